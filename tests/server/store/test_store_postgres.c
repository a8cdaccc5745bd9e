/* What is the PostgreSQL store's own: connections that break where it hurts, and what becomes of a round then. What it has in common with others is
 * in test_store_kinds.c. */
/* links: store */
#include "kinds.h"
#include "relay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifdef TRIVIUM_HAS_POSTGRESQL
#include "host/host_time.h"
#include "server/store/postgres.h"

static int make_place(void **state) {
    *state = place_make(KIND_POSTGRES);
    return 0;
}

static int remove_place(void **state) {
    place_free(*state);
    return 0;
}

static long long number(const char *question) {
    char answer[200];
    return atoll(kinds_sql(question, answer));
}

static void order(const char *statement) {
    char nothing[200];
    kinds_sql(statement, nothing);
}

/* ---- a commit whose end is not heard ---- */

typedef struct broken {
    store_place *place;
    relay *between;
    store *it;
} broken;

static broken begin_broken(void **state) {
    broken all = {.place = *state, .between = relay_open(kinds_postgres_address())};
    snprintf(all.place->name, sizeof all.place->name, "%s", relay_address(all.between));
    all.it = place_open(all.place);
    begin_game(all.it);
    return all;
}

static void end_broken(broken *all) {
    place_close(all->place, all->it);
    relay_close(all->between);
}

/* A move, and a line of talk, which nothing but the store keeps from being said twice. */
static void assert_made_once(store *it) {
    store_change move = entry_change("g1", 1, "a"),
                 line = {.kind = STORE_ADD_LINE, .line = {.game = "g1", .line = {.person = 1, .text = "x"}}};
    store_batch batches[] = {{.changes = &move, .count = 1}, {.changes = &line, .count = 1}};
    tv_error error = {0};
    assert_true(it->write(it, batches, 2, &error));
    assert_int_equal(batches[0].refused, STORE_MADE);
    assert_int_equal(batches[1].refused, STORE_MADE);
    list entries = {0}, lines = {0};
    assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
    assert_string_equal(entries.text, "1:a ");
    assert_int_equal(it->lines(it, "g1", STORE_SAID, 10, note_line, &lines), STORE_FOUND);
    assert_string_equal(lines.text, "x");
}

static void test_a_broken_connection_is_no_guess(void **state) {
    static const relay_fault faults[] = {RELAY_DROP, RELAY_KEEP, RELAY_LEAVE};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        broken all = begin_broken(state);
        relay_break(all.between, faults[i], NULL, NULL);
        assert_made_once(all.it);
        end_broken(&all);
        order("DROP SCHEMA trivium CASCADE");
    }
}

/* PostgreSQL crashes with a transaction of which its log says nothing, and gives its number to somebody else's, which is committed. */
static void crash(void *host) {
    bool *reused = host;
    long long lost = number("SELECT max(backend_xid::text::bigint) FROM pg_stat_activity"), now = 0;
    kinds_crash_postgres();
    while (now < lost) {
        now = number("SELECT pg_current_xact_id()::text");
        *reused |= now == lost;
    }
}

static void test_a_number_given_twice_acknowledges_nothing(void **state) {
    bool reused = false;
    order("ALTER SYSTEM SET wal_writer_delay = '10s'"); /* nobody puts the log on disk in between, */
    order("SELECT pg_reload_conf()");
    for (int tries = 0; tries < 10 && !reused; tries++) { /* or hardly anybody */
        order("DROP SCHEMA IF EXISTS trivium CASCADE");
        broken all = begin_broken(state);
        relay_break(all.between, RELAY_DROP, crash, &reused);
        assert_made_once(all.it);
        end_broken(&all);
    }
    order("ALTER SYSTEM RESET wal_writer_delay");
    order("SELECT pg_reload_conf()");
    assert_true(reused); /* otherwise nothing was tried */
}

/* ---- a standby ---- */

static void name_standby(const char *name) {
    char statement[100];
    snprintf(statement, sizeof statement, "ALTER SYSTEM SET synchronous_standby_names = '%s'", name);
    order(statement);
    order("SELECT pg_reload_conf()");
}

typedef struct acknowledged {
    store *it;
    _Atomic bool done;
} acknowledged;

static void *write_move(void *argument) {
    acknowledged *at = argument;
    store_change move = entry_change("g1", 1, "a");
    assert_true(write_one(at->it, &move, 1));
    at->done = true;
    return NULL;
}

static void await_number(const char *question, long long wanted) {
    for (int tries = 0; tries < 500 && number(question) != wanted; tries++) pg_pause(PG_PAUSE_MS);
    assert_int_equal(number(question), wanted);
}

