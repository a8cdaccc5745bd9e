/* The storage boards: every kind of building in its place, with arrows from predecessor to successor, and how many
 * copies are on the board, stored, or still in the stacks. Kinds form trees by their arrows; each group is one tree or
 * several. */
#include "picture.h"

#include "games/attika/words/names.h"

#include <string.h>

enum {
    PLATE_H = 44,
    LOW_H = 250, /* a lower area has its plate at the left */
    PLATE_TALL_W = 112,
    INNER = 8, /* between a panel's edge and what is in it */
    STACKS_W = 62,
    STACKS_NEAR_W = 84,
    ARROW_W = 14,
    NAME_H = 25, /* below a building, where there is room for names */
    NAMED_H_MIN = 58,
};

/* ---- trees ---- */

typedef struct {
    uint8_t column[ATTIKA_KINDS_MAX];
    uint8_t twice_row[ATTIKA_KINDS_MAX]; /* half rows, for a kind in the middle of its successors */
    uint8_t columns, rows;
} board_plan;

static bool is_root(const attika_box *b, uint8_t kind) {
    return b->buildings[kind].after == ATTIKA_NOTHING || b->buildings[kind].after == kind;
}

static void deepen(board_plan *plan, uint8_t columns) {
    if (columns > plan->columns) plan->columns = columns;
}

/* Places a kind and its successors; returns the rows they take. */
static uint8_t plan_tree(const attika_box *b, board_plan *plan, uint8_t kind, uint8_t column, uint8_t row) {
    uint8_t used = 0;
    plan->column[kind] = column;
    deepen(plan, (uint8_t)(column + 1));
    for (uint8_t next = 0; next < b->kinds; next++)
        if (b->buildings[next].after == kind && next != kind)
            used = (uint8_t)(used + plan_tree(b, plan, next, (uint8_t)(column + 1), (uint8_t)(row + used)));
    if (used == 0) used = 1;
    plan->twice_row[kind] = (uint8_t)(2 * row + used - 1);
    return used;
}

static uint8_t plan_group(const attika_box *b, board_plan *plan, uint8_t group, uint8_t column, uint8_t row) {
    uint8_t used = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++)
        if (b->buildings[kind].group == group && is_root(b, kind))
            used = (uint8_t)(used + plan_tree(b, plan, kind, column, (uint8_t)(row + used)));
    return used;
}

/* Groups fill a left and a right half from top to bottom; the left half ends when it holds half of all rows. */
static board_plan plan_board(const attika_box *b) {
    board_plan plan = {.columns = 0}, whole = {.columns = 0};
    uint8_t all = 0, row = 0, column = 0;
    for (uint8_t group = 0; group < ATTIKA_GROUPS; group++) all = (uint8_t)(all + plan_group(b, &whole, group, 0, all));
    for (uint8_t group = 0; group < ATTIKA_GROUPS; group++) {
        if (column == 0 && 2 * row >= all) column = plan.columns, row = 0;
        row = (uint8_t)(row + plan_group(b, &plan, group, column, row));
        if (row > plan.rows) plan.rows = row;
    }
    return plan;
}

/* ---- slots ---- */

typedef struct {
    attika_rect at; /* of all slots */
    int pitch_x, pitch_y, token_w, token_h;
    bool named; /* name below, cost beside every building */
    board_plan plan;
} board;

static board shape_board(const attika_box *b, attika_rect at) {
    board it = {.at = at, .plan = plan_board(b)};
    it.pitch_x = at.w / it.plan.columns;
    it.pitch_y = at.h / it.plan.rows;
    it.named = it.pitch_y >= NAMED_H_MIN;
    it.token_h = it.pitch_y - 2 - (it.named ? NAME_H : 0);
    it.token_w = it.token_h * 100 / 115;
    if (it.token_w > it.pitch_x - ARROW_W - 2) {
        it.token_w = it.pitch_x - ARROW_W - 2;
        it.token_h = attika_hex_height(it.token_w);
    }
    return it;
}

