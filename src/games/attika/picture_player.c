/* What every player has beside the storage board: the plate with name, buildings, cards and amphorae, and the four stacks. */
#include "picture.h"

/* A symbol and a number. */
static void draw_counter(attika_picture *p, const char *art, const char *tint, const char *words, attika_rect at) {
    attika_decor(p, art, tint, (attika_rect){at.x, at.y, at.h, at.h});
    attika_words(p, words, "", (attika_rect){at.x + at.h + 3, at.y, at.w - at.h - 3, at.h})->left = 1;
}

static void count_words(uint32_t number, uint32_t of, char *words, size_t size) {
    tv_text text = tv_text_over(words, size);
    tv_text_add_uint(&text, number);
    if (!of) return;
    tv_text_add_char(&text, '/');
    tv_text_add_uint(&text, of);
}

void attika_draw_plate(attika_picture *p, uint8_t seat, attika_rect at) {
    enum { COUNTER = 56, BUILDINGS = 88, LAMP = 30, ICON = 26 };
    const char *tint = attika_seat_tints[seat];
    tv_element *player = attika_add_number(p, "player", seat, at);
    attika_set_art(player, "plate", tint);
    player->label = tv_scene_text_begin(p->scene);
    attika_player_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    uint8_t buildings = attika_buildings_on_board(p->box, p->s, seat);
    tv_text brief = TV_TEXT_OVER(player->brief);
    tv_text_add(&brief, attika_seat_shapes[seat]);
    tv_text_add_uint(&brief, buildings);
    tv_text_add(&brief, "/30 ");
    tv_say_count(&brief, p->reader->lang, "{n} card", "{n} cards", p->s->hand_count[seat],
                 TV_N("n", p->s->hand_count[seat]));
    char words[12];
    int mark = at.h - 8, y = at.y + (at.h - ICON) / 2, right = at.x + at.w - LAMP - 4;
    int x = right - BUILDINGS - 2 * COUNTER, name_x = at.x + 12 + mark + 8;
    attika_decor(p, attika_seat_art[seat], tint, (attika_rect){at.x + 12, at.y + (at.h - mark) / 2, mark, mark});
    attika_words(p, p->reader->names[seat], "", (attika_rect){name_x, at.y + 5, x - name_x - 8, at.h - 10})->left = 1;
    count_words(buildings, ATTIKA_BUILDINGS, words, sizeof words);
    draw_counter(p, "house", tint, words, (attika_rect){x, y, BUILDINGS - 6, ICON});
    count_words(p->s->hand_count[seat], 0, words, sizeof words);
    draw_counter(p, "back", "", words, (attika_rect){x + BUILDINGS, y, COUNTER - 4, ICON});
    count_words(p->s->amphorae[seat], 0, words, sizeof words);
    draw_counter(p, "amphora", "", words, (attika_rect){x + BUILDINGS + COUNTER, y, COUNTER - 4, ICON});
    if (attika_actor(p->box, p->s) == seat) attika_decor(p, "lamp", "", (attika_rect){right, at.y + 3, LAMP, at.h - 6});
    if (p->s->phase == ATTIKA_ENDED && p->s->winner == seat)
        attika_decor(p, "laurel", "", (attika_rect){right - 4, at.y + 3, LAMP + 6, at.h - 6});
}

/* Stacks as high as they are: a layer for every second building. */
void attika_draw_stacks(attika_picture *p, uint8_t seat, attika_rect at) {
    int pitch = at.h / ATTIKA_STACKS, rise = 3, layers = 4, width = (pitch - 8 - rise * layers) * 100 / 115;
    if (width > at.w - 16) width = at.w - 16;
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++) {
        uint8_t count = p->s->stack[seat][stack];
        int under = count > 1 ? (count + 1) / 2 : 0, x = at.x + 4, bottom = at.y + (stack + 1) * pitch - 3,
            height = attika_hex_height(width);
        if (under > layers) under = layers;
        for (int i = 0; i < under; i++)
            attika_decor(p, "stack_layer", attika_seat_tints[seat],
                         (attika_rect){x, bottom - height - i * rise, width, height});
        char digit[2] = {(char)('0' + stack), '\0'};
        tv_element *element =
            attika_add_seat(p, "stack", seat, digit, (attika_rect){x, bottom - height - under * rise, width, height});
        attika_set_art(element,
                       !count       ? "token_unseen"
                       : stack == 0 ? "stack_main"
                                    : "stack_back",
                       attika_seat_tints[seat]);
        element->count = count;
        element->label = tv_scene_text_begin(p->scene);
        attika_stack_label(p, seat, stack, &p->scene->pool);
        tv_scene_text_end(p->scene);
        tv_text brief = TV_TEXT_OVER(element->brief);
        if (stack == 0)
            tv_say(&brief, p->reader->lang, "main stack {n}", TV_N("n", count));
        else
            tv_say(&brief, p->reader->lang, "stack {number}: {n}", TV_N("number", stack), TV_N("n", count));
    }
}