/* There is a standby by name alone, so nothing has reached it: not after the connection broke, and not after somebody cancelled the wait. */
static void test_what_has_not_reached_the_standby_is_not_acknowledged(void **state) {
    static const char waits[] = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    for (int cancelled = 0; cancelled < 2; cancelled++) {
        broken all = begin_broken(state);
        acknowledged at = {.it = all.it};
        pthread_t thread;
        name_standby("nobody");
        relay_break(all.between, cancelled ? RELAY_PASS : RELAY_LEAVE, NULL, NULL);
        assert_int_equal(pthread_create(&thread, NULL, write_move, &at), 0);
        if (cancelled) {
            await_number(waits, 1);
            order("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
        }
        await_number("SELECT count(*) FROM entry", 1); /* it is on this server's disk */
        await_number(waits, 1);
        assert_false(at.done);
        name_standby("");
        pthread_join(thread, NULL);
        assert_true(at.done);
        end_broken(&all);
        order("DROP SCHEMA trivium CASCADE");
    }
}

/* ---- news after a break ---- */

static bool count_news(void *host, const void *row) {
    ++*(uint32_t *)host;
    return ((const store_news *)row)->kind <= STORE_NEWS_FOLLOWS;
}

/* What was said while a connection was away was heard by nobody, and after a crash neither the mark nor the numbers of what was heard say what
 * is new: whoever comes back is told once that anything may have changed, and then goes on as before. */
static void test_news_are_missed_when_the_connection_was_lost(void **state) {
    static const char sessions[] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                   " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";
    for (int crashed = 0; crashed < 2; crashed++) {
        store *it = place_open(*state), *other = place_open(*state);
        store_node author = joined(it, "10.0.0.1:1", 60000), reader = joined(other, "10.0.0.2:1", 60000);
        uint32_t heard = 0;
        begin_game(it);
        assert_int_equal(other->sharing->news(other, true, count_news, &heard), STORE_FOUND);
        assert_true(heard > 0);
        heard = 0;
        if (crashed)
            kinds_crash_postgres();
        else
            order(sessions);
        store_change block = {.kind = STORE_PUT_BLOCK, .block = {1, 2, 3}};
        assert_true(write_one(it, &block, 1)); /* nobody listens */
        store_answer renewed = STORE_FAILED;
        for (int tries = 0; tries < 100 && renewed == STORE_FAILED; tries++) {
            renewed = other->sharing->renew(other, &reader, 60000);
            if (renewed == STORE_FAILED) pg_pause(PG_PAUSE_MS);
        }
        assert_int_equal(renewed, STORE_FOUND);
        assert_int_equal(other->sharing->news(other, false, count_news, &heard), STORE_NONE);
        assert_int_equal(other->sharing->news(other, true, count_news, &heard), STORE_FOUND);
        heard = 0;
        block.block.person = 2;
        assert_true(write_one(it, &block, 1));
        for (int tries = 0; tries < 100 && heard == 0; tries++) {
            assert_int_equal(other->sharing->news(other, tries % 2 == 1, count_news, &heard), STORE_FOUND);
            pg_pause(PG_PAUSE_MS);
        }
        assert_int_equal(heard, 1);
        it->sharing->leave(it, author.id);
        other->sharing->leave(other, reader.id);
        place_close(*state, other);
        place_close(*state, it);
        order("DROP SCHEMA trivium CASCADE");
    }
}

/* ---- patience ---- */

/* What comes slowly is waited for, however long all of it takes; who says nothing is given up. */
static void test_slow_is_not_silent(void **state) {
    enum { PATIENCE_MS = 1100, PIECE = 1000, PIECES = 40, PAUSE_MS = 60 };
    broken all = begin_broken(state);
    postgres_store *inside = (postgres_store *)(void *)all.it;
    char *large = calloc(1, PIECE * PIECES + 1);
    memset(large, 'x', PIECE * PIECES);
    store_change game = game_change("g2", 1, 2);
    game.game.record = large;
    assert_true(write_one(all.it, &game, 1));
    list found = {0};
    assert_int_equal(all.it->game(all.it, "g1", note_game, &found), STORE_FOUND); /* the connection is open */
    for (int i = 0; i < PG_READERS; i++) inside->readers[i].patience_ms = PATIENCE_MS;
    relay_slow(all.between, PIECE, PAUSE_MS);
    uint64_t begun_ms = host_time_ms();
    assert_int_equal(all.it->game(all.it, "g2", note_game, &found), STORE_FOUND);
    assert_true(host_time_ms() - begun_ms > 2 * PATIENCE_MS);
    relay_slow(all.between, 0, 0);
    assert_int_equal(all.it->game(all.it, "g1", note_game, &found), STORE_FAILED);
    relay_slow(all.between, PIECE * PIECES, 0);
    end_broken(&all);
    free(large);
}

/* ---- what a database can hold ---- */

/* Bytes that are no text are refused with their move, whoever's it is, and everybody else's are made. */
static void test_bytes_that_are_no_text_hurt_nobody(void **state) {
    store *it = place_open(*state);
    begin_game(it);
    store_node node = joined(it, "10.0.0.1:1", 60000);
    store_change game = fenced(game_change("g2", 1, 2), (store_fence){node.id, 1});
    assert_true(write_one(it, &game, 1));
    store_change good = entry_change("g1", 1, "a"), bad = fenced(entry_change("g2", 1, "\xC3("), (store_fence){node.id, 1}),
                 strange = entry_change("\xFF", 1, "x");
    store_batch batches[] = {{.changes = &good, .count = 1}, {.changes = &bad, .count = 1}, {.changes = &strange, .count = 1}};
    tv_error error = {0};
    assert_true(it->write(it, batches, 3, &error));
    assert_int_equal(batches[0].refused, STORE_MADE);
    assert_int_equal(batches[1].refused, STORE_STALE);
    assert_int_equal(batches[2].refused, STORE_STALE);
    assert_int_equal(number("SELECT count(*) FROM entry"), 1);
    store_change next = fenced(entry_change("g2", 1, "b"), (store_fence){node.id, 1});
    assert_true(write_one(it, &next, 1));
    place_close(*state, it);
}

/* The same server's database of another name. */
static void name_database(char out[160], const char *name) {
    const char *address = kinds_postgres_address();
    snprintf(out, 160, "%.*s/%s", (int)(strrchr(address, '/') - address), address, name);
}

static void test_a_database_of_another_encoding_is_refused(void **state) {
    char address[160];
    tv_error error = {0};
    (void)state;
    name_database(address, "latin");
    order("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    assert_null(store_open(address, &error));
    assert_non_null(strstr(error.what, "LATIN1"));
    assert_non_null(strstr(error.what, "createdb --encoding UTF8"));
}

/* ---- two writers ---- */

enum { ROUNDS = 100, SAME = 8 };
typedef struct opposed {
    store *it;
    bool backwards;
} opposed;

/* The same people in batches of their own, whose names and tournaments are locked with them. */
static void *write_opposed(void *argument) {
    const opposed *at = argument;
    store_change people[SAME] = {0}, entrants[SAME] = {0};
    store_batch batches[2 * SAME];
    for (int i = 0; i < SAME; i++) {
        int place = at->backwards ? SAME - 1 - i : i;
        people[i] = (store_change){.kind = STORE_CHANGE_PERSON,
                                   .person_change = {.person = {.id = i + 1}, .parts = STORE_PART_NAME | STORE_PART_SEEN}};
        snprintf(people[i].person_change.person.name, STORE_NAME_MAX, "Person %d", i + 1);
        entrants[i] = (store_change){.kind = STORE_WITHDRAW, .entrant = {.person = 1}};
        snprintf(entrants[i].entrant.tournament, STORE_GAME_ID_MAX, "t%d", i + 1);
        batches[place] = (store_batch){.changes = &people[i], .count = 1};
        batches[SAME + place] = (store_batch){.changes = &entrants[i], .count = 1};
    }
    for (int round = 0; round < ROUNDS; round++) {
        tv_error error = {0};
        assert_true(at->it->write(at->it, batches, 2 * SAME, &error));
        for (int i = 0; i < 2 * SAME; i++) assert_int_equal(batches[i].refused, STORE_MADE);
    }
    return NULL;
}

static void test_writers_of_the_same_people_do_not_lock_each_other_out(void **state) {
    store *it = place_open(*state), *other = place_open(*state);
    for (int i = 1; i <= SAME; i++) {
        char name[STORE_NAME_MAX];
        snprintf(name, sizeof name, "Person %d", i);
        store_change made[] = {person_change(i, name),
                               {.kind = STORE_PUT_TOURNAMENT, .tournament = {.organiser = i, .revision = 1, .settings = "", .rounds = ""}}};
        snprintf(made[1].tournament.id, STORE_GAME_ID_MAX, "t%d", i);
        assert_true(write_one(it, made, 2));
    }
    opposed forwards = {it, false}, backwards = {other, true};
    pthread_t threads[2];
    assert_int_equal(pthread_create(&threads[0], NULL, write_opposed, &forwards), 0);
    assert_int_equal(pthread_create(&threads[1], NULL, write_opposed, &backwards), 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    place_close(*state, other);
    place_close(*state, it); /* a session's figures are complete when it has ended */
    await_number("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'trivium%'", 0);
    assert_int_equal(number("SELECT deadlocks FROM pg_stat_database WHERE datname = 'trivium'"), 0);
}

/* ---- the schema ---- */

/* Every column, index and constraint there is. */
static void describe(char out[200]) {
    kinds_sql(
        "SELECT md5(string_agg(line, ';' ORDER BY line)) FROM (SELECT table_name || '.' || column_name || ' ' || data_type || is_nullable"
        " AS line FROM information_schema.columns WHERE table_schema = 'trivium' UNION ALL SELECT indexdef FROM pg_indexes"
        " WHERE schemaname = 'trivium' UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'trivium'::regnamespace) AS lines",
        out);
}

/* A database as an earlier version made it, by the steps that it knew, with people at a game. */
static void make_version(const char *address, int version) {
    static const _Atomic bool hurried;
    pg_link link = {.address = address, .hurried = &hurried, .patience_ms = 10000};
    tv_error error = {0};
    int from;
    assert_true(pg_open(&link, 10000));
    assert_true(pg_schema_update(&link, version, &from, &error));
    assert_int_equal(from, 0);
    pg_close(&link);
    order(
        "INSERT INTO person VALUES (1, 'Ada', 1, '$argon2id$x', 5, 6, 0, 0, 0, 'ada', 'ada'), (2, 'Bo', 1, '', 5, 6, 0, 0, 0, 'bo', 'bo');"
        "INSERT INTO game VALUES ('g1', 'duel', 1, 2, 1, 10, 11, false, '{}', 'Trivium 1');"
        "INSERT INTO play VALUES ('g1', 1, 1, 11, 255, 0, 0); INSERT INTO seat VALUES ('g1', 0, 1), ('g1', 1, 2);"
        "INSERT INTO entry VALUES ('g1', 1, 101, 'a', '')");
}

static void test_every_earlier_schema_is_brought_up_to_date(void **state) {
    store_place *place = *state;
    char fresh[200], updated[200];
    place_close(place, place_open(place));
    describe(fresh);
    for (int version = 1; version < pg_version; version++) {
        order("DROP SCHEMA trivium CASCADE");
        make_version(place->name, version);
        assert_int_equal(number("SELECT number FROM version"), version);
        store *it = place_open(place);
        assert_int_equal(it->upgraded_from, version);
        assert_int_equal(number("SELECT number FROM version"), pg_version);
        describe(updated);
        assert_string_equal(updated, fresh);
        store_person person;
        assert_int_equal(it->person_named(it, "ADA", &person), STORE_FOUND);
        store_change move = entry_change("g1", 2, "b");
        assert_true(write_one(it, &move, 1));
        list entries = {0};
        assert_int_equal(it->entries(it, "g1", 1, note_entry, &entries), STORE_FOUND);
        assert_string_equal(entries.text, "1:a 2:b ");
        it = place_reopen(place, it); /* the step is not taken twice */
        assert_int_equal(it->upgraded_from, pg_version);
        place_close(place, it);
    }
}

static void *open_one(void *argument) {
    tv_error error = {0};
    store *it = store_open(argument, &error);
    if (it == NULL) print_message("%s\n", error.what);
    return it;
}

/* Several servers that start at once on an empty database: one makes the schema, all have it. */
static void test_many_open_an_empty_database_at_once(void **state) {
    enum { MANY = 6 };
    store_place *place = *state;
    pthread_t threads[MANY];
    store *opened[MANY];
    int made = 0;
    for (int i = 0; i < MANY; i++) assert_int_equal(pthread_create(&threads[i], NULL, open_one, place->name), 0);
    for (int i = 0; i < MANY; i++) {
        void *it;
        pthread_join(threads[i], &it);
        opened[i] = it;
    }
    for (int i = 0; i < MANY; i++) {
        assert_non_null(opened[i]);
        made += opened[i]->upgraded_from == 0;
    }
    assert_int_equal(made, 1);
    assert_int_equal(number("SELECT count(*) FROM version"), 1);
    begin_game(opened[0]);
    store_change move = entry_change("g1", 1, "a");
    assert_true(write_one(opened[MANY - 1], &move, 1));
    for (int i = 0; i < MANY; i++) opened[i]->close(opened[i]);
}

/* ---- a copy into it ---- */

/* Whoever opened it before a copy began cannot join until it is finished, and no copy begins when somebody has joined. */
static void test_a_copy_and_a_server_keep_each_other_out(void **state) {
    store *it = place_open(*state), *copy = place_open(*state);
    store_node node = {.address = "10.0.0.1:1", .least = 1, .most = 2};
    tv_error error = {0};
    assert_true(copy->mark_copying(copy, true, &error));
    assert_false(it->sharing->join(it, &node, 60000, &error));
    assert_non_null(strstr(error.what, "a copy into the database"));
    assert_int_equal(node.id, 0);
    assert_true(copy->mark_copying(copy, false, &error));
    assert_true(it->sharing->join(it, &node, 60000, &error));
    assert_false(copy->mark_copying(copy, true, &error));
    assert_non_null(strstr(error.what, "a server runs on it"));
    assert_int_equal(number("SELECT copying::int FROM version"), 0);
    place_close(*state, copy);
    place_close(*state, it);
}

static void *begin_copy(void *argument) {
    store *copy = argument;
    tv_error error = {0};
    return copy->mark_copying(copy, true, &error) ? copy : NULL;
}

static void *commit_soon(void *argument) {
    await_number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'", 1);
    PQclear(PQexec(argument, "COMMIT"));
    return NULL;
}

/* Both at the same moment: one is refused, whoever it is. */
static void test_a_copy_and_a_server_at_once(void **state) {
    store *it = place_open(*state), *copy = place_open(*state);
    PGconn *holds = PQconnectdb(kinds_postgres_address());
    store_node node = {.address = "10.0.0.1:1", .least = 1, .most = 2};
    tv_error error = {0};
    PQclear(PQexec(holds, "BEGIN; INSERT INTO trivium.node (address, least, most, leaving, lease_end, steady_since)"
                          " SELECT 'x', 1, 2, false, now(), now() FROM trivium.version FOR SHARE")); /* a join under way */
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, begin_copy, copy), 0);
    await_number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'", 1);
    PQclear(PQexec(holds, "COMMIT"));
    void *marked;
    pthread_join(thread, &marked);
    assert_null(marked);
    PQclear(PQexec(holds, "DELETE FROM trivium.node; BEGIN; UPDATE trivium.version SET copying = true")); /* a copy that begins */
    assert_int_equal(pthread_create(&thread, NULL, commit_soon, holds), 0);
    assert_false(it->sharing->join(it, &node, 60000, &error));
    pthread_join(thread, NULL);
    PQfinish(holds);
    place_close(*state, copy);
    place_close(*state, it);
}

/* ---- markers ---- */

/* A writer that ends leaves none, and what others left is tidied up when nobody can ask for it any more. */
static void test_markers_do_not_stay(void **state) {
    store *it = place_open(*state), *other = place_open(*state);
    begin_game(it);
    assert_int_equal(number("SELECT count(*) FROM writer"), 2);
    place_close(*state, other);
    assert_int_equal(number("SELECT count(*) FROM writer"), 1);
    order("INSERT INTO writer VALUES (1, 1, now() - interval '8 days'), (2, 1, now() - interval '6 days')");
    for (uint32_t turn = 0; turn < STORE_TIDY_TURNS; turn++) assert_int_equal(it->sharing->tidy(it, turn), STORE_FOUND);
    assert_int_equal(number("SELECT sum(number) FROM writer WHERE number IN (1, 2)"), 2);
    order("DELETE FROM writer"); /* so long had this one nothing to write */
    store_change move = entry_change("g1", 1, "a");
    assert_true(write_one(it, &move, 1));
    place_close(*state, it);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_broken_connection_is_no_guess),
        TEST(test_a_number_given_twice_acknowledges_nothing),
        TEST(test_what_has_not_reached_the_standby_is_not_acknowledged),
        TEST(test_news_are_missed_when_the_connection_was_lost),
        TEST(test_slow_is_not_silent),
        TEST(test_bytes_that_are_no_text_hurt_nobody),
        TEST(test_a_database_of_another_encoding_is_refused),
        TEST(test_writers_of_the_same_people_do_not_lock_each_other_out),
        TEST(test_every_earlier_schema_is_brought_up_to_date),
        TEST(test_many_open_an_empty_database_at_once),
        TEST(test_a_copy_and_a_server_keep_each_other_out),
        TEST(test_a_copy_and_a_server_at_once),
        TEST(test_markers_do_not_stay),
    };
    kinds_begin(KIND_POSTGRES);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    kinds_end(KIND_POSTGRES);
    return failed;
}
#else
int main(void) { return 0; }
#endif
