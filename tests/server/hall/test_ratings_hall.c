/* Results and ratings belong together: whatever the disk has of a rated game's end, it has of the ratings too, and nothing counts twice. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

typedef struct rated_games {
    uint32_t over;
} rated_games;

static bool count_over(void *host, const void *row) {
    (void)row;
    ((rated_games *)host)->over++;
    return true;
}

/* How many results the ratings hold for who has this cookie. */
static uint32_t results_of(rig *it, const char *cookie) {
    store_rating rating;
    return it->store->rating(it->store, rig_person(it, cookie), a_game(), STORE_LIVE, &rating) ? rating.games : 0;
}

/* The server dies after every possible number of batches: the game is over and rated, or neither. */
static void test_the_end_and_the_ratings_are_kept_together(void **state) {
    (void)state;
    uint32_t with = 0, without = 0;
    for (int settled = 0; settled < 6; settled++) {
        rig *it = calloc(1, sizeof *it);
        rated_games games = {0};
        rig_open(it);
        pair two = begin_pair(it, ",\"rated\":true");
        it->slow = true;
        ask_table(it, two.first, "POST", two.id, "/resign", "{}");
        for (int i = 0; i < settled; i++) rig_settle_one(it);
        rig_restart(it);
        it->slow = false;
        rig_settle(it);
        it->store->games(it->store, STORE_OVER, count_over, &games);
        assert_int_equal(results_of(it, two.first), games.over);
        assert_int_equal(results_of(it, two.second), games.over);
        with += games.over;
        without += games.over == 0;
        rig_close(it);
        free(it);
    }
    assert_true(with > 0 && without > 0);
}

static store_rating rating_of(rig *it, const char *cookie) {
    store_rating rating = {0};
    assert_int_equal(it->store->rating(it->store, rig_person(it, cookie), a_game(), STORE_LIVE, &rating), STORE_FOUND);
    return rating;
}

/* What the first has after resigning one rated game, and nothing else. */
static store_rating rating_after_one(void) {
    rig *it = calloc(1, sizeof *it);
    rig_open(it);
    pair two = begin_pair(it, ",\"rated\":true");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    store_rating rating = rating_of(it, two.first);
    rig_close(it);
    free(it);
    return rating;
}

/* Somebody else has written into the game meanwhile: its end is refused, the ratings with it, and the next game does not build on them. */
static void test_a_refused_end_leaves_no_rating(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"rated\":true");
    char next[32];
    snprintf(next, sizeof next, "%s", make_table(it, two.first, ",\"rated\":true"));
    assert_int_equal(ask_table(it, two.second, "POST", next, "/join", "{}"), 200);
    it->slow = true;
    ask_table(it, two.first, "POST", two.id, "/resign", "{}");
    store_change other = {.kind = STORE_ADD_ENTRY, .entry = {two.id, {.number = 1, .line = "! takeover 1 greedy", .note = ""}}};
    store_batch batch = {.changes = &other, .count = 1};
    tv_error error;
    assert_true(it->store->write(it->store, &batch, 1, &error));
    assert_int_equal(batch.refused, STORE_MADE);
    ask_table(it, two.first, "POST", next, "/resign", "{}"); /* before the refusal is known */
    it->slow = false;
    rig_settle(it);
    assert_int_equal(results_of(it, two.first), 1); /* that of the second game alone */
    assert_int_equal(results_of(it, two.second), 1);
    store_rating one = rating_after_one(), kept = rating_of(it, two.first);
    assert_true(kept.rating == one.rating && kept.deviation == one.deviation && kept.volatility == one.volatility);
    assert_int_equal(ask_table(it, two.first, "POST", next, "/resign", "{}"), 409); /* it is over */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_end_and_the_ratings_are_kept_together),
        RIGGED(test_a_refused_end_leaves_no_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
