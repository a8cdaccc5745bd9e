/* Positions that people write: whatever `validate` lets pass can be played on to the end without breaking it again. Bytes of positions from random games
 * are changed at random; most of that is refused, and the rest is played. */
/* links: albion */
#include "scenario.h"

enum { GAMES = 1500, CANDIDATES = 400, PLAYED_AT_LEAST = 2000 };

static albion_box box;

static tv_move any_move(const albion_state *s, tv_chance *chance) {
    tv_move moves[ALBION_MOVES_MAX];
    uint32_t count = albion_moves(&box, s, moves);
    if (count == 0 || count > ALBION_MOVES_MAX) fail_msg("%u moves in phase %u", (unsigned)count, (unsigned)s->phase);
    return moves[tv_draw(chance, count)];
}

static void play_to_the_end(albion_state s, tv_chance *chance) {
    for (uint32_t i = 0; i < 4000 && s.phase != ALBION_ENDED; i++) {
        tv_move move = any_move(&s, chance);
        const char *clause = albion_check(&box, &s, move);
        if (clause) fail_msg("%s forbids a move that is listed in phase %u", clause, (unsigned)s.phase);
        albion_play(&box, &s, move, chance, NULL);
        const char *fault = albion_validate(&box, &s);
        if (fault) fail_msg("%s", fault);
    }
}

/* A few bytes get other small values; often two change in opposite directions, as when something is moved. */
static albion_state changed(const albion_state *from, tv_chance *chance) {
    albion_state s = *from;
    uint8_t *bytes = (uint8_t *)&s;
    uint32_t changes = 1 + tv_draw(chance, 3);
    for (uint32_t i = 0; i < changes; i++) {
        uint32_t at = 4 + tv_draw(chance, sizeof s - 4), other = tv_draw(chance, 2) ? at ^ 1 : 4 + tv_draw(chance, sizeof s - 4);
        bytes[at]++;
        if (tv_draw(chance, 3)) bytes[other % sizeof s]--;
        if (tv_draw(chance, 6) == 0) bytes[at] = (uint8_t)tv_draw(chance, 80);
    }
    s.viewer = TV_EVERYTHING; /* views are not played on */
    return s;
}

static void what_is_sound_can_be_played(void **state) {
    (void)state;
    uint32_t played = 0;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        tv_setup setup = tv_setup_default(tv_game_find("albion"), seats);
        setup.options[0] = 30;
        tv_error error;
        assert_true(albion_open(&box, &setup, &error));
        for (uint64_t seed = 0; seed < GAMES / 3; seed++) {
            tv_chance chance = tv_chance_fast(seed * 31 + seats);
            albion_state s;
            albion_start(&box, &s, &chance, NULL);
            for (uint32_t stop = tv_draw(&chance, 300); stop > 0 && s.phase != ALBION_ENDED; stop--)
                albion_play(&box, &s, any_move(&s, &chance), &chance, NULL);
            for (uint32_t i = 0; i < CANDIDATES; i++) {
                albion_state other = changed(&s, &chance);
                if (memcmp(&other, &s, sizeof s) == 0 || albion_validate(&box, &other) || other.phase == ALBION_ENDED) continue;
                play_to_the_end(other, &chance);
                played++;
            }
        }
    }
    if (played < PLAYED_AT_LEAST) fail_msg("only %u changed positions were sound", (unsigned)played);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_sound_can_be_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
