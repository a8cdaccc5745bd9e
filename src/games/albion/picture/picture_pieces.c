/* What stands in the regions. Every player has one place in a region, and the Picts have one: a building on the
 * left of it, as a stack of its levels, figures on the right; what is alone stands in the middle. Pieces of the
 * seat that may choose are elements of their own, all others are only drawn: a click on them is one on their
 * region, which tells of everything that is in it. They have ids like the others, so that events can name them. */
#include "picture.h"

enum {
    TILE_W = 40,
    TILE_H = 49,
    LAYER_X = 1, /* how far each level lies under the next, in halves of a unit */
    LAYER_Y = 5,
    FIGURE_W = 31,
    FIGURE_H = 28,
    ALONE_W = 36, /* without a building there is more room */
    ALONE_H = 40,
    DISC = 28,
    NUMERAL_H = 26,
    TOKEN = 34,
    PRINTED = 19,
};

static const char *const seat_shapes[ALBION_SEATS] = {"●", "■", "▲", "◆"};

/* What is drawn is the piece of a seat: something to choose, or only something to see. */
static tv_element *add_piece(albion_picture *p, const char *kind, uint8_t seat, uint8_t region, albion_area at) {
    tv_element *piece = albion_add_of_seat(p, kind, seat, p->box->region[region].id, at.x, at.y, at.w, at.h);
    piece->decor = seat != p->mine;
    return piece;
}

/* "Castle II of Ann in Parisi." */
static void label_piece(albion_picture *p, tv_element *piece, uint8_t seat, uint8_t region, const char *what) {
    if (piece->decor) return;
    piece->label = tv_scene_text_begin(p->scene);
    tv_say(&p->scene->pool, p->reader->lang, "{region}, {player}: {things}.", TV_S("region", albion_region_name(p->box, region).words),
           TV_S("player", p->reader->names[seat]), TV_S("things", what));
    tv_scene_text_end(p->scene);
}

/* "●♜II": whose it is, its sign, and a level or number; a terminal's map shows where. */
static void brief_piece(tv_element *piece, const char *whose, const char *sign, const char *number) {
    tv_text brief = TV_TEXT_OVER(piece->brief);
    tv_text_add(&brief, whose);
    tv_text_add(&brief, sign);
    tv_text_add(&brief, number);
}

static void draw_count(albion_picture *p, uint8_t count, int right, int top) {
    if (count < 2) return;
    int size = albion_sized(p, DISC), x = right - size / 2, y = top - size / 3;
    tv_element_draw(albion_number(p, count, "", x, y, size, size), "disc", "white"); /* one thing: neither is shown without the other */
}

/* ---- buildings ---- */

static const char *building_art(const albion_picture *p, uint8_t region, uint8_t kind) {
    static const char *const of_kind[ALBION_KINDS] = {"", "settlement", "castle", "fort", ""};
    static const char *const plants[ALBION_RESOURCES] = {"plant_fish", "plant_wood", "plant_stone", "plant_gold"};
    return kind == ALBION_PLANT ? plants[p->box->region[region].resource] : of_kind[kind];
}

static const char *building_sign(uint8_t kind) {
    static const char *const signs[ALBION_KINDS] = {"", "⌂", "♜", "▣", "⚒"};
    return signs[kind];
}

static void draw_levels(albion_picture *p, uint8_t seat, uint8_t level, albion_area at) {
    for (uint8_t under = level; under-- > 1;)
        albion_decor(p, "layer", albion_seat_tints[seat], at.x + albion_sized(p, under * LAYER_X) / 2,
                     at.y + albion_sized(p, under * LAYER_Y) / 2, at.w, at.h);
}

