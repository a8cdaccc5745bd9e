/* Scripts: for tests of rules clause by clause, in any game. A position as a player would write it down, moves in notation; every move is checked
 * before it is played, and the game's own invariants after it. Failures are told at the line of the test. */
#ifndef TRIVIUM_TEST_SCRIPT_H
#define TRIVIUM_TEST_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/game.h>

/* What a script works on; a game's tests keep it in a struct of their own. */
typedef struct script {
    const tv_game *game;
    const void *box;
    void *state;
    tv_chance *chance;
    tv_event *log; /* TV_EVENTS_MAX: what the last move caused */
    uint32_t *logged;
} script;

/* Fails with both texts unless all is fine. */
void script_complain(bool fine, const char *what, const char *detail, const char *file, int line);
/* Reads a position in relaxed text, without the outer braces, into an opened game's state. */
bool script_position(const tv_game *game, const void *box, void *state, const char *text, tv_error *error);
/* The next word of a list; 0 when there is none left. */
size_t script_word(const char **at, char *word, size_t size);

/* Plays moves, separated by blanks; each must be legal. */
void script_play(script s, const char *moves, const char *file, int line);
/* The move must be legal; it is not played. */
void script_allow(script s, const char *move, const char *file, int line);
/* The move must be forbidden by this clause. */
void script_refuse(script s, const char *move, const char *clause, const char *file, int line);
/* These and no other moves are legal, in any order. */
void script_expect_moves(script s, const char *moves, const char *file, int line);

/* The main function of a program of clause tests. The tests stand in sections, the list closed by NULL, each section by a nameless entry; each is named
 * after the clause it proves: AV_4_3_... proves AV 4.3. With an argument only some run: "AV 5.2" (that clause's) or "AV_5_2*" (names that
 * begin so). --list-tests and --list-clauses print names and ids, one a line. */
int script_clauses_main(int argc, char **argv, const tv_game *game, const struct CMUnitTest *const *sections);

#endif
