/* A remote table against a server that says anything: truncated and mutated messages, views and events that cannot be, texts that would disturb a
 * screen, other versions. */
/* links: remote */
#include "far_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "memory/heap.h"

/* ---- what must not be believed ---- */

static void test_other_layouts_are_asked_for_in_json(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        void *view = malloc(tv_games[k]->state_bytes);
        it.layout = "0123456789abcdef";
        hear(remote, snapshot(&it, 0));
        forget_asked(remote);
        assert_false(tv_remote_has_game(remote));
        assert_true(tv_remote_about(remote)->json);
        it.json = true;
        hear(remote, snapshot(&it, 0));
        assert_true(tv_remote_has_game(remote));
        while (play_first(it.table) && tv_table_decisions(it.table) < 60) {
            hear(remote, step(&it, 0));
            assert_false(tv_remote_about(remote)->failed);
            tv_table_view(it.table, 0, view);
            assert_memory_equal(view, tv_remote_view(remote, tv_table_decisions(it.table)), tv_games[k]->state_bytes);
        }
        it.json = false; /* a server that does not know JSON after all */
        hear(remote, snapshot(&it, 0));
        assert_true(tv_remote_about(remote)->failed);
        free(view);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

static void assert_refused(char *message, const char *words) {
    tv_remote *remote = client();
    hear(remote, message);
    assert_true(tv_remote_about(remote)->failed);
    assert_non_null(strstr(tv_remote_about(remote)->reason, words));
    assert_false(tv_remote_has_game(remote));
    tv_remote_close(remote);
}

/* The message with what stands behind "name":" up to the next quotation mark replaced. */
static char *spoiled(char *message, const char *name, const char *value) {
    tv_text text = tv_heap_text();
    char *at = strstr(message, name), *from = strchr(at + strlen(name), '"') + 1, *to = strchr(from, '"');
    tv_text_add_bytes(&text, message, (size_t)(from - message));
    tv_text_add(&text, value);
    tv_text_add(&text, to);
    free(message);
    return text.at;
}

static void test_views_that_cannot_be(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    assert_refused(spoiled(snapshot(&it, 0), "\"setup\":", "trivium 99"), "update the program");
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", "AAAA"), "update the program");
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", "no base64 at all!"), "update the program");
    char *others = snapshot(&it, 1), *view = strstr(others, "\"view\":\"") + 8;
    *strchr(view, '"') = '\0';
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", view), "update the program"); /* somebody else's cards */
    free(others);
    tv_table_close(it.table);
}

static uint64_t lots = 11;
static uint32_t lot(uint32_t many) { return (uint32_t)((tv_fast_next(&lots) >> 32) % many); }

/* Bytes of a view, spoiled: refused, or a position that the rules allow; never anything else. */
static void test_spoiled_views(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        const tv_game *game = tv_games[k];
        server it = serve(game);
        char *whole = snapshot(&it, 0);
        uint32_t refused = 0;
        char *from = strstr(whole, "\"view\":\"") + 8, *to = strchr(from, '"');
        enum { TRIED = 100 };
        for (int n = 0; n < TRIED; n++) {
            char *at = from + lot((uint32_t)(to - from)), kept = *at;
            tv_remote *remote = client();
            *at = kept == 'A' ? '/' : 'A';
            tv_remote_hear(remote, whole, strlen(whole), 0);
            refused += tv_remote_about(remote)->failed;
            if (tv_remote_has_game(remote)) assert_null(tv_game_validate(game, tv_remote_box(remote), tv_remote_view(remote, 0)));
            tv_remote_close(remote);
            *at = kept;
        }
        assert_true(refused > TRIED / 4);
        free(whole);
        tv_table_close(it.table);
    }
}

/* Looks at everything that a session would look at. */
static void look_at(tv_remote *remote) {
    uint32_t count;
    char words[1024];
    const tv_logged *log = tv_remote_log(remote, &count);
    const tv_remote_table *about = tv_remote_about(remote);
    if (!tv_remote_has_game(remote)) return;
    const tv_record *record = tv_remote_record(remote);
    tv_reader reader = tv_record_reader(record, TV_EN);
    for (uint32_t k = 0; k < count; k++) {
        tv_text sentence = TV_TEXT_OVER(words);
        tv_game_sentence(record->game, tv_remote_box(remote), &log[k].event, &reader, &sentence);
    }
    assert_non_null(tv_remote_view(remote, about->number));
    assert_null(tv_game_validate(record->game, tv_remote_box(remote), tv_remote_view(remote, about->number)));
    assert_true(about->seats <= TV_SEATS_MAX && about->offer_count <= TV_REMOTE_OFFERS_MAX);
    has_news(remote, TV_REMARK_NONE, "");
}