static attika_rect token_rect(const board *it, uint8_t kind) {
    int x = it->at.x + it->plan.column[kind] * it->pitch_x + ARROW_W;
    int middle = it->at.y + it->plan.twice_row[kind] * it->pitch_y / 2 + it->pitch_y / 2;
    return (attika_rect){x, middle - (it->token_h + (it->named ? NAME_H : 0)) / 2, it->token_w, it->token_h};
}

static void draw_copies(attika_picture *p, uint8_t seat, uint8_t kind, attika_rect token) {
    uint8_t count = p->box->buildings[kind].count, built = attika_kind_built(p, seat, kind), stored = p->s->stored[seat][kind];
    if (count < 2) return;
    int size = token.w * 2 / 5, pitch = count * size > token.w + 4 ? (token.w + 4 - size) / (count - 1) : size;
    int x = token.x + (token.w - size - (count - 1) * pitch) / 2, y = token.y + token.h - size + 1;
    for (uint8_t i = 0; i < count; i++)
        attika_decor(p,
                     i < built            ? "copy_built"
                     : i < built + stored ? "copy_stored"
                                          : "copy_unseen",
                     attika_seat_tints[seat], (attika_rect){x + i * pitch, y, size, size});
}

/* "Tower✓+": one sign a copy: on the board, stored, or in the stacks. */
static void brief_kind(const attika_picture *p, uint8_t seat, uint8_t kind, tv_element *element) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    uint8_t count = p->box->buildings[kind].count, built = attika_kind_built(p, seat, kind), stored = p->s->stored[seat][kind];
    tv_text_add(&brief, attika_kind_short(p->box, kind, p->reader->lang));
    for (uint8_t i = 0; i < count && i < 5; i++) tv_text_add(&brief, i < built ? "✓" : i < built + stored ? "+" : "·");
}

static void draw_slot(attika_picture *p, const board *it, uint8_t seat, uint8_t kind) {
    attika_rect token = token_rect(it, kind), slot = token;
    int room = it->pitch_x - ARROW_W - it->token_w - 6;
    if (it->named) slot.w += room + 2, slot.h += NAME_H - 2;
    tv_element *element = attika_add_seat(p, "store", seat, p->box->buildings[kind].id, slot);
    element->label = tv_scene_text_begin(p->scene);
    attika_kind_label(p, seat, kind, &p->scene->pool);
    tv_scene_text_end(p->scene);
    brief_kind(p, seat, kind, element);
    bool stored = p->s->stored[seat][kind] > 0, built = attika_kind_built(p, seat, kind) > 0;
    attika_decor(p, stored ? "token" : built ? "token_built" : "token_unseen", attika_seat_tints[seat], token);
    attika_draw_kind(p, kind, stored || built ? "" : "shade", token.x + token.w / 2, token.y + token.h / 2, token.w * 76 / 100);
    if (built && p->box->buildings[kind].count == 1) attika_decor(p, "tick", attika_seat_tints[seat], token);
    draw_copies(p, seat, kind, token);
    if (seat == p->s->owner_of_turn && kind == p->s->building && !p->s->drawn) attika_decor(p, "waiting", "", token);
    if (!it->named) return;
    const char *tint = stored ? "" : "muted";
    attika_rect name = {token.x, token.y + token.h, it->token_w + room, NAME_H - 2};
    attika_words(p, attika_kind_short(p->box, kind, p->reader->lang), tint, name)->left = 1;
    attika_draw_cost_rows(p, kind, (attika_rect){token.x + token.w + 4, token.y, room, token.h}, 3);
}

/* ---- arrows ---- */

static void add_bar(tv_text *out, int x, int y, int w, int h) {
    static const char *const commands[] = {"M", " ", "h", "v", "h", "z"};
    int numbers[] = {x, y, w, h, -w};
    for (uint8_t i = 0; i < 5; i++) {
        tv_text_add(out, commands[i]);
        tv_text_add_int(out, numbers[i]);
    }
    tv_text_add(out, commands[5]);
}

