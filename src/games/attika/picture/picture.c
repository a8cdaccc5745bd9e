/* Attika's picture as a whole: the areas in their order, and the elements that all of them are made of. */
#include "picture.h"

#include "games/attika/words/names.h"

#include <string.h>

const char *const attika_seat_tints[TV_SEATS_MAX] = {"seat0", "seat1", "seat2", "seat3"};
const char *const attika_seat_art[TV_SEATS_MAX] = {"seat_0", "seat_1", "seat_2", "seat_3"};
const char *const attika_seat_shapes[TV_SEATS_MAX] = {"●", "■", "▲", "◆"};
const char *const attika_land_art[ATTIKA_LANDS + 1] = {"land_water", "land_forest", "land_hill", "land_mountain", "land_meadow"};
const char *const attika_card_art[ATTIKA_LANDS] = {"card_water", "card_forest", "card_hill", "card_mountain"};
const char *const attika_cost_art[ATTIKA_LANDS] = {"cost_water", "cost_forest", "cost_hill", "cost_mountain"};

uint8_t attika_near_seat(const attika_box *b, const attika_state *s) { return s->viewer < b->seats ? s->viewer : 0; }

bool attika_viewer_acts(const attika_state *s) {
    return s->phase != ATTIKA_ENDED && (s->viewer == s->owner_of_turn || s->viewer == TV_EVERYTHING);
}

bool attika_hand_known(const attika_state *s, uint8_t seat) { return s->viewer == seat || s->viewer == TV_EVERYTHING; }

bool attika_is_placing(const attika_state *s) { return s->phase == ATTIKA_HEX || s->phase == ATTIKA_DRAWN; }

/* ---- elements ---- */

tv_element *attika_add(attika_picture *p, const char *kind, const char *rest, attika_rect at) {
    return tv_scene_add_part(p->scene, kind, rest, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
}

tv_element *attika_add_number(attika_picture *p, const char *kind, int32_t number, attika_rect at) {
    char digits[12];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_int(&text, number);
    return attika_add(p, kind, digits, at);
}

tv_element *attika_add_seat(attika_picture *p, const char *kind, uint8_t seat, const char *rest, attika_rect at) {
    char tail[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(tail);
    tv_text_add_uint(&text, seat);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, rest);
    return attika_add(p, kind, tail, at);
}

tv_element *attika_decor(attika_picture *p, const char *art, const char *tint, attika_rect at) {
    return tv_scene_decor(p->scene, art, tint, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
}

tv_element *attika_words(attika_picture *p, const char *words, const char *tint, attika_rect at) {
    return tv_scene_decor_text(p->scene, words, tint, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
}

void attika_figure(attika_picture *p, int32_t number, const char *tint, attika_rect at) {
    tv_scene_decor_number(p->scene, number, tint, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
}

tv_area *attika_area(attika_picture *p, const char *id, const char *heading, attika_rect at, uint8_t panel) {
    tv_area *area = tv_scene_area(p->scene, id, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
    area->panel = panel;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, heading));
    return area;
}

/* ---- buildings ---- */

void attika_draw_kind(attika_picture *p, uint8_t kind, const char *tint, int middle_x, int middle_y, int size) {
    char art[TV_ART_MAX];
    tv_text text = TV_TEXT_OVER(art);
    tv_text_add(&text, "group_");
    tv_text_add_uint(&text, p->box->buildings[kind].group);
    if (attika_kind_known(p->box, kind)) {
        tv_text_add(&text, " kind_");
        tv_text_add(&text, p->box->buildings[kind].id);
    }
    attika_decor(p, art, tint, (attika_rect){middle_x - size / 2, middle_y - size / 2, size, size});
}

/* One symbol of a cost, in its place; returns the number of the next. */
static int draw_cost_symbol(attika_picture *p, const char *art, attika_rect first, int columns, int number) {
    int x = first.x + number % columns * first.w, y = first.y + number / columns * first.h;
    attika_decor(p, art, "", (attika_rect){x, y, first.w - 1, first.h - 1});
    return number + 1;
}

static int draw_cost(attika_picture *p, uint8_t kind, attika_rect first, int columns) {
    const attika_building *building = &p->box->buildings[kind];
    int number = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < building->cost[land]; i++) number = draw_cost_symbol(p, attika_cost_art[land], first, columns, number);
    for (uint8_t i = 0; i < building->any; i++) number = draw_cost_symbol(p, "cost_any", first, columns, number);
    return number;
}

int attika_draw_cost(attika_picture *p, uint8_t kind, int x, int y, int size) {
    return draw_cost(p, kind, (attika_rect){x, y, size, size}, 255) * size;
}

void attika_draw_cost_rows(attika_picture *p, uint8_t kind, attika_rect at, int columns) {
    int size = at.w / columns < at.h / 2 ? at.w / columns : at.h / 2;
    draw_cost(p, kind, (attika_rect){at.x, at.y, size, size}, columns);
}

/* ---- the whole ---- */

void attika_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    attika_picture p = {.box = box, .s = view, .reader = reader, .scene = out};
    p.near = attika_near_seat(p.box, p.s);
    out->width = ATTIKA_PICTURE_W;
    out->height = ATTIKA_PICTURE_H;
    attika_picture_actions(&p);
    attika_picture_hand(&p);
    attika_picture_near_board(&p);
    attika_picture_land(&p);
    attika_picture_other_boards(&p);
    attika_picture_stock(&p);
}
