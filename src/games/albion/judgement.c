/* What bots need. */
#include "turn.h"

void albion_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    (void)box, (void)state, (void)seat;
    memset(out, 0, ALBION_FEATURES * sizeof *out);
}
void albion_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const albion_box *b = box;
    (void)state;
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    for (uint8_t seat = 0; seat < b->seats; seat++) values[seat] = TV_WHOLE_WIN / b->seats;
    values[0] += TV_WHOLE_WIN % b->seats;
}
void albion_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    (void)box, (void)state, (void)moves;
    for (uint32_t i = 0; i < count; i++) weights[i] = 1;
}
