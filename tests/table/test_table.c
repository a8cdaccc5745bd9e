/* The table: undo and its limits, table events and results, clocks, positions, views of earlier moments. Played with the toy
 * game from positions that a reader can follow: two suns and a moon against a moon and a star. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

static const char two_hands[] = "{hands: [[sun sun moon] [moon star]]"
                                " deck: [sun sun sun sun moon moon moon moon star star star star star]}";
static const char four_hands[] = "{hands: [[sun] [moon] [star] [star]] laid: [[moon] [sun sun] [] [star]]"
                                 " deck: [sun sun sun moon moon moon moon star star star]}";

static const tv_move draw_card = TOY_DRAW, pass = TOY_PASS, give = TOY_GIVE, refuse = TOY_REFUSE;
static tv_move lay(uint32_t kind) { return toy_move(TOY_LAY, kind, 0); }
static tv_move ask(uint32_t seat, uint32_t kind) { return toy_move(TOY_ASK, kind, seat); }
enum { SUN, MOON, STAR };

static tv_table *open_table(uint8_t seats, const char *position, bool clock) {
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, seats, "42");
    if (clock) {
        record.clock_used = 1;
        record.clock_bank_ms = 1000;
        record.clock_increment_ms = 100;
    }
    if (position != NULL && !tv_record_set_position(&record, position, strlen(position), &error)) fail_msg("%s", error.what);
    tv_table *table = tv_table_open(&record, &error);
    if (table == NULL) fail_msg("%s", error.what);
    tv_record_free(&record);
    return table;
}

static void play(tv_table *table, tv_move move) {
    tv_error error = {0};
    if (!tv_table_play(table, move, &error)) fail_msg("%s", error.what);
}

static void event(tv_table *table, tv_entry_kind kind, uint8_t seat, const char *by) {
    tv_error error = {0};
    if (!tv_table_event(table, kind, seat, by, &error)) fail_msg("%s", error.what);
}

/* Expects an undo to be refused with these words. */
static void no_undo(tv_table *table, uint8_t seat, const char *reason) {
    tv_error error = {0};
    toy_state before, after;
    tv_table_view(table, TV_EVERYTHING, &before);
    assert_false(tv_table_undo(table, seat, &error));
    if (strstr(error.what, reason) == NULL) fail_msg("\"%s\" is not in \"%s\"", reason, error.what);
    tv_table_view(table, TV_EVERYTHING, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(tv_table_undo_count(table, seat), 0);
}

static void no_event(tv_table *table, tv_entry_kind kind, uint8_t seat, const char *by, const char *reason) {
    tv_error error = {0};
    uint32_t count = tv_table_record(table)->count;
    assert_false(tv_table_event(table, kind, seat, by, &error));
    if (strstr(error.what, reason) == NULL) fail_msg("\"%s\" is not in \"%s\"", reason, error.what);
    assert_int_equal(tv_table_record(table)->count, count);
}

static void expect_result(const tv_table *table, const char *wanted) {
    tv_result result;
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    tv_table_result(table, &result);
    tv_result_write(&result, tv_table_record(table)->setup.seats, &text);
    assert_string_equal(words, wanted);
}

/* Writing, reading and replaying the record leads to the same table. */
static void expect_replays(const tv_table *table) {
    tv_error error = {0};
    tv_table *again = tv_table_open(tv_table_record(table), &error);
    if (again == NULL) fail_msg("%s", error.what);
    assert_memory_equal(tv_table_state(again), tv_table_state(table), sizeof(toy_state));
    assert_string_equal(tv_table_record(again)->result, tv_table_record(table)->result);
    assert_int_equal(tv_table_actor(again), tv_table_actor(table));
    for (uint8_t seat = 0; seat < tv_table_record(table)->setup.seats; seat++)
        assert_string_equal(tv_table_player(again, seat), tv_table_player(table, seat));
    tv_table_close(again);
}

/* ---- undo and redo ---- */

static void test_undo_goes_back_decision_by_decision(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    tv_error error = {0};
    toy_state start, one, two;
    tv_table_view(table, TV_EVERYTHING, &start);
    no_undo(table, 0, "Nothing has been played yet");
    play(table, lay(SUN));
    tv_table_view(table, TV_EVERYTHING, &one);
    play(table, lay(MOON));
    tv_table_view(table, TV_EVERYTHING, &two);
    assert_int_equal(tv_table_undo_count(table, 0), 2);
    assert_int_equal(tv_table_undo_count(table, 1), 0);
    assert_int_equal(tv_table_undo_reach(table), 2);
    uint32_t logged;
    tv_table_log(table, &logged);
    assert_int_equal(logged, 2);

    assert_true(tv_table_undo(table, 0, &error));
    assert_memory_equal(tv_table_state(table), &one, sizeof one);
    assert_true(tv_table_undo(table, 0, &error));
    assert_memory_equal(tv_table_state(table), &start, sizeof start);
    assert_int_equal(tv_table_redo_count(table), 2);
    assert_int_equal(tv_table_record(table)->count, 0);
    assert_int_equal(tv_table_decisions(table), 0);
    tv_table_log(table, &logged);
    assert_int_equal(logged, 0);

    assert_true(tv_table_redo(table, &error));
    assert_true(tv_table_redo(table, &error));
    assert_memory_equal(tv_table_state(table), &two, sizeof two);
    assert_false(tv_table_redo(table, &error));
    assert_string_equal(error.what, "There is nothing to redo.");
    tv_table_close(table);
}

static void test_another_move_ends_redo(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    tv_error error = {0};
    play(table, lay(SUN));
    play(table, lay(SUN));
    assert_true(tv_record_set_comment(&tv_table_record_edit(table)->entries[0].comment, " first"));
    assert_true(tv_table_undo(table, 0, &error));
    assert_true(tv_table_undo(table, 0, &error));
    play(table, lay(SUN)); /* the same move again is a redo, its comment included */
    assert_int_equal(tv_table_redo_count(table), 1);
    assert_string_equal(tv_table_record(table)->entries[0].comment, " first");
    assert_false(tv_table_play(table, give, &error)); /* a refused move changes nothing */
    assert_int_equal(tv_table_redo_count(table), 1);
    play(table, lay(MOON));
    assert_int_equal(tv_table_redo_count(table), 0);
    assert_true(tv_table_undo(table, 0, &error));
    event(table, TV_ENTRY_TAKEOVER, 1, "greedy");
    assert_int_equal(tv_table_redo_count(table), 0);
    tv_table_close(table);
}

static void test_undo_stops_at_a_reveal(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    tv_error error = {0};
    play(table, lay(SUN));
    play(table, draw_card);
    no_undo(table, 0, "Move 2 drew or uncovered something");
    no_undo(table, 1, "Move 2 was taken by another player");
    play(table, lay(STAR));
    assert_int_equal(tv_table_undo_count(table, 1), 1);
    assert_true(tv_table_undo(table, 1, &error));
    no_undo(table, 1, "Move 2 was taken by another player");
    tv_table_close(table);
}

static void test_undo_stops_at_another_seat(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    tv_error error = {0};
    play(table, ask(1, STAR));
    assert_int_equal(tv_table_undo_count(table, 0), 1);
    assert_int_equal(tv_table_actor(table), 1);
    play(table, refuse);
    no_undo(table, 0, "Move 2 was taken by another player");
    assert_int_equal(tv_table_undo_count(table, 1), 1);
    assert_true(tv_table_undo(table, 1, &error));
    assert_int_equal(tv_table_actor(table), 1);
    assert_true(tv_table_undo(table, 0, &error)); /* now the question is the last decision again */
    tv_table_close(table);
}

static void test_undo_stops_at_a_table_event(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    play(table, lay(SUN));
    event(table, TV_ENTRY_TAKEOVER, 0, "random");
    no_undo(table, 0, "table event \"takeover\"");
    tv_table_close(table);
}

static void test_undo_of_the_last_move_opens_the_game_again(void **state) {
    (void)state;
    tv_table *table = open_table(2,
                                 "{hands: [[sun] [moon]] laid: [[sun sun sun sun] []] deck: [sun moon moon moon moon "
                                 "moon star star star star star star]}",
                                 false);
    tv_error error = {0};
    play(table, lay(SUN));
    expect_result(table, "1 2, TO 6");
    assert_string_equal(tv_table_record(table)->result, "1 2, TO 6");
    assert_int_equal(tv_table_actor(table), TV_OVER);
    assert_false(tv_table_play(table, pass, &error));
    assert_string_equal(error.what, "The game is over.");
    no_event(table, TV_ENTRY_RESIGN, 1, NULL, "over");
    expect_replays(table);
    assert_true(tv_table_undo(table, 0, &error));
    assert_string_equal(tv_table_record(table)->result, "");
    assert_int_equal(tv_table_actor(table), 0);
    tv_table_close(table);
}

/* ---- moments ---- */

static void test_every_earlier_moment_can_be_seen(void **state) {
    (void)state;
    enum { MOVES = 12 };
    tv_table *table = open_table(3, NULL, false);
    toy_state moments[MOVES + 1], seen;
    tv_table_view(table, TV_EVERYTHING, &moments[0]);
    for (uint32_t i = 1; i <= MOVES; i++) {
        play(table, i % 3 == 0 ? draw_card : pass);
        if (i == 5) event(table, TV_ENTRY_TAKEOVER, 0, "random");
        tv_table_view(table, TV_EVERYTHING, &moments[i]);
    }
    for (uint32_t i = 0; i <= MOVES; i++) {
        assert_true(tv_table_view_at(table, i, TV_EVERYTHING, &seen));
        assert_memory_equal(&seen, &moments[i], sizeof seen);
        assert_true(tv_table_view_at(table, i, 1, &seen));
        tv_game_hide(&toy_game, tv_table_box(table), &moments[i], 1);
        assert_memory_equal(&seen, &moments[i], sizeof seen);
    }
    assert_false(tv_table_view_at(table, MOVES + 1, TV_EVERYTHING, &seen));

    tv_error error = {0};
    tv_table *early = tv_table_open_at(tv_table_record(table), 5, &error);
    assert_non_null(early);
    assert_int_equal(tv_table_decisions(early), 5);
    assert_string_equal(tv_table_player(early, 0), "random"); /* the event before move 6 belongs to it */
    tv_table_close(early);
    early = tv_table_open_at(tv_table_record(table), 4, &error);
    assert_string_equal(tv_table_player(early, 0), "person");
    tv_table_close(early);
    assert_null(tv_table_open_at(tv_table_record(table), MOVES + 1, &error));
    assert_string_equal(error.what, "The record has only 12 moves.");
    tv_table_close(table);
}

static void test_the_log_knows_decisions_and_secrets(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    play(table, lay(SUN));
    play(table, draw_card);
    uint32_t count;
    const tv_logged *log = tv_table_log(table, &count);
    assert_int_equal(count, 2);
    assert_int_equal(log[1].decision, 2);
    tv_event own = log[1].event, other = log[1].event;
    tv_event_hide(&own, 0);
    tv_event_hide(&other, 1);
    assert_false(own.masked);
    assert_true(other.masked);
    assert_int_equal(toy_told_secret_drew(&other)->card, 0);
    tv_table_close(table);
}

/* The deal is there before anything is decided, and stays when everything is taken back. A position was not dealt. */
static void test_the_log_begins_with_the_deal(void **state) {
    (void)state;
    tv_table *table = open_table(2, NULL, false);
    uint32_t dealt, count;
    const tv_logged *log = tv_table_log(table, &dealt);
    assert_int_equal(dealt, 2 * TOY_HAND + 1);
    for (uint32_t i = 0; i < dealt; i++) {
        assert_int_equal(log[i].decision, 0);
        assert_int_equal(log[i].turn, 1);
        tv_event own = log[i].event, other = log[i].event;
        tv_event_hide(&own, own.seat);
        tv_event_hide(&other, (uint8_t)(1 - other.seat));
        assert_int_equal(own.kind, i < 2 * TOY_HAND ? TOY_EV_DREW : TOY_EV_BEGINS);
        assert_true(own.kind == TOY_EV_BEGINS || (!own.masked && other.masked));
    }
    uint8_t seat = tv_table_actor(table), kind = 0;
    const toy_state *toy = tv_table_state(table);
    while (toy->hands[seat][kind] == 0) kind++;
    play(table, lay(kind));
    tv_table_log(table, &count);
    assert_int_equal(count, dealt + 1);
    tv_error error = {0};
    assert_true(tv_table_undo(table, seat, &error));
    tv_table_log(table, &count);
    assert_int_equal(count, dealt);
    tv_table_close(table);
    table = open_table(2, two_hands, false);
    tv_table_log(table, &count);
    assert_int_equal(count, 0);
    tv_table_close(table);
}

static void test_the_same_key_and_moves_give_the_same_bytes(void **state) {
    (void)state;
    tv_table *one = open_table(4, NULL, false), *other = open_table(4, NULL, false);
    uint64_t chance = 3;
    while (tv_table_actor(one) != TV_OVER) {
        tv_move moves[22];
        uint32_t count = tv_game_moves(&toy_game, tv_table_box(one), tv_table_state(one), moves);
        tv_move move = moves[tv_fast_below(&chance, count)];
        play(one, move);
        play(other, move);
        assert_memory_equal(tv_table_state(one), tv_table_state(other), sizeof(toy_state));
    }
    expect_replays(one);
    tv_table_close(one);
    tv_table_close(other);
}

/* ---- table events and results ---- */

/* What others decide after it is news to a seat, whatever events they bring it; table events do not count. */
static void test_what_a_viewer_has_seen(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    assert_int_equal(tv_table_seen(table, 0), 0);
    assert_int_equal(tv_table_seen(table, TV_SPECTATOR), 0);
    play(table, ask(1, MOON));
    play(table, give);
    event(table, TV_ENTRY_TAKEOVER, 1, "greedy");
    assert_int_equal(tv_table_seen(table, 0), 1);
    assert_int_equal(tv_table_seen(table, 1), 2);
    assert_int_equal(tv_table_seen(table, TV_SPECTATOR), 1);
    tv_table_close(table);
}

static void test_resigning_ends_a_game_of_two(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, false);
    play(table, lay(SUN));
    expect_result(table, "1 2");
    event(table, TV_ENTRY_RESIGN, 0, NULL);
    expect_result(table, "2 1, resign");
    assert_int_equal(tv_table_actor(table), TV_OVER);
    no_event(table, TV_ENTRY_AGREE, 0, NULL, "over");
    expect_replays(table);
    tv_table_close(table);
}

