/* The check of a finished record: a sound game, and one fault of every kind, each found and said as data. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/fair.h>
#include <trivium/hash.h>

enum { MOVES = 40 };

/* A committed game of some moves, salted by both seats; its record. */
static tv_record play_game(void) {
    const tv_game *game = tv_games[0];
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, game, game->seats_min, "a-secret-that-nobody-knows");
    tv_sha256_of("a-secret-that-nobody-knows", strlen("a-secret-that-nobody-knows"), record.commitment);
    record.has_commitment = true;
    strcpy(record.seats[0].salt, "salt0");
    strcpy(record.seats[1].salt, "salt1");
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    for (int i = 0; i < MOVES && tv_table_actor(table) != TV_OVER; i++) {
        uint32_t count = tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
        assert_true(tv_table_play(table, moves[(uint32_t)i * 7 % count], &error));
    }
    assert_true(tv_table_event(table, TV_ENTRY_RESIGN, 0, NULL, &error));
    tv_record_free(&record);
    assert_true(tv_record_copy(&record, tv_table_record(table)));
    tv_table_close(table);
    free(moves);
    return record;
}

static void commitment_of(const tv_record *record, char digits[65]) {
    tv_text hex = tv_text_over(digits, 65);
    tv_text_add_hex(&hex, record->commitment, sizeof record->commitment);
}

static const void *view_of(void *host, uint32_t decision) {
    static uint8_t view[1 << 16];
    return decision % 5 == 0 && tv_table_view_at(host, decision, 1, view) ? view : NULL;
}

static const void *spoiled_view_of(void *host, uint32_t decision) {
    uint8_t *view = (uint8_t *)(uintptr_t)view_of(host, decision);
    if (view != NULL && decision == 10) view[3] ^= 1;
    return view;
}

/* The findings of a record by a client that remembers everything. */
static const tv_finding *check(const tv_record *record, const tv_fair_memory *memory) {
    static tv_finding findings[TV_FINDINGS];
    bool fair = tv_fair_check(record, memory, findings);
    assert_int_equal(fair, tv_fair_fault(findings) == NULL);
    return findings;
}

static void only_bad(const tv_finding *findings, tv_finding_kind kind) {
    for (int k = 0; k < TV_FINDINGS; k++) assert_int_equal(findings[k].verdict == TV_FIND_BAD, k == (int)kind);
    assert_ptr_equal(tv_fair_fault(findings), &findings[kind]);
}

static void test_a_fair_game(void **state) {
    (void)state;
    tv_record record = play_game();
    char digits[65];
    commitment_of(&record, digits);
    tv_table *table = tv_table_open(&record, NULL);
    tv_fair_memory memory = {.seat = 1, .commitment = digits, .salt = "salt1", .view = view_of, .host = table};
    const tv_finding *findings = check(&record, &memory);
    for (int k = 0; k < TV_FINDINGS; k++) assert_int_equal(findings[k].verdict, TV_FIND_GOOD);
    assert_int_equal(findings[TV_FIND_VIEWS].checked, tv_table_decisions(table) / 5 + 1);
    findings = check(&record, NULL); /* who remembers nothing can check the record alone */
    assert_int_equal(findings[TV_FIND_MOVES].verdict, TV_FIND_GOOD);
    assert_int_equal(findings[TV_FIND_COMMITMENT].verdict, TV_FIND_GOOD);
    assert_int_equal(findings[TV_FIND_FIRST].verdict, TV_FIND_UNKNOWN);
    assert_int_equal(findings[TV_FIND_SALT].verdict, TV_FIND_UNKNOWN);
    assert_int_equal(findings[TV_FIND_VIEWS].verdict, TV_FIND_UNKNOWN);
    tv_table_close(table);
    tv_record_free(&record);
}

