/* The heart of a node beats for a loop that lives: one that hangs loses its lease, and has it again when it goes on; and a database that is slow
 * with the rest of a beat costs no lease. */
/* links: program online */
#include "host/host_time.h"
#include "server/serve/heart.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

/* A database that only counts, and takes so long for everything but a lease. */
static atomic_uint renewals, wakes, slow_ms;

static void pass(uint32_t ms) { nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL); }

static bool join_it(store *self, store_node *node, int64_t lease_ms, tv_error *error) {
    (void)self, (void)lease_ms, (void)error;
    node->id = 1;
    return true;
}

static store_answer renew(store *self, const store_node *node, int64_t lease_ms) {
    (void)self, (void)node, (void)lease_ms;
    renewals++;
    return STORE_FOUND;
}

static store_answer bury(store *self, int64_t by, int64_t lease_ms) {
    (void)self, (void)by, (void)lease_ms;
    pass(slow_ms);
    return STORE_FOUND;
}

static store_answer leave(store *self, int64_t node) {
    (void)self, (void)node;
    return STORE_FOUND;
}

static store_answer list(store *self, store_each each, void *host) {
    (void)self, (void)each, (void)host;
    pass(slow_ms);
    return STORE_FOUND;
}

static store_answer claim(store *self, int64_t node, uint32_t most, store_each each, void *host) {
    (void)self, (void)node, (void)most, (void)each, (void)host;
    pass(slow_ms);
    return STORE_FOUND;
}

static store_answer owned(store *self, int64_t node, store_each each, void *host) {
    (void)self, (void)node, (void)each, (void)host;
    return STORE_FOUND;
}

static store_answer news(store *self, bool look, store_each each, void *host) {
    (void)self, (void)look, (void)each, (void)host;
    pass(slow_ms);
    return STORE_FOUND;
}

static void await(store *self, uint32_t most_ms) {
    (void)self;
    pass(most_ms);
}

static void wake(void *host) {
    (void)host;
    wakes++;
}

/* The loop lives so long, or until there were so many renewals. */
static void live(heart *it, uint32_t ms, unsigned until) {
    uint64_t begun_ms = host_time_ms();
    while (host_time_ms() - begun_ms < ms && renewals < until) {
        heart_alive(it);
        pass(20);
    }
}

static const struct store_sharing ways = {.join = join_it,
                                          .renew = renew,
                                          .bury = bury,
                                          .leave = leave,
                                          .nodes = list,
                                          .claim = claim,
                                          .owned = owned,
                                          .news = news,
                                          .await = await};

static void it_beats_for_a_loop_that_lives(void **state) {
    (void)state;
    store at = {.sharing = &ways, .shared = true};
    const store_node self = {.least = 1, .most = 2};
    heart *it = heart_start(&at, &self, wake, NULL);
    assert_non_null(it);
    live(it, 20000, 1);
    assert_int_equal(renewals, 1);
    pass(HEART_PATIENCE_MS + 600); /* the loop hangs */
    unsigned before = renewals;
    pass(1500); /* longer than from one beat to the next */
    assert_int_equal(renewals, before);
    live(it, 20000, before + 1);
    assert_int_equal(renewals, before + 1);
    assert_true(wakes > 0);
    heart_stop(it);
}

/* Four answers of 1.5 s each are longer than a lease, which is held all the same: for the loop, and in the database. */
static void a_slow_database_costs_no_lease(void **state) {
    (void)state;
    store at = {.sharing = &ways, .shared = true};
    const store_node self = {.least = 1, .most = 2};
    int64_t held_until_ms = 0, begun_ms = 0, last_ms = 0, longest_ms = 0;
    unsigned known = 0;
    slow_ms = 1500;
    heart *it = heart_start(&at, &self, wake, NULL);
    assert_non_null(it);
    for (int64_t now_ms = (int64_t)host_time_ms(); begun_ms == 0 || now_ms - begun_ms < 7000; now_ms = (int64_t)host_time_ms()) {
        store_beat beat;
        heart_alive(it);
        while (heart_fetch(it, &beat)) {
            if (begun_ms == 0) begun_ms = last_ms = now_ms;
            if (beat.renewed) {
                if (now_ms - last_ms > longest_ms) longest_ms = now_ms - last_ms;
                held_until_ms = beat.held_until_ms;
                last_ms = now_ms;
            }
            known += beat.nodes_known;
            store_beat_free(&beat);
        }
        if (begun_ms != 0) assert_true(now_ms < held_until_ms);
        pass(20);
    }
    assert_true(longest_ms < STORE_LEASE_MS - STORE_MARGIN_MS);
    assert_true(known > 0); /* and the rest was asked, too */
    slow_ms = 0;
    heart_stop(it);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_beats_for_a_loop_that_lives), cmocka_unit_test(a_slow_database_costs_no_lease)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
