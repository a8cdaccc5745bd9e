/* The server's parts that need no socket: negotiation, header fields, routes, names of files, configuration, worker threads. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/serve/assets.h"
#include "server/serve/config.h"
#include "server/serve/fields.h"
#include "server/serve/json_in.h"
#include "server/serve/negotiate.h"
#include "server/serve/routes.h"
#include "server/serve/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

static void encodings_by_weight(void **state) {
    (void)state;
    static const struct {
        const char *header;
        bool br, gzip;
    } cases[] = {
        {"", false, false},
        {"gzip, deflate, br", true, true},
        {"GZIP", false, true},
        {"br;q=0", false, false},
        {"br;q=0.0, gzip;q=0.001", false, true},
        {"br ; q=0.5", true, false},
        {"*", true, true},
        {"*;q=0", false, false},
        {"*, br;q=0", false, true},
        {"*;q=0, gzip", false, true},
        {"brotli, xgzip", false, false},
        {"br;level=9;q=0", false, false},
        {"identity;q=1, br", true, false},
        {",,;;q=0,br", true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (negotiate_takes(cases[i].header, "br") != cases[i].br) fail_msg("br in \"%s\"", cases[i].header);
        if (negotiate_takes(cases[i].header, "gzip") != cases[i].gzip) fail_msg("gzip in \"%s\"", cases[i].header);
    }
}

static void tags_in_lists(void **state) {
    (void)state;
    assert_true(negotiate_has("\"a\"", "\"a\""));
    assert_true(negotiate_has("\"b\" , W/\"a\"", "\"a\""));
    assert_true(negotiate_has("*", "\"a\""));
    assert_false(negotiate_has("", "\"a\""));
    assert_false(negotiate_has("\"ab\"", "\"a\""));
    assert_false(negotiate_has("\"a\"b", "\"a\""));
    assert_false(negotiate_has("a", "\"a\""));
}

static void cookies(void **state) {
    (void)state;
    char out[8];
    assert_true(field_cookie("session=abc", "session", out, sizeof out));
    assert_string_equal(out, "abc");
    assert_true(field_cookie("a=1; session=x=y ;b=2", "a", out, sizeof out));
    assert_true(field_cookie("xsession=1;session=2", "session", out, sizeof out));
    assert_string_equal(out, "2");
    static const char *const refused[] = {
        "", "sessio=1", "session", "session=", "session=12345678", "session=a b", "session=1; session=2", "SESSION=1", "a=session=1"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (field_cookie(refused[i], "session", out, sizeof out)) fail_msg("taken: \"%s\"", refused[i]);
}

static void tokens_and_types(void **state) {
    (void)state;
    char out[8];
    assert_true(field_bearer("Bearer abc", out, sizeof out));
    assert_string_equal(out, "abc");
    assert_true(field_bearer("bearer  x", out, sizeof out));
    assert_false(field_bearer("Basic abc", out, sizeof out));
    assert_false(field_bearer("Bearer ", out, sizeof out));
    assert_false(field_bearer("Bearer a b", out, sizeof out));
    assert_false(field_bearer("Bearer 12345678", out, sizeof out));
    assert_true(field_is_json("application/json"));
    assert_true(field_is_json("Application/JSON; charset=utf-8"));
    assert_false(field_is_json("application/jsonp"));
    assert_false(field_is_json("text/plain"));
    assert_false(field_is_json(""));
}

static void origins(void **state) {
    (void)state;
    assert_true(field_same_origin("", "a.example"));
    assert_true(field_same_origin("http://a.example:80", "a.example:80"));
    assert_true(field_same_origin("https://A.example", "a.EXAMPLE"));
    assert_false(field_same_origin("http://b.example", "a.example"));
    assert_false(field_same_origin("http://a.example.evil.example", "a.example"));
    assert_false(field_same_origin("http://a.example:81", "a.example"));
    assert_false(field_same_origin("file://a.example", "a.example"));
    assert_false(field_same_origin("null", "null"));
    assert_false(field_same_origin("http://", ""));
}

static void addresses_behind_a_proxy(void **state) {
    (void)state;
    char out[64];
    assert_true(field_forwarded("203.0.113.9", out, sizeof out));
    assert_true(field_forwarded("10.0.0.1, 2001:db8::1 ", out, sizeof out)); /* what a client wrote itself comes first */
    assert_string_equal(out, "2001:db8::1");
    static const struct {
        const char *written, *meant;
    } more[] = {
        {"203.0.113.9:4711", "203.0.113.9"},
        {"[2001:db8::1]:4711", "2001:db8::1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"x, 10.1.1.1", "10.1.1.1"},
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        assert_true(field_forwarded(more[i].written, out, sizeof out));
        assert_string_equal(out, more[i].meant);
    }
    static const char *const bad[] = {"999.1.1.1", "1:2", "[1.2.3.4", "[::1]x", "1.2.3.4.5", "[]:1", ":", "a:b:c"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(field_forwarded(bad[i], out, sizeof out));
    assert_false(field_forwarded("", out, sizeof out));
    assert_false(field_forwarded("1.2.3.4,", out, sizeof out));
    assert_false(field_forwarded("unknown", out, sizeof out));
    assert_false(field_forwarded("1.2.3.4 5.6.7.8", out, sizeof out));
}

static bool takes_json(const char *text) {
    json_t *value = json_in_object(text, strlen(text));
    bool taken = value != NULL;
    json_decref(value);
    return taken;
}

static void json_within_bounds(void **state) {
    (void)state;
    assert_true(takes_json("{}"));
    assert_true(takes_json(" {\"a\": \"[[[[[[[[[[[[[[[[[[[[[\\\"[[\"} "));
    assert_true(takes_json("{\"a\":[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}"));
    assert_false(takes_json("{\"a\":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}"));
    assert_false(takes_json("[]"));
    assert_false(takes_json("1"));
    assert_false(takes_json(""));
    assert_false(takes_json("{} {}"));
    assert_false(takes_json("{\"a\":1,\"a\":2}"));
    assert_false(takes_json("{\"a\":\"\xff\"}"));
}

static void routes_and_holes(void **state) {
    (void)state;
    static const route table[] = {
        {HTTP_GET, "/tables", NULL, 0},        {HTTP_POST, "/tables", NULL, 10}, {HTTP_POST, "/tables/:id/move", NULL, 10},
        {HTTP_DELETE, "/tables/:id", NULL, 0}, {HTTP_ANY, "/any/*", NULL, 0},    {0},
    };
    path_holes holes;
    uint32_t allowed;
    assert_ptr_equal(route_find(table, HTTP_GET, "/tables", &holes, &allowed), &table[0]);
    assert_ptr_equal(route_find(table, HTTP_HEAD, "/tables", &holes, &allowed), &table[0]);
    assert_ptr_equal(route_find(table, HTTP_POST, "/tables", &holes, &allowed), &table[1]);
    assert_null(route_find(table, HTTP_PUT, "/tables", &holes, &allowed));
    assert_int_equal(allowed, 1u << HTTP_GET | 1u << HTTP_HEAD | 1u << HTTP_POST);
    assert_ptr_equal(route_find(table, HTTP_POST, "/tables/k3/move", &holes, &allowed), &table[2]);
    assert_int_equal(holes.count, 1);
    assert_string_equal(holes.values[0], "k3");
    static const char *const nothing[] = {"", "/", "tables", "/tables/", "/tables//move", "/tables/a/b", "/tables/a/move/", "/any"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        assert_null(route_find(table, HTTP_POST, nothing[i], &holes, &allowed));
        assert_int_equal(allowed, 0);
    }
    assert_ptr_equal(route_find(table, HTTP_PATCH, "/any/a/b", &holes, &allowed), &table[4]);
    char path[200] = "/tables/";
    memset(path + 8, 'x', PATH_HOLE_CHARS);
    assert_null(route_find(table, HTTP_DELETE, path, &holes, &allowed));
    path[8 + PATH_HOLE_CHARS - 1] = '\0';
    assert_non_null(route_find(table, HTTP_DELETE, path, &holes, &allowed));
}

static void names_of_files(void **state) {
    (void)state;
    assert_string_equal(asset_name("/"), "index.html");
    assert_string_equal(asset_name("/icons/a_b-c.1.svg"), "icons/a_b-c.1.svg");
    static const char *const refused[] = {"",    "index.html", "/..",   "/../x", "/a/../b", "/.git", "/a/.b",
                                          "/a/", "//a",        "/a//b", "/a\\b", "/a b",    "/a%2e", "/\xc3\xa4"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (asset_name(refused[i]) != NULL) fail_msg("a file is called \"%s\"", refused[i]);
    assert_string_equal(asset_type("trivium.wasm"), "application/wasm");
    assert_string_equal(asset_type("a.b.mjs"), "text/javascript; charset=utf-8");
    assert_string_equal(asset_type("README"), "application/octet-stream");
    assert_true(asset_is_immutable("logo-4F3KZ2QA.svg"));
    assert_false(asset_is_immutable("logo-4f3kz2qa.svg"));
    assert_false(asset_is_immutable("logo-4F3KZ2QAB.svg"));
    assert_false(asset_is_immutable("main.js"));
    for (size_t i = 1; i < assets_embedded_count; i++) /* the search halves a sorted list */
        assert_true(strcmp(assets_embedded[i - 1].name, assets_embedded[i].name) < 0);
    assert_non_null(asset_find("index.html"));
    assert_null(asset_find("nothing.html"));
}

static bool join_setting(void *host, const char *name, const char *value, tv_error *error) {
    if (strcmp(name, "bad") == 0) return tv_fail(error, "Bad.", (const char *)NULL);
    strcat(strcat(strcat(strcat(host, name), "="), value), ";");
    return true;
}

static void configuration(void **state) {
    (void)state;
    char text[] = "# about\n\n port = 8080 \r\nbind=::1\n  # more\nname = a = b #c\nempty=", joined[100] = "";
    tv_error error = {0};
    assert_true(config_read(text, strlen(text), join_setting, joined, &error));
    assert_string_equal(joined, "port=8080;bind=::1;name=a = b #c;empty=;");
    char wrong[] = "a = 1\nnonsense\n";
    assert_false(config_read(wrong, strlen(wrong), join_setting, joined, &error));
    assert_int_equal(error.line, 2);
    char bad[] = "\n\nbad = 1\n";
    assert_false(config_read(bad, strlen(bad), join_setting, joined, &error));
    assert_int_equal(error.line, 3);
    char binary[] = "a = 1\0b = 2\n";
    assert_false(config_read(binary, sizeof binary - 1, join_setting, joined, &error));
}

/* ---- workers ---- */

enum { JOBS = 200 };

typedef struct {
    worker_job job;
    uint32_t *sum;
    uint32_t number;
    pthread_t ran_in;
} test_job;

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void run_job(worker_job *job) {
    pthread_mutex_lock(&gate);
    ((test_job *)job)->ran_in = pthread_self();
    pthread_mutex_unlock(&gate);
}

static void finish_job(worker_job *job) {
    test_job *it = (test_job *)job;
    assert_false(pthread_equal(it->ran_in, pthread_self()));
    *it->sum += it->number;
    free(it);
}

static void count_wake(void *host) { __atomic_add_fetch((uint32_t *)host, 1, __ATOMIC_SEQ_CST); }

static test_job *make_job(uint32_t number, uint32_t *sum) {
    test_job *it = calloc(1, sizeof *it);
    assert_non_null(it);
    *it = (test_job){.job = {.run = run_job, .done = finish_job}, .sum = sum, .number = number};
    return it;
}

static void jobs_come_back(void **state) {
    (void)state;
    uint32_t sum = 0, wakes = 0;
    workers *pool = workers_open(3, JOBS, count_wake, &wakes);
    assert_non_null(pool);
    for (uint32_t i = 1; i <= JOBS; i++) assert_true(workers_submit(pool, &make_job(i, &sum)->job));
    workers_collect(pool);
    workers_close(pool); /* what is still waiting is run */
    assert_int_equal(sum, JOBS * (JOBS + 1) / 2);
    assert_int_equal(wakes, JOBS);
}

static void a_full_queue_refuses(void **state) {
    (void)state;
    uint32_t sum = 0, wakes = 0, taken = 0;
    workers *pool = workers_open(1, 4, count_wake, &wakes);
    assert_non_null(pool);
    pthread_mutex_lock(&gate); /* nothing gets done */
    for (uint32_t i = 0; i < 10; i++) {
        test_job *job = make_job(1, &sum);
        if (workers_submit(pool, &job->job))
            taken++;
        else
            free(job);
    }
    assert_in_range(taken, 4, 5); /* one may have left the queue */
    assert_int_equal(workers_busy(pool), taken);
    pthread_mutex_unlock(&gate);
    workers_close(pool);
    assert_int_equal(sum, taken);
}

/* ---- fair turns ---- */

typedef struct order {
    pthread_mutex_t lock;
    uint32_t numbers[64], count;
} order;

typedef struct ordered_job {
    worker_job job;
    order *into;
    uint32_t number;
    pthread_mutex_t *until; /* ends when this is free; NULL: at once */
} ordered_job;

static void run_ordered(worker_job *job) {
    ordered_job *it = (ordered_job *)job;
    pthread_mutex_lock(&it->into->lock);
    it->into->numbers[it->into->count++] = it->number;
    pthread_mutex_unlock(&it->into->lock);
    if (it->until == NULL) return;
    pthread_mutex_lock(it->until);
    pthread_mutex_unlock(it->until);
}

static void finish_ordered(worker_job *job) { free(job); }

static void submit_ordered(workers *pool, order *into, uint32_t number, uint64_t owner, bool quick, pthread_mutex_t *until) {
    ordered_job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    *job = (ordered_job){.job = {.run = run_ordered, .done = finish_ordered, .owner = owner, .quick = quick},
                         .into = into,
                         .number = number,
                         .until = until};
    assert_true(workers_submit(pool, &job->job));
}

static uint32_t how_many(order *of) {
    pthread_mutex_lock(&of->lock);
    uint32_t count = of->count;
    pthread_mutex_unlock(&of->lock);
    return count;
}

static void wait_until(order *of, uint32_t count) {
    while (how_many(of) < count) sched_yield();
}

/* Whoever hands in many waits for the own ones: before another's first job goes at most one of each. */
static void owners_take_turns(void **state) {
    (void)state;
    static const uint32_t expected[] = {0, 10, 20, 30, 11, 21, 12, 13};
    uint32_t wakes = 0;
    order ran = {.lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    workers *pool = workers_open(1, JOBS, count_wake, &wakes);
    pthread_mutex_lock(&held);
    submit_ordered(pool, &ran, 0, 9, false, &held); /* keeps the only thread busy */
    wait_until(&ran, 1);
    for (uint32_t i = 0; i < 4; i++) submit_ordered(pool, &ran, 10 + i, 1, false, NULL);
    for (uint32_t i = 0; i < 2; i++) submit_ordered(pool, &ran, 20 + i, 2, false, NULL);
    submit_ordered(pool, &ran, 30, 3, false, NULL);
    pthread_mutex_unlock(&held);
    workers_close(pool);
    assert_int_equal(ran.count, 8);
    assert_memory_equal(ran.numbers, expected, sizeof expected);
}

/* While every other thread is busy with something long, and more of it waits, quick jobs are done; and they do not hold up the long ones
 * for ever. */
static void quick_jobs_pass_long_ones(void **state) {
    (void)state;
    uint32_t wakes = 0, position = 0;
    order ran = {.lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    workers *pool = workers_open_with_quick(2, 1, JOBS, count_wake, &wakes);
    pthread_mutex_lock(&held);
    for (uint32_t i = 0; i < 12; i++) submit_ordered(pool, &ran, 100 + i, i, false, &held);
    wait_until(&ran, 2);
    for (uint32_t i = 0; i < 5; i++) submit_ordered(pool, &ran, i, 77, true, NULL);
    wait_until(&ran, 7);
    for (uint32_t i = 2; i < 7; i++) assert_int_equal(ran.numbers[i], i - 2);
    pthread_mutex_unlock(&held);
    workers_close(pool);
    assert_int_equal(ran.count, 17);

    order single = {.lock = PTHREAD_MUTEX_INITIALIZER};
    pool = workers_open(1, JOBS, count_wake, &wakes);
    pthread_mutex_lock(&held);
    submit_ordered(pool, &single, 0, 9, false, &held);
    wait_until(&single, 1);
    submit_ordered(pool, &single, 1, 1, false, NULL);
    for (uint32_t i = 0; i < 20; i++) submit_ordered(pool, &single, 2, 100 + i, true, NULL);
    pthread_mutex_unlock(&held);
    workers_close(pool);
    while (single.numbers[position] != 1) position++;
    assert_in_range(position, 1, 3);
}

/* Who has a network of version 6 has more addresses than can be counted, but only one network. */
static void networks_are_counted(void **state) {
    (void)state;
    char one[64], other[64];
    field_network("203.0.113.9", one, sizeof one);
    assert_string_equal(one, "203.0.113.9");
    field_network("::ffff:203.0.113.9", one, sizeof one);
    assert_string_equal(one, "203.0.113.9");
    field_network("2001:db8:1:2:3:4:5:6", one, sizeof one);
    field_network("2001:db8:1:2::9", other, sizeof other);
    assert_string_equal(one, other);
    field_network("2001:db8:1:3::9", other, sizeof other);
    assert_string_not_equal(one, other);
    field_network("nonsense", one, sizeof one);
    assert_string_equal(one, "nonsense");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings_by_weight),
        cmocka_unit_test(tags_in_lists),
        cmocka_unit_test(cookies),
        cmocka_unit_test(tokens_and_types),
        cmocka_unit_test(origins),
        cmocka_unit_test(routes_and_holes),
        cmocka_unit_test(addresses_behind_a_proxy),
        cmocka_unit_test(networks_are_counted),
        cmocka_unit_test(json_within_bounds),
        cmocka_unit_test(names_of_files),
        cmocka_unit_test(configuration),
        cmocka_unit_test(jobs_come_back),
        cmocka_unit_test(a_full_queue_refuses),
        cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(quick_jobs_pass_long_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