static void test_each_fault_is_found_alone(void **state) {
    (void)state;
    tv_record record = play_game();
    char digits[65];
    commitment_of(&record, digits);
    tv_table *table = tv_table_open(&record, NULL);
    tv_fair_memory memory = {.seat = 1, .commitment = digits, .salt = "salt1", .view = spoiled_view_of, .host = table};
    const tv_finding *findings = check(&record, &memory);
    only_bad(findings, TV_FIND_VIEWS);
    assert_int_equal(findings[TV_FIND_VIEWS].decision, 10);
    memory.view = view_of;
    memory.salt = "another";
    only_bad(check(&record, &memory), TV_FIND_SALT);
    memory.salt = "salt1";
    digits[0] = digits[0] == '0' ? '1' : '0';
    only_bad(check(&record, &memory), TV_FIND_FIRST);
    commitment_of(&record, digits);
    record.commitment[0] ^= 1;
    findings = check(&record, NULL);
    only_bad(findings, TV_FIND_COMMITMENT);
    assert_non_null(strstr(findings[TV_FIND_COMMITMENT].error.what, "SHA-256"));
    record.commitment[0] ^= 1;
    record.result[0] = record.result[0] == '1' ? '2' : '1';
    only_bad(check(&record, &memory), TV_FIND_MOVES);
    tv_table_close(table);
    tv_record_free(&record);
}

/* A move that is well-formed and forbidden after so many decisions. */
static tv_move illegal_move(const tv_record *record, uint32_t decisions) {
    tv_table *table = tv_table_open_at(record, decisions, NULL);
    const tv_game *game = tv_table_game(table);
    tv_move *candidates = malloc(tv_game_candidates_max(game) * sizeof *candidates), found = 0;
    uint32_t count = tv_game_candidates(game, tv_table_box(table), tv_table_state(table), candidates), at = 0;
    while (at < count && tv_game_check(game, tv_table_box(table), tv_table_state(table), candidates[at]) == NULL) at++;
    assert_true(at < count);
    found = candidates[at];
    free(candidates);
    tv_table_close(table);
    return found;
}

/* Clause, place and sentence apart. */
static void test_an_illegal_move_is_told_as_data(void **state) {
    (void)state;
    tv_record record = play_game();
    record.entries[5].move = illegal_move(&record, 5);
    const tv_finding *findings = check(&record, NULL);
    const tv_finding *moves = &findings[TV_FIND_MOVES];
    assert_ptr_equal(tv_fair_fault(findings), moves);
    assert_int_equal(moves->decision, 6);
    assert_int_equal(moves->error.decision, 6);
    assert_true(moves->error.clause[0] != '\0');
    assert_non_null(strstr(moves->error.what, moves->error.clause));
    tv_record_free(&record);
}

/* A table event that cannot be has a place as well, also before the first move. */
static void test_a_wrong_table_event_has_a_place(void **state) {
    (void)state;
    tv_record record = play_game();
    uint32_t moves = record.count - 1; /* the last entry is the resignation */
    tv_entry twice = {.kind = TV_ENTRY_RETURN, .seat = 1};
    record.entries[moves] = twice;
    const tv_finding *findings = check(&record, NULL);
    assert_ptr_equal(tv_fair_fault(findings), &findings[TV_FIND_MOVES]);
    assert_int_equal(findings[TV_FIND_MOVES].error.decision, moves + 1);
    assert_int_equal(findings[TV_FIND_MOVES].decision, moves + 1);
    record.entries[0] = twice;
    assert_int_equal(check(&record, NULL)[TV_FIND_MOVES].error.decision, 1);
    tv_record_free(&record);
}

/* A machine that is too small says nothing against the server, and nothing for it. */
static void test_short_memory_is_no_fault_of_the_record(void **state) {
    (void)state;
    tv_record record = play_game();
    tv_finding findings[TV_FINDINGS];
    tv_error error = {0};
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    tv_fail_memory(&error);
    assert_true(tv_error_is_memory(&error));
    assert_false(tv_fair_check_replayed(&record, NULL, &error, NULL, findings));
    for (int k = 0; k < TV_FINDINGS; k++) assert_true(findings[k].verdict != TV_FIND_BAD);
    assert_ptr_equal(tv_fair_fault(findings), &findings[TV_FIND_MOVES]);
    assert_true(tv_error_is_memory(&tv_fair_fault(findings)->error));
    tv_finding_write(&findings[TV_FIND_MOVES], TV_EN, &text);
    assert_non_null(strstr(words, "not enough memory"));
    tv_record_free(&record);
}

