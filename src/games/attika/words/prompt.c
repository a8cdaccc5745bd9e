/* Attika's prompts: the one line that says what is expected now, and how the game ended. */
#include "names.h"

/* Cards that stopping brings (AT 3.4). */
static uint8_t unused_actions(const attika_state *s) { return s->turn_kind == ATTIKA_OPEN ? ATTIKA_CARDS_FOR_TURN : s->left; }

/* Actions are left, but a card was taken (AT 3.5). */
static void prompt_took(const attika_state *s, tv_lang lang, tv_text *out) {
    uint8_t n = unused_actions(s);
    tv_say_count(out, lang, "You took a card, so you neither draw nor build any more: take {n} card for the unused action.",
                 "You took a card, so you neither draw nor build any more: take {n} cards for the unused actions.", n, TV_N("n", n));
}

static void prompt_act(const attika_box *b, const attika_state *s, tv_lang lang, tv_text *out) {
    if (unused_actions(s) == 0) {
        if (!s->took && attika_action_exists(b, s))
            tv_word(out, lang, "Your actions are used up: spend an amphora, or end your turn.");
        else
            tv_word(out, lang, "Exchange an amphora for a card, or end your turn.");
        return;
    }
    if (s->took)
        prompt_took(s, lang, out);
    else if (s->turn_kind == ATTIKA_DRAWING)
        tv_say_count(out, lang, "Draw a building, or take {n} card for the action left.",
                     "Draw a building, or take {n} cards for the actions left.", s->left, TV_N("n", s->left));
    else if (s->turn_kind == ATTIKA_BUILDING)
        tv_say_count(out, lang, "Build from your storage board, or take {n} card for the action left.",
                     "Build from your storage board, or take {n} cards for the actions left.", s->left, TV_N("n", s->left));
    else
        tv_say(out, lang, "Draw up to {draws} buildings, build up to {builds} from your storage board, or take {n} cards.",
               TV_N("draws", ATTIKA_DRAWS), TV_N("builds", ATTIKA_BUILDS), TV_N("n", ATTIKA_CARDS_FOR_TURN));
}

static void prompt_building(const attika_box *b, const attika_state *s, tv_lang lang, tv_text *out) {
    const char *what = attika_kind_name(b, s->building, lang);
    attika_phrase cost = attika_cost_phrase(b, s->building, lang);
    if (s->phase == ATTIKA_HEX) {
        tv_say(out, lang, "Choose a hex to build on: {building} (cost: {cost}).", TV_S("building", what), TV_S("cost", cost.words));
        return;
    }
    tv_say(out, lang, "Drawn: {building} (cost: {cost}). Build it now on a hex, or put it on your storage board.", TV_S("building", what),
           TV_S("cost", cost.words));
}

static void prompt_pay(const attika_box *b, const attika_state *s, tv_lang lang, tv_text *out) {
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
    attika_phrase cost = attika_price_phrase(&price, lang), where = attika_cell_phrase(s->cell);
    tv_say(out, lang, "Pay for {building} at {hex}: {cost}.", TV_S("building", attika_kind_object(b, s->building, lang)),
           TV_S("hex", where.words), TV_S("cost", cost.words));
    if (!(price.missing[0] | price.missing[1] | price.missing[2] | price.missing[3])) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, "Any two cards replace a card of a named landscape.");
}

static void prompt_actor(const attika_box *b, const attika_state *s, tv_lang lang, tv_text *out) {
    switch (s->phase) {
    case ATTIKA_ACT: prompt_act(b, s, lang, out); break;
    case ATTIKA_HEX:
    case ATTIKA_DRAWN: prompt_building(b, s, lang, out); break;
    case ATTIKA_PAY: prompt_pay(b, s, lang, out); break;
    case ATTIKA_LAND: tv_word(out, lang, "A stack is empty, so the land grows: choose a place for the new tile."); break;
    case ATTIKA_TURN: tv_word(out, lang, "Turn the new landscape tile as you like."); break;
    default: break;
    }
}

static void prompt_ended(const attika_box *b, const attika_state *s, const tv_reader *reader, tv_text *out) {
    attika_ending ending = {.reason = s->reason, .winner = s->winner};
    for (uint8_t seat = 0; seat < b->seats; seat++) ending.buildings[seat] = attika_buildings_on_board(b, s, seat);
    attika_ending_tell(b, &ending, reader, out);
    if (s->reason != ATTIKA_BY_LIMIT) return;
    tv_result result;
    attika_result(b, s, &result);
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        if (result.place[seat] != 1) continue;
        tv_text_add_char(out, ' ');
        tv_say(out, reader->lang, "{player} is first: buildings {a}, amphorae {b}, cards {c}.", TV_S("player", reader->names[seat]),
               TV_N("a", ending.buildings[seat]), TV_N("b", s->amphorae[seat]), TV_N("c", s->hand_count[seat]));
    }
}

void attika_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    uint8_t actor = attika_actor(b, s);
    if (actor == TV_OVER) {
        prompt_ended(b, s, reader, out);
        return;
    }
    if (s->viewer == actor) {
        prompt_actor(b, s, reader->lang, out);
        return;
    }
    /* Everybody else reads it as said to the actor. */
    char room[400];
    tv_text said = TV_TEXT_OVER(room);
    prompt_actor(b, s, reader->lang, &said);
    tv_say(out, reader->lang, "{player}: {said}", TV_S("player", reader->names[actor]), TV_S("said", room));
}

/* ---- the end ---- */
void attika_ending_tell(const attika_box *b, const attika_ending *ending, const tv_reader *reader, tv_text *out) {
    tv_lang lang = reader->lang;
    switch (ending->reason) {
    case ATTIKA_BY_BUILDINGS:
        tv_say(out, lang, "{player} wins: all {n} buildings are on the board.", TV_S("player", reader->names[ending->winner]),
               TV_N("n", ATTIKA_BUILDINGS));
        break;
    case ATTIKA_BY_SHRINES:
        tv_say(out, lang, "{player} wins: one settlement links two shrines.", TV_S("player", reader->names[ending->winner]));
        break;
    default: tv_word(out, lang, "Round limit reached."); break;
    }
    tv_text_add_char(out, ' ');
    tv_word(out, lang, "Buildings on the board:");
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        if (seat == 0)
            tv_text_add_char(out, ' ');
        else
            tv_word(out, lang, ", ");
        tv_text_add(out, reader->names[seat]);
        tv_text_add_char(out, ' ');
        tv_text_add_uint(out, ending->buildings[seat]);
    }
    tv_text_add_char(out, '.');
}
