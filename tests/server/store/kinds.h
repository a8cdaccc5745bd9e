/* Stores of every kind for tests that hold for all of them: SQLite files, in memory, and PostgreSQL where the program has it. */
#ifndef TRIVIUM_TESTS_STORE_KINDS_H
#define TRIVIUM_TESTS_STORE_KINDS_H

#include "server/store/sharing.h"

typedef enum { KIND_SQLITE, KIND_MEMORY, KIND_POSTGRES, KINDS } store_kind;

typedef struct store_place {
    store_kind kind;
    char folder[64], name[128]; /* of a file; a file's name or a database's address */
    store *kept;                /* in memory: what is opened again is the same */
} store_place;

/* Before and after all tests of a kind; starts PostgreSQL. False: this program has no such store. */
bool kinds_begin(store_kind kind);
void kinds_end(store_kind kind);
const char *kinds_name(store_kind kind);
const char *kinds_postgres_address(void);
/* PostgreSQL is killed with all its processes and started again. */
void kinds_crash_postgres(void);
/* What a statement comes to: the first column of its first row, or "". */
const char *kinds_sql(const char *statement, char out[200]);

/* An empty place of that kind, and its end. */
store_place *place_make(store_kind kind);
void place_free(store_place *it);
store *place_open(store_place *it);
/* Closes it and opens it again: from disk, not from memory. */
store *place_reopen(store_place *it, store *opened);
/* Another node's store of the same place; closed before the first one. */
store *place_share(store_place *it, store *with);
void place_close(store_place *it, store *opened);

/* Changes for tests. */
store_change person_change(int64_t id, const char *name);
store_change game_change(const char *id, int64_t first, int64_t second);
store_change entry_change(const char *id, uint32_t number, const char *line);
store_change fenced(store_change change, store_fence fence); /* the same in the name of that owner */
/* One batch that must be written; false: refused. */
bool write_one(store *it, const store_change *changes, size_t count);
store_refusal refusal_of(store *it, const store_change *changes, size_t count);
/* A node that has joined. */
store_node joined(store *it, const char *address, int64_t lease_ms);
/* Ada and Bo at game g1, which runs. */
void begin_game(store *it);

/* What lists come to, as a text. */
typedef struct list {
    uint32_t count;
    char text[4096];
} list;
bool note_entry(void *host, const void *row);
bool note_game(void *host, const void *row);
bool note_line(void *host, const void *row);
bool note_rating(void *host, const void *row); /* ends the list after two */
bool note_key(void *host, const void *row);

#endif
