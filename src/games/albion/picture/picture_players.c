/* The players' panels: who it is, whose turn it is, movement points and defence; resources; figures in stock; and
 * the board of levels, on which every building that a player may own has a column: what is on the island is filled,
 * what is in stock is hollow (AL 1.1). */
#include "picture.h"

enum { INNER = 12, HEAD_H = 54, ROW_H = 48, TALL = 300 /* from here on figures have a row of their own */ };

/* A symbol and a number right of it. */
static void draw_amount(albion_picture *p, const char *art, const char *tint, int32_t number, int x, int y, int size) {
    albion_decor(p, art, tint, x, y, size, size);
    albion_number(p, number, "", x + size + 4, y + 1, size - 4, size - 2)->left = 1;
}

static void draw_points(albion_picture *p, uint8_t seat, int x, int y) {
    char words[16];
    tv_text text = TV_TEXT_OVER(words);
    albion_decor(p, "boot", "", x, y, 34, 34);
    if (p->s->phase == ALBION_MOVE && p->s->owner_of_turn == seat) {
        tv_text_add_uint(&text, p->s->points);
        tv_text_add_char(&text, '/');
    }
    tv_text_add_uint(&text, albion_markers(p->s, seat));
    albion_words(p, words, "", x + 36, y + 2, 34, 31)->left = 1;
}

static void draw_head(albion_picture *p, uint8_t seat, int x, int y) {
    const char *tint = albion_seat_tints[seat];
    tv_element *player = albion_add_of_seat(p, "player.", seat, "", x + 6, y + 6, ALBION_COLUMN_W - 12, HEAD_H - 6);
    tv_element_draw(player, "plate", tint);
    player->label = tv_scene_text_begin(p->scene);
    albion_player_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(player->brief);
    tv_say(&brief, p->reader->lang, "moves {n}, defence {m}", TV_N("n", albion_markers(p->s, seat)),
           TV_N("m", albion_fort_levels(p->s, seat)));
    albion_decor(p, albion_seat_art[seat], tint, x + 20, y + 10, 40, 40);
    albion_words(p, p->reader->names[seat], "", x + 70, y + 11, 190, 38)->left = 1;
    if (p->s->actor == seat) albion_decor(p, "lamp", "", x + 264, y + 8, 33, 44);
    draw_points(p, seat, x + 302, y + 13);
    draw_amount(p, "shield", tint, albion_fort_levels(p->s, seat), x + 374, y + 13, 34);
}

static void draw_resources(albion_picture *p, uint8_t seat, int x, int y, int w) {
    static const char *const arts[ALBION_RESOURCES] = {"fish", "wood", "stone", "gold"};
    const uint8_t *own = p->s->resources[seat];
    int pitch = w / ALBION_RESOURCES, size = pitch > 80 ? 42 : 34;
    tv_element *resources = albion_add_of_seat(p, "resources.", seat, "", x, y, w, ROW_H);
    resources->label = tv_scene_text_begin(p->scene);
    tv_say(&p->scene->pool, p->reader->lang, "Resources of {player}: {resources}.", TV_S("player", p->reader->names[seat]),
           TV_S("resources", albion_resource_list(own, p->reader->lang).words));
    tv_scene_text_end(p->scene);
    resources->held = seat == p->mine;
    tv_text brief = TV_TEXT_OVER(resources->brief);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        if (resource) tv_text_add_char(&brief, ' ');
        tv_text_add_uint(&brief, own[resource]);
        tv_text_add_char(&brief, albion_resource_letters[resource]);
        draw_amount(p, arts[resource], "", own[resource], x + resource * pitch + (pitch > 80 ? 12 : 0), y + (ROW_H - size) / 2, size);
    }
}

/* ---- stock ---- */

/* How many buildings of that kind have at least that level. */
static uint8_t built(const albion_state *s, uint8_t seat, uint8_t kind, uint8_t level) {
    uint8_t count = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
        uint8_t building = s->building[seat][region];
        count = (uint8_t)(count + (albion_kind(building) == kind && albion_level(building) >= level));
    }
    return count;
}

enum { PIP_W = 24, PIP_MIN = 20, PIP_MAX = 29, PIP_GAP = 3, ICON = 37 };

/* Where the board of levels stands, and from one level to the next. */
typedef struct {
    int bottom, pitch;
} board;

static void draw_column(albion_picture *p, uint8_t seat, uint8_t level, uint8_t most, int x, board at) {
    for (uint8_t i = 1; i <= most; i++) {
        const char *art = i > level ? "pip_none" : i == 4 ? "pip_goal" : "pip";
        albion_decor(p, art, albion_seat_tints[seat], x, at.bottom - i * at.pitch, PIP_W, at.pitch - PIP_GAP);
    }
}

/* The heights of a kind's buildings, the highest first. */
static void draw_kind(albion_picture *p, uint8_t seat, uint8_t kind, const char *art, int x, board at) {
    enum { PITCH = PIP_W + PIP_GAP };
    uint8_t columns = albion_buildings_max(kind), most = albion_level_max(kind);
    for (uint8_t column = 0; column < columns; column++) {
        uint8_t level = 0;
        while (level < most && built(p->s, seat, kind, (uint8_t)(level + 1)) > column) level++;
        draw_column(p, seat, level, most, x + column * PITCH, at);
    }
    albion_decor(p, art, albion_seat_tints[seat], x + (columns * PITCH - PIP_GAP - ICON) / 2, at.bottom - most * at.pitch - ICON + 3, ICON,
                 ICON);
}

