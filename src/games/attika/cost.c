/* What a building costs on a hex, and how it may be paid (AT 5). */
#include "attika.h"

#include <assert.h>

static uint8_t less(uint8_t a, uint8_t b) { return a > b ? (uint8_t)(a - b) : 0; }
static uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

attika_price attika_price_of(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind, uint8_t cell) {
    const attika_building *building = &b->buildings[kind];
    attika_price price = {0};
    uint8_t predecessor = building->after == ATTIKA_NOTHING ? ATTIKA_NOTHING : attika_occupant(seat, building->after);
    bool beside_own = false;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = s->neighbour[cell][d];
        if (other >= ATTIKA_LAND_CELLS || !attika_is_built_by(s->occupant[other], seat)) continue;
        if (s->occupant[other] == predecessor) { /* AT 5.4, AT 5.5 */
            price.free = 1;
            return price;
        }
        beside_own = true;
    }
    uint8_t symbols = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) { /* AT 5.1 */
        uint8_t here = attika_around(s->around[cell], land);
        price.missing[land] = less(building->cost[land], here);
        symbols = (uint8_t)(symbols + here);
    }
    price.surcharge = beside_own ? 0 : s->settlements[seat]; /* AT 5.6 */
    price.any = (uint8_t)(less(building->any, symbols) + price.surcharge);
    return price;
}

static uint8_t sum(const uint8_t cards[ATTIKA_LANDS]) { return (uint8_t)(cards[0] + cards[1] + cards[2] + cards[3]); }

/* Cards of a payment that pay their own symbol. */
static uint8_t matching(const attika_price *price, const uint8_t cards[ATTIKA_LANDS]) {
    uint8_t exact = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) exact = (uint8_t)(exact + least(price->missing[land], cards[land]));
    return exact;
}

/* A symbol costs one matching card or two others, so a payment of `c` cards of which `e` match pays (c + e) / 2 symbols' worth. It is
 * legal, with no card to spare (AT 5.3), exactly when c + e = 2 x symbols + cards of any kind: with fewer something is unpaid, with more a
 * card that does not match, or else any, could be left out. */
bool attika_payment_fits(const attika_price *price, const uint8_t cards[ATTIKA_LANDS]) {
    return sum(cards) + matching(price, cards) == 2 * sum(price->missing) + price->any;
}

bool attika_price_payable(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]) {
    return sum(hand) + matching(price, hand) >= 2 * sum(price->missing) + price->any;
}

/* Sets of cards from a hand by size, then by water, forest, hill; only those that fit, or all. */
static uint32_t list_sets(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], bool only_fitting, tv_move *out) {
    uint8_t symbols = sum(price->missing), lowest = (uint8_t)(symbols + price->any), highest = (uint8_t)(2 * symbols + price->any);
    uint32_t count = 0;
    highest = least(highest, sum(hand));
    for (uint8_t size = lowest; size <= highest; size++)
        for (uint8_t w = least(hand[0], size) + 1; w-- > 0;)
            for (uint8_t f = least(hand[1], (uint8_t)(size - w)) + 1; f-- > 0;)
                for (uint8_t h = least(hand[2], (uint8_t)(size - w - f)) + 1; h-- > 0;) {
                    uint8_t cards[ATTIKA_LANDS] = {w, f, h, (uint8_t)(size - w - f - h)};
                    if (cards[3] > hand[3]) break; /* fewer hills would need even more mountains */
                    if (only_fitting && !attika_payment_fits(price, cards)) continue;
                    out[count++] = attika_move(ATTIKA_DO_PAY, cards[0], cards[1], cards[2], cards[3]);
                }
    return count;
}

uint32_t attika_payments(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    uint32_t count = list_sets(price, hand, true, out);
    assert(count <= ATTIKA_PAYMENTS_MAX);
    return count;
}

uint32_t attika_payment_tries(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    return list_sets(price, hand, false, out);
}
