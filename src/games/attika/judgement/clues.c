/* Priors: which moves look promising before any search, by clues and their weights (clues.inc). What the moves of one decision share is
 * gathered once. */
#include "judgement.h"

#include <string.h>

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* What the moves of one decision share. */
typedef struct outlook {
    const attika_box *b;
    const attika_state *s;
    uint8_t seat;
    int32_t stored;                 /* buildings on the storage board */
    uint32_t open;                  /* kinds beside whose buildings a cell is free */
    attika_link link[TV_SEATS_MAX]; /* where a hex is chosen */
} outlook;

static void look(outlook *o, const attika_box *b, const attika_state *s) {
    o->b = b;
    o->s = s;
    o->seat = s->owner_of_turn;
    o->stored = 0;
    if (s->phase == ATTIKA_ACT) {
        for (uint8_t kind = 0; kind < b->kinds; kind++) o->stored += s->stored[o->seat][kind];
        o->open = attika_open_kinds(s, o->seat);
    }
    if (s->phase == ATTIKA_HEX || s->phase == ATTIKA_DRAWN)
        for (uint8_t seat = 0; seat < b->seats; seat++)
            attika_link_find(b, s, seat, seat == o->seat ? ATTIKA_LINK_NEAR : ATTIKA_LINK_CLOSE, &o->link[seat]);
}

static void build_clues(const outlook *o, uint8_t kind, int32_t *out) {
    const attika_building *building = &o->b->buildings[kind];
    out[ATTIKA_C_BUILD] = 1;
    out[ATTIKA_C_BUILD_FREE] = building->after != ATTIKA_NOTHING && (o->open >> building->after & 1);
    out[ATTIKA_C_BUILD_MAIN] = building->main;
    out[ATTIKA_C_BUILD_SYMBOLS] = building->any + building->cost[0] + building->cost[1] + building->cost[2] + building->cost[3];
}

static void hex_clues(const outlook *o, uint8_t cell, int32_t *out) {
    const attika_state *s = o->s;
    attika_price price = attika_price_of(o->b, s, o->seat, s->building, cell);
    out[ATTIKA_C_HEX_CARDS] = attika_price_sum(&price);
    out[ATTIKA_C_HEX_FREE] = price.free;
    out[ATTIKA_C_HEX_NEW] = price.surcharge > 0;
    out[ATTIKA_C_HEX_COVERS] = attika_symbol(o->b, s, cell) != ATTIKA_BLANK;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = s->neighbour[cell][d];
        out[ATTIKA_C_HEX_ROOM] += other < ATTIKA_LAND_CELLS && s->occupant[other] == 0;
    }
    for (uint8_t seat = 0; seat < o->b->seats; seat++) {
        const attika_link *link = &o->link[seat];
        if (link->needed > (seat == o->seat ? ATTIKA_LINK_NEAR : ATTIKA_LINK_CLOSE) || !attika_link_has(link, cell)) continue;
        out[seat == o->seat ? ATTIKA_C_HEX_LINK : ATTIKA_C_HEX_BLOCK] = 1;
        if (seat == o->seat && link->needed == 1) out[ATTIKA_C_HEX_LAST] = 1;
    }
}

static void pay_clues(const outlook *o, tv_move move, int32_t *out) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint8_t paid = attika_move_arg(move, land);
        out[ATTIKA_C_PAY_CARDS] += paid;
        out[ATTIKA_C_PAY_VARIETY] += o->s->hand[o->seat][land] > paid;
    }
}

/* Tiles whose centres are three hexes from there: neighbours of a tile that would lie there. */
static int32_t touches(const outlook *o, int q, int r) {
    int32_t count = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (o->s->tile_turn[tile] == ATTIKA_NOTHING) continue;
        int dq = o->s->tile_q[tile] - q, dr = o->s->tile_r[tile] - r, ds = -dq - dr;
        int far = (dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (ds < 0 ? -ds : ds);
        count += far == 6; /* twice the distance of the centres */
    }
    return count;
}

static void clues_of(const outlook *o, tv_move move, int32_t *out) {
    const attika_state *s = o->s;
    uint8_t a = attika_move_arg(move, 0);
    memset(out, 0, ATTIKA_CLUES * sizeof *out);
    switch (attika_move_verb(move)) {
    case ATTIKA_DO_DRAW:
        out[ATTIKA_C_DRAW] = 1;
        out[ATTIKA_C_DRAW_MAIN] = a == 0;
        out[ATTIKA_C_DRAW_STORED] = least(o->stored, 8);
        break;
    case ATTIKA_DO_BUILD: build_clues(o, a, out); break;
    case ATTIKA_DO_HEX: hex_clues(o, a, out); break;
    case ATTIKA_DO_PAY: pay_clues(o, move, out); break;
    case ATTIKA_DO_STORE:
        out[ATTIKA_C_STORE] = 1;
        out[ATTIKA_C_STORE_MAIN] = o->b->buildings[s->building].main;
        break;
    case ATTIKA_DO_STOP:
        out[ATTIKA_C_STOP] = 1;
        out[ATTIKA_C_STOP_OPEN] = s->turn_kind == ATTIKA_OPEN;
        out[ATTIKA_C_STOP_HAND] = least(s->hand_count[o->seat], 6);
        break;
    case ATTIKA_DO_ACTION: out[ATTIKA_C_ACTION] = 1; break;
    case ATTIKA_DO_CARD: out[ATTIKA_C_CARD] = 1; break;
    case ATTIKA_DO_END: out[ATTIKA_C_END] = 1; break;
    case ATTIKA_DO_PLACE: out[ATTIKA_C_PLACE_TOUCH] = touches(o, a - 128, attika_move_arg(move, 1) - 128); break;
    default: break;
    }
}

void attika_clue(const void *box, const void *state, tv_move move, int32_t *out) {
    outlook o;
    look(&o, box, state);
    clues_of(&o, move, out);
}

void attika_clues_all(const void *box, const void *state, const tv_move *moves, uint32_t count, int32_t *out) {
    outlook o;
    look(&o, box, state);
    for (uint32_t i = 0; i < count; i++) clues_of(&o, moves[i], out + i * ATTIKA_CLUES);
}

void attika_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    const attika_box *b = box;
    int32_t clues[ATTIKA_CLUES], scores[ATTIKA_MOVES_MAX];
    outlook o;
    look(&o, b, state);
    for (uint32_t i = 0; i < count; i++) {
        clues_of(&o, moves[i], clues);
        scores[i] = tv_weigh(attika_clue_weights, ATTIKA_CLUES, tv_weight_column(2, b->seats), clues);
    }
    tv_share_priors(scores, count, weights);
}
