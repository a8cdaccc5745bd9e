/* Record: a whole game as a text file that a person can read and edit. It is the save game, the database row, the bug
 * report and the test fixture. docs/record.md describes the format.
 *
 * Reading is strict and never half-loads: on failure the record is empty and the error says line, column and reason.
 * A record is plain data; tv_table replays it. Memory: tv_record owns what it holds and frees it in tv_record_free. */
#ifndef TRIVIUM_RECORD_H
#define TRIVIUM_RECORD_H

#include <trivium/game.h>
#include <trivium/net.h>

TV_PUBLIC_BEGIN

enum {
    TV_RECORD_FORMAT = 1,
    TV_NAME_MAX = 40,
    TV_SEED_MAX = 72,
    TV_RESULT_MAX = 40,
    TV_ENTRIES_MAX = 1000000,
    TV_RECORD_BYTES_MAX = 64 << 20
};

typedef enum {
    TV_ENTRY_MOVE,     /* a numbered decision */
    TV_ENTRY_RESIGN,   /* a seat gives up */
    TV_ENTRY_AGREE,    /* all agree to end; the standing counts */
    TV_ENTRY_FLAG,     /* a seat's time is over */
    TV_ENTRY_TAKEOVER, /* a bot plays on for a seat */
    TV_ENTRY_RETURN,   /* the person is back */
} tv_entry_kind;
enum { TV_ENTRY_KINDS = TV_ENTRY_RETURN + 1 };
/* The words of table events ("resign"), by kind, TV_ENTRY_KINDS of them; moves have none. */
extern const char *const *const tv_entry_words;

typedef struct tv_entry {
    uint8_t kind; /* tv_entry_kind */
    uint8_t seat; /* of table events; moves: the actor once replayed, else 0 */
    tv_move move;
    char *before;         /* comment lines that stand before it, what is behind each '#', joined by '\n'; or NULL */
    char *comment;        /* comment on its own line, what is behind the '#'; or NULL */
    char by[TV_NAME_MAX]; /* TAKEOVER: the bot, as a seat is written */
} tv_entry;

typedef struct tv_record_seat {
    char kind[TV_NAME_MAX]; /* "person", "remote", or a bot as written on the command line: "greedy" */
    char name[TV_NAME_MAX]; /* "" : named by its colour */
    char salt[TV_SEED_MAX]; /* "" : none */
} tv_record_seat;

typedef struct tv_record {
    const tv_game *game;
    tv_setup setup; /* setup.material points to `material_doc` when not the default */
    tv_record_seat seats[TV_SEATS_MAX];
    char seed[TV_SEED_MAX]; /* the secret as text; "" when only the commitment is known */
    uint8_t commitment[32]; /* SHA-256 of the seed's text */
    bool has_commitment;
    uint8_t clock_used; /* 1: bank and increment below are in force */
    uint64_t clock_bank_ms, clock_increment_ms;
    char *material; /* JSON of material that is not the default, or NULL */
    tv_json_doc material_doc;
    char *position;             /* start position in relaxed form, or NULL: normal set-up */
    char *title_comment;        /* comment lines before the headers' end, kept */
    char *end_comment;          /* comment lines after the last entry, kept */
    char result[TV_RESULT_MAX]; /* the closing line as tv_result_write writes it, or "": not ended, not told */
    tv_entry *entries;
    uint32_t count, room;
} tv_record;

/* May this be a seed or a salt: 1 to TV_SEED_MAX - 1 bytes without blanks and control characters? */
bool tv_seed_well_formed(const char *text, size_t size);
/* A fresh record of a game with normal set-up, seats of persons, and this seed text; "" where it is given later. False with a sentence, and an empty
 * record, when the game is not for so many seats or the seed is not well-formed: for what somebody typed or sent. */
bool tv_record_begin_checked(tv_record *record, const tv_game *game, uint8_t seats, const char *seed, tv_error *error);
/* The same where the caller knows that both fit; nothing else must be given. */
void tv_record_begin(tv_record *record, const tv_game *game, uint8_t seats, const char *seed);
void tv_record_free(tv_record *record);
bool tv_record_copy(tv_record *to, const tv_record *from);
/* Gives a record this material (JSON text); checked by opening a box. */
bool tv_record_set_material(tv_record *record, const char *json, size_t size, tv_error *error);
/* Lets a record begin with this position (relaxed text, any number of lines) instead of the normal set-up; checked. */
bool tv_record_set_position(tv_record *record, const char *text, size_t size, tv_error *error);
bool tv_record_read(tv_record *record, const char *text, size_t size, tv_error *error);

typedef struct tv_record_style {
    bool with_secret; /* write seed and salts; false: the commitment only (export of a running game) */
    bool with_report; /* add a sentence behind each move ("; ..."), which reading skips */
    tv_lang lang;     /* of the report */
} tv_record_style;
/* Writes the record. A report needs the game replayed, so it is left out where that cannot be done; without the secret it
 * tells only what everybody saw. Takes memory for a box while it works; short of it, `out` is marked cut. */
void tv_record_write(const tv_record *record, const tv_record_style *style, tv_text *out);

/* One entry as its line in a record, without comments; `number` is the decision's for moves. */
void tv_entry_write(const tv_record *record, const void *box, const tv_entry *entry, uint32_t number, tv_text *out);
/* The game key: SHA-256 over "trivium key 1\n", the seed and every salt in seat order, each closed by '\n'. */
void tv_record_key(const tv_record *record, tv_key *key);
/* False: the commitment given is not the seed's. */
bool tv_record_commitment_holds(const tv_record *record);
/* Adds a copy of an entry at the end; false only when memory is short. */
bool tv_record_add(tv_record *record, const tv_entry *entry);
/* Replaces one of the comments above (NULL: none) by a copy of `text`; false only when memory is short. */
bool tv_record_set_comment(char **comment, const char *text);
/* Notes that bots of this game judged by the net of that name (tv_net_name; "": by none), once for each: a line of the title comment, so that
 * every reader takes it. False only when memory is short. */
bool tv_record_add_net(tv_record *record, const char *name);
/* The nets noted, by number from 0; false: there is no such one. */
bool tv_record_net(const tv_record *record, uint32_t number, char name[TV_NET_NAME_BYTES]);
/* A result as the closing line tells it: "1 2, AV 9.1": each seat's place, and why it ended. */
void tv_result_write(const tv_result *result, uint8_t seats, tv_text *out);
/* Reads such a line; out->clause is `reason`. False with the sentence, and its column in the text. */
bool tv_result_read(const char *text, size_t size, uint8_t seats, tv_result *out, char reason[TV_RESULT_MAX], tv_error *error);
/* A seat's name: as given, else its colour in that language (Blue, Orange, Green, Purple). */
const char *tv_record_name(const tv_record *record, uint8_t seat, tv_lang lang);
tv_reader tv_record_reader(const tv_record *record, tv_lang lang);

/* Copies the head and the first `entries` entries. */
bool tv_record_copy_part(tv_record *to, const tv_record *from, uint32_t entries);
/* A box opened by the record's set-up, or NULL and an error. Free it. */
void *tv_record_open_box(const tv_record *record, tv_error *error);

TV_PUBLIC_END

#endif
