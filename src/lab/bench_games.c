/* Random games and their signature, see bench_games.h. */
#include "bench_games.h"

#include <stdlib.h>
#include <trivium/layout.h>

enum { SIGNATURE_GAMES = 50 }; /* at each number of seats */

static void room_close(bench_room *room) {
    free(room->box);
    free(room->state);
    free(room->moves);
}

static bool room_open(bench_room *room, const tv_game *game, uint8_t seats, uint64_t seed, tv_error *error) {
    *room = (bench_room){.game = game, .choices = seed, .chance = tv_chance_fast(~seed)};
    tv_setup setup = tv_setup_for_engines(game, seats);
    room->box = calloc(1, game->box_bytes);
    room->state = calloc(1, game->state_bytes);
    room->moves = calloc(tv_game_moves_max(game), sizeof *room->moves);
    bool good = room->box != NULL && room->state != NULL && room->moves != NULL;
    if (!good) tv_fail_memory(error);
    good = good && tv_game_open(game, room->box, &setup, error);
    if (!good) room_close(room);
    return good;
}

/* ---- playing ---- */

void bench_play_out(bench_room *room) {
    const tv_game *game = room->game;
    tv_game_start(game, room->box, room->state, &room->chance, NULL);
    uint32_t count;
    while ((count = tv_game_moves(game, room->box, room->state, room->moves)) > 0)
        tv_game_play(game, room->box, room->state, bench_choose_move(room, count), &room->chance, NULL);
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
    tv_game_start(game, room->box, room->state, &room->chance, NULL);
    uint32_t count;
    while ((count = tv_game_moves(game, room->box, room->state, room->moves)) > 0) {
        tv_move move = bench_choose_move(room, count);
        bench_hash_move(hash, move);
        tv_game_play(game, room->box, room->state, move, &room->chance, NULL);
    }
    tv_state_hash(game, room->state, hash);
}

void bench_write_signature(tv_sha256 *hash, char signature[BENCH_SIGNATURE_MAX]) {
    uint8_t digest[TV_SHA256_BYTES];
    tv_text text = tv_text_over(signature, BENCH_SIGNATURE_MAX);
    tv_sha256_end(hash, digest);
    tv_text_add_hex(&text, digest, 8);
}

void bench_rooms_close(bench_rooms *rooms) {
    for (uint32_t i = 0; i < rooms->count; i++) room_close(&rooms->list[i]);
}

bool bench_rooms_open(bench_rooms *rooms, const tv_game *game, uint64_t seed, tv_error *error) {
    rooms->count = 0;
    if (!room_open(&rooms->list[0], game, game->seats_min, seed, error)) return false;
    rooms->count = 1;
    if (game->seats_max == game->seats_min) return true;
    if (!room_open(&rooms->list[1], game, game->seats_max, seed, error)) {
        bench_rooms_close(rooms);
        return false;
    }
    rooms->count = 2;
    return true;
}

bool bench_signature(const tv_game *game, uint64_t seed, char signature[BENCH_SIGNATURE_MAX], tv_error *error) {
    bench_rooms rooms;
    if (!bench_rooms_open(&rooms, game, seed, error)) return false;
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    for (uint32_t i = 0; i < rooms.count; i++)
        for (int n = 0; n < SIGNATURE_GAMES; n++) play_out_hashed(&rooms.list[i], &hash);
    bench_write_signature(&hash, signature);
    bench_rooms_close(&rooms);
    return true;
}

bool bench_work(const tv_game *game, uint64_t seed, uint64_t decisions, uint64_t *made, char signature[BENCH_SIGNATURE_MAX],
                tv_error *error) {
    bench_rooms rooms;
    if (!bench_rooms_open(&rooms, game, seed, error)) return false;
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    *made = 0;
    for (uint32_t i = 0; i < rooms.count; i++) {
        bench_room *room = &rooms.list[i];
        do bench_play_out(room);
        while (room->decisions < decisions / rooms.count);
        *made += room->decisions;
        tv_state_hash(game, room->state, &hash);
    }
    bench_write_signature(&hash, signature);
    bench_rooms_close(&rooms);
    return true;
}
