/* The SQLite store: everything written is read back, batches are whole, refusals stay alone, files of others are left alone, and the
 * writer thread keeps order and forgets nothing. */
/* links: online */
#include "server/store/sqlite.h"
#include "server/store/writer.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- helpers ---- */

typedef struct folder {
    char path[64], file[96];
} folder;

static int make_folder(void **state) {
    folder *it = calloc(1, sizeof *it);
    strcpy(it->path, "/tmp/trivium-store-XXXXXX");
    assert_non_null(mkdtemp(it->path));
    snprintf(it->file, sizeof it->file, "%s/trivium.db", it->path);
    *state = it;
    return 0;
}

static int remove_folder(void **state) {
    folder *it = *state;
    char command[128];
    chmod(it->path, 0700);
    snprintf(command, sizeof command, "rm -rf '%s'", it->path);
    assert_int_equal(system(command), 0);
    free(it);
    return 0;
}

static store *opened(const folder *where) {
    tv_error error = {0};
    store *it = store_open_sqlite(where->file, &error);
    if (it == NULL) print_message("%s\n", error.what);
    assert_non_null(it);
    return it;
}

static store_change person_change(int64_t id, const char *name) {
    store_change change = {.kind = STORE_PUT_PERSON, .person = {.id = id, .kind = STORE_ACCOUNT, .created_ms = 5, .seen_ms = 6}};
    strcpy(change.person.name, name);
    strcpy(change.person.password, "$argon2id$x");
    return change;
}

static store_change game_change(const char *id, int64_t first, int64_t second) {
    store_change change = {.kind = STORE_PUT_GAME,
                           .game = {.game = "duel",
                                    .status = STORE_RUNNING,
                                    .seats = 2,
                                    .persons = {first, second},
                                    .creator = first,
                                    .created_ms = 10,
                                    .changed_ms = 11,
                                    .table = "{\"a\":1}",
                                    .record = "Trivium 1\n"}};
    strcpy(change.game.id, id);
    return change;
}

static store_change entry_change(const char *id, uint32_t number, const char *line) {
    return (store_change){.kind = STORE_ADD_ENTRY, .entry = {.game = id, .entry = {.number = number, .at_ms = 100 + number, .line = line}}};
}

static bool write_one(store *it, const store_change *changes, size_t count) {
    store_batch batch = {.changes = changes, .count = count};
    tv_error error = {0};
    assert_true(it->write(it, &batch, 1, &error));
    return !batch.refused;
}

static void begin_game(store *it) {
    store_change changes[] = {person_change(1, "Ada"), person_change(2, "Bo"), game_change("g1", 1, 2)};
    assert_true(write_one(it, changes, 3));
}

typedef struct list {
    uint32_t count;
    char text[4096];
} list;

static bool note_entry(void *host, const void *row) {
    list *it = host;
    const store_entry *entry = row;
    it->count++;
    assert_int_equal(entry->at_ms, 100 + entry->number);
    snprintf(it->text + strlen(it->text), sizeof it->text - strlen(it->text), "%u:%s ", entry->number, entry->line);
    return true;
}

static bool note_game(void *host, const void *row) {
    list *it = host;
    const store_game *game = row;
    it->count++;
    snprintf(it->text, sizeof it->text, "%s %s %d %d %lld %lld %u %s %s", game->id, game->game, game->status, game->seats,
             (long long)game->persons[0], (long long)game->persons[1], game->entries, game->table, game->record);
    return true;
}

static bool note_line(void *host, const void *row) {
    list *it = host;
    it->count++;
    strcat(it->text, ((const store_line *)row)->text);
    return true;
}

static bool note_rating(void *host, const void *row) {
    list *it = host;
    const store_rating *rating = row;
    snprintf(it->text + strlen(it->text), 64, "%lld=%g ", (long long)rating->person, rating->rating);
    return ++it->count < 2; /* ends the list after two */
}

