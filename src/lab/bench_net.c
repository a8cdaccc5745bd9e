/* Nets over fixed positions, see bench_net.h. */
#include "bench_net.h"

#include <stdlib.h>
#include <string.h>

/* One number of seats: the opened game, a net for it, and the positions with their legal moves. */
typedef struct net_room {
    const tv_game *game;
    const tv_net *net;
    void *box, *memory;
    char *states;
    tv_move *moves;  /* of all positions, one list behind the other */
    uint32_t *first; /* [POSITIONS + 1]: where each list begins */
    uint16_t *weights;
} net_room;

static void room_close(net_room *room) {
    free(room->box);
    free(room->memory);
    free(room->states);
    free(room->moves);
    free(room->first);
    free(room->weights);
}

static bool room_open(net_room *room, const tv_game *game, uint8_t seats, bench_find_net *find, tv_error *error) {
    tv_setup setup = tv_setup_for_engines(game, seats);
    tv_bot search;
    *room = (net_room){.game = game, .box = calloc(1, game->box_bytes)};
    if (room->box == NULL) return tv_fail_memory(error);
    if (!tv_bot_read(&search, "search", error) || !tv_game_open(game, room->box, &setup, error)) return false;
    room->net = find != NULL ? find(&search, game, room->box) : NULL;
    return true;
}

static bool room_fill(net_room *room, tv_error *error) {
    const tv_game *game = room->game;
    room->memory = malloc(tv_judge_bytes(game));
    room->states = malloc((size_t)BENCH_NET_POSITIONS * game->state_bytes);
    room->first = calloc(BENCH_NET_POSITIONS + 1, sizeof *room->first);
    room->weights = calloc(tv_game_moves_max(game), sizeof *room->weights);
    bool good = room->memory != NULL && room->states != NULL && room->first != NULL && room->weights != NULL;
    return good || tv_fail_memory(error);
}

/* ---- positions ---- */

/* Keeps the position, and its legal moves where they fit; says how many there are in `room_for`. */
static bool keep(net_room *room, uint32_t number, const void *state, const tv_move *moves, uint32_t count, size_t *room_for) {
    uint32_t begin = room->first[number];
    if (begin + count > *room_for) {
        size_t wanted = 2 * *room_for + count;
        tv_move *larger = realloc(room->moves, wanted * sizeof *larger);
        if (larger == NULL) return false;
        room->moves = larger;
        *room_for = wanted;
    }
    memcpy(room->states + (size_t)number * room->game->state_bytes, state, room->game->state_bytes);
    memcpy(room->moves + begin, moves, count * sizeof *moves);
    room->first[number + 1] = begin + count;
    return true;
}

/* Positions of random games, one after another. */
static bool collect(net_room *room, uint64_t seed, tv_error *error) {
    const tv_game *game = room->game;
    tv_chance chance = tv_chance_fast(~seed);
    size_t room_for = 0;
    void *state = calloc(1, game->state_bytes);
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    bool good = state != NULL && moves != NULL;
    if (good) tv_game_start(game, room->box, state, &chance, NULL);
    for (uint32_t number = 0; good && number < BENCH_NET_POSITIONS;) {
        uint32_t count = tv_game_moves(game, room->box, state, moves);
        if (count == 0) {
            tv_game_start(game, room->box, state, &chance, NULL);
            continue;
        }
        good = keep(room, number++, state, moves, count, &room_for);
        tv_game_play(game, room->box, state, moves[tv_fast_below(&seed, count)], &chance, NULL);
    }
    free(state);
    free(moves);
    return good || tv_fail_memory(error);
}

/* ---- judging ---- */

static uint32_t judge(net_room *room, tv_judge *judge, uint32_t number, int32_t values[TV_SEATS_MAX]) {
    uint32_t count = room->first[number + 1] - room->first[number];
    tv_judge_look(judge, room->states + (size_t)number * room->game->state_bytes);
    tv_judge_values(judge, values);
    tv_judge_priors(judge, room->moves + room->first[number], count, room->weights);
    return count;
}

static void add_number(tv_sha256 *hash, uint32_t number) {
    uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    tv_sha256_add(hash, bytes, sizeof bytes);
}

static void sign_positions(net_room *room, uint8_t seats, tv_sha256 *hash) {
    tv_judge *it = tv_judge_begin(room->net, room->game, room->box, room->memory);
    for (uint32_t number = 0; number < BENCH_NET_POSITIONS; number++) {
        int32_t values[TV_SEATS_MAX];
        uint32_t count = judge(room, it, number, values);
        for (uint8_t seat = 0; seat < seats; seat++) add_number(hash, (uint32_t)values[seat]);
        for (uint32_t i = 0; i < count; i++) add_number(hash, room->weights[i]);
    }
}

static void measure(net_room *room, uint64_t (*worked_ns)(void), bench_net_row *row) {
    int32_t values[TV_SEATS_MAX];
    tv_judge *it = tv_judge_begin(room->net, room->game, room->box, room->memory);
    uint64_t begin = worked_ns != NULL ? worked_ns() : 0;
    for (uint32_t pass = 0; pass < BENCH_NET_PASSES; pass++)
        for (uint32_t number = 0; number < BENCH_NET_POSITIONS; number++) judge(room, it, number, values);
    uint64_t worked = worked_ns != NULL ? worked_ns() - begin : 0;
    row->evaluations = (uint64_t)BENCH_NET_PASSES * BENCH_NET_POSITIONS;
    if (worked > 0) row->evaluations_per_s = (double)row->evaluations * 1e9 / (double)worked;
}

bool bench_net(const tv_game *game, uint64_t seed, bench_find_net *find, uint64_t (*worked_ns)(void), bench_net_figures *out,
               tv_error *error) {
    tv_sha256 hash;
    bool good = true;
    *out = (bench_net_figures){0};
    tv_sha256_begin(&hash);
    for (uint8_t seats = game->seats_min; good && seats <= game->seats_max; seats++) {
        net_room room;
        bench_net_row *row = &out->rows[out->row_count];
        good = room_open(&room, game, seats, find, error);
        if (good && room.net != NULL) {
            good = room_fill(&room, error) && collect(&room, seed, error);
            if (good) sign_positions(&room, seats, &hash);
            if (good) measure(&room, worked_ns, row);
            row->seats = seats;
            tv_net_name(room.net, row->net);
            out->row_count++;
        }
        room_close(&room);
    }
    if (good && out->row_count > 0) bench_write_signature(&hash, out->signature);
    return good;
}
