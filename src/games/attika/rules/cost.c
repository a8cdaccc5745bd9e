/* What a building costs on a hex, and how it may be paid (AT 5). */
#include "games/attika/attika.h"

#include "base/check.h"

static uint8_t less(uint8_t a, uint8_t b) { return a > b ? (uint8_t)(a - b) : 0; }
static uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* AT 5.4, AT 5.5 */
static bool beside_predecessor(const attika_state *s, uint8_t seat, uint8_t after, uint8_t cell) {
    uint8_t predecessor = attika_occupant(seat, after);
    bool found = false;
    for (uint8_t d = 0; d < 6; d++) found |= s->occupant[attika_land_beside(s, cell, d)] == predecessor;
    return found;
}

attika_price attika_price_of(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind, uint8_t cell) {
    const attika_building *building = &b->buildings[kind];
    attika_price price = {0};
    bool beside_own = attika_cells_has(&s->open[seat], cell);
    if (beside_own && building->after != ATTIKA_NOTHING && beside_predecessor(s, seat, building->after, cell)) {
        price.free = 1;
        return price;
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
    return attika_sum(cards) + matching(price, cards) == 2 * attika_sum(price->missing) + price->any;
}

uint8_t attika_price_cards(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]) {
    return (uint8_t)(2 * attika_sum(price->missing) + price->any - matching(price, hand));
}

bool attika_price_payable(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]) {
    return attika_sum(hand) >= attika_price_cards(price, hand);
}

/* The sets of cards of a hand whose number could fit, fewest cards first; all of them, or only the legal payments. Each is written behind the list,
 * which grows by it if it belongs there; so the list needs room for one more, and no hand has quite ATTIKA_PAYMENTS_MAX payments. */
static uint32_t list_payments(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], bool only_legal, tv_move *out) {
    uint8_t symbols = (uint8_t)attika_sum(price->missing), due = (uint8_t)(2 * symbols + price->any);
    uint8_t highest = least(due, (uint8_t)attika_sum(hand));
    uint32_t count = 0;
    const uint8_t after_forest = (uint8_t)(hand[2] + hand[3]), after_water = (uint8_t)(hand[1] + after_forest);
    for (uint8_t size = (uint8_t)(symbols + price->any); size <= highest;
         size++) /* of each land as many as the later ones cannot make up for */
        for (int w = least(hand[0], size); w >= less(size, after_water); w--)
            for (int f = least(hand[1], (uint8_t)(size - w)); f >= less((uint8_t)(size - w), after_forest); f--)
                for (int h = least(hand[2], (uint8_t)(size - w - f)); h >= less((uint8_t)(size - w - f), hand[3]); h--) {
                    uint8_t cards[ATTIKA_LANDS] = {(uint8_t)w, (uint8_t)f, (uint8_t)h, (uint8_t)(size - w - f - h)};
                    out[count] = attika_move(ATTIKA_DO_PAY, cards[0], cards[1], cards[2], cards[3]);
                    count += !only_legal || size + matching(price, cards) == due;
                }
    return count;
}

/* A hand that is a payment as a whole is the only one: with any card less something is unpaid. */
uint32_t attika_payments(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    if (attika_payment_fits(price, hand)) {
        *out = attika_move(ATTIKA_DO_PAY, hand[0], hand[1], hand[2], hand[3]);
        return 1;
    }
    return list_payments(price, hand, true, out);
}

uint32_t attika_payment_candidates(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    return list_payments(price, hand, false, out);
}
