/* Lessons, see fit.h. A step has two halves. First each thread takes some of the minibatch's positions and finds the slopes at the layers'
 * units. Then each takes some of the weights, adds up what all positions want of them, in the positions' order, and moves them. So no two threads
 * write to one place, and sums do not depend on who made them. */
#include "fit.h"

#include "host/host_time.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNKS = 32, /* parts of a minibatch whose small slopes are added up apart */
    CHUNK = FIT_BATCH / CHUNKS,
    STEPS_PER_BOUND = 16,
    STEPS_PER_TELL = 32,
};
static const float MOST = 8, MOVE_MOST = 3;

/* What is kept of each position of a minibatch between the halves. */
typedef struct fit_place {
    const sample_set *set;
    const sample *position;
    float *hidden_slope, *second; /* [hidden], [second] */
    float *move_slope;            /* [SAMPLE_MOVES_MAX] */
} fit_place;

typedef struct fit {
    const fit_task *task;
    const train_vectors *vectors;
    float *slopes; /* [at.count]: those of rows and moves; the small ones below */
    float *small;  /* [CHUNKS][small_count] */
    size_t small_count;
    fit_place places[FIT_BATCH];
    float *memory;
    uint32_t *order; /* positions, shuffled */
    uint32_t total, at;
    uint32_t threads;
    uint32_t row_from[TRAIN_THREADS_MAX + 1]; /* rows of each thread */
    pthread_mutex_t gate;
    pthread_barrier_t barrier;
    float_pass *passes; /* one for each thread */
    uint64_t chance, begin_ms;
    train_pace pace;
    uint32_t steps;
    bool over, stopped;
    bool given_up; /* before it began; settled when the gate opens */
    double value_loss[CHUNKS], prior_loss[CHUNKS];
    uint32_t prior_count[CHUNKS];
    double late_value, late_prior, late_values, late_priors; /* sums of late, fading */
} fit;

/* ---- the first half: positions ---- */

static void learn_small(fit *it, const float_net *net, const float_pass *pass, float *small) {
    const uint32_t hidden = net->shape.hidden, second = net->shape.second;
    const size_t base = net->at.bias;
    it->vectors->add(small, pass->hidden_slope, 1, hidden);
    for (uint32_t i = 0; i < hidden; i++)
        if (pass->hidden[i] > 0)
            it->vectors->add(small + (net->at.second - base) + (size_t)i * second, pass->second_slope, pass->hidden[i], second);
    it->vectors->add(small + (net->at.second_bias - base), pass->second_slope, 1, second);
    for (uint32_t i = 0; i < net->shape.seats; i++) {
        it->vectors->add(small + (net->at.value - base) + (size_t)i * second, pass->second, pass->value_slope[i], second);
        small[net->at.value_bias - base + i] += pass->value_slope[i];
    }
}

static void learn_chunk(fit *it, uint32_t chunk, float_pass *pass) {
    const float_net *net = it->task->net;
    float *small = it->small + chunk * it->small_count;
    memset(small, 0, it->small_count * sizeof *small);
    it->value_loss[chunk] = it->prior_loss[chunk] = 0;
    it->prior_count[chunk] = 0;
    for (uint32_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK; i++) {
        fit_place *place = &it->places[i];
        float_net_say(net, it->vectors, place->set, place->position, pass);
        float_net_learn(net, it->vectors, place->set, place->position, pass);
        learn_small(it, net, pass, small);
        memcpy(place->hidden_slope, pass->hidden_slope, net->shape.hidden * sizeof(float));
        memcpy(place->second, pass->second, net->shape.second * sizeof(float));
        memcpy(place->move_slope, pass->move_slope, place->position->move_count * sizeof(float));
        it->value_loss[chunk] += pass->value_loss;
        it->prior_loss[chunk] += pass->prior_loss;
        it->prior_count[chunk] += place->position->move_count > 0;
    }
}

/* ---- the second half: weights ---- */

static void move_weights(fit *it, size_t at, size_t count, float *slopes, float most, bool decays) {
    float_net *net = it->task->net;
    train_pace pace = it->pace;
    if (!decays) pace.decay = 0;
    for (size_t i = 0; i < count; i++) slopes[i] *= 1.0f / FIT_BATCH;
    it->vectors->adam(net->weights + at, net->first + at, net->second + at, slopes, (uint32_t)count, &pace, most);
}

