/* The inside of the PostgreSQL store: one connection for writing, one for the node's own business, and some for reading, which any thread
 * may borrow. Nothing waits for ever: who does not answer in time counts as gone, and is asked for anew. */
#ifndef TRIVIUM_SERVER_STORE_POSTGRES_H
#define TRIVIUM_SERVER_STORE_POSTGRES_H

#include "changes.h"
#include "sharing.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

/* ---- connections (postgres_link.c) ---- */

typedef struct pg_statements {
    const char *prefix; /* of their names */
    const char *const *texts;
    int count;
    const char *manners; /* what is set first */
} pg_statements;

typedef struct pg_link {
    PGconn *at; /* NULL: not open */
    const pg_statements *knows;
    const char *address;
    const _Atomic bool *hurried; /* the program ends: nothing is waited for any longer */
    uint64_t patience_ms;        /* for an answer */
    uint64_t again_ms;           /* when it is tried again, after it could not be opened */
    uint64_t opened;             /* so many times it was */
    int64_t named;               /* as which node the server knows it; 0: as none */
    bool warned;                 /* the server has warned of something since it was last looked at */
    bool alone;                  /* the writer's: no earlier session of this store is left (pg_claim) */
    char fault[256];             /* what was wrong last */
    char state[6];               /* and the server's code for it; "": the connection itself */
} pg_link;

/* What fills a statement's places, in their order; texts and bytes must hold until it is sent. */
enum { PG_VALUES_MAX = 16 };
typedef struct pg_values {
    const char *at[PG_VALUES_MAX];
    int sizes[PG_VALUES_MAX], forms[PG_VALUES_MAX];
    char digits[PG_VALUES_MAX][32];
    int count;
} pg_values;
void pg_add_text(pg_values *to, const char *text);
void pg_add_int(pg_values *to, int64_t number);
void pg_add_double(pg_values *to, double number);
void pg_add_bytes(pg_values *to, const void *bytes, size_t size);
void pg_add_null(pg_values *to);

enum { PG_PAUSE_MS = 20 }; /* before something is tried again */
void pg_pause(unsigned ms);

/* Opens it, if it is not. */
bool pg_open(pg_link *link, uint64_t patience_ms);
void pg_close(pg_link *link);
/* Statements in a row: sent one after another, their results awaited in the same order. False: the connection is gone. */
bool pg_send(pg_link *link, int statement, const pg_values *values);
bool pg_send_text(pg_link *link, const char *statement); /* one that needs no preparation */
bool pg_sync(pg_link *link);                             /* the end of a row */
/* The next result, or NULL: the connection is gone. After an error the rest of the row comes as PGRES_PIPELINE_ABORTED. */
PGresult *pg_result(pg_link *link);
bool pg_finish_row(pg_link *link); /* takes the result of pg_sync */
/* The next result of a text with several commands, which was sent outside of the pipeline; NULL: that was all. */
PGresult *pg_script_result(pg_link *link);
bool pg_run(pg_link *link, const char *statement); /* one that needs no preparation, alone */
/* One statement alone: its result, or NULL: the connection is gone, or the server has complained (`fault`). */
PGresult *pg_ask(pg_link *link, int statement, const pg_values *values);
/* Notes what a result complains of. */
void pg_note_fault(pg_link *link, const PGresult *result);
bool pg_is_good(const PGresult *result);

int64_t pg_int(const PGresult *rows, int row, int column);
double pg_double(const PGresult *rows, int row, int column);
const char *pg_text(const PGresult *rows, int row, int column);
void pg_copy(char *to, size_t size, const PGresult *rows, int row, int column);
bool pg_bytes(const PGresult *rows, int row, int column, void *out, size_t size);
bool pg_flag(const PGresult *rows, int row, int column);

/* An array of texts or numbers as PostgreSQL writes it, for statements that take many at once. */
typedef struct pg_array {
    tv_text text;
    uint32_t count;
} pg_array;
pg_array pg_array_begin(void);
void pg_array_add_text(pg_array *to, const char *text);
void pg_array_add_int(pg_array *to, int64_t number);
const char *pg_array_end(pg_array *it);
void pg_array_clear(pg_array *it);
void pg_array_free(pg_array *it);

/* ---- the store ---- */

enum { PG_READERS = 16 };

typedef struct postgres_store {
    store store; /* first: a store is one of these */
    char *address;
    pg_link writer, node;
    int64_t writer_number; /* by which its lock and its marker go (postgres_claim.c); 0: not yet known */
    uint64_t round;        /* of the writer, counted */
    pthread_mutex_t mutex; /* of the readers: */
    pg_link readers[PG_READERS];
    bool lent[PG_READERS];
    bool silent, trying; /* the database did not answer the last read; somebody finds out whether it does again */
    /* the node's own (postgres_sharing.c) */
    uint64_t news_mark;      /* all transactions before this one were looked through */
    uint64_t news_looked_ms; /* when; 0: not yet */
    uint64_t news_opened;    /* by which connection, as it is counted */
    uint64_t heard[4096];    /* news that were heard, by their numbers */
    store_news *called;      /* heard and not handed over yet */
    uint32_t called_count, called_room;
} postgres_store;

extern const pg_statements pg_reads, pg_writes, pg_sharing_statements;

/* postgres_schema.c: makes the schema or brings it up to a version, whoever else does at the same moment; *from: the version it had, 0: new. */
bool pg_schema_update(pg_link *link, int to, int *from, tv_error *error);
extern const int pg_version; /* the present one */
bool pg_fail(const pg_link *link, const char *doing, tv_error *error);

