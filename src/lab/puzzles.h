/* Puzzles are found in games that strong bots play: positions in which one move is clearly best and hard to see. Whether that is so is asked of the
 * search, in steps that cost more and more, so that most positions are left after the first. The same task gives the same puzzles on any number of
 * threads. */
#ifndef TRIVIUM_LAB_PUZZLES_H
#define TRIVIUM_LAB_PUZZLES_H

#include "mid/puzzle.h"

#include <trivium/analysis.h>

enum { PUZZLES_THREADS_MAX = 64 };

typedef struct puzzles_task {
    const tv_game *game;
    uint8_t seats;
    tv_bot player; /* a search with a limit of iterations, without handicaps: it plays and, eight times as long, judges */
    const char *player_word;
    uint64_t seed;
    uint32_t first, games; /* numbers of the games, from 1: game k of a seed is always the same */
    uint32_t threads;
    /* Called for each puzzle in the order of games, by one thread at a time, with a record that is its own: false ends it all, with an error. */
    bool (*found)(void *host, uint32_t game, const tv_record *puzzle, tv_error *error);
    /* Called after each game, in their order. */
    void (*played)(void *host, uint32_t game, uint32_t decisions);
    bool (*stop)(void *host); /* NULL: never */
    void *host;
} puzzles_task;

bool puzzles_find(const puzzles_task *task, tv_error *error);

/* A puzzle that was looked at by solving it, with this bot. */
typedef struct puzzles_check {
    bool solved;          /* the bot chooses the solution, of all moves, */
    tv_move chosen, next; /* what it chose; the best other move that it looked at, */
    int32_t value, other; /* and what solution and that move are worth, each searched alone */
} puzzles_check;
/* How clearly the solution must be better than all else. */
enum { PUZZLES_CLEAR = 500 };
bool puzzles_verify(const tv_record *puzzle, const tv_bot *bot, puzzles_check *out, tv_error *error);

#endif
