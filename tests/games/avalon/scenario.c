/* Scenarios: reading positions, playing notation, comparing what lies where. */
#include "scenario.h"

enum { MOVES_TEXT_MAX = 4096 };

static const char *const phases[] = {"play", "answer", "bless", "lose", "tile", "discard", "call", "ended"};

static script script_of(const scenario *s) {
    scenario *changing = (scenario *)(uintptr_t)s; /* only playing changes it, and that is asked of a scenario that may be */
    return (script){tv_game_find("avalon"), &s->box, &changing->state, &changing->chance, changing->log, &changing->logged};
}

/* ---- positions ---- */

static bool read_position(scenario *s, const char *text, int32_t limit, tv_error *error) {
    const tv_game *game = tv_game_find("avalon");
    tv_setup setup = tv_setup_for_engines(game, 2); /* with the last round (AV 9.3) */
    setup.options[AVALON_LIMIT] = limit;
    memset(s, 0, sizeof *s);
    s->chance = tv_chance_fast(1);
    return tv_game_open(game, &s->box, &setup, error) && script_position(game, &s->box, &s->state, text, error);
}

scenario position_at(const char *text, int32_t limit, const char *file, int line) {
    scenario s;
    tv_error error = {0};
    script_complain(read_position(&s, text, limit, &error), "the position cannot be read", error.what, file, line);
    return s;
}

const char *position_fault(const char *text) {
    static tv_error error;
    scenario s;
    return read_position(&s, text, 0, &error) ? NULL : error.what;
}

scenario set_up(uint64_t seed) {
    scenario s = position("");
    s.chance = tv_chance_fast(seed);
    avalon_start(&s.box, &s.state, &s.chance, NULL);
    assert_null(avalon_validate(&s.box, &s.state));
    return s;
}

/* ---- moves ---- */

void allow_at(const scenario *s, const char *move, const char *file, int line) { script_allow(script_of(s), move, file, line); }

void refuse_at(const scenario *s, const char *move, const char *clause, const char *file, int line) {
    script_refuse(script_of(s), move, clause, file, line);
}

void play_at(scenario *s, const char *moves, const char *file, int line) { script_play(script_of(s), moves, file, line); }

void expect_moves_at(const scenario *s, const char *moves, const char *file, int line) {
    script_expect_moves(script_of(s), moves, file, line);
}

uint32_t legal_of(const scenario *s, uint8_t verb) {
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t found = 0, count = avalon_moves(&s->box, &s->state, moves);
    for (uint32_t i = 0; i < count; i++) found += avalon_move_verb(moves[i]) == verb;
    return found;
}

/* ---- what lies where ---- */

static void add_card(tv_text *out, uint8_t card) {
    if (out->used) tv_text_add(out, " ");
    tv_text_add(out, avalon_card_ids[card]);
}

void expect_pile_at(const scenario *s, uint8_t seat, uint8_t place, const char *cards, const char *file, int line) {
    char found[MOVES_TEXT_MAX];
    tv_text out = TV_TEXT_OVER(found);
    uint8_t begin = avalon_pile_begin(&s->state, seat, (uint8_t)(place - 1));
    for (uint8_t i = 0; i < avalon_pile_count(&s->state, seat, (uint8_t)(place - 1)); i++) add_card(&out, s->state.cards[begin + i]);
    _assert_string_equal(found, cards, file, line);
}

static void count_cards(const char *cards, uint8_t counts[AVALON_KINDS]) {
    char word[32];
    memset(counts, 0, AVALON_KINDS);
    while (script_word(&cards, word, sizeof word)) {
        uint8_t kind = 0;
        while (kind < AVALON_KINDS && strcmp(word, avalon_card_ids[kind]) != 0) kind++;
        assert_true(kind < AVALON_KINDS);
        counts[kind]++;
    }
}

static void write_cards(const uint8_t counts[AVALON_KINDS], tv_text *out) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        for (uint8_t i = 0; i < counts[kind]; i++) add_card(out, kind);
}

void expect_cards_at(const uint8_t counts[AVALON_KINDS], const char *cards, const char *file, int line) {
    char found[MOVES_TEXT_MAX], wanted[MOVES_TEXT_MAX];
    tv_text found_text = TV_TEXT_OVER(found), wanted_text = TV_TEXT_OVER(wanted);
    uint8_t wanted_counts[AVALON_KINDS];
    count_cards(cards, wanted_counts);
    write_cards(counts, &found_text);
    write_cards(wanted_counts, &wanted_text);
    _assert_string_equal(found, wanted, file, line);
}

void expect_phase_at(const scenario *s, const char *phase, const char *file, int line) {
    _assert_string_equal(phases[s->state.phase], phase, file, line);
}

void expect_result_at(const scenario *s, uint8_t first, uint8_t second, const char *clause, const char *file, int line) {
    tv_result result;
    expect_phase_at(s, "ended", file, line);
    _assert_int_equal(avalon_actor(&s->box, &s->state), TV_OVER, file, line);
    avalon_result(&s->box, &s->state, &result);
    _assert_int_equal(result.place[0], first, file, line);
    _assert_int_equal(result.place[1], second, file, line);
    _assert_string_equal(result.clause, clause, file, line);
    const tv_event *over = event_of(s, AVALON_EV_OVER);
    script_complain(over != NULL, "no event tells", "the end", file, line);
    int16_t winner = first == second ? AVALON_NOBODY : first == 1 ? 0 : 1;
    _assert_int_equal(avalon_told_over(over)->winner, winner, file, line);
}

const tv_event *event_of(const scenario *s, uint16_t kind) {
    for (uint32_t i = 0; i < s->logged; i++)
        if (s->log[i].kind == kind) return &s->log[i];
    return NULL;
}

avalon_state view_of(const scenario *s, uint8_t viewer) {
    avalon_state view = s->state;
    avalon_hide(&s->box, &view, viewer);
    assert_null(avalon_validate(&s->box, &view));
    return view;
}

uint32_t cards_in(const uint8_t counts[AVALON_KINDS]) {
    uint32_t sum = 0;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) sum += counts[kind];
    return sum;
}

/* ---- where the deck goes ---- */

void keep_in_deck(scenario *s, const char *cards) {
    uint8_t kept[AVALON_KINDS];
    count_cards(cards, kept);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        assert_true(kept[kind] <= s->state.deck[kind]);
        s->state.discard[kind] = (uint8_t)(s->state.discard[kind] + s->state.deck[kind] - kept[kind]);
        s->state.deck[kind] = kept[kind];
    }
    s->state.deck_count = (uint8_t)cards_in(kept);
    assert_null(avalon_validate(&s->box, &s->state));
}

void bury_deck(scenario *s, uint8_t seat, uint8_t place) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        for (; s->state.deck[kind]; s->state.deck[kind]--) avalon_pile_push(&s->state, seat, (uint8_t)(place - 1), kind);
    s->state.deck_count = 0;
    assert_null(avalon_validate(&s->box, &s->state));
}

void pass_one(scenario *s) {
    tv_move moves[AVALON_MOVES_MAX];
    char text[32];
    uint32_t count = avalon_moves(&s->box, &s->state, moves);
    tv_text out = TV_TEXT_OVER(text);
    bool last = s->state.phase == AVALON_PLAY || s->state.phase == AVALON_CALL; /* stop, end */
    avalon_move_write(&s->box, moves[last ? count - 1 : 0], &out);
    play(s, text);
}

void pass_until(scenario *s, uint32_t turn) {
    while (s->state.turn < turn && s->state.phase != AVALON_ENDED) pass_one(s);
}
