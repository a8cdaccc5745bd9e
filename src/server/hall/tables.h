/* Tables: a game that waits for players, runs or has ended, and what the files about it share. The game itself (a tv_table) is in
 * memory only while somebody needs it; what clocks and lists need stays. */
#ifndef TRIVIUM_SERVER_HALL_TABLES_H
#define TRIVIUM_SERVER_HALL_TABLES_H

#include "inside.h"

#include <trivium/bot.h>
#include <trivium/clock.h>
#include <trivium/hash.h>

enum { HALL_OFFERS_MAX = 4, HALL_RULES_MAX = 16, HALL_RULE_MAX = 64, HALL_REMOVED_MAX = 8 };

enum { HALL_PEOPLE_MAX = 2 * TV_SEATS_MAX + 1 }; /* at the seats, those for whom they are kept, and who made the table */

typedef enum { HALL_CLOCK_NONE = TV_CLOCK_NONE, HALL_CLOCK_FISCHER = TV_CLOCK_FISCHER, HALL_CLOCK_DAYS = TV_CLOCK_DAYS } hall_clock_kind;
typedef enum { HALL_SEAT_OPEN, HALL_SEAT_PERSON, HALL_SEAT_BOT } hall_seat_kind;
typedef enum { HALL_OFFER_NONE, HALL_OFFER_END, HALL_OFFER_TAKEOVER, HALL_OFFER_REMATCH } hall_offer_kind;

/* Private answers given beforehand: the first legal move that fits a pattern is played, until a stop condition holds. */
typedef struct hall_standing {
    char rules[HALL_RULES_MAX][HALL_RULE_MAX]; /* notation with * for anything */
    uint32_t count;
    bool stop_at_my_turn; /* always true for answers; false: plays whole turns too */
    uint32_t until_turn;  /* 0: no such limit */
} hall_standing;

/* How long the question before somebody with standing answers waits for one. */
typedef struct hall_answer_delay {
    int64_t asked_ms, delay_ms; /* of the question put at that moment, */
    uint32_t number;            /* which is this one */
    bool tried;                 /* no answer fits it */
} hall_answer_delay;

typedef struct hall_seat {
    hall_seat_kind kind;
    int64_t person;
    char bot[TV_NAME_MAX];
    char salt[TV_SEED_MAX];
    bool program; /* somebody plays here with a token whose account does not say that it is a program's */
    bool salted;  /* the person has given a salt, or wants none */
    uint8_t invitation[STORE_HASH_BYTES];
    int64_t kept_for;               /* open to this person alone, who was challenged; 0: not so */
    char kept_name[STORE_NAME_MAX]; /* their name then */
    bool invited;                   /* only with the invitation, also again when somebody has left */
    uint8_t muted;                  /* bit k: this person does not want to read seat k */
    int64_t away_since_ms;          /* 0: here */
    uint32_t told_turn, told_offer; /* 1 + the turn for which the person has been sent a notice while away; 0: none */
    hall_standing standing;
} hall_seat;

typedef struct hall_offer {
    hall_offer_kind kind;
    uint8_t by, seat; /* who asks; whom it is about */
    uint8_t agreed;   /* bit k: seat k said yes */
    char bot[TV_NAME_MAX];
} hall_offer;

/* What came of a table of a tournament. */
typedef struct hall_pairing_result {
    uint8_t forfeits;             /* bit k: seat k has not come */
    uint8_t places[TV_SEATS_MAX]; /* 0: not over */
} hall_pairing_result;

/* Which table of a tournament it is. */
typedef struct hall_pairing {
    uint16_t round, number;
    int64_t come_by_ms; /* who has not come by then has lost by forfeit */
    hall_pairing_result result;
} hall_pairing;

struct hall_table {
    uint64_t key;
    char id[STORE_GAME_ID_MAX];
    const tv_game *game;
    uint8_t status, seat_count;
    hall_seat seats[TV_SEATS_MAX];
    int64_t creator, created_ms, changed_ms;
    char guest_address[64]; /* of a guest who made it, as long as the server runs: guests of one address share the bots' time */
    bool public, rated, undo;
    hall_clock_kind clock;
    int64_t bank_ms, increment_ms, cap_ms;
    hall_offer offers[HALL_OFFERS_MAX];
    char rematch[STORE_GAME_ID_MAX];
    uint8_t spectators[STORE_HASH_BYTES]; /* of the link for those who look on at a private table */
    bool has_spectators;
    int64_t removed[HALL_REMOVED_MAX]; /* who may not sit down here again, the latest first */
    char result[TV_RESULT_MAX];
    uint32_t entries;