static void test_who_leaves_a_larger_game_is_last(void **state) {
    (void)state;
    tv_table *table = open_table(4, four_hands, false);
    expect_result(table, "2 1 4 2");
    event(table, TV_ENTRY_RESIGN, 1, NULL);
    expect_result(table, "1 4 3 1");
    assert_string_equal(tv_table_player(table, 1), "greedy");
    assert_string_equal(tv_table_player(table, 0), "person");
    assert_int_equal(tv_table_actor(table), 0);
    no_event(table, TV_ENTRY_RESIGN, 1, NULL, "resigned before");
    no_event(table, TV_ENTRY_TAKEOVER, 1, "random", "resigned before");
    play(table, pass);
    assert_int_equal(tv_table_actor(table), 1); /* the bot plays on */
    play(table, lay(MOON));
    play(table, pass);
    event(table, TV_ENTRY_RESIGN, 0, NULL);
    expect_result(table, "3 4 2 1");
    event(table, TV_ENTRY_RESIGN, 3, NULL); /* one is left, and has won */
    expect_result(table, "3 4 1 2, resign");
    assert_int_equal(tv_table_actor(table), TV_OVER);
    expect_replays(table);
    tv_table_close(table);
}

static void test_agreeing_counts_the_standing(void **state) {
    (void)state;
    tv_table *table = open_table(4, four_hands, false);
    event(table, TV_ENTRY_RESIGN, 1, NULL);
    event(table, TV_ENTRY_AGREE, 0, NULL);
    expect_result(table, "1 4 3 1, agree");
    assert_string_equal(tv_table_record(table)->result, "1 4 3 1, agree");
    expect_replays(table);
    tv_table_close(table);
}

