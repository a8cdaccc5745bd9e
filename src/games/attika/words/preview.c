/* What a decision costs and what it is sure to do, in words, before it is confirmed; and a warning where it is certain to be
 * wasteful. Only what the deciding player may know is used, so a complete state and that player's view say the same. */
#include "preview.h"

#include <stdlib.h>

tv_text *attika_preview_next(const attika_preview_of *p) {
    if (p->out->used > p->begin) tv_text_add_char(p->out, ' ');
    return p->out;
}

/* ---- drawing ---- */
/* "capital, quarry": what a stack may bring, where that is worth telling. */
static void say_contents(const attika_preview_of *p, uint8_t stack) {
    enum { WORTH_TELLING = 6 };
    char room[200];
    tv_text list = TV_TEXT_OVER(room);
    uint8_t kinds = 0;
    for (uint8_t kind = 0; kind < p->box->kinds; kind++) {
        if (!p->s->unseen[p->seat][kind] || (p->box->buildings[kind].main != 0) != (stack == 0)) continue;
        if (kinds++) tv_word(&list, p->lang, ", ");
        tv_text_add(&list, attika_kind_name(p->box, kind, p->lang));
    }
    if (kinds > 0 && kinds <= WORTH_TELLING) tv_say(attika_preview_next(p), p->lang, "May bring: {buildings}.", TV_S("buildings", room));
}

static void preview_draw(const attika_preview_of *p, uint8_t stack) {
    uint8_t height = p->s->stack[p->seat][stack];
    if (height == 0) return;
    if (p->s->turn_kind == ATTIKA_OPEN)
        tv_say(attika_preview_next(p), p->lang, "This turn you then only draw, up to {n} buildings.", TV_N("n", ATTIKA_DRAWS));
    say_contents(p, stack);
    if (height > 1)
        tv_say(attika_preview_next(p), p->lang, "Left in the stack: {n}.", TV_N("n", height - 1));
    else if (attika_tiles_left(p->s) > 0)
        tv_word(attika_preview_next(p), p->lang, "Last of its stack: after building or storing it you place a new landscape tile.");
    else
        tv_word(attika_preview_next(p), p->lang, "Last of its stack; no landscape tile is left to follow.");
}

static void preview_store(const attika_preview_of *p) {
    tv_word(attika_preview_next(p), p->lang, "It can be built from your next turn on.");
    attika_preview_tile(p, p->s->tile_due);
}

/* ---- cards and amphorae ---- */
static uint8_t unused_actions(const attika_state *s) { return s->turn_kind == ATTIKA_OPEN ? ATTIKA_CARDS_FOR_TURN : s->left; }

static uint8_t cards_to_take(const attika_state *s) {
    return (uint8_t)(s->deck_count + s->discard[0] + s->discard[1] + s->discard[2] + s->discard[3]);
}

/* AT 3.4, AT 3.6 */
static void preview_stop(const attika_preview_of *p) {
    uint8_t due = unused_actions(p->s), there = cards_to_take(p->s), got = due < there ? due : there;
    if (due == 0) return;
    if (got < due)
        tv_say(attika_preview_next(p), p->lang, "Warning: you take only {n} of {m}: deck and discard pile hold no more.", TV_N("n", got),
               TV_N("m", due));
    else
        tv_say_count(attika_preview_next(p), p->lang, "You will have {n} card.", "You will have {n} cards.",
                     p->s->hand_count[p->seat] + got, TV_N("n", p->s->hand_count[p->seat] + got));
    if (p->s->deck_count < got) tv_word(attika_preview_next(p), p->lang, "The discard pile becomes the new deck.");
    if (p->s->amphorae[p->seat] == 0)
        tv_word(attika_preview_next(p), p->lang, "Your turn ends.");
    else
        tv_word(attika_preview_next(p), p->lang, "You can still exchange amphorae for cards.");
}

static bool can_build_something(const attika_preview_of *p) {
    for (uint8_t kind = 0; kind < p->box->kinds; kind++)
        if (p->s->stored[p->seat][kind] && attika_kind_buildable(p->box, p->s, p->seat, kind)) return true;
    return false;
}

/* AT 6.2 */
static void preview_amphora(const attika_preview_of *p, bool for_card) {
    uint8_t amphorae = p->s->amphorae[p->seat];
    if (amphorae == 0) return;
    tv_say(attika_preview_next(p), p->lang, "Amphorae left: {n}.", TV_N("n", amphorae - 1));
    if (!for_card) {
        if (p->sees && p->s->turn_kind == ATTIKA_BUILDING && !can_build_something(p))
            tv_word(attika_preview_next(p), p->lang, "Warning: as things stand you can pay for no building of your storage board.");
        return;
    }
    if (p->s->took) return;
    if (unused_actions(p->s))
        tv_word(attika_preview_next(p), p->lang,
                "Warning: after that you neither draw nor build this turn; unused actions can only become cards.");
    else
        tv_word(attika_preview_next(p), p->lang, "After that you can buy no more action this turn.");
}

static void preview_end(const attika_preview_of *p) {
    if (unused_actions(p->s)) return;
    tv_say(attika_preview_next(p), p->lang, "Amphorae kept for later turns: {n}.", TV_N("n", p->s->amphorae[p->seat]));
}

