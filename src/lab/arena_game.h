/* One game of a match: who sits where, with which seed, and what came of it. Apart from arena.c because how players are asked
 * has nothing to do with how games are handed to threads. */
#ifndef TRIVIUM_LAB_ARENA_GAME_H
#define TRIVIUM_LAB_ARENA_GAME_H

#include "arena.h"

/* What a thread needs to play one game after the other. */
typedef struct arena_memory {
    player_memory bot;
    process_stop stop;              /* is the rest of the game not wanted any more? */
    tv_error forfeit[TV_SEATS_MAX]; /* of the last game, by seat: why, where arena_game.forfeits says so */
} arena_memory;

/* False: memory is short. Free it in either case. */
bool arena_memory_get(const arena_task *task, arena_memory *memory);
void arena_memory_free(arena_memory *memory);

/* Plays a game and hands its record to the task's keeper, or takes it from those played earlier. It is not `finished` afterwards when it was stopped. */
bool arena_game_play(const arena_task *task, uint32_t game, arena_memory *memory, arena_game *out, tv_error *error);

#endif
