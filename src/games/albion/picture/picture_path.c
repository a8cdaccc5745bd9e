/* The path of every decision: which elements a person chooses to make it.
 *
 *   site                       the region
 *   step of a settler          the settlers where it stands, the region where it goes
 *   step of a legionary        the legionaries, the region
 *   ... taking a Pict along    the face-down Picts (a legionary stands there), the region
 *   ... carrying it on         the laden legionaries, the region
 *   putting it down            the laden legionaries, the region where they stand
 *   call                       the castle, the settlers
 *   level I                    the settlers, the kind, what is paid
 *   the next level             the own building, what is paid; all four at once for level IV
 *   giving up                  the own building, "give up"
 *   tribute, gain              what is taken
 *   return, lower, raise       the figure or building
 *   take, stop, end, decline   the button
 *
 * Equal figures in one region are exchangeable, so a stack stands for each of them. A building's next level has one
 * price, so all payments for it are equally long; and a button, a kind or a region that ends one path ends no other that begins
 * alike: no legal path contains another's. */
#include "picture.h"

static void add(tv_path *path, const char *kind, const char *word) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, word);
    tv_path_add(path, id);
}

static void add_piece(tv_path *path, const albion_box *box, char kind, uint8_t seat, uint8_t region) {
    char prefix[3] = {kind, (char)('0' + seat), '\0'};
    add(path, prefix, box->region[region].id);
}

static void add_region(tv_path *path, const albion_box *box, uint8_t region) { add(path, "r", box->region[region].id); }

static void add_payment(tv_path *path, uint8_t payment) {
    enum { ALL = (1 << ALBION_RESOURCES) - 1 };
    if (payment == ALL) add(path, "pay", "all");
    for (uint8_t resource = 0; resource < ALBION_RESOURCES && payment != ALL; resource++)
        if (payment >> resource & 1) add(path, "pay", albion_resource_ids[resource]);
}

static void path_of_moving(const albion_box *box, uint8_t owner, tv_move move, tv_path *out) {
    uint8_t from = albion_move_from(move), to = albion_move_to(move);
    switch (albion_move_verb(move)) {
    case ALBION_DO_TAKE: add(out, "button", "take"); break;
    case ALBION_DO_STOP: add(out, "button", "stop"); break;
    case ALBION_DO_CALL: add_piece(out, box, 'b', owner, to), add_piece(out, box, 's', owner, from); break;
    case ALBION_DO_SETTLER: add_piece(out, box, 's', owner, from), add_region(out, box, to); break;
    case ALBION_DO_LEGIONARY: add_piece(out, box, 'l', owner, from), add_region(out, box, to); break;
    case ALBION_DO_LIFT: add(out, "p", box->region[from].id), add_region(out, box, to); break;
    case ALBION_DO_CARRY: add_piece(out, box, 'c', owner, from), add_region(out, box, to); break;
    case ALBION_DO_PUT: add_piece(out, box, 'c', owner, to), add_region(out, box, to); break;
    }
}

static void path_of_building(const albion_box *box, uint8_t owner, tv_move move, tv_path *out) {
    uint8_t to = albion_move_to(move);
    switch (albion_move_verb(move)) {
    case ALBION_DO_BUILD:
        add_piece(out, box, 's', owner, to);
        add(out, "build", albion_kind_ids[albion_move_what(move)]);
        add_payment(out, albion_move_payment(move));
        break;
    case ALBION_DO_UPGRADE:
        add_piece(out, box, 'b', owner, to);
        add_payment(out, albion_move_payment(move));
        break;
    case ALBION_DO_GIVE_UP: add_piece(out, box, 'b', owner, to), add(out, "button", "giveup"); break;
    case ALBION_DO_END: add(out, "button", "end"); break;
    }
}

static void path_of_answer(const albion_box *box, uint8_t actor, tv_move move, tv_path *out) {
    uint8_t from = albion_move_from(move), to = albion_move_to(move), what = albion_move_what(move);
    switch (albion_move_verb(move)) {
    case ALBION_DO_SITE: add_region(out, box, to); break;
    case ALBION_DO_TRIBUTE: add(out, "tribute", albion_resource_ids[what]); break;
    case ALBION_DO_RETURN: add_piece(out, box, what == ALBION_SETTLER ? 's' : 'l', actor, from); break;
    case ALBION_DO_LOWER:
    case ALBION_DO_RAISE: add_piece(out, box, 'b', actor, to); break;
    case ALBION_DO_GAIN: add(out, "gain", albion_figure_ids[what]); break;
    case ALBION_DO_DECLINE: add(out, "button", "decline"); break;
    }
}

void albion_path(const void *box, const void *view, tv_move move, tv_path *out) {
    const albion_state *s = view;
    path_of_moving(box, s->owner_of_turn, move, out);
    path_of_building(box, s->owner_of_turn, move, out);
    path_of_answer(box, s->actor < ALBION_SEATS ? s->actor : s->owner_of_turn, move, out);
}
