/* Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013): a rating, how sure it is, and how steady. Pure arithmetic. */
#ifndef TRIVIUM_SERVER_HALL_GLICKO2_H
#define TRIVIUM_SERVER_HALL_GLICKO2_H

#include <stddef.h>

typedef struct glicko2_rating {
    double rating, deviation, volatility;
} glicko2_rating;

typedef struct glicko2_game {
    glicko2_rating against;
    double score;  /* 1 won, 0.5 shared, 0 lost */
    double weight; /* 1 for a game of two; see glicko2_table */
} glicko2_game;

enum { GLICKO2_SEATS_MAX = 4 };

/* Of somebody who has not played yet: 1500, 350, 0.06. */
glicko2_rating glicko2_fresh(void);
/* After the games of one period; none: only the deviation grows. */
glicko2_rating glicko2_after(glicko2_rating before, const glicko2_game *games, size_t count);
/* After one game of two to four seats with these places (1 is first, ties share). A game of n seats counts as n-1 games of two, one against
 * each other seat, each weighing 1/(n-1): together as much as one game of two. */
void glicko2_table(glicko2_rating *ratings, const unsigned char *places, size_t seats);

#endif
