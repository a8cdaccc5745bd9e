/* Pairings and standings: what each system promises, for every number of players, and standings that were worked out by hand.
 * tests/cli/cli_tournament.py holds whole tournaments against a calculation of its own. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/chance.h>

#include "pairing/pairing.h"

enum { GAMES_MAX = 40000 };

typedef struct fixture {
    pairing_event event;
    pairing_game *games;
    bool gone[PAIRING_PLAYERS_MAX];
    uint64_t random;
} fixture;

static uint32_t draw(fixture *it, uint32_t below) { /* an LCG: the tests want variety, not chance */
    it->random = it->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(it->random >> 33) % below;
}

static fixture begin(pairing_system system, uint8_t seats, uint16_t rounds, uint16_t players) {
    fixture it = {.event = {.system = system, .seats = seats, .rounds = rounds, .players = players}, .random = players * 7u + seats};
    it.games = calloc(GAMES_MAX, sizeof *it.games);
    assert_non_null(it.games);
    return it;
}

/* One round with results by chance; returns how many tables it had. */
static uint32_t play(fixture *it, uint16_t round) {
    pairing_table tables[PAIRING_PLAYERS_MAX];
    it->event.gone = it->gone;
    it->event.games = it->games;
    uint32_t count = pairing_next(&it->event, round, tables);
    for (uint32_t i = 0; i < count; i++) {
        pairing_game *game = &it->games[it->event.game_count++];
        *game = (pairing_game){.table = tables[i], .round = round, .over = true};
        for (uint8_t seat = 0; seat < tables[i].seats; seat++) game->places[seat] = (uint8_t)(1 + draw(it, tables[i].seats));
    }
    return count;
}

/* Everybody who is there sits at one table of the round, and at one only. */
static void assert_everybody_once(const fixture *it, uint16_t round) {
    uint32_t seen[PAIRING_PLAYERS_MAX] = {0};
    for (uint32_t i = 0; i < it->event.game_count; i++)
        for (uint8_t seat = 0; it->games[i].round == round && seat < it->games[i].table.seats; seat++)
            seen[it->games[i].table.players[seat]]++;
    for (uint16_t i = 0; i < it->event.players; i++) assert_int_equal(seen[i], it->gone[i] ? 0 : 1);
}

static uint32_t meetings(const fixture *it, uint16_t one, uint16_t other) {
    uint32_t met = 0;
    for (uint32_t i = 0; i < it->event.game_count; i++) {
        const pairing_table *table = &it->games[i].table;
        for (uint8_t a = 0; a < table->seats; a++)
            for (uint8_t b = 0; b < table->seats; b++) met += table->players[a] == one && table->players[b] == other;
    }
    return met;
}

static uint32_t times_at(const fixture *it, uint16_t player, uint8_t seat) {
    uint32_t times = 0;
    for (uint32_t i = 0; i < it->event.game_count; i++) times += it->games[i].table.seats > 1 && it->games[i].table.players[seat] == player;
    return times;
}

static void in_a_round_robin_all_meet_all_once(void **state) {
    (void)state;
    for (uint16_t players = 2; players <= 33; players++) {
        fixture it = begin(PAIRING_ROUND_ROBIN, 2, 0, players);
        uint16_t rounds = 0;
        while (play(&it, (uint16_t)(rounds + 1)) > 0) assert_everybody_once(&it, ++rounds);
        assert_int_equal(rounds, pairing_rounds(&it.event));
        for (uint16_t one = 0; one < players; one++) {
            for (uint16_t other = 0; other < one; other++) assert_int_equal(meetings(&it, one, other), 1);
            int aside = (int)times_at(&it, one, 0) - (int)times_at(&it, one, 1);
            assert_true(abs(aside) <= 3); /* seats are shared */
        }
        free(it.games);
    }
}

static void in_a_swiss_nobody_meets_again_while_that_is_possible(void **state) {
    (void)state;
    for (uint16_t players = 8; players <= 80; players += 3) {
        fixture it = begin(PAIRING_SWISS, 2, 7, players);
        for (uint16_t round = 1; round <= 7; round++) {
            assert_int_equal(play(&it, round), (players + 1) / 2);
            assert_everybody_once(&it, round);
        }
        assert_int_equal(play(&it, 8), 0);
        for (uint16_t one = 0; one < players && players >= 16; one++)
            for (uint16_t other = 0; other < one; other++) assert_true(meetings(&it, one, other) <= 1);
        free(it.games);
    }
}

