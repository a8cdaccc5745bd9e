/* Choice: how people make moves, the same for every game and client. Elements that belong to a legal path light up; choosing
 * some narrows the candidates; a complete path is the move. What cannot be chosen has a reason. */
#ifndef TRIVIUM_CHOICE_H
#define TRIVIUM_CHOICE_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

typedef struct tv_choice {
    const tv_game *game;
    const void *box, *view;
    tv_move *moves; /* legal moves, and their paths; the caller's memory, tv_game_moves_max(game) each */
    tv_path *paths;
    uint32_t count;
    tv_path chosen; /* elements chosen so far */
} tv_choice;

/* Lists the legal moves of a view and their paths; nothing is chosen yet. */
void tv_choice_begin(tv_choice *choice, const tv_game *game, const void *box, const void *view, tv_move *moves, tv_path *paths);
/* Would choosing this element too lead towards a legal move? */
bool tv_choice_lit(const tv_choice *choice, const char *id);
/* Chooses an element; false (and nothing changes) when it is not lit. Choosing a chosen one takes it back. */
bool tv_choice_choose(tv_choice *choice, const char *id);
void tv_choice_clear(tv_choice *choice);
/* The move whose path is chosen completely; false when there is none yet. */
bool tv_choice_move(const tv_choice *choice, tv_move *move);
/* Does this legal move, by its number, contain all chosen elements? And how many do? */
bool tv_choice_holds(const tv_choice *choice, uint32_t number);
uint32_t tv_choice_left(const tv_choice *choice);
/* Where one legal move alone holds all that is chosen, chooses what it still needs. Says how many elements that were; 0: none, because
 * several are open, or it is whole. */
uint32_t tv_choice_finish(tv_choice *choice);
/* How often an element is chosen. */
uint32_t tv_choice_times(const tv_choice *choice, const char *id);
/* Why can this element not be added to the chosen ones? The clause, or NULL when it can or nothing is known. `candidates` is
 * memory for tv_game_candidates_max(game) moves; `about` (may be NULL) gets the elements of the move that the clause is against. */
const char *tv_choice_why_not(const tv_choice *choice, const char *id, tv_move *candidates, tv_path *about);

TV_PUBLIC_END

#endif
