/* What every store promises of its batches, whatever keeps it: they are whole, refusals stay alone, and the writer thread keeps order and forgets
 * nothing. Run against SQLite, memory and PostgreSQL. */
/* links: store */
#include "kinds.h"
#include "server/store/writer.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static store_kind kind;

static int make_place(void **state) {
    *state = place_make(kind);
    return 0;
}

static int remove_place(void **state) {
    place_free(*state);
    return 0;
}

/* ---- all or nothing ---- */

static void test_a_refused_batch_leaves_nothing_and_hurts_nobody(void **state) {
    store *it = place_open(*state);
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
    place_close(*state, it);
}

/* What no database can hold is refused alone, like anything else that does not fit, among single moves and within a batch. */
static void test_what_cannot_be_kept_hurts_nobody(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_change game = game_change("g2", 1, 2);
    assert_true(write_one(it, &game, 1));
    store_change good = entry_change("g1", 1, "a"), bad = entry_change("g2", 4000000000u, "x"), next = entry_change("g2", 1, "b");
    store_change together[] = {entry_change("g1", 2, "c"), bad};
    store_batch batches[] = {
        {.changes = &good, .count = 1}, {.changes = &bad, .count = 1}, {.changes = together, .count = 2}, {.changes = &next, .count = 1}};
    static const store_refusal came[] = {STORE_MADE, STORE_STALE, STORE_STALE, STORE_MADE};
    tv_error error = {0};
    assert_true(it->write(it, batches, 4, &error));
    for (int i = 0; i < 4; i++) assert_int_equal(batches[i].refused, came[i]);
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_int_equal(it->entries(it, "g2", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a 1:b ");
    place_close(*state, it);
}

/* Batches of one round stand on each other, however many are refused in between. */
static void test_batches_build_on_each_other(void **state) {
    store *it = place_open(*state);
    store_change ada = person_change(1, "Ada"), taken = person_change(3, "ada"), bo = person_change(2, "Bo"),
                 game = game_change("g1", 1, 2), stranger = game_change("g2", 1, 77), move = entry_change("g1", 1, "a"),
                 again = game_change("g1", 1, 2), next = entry_change("g1", 2, "b"), gap = entry_change("g1", 4, "d");
    again.game.entries = 1;
    const store_change *each[] = {&ada, &taken, &bo, &game, &stranger, &move, &again, &gap, &next};
    static const store_refusal came[] = {STORE_MADE, STORE_NAME_TAKEN, STORE_MADE,  STORE_MADE, STORE_STALE,
                                         STORE_MADE, STORE_MADE,       STORE_STALE, STORE_MADE};
    enum { COUNT = sizeof each / sizeof *each };
    store_batch batches[COUNT];
    tv_error error = {0};
    for (int i = 0; i < COUNT; i++) batches[i] = (store_batch){.changes = each[i], .count = 1};
    assert_true(it->write(it, batches, COUNT, &error));
    for (int i = 0; i < COUNT; i++) assert_int_equal(batches[i].refused, came[i]);
    list entries = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a 2:b ");
    place_close(*state, it);
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
    store *it = place_open(*state);
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
    place_close(*state, it);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_refused_batch_leaves_nothing_and_hurts_nobody),
        TEST(test_what_cannot_be_kept_hurts_nobody),
        TEST(test_batches_build_on_each_other),
        TEST(test_the_writer_keeps_order),
    };
    int failed = 0;
    for (kind = KIND_SQLITE; kind < KINDS; kind++) {
        if (!kinds_begin(kind)) continue;
        failed += cmocka_run_group_tests_name(kinds_name(kind), tests, NULL, NULL);
        kinds_end(kind);
    }
    return failed;
}