/* postgres_rows.c: what stands in a row, whose columns are those of the statements that ask for it; texts live as long as the rows. */
void pg_fill_person(const PGresult *rows, int row, store_person *out);
void pg_fill_key(const PGresult *rows, int row, store_key *out);
void pg_fill_game(const PGresult *rows, int row, store_game *out);
void pg_fill_rating(const PGresult *rows, int row, store_rating *out);
void pg_fill_tournament(const PGresult *rows, int row, store_tournament *out);
void pg_fill_entrant(const PGresult *rows, int row, store_entrant *out);
store_pair pg_pair(const PGresult *rows, int row);
store_guess pg_guess(const PGresult *rows, int row);
store_line pg_line(const PGresult *rows, int row);

/* postgres_readers.c */
/* Any connection for reading that is free; NULL: none can be had. */
pg_link *pg_borrow(postgres_store *it);
void pg_give_back(postgres_store *it, pg_link *link, bool answered); /* answered: the database is there */
/* Asks over any of them; NULL: failed. */
PGresult *pg_ask_any(store *self, int statement, const pg_values *values);

/* postgres_read.c */
void pg_set_readers(store *self);
/* Those of sharing.h that any thread may ask. */
store_answer pg_own(store *self, const char *game, int64_t node, store_fence *out);
store_answer pg_presence(store *self, const int64_t *persons, uint32_t count, store_each each, void *host);
store_answer pg_listed(store *self, uint8_t status, uint32_t most, store_each each, void *host);
store_answer pg_allow(store *self, const store_limit *limits, uint32_t count);
/* postgres_everything.c */
store_answer pg_everything(store *self, store_each each, void *host);
/* postgres_claim.c */
/* Opens the writer's connection and makes sure that no session is left by which this store wrote before. */
bool pg_claim(postgres_store *it);
bool pg_send_marker(postgres_store *it, uint64_t round); /* the last statement of a round's transaction */
/* What became of a round whose end was not heard; no session is left that could still change it. Unknown: the database does not say. */
typedef enum { PG_UNKNOWN, PG_COMMITTED, PG_ABSENT } pg_ending;
pg_ending pg_find_ending(postgres_store *it, uint64_t round);
/* Whatever was committed before is as safe as a commit by this connection: with synchronous_standby_names it has reached them. */
bool pg_confirm(postgres_store *it);
void pg_forget_writer(postgres_store *it); /* at the end: nobody will ask any more */
/* postgres_write.c */
bool pg_write(store *self, store_batch *batches, size_t count, tv_error *error);

/* ---- one change as statements (postgres_changes.c) ---- */
typedef enum {
    PG_ANY,   /* whatever comes of it */
    PG_ONE,   /* it must change or find one row, otherwise the batch is stale */
    PG_FREE,  /* it must find none: the name is somebody's */
    PG_OWN,   /* the game must be ours */
    PG_FRESH, /* the same, or not there yet */
    PG_WHOSE, /* tells whose key it was */
} pg_expectation;
/* Sends the statements of a change; `expect` is called for each, in order. False: the connection is gone. */
typedef struct pg_sender {
    pg_link *link;
    void (*expect)(void *host, pg_expectation what);
    void *host;
} pg_sender;
bool pg_send_change(const pg_sender *by, const store_change *change);
bool pg_send_expecting(const pg_sender *by, int statement, const pg_values *values, pg_expectation expects); /* one statement of it */
/* postgres_locks.c: locks what these batches are about, before anything of them is sent. */
bool pg_send_locks(const pg_sender *by, const store_batch *batches, size_t count);
/* postgres_tournaments.c */
bool pg_put_tournament(const pg_sender *by, const store_tournament *tournament, bool restores);
bool pg_enter(const pg_sender *by, const store_entrant *entrant, bool restores);
bool pg_withdraw(const pg_sender *by, const store_entrant *entrant);
/* Entries of different games at once: arrays in the order of the statement's places. The games of those that were made come back. */
enum { PG_ENTRY_ARRAYS = 8 };
bool pg_send_entries(pg_link *link, const char *const arrays[PG_ENTRY_ARRAYS]);
/* Arrays of games, owners and terms: the places, from 1, of those that are so come back. */
bool pg_send_owned(pg_link *link, const char *games, const char *owners, const char *epochs);
bool pg_send_news(pg_link *link, const char *kinds, const char *subjects, int64_t author);
/* The ratings that a result is about; their people are locked. */
bool pg_send_ratings(pg_link *link, const store_result *result);
enum {
    PG_BEGIN,
    PG_COMMIT,
    PG_SAVEPOINT,
    PG_RELEASE,
    PG_BACK,
    PG_ROLLBACK,
    PG_NEW_WRITER,
    PG_LOCK_WRITER,
    PG_END_OLD,
    PG_MARK,
    PG_MARKED,
    PG_CONFIRM,
    PG_FORGET_WRITER,
    PG_NAME,
    PG_LOCK_PEOPLE,
    PG_LOCK_NAMES,
    PG_LOCK_TOURNAMENTS,
    PG_NEW_TOURNAMENT,
    PG_SET_TOURNAMENT,
    PG_COUNT_TOURNAMENT,
    PG_ADD_ENTRANT,
    PG_CUT_ENTRANT,
    PG_MARK_ENTRANT,
    PG_DELETE_TOURNAMENT,
    PG_RESTORE_ENTRANT
};
/* postgres_sharing.c */
extern const struct store_sharing pg_sharing;

#endif
