/* What may be done: `candidates` lists every well-formed decision, `check` says which clause forbids one, and `moves` lists the legal ones directly,
 * because play-outs ask for that list at every decision. The suite holds the three against each other. */
#include "games/attika/attika.h"
#include "survey.h"

#include "base/check.h"

/* ---- questions of the turn (AT 3, AT 6.2) ---- */
static uint8_t unused_actions(const attika_state *s) { return s->turn_kind == ATTIKA_OPEN ? ATTIKA_CARDS_FOR_TURN : s->left; }

static const char *check_act(const attika_state *s, uint8_t turn_kind) {
    if (s->took) return "AT 3.5";
    if (s->turn_kind != ATTIKA_OPEN && (s->turn_kind != turn_kind || !s->left)) return "AT 3.1";
    return NULL;
}

static const char *check_amphora(const attika_box *b, const attika_state *s, bool for_card) {
    if (!s->amphorae[s->owner_of_turn]) return "AT 6.2";
    if (for_card) return attika_card_left(s) ? NULL : "AT 6.2";
    if (s->took) return "AT 3.5";
    return attika_action_exists(b, s) ? NULL : "AT 6.2";
}

/* ---- what forbids a decision ---- */
/* The clause that says what is expected now; whoever points at a hex too early must choose a building first, where this turn still builds. */
static const char *expected(const attika_state *s, uint8_t verb) {
    if (s->phase == ATTIKA_ACT && verb == ATTIKA_DO_HEX && !check_act(s, ATTIKA_BUILDING)) return "AT 3.3";
    static const char *const clause[ATTIKA_PHASES] = {"AT 3.1", "AT 4.1", "AT 3.2", "AT 5.3", "AT 7.2", "AT 7.1", "AT 8.1"};
    return clause[s->phase];
}

static bool phase_fits(const attika_state *s, uint8_t verb) {
    switch (verb) {
    case ATTIKA_DO_HEX: return s->phase == ATTIKA_HEX || s->phase == ATTIKA_DRAWN;
    case ATTIKA_DO_STORE: return s->phase == ATTIKA_DRAWN;
    case ATTIKA_DO_PAY: return s->phase == ATTIKA_PAY;
    case ATTIKA_DO_PLACE: return s->phase == ATTIKA_LAND;
    case ATTIKA_DO_TURN: return s->phase == ATTIKA_TURN;
    default: return s->phase == ATTIKA_ACT;
    }
}

/* How many values the first number of a decision may have. */
static uint32_t range_of(const attika_box *b, uint8_t verb) {
    switch (verb) {
    case ATTIKA_DO_DRAW: return ATTIKA_STACKS;
    case ATTIKA_DO_BUILD: return b->kinds;
    case ATTIKA_DO_HEX: return ATTIKA_LAND_CELLS;
    case ATTIKA_DO_TURN: return 6;
    case ATTIKA_DO_PAY:
    case ATTIKA_DO_PLACE: return 256;
    default: return 1;
    }
}

static bool well_formed(const attika_box *b, tv_move m) {
    uint8_t verb = attika_move_verb(m), a = attika_move_arg(m, 0), second = attika_move_arg(m, 1);
    if (verb < ATTIKA_DO_DRAW || verb >= ATTIKA_VERBS || a >= range_of(b, verb)) return false;
    if (verb == ATTIKA_DO_PAY) return m == attika_move(verb, a, second, attika_move_arg(m, 2), attika_move_arg(m, 3));
    return m == attika_move(verb, a, verb == ATTIKA_DO_PLACE ? second : 0, 0, 0);
}

static const char *check_hex(const attika_box *b, const attika_state *s, uint8_t cell) {
    if (s->occupant[cell] != 0) return "AT 4.1";
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, cell);
    return attika_price_payable(&price, s->hand[s->owner_of_turn]) ? NULL : "AT 5.1";
}

static const char *check_pay(const attika_box *b, const attika_state *s, tv_move m) {
    uint8_t cards[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        cards[land] = attika_move_arg(m, land);
        if (cards[land] > s->hand[s->owner_of_turn][land]) return "AT 5.1";
    }
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
    return attika_payment_fits(&price, cards) ? NULL : "AT 5.3";
}

const char *attika_check(const void *box, const void *state, tv_move m) {
    const attika_box *b = box;
    const attika_state *s = state;
    uint8_t verb = attika_move_verb(m), a = attika_move_arg(m, 0), seat = s->owner_of_turn;
    if (s->phase == ATTIKA_ENDED) return "AT 8.1";
    if (s->viewer != TV_EVERYTHING && s->viewer != seat) return "AT 2.4";
    if (!well_formed(b, m)) return "AT 3.1";
    if (!phase_fits(s, verb)) return expected(s, verb);
    const char *clause;
    switch (verb) {
    case ATTIKA_DO_DRAW:
        if ((clause = check_act(s, ATTIKA_DRAWING))) return clause;
        return s->stack[seat][a] ? NULL : "AT 3.2";
    case ATTIKA_DO_BUILD:
        if ((clause = check_act(s, ATTIKA_BUILDING))) return clause;
        if (!s->stored[seat][a]) return "AT 3.3";
        return attika_kind_buildable(b, s, seat, a) ? NULL : "AT 5.1";
    case ATTIKA_DO_HEX: return check_hex(b, s, a);
    case ATTIKA_DO_PAY: return check_pay(b, s, m);
    case ATTIKA_DO_STOP: return unused_actions(s) ? NULL : "AT 3.4";
    case ATTIKA_DO_ACTION: return check_amphora(b, s, false);
    case ATTIKA_DO_CARD: return check_amphora(b, s, true);
    case ATTIKA_DO_END: return unused_actions(s) ? "AT 3.4" : NULL;
    case ATTIKA_DO_PLACE: return attika_tile_fits(b, s, a - 128, attika_move_arg(m, 1) - 128) ? NULL : "AT 7.2";
    default: return NULL; /* STORE, TURN */
    }
}