    uint64_t tournament; /* whose it is; 0: of none */
    hall_pairing pairing;

    int64_t full_ms; /* since when all seats are taken and only salts are missing; 0: not so */

    tv_clock time; /* what each seat has left of it */

    /* only while running */
    uint8_t actor;         /* who must decide; TV_OVER: nobody */
    int64_t asked_ms;      /* since when */
    uint32_t asked_number; /* at which decision, */
    uint32_t turn_number;  /* and in which turn */
    hall_answer_delay answer;
    uint64_t thinking;                /* the task of a bot's move, 0: none */
    uint8_t bot_failures;             /* thoughts in a row that came to nothing */
    uint64_t written;                 /* the last change of it: it stays in memory until that is durable */
    bool waits_for_bot;               /* the quota is used up: hall_tick tries again */
    int64_t challenged[TV_SEATS_MAX]; /* who was told that the seat is kept; 0: nobody */
    bool followed;                    /* those who follow its people know that it runs */
    bool rated_done;                  /* over, and its result is in the ratings */

    bool whole;           /* what was played and said is in memory */
    bool stale;           /* a change was refused: to be read again, */
    uint64_t stale_after; /* by a read that sees this change */
    hall_read *reading;   /* on its way; NULL: not */
    tv_table *play;       /* NULL: not whole, not begun, or broken */
    tv_clock_picture *
        moments; /* with it, where taking back is allowed: the clocks after the entries that undo can return to, the last after the newest */
    uint32_t moment_count, moment_room;
    hall_chat_line *chat; /* the newest, of each kind HALL_CHAT_MAX */
    uint32_t chat_count;
    char *head;                      /* the record's headers, with the secret */
    int32_t options[TV_OPTIONS_MAX]; /* from there */
    char commitment[2 * TV_SHA256_BYTES + 1];
    char material[2 * TV_SHA256_BYTES + 1]; /* the hash of one's own; "": the default */
    int64_t used_ms;                        /* when it was last needed */
    hall_links watchers;
    hall_timer timer;                /* when it has to be looked at (table_due.c) */
    int64_t people[HALL_PEOPLE_MAX]; /* in whose lists it stands (table_people.c) */

    /* among nodes */
    int64_t epoch;   /* the term in which this node has it */
    int64_t heir;    /* who gets it, */
    uint64_t handed; /* by this change; 0: it stays */
    bool bereaved;   /* somebody at it has deleted the account elsewhere */
};

/* ---- keeping (table_keep.c) ---- */
/* The table of this id, whole; *none: there is none. False: the caller returns at once. */
bool hall_table_find(hall_call *call, const char *id, hall_table **found);
hall_table *hall_table_make(hall *it, const tv_game *game, uint8_t seats);
hall_read *hall_game_read(const hall *it, const char *id);
/* A row becomes a table; NULL when it is of a game that this program does not have, or not for so many: left alone. */
hall_table *hall_table_install(hall *it, const store_game *row);
/* A picture of a row, for lists: a table that is in no map and can only be shown. NULL: this program does not have its game. */
hall_table *hall_table_picture(hall *it, const hall_row *row, const hall_read *read);
void hall_table_picture_free(hall_table *picture);
void hall_table_free(hall *it, hall_table *table);
/* The row as it stands; the texts live until the next call of this or json_decref. */
store_change hall_table_change(hall *it, hall_table *table, char **settings);
void hall_table_save(hall *it, hall_table *table); /* writes the row */
/* The game; NULL: it is broken, which was logged, or not in memory: then it is being read and will be there at a later tick. */
tv_table *hall_table_play(hall *it, hall_table *table);
tv_table *hall_table_begin_game(hall *it, hall_table *table); /* of a table that starts now; NULL: broken, logged */
void hall_table_add_chat(hall_table *table, int64_t person, int64_t at_ms, uint8_t kind, const char *text);
void hall_table_rest(hall_table *table);                   /* puts the game out of memory */
tv_record *hall_table_record(hall *it, hall_table *table); /* names filled in; borrowed from the game */

