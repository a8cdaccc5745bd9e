/* Attika's decisions in words: what a move is, as an instruction. Moves that were only tried and are not legal are described
 * too, so nothing here relies on a move being possible. Only public facts are used. */
#include "names.h"

static void describe_hex(const attika_box *b, const attika_state *s, uint8_t cell, tv_lang lang, tv_text *out) {
    attika_phrase where = attika_cell_phrase(cell);
    if (s->building == ATTIKA_NOTHING) { /* tried before a building was chosen */
        tv_say(out, lang, "Build at {hex}", TV_S("hex", where.words));
        return;
    }
    const char *what = attika_kind_object(b, s->building, lang);
    if (s->occupant[cell] != 0) {
        tv_say(out, lang, "Build {building} at {hex}", TV_S("building", what), TV_S("hex", where.words));
        return;
    }
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, cell);
    attika_phrase cost = attika_price_phrase(&price, lang);
    tv_say(out, lang, "Build {building} at {hex}: {cost}", TV_S("building", what), TV_S("hex", where.words), TV_S("cost", cost.words));
}

static void describe_pay(tv_move move, tv_lang lang, tv_text *out) {
    uint8_t cards[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) cards[land] = attika_move_arg(move, land);
    attika_phrase list = attika_lands_phrase(cards, lang);
    tv_say(out, lang, "Pay {cards}", TV_S("cards", list.words));
}

static void describe_stop(const attika_state *s, tv_lang lang, tv_text *out) {
    if (s->turn_kind == ATTIKA_OPEN)
        tv_say(out, lang, "Forgo the whole turn: take {n} cards", TV_N("n", ATTIKA_CARDS_FOR_TURN));
    else
        tv_say_count(out, lang, "Stop: take {n} card for your unused action", "Stop: take {n} cards for your unused actions", s->left,
                     TV_N("n", s->left));
}

static void describe_action(const attika_state *s, tv_lang lang, tv_text *out) {
    if (s->turn_kind == ATTIKA_DRAWING)
        tv_word(out, lang, "Spend an amphora: draw one more building");
    else if (s->turn_kind == ATTIKA_BUILDING)
        tv_word(out, lang, "Spend an amphora: build one more building");
    else
        tv_word(out, lang, "Spend an amphora: one more action");
}

static void describe_store(const attika_box *b, const attika_state *s, tv_lang lang, tv_text *out) {
    if (s->building == ATTIKA_NOTHING)
        tv_word(out, lang, "Put a drawn building on your storage board");
    else
        tv_say(out, lang, "Put {building} on your storage board", TV_S("building", attika_kind_object(b, s->building, lang)));
}

static void describe_turn(uint8_t steps, tv_lang lang, tv_text *out) {
    if (steps == 0)
        tv_word(out, lang, "Lay the landscape tile as it is");
    else
        tv_say(out, lang, "Turn the landscape tile by {degrees}° to the left", TV_N("degrees", steps * 60));
}

void attika_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    tv_lang lang = reader->lang;
    uint8_t a = attika_move_arg(move, 0);
    switch (attika_move_verb(move)) {
    case ATTIKA_DO_DRAW: {
        attika_phrase from = attika_stack_phrase(a, lang);
        tv_say(out, lang, "Draw a building {from}", TV_S("from", from.words));
        break;
    }
    case ATTIKA_DO_BUILD: tv_say(out, lang, "Build {building}", TV_S("building", attika_kind_object(b, a, lang))); break;
    case ATTIKA_DO_HEX: describe_hex(b, s, a, lang, out); break;
    case ATTIKA_DO_STORE: describe_store(b, s, lang, out); break;
    case ATTIKA_DO_PAY: describe_pay(move, lang, out); break;
    case ATTIKA_DO_STOP: describe_stop(s, lang, out); break;
    case ATTIKA_DO_ACTION: describe_action(s, lang, out); break;
    case ATTIKA_DO_CARD: tv_word(out, lang, "Exchange an amphora for a card"); break;
    case ATTIKA_DO_END: tv_word(out, lang, "End the turn and keep your amphorae"); break;
    case ATTIKA_DO_PLACE:
        tv_say(out, lang, "Lay the landscape tile with its centre at {q}, {r}", TV_N("q", a - 128),
               TV_N("r", attika_move_arg(move, 1) - 128));
        break;
    case ATTIKA_DO_TURN: describe_turn(a, lang, out); break;
    default: break;
    }
}
