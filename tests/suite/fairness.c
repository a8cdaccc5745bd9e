/* Counting pairs of worlds, see fairness.h. */
#include "fairness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HIDDEN_MAX = 96, KNOWN_MAX = 96, NOWHERE = 0xFFFF };

/* A sum of differences, of their squares, and of what slack allows. */
typedef struct counter {
    double sum, squares, slack;
} counter;

struct fairness {
    uint32_t bytes, pairs;
    counter **values;                     /* by offset, 256 each, made when the byte first differs */
    uint8_t *first;                       /* the first view */
    bool *filled;                         /* by offset: has `imagine` ever changed the view there? */
    uint16_t *hidden_index, *known_index; /* by offset, or NOWHERE */
    uint32_t hidden[HIDDEN_MAX], known[KNOWN_MAX];
    uint32_t hidden_count, known_count;
    double mean[KNOWN_MAX], seen[KNOWN_MAX];
    counter products[HIDDEN_MAX][KNOWN_MAX];
};

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) abort();
    return memory;
}

fairness *fairness_open(uint32_t bytes) {
    fairness *it = room(1, sizeof *it);
    it->bytes = bytes;
    it->values = room(bytes, sizeof *it->values);
    it->first = room(bytes, 1);
    it->filled = room(bytes, sizeof *it->filled);
    it->hidden_index = room(bytes, sizeof *it->hidden_index);
    it->known_index = room(bytes, sizeof *it->known_index);
    memset(it->hidden_index, 0xFF, bytes * sizeof *it->hidden_index);
    memset(it->known_index, 0xFF, bytes * sizeof *it->known_index);
    return it;
}

void fairness_close(fairness *it) {
    if (it == NULL) return;
    for (uint32_t at = 0; at < it->bytes; at++) free(it->values[at]);
    free(it->values);
    free(it->first);
    free(it->filled);
    free(it->hidden_index);
    free(it->known_index);
    free(it);
}

uint32_t fairness_pairs(const fairness *it) { return it->pairs; }
bool fairness_busy(const fairness *it) { return it->hidden_count > 0; }

static void count(counter *at, double difference, double slack) {
    at->sum += difference;
    at->squares += difference * difference;
    at->slack += slack * fabs(difference);
}

static void count_values(fairness *it, uint32_t at, uint8_t one, uint8_t other, double slack) {
    if (it->values[at] == NULL) it->values[at] = room(256, sizeof(counter));
    count(&it->values[at][one], 1, slack);
    count(&it->values[at][other], -1, slack);
    if (it->hidden_index[at] != NOWHERE || it->hidden_count == HIDDEN_MAX) return;
    it->hidden_index[at] = (uint16_t)it->hidden_count;
    it->hidden[it->hidden_count++] = at;
}

/* Bytes of the view that are not always the same. Means are of the views before, so they tell nothing of this pair. */
static void look_at_view(fairness *it, const uint8_t *view) {
    if (it->pairs == 0) memcpy(it->first, view, it->bytes);
    for (uint32_t at = 0; at < it->bytes; at++) {
        if (view[at] == it->first[at] || it->known_index[at] != NOWHERE || it->known_count == KNOWN_MAX) continue;
        it->known_index[at] = (uint16_t)it->known_count;
        it->mean[it->known_count] = it->first[at];
        it->seen[it->known_count] = it->pairs;
        it->known[it->known_count++] = at;
    }
}

static void learn_means(fairness *it, const uint8_t *view) {
    for (uint32_t i = 0; i < it->known_count; i++) it->mean[i] += (view[it->known[i]] - it->mean[i]) / ++it->seen[i];
}

void fairness_add(fairness *it, const void *view, const void *true_world, const void *imagined, double slack) {
    const uint8_t *seen = view, *one = true_world, *other = imagined;
    look_at_view(it, seen);
    for (uint32_t at = 0; at < it->bytes; at++) {
        if (other[at] != seen[at]) it->filled[at] = true;
        if (one[at] == other[at]) continue;
        count_values(it, at, one[at], other[at], slack);
        if (it->hidden_index[at] == NOWHERE) continue;
        counter *products = it->products[it->hidden_index[at]];
        for (uint32_t i = 0; i < it->known_count; i++)
            count(&products[i], (seen[it->known[i]] - it->mean[i]) * (one[at] - other[at]), slack);
    }
    learn_means(it, seen);
    it->pairs++;
}

/* ---- the verdict ---- */

static uint32_t count_counters(const fairness *it) {
    uint32_t counters = 0;
    for (uint32_t at = 0; at < it->bytes; at++)
        for (uint32_t value = 0; it->values[at] != NULL && value < 256; value++) counters += it->values[at][value].squares > 0;
    return counters + it->hidden_count * it->known_count;
}

static void compare(fairness_verdict *verdict, const counter *with, double logarithm, uint32_t offset, int32_t value, int32_t against) {
    double bound = sqrt(2 * with->squares * logarithm) + with->slack;
    if (with->squares == 0 || fabs(with->sum) <= bound) return;
    if (!verdict->fair && fabs(with->sum) / bound <= fabs(verdict->sum) / verdict->bound) return;
    verdict->fair = false;
    verdict->offset = offset;
    verdict->value = value;
    verdict->against = against;
    verdict->sum = with->sum;
    verdict->bound = bound;
}

fairness_verdict fairness_judge(const fairness *it, uint32_t together) {
    fairness_verdict verdict = {.fair = true, .pairs = it->pairs};
    double logarithm = log(2.0 * count_counters(it) * together / FAIRNESS_DOUBT);
    for (uint32_t at = 0; at < it->bytes; at++)
        for (int32_t value = 0; it->filled[at] && it->values[at] != NULL && value < 256; value++)
            compare(&verdict, &it->values[at][value], logarithm, at, value, -1);
    for (uint32_t i = 0; i < it->hidden_count; i++)
        for (uint32_t j = 0; it->filled[it->hidden[i]] && j < it->known_count; j++)
            compare(&verdict, &it->products[i][j], logarithm, it->hidden[i], -1, (int32_t)it->known[j]);
    return verdict;
}