/* From the predecessor, along the gap before the column of its successors, to one of them. */
static void draw_arrow(attika_picture *p, const board *it, uint8_t kind) {
    uint8_t after = p->box->buildings[kind].after;
    if (is_root(p->box, kind)) return;
    attika_rect to = token_rect(it, kind), from = token_rect(it, after);
    int bus = to.x - ARROW_W + 3, y = to.y + to.h / 2, from_y = from.y + from.h / 2;
    int top = y < from_y ? y : from_y, height = (y < from_y ? from_y - y : y - from_y) + 2;
    int start = it->named ? bus - 4 : from.x + from.w + 1;
    attika_rect box = {start, top - 4, to.x - start, height + 8};
    tv_element *arrow = attika_decor(p, "", "muted", box);
    arrow->shape = tv_scene_text_begin(p->scene);
    tv_text *out = &p->scene->pool;
    add_bar(out, start, from_y - 1, bus - start, 2);
    add_bar(out, bus, top - 1, 2, height);
    add_bar(out, bus, y - 1, to.x - 4 - bus, 2);
    tv_text_add_char(out, 'M');
    tv_text_add_int(out, to.x - 6);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, y - 4);
    tv_text_add(out, "l6 4l-6 4z");
    tv_scene_text_end(p->scene);
}

/* ---- areas ---- */

static void draw_board(attika_picture *p, uint8_t seat, attika_rect at) {
    board it = shape_board(p->box, at);
    for (uint8_t kind = 0; kind < p->box->kinds; kind++) draw_arrow(p, &it, kind);
    for (uint8_t kind = 0; kind < p->box->kinds; kind++) draw_slot(p, &it, seat, kind);
}

static void draw_player(attika_picture *p, uint8_t seat, attika_rect at) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, "board.");
    tv_text_add_uint(&text, seat);
    tv_area *area = tv_scene_area(p->scene, id, (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
    area->panel = TV_PANEL_PLAIN;
    area->label = tv_scene_text(p->scene, p->reader->names[seat]);
    attika_rect plate = {at.x + INNER, at.y + INNER, at.w - 2 * INNER, PLATE_H};
    attika_rect rest = {plate.x - 4, plate.y + PLATE_H + 4, plate.w + 4, at.h - PLATE_H - 2 * INNER - 2};
    if (at.h < LOW_H) {
        plate.w = PLATE_TALL_W, plate.h = at.h - 2 * INNER;
        rest = (attika_rect){plate.x + PLATE_TALL_W, at.y + 6, at.w - 2 * INNER - PLATE_TALL_W, at.h - 12};
    }
    attika_draw_plate(p, seat, plate);
    int stacks = seat == p->near ? STACKS_NEAR_W : STACKS_W;
    attika_draw_stacks(p, seat, (attika_rect){rest.x + rest.w - stacks, rest.y, stacks, rest.h});
    draw_board(p, seat, (attika_rect){rest.x, rest.y, rest.w - stacks, rest.h});
}

void attika_picture_near_board(attika_picture *p) {
    draw_player(p, p->near, (attika_rect){ATTIKA_MARGIN, ATTIKA_LOWER_Y, ATTIKA_NEAR_W, ATTIKA_LOWER_H});
}

/* At the right, in the order of play. */
void attika_picture_other_boards(attika_picture *p) {
    uint8_t others = (uint8_t)(p->box->seats - 1);
    int room = ATTIKA_LOWER_Y - 20, height = (room - (others - 1) * ATTIKA_GAP) / others;
    if (height > ATTIKA_SIDE_H_MAX) height = ATTIKA_SIDE_H_MAX;
    for (uint8_t i = 0; i < others; i++)
        draw_player(p, (uint8_t)((p->near + 1 + i) % p->box->seats),
                    (attika_rect){ATTIKA_SIDE_X, 10 + i * (height + ATTIKA_GAP), ATTIKA_SIDE_W, height});
}
