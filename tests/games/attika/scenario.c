/* Scenarios: laying out tables, playing notation, comparing what is there. */
#include "scenario.h"

enum { WORD_BYTES = 64, MOVES_ROOM = ATTIKA_MOVES_MAX };

static script script_of(const scenario *s) {
    scenario *changing = (scenario *)(uintptr_t)s; /* only playing changes it, and that is asked of a scenario that may be */
    return (script){&attika_game, &s->box, &changing->state, &changing->chance, changing->log, &changing->logged};
}

static void expect_valid(const scenario *s) {
    const char *fault = attika_validate(&s->box, &s->state);
    if (fault) fail_msg("%s", fault);
}

/* ---- tables ---- */

static void open_box(scenario *s, uint8_t seats) {
    tv_setup setup = tv_setup_default(&attika_game, seats);
    tv_error error = {0};
    memset(s, 0, sizeof *s);
    s->chance = tv_chance_fast(1);
    if (!attika_open(&s->box, &setup, &error)) fail_msg("%s", error.what);
}

static bool read_position(scenario *s, uint8_t seats, const char *text, tv_error *error) {
    open_box(s, seats);
    return script_position(&attika_game, &s->box, &s->state, text, error);
}

scenario position_at(uint8_t seats, const char *text, const char *file, int line) {
    scenario s;
    tv_error error = {0};
    script_complain(read_position(&s, seats, text, &error), "the position cannot be read", error.what, file, line);
    return s;
}

const char *position_fault(uint8_t seats, const char *text) {
    static tv_error error;
    scenario s;
    return read_position(&s, seats, text, &error) ? NULL : error.what;
}

scenario table_of(uint8_t seats) {
    scenario s;
    char text[1024];
    tv_text out = TV_TEXT_OVER(text);
    open_box(&s, seats);
    const attika_layout *layout = &s.box.layouts[seats - 2];
    tv_text_add(&out, "land: [");
    for (uint8_t i = 0; i < layout->tiles; i++) {
        tv_text_add(&out, "{tile: ");
        tv_text_add_char(&out, (char)('A' + i));
        tv_text_add(&out, " q: ");
        tv_text_add_int(&out, layout->tile_q[i]);
        tv_text_add(&out, " r: ");
        tv_text_add_int(&out, layout->tile_r[i]);
        tv_text_add(&out, "} ");
    }
    tv_text_add(&out, "]");
    return position(seats, text);
}

scenario meadow_of(uint8_t seats) {
    scenario s = table_of(seats);
    memset(s.box.tiles, ATTIKA_BLANK, sizeof s.box.tiles);
    attika_land_derive(&s.box, &s.state);
    expect_valid(&s);
    return s;
}

scenario set_up(uint8_t seats, uint64_t seed) {
    scenario s;
    open_box(&s, seats);
    s.chance = tv_chance_fast(seed);
    attika_start(&s.box, &s.state, &s.chance, NULL);
    expect_valid(&s);
    return s;
}

/* ---- names ---- */

uint8_t kind_of(const scenario *s, const char *building) {
    for (uint8_t kind = 0; kind < s->box.kinds; kind++)
        if (strcmp(s->box.buildings[kind].id, building) == 0) return kind;
    fail_msg("no building is called \"%s\"", building);
    return 0;
}

uint8_t hex_of(const char *name) {
    uint8_t cell = 0;
    if (!attika_cell_read(name, strlen(name), &cell)) fail_msg("no hex is called \"%s\"", name);
    return cell;
}

static uint8_t land_of(char letter) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        if (attika_land_ids[land][0] == letter) return land;
    fail_msg("no landscape is called \"%c\"", letter);
    return 0;
}

uint32_t cards_in(const uint8_t cards[ATTIKA_LANDS]) { return (uint32_t)cards[0] + cards[1] + cards[2] + cards[3]; }

/* ---- laying out ---- */

void paint(scenario *s, const char *symbols) {
    char word[WORD_BYTES];
    while (script_word(&symbols, word, sizeof word)) {
        assert_true(strlen(word) == 4 && word[2] == '=');
        uint8_t land = land_of(word[3]);
        word[2] = '\0';
        uint8_t cell = hex_of(word), tile = attika_cell_tile(cell);
        assert_int_equal(s->state.tile_turn[tile], 0);
        s->box.tiles[tile][cell % ATTIKA_TILE_CELLS] = land;
    }
    attika_land_derive(&s->box, &s->state);
    expect_valid(s);
}

