/* A handicap: the move is drawn from what the search looked at, so that a weak player is weak like people. It plays what comes to mind, in
 * proportion to how much it was thought about, and not always the best of it; but never what was hardly looked at. */
#include "draw.h"

#include "base/check.h"

#include <trivium/judgement.h>

enum { HARDLY = 8, DRAWN_MAX = 32, FRACTION_BITS = 16 }; /* moves with less than an eighth of the most visits are not drawn */

/* The logarithm to the base of two, in 2^-16. */
static int32_t log_of(uint32_t number) {
    int32_t log = 0;
    uint64_t rest = number;
    while (rest >> (log + 1) != 0) log++;
    rest = (rest << 31) >> log; /* from 2^31 to 2^32 */
    int32_t out = log;
    for (uint32_t i = 0; i < FRACTION_BITS; i++) { /* squaring doubles the logarithm: its next digit is whether that passes two */
        rest = rest * rest >> 31;
        uint32_t digit = (uint32_t)(rest >> 32);
        rest >>= digit;
        out = out * 2 + (int32_t)digit;
    }
    return out;
}

/* Nobody passes over a victory that is there to be taken. */
static bool is_victory(const tv_search_report *report, tv_move move) {
    for (uint32_t i = 0; i < report->count; i++)
        if (report->moves[i].move == move) return report->moves[i].value == TV_WHOLE_WIN;
    return false;
}

tv_move draw_move(const tv_search_report *report, uint32_t warmth, uint64_t seed) {
    int32_t scores[DRAWN_MAX];
    uint16_t shares[DRAWN_MAX];
    uint32_t count = 0, most = report->moves[0].visits, sum = 0;
    while (count < report->count && count < DRAWN_MAX && (uint64_t)report->moves[count].visits * HARDLY >= most &&
           report->moves[count].visits > 0) {
        int64_t behind = log_of(report->moves[count].visits) - log_of(most);
        scores[count++] = (int32_t)(behind * TV_DOUBLING * DRAW_UNIT / warmth / (1 << FRACTION_BITS));
    }
    TV_ASSERT(count > 0);
    if (is_victory(report, report->line[0])) return report->line[0];
    tv_share_priors(scores, count, shares);
    for (uint32_t i = 0; i < count; i++) sum += shares[i];
    uint32_t pick = 0, lot = tv_fast_below(&seed, sum);
    while (lot >= shares[pick]) lot -= shares[pick++];
    return report->moves[pick].move;
}
