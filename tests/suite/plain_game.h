/* A tiny game that leaves out everything that can be left out, so that the library's defaults play it. It is in no list of games.
 *
 *   PL 1  Who has the turn takes, sweeps, gives or passes; that ends the turn.
 *   PL 2  Take one to three stones from a heap that holds as many.
 *   PL 3  Sweep a heap of two stones: both are yours.
 *   PL 4  Give a stone of yours to another player, at most once in a game.
 *   PL 5  When no heap has a stone, or at the limit of turns, the game is over: most stones win; ties share. */
#ifndef TRIVIUM_SUITE_PLAIN_GAME_H
#define TRIVIUM_SUITE_PLAIN_GAME_H

#include <trivium/game.h>

enum { PLAIN_HEAPS = 3, PLAIN_STONES = 7 };
enum plain_verb { PLAIN_TAKE, PLAIN_SWEEP, PLAIN_GIVE, PLAIN_PASS };

#define PLAIN_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                       \
    EVENT(PLAIN_EV_BEGAN, plain, began, MANY(heaps, 3))                                                                                    \
    EVENT(PLAIN_EV_TOOK, plain, took, ONE(number) ONE(heap) MANY(heaps, 3))                                                                \
    EVENT(PLAIN_EV_GAVE, plain, gave, ONE(whom))                                                                                           \
    BARE(PLAIN_EV_PASSED, plain, passed)                                                                                                   \
    BARE(PLAIN_EV_OVER, plain, over)
enum plain_event { PLAIN_EV_NONE, TV_EVENT_ENUM(PLAIN_EVENTS) PLAIN_EV_COUNT };
TV_EVENT_TYPES(PLAIN_EVENTS)

typedef struct plain_state {
    uint16_t turn; /* from 1 */
    uint8_t owner, actor, viewer;
    uint8_t heaps[PLAIN_HEAPS], stones[TV_SEATS_MAX], given[TV_SEATS_MAX];
} plain_state;
_Static_assert(sizeof(plain_state) == 16, "no padding");

extern const tv_game plain_game;
extern const tv_game *const plain_games[];

#endif
