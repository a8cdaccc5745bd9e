/* The processor as a place: threads that take the tables in portions. Which thread plays a table makes no difference to it. */
#include "place.h"
#include "row.h"

#include "host/crew.h"
#include "host/system.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <trivium/bot.h>

enum { PORTION = 64 }; /* tables a thread takes at once */

typedef struct cpu_place {
    batch_place place;
    const tv_game *game;
    uint32_t threads;
    batch_room rooms[TV_BOT_THREADS_MAX];
    void *memory;
} cpu_place;

static void cpu_close(batch_place *place) {
    cpu_place *cpu = (cpu_place *)place;
    for (uint32_t i = 0; i < cpu->threads; i++) {
        free(cpu->rooms[i].moves);
        free(cpu->rooms[i].weights);
        free(cpu->rooms[i].view);
    }
    free(cpu->memory);
    free(cpu);
}

static bool room_open(batch_room *room, const tv_game *game) {
    room->moves = malloc(tv_game_moves_max(game) * sizeof *room->moves);
    room->weights = malloc(tv_game_moves_max(game) * sizeof *room->weights);
    room->view = malloc(game->state_bytes);
    return room->moves != NULL && room->weights != NULL && room->view != NULL;
}

static batch_place *cpu_open(uint32_t number, const tv_game *game, tv_error *error) {
    if (number == UINT32_MAX) {
        uint32_t cores = system_processors();
        number = cores > TV_BOT_THREADS_MAX ? TV_BOT_THREADS_MAX : cores;
    }
    if (number < 1 || number > TV_BOT_THREADS_MAX) {
        tv_fail(error, "A batch has 1 to 64 threads: “cpu:4”.", NULL);
        return NULL;
    }
    _Static_assert(TV_BOT_THREADS_MAX == 64, "the sentence says so");
    cpu_place *cpu = calloc(1, sizeof *cpu);
    if (cpu == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    *cpu = (cpu_place){.place = {.kind = &batch_place_cpu, .gpu = -1}, .game = game, .threads = number};
    bool good = true;
    for (uint32_t i = 0; i < number; i++) good = room_open(&cpu->rooms[i], game) && good;
    if (good) return &cpu->place;
    cpu_close(&cpu->place);
    tv_fail_memory(error);
    return NULL;
}

/* More than the machine has is refused here: asking for it might succeed, and using it would end the process. */
static void *cpu_allocate(batch_place *place, uint64_t bytes, tv_error *error) {
    cpu_place *cpu = (cpu_place *)place;
    uint64_t there = system_memory_bytes();
    bool fits = there == 0 || bytes < there;
    cpu->memory = fits && bytes <= SIZE_MAX ? calloc(1, (size_t)bytes) : NULL;
    if (cpu->memory == NULL) tv_fail(error, "This machine has not enough memory for so many tables.", NULL);
    return cpu->memory;
}

static bool cpu_write(batch_place *place, void *there, const void *here, size_t bytes, tv_error *error) {
    (void)place, (void)error;
    memcpy(there, here, bytes);
    return true;
}

static bool cpu_read(batch_place *place, void *here, const void *there, size_t bytes, tv_error *error) {
    (void)place, (void)error;
    memcpy(here, there, bytes);
    return true;
}

/* ---- work ---- */
typedef struct cpu_job {
    cpu_place *cpu;
    const batch_work *work;
    const batch_begin *begin; /* NULL: advance */
    atomic_uint next;         /* the first table that nobody has taken */
} cpu_job;

static void work_rows(const cpu_job *job, batch_room *room, uint32_t first, uint32_t end) {
    const tv_game *game = job->cpu->game;
    if (job->begin == NULL) {
        for (uint32_t table = first; table < end; table++) row_advance(game, job->work, table, room);
    } else {
        for (uint32_t table = first; table < end; table++)
            if (job->begin->which == NULL || job->begin->which[table]) row_begin(game, job->work, job->begin, table);
    }
}

static void work_part(void *argument, uint32_t number) {
    cpu_job *job = argument;
    const uint32_t tables = job->work->tables;
    batch_room room = job->cpu->rooms[number]; /* a copy: threads that count side by side in memory would hold each other up */
    uint32_t first;
    while ((first = atomic_fetch_add(&job->next, PORTION)) < tables)
        work_rows(job, &room, first, first + PORTION < tables ? first + PORTION : tables);
    job->cpu->rooms[number].chosen = room.chosen;
}

static void work_all(cpu_place *cpu, const batch_work *work, const batch_begin *begin) {
    cpu_job job = {.cpu = cpu, .work = work, .begin = begin};
    uint32_t portions = (work->tables + PORTION - 1) / PORTION;
    atomic_init(&job.next, 0);
    crew_work(work_part, &job, portions < cpu->threads ? portions : cpu->threads);
}

static bool cpu_begin(batch_place *place, const batch_work *work, const batch_begin *begin, tv_error *error) {
    (void)error;
    work_all((cpu_place *)place, work, begin);
    return true;
}

static bool cpu_advance(batch_place *place, const batch_work *work, batch_totals *totals, tv_error *error) {
    (void)error;
    cpu_place *cpu = (cpu_place *)place;
    for (uint32_t i = 0; i < cpu->threads; i++) cpu->rooms[i].chosen = 0;
    work_all(cpu, work, NULL);
    *totals = (batch_totals){.refused = UINT32_MAX};
    for (uint32_t i = 0; i < cpu->threads; i++) totals->chosen += cpu->rooms[i].chosen;
    const uint8_t *refused = memchr(work->refused, BATCH_ILLEGAL, work->tables);
    if (refused != NULL) totals->refused = (uint32_t)(refused - work->refused);
    return true;
}

const batch_place_kind batch_place_cpu = {
    .name = "cpu",
    .open = cpu_open,
    .close = cpu_close,
    .allocate = cpu_allocate,
    .write = cpu_write,
    .read = cpu_read,
    .begin = cpu_begin,
    .advance = cpu_advance,
};