static void test_takeover_and_return(void **state) {
    (void)state;
    tv_table *table = open_table(3, NULL, false);
    no_event(table, TV_ENTRY_RETURN, 1, NULL, "Nobody took");
    no_event(table, TV_ENTRY_TAKEOVER, 1, NULL, "name the bot");
    no_event(table, TV_ENTRY_TAKEOVER, 1, "Hal 9000", "name the bot");
    no_event(table, TV_ENTRY_TAKEOVER, 1, "a-name-that-is-far-too-long-to-be-the-name-of-a-bot", "too long");
    no_event(table, TV_ENTRY_RESIGN, 3, NULL, "no such seat");
    no_event(table, TV_ENTRY_MOVE, 0, NULL, "no table event");
    event(table, TV_ENTRY_TAKEOVER, 1, "random");
    assert_string_equal(tv_table_player(table, 1), "random");
    expect_replays(table);
    event(table, TV_ENTRY_RETURN, 1, NULL);
    assert_string_equal(tv_table_player(table, 1), "person");
    expect_result(table, "1 1 1");
    expect_replays(table);
    tv_table_close(table);
}

/* ---- clocks ---- */

static void test_the_actors_clock_runs_and_turns_earn(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, true);
    tv_table_clock_tick(table, 5000); /* the first tick only starts it */
    assert_int_equal(tv_table_clock_left_ms(table, 0), 1000);
    tv_table_clock_tick(table, 5300);
    assert_int_equal(tv_table_clock_left_ms(table, 0), 700);
    play(table, lay(SUN)); /* no increment within a turn */
    assert_int_equal(tv_table_clock_left_ms(table, 0), 700);
    play(table, ask(1, STAR));
    tv_table_clock_tick(table, 5400); /* an answer out of turn runs the answerer's clock */
    assert_int_equal(tv_table_clock_left_ms(table, 0), 700);
    assert_int_equal(tv_table_clock_left_ms(table, 1), 900);
    play(table, give); /* which ends seat 0's turn */
    assert_int_equal(tv_table_clock_left_ms(table, 0), 800);
    assert_int_equal(tv_table_clock_left_ms(table, 1), 900);
    play(table, pass);
    assert_int_equal(tv_table_clock_left_ms(table, 1), 1000);
    tv_error error = {0};
    assert_true(tv_table_undo(table, 1, &error)); /* a turn that did not end earns nothing */
    assert_int_equal(tv_table_clock_left_ms(table, 1), 900);
    assert_true(tv_table_redo(table, &error));
    assert_int_equal(tv_table_clock_left_ms(table, 1), 1000);
    tv_table_clock_tick(table, 5000); /* time does not run back */
    assert_int_equal(tv_table_clock_left_ms(table, 0), 800);
    assert_int_equal(tv_table_clock_flag(table), TV_OVER);
    tv_table_close(table);
}

