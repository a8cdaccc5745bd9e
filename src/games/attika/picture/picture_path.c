/* The path of every decision: each has one element of its own, so no path contains another's. */
#include "picture.h"

static void add_id(tv_path *path, const char *kind, uint8_t seat, const char *rest) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_uint(&text, seat);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, rest);
    tv_path_add(path, id);
}

static void add_stack(tv_path *path, uint8_t seat, uint8_t stack) {
    const char digit[2] = {(char)('0' + stack), '\0'};
    add_id(path, "stack.", seat, digit);
}

static void add_cell(tv_path *path, uint8_t cell) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, "cell.");
    attika_cell_write(cell, &text);
    tv_path_add(path, id);
}

static void add_numbers(tv_path *path, const char *kind, int first, const int *second) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_int(&text, first);
    if (second) {
        tv_text_add_char(&text, '.');
        tv_text_add_int(&text, *second);
    }
    tv_path_add(path, id);
}

static void add_payment(tv_path *path, tv_move move) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, "pay.");
    attika_payment_id(move, &text);
    tv_path_add(path, id);
}

void attika_path(const void *box, const void *view, tv_move move, tv_path *out) {
    const attika_box *b = box;
    const attika_state *s = view;
    uint8_t a = attika_move_arg(move, 0);
    int r = attika_move_arg(move, 1) - 128;
    switch (attika_move_verb(move)) {
    case ATTIKA_DO_DRAW: add_stack(out, s->owner_of_turn, a); break;
    case ATTIKA_DO_BUILD: add_id(out, "store.", s->owner_of_turn, b->buildings[a].id); break;
    case ATTIKA_DO_HEX: add_cell(out, a); break;
    case ATTIKA_DO_STORE: tv_path_add(out, "button.store"); break;
    case ATTIKA_DO_PAY: add_payment(out, move); break;
    case ATTIKA_DO_STOP: tv_path_add(out, "button.stop"); break;
    case ATTIKA_DO_ACTION: tv_path_add(out, "button.action"); break;
    case ATTIKA_DO_CARD: tv_path_add(out, "button.card"); break;
    case ATTIKA_DO_END: tv_path_add(out, "button.end"); break;
    case ATTIKA_DO_PLACE: add_numbers(out, "place.", a - 128, &r); break;
    case ATTIKA_DO_TURN: add_numbers(out, "turn.", a, NULL); break;
    }
}