/* Events with any numbers are left out or put into words, as the game can. */
static void test_events_that_cannot_be(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        uint32_t kinds = 0;
        while (tv_games[k]->event_kinds[kinds].name) kinds++;
        for (int round = 0; round < 40; round++) {
            tv_text events = tv_heap_text();
            tv_json json = tv_json_into(&events);
            tv_json_array(&json, "strange");
            for (int n = 0; n < 80; n++) {
                tv_logged strange = {.decision = 0};
                strange.event.kind = (uint16_t)lot(kinds + 2);
                strange.event.seat = (uint8_t)(lot(4) ? lot(4) : 250 + lot(6));
                strange.event.masked = (uint8_t)lot(3);
                for (int i = 0; i < TV_EVENT_ARGS; i++) strange.event.open[i] = (int16_t)(lot(3) ? (int)lot(24) : (int)lot(65536) - 32768);
                for (int i = 0; i < TV_EVENT_SECRETS; i++) strange.event.secret[i] = (int16_t)((int)lot(65536) - 32768);
                add_event(&it, &json, &strange);
            }
            tv_json_array_end(&json);
            char *message = snapshot(&it, 0), *at = strstr(message, "\"events\":[");
            tv_text whole = tv_heap_text();
            tv_text_add_bytes(&whole, message, (size_t)(at - message));
            tv_text_add(&whole, "\"events\":");
            tv_text_add(&whole, strchr(events.at, '['));
            tv_text_add(&whole, ",\"were\":");
            tv_text_add(&whole, strchr(at, '['));
            tv_remote *remote = client();
            hear(remote, whole.at);
            assert_true(tv_remote_has_game(remote));
            look_at(remote);
            tv_remote_close(remote);
            free(message);
            free(events.at);
        }
        tv_table_close(it.table);
    }
}

