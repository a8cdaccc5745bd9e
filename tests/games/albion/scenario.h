/* Scenarios: a position as a player would write it down, moves in notation, and what must be true afterwards. Regions stand by their ids on the default
 * island. Every move is checked before it is played, and the game's own invariants after it. */
#ifndef TRIVIUM_TEST_ALBION_SCENARIO_H
#define TRIVIUM_TEST_ALBION_SCENARIO_H

#include "suite/script.h"

#include "games/albion/rules/turn.h"

typedef struct scenario {
    albion_box box;
    albion_state state;
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX]; /* what the last move caused */
    uint32_t logged;
} scenario;

/* A position for that many seats, in relaxed text without the outer braces. What it leaves out: see src/games/albion/words/fields.c; above all, every seat has
 * fort1 and a settler in cantium, plant1 in dumnonia and iceni, no castle, no resources; Picts lie as at the beginning; it is seat 0's turn to
 * move with all points. */
#define position(seats, text) position_at((seats), (text), 0, __FILE__, __LINE__)
/* The same with a limit of rounds (AL 10.4). */
#define position_with_limit(seats, text, limit) position_at((seats), (text), (limit), __FILE__, __LINE__)
scenario position_at(uint8_t seats, const char *text, int32_t limit, const char *file, int line);
/* A normal set-up: castle sites are still to be chosen. */
scenario set_up(uint8_t seats, uint64_t seed);
/* Can this position exist? NULL, or why not. */
const char *position_fault(uint8_t seats, const char *text);
#define expect_fault(seats, text, clause) expect_fault_at((seats), (text), (clause), __FILE__, __LINE__)
void expect_fault_at(uint8_t seats, const char *text, const char *clause, const char *file, int line);

#define play(s, moves) script_play(script_of(s), (moves), __FILE__, __LINE__)
#define allow(s, move) script_allow(script_of(s), (move), __FILE__, __LINE__)
#define refuse(s, move, clause) script_refuse(script_of(s), (move), (clause), __FILE__, __LINE__)
#define expect_moves(s, moves) script_expect_moves(script_of(s), (moves), __FILE__, __LINE__)
script script_of(scenario *s);

/* Sees to it that the next Pict revealed in that region is a raid, or peace: only such faces are left. Picts elsewhere change for it. */
void only_raids_left(scenario *s, const char *region);
void only_peace_left(scenario *s, const char *region);

/* ---- what lies where ---- */
uint8_t region_of(const scenario *s, const char *id);
/* "castle2", or "" for none. */
#define expect_building(s, seat, region, word) expect_building_at((s), (seat), (region), (word), __FILE__, __LINE__)
void expect_building_at(const scenario *s, uint8_t seat, const char *region, const char *word, const char *file, int line);
uint8_t settlers(const scenario *s, uint8_t seat, const char *region);
uint8_t legionaries(const scenario *s, uint8_t seat, const char *region);
uint8_t hidden(const scenario *s, const char *region);
uint8_t raids(const scenario *s, const char *region);
#define expect_resources(s, seat, fish, wood, stone, gold)                                                                                 \
    expect_counts_at((s)->state.resources[seat], (fish), (wood), (stone), (gold), __FILE__, __LINE__)
#define expect_supply(s, fish, wood, stone, gold) expect_counts_at((s)->state.supply, (fish), (wood), (stone), (gold), __FILE__, __LINE__)
void expect_counts_at(const uint8_t counts[4], uint8_t fish, uint8_t wood, uint8_t stone, uint8_t gold, const char *file, int line);
/* "move", "build" ... as in position text. */
#define expect_phase(s, phase) expect_phase_at((s), (phase), __FILE__, __LINE__)
void expect_phase_at(const scenario *s, const char *phase, const char *file, int line);
#define expect_actor(s, seat) assert_int_equal(albion_actor(&(s)->box, &(s)->state), (seat))
#define expect_markers(s, seat, count) assert_int_equal(albion_markers(&(s)->state, (seat)), (count))
/* Ended by this clause with these places, one digit a seat: "12". */
#define expect_result(s, places, clause) expect_result_at((s), (places), (clause), __FILE__, __LINE__)
void expect_result_at(const scenario *s, const char *places, const char *clause, const char *file, int line);

/* The last move's n-th event of that kind (from 0), or NULL. */
const tv_event *event_of(const scenario *s, uint16_t kind, uint32_t nth);
/* How many legal moves use this verb? */
uint32_t legal_of(const scenario *s, uint8_t verb);

#endif