void hall_table_bury(hall *it, hall_table *table); /* somebody at it has deleted the account: leaves for that person */

/* What holds of every table between two calls; for asserts. */
bool hall_table_is_sound(const hall_table *table);
void hall_table_log_broken(hall *it, const hall_table *table, const tv_error *error);

/* A table that is in no map yet: its row can be written, and it is read when that is durable. Freed as a picture. */
hall_table *hall_table_draft(hall *it, const tv_game *game, uint8_t seats);
store_change hall_table_draft_change(hall *it, hall_table *table, char **settings);
void hall_table_await(hall *it, const char *id); /* one whose row was just written */

/* ---- tables of tournaments (table_pairing.c) ---- */
void hall_pairing_add(const hall_table *table, json_t *settings);
void hall_pairing_read(hall_table *table, const json_t *settings);
bool hall_pairing_result_read(const char *settings, uint8_t seats, hall_pairing_result *out); /* false: it is of no tournament */
void hall_pairing_note_restart(const hall *it, hall_table *table);
int64_t hall_pairing_due_ms(const hall_table *table); /* when a table that waits has to be looked at; 0: now */
bool hall_pairing_may_start(hall *it, hall_table *table);
void hall_pairing_begun(hall *it, hall_table *table);
void hall_pairing_give_up(hall *it, hall_table *table, uint8_t seat);

/* ---- whose tables (table_people.c) ---- */
typedef struct hall_table_list {
    hall_table **at;
    uint32_t count, room;
} hall_table_list;
void hall_table_note_people(hall *it, hall_table *table); /* seats or maker may have changed */
void hall_table_forget_people(hall *it, hall_table *table);
/* Those that the person made or sits at, in memory; good until somebody's seat changes. */
hall_table_list hall_tables_of(const hall *it, int64_t person);

/* ---- time (table_due.c) ---- */
void hall_table_touch(hall *it, hall_table *table);                 /* something changed: look at it at the next tick */
int64_t hall_table_due_ms(const hall *it, const hall_table *table); /* when it has to be looked at, if nothing changes */

/* ---- the start (table_start.c, table_join.c) ---- */
/* A record's headers for a table with these clocks, with a fresh secret and the commitment to it. */
void hall_record_begin(hall *it, const hall_table *table, tv_record *record);
/* The body's clock, and its options, tried out; or denied. */
bool hall_read_clock(hall_call *call, hall_table *table);
bool hall_begin_record(hall_call *call, hall_table *table, const hall_read *material);
/* Gives a record a fresh secret, and the commitment to it. */
void hall_record_commit(hall *it, tv_record *record);
void hall_table_set_head(hall_table *table, const tv_record *record);
void hall_table_take_head(hall_table *table, const char *head); /* as it was stored */
/* Takes the body's salt, if it has a good one; the seat has had its say. */
void hall_seat_add_salt(const hall_call *call, hall_seat *seat);
/* Begins when all seats are taken and everybody has had a say in the chance, or long enough time for it. */
void hall_table_may_start(hall *it, hall_table *table);
void hall_table_note_full(hall *it, hall_table *table);                             /* since when it waits only for salts */
void hall_seat_empty(hall_seat *seat);                                              /* somebody leaves; an invitation to it stays good */
bool hall_has_bot(const hall_table *table);                                         /* of the server's own at a seat */
bool hall_may_have_bots(const hall_call *call, const hall_table *table, bool bots); /* or denied */
/* The material that the call brings along, judged; *judged NULL: none. False: the caller returns at once. (table_material.c) */
bool hall_material_of(hall_call *call, const hall_table *table, const hall_read **judged);
bool hall_bot_read(hall_call *call, const char *text, char out[TV_NAME_MAX]);
/* Has somebody room for one more table? Asked wherever one is made; of a caller, denied otherwise. */
bool hall_has_room_for_table(const hall *it, int64_t person);
bool hall_may_make_table(const hall_call *call);

