/* Albion's events, listed once: kinds, names of their numbers, what each means. How the list becomes types and names: event.h. Nothing is secret in them. */
#ifndef TRIVIUM_GAMES_ALBION_EVENTS_H
#define TRIVIUM_GAMES_ALBION_EVENTS_H

#include <trivium/event.h>

/* With which Pict a figure steps; how a defence ends; why a level is lost. */
enum albion_pict { ALBION_PICT_NONE, ALBION_PICT_LIFTED, ALBION_PICT_CARRIED };
enum albion_outcome { ALBION_LOSES, ALBION_SAFE, ALBION_NEVER_LOST };
enum albion_why { ALBION_WHY_RAID, ALBION_WHY_FACE_DOWN, ALBION_WHY_SETTLEMENT, ALBION_WHY_GIVEN_UP };

#define ALBION_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                      \
    /* the seat's turn begins, with so many movement points */                                                                             \
    EVENT(ALBION_EV_TURN, albion, turn, ONE(number) ONE(round) ONE(points))                                                                \
    /* set-up: castle I there (AL 3.5) */                                                                                                  \
    EVENT(ALBION_EV_SITE, albion, site, ONE(region))                                                                                       \
    /* of each resource (AL 9.1; set-up: AL 3.3) */                                                                                        \
    EVENT(ALBION_EV_TAKE, albion, take, MANY(taken, 4) MANY(due, 4))                                                                       \
    /* the seat puts back for the taker (AL 9.2) */                                                                                        \
    EVENT(ALBION_EV_PUT_BACK, albion, put_back, ONE(resource) ONE(count) ONE(taker))                                                       \
    /* a settler is called to a castle (AL 4.5) */                                                                                         \
    EVENT(ALBION_EV_CALL, albion, call, ONE(from) ONE(to))                                                                                 \
    /* pict: enum albion_pict; points: left */                                                                                             \
    EVENT(ALBION_EV_STEP, albion, step, ONE(figure) ONE(from) ONE(to) ONE(pict) ONE(points))                                               \
    /* puts a Pict down; hidden: face-down Picts there now */                                                                              \
    EVENT(ALBION_EV_PUT, albion, put, ONE(region) ONE(hidden))                                                                             \
    /* moving is over; points: not used */                                                                                                 \
    EVENT(ALBION_EV_STOP, albion, stop, ONE(points))                                                                                       \
    /* level: laid face down; payment: bits of resources; entitled: bits of seats (AL 6.1) */                                              \
    EVENT(ALBION_EV_BUILD, albion, build, ONE(region) ONE(building) ONE(level) ONE(payment) ONE(entitled))                                 \
    /* the seat takes it; level: of its building there */                                                                                  \
    EVENT(ALBION_EV_TRIBUTE, albion, tribute, ONE(resource) ONE(builder) ONE(region) ONE(level))                                           \
    /* a Pict is revealed and leaves; hidden: face-down Picts left there */                                                                \
    EVENT(ALBION_EV_PEACE, albion, peace, ONE(region) ONE(hidden))                                                                         \
    /* a Pict is revealed and raids; face_up: raids there before; hidden: face-down Picts left there */                                    \
    EVENT(ALBION_EV_RAID, albion, raid, ONE(region) ONE(strength) ONE(printed) ONE(face_up) ONE(hidden))                                   \
    /* of the seat, who has a building there; forts: levels; outcome: enum albion_outcome */                                               \
    EVENT(ALBION_EV_DEFENCE, albion, defence, ONE(region) ONE(strength) ONE(defence) ONE(legionaries) ONE(forts) ONE(outcome))             \
    /* the seat loses a level; why: enum albion_why; markers: left, of a castle; else 0 */                                                 \
    EVENT(ALBION_EV_LOST, albion, lost, ONE(region) ONE(building) ONE(level) ONE(why) ONE(markers))                                        \
    /* the seat returns a figure */                                                                                                        \
    EVENT(ALBION_EV_RETURNED, albion, returned, ONE(figure) ONE(region))                                                                   \
    /* the level is valid; now: movement markers (castle I, II) or levels of fortifications, else 0 */                                     \
    EVENT(ALBION_EV_TURNED_UP, albion, turned_up, ONE(region) ONE(building) ONE(level) ONE(now))                                           \
    /* region: where it is put */                                                                                                          \
    EVENT(ALBION_EV_GAIN, albion, gain, ONE(figure) ONE(region))                                                                           \
    /* free upgrade, laid face down (AL 8.4) */                                                                                            \
    EVENT(ALBION_EV_RAISE, albion, raise, ONE(region) ONE(building) ONE(level))                                                            \
    /* raises nothing */                                                                                                                   \
    BARE(ALBION_EV_DECLINE, albion, decline)                                                                                               \
    /* AL 8.7 */                                                                                                                           \
    EVENT(ALBION_EV_GIVE_UP, albion, give_up, ONE(region) ONE(building) ONE(level))                                                        \
    /* ends the turn, moving and building over */                                                                                          \
    BARE(ALBION_EV_END, albion, end)                                                                                                       \
    /* the seat meets AL 10.1 now; to_come: players still to come in this last round */                                                    \
    EVENT(ALBION_EV_GOAL, albion, goal, ONE(to_come))                                                                                      \
    /* winners: bits of seats */                                                                                                           \
    EVENT(ALBION_EV_OVER, albion, over, ONE(reason) ONE(winners) ONE(round))                                                               \
    /* after OVER, the best first; raids: at its settlements IV, -1: does not meet AL 10.1 (AL 10.2, AL 10.4) */                           \
    EVENT(ALBION_EV_SCORE, albion, score, ONE(place) ONE(raids) ONE(settlement_levels) ONE(levels) MANY(resources, 4))                     \
    /* set-up: regions where everybody has a fishery, a lumber yard, a fortification and a settler; picts: face down (AL 3.1 to AL 3.4) */ \
    EVENT(ALBION_EV_SET_UP, albion, set_up, ONE(fishery) ONE(lumber_yard) ONE(fortification) ONE(picts))                                   \
    /* set-up: the seat is first player (AL 3.3) */                                                                                        \
    BARE(ALBION_EV_FIRST, albion, first)

enum albion_event { ALBION_EV_NONE, TV_EVENT_ENUM(ALBION_EVENTS) ALBION_EV_COUNT };
TV_EVENT_TYPES(ALBION_EVENTS)

#endif
