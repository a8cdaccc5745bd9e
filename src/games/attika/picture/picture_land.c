/* The land: its hexes, scaled so that all of it fits the area however far it grows; what a waiting building would cost
 * on every free hex; gaps, and the places for a new tile. */
#include "picture.h"

#include "games/attika/words/names.h"

/* Lengths within the land are counted in parts of a scene unit, because hexes have no whole ones. */
enum { PARTS = 64, HEX_W_MAX = 88, NAMED_W_MIN = 34, LABELLED_W_MIN = 56 };

/* Where hex (0, 0) lies and how wide a hex is. */
typedef struct {
    int x, y, w;
} land_frame;

typedef struct {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t count;
} place_list;

static attika_rect land_rect(void) {
    return (attika_rect){ATTIKA_MARGIN, 10, ATTIKA_SIDE_X - ATTIKA_GAP - ATTIKA_MARGIN, ATTIKA_LOWER_Y - 20};
}

/* ---- scale ---- */

/* The land's extent: half hexes across, rows down. */
typedef struct {
    int left, right, top, bottom;
} extent;

static void widen(extent *e, int q, int r) {
    int across = 2 * q + r;
    if (across < e->left) e->left = across;
    if (across > e->right) e->right = across;
    if (r < e->top) e->top = r;
    if (r > e->bottom) e->bottom = r;
}

static void widen_tile(extent *e, int q, int r) {
    for (uint8_t d = 0; d < 6; d++) widen(e, q + tv_hex_step_q(d), r + tv_hex_step_r(d));
}

static bool is_growing(const attika_state *s) { return s->phase == ATTIKA_LAND || s->phase == ATTIKA_TURN; }

static extent measure(const attika_picture *p, const place_list *places) {
    extent e = {1000, -1000, 1000, -1000};
    for (uint8_t cell = 0; cell < ATTIKA_CELLS; cell++) {
        if (p->s->occupant[cell] == ATTIKA_ABSENT) continue;
        int q, r;
        attika_cell_at(p->box, p->s, cell, &q, &r);
        widen(&e, q, r);
    }
    for (uint32_t i = 0; i < places->count; i++) widen_tile(&e, places->q[i], places->r[i]);
    return e;
}

/* The largest hexes with which the extent fits the box, and the extent in its middle. */
static land_frame fit(const extent *e, attika_rect at) {
    int across = e->right - e->left + 2, down = e->bottom - e->top;
    int by_width = at.w * PARTS * 2 / across, by_height = at.h * PARTS * 100 / (down * 87 + 116);
    int w = by_width < by_height ? by_width : by_height;
    if (w > HEX_W_MAX * PARTS) w = HEX_W_MAX * PARTS;
    land_frame f = {0, 0, w};
    f.x = (at.x + at.w / 2) * PARTS - w * (e->left + e->right) / 4;
    f.y = (at.y + at.h / 2) * PARTS - w * 433 / 1000 * (e->top + e->bottom);
    return f;
}

/* What the extent covers and a little around it, within the box: the area has no empty edges, so a client can show it large. */
static attika_rect covered(const extent *e, const land_frame *f, attika_rect at) {
    enum { AROUND = 12 };
    int w = f->w * (e->right - e->left + 2) / 2 / PARTS + 2 * AROUND;
    int h = f->w * ((e->bottom - e->top) * 87 + 116) / 100 / PARTS + 2 * AROUND;
    if (w > at.w) w = at.w;
    if (h > at.h) h = at.h;
    return (attika_rect){at.x + (at.w - w) / 2, at.y + (at.h - h) / 2, w, h};
}

static int whole(int parts) { return (parts + PARTS / 2) / PARTS; }

/* Neighbouring boxes meet at the same rounded line. */
static attika_rect hex_box(const land_frame *f, int q, int r) {
    int x = f->x + f->w * (2 * q + r) / 2, y = f->y + f->w * 866 / 1000 * r;
    int left = whole(x - f->w / 2), right = whole(x + f->w / 2), half = attika_hex_height(f->w) / 2;
    int top = whole(y - half), bottom = whole(y + half);
    return (attika_rect){left, top, right - left, bottom - top};
}

/* ---- hexes ---- */

static void add_point(tv_text *out, char command, int x, int y) {
    tv_text_add_char(out, command);
    tv_text_add_int(out, x);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, y);
}

