/* What tests of the hall share: a rig of their own for each, and two guests at a table. */
#ifndef TRIVIUM_TESTS_HALL_PAIR_H
#define TRIVIUM_TESTS_HALL_PAIR_H

#include "rig.h"

int open_rig(void **state);
int close_rig(void **state);
#define RIGGED(test) cmocka_unit_test_setup_teardown(test, open_rig, close_rig)

/* A game for two that the library has, whichever it is. */
const char *a_game(void);
/* A table of it with one open seat, and `more` members; its id lives until the next call. */
const char *make_table(rig *it, const char *cookie, const char *more);
int ask_table(rig *it, const char *cookie, const char *method, const char *id, const char *what, const char *body);

typedef struct pair {
    char first[64], second[64], id[32];
} pair;

/* Two guests at a running table, watching over the connections 1 and 2; connection 3 looks on. */
pair begin_pair(rig *it, const char *more);
/* The actor plays the first or "last" legal move; false when the game is over. */
bool play_one(rig *it, const pair *two, const char *pick);

/* A text of an object, "" where there is none; are these words told anywhere in a message; a person's id. */
const char *text_at(const json_t *object, const char *name);
bool is_told(const json_t *message, const char *words);
void id_of(rig *it, const char *cookie, char out[32]);

#endif
