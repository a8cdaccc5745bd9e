/* The wire's parts without a socket: heads, targets, frames, the life of a request, timeouts, addresses. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/wire/address.h"
#include "server/wire/frames.h"
#include "server/wire/head.h"
#include "server/wire/request.h"
#include "server/wire/target.h"
#include "server/wire/timeouts.h"

#include <stdlib.h>
#include <string.h>

/* ---- heads ---- */

static unsigned read_head(request_head *head, char *room, const char *text) {
    strcpy(room, text);
    assert_int_equal(head_size(room, strlen(room)), strlen(room));
    assert_int_equal(head_size(room, strlen(room) - 1), 0);
    return head_read(head, room, strlen(room));
}

static void heads_are_taken_apart(void **state) {
    (void)state;
    request_head head;
    char room[512];
    assert_int_equal(read_head(&head, room, "POST /a?b HTTP/1.1\r\nHost: x\r\nX-Two:  one, TWO \r\nx-two:three\r\nEmpty:\r\n\r\n"), 0);
    assert_string_equal(head.method, "POST");
    assert_string_equal(head.target, "/a?b");
    assert_int_equal(head.minor, 1);
    assert_int_equal(head.count, 4);
    assert_string_equal(head_value(&head, "x-two"), "one, TWO");
    assert_string_equal(head_last_value(&head, "x-two"), "three");
    assert_string_equal(head_value(&head, "empty"), "");
    assert_string_equal(head_value(&head, "absent"), "");
    assert_true(head_lists(&head, "x-two", "two") && head_lists(&head, "x-two", "three"));
    assert_false(head_lists(&head, "x-two", "on") || head_lists(&head, "x-two", "one, two"));
}

static void doubtful_heads_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned status;
    } cases[] = {
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX : y\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: y\r\n z\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: y\nZ: w\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: y\rz\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nX: \x7f\r\n\r\n", 400},
        {"GET /  HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/11\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {" GET / HTTP/1.1\r\n\r\n", 400},
        {"G\tT / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/3.0\r\n\r\n", 505},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        request_head head;
        char room[512];
        unsigned status = read_head(&head, room, cases[i].text);
        if (status != cases[i].status) fail_msg("\"%s\": %u", cases[i].text, status);
    }
}

static void targets_are_decoded(void **state) {
    (void)state;
    char out[16];
    assert_true(target_path("/a%2Fb%c3%a4?x", out, sizeof out));
    assert_string_equal(out, "/a/b\xc3\xa4");
    assert_true(target_path("https://host", out, sizeof out));
    assert_string_equal(out, "/");
    assert_true(target_path("http://host:1/p?q", out, sizeof out));
    assert_string_equal(out, "/p");
    assert_true(target_path("/longer-than-the-room", out, sizeof out));
    assert_string_equal(out, "");
    assert_true(target_path("/nul%00", out, sizeof out));
    assert_string_equal(out, "");
    static const char *const wrong[] = {"", "a", "*", "/%", "/%a", "/%a%61", "/%zz", "host:443", "?a"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (target_path(wrong[i], out, sizeof out)) fail_msg("\"%s\" is taken", wrong[i]);
    json_t *pairs = target_query("/?a=1&&b=x%20y=&c");
    assert_int_equal(json_object_size(pairs), 3);
    assert_string_equal(json_string_value(json_object_get(pairs, "b")), "x y=");
    assert_string_equal(json_string_value(json_object_get(pairs, "c")), "");
    json_decref(pairs);
    assert_null(target_query("/?a=%ff"));
    assert_null(target_query("/?a=%00"));
    assert_null(target_query("/?1&2&3&4&5&6&7&8&9&10&11&12&13&14&15&16&17"));
}

/* ---- frames ---- */

static void frames_in_any_pieces(void **state) {
    (void)state;
    static const unsigned char bytes[] = "\x01\x82\1\2\3\4"
                                         "ig" /* "he", more follows */
                                         "\x89\x81\0\0\0\0"
                                         "p" /* a ping between */
                                         "\x80\x83\0\0\0\0"
                                         "llo"                       /* the rest */
                                         "\x88\x82\0\0\0\0\x03\xe8"; /* 1000 */
    for (size_t step = 1; step < sizeof bytes; step++) {
        frame_reader reader = {.message_max = 5};
        int heard = 0;
        for (size_t begin = 0; begin < sizeof bytes - 1; begin += step) {
            const unsigned char *at = bytes + begin;
            size_t left = sizeof bytes - 1 - begin < step ? sizeof bytes - 1 - begin : step;
            for (frame_event event; (event = frame_read(&reader, &at, &left)) != HEARD_NOTHING;) {
                static const frame_event wanted[] = {HEARD_PING, HEARD_TEXT, HEARD_CLOSE};
                assert_int_equal(event, wanted[heard]);
                if (event == HEARD_TEXT) {
                    assert_string_equal(reader.text, "hello");
                    frame_reader_free(&reader);
                }
                heard++;
            }
        }
        assert_int_equal(heard, 3);
        assert_int_equal(reader.code, 1000);
        frame_reader_free(&reader);
    }
}

static void frames_that_end_it(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        unsigned code;
    } cases[] = {
        {"\x81\x01", 2, CLOSE_PROTOCOL},
        {"\xc1\x80", 2, CLOSE_PROTOCOL},
        {"\x83\x80", 2, CLOSE_PROTOCOL},
        {"\x80\x80", 2, CLOSE_PROTOCOL},
        {"\x09\x80", 2, CLOSE_PROTOCOL},
        {"\x89\xfe", 2, CLOSE_PROTOCOL},
        {"\x82\x80", 2, CLOSE_UNACCEPTABLE},
        {"\x81\x86\0\0\0\0", 6, CLOSE_TOO_LARGE},
        {"\x81\xfe\0\5\0\0\0\0", 8, CLOSE_PROTOCOL},
        {"\x81\x81\0\0\0\0\xff", 7, CLOSE_NOT_TEXT},
        {"\x88\x81\0\0\0\0x", 7, CLOSE_PROTOCOL},
        {"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14, CLOSE_TOO_LARGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        frame_reader reader = {.message_max = 5};
        const unsigned char *at = (const unsigned char *)cases[i].bytes;
        size_t left = cases[i].size;
        if (frame_read(&reader, &at, &left) != HEARD_BAD || reader.code != cases[i].code) fail_msg("case %zu: code %u", i, reader.code);
        frame_reader_free(&reader);
    }
    unsigned char head[FRAME_HEAD_MAX];
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 125), 2);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 126), 4);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 65536), 10);
    assert_memory_equal(head, "\x81\x7f\0\0\0\0\0\1\0\0", 10);
}

