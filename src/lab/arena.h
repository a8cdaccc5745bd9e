/* Arena: matches between bots and programs. The players of a lineup change places from game to game, and games that differ only in the
 * places share their seed, so that neither place nor luck of the cards favours anybody; where equal players change places, each game has its
 * own. The outcome depends on the task alone,
 * not on the number of threads. */
#ifndef TRIVIUM_LAB_ARENA_H
#define TRIVIUM_LAB_ARENA_H

#include "arena_score.h"
#include "engine/player.h"

enum { ARENA_GAMES_MAX = 10000000, ARENA_THREADS_MAX = 64, ARENA_DECISIONS_MAX = 200000 };

/* Players who meet at one table, by their numbers. In the first game each sits at the seat of the same index, then all move on
 * by one seat; as many games as there are seats make a rotation. */
typedef struct arena_lineup {
    uint8_t player[TV_SEATS_MAX];
} arena_lineup;

struct arena_task {
    const tv_record *model; /* game, set-up and material */
    const player_kind *players;
    uint32_t player_count;
    const arena_lineup *lineups; /* one rotation each, and from the beginning with the next seed */
    uint32_t lineup_count;
    uint32_t games, threads;
    uint64_t seed;
    char net[TV_NET_NAME_BYTES]; /* that searches of this process judge by here, for records and reports; "": none */
    const sprt_test *sprt;       /* ends a match of one lineup early, by its first player's share; NULL: plays all games */
    /* The three that follow may be called by any thread. Each game's record when it ended; NULL: nobody wants them. False
     * stops the arena. */
    bool (*keep)(void *host, uint32_t game, const tv_record *record, tv_error *error);
    /* Opens the table of a game that began like that and was played earlier; *table is NULL when there is none. False stops the
     * arena. NULL: there are none. */
    bool (*recall)(void *host, uint32_t game, const tv_record *begun, tv_table **table, tv_error *error);
    /* Asked now and then: should the arena stop where it is? NULL: never. */
    bool (*interrupted)(void *host);
    /* A kept game that does not count, because a test had been decided before it. */
    void (*discard)(void *host, uint32_t game);
    /* Called after each game, by one thread at a time; NULL: nobody watches. `score` lags behind: it counts games in order. */
    void (*progress)(void *host, uint32_t done, const arena_score *score);
    void *host;
};

/* Entry of a lineup that sits at a seat in a game. */
uint8_t arena_entry_at(uint32_t game, uint8_t seat, uint8_t seats);
/* Number of the player at a seat in a game. */
uint8_t arena_player_at(const arena_task *task, uint32_t game, uint8_t seat);
/* Does it judge by the net of the match? */
bool arena_player_uses_net(const arena_task *task, uint32_t player);

/* Plays all games into games[task->games], which are zero before, and adds them up. When it was interrupted, or a test was
 * decided, some are missing. */
bool arena_play(const arena_task *task, arena_game *games, arena_score *score, tv_error *error);

#endif