static void test_texts_that_would_disturb(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    it.other_name = "Ben\033[2J\n\xC2\x9B\xE2\x80\xAE\x7F"
                    "é";
    hear(remote, snapshot(&it, 0));
    assert_string_equal(tv_remote_about(remote)->seat[1].name, "Ben?[2J????é");
    assert_string_equal(tv_remote_record(remote)->seats[1].name, "Ben?[2J????é");
    tv_remote_close(remote);
    it.other_name = "A name that is far longer than any name may be, with a ß near the end: ßßßßßß";
    remote = client();
    hear(remote, snapshot(&it, 0));
    assert_true(strlen(tv_remote_about(remote)->seat[1].name) < TV_NAME_MAX);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* Whole messages cut anywhere, and with bytes and runs of bytes changed: they are refused or understood, and what is known stays sound. */
static void test_truncated_and_mutated(void **state) {
    (void)state;
    static const char letters[] = "{}[]\",:0123456789-eE.\\untrfalsbdA/+= \0\x01\xFF\xC3";
    for (uint32_t k = 0; tv_games[k]; k++)
        for (int form = 0; form < 2; form++) {
            server it = serve(tv_games[k]);
            it.json = form == 1;
            it.layout = form == 1 ? "00" : NULL;
            it.more =
                "\"muted\":1,\"chat\":[{\"person\":\"Ben\",\"at_ms\":5,\"text\":\"hi\"}],\"offers\":[{\"kind\":\"end\",\"by\":1,\"seat\":0,"
                "\"agreed\":2}],";
            for (int decision = 0; decision < 6; decision++) play_first(it.table);
            char *whole = snapshot(&it, 0);
            play_first(it.table);
            char *next = step(&it, 0);
            size_t size = strlen(whole), step_size = strlen(next);
            for (size_t cut = 0; cut < size; cut += 1 + size / 30) {
                tv_remote *remote = client();
                assert_false(tv_remote_hear(remote, whole, cut, 0));
                assert_false(tv_remote_has_game(remote));
                tv_remote_close(remote);
            }
            for (int round = 0; round < 40; round++) {
                char *mutant = tv_heap_copy(whole, size), *after = tv_heap_copy(next, step_size);
                for (uint32_t n = 1 + lot(4); n > 0; n--) mutant[lot((uint32_t)size)] = letters[lot(sizeof letters - 1)];
                for (uint32_t n = lot(3); n > 0; n--) after[lot((uint32_t)step_size)] = letters[lot(sizeof letters - 1)];
                tv_remote *remote = client();
                if (round % 2 == 0) tv_remote_hear(remote, whole, size, 0);
                tv_remote_hear(remote, mutant, size, 0);
                look_at(remote);
                tv_remote_hear(remote, after, step_size, 0);
                look_at(remote);
                tv_remote_close(remote);
                free(mutant);
                free(after);
            }
            free(whole);
            free(next);
            tv_table_close(it.table);
        }
}

/* Nothing that cannot be seen, or turns the writing round, passes; joiners stay inside the words that need them. */
static void test_unseen_characters(void **state) {
    (void)state;
    static const uint32_t ranges[][2] = {{0x61C, 0x61C},   {0x200B, 0x200B}, {0x200E, 0x200F},
                                         {0x2028, 0x202E}, {0x2060, 0x2069}, {0xFEFF, 0xFEFF}};
    char text[64];
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        for (uint32_t code = ranges[k][0]; code <= ranges[k][1]; code++) {
            size_t size = tv_utf8_write(code, text + 1);
            text[0] = 'a';
            memcpy(text + 1 + size, "b", 2);
            tv_remote_clean(text);
            assert_string_equal(text, "a?b");
        }
    static const struct {
        const char *said, *shown;
    } joined[] = {{"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", NULL}, /* Persian: I want */
                  {"\u0915\u094D\u200D\u0937", NULL},
                  {"\U0001F469\u200D\U0001F680", NULL},
                  {"A\u200Dda", "A?da"},
                  {"\u0410\u200C\u0434\u0430", "\u0410?\u0434\u0430"},
                  {"\u200D\u0645", "?\u0645"},
                  {"\u0645\u200D", "\u0645?"},
                  {"\u0645\u200D\u200D\u0645", "\u0645??\u0645"},
                  {"\u0645\u200D\uFEFF\u0645", "\u0645??\u0645"}};
    for (size_t k = 0; k < sizeof joined / sizeof *joined; k++) {
        strcpy(text, joined[k].said);
        tv_remote_clean(text);
        assert_string_equal(text, joined[k].shown != NULL ? joined[k].shown : joined[k].said);
    }
}

static bool says(tv_remote *remote, const char *text) { return tv_remote_hear(remote, text, strlen(text), 0); }

/* What comes before the first snapshot, or says nothing of the table, changes nothing; the next good snapshot is taken. */
static void test_messages_before_and_without_a_table(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    says(remote, "{\"type\":\"here\",\"table\":\"k3v9\",\"seat\":0,\"here\":true}");
    says(remote, "{\"type\":\"step\",\"table\":\"k3v9\",\"number\":1}");
    says(remote, "{\"type\":\"chat\",\"table\":\"k3v9\",\"person\":\"x\",\"name\":\"Carla\",\"at_ms\":1,\"text\":\"hello\"}");
    assert_true(has_news(remote, TV_REMARK_CHAT, "Carla: hello")); /* who has no seat has a name */
    assert_false(says(remote, "{\"type\":\"table\",\"table\":\"k3v9\"}"));
    assert_false(tv_remote_about(remote)->failed);
    assert_true(hear(remote, snapshot(&it, 0)));
    assert_false(says(remote, "{\"type\":\"table\",\"table\":\"k3v9\",\"about\":7}"));
    assert_false(tv_remote_about(remote)->failed);
    assert_true(tv_remote_has_game(remote));
    tv_remote_close(remote);
    tv_table_close(it.table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_layouts_are_asked_for_in_json),
        cmocka_unit_test(test_views_that_cannot_be),
        cmocka_unit_test(test_spoiled_views),
        cmocka_unit_test(test_events_that_cannot_be),
        cmocka_unit_test(test_texts_that_would_disturb),
        cmocka_unit_test(test_unseen_characters),
        cmocka_unit_test(test_truncated_and_mutated),
        cmocka_unit_test(test_messages_before_and_without_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
