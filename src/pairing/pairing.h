/* Pairing: who meets whom in a tournament, and how everybody stands. Pure functions of what was played so far: no time, no chance, no memory
 * of their own, so that every server, the command line and a test come to the same round. docs/tournaments.md has the rules in words. */
#ifndef TRIVIUM_PAIRING_PAIRING_H
#define TRIVIUM_PAIRING_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PAIRING_PLAYERS_MAX = 256,
    PAIRING_ROUNDS_MAX = 255,
    PAIRING_SEATS_MAX = 4,
    PAIRING_WIN = 12, /* points are counted in twelfths: a table of two, three or four gives whole ones */
};

typedef enum { PAIRING_ROUND_ROBIN, PAIRING_SWISS, PAIRING_KNOCK_OUT, PAIRING_SYSTEMS } pairing_system;
extern const char *const pairing_system_names[PAIRING_SYSTEMS]; /* "round-robin" ... */
bool pairing_system_read(const char *name, pairing_system *out);

/* Some players at a table, by their starting numbers from 0, in the order of their seats. One alone has a bye. */
typedef struct pairing_table {
    uint16_t players[PAIRING_SEATS_MAX];
    uint8_t seats;
} pairing_table;

/* A table of a round, from 1, and what came of it. */
typedef struct pairing_game {
    pairing_table table;
    uint16_t round;
    bool over;                         /* a bye always is */
    uint8_t places[PAIRING_SEATS_MAX]; /* by seat, 1 is best; equal ones tie */
    uint8_t forfeits;                  /* bit k: seat k did not play: no points, and behind all who did */
} pairing_game;

typedef struct pairing_event {
    pairing_system system;
    uint8_t seats;             /* at a table, 2 to 4; a round robin has 2 */
    uint16_t rounds;           /* of a Swiss; the others have as many as they need */
    uint16_t players;          /* their starting numbers are their order */
    const bool *gone;          /* [players]: is not paired any more */
    const pairing_game *games; /* of all rounds so far, in order */
    uint32_t game_count;
} pairing_event;

/* Is such a tournament possible at all? */
bool pairing_is_possible(pairing_system system, uint8_t seats, uint16_t rounds, uint16_t players);
/* How many rounds it has if nobody leaves. */
uint16_t pairing_rounds(const pairing_event *event);
/* Round `round`'s tables into out[players], those of all earlier rounds being over; 0: the tournament is. */
uint32_t pairing_next(const pairing_event *event, uint16_t round, pairing_table *out);

/* How somebody stands. */
typedef struct pairing_standing {
    uint16_t player, rank; /* rank from 1; equal in everything but the starting number: the same */
    uint32_t points;       /* in twelfths */
    uint32_t direct;       /* points against those who have as many points */
    uint32_t buchholz;     /* the sum of the opponents' points; a bye counts as an opponent like oneself */
    uint32_t berger;       /* Sonneborn-Berger: an opponent's points, times two for one who was beaten, times one for a tie */
    uint16_t wins, games, byes, forfeits;
    uint16_t survived; /* of a knock-out: how many rounds */
} pairing_standing;

/* Everybody into out[players], the best first. */
void pairing_stand(const pairing_event *event, pairing_standing *out);
/* Points of a seat: how many of the others it is placed before, ties half, so that a victory over all is PAIRING_WIN. */
uint32_t pairing_points(const pairing_game *game, uint8_t seat);
/* The seat that goes on in a knock-out: the first place, a tie broken by the lower starting number; `seats`: nobody, all forfeited. */
uint8_t pairing_winner(const pairing_game *game);

/* What tie-breaks a system has, in order, ended by NULL: "points", "buchholz" ... */
const char *const *pairing_tie_breaks(pairing_system system);

#endif
