/* Links: the shortest chain between two shrines that a seat could still build (AT 8.1), which cells it may use, and what they cost. Own cells
 * need nothing, free ones a building, all others block. */
#include "judgement.h"

#include <string.h>

/* ---- how far cells are from shrines ---- */

/* What a cell is that no flood has reached: own, free, or no way for a chain. One that was reached has the number of the shrine, which is smaller. */
enum { OWN = TV_SEATS_MAX, FREE, BLOCKED };

/* The land as a seat's chains see it. Beyond its cells, where the neighbours lie that there are none of, everything is blocked. */
typedef struct ground {
    const uint8_t (*neighbour)[6];
    uint8_t cells[ATTIKA_NOTHING + 1];
} ground;

static void ground_make(ground *g, const attika_state *s, uint8_t seat) {
    g->neighbour = s->neighbour;
    memset(g->cells, BLOCKED, sizeof g->cells);
    for (uint32_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        uint8_t occupant = s->occupant[cell];
        g->cells[cell] = (uint8_t)(attika_is_built_by(occupant, seat) ? OWN : occupant == 0 ? FREE : BLOCKED);
    }
}

/* A flood from one shrine, or from all at once: it reaches cells in the order of how many buildings lead to them. */
typedef struct flood {
    const ground *land;
    uint8_t *reached;                  /* of cells that were reached: buildings up to it, itself included */
    uint8_t cells[ATTIKA_NOTHING + 1]; /* from which shrine a cell was reached, or what it is */
    uint8_t now[ATTIKA_CELLS];         /* cells whose neighbours are looked at in this round */
    uint8_t later[ATTIKA_CELLS];       /* and in the next: they need one building more */
    uint32_t now_count, later_count;
} flood;

static void flood_begin(flood *f, const ground *land, uint8_t *reached) {
    f->land = land;
    f->reached = reached;
    f->now_count = f->later_count = 0;
    memcpy(f->cells, land->cells, sizeof f->cells);
}

static void flood_from(flood *f, uint8_t shrine) {
    uint8_t cell = attika_shrine_cell(shrine);
    f->reached[cell] = 0;
    f->cells[cell] = shrine;
    f->now[f->now_count++] = cell;
}

/* Goes from a cell, so far from this shrine, to one beside it that was not reached before and is not blocked. */
static inline void flood_enter(flood *f, uint8_t shrine, uint8_t far, uint8_t next) {
    bool own = f->cells[next] == OWN;
    f->reached[next] = (uint8_t)(far + !own);
    f->cells[next] = shrine;
    f->now[f->now_count] = f->later[f->later_count] = next;
    f->now_count += own;
    f->later_count += !own;
}

static void flood_next_round(flood *f) {
    memcpy(f->now, f->later, f->later_count);
    f->now_count = f->later_count;
    f->later_count = 0;
}

/* A round. Where floods of two shrines meet, there is a chain; the shortest so far is noted. */
static void flood_round(flood *f, attika_link *link) {
    for (uint32_t i = 0; i < f->now_count; i++) {
        uint8_t cell = f->now[i], shrine = f->cells[cell], far = f->reached[cell];
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t next = f->land->neighbour[cell][d], there = f->cells[next];
            if (there == shrine || there == BLOCKED) continue;
            if (there >= OWN) {
                flood_enter(f, shrine, far, next);
                continue;
            }
            bool shrines = cell >= ATTIKA_LAND_CELLS && next >= ATTIKA_LAND_CELLS; /* AT 5.7: two shrines beside each other are no chain */
            if (far + f->reached[next] >= link->needed || shrines) continue;
            link->needed = (uint8_t)(far + f->reached[next]);
            link->shrines[0] = shrine;
            link->shrines[1] = there;
        }
    }
    flood_next_round(f);
}

/* ---- chains ---- */

/* All shrines flood at once. Cells yet to be looked at after so many rounds need at least as many buildings each, so where two of them meet the
 * chain is twice as long or longer: no further round can shorten one that is not. */
static void find_shortest(const attika_box *b, const ground *land, attika_link *out) {
    flood f;
    out->needed = ATTIKA_LINK_FAR;
    flood_begin(&f, land, out->from);
    for (uint8_t shrine = 0; shrine < b->seats; shrine++) flood_from(&f, shrine);
    for (uint8_t rounds = 0; 2 * rounds <= ATTIKA_LINK_NEAR && 2 * rounds < out->needed; rounds++) flood_round(&f, out);
    if (out->needed > ATTIKA_LINK_NEAR) out->needed = ATTIKA_LINK_FAR;
}

/* How far cells are from one of its shrines. A single flood meets no other, so the link stays as it is. */
static void measure_from(const ground *land, uint8_t shrine, attika_link *link, uint8_t *reached) {
    flood f;
    memset(reached, ATTIKA_LINK_FAR, ATTIKA_CELLS);
    flood_begin(&f, land, reached);
    flood_from(&f, shrine);
    for (uint8_t rounds = 0; rounds < link->needed; rounds++) flood_round(&f, link);
}

void attika_link_find(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t near, attika_link *out) {
    ground land;
    ground_make(&land, s, seat);
    find_shortest(b, &land, out);
    if (out->needed > near) return;
    measure_from(&land, out->shrines[0], out, out->from);
    measure_from(&land, out->shrines[1], out, out->to);
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
