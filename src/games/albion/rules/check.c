/* What forbids a decision: `candidates` lists every well-formed one, `check` names the clause against it. moves.c lists the legal ones directly; the suite
 * holds the three against each other. */
#include "turn.h"

#include "base/check.h"

#include <trivium/bits.h>

/* ---- every well-formed decision ---- */
static tv_move *try_steps(const albion_box *b, uint8_t verb, tv_move *out) {
    for (uint8_t from = 0; from < b->regions; from++)
        for (tv_bits to = b->neighbours[from]; to;) *out++ = albion_move(verb, from, (uint8_t)tv_bits_take(&to), 0, 0);
    return out;
}

/* Calls, and a settler's steps: also to where it cannot go at once (AL 2.3), because that is what somebody asks who points at a far region. */
static tv_move *try_pairs(const albion_box *b, uint8_t verb, tv_move *out) {
    for (uint8_t from = 0; from < b->regions; from++)
        for (uint8_t to = 0; to < b->regions; to++)
            if (from != to) *out++ = albion_move(verb, from, to, 0, 0);
    return out;
}

/* AL 5.3: plants in resource regions, the others elsewhere. */
static bool kind_fits(const albion_box *b, uint8_t region, uint8_t kind) {
    return (b->region[region].land == ALBION_RESOURCE) == (kind == ALBION_PLANT);
}

static tv_move *try_buildings(const albion_box *b, tv_move *out) {
    for (uint8_t to = 0; to < b->regions; to++)
        for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++)
            for (uint8_t resource = 0; kind_fits(b, to, kind) && resource < ALBION_RESOURCES; resource++)
                *out++ = albion_move(ALBION_DO_BUILD, 0, to, kind, (uint8_t)(1u << resource));
    return out;
}

static tv_move *try_upgrades(const albion_box *b, tv_move *out) {
    for (uint8_t to = 0; to < b->regions; to++)
        for (uint8_t payment = 1; payment < 16; payment++)
            if (tv_bits_count(payment) > 1) *out++ = albion_move(ALBION_DO_UPGRADE, 0, to, 0, payment);
    return out;
}

static tv_move *try_places(const albion_box *b, uint8_t verb, tv_move *out) {
    TV_ASSERT(verb >= ALBION_DO_SITE && verb < ALBION_VERBS);
    for (uint8_t to = 0; to < b->regions; to++) *out++ = albion_move(verb, 0, to, 0, 0);
    return out;
}

static tv_move *try_returns(const albion_box *b, tv_move *out) {
    for (uint8_t from = 0; from < b->regions; from++)
        for (uint8_t figure = 0; figure < ALBION_FIGURES; figure++) *out++ = albion_move(ALBION_DO_RETURN, from, 0, figure, 0);
    return out;
}

static tv_move *try_things(uint8_t verb, uint8_t kinds, tv_move *out) {
    TV_ASSERT(kinds <= ALBION_KINDS);
    for (uint8_t what = 0; what < kinds; what++) *out++ = albion_move(verb, 0, 0, what, 0);
    return out;
}

uint32_t albion_candidates(const void *box, const void *state, tv_move *out) {
    const albion_box *b = box;
    const albion_state *s = state;
    tv_move *end = out;
    if (s->phase == ALBION_ENDED || (s->viewer != TV_EVERYTHING && s->viewer != s->actor)) return 0;
    for (uint8_t verb = ALBION_DO_SITE; verb < ALBION_VERBS; verb++) {
        switch (verb) {
        case ALBION_DO_CALL:
        case ALBION_DO_SETTLER: end = try_pairs(b, verb, end); break;
        case ALBION_DO_LEGIONARY:
        case ALBION_DO_LIFT:
        case ALBION_DO_CARRY: end = try_steps(b, verb, end); break;
        case ALBION_DO_BUILD: end = try_buildings(b, end); break;
        case ALBION_DO_UPGRADE: end = try_upgrades(b, end); break;
        case ALBION_DO_TRIBUTE: end = try_things(verb, ALBION_RESOURCES, end); break;
        case ALBION_DO_RETURN: end = try_returns(b, end); break;
        case ALBION_DO_GAIN: end = try_things(verb, ALBION_FIGURES, end); break;
        case ALBION_DO_TAKE:
        case ALBION_DO_STOP:
        case ALBION_DO_END:
        case ALBION_DO_DECLINE: *end++ = albion_move(verb, 0, 0, 0, 0); break;
        default: end = try_places(b, verb, end); break;
        }
    }
    TV_ASSERT(end - out <= ALBION_CANDIDATES_MAX);
    return (uint32_t)(end - out);
}

/* ---- the shape of a decision ---- */
static bool is_step(uint8_t verb) { return verb >= ALBION_DO_SETTLER && verb <= ALBION_DO_CARRY; }
static bool has_from(uint8_t verb) { return verb == ALBION_DO_CALL || is_step(verb) || verb == ALBION_DO_RETURN; }
static bool has_to(uint8_t verb) {
    return verb == ALBION_DO_SITE || (verb >= ALBION_DO_CALL && verb <= ALBION_DO_PUT) ||
           (verb >= ALBION_DO_BUILD && verb <= ALBION_DO_GIVE_UP) || verb == ALBION_DO_LOWER || verb == ALBION_DO_RAISE;
}

