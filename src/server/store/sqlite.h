/* The inside of the SQLite store: two connections to one file, so that reading never waits for the writer (WAL), and the statements
 * of each, prepared once. In memory both are the same connection. */
#ifndef TRIVIUM_SERVER_STORE_SQLITE_H
#define TRIVIUM_SERVER_STORE_SQLITE_H

#include "sharing.h"

#include <sqlite3.h>

enum sqlite_write_statement {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_SAVEPOINT,
    WRITE_RELEASE,
    WRITE_BACK_TO_SAVEPOINT,
    WRITE_PUT_PERSON,
    WRITE_CHANGE_PERSON,
    WRITE_FIND_LIKE,
    WRITE_PUT_KEY,
    WRITE_DELETE_KEY,
    WRITE_DELETE_KEYS,
    WRITE_PUT_GAME,
    WRITE_DELETE_SEATS,
    WRITE_PUT_SEAT,
    WRITE_DELETE_GAME,
    WRITE_CANCEL_GAME,
    WRITE_COUNT_ENTRY,
    WRITE_ADD_ENTRY,
    WRITE_CUT_COUNT,
    WRITE_CUT_ENTRIES,
    WRITE_NOTE_ENTRY,
    WRITE_ADD_LINE,
    WRITE_PUT_RATING,
    WRITE_PUT_BLOCK,
    WRITE_DELETE_BLOCK,
    WRITE_DELETE_BLOCKS,
    WRITE_PUT_FOLLOW,
    WRITE_DELETE_FOLLOW,
    WRITE_DELETE_FOLLOWS,
    WRITE_PUT_GUESS,
    WRITE_DELETE_GUESSES,
    WRITE_DELETE_LINES,
    WRITE_PUT_INVITATION,
    WRITE_USE_INVITATION,
    WRITE_DELETE_ALL_KEYS,
    WRITE_DELETE_GUEST,
    WRITE_EMPTY_GUEST,
    WRITE_ADD_COMMAND,
    WRITE_ANSWER_COMMAND,
    WRITE_DELETE_COMMAND,
    WRITE_PROBE,
    WRITE_FIND_RATING,
    WRITE_FIND_OWNED,
    WRITE_PUT_OWNED,
    WRITE_SET_ACTOR,
    WRITE_HAND_OVER,
    WRITE_PUT_PRESENCE,
    WRITE_DELETE_PRESENCE,
    WRITE_COUNT_NEWS,
    WRITE_ADD_NEWS,
    WRITE_KEY_PERSON,
    WRITE_RESTORE_GAME,
    WRITE_RESTORE_RATING,
    WRITE_RESTORE_LINE,
    WRITE_NEW_TOURNAMENT,
    WRITE_SET_TOURNAMENT,
    WRITE_COUNT_TOURNAMENT,
    WRITE_ADD_ENTRANT,
    WRITE_CUT_ENTRANT,
    WRITE_MARK_ENTRANT,
    WRITE_RESTORE_ENTRANT,
    WRITE_DELETE_TOURNAMENT,
    WRITE_STATEMENTS
};
enum sqlite_read_statement {
    READ_PERSON,
    READ_PERSON_NAMED,
    READ_PERSONS,
    READ_KEY,
    READ_KEYS,
    READ_GAME,
    READ_GAMES,
    READ_UNRATED,
    READ_GAMES_OF,
    READ_SEATS,
    READ_ENTRIES,
    READ_COMMANDS,
    READ_COMMAND,
    READ_OLD_KEYS,
    READ_OLD_GUESTS,
    READ_OLD_CANCELLED,
    READ_OLD_TOURNAMENTS,
    READ_OLD_ABANDONED,
    READ_OLD_WAITING,
    READ_LINES,
    READ_LINES_OF,
    READ_RECORDS_OF,
    READ_BLOCKS,
    READ_FOLLOWS,
    READ_GUESSES,
    READ_RATING,
    READ_RATINGS_OF,
    READ_RATINGS,
    READ_OWNER,
    READ_PRESENCE,
    READ_LISTED,
    READ_NODES,
    READ_UNOWNED,
    READ_OWNED,
    READ_NEWS,
    READ_BUCKET,
    READ_ALL_KEYS,
    READ_ALL_INVITATIONS,
    READ_ALL_GAMES,
    READ_ALL_ENTRIES,
    READ_ALL_LINES,
    READ_ALL_RATINGS,
    READ_TOURNAMENT,
    READ_TOURNAMENTS,
    READ_TOURNAMENTS_OF,
    READ_ENTRANTS,
    READ_ALL_TOURNAMENTS,
    READ_ALL_ENTRANTS,
    READ_STATEMENTS
};
extern const char *const sqlite_write_texts[WRITE_STATEMENTS];
extern const char *const sqlite_read_texts[READ_STATEMENTS];