static bool note_key(void *host, const void *row) {
    list *it = host;
    it->count++;
    strcat(it->text, ((const store_key *)row)->name);
    return true;
}

/* ---- reading back ---- */

static void test_people_are_kept(void **state) {
    store *it = opened(*state);
    begin_game(it);
    it->close(it);
    it = opened(*state); /* from the file, not from memory */
    store_person person;
    assert_int_equal(it->person(it, 1, &person), STORE_FOUND);
    assert_string_equal(person.name, "Ada");
    assert_string_equal(person.password, "$argon2id$x");
    assert_int_equal(person.created_ms, 5);
    assert_int_equal(it->person_named(it, "aDA", &person), STORE_FOUND);
    assert_int_equal(person.id, 1);
    assert_int_equal(it->person_named(it, "nobody", &person), STORE_NONE);
    assert_int_equal(it->person(it, 3, &person), STORE_NONE);
    it->close(it);
}

static void test_a_name_has_one_owner(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change taken = person_change(3, "ADA");
    store_batch batch = {.changes = &taken, .count = 1};
    tv_error error = {0};
    assert_true(it->write(it, &batch, 1, &error));
    assert_true(batch.refused);
    assert_string_equal(batch.error.what, "somebody else has this name, or one that looks like it; choose another.");
    store_change gone = person_change(1, ""); /* deleted accounts give their name back, and many may be gone */
    gone.person.kind = STORE_GONE;
    assert_true(write_one(it, &gone, 1));
    assert_true(write_one(it, &taken, 1));
    gone.person.id = 2;
    assert_true(write_one(it, &gone, 1));
    it->close(it);
}

static void test_keys_come_and_go(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change keys[2] = {{.kind = STORE_PUT_KEY, .key = {.hash = {1, 2, 3}, .person = 1, .kind = STORE_TOKEN, .scopes = 5, .name = "a"}},
                            {.kind = STORE_PUT_KEY, .key = {.hash = {9}, .person = 1, .kind = STORE_TOKEN, .created_ms = 1, .name = "b"}}};
    assert_true(write_one(it, keys, 2));
    store_key found;
    assert_int_equal(it->key(it, keys[0].key.hash, &found), STORE_FOUND);
    assert_int_equal(found.scopes, 5);
    assert_memory_equal(found.hash, keys[0].key.hash, STORE_HASH_BYTES);
    list names = {0};
    assert_int_equal(it->keys(it, 1, STORE_TOKEN, note_key, &names), STORE_FOUND);
    assert_string_equal(names.text, "ab");
    keys[0].kind = STORE_DELETE_KEY;
    assert_true(write_one(it, keys, 1));
    assert_int_equal(it->key(it, keys[0].key.hash, &found), STORE_NONE);
    keys[1].kind = STORE_DELETE_KEYS;
    assert_true(write_one(it, &keys[1], 1));
    assert_int_equal(it->key(it, keys[1].key.hash, &found), STORE_NONE);
    it->close(it);
}

