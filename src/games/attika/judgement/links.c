/* Links: the shortest chain between two shrines that a seat could still build (AT 8.1), which cells it may use, and what they cost. Own cells
 * need nothing, free ones a building, all others block. */
#include "judgement.h"

#include <string.h>

/* ---- how far cells are from shrines ---- */

/* A flood from one shrine, or from all at once: it reaches cells in the order of how many buildings lead to them. */
typedef struct flood {
    const attika_state *s;
    uint8_t seat;
    uint8_t *reached;            /* buildings up to a cell, itself included; ATTIKA_LINK_FAR: not reached yet */
    uint8_t home[ATTIKA_CELLS];  /* of a cell that was reached: from which shrine */
    uint8_t now[ATTIKA_CELLS];   /* cells whose neighbours are looked at in this round */
    uint8_t later[ATTIKA_CELLS]; /* and in the next: they need one building more */
    uint32_t now_count, later_count;
} flood;

static void flood_begin(flood *f, const attika_state *s, uint8_t seat, uint8_t *reached) {
    f->s = s;
    f->seat = seat;
    f->reached = reached;
    f->now_count = f->later_count = 0;
    memset(reached, ATTIKA_LINK_FAR, ATTIKA_CELLS);
}

static void flood_from(flood *f, uint8_t shrine) {
    uint8_t cell = attika_shrine_cell(shrine);
    f->reached[cell] = 0;
    f->home[cell] = shrine;
    f->now[f->now_count++] = cell;
}

/* Goes from a cell to one beside it that was not reached before, unless it is blocked. */
static void flood_enter(flood *f, uint8_t cell, uint8_t next) {
    bool own = attika_is_built_by(f->s->occupant[next], f->seat);
    if (!own && f->s->occupant[next] != 0) return;
    f->reached[next] = (uint8_t)(f->reached[cell] + !own);
    f->home[next] = f->home[cell];
    if (own)
        f->now[f->now_count++] = next;
    else
        f->later[f->later_count++] = next;
}

/* A round. Where floods of two shrines meet, there is a chain; the shortest so far is noted. */
static void flood_round(flood *f, attika_link *link) {
    for (uint32_t i = 0; i < f->now_count; i++) {
        uint8_t cell = f->now[i];
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t next = f->s->neighbour[cell][d];
            if (next == ATTIKA_NOTHING) continue;
            if (f->reached[next] == ATTIKA_LINK_FAR) {
                if (next < ATTIKA_LAND_CELLS) flood_enter(f, cell, next);
                continue;
            }
            uint8_t needed = (uint8_t)(f->reached[cell] + f->reached[next]);
            bool shrines = cell >= ATTIKA_LAND_CELLS && next >= ATTIKA_LAND_CELLS; /* AT 5.7: two shrines beside each other are no chain */
            if (f->home[next] == f->home[cell] || needed >= link->needed || shrines) continue;
            link->needed = needed;
            link->shrines[0] = f->home[cell];
            link->shrines[1] = f->home[next];
        }
    }
    memcpy(f->now, f->later, f->later_count);
    f->now_count = f->later_count;
    f->later_count = 0;
}

/* ---- chains ---- */

/* All shrines flood at once. Cells yet to be looked at after so many rounds need at least as many buildings each, so where two of them meet the
 * chain is twice as long or longer: no further round can shorten one that is not. */
static void find_shortest(const attika_box *b, const attika_state *s, uint8_t seat, attika_link *out) {
    flood f;
    out->needed = ATTIKA_LINK_FAR;
    flood_begin(&f, s, seat, out->from);
    for (uint8_t shrine = 0; shrine < b->seats; shrine++) flood_from(&f, shrine);
    for (uint8_t rounds = 0; 2 * rounds <= ATTIKA_LINK_NEAR && 2 * rounds < out->needed; rounds++) flood_round(&f, out);
    if (out->needed > ATTIKA_LINK_NEAR) out->needed = ATTIKA_LINK_FAR;
}

/* Fills in how far cells are from one of its shrines. A single flood meets no other, so the link stays as it is. */
static void measure_from(const attika_state *s, uint8_t seat, uint8_t shrine, attika_link *link, uint8_t *reached) {
    flood f;
    flood_begin(&f, s, seat, reached);
    flood_from(&f, shrine);
    for (uint8_t rounds = 0; rounds < link->needed; rounds++) flood_round(&f, link);
}

void attika_link_find(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t near, attika_link *out) {
    find_shortest(b, s, seat, out);
    if (out->needed > near) return;
    measure_from(s, seat, out->shrines[0], out, out->from);
    measure_from(s, seat, out->shrines[1], out, out->to);
}

/* ---- what a chain costs ---- */
enum { DEAR = 9 }; /* cards for a building that the storage board does not hold: it has to be drawn first */

/* The seat's kinds of buildings around a cell: bit k for kind k. */
static uint32_t kinds_beside(const attika_state *s, uint8_t seat, uint8_t cell) {
    uint32_t kinds = 0;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = s->neighbour[cell][d];
        if (other < ATTIKA_LAND_CELLS && attika_is_built_by(s->occupant[other], seat))
            kinds |= 1u << attika_occupant_kind(s->occupant[other]);
    }
    return kinds;
}

/* Cards for the cheapest building of the storage board on this cell, `most` when none costs less. */
static int32_t cell_cards(const attika_survey *v, uint8_t cell, int32_t most) {
    uint32_t beside = kinds_beside(v->s, v->seat, cell);
    for (uint8_t kind = 0; kind < v->b->kinds && most > 0; kind++) {
        if (!v->s->stored[v->seat][kind]) continue;
        uint8_t after = v->b->buildings[kind].after;
        bool is_free = after != ATTIKA_NOTHING && (beside >> after & 1); /* AT 5.4 */
        int32_t cards = is_free ? 0 : attika_survey_cards(v, kind, cell);
        if (cards < most) most = cards;
    }
    return most;
}

/* A chain of shortest length passes one cell of each distance. That one building is counted for two of them is not excluded. */
int32_t attika_link_cards(const attika_survey *v, const attika_link *link) {
    int32_t cards[ATTIKA_LINK_NEAR], sum = 0;
    for (uint8_t i = 0; i < link->needed; i++) cards[i] = DEAR;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (v->s->occupant[cell] != 0 || !attika_link_has(link, cell)) continue;
        int32_t *step = &cards[link->from[cell] - 1];
        *step = cell_cards(v, cell, *step);
    }
    for (uint8_t i = 0; i < link->needed; i++) sum += cards[i];
    return sum;
}
