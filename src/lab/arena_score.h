/* What came of the games of a match: victories by player and place, the samples for error bars, and a sequential test. Games
 * are added in the order of their numbers, so the sums do not depend on who played what when. */
#ifndef TRIVIUM_LAB_ARENA_SCORE_H
#define TRIVIUM_LAB_ARENA_SCORE_H

#include "ratings.h"
#include "sprt.h"
#include "statistics.h"

#include <trivium/game.h>

enum { ARENA_PLAYERS_MAX = RATINGS_PLAYERS_MAX, ARENA_ENDINGS_MAX = 32 };

/* What happened in one game. */
typedef struct arena_game {
    const char *clause; /* why it ended */
    uint32_t decisions;
    uint8_t place[TV_SEATS_MAX]; /* by seat */
    uint8_t finished;            /* it was played */
    uint8_t recalled;            /* earlier, that is */
    uint8_t unfinished;          /* stopped after ARENA_DECISIONS_MAX decisions: nobody won */
    uint8_t forfeits;            /* bit k: seat k was a program that failed */
} arena_game;

/* A rotation that is being added up, by entry of its lineup. */
typedef struct arena_group {
    uint32_t number, games;
    uint64_t shares[TV_SEATS_MAX];               /* of victories; a game that nobody won counts as shared by all */
    uint32_t halves[TV_SEATS_MAX][TV_SEATS_MAX]; /* half points of one against another, by placing */
} arena_group;

/* Shares of victories are counted in sixtieths: any shared victory is a whole number of them. */
enum { ARENA_WHOLE = 60 };
_Static_assert(ARENA_WHOLE *TV_SEATS_MAX <= SPRT_UNITS_MAX, "a rotation's victories fit the test's tally");

typedef struct arena_score {
    uint64_t wins[ARENA_PLAYERS_MAX];                  /* by player */
    uint64_t wins_by_place[TV_SEATS_MAX];              /* by seat at the table */
    uint64_t wins_at[ARENA_PLAYERS_MAX][TV_SEATS_MAX]; /* by player and seat */
    struct {
        uint32_t games, first;
        char reason[256];
    } forfeits[ARENA_PLAYERS_MAX]; /* why it was in the first such game */
    uint32_t games, ties, unfinished, recalled;
    uint64_t decisions;
    uint32_t shortest, longest;
    struct {
        const char *clause;
        uint32_t games;
    } endings[ARENA_ENDINGS_MAX];
    uint32_t ending_count;
    statistics_sample shares[ARENA_PLAYERS_MAX];                   /* of victories */
    statistics_sample pairs[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX]; /* [a][b]: a's points against b by placing */
    arena_group group;
    sprt_tally tally;
    double log_likelihood_ratio; /* after the last complete rotation */
    sprt_verdict verdict;        /* once decided nothing more is added */
} arena_score;

typedef struct arena_task arena_task;
/* Half points of a seat against another by placing; a game that nobody won is a tie. */
uint8_t arena_half_points(const arena_game *game, uint8_t seat, uint8_t other);
/* Were all games played, or the test decided? */
bool arena_score_complete(const arena_score *score, const arena_task *task);
/* Adds game `number`; numbers must grow. */
void arena_score_add(arena_score *score, const arena_task *task, uint32_t number, const arena_game *game);

#endif
