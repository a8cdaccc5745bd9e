/* Tournaments: what the files about them share. The truth is a row that counts its changes, its entrants, and the games it made, which say of
 * themselves which pairing they are. Nothing of it is kept in memory between two calls: whoever has something to do reads all of it, works
 * out what follows, and writes that as one batch that expects the row as it was read. So any node may do it, however often, and of two who do it at the
 * same time one does; a result stands at its pairing and cannot count twice. docs/tournaments.md has the rules in words. */
#ifndef TRIVIUM_SERVER_HALL_TOURNAMENTS_H
#define TRIVIUM_SERVER_HALL_TOURNAMENTS_H

#include "pairing/pairing.h"
#include "tables.h"

enum {
    HALL_TOURNAMENT_NAME = 121,
    HALL_TOURNAMENT_ROUNDS = 15, /* of a Swiss */
    HALL_TOURNAMENT_ROBIN = 32,  /* players of a round robin */
    HALL_TOURNAMENT_ABSENCES = 2 /* who has not come so often is withdrawn */
};

typedef struct hall_entrant {
    int64_t person;
    bool gone; /* has withdrawn, was withdrawn, or has no account any more */
} hall_entrant;

typedef struct hall_tournament {
    store_tournament row; /* without texts */
    char name[HALL_TOURNAMENT_NAME];
    const tv_game *game;
    int32_t options[TV_OPTIONS_MAX];
    pairing_system system;
    uint8_t seats;
    uint16_t rounds; /* of a Swiss */
    uint16_t most;   /* how many may enter */
    hall_clock_kind clock;
    int64_t bank_ms, increment_ms, cap_ms;
    bool rated, guests, by_hand; /* by_hand: rounds begin when the organiser says so */
    int64_t come_ms;             /* who has not come after so long has lost by forfeit */
    int64_t pause_ms;            /* between rounds */
    int64_t starts_ms;           /* 0: when the organiser says so */
    int64_t next_ms;             /* when the next round begins; 0: one is being played */
    hall_entrant *entrants;      /* starting numbers are their order */
    uint32_t entrant_count;
    /* What was paired so far, and the games' tables ("": a bye). */
    pairing_game *games;
    char (*tables)[STORE_GAME_ID_MAX];
    uint32_t game_count, room;
    uint16_t round; /* the last one that was paired; 0: none */
} hall_tournament;

/* ---- keeping (tournament_keep.c) ---- */
/* From what was read; NULL: it cannot be used by this program. */
hall_tournament *hall_tournament_make(hall *it, const hall_read *read);
hall_tournament *hall_tournament_settings(const store_tournament *row); /* without entrants and rounds, for lists; or NULL */
void hall_tournament_free(hall_tournament *tournament);
void hall_tournament_add(hall_tournament *tournament, const pairing_game *game, const char *table);
/* The row's next revision with what stands in it now. The texts are to be freed. */
store_change hall_tournament_change(hall *it, hall_tournament *tournament, char **settings, char **rounds);

/* ---- its course (tournament_course.c) ---- */
typedef enum { HALL_COURSE_NOTHING, HALL_COURSE_WRITTEN, HALL_COURSE_TOO_FEW, HALL_COURSE_PLAYED } hall_course;
/* Takes results over, and begins and ends what is due. Writes at most one batch. */
hall_course hall_tournament_go_on(hall *it, hall_tournament *tournament, const hall_read *read);
/* The same because somebody who may wants it: begins the first round, or the next one before its time. PLAYED: the round is not over. */
hall_course hall_tournament_begin(hall *it, hall_tournament *tournament, const hall_read *read);
void hall_tournament_cancel(hall *it, hall_tournament *tournament);
void hall_tournament_withdraw(hall *it, const hall_tournament *tournament, int64_t person);
int64_t hall_tournament_due_ms(const hall_tournament *tournament); /* HALL_NEVER_MS: when something happens */
bool hall_tournament_is_paused(const hall_tournament *tournament); /* all that was paired is over */
/* For src/pairing; `gone` has room for all entrants. */
pairing_event hall_tournament_event(const hall_tournament *tournament, bool gone[PAIRING_PLAYERS_MAX]);

/* ---- showing (tournament_show.c) ---- */
json_t *hall_tournament_summary(hall *it, const hall_tournament *tournament, int64_t person);
json_t *hall_tournament_json(hall *it, const hall_tournament *tournament, int64_t person);

/* ---- making (tournament_make.c) ---- */
/* A new one by the call's body; NULL: denied. */
hall_tournament *hall_tournament_read(hall_call *call);

#endif
