/* See bench_batch.h. */
#include "bench_batch.h"

#include "host/host_time.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3 }; /* at least, at each number of seats */
#define MEASURE_NS UINT64_C(1000000000)

/* The numbers of seats that are played; returns how many. */
static uint32_t seats_of(const tv_game *game, const bench_batch_wish *wish, uint8_t seats[2]) {
    seats[0] = wish->seats != 0 ? wish->seats : game->seats_min;
    seats[1] = game->seats_max;
    return wish->seats != 0 || game->seats_min == game->seats_max ? 1 : 2;
}

static uint32_t tables_of(const bench_batch_wish *wish) {
    if (wish->tables != 0) return wish->tables;
    return strncmp(wish->place, "gpu", 3) == 0 ? BENCH_BATCH_TABLES_GPU : BENCH_BATCH_TABLES;
}

/* What is renewed with every step that is told. */
static uint32_t told_arrays(const tv_game *game, uint8_t seats) {
    tv_setup setup = tv_setup_for_engines(game, seats);
    void *box = calloc(1, game->box_bytes);
    tv_encoder encoder = {0};
    if (box != NULL && tv_game_open(game, box, &setup, NULL)) tv_encoder_make(game, box, &encoder);
    free(box);
    return TV_BATCH_BIT(TV_BATCH_OBSERVATION) | TV_BATCH_BIT(encoder.actions > 0 ? TV_BATCH_MASK : TV_BATCH_MOVES);
}

static tv_batch *open_batch(const tv_game *game, const bench_batch_wish *wish, uint8_t seats, uint32_t tables, uint32_t arrays,
                            bench_batch_figures *out, tv_error *error) {
    const tv_setup rules = tv_setup_for_engines(game, seats);
    const tv_batch_setup setup = {
        .size = sizeof setup, .game = game, .setup = &rules, .tables = tables, .place = wish->place, .seed = wish->seed, .arrays = arrays};
    uint64_t bytes = tv_batch_bytes(&setup, error);
    if (bytes == 0) return NULL;
    if (bytes > out->memory_used) out->memory_used = bytes;
    return tv_batch_open(&setup, error);
}

/* ---- the signature ---- */
static bool sign(const tv_game *game, const bench_batch_wish *wish, uint8_t seats, tv_sha256 *hash, bench_batch_figures *out,
                 tv_error *error) {
    uint8_t digest[TV_SHA256_BYTES];
    uint64_t decisions = 0;
    tv_batch *batch = open_batch(game, wish, seats, BENCH_BATCH_SIGNATURE_TABLES, 0, out, error);
    bool good =
        batch != NULL && tv_batch_play(batch, wish->how, wish->steps, 0, &decisions, error) && tv_batch_signature(batch, digest, error);
    if (good) tv_sha256_add(hash, digest, sizeof digest);
    out->signature_decisions += decisions;
    tv_batch_close(batch);
    return good;
}

bool bench_batch_signature(const tv_game *game, const bench_batch_wish *wish, bench_batch_figures *out, tv_error *error) {
    uint8_t seats[2];
    const uint32_t count = seats_of(game, wish, seats);
    tv_sha256 hash;
    *out = (bench_batch_figures){0};
    tv_sha256_begin(&hash);
    for (uint32_t i = 0; i < count; i++)
        if (!sign(game, wish, seats[i], &hash, out, error)) return false;
    bench_write_signature(&hash, out->signature);
    return true;
}

/* ---- the speed ---- */
/* What was made a second, of all numbers of seats together. */
typedef struct batch_rates {
    double decisions, steps, games;
} batch_rates;

static uint64_t games_of(tv_batch *batch, uint32_t *room) {
    uint64_t sum = 0;
    const uint32_t tables = tv_batch_tables(batch);
    if (!tv_batch_read(batch, TV_BATCH_GAMES, room, tables * sizeof *room, NULL)) return 0;
    for (uint32_t table = 0; table < tables; table++) sum += room[table];
    return sum;
}

/* `steps` steps of all tables, told one by one or played at once. */
static bool play_round(tv_batch *batch, const bench_batch_wish *wish, uint32_t arrays, uint64_t *decisions, tv_error *error) {
    if (!wish->told) return tv_batch_play(batch, wish->how, wish->steps, 0, decisions, error);
    bool good = true;
    uint64_t made = 0;
    *decisions = 0;
    for (uint32_t step = 0; good && step < wish->steps; step++, *decisions += made)
        good = tv_batch_play(batch, wish->how, 1, arrays, &made, error);
    return good;
}

/* One thread is measured by the time that it had a processor, as in bench.h; several, and a card, by the time that passed. */
static uint64_t clock_ns(const bench_batch_wish *wish) { return strcmp(wish->place, "cpu:1") == 0 ? host_worked_ns() : host_time_ns(); }

/* Rounds until the time is over; adds the fastest to `sum`. The first only warms up: afterwards the games are at all stages. */
static bool measure_rounds(tv_batch *batch, const bench_batch_wish *wish, uint32_t arrays, uint64_t time_ns, uint32_t *room,
                           batch_rates *sum, tv_error *error) {
    batch_rates best = {0};
    const double steps = (double)wish->steps * tv_batch_tables(batch);
    uint64_t end = 0;
    for (uint32_t round = 0; round <= ROUNDS || host_time_ns() < end; round++) {
        uint64_t decisions, games = games_of(batch, room), begin = clock_ns(wish);
        if (!play_round(batch, wish, arrays, &decisions, error)) return false;
        const double seconds = (double)(clock_ns(wish) - begin + 1) / 1e9;
        if (round == 0) {
            end = host_time_ns() + time_ns;
        } else if ((double)decisions / seconds > best.decisions) {
            games = games_of(batch, room) - games;
            best = (batch_rates){(double)decisions / seconds, steps / seconds, (double)games / seconds};
        }
    }
    sum->decisions += best.decisions;
    sum->steps += best.steps;
    sum->games += best.games;
    return true;
}

static bool measure_seats(const tv_game *game, const bench_batch_wish *wish, uint8_t seats, uint64_t time_ns, bench_batch_figures *out,
                          batch_rates *sum, tv_error *error) {
    const uint32_t arrays = wish->told ? told_arrays(game, seats) : 0;
    uint32_t *room = malloc(out->tables * sizeof *room);
    tv_batch *batch = room != NULL ? open_batch(game, wish, seats, out->tables, arrays, out, error) : NULL;
    if (room == NULL) tv_fail_memory(error);
    bool good = batch != NULL && measure_rounds(batch, wish, arrays, time_ns, room, sum, error);
    tv_batch_close(batch);
    free(room);
    return good;
}

bool bench_batch(const tv_game *game, const bench_batch_wish *wish, bench_batch_figures *out, tv_error *error) {
    uint8_t seats[2];
    const uint32_t count = seats_of(game, wish, seats);
    batch_rates sum = {0};
    if (!bench_batch_signature(game, wish, out, error)) return false;
    out->tables = tables_of(wish);
    out->memory_used = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!measure_seats(game, wish, seats[i], MEASURE_NS / count, out, &sum, error)) return false;
    out->decisions_per_s = sum.decisions / count;
    out->steps_per_s = sum.steps / count;
    out->playouts_per_s = sum.games / count;
    return true;
}
