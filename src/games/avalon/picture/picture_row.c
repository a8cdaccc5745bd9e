/* The middle of the table: eleven regions in a row, and on both sides of each the two players' piles. A pile is fanned so that
 * number, kind and order of its cards can be seen (AV 3.2): what lies lower in the picture lies higher in the pile. */
#include "picture.h"

#include <string.h>

enum {
    ROW_Y = 104,
    COLUMN_X = 19,  /* of the first column */
    COLUMN_W = 142, /* from one column to the next */
    REGION_W = 134,
    REGION_H = 140,
    REGION_Y = 350,
    BANNER_H = 34,
    NAME_H = 29,      /* as large as the names have room for: on small screens they decide how much of the row can be seen */
    LONG_NAME = 13,   /* letters: more take a second line */
    LONG_NAME_H = 48, /* so that they are hardly smaller than the others */
    CARD_W = 108,
    CARD_H = 136,
    ROAD_EDGE = 4, /* of the band that the regions lie on */
    FAR_GAP = 7,   /* between a region and the piles; below it, badges need more */
    NEAR_GAP = 13,
    FAN_ROOM = 98,  /* what the lower cards of a pile may take */
    FAN_STEP = 28,  /* a card's header */
    FANNED_MAX = 5, /* cards in a fan; from here on the lower ones become strips */
    STRIP_H = 20,   /* at most */
    STRIP_ROWS = 6, /* as long as the columns suffice */
    STRIP_COLUMNS = 4,
};

static int column_x(uint8_t place, int width) { return COLUMN_X + COLUMN_W * place + (COLUMN_W - width) / 2; }

/* ---- piles ---- */

/* How the cards below the top one are shown. */
typedef struct {
    uint8_t under, columns, rows;
    int step, height; /* of one card or strip; of the whole pile */
} pile_shape;

static pile_shape shape_pile(uint8_t count) {
    pile_shape shape = {.under = count ? (uint8_t)(count - 1) : 0, .columns = 1};
    shape.rows = shape.under;
    if (count > FANNED_MAX) {
        shape.columns = (uint8_t)((shape.under + STRIP_ROWS - 1) / STRIP_ROWS);
        if (shape.columns > STRIP_COLUMNS) shape.columns = STRIP_COLUMNS;
        shape.rows = (uint8_t)((shape.under + shape.columns - 1) / shape.columns);
        shape.step = CARD_W / shape.columns * 6 / 10; /* room for sigil and letter side by side */
        if (shape.step > STRIP_H) shape.step = STRIP_H;
    } else {
        shape.step = FAN_STEP;
    }
    if (shape.rows && shape.rows * shape.step > FAN_ROOM) shape.step = FAN_ROOM / shape.rows;
    shape.height = CARD_H + shape.rows * shape.step;
    return shape;
}

static void draw_strip(avalon_picture *p, uint8_t card, int x, int y, int w, int h) {
    char art[TV_ART_MAX];
    tv_text text = TV_TEXT_OVER(art);
    tv_text_add(&text, avalon_is_witch(card) ? "strip strip_witch strip_" : "strip strip_knight strip_");
    tv_text_add(&text, avalon_sigils[avalon_colour(card)]);
    avalon_decor(p, art, avalon_tints[avalon_colour(card)], x, y, w, h);
}

static void draw_under(avalon_picture *p, const uint8_t *cards, const pile_shape *shape, int x, int y) {
    int width = CARD_W / shape->columns;
    bool fanned = shape->under < FANNED_MAX;
    for (uint8_t i = 0; i < shape->under; i++) {
        int row = i / shape->columns, column = i % shape->columns;
        if (fanned)
            avalon_set_card(avalon_decor(p, "", "", x, y + row * shape->step, CARD_W, CARD_H), cards[i]);
        else
            draw_strip(p, cards[i], x + column * width, y + row * shape->step, width, shape->step);
    }
}

/* "Kr+2": the top card, and how many lie below it. */
static void brief_pile(tv_element *element, uint8_t count, uint8_t top) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    if (count == 0) {
        tv_text_add(&brief, "-");
        return;
    }
    tv_text_add(&brief, avalon_card_ids[top]);
    if (count == 1) return;
    tv_text_add_char(&brief, '+');
    tv_text_add_uint(&brief, (uint64_t)count - 1);
}

static void draw_pile(avalon_picture *p, uint8_t seat, uint8_t place) {
    uint8_t count = avalon_pile_count(p->s, seat, place), top = count ? avalon_pile_top(p->s, seat, place) : 0;
    pile_shape shape = shape_pile(count);
    int x = column_x(place, CARD_W);
    int y = seat == p->near ? REGION_Y + REGION_H + NEAR_GAP : REGION_Y - FAR_GAP - shape.height;
    draw_under(p, p->s->cards + avalon_pile_begin(p->s, seat, place), &shape, x, y);
    char number[12];
    tv_text text = TV_TEXT_OVER(number);
    tv_text_add_uint(&text, seat);
    tv_text_add_char(&text, '.');
    tv_text_add_uint(&text, (uint64_t)place + 1);
    tv_element *pile = avalon_add_word(p, "pile", number, x, y, CARD_W, shape.height);
    if (count)
        avalon_set_card(pile, top);
    else
        tv_element_draw(pile, "slot", "");
    pile->count = count > 1 ? count : 0;
    brief_pile(pile, count, top);
    pile->label = tv_scene_text_begin(p->scene);
    avalon_pile_label(p, seat, place, &p->scene->pool);
    tv_scene_text_end(p->scene);
}

/* ---- regions ---- */