static void draw_building(albion_picture *p, uint8_t seat, uint8_t region, int x, int y) {
    uint8_t building = albion_laid(p, seat, region), kind = albion_kind(building), level = albion_level(building);
    bool face_down = building != p->s->building[seat][region];
    albion_area at = {x, y, albion_sized(p, TILE_W), albion_sized(p, TILE_H)};
    draw_levels(p, seat, level, at);
    char art[TV_ART_MAX];
    tv_text text = TV_TEXT_OVER(art);
    tv_text_add(&text, face_down ? "tile_laid " : "tile ");
    tv_text_add(&text, building_art(p, region, kind));
    if (face_down) tv_text_add(&text, " hammer");
    tv_element *tile = add_piece(p, "b", seat, region, at);
    tv_element_draw(tile, art, albion_seat_tints[seat]);
    brief_piece(tile, seat_shapes[seat], building_sign(kind), albion_numeral(level));
    label_piece(p, tile, seat, region, albion_building_name(p->box, region, building, p->reader->lang).words);
    int sign = at.h * 37 / 100;
    albion_decor(p, albion_seat_art[seat], albion_seat_tints[seat], x + 1, y + at.h - sign, sign, sign);
    int numeral_h = albion_sized(p, NUMERAL_H);
    albion_words(p, albion_numeral(level), "ink", x + sign - 1, y + at.h - numeral_h + 2, at.w - sign + 4, numeral_h);
}

/* ---- figures ---- */

typedef struct {
    const char *kind, *art, *sign;
    uint8_t figure, count;
} figures;

/* Settlers, legionaries, and legionaries with a Pict, as far as there are any. */
static uint8_t list_figures(const albion_picture *p, uint8_t seat, uint8_t region, figures list[3]) {
    uint8_t laden = seat == p->s->owner_of_turn ? p->s->carried[region] : 0, count = 0;
    uint8_t settlers = p->s->settlers[seat][region], free = (uint8_t)(p->s->legionaries[seat][region] - laden);
    if (settlers) list[count++] = (figures){"s", "settler", "S", ALBION_SETTLER, settlers};
    if (free) list[count++] = (figures){"l", "legionary", "L", ALBION_LEGIONARY, free};
    if (laden) list[count++] = (figures){"c", "legionary load", "L*", ALBION_LEGIONARY, laden};
    return count;
}

static void draw_figures(albion_picture *p, uint8_t seat, uint8_t region, const figures *them, albion_area at) {
    char art[TV_ART_MAX], number[8] = "";
    tv_text text = TV_TEXT_OVER(art), digits = TV_TEXT_OVER(number);
    tv_text_add(&text, them->art);
    tv_text_add(&text, " sign_");
    tv_text_add_uint(&text, seat);
    tv_element *piece = add_piece(p, them->kind, seat, region, at);
    tv_element_draw(piece, art, albion_seat_tints[seat]);
    if (them->count > 1) tv_text_add_uint(&digits, them->count);
    brief_piece(piece, seat_shapes[seat], them->sign, number);
    albion_phrase what = albion_figure_count(them->figure, them->count, p->reader->lang);
    if (them->kind[0] == 'c') {
        albion_phrase bare = what;
        tv_text carrying = TV_TEXT_OVER(what.words);
        tv_say(&carrying, p->reader->lang, "{figures} carrying a Pict", TV_S("figures", bare.words));
    }
    label_piece(p, piece, seat, region, what.words);
    draw_count(p, them->count, at.x + at.w, at.y);
}

/* Beside a building figures stand one above the other; alone side by side. */
static void draw_group(albion_picture *p, uint8_t seat, uint8_t region, albion_point middle) {
    figures list[3];
    uint8_t count = list_figures(p, seat, region, list), building = albion_laid(p, seat, region);
    int w = albion_sized(p, ALBION_GROUP_W), h = albion_sized(p, ALBION_GROUP_H);
    int tile_w = albion_sized(p, TILE_W), stack_h = albion_sized(p, TILE_H + (albion_level(building) - 1) * LAYER_Y / 2);
    if (building) draw_building(p, seat, region, count ? middle.x - w / 2 : middle.x - tile_w / 2, middle.y - stack_h / 2);
    if (count == 0) return;
    int figure_w = albion_sized(p, building ? FIGURE_W : ALONE_W), figure_h = albion_sized(p, building ? FIGURE_H : ALONE_H);
    if (!building && count * figure_w > w) figure_w = w / count;
    if (building && count == 1) figure_h = albion_sized(p, ALONE_H);
    if (building && count * figure_h > h) figure_h = h / count;
    for (uint8_t i = 0; i < count; i++) {
        albion_area at = {middle.x - count * figure_w / 2 + i * figure_w, middle.y - figure_h / 2, figure_w, figure_h};
        if (building) at.x = middle.x + w / 2 - figure_w, at.y = middle.y - count * figure_h / 2 + i * figure_h;
        draw_figures(p, seat, region, &list[i], at);
    }
}