static void test_a_fallen_flag_loses(void **state) {
    (void)state;
    tv_table *table = open_table(2, two_hands, true);
    tv_table_clock_tick(table, 0);
    tv_table_clock_tick(table, 999);
    assert_int_equal(tv_table_clock_flag(table), TV_OVER);
    tv_table_clock_tick(table, 1000000);
    assert_int_equal(tv_table_clock_left_ms(table, 0), 0);
    assert_int_equal(tv_table_clock_flag(table), 0);
    event(table, TV_ENTRY_FLAG, 0, NULL);
    expect_result(table, "2 1, flag");
    assert_int_equal(tv_table_clock_flag(table), TV_OVER);
    expect_replays(table);
    tv_table_close(table);

    table = open_table(2, two_hands, false);
    tv_table_clock_tick(table, 0);
    tv_table_clock_tick(table, 1000000);
    assert_int_equal(tv_table_clock_flag(table), TV_OVER);
    no_event(table, TV_ENTRY_FLAG, 0, NULL, "without clocks");
    tv_table_close(table);
}

static void test_a_flagged_seat_of_a_larger_game_is_played_on(void **state) {
    (void)state;
    tv_table *table = open_table(3, NULL, true);
    uint8_t actor = tv_table_actor(table);
    event(table, TV_ENTRY_FLAG, actor, NULL);
    assert_string_equal(tv_table_player(table, actor), "greedy");
    assert_int_equal(tv_table_clock_left_ms(table, actor), 0);
    assert_int_equal(tv_table_clock_flag(table), TV_OVER); /* it cannot fall twice */
    play(table, pass);
    assert_int_equal(tv_table_clock_left_ms(table, actor), 0);
    no_event(table, TV_ENTRY_FLAG, actor, NULL, "lost on time before");
    expect_replays(table);
    tv_table_close(table);
}

