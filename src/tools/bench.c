/* Random play-outs and their speed, see bench.h. */
#include "tools/bench.h"

#include "tools/limit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SIGNATURE_GAMES = 50, /* at each number of seats */
    PLAYOUTS_AT_ONCE = 8, /* between two looks at the clock */
    SAMPLES = 512,        /* positions for the small figures: together they fit no first-level cache, as in a search */
    SAMPLE_EVERY = 37,    /* decisions between two samples; prime, so that no rhythm of the game repeats in them */
};
#define MEASURE_NS UINT64_C(500000000)

/* One number of seats: the opened game and room to play it. */
typedef struct bench_room {
    const tv_game *game;
    void *box, *state;
    tv_move *moves;
    uint64_t choices; /* generator that chooses moves */
    tv_chance chance; /* the games' own chance */
    uint64_t decisions, playouts;
} bench_room;

static void room_close(bench_room *room) {
    free(room->box);
    free(room->state);
    free(room->moves);
}

static bool room_open(bench_room *room, const tv_game *game, uint8_t seats, uint64_t seed, tv_error *error) {
    *room = (bench_room){.game = game, .choices = seed, .chance = tv_chance_fast(~seed)};
    tv_setup setup = tv_setup_normal(game, seats);
    room->box = calloc(1, game->box_bytes);
    room->state = calloc(1, game->state_bytes);
    room->moves = calloc(game->moves_max, sizeof *room->moves);
    bool good = room->box != NULL && room->state != NULL && room->moves != NULL;
    if (!good) tv_fail(error, "memory is short.", (const char *)NULL);
    good = good && limit_set(game, &setup, game->limit_for_engines, error) && game->open(room->box, &setup, error);
    if (!good) room_close(room);
    return good;
}

/* ---- playing ---- */

/* Chooses among the legal moves of the state, which must not be over. */
static inline tv_move choose_move(bench_room *room, uint32_t count) {
    if (count == 1) return room->moves[0];
    room->decisions++;
    return room->moves[tv_fast_below(&room->choices, count)];
}

/* Plays one game. This loop is what is measured: nothing but the rules and one random number a decision. */
static void play_out(bench_room *room) {
    const tv_game *game = room->game;
    game->start(room->box, room->state, &room->chance);
    uint32_t count;
    while ((count = game->moves(room->box, room->state, room->moves)) > 0)
        game->play(room->box, room->state, choose_move(room, count), &room->chance, NULL);
    room->playouts++;
}

void bench_hash_move(tv_sha256 *hash, tv_move move) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(move >> 8 * i);
    tv_sha256_add(hash, bytes, sizeof bytes);
}

/* The same game, hashed: every move, then the final state. */
static void play_out_hashed(bench_room *room, tv_sha256 *hash) {
    const tv_game *game = room->game;
    game->start(room->box, room->state, &room->chance);
    uint32_t count;
    while ((count = game->moves(room->box, room->state, room->moves)) > 0) {
        tv_move move = choose_move(room, count);
        bench_hash_move(hash, move);
        game->play(room->box, room->state, move, &room->chance, NULL);
    }
    tv_sha256_add(hash, room->state, game->state_bytes);
}

void bench_write_signature(tv_sha256 *hash, char signature[BENCH_SIGNATURE_MAX]) {
    uint8_t digest[TV_SHA256_BYTES];
    tv_text text = tv_text_over(signature, BENCH_SIGNATURE_MAX);
    tv_sha256_end(hash, digest);
    tv_text_add_hex(&text, digest, 8);
}

/* Rooms at the smallest and the largest number of seats; one when they are the same. */
typedef struct bench_rooms {
    bench_room list[2];
    uint32_t count;
} bench_rooms;

static void rooms_close(bench_rooms *rooms) {
    for (uint32_t i = 0; i < rooms->count; i++) room_close(&rooms->list[i]);
}

static bool rooms_open(bench_rooms *rooms, const tv_game *game, uint64_t seed, tv_error *error) {
    rooms->count = 0;
    if (!room_open(&rooms->list[0], game, game->seats_min, seed, error)) return false;
    rooms->count = 1;
    if (game->seats_max == game->seats_min) return true;
    if (!room_open(&rooms->list[1], game, game->seats_max, seed, error)) {
        rooms_close(rooms);
        return false;
    }
    rooms->count = 2;
    return true;
}

