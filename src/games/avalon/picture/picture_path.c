/* The path of every decision: which elements a person chooses to make it. A card and the own pile reinforce, a card and the
 * opponent's pile enchant, a card and the region attack, so no legal path contains another's. */
#include "picture.h"

static void add_word(tv_path *path, const char *kind, const char *word) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add(&text, word);
    tv_path_add(path, id);
}

static void add_place(tv_path *path, const char *kind, uint8_t place) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_uint(&text, (uint64_t)place + 1);
    tv_path_add(path, id);
}

static void add_pile(tv_path *path, uint8_t seat, uint8_t place) { add_place(path, seat == 0 ? "pile.0." : "pile.1.", place); }

static void add_hand(tv_path *path, uint8_t card) {
    if (card < AVALON_KINDS) add_word(path, "hand.", avalon_card_ids[card]);
}

void avalon_path(const void *box, const void *view, tv_move move, tv_path *out) {
    (void)box;
    const avalon_state *s = view;
    uint8_t card = avalon_move_card(move), place = avalon_move_place(move), seat = s->owner_of_turn;
    switch (avalon_move_verb(move)) {
    case AVALON_DO_REINFORCE: add_hand(out, card), add_pile(out, seat, place); break;
    case AVALON_DO_ENCHANT: add_hand(out, card), add_pile(out, avalon_opponent(seat), place); break;
    case AVALON_DO_ATTACK: add_hand(out, card), add_place(out, "region.", place); break;
    case AVALON_DO_STOP: tv_path_add(out, "button.stop"); break;
    case AVALON_DO_LET: tv_path_add(out, "button.let"); break;
    case AVALON_DO_COUNTER: add_hand(out, card); break;
    case AVALON_DO_BLESS: tv_path_add(out, "button.bless"); break;
    case AVALON_DO_DECLINE: tv_path_add(out, "button.decline"); break;
    case AVALON_DO_LOSE: add_pile(out, seat, place); break;
    case AVALON_DO_DISCARD: add_hand(out, card); break;
    case AVALON_DO_TAKE:
        if (place < AVALON_TILE_KINDS) add_word(out, "tile.", avalon_tile_ids[place]);
        break;
    case AVALON_DO_CALL: tv_path_add(out, "button.call"); break;
    case AVALON_DO_END: tv_path_add(out, "button.end"); break;
    }
}
