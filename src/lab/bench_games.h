/* The games that the benches play, without any clock, so that the browser plays the same ones: random play-outs at the smallest and
 * the largest number of seats, and the signature of what happened in them. */
#ifndef TRIVIUM_LAB_BENCH_GAMES_H
#define TRIVIUM_LAB_BENCH_GAMES_H

#include <trivium/game.h>
#include <trivium/hash.h>

enum { BENCH_SIGNATURE_MAX = 17, BENCH_SEED = 1 }; /* the seed unless another is given */

/* One number of seats: the opened game and room to play it. */
typedef struct bench_room {
    const tv_game *game;
    void *box, *state;
    tv_move *moves;
    uint64_t choices; /* generator that chooses moves */
    tv_chance chance; /* the games' own chance */
    uint64_t decisions, playouts;
} bench_room;

/* Rooms at the smallest and the largest number of seats; one when they are the same. */
typedef struct bench_rooms {
    bench_room list[2];
    uint32_t count;
} bench_rooms;

bool bench_rooms_open(bench_rooms *rooms, const tv_game *game, uint64_t seed, tv_error *error);
void bench_rooms_close(bench_rooms *rooms);

/* Chooses among the legal moves of the state, which must not be over. */
static inline tv_move bench_choose_move(bench_room *room, uint32_t count) {
    if (count == 1) return room->moves[0];
    room->decisions++;
    return room->moves[tv_fast_below(&room->choices, count)];
}
/* Plays one game. This loop is what is measured: nothing but the rules and one random number a decision. */
void bench_play_out(bench_room *room);

/* Plays a fixed set of games; their signature changes only when the behaviour of the game does. */
bool bench_signature(const tv_game *game, uint64_t seed, char signature[BENCH_SIGNATURE_MAX], tv_error *error);
/* Plays random games until `decisions` were made, and tells how many were: a fixed amount of work, to count instructions. */
bool bench_work(const tv_game *game, uint64_t seed, uint64_t decisions, uint64_t *made, char signature[BENCH_SIGNATURE_MAX],
                tv_error *error);

/* Adds a move to a signature, and ends and writes it. */
void bench_hash_move(tv_sha256 *hash, tv_move move);
void bench_write_signature(tv_sha256 *hash, char signature[BENCH_SIGNATURE_MAX]);

#endif
