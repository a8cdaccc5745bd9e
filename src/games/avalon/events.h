/* Avalon's events, listed once: kinds, names of their numbers, what each means. How the list becomes types and names: event.h. */
#ifndef TRIVIUM_GAMES_AVALON_EVENTS_H
#define TRIVIUM_GAMES_AVALON_EVENTS_H

#include <trivium/event.h>

#define AVALON_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                      \
    /* the seat's turn begins */                                                                                                           \
    EVENT(AVALON_EV_TURN, avalon, turn, ONE(number))                                                                                       \
    /* for a tile, or AVALON_NOBODY: the first hand (AV 2.3); cards: of each kind */                                                       \
    SECRET(AVALON_EV_DRAW, avalon, draw, ONE(drawn) ONE(tile) ONE(due), MANY(cards, 10))                                                   \
    /* the discards become the deck */                                                                                                     \
    EVENT(AVALON_EV_RENEW, avalon, renew, ONE(cards))                                                                                      \
    /* place: from 0; region: or AVALON_UNKNOWN */                                                                                         \
    EVENT(AVALON_EV_REINFORCE, avalon, reinforce, ONE(card) ONE(place) ONE(region))                                                        \
    /* announced; target: the card to be won */                                                                                            \
    EVENT(AVALON_EV_ENCHANT, avalon, enchant, ONE(card) ONE(place) ONE(region) ONE(target))                                                \
    /* announced; attackers: cards with this one */                                                                                        \
    EVENT(AVALON_EV_ATTACK, avalon, attack, ONE(card) ONE(place) ONE(region) ONE(attackers) ONE(defenders) ONE(bonus))                     \
    /* the seat lets it happen */                                                                                                          \
    BARE(AVALON_EV_LET, avalon, let)                                                                                                       \
    /* the seat counters an enchantment */                                                                                                 \
    EVENT(AVALON_EV_COUNTER, avalon, counter, ONE(card) ONE(place) ONE(captured))                                                          \
    /* the seat resists an attack; against: the attacking card */                                                                          \
    EVENT(AVALON_EV_RESIST, avalon, resist, ONE(card) ONE(place) ONE(against))                                                             \
    /* the seat, the enchanter, wins the card */                                                                                           \
    EVENT(AVALON_EV_ENCHANTED, avalon, enchanted, ONE(card) ONE(place))                                                                    \
    /* a region is turned up */                                                                                                            \
    EVENT(AVALON_EV_REVEALED, avalon, revealed, ONE(place) ONE(region))                                                                    \
    /* former: owner or AVALON_NOBODY; crowns: of the seat now */                                                                          \
    EVENT(AVALON_EV_CONQUERED, avalon, conquered, ONE(place) ONE(region) ONE(attackers) ONE(defenders) ONE(bonus) ONE(former) ONE(crowns)) \
    /* the seat is the conqueror; cards: lost by each side (AV 6.3) */                                                                     \
    EVENT(AVALON_EV_FIRST_LOSS, avalon, first_loss, ONE(place) ONE(cards))                                                                 \
    /* the seat uses Avalon; owed: losses left */                                                                                          \
    EVENT(AVALON_EV_BLESSED, avalon, blessed, ONE(owed))                                                                                   \
    /* the seat does not */                                                                                                                \
    EVENT(AVALON_EV_DECLINED, avalon, declined, ONE(owed))                                                                                 \
    /* place: or AVALON_NOBODY for the hand */                                                                                             \
    EVENT(AVALON_EV_LOST, avalon, lost, ONE(card) ONE(place))                                                                              \
    /* cards in hand and on the table */                                                                                                   \
    EVENT(AVALON_EV_LOST_ALL, avalon, lost_all, ONE(hand) ONE(table))                                                                      \
    /* the seat stops playing cards */                                                                                                     \
    EVENT(AVALON_EV_STOP, avalon, stop, ONE(crowns))                                                                                       \
    /* cards: what the tile yields now */                                                                                                  \
    EVENT(AVALON_EV_TAKE, avalon, take, ONE(tile) ONE(cards))                                                                              \
    /* used tiles are available again */                                                                                                   \
    EVENT(AVALON_EV_RESET, avalon, reset, ONE(tiles))                                                                                      \
    /* the seat discards down to five */                                                                                                   \
    EVENT(AVALON_EV_DISCARD, avalon, discard, ONE(card))                                                                                   \
    /* the seat calls the last round */                                                                                                    \
    EVENT(AVALON_EV_CALL, avalon, call, ONE(quiet))                                                                                        \
    /* a conquest cancels the call */                                                                                                      \
    BARE(AVALON_EV_CANCEL, avalon, cancel)                                                                                                 \
    /* winner: a seat or AVALON_NOBODY; by seat */                                                                                         \
    EVENT(AVALON_EV_OVER, avalon, over, ONE(reason) ONE(winner) MANY(crowns, 2) MANY(cards, 2))                                            \
    /* set-up: the first card of each seat's pile at a place (AV 2.3) */                                                                   \
    EVENT(AVALON_EV_DEALT, avalon, dealt, ONE(place) MANY(cards, 2))

enum avalon_event { AVALON_EV_NONE, TV_EVENT_ENUM(AVALON_EVENTS) AVALON_EV_COUNT };
TV_EVENT_TYPES(AVALON_EVENTS)

#endif