/* ---- the life of a request ---- */

static void a_request_from_head_to_end(void **state) {
    (void)state;
    enum { PATIENCE_US = 20000000 };
    request_life life;
    request_begin(&life, 1000);
    assert_true(request_wants_input(&life));
    assert_int_equal(request_due_us(&life, PATIENCE_US), 1000 + PATIENCE_US);
    request_expect(&life, 3000, true);
    assert_int_equal(request_take(&life, 2000), 2000);
    assert_false(request_is_whole(&life));
    assert_int_equal(request_due_us(&life, PATIENCE_US), 1000 + PATIENCE_US + 1000000); /* what came earns time */
    assert_int_equal(request_take(&life, 5000), 1000);
    assert_true(request_is_whole(&life));
    assert_false(request_wants_input(&life)); /* the rest is not for this one */
    request_ask(&life);
    assert_true(request_due_us(&life, PATIENCE_US) == UINT64_MAX);
    request_answer(&life, 5000);
    assert_true(life.keep);
    assert_false(request_wants_input(&life));
    request_note_sent(&life, 2000);
    assert_int_equal(request_due_us(&life, PATIENCE_US), 5000 + PATIENCE_US + 1000000);
    request_drain(&life);
    assert_int_equal(life.state, REQUEST_DRAINED);
}

static void a_refused_body_ends_the_connection(void **state) {
    (void)state;
    request_life life;
    request_begin(&life, 0);
    request_expect(&life, 10, true);
    request_take(&life, 9);
    request_answer(&life, 0);
    assert_false(life.keep); /* its last byte may still come */
    request_begin(&life, 0);
    request_expect(&life, 0, true);
    request_answer(&life, 0);
    assert_true(life.keep);
    request_begin(&life, 0);
    request_answer(&life, 0);
    assert_false(life.keep); /* who knows where the next one begins */
}

/* ---- timeouts ---- */

typedef struct counted {
    wire_timeout due; /* must be first */
    uint64_t called_us;
} counted;

static void note_due(void *host, wire_timeout *it) { ((counted *)it)->called_us = *(uint64_t *)host; }

static void timeouts_come_in_time(void **state) {
    (void)state;
    static wire_timeouts all;
    counted each[400] = {0};
    uint64_t now_us = 1000000000000;
    assert_true(timeouts_next_us(&all) == TIMEOUT_NEVER);
    for (uint64_t i = 0; i < 400; i++) timeout_set(&all, &each[i].due, now_us + i * 400000);
    for (uint64_t i = 0; i < 400; i += 4) timeout_set(&all, &each[i].due, now_us + i * 400000 + 90000000); /* put off */
    for (uint64_t i = 1; i < 400; i += 4) timeout_set(&all, &each[i].due, now_us + i * 200000);            /* earlier */
    for (uint64_t i = 2; i < 400; i += 8) timeout_set(&all, &each[i].due, TIMEOUT_NEVER);
    for (uint64_t i = 6; i < 400; i += 8) timeout_cancel(&all, &each[i].due);
    for (uint64_t step = 0; step < 3000; step++, now_us += 100000) timeouts_run(&all, now_us, note_due, &now_us);
    assert_int_equal(all.count, 0);
    for (uint64_t i = 0; i < 400; i++) {
        bool never = i % 4 == 2;
        uint64_t wanted_us = 1000000000000 + (i % 4 == 0 ? i * 400000 + 90000000 : i % 4 == 1 ? i * 200000 : i * 400000);
        if (never ? each[i].called_us != 0 : each[i].called_us < wanted_us || each[i].called_us > wanted_us + 3 * TIMEOUT_TICK_US)
            fail_msg("timeout %d: %llu instead of %llu", (int)i, (unsigned long long)each[i].called_us, (unsigned long long)wanted_us);
    }
}

/* ---- addresses ---- */

static void networks_of_addresses(void **state) {
    (void)state;
    assert_true(address_network("192.0.2.1") == address_network("::ffff:192.0.2.1"));
    assert_true(address_network("192.0.2.1") != address_network("192.0.2.2"));
    assert_true(address_network("2001:db8:1:2::1") == address_network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_true(address_network("2001:db8:1:2::1") != address_network("2001:db8:1:3::1"));
    assert_true(address_network("") != 0 && address_network("::") != 0 && address_network("nonsense") != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_taken_apart),
        cmocka_unit_test(doubtful_heads_are_refused),
        cmocka_unit_test(targets_are_decoded),
        cmocka_unit_test(frames_in_any_pieces),
        cmocka_unit_test(frames_that_end_it),
        cmocka_unit_test(a_request_from_head_to_end),
        cmocka_unit_test(a_refused_body_ends_the_connection),
        cmocka_unit_test(timeouts_come_in_time),
        cmocka_unit_test(networks_of_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
