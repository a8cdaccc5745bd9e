/* Scenarios: a table laid out by hand, moves in notation, and what must be true afterwards. Hexes are named as in notation: A0 is the centre of
 * tile A, A1 to A6 its neighbours from east counter-clockwise. Every move is checked before it is played, and the game's own
 * invariants after it.
 *
 * Tiles A, B, ... lie on the starting layout in its order, not turned. For two players:
 *      shrine 1 touches A2 and A3, shrine 2 touches D5 and D6; A touches B and C, D touches B and C, B touches C;
 *      A3 A0 A6 C2 C1 D4 D5 is a straight line from shrine to shrine. */
#ifndef TRIVIUM_TEST_ATTIKA_SCENARIO_H
#define TRIVIUM_TEST_ATTIKA_SCENARIO_H

#include "suite/script.h"

#include "games/attika/attika.h"

typedef struct scenario {
    attika_box box;
    attika_state state;
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX]; /* what the last move caused */
    uint32_t logged;
} scenario;

/* ---- laying out ---- */
/* The first turn of seat 0: the starting layout, all buildings in the stacks, all cards in the deck. */
scenario table_of(uint8_t seats);
/* The same, and no hex shows a symbol. */
scenario meadow_of(uint8_t seats);
/* A normal set-up. */
scenario set_up(uint8_t seats, uint64_t seed);
/* A position in relaxed text without the outer braces; and can it exist? NULL, or why not. */
#define position(seats, text) position_at((seats), (text), __FILE__, __LINE__)
scenario position_at(uint8_t seats, const char *text, const char *file, int line);
const char *position_fault(uint8_t seats, const char *text);

/* Symbols on hexes of tiles that are not turned: "A1=M B0=W". */
void paint(scenario *s, const char *symbols);
/* Buildings out of the stacks onto the board: "quarry:A0 tower:A1"; and onto the storage board: "road road". */
void put(scenario *s, uint8_t seat, const char *buildings);
void store(scenario *s, uint8_t seat, const char *buildings);
/* Only these stay in the stacks, the main ones in the main stack, the others in stack 1; the rest goes to the storage board. */
void leave(scenario *s, uint8_t seat, const char *buildings);
/* Cards from the deck into a hand: "WFH". */
void give(scenario *s, uint8_t seat, const char *cards);
/* All cards of the deck but these go to the discards, or into a hand. */
void discard_but(scenario *s, const char *cards);
void give_but(scenario *s, uint8_t seat, const char *cards);
/* Lays tiles of the pile wherever they fit until so many are left. */
void lay_until(scenario *s, uint8_t left);

/* ---- moves ---- */
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
/* How many legal moves use this verb? */
uint32_t legal_of(const scenario *s, uint8_t verb);
/* Pays with the cheapest payment, where one is asked. */
void pay_cheapest(scenario *s);
/* A random legal move. */
void play_random(scenario *s, tv_chance *chance);

/* ---- what is there ---- */
uint8_t kind_of(const scenario *s, const char *building);
uint8_t hex_of(const char *name);
uint32_t cards_in(const uint8_t cards[ATTIKA_LANDS]);
/* Cards as letters: "WWF". */
#define expect_cards(counts, cards) expect_cards_at((counts), (cards), __FILE__, __LINE__)
void expect_cards_at(const uint8_t counts[ATTIKA_LANDS], const char *cards, const char *file, int line);
#define expect_hand(s, seat, cards) expect_cards((s)->state.hand[seat], (cards))
/* The price of a building for a seat: the letters of the symbols to be paid, then a star for each card of any kind; "free" by arrow. */
#define expect_price(s, seat, building, hex, price) expect_price_at((s), (seat), (building), (hex), (price), __FILE__, __LINE__)
void expect_price_at(const scenario *s, uint8_t seat, const char *building, const char *hex, const char *price, const char *file, int line);
#define expect_phase(s, name) assert_int_equal((s)->state.phase, ATTIKA_##name)
#define expect_turn_of(s, seat) expect_turn_of_at((s), (seat), __FILE__, __LINE__)
void expect_turn_of_at(const scenario *s, uint8_t seat, const char *file, int line);
/* Does this seat have this building there? "" for a free hex. */
#define expect_on(s, hex, seat, building) expect_on_at((s), (hex), (seat), (building), __FILE__, __LINE__)
void expect_on_at(const scenario *s, const char *hex, uint8_t seat, const char *building, const char *file, int line);
/* Ended, with this seat first, for this reason, by this clause. */
#define expect_won(s, seat, why) expect_won_at((s), (seat), (why), __FILE__, __LINE__)
void expect_won_at(const scenario *s, uint8_t seat, uint8_t why, const char *file, int line);
/* The last move's event of that kind, or NULL. */
const tv_event *event_of(const scenario *s, uint16_t kind);
/* What a viewer sees of the scenario. */
attika_state view_of(const scenario *s, uint8_t viewer);

#endif
