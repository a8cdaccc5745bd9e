/* Attika's events, listed once: kinds, names of their numbers, what each means. How the list becomes types and names: event.h. */
#ifndef TRIVIUM_GAMES_ATTIKA_EVENTS_H
#define TRIVIUM_GAMES_ATTIKA_EVENTS_H

#include <trivium/event.h>

/* Why cards are taken: for unused actions (AT 3.4), for an amphora (AT 6.2), because no amphora was left (AT 6.1). */
enum attika_why { ATTIKA_WHY_ACTIONS, ATTIKA_WHY_AMPHORA, ATTIKA_WHY_NO_AMPHORA };

#define ATTIKA_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                      \
    /* the seat's turn begins */                                                                                                           \
    EVENT(ATTIKA_EV_TURN, attika, turn, ONE(number))                                                                                       \
    /* the seat turns up a building; left: in the stack */                                                                                 \
    EVENT(ATTIKA_EV_DRAWN, attika, drawn, ONE(building) ONE(stack) ONE(left))                                                              \
    /* on the storage board */                                                                                                             \
    EVENT(ATTIKA_EV_STORED, attika, stored, ONE(building))                                                                                 \
    /* cards: paid; free: by its arrow; founds: a settlement; buildings: on the board now */                                               \
    EVENT(ATTIKA_EV_BUILT, attika, built, ONE(building) ONE(hex) ONE(cards) ONE(free) ONE(founds) ONE(buildings))                          \
    /* of each landscape */                                                                                                                \
    EVENT(ATTIKA_EV_PAID, attika, paid, MANY(cards, 4))                                                                                    \
    /* the seat takes cards; why: enum attika_why; cards: of each landscape */                                                             \
    SECRET(ATTIKA_EV_CARDS, attika, cards, ONE(got) ONE(due) ONE(why), MANY(cards, 4))                                                     \
    /* the discards become the deck */                                                                                                     \
    EVENT(ATTIKA_EV_RENEW, attika, renew, ONE(cards))                                                                                      \
    /* the seat takes an amphora; amphorae: now */                                                                                         \
    EVENT(ATTIKA_EV_AMPHORA, attika, amphora, ONE(group) ONE(amphorae))                                                                    \
    /* an amphora for an action; amphorae: left */                                                                                         \
    EVENT(ATTIKA_EV_ACTION, attika, action, ONE(amphorae))                                                                                 \
    /* an amphora for a card; amphorae: left */                                                                                            \
    EVENT(ATTIKA_EV_SPENT, attika, spent, ONE(amphorae))                                                                                   \
    /* a landscape tile is turned up; left: in the pile */                                                                                 \
    EVENT(ATTIKA_EV_TILE, attika, tile, ONE(tile) ONE(left))                                                                               \
    /* none is left (AT 7.3) */                                                                                                            \
    BARE(ATTIKA_EV_NO_TILE, attika, no_tile)                                                                                               \
    /* the tile lies there, turned by so many steps; of nobody: since the set-up (AT 2.1) */                                               \
    EVENT(ATTIKA_EV_LAID, attika, laid, ONE(tile) ONE(q) ONE(r) ONE(steps))                                                                \
    /* winner: a seat or ATTIKA_NOTHING; buildings: of each seat */                                                                        \
    EVENT(ATTIKA_EV_OVER, attika, over, ONE(reason) ONE(winner) MANY(buildings, 4))                                                        \
    /* set-up: buildings on the seat's storage board (AT 2.2); count: cards in hand (AT 2.3); cards: of each landscape */                  \
    SECRET(ATTIKA_EV_DEALT, attika, dealt, ONE(count) MANY(buildings, 4), MANY(cards, 4))

enum attika_event { ATTIKA_EV_NONE, TV_EVENT_ENUM(ATTIKA_EVENTS) ATTIKA_EV_COUNT };
TV_EVENT_TYPES(ATTIKA_EVENTS)

#endif