static const char *region_art(const avalon_picture *p, uint8_t place) {
    if (!avalon_face_up(p->s, place)) return "land_hidden";
    static const char *const arts[AVALON_LANDS][AVALON_SPECIALS + 1] = {
        [AVALON_PLAIN] = {"land_plain castle", "land_plain circle", "land_avalon", "land_plain"},
        [AVALON_FOREST] = {"land_forest castle", "land_forest circle", "land_avalon", "land_forest"},
        [AVALON_HILL] = {"land_hill castle", "land_hill circle", "land_avalon", "land_hill"},
    };
    const avalon_region *region = &p->box->regions[p->s->region[place]];
    if (region->land == AVALON_NOBODY) return region->special == AVALON_AVALON ? "land_avalon" : "land_swamp";
    return arts[region->land][region->special == AVALON_NOBODY ? AVALON_SPECIALS : region->special];
}

/* At most five columns, so that eleven regions fit 80: whose (by shape), crowns, landscape, ability. */
static void brief_region(const avalon_picture *p, uint8_t place, tv_element *element) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    if (!avalon_face_up(p->s, place)) {
        tv_text_add(&brief, "?");
        return;
    }
    /* Translators: plain, forest, hill, Avalon and swamp in two letters */
    static const char *const lands[AVALON_LANDS] = {TV_TEXT("pl"), TV_TEXT("fo"), TV_TEXT("hi")};
    const avalon_region *region = &p->box->regions[p->s->region[place]];
    const char *land = region->special == AVALON_AVALON ? TV_TEXT("Av")
                       : region->land == AVALON_NOBODY  ? TV_TEXT("sw")
                                                        : lands[region->land];
    tv_text_add(&brief, p->s->owner[place] == 0 ? "●" : "■");
    tv_text_add_uint(&brief, region->crowns);
    tv_word(&brief, p->reader->lang, land);
    if (region->special == AVALON_CASTLE) tv_text_add(&brief, "♜");
    if (region->special == AVALON_CIRCLE) tv_text_add(&brief, "◌");
}

/* AV 6.1: the crowns lie at the owner's edge and are turned towards the owner; the name is at the other edge. */
static void draw_owner(avalon_picture *p, uint8_t place, int x, int y) {
    enum { CROWN_W = 25, CROWN_H = 21, SEAT = 25 };
    uint8_t owner = p->s->owner[place], region = p->s->region[place], crowns = p->box->regions[region].crowns;
    bool near = owner == p->near;
    const char *name = avalon_region_name(p->box, region, p->reader->lang);
    bool tall = strlen(name) > LONG_NAME;
    int name_h = tall ? LONG_NAME_H : NAME_H;
    int banner_y = near ? y + REGION_H - BANNER_H : y, name_y = near ? y : y + REGION_H - name_h;
    int16_t turn = near ? 0 : 180;
    avalon_decor(p, tall ? "nameplate_tall" : "nameplate", "", x, name_y, REGION_W, name_h)->turn = turn;
    avalon_words(p, name, "ink", x + 5, name_y + (near ? 3 : 2), REGION_W - 9, name_h - 5);
    avalon_decor(p, "banner", avalon_seat_tints[owner], x, banner_y, REGION_W, BANNER_H)->turn = turn;
    int crowns_x = x + (REGION_W - SEAT - crowns * CROWN_W) / 2, crowns_y = banner_y + (near ? 9 : 4);
    for (uint8_t i = 0; i < crowns; i++) avalon_decor(p, "crown", "", crowns_x + i * CROWN_W, crowns_y, CROWN_W - 1, CROWN_H)->turn = turn;
    avalon_decor(p, avalon_seat_art[owner], avalon_seat_tints[owner], x + REGION_W - SEAT - 7, banner_y + (near ? 7 : 3), SEAT, SEAT);
}

/* What was announced and waits for an answer. */
static void draw_announcement(avalon_picture *p, uint8_t place, int x, int y) {
    enum { SIZE = 58 };
    if (p->s->phase != AVALON_ANSWER || p->s->place != place) return;
    avalon_decor(p, p->s->verb == AVALON_DO_ATTACK ? "swords" : "spell", avalon_tints[avalon_colour(p->s->card)], x + (REGION_W - SIZE) / 2,
                 y + (REGION_H - SIZE) / 2, SIZE, SIZE);
}

static void draw_region(avalon_picture *p, uint8_t place) {
    enum { MEDAL = 30 };
    int x = column_x(place, REGION_W), y = REGION_Y;
    tv_element *region = avalon_add(p, "region", place + 1, x, y, REGION_W, REGION_H);
    tv_element_draw(region, region_art(p, place), "");
    brief_region(p, place, region);
    region->label = tv_scene_text_begin(p->scene);
    avalon_region_label(p, place, &p->scene->pool);
    tv_scene_text_end(p->scene);
    if (avalon_face_up(p->s, place)) draw_owner(p, place, x, y);
    int medal_y = y + (REGION_H - MEDAL) / 2;
    avalon_decor(p, "medal", "", x + 5, medal_y, MEDAL, MEDAL);
    avalon_figure(p, place + 1, "ink", x + 8, medal_y + 3, MEDAL - 6, MEDAL - 6);
    draw_announcement(p, place, x, y);
}

void avalon_picture_row(avalon_picture *p) {
    tv_area *area = tv_scene_area(p->scene, "row", AVALON_MARGIN, ROW_Y, AVALON_PICTURE_W - 2 * AVALON_MARGIN, AVALON_LOWER_Y - ROW_Y);
    area->columns = AVALON_PLACES;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Regions and piles")));
    avalon_decor(p, "road", "", 0, REGION_Y - ROAD_EDGE, AVALON_PICTURE_W, REGION_H + 2 * ROAD_EDGE);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) draw_pile(p, p->far, place);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) draw_region(p, place);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) draw_pile(p, p->near, place);
}