/* ---- well-formed ones ---- */
/* Every place of a rectangle around the land: where a tile fits and where it does not. */
static uint32_t place_tries(const attika_box *b, const attika_state *s, tv_move *out) {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t places = attika_tile_places(b, s, q, r), count = 0;
    TV_ASSERT(places > 0);
    int8_t q_low = 127, q_high = -127;
    for (uint32_t i = 0; i < places; i++) {
        if (q[i] < q_low) q_low = q[i];
        if (q[i] > q_high) q_high = q[i];
    }
    for (int row = r[0]; row <= r[places - 1]; row++)
        for (int column = q_low; column <= q_high; column++)
            out[count++] = attika_move(ATTIKA_DO_PLACE, (uint8_t)(column + 128), (uint8_t)(row + 128), 0, 0);
    return count;
}

uint32_t attika_candidates(const void *box, const void *state, tv_move *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    uint32_t count = 0;
    if (s->phase == ATTIKA_ENDED || (s->viewer != TV_EVERYTHING && s->viewer != s->owner_of_turn)) return 0;
    for (uint8_t verb = ATTIKA_DO_DRAW; verb < ATTIKA_VERBS; verb++) {
        if (verb == ATTIKA_DO_PAY) {
            if (s->phase != ATTIKA_PAY) continue;
            attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
            count += attika_payment_candidates(&price, s->hand[s->owner_of_turn], out + count);
        } else if (verb == ATTIKA_DO_PLACE) {
            if (s->phase == ATTIKA_LAND) count += place_tries(b, s, out + count);
        } else {
            for (uint32_t a = 0; a < range_of(b, verb); a++) out[count++] = attika_move(verb, (uint8_t)a, 0, 0, 0);
        }
    }
    TV_ASSERT(count <= ATTIKA_CANDIDATES_MAX);
    return count;
}

/* ---- the legal ones ---- */
static tv_move *list_builds(const attika_box *b, const attika_state *s, tv_move *out) {
    attika_survey survey;
    attika_survey_make(b, s, s->owner_of_turn, &survey);
    for (tv_bits left = attika_survey_kinds(&survey); left;) *out++ = attika_move(ATTIKA_DO_BUILD, (uint8_t)tv_bits_take(&left), 0, 0, 0);
    return out;
}

static tv_move *list_act(const attika_box *b, const attika_state *s, tv_move *out) {
    uint8_t seat = s->owner_of_turn;
    if (!check_act(s, ATTIKA_DRAWING))
        for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++)
            *out = attika_move(ATTIKA_DO_DRAW, stack, 0, 0, 0), out += s->stack[seat][stack] != 0;
    if (!check_act(s, ATTIKA_BUILDING)) out = list_builds(b, s, out);
    if (unused_actions(s)) *out++ = attika_move(ATTIKA_DO_STOP, 0, 0, 0, 0);
    if (!check_amphora(b, s, false)) *out++ = attika_move(ATTIKA_DO_ACTION, 0, 0, 0, 0);
    if (!check_amphora(b, s, true)) *out++ = attika_move(ATTIKA_DO_CARD, 0, 0, 0, 0);
    if (!unused_actions(s)) *out++ = attika_move(ATTIKA_DO_END, 0, 0, 0, 0);
    return out;
}

static tv_move *list_hexes(const attika_box *b, const attika_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->building < b->kinds);
    attika_survey survey;
    attika_survey_make(b, s, s->owner_of_turn, &survey);
    return out + attika_survey_hexes(&survey, s->building, out);
}

static tv_move *list_places(const attika_box *b, const attika_state *s, tv_move *out) {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t count = attika_tile_places(b, s, q, r);
    TV_ASSERT(count <= ATTIKA_PLACES_MAX);
    for (uint32_t i = 0; i < count; i++) *out++ = attika_move(ATTIKA_DO_PLACE, (uint8_t)(q[i] + 128), (uint8_t)(r[i] + 128), 0, 0);
    return out;
}

uint32_t attika_moves(const void *box, const void *state, tv_move *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    tv_move *end = out;
    if (s->phase == ATTIKA_ENDED || (s->viewer != TV_EVERYTHING && s->viewer != s->owner_of_turn)) return 0;
    switch (s->phase) {
    case ATTIKA_ACT: end = list_act(b, s, out); break;
    case ATTIKA_HEX: end = list_hexes(b, s, out); break;
    case ATTIKA_DRAWN:
        end = list_hexes(b, s, out);
        *end++ = attika_move(ATTIKA_DO_STORE, 0, 0, 0, 0);
        break;
    case ATTIKA_PAY: {
        attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
        end += attika_payments(&price, s->hand[s->owner_of_turn], out);
        break;
    }
    case ATTIKA_LAND: end = list_places(b, s, out); break;
    default:
        for (uint8_t turn = 0; turn < 6; turn++) *end++ = attika_move(ATTIKA_DO_TURN, turn, 0, 0, 0);
        break;
    }
    TV_ASSERT_DEAR(end - out <= ATTIKA_MOVES_MAX);
    return (uint32_t)(end - out);
}