static void test_games_and_entries(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change changes[] = {entry_change("g1", 1, "a"), entry_change("g1", 2, "b"), entry_change("g1", 3, "c")};
    assert_true(write_one(it, changes, 3));
    store_change again = game_change("g1", 1, 2); /* the row anew keeps the entries */
    again.game.status = STORE_OVER;
    assert_false(write_one(it, &again, 1)); /* it knows nothing of three entries */
    again.game.entries = 3;
    assert_true(write_one(it, &again, 1));
    store_change waiting = game_change("g2", 1, 0), early = entry_change("g2", 1, "a");
    waiting.game.status = STORE_WAITING;
    assert_true(write_one(it, &waiting, 1));
    assert_false(write_one(it, &early, 1)); /* nothing is played at a table that waits */
    list entries = {0}, games = {0}, of = {0};
    assert_int_equal(it->entries(it, "g1", 2, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "2:b 3:c ");
    assert_int_equal(it->games(it, STORE_OVER, note_game, &games), STORE_FOUND);
    assert_string_equal(games.text, "g1 duel 2 2 1 2 3 {\"a\":1} Trivium 1\n");
    assert_int_equal(it->games_of(it, 2, 10, note_game, &of), STORE_FOUND);
    assert_int_equal(of.count, 1);
    changes[0] = (store_change){.kind = STORE_CUT_ENTRIES, .entry = {.game = "g1", .entry = {.number = 1}}};
    assert_true(write_one(it, changes, 1));
    entries = (list){0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a ");
    assert_true(write_one(it, &changes[1], 1)); /* the numbers go on from there */
    it->close(it);
}

static void test_chat_and_ratings(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change said[3];
    for (int i = 0; i < 3; i++)
        said[i] = (store_change){.kind = STORE_ADD_LINE,
                                 .line = {.game = "g1",
                                          .line = {.person = 1,
                                                   .text = i == 0   ? "x"
                                                           : i == 1 ? "y"
                                                                    : "z"}}};
    assert_true(write_one(it, said, 3));
    list lines = {0}, best = {0};
    assert_int_equal(it->lines(it, "g1", STORE_SAID, 2, note_line, &lines), STORE_FOUND);
    assert_string_equal(lines.text, "yz"); /* the last two, oldest first */
    store_change rated[] = {{.kind = STORE_PUT_RATING, .rating = {.person = 1, .game = "duel", .rating = 1500.5, .games = 1}},
                            {.kind = STORE_PUT_RATING, .rating = {.person = 2, .game = "duel", .rating = 1600}}};
    assert_true(write_one(it, rated, 2));
    rated[0].rating.rating = 1700;
    assert_false(write_one(it, rated, 1)); /* one more game, not the same again */
    rated[0].rating.games = 3;
    assert_false(write_one(it, rated, 1)); /* and none left out */
    rated[0].rating.games = 2;
    assert_true(write_one(it, rated, 1));
    assert_int_equal(it->ratings(it, "duel", STORE_LIVE, 10, note_rating, &best), STORE_FOUND); /* ended by the reader */
    assert_string_equal(best.text, "1=1700 2=1600 ");
    store_rating one;
    assert_int_equal(it->rating(it, 2, "duel", STORE_LIVE, &one), STORE_FOUND);
    assert_int_equal(it->rating(it, 2, "duel", STORE_DAYS, &one), STORE_NONE);
    it->close(it);
}

/* ---- all or nothing ---- */

static void test_a_refused_batch_leaves_nothing_and_hurts_nobody(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change good = entry_change("g1", 1, "a");
    store_change bad[] = {entry_change("g1", 2, "b"), entry_change("g1", 4, "gap")};
    store_change next = entry_change("g1", 2, "c");
    store_batch batches[] = {{.changes = &good, .count = 1}, {.changes = bad, .count = 2}, {.changes = &next, .count = 1}};
    tv_error error = {0};
    assert_true(it->write(it, batches, 3, &error));
    assert_false(batches[0].refused);
    assert_true(batches[1].refused);
    assert_false(batches[2].refused);
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a 2:c ");
    store_change nowhere = entry_change("g9", 1, "a");
    assert_false(write_one(it, &nowhere, 1));
    store_change stranger = game_change("g2", 77, 0); /* foreign keys are enforced */
    assert_false(write_one(it, &stranger, 1));
    it->close(it);
}

static void test_files_of_others_are_refused(void **state) {
    const folder *where = *state;
    sqlite3 *file;
    assert_int_equal(sqlite3_open(where->file, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "CREATE TABLE t (a)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
    tv_error error = {0};
    assert_null(store_open_sqlite(where->file, &error));
    assert_non_null(strstr(error.what, "another program"));
    unlink(where->file);
    store *it = opened(where);
    it->close(it);
    assert_int_equal(sqlite3_open(where->file, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
    assert_null(store_open_sqlite(where->file, &error));
    assert_non_null(strstr(error.what, "newer version"));
}

/* What later steps of the schema added is taken away again. */
static const char as_version_2[] =
    "DROP INDEX person_folded; DROP INDEX person_skeleton; DROP INDEX line_person; DROP TABLE block;"
    "DROP TABLE command; DROP TABLE probe; DROP INDEX key_ends; DROP INDEX person_guest; DROP INDEX game_creator;"
    "DROP INDEX game_unrated; ALTER TABLE person DROP COLUMN program;"
    "DROP TABLE invitation; ALTER TABLE person DROP COLUMN folded; ALTER TABLE person DROP COLUMN skeleton;"
    "PRAGMA user_version = 2";

static void change_file(const folder *where, const char *text) {
    sqlite3 *file;
    assert_int_equal(sqlite3_open(where->file, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

/* Runs the statements that a question makes of what the file holds. */
static void run_each(sqlite3 *file, const char *question) {
    sqlite3_stmt *ask;
    char texts[32][200];
    int count = 0;
    assert_int_equal(sqlite3_prepare_v2(file, question, -1, &ask, NULL), SQLITE_OK);
    while (sqlite3_step(ask) == SQLITE_ROW && count < 32)
        snprintf(texts[count++], sizeof texts[0], "%s", (const char *)sqlite3_column_text(ask, 0));
    sqlite3_finalize(ask);
    for (int i = 0; i < count; i++) assert_int_equal(sqlite3_exec(file, texts[i], NULL, NULL, NULL), SQLITE_OK);
}

/* Takes away what later versions have added, whatever that is by now. */
static void make_first_version(sqlite3 *file) {
    run_each(file, "SELECT 'DROP INDEX ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND name NOT IN"
                   " ('person_name', 'key_person', 'game_status', 'seat_person', 'line_game', 'rating_best')");
    run_each(file, "SELECT 'DROP TABLE ' || name FROM sqlite_schema WHERE type = 'table' AND name NOT IN"
                   " ('person', 'key', 'game', 'seat', 'entry', 'line', 'rating')");
    run_each(file, "SELECT 'ALTER TABLE person DROP COLUMN ' || name FROM pragma_table_info('person') WHERE name NOT IN"
                   " ('id', 'name', 'kind', 'password', 'created_ms', 'seen_ms', 'locked')");
    run_each(file, "SELECT 'PRAGMA user_version = 1'");
}

/* A file as the first version wrote it: opened once, it is a present one, and nothing in it has changed. */
static void test_an_older_file_is_brought_up_to_date(void **state) {
    const folder *where = *state;
    store *it = opened(where);
    begin_game(it);
    it->close(it);
    sqlite3 *file;
    assert_int_equal(sqlite3_open(where->file, &file), SQLITE_OK);
    make_first_version(file);
    sqlite3_close(file);
    it = opened(where);
    store_person person;
    assert_int_equal(it->person_named(it, "Ada", &person), STORE_FOUND);
    assert_string_equal(person.password, "$argon2id$x");
    assert_int_equal(person.notices, 0);
    store_change wish = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = {.id = 1, .notices = 5}, .parts = STORE_PART_NOTICES}};
    assert_true(write_one(it, &wish, 1));
    it->close(it);
    it = opened(where); /* the step is not taken twice */
    assert_int_equal(it->person(it, 1, &person), STORE_FOUND);
    assert_int_equal(person.notices, 5);
    assert_string_equal(person.name, "Ada");
    it->close(it);
}

/* Names from before that look the same stay with their people, who are found by them; a new one like them is refused. */
static void test_older_names_that_look_the_same_stay(void **state) {
    const folder *where = *state;
    store *it = opened(where);
    begin_game(it);
    it->close(it);
    change_file(where, as_version_2);
    change_file(where, "INSERT INTO person SELECT 3, 'Аdа', kind, password, 1, 1, 0, 0 FROM person WHERE id = 1;"
                       "INSERT INTO person SELECT 4, 'Zoë', kind, password, 1, 1, 0, 0 FROM person WHERE id = 1;"
                       "INSERT INTO person SELECT 5, 'Zoe\u0308', kind, password, 1, 1, 0, 0 FROM person WHERE id = 1");
    it = opened(where);
    store_person person;
    static const struct {
        const char *name;
        int64_t id;
    } known[] = {{"ada", 1}, {"АDА", 3}, {"Zoë", 4}, {"Zoe\u0308", 5}, {"ZOË", 4}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        /* the small Cyrillic letters in "Аdа" are folded with the capitals */
        assert_int_equal(it->person_named(it, known[i].name, &person), STORE_FOUND);
        assert_int_equal(person.id, known[i].id);
    }
    store_change seen = {.kind = STORE_CHANGE_PERSON,
                         .person_change = {.person = {.id = 3, .name = "Аdа", .seen_ms = 9}, .parts = STORE_PART_NAME | STORE_PART_SEEN}};
    assert_true(write_one(it, &seen, 1)); /* what somebody has is not new */
    static const char *const like[] = {"Adа", "ADA", "zoe\u0308", "Во", "B0"};
    for (size_t i = 0; i < sizeof like / sizeof *like; i++) {
        store_change fresh = person_change(6, like[i]);
        store_batch batch = {.changes = &fresh, .count = 1};
        assert_true(it->write(it, &batch, 1, NULL));
        assert_int_equal(batch.refused, STORE_NAME_TAKEN);
    }
    store_change gone = person_change(2, "");
    gone.person.kind = STORE_GONE;
    store_change after[] = {gone, person_change(6, "Во")}; /* nobody is called so any more */
    assert_true(write_one(it, after, 2));
    it->close(it);
}

/* Each part alone; never of somebody who is gone, and not when what was expected is no longer so. */
static void test_parts_of_a_person_change_alone(void **state) {
    store *it = opened(*state);
    begin_game(it);
    store_change changes[] = {
        {.kind = STORE_CHANGE_PERSON, .person_change = {.person = {.id = 1, .name = "Ida"}, .parts = STORE_PART_NAME}},
        {.kind = STORE_CHANGE_PERSON,
         .person_change =
             {.person = {.id = 1, .password = "new"}, .parts = STORE_PART_PASSWORD, .expects_password = true, .password = "$argon2id$x"}},
        {.kind = STORE_CHANGE_PERSON,
         .person_change = {.person = {.id = 1, .seen_ms = 3, .locked = 1}, .parts = STORE_PART_SEEN | STORE_PART_LOCKED}},
    };
    for (int i = 0; i < 3; i++) assert_true(write_one(it, &changes[i], 1));
    store_person person;
    assert_int_equal(it->person(it, 1, &person), STORE_FOUND);
    assert_string_equal(person.name, "Ida");
    assert_string_equal(person.password, "new");
    assert_int_equal(person.seen_ms, 6); /* never earlier */
    assert_int_equal(person.locked, 1);
    assert_int_equal(person.kind, STORE_ACCOUNT);
    store_change refused[] = {changes[1], changes[0], changes[0], changes[0]};
    refused[1].person_change.expects_guest = true;
    strcpy(refused[2].person_change.person.name, "bo");
    refused[3].person_change.person.id = 2;
    store_change gone = person_change(2, "");
    gone.person.kind = STORE_GONE;
    const store_refusal why[] = {STORE_STALE, STORE_STALE, STORE_NAME_TAKEN, STORE_STALE};
    for (int i = 0; i < 4; i++) {
        if (i == 3) assert_true(write_one(it, &gone, 1));
        store_batch batch = {.changes = &refused[i], .count = 1};
        assert_true(it->write(it, &batch, 1, NULL));
        assert_int_equal(batch.refused, why[i]);
    }
    it->close(it);
}

static void test_a_backup_is_a_whole_store(void **state) {
    const folder *where = *state;
    store *it = opened(where);
    begin_game(it);
    folder copy = *where;
    snprintf(copy.file, sizeof copy.file, "%s/copy.db", where->path);
    tv_error error = {0};
    assert_true(it->backup(it, copy.file, &error));
    it->close(it);
    it = opened(&copy);
    store_person person;
    assert_int_equal(it->person_named(it, "Bo", &person), STORE_FOUND);
    it->close(it);
}

/* A disk that is full, by a limit on the pages of the file. */
static void test_a_full_disk_loses_nothing(void **state) {
    store *it = opened(*state);
    begin_game(it);
    sqlite_store *inside = (sqlite_store *)(void *)it;
    assert_int_equal(sqlite3_exec(inside->writer, "PRAGMA max_page_count = 1", NULL, NULL, NULL), SQLITE_OK);
    char *large = calloc(1, 1 << 20);
    memset(large, 'x', (1 << 20) - 1);
    store_change changes[] = {entry_change("g1", 1, "a"), entry_change("g1", 2, large)};
    store_batch batch = {.changes = changes, .count = 2};
    tv_error error = {0};
    assert_false(it->write(it, &batch, 1, &error));
    assert_non_null(strstr(error.what, "Make room on the disk"));
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_int_equal(entries.count, 0);
    assert_int_equal(sqlite3_exec(inside->writer, "PRAGMA max_page_count = 100000", NULL, NULL, NULL), SQLITE_OK);
    assert_true(write_one(it, changes, 1)); /* and it goes on once there is room */
    free(large);
    it->close(it);
}

/* ---- the writer ---- */

typedef struct outcome {
    pthread_mutex_t mutex;
    uint64_t durable, refused, refusals;
} outcome;

static void note_refused(void *host, uint64_t number, store_refusal why, const tv_error *error) {
    outcome *it = host;
    pthread_mutex_lock(&it->mutex);
    it->refused = number;
    it->refusals++;
    assert_int_equal(why, STORE_STALE);
    assert_string_not_equal(error->what, "");
    pthread_mutex_unlock(&it->mutex);
}

static void note_durable(void *host, uint64_t number) {
    outcome *it = host;
    pthread_mutex_lock(&it->mutex);
    assert_true(number > it->durable);
    it->durable = number;
    pthread_mutex_unlock(&it->mutex);
}

static void test_the_writer_keeps_order(void **state) {
    store *it = opened(*state);
    outcome seen = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    store_writer_host host = {.host = &seen, .refused = note_refused, .durable = note_durable};
    store_writer *writer = store_writer_start(it, &host, NULL);
    store_change changes[] = {person_change(1, "Ada"), person_change(2, "Bo"), game_change("g1", 1, 2)};
    assert_int_equal(store_writer_add(writer, changes, 3), 1);
    char line[16];
    for (uint32_t i = 1; i <= 500; i++) {
        snprintf(line, sizeof line, "m%u", i); /* overwritten at once: the writer has its own copy */
        store_change entry = entry_change("g1", i, line);
        assert_int_equal(store_writer_add(writer, &entry, 1), i + 1);
    }
    store_change late = entry_change("g1", 7, "late");
    assert_int_equal(store_writer_add(writer, &late, 1), 502);
    store_writer_stop(writer);
    assert_int_equal(seen.durable, 502);
    assert_int_equal(seen.refusals, 1);
    assert_int_equal(seen.refused, 502);
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 499, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "499:m499 500:m500 ");
    it->close(it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_people_are_kept, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_name_has_one_owner, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_keys_come_and_go, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_games_and_entries, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_chat_and_ratings, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_refused_batch_leaves_nothing_and_hurts_nobody, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_files_of_others_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_an_older_file_is_brought_up_to_date, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_older_names_that_look_the_same_stay, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_parts_of_a_person_change_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_backup_is_a_whole_store, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_full_disk_loses_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_the_writer_keeps_order, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
