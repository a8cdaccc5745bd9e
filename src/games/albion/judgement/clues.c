/* Priors: which moves look promising before any search, by clues and their weights (clues.inc). What a settler should do is taken from the
 * seat's prospects, which the moves of one decision share. */
#include "judgement.h"

#include <trivium/bits.h>

/* Worth of what the seat's plants bring. */
static int32_t income(const albion_outlook *o) {
    int32_t sum = 0;
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t have = o->s->resources[o->seat][resource], level = albion_level(o->s->building[o->seat][o->b->plant_region[resource]]);
        for (uint8_t i = 1; i <= level; i++) sum += albion_token_worth(resource, (uint8_t)(have + i));
    }
    return sum;
}

/* Worth of what settlers could build where they stand, and of the best within the points left. */
static int32_t ready_here(const albion_outlook *o) {
    int32_t sum = 0;
    for (tv_bits left = albion_where(o->s->settlers[o->seat]); left;) sum += o->ready[tv_bits_take(&left)];
    return sum;
}

static int32_t ready_in_reach(const albion_outlook *o) {
    int32_t best = 0;
    for (tv_bits left = albion_where(o->s->settlers[o->seat]); left;) {
        uint8_t from = (uint8_t)tv_bits_take(&left);
        for (uint8_t region = 0; region < o->b->regions; region++)
            if (o->b->distance[from][region] <= o->points && o->ready[region] > best) best = o->ready[region];
    }
    return best;
}

/* ---- steps ---- */

/* What a settler's prospects are, asked for again and again while the moves of one decision are looked at: with the points there are, and with one
 * less. */
typedef struct vistas {
    albion_outlook now, stepped;
    tv_bits seen[2]; /* regions that are known of either */
    int32_t from[2][ALBION_REGIONS];
} vistas;

static void vistas_open(vistas *v, const albion_box *b, const albion_state *s) {
    albion_look(&v->now, b, s, s->actor);
    v->seen[0] = v->seen[1] = 0;
}

static int32_t vista(vistas *v, bool stepped, uint8_t region) {
    uint8_t where = 0;
    if (v->seen[stepped] >> region & 1) return v->from[stepped][region];
    if (stepped && v->seen[1] == 0) {
        v->stepped = v->now;
        v->stepped.points = (uint8_t)(v->now.points - 1);
        albion_measure_nearness(&v->stepped);
    }
    v->seen[stepped] |= tv_bit(region);
    return v->from[stepped][region] = albion_prospect_of(stepped ? &v->stepped : &v->now, region, true, &where);
}

static void step_clues(vistas *v, tv_move move, int32_t *out) {
    bool call = albion_move_verb(move) == ALBION_DO_CALL; /* costs no point */
    int32_t before = vista(v, false, albion_move_from(move)), then = vista(v, !call, albion_move_to(move));
    out[call ? ALBION_C_CALL : ALBION_C_STEP] = 1;
    out[ALBION_C_STEP_GAIN] = (then - before);
    out[ALBION_C_STEP_BACK] = then < before;
}

static void building_clues(const albion_outlook *o, tv_move move, int32_t *out) {
    static const uint8_t clue[ALBION_KINDS] = {[ALBION_SETTLEMENT] = ALBION_C_BUILD_SETTLEMENT,
                                               [ALBION_CASTLE] = ALBION_C_BUILD_CASTLE,
                                               [ALBION_FORT] = ALBION_C_BUILD_FORT,
                                               [ALBION_PLANT] = ALBION_C_BUILD_PLANT};
    uint8_t region = albion_move_to(move), building = (uint8_t)(o->s->building[o->seat][region] + 1);
    int32_t price = 0;
    if (albion_move_verb(move) == ALBION_DO_BUILD) building = albion_building(albion_move_what(move), 1);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (albion_move_payment(move) >> resource & 1) price += albion_token_worth(resource, o->s->resources[o->seat][resource]);
    out[clue[albion_kind(building)]] = 1;
    out[ALBION_C_BUILD_GAIN] = albion_gain_of(o, region, building);
    out[ALBION_C_BUILD_PRICE] = price;
    out[ALBION_C_BUILD_TRIBUTE] = albion_entitled(o->b, o->s, region) != 0;
}