/* The outline for marks and pointers, a little inside, so that a mark does not lie under the neighbours. */
static uint32_t hex_shape(attika_picture *p, attika_rect at) {
    int in = at.w > 40 ? 3 : at.w > 16 ? 2 : 0, quarter = at.h / 4;
    int left = at.x + in, right = at.x + at.w - in, middle = at.x + at.w / 2;
    uint32_t shape = tv_scene_text_begin(p->scene);
    tv_text *out = &p->scene->pool;
    add_point(out, 'M', middle, at.y + in);
    add_point(out, 'L', right, at.y + quarter + in / 2);
    add_point(out, 'L', right, at.y + at.h - quarter - in / 2);
    add_point(out, 'L', middle, at.y + at.h - in);
    add_point(out, 'L', left, at.y + at.h - quarter - in / 2);
    add_point(out, 'L', left, at.y + quarter + in / 2);
    tv_text_add_char(out, 'Z');
    tv_scene_text_end(p->scene);
    return shape;
}

/* A part of a box, in hundredths. */
static attika_rect part(attika_rect at, int x, int y, int w, int h) {
    return (attika_rect){at.x + at.w * x / 100, at.y + at.h * y / 100, at.w * w / 100, at.h * h / 100};
}

/* The border of its tile runs along the three outer sides of a hex. */
static void add_edge(uint8_t cell, tv_text *art) {
    uint8_t position = cell % ATTIKA_TILE_CELLS;
    if (position == 0) return;
    tv_text_add(art, " edge_");
    tv_text_add_uint(art, (uint64_t)position - 1);
}

/* Owner, kind and name, one below the other; on small hexes the name is left out. */
static void draw_building(attika_picture *p, uint8_t cell, tv_element *element, attika_rect at, const land_frame *f) {
    uint8_t seat = attika_occupant_seat(p->s->occupant[cell]), kind = attika_occupant_kind(p->s->occupant[cell]);
    bool named = f->w >= LABELLED_W_MIN * PARTS || !attika_kind_known(p->box, kind);
    int middle = at.x + at.w / 2, mark = at.w * 32 / 100;
    char art[TV_ART_MAX];
    tv_text text = TV_TEXT_OVER(art);
    tv_text_add(&text, "token");
    add_edge(cell, &text);
    tv_element_draw(element, art, attika_seat_tints[seat]);
    attika_draw_kind(p, kind, "", middle, at.y + at.h * (named ? 43 : 56) / 100, at.w * (named ? 54 : 72) / 100);
    attika_decor(p, attika_seat_art[seat], attika_seat_tints[seat], (attika_rect){middle - mark / 2, at.y + at.h * 2 / 100, mark, mark});
    /* Above the corners, where the neighbours' marks of owners begin. */
    if (named) attika_words(p, attika_kind_short(p->box, kind, p->reader->lang), "ink", part(at, 8, 60, 84, 21));
}

/* What the waiting building would cost: a number of cards, or a tick for nothing; pale when the hand cannot pay. */
static void draw_cost(attika_picture *p, uint8_t cell, attika_rect at) {
    uint8_t seat = p->s->owner_of_turn;
    attika_price price = attika_price_of(p->box, p->s, seat, p->s->building, cell);
    attika_rect chip = part(at, 24, 54, 52, 45);
    chip.x = at.x + (at.w - chip.h) / 2, chip.w = chip.h;
    if (attika_price_is_zero(&price)) {
        attika_decor(p, "cost_free", "", chip);
        return;
    }
    bool dear = attika_hand_known(p->s, seat) && !attika_price_payable(&price, p->s->hand[seat]);
    attika_decor(p, dear ? "cost_dear" : "cost_chip", "", chip);
    attika_figure(p, attika_price_figure(&price, p->s->hand[seat]), dear ? "white" : "ink", part(chip, 20, 20, 60, 60));
}

/* "C4:W", "C4●Tower", "C4:W=2": for a terminal. */
static void brief_cell(const attika_picture *p, uint8_t cell, tv_element *element) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    uint8_t occupant = p->s->occupant[cell], symbol;
    attika_cell_write(cell, &brief);
    if (attika_is_built(occupant)) {
        tv_text_add(&brief, attika_seat_shapes[attika_occupant_seat(occupant)]);
        tv_text_add(&brief, attika_kind_short(p->box, attika_occupant_kind(occupant), p->reader->lang));
        return;
    }
    if ((symbol = attika_symbol(p->box, p->s, cell)) != ATTIKA_BLANK) {
        tv_text_add_char(&brief, ':');
        tv_text_add(&brief, attika_land_ids[symbol]);
    }
    if (!attika_is_placing(p->s)) return;
    attika_price price = attika_price_of(p->box, p->s, p->s->owner_of_turn, p->s->building, cell);
    tv_text_add_char(&brief, '=');
    tv_text_add_uint(&brief, attika_price_figure(&price, p->s->hand[p->s->owner_of_turn]));
}

