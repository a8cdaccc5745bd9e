/* What tests of tournaments share: an organiser, players who come to their tables, and what the standings say. */
#ifndef TRIVIUM_TESTS_HALL_EVENING_H
#define TRIVIUM_TESTS_HALL_EVENING_H

#include "pair.h"

enum { PLAYERS_MAX = 8 };

typedef struct evening {
    char organiser[64], players[PLAYERS_MAX][64], id[32];
    uint32_t count;
} evening;

void make_account(rig *it, const char *name, char cookie[64]);
int ask_of(rig *it, const char *cookie, const char *method, const evening *of, const char *what, const char *body);
/* The tournament as `cookie` sees it; it stays until the next question. */
const json_t *look(rig *it, const evening *of, const char *cookie);
const char *status_of(rig *it, const evening *of);
int make(rig *it, const char *cookie, const char *more);
/* Takes the next steps that need nobody. */
void let_pass(rig *it);
void begin(rig *it, const evening *of);
evening begin_evening(rig *it, uint32_t players, const char *more);
/* Where a player is awaited now; "": nowhere. */
void table_of(rig *it, const evening *of, uint32_t player, char out[32]);
void come(rig *it, const evening *of, uint32_t player);
/* The higher number resigns wherever a game runs: so the lowest of all wins everything. */
void play_round(rig *it, const evening *of);
char *play_all(rig *it, const evening *of);
int number(const json_t *from, const char *name);
/* A table of a round, from 0; it stays until the next question. */
const json_t *table_at(rig *it, const evening *of, size_t round, size_t table);
/* A member of a list of numbers that belongs to a player, as with "places". */
int of_player(const json_t *table, const char *list, int player);
/* Where a player stands. */
const json_t *row_of(rig *it, const evening *of, int player);

#endif
