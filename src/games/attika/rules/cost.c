/* What a building costs on a hex, and how it may be paid (AT 5). */
#include "games/attika/attika.h"

#include "base/check.h"

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

/* How many mountain cards complete a payment of which `open` is still to be paid, each symbol counting two; ATTIKA_NOTHING: no number does. */
static uint8_t completing(uint8_t open, uint8_t missing) {
    if (open > 2 * missing) return (uint8_t)(open - missing);
    return open % 2 ? ATTIKA_NOTHING : open / 2;
}

uint32_t attika_payments(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    enum { SIZES = 2 * ATTIKA_COST_MAX + ATTIKA_BUILDINGS + 1 };
    tv_move found[ATTIKA_PAYMENTS_MAX];
    uint8_t sizes[ATTIKA_PAYMENTS_MAX];
    uint32_t count = 0, begin[SIZES + 1] = {0};
    const uint8_t *missing = price->missing;
    int due = 2 * attika_sum(missing) + price->any;
    for (int w = hand[0]; w >= 0; w--)
        for (int f = hand[1]; f >= 0; f--) {
            int open = due - w - least((uint8_t)w, missing[0]) - f - least((uint8_t)f, missing[1]);
            if (open < 0) continue;
            for (int h = least(hand[2], (uint8_t)open); h >= 0; h--) {
                int rest = open - h - least((uint8_t)h, missing[2]);
                uint8_t m = rest < 0 ? ATTIKA_NOTHING : completing((uint8_t)rest, missing[3]);
                if (m > hand[3]) continue;
                TV_ASSERT(count < ATTIKA_PAYMENTS_MAX);
                sizes[count] = (uint8_t)(w + f + h + m);
                begin[sizes[count] + 1]++;
                found[count++] = attika_move(ATTIKA_DO_PAY, (uint8_t)w, (uint8_t)f, (uint8_t)h, m);
            }
        }
    for (uint32_t size = 1; size <= SIZES; size++) begin[size] += begin[size - 1];
    for (uint32_t i = 0; i < count; i++) out[begin[sizes[i]]++] = found[i]; /* fewest cards first */
    return count;
}

uint32_t attika_payment_candidates(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], tv_move *out) {
    uint8_t symbols = (uint8_t)attika_sum(price->missing), lowest = (uint8_t)(symbols + price->any),
            highest = (uint8_t)(2 * symbols + price->any);
    uint32_t count = 0;
    highest = least(highest, attika_sum(hand));
    for (uint8_t size = lowest; size <= highest; size++)
        for (int w = least(hand[0], size); w >= 0; w--)
            for (int f = least(hand[1], (uint8_t)(size - w)); f >= 0; f--)
                for (int h = least(hand[2], (uint8_t)(size - w - f)); h >= 0; h--) {
                    int m = size - w - f - h;
                    if (m > hand[3]) break; /* fewer hills would need even more mountains */
                    out[count++] = attika_move(ATTIKA_DO_PAY, (uint8_t)w, (uint8_t)f, (uint8_t)h, (uint8_t)m);
                }
    return count;
}
