/* Scenarios: a position as a player would write it down, moves in notation, and what must be true afterwards. Places are numbered as
 * on the table, 1 to 11; cards are written Kr (red knight), Wb (blue witch). Every move is checked before it is played, and the
 * game's own invariants after it. */
#ifndef TRIVIUM_TEST_SCENARIO_H
#define TRIVIUM_TEST_SCENARIO_H

#include "suite/script.h"

#include "games/avalon/avalon.h"

typedef struct scenario {
    avalon_box box;
    avalon_state state;
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX]; /* what the last move caused */
    uint32_t logged;
} scenario;

/* A position in relaxed text without the outer braces. What it leaves out: see src/games/avalon/words/fields.c; above all, every place not
 * told is empty and face down in the box's order (avalon, swamp, stone_circle, forest_castle, forest, plain_castle, plain_west,
 * plain_east, hill_castle, hill_north, hill_south), and every card not named is in the deck. */
#define position(text) position_at((text), 0, __FILE__, __LINE__)
/* The same with a limit of player-turns (AV 9.2). */
#define position_with_limit(text, limit) position_at((text), (limit), __FILE__, __LINE__)
scenario position_at(const char *text, int32_t limit, const char *file, int line);
/* A normal set-up. */
scenario set_up(uint64_t seed);
/* Can this position exist? NULL, or why not. */
const char *position_fault(const char *text);

/* Plays moves, separated by blanks; each must be legal. */
#define play(s, moves) play_at((s), (moves), __FILE__, __LINE__)
void play_at(scenario *s, const char *moves, const char *file, int line);
/* The move must be legal; it is not played. */
#define allow(s, move) allow_at((s), (move), __FILE__, __LINE__)
void allow_at(const scenario *s, const char *move, const char *file, int line);
/* The move must be forbidden by this clause. */
#define refuse(s, move, clause) refuse_at((s), (move), (clause), __FILE__, __LINE__)
void refuse_at(const scenario *s, const char *move, const char *clause, const char *file, int line);
/* These and no other moves are legal, in any order. */
#define expect_moves(s, moves) expect_moves_at((s), (moves), __FILE__, __LINE__)
void expect_moves_at(const scenario *s, const char *moves, const char *file, int line);

/* A pile from bottom to top; "" for none. */
#define expect_pile(s, seat, place, cards) expect_pile_at((s), (seat), (place), (cards), __FILE__, __LINE__)
void expect_pile_at(const scenario *s, uint8_t seat, uint8_t place, const char *cards, const char *file, int line);
/* Cards in any order. */
#define expect_hand(s, seat, cards) expect_cards_at((s)->state.hand[seat], (cards), __FILE__, __LINE__)
#define expect_known(s, seat, cards) expect_cards_at((s)->state.known[seat], (cards), __FILE__, __LINE__)
#define expect_discards(s, cards) expect_cards_at((s)->state.discard, (cards), __FILE__, __LINE__)
#define expect_deck(s, cards) expect_cards_at((s)->state.deck, (cards), __FILE__, __LINE__)
void expect_cards_at(const uint8_t counts[AVALON_KINDS], const char *cards, const char *file, int line);
/* "bless", "lose" ... as in position text. */
#define expect_phase(s, phase) expect_phase_at((s), (phase), __FILE__, __LINE__)
void expect_phase_at(const scenario *s, const char *phase, const char *file, int line);
#define expect_actor(s, seat) assert_int_equal(avalon_actor(&(s)->box, &(s)->state), (seat))
#define expect_owner(s, place, seat) assert_int_equal((s)->state.owner[(place)-1], (seat))
/* Ended, with these places and this clause. */
#define expect_result(s, first, second, clause) expect_result_at((s), (first), (second), (clause), __FILE__, __LINE__)
void expect_result_at(const scenario *s, uint8_t first, uint8_t second, const char *clause, const char *file, int line);

/* The last move's event of that kind, or NULL. */
const tv_event *event_of(const scenario *s, uint16_t kind);
/* What a viewer sees of the scenario. */
avalon_state view_of(const scenario *s, uint8_t viewer);
uint32_t cards_in(const uint8_t counts[AVALON_KINDS]);
/* How many legal moves use this verb? */
uint32_t legal_of(const scenario *s, uint8_t verb);

/* Of the deck only `cards` stay there; the others become discards, or lie on top of a seat's pile. */
void keep_in_deck(scenario *s, const char *cards);
void bury_deck(scenario *s, uint8_t seat, uint8_t place);
/* The quietest move: stop, take or discard what is listed first, do not call. And such moves until it is that turn. */
void pass_one(scenario *s);
void pass_until(scenario *s, uint32_t turn);

#endif