static bool make_signature(const tv_game *game, uint64_t seed, char signature[BENCH_SIGNATURE_MAX], tv_error *error) {
    bench_rooms rooms;
    if (!rooms_open(&rooms, game, seed, error)) return false;
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    for (uint32_t i = 0; i < rooms.count; i++)
        for (int n = 0; n < SIGNATURE_GAMES; n++) play_out_hashed(&rooms.list[i], &hash);
    bench_write_signature(&hash, signature);
    rooms_close(&rooms);
    return true;
}

bool bench_work(const tv_game *game, uint64_t seed, uint64_t decisions, uint64_t *made,
                char signature[BENCH_SIGNATURE_MAX], tv_error *error) {
    bench_rooms rooms;
    if (!rooms_open(&rooms, game, seed, error)) return false;
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    *made = 0;
    for (uint32_t i = 0; i < rooms.count; i++) {
        bench_room *room = &rooms.list[i];
        do play_out(room);
        while (room->decisions < decisions / rooms.count);
        *made += room->decisions;
        tv_sha256_add(&hash, room->state, game->state_bytes);
    }
    bench_write_signature(&hash, signature);
    rooms_close(&rooms);
    return true;
}

/* ---- measuring ---- */

static uint64_t clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

uint64_t bench_worked_ns(void) { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }
/* For what is measured many times to keep the fastest: cheap to ask. */
static uint64_t now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

/* Half of the time for each number of seats. */
static void measure_playouts(bench_rooms *rooms, bench_figures *out) {
    uint64_t decisions = 0, playouts = 0, begin = bench_worked_ns();
    for (uint32_t i = 0; i < rooms->count; i++) {
        bench_room *room = &rooms->list[i];
        uint64_t end = bench_worked_ns() + 2 * MEASURE_NS / rooms->count;
        room->decisions = room->playouts = 0;
        do {
            for (int n = 0; n < PLAYOUTS_AT_ONCE; n++) play_out(room);
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
        game->start(room->box, room->state, &room->chance);
        uint32_t count;
        while (collected < SAMPLES && (count = game->moves(room->box, room->state, room->moves)) > 0) {
            tv_move move = choose_move(room, count);
            if (count > 1 && --until_next == 0) {
                memcpy(samples->states + (size_t)collected * game->state_bytes, room->state, game->state_bytes);
                samples->moves[collected++] = move;
                until_next = SAMPLE_EVERY;
            }
            game->play(room->box, room->state, move, &room->chance, NULL);
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
    for (uint32_t i = 0; i < SAMPLES; i++) sum += room->game->moves(room->box, samples->states + i * size, room->moves);
    return sum;
}

static uint64_t pass_copy_and_play(bench_room *room, bench_samples *samples) {
    size_t size = room->game->state_bytes;
    pass_copy(room, samples);
    for (uint32_t i = 0; i < SAMPLES; i++)
        room->game->play(room->box, samples->copies + i * size, samples->moves[i], &room->chance, NULL);
    return (uint64_t)samples->copies[0];
}

/* Nanoseconds a sample: the fastest of several passes, because other programs only ever slow one down. */
static double measure_pass(bench_room *room, bench_samples *samples, bench_pass *pass) {
    volatile uint64_t sink = 0;
    uint64_t end = now_ns() + MEASURE_NS / 2, best = UINT64_MAX;
    for (uint64_t before = now_ns(); before < end;) {
        sink += pass(room, samples);
        uint64_t after = now_ns();
        if (after - before < best) best = after - before;
        before = after;
    }
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
        tv_fail(error, "memory is short.", (const char *)NULL);
    }
    free(samples);
    free(states);
    free(copies);
    return good;
}

bool bench_measure(const tv_game *game, uint64_t seed, bench_figures *out, tv_error *error) {
    bench_rooms rooms;
    *out = (bench_figures){0};
    if (!make_signature(game, seed, out->signature, error)) return false;
    if (!rooms_open(&rooms, game, seed, error)) return false;
    measure_playouts(&rooms, out);
    bool good = measure_parts(&rooms.list[rooms.count - 1], out, error);
    rooms_close(&rooms);
    return good;
}
