/* The inside of the SQLite store: two connections to one file, so that reading never waits for the writer (WAL), and the statements
 * of each, prepared once. In memory both are the same connection. */
#ifndef TRIVIUM_SERVER_STORE_SQLITE_H
#define TRIVIUM_SERVER_STORE_SQLITE_H

#include "store.h"

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
    READ_OLD_ABANDONED,
    READ_OLD_WAITING,
    READ_LINES,
    READ_LINES_OF,
    READ_RECORDS_OF,
    READ_BLOCKS,
    READ_RATING,
    READ_RATINGS_OF,
    READ_RATINGS,
    READ_STATEMENTS
};
extern const char *const sqlite_write_texts[WRITE_STATEMENTS];
extern const char *const sqlite_read_texts[READ_STATEMENTS];

typedef struct sqlite_store {
    store store; /* first: a store is one of these */
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITE_STATEMENTS], *read[READ_STATEMENTS];
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
/* What SQLite complains of, with what was being done. */
bool sqlite_fail(sqlite3 *file, const char *doing, tv_error *error);

#endif
