/* A match as the command line describes it, and its result: what `arena` and `gauntlet` share. */
#ifndef TRIVIUM_CLI_ARENA_MATCH_H
#define TRIVIUM_CLI_ARENA_MATCH_H

#include "command/options.h"
#include "lab/arena_lineups.h"

typedef struct arena_match {
    tv_record model;
    arena_task task;
    player_kind players[ARENA_PLAYERS_MAX];
    arena_lineup *lineups;
    sprt_test sprt;
    /* the result */
    arena_score score;
    rating ratings[ARENA_PLAYERS_MAX]; /* where there is more than one lineup */
    double seconds;
} arena_match;

/* A match of that game with the options --seed and --threads, nobody in it. Free it in any case. */
void arena_match_begin(arena_match *match, const cli_call *call, const tv_game *game);
void arena_match_free(arena_match *match);

/* Those that follow return an exit code, having complained. */

/* Adds the players of a list, "greedy,random", given with --OPTION. Programs have so much time for an answer. */
int arena_match_add_players(arena_match *match, const cli_call *call, const char *option, const char *list, uint32_t deadline_ms);
/* Lets players meet at tables of so many seats: all combinations, or, with `neighbours`, each with the one before it only. So many
 * games a lineup, in complete rotations unless there is only one. */
int arena_match_arrange(arena_match *match, const cli_call *call, uint8_t seats, bool neighbours, uint32_t games);
/* Reads --clock: the record's "60000+1000", milliseconds for the game and for each turn. */
int arena_match_read_clock(arena_match *match, const cli_call *call);
/* Sets the game's limit, and checks that the game opens with all that was asked for, so that no thread finds out. */
int arena_match_check(arena_match *match, const cli_call *call, int64_t limit);
/* Plays it, with records in `folder` unless that is NULL. CLI_INTERRUPTED: there is a result, but not of all games. */
int arena_match_play(arena_match *match, const cli_call *call, const char *folder);

#endif
