/* Addresses of servers as people write them, and texts of servers that are shown before anybody sits at a table. */
/* links: program */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/terminal/remote_json.h"
#include "remote/server.h"

static void test_addresses(void **state) {
    (void)state;
    static const struct {
        const char *url, *host, *base;
        int port;
        bool secure;
    } good[] = {{"http://localhost", "localhost", "", 80, false},
                {"https://example.org/", "example.org", "", 443, true},
                {"https://example.org:8443/games/", "example.org", "/games", 8443, true},
                {"http://[::1]:8080", "::1", "", 8080, false},
                {"http://127.0.0.1:1/#/table/abc", "127.0.0.1", "", 1, false}};
    static const char *const bad[] = {"",           "http://",     "http://:80",    "localhost:80",     "http://a:0",
                                      "http://a:b", "http://[::1", "http://[::1]x", "http://a\r\nX: y", "https://user@host"};
    remote_server server;
    tv_error error;
    for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
        assert_true(remote_server_read(&server, good[k].url, &error));
        assert_string_equal(server.host, good[k].host);
        assert_string_equal(server.base, good[k].base);
        assert_int_equal(server.port, good[k].port);
        assert_int_equal(server.secure, good[k].secure);
    }
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) assert_false(remote_server_read(&server, bad[k], &error));
}

static void test_texts(void **state) {
    (void)state;
    char name[16], salt[TV_SEED_MAX], other[TV_SEED_MAX];
    json_t *text = json_string("Ben\033[2J\n and many more");
    remote_copy_text(name, sizeof name, text);
    assert_string_equal(name, "Ben?[2J? and ma");
    remote_copy_text(name, sizeof name, NULL);
    assert_string_equal(name, "");
    json_decref(text);
    remote_draw_salt(salt);
    remote_draw_salt(other);
    assert_true(tv_seed_well_formed(salt, strlen(salt)));
    assert_string_not_equal(salt, other);
}

static void test_refusals(void **state) {
    (void)state;
    char words[200];
    tv_text out = TV_TEXT_OVER(words);
    json_t *body = json_pack("{s:s, s:s}", "code", "not_known", "message", "Log in or play as a guest first.");
    remote_say_error(TV_DE, body, &out);
    assert_string_equal(words, tv_translate(TV_DE, "Log in or play as a guest first."));
    json_decref(body);
    tv_text_clear(&out);
    remote_say_error(TV_EN, NULL, &out);
    assert_string_equal(words, "The server refused without a reason.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
