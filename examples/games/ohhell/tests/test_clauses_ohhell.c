/* Every clause that forbids something or ends the game has a test named after it. */
/* links: suite */
#include "suite/script.h"

extern const tv_game ohhell_game;

typedef struct scenario {
    tv_plain_box box;
    uint64_t state[12];
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX];
    uint32_t logged;
} scenario;

static script script_of(scenario *s) { return (script){&ohhell_game, &s->box, s->state, &s->chance, s->log, &s->logged}; }
#define play(s, moves) script_play(script_of(s), moves, __FILE__, __LINE__)
#define refuse(s, move, clause) script_refuse(script_of(s), move, clause, __FILE__, __LINE__)
#define expect_moves(s, moves) script_expect_moves(script_of(s), moves, __FILE__, __LINE__)

/* Two players, the first of whom has dealt; round 0 has one card, round 1 two. */
static void position(scenario *s, const char *text, int32_t limit) {
    tv_setup setup = tv_setup_default(&ohhell_game, 2);
    tv_error error = {0};
    memset(s, 0, sizeof *s);
    setup.options[0] = limit;
    assert_int_equal(ohhell_game.state_bytes, sizeof s->state);
    assert_true(tv_game_open(&ohhell_game, &s->box, &setup, NULL));
    s->chance = tv_chance_fast(1);
    bool read = script_position(&ohhell_game, &s->box, s->state, text, &error);
    script_complain(read, "position", error.what, __FILE__, __LINE__);
}

static const char two_cards[] = "viewer:253 round:1 dealer:0 leader:1 trump:h8 hands:[[ca d7] [c7 ha]]";

static void OH_1_in_turn(void **unused) {
    (void)unused;
    scenario s;
    tv_move move;
    position(&s, two_cards, 0);
    assert_int_equal(tv_game_actor(&ohhell_game, &s.box, s.state), 1);
    play(&s, "bid:0");
    assert_int_equal(tv_game_actor(&ohhell_game, &s.box, s.state), 0);
    tv_game_hide(&ohhell_game, &s.box, s.state, 1);
    assert_true(tv_game_move_read(&ohhell_game, &s.box, "bid:0", 5, &move));
    assert_string_equal(tv_game_check(&ohhell_game, &s.box, s.state, move), "OH 1");
}

static void OH_3_everybody_bids_once(void **unused) {
    (void)unused;
    scenario s;
    position(&s, two_cards, 0);
    play(&s, "bid:0 bid:0");
    refuse(&s, "bid:0", "OH 3");
}

static void OH_4_no_more_than_there_are(void **unused) {
    (void)unused;
    scenario s;
    position(&s, two_cards, 0);
    expect_moves(&s, "bid:0 bid:1 bid:2");
    refuse(&s, "bid:3", "OH 4");
}

static void OH_5_the_dealer_must_not_make_it_fit(void **unused) {
    (void)unused;
    scenario s;
    position(&s, two_cards, 0);
    play(&s, "bid:2");
    expect_moves(&s, "bid:1 bid:2");
    refuse(&s, "bid:0", "OH 5");
}

static void OH_6_a_card_of_the_hand_after_the_bids(void **unused) {
    (void)unused;
    scenario s;
    position(&s, two_cards, 0);
    refuse(&s, "play:c7", "OH 6");
    play(&s, "bid:0 bid:0");
    expect_moves(&s, "play:c7 play:ha");
    refuse(&s, "play:ca", "OH 6");
}

static void OH_7_follow_suit(void **unused) {
    (void)unused;
    scenario s;
    position(&s, two_cards, 0);
    play(&s, "bid:0 bid:0 play:c7");
    refuse(&s, "play:d7", "OH 7");
    play(&s, "play:ca");
    assert_int_equal(tv_game_actor(&ohhell_game, &s.box, s.state), 0); /* it took the trick */
    play(&s, "play:d7");
    expect_moves(&s, "play:ha");
}

/* OH 8 and 9 as well: trump takes the trick, the exact bid scores. */
static void OH_10_most_points_win(void **unused) {
    (void)unused;
    scenario s;
    tv_result result;
    position(&s, "viewer:253 dealer:0 leader:1 trump:h8 hands:[[h7] [ca]]", 1);
    play(&s, "bid:1 bid:1 play:ca");
    tv_turn last = tv_game_turn(&ohhell_game, &s.box, s.state), after;
    play(&s, "play:h7");
    after = tv_game_turn(&ohhell_game, &s.box, s.state);
    assert_int_equal(tv_game_actor(&ohhell_game, &s.box, s.state), TV_OVER);
    assert_true(after.number == last.number && after.owner == last.owner);
    assert_int_equal(ohhell_game.score(&s.box, s.state, 0), 11);
    assert_int_equal(ohhell_game.score(&s.box, s.state, 1), 0);
    tv_game_result(&ohhell_game, &s.box, s.state, &result);
    assert_true(result.place[0] == 1 && result.place[1] == 2);
    assert_string_equal(result.clause, "OH 10");
}

static const struct CMUnitTest all[] = {
    cmocka_unit_test(OH_1_in_turn),
    cmocka_unit_test(OH_3_everybody_bids_once),
    cmocka_unit_test(OH_4_no_more_than_there_are),
    cmocka_unit_test(OH_5_the_dealer_must_not_make_it_fit),
    cmocka_unit_test(OH_6_a_card_of_the_hand_after_the_bids),
    cmocka_unit_test(OH_7_follow_suit),
    cmocka_unit_test(OH_10_most_points_win),
    {0},
};

int main(int argc, char **argv) {
    static const struct CMUnitTest *const sections[] = {all, NULL};
    return script_clauses_main(argc, argv, &ohhell_game, sections);
}
