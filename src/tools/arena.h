/* Arena: matches between bots and programs. The entries change places from game to game, and games that differ only in the places share
 * their seed, so that neither place nor luck of the cards favours anybody. The outcome depends on the task alone, not on the
 * number of threads. */
#ifndef TRIVIUM_TOOLS_ARENA_H
#define TRIVIUM_TOOLS_ARENA_H

#include "tools/player.h"

enum { ARENA_GAMES_MAX = 10000000, ARENA_THREADS_MAX = 64, ARENA_DECISIONS_MAX = 200000, ARENA_ENDINGS_MAX = 32 };

typedef struct arena_task {
    const tv_record *model; /* game, set-up and material; seats[e].kind is entry e as records call it */
    player_kind players[TV_SEATS_MAX]; /* by entry */
    uint32_t games, threads;
    uint64_t seed;
    /* Called with each game's record when it ended, by any thread; NULL: nobody wants them. False stops the arena. */
    bool (*keep)(void *host, uint32_t game, const tv_record *record, tv_error *error);
    /* Called now and then, by one thread at a time; NULL: nobody watches. */
    void (*progress)(void *host, uint32_t done);
    void *host;
} arena_task;

/* What happened in one game. */
typedef struct arena_game {
    uint32_t decisions;
    uint8_t place[TV_SEATS_MAX]; /* by seat */
    uint8_t unfinished;          /* stopped after ARENA_DECISIONS_MAX decisions: nobody won */
    uint8_t forfeits;            /* bit k: seat k was a program that failed */
    const char *clause;          /* why it ended */
} arena_game;

/* All games together. Shares of victories are counted in sixtieths: any shared victory is a whole number of them. */
enum { ARENA_WHOLE = 60 };
typedef struct arena_score {
    uint64_t wins[TV_SEATS_MAX];                   /* by entry */
    uint64_t wins_by_place[TV_SEATS_MAX];          /* by seat at the table */
    uint64_t wins_at[TV_SEATS_MAX][TV_SEATS_MAX];  /* by entry and seat */
    uint32_t games, ties, unfinished;
    uint64_t decisions;
    uint32_t shortest, longest;
    struct { const char *clause; uint32_t games; } endings[ARENA_ENDINGS_MAX];
    uint32_t ending_count;
    struct { uint32_t games, first; char reason[256]; } forfeits[TV_SEATS_MAX]; /* by entry; why it was in the first such game */
} arena_score;

/* Plays all games. */
bool arena_play(const arena_task *task, arena_score *score, tv_error *error);

#endif
