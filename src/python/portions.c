/* A long play in portions, see portions.h. */
#include "portions.h"

#include <stdlib.h>

/* How the games of a call ended, which is told of all its steps: kept where the call is made in portions. */
typedef struct endings {
    uint8_t *ended, *places;
    int16_t *rewards;
    uint32_t tables, seats;
    void *copy; /* of the three, as they were before the last portion */
} endings;

static bool endings_open(const tv_batch *batch, endings *it) {
    *it = (endings){.ended = tv_batch_array_of(batch, TV_BATCH_ENDED).data,
                    .places = tv_batch_array_of(batch, TV_BATCH_PLACES).data,
                    .rewards = tv_batch_array_of(batch, TV_BATCH_REWARDS).data,
                    .tables = tv_batch_tables(batch),
                    .seats = tv_batch_seats(batch)};
    it->copy = calloc(it->tables, 1 + (size_t)3 * it->seats);
    if (it->copy == NULL) PyErr_NoMemory();
    return it->copy != NULL;
}

/* Rewards first, so that they lie even. */
static int16_t *kept_rewards(const endings *it) { return it->copy; }
static uint8_t *kept_places(const endings *it) { return (uint8_t *)it->copy + (size_t)2 * it->tables * it->seats; }
static uint8_t *kept_ended(const endings *it) { return (uint8_t *)it->copy + (size_t)3 * it->tables * it->seats; }

/* What ended before and not again is told still; then all is kept for the next portion. */
static void endings_join(endings *it) {
    for (uint32_t table = 0; table < it->tables; table++) {
        if (it->ended[table] || !kept_ended(it)[table]) continue;
        const size_t row = (size_t)table * it->seats;
        it->ended[table] = 1;
        memcpy(it->places + row, kept_places(it) + row, it->seats);
        memcpy(it->rewards + row, kept_rewards(it) + row, it->seats * sizeof *it->rewards);
    }
    memcpy(kept_ended(it), it->ended, it->tables);
    memcpy(kept_places(it), it->places, (size_t)it->tables * it->seats);
    memcpy(kept_rewards(it), it->rewards, (size_t)it->tables * it->seats * sizeof *it->rewards);
}

/* On the processor in portions of less than a second, between which Ctrl-C is heard; the last one renews the arrays. */
static bool play_portions(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error) {
    enum { PORTION = 1 << 18 }; /* steps of single tables */
    const uint32_t portion = 1 + PORTION / tv_batch_tables(batch);
    endings ends = {0};
    bool good = true;
    if (steps > portion && !endings_open(batch, &ends)) return false;
    for (uint32_t done = 0, now; good && done < steps; done += now) {
        uint64_t chosen = 0;
        now = steps - done < portion ? steps - done : portion;
        Py_BEGIN_ALLOW_THREADS;
        good = tv_batch_play(batch, how, now, done + now == steps ? renew : 0, &chosen, error);
        if (good && ends.copy != NULL) endings_join(&ends);
        Py_END_ALLOW_THREADS;
        *decisions += chosen;
        if (good && done + now < steps && PyErr_CheckSignals() != 0) {
            tv_batch_play(batch, how, 0, renew, NULL, error); /* what the arrays show is where the tables are */
            good = false;
        }
    }
    free(ends.copy);
    return good;
}

/* On a card as one call, as endings cannot be joined there. */
static bool play_at_once(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error) {
    bool good;
    Py_BEGIN_ALLOW_THREADS;
    good = tv_batch_play(batch, how, steps, renew, decisions, error);
    Py_END_ALLOW_THREADS;
    return good;
}

bool portions_play(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error) {
    *decisions = 0;
    bool on_card = tv_batch_array_of(batch, TV_BATCH_ACTOR).gpu >= 0;
    return (on_card || steps == 0 ? play_at_once : play_portions)(batch, how, steps, renew, decisions, error);
}