static void draw_cell(attika_picture *p, uint8_t cell, const land_frame *f) {
    int q, r;
    attika_cell_at(p->box, p->s, cell, &q, &r);
    attika_rect at = hex_box(f, q, r);
    char name[8], art[TV_ART_MAX];
    tv_text name_text = TV_TEXT_OVER(name), art_text = TV_TEXT_OVER(art);
    attika_cell_write(cell, &name_text);
    tv_element *element = attika_add(p, "cell", name, at);
    element->shape = hex_shape(p, at);
    brief_cell(p, cell, element);
    element->label = tv_scene_text_begin(p->scene);
    attika_cell_label(p, cell, &p->scene->pool);
    tv_scene_text_end(p->scene);
    if (p->s->occupant[cell]) {
        draw_building(p, cell, element, at, f);
        return;
    }
    tv_text_add(&art_text, attika_land_art[attika_symbol(p->box, p->s, cell)]);
    add_edge(cell, &art_text);
    tv_element_draw(element, art, "");
    if (f->w >= NAMED_W_MIN * PARTS) attika_words(p, name, "shade", part(at, 20, 6, 60, 22));
    if (attika_is_placing(p->s)) draw_cost(p, cell, at);
    if (p->s->phase == ATTIKA_PAY && p->s->cell == cell) attika_decor(p, "waiting", "", at);
}

static void draw_shrine(attika_picture *p, uint8_t shrine, const land_frame *f) {
    int q, r;
    attika_cell_at(p->box, p->s, attika_shrine_cell(shrine), &q, &r);
    attika_rect at = hex_box(f, q, r);
    tv_element *element = attika_add_number(p, "shrine", shrine + 1, at);
    tv_element_draw(element, "shrine", "");
    element->shape = hex_shape(p, at);
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_say(&brief, p->reader->lang, "shrine {n}", TV_N("n", shrine + 1));
    element->label = tv_scene_text_begin(p->scene);
    attika_cell_label(p, attika_shrine_cell(shrine), &p->scene->pool);
    tv_scene_text_end(p->scene);
}

/* ---- gaps ---- */

static uint8_t cells_around(const attika_picture *p, int q, int r, uint8_t *lowest) {
    uint8_t count = 0;
    *lowest = ATTIKA_NOTHING;
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t cell = attika_cell_find(p->box, p->s, q + tv_hex_step_q(d), r + tv_hex_step_r(d));
        if (cell == ATTIKA_NOTHING) continue;
        count++;
        if (cell < *lowest) *lowest = cell;
    }
    return count;
}

/* AT 4.1: a hole among the tiles is no place to build; it is drawn so that nobody takes it for land. */
static void draw_gaps(attika_picture *p, const land_frame *f) {
    enum { ENCLOSED = 4 };
    for (uint8_t cell = 0; cell < ATTIKA_CELLS; cell++) {
        if (p->s->occupant[cell] == ATTIKA_ABSENT) continue;
        int q, r;
        attika_cell_at(p->box, p->s, cell, &q, &r);
        for (uint8_t d = 0; d < 6; d++) {
            int to_q = q + tv_hex_step_q(d), to_r = r + tv_hex_step_r(d);
            uint8_t lowest;
            if (p->s->neighbour[cell][d] != ATTIKA_NOTHING) continue;
            if (cells_around(p, to_q, to_r, &lowest) < ENCLOSED || lowest != cell) continue; /* once each */
            attika_decor(p, "gap", "", hex_box(f, to_q, to_r));
        }
    }
}

/* ---- a new tile ---- */

static bool within_one(int dq, int dr) { return dq >= -1 && dq <= 1 && dr >= -1 && dr <= 1 && dq + dr >= -1 && dq + dr <= 1; }

static bool covered_before(const place_list *places, uint32_t before, int q, int r) {
    for (uint32_t i = 0; i < before; i++)
        if (within_one(q - places->q[i], r - places->r[i])) return true;
    return false;
}

