/* The payments: each legal one is an element, cheapest first. As many as can be read are laid out; a large hand may
 * offer thousands (AT 5.3), and the rest, dearer ones, wait as a heap of specks that terminals and screen readers list
 * like the others. */
#include "picture.h"

enum { FEW = 8, FEW_COLUMNS = 2, FEW_PITCH = 42, COLUMNS = 4, ROWS = 5, PITCH = 32, SHOWN = COLUMNS * ROWS, GAP = 9, MORE_H = 16 };

/* "W1F2": the numbers of those landscapes that are in it. */
void attika_payment_id(tv_move move, tv_text *out) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        if (!attika_move_arg(move, land)) continue;
        tv_text_add(out, attika_land_ids[land]);
        tv_text_add_uint(out, attika_move_arg(move, land));
    }
}

/* "WFF" as long as that is short. */
static void brief_payment(tv_move move, tv_element *element) {
    enum { LETTERS_MAX = 8 };
    tv_text brief = TV_TEXT_OVER(element->brief);
    uint32_t cards = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) cards += attika_move_arg(move, land);
    if (cards > LETTERS_MAX) {
        attika_payment_id(move, &brief);
        return;
    }
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < attika_move_arg(move, land); i++) tv_text_add(&brief, attika_land_ids[land]);
}

static tv_element *add_payment(attika_picture *p, tv_move move, attika_rect at) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    attika_payment_id(move, &text);
    tv_element *element = attika_add(p, "pay", id, at);
    brief_payment(move, element);
    element->label = tv_scene_text_begin(p->scene);
    attika_payment_label(p, move, &p->scene->pool);
    tv_scene_text_end(p->scene);
    return element;
}

/* Its landscapes with their numbers, side by side in the middle. */
static void draw_payment(attika_picture *p, tv_move move, attika_rect at) {
    tv_element_draw(add_payment(p, move, at), "choice", "");
    int sign = at.h * 68 / 100, number = sign * 8 / 10, pairs = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) pairs += attika_move_arg(move, land) > 0;
    int room = (at.w - 6) / pairs, pair = sign + number + 2;
    if (pair > room) pair = room, sign = room * 55 / 100, number = room - sign;
    int x = at.x + (at.w - pairs * pair) / 2, middle = at.y + at.h / 2;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint8_t count = attika_move_arg(move, land);
        if (!count) continue;
        attika_decor(p, attika_cost_art[land], "", (attika_rect){x, middle - sign / 2, sign, sign});
        attika_figure(p, count, "ink", (attika_rect){x + sign, middle - at.h * 4 / 10, number, at.h * 8 / 10});
        x += pair;
    }
}

/* The specks lie at the end of the line that counts them. */
static void draw_more(attika_picture *p, const tv_move *moves, uint32_t count, attika_rect at) {
    enum { SPECK = 6 };
    char words[80];
    tv_text text = TV_TEXT_OVER(words);
    tv_say_count(&text, p->reader->lang, "and {n} more", "and {n} more", count, TV_N("n", count));
    attika_words(p, words, "muted", (attika_rect){at.x, at.y, at.w - 40, at.h});
    for (uint32_t i = 0; i < count; i++) add_payment(p, moves[i], (attika_rect){at.x + at.w - 16, at.y + 4, SPECK, SPECK});
}

void attika_picture_payments(attika_picture *p, attika_rect at) {
    tv_move moves[ATTIKA_MOVES_MAX];
    uint32_t count = attika_moves(p->box, p->s, moves), shown = count < SHOWN ? count : SHOWN;
    int columns = count > FEW ? COLUMNS : FEW_COLUMNS, pitch_y = count > FEW ? PITCH : FEW_PITCH, pitch_x = (at.w + GAP) / columns;
    attika_area(p, "payments", TV_TEXT("Payments"), at, TV_PANEL_NONE)->in_sight = 1;
    for (uint32_t i = 0; i < shown; i++) {
        int column = (int)i % columns, row = (int)i / columns;
        draw_payment(p, moves[i], (attika_rect){at.x + column * pitch_x, at.y + row * pitch_y, pitch_x - GAP, pitch_y - GAP});
    }
    if (count > shown) draw_more(p, moves + shown, count - shown, (attika_rect){at.x, at.y + ROWS * PITCH, at.w, MORE_H});
}
