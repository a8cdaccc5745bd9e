/* From features to chances, see judgement.h. */
#include <trivium/judgement.h>

#include <string.h>

enum {
    ONE_BITS = 20,    /* powers of two are kept in 2^-20 */
    STEPS = 64,       /* of the table, in each doubling */
    ROOT = 8,         /* the part of the victory that goes by a root of the odds: which root, */
    ROOT_SHARE = 1,   /* and how much of it, */
    WHOLE_SHARE = 16, /* in 16ths */
    DOUBLINGS_LEAST = -19,
};

/* 2 to the power of points / TV_DOUBLING, for points from DOUBLINGS_LEAST doublings to 0; below that as at that. Between the steps of the
 * table the powers are taken in proportion. */
static int64_t power_of_two(int32_t points) {
    static const uint32_t powers[STEPS + 1] = {
        1048576, 1059994, 1071537, 1083205, 1095000, 1106924, 1118978, 1131163, 1143480, 1155932, 1168519, 1181244, 1194106,
        1207109, 1220254, 1233542, 1246974, 1260553, 1274279, 1288155, 1302182, 1316362, 1330696, 1345187, 1359835, 1374642,
        1389611, 1404743, 1420040, 1435503, 1451135, 1466937, 1482910, 1499058, 1515382, 1531883, 1548564, 1565427, 1582474,
        1599706, 1617125, 1634735, 1652536, 1670531, 1688722, 1707110, 1725700, 1744491, 1763488, 1782691, 1802103, 1821727,
        1841564, 1861617, 1881889, 1902381, 1923097, 1944038, 1965207, 1986607, 2008240, 2030108, 2052214, 2074562, 2097152,
    };
    if (points < DOUBLINGS_LEAST * TV_DOUBLING) points = DOUBLINGS_LEAST * TV_DOUBLING;
    uint32_t above = (uint32_t)(points - DOUBLINGS_LEAST * TV_DOUBLING);
    uint32_t whole = above / TV_DOUBLING, part = above % TV_DOUBLING * STEPS, step = part / TV_DOUBLING;
    uint64_t low = powers[step], high = powers[step + 1], over = part % TV_DOUBLING;
    uint64_t power = (low * (TV_DOUBLING - over) + high * over) / TV_DOUBLING;
    return (int64_t)(power << whole >> -DOUBLINGS_LEAST);
}

int32_t tv_weigh(const tv_weight *weights, uint32_t count, uint32_t column, const int32_t *features) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += weights[i].by_seats[column] * features[i];
    return sum;
}

void tv_share_scores(const int32_t *scores, uint8_t seats, int32_t values[TV_SEATS_MAX]) {
    int64_t odds[TV_SEATS_MAX], roots[TV_SEATS_MAX], odds_sum = 0, roots_sum = 0;
    int32_t left = TV_WHOLE_WIN;
    uint8_t best = 0;
    for (uint8_t seat = 1; seat < seats; seat++)
        if (scores[seat] > scores[best]) best = seat;
    for (uint8_t seat = 0; seat < seats; seat++) {
        int32_t behind = scores[seat] - scores[best];
        odds_sum += odds[seat] = power_of_two(behind);
        roots_sum += roots[seat] = power_of_two(behind / ROOT);
    }
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    for (uint8_t seat = 0; seat < seats; seat++) {
        int64_t part = (WHOLE_SHARE - ROOT_SHARE) * odds[seat] * roots_sum + ROOT_SHARE * roots[seat] * odds_sum;
        values[seat] = (int32_t)(part * (TV_WHOLE_WIN / WHOLE_SHARE) / (odds_sum * roots_sum));
        left -= values[seat];
    }
    values[best] += left; /* what rounding left over */
}

void tv_share_result(const tv_result *result, uint8_t seats, int32_t values[TV_SEATS_MAX]) {
    int32_t winners = 0, left = TV_WHOLE_WIN;
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    for (uint8_t seat = 0; seat < seats; seat++) winners += result->place[seat] == 1;
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (result->place[seat] != 1) continue;
        values[seat] = left / winners--;
        left -= values[seat];
    }
}

void tv_share_priors(const int32_t *scores, uint32_t count, uint16_t *priors) {
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++)
        if (scores[i] > best) best = scores[i];
    for (uint32_t i = 0; i < count; i++) {
        int64_t odds = power_of_two(scores[i] - best) * UINT16_MAX >> ONE_BITS;
        priors[i] = (uint16_t)(odds < 1 ? 1 : odds);
    }
}
