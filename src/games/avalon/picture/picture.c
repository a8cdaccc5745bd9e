/* Avalon's picture as a whole: the areas in their order, and the elements that all of them are made of. Every area has a
 * file or part of one; what belongs to a move's path is in picture_path.c. */
#include "picture.h"

const char *const avalon_sigils[AVALON_COLOURS] = {"sun", "leaf", "flame", "drop", "moon"};
const char *const avalon_tints[AVALON_COLOURS] = {"yellow", "green", "red", "blue", "violet"};
const char *const avalon_seat_tints[2] = {"seat0", "seat1"};
const char *const avalon_seat_art[2] = {"seat_0", "seat_1"};
const char *const avalon_tile_art[AVALON_TILE_KINDS] = {
    "tile_light tile_two_cards", "tile_light tile_best_land",   "tile_light tile_largest_chain",
    "tile_dark tile_four_cards", "tile_dark tile_best_land_x2", "tile_dark tile_all_regions",
};

uint8_t avalon_near_seat(const avalon_state *s) { return s->viewer < 2 ? s->viewer : 0; }

bool avalon_viewer_acts(const avalon_box *box, const avalon_state *s) {
    uint8_t actor = avalon_actor(box, s);
    return actor != TV_OVER && (s->viewer == actor || s->viewer == TV_EVERYTHING);
}

/* ---- elements ---- */

tv_element *avalon_add_word(avalon_picture *p, const char *kind, const char *word, int x, int y, int w, int h) {
    return tv_scene_add_part(p->scene, kind, word, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

tv_element *avalon_add(avalon_picture *p, const char *kind, int32_t number, int x, int y, int w, int h) {
    char digits[12];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_int(&text, number);
    return avalon_add_word(p, kind, digits, x, y, w, h);
}

void avalon_set_card(tv_element *element, uint8_t card) {
    char art[TV_ART_MAX];
    tv_text text = TV_TEXT_OVER(art);
    tv_text_add(&text, avalon_is_witch(card) ? "card witch sigil_" : "card knight sigil_");
    tv_text_add(&text, avalon_sigils[avalon_colour(card)]);
    tv_element_draw(element, art, avalon_tints[avalon_colour(card)]);
}

tv_element *avalon_decor(avalon_picture *p, const char *art, const char *tint, int x, int y, int w, int h) {
    return tv_scene_decor(p->scene, art, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

void avalon_words(avalon_picture *p, const char *words, const char *tint, int x, int y, int w, int h) {
    tv_scene_decor_text(p->scene, words, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

void avalon_figure(avalon_picture *p, int32_t number, const char *tint, int x, int y, int w, int h) {
    tv_scene_decor_number(p->scene, number, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

/* ---- the whole ---- */

void avalon_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    avalon_picture p = {.box = box, .s = view, .reader = reader, .scene = out};
    p.near = avalon_near_seat(p.s);
    p.far = avalon_opponent(p.near);
    out->width = AVALON_PICTURE_W;
    out->height = AVALON_PICTURE_H;
    avalon_picture_row(&p);
    avalon_picture_hand(&p);
    avalon_picture_actions(&p);
    avalon_picture_tiles(&p);
    avalon_picture_stock(&p);
    avalon_picture_far(&p);
}