/* ---- Picts ---- */

/* Face-down Picts can be chosen where a legionary may lift one. */
static void draw_hidden(albion_picture *p, uint8_t region, int x, int y, int size) {
    uint8_t count = p->s->hidden[region];
    if (count == 0) return;
    for (int under = count > 2 ? 2 : count - 1; under > 0; under--)
        albion_decor(p, "pict_back", "", x + albion_sized(p, under), y + albion_sized(p, 2 * under), size, size);
    tv_element *picts = albion_add(p, "p", p->box->region[region].id, x, y, size, size);
    tv_element_draw(picts, "pict_back", "");
    picts->decor = p->s->phase != ALBION_MOVE || p->s->legionaries[p->mine][region] == 0;
    char digits[8];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_uint(&text, count);
    brief_piece(picts, "", "?", digits);
    picts->label = tv_scene_text_begin(p->scene);
    tv_say_count(&p->scene->pool, p->reader->lang, "{region}: {n} face-down Pict.", "{region}: {n} face-down Picts.", count,
                 TV_S("region", albion_region_name(p->box, region).words));
    tv_scene_text_end(p->scene);
    draw_count(p, count, x + size, y);
}

static void draw_raids(albion_picture *p, uint8_t region, int x, int y, int size) {
    uint8_t count = p->s->raids[region];
    for (int under = count > 2 ? 2 : count - 1; under > 0; under--)
        albion_decor(p, "pict_raid", "", x + albion_sized(p, under), y + albion_sized(p, 2 * under), size, size);
    if (count) {
        tv_element *raids = albion_add(p, "f", p->box->region[region].id, x, y, size, size);
        tv_element_draw(raids, "pict_raid", "");
        raids->decor = 1;
    }
    draw_count(p, count, x + size, y);
}

/* Printed Picts belong to the board (AL 2.2): flat, as many as there are, or one with a number. */
static void draw_printed(albion_picture *p, uint8_t region, albion_point middle, int y) {
    uint8_t printed = p->box->region[region].printed, drawn = printed > 3 ? 1 : printed;
    int size = albion_sized(p, PRINTED), x = middle.x - drawn * size / 2;
    for (uint8_t i = 0; i < drawn; i++) albion_decor(p, "pict_printed", "", x + i * size, y, size, size);
    if (drawn < printed) draw_count(p, printed, x + size, y);
}

/* "!2": the strength of a raid as things stand, for a terminal's map; the picture shows it as printed and open Picts. */
static void brief_strength(albion_picture *p, uint8_t region, albion_point middle) {
    uint8_t strength = albion_strength(p->box, p->s, region);
    char digits[8];
    tv_text text = TV_TEXT_OVER(digits);
    if (strength == 0) return;
    tv_text_add_uint(&text, strength);
    brief_piece(albion_decor(p, "", "", middle.x, middle.y, 1, 1), "", "!", digits);
}

static void draw_picts(albion_picture *p, uint8_t region, albion_point middle) {
    int size = albion_sized(p, TOKEN), h = albion_sized(p, ALBION_GROUP_H), y = middle.y - h / 2;
    bool both = p->s->hidden[region] && p->s->raids[region], printed = p->box->region[region].printed > 0;
    brief_strength(p, region, middle);
    if (!printed) y = middle.y - size / 2;
    draw_hidden(p, region, both ? middle.x - size - 1 : middle.x - size / 2, y, size);
    draw_raids(p, region, both ? middle.x : middle.x - size / 2, y, size);
    if (printed) draw_printed(p, region, middle, middle.y - h / 2 + h - albion_sized(p, PRINTED));
}

void albion_picture_pieces(albion_picture *p) {
    tv_area *area = tv_scene_area(p->scene, "pieces", ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H);
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Pieces")));
    for (uint8_t region = 0; region < p->box->regions; region++) {
        albion_point places[ALBION_SEATS + 1];
        albion_group_places(p, region, places);
        if (p->box->region[region].land == ALBION_DARK) draw_picts(p, region, places[ALBION_SEATS]);
        for (uint8_t seat = 0; seat < p->box->seats; seat++) draw_group(p, seat, region, places[seat]);
    }
}