static void draw_plants(albion_picture *p, uint8_t seat, int x, board at) {
    enum { PITCH = 31, SMALL = 31 };
    static const char *const arts[ALBION_RESOURCES] = {"plant_fish", "plant_wood", "plant_stone", "plant_gold"};
    uint8_t most = albion_level_max(ALBION_PLANT);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t building = p->s->building[seat][p->box->plant_region[resource]];
        draw_column(p, seat, albion_level(building), most, x + resource * PITCH + 3, at);
        albion_decor(p, arts[resource], albion_seat_tints[seat], x + resource * PITCH, at.bottom - most * at.pitch - SMALL, SMALL, SMALL);
    }
}

/* Figures that are left, one by one; hollow where one is on the island. Returns where they end. */
static int draw_left(albion_picture *p, uint8_t seat, uint8_t figure, uint8_t left, uint8_t all, int x, int y, int w) {
    static const char *const there[ALBION_FIGURES] = {"settler", "legionary"};
    static const char *const gone[ALBION_FIGURES] = {"settler_none", "legionary_none"};
    for (uint8_t i = 0; i < all; i++) {
        char art[TV_ART_MAX];
        tv_text text = TV_TEXT_OVER(art);
        tv_text_add(&text, i < left ? there[figure] : gone[figure]);
        if (i < left) {
            tv_text_add(&text, " sign_");
            tv_text_add_uint(&text, seat);
        }
        albion_decor(p, art, albion_seat_tints[seat], x + i * w, y, w, w * 34 / 30);
    }
    return x + all * w;
}

static void draw_figures(albion_picture *p, uint8_t seat, uint8_t settlers, uint8_t legionaries, int x, int y, int w) {
    int after = draw_left(p, seat, ALBION_SETTLER, settlers, ALBION_SETTLERS, x, y, w);
    draw_left(p, seat, ALBION_LEGIONARY, legionaries, ALBION_LEGIONARIES, after + w / 3, y, w);
}

static void add_stock(albion_picture *p, uint8_t seat, uint8_t settlers, uint8_t legionaries, int x, int y, int h) {
    tv_element *stock = albion_add_of_seat(p, "stock.", seat, "", x + INNER, y, ALBION_COLUMN_W - 2 * INNER, h);
    stock->label = tv_scene_text_begin(p->scene);
    albion_stock_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(stock->brief);
    tv_say(&brief, p->reader->lang, "stock S{n} L{m}", TV_N("n", settlers), TV_N("m", legionaries));
}

/* Figures beside the resources or, where a panel is tall, in a row of their own; below them the board. */
static void draw_stock(albion_picture *p, uint8_t seat, bool tall, int x, int y, int h) {
    enum { FIGURES_H = 52, FIGURE_W = 36, FIGURE_SMALL_W = 20 };
    uint8_t settlers = (uint8_t)(ALBION_SETTLERS - albion_figures(p->s, seat, ALBION_SETTLER));
    uint8_t legionaries = (uint8_t)(ALBION_LEGIONARIES - albion_figures(p->s, seat, ALBION_LEGIONARY));
    add_stock(p, seat, settlers, legionaries, x, y, h - INNER / 2);
    if (tall)
        draw_figures(p, seat, settlers, legionaries, x + (ALBION_COLUMN_W - 7 * FIGURE_W) / 2, y + 4, FIGURE_W);
    else
        draw_figures(p, seat, settlers, legionaries, x + 290, y - ROW_H + 12, FIGURE_SMALL_W);
    int room = h - INNER - (tall ? FIGURES_H : 0), pitch = (room - ICON) / 4;
    pitch = pitch < PIP_MIN ? PIP_MIN : pitch > PIP_MAX ? PIP_MAX : pitch;
    board at = {y + h - INNER - (room - ICON - 4 * pitch) / 2, pitch};
    draw_kind(p, seat, ALBION_SETTLEMENT, "settlement", x + 20, at);
    draw_kind(p, seat, ALBION_CASTLE, "castle", x + 122, at);
    draw_kind(p, seat, ALBION_FORT, "fort", x + 224, at);
    draw_plants(p, seat, x + 300, at);
}

void albion_picture_players(albion_picture *p) {
    albion_column column = albion_column_of(p);
    bool tall = column.panel_h >= TALL;
    for (uint8_t seat = 0; seat < p->box->seats; seat++) {
        char id[TV_ID_MAX];
        tv_text text = TV_TEXT_OVER(id);
        tv_text_add(&text, "seat.");
        tv_text_add_uint(&text, seat);
        int x = ALBION_COLUMN_X, y = column.panels_y + seat * (column.panel_h + ALBION_COLUMN_GAP);
        tv_area *area = tv_scene_area(p->scene, id, (int16_t)x, (int16_t)y, ALBION_COLUMN_W, (int16_t)column.panel_h);
        area->panel = TV_PANEL_PLAIN;
        area->in_sight = seat == p->mine;
        area->label = tv_scene_text(p->scene, p->reader->names[seat]);
        int row_y = y + HEAD_H + (tall ? 8 : 2);
        draw_head(p, seat, x, y);
        draw_resources(p, seat, x + INNER, row_y, tall ? ALBION_COLUMN_W - 2 * INNER : 272);
        draw_stock(p, seat, tall, x, row_y + ROW_H + 2, y + column.panel_h - row_y - ROW_H - 2);
    }
}
