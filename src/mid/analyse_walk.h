/* One walk through a game that judges its moments, without threads: those of analyse.c take one each, and so do the workers of a
 * browser. */
#ifndef TRIVIUM_MID_ANALYSE_WALK_H
#define TRIVIUM_MID_ANALYSE_WALK_H

#include "analyse.h"

/* Makes room for the moments of a record that can be replayed; who won is known at once. Ended by analyse_free. */
bool analyse_begin(const analyse_task *task, analyse_game *out, tv_error *error);

/* The table walks through the game by itself: moments must be asked for in their order. */
typedef struct analyse_walk {
    const analyse_task *task;
    tv_table *table;
    void *view, *memory;
    size_t memory_size;
    uint32_t entry;                                                                              /* of the record: the next to be played */
    void (*crew)(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count); /* see tv_bot_task; or NULL */
} analyse_walk;

/* To be closed, also when it failed. */
bool analyse_walk_open(analyse_walk *walk, const analyse_task *task, tv_error *error);
void analyse_walk_close(analyse_walk *walk);
/* The chance of who judges a moment for a seat: the same wherever that is done. */
uint64_t analyse_seed(uint64_t seed, uint32_t moment, uint8_t seat);
/* Judges one moment of the game. */
bool analyse_walk_judge(analyse_walk *walk, const analyse_game *game, uint32_t moment, tv_error *error);

#endif
