/* The payments: each legal one is an element, cheapest first. As many as can be read are laid out; a large hand may offer
 * thousands (AT 5.3), and the rest, dearer ones, wait as a heap of specks that terminals and screen readers list like the others. */
#include "picture.h"

enum { COLUMNS = 4, ROWS = 5, SHOWN = COLUMNS * ROWS, PITCH_Y = 32, HEIGHT = 27, MORE_H = 16 };

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
    enum { SIGN = 17, NUMBER = 14, PAIR = SIGN + NUMBER };
    attika_set_art(add_payment(p, move, at), "choice", "");
    int pairs = 0, pair = PAIR;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) pairs += attika_move_arg(move, land) > 0;
    if (pairs * pair > at.w - 6) pair = (at.w - 6) / pairs;
    int x = at.x + (at.w - pairs * pair) / 2, y = at.y + (at.h - SIGN) / 2,
        sign = pair < PAIR ? SIGN - (PAIR - pair) : SIGN;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint8_t count = attika_move_arg(move, land);
        if (!count) continue;
        attika_decor(p, attika_cost_art[land], "", (attika_rect){x, y + (SIGN - sign) / 2, sign, sign});
        attika_figure(p, count, "ink", (attika_rect){x + sign, y - 2, NUMBER, SIGN + 4});
        x += pair;
    }
}

void attika_picture_payments(attika_picture *p, attika_rect at) {
    tv_move moves[ATTIKA_MOVES_MAX];
    uint32_t count = attika_moves(p->box, p->s, moves);
    int pitch = (at.w + 6) / COLUMNS;
    attika_area(p, "payments", TV_TEXT("Payments"), at, TV_PANEL_NONE);
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        int column = (int)(i % COLUMNS), row = (int)(i / COLUMNS);
        draw_payment(p, moves[i], (attika_rect){at.x + column * pitch, at.y + row * PITCH_Y, pitch - 6, HEIGHT});
    }
    if (count <= SHOWN) return;
    int y = at.y + ROWS * PITCH_Y;
    char words[80];
    tv_text text = TV_TEXT_OVER(words);
    tv_say_count(&text, p->reader->lang, "and {n} more", "and {n} more", count - SHOWN, TV_N("n", count - SHOWN));
    attika_words(p, words, "muted", (attika_rect){at.x, y, at.w - 40, MORE_H});
    for (uint32_t i = SHOWN; i < count; i++) add_payment(p, moves[i], (attika_rect){at.x + at.w - 16, y + 4, 6, 6});
}
