/* Albion in numbers: whoever sits one place further sees the same, once all are moved one place. */
/* links: albion */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/albion/albion.h"

#include <string.h>
#include <trivium/learning.h>

enum { GAMES = 6 };

static uint8_t next(uint8_t seat, uint8_t seats) { return seat < seats ? (uint8_t)((seat + 1) % seats) : seat; }
static uint8_t next_set(uint8_t set, uint8_t seats) { return (uint8_t)((set << 1 | set >> (seats - 1)) & ((1u << seats) - 1)); }

/* The same game with everybody one place further. */
static albion_state moved(const albion_state *s, uint8_t seats) {
    albion_state out = *s;
    out.first = next(s->first, seats);
    out.owner_of_turn = next(s->owner_of_turn, seats);
    out.actor = next(s->actor, seats);
    out.viewer = next(s->viewer, seats);
    out.taken = next_set(s->taken, seats);
    out.losers = next_set(s->losers, seats);
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint8_t to = next(seat, seats);
        memcpy(out.settlers[to], s->settlers[seat], sizeof *s->settlers);
        memcpy(out.legionaries[to], s->legionaries[seat], sizeof *s->legionaries);
        memcpy(out.building[to], s->building[seat], sizeof *s->building);
        memcpy(out.resources[to], s->resources[seat], sizeof *s->resources);
    }
    return out;
}

static void check_sides(const albion_box *box, const tv_encoder *encoder, const albion_state *state, uint8_t viewer) {
    uint8_t one[1024], other[1024];
    albion_state view = *state;
    assert_true(encoder->observation_bytes <= sizeof one);
    tv_game_hide(&albion_game, box, &view, viewer);
    tv_encode_view(encoder, &albion_game, box, &view, viewer, one);
    view = moved(&view, box->seats);
    tv_encode_view(encoder, &albion_game, box, &view, next(viewer, box->seats), other);
    assert_memory_equal(one, other, encoder->observation_bytes);
}

static void test_sides(void **unused) {
    (void)unused;
    static albion_box box;
    static tv_encoder encoder;
    tv_move moves[ALBION_MOVES_MAX];
    for (uint32_t number = 0; number < GAMES; number++) {
        tv_setup setup = tv_setup_for_engines(&albion_game, (uint8_t)(2 + number % 3));
        tv_chance chance = tv_chance_fast(number);
        albion_state state;
        assert_true(tv_game_open(&albion_game, &box, &setup, NULL));
        tv_encoder_make(&albion_game, &box, &encoder);
        tv_game_start(&albion_game, &box, &state, &chance, NULL);
        while (tv_game_actor(&albion_game, &box, &state) != TV_OVER) {
            for (uint8_t viewer = 0; viewer < setup.seats; viewer++) check_sides(&box, &encoder, &state, viewer);
            uint32_t count = tv_game_moves(&albion_game, &box, &state, moves);
            tv_game_play(&albion_game, &box, &state, moves[tv_draw(&chance, count)], &chance, NULL);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sides)};
    return cmocka_run_group_tests_name("Albion in numbers", tests, NULL, NULL);
}
