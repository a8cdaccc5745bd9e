/* What is the SQLite store's own: files of others are left alone, files of older versions brought up to date, full disks survived. What it has in
 * common with others is in test_store_kinds.c. */
/* links: store */
#include "kinds.h"
#include "server/store/sqlite.h"

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
    "DROP INDEX person_folded; DROP INDEX person_skeleton; DROP INDEX line_person; DROP TABLE block; DROP TABLE follow; DROP TABLE guess;"
    "DROP TABLE command; DROP TABLE probe; DROP TABLE owned; DROP TABLE node; DROP TABLE counter; DROP "
    "TABLE presence; DROP TABLE news; DROP TABLE bucket; DROP TABLE entrant; DROP TABLE tournament;"
    " DROP INDEX key_ends; DROP INDEX person_guest; DROP INDEX game_creator;"
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files_of_others_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_an_older_file_is_brought_up_to_date, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_older_names_that_look_the_same_stay, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_backup_is_a_whole_store, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_full_disk_loses_nothing, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