/* ---- showing: the only way out (table_show.c, table_moment.c) ---- */
uint8_t hall_table_seat_of(const hall_table *table, int64_t person); /* TV_SPECTATOR: none */
/* The record's headers without secret and salts (the commitment is in them) of a game in memory; free it. */
char *hall_table_setup(hall *it, hall_table *table);
json_t *hall_clock_json(const hall *it, const hall_table *table);
json_t *hall_table_summary(hall *it, const hall_table *table, int64_t person);
hall_message *hall_table_snapshot(hall *it, hall_table *table, uint8_t viewer, int64_t person, bool as_json);
hall_message *hall_table_step(hall *it, hall_table *table, uint8_t viewer, bool as_json);
/* Members of an object that is open: the view and what goes with it; the events told at once. The game is in memory. */
void hall_moment_write(hall *it, hall_table *table, uint8_t viewer, bool as_json, tv_json *json);
void hall_newest_events_write(hall *it, hall_table *table, uint8_t viewer, bool as_json, tv_json *json);
/* As texts, which live until the next one is written; NULL: there is none. */
const tv_text *hall_table_view_at(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json);
/* Events older than a snapshot's: the newest of those before a decision. */
const tv_text *hall_table_events_before(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json);
/* To all who watch: the last decision, or everything anew. */
void hall_table_tell_step(hall *it, hall_table *table);
void hall_table_tell_all(hall *it, hall_table *table);
void hall_lobby_changed(hall *it, const hall_table *table);
void hall_mine_changed(hall *it, const hall_table *table);
void hall_mine_left(hall *it, const hall_table *table, int64_t person); /* somebody has no seat there any more */
int hall_later_first(const void *a, const void *b);                     /* for qsort of pointers to tables */
json_t *hall_lobby_json(hall *it, int64_t person);
bool hall_lobby_recall(hall_call *call); /* brings the list of other nodes' tables; false: the caller returns at once */
void hall_lobby_send(hall *it, hall_link *link);
json_t *hall_lobby_message(hall *it, const char *type, const hall_table *table, int64_t person);
/* The caller's games; NULL: the caller returns at once. */
json_t *hall_mine_of(hall_call *call);
/* Begins to watch: the snapshot first. */
void hall_watch(hall *it, hall_link *link, hall_table *table);
/* Notes for seats that were just taken, or read after a restart, whose people are not connected: they are away from now on. */
void hall_table_note_away(hall *it, hall_table *table);

/* ---- challenges (challenge.c) ---- */
uint8_t hall_kept_seat(const hall_table *table, int64_t person); /* that waits for this person; TV_SPECTATOR: none */
bool hall_challenges_find(hall_call *call); /* everybody for whom a seat is to be kept; false: the caller returns at once */
bool hall_challenge_read(hall_call *call, hall_table *table, uint8_t seat); /* what the body wishes for an open seat; or denied */
json_t *hall_kept_json(const hall_seat *seat);
void hall_challenges_tell(hall *it, hall_table *table);
json_t *hall_challenge_json(hall *it, const hall_table *table, int64_t person); /* NULL: the person is not challenged there */
void hall_challenges_say(hall *it, const hall_link *link);                      /* all that are open */
bool hall_seat_keep_no_more(hall_table *table, int64_t person);                 /* true: one was kept */
void hall_tell_person(hall *it, int64_t person,
                      json_t *message); /* who wants to hear of the own games, here and elsewhere; takes the reference */

/* ---- private tables (table_private.c) ---- */
/* May somebody with this invitation (NULL: none) know of the table at all? */
bool hall_table_is_open_to(const hall_table *table, int64_t person, const char *invitation);
bool hall_table_talks_to(const hall_table *table, int64_t person); /* may read what is said there */
/* What is said among those who watch is not for the players while they play: it might be advice. */
bool hall_table_hears_aside(const hall_table *table, int64_t person);
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
void hall_table_tick(hall *it, hall_table *table); /* what time does to it */
bool hall_table_event(hall *it, hall_table *table, tv_entry_kind kind, uint8_t seat, const char *by, tv_error *error);
bool hall_table_decide(hall *it, hall_table *table, tv_move move, tv_error *error);
void hall_clock_begin(hall_table *table);         /* by the table's settings, with all the time; it stands */
void hall_clock_ask(hall *it, hall_table *table); /* the actor may have changed */
void hall_clock_tick(hall *it, hall_table *table);
int64_t hall_clock_left_ms(const hall *it, const hall_table *table, uint8_t seat);
/* After an entry was added and somebody was asked: writes the note that is kept with it, and keeps the moment for undo. */
void hall_clock_keep(hall_table *table, tv_text *note);
/* While entries are read from the store, from the first to the last; then, when the game is in memory. */
void hall_clock_read_begin(hall_table *table);
void hall_clock_read(hall_table *table, const char *note);
void hall_clock_read_end(hall_table *table);
void hall_clock_forget(hall_table *table); /* the game leaves the memory */
/* Would the seat have time left if its last decision were taken back? And: it was; writes the note of the entry that is now the last. */
bool hall_clock_may_return(const hall *it, const hall_table *table, uint8_t seat);
void hall_clock_return(hall *it, hall_table *table, uint8_t seat, tv_text *note);
void hall_bot_think(hall *it, hall_table *table);
int64_t hall_standing_due_ms(const hall_table *table);
void hall_standing_tick(hall *it, hall_table *table);

