/* Links: the shortest chain between two shrines that a seat could still build (AT 8.1), and which cells it may use. Own cells cost nothing,
 * free ones one building, all others block. */
#include "judgement.h"

#include <string.h>

enum { ROUND_MAX = 2 * ATTIKA_CELLS }; /* of one round: a cell may be listed more than once, and what does not fit is met again later */

/* The cells at one distance, and those at the next. */
typedef struct wave {
    uint8_t now[ROUND_MAX], next[ROUND_MAX];
    uint32_t now_count, next_count;
} wave;

/* Goes on from a cell that was just reached; returns the shrine among `targets` (bits) that it touches, or ATTIKA_NOTHING. */
static uint8_t spread(const attika_state *s, uint8_t seat, uint8_t cell, uint8_t targets, const uint8_t *reached, wave *w) {
    uint8_t met = ATTIKA_NOTHING;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t to = s->neighbour[cell][d];
        if (to == ATTIKA_NOTHING) continue;
        if (to >= ATTIKA_LAND_CELLS) {
            uint8_t shrine = (uint8_t)(to - ATTIKA_LAND_CELLS);
            if (cell < ATTIKA_LAND_CELLS && (targets >> shrine & 1)) met = shrine; /* AT 5.7: two shrines beside each other are no chain */
        } else if (reached[to] != ATTIKA_LINK_FAR) {
            continue;
        } else if (attika_is_built_by(s->occupant[to], seat)) {
            if (w->now_count < ROUND_MAX) w->now[w->now_count++] = to;
        } else if (s->occupant[to] == 0 && w->next_count < ROUND_MAX) {
            w->next[w->next_count++] = to;
        }
    }
    return met;
}

/* Fills in what a chain from a shrine needs up to every cell, as far as the first of the targets. Returns what that one needs. */
static uint8_t flood(const attika_state *s, uint8_t seat, uint8_t shrine, uint8_t targets, uint8_t *reached, uint8_t *target) {
    wave w = {.now_count = 1, .next_count = 0};
    uint8_t found = ATTIKA_LINK_FAR;
    memset(reached, ATTIKA_LINK_FAR, ATTIKA_CELLS);
    w.now[0] = attika_shrine_cell(shrine);
    for (uint8_t distance = 0; w.now_count && found == ATTIKA_LINK_FAR; distance++) {
        for (uint32_t i = 0; i < w.now_count; i++) {
            if (reached[w.now[i]] <= distance) continue;
            reached[w.now[i]] = distance;
            uint8_t met = spread(s, seat, w.now[i], targets, reached, &w);
            if (met != ATTIKA_NOTHING) found = distance, *target = met;
        }
        memcpy(w.now, w.next, w.next_count);
        w.now_count = w.next_count;
        w.next_count = 0;
    }
    return found;
}

void attika_link_find(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t near, attika_link *out) {
    uint8_t reached[ATTIKA_CELLS], all = (uint8_t)((1u << b->seats) - 1), from = 0, to = 0;
    out->needed = ATTIKA_LINK_FAR;
    for (uint8_t shrine = 0; shrine + 1 < b->seats; shrine++) {
        uint8_t target = 0, needed = flood(s, seat, shrine, (uint8_t)(all & ~((2u << shrine) - 1)), reached, &target);
        if (needed >= out->needed) continue;
        out->needed = needed;
        from = shrine;
        to = target;
        memcpy(out->from, reached, sizeof reached);
    }
    if (out->needed <= near) flood(s, seat, to, (uint8_t)(1u << from), out->to, &to);
}