/* Out of the highest stack that may hold it. */
static uint8_t take_unseen(scenario *s, uint8_t seat, const char *building) {
    uint8_t kind = kind_of(s, building), *stack = s->state.stack[seat], from = 0;
    assert_true(s->state.unseen[seat][kind] > 0);
    if (!s->box.buildings[kind].main) {
        from = 1;
        for (uint8_t i = 2; i < ATTIKA_STACKS; i++)
            if (stack[i] > stack[from]) from = i;
    }
    s->state.unseen[seat][kind]--;
    stack[from]--;
    return kind;
}

void put(scenario *s, uint8_t seat, const char *buildings) {
    char word[WORD_BYTES];
    while (script_word(&buildings, word, sizeof word)) {
        char *colon = strchr(word, ':');
        assert_non_null(colon);
        *colon = '\0';
        attika_cell_build(&s->box, &s->state, hex_of(colon + 1), seat, take_unseen(s, seat, word));
    }
    expect_valid(s);
}

void store(scenario *s, uint8_t seat, const char *buildings) {
    char word[WORD_BYTES];
    while (script_word(&buildings, word, sizeof word)) s->state.stored[seat][take_unseen(s, seat, word)]++;
    expect_valid(s);
}

void leave(scenario *s, uint8_t seat, const char *buildings) {
    char word[WORD_BYTES];
    attika_state *state = &s->state;
    for (uint8_t kind = 0; kind < s->box.kinds; kind++) {
        state->stored[seat][kind] = (uint8_t)(state->stored[seat][kind] + state->unseen[seat][kind]);
        state->unseen[seat][kind] = 0;
    }
    memset(state->stack[seat], 0, ATTIKA_STACKS);
    while (script_word(&buildings, word, sizeof word)) {
        uint8_t kind = kind_of(s, word);
        assert_true(state->stored[seat][kind] > 0);
        state->stored[seat][kind]--;
        state->unseen[seat][kind]++;
        state->stack[seat][s->box.buildings[kind].main ? 0 : 1]++;
    }
    expect_valid(s);
}

void give(scenario *s, uint8_t seat, const char *cards) {
    for (; *cards; cards++) {
        uint8_t land = land_of(*cards);
        assert_true(s->state.deck[land] > 0);
        s->state.deck[land]--, s->state.deck_count--;
        s->state.hand[seat][land]++, s->state.hand_count[seat]++, s->state.fresh[seat]++;
    }
    expect_valid(s);
}

static void move_deck_but(scenario *s, const char *cards, uint8_t to[ATTIKA_LANDS]) {
    uint8_t kept[ATTIKA_LANDS] = {0};
    for (; *cards; cards++) kept[land_of(*cards)]++;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        assert_true(kept[land] <= s->state.deck[land]);
        to[land] = (uint8_t)(to[land] + s->state.deck[land] - kept[land]);
        s->state.deck[land] = kept[land];
    }
    s->state.deck_count = (uint8_t)cards_in(kept);
}

void discard_but(scenario *s, const char *cards) {
    move_deck_but(s, cards, s->state.discard);
    expect_valid(s);
}

void give_but(scenario *s, uint8_t seat, const char *cards) {
    move_deck_but(s, cards, s->state.hand[seat]);
    s->state.hand_count[seat] = s->state.fresh[seat] = (uint8_t)cards_in(s->state.hand[seat]);
    expect_valid(s);
}

void lay_until(scenario *s, uint8_t left) {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    for (uint8_t tile = 0; tile < ATTIKA_TILES && attika_tiles_left(&s->state) > left; tile++) {
        if (s->state.tile_turn[tile] != ATTIKA_NOTHING) continue;
        attika_tile_places(&s->box, &s->state, q, r);
        attika_tile_lay(&s->box, &s->state, tile, q[0], r[0], 0);
    }
    expect_valid(s);
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
    tv_move moves[MOVES_ROOM];
    uint32_t found = 0, count = attika_moves(&s->box, &s->state, moves);
    for (uint32_t i = 0; i < count; i++) found += attika_move_verb(moves[i]) == verb;
    return found;
}