static void byes_go_round(void **state) {
    (void)state;
    fixture it = begin(PAIRING_SWISS, 2, 9, 9);
    for (uint16_t round = 1; round <= 9; round++) play(&it, round);
    pairing_standing standings[9];
    pairing_stand(&it.event, standings);
    for (int i = 0; i < 9; i++) assert_int_equal(standings[i].byes, 1);
    free(it.games);
}

static void a_swiss_goes_on_when_all_have_met(void **state) {
    (void)state;
    fixture it = begin(PAIRING_SWISS, 2, 20, 4);
    for (uint16_t round = 1; round <= 20; round++) assert_int_equal(play(&it, round), 2);
    for (uint16_t one = 0; one < 4; one++)
        for (uint16_t other = 0; other < one; other++) assert_in_range(meetings(&it, one, other), 6, 7);
    free(it.games);
}

static void tables_of_three_and_four_are_full_or_lack_one(void **state) {
    (void)state;
    for (uint8_t seats = 3; seats <= 4; seats++)
        for (uint16_t players = 6; players <= 40; players++) {
            fixture it = begin(PAIRING_SWISS, seats, 5, players);
            for (uint16_t round = 1; round <= 5; round++) {
                play(&it, round);
                assert_everybody_once(&it, round);
            }
            for (uint32_t i = 0; i < it.event.game_count; i++) assert_in_range(it.games[i].table.seats, seats - 1, seats);
            free(it.games);
        }
}

static void who_is_gone_is_not_paired(void **state) {
    (void)state;
    for (int system = 0; system < PAIRING_SYSTEMS; system++) {
        fixture it = begin((pairing_system)system, 2, 5, 12);
        play(&it, 1);
        it.gone[3] = it.gone[7] = true;
        play(&it, 2);
        for (uint32_t i = 0; i < it.event.game_count; i++)
            for (uint8_t seat = 0; it.games[i].round == 2 && seat < it.games[i].table.seats; seat++)
                assert_false(it.gone[it.games[i].table.players[seat]]);
        free(it.games);
    }
}

static void a_knock_out_ends_with_one(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint16_t players = 2; players <= 70; players++) {
            fixture it = begin(PAIRING_KNOCK_OUT, seats, 0, players);
            uint16_t rounds = 0;
            while (play(&it, (uint16_t)(rounds + 1)) > 0) rounds++;
            assert_int_equal(rounds, pairing_rounds(&it.event));
            pairing_standing standings[PAIRING_PLAYERS_MAX];
            pairing_stand(&it.event, standings);
            assert_int_equal(standings[0].survived, rounds);
            assert_true(standings[1].survived < rounds);
            free(it.games);
        }
}

static void the_best_meet_late_in_a_knock_out(void **state) {
    (void)state;
    fixture it = begin(PAIRING_KNOCK_OUT, 2, 0, 8);
    pairing_table tables[8];
    it.event.gone = it.gone;
    it.event.games = it.games;
    assert_int_equal(pairing_next(&it.event, 1, tables), 4);
    for (int i = 0; i < 4; i++) assert_int_equal(tables[i].players[0] + tables[i].players[1], 7);
    free(it.games);
}

static void the_same_games_give_the_same_round(void **state) {
    (void)state;
    fixture one = begin(PAIRING_SWISS, 2, 7, 64), other = begin(PAIRING_SWISS, 2, 7, 64);
    for (uint16_t round = 1; round <= 7; round++) {
        play(&one, round);
        play(&other, round);
    }
    assert_memory_equal(one.games, other.games, one.event.game_count * sizeof *one.games);
    free(one.games);
    free(other.games);
}

/* ---- standings by hand ---- */