/* ---- bad records ---- */

static void open_fails(const tv_record *record, const char *reason) {
    tv_error error = {0};
    assert_null(tv_table_open(record, &error));
    if (strstr(error.what, reason) == NULL) fail_msg("\"%s\" is not in \"%s\"", reason, error.what);
    assert_null(tv_table_open(record, NULL));
}

static void test_records_that_cannot_be_played(void **state) {
    (void)state;
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    assert_true(tv_record_set_position(&record, two_hands, strlen(two_hands), &error));
    tv_entry move = {.kind = TV_ENTRY_MOVE, .move = lay(SUN)};
    assert_true(tv_record_add(&record, &move));
    move.move = lay(STAR);
    assert_true(tv_record_add(&record, &move));
    open_fails(&record, "Move 2 (lay.star) is not possible: TO 3: Lay a card you hold");
    record.entries[1].kind = TV_ENTRY_FLAG;
    open_fails(&record, "The table event \"flag\" after move 1 cannot be: The game is played without clocks.");
    record.entries[1].kind = TV_ENTRY_RESIGN;
    assert_true(tv_record_add(&record, &move));
    open_fails(&record, "Move 2 (lay.star) is not possible: The game is over.");
    record.setup.rules_version = 9;
    open_fails(&record, "unknown rules version");
    record.setup.rules_version = 1;
    record.seed[0] = '\0';
    open_fails(&record, "only the commitment");
    tv_record_free(&record);
}