void pay_cheapest(scenario *s) {
    tv_move moves[MOVES_ROOM];
    char text[2 * ATTIKA_CARDS];
    tv_text out = TV_TEXT_OVER(text);
    if (s->state.phase != ATTIKA_PAY) return;
    assert_true(attika_moves(&s->box, &s->state, moves) > 0);
    attika_move_write(&s->box, moves[0], &out);
    play(s, text);
}

void play_random(scenario *s, tv_chance *chance) {
    tv_move moves[MOVES_ROOM];
    tv_events events = {s->log, 0, TV_EVENTS_MAX};
    uint32_t count = attika_moves(&s->box, &s->state, moves);
    assert_true(count > 0);
    attika_play(&s->box, &s->state, moves[tv_draw(chance, count)], &s->chance, &events);
    s->logged = events.count;
}

/* ---- what is there ---- */

static void write_cards(const uint8_t counts[ATTIKA_LANDS], tv_text *out) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < counts[land]; i++) tv_text_add(out, attika_land_ids[land]);
}

void expect_cards_at(const uint8_t counts[ATTIKA_LANDS], const char *cards, const char *file, int line) {
    char found[2 * ATTIKA_CARDS], wanted[2 * ATTIKA_CARDS];
    tv_text found_text = TV_TEXT_OVER(found), wanted_text = TV_TEXT_OVER(wanted);
    uint8_t wanted_counts[ATTIKA_LANDS] = {0};
    for (; *cards; cards++) wanted_counts[land_of(*cards)]++;
    write_cards(counts, &found_text);
    write_cards(wanted_counts, &wanted_text);
    _assert_string_equal(found, wanted, file, line);
}

void expect_price_at(const scenario *s, uint8_t seat, const char *building, const char *hex, const char *price, const char *file,
                     int line) {
    char found[2 * ATTIKA_CARDS];
    tv_text out = TV_TEXT_OVER(found);
    attika_price real = attika_price_of(&s->box, &s->state, seat, kind_of(s, building), hex_of(hex));
    if (real.free) tv_text_add(&out, "free");
    write_cards(real.missing, &out);
    for (uint8_t i = 0; i < real.any; i++) tv_text_add_char(&out, '*');
    _assert_string_equal(found, price, file, line);
}

void expect_turn_of_at(const scenario *s, uint8_t seat, const char *file, int line) {
    _assert_int_equal(s->state.phase, ATTIKA_ACT, file, line);
    _assert_int_equal(attika_actor(&s->box, &s->state), seat, file, line);
    _assert_int_equal(tv_game_turn(&attika_game, &s->box, &s->state).owner, seat, file, line);
}

void expect_on_at(const scenario *s, const char *hex, uint8_t seat, const char *building, const char *file, int line) {
    uint8_t wanted = *building ? attika_occupant(seat, kind_of(s, building)) : 0;
    _assert_int_equal(s->state.occupant[hex_of(hex)], wanted, file, line);
}

void expect_won_at(const scenario *s, uint8_t seat, uint8_t why, const char *file, int line) {
    tv_result result;
    _assert_int_equal(s->state.phase, ATTIKA_ENDED, file, line);
    _assert_int_equal(attika_actor(&s->box, &s->state), TV_OVER, file, line);
    _assert_int_equal(s->state.reason, why, file, line);
    attika_result(&s->box, &s->state, &result);
    for (uint8_t k = 0; k < s->box.seats; k++)
        _assert_true(k == seat ? result.place[k] == 1 : result.place[k] > 1, "only the winner is first", file, line);
    _assert_string_equal(result.clause, "AT 8.1", file, line);
    const tv_event *over = event_of(s, ATTIKA_EV_OVER);
    script_complain(over != NULL, "no event tells", "the end", file, line);
    _assert_int_equal(attika_told_over(over)->reason, why, file, line);
    _assert_int_equal(attika_told_over(over)->winner, seat, file, line);
}

const tv_event *event_of(const scenario *s, uint16_t kind) {
    for (uint32_t i = 0; i < s->logged; i++)
        if (s->log[i].kind == kind) return &s->log[i];
    return NULL;
}

attika_state view_of(const scenario *s, uint8_t viewer) {
    attika_state view = s->state;
    attika_hide(&s->box, &view, viewer);
    assert_null(attika_validate(&s->box, &view));
    return view;
}
