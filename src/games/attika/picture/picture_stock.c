/* The viewer's hand, and what belongs to nobody: deck, discards, amphorae and the pile of landscape tiles. With two
 * players there is room for them under the other's board; otherwise they share the lower edge with the hand. */
#include "picture.h"

#include "games/attika/words/names.h"

enum {
    HAND_X = ATTIKA_MARGIN + ATTIKA_NEAR_W + ATTIKA_GAP,
    HAND_W = ATTIKA_ACTIONS_X - ATTIKA_GAP - HAND_X,
    HAND_H = 186, /* with three or four players */
    STOCK_Y = ATTIKA_LOWER_Y + HAND_H + ATTIKA_GAP,
    STOCK_TWO_Y = 10 + ATTIKA_SIDE_H_MAX + ATTIKA_GAP,
    HEADING_H = 28,
    NAME_H = 22, /* below each thing of the stock */
};

/* ---- hand ---- */

static void label_hand_card(attika_picture *p, uint8_t land, tv_element *element) {
    uint8_t count = p->s->hand[p->near][land];
    element->label = tv_scene_text_begin(p->scene);
    tv_say(&p->scene->pool, p->reader->lang, "In hand: {n} × {card}.", TV_N("n", count),
           TV_S("card", attika_land_name(land, p->reader->lang)));
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_text_add(&brief, attika_land_name(land, p->reader->lang));
    tv_text_add(&brief, " ×");
    tv_text_add_uint(&brief, count);
}

static void draw_hand_card(attika_picture *p, uint8_t land, int x, int y, int w) {
    uint8_t count = p->s->hand[p->near][land];
    int height = attika_card_height(w), behind = count > 4 ? 3 : count > 1 ? count - 1 : 0;
    for (int i = behind; i > 0; i--) attika_decor(p, attika_card_art[land], "", (attika_rect){x + 4 * i, y - 4 * i, w, height});
    tv_element *element = attika_add(p, "hand", attika_land_ids[land], (attika_rect){x, y, w, height});
    tv_element_draw(element, count ? attika_card_art[land] : "slot", "");
    element->count = count;
    element->held = p->s->viewer == p->near;
    label_hand_card(p, land, element);
    if (!count) attika_decor(p, attika_cost_art[land], "shade", (attika_rect){x + w / 3, y + height / 2 - w / 6, w / 3, w / 3});
}

