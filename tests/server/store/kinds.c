#include "kinds.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef TRIVIUM_HAS_POSTGRESQL
#include <libpq-fe.h>
#endif

/* ---- PostgreSQL, as long as its input is open ---- */

static struct {
    pid_t process;
    int input;
    FILE *output;
    char address[128];
} postgres = {.input = -1};

const char *kinds_name(store_kind kind) {
    static const char *const names[] = {"sqlite", "memory", "postgresql"};
    return names[kind];
}

const char *kinds_postgres_address(void) { return postgres.address; }

static void start_postgres(void) {
    int input[2], output[2];
    assert_int_equal(pipe(input), 0);
    assert_int_equal(pipe(output), 0);
    postgres.process = fork();
    if (postgres.process == 0) {
        dup2(input[0], 0);
        dup2(output[1], 1);
        close(input[1]);
        close(output[0]);
        execlp("python3", "python3", TRIVIUM_SOURCE_DIR "/tests/support/postgres.py", (char *)NULL);
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    postgres.input = input[1];
    postgres.output = fdopen(output[0], "r");
    assert_non_null(fgets(postgres.address, sizeof postgres.address, postgres.output));
    postgres.address[strcspn(postgres.address, "\n")] = '\0';
}

void kinds_crash_postgres(void) {
    char done[16];
    assert_int_equal(write(postgres.input, "crash\n", 6), 6);
    assert_non_null(fgets(done, sizeof done, postgres.output));
}

bool kinds_begin(store_kind kind) {
#ifndef TRIVIUM_HAS_POSTGRESQL
    if (kind == KIND_POSTGRES) return false;
#endif
    if (kind == KIND_POSTGRES) start_postgres();
    return true;
}

void kinds_end(store_kind kind) {
    if (kind != KIND_POSTGRES || postgres.input < 0) return;
    close(postgres.input);
    fclose(postgres.output);
    postgres.input = -1;
    waitpid(postgres.process, NULL, 0);
}

/* ---- places ---- */

const char *kinds_sql(const char *statement, char out[200]) {
    out[0] = '\0';
#ifdef TRIVIUM_HAS_POSTGRESQL
    PGconn *link = PQconnectdb(postgres.address);
    PQclear(PQexec(link, "SET client_min_messages = warning; SET search_path TO trivium"));
    PGresult *result = PQexec(link, statement);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) print_message("%s: %s\n", statement, PQerrorMessage(link));
    assert_true(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
    if (PQntuples(result) > 0) snprintf(out, 200, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(link);
#else
    (void)statement;
#endif
    return out;
}

store_place *place_make(store_kind kind) {
    store_place *it = calloc(1, sizeof *it);
    it->kind = kind;
    strcpy(it->folder, "/tmp/trivium-store-XXXXXX");
    assert_non_null(mkdtemp(it->folder));
    snprintf(it->name, sizeof it->name, "%s/trivium.db", it->folder);
    if (kind == KIND_POSTGRES) {
        snprintf(it->name, sizeof it->name, "%s", postgres.address);
        char nothing[200];
        kinds_sql("DROP SCHEMA IF EXISTS trivium CASCADE", nothing); /* nothing is left of the test before */
    }
    return it;
}

void place_free(store_place *it) {
    char command[128];
    if (it->kept != NULL) it->kept->close(it->kept);
    snprintf(command, sizeof command, "rm -rf '%s'", it->folder);
    assert_int_equal(system(command), 0);
    free(it);
}

store *place_open(store_place *it) {
    tv_error error = {0};
    store *opened = it->kind != KIND_MEMORY ? store_open(it->name, &error) : it->kept != NULL ? it->kept : store_open_memory();
    if (opened == NULL) print_message("%s\n", error.what);
    assert_non_null(opened);
    if (it->kind == KIND_MEMORY) it->kept = opened;
    return opened;
}

void place_close(store_place *it, store *opened) {
    if (opened != it->kept) opened->close(opened);
}

store *place_reopen(store_place *it, store *opened) {
    place_close(it, opened);
    return place_open(it);
}

store *place_share(store_place *it, store *with) { return it->kind == KIND_MEMORY ? store_share_memory(with) : place_open(it); }

/* ---- changes ---- */

store_change person_change(int64_t id, const char *name) {
    store_change change = {.kind = STORE_PUT_PERSON, .person = {.id = id, .kind = STORE_ACCOUNT, .created_ms = 5, .seen_ms = 6}};
    strcpy(change.person.name, name);
    strcpy(change.person.password, "$argon2id$x");
    return change;
}

store_change game_change(const char *id, int64_t first, int64_t second) {
    store_change change = {.kind = STORE_PUT_GAME,
                           .game = {.game = "duel",
                                    .status = STORE_RUNNING,
                                    .seats = 2,
                                    .persons = {first, second},
                                    .creator = first,
                                    .created_ms = 10,
                                    .changed_ms = 11,
                                    .actor = STORE_NO_ACTOR,
                                    .table = "{\"a\":1}",
                                    .record = "Trivium 1\n"}};
    strcpy(change.game.id, id);
    return change;
}

store_change entry_change(const char *id, uint32_t number, const char *line) {
    return (store_change){.kind = STORE_ADD_ENTRY, .entry = {.game = id, .entry = {.number = number, .at_ms = 100 + number, .line = line}}};
}

store_refusal refusal_of(store *it, const store_change *changes, size_t count) {
    store_batch batch = {.changes = changes, .count = count};
    tv_error error = {0};
    bool good = it->write(it, &batch, 1, &error);
    if (!good) print_message("%s\n", error.what);
    assert_true(good);
    return batch.refused;
}

store_change fenced(store_change change, store_fence fence) {
    change.fence = fence;
    return change;
}

bool write_one(store *it, const store_change *changes, size_t count) { return refusal_of(it, changes, count) == STORE_MADE; }

void begin_game(store *it) {
    store_change changes[] = {person_change(1, "Ada"), person_change(2, "Bo"), game_change("g1", 1, 2)};
    assert_true(write_one(it, changes, 3));
}

/* ---- lists ---- */

bool note_entry(void *host, const void *row) {
    list *it = host;
    const store_entry *entry = row;
    it->count++;
    assert_int_equal(entry->at_ms, 100 + entry->number);
    snprintf(it->text + strlen(it->text), sizeof it->text - strlen(it->text), "%u:%s ", entry->number, entry->line);
    return true;
}

bool note_game(void *host, const void *row) {
    list *it = host;
    const store_game *game = row;
    it->count++;
    snprintf(it->text, sizeof it->text, "%s %s %d %d %lld %lld %u %s %s", game->id, game->game, game->status, game->seats,
             (long long)game->persons[0], (long long)game->persons[1], game->entries, game->table, game->record);
    return true;
}

bool note_line(void *host, const void *row) {
    list *it = host;
    it->count++;
    strcat(it->text, ((const store_line *)row)->text);
    return true;
}

bool note_rating(void *host, const void *row) {
    list *it = host;
    const store_rating *rating = row;
    snprintf(it->text + strlen(it->text), 64, "%lld=%g ", (long long)rating->person, rating->rating);
    return ++it->count < 2; /* ends the list after two */
}

bool note_key(void *host, const void *row) {
    list *it = host;
    it->count++;
    strcat(it->text, ((const store_key *)row)->name);
    return true;
}

store_node joined(store *it, const char *address, int64_t lease_ms) {
    store_node node = {.least = 1, .most = 2};
    tv_error error = {0};
    strcpy(node.address, address);
    assert_true(it->sharing->join(it, &node, lease_ms, &error));
    assert_true(node.id > 0);
    assert_true(it->node == node.id);
    return node;
}
