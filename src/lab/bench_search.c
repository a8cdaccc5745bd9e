/* The search over fixed positions, see bench_search.h. */
#include "bench_search.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

enum { DECISIONS_BETWEEN = 23 }; /* between two positions; prime, so that no rhythm of the game repeats in them */

/* One number of seats: the opened game, room to play it, and the two bots. */
typedef struct search_room {
    const tv_game *game;
    void *box, *state, *view, *memory;
    size_t memory_size;
    tv_bot guide, search;
    const tv_net *net;
    tv_chance chance;
    uint64_t seeds;
} search_room;

static void room_close(search_room *room) {
    free(room->box);
    free(room->state);
    free(room->view);
    free(room->memory);
}

static bool room_open(search_room *room, const tv_game *game, uint8_t seats, uint64_t seed, bench_find_net *find, tv_error *error) {
    *room = (search_room){.game = game, .chance = tv_chance_fast(seed), .seeds = ~seed};
    tv_setup setup = tv_setup_for_engines(game, seats);
    if (!tv_bot_read(&room->guide, "greedy", error) || !tv_bot_read(&room->search, "search", error)) return false;
    room->search.iterations = BENCH_SEARCH_ITERATIONS;
    size_t sizes[2] = {tv_bot_memory(&room->guide, game), tv_bot_memory(&room->search, game)};
    room->memory_size = sizes[sizes[1] > sizes[0]];
    room->box = calloc(1, game->box_bytes);
    room->state = calloc(1, game->state_bytes);
    room->view = calloc(1, game->state_bytes);
    room->memory = calloc(1, room->memory_size);
    bool good = room->box != NULL && room->state != NULL && room->view != NULL && room->memory != NULL;
    if (!good) tv_fail_memory(error);
    good = good && tv_game_open(game, room->box, &setup, error);
    if (good && find != NULL) room->net = find(&room->search, game, room->box);
    if (!good) room_close(room);
    return good;
}

/* What the seat that decides is asked, without anything that it may not know. */
static tv_bot_task ask(search_room *room) {
    const tv_game *game = room->game;
    memcpy(room->view, room->state, game->state_bytes);
    tv_game_hide(game, room->box, room->view, tv_game_actor(game, room->box, room->state));
    return (tv_bot_task){.game = game,
                         .box = room->box,
                         .view = room->view,
                         .seed = tv_fast_next(&room->seeds),
                         .memory = room->memory,
                         .memory_size = room->memory_size,
                         .net = room->net};
}

/* Plays on with the guide until the next position; a game that ends is followed by another. */
static void go_on(search_room *room) {
    const tv_game *game = room->game;
    for (uint32_t decision = 0; decision < DECISIONS_BETWEEN;) {
        if (tv_game_actor(game, room->box, room->state) == TV_OVER) {
            tv_game_start(game, room->box, room->state, &room->chance, NULL);
            continue;
        }
        tv_bot_task task = ask(room);
        tv_game_play(game, room->box, room->state, tv_bot_choose(&room->guide, &task), &room->chance, NULL);
        decision++;
    }
    if (tv_game_actor(game, room->box, room->state) == TV_OVER) tv_game_start(game, room->box, room->state, &room->chance, NULL);
}

static uint64_t no_clock(void) { return 0; }

static void search_positions(search_room *room, tv_sha256 *hash, uint64_t (*worked_ns)(void), bench_search_figures *figures,
                             bench_search_row *row) {
    uint64_t worked = 0;
    tv_game_start(room->game, room->box, room->state, &room->chance, NULL);
    for (uint32_t i = 0; i < BENCH_SEARCH_POSITIONS; i++) {
        tv_search_report report;
        tv_bot_task task = ask(room);
        uint64_t begin = worked_ns();
        bench_hash_move(hash, tv_search_run(&room->search, &task, &report));
        worked += worked_ns() - begin;
        row->iterations += report.iterations;
        if (report.memory_used > figures->memory_used) figures->memory_used = report.memory_used;
        go_on(room);
    }
    if (worked > 0) row->iterations_per_s = (double)row->iterations * 1e9 / (double)worked;
}

bool bench_search(const tv_game *game, uint64_t seed, bench_find_net *find, uint64_t (*worked_ns)(void), bench_search_figures *out,
                  tv_error *error) {
    tv_sha256 hash;
    *out = (bench_search_figures){.row_count = game->seats_max > game->seats_min ? 2 : 1};
    tv_sha256_begin(&hash);
    for (uint32_t i = 0; i < out->row_count; i++) {
        search_room room;
        bench_search_row *row = &out->rows[i];
        row->seats = i == 0 ? game->seats_min : game->seats_max;
        if (!room_open(&room, game, row->seats, seed, find, error)) return false;
        if (room.net != NULL) tv_net_name(room.net, row->net);
        search_positions(&room, &hash, worked_ns != NULL ? worked_ns : no_clock, out, row);
        room_close(&room);
    }
    bench_write_signature(&hash, out->signature);
    return true;
}
