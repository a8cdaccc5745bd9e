/* The law of widths: a game's list of the numbers that its state is made of is complete, and says of each number the width that `fields`, the
 * planes and the places of the table give it. On machines that write the largest byte first, states would otherwise travel wrongly; on all
 * others nobody would notice. Tests are linked with --wrap (tests/CMakeLists.txt), so every wide field of a form comes by here. */
#include "suite.h"

#include <string.h>
#include <trivium/layout.h>

/* ---- which widths `fields` gives ---- */

typedef struct witness {
    suite *in;
    const tv_game *game;
    const unsigned char *state; /* NULL: nobody looks */
} witness;
static witness looking; /* the form has no room for it; tests run one after another */

/* The width of the number that begins at an offset, by the list; 0: none begins there. */
static uint32_t width_at(const tv_game *game, uint32_t offset) {
    uint32_t at = 0;
    if (!TV_GAME_HAS(game, widths)) return offset < game->state_bytes ? 1 : 0;
    for (const tv_width *run = game->widths; run->count > 0; run++) {
        uint32_t size = (uint32_t)run->bytes * run->count;
        if (offset < at + size) return (offset - at) % run->bytes == 0 ? run->bytes : 0;
        at += size;
    }
    return 0;
}

static void witness_field(const void *field, uint32_t count, uint32_t width) {
    const unsigned char *at = field;
    if (looking.state == NULL || at < looking.state || at >= looking.state + looking.game->state_bytes) return;
    for (uint32_t i = 0; i < count; i++) {
        if (width_at(looking.game, (uint32_t)(at - looking.state) + i * width) == width) continue;
        looking.state = NULL; /* the report writes the state, too */
        suite_broken(looking.in, "the list of widths gives a field the width that `fields` gives it");
    }
}

bool __real_tv_form_u16(tv_form *form, const char *key, uint16_t *value, uint16_t min, uint16_t max);
bool __wrap_tv_form_u16(tv_form *form, const char *key, uint16_t *value, uint16_t min, uint16_t max);
bool __wrap_tv_form_u16(tv_form *form, const char *key, uint16_t *value, uint16_t min, uint16_t max) {
    witness_field(value, 1, sizeof *value);
    return __real_tv_form_u16(form, key, value, min, max);
}

bool __real_tv_form_i16(tv_form *form, const char *key, int16_t *value, int16_t min, int16_t max);
bool __wrap_tv_form_i16(tv_form *form, const char *key, int16_t *value, int16_t min, int16_t max);
bool __wrap_tv_form_i16(tv_form *form, const char *key, int16_t *value, int16_t min, int16_t max) {
    witness_field(value, 1, sizeof *value);
    return __real_tv_form_i16(form, key, value, min, max);
}

bool __real_tv_form_u32(tv_form *form, const char *key, uint32_t *value, uint32_t min, uint32_t max);
bool __wrap_tv_form_u32(tv_form *form, const char *key, uint32_t *value, uint32_t min, uint32_t max);
bool __wrap_tv_form_u32(tv_form *form, const char *key, uint32_t *value, uint32_t min, uint32_t max) {
    witness_field(value, 1, sizeof *value);
    return __real_tv_form_u32(form, key, value, min, max);
}

bool __real_tv_form_sets(tv_form *form, const char *key, tv_bits *sets, uint32_t count, const char *const *words, uint8_t kinds);
bool __wrap_tv_form_sets(tv_form *form, const char *key, tv_bits *sets, uint32_t count, const char *const *words, uint8_t kinds);
bool __wrap_tv_form_sets(tv_form *form, const char *key, tv_bits *sets, uint32_t count, const char *const *words, uint8_t kinds) {
    witness_field(sets, count, sizeof *sets);
    return __real_tv_form_sets(form, key, sets, count, words, kinds);
}

bool __real_tv_form_set(tv_form *form, const char *key, tv_bits *set, const char *const *words, uint8_t kinds);
bool __wrap_tv_form_set(tv_form *form, const char *key, tv_bits *set, const char *const *words, uint8_t kinds);
bool __wrap_tv_form_set(tv_form *form, const char *key, tv_bits *set, const char *const *words, uint8_t kinds) {
    witness_field(set, 1, sizeof *set);
    return __real_tv_form_set(form, key, set, words, kinds);
}

/* ---- the law ---- */

static void check_list(suite *in) {
    uint32_t bytes = 0;
    if (!TV_GAME_HAS(in->game, widths)) return;
    for (const tv_width *run = in->game->widths; run->count > 0; run++) {
        SUITE_CHECK(in, run->bytes == 1 || run->bytes == 2 || run->bytes == 4 || run->bytes == 8, "a number has 1, 2, 4 or 8 bytes");
        bytes += (uint32_t)run->bytes * run->count;
    }
    SUITE_CHECK(in, bytes == in->game->state_bytes, "the list of widths makes up the state");
}

static void check_place(suite *in, uint32_t offset, uint32_t count, uint32_t bytes) {
    for (uint32_t i = 0; i < count; i++)
        SUITE_CHECK(in, width_at(in->game, offset + i * bytes) == bytes,
                    "the list of widths gives a number the width that the table gives it");
}

static void check_places(suite *in) {
    const tv_game *game = in->game;
    if (TV_GAME_KNOWS(game, turn_at) && game->turn_at.bytes > 0) check_place(in, game->turn_at.offset, 1, game->turn_at.bytes);
    const tv_plane *plane = TV_GAME_HAS(game, planes) ? game->planes : NULL;
    for (; plane != NULL && plane->name != NULL; plane++) {
        uint32_t items = (plane->items > 0 ? plane->items : 1U) * (plane->by_seat ? game->seats_max : 1U);
        if (plane->kind != TV_PLANE_WRITTEN) check_place(in, plane->offset, items, plane->bytes);
    }
}

void suite_law_widths(suite *in) {
    check_list(in);
    check_places(in);
    looking = (witness){in, in->game, in->state};
    tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
    tv_json json = tv_json_into(&text);
    tv_state_write(in->game, in->box, in->state, &json, NULL);
    looking.state = NULL;
}