static void points_are_shares_of_a_victory(void **state) {
    (void)state;
    pairing_game two = {.table = {{0, 1}, 2}, .over = true, .places = {1, 2}};
    assert_int_equal(pairing_points(&two, 0), 12);
    assert_int_equal(pairing_points(&two, 1), 0);
    two.places[1] = 1;
    assert_int_equal(pairing_points(&two, 0), 6);
    pairing_game four = {.table = {{0, 1, 2, 3}, 4}, .over = true, .places = {2, 1, 2, 4}};
    static const uint32_t wanted[] = {6, 12, 6, 0}; /* beats one, ties with one: 3 half points of 6 */
    for (uint8_t seat = 0; seat < 4; seat++) assert_int_equal(pairing_points(&four, seat), wanted[seat]);
    pairing_game bye = {.table = {{5}, 1}, .over = true};
    assert_int_equal(pairing_points(&bye, 0), 12);
}

static void who_did_not_play_has_nothing(void **state) {
    (void)state;
    pairing_game game = {.table = {{0, 1, 2}, 3}, .over = true, .places = {1, 2, 3}, .forfeits = 1};
    assert_int_equal(pairing_points(&game, 0), 0);
    assert_int_equal(pairing_points(&game, 1), 12);
    assert_int_equal(pairing_points(&game, 2), 6);
    assert_int_equal(pairing_winner(&game), 1);
    game.forfeits = 7;
    for (uint8_t seat = 0; seat < 3; seat++) assert_int_equal(pairing_points(&game, seat), 0);
    assert_int_equal(pairing_winner(&game), 3);
}

/* 0 beats 1, 2 beats 3; then 0 ties with 2, 1 beats 3. 0 and 2 have a point and a half each: 0 has met 1 (1 point) and 2 (1.5), 2 has met
 * 3 (0) and 0 (1.5). */
static void tie_breaks_decide_in_their_order(void **state) {
    (void)state;
    static const pairing_game games[] = {{.table = {{0, 1}, 2}, .round = 1, .over = true, .places = {1, 2}},
                                         {.table = {{2, 3}, 2}, .round = 1, .over = true, .places = {1, 2}},
                                         {.table = {{0, 2}, 2}, .round = 2, .over = true, .places = {1, 1}},
                                         {.table = {{1, 3}, 2}, .round = 2, .over = true, .places = {1, 2}}};
    static const bool gone[4];
    pairing_event event = {PAIRING_SWISS, 2, 2, 4, gone, games, 4};
    pairing_standing rows[4];
    pairing_stand(&event, rows);
    assert_int_equal(rows[0].player, 0);
    assert_int_equal(rows[0].points, 18);
    assert_int_equal(rows[0].buchholz, 30);
    assert_int_equal(rows[0].berger, 2 * 12 + 18);
    assert_int_equal(rows[0].direct, 1);
    assert_int_equal(rows[1].player, 2);
    assert_int_equal(rows[1].buchholz, 18);
    assert_int_equal(rows[1].rank, 2);
    assert_int_equal(rows[3].player, 3);
}

static void who_is_equal_in_everything_shares_a_rank(void **state) {
    (void)state;
    static const pairing_game games[] = {{.table = {{0, 1}, 2}, .round = 1, .over = true, .places = {1, 1}}};
    static const bool gone[2];
    pairing_event event = {PAIRING_SWISS, 2, 1, 2, gone, games, 1};
    pairing_standing rows[2];
    pairing_stand(&event, rows);
    assert_int_equal(rows[0].rank, 1);
    assert_int_equal(rows[1].rank, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_round_robin_all_meet_all_once),
        cmocka_unit_test(in_a_swiss_nobody_meets_again_while_that_is_possible),
        cmocka_unit_test(byes_go_round),
        cmocka_unit_test(a_swiss_goes_on_when_all_have_met),
        cmocka_unit_test(tables_of_three_and_four_are_full_or_lack_one),
        cmocka_unit_test(who_is_gone_is_not_paired),
        cmocka_unit_test(a_knock_out_ends_with_one),
        cmocka_unit_test(the_best_meet_late_in_a_knock_out),
        cmocka_unit_test(the_same_games_give_the_same_round),
        cmocka_unit_test(points_are_shares_of_a_victory),
        cmocka_unit_test(who_did_not_play_has_nothing),
        cmocka_unit_test(tie_breaks_decide_in_their_order),
        cmocka_unit_test(who_is_equal_in_everything_shares_a_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
