/* Albion's picture as a whole: the areas in their order, and the elements that all of them are made of. */
#include "picture.h"

const char *const albion_seat_tints[ALBION_SEATS] = {"seat0", "seat1", "seat2", "seat3"};
const char *const albion_seat_art[ALBION_SEATS] = {"seat_0", "seat_1", "seat_2", "seat_3"};
const char *const albion_figure_ids[ALBION_FIGURES] = {"settler", "legionary"};

albion_picture albion_picture_of(const albion_box *box, const albion_state *s, const tv_reader *reader, tv_scene *scene) {
    albion_picture p = {.box = box, .s = s, .reader = reader, .scene = scene};
    p.mine = s->viewer < box->seats ? s->viewer : s->actor < box->seats ? s->actor : s->owner_of_turn;
    return p;
}

bool albion_viewer_acts(const albion_picture *p) {
    uint8_t actor = p->s->actor;
    return actor != TV_OVER && (p->s->viewer == actor || p->s->viewer == TV_EVERYTHING);
}

uint8_t albion_laid(const albion_picture *p, uint8_t seat, uint8_t region) {
    const albion_state *s = p->s;
    return s->laid && s->owner_of_turn == seat && s->place == region ? s->laid : s->building[seat][region];
}

/* ---- elements ---- */

tv_element *albion_add(albion_picture *p, const char *kind, const char *word, int x, int y, int w, int h) {
    return tv_scene_add_part(p->scene, kind, word, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

tv_element *albion_add_of_seat(albion_picture *p, const char *kind, uint8_t seat, const char *word, int x, int y, int w, int h) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_uint(&text, seat);
    if (word[0] != '\0') tv_text_add_char(&text, '.');
    tv_text_add(&text, word);
    return tv_scene_add(p->scene, id, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

tv_element *albion_decor(albion_picture *p, const char *art, const char *tint, int x, int y, int w, int h) {
    return tv_scene_decor(p->scene, art, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

tv_element *albion_words(albion_picture *p, const char *words, const char *tint, int x, int y, int w, int h) {
    return tv_scene_decor_text(p->scene, words, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

tv_element *albion_number(albion_picture *p, int32_t number, const char *tint, int x, int y, int w, int h) {
    return tv_scene_decor_number(p->scene, number, tint, (int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h);
}

/* ---- the whole ---- */

void albion_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    albion_picture p = albion_picture_of(box, view, reader, out);
    out->width = ALBION_PICTURE_W;
    out->height = ALBION_PICTURE_H;
    albion_map_fit(&p);
    albion_picture_island(&p);
    albion_picture_pieces(&p);
    albion_picture_round(&p);
    albion_picture_players(&p);
    albion_picture_supply(&p);
    albion_picture_actions(&p);
}
