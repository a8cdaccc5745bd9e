/* Attika in numbers: what the planes of cells say is what the rules say, over random games. */
/* links: attika */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/attika/attika.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/learning.h>

enum { CELLS = ATTIKA_LAND_CELLS, GAMES = 6 };

typedef struct look {
    attika_box box;
    attika_state state;
    tv_encoder encoder;
    uint8_t observed[4096];
    uint8_t viewer;
} look;

static const uint8_t *plane(const look *in, const char *name) {
    tv_plane_place place;
    for (uint32_t i = 0; tv_encoder_plane(&attika_game, &in->encoder, i, &place); i++)
        if (strcmp(place.name, name) == 0) return in->observed + place.offset;
    fail_msg("there is no plane %s", name);
    return NULL;
}

static void check_free_cell(const look *in, uint8_t cell) {
    const attika_state *s = &in->state;
    bool free = s->occupant[cell] == 0, chosen = cell == s->cell;
    assert_int_equal(plane(in, "free")[cell], !free ? 0 : chosen ? 6 : 1 + attika_symbol(&in->box, s, cell));
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        assert_int_equal(plane(in, "around")[land * CELLS + cell], free ? attika_around(s->around[cell], land) : 0);
    uint8_t cost = 0;
    if (free && s->building != ATTIKA_NOTHING) {
        attika_price price = attika_price_of(&in->box, s, s->owner_of_turn, s->building, cell);
        cost = (uint8_t)(1 + attika_price_sum(&price));
    }
    assert_int_equal(plane(in, "cost")[cell], cost);
}

static void check_neighbours(const look *in, uint8_t cell) {
    bool own = false, others = false, free = in->state.occupant[cell] == 0;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = in->state.neighbour[cell][d];
        if (!free || other >= CELLS || !attika_is_built(in->state.occupant[other])) continue;
        bool is_own = attika_occupant_seat(in->state.occupant[other]) == in->viewer;
        own |= is_own, others |= !is_own;
    }
    assert_int_equal(plane(in, "beside_own")[cell], own);
    assert_int_equal(plane(in, "beside_others")[cell], others);
}

static void check_building(const look *in, uint8_t cell) {
    uint8_t occupant = in->state.occupant[cell];
    for (uint8_t row = 0; row < in->box.seats; row++) {
        uint8_t seat = (uint8_t)((in->viewer + row) % in->box.seats);
        bool its = attika_is_built(occupant) && attika_occupant_seat(occupant) == seat;
        assert_int_equal(plane(in, "buildings")[row * CELLS + cell], its ? 1 + attika_occupant_kind(occupant) : 0);
    }
}

static void check_cells(look *in, uint8_t viewer) {
    attika_state view = in->state;
    in->viewer = viewer;
    tv_game_hide(&attika_game, &in->box, &view, viewer);
    tv_encode_view(&in->encoder, &attika_game, &in->box, &view, viewer, in->observed);
    assert_memory_equal(plane(in, "hand"), in->state.hand[viewer], ATTIKA_LANDS);
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        if (in->state.occupant[cell] == ATTIKA_ABSENT) continue;
        check_free_cell(in, cell);
        check_neighbours(in, cell);
        check_building(in, cell);
    }
}

static void test_cells(void **unused) {
    (void)unused;
    static tv_move moves[ATTIKA_MOVES_MAX];
    look *in = calloc(1, sizeof *in);
    assert_non_null(in);
    for (uint32_t number = 0; number < GAMES; number++) {
        tv_setup setup = tv_setup_for_engines(&attika_game, (uint8_t)(2 + number % 3));
        tv_chance chance = tv_chance_fast(number);
        assert_true(tv_game_open(&attika_game, &in->box, &setup, NULL));
        tv_encoder_make(&attika_game, &in->box, &in->encoder);
        assert_true(in->encoder.observation_bytes <= sizeof in->observed);
        tv_game_start(&attika_game, &in->box, &in->state, &chance, NULL);
        for (uint32_t decision = 0; tv_game_actor(&attika_game, &in->box, &in->state) != TV_OVER; decision++) {
            if (decision % 7 == 0) check_cells(in, (uint8_t)(decision % setup.seats));
            uint32_t count = tv_game_moves(&attika_game, &in->box, &in->state, moves);
            tv_game_play(&attika_game, &in->box, &in->state, moves[tv_draw(&chance, count)], &chance, NULL);
        }
    }
    free(in);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cells)};
    return cmocka_run_group_tests_name("Attika in numbers", tests, NULL, NULL);
}