static void put_clues(const albion_outlook *o, uint8_t region, int32_t *out) {
    bool others = false;
    for (uint8_t seat = 0; seat < o->b->seats; seat++) others |= seat != o->seat && o->s->building[seat][region] != 0;
    out[ALBION_C_PUT_OWN] = o->s->building[o->seat][region] != 0;
    out[ALBION_C_PUT_OTHERS] = others && !out[ALBION_C_PUT_OWN];
}

static void clues_of(vistas *v, tv_move move, int32_t *out) {
    const albion_outlook *o = &v->now;
    const albion_state *s = o->s;
    uint8_t from = albion_move_from(move), to = albion_move_to(move), what = albion_move_what(move);
    memset(out, 0, ALBION_CLUES * sizeof *out);
    switch (albion_move_verb(move)) {
    case ALBION_DO_TAKE:
        out[ALBION_C_TAKE] = 1;
        out[ALBION_C_TAKE_GAIN] = income(o);
        out[ALBION_C_TAKE_READY] = ready_in_reach(o);
        break;
    case ALBION_DO_CALL:
    case ALBION_DO_SETTLER: step_clues(v, move, out); break;
    case ALBION_DO_LEGIONARY: out[ALBION_C_LEGION] = 1; break;
    case ALBION_DO_LIFT:
        out[ALBION_C_LIFT] = 1;
        out[ALBION_C_LIFT_OWN] = s->building[o->seat][from] != 0;
        break;
    case ALBION_DO_PUT: put_clues(o, to, out); break;
    case ALBION_DO_STOP:
        out[ALBION_C_STOP] = 1;
        out[ALBION_C_STOP_READY] = ready_here(o);
        break;
    case ALBION_DO_BUILD:
    case ALBION_DO_UPGRADE: building_clues(o, move, out); break;
    case ALBION_DO_GIVE_UP: out[ALBION_C_GIVE_UP] = 1; break;
    case ALBION_DO_END: out[ALBION_C_END] = 1; break;
    case ALBION_DO_TRIBUTE: out[ALBION_C_TRIBUTE_GAIN] = albion_token_worth(what, (uint8_t)(s->resources[o->seat][what] + 1)); break;
    case ALBION_DO_RETURN: out[ALBION_C_RETURN_SETTLER] = what == ALBION_SETTLER; break;
    case ALBION_DO_LOWER: out[ALBION_C_LOWER_LOSS] = albion_level_worth(s->building[o->seat][to]); break;
    case ALBION_DO_GAIN:
        out[ALBION_C_GAIN_SETTLER] = what == ALBION_SETTLER;
        out[ALBION_C_GAIN_OTHERS] = what == ALBION_SETTLER ? albion_figures(s, o->seat, ALBION_SETTLER) : 0;
        break;
    case ALBION_DO_RAISE:
        out[ALBION_C_RAISE] = 1;
        out[ALBION_C_RAISE_GAIN] = albion_gain_of(o, to, (uint8_t)(s->building[o->seat][to] + 1));
        break;
    default: break;
    }
}

void albion_clue(const void *box, const void *state, tv_move move, int32_t *out) {
    vistas v;
    vistas_open(&v, box, state);
    clues_of(&v, move, out);
}

void albion_clues_all(const void *box, const void *state, const tv_move *moves, uint32_t count, int32_t *out) {
    vistas v;
    vistas_open(&v, box, state);
    for (uint32_t i = 0; i < count; i++) clues_of(&v, moves[i], out + i * ALBION_CLUES);
}

void albion_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    const albion_box *b = box;
    int32_t clues[ALBION_CLUES], scores[ALBION_MOVES_MAX];
    vistas v;
    vistas_open(&v, b, state);
    for (uint32_t i = 0; i < count; i++) {
        clues_of(&v, moves[i], clues);
        scores[i] = tv_weigh(albion_clue_weights, ALBION_CLUES, tv_weight_column(2, b->seats), clues);
    }
    tv_share_priors(scores, count, weights);
}