/* A record that ends before what was shown, and one whose number is no move at all. */
static void test_cut_off_and_nonsense(void **state) {
    (void)state;
    tv_record record = play_game();
    tv_table *table = tv_table_open(&record, NULL);
    tv_fair_memory memory = {.seat = 1, .view = view_of, .host = table, .decisions = tv_table_decisions(table)};
    assert_null(tv_fair_fault(check(&record, &memory)));
    tv_record cut;
    assert_true(tv_record_copy_part(&cut, &record, 5));
    cut.result[0] = '\0';
    const tv_finding *findings = check(&cut, &memory);
    only_bad(findings, TV_FIND_VIEWS);
    assert_int_equal(findings[TV_FIND_VIEWS].decision, 5);
    cut.entries[3].move = UINT64_MAX;
    assert_int_equal(check(&cut, NULL)[TV_FIND_MOVES].decision, 4);
    tv_record_free(&cut);
    tv_table_close(table);
    tv_record_free(&record);
}

/* Without a commitment in it a record is held to its secret; what was never promised is not broken. */
static void test_a_record_without_commitment(void **state) {
    (void)state;
    tv_record record = play_game();
    char digits[65];
    commitment_of(&record, digits);
    record.has_commitment = false;
    tv_fair_memory memory = {.seat = 1, .commitment = digits};
    assert_int_equal(check(&record, &memory)[TV_FIND_FIRST].verdict, TV_FIND_GOOD);
    digits[0] = digits[0] == '0' ? '1' : '0';
    assert_int_equal(check(&record, &memory)[TV_FIND_FIRST].verdict, TV_FIND_BAD);
    tv_record_free(&record);
}

static void test_every_finding_has_words(void **state) {
    (void)state;
    for (int kind = 0; kind < TV_FINDINGS; kind++)
        for (tv_lang lang = TV_EN; lang < TV_LANGS; lang++) {
            char good[256], bad[512], unknown[512];
            tv_text to_good = TV_TEXT_OVER(good), to_bad = TV_TEXT_OVER(bad), to_unknown = TV_TEXT_OVER(unknown);
            tv_finding finding = {.kind = (tv_finding_kind)kind, .verdict = TV_FIND_GOOD, .decision = 3, .checked = 2};
            tv_finding_write(&finding, lang, &to_good);
            finding.verdict = TV_FIND_BAD;
            tv_finding_write(&finding, lang, &to_bad);
            assert_true(to_good.used > 10 && to_bad.used > 10);
            assert_string_not_equal(good, bad);
            finding.verdict = TV_FIND_UNKNOWN;
            tv_finding_write(&finding, lang, &to_unknown);
            assert_string_not_equal(good, unknown);
        }
}

static void refused(const char *text, uint32_t column) {
    tv_result result;
    char reason[TV_RESULT_MAX];
    tv_error error = {0};
    assert_false(tv_result_read(text, strlen(text), 3, &result, reason, &error));
    assert_int_equal(error.column, column);
    assert_true(error.what[0] != '\0');
}

static void test_results_are_read_by_one_reader(void **state) {
    (void)state;
    tv_result result;
    char reason[TV_RESULT_MAX], again[TV_RESULT_MAX];
    tv_text out = TV_TEXT_OVER(again);
    tv_error error = {0};
    assert_true(tv_result_read(" 3 1 1, AV 9.1 ", 15, 3, &result, reason, &error));
    tv_result_write(&result, 3, &out);
    assert_string_equal(again, "3 1 1, AV 9.1");
    refused("1 2, resign", 3);
    refused("1 2 4, resign", 5);
    refused("1 2 2", 5);
    refused("1 1 2, resign", 1);
    refused("1 2 3,", 7);
    refused("1 2 99999999999999999999, resign", 5);
    refused("-1 2 3, resign", 1);
    refused("1 2 3, a reason that is far too long for any line of ours", 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_fair_game),
        cmocka_unit_test(test_each_fault_is_found_alone),
        cmocka_unit_test(test_an_illegal_move_is_told_as_data),
        cmocka_unit_test(test_a_wrong_table_event_has_a_place),
        cmocka_unit_test(test_short_memory_is_no_fault_of_the_record),
        cmocka_unit_test(test_cut_off_and_nonsense),
        cmocka_unit_test(test_a_record_without_commitment),
        cmocka_unit_test(test_every_finding_has_words),
        cmocka_unit_test(test_results_are_read_by_one_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
