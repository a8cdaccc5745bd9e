/* Every clause that forbids something or ends the game has a test named after it. */
/* links: suite */
#include "suite/script.h"

extern const tv_game reversi_game;

enum { BYTES = 128 };
typedef struct scenario {
    tv_plain_box box;
    uint64_t state[BYTES / sizeof(uint64_t)];
    tv_chance chance;
    tv_event log[TV_EVENTS_MAX];
    uint32_t logged;
} scenario;

static script script_of(scenario *s) { return (script){&reversi_game, &s->box, s->state, &s->chance, s->log, &s->logged}; }
#define play(s, moves) script_play(script_of(s), moves, __FILE__, __LINE__)
#define refuse(s, move, clause) script_refuse(script_of(s), move, clause, __FILE__, __LINE__)
#define expect_moves(s, moves) script_expect_moves(script_of(s), moves, __FILE__, __LINE__)

static void open_game(scenario *s) {
    tv_setup setup = tv_setup_default(&reversi_game, 2);
    memset(s, 0, sizeof *s);
    setup.options[1] = 0; /* the first player begins */
    assert_true(reversi_game.state_bytes <= BYTES);
    assert_true(tv_game_open(&reversi_game, &s->box, &setup, NULL));
    s->chance = tv_chance_fast(1);
}

static void start(scenario *s) {
    open_game(s);
    tv_game_start(&reversi_game, &s->box, s->state, &s->chance, NULL);
}

/* The first row as given, '0' and '1' for discs; the four in the middle are the first player's and out of the way. It decides. */
static void first_row(scenario *s, const char *discs) {
    char words[1024];
    tv_text text = TV_TEXT_OVER(words);
    tv_error error = {0};
    tv_text_add(&text, "viewer:253 turn:1 owner:0 actor:0 board:[");
    for (uint32_t i = 0; i < 64; i++) {
        bool middle = i == 27 || i == 28 || i == 35 || i == 36, disc = i < strlen(discs) && discs[i] != '.';
        tv_text_add_bytes(&text, middle ? "0" : disc ? &discs[i] : "null", middle || disc ? 1 : 4);
        tv_text_add_char(&text, ' ');
    }
    tv_text_add_char(&text, ']');
    open_game(s);
    bool read = script_position(&reversi_game, &s->box, s->state, words, &error);
    script_complain(read, "position", error.what, __FILE__, __LINE__);
}

static uint8_t actor(const scenario *s) { return tv_game_actor(&reversi_game, &s->box, s->state); }

static void RE_2_in_turn(void **unused) {
    (void)unused;
    scenario s;
    start(&s);
    uint8_t first = actor(&s);
    tv_move moves[80];
    assert_int_equal(tv_game_moves(&reversi_game, &s.box, s.state, moves), 4);
    tv_game_play(&reversi_game, &s.box, s.state, moves[0], &s.chance, NULL);
    assert_int_equal(actor(&s), 1 - first);
    tv_game_hide(&reversi_game, &s.box, s.state, first);
    assert_string_equal(tv_game_check(&reversi_game, &s.box, s.state, moves[1]), "RE 2");
}

static void RE_3_an_empty_square(void **unused) {
    (void)unused;
    scenario s;
    first_row(&s, "01.");
    refuse(&s, "place:b8", "RE 3");
}

static void RE_4_encloses_and_turns(void **unused) {
    (void)unused;
    scenario s;
    first_row(&s, "011.11.1");
    expect_moves(&s, "place:d8");
    refuse(&s, "place:g8", "RE 4");
    play(&s, "place:d8");
    assert_int_equal(reversi_game.score(&s.box, s.state, 0), 8);
    assert_int_equal(reversi_game.score(&s.box, s.state, 1), 3);
}

static void RE_5_pass_only_without_a_square(void **unused) {
    (void)unused;
    scenario s;
    first_row(&s, "01.");
    refuse(&s, "pass", "RE 5");
    first_row(&s, "10.");
    expect_moves(&s, "pass");
    play(&s, "pass place:c8");
}

static void RE_7_most_discs_win(void **unused) {
    (void)unused;
    scenario s;
    tv_result result;
    first_row(&s, "01.");
    play(&s, "place:c8");
    assert_int_equal(actor(&s), TV_OVER); /* RE 6: nobody can place a disc */
    tv_game_result(&reversi_game, &s.box, s.state, &result);
    assert_true(result.place[0] == 1 && result.place[1] == 2);
    assert_string_equal(result.clause, "RE 7");
}

static const struct CMUnitTest all[] = {
    cmocka_unit_test(RE_2_in_turn),
    cmocka_unit_test(RE_3_an_empty_square),
    cmocka_unit_test(RE_4_encloses_and_turns),
    cmocka_unit_test(RE_5_pass_only_without_a_square),
    cmocka_unit_test(RE_7_most_discs_win),
    {0},
};

int main(int argc, char **argv) {
    static const struct CMUnitTest *const sections[] = {all, NULL};
    return script_clauses_main(argc, argv, &reversi_game, sections);
}