/* Every hex that a new tile could cover, once. */
static void draw_ghosts(attika_picture *p, const place_list *places, const land_frame *f) {
    for (uint32_t i = 0; i < places->count; i++)
        for (uint8_t d = 0; d <= 6; d++) {
            int q = places->q[i] + (d < 6 ? tv_hex_step_q(d) : 0), r = places->r[i] + (d < 6 ? tv_hex_step_r(d) : 0);
            if (!covered_before(places, i, q, r)) attika_decor(p, "ghost", "", hex_box(f, q, r));
        }
}

static void draw_places(attika_picture *p, const place_list *places, const land_frame *f) {
    for (uint32_t i = 0; i < places->count; i++) {
        char name[16];
        tv_text text = TV_TEXT_OVER(name);
        tv_text_add_int(&text, places->q[i]);
        tv_text_add_char(&text, '.');
        tv_text_add_int(&text, places->r[i]);
        attika_rect at = hex_box(f, places->q[i], places->r[i]);
        tv_element *element = attika_add(p, "place", name, at);
        tv_element_draw(element, "place", "");
        element->shape = hex_shape(p, at);
        tv_text brief = TV_TEXT_OVER(element->brief);
        tv_text_add_int(&brief, places->q[i]);
        tv_text_add_char(&brief, ',');
        tv_text_add_int(&brief, places->r[i]);
        element->label = tv_scene_text_begin(p->scene);
        attika_place_label(p, places->q[i], places->r[i], &p->scene->pool);
        tv_scene_text_end(p->scene);
    }
}

/* Where the tile that is being turned lies. */
static void draw_waiting_tile(attika_picture *p, const land_frame *f) {
    int q = p->s->tile_at_q, r = p->s->tile_at_r;
    attika_decor(p, "waiting", "", hex_box(f, q, r));
    for (uint8_t d = 0; d < 6; d++) attika_decor(p, "waiting", "", hex_box(f, q + tv_hex_step_q(d), r + tv_hex_step_r(d)));
}

void attika_draw_tile(attika_picture *p, uint8_t tile, uint8_t turn, attika_rect at) {
    extent e = {0, 0, 0, 0};
    widen_tile(&e, 0, 0);
    land_frame f = fit(&e, at);
    for (uint8_t position = 0; position < ATTIKA_TILE_CELLS; position++) {
        uint8_t printed = position ? (uint8_t)(1 + (position - 1 + 6 - turn) % 6) : 0;
        char art[TV_ART_MAX];
        tv_text text = TV_TEXT_OVER(art);
        tv_text_add(&text, attika_land_art[p->box->tiles[tile][printed]]);
        add_edge(position, &text);
        attika_decor(p, art, "", hex_box(&f, position ? tv_hex_step_q(position - 1) : 0, position ? tv_hex_step_r(position - 1) : 0));
    }
}

/* The material's coordinates are those of the land. */
void attika_spots(const void *box, const void *view, tv_spots *out) {
    const attika_picture p = {.box = box, .s = view};
    place_list places = {.count = 0};
    if (is_growing(p.s)) places.count = attika_tile_places(p.box, p.s, places.q, places.r);
    extent e = measure(&p, &places);
    land_frame f = fit(&e, land_rect());
    tv_text path = TV_TEXT_OVER(out->path);
    tv_text_add(&path, "layouts.");
    tv_text_add_uint(&path, p.box->seats);
    out->x = f.x * 1000 / PARTS;
    out->y = f.y * 1000 / PARTS;
    out->xx = f.w * 1000 / PARTS;
    out->xy = f.w * 500 / PARTS;
    out->yy = f.w * 866 / PARTS;
}

void attika_picture_land(attika_picture *p) {
    place_list places = {.count = 0};
    attika_rect at = land_rect();
    /* The scale of the choice stays while the tile is turned. */
    if (is_growing(p->s)) places.count = attika_tile_places(p->box, p->s, places.q, places.r);
    extent e = measure(p, &places);
    land_frame f = fit(&e, at);
    attika_area(p, "land", TV_TEXT("Board"), covered(&e, &f, at), TV_PANEL_NONE);
    if (p->s->phase == ATTIKA_LAND)
        draw_ghosts(p, &places, &f);
    else
        draw_gaps(p, &f);
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
        if (p->s->occupant[cell] != ATTIKA_ABSENT) draw_cell(p, cell, &f);
    for (uint8_t shrine = 0; shrine < p->box->seats; shrine++) draw_shrine(p, shrine, &f);
    if (p->s->phase == ATTIKA_LAND && attika_viewer_acts(p->s)) draw_places(p, &places, &f);
    if (p->s->phase == ATTIKA_TURN) draw_waiting_tile(p, &f);
}
