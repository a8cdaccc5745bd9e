/* Avalon's decisions in words: what a move is, as an instruction. Moves that were only tried and are not legal are
 * described too, so nothing here relies on a move being possible. */
#include "names.h"

static void describe_enchant(const avalon_box *box, const avalon_state *s, tv_move move, tv_lang lang, tv_text *out) {
    uint8_t place = avalon_move_place(move), victim = avalon_opponent(s->owner_of_turn);
    avalon_phrase where = avalon_where(box, s, place, lang);
    const char *with = avalon_card_means(avalon_move_card(move), lang);
    if (avalon_pile_count(s, victim, place) == 0) {
        tv_say(out, lang, "Enchant at {place} {with}", TV_S("place", where.words), TV_S("with", with));
        return;
    }
    const char *target = avalon_card_object(avalon_pile_top(s, victim, place), lang);
    tv_say(out, lang, "Enchant {target} at {place} {with}", TV_S("target", target), TV_S("place", where.words), TV_S("with", with));
}

/* A counter and a resistance are the same decision; what was announced gives it its name. */
static void describe_counter(const avalon_state *s, tv_move move, tv_lang lang, tv_text *out) {
    const char *with = avalon_card_means(avalon_move_card(move), lang);
    if (s->phase == AVALON_ANSWER && s->verb == AVALON_DO_ATTACK)
        tv_say(out, lang, "Resist {with}", TV_S("with", with));
    else
        tv_say(out, lang, "Counter {with}", TV_S("with", with));
}

static void describe_lose(const avalon_box *box, const avalon_state *s, tv_move move, tv_lang lang, tv_text *out) {
    uint8_t place = avalon_move_place(move), seat = s->owner_of_turn;
    avalon_phrase where = avalon_where(box, s, place, lang);
    if (avalon_pile_count(s, seat, place) == 0)
        tv_say(out, lang, "Lose the top card of your pile at {place}", TV_S("place", where.words));
    else
        tv_say(out, lang, "Lose the top card of your pile at {place}: {card}", TV_S("place", where.words),
               TV_S("card", avalon_card_name(avalon_pile_top(s, seat, place), lang)));
}

static void describe_take(const avalon_box *box, const avalon_state *s, tv_move move, tv_lang lang, tv_text *out) {
    uint8_t tile = avalon_move_place(move);
    uint8_t cards = avalon_tile_cards(box, s, s->owner_of_turn, tile);
    const char *name = avalon_tile_name(tile, lang);
    if (avalon_tile_is_dark(tile))
        tv_say_count(out, lang, "Take the dark tile \"{tile}\": {n} card next turn", "Take the dark tile \"{tile}\": {n} cards next turn",
                     cards, TV_S("tile", name));
    else
        tv_say_count(out, lang, "Take the light tile \"{tile}\": {n} card now", "Take the light tile \"{tile}\": {n} cards now", cards,
                     TV_S("tile", name));
}

static void describe_play(const avalon_box *box, const avalon_state *s, tv_move move, tv_lang lang, tv_text *out) {
    avalon_phrase where = avalon_where(box, s, avalon_move_place(move), lang);
    const char *with = avalon_card_means(avalon_move_card(move), lang);
    if (avalon_move_verb(move) == AVALON_DO_ATTACK)
        tv_say(out, lang, "Attack {place} {with}", TV_S("place", where.words), TV_S("with", with));
    else
        tv_say(out, lang, "Reinforce {place} {with}", TV_S("place", where.words), TV_S("with", with));
}

void avalon_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const avalon_state *s = state;
    tv_lang lang = reader->lang;
    switch (avalon_move_verb(move)) {
    case AVALON_DO_REINFORCE:
    case AVALON_DO_ATTACK: describe_play(box, s, move, lang, out); break;
    case AVALON_DO_ENCHANT: describe_enchant(box, s, move, lang, out); break;
    case AVALON_DO_STOP: tv_word(out, lang, "Stop playing cards"); break;
    case AVALON_DO_LET: tv_word(out, lang, "Let it happen"); break;
    case AVALON_DO_COUNTER: describe_counter(s, move, lang, out); break;
    case AVALON_DO_BLESS: tv_word(out, lang, "Use Avalon: lose one card fewer"); break;
    case AVALON_DO_DECLINE: tv_word(out, lang, "Do not use Avalon this time"); break;
    case AVALON_DO_LOSE: describe_lose(box, s, move, lang, out); break;
    case AVALON_DO_DISCARD:
        tv_say(out, lang, "Discard {card} from your hand", TV_S("card", avalon_card_object(avalon_move_card(move), lang)));
        break;
    case AVALON_DO_TAKE: describe_take(box, s, move, lang, out); break;
    case AVALON_DO_CALL: tv_word(out, lang, "Call the last round"); break;
    case AVALON_DO_END: tv_word(out, lang, "End the turn"); break;
    default: break;
    }
}