/* How many values a decision's kind, figure or resource may have. */
static uint8_t things_of(uint8_t verb) {
    switch (verb) {
    case ALBION_DO_BUILD: return ALBION_KINDS;
    case ALBION_DO_TRIBUTE: return ALBION_RESOURCES;
    case ALBION_DO_RETURN:
    case ALBION_DO_GAIN: return ALBION_FIGURES;
    default: return 1;
    }
}

/* The clause against a number that no decision has, or NULL. */
static const char *check_shape(const albion_box *b, tv_move move) {
    uint8_t verb = albion_move_verb(move), from = albion_move_from(move), to = albion_move_to(move);
    uint8_t what = albion_move_what(move), payment = albion_move_payment(move);
    if (verb < ALBION_DO_SITE || verb >= ALBION_VERBS || move != albion_move(verb, from, to, what, payment)) return "AL 4.1";
    if (from >= (has_from(verb) ? b->regions : 1) || to >= (has_to(verb) ? b->regions : 1) || what >= things_of(verb)) return "AL 4.1";
    if (verb == ALBION_DO_CALL && from == to) return "AL 4.5";
    if (is_step(verb) && !(b->neighbours[from] >> to & 1)) return "AL 2.3";
    if (verb == ALBION_DO_BUILD)
        return what == ALBION_NONE || !kind_fits(b, to, what) ? "AL 5.3" : payment > 15 || tv_bits_count(payment) != 1 ? "AL 5.5" : NULL;
    if (verb == ALBION_DO_UPGRADE) return payment > 15 || tv_bits_count(payment) < 2 ? "AL 5.5" : NULL;
    return payment ? "AL 4.1" : NULL;
}

/* ---- moving ---- */
uint8_t albion_carry_need(const albion_box *b, const albion_state *s) {
    uint8_t need = 0;
    for (tv_bits left = albion_where(s->carried); left;) {
        uint8_t region = (uint8_t)tv_bits_take(&left);
        need = (uint8_t)(need + s->carried[region] * b->to_dark[region]);
    }
    return need;
}

static const char *check_call(const albion_state *s, uint8_t from, uint8_t to) {
    uint8_t seat = s->owner_of_turn;
    bool castle = s->building[seat][to] == albion_building(ALBION_CASTLE, 3) && !(s->called >> to & 1);
    return castle && s->settlers[seat][from] && s->points == albion_markers(s, seat) ? NULL : "AL 4.5";
}

static const char *check_step(const albion_box *b, const albion_state *s, uint8_t verb, uint8_t from, uint8_t to) {
    uint8_t seat = s->owner_of_turn;
    int need = albion_carry_need(b, s);
    if (!s->points) return "AL 4.3";
    switch (verb) {
    case ALBION_DO_SETTLER:
        if (!s->settlers[seat][from]) return "AL 4.4";
        break;
    case ALBION_DO_CARRY:
        if (!s->carried[from]) return "AL 4.6";
        need += b->to_dark[to] - b->to_dark[from];
        break;
    default:
        if (s->legionaries[seat][from] == s->carried[from]) return s->carried[from] ? "AL 4.6" : "AL 4.4";
        if (verb == ALBION_DO_LEGIONARY) break;
        if (!s->hidden[from]) return albion_strength(b, s, from) ? "AL 4.8" : "AL 4.6";
        need += b->to_dark[to];
        break;
    }
    return need <= s->points - 1 ? NULL : "AL 4.7";
}

static const char *check_moving(const albion_box *b, const albion_state *s, tv_move move) {
    uint8_t verb = albion_move_verb(move), from = albion_move_from(move), to = albion_move_to(move);
    switch (verb) {
    case ALBION_DO_TAKE: return !s->called && s->points == albion_markers(s, s->owner_of_turn) ? NULL : "AL 4.1";
    case ALBION_DO_CALL: return check_call(s, from, to);
    case ALBION_DO_PUT: return !s->carried[to] ? "AL 4.6" : b->dark >> to & 1 ? NULL : "AL 4.7";
    case ALBION_DO_STOP: return albion_where(s->carried) ? "AL 4.7" : NULL;
    default: return check_step(b, s, verb, from, to);
    }
}

/* ---- building ---- */
const char *albion_check_new(const albion_box *b, const albion_state *s, uint8_t region, uint8_t kind) {
    uint8_t seat = s->owner_of_turn;
    if (s->building[seat][region] || !kind_fits(b, region, kind)) return "AL 5.3";
    return albion_buildings(s, seat, kind) < albion_buildings_max(kind) ? NULL : "AL 1.1";
}

/* AL 10.3: a third level IV needs a laurel among the three. */
static bool goal_out_of_reach(const albion_box *b, const albion_state *s, uint8_t region) {
    uint8_t full = 0;
    for (uint8_t r = 0; r < b->regions; r++) {
        if (s->building[s->owner_of_turn][r] != albion_building(ALBION_SETTLEMENT, 4)) continue;
        if (b->laurels >> r & 1) return false;
        full++;
    }
    return full == ALBION_GOAL - 1 && !(b->laurels >> region & 1);
}