static void draw_backs(attika_picture *p, attika_rect at) {
    uint8_t count = p->s->hand_count[p->near];
    if (!count) return;
    int height = attika_card_height(at.w / 5), pitch = count > 1 ? (at.w - at.w / 5) / (count - 1) : 0;
    if (pitch > at.w / 8) pitch = at.w / 8;
    for (uint8_t i = 0; i < count; i++) attika_decor(p, "back", "", (attika_rect){at.x + i * pitch, at.y, at.w / 5, height});
    tv_element *element = attika_add_number(p, "backs", p->near, (attika_rect){at.x, at.y, at.w / 5 + (count - 1) * pitch, height});
    element->count = count;
    element->label = tv_scene_text_begin(p->scene);
    attika_hand_label(p, p->near, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_text_add_uint(&brief, count);
}

void attika_picture_hand(attika_picture *p) {
    bool two = p->box->seats == 2;
    attika_rect at = {HAND_X, ATTIKA_LOWER_Y, HAND_W, two ? ATTIKA_LOWER_H : HAND_H};
    tv_area *area = attika_area(p, "hand", TV_TEXT("Your hand"), at, TV_PANEL_HEADED);
    area->in_sight = 1;
    if (p->s->viewer != p->near) {
        area->label = tv_scene_text_begin(p->scene);
        tv_say(&p->scene->pool, p->reader->lang, "Hand of {player}", TV_S("player", p->reader->names[p->near]));
        tv_scene_text_end(p->scene);
    }
    int columns = two ? 2 : 4, width = two ? 110 : 74, top = ATTIKA_LOWER_Y + HEADING_H + 32;
    int pitch = (HAND_W - 24) / columns;
    if (!attika_hand_known(p->s, p->near)) {
        draw_backs(p, (attika_rect){HAND_X + 16, top, HAND_W - 40, 110});
        return;
    }
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        draw_hand_card(p, land, HAND_X + 14 + land % columns * pitch + (pitch - width - 12) / 2,
                       top + land / columns * (attika_card_height(width) + 24), width);
}

/* ---- stock ---- */

static tv_element *draw_pile(attika_picture *p, const char *id, const char *art, const char *none, uint8_t count, attika_rect at) {
    if (count > 1) attika_decor(p, art, "", (attika_rect){at.x + 4, at.y + 4, at.w, at.h});
    tv_element *element = tv_scene_add(p->scene, id, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
    tv_element_draw(element, count ? art : none, "");
    element->count = count;
    return element;
}

static void brief_pile(const attika_picture *p, tv_element *element, const char *words, uint8_t count) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_word(&brief, p->reader->lang, words);
    tv_text_add_char(&brief, ' ');
    tv_text_add_uint(&brief, count);
}

/* The discards lie open: how many of each. */
static void draw_discard(attika_picture *p, attika_rect at) {
    uint8_t total = 0;
    tv_element *element = tv_scene_add(p->scene, "discard", (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
    tv_element_draw(element, "tray", "");
    int half_w = at.w / 2, half_h = at.h / 2, size = half_h / 2 < half_w / 2 - 4 ? half_h / 2 : half_w / 2 - 4;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        int x = at.x + land % 2 * half_w + 6, y = at.y + land / 2 * half_h + (half_h - size) / 2;
        total = (uint8_t)(total + p->s->discard[land]);
        attika_decor(p, attika_cost_art[land], "", (attika_rect){x, y, size, size});
        attika_figure(p, p->s->discard[land], "ink", (attika_rect){x + size + 2, y - 1, half_w - size - 10, size + 2});
    }
    element->label = tv_scene_text_begin(p->scene);
    attika_discard_label(p, &p->scene->pool);
    tv_scene_text_end(p->scene);
    brief_pile(p, element, TV_TEXT("discards"), total);
}

/* Two things and two; under each what it is. */
static attika_rect stock_place(attika_rect at, uint8_t columns, uint8_t number) {
    int w = (at.w - 16) / columns, h = (at.h - HEADING_H - 8) / (4 / columns);
    return (attika_rect){at.x + 8 + number % columns * w, at.y + HEADING_H + number / columns * h, w, h};
}

static attika_rect centre(attika_rect at, int ratio_w, int ratio_h) {
    enum { PAD = 8, BADGE = 14 }; /* its number lies half above a thing */
    int h = at.h - NAME_H - PAD - BADGE, w = h * ratio_w / ratio_h;
    if (w > at.w - 2 * PAD - 12) w = at.w - 2 * PAD - 12, h = w * ratio_h / ratio_w;
    return (attika_rect){at.x + (at.w - w) / 2, at.y + (at.h - NAME_H - h + BADGE) / 2, w, h};
}

static void name_place(attika_picture *p, attika_rect at, const char *words) {
    attika_words(p, tv_translate(p->reader->lang, words), "muted", (attika_rect){at.x + 4, at.y + at.h - NAME_H, at.w - 8, NAME_H});
}

void attika_picture_stock(attika_picture *p) {
    bool two = p->box->seats == 2;
    uint8_t columns = 2, amphorae = attika_amphorae_left(p->s), tiles = attika_tiles_left(p->s);
    attika_rect at = {HAND_X, STOCK_Y, HAND_W, ATTIKA_LOWER_Y + ATTIKA_LOWER_H - STOCK_Y};
    if (two) at = (attika_rect){ATTIKA_SIDE_X, STOCK_TWO_Y, ATTIKA_SIDE_W, ATTIKA_LOWER_Y - 10 - STOCK_TWO_Y};
    attika_area(p, "stock", TV_TEXT("Stock"), at, TV_PANEL_HEADED);
    tv_text *pool = &p->scene->pool;
    tv_lang lang = p->reader->lang;

    attika_rect place = stock_place(at, columns, 0);
    tv_element *deck = draw_pile(p, "deck", "back", "slot", p->s->deck_count, centre(place, 100, 126));
    brief_pile(p, deck, TV_TEXT("deck"), p->s->deck_count);
    deck->label = tv_scene_text_begin(p->scene);
    tv_say_count(pool, lang, "Deck: {n} card.", "Deck: {n} cards.", p->s->deck_count, TV_N("n", p->s->deck_count));
    tv_scene_text_end(p->scene);
    name_place(p, place, TV_TEXT("Deck"));

    place = stock_place(at, columns, 1);
    draw_discard(p, centre(place, 150, 88));
    name_place(p, place, TV_TEXT("Discards"));

    place = stock_place(at, columns, 2);
    tv_element *supply = draw_pile(p, "amphorae", "amphora", "amphora_none", amphorae, centre(place, 60, 80));
    brief_pile(p, supply, TV_TEXT("amphorae"), amphorae);
    supply->label = tv_scene_text_begin(p->scene);
    tv_say_count(pool, lang, "Supply: {n} amphora.", "Supply: {n} amphorae.", amphorae, TV_N("n", amphorae));
    tv_scene_text_end(p->scene);
    name_place(p, place, TV_TEXT("Amphorae"));

    place = stock_place(at, columns, 3);
    tv_element *pile = draw_pile(p, "tiles", "pile", "pile_none", tiles, centre(place, 120, 118));
    brief_pile(p, pile, TV_TEXT("tiles"), tiles);
    pile->label = tv_scene_text_begin(p->scene);
    tv_say_count(pool, lang, "Face-down pile: {n} landscape tile.", "Face-down pile: {n} landscape tiles.", tiles, TV_N("n", tiles));
    tv_scene_text_end(p->scene);
    name_place(p, place, TV_TEXT("Land tiles"));
}
