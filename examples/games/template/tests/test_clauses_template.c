/* Every clause of rules.md has a test named after it. */
/* links: suite */
#include "../game.h"
#include "suite/script.h"

#include <string.h>

typedef struct scenario {
    tv_plain_box box;
    template_state state;
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX];
    uint32_t logged;
} scenario;

static script script_of(scenario *s) { return (script){&template_game, &s->box, &s->state, &s->chance, s->log, &s->logged}; }
#define play(s, moves) script_play(script_of(s), moves, __FILE__, __LINE__)
#define refuse(s, move, clause) script_refuse(script_of(s), move, clause, __FILE__, __LINE__)
#define expect_moves(s, moves) script_expect_moves(script_of(s), moves, __FILE__, __LINE__)

static void open_game(scenario *s, uint8_t seats) {
    tv_setup setup = tv_setup_default(&template_game, seats);
    memset(s, 0, sizeof *s);
    assert_true(tv_game_open(&template_game, &s->box, &setup, NULL));
    s->chance = tv_chance_fast(1);
}

/* Two players with these hands, "1235", the first to move. The cards that are left are the deck, or were all laid. */
static void position(scenario *s, const char *first, const char *second, uint8_t top, bool deck) {
    open_game(s, 2);
    s->state = (template_state){.turn = 1, .viewer = TV_EVERYTHING, .top = top};
    for (; *first; first++) s->state.hands[0][*first - '1']++, s->state.sizes[0]++;
    for (; *second; second++) s->state.hands[1][*second - '1']++, s->state.sizes[1]++;
    for (uint8_t kind = 0; kind < TEMPLATE_KINDS; kind++) {
        uint8_t left = (uint8_t)(TEMPLATE_COPIES - s->state.hands[0][kind] - s->state.hands[1][kind]);
        uint8_t laid = deck ? kind + 1 == top : left;
        s->state.laid[kind] = laid;
        s->state.deck[kind] = (uint8_t)(left - laid);
        s->state.deck_size = (uint8_t)(s->state.deck_size + left - laid);
    }
    assert_null(tv_game_validate(&template_game, &s->box, &s->state));
}

static void TEMPLATE_1_1_six_of_each_value(void **unused) {
    (void)unused;
    scenario s;
    open_game(&s, 3);
    tv_game_start(&template_game, &s.box, &s.state, &s.chance, NULL);
    for (uint8_t kind = 0; kind < TEMPLATE_KINDS; kind++) {
        uint32_t count = s.state.deck[kind];
        for (uint8_t seat = 0; seat < 3; seat++) count += s.state.hands[seat][kind];
        assert_int_equal(count, 6);
    }
}

static void TEMPLATE_1_2_five_cards_each(void **unused) {
    (void)unused;
    scenario s;
    open_game(&s, 4);
    tv_game_start(&template_game, &s.box, &s.state, &s.chance, NULL);
    for (uint8_t seat = 0; seat < 4; seat++) assert_int_equal(s.state.sizes[seat], 5);
}

static void TEMPLATE_2_1_only_cards_in_hand(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "1235", "1", 0, true);
    expect_moves(&s, "lay:1 lay:2 lay:3 lay:5 draw");
    refuse(&s, "lay:4", "TEMPLATE 2.1");
    play(&s, "lay:2");
    assert_int_equal(s.state.actor, 1);
}

static void TEMPLATE_2_2_at_least_as_high(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "2345", "1", 4, true);
    expect_moves(&s, "lay:4 lay:5 draw");
    refuse(&s, "lay:3", "TEMPLATE 2.2");
    position(&s, "15", "1", 6, true);
    expect_moves(&s, "lay:1 lay:5 draw");
}

static void TEMPLATE_2_3_draw_while_there_are_cards(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "12", "1", 4, true);
    uint8_t before = s.state.deck_size;
    play(&s, "draw");
    assert_int_equal(s.state.deck_size, before - 1);
    assert_int_equal(s.state.sizes[0], 3);
    position(&s, "12", "1", 4, false);
    refuse(&s, "draw", "TEMPLATE 2.3");
}

static void TEMPLATE_2_4_pass_when_the_deck_is_empty(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "12", "1", 4, true);
    refuse(&s, "pass", "TEMPLATE 2.4");
    position(&s, "12", "1", 4, false);
    expect_moves(&s, "pass");
}

static void TEMPLATE_2_5_points(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "34", "45", 3, true);
    play(&s, "lay:3 lay:4");
    assert_int_equal(s.state.points[0], 2);
    assert_int_equal(s.state.points[1], 1);
}

static void TEMPLATE_3_1_an_empty_hand_or_everybody_passes(void **unused) {
    (void)unused;
    scenario s;
    position(&s, "5", "1", 4, true);
    play(&s, "lay:5");
    assert_int_equal(s.state.actor, TV_OVER);
    position(&s, "12", "1", 4, false);
    play(&s, "pass");
    assert_int_equal(s.state.actor, 1);
    play(&s, "pass");
    assert_int_equal(s.state.actor, TV_OVER);
}

static void TEMPLATE_3_2_cards_in_hand_cost(void **unused) {
    (void)unused;
    scenario s;
    tv_result result;
    position(&s, "5", "12", 4, true);
    s.state.points[1] = 2;
    play(&s, "lay:5"); /* 1 point; 2 less 2 cards */
    tv_game_result(&template_game, &s.box, &s.state, &result);
    assert_int_equal(result.place[0], 1);
    assert_int_equal(result.place[1], 2);
    assert_string_equal(result.clause, "TEMPLATE 3.2");
}

static const struct CMUnitTest all[] = {
    cmocka_unit_test(TEMPLATE_1_1_six_of_each_value),
    cmocka_unit_test(TEMPLATE_1_2_five_cards_each),
    cmocka_unit_test(TEMPLATE_2_1_only_cards_in_hand),
    cmocka_unit_test(TEMPLATE_2_2_at_least_as_high),
    cmocka_unit_test(TEMPLATE_2_3_draw_while_there_are_cards),
    cmocka_unit_test(TEMPLATE_2_4_pass_when_the_deck_is_empty),
    cmocka_unit_test(TEMPLATE_2_5_points),
    cmocka_unit_test(TEMPLATE_3_1_an_empty_hand_or_everybody_passes),
    cmocka_unit_test(TEMPLATE_3_2_cards_in_hand_cost),
    {0},
};
static const struct CMUnitTest *const sections[] = {all, NULL};

int main(int argc, char **argv) { return script_clauses_main(argc, argv, &template_game, sections); }