/* The first of a position's rows, which rise, that is not below `row`. */
static uint32_t find_row(const uint16_t *rows, uint32_t count, uint32_t row) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (rows[middle] < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void learn_rows(fit *it, uint32_t from, uint32_t to) {
    const float_net *net = it->task->net;
    const uint32_t hidden = net->shape.hidden;
    for (uint32_t i = 0; i < FIT_BATCH; i++) {
        const fit_place *place = &it->places[i];
        const uint16_t *rows = place->set->rows + place->position->rows;
        uint32_t count = place->position->row_count;
        for (uint32_t k = find_row(rows, count, from); k < count && rows[k] < to; k++)
            it->vectors->add(it->slopes + net->at.row + (size_t)rows[k] * hidden, place->hidden_slope, 1, hidden);
    }
    size_t at = net->at.row + (size_t)from * hidden;
    move_weights(it, at, (size_t)(to - from) * hidden, it->slopes + at, MOST, true);
}

static void learn_moves(fit *it, uint32_t from, uint32_t to) {
    const float_net *net = it->task->net;
    const uint32_t second = net->shape.second, each = sample_move_rows(&net->shape);
    for (uint32_t i = 0; i < FIT_BATCH; i++) {
        const fit_place *place = &it->places[i];
        const size_t count = (size_t)place->position->move_count * each;
        const uint16_t *rows = count > 0 ? place->set->move_rows + (size_t)place->position->moves * each : NULL;
        for (size_t k = 0; k < count; k++) {
            if (rows[k] < from || rows[k] >= to) continue;
            float slope = place->move_slope[k / each];
            it->vectors->add(it->slopes + net->at.move + (size_t)rows[k] * second, place->second, slope, second);
            it->slopes[net->at.move_bias + rows[k]] += slope;
        }
    }
    size_t at = net->at.move + (size_t)from * second;
    move_weights(it, at, (size_t)(to - from) * second, it->slopes + at, MOVE_MOST, true);
    at = net->at.move_bias + from;
    move_weights(it, at, to - from, it->slopes + at, MOVE_MOST * 4, false);
}

static void learn_shared(fit *it, size_t from, size_t to) {
    const float_net *net = it->task->net;
    float *slopes = it->slopes + net->at.bias;
    for (uint32_t chunk = 0; chunk < CHUNKS; chunk++)
        for (size_t i = from; i < to; i++) slopes[i] += it->small[chunk * it->small_count + i];
    move_weights(it, net->at.bias + from, to - from, slopes + from, MOST, false);
}

/* Which of `count` things are a thread's. */
static uint32_t share_of(uint64_t count, uint32_t thread, uint32_t threads) { return (uint32_t)(count * thread / threads); }

/* ---- bounds ---- */

/* For each unit the sum over the inputs of the largest weight among the input's rows, whatever they are. */
void fit_bound_rows(float_net *net, const tv_net *layout) {
    const uint32_t hidden = net->shape.hidden, inputs = tv_net_inputs(&net->shape);
    float sums[TV_NET_HIDDEN_MAX], largest[TV_NET_HIDDEN_MAX];
    float *rows = net->weights + net->at.row;
    for (uint32_t i = 0; i < hidden; i++) sums[i] = fabsf(net->weights[net->at.bias + i]);
    for (uint32_t input = 0; input < inputs; input++) {
        const uint8_t *map = layout->map + (size_t)layout->map_of[input] * 256;
        uint32_t classes = 0;
        for (uint32_t value = 0; value < 256; value++) classes = map[value] > classes ? map[value] : classes;
        memset(largest, 0, sizeof largest);
        for (uint32_t k = 0; k < classes; k++) {
            const float *row = rows + (size_t)(layout->row_of[input] + k) * hidden;
            for (uint32_t i = 0; i < hidden; i++) largest[i] = fabsf(row[i]) > largest[i] ? fabsf(row[i]) : largest[i];
        }
        for (uint32_t i = 0; i < hidden; i++) sums[i] += largest[i];
    }
    /* 1 counts twice TV_NET_ONE at least (export.c); half of 1 is lost by rounding, for every input. */
    const float most = 0.98f * ((float)INT16_MAX - (float)inputs / 2) / (2 * TV_NET_ONE);
    bool all_fit = true;
    for (uint32_t i = 0; i < hidden; i++) {
        sums[i] = sums[i] > most ? most / sums[i] : 1;
        all_fit &= sums[i] == 1;
    }
    for (uint32_t row = 0; row < net->shape.rows && !all_fit; row++)
        for (uint32_t i = 0; i < hidden; i++) rows[(size_t)row * hidden + i] *= sums[i];
}

/* ---- steps ---- */

static const sample *find_sample(const samples *all, uint32_t number, const sample_set **set) {
    uint32_t which = 0;
    for (; number >= all->sets[which].count; which++) number -= all->sets[which].count;
    *set = &all->sets[which];
    return &all->sets[which].samples[number];
}

static void shuffle(fit *it) {
    for (uint32_t i = it->total; i > 1; i--) {
        uint32_t other = tv_fast_below(&it->chance, i), kept = it->order[i - 1];
        it->order[i - 1] = it->order[other];
        it->order[other] = kept;
    }
    it->at = 0;
}

/* How far the lessons are, from 0 to 1: by steps or by time, whichever ends them first. */
static double part_done(const fit *it) {
    double steps = it->task->steps != 0 ? (double)it->steps / it->task->steps : 0;
    double time = it->task->milliseconds != 0 ? (double)(host_time_ms() - it->begin_ms) / (double)it->task->milliseconds : 0;
    return steps > time ? steps : time;
}

static void set_pace(fit *it, double done) {
    const float keep1 = 0.9f, keep2 = 0.999f;
    double steps = (double)++it->task->net->steps, fallen = 0.5 + 0.5 * cos(3.14159265 * done);
    float rate = it->task->rate_end + (it->task->rate - it->task->rate_end) * (float)fallen;
    float correction = (float)(sqrt(1 - pow(keep2, steps)) / (1 - pow(keep1, steps)));
    it->pace = (train_pace){
        .rate = rate * correction, .keep1 = keep1, .keep2 = keep2, .decay = it->task->decay * rate / it->task->rate, .epsilon = 1e-7f};
}

static void note_losses(fit *it) {
    const double fade = 0.98;
    it->late_value *= fade, it->late_prior *= fade, it->late_values *= fade, it->late_priors *= fade;
    for (uint32_t chunk = 0; chunk < CHUNKS; chunk++) {
        it->late_value += it->value_loss[chunk];
        it->late_prior += it->prior_loss[chunk];
        it->late_priors += it->prior_count[chunk];
    }
    it->late_values += FIT_BATCH;
}

static double bits(double sum, double count) { return count > 0 ? sum / count / log(2) : 0; }

/* Before each step, by one thread: which positions it has, or that there is none any more. */
static void prepare(fit *it) {
    double done = part_done(it);
    if (it->steps > 0) note_losses(it);
    it->stopped = it->task->stop != NULL && it->task->stop(it->task->host);
    it->over = done >= 1 || it->stopped;
    if (it->over) return;
    if (it->steps % STEPS_PER_BOUND == 0) fit_bound_rows(it->task->net, it->task->samples->net);
    if (it->steps % STEPS_PER_TELL == STEPS_PER_TELL - 1 && it->task->tell != NULL)
        it->task->tell(it->task->host, it->steps, bits(it->late_value, it->late_values), bits(it->late_prior, it->late_priors));
    set_pace(it, done);
    for (uint32_t i = 0; i < FIT_BATCH; i++) {
        if (it->at == it->total) shuffle(it);
        it->places[i].position = find_sample(it->task->samples, it->order[it->at++], &it->places[i].set);
    }
    it->steps++;
}

typedef struct fit_thread {
    fit *it;
    uint32_t number;
    float_pass *pass;
    pthread_t thread;
} fit_thread;

static void work(const fit_thread *own) {
    fit *it = own->it;
    const float_net *net = it->task->net;
    for (;;) {
        if (own->number == 0) prepare(it);
        pthread_barrier_wait(&it->barrier);
        if (it->over) break;
        for (uint32_t chunk = own->number; chunk < CHUNKS; chunk += it->threads) learn_chunk(it, chunk, own->pass);
        pthread_barrier_wait(&it->barrier);
        learn_rows(it, it->row_from[own->number], it->row_from[own->number + 1]);
        learn_moves(it, share_of(net->moves, own->number, it->threads), share_of(net->moves, own->number + 1, it->threads));
        learn_shared(it, share_of(it->small_count, own->number, it->threads), share_of(it->small_count, own->number + 1, it->threads));
        pthread_barrier_wait(&it->barrier);
    }
}

static void *begin_work(void *argument) {
    const fit_thread *own = argument;
    pthread_mutex_lock(&own->it->gate);
    bool given_up = own->it->given_up;
    pthread_mutex_unlock(&own->it->gate);
    if (!given_up) work(own);
    return NULL;
}

/* ---- begin and end ---- */

/* Rows for each thread, so that all have about as much to add up. */
static bool share_rows(fit *it) {
    const samples *all = it->task->samples;
    uint32_t rows = it->task->net->shape.rows;
    uint64_t *uses = calloc(rows, sizeof *uses), total = 0, so_far = 0;
    if (uses == NULL) return false;
    for (uint32_t set = 0; set < SAMPLE_SETS; set++)
        for (uint32_t i = 0; i < all->sets[set].row_count; i++) uses[all->sets[set].rows[i]]++;
    for (uint32_t i = 0; i < rows; i++) total += uses[i] += 1;
    it->row_from[0] = 0;
    for (uint32_t i = 0, thread = 1; i < rows; i++) {
        so_far += uses[i];
        while (thread < it->threads && so_far * it->threads >= total * thread) it->row_from[thread++] = i + 1;
    }
    it->row_from[it->threads] = rows;
    free(uses);
    return true;
}

static bool get_memory(fit *it) {
    const float_net *net = it->task->net;
    const size_t each = net->shape.hidden + net->shape.second + SAMPLE_MOVES_MAX;
    it->small_count = net->at.count - net->at.bias;
    it->slopes = calloc(net->at.count, sizeof(float));
    it->small = malloc(CHUNKS * it->small_count * sizeof(float));
    it->memory = malloc(FIT_BATCH * each * sizeof(float));
    it->order = malloc(it->total * sizeof *it->order);
    it->passes = malloc(it->threads * sizeof *it->passes);
    if (it->passes == NULL || it->slopes == NULL || it->small == NULL || it->memory == NULL || it->order == NULL) return false;
    for (uint32_t i = 0; i < FIT_BATCH; i++) {
        it->places[i].hidden_slope = it->memory + i * each;
        it->places[i].second = it->places[i].hidden_slope + net->shape.hidden;
        it->places[i].move_slope = it->places[i].second + net->shape.second;
    }
    for (uint32_t i = 0; i < it->total; i++) it->order[i] = i;
    return true;
}

/* So many threads as can be had: they wait at the gate until it is known how many these are. */
static bool work_together(fit *it) {
    fit_thread threads[TRAIN_THREADS_MAX];
    uint32_t started = 1;
    pthread_mutex_lock(&it->gate);
    for (uint32_t i = 0; i < it->threads; i++) threads[i] = (fit_thread){.it = it, .number = i, .pass = &it->passes[i]};
    while (started < it->threads && pthread_create(&threads[started].thread, NULL, begin_work, &threads[started]) == 0) started++;
    it->threads = started;
    pthread_barrier_init(&it->barrier, NULL, started);
    bool good = share_rows(it);
    it->given_up = !good;
    pthread_mutex_unlock(&it->gate);
    if (good) work(&threads[0]);
    for (uint32_t i = 1; i < started; i++) pthread_join(threads[i].thread, NULL);
    pthread_barrier_destroy(&it->barrier);
    return good;
}

bool fit_run(const fit_task *task, fit_result *out) {
    fit *it = calloc(1, sizeof *it);
    *out = (fit_result){0};
    if (it == NULL) return false;
    *it =
        (fit){.task = task, .vectors = train_vectors_here(), .total = task->samples->count, .threads = task->threads, .chance = task->seed};
    it->begin_ms = host_time_ms();
    pthread_mutex_init(&it->gate, NULL);
    bool good = it->total > 0 && get_memory(it);
    if (good) shuffle(it);
    good = good && work_together(it);
    if (good) {
        fit_bound_rows(task->net, task->samples->net);
        *out = (fit_result){.steps = it->steps,
                            .value_loss = bits(it->late_value, it->late_values),
                            .prior_loss = bits(it->late_prior, it->late_priors),
                            .samples_per_second = (double)it->steps * FIT_BATCH * 1000 / (double)(host_time_ms() - it->begin_ms + 1),
                            .stopped = it->stopped};
    }
    pthread_mutex_destroy(&it->gate);
    free(it->passes);
    free(it->slopes);
    free(it->small);
    free(it->memory);
    free(it->order);
    free(it);
    return good;
}
