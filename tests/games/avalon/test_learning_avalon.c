/* Avalon in numbers: with seats exchanged each sees what the other saw; and the piles are told as the rules know them. */
/* links: avalon */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/avalon/avalon.h"

#include <string.h>
#include <trivium/learning.h>

enum { GAMES = 10 };

static uint8_t other_seat(uint8_t seat) { return seat < 2 ? 1 - seat : seat; }

static void exchange(void *pair, size_t bytes) {
    uint8_t kept[32], *one = pair;
    memcpy(kept, one, bytes);
    memcpy(one, one + bytes, bytes);
    memcpy(one + bytes, kept, bytes);
}

/* Pile by pile: those of the second seat become those of the first. */
static void exchange_piles(const avalon_state *s, avalon_state *out) {
    uint8_t used = 0;
    memset(out->cards, 0, sizeof out->cards);
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t place = 0; place < AVALON_PLACES; place++) {
            uint8_t from = 1 - seat, count = avalon_pile_count(s, from, place);
            memcpy(out->cards + used, s->cards + avalon_pile_begin(s, from, place), count);
            used = (uint8_t)(used + count);
            out->pile_end[seat * AVALON_PLACES + place] = used;
        }
}

static avalon_state exchanged(const avalon_state *s) {
    avalon_state out = *s;
    exchange_piles(s, &out);
    out.viewer = other_seat(s->viewer);
    out.owner_of_turn = other_seat(s->owner_of_turn);
    out.caller = other_seat(s->caller);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) out.owner[place] = other_seat(s->owner[place]);
    exchange(out.hand, sizeof *out.hand);
    exchange(out.hand_count, 1);
    exchange(out.known, sizeof *out.known);
    exchange(out.captured, sizeof *out.captured);
    exchange(out.waiting, 1);
    exchange(out.fresh, 1);
    return out;
}

static const uint8_t *plane(const tv_encoder *encoder, const uint8_t *observed, const char *name) {
    tv_plane_place place;
    for (uint32_t i = 0; tv_encoder_plane(&avalon_game, encoder, i, &place); i++)
        if (strcmp(place.name, name) == 0) return observed + place.offset;
    fail_msg("there is no plane %s", name);
    return NULL;
}

static void check_pile(const tv_encoder *encoder, const avalon_state *s, const uint8_t *observed, uint8_t viewer, uint32_t number) {
    uint8_t seat = viewer ^ (uint8_t)(number / AVALON_PLACES), place = (uint8_t)(number % AVALON_PLACES);
    uint8_t count = avalon_pile_count(s, seat, place), begin = avalon_pile_begin(s, seat, place);
    assert_int_equal(plane(encoder, observed, "heights")[number], count);
    for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++)
        assert_int_equal(plane(encoder, observed, "tops")[number * AVALON_COLOURS + colour],
                         count > 0 && avalon_colour(avalon_pile_top(s, seat, place)) == colour);
    for (uint8_t i = 0; i < 2; i++)
        assert_int_equal(plane(encoder, observed, "below")[number * 2 + i],
                         count > i + 1 ? 1 + avalon_colour(s->cards[begin + count - 2 - i]) : 0);
}

static void check_sides(const avalon_box *box, const tv_encoder *encoder, const avalon_state *state, uint8_t viewer) {
    uint8_t one[1024], other[1024];
    avalon_state view = *state;
    assert_true(encoder->observation_bytes <= sizeof one);
    tv_game_hide(&avalon_game, box, &view, viewer);
    tv_encode_view(encoder, &avalon_game, box, &view, viewer, one);
    for (uint32_t pile = 0; pile < 2 * AVALON_PLACES; pile++) check_pile(encoder, &view, one, viewer, pile);
    for (uint8_t row = 0; row < 2; row++) assert_int_equal(plane(encoder, one, "crowns")[row], avalon_crowns(box, &view, viewer ^ row));
    view = exchanged(&view);
    tv_encode_view(encoder, &avalon_game, box, &view, other_seat(viewer), other);
    assert_memory_equal(one, other, encoder->observation_bytes);
}

static void test_sides(void **unused) {
    (void)unused;
    static avalon_box box;
    static tv_encoder encoder;
    tv_move moves[AVALON_MOVES_MAX];
    tv_setup setup = tv_setup_for_engines(&avalon_game, 2);
    assert_true(tv_game_open(&avalon_game, &box, &setup, NULL));
    tv_encoder_make(&avalon_game, &box, &encoder);
    for (uint32_t number = 0; number < GAMES; number++) {
        tv_chance chance = tv_chance_fast(number);
        avalon_state state;
        tv_game_start(&avalon_game, &box, &state, &chance, NULL);
        while (tv_game_actor(&avalon_game, &box, &state) != TV_OVER) {
            for (uint8_t viewer = 0; viewer < 2; viewer++) check_sides(&box, &encoder, &state, viewer);
            uint32_t count = tv_game_moves(&avalon_game, &box, &state, moves);
            tv_game_play(&avalon_game, &box, &state, moves[tv_draw(&chance, count)], &chance, NULL);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sides)};
    return cmocka_run_group_tests_name("Avalon in numbers", tests, NULL, NULL);
}
