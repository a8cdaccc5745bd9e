/* The webhook alone: its signature, what it refuses to begin with, and that what waits for a receiver that never answers is bounded. */
/* links: program */
#include "server/serve/log.h"
#include "server/serve/webhook.h"

#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* As Python's hmac gives it: hmac.new(key, b"1700000000.{}", "sha256"). */
static void test_the_signature_is_hmac_sha256(void **state) {
    (void)state;
    char signature[WEBHOOK_SIGNATURE_MAX];
    webhook_sign("0123456789abcdef", "1700000000", "{}", signature);
    assert_string_equal(signature, "sha256=e4f8e2ecae2295b2ddb2f0b5584c8275e226c0ebe9b3b819e70156bb67122e3e");
}

static void refuses(const char *url, const char *key, const char *word) {
    tv_error error = {0};
    assert_null(webhook_open(&(webhook_settings){url, key}, &error));
    if (strstr(error.what, word) == NULL) fail_msg("\"%s\" is not in \"%s\"", word, error.what);
}

static void test_bad_settings_are_refused(void **state) {
    (void)state;
    refuses("ftp://example.org/", "0123456789abcdef", "address");
    refuses("http://", "0123456789abcdef", "address");
    refuses("http://example.org/?a=b", "0123456789abcdef", "?");
    refuses("http://me@example.org/", "0123456789abcdef", "address");
    refuses("http://example.org/", "short", "16 to 256");
}

/* Takes connections and never says anything. */
static int listen_in_silence(uint16_t *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int silent = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(silent >= 0 && bind(silent, (struct sockaddr *)&address, sizeof address) == 0 && listen(silent, 8) == 0);
    assert_int_equal(getsockname(silent, (struct sockaddr *)&address, &size), 0);
    *port = ntohs(address.sin_port);
    return silent;
}

static void test_what_waits_is_bounded(void **state) {
    (void)state;
    uint16_t port;
    char url[64], figures[4096];
    int silent = listen_in_silence(&port);
    tv_error error = {0};
    snprintf(url, sizeof url, "http://127.0.0.1:%u/hook", port);
    webhook *it = webhook_open(&(webhook_settings){url, "0123456789abcdef"}, &error);
    assert_non_null(it);
    for (int i = 0; i < 300; i++) webhook_send(it, "one", calloc(1, 3)); /* an empty body will do */
    tv_text out = TV_TEXT_OVER(figures);
    webhook_figures(it, &out);
    bool one_taken = strstr(figures, "trivium_webhook_total{result=\"dropped\"} 43\n") != NULL; /* or none by then */
    assert_true(one_taken || strstr(figures, "trivium_webhook_total{result=\"dropped\"} 44\n") != NULL);
    assert_non_null(strstr(figures, "trivium_webhook_waiting 25"));
    assert_non_null(strstr(figures, "# TYPE trivium_webhook_total counter\n"));
    webhook_close(it); /* at once, though the receiver is silent */
    close(silent);
}

int main(void) {
    log_set_level(LOG_ERROR);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_signature_is_hmac_sha256),
        cmocka_unit_test(test_bad_settings_are_refused),
        cmocka_unit_test(test_what_waits_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