const char *albion_check_upgrade(const albion_box *b, const albion_state *s, uint8_t region) {
    uint8_t building = s->building[s->owner_of_turn][region];
    if (!building) return "AL 5.2";
    if (albion_level(building) == albion_level_max(albion_kind(building))) return "AL 5.4";
    return building == albion_building(ALBION_SETTLEMENT, 3) && goal_out_of_reach(b, s, region) ? "AL 10.3" : NULL;
}

static const char *check_building(const albion_box *b, const albion_state *s, tv_move move) {
    uint8_t verb = albion_move_verb(move), to = albion_move_to(move), payment = albion_move_payment(move);
    uint8_t seat = s->owner_of_turn, building = s->building[seat][to];
    const char *clause;
    if (verb == ALBION_DO_END) return NULL;
    if (!albion_builders(b, s, to)) return "AL 5.1";
    if (verb == ALBION_DO_GIVE_UP) return building && building != albion_building(ALBION_SETTLEMENT, 4) ? NULL : "AL 8.7";
    if (verb == ALBION_DO_UPGRADE) {
        if ((clause = albion_check_upgrade(b, s, to))) return clause;
        if (tv_bits_count(payment) != albion_level(building) + 1u) return "AL 5.5";
    } else if ((clause = albion_check_new(b, s, to, albion_move_what(move)))) {
        return clause;
    }
    return payment & ~albion_purse(s, seat) ? "AL 5.5" : NULL;
}

/* ---- answers ---- */
static const char *check_answer(const albion_box *b, const albion_state *s, tv_move move) {
    uint8_t to = albion_move_to(move), what = albion_move_what(move), from = albion_move_from(move), actor = s->actor;
    switch (albion_move_verb(move)) {
    case ALBION_DO_SITE: return b->sites >> to & 1 ? NULL : "AL 3.5";
    case ALBION_DO_TRIBUTE: return s->paid >> what & 1 ? NULL : "AL 6.2";
    case ALBION_DO_LOWER: return albion_may_lower(s->building[actor][to]) ? NULL : "AL 8.4";
    case ALBION_DO_RAISE: return albion_may_raise(s->building[actor][to]) ? NULL : "AL 8.4";
    case ALBION_DO_RETURN:
        if (!(what == ALBION_SETTLER ? s->settlers : s->legionaries)[actor][from]) return "AL 8.3";
        return what == ALBION_SETTLER && albion_figures(s, actor, ALBION_SETTLER) == 1 ? "AL 8.8" : NULL;
    default: return NULL; /* gain, decline: possible whenever asked */
    }
}

/* The phase in which a verb is decided, and the clause that says what is expected in a phase. */
static const uint8_t phase_of[ALBION_VERBS] = {
    [ALBION_DO_SITE] = ALBION_SITE,     [ALBION_DO_TAKE] = ALBION_MOVE,       [ALBION_DO_CALL] = ALBION_MOVE,
    [ALBION_DO_SETTLER] = ALBION_MOVE,  [ALBION_DO_LEGIONARY] = ALBION_MOVE,  [ALBION_DO_LIFT] = ALBION_MOVE,
    [ALBION_DO_CARRY] = ALBION_MOVE,    [ALBION_DO_PUT] = ALBION_MOVE,        [ALBION_DO_STOP] = ALBION_MOVE,
    [ALBION_DO_BUILD] = ALBION_BUILD,   [ALBION_DO_UPGRADE] = ALBION_BUILD,   [ALBION_DO_GIVE_UP] = ALBION_BUILD,
    [ALBION_DO_END] = ALBION_BUILD,     [ALBION_DO_TRIBUTE] = ALBION_TRIBUTE, [ALBION_DO_RETURN] = ALBION_RETURN,
    [ALBION_DO_LOWER] = ALBION_LOWER,   [ALBION_DO_GAIN] = ALBION_GAIN,       [ALBION_DO_RAISE] = ALBION_RAISE,
    [ALBION_DO_DECLINE] = ALBION_RAISE,
};
static const char *const expected[ALBION_PHASES] = {"AL 3.5", "AL 4.1", "AL 5.1", "AL 6.2", "AL 8.3",
                                                    "AL 8.4", "AL 8.3", "AL 8.4", "AL 10.1"};

const char *albion_check(const void *box, const void *state, tv_move move) {
    const albion_box *b = box;
    const albion_state *s = state;
    const char *clause;
    if (s->phase == ALBION_ENDED) return expected[ALBION_ENDED];
    if (s->viewer != TV_EVERYTHING && s->viewer != s->actor) return "AL 3.6";
    if ((clause = check_shape(b, move))) return clause;
    if (phase_of[albion_move_verb(move)] != s->phase) return expected[s->phase];
    if (s->phase == ALBION_MOVE) return check_moving(b, s, move);
    return s->phase == ALBION_BUILD ? check_building(b, s, move) : check_answer(b, s, move);
}