typedef struct sqlite_store {
    store store; /* first: a store is one of these */
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITE_STATEMENTS], *read[READ_STATEMENTS];
    int64_t (*clock)(void *host); /* NULL: the machine's */
    void *clock_host;
    int64_t news_seen; /* the last that was handed over */
    bool borrowed;     /* another store in memory has the connection */
} sqlite_store;

/* Brings an empty or older file to the present schema; refuses a newer one and files of other programs. */
bool sqlite_schema_update(sqlite3 *file, int *from, tv_error *error); /* *from: the version it had; 0: new */
extern const int sqlite_version;                                      /* of the present schema */
bool sqlite_is_ours(sqlite3 *file, tv_error *error);                  /* or empty */
/* Fills in what names are compared by where an earlier version of this program wrote the row. */
bool sqlite_names_update(sqlite3 *file, tv_error *error);
bool sqlite_write(store *self, store_batch *batches, size_t count, tv_error *error);
/* Fills in the functions that read. */
void sqlite_set_readers(store *self);
/* sqlite_news.c: tells others of a change that was just made. SQLITE_DONE: it went well. */
int sqlite_tell(sqlite_store *it, const store_change *change);
int sqlite_add_news(sqlite_store *it, const store_news *news);
int64_t sqlite_now_ms(sqlite_store *it); /* the database's clock */
/* sqlite_sharing.c */
extern const struct store_sharing sqlite_sharing;
/* sqlite_tournaments.c: changes and rows; a tournament's texts live until its statement is stepped on. */
int sqlite_put_tournament(sqlite_store *it, const store_tournament *tournament, bool restores);
int sqlite_enter(sqlite_store *it, const store_entrant *entrant, bool restores);
int sqlite_delete_tournament(sqlite_store *it, const store_tournament *tournament);
int sqlite_withdraw(sqlite_store *it, const store_entrant *entrant);
void sqlite_fill_tournament(sqlite3_stmt *row, store_tournament *out);
void sqlite_fill_entrant(sqlite3_stmt *row, store_entrant *out);
void sqlite_set_tournament_readers(store *self);
/* sqlite_everything.c */
store_answer sqlite_everything(store *self, store_each each, void *host);

/* Rows as they stand in a statement; a game's texts live until it is stepped on. False: its seats could not be read. */
void sqlite_fill_person(sqlite3_stmt *row, store_person *out);
void sqlite_fill_key(sqlite3_stmt *row, store_key *out);
store_pair sqlite_pair(sqlite3_stmt *row);
store_guess sqlite_guess(sqlite3_stmt *row);
void sqlite_fill_rating(sqlite3_stmt *row, store_rating *out);
bool sqlite_fill_game(store *self, sqlite3_stmt *row, store_game *out);
store_answer sqlite_list_games(store *self, sqlite3_stmt *ask, store_each each, void *host);
const char *sqlite_text_of(sqlite3_stmt *row, int column); /* never NULL */
void sqlite_copy_text(char *to, size_t size, sqlite3_stmt *row, int column);
/* How a list ended: one whose reader has heard enough is whole, too. */
store_answer sqlite_end_list(sqlite3_stmt *ask, int state);
/* Runs a statement whose values are bound; SQLITE_DONE when it went well. */
int sqlite_finish_statement(sqlite3_stmt *statement);
/* What SQLite complains of, with what was being done. */
bool sqlite_fail(sqlite3 *file, const char *doing, tv_error *error);

#endif