/* ---- the growing land (AT 7) ---- */
static void preview_place(const attika_preview_of *p, int q, int r) {
    if (!attika_tile_fits(p->box, p->s, q, r)) return;
    uint8_t tiles = 0, shrines = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
        if (p->s->tile_turn[tile] != ATTIKA_NOTHING)
            tiles = (uint8_t)(tiles + (tv_hex_distance(q, r, p->s->tile_q[tile], p->s->tile_r[tile]) == 3));
    for (uint8_t shrine = 0; shrine < p->box->seats; shrine++) {
        int at_q, at_r;
        attika_cell_at(p->box, p->s, attika_shrine_cell(shrine), &at_q, &at_r);
        shrines = (uint8_t)(shrines + (tv_hex_distance(q, r, at_q, at_r) == 2));
    }
    tv_say(attika_preview_next(p), p->lang, "Tiles it touches: {n}; shrines: {m}. You turn it next.", TV_N("n", tiles), TV_N("m", shrines));
}

/* "centre: hill, north-east: forest": where the symbols come to lie. */
static void preview_turn(const attika_preview_of *p, uint8_t steps) {
    static const char *const positions[ATTIKA_TILE_CELLS] = {TV_TEXT("centre"),     TV_TEXT("east"), TV_TEXT("north-east"),
                                                             TV_TEXT("north-west"), TV_TEXT("west"), TV_TEXT("south-west"),
                                                             TV_TEXT("south-east")};
    char room[300];
    tv_text list = TV_TEXT_OVER(room);
    for (uint8_t position = 0; position < ATTIKA_TILE_CELLS; position++) {
        uint8_t printed = position ? (uint8_t)(1 + (position - 1 + 6 - steps) % 6) : 0;
        uint8_t land = p->box->tiles[p->s->tile][printed];
        if (land == ATTIKA_BLANK) continue;
        if (list.used) tv_word(&list, p->lang, ", ");
        tv_say(&list, p->lang, "{where}: {land}", TV_S("where", tv_translate(p->lang, positions[position])),
               TV_S("land", attika_land_name(land, p->lang)));
    }
    if (list.used) tv_say(attika_preview_next(p), p->lang, "Symbols then: {list}.", TV_S("list", room));
}

/* ---- all decisions ---- */
/* A move that was only tried may belong to another phase; nothing is certain about it. */
static bool belongs_to_phase(uint8_t verb, uint8_t phase) {
    switch (verb) {
    case ATTIKA_DO_HEX: return phase == ATTIKA_HEX || phase == ATTIKA_DRAWN;
    case ATTIKA_DO_STORE: return phase == ATTIKA_DRAWN;
    case ATTIKA_DO_PAY: return phase == ATTIKA_PAY;
    case ATTIKA_DO_PLACE: return phase == ATTIKA_LAND;
    case ATTIKA_DO_TURN: return phase == ATTIKA_TURN;
    default: return phase == ATTIKA_ACT;
    }
}

/* Whether the turn's kind allows it (AT 3.1, AT 3.5). */
static bool turn_allows(const attika_state *s, uint8_t kind) {
    return !s->took && (s->turn_kind == ATTIKA_OPEN || (s->turn_kind == kind && s->left));
}

static void preview_build(const attika_preview_of *p, uint8_t kind) {
    if (!turn_allows(p->s, ATTIKA_BUILDING) || !p->s->stored[p->seat][kind]) return;
    attika_preview_kind(p, kind);
    if (p->s->turn_kind == ATTIKA_OPEN)
        tv_say(attika_preview_next(p), p->lang, "This turn you then only build, up to {n} buildings.", TV_N("n", ATTIKA_BUILDS));
}

void attika_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const attika_state *s = state;
    uint8_t verb = attika_move_verb(move), a = attika_move_arg(move, 0), seat = s->owner_of_turn;
    if (!belongs_to_phase(verb, s->phase)) return;
    const attika_preview_of p = {.box = box,
                                 .s = s,
                                 .lang = reader->lang,
                                 .seat = seat,
                                 .sees = s->viewer == seat || s->viewer == TV_EVERYTHING,
                                 .begin = out->used,
                                 .out = out};
    switch (verb) {
    case ATTIKA_DO_DRAW:
        if (turn_allows(s, ATTIKA_DRAWING)) preview_draw(&p, a);
        break;
    case ATTIKA_DO_BUILD: preview_build(&p, a); break;
    case ATTIKA_DO_HEX: attika_preview_hex(&p, a); break;
    case ATTIKA_DO_STORE: preview_store(&p); break;
    case ATTIKA_DO_PAY: attika_preview_pay(&p, move); break;
    case ATTIKA_DO_STOP: preview_stop(&p); break;
    case ATTIKA_DO_ACTION: preview_amphora(&p, false); break;
    case ATTIKA_DO_CARD: preview_amphora(&p, true); break;
    case ATTIKA_DO_END: preview_end(&p); break;
    case ATTIKA_DO_PLACE: preview_place(&p, a - 128, attika_move_arg(move, 1) - 128); break;
    case ATTIKA_DO_TURN: preview_turn(&p, a); break;
    default: break;
    }
}
