/* The speed of random play-outs, see bench.h. */
#include "bench.h"

#include "host/host_time.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLAYOUTS_AT_ONCE = 8, /* between two looks at the clock */
    SAMPLES = 512,        /* positions for the small figures: together they fit no first-level cache, as in a search */
    SAMPLE_EVERY = 37,    /* decisions between two samples; prime, so that no rhythm of the game repeats in them */
};
#define MEASURE_NS UINT64_C(500000000)

uint64_t bench_worked_ns(void) { return host_worked_ns(); }

/* Half of the time for each number of seats. */
static void measure_playouts(bench_rooms *rooms, bench_figures *out) {
    uint64_t decisions = 0, playouts = 0, begin = bench_worked_ns();
    for (uint32_t i = 0; i < rooms->count; i++) {
        bench_room *room = &rooms->list[i];
        uint64_t end = bench_worked_ns() + 2 * MEASURE_NS / rooms->count;
        room->decisions = room->playouts = 0;
        do {
            for (int n = 0; n < PLAYOUTS_AT_ONCE; n++) bench_play_out(room);
        } while (bench_worked_ns() < end);
        decisions += room->decisions;
        playouts += room->playouts;
    }
    double seconds = (double)(bench_worked_ns() - begin) / 1e9;
    out->decisions_per_s = (double)decisions / seconds;
    out->playouts_per_s = (double)playouts / seconds;
}

/* Positions from play-outs at the largest number of seats, and a random legal move in each. */
typedef struct bench_samples {
    char *states, *copies;
    tv_move moves[SAMPLES];
} bench_samples;

static void collect_samples(bench_room *room, bench_samples *samples) {
    const tv_game *game = room->game;
    uint32_t collected = 0, until_next = SAMPLE_EVERY;
    while (collected < SAMPLES) {
        tv_game_start(game, room->box, room->state, &room->chance, NULL);
        uint32_t count;
        while (collected < SAMPLES && (count = tv_game_moves(game, room->box, room->state, room->moves)) > 0) {
            tv_move move = bench_choose_move(room, count);
            if (count > 1 && --until_next == 0) {
                memcpy(samples->states + (size_t)collected * game->state_bytes, room->state, game->state_bytes);
                samples->moves[collected++] = move;
                until_next = SAMPLE_EVERY;
            }
            tv_game_play(game, room->box, room->state, move, &room->chance, NULL);
        }
    }
}

/* One pass over all samples; what it adds up keeps the compiler from leaving it out. */
typedef uint64_t bench_pass(bench_room *room, bench_samples *samples);

static uint64_t pass_copy(bench_room *room, bench_samples *samples) {
    size_t size = room->game->state_bytes;
    for (uint32_t i = 0; i < SAMPLES; i++) memcpy(samples->copies + i * size, samples->states + i * size, size);
    return (uint64_t)samples->copies[0];
}

static uint64_t pass_moves(bench_room *room, bench_samples *samples) {
    size_t size = room->game->state_bytes;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < SAMPLES; i++) sum += tv_game_moves(room->game, room->box, samples->states + i * size, room->moves);
    return sum;
}

static uint64_t pass_copy_and_play(bench_room *room, bench_samples *samples) {
    size_t size = room->game->state_bytes;
    pass_copy(room, samples);
    for (uint32_t i = 0; i < SAMPLES; i++)
        tv_game_play(room->game, room->box, samples->copies + i * size, samples->moves[i], &room->chance, NULL);
    return (uint64_t)samples->copies[0];
}

/* Nanoseconds a sample: the fastest of several passes, because other programs only ever slow one down. */
static double measure_pass(bench_room *room, bench_samples *samples, bench_pass *pass) {
    volatile uint64_t sink = 0;
    uint64_t end = host_time_ns() + MEASURE_NS / 2, best = UINT64_MAX;
    for (uint64_t before = host_time_ns(); before < end;) {
        sink += pass(room, samples);
        uint64_t after = host_time_ns();
        if (after - before < best) best = after - before;
        before = after;
    }
    (void)sink; // read, so that no compiler calls it unused
    return (double)best / SAMPLES;
}

static bool measure_parts(bench_room *room, bench_figures *out, tv_error *error) {
    bench_samples *samples = malloc(sizeof *samples);
    size_t size = (size_t)SAMPLES * room->game->state_bytes;
    char *states = malloc(size), *copies = malloc(size);
    bool good = samples != NULL && states != NULL && copies != NULL;
    if (good) {
        samples->states = states;
        samples->copies = copies;
        collect_samples(room, samples);
        out->copy_ns = measure_pass(room, samples, pass_copy);
        out->moves_ns = measure_pass(room, samples, pass_moves);
        double both = measure_pass(room, samples, pass_copy_and_play);
        out->play_ns = both > out->copy_ns ? both - out->copy_ns : 0;
    } else {
        tv_fail_memory(error);
    }
    free(samples);
    free(states);
    free(copies);
    return good;
}

bool bench_measure(const tv_game *game, uint64_t seed, bench_figures *out, tv_error *error) {
    bench_rooms rooms;
    *out = (bench_figures){0};
    if (!bench_signature(game, seed, out->signature, error)) return false;
    if (!bench_rooms_open(&rooms, game, seed, error)) return false;
    measure_playouts(&rooms, out);
    bool good = measure_parts(&rooms.list[rooms.count - 1], out, error);
    bench_rooms_close(&rooms);
    return good;
}