/* ---- absence (table_absence.c) and what bots say to an end (bot_answer.c); the game is in memory ---- */
/* Does the seat's own person play it, not a bot for that person? */
bool hall_seat_plays(const hall_table *table, uint8_t seat);
/* Since which entry of the record, counted from 1, the seat's own person no longer plays; 0: plays. For good: resigned or lost on time. */
typedef struct hall_departure {
    uint32_t at;
    bool for_good;
} hall_departure;
hall_departure hall_seat_departure(const hall_table *table, uint8_t seat);
bool hall_takeover_allowed(const hall_table *table); /* whoever is away */
bool hall_is_away_long(const hall *it, const hall_table *table, uint8_t seat);
bool hall_may_take_over(hall_call *call, const hall_table *table, int64_t seat); /* or denied */
int64_t hall_absence_due_ms(const hall_table *table);                            /* HALL_NEVER_MS: not at all */
void hall_absence_tick(hall *it, hall_table *table);
void hall_offers_returned(hall *it, hall_table *table, uint8_t seat); /* somebody is here again */
bool hall_offers_played(hall *it, hall_table *table, uint8_t seat);   /* plays; true: an offer lapsed, the row must be kept */
bool hall_bots_want_to_play_on(const hall_table *table);

/* ---- programs (programs.c) ---- */
bool hall_may_sit_down(const hall_call *call, const hall_table *table); /* or denied */
bool hall_may_play_rated(const hall_call *call);                        /* or denied */
bool hall_mark_program(const hall_call *call, hall_seat *seat);         /* true: it was not marked before, the row must be kept */

/* ---- ratings (ratings.c) ---- */
enum { HALL_RATING_CHANGES = 2 * TV_SEATS_MAX };
/* What goes into the batch that ends a rated game; returns how many changes: one, or none. */
void hall_table_place(const hall_table *table, uint8_t places[TV_SEATS_MAX]); /* of a game that has ended */
size_t hall_ratings_add(hall *it, const hall_table *table, store_change *change);
int64_t hall_rated_person(const hall_seat *seat);    /* whose rating a result changes: a person's or a bot's; 0: nobody's */
void hall_ratings_mend(hall *it, hall_table *table); /* rates a game that is over and was not */

/* ---- notices to people who are away (notices.c) ---- */
void hall_notices_tick(hall *it, hall_table *table);
void hall_notice_begun(hall *it, hall_table *table);
void hall_notice_over(hall *it, hall_table *table);
void hall_notice_challenge(hall *it, const hall_table *table, uint8_t seat);
void hall_notice_offer(hall *it, hall_table *table, const char *offer, uint8_t seats); /* bit k: seat k is asked */

/* handlers */
hall_handler hall_table_create, hall_table_join, hall_table_leave, hall_table_begin, hall_table_move, hall_table_resign, hall_table_offer,
    hall_table_accept, hall_table_decline, hall_table_undo, hall_table_return, hall_table_chat, hall_table_mute, hall_table_report,
    hall_table_set_standing, hall_table_get, hall_table_get_view, hall_table_get_events, hall_table_get_record, hall_list_lobby,
    hall_list_mine, hall_next_mine, hall_list_ratings, hall_stream_me, hall_stream_table, hall_table_remove, hall_table_new_link,
    hall_table_refuse, hall_table_guess;

/* The table of a call's path, or denied; and the caller's seat at it, or denied. */
hall_table *hall_table_of(hall_call *call);
bool hall_seat_of_call(hall_call *call, hall_table **table, uint8_t *seat);

#endif
