/* The writer thread and its queue, see writer.h. A batch is copied into one block: its changes first, their texts behind them. */
#include "writer.h"

#include "base/check.h"
#include "host/host_time.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND_MAX = 4096 }; /* batches in one transaction */

typedef struct waiting {
    struct waiting *next;
    size_t count;
    store_change changes[];
} waiting;

struct store_writer {
    store *to;
    store_writer_host host;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t more;
    waiting *first, *last;
    uint64_t added;
    bool stopping;
    pthread_cond_t idle;
    bool writing;
    uint64_t settled; /* the thread's own */
    atomic_uint_least64_t rounds;
};

/* ---- copying a batch ---- */

/* The texts that a change points to. */
enum { TEXTS_MAX = 3 };
static int texts_of(store_change *change, const char **out[TEXTS_MAX]) {
    switch (change->kind) {
    case STORE_PUT_GAME:
    case STORE_DELETE_GAME:
        out[0] = &change->game.table;
        out[1] = &change->game.record;
        return 2;
    case STORE_ADD_ENTRY:
    case STORE_CUT_ENTRIES:
        out[0] = &change->entry.game;
        out[1] = &change->entry.entry.line;
        out[2] = &change->entry.entry.note;
        return 3;
    case STORE_ADD_LINE:
        out[0] = &change->line.game;
        out[1] = &change->line.line.text;
        return 2;
    case STORE_PUT_TOURNAMENT:
        out[0] = &change->tournament.settings;
        out[1] = &change->tournament.rounds;
        return 2;
    default: return 0;
    }
}

static size_t texts_size(const store_change *changes, size_t count) {
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        store_change change = changes[i];
        const char **texts[TEXTS_MAX];
        int found = texts_of(&change, texts);
        for (int k = 0; k < found; k++)
            if (*texts[k] != NULL) size += strlen(*texts[k]) + 1;
    }
    return size;
}

static waiting *copy_batch(const store_change *changes, size_t count) {
    size_t fixed = sizeof(waiting) + count * sizeof *changes;
    waiting *it = malloc(fixed + texts_size(changes, count));
    TV_ASSERT(it != NULL); /* a server that cannot remember a move must not go on */
    char *at = (char *)it + fixed;
    *it = (waiting){.count = count};
    memcpy(it->changes, changes, count * sizeof *changes);
    for (size_t i = 0; i < count; i++) {
        const char **texts[TEXTS_MAX];
        int found = texts_of(&it->changes[i], texts);
        for (int k = 0; k < found; k++) {
            if (*texts[k] == NULL) continue;
            size_t size = strlen(*texts[k]) + 1;
            memcpy(at, *texts[k], size);
            *texts[k] = at;
            at += size;
        }
    }
    return it;
}

/* ---- the thread ---- */

/* Takes up to a round of what is waiting; NULL when there is nothing more and the writer stops. */
static waiting *take_round(store_writer *it, size_t *count) {
    pthread_mutex_lock(&it->mutex);
    it->writing = false;
    if (it->first == NULL) pthread_cond_broadcast(&it->idle);
    while (it->first == NULL && !it->stopping) pthread_cond_wait(&it->more, &it->mutex);
    it->writing = it->first != NULL;
    waiting *round = it->first, *end = round;
    *count = round != NULL;
    while (end != NULL && end->next != NULL && *count < ROUND_MAX) {
        end = end->next;
        ++*count;
    }
    if (end != NULL) {
        it->first = end->next;
        if (it->first == NULL) it->last = NULL;
        end->next = NULL;
    }
    pthread_mutex_unlock(&it->mutex);
    return round;
}

static void write_round(store_writer *it, waiting *round, store_batch *batches, size_t count) {
    tv_error error = {0};
    size_t i = 0;
    for (waiting *each = round; each != NULL; each = each->next)
        batches[i++] = (store_batch){.changes = each->changes, .count = each->count};
    bool good = it->to->write(it->to, batches, count, &error);
    atomic_fetch_add(&it->rounds, 1);
    if (!good && it->to->hurried) return;
    for (i = 0; i < count; i++) {
        it->settled++;
        if (!good)
            it->host.refused(it->host.host, it->settled, STORE_DISK, &error);
        else if (batches[i].refused != STORE_MADE)
            it->host.refused(it->host.host, it->settled, batches[i].refused, &batches[i].error);
    }
    it->host.durable(it->host.host, it->settled);
}

static void free_round(waiting *round) {
    while (round != NULL) {
        waiting *next = round->next;
        free(round);
        round = next;
    }
}

static void *work(void *argument) {
    store_writer *it = argument;
    store_batch *batches = malloc(ROUND_MAX * sizeof *batches);
    TV_ASSERT(batches != NULL);
    size_t count;
    for (waiting *round = take_round(it, &count); round != NULL; round = take_round(it, &count)) {
        write_round(it, round, batches, count);
        free_round(round);
    }
    free(batches);
    return NULL;
}

/* ---- from outside ---- */

store_writer *store_writer_start(store *to, const store_writer_host *host, tv_error *error) {
    store_writer *it = calloc(1, sizeof *it);
    if (it == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    it->to = to;
    it->host = *host;
    pthread_mutex_init(&it->mutex, NULL);
    pthread_cond_init(&it->more, NULL);
    host_condition_init(&it->idle);
    if (pthread_create(&it->thread, NULL, work, it) == 0) return it;
    tv_fail(error, "no thread can be started for writing.", (const char *)NULL);
    pthread_cond_destroy(&it->more);
    pthread_cond_destroy(&it->idle);
    pthread_mutex_destroy(&it->mutex);
    free(it);
    return NULL;
}

uint64_t store_writer_add(store_writer *it, const store_change *changes, size_t count) {
    waiting *batch = copy_batch(changes, count);
    pthread_mutex_lock(&it->mutex);
    if (it->last != NULL)
        it->last->next = batch;
    else
        it->first = batch;
    it->last = batch;
    uint64_t number = ++it->added;
    pthread_cond_signal(&it->more);
    pthread_mutex_unlock(&it->mutex);
    return number;
}

void store_writer_drain(store_writer *it, uint32_t most_ms) {
    const uint64_t until = host_time_after(most_ms);
    pthread_mutex_lock(&it->mutex);
    while ((it->first != NULL || it->writing) && host_condition_wait(&it->idle, &it->mutex, until)) continue;
    pthread_mutex_unlock(&it->mutex);
}

void store_writer_stop(store_writer *it) {
    pthread_mutex_lock(&it->mutex);
    it->stopping = true;
    pthread_cond_signal(&it->more);
    pthread_mutex_unlock(&it->mutex);
    pthread_join(it->thread, NULL);
    pthread_cond_destroy(&it->more);
    pthread_cond_destroy(&it->idle);
    pthread_mutex_destroy(&it->mutex);
    free(it);
}

uint64_t store_writer_rounds(const store_writer *it) { return atomic_load(&it->rounds); }