static void test_positions_that_are_not_possible(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } positions[] = {
        {"{hands: [[sun] [moon]] deck: []}", "add up"},
        {"{deck: [sun sun sun sun sun sun sun moon moon moon moon moon star star star star star star]}", "too many"},
        {"{owner: 2}", "owner"},
        {"{phase: asleep}", "phase"},
        {"{colour: blue}", "colour"},
        {"[1 2 3]", ""},
        {"{viewer: 1 deck_size: 18}", "one viewer"},
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        tv_record record;
        tv_error error = {0};
        tv_record_begin(&record, &toy_game, 2, "42");
        assert_false(tv_record_set_position(&record, positions[i].text, strlen(positions[i].text), &error));
        if (strstr(error.what, positions[i].reason) == NULL) fail_msg("%s: %s", positions[i].text, error.what);
        record.position = tv_heap_copy(positions[i].text, strlen(positions[i].text));
        open_fails(&record, positions[i].reason);
        tv_record_free(&record);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_goes_back_decision_by_decision),
        cmocka_unit_test(test_another_move_ends_redo),
        cmocka_unit_test(test_undo_stops_at_a_reveal),
        cmocka_unit_test(test_undo_stops_at_another_seat),
        cmocka_unit_test(test_undo_stops_at_a_table_event),
        cmocka_unit_test(test_undo_of_the_last_move_opens_the_game_again),
        cmocka_unit_test(test_every_earlier_moment_can_be_seen),
        cmocka_unit_test(test_the_log_knows_decisions_and_secrets),
        cmocka_unit_test(test_the_log_begins_with_the_deal),
        cmocka_unit_test(test_the_same_key_and_moves_give_the_same_bytes),
        cmocka_unit_test(test_what_a_viewer_has_seen),
        cmocka_unit_test(test_resigning_ends_a_game_of_two),
        cmocka_unit_test(test_who_leaves_a_larger_game_is_last),
        cmocka_unit_test(test_agreeing_counts_the_standing),
        cmocka_unit_test(test_takeover_and_return),
        cmocka_unit_test(test_the_actors_clock_runs_and_turns_earn),
        cmocka_unit_test(test_a_fallen_flag_loses),
        cmocka_unit_test(test_a_flagged_seat_of_a_larger_game_is_played_on),
        cmocka_unit_test(test_records_that_cannot_be_played),
        cmocka_unit_test(test_positions_that_are_not_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
