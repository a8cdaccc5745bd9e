/* Chains between shrines (AT 8.1), as the judgement sees them: held against distances found by plain relaxation, in positions of random games. */
/* links: attika */
#include "games/attika/judgement/judgement.h"
#include "scenario.h"

enum { POSITIONS = 1500, DEAR = 9 };

/* ---- by the words ---- */

/* Buildings that a chain from a shrine needs up to each cell, itself included: relaxed until nothing changes. */
static void relax_from(const attika_state *s, uint8_t seat, uint8_t shrine, uint8_t *needed) {
    memset(needed, ATTIKA_LINK_FAR, ATTIKA_CELLS);
    needed[attika_shrine_cell(shrine)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
            bool own = attika_is_built_by(s->occupant[cell], seat);
            if (!own && s->occupant[cell] != 0) continue;
            for (uint8_t d = 0; d < 6; d++) {
                uint8_t other = s->neighbour[cell][d];
                if (other == ATTIKA_NOTHING || needed[other] + !own >= needed[cell]) continue;
                needed[cell] = (uint8_t)(needed[other] + !own);
                changed = true;
            }
        }
    }
}

/* What the shortest chain from there to another shrine needs. */
static uint8_t chain_to(const attika_state *s, const uint8_t *needed, uint8_t shrine) {
    uint8_t best = ATTIKA_LINK_FAR;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t cell = s->neighbour[attika_shrine_cell(shrine)][d];
        if (cell < ATTIKA_LAND_CELLS && needed[cell] < best) best = needed[cell];
    }
    return best;
}

/* Cards for the cheapest stored building on a cell, without the surcharge of a new settlement. */
static int32_t cheapest(const scenario *s, uint8_t seat, uint8_t cell) {
    int32_t best = DEAR;
    for (uint8_t kind = 0; kind < s->box.kinds; kind++) {
        if (!s->state.stored[seat][kind]) continue;
        attika_price price = attika_price_of(&s->box, &s->state, seat, kind, cell);
        int32_t cards = price.free ? 0 : attika_price_cards(&price, s->state.hand[seat]) - price.surcharge;
        if (cards < best) best = cards;
    }
    return best;
}

/* ---- comparisons ---- */

static void compare_cards(const scenario *s, uint8_t seat, const attika_link *link) {
    attika_survey survey;
    int32_t sum = 0;
    attika_survey_make(&s->box, &s->state, seat, &survey);
    for (uint8_t step = 1; step <= link->needed; step++) {
        int32_t best = DEAR;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
            if (s->state.occupant[cell] == 0 && attika_link_has(link, cell) && link->from[cell] == step) {
                int32_t cards = cheapest(s, seat, cell);
                if (cards < best) best = cards;
            }
        sum += best;
    }
    assert_int_equal(attika_link_cards(&survey, link), sum);
}

/* Returns whether a chain is near. */
static bool compare_link(const scenario *s, uint8_t seat) {
    uint8_t needed[TV_SEATS_MAX][ATTIKA_CELLS], best = ATTIKA_LINK_FAR;
    attika_link link;
    attika_link_find(&s->box, &s->state, seat, ATTIKA_LINK_NEAR, &link);
    for (uint8_t shrine = 0; shrine < s->box.seats; shrine++) {
        relax_from(&s->state, seat, shrine, needed[shrine]);
        for (uint8_t other = 0; other < shrine; other++) {
            uint8_t chain = chain_to(&s->state, needed[shrine], other);
            if (chain < best) best = chain;
        }
    }
    assert_int_equal(link.needed, best > ATTIKA_LINK_NEAR ? ATTIKA_LINK_FAR : best);
    if (best > ATTIKA_LINK_NEAR) return false;
    const uint8_t *from = needed[link.shrines[0]], *to = needed[link.shrines[1]];
    assert_int_equal(chain_to(&s->state, from, link.shrines[1]), best);
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
        if (s->state.occupant[cell] == 0) assert_int_equal(attika_link_has(&link, cell), from[cell] + to[cell] == best + 1);
    compare_cards(s, seat, &link);
    return true;
}

/* ---- tests ---- */

static void chains_are_as_short_as_the_land_allows(void **state) {
    (void)state;
    uint32_t near = 0, all = 0;
    for (uint64_t seed = 0; all < POSITIONS; seed++) {
        scenario s = set_up((uint8_t)(2 + seed % 3), seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 400 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            if (i % 9 || s.state.phase == ATTIKA_ENDED) continue;
            for (uint8_t seat = 0; seat < s.box.seats; seat++) near += compare_link(&s, seat);
            all += s.box.seats;
        }
    }
    assert_true(near > POSITIONS / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_are_as_short_as_the_land_allows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
