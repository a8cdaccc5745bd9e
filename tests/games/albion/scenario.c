/* Scenarios: reading positions, arranging faces of Picts, comparing what lies where. */
#include "scenario.h"

static const char *const phases[] = {"site", "move", "build", "tribute", "return", "lower", "gain", "raise", "ended"};

script script_of(scenario *s) { return (script){tv_game_find("albion"), &s->box, &s->state, &s->chance, s->log, &s->logged}; }

/* ---- positions ---- */
static bool read_position(scenario *s, uint8_t seats, const char *text, int32_t limit, tv_error *error) {
    const tv_game *game = tv_game_find("albion");
    tv_setup setup = tv_setup_default(game, seats);
    setup.options[0] = limit;
    memset(s, 0, sizeof *s);
    s->chance = tv_chance_fast(1);
    return tv_game_open(game, &s->box, &setup, error) && script_position(game, &s->box, &s->state, text, error);
}

scenario position_at(uint8_t seats, const char *text, int32_t limit, const char *file, int line) {
    scenario s;
    tv_error error = {0};
    script_complain(read_position(&s, seats, text, limit, &error), "the position cannot be read", error.what, file, line);
    return s;
}

const char *position_fault(uint8_t seats, const char *text) {
    static tv_error error;
    static scenario s;
    return read_position(&s, seats, text, 0, &error) ? NULL : error.what;
}

void expect_fault_at(uint8_t seats, const char *text, const char *clause, const char *file, int line) {
    const char *fault = position_fault(seats, text);
    script_complain(fault != NULL, "this position should be refused", text, file, line);
    script_complain(strstr(fault, clause) != NULL, "refused for another reason", fault, file, line);
}

scenario set_up(uint8_t seats, uint64_t seed) {
    scenario s = position(seats, "");
    s.chance = tv_chance_fast(seed);
    albion_start(&s.box, &s.state, &s.chance, NULL);
    assert_null(albion_validate(&s.box, &s.state));
    return s;
}

/* ---- faces of Picts ---- */
static uint8_t another_dark(const scenario *s, uint8_t kept) {
    for (uint8_t region = s->box.regions; region-- > 0;)
        if (region != kept && (s->box.dark >> region & 1)) return region;
    return kept;
}

/* Takes face-down Picts from other regions until `most` are left in all, the two in the box included. */
static void thin_out(scenario *s, uint8_t kept, uint32_t most) {
    uint32_t face_down = ALBION_IN_BOX;
    for (uint8_t region = 0; region < s->box.regions; region++) face_down += s->state.hidden[region];
    for (uint8_t region = 0; region < s->box.regions; region++)
        for (; region != kept && face_down > most && s->state.hidden[region]; face_down--) s->state.hidden[region]--;
    assert_true(face_down <= most);
}

void only_raids_left(scenario *s, const char *id) {
    uint8_t kept = region_of(s, id), other = another_dark(s, kept);
    thin_out(s, kept, albion_raids_left(&s->box, &s->state));
    while ((int8_t)albion_peace_left(&s->box, &s->state) < 0) s->state.raids[other]++;
    assert_int_equal(albion_peace_left(&s->box, &s->state), 0);
    assert_null(albion_validate(&s->box, &s->state));
}

void only_peace_left(scenario *s, const char *id) {
    uint8_t kept = region_of(s, id), other = another_dark(s, kept);
    thin_out(s, kept, s->box.peace);
    s->state.raids[other] = (uint8_t)(s->state.raids[other] + albion_raids_left(&s->box, &s->state));
    assert_int_equal(albion_raids_left(&s->box, &s->state), 0);
    assert_null(albion_validate(&s->box, &s->state));
}

/* ---- what lies where ---- */
uint8_t region_of(const scenario *s, const char *id) {
    for (uint8_t region = 0; region < s->box.regions; region++)
        if (strcmp(s->box.region[region].id, id) == 0) return region;
    fail_msg("no region is called %s", id);
    return 0;
}

void expect_building_at(const scenario *s, uint8_t seat, const char *region, const char *word, const char *file, int line) {
    char found[24];
    tv_text out = TV_TEXT_OVER(found);
    uint8_t building = s->state.building[seat][region_of(s, region)];
    if (building) {
        tv_text_add(&out, albion_kind_ids[albion_kind(building)]);
        tv_text_add_int(&out, albion_level(building));
    }
    _assert_string_equal(found, word, file, line);
}

uint8_t settlers(const scenario *s, uint8_t seat, const char *region) { return s->state.settlers[seat][region_of(s, region)]; }
uint8_t legionaries(const scenario *s, uint8_t seat, const char *region) { return s->state.legionaries[seat][region_of(s, region)]; }
uint8_t hidden(const scenario *s, const char *region) { return s->state.hidden[region_of(s, region)]; }
uint8_t raids(const scenario *s, const char *region) { return s->state.raids[region_of(s, region)]; }

void expect_counts_at(const uint8_t counts[4], uint8_t fish, uint8_t wood, uint8_t stone, uint8_t gold, const char *file, int line) {
    const uint8_t wanted[4] = {fish, wood, stone, gold};
    for (uint8_t i = 0; i < 4; i++) _assert_int_equal(counts[i], wanted[i], file, line);
}

void expect_phase_at(const scenario *s, const char *phase, const char *file, int line) {
    _assert_string_equal(phases[s->state.phase], phase, file, line);
}

void expect_result_at(const scenario *s, const char *places, const char *clause, const char *file, int line) {
    tv_result result;
    expect_phase_at(s, "ended", file, line);
    _assert_int_equal(albion_actor(&s->box, &s->state), TV_OVER, file, line);
    albion_result(&s->box, &s->state, &result);
    const tv_event *over = event_of(s, ALBION_EV_OVER, 0);
    script_complain(over != NULL, "no event tells", "the end", file, line);
    for (uint8_t seat = 0; seat < s->box.seats; seat++) {
        _assert_int_equal(result.place[seat], places[seat] - '0', file, line);
        _assert_int_equal(albion_told_over(over)->winners >> seat & 1, places[seat] == '1', file, line);
    }
    _assert_string_equal(result.clause, clause, file, line);
}

const tv_event *event_of(const scenario *s, uint16_t kind, uint32_t nth) {
    for (uint32_t i = 0; i < s->logged; i++)
        if (s->log[i].kind == kind && nth-- == 0) return &s->log[i];
    return NULL;
}

uint32_t legal_of(const scenario *s, uint8_t verb) {
    tv_move moves[ALBION_MOVES_MAX];
    uint32_t found = 0, count = albion_moves(&s->box, &s->state, moves);
    for (uint32_t i = 0; i < count; i++) found += albion_move_verb(moves[i]) == verb;
    return found;
}
