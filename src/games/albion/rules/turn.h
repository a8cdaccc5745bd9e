/* The parts of a turn, from one to the next, shared by the files that play it. Whatever may ask somebody returns with `phase` and `actor` set and is
 * gone on with when the answer was played. */
#ifndef TRIVIUM_GAMES_ALBION_RULES_TURN_H
#define TRIVIUM_GAMES_ALBION_RULES_TURN_H

#include "base/byte_order.h"
#include "games/albion/albion.h"

#include <string.h>

/* The set of regions whose count is not 0. Eight counts, each below 128, are looked at in one word. */
static inline uint16_t albion_where(const uint8_t counts[ALBION_REGIONS]) {
    uint64_t words[2];
    uint16_t set = 0;
    memcpy(words, counts, sizeof words);
    for (uint32_t i = 0; i < 2; i++) {
        byte_order_turn(&words[i], 1, sizeof words[i]);
        uint64_t some = (words[i] + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7 & UINT64_C(0x0101010101010101);
        set = (uint16_t)(set | (some * UINT64_C(0x0102040810204080) >> 56) << 8 * i); /* gathers the lowest bit of each byte */
    }
    return set;
}

/* ---- the course of the game (turn.c) ---- */
/* Begins the turn of the owner of the turn. */
void albion_begin_turn(const albion_box *b, albion_state *s, tv_events *events);
/* Passes the turn on, or ends the game (AL 10). */
void albion_end_turn(const albion_box *b, albion_state *s, tv_events *events);
/* Asks for the next building action, or ends the turn when no settler can do anything. */
void albion_go_on_building(const albion_box *b, albion_state *s, tv_events *events);
/* Could the owner of the turn build, upgrade or give up anything with some settler now? */
bool albion_can_build(const albion_box *b, const albion_state *s);
/* Tells how the game ended and how each seat scored. (result.c) */
void albion_tell_result(const albion_box *b, const albion_state *s, tv_events *events);
/* AL 9: the owner of the turn takes resources. (taking.c) */
void albion_take(const albion_box *b, albion_state *s, tv_events *events);

/* ---- a building action (action.c) ---- */
/* AL 5.6: pays for the level and lays it face down; the rest follows. */
void albion_build(const albion_box *b, albion_state *s, uint8_t place, uint8_t laid, uint8_t payment, tv_chance *chance, tv_events *events);
/* AL 6.2: the actor takes this resource; the rest follows. */
void albion_tribute(const albion_box *b, albion_state *s, uint8_t resource, tv_chance *chance, tv_events *events);
/* AL 8.4: raises the building there by a free level. */
void albion_raise(const albion_box *b, albion_state *s, uint8_t place, tv_chance *chance, tv_events *events);
/* AL 8.7 */
void albion_give_up(const albion_box *b, albion_state *s, uint8_t place, tv_events *events);
/* AL 8.3: puts the figure on the board. */
void albion_gain(const albion_box *b, albion_state *s, uint8_t figure, tv_events *events);
/* Goes on with the action after a loss was settled. */
void albion_go_on_acting(const albion_box *b, albion_state *s, tv_events *events);
/* Would tribute for this payment be asked of somebody, more than one resource being left for a taker (AL 6.2)? */
bool albion_tribute_asks(const albion_box *b, const albion_state *s, uint8_t place, uint8_t payment);
/* TRIBUTE: will somebody be asked once more after this pick? */
bool albion_tribute_asks_again(const albion_box *b, const albion_state *s);

/* ---- losses (losses.c) ---- */
/* Removes the top level of a seat's building there and settles its cost (AL 8). True: the seat is asked. */
bool albion_lose_level(const albion_box *b, albion_state *s, uint8_t seat, uint8_t region, uint8_t why, tv_events *events);
/* AL 8.3: a figure goes back to its owner's stock. */
void albion_return_figure(const albion_box *b, albion_state *s, uint8_t seat, uint8_t figure, uint8_t region, tv_events *events);
/* AL 8.4: may this building be lowered for a lost settlement III? */
static inline bool albion_may_lower(uint8_t building) { return albion_kind(building) > ALBION_SETTLEMENT && albion_level(building) >= 2; }
/* AL 8.4: may this building be raised by settlement III? */
static inline bool albion_may_raise(uint8_t building) {
    return albion_kind(building) > ALBION_SETTLEMENT && albion_level(building) < albion_level_max(albion_kind(building));
}

/* ---- what may be built (check.c) ---- */
/* AL 5.2 to 5.4, AL 1.1, AL 10.3: the clause that forbids the owner of the turn a new building of that kind there, or the next level, whatever it
 * costs; NULL: allowed. */
const char *albion_check_new(const albion_box *b, const albion_state *s, uint8_t region, uint8_t kind);
const char *albion_check_upgrade(const albion_box *b, const albion_state *s, uint8_t region);
/* Resources that a seat has at least one of, as bits. */
static inline uint8_t albion_purse(const albion_state *s, uint8_t seat) {
    const uint8_t *have = s->resources[seat];
    return (uint8_t)((have[0] > 0) | (have[1] > 0) << 1 | (have[2] > 0) << 2 | (have[3] > 0) << 3);
}
/* AL 4.7: borders that the carried Picts still need to cross to lie in dark regions, each carried on its own. */
uint8_t albion_carry_need(const albion_box *b, const albion_state *s);

#endif
