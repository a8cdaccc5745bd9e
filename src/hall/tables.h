/* Tables: a game that waits for players, runs or has ended, and what the files about it share. The game itself (a tv_table) is in
 * memory only while somebody needs it; what clocks and lists need stays. */
#ifndef TRIVIUM_HALL_TABLES_H
#define TRIVIUM_HALL_TABLES_H

#include "hall/inside.h"

#include <trivium/bot.h>
#include <trivium/hash.h>

enum { HALL_OFFERS_MAX = 4, HALL_RULES_MAX = 16, HALL_RULE_MAX = 64, HALL_DELAY_MS = 3000, HALL_REMOVED_MAX = 8 };

typedef enum { HALL_CLOCK_NONE, HALL_CLOCK_FISCHER, HALL_CLOCK_DAYS } hall_clock_kind;
typedef enum { HALL_SEAT_OPEN, HALL_SEAT_PERSON, HALL_SEAT_BOT } hall_seat_kind;
typedef enum { HALL_OFFER_NONE, HALL_OFFER_END, HALL_OFFER_TAKEOVER, HALL_OFFER_REMATCH } hall_offer_kind;

/* Private answers given beforehand: the first legal move that fits a pattern is played, until a stop condition holds. */
typedef struct hall_standing {
    char rules[HALL_RULES_MAX][HALL_RULE_MAX]; /* notation with * for anything */
    uint32_t count;
    bool stop_at_my_turn; /* always true for answers; false: plays whole turns too */
    uint32_t until_turn;  /* 0: no such limit */
} hall_standing;

typedef struct hall_seat {
    hall_seat_kind kind;
    int64_t person;
    char bot[TV_NAME_MAX];
    char salt[TV_SEED_MAX];
    bool salted;           /* the person has given a salt, or wants none */
    uint8_t invitation[STORE_HASH_BYTES];
    bool invited;          /* only with the invitation, also again when somebody has left */
    uint8_t muted;         /* bit k: this person does not want to read seat k */
    int64_t away_since_ms; /* 0: here */
    uint32_t told_turn, told_offer; /* 1 + the turn for which the person has been sent a notice while away; 0: none */
    int64_t left_ms;       /* clock */
    hall_standing standing;
} hall_seat;

typedef struct hall_offer {
    hall_offer_kind kind;
    uint8_t by, seat;  /* who asks; whom it is about */
    uint8_t agreed;    /* bit k: seat k said yes */
    char bot[TV_NAME_MAX];
} hall_offer;

struct hall_table {
    uint64_t key;
    char id[STORE_GAME_ID_MAX];
    const tv_game *game;
    uint8_t status, seat_count;
    hall_seat seats[TV_SEATS_MAX];
    int64_t creator, created_ms, changed_ms;
    bool public, rated, undo;
    hall_clock_kind clock;
    int64_t bank_ms, increment_ms, cap_ms;
    hall_offer offers[HALL_OFFERS_MAX];
    char rematch[STORE_GAME_ID_MAX];
    uint8_t spectators[STORE_HASH_BYTES]; /* of the link for those who look on at a private table */
    bool has_spectators;
    int64_t removed[HALL_REMOVED_MAX];    /* who may not sit down here again, the latest first */
    char result[TV_RESULT_MAX];
    uint32_t entries;

    int64_t full_ms;        /* since when all seats are taken and only salts are missing; 0: not so */

    /* only while running */
    uint8_t actor;          /* whose clock runs; TV_OVER: nobody's */
    int64_t asked_ms;       /* since when */
    uint32_t asked_number;  /* at which decision */
    uint32_t turn_number;   /* and in whose turn */
    uint8_t turn_owner;
    uint64_t thinking;      /* the errand of a bot's move, 0: none */
    bool waits_for_bot;     /* the quota is used up: hall_tick tries again */
    bool rated_done;

    tv_table *play;         /* NULL: not in memory */
    char *head;             /* the record's headers, with the secret */
    int32_t options[TV_OPTIONS_MAX]; /* from there */
    char commitment[2 * TV_SHA256_BYTES + 1];
    int64_t used_ms;        /* when it was last needed */
    hall_link **watchers;
    uint32_t watcher_count, watcher_room;
};

/* ---- keeping (table_keep.c) ---- */
hall_table *hall_table_find(hall *it, const char *id); /* also one that has ended, from the store; NULL: there is none */
hall_table *hall_table_make(hall *it, const tv_game *game, uint8_t seats);
void hall_table_free(hall *it, hall_table *table);
/* The row as it stands; the texts live until the next call of this or json_decref. */
store_change hall_table_change(hall *it, hall_table *table, char **settings);
void hall_table_save(hall *it, hall_table *table); /* writes the row */
/* The game, read from the store when it is not in memory; NULL: broken, logged. */
tv_table *hall_table_play(hall *it, hall_table *table);
void hall_table_rest(hall_table *table); /* puts the game out of memory */
tv_record *hall_table_record(hall *it, hall_table *table); /* names filled in; borrowed from the game */

void hall_table_log_broken(hall *it, const hall_table *table, const tv_error *error);

/* ---- the start (table_start.c, table_join.c) ---- */
/* Gives a record a fresh secret, and the commitment to it. */
void hall_record_commit(hall *it, tv_record *record);
void hall_table_set_head(hall_table *table, const tv_record *record);
void hall_table_take_head(hall_table *table, const char *head); /* as it was stored */
/* Takes the body's salt, if it has a good one; the seat has had its say. */
void hall_seat_add_salt(const hall_call *call, hall_seat *seat);
/* Begins when all seats are taken and everybody has had a say in the chance, or long enough time for it. */
void hall_table_may_start(hall *it, hall_table *table);
void hall_seat_empty(hall_seat *seat); /* somebody leaves; an invitation to it stays good */
bool hall_bot_read(hall_call *call, const char *text, char out[TV_NAME_MAX]);

/* ---- showing: the only way out (table_show.c) ---- */
uint8_t hall_table_seat_of(const hall_table *table, int64_t person); /* TV_SPECTATOR: none */
/* The record's headers without secret and salts (the commitment is in them) of a game in memory; free it. */
char *hall_table_setup(hall *it, hall_table *table);
json_t *hall_table_summary(hall *it, const hall_table *table, int64_t person);
json_t *hall_table_snapshot(hall *it, hall_table *table, uint8_t viewer, int64_t person, bool as_json);
json_t *hall_table_step(hall *it, hall_table *table, uint8_t viewer, bool as_json);
json_t *hall_table_view_at(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json);
/* Events older than a snapshot's: the newest of those before a decision. */
json_t *hall_table_events_before(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json);
/* To all who watch: the last decision, or everything anew. */
void hall_table_tell_step(hall *it, hall_table *table);
void hall_table_tell_all(hall *it, hall_table *table);
void hall_lobby_changed(hall *it, const hall_table *table);
void hall_mine_changed(hall *it, const hall_table *table);
int hall_later_first(const void *a, const void *b); /* for qsort of pointers to tables */
json_t *hall_lobby_json(hall *it, int64_t person);
json_t *hall_mine_json(hall *it, int64_t person);
/* Begins to watch: the snapshot first. */
void hall_watch(hall *it, hall_link *link, hall_table *table);
/* Notes for seats that were just taken, or read after a restart, whose people are not connected: they are away from now on. */
void hall_table_note_away(hall *it, hall_table *table);

/* ---- private tables (table_private.c) ---- */
/* May somebody with this invitation (NULL: none) know of the table at all? */
bool hall_table_is_open_to(const hall_table *table, int64_t person, const char *invitation);
bool hall_table_talks_to(const hall_table *table, int64_t person); /* may read what is said there */
/* The invitation that a question or message brings along, or NULL. */
const char *hall_invitation_of(const hall_call *call);
bool hall_table_was_removed(const hall_table *table, int64_t person);
/* A fresh link for those who look on. */
void hall_table_admit_spectators(hall *it, hall_table *table, char secret[HALL_COOKIE_MAX]);
/* Somebody has no seat any more: the table leaves the list of the own ones, and connections that may not see it look away. */
void hall_table_shut_out(hall *it, hall_table *table, int64_t person);

/* ---- playing (table_play.c, table_clock.c, table_bots.c, table_standing.c) ---- */
/* After any change of a running game: clocks, bots, standing answers, the end. */
void hall_table_go_on(hall *it, hall_table *table);
bool hall_table_event(hall *it, hall_table *table, tv_entry_kind kind, uint8_t seat, const char *by, tv_error *error);
bool hall_table_decide(hall *it, hall_table *table, tv_move move, tv_error *error);
void hall_clock_ask(hall *it, hall_table *table);    /* the actor may have changed */
void hall_clock_tick(hall *it, hall_table *table);
void hall_clock_note(const hall_table *table, tv_text *out);
void hall_clock_read(hall_table *table, const char *note);
int64_t hall_clock_left_ms(const hall *it, const hall_table *table, uint8_t seat);
void hall_bot_think(hall *it, hall_table *table);
void hall_standing_tick(hall *it, hall_table *table);
void hall_ratings_note(hall *it, hall_table *table);

/* ---- notices to people who are away (notices.c) ---- */
void hall_notices_tick(hall *it, hall_table *table);
void hall_notice_begun(hall *it, hall_table *table);
void hall_notice_over(hall *it, hall_table *table);
void hall_notice_offer(hall *it, hall_table *table, const char *offer, uint8_t seats); /* bit k: seat k is asked */

/* handlers */
hall_handler hall_table_create, hall_table_join, hall_table_leave, hall_table_begin, hall_table_move, hall_table_resign, hall_table_offer,
    hall_table_accept, hall_table_decline, hall_table_undo, hall_table_return, hall_table_chat, hall_table_mute, hall_table_report,
    hall_table_set_standing, hall_table_get, hall_table_get_view, hall_table_get_events, hall_table_get_record, hall_list_lobby, hall_list_mine, hall_next_mine,
    hall_list_ratings, hall_stream_me, hall_stream_table, hall_table_remove, hall_table_new_link;

/* The table of a call's path, or denied; and the caller's seat at it, or denied. */
hall_table *hall_table_of(hall_call *call);
bool hall_seat_of_call(hall_call *call, hall_table **table, uint8_t *seat);

#endif
