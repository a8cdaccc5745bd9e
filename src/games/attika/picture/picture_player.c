/* What every player has beside the storage board: the plate with name, buildings, cards and amphorae, and the four
 * stacks. */
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

/* Where the parts of a plate lie. */
typedef struct {
    attika_rect mark, name, buildings, cards, amphorae, lamp;
} plate_plan;

/* Side by side. */
static plate_plan plan_wide(attika_rect at) {
    enum { COUNTER = 56, BUILDINGS = 88, LAMP = 30, ICON = 26 };
    int mark = at.h - 8, y = at.y + (at.h - ICON) / 2, right = at.x + at.w - LAMP - 4;
    int x = right - BUILDINGS - 2 * COUNTER, name_x = at.x + 12 + mark + 8;
    return (plate_plan){
        .mark = {at.x + 12, at.y + (at.h - mark) / 2, mark, mark},
        .name = {name_x, at.y + 5, x - name_x - 8, at.h - 10},
        .buildings = {x, y, BUILDINGS - 6, ICON},
        .cards = {x + BUILDINGS, y, COUNTER - 4, ICON},
        .amphorae = {x + BUILDINGS + COUNTER, y, COUNTER - 4, ICON},
        .lamp = {right, at.y + 3, LAMP, at.h - 6},
    };
}

/* One below the other. */
static plate_plan plan_tall(attika_rect at) {
    enum { MARK = 38, LAMP = 32, ICON = 26, NAME = 28 };
    int x = at.x + 14, w = at.w - 20, below = at.y + 8 + MARK + 4 + NAME, pitch = (at.y + at.h - 4 - below) / 3;
    return (plate_plan){
        .mark = {x, at.y + 8, MARK, MARK},
        .name = {x, at.y + 8 + MARK + 2, w, NAME},
        .buildings = {x, below + (pitch - ICON) / 2, w, ICON},
        .cards = {x, below + pitch + (pitch - ICON) / 2, w, ICON},
        .amphorae = {x, below + 2 * pitch + (pitch - ICON) / 2, w, ICON},
        .lamp = {at.x + at.w - LAMP - 6, at.y + 6, LAMP, MARK + 4},
    };
}

static void add_player(attika_picture *p, uint8_t seat, attika_rect at) {
    tv_element *player = attika_add_number(p, "player", seat, at);
    tv_element_draw(player, "plate", attika_seat_tints[seat]);
    player->label = tv_scene_text_begin(p->scene);
    attika_player_label(p, seat, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(player->brief);
    tv_text_add(&brief, attika_seat_shapes[seat]);
    tv_text_add_uint(&brief, attika_buildings_on_board(p->box, p->s, seat));
    tv_text_add(&brief, "/30 ");
    tv_say_count(&brief, p->reader->lang, "{n} card", "{n} cards", p->s->hand_count[seat], TV_N("n", p->s->hand_count[seat]));
}

void attika_draw_plate(attika_picture *p, uint8_t seat, attika_rect at) {
    const char *tint = attika_seat_tints[seat];
    plate_plan plan = at.w > at.h ? plan_wide(at) : plan_tall(at);
    char words[12];
    add_player(p, seat, at);
    attika_decor(p, attika_seat_art[seat], tint, plan.mark);
    attika_words(p, p->reader->names[seat], "", plan.name)->left = 1;
    count_words(attika_buildings_on_board(p->box, p->s, seat), ATTIKA_BUILDINGS, words, sizeof words);
    draw_counter(p, "house", tint, words, plan.buildings);
    count_words(p->s->hand_count[seat], 0, words, sizeof words);
    draw_counter(p, "back", "", words, plan.cards);
    count_words(p->s->amphorae[seat], 0, words, sizeof words);
    draw_counter(p, "amphora", "", words, plan.amphorae);
    if (attika_actor(p->box, p->s) == seat) attika_decor(p, "lamp", "", plan.lamp);
    if (p->s->phase == ATTIKA_ENDED && p->s->winner == seat) attika_decor(p, "laurel", "", plan.lamp);
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
            attika_decor(p, "stack_layer", attika_seat_tints[seat], (attika_rect){x, bottom - height - i * rise, width, height});
        char digit[2] = {(char)('0' + stack), '\0'};
        tv_element *element = attika_add_seat(p, "stack", seat, digit, (attika_rect){x, bottom - height - under * rise, width, height});
        tv_element_draw(element, !count ? "token_unseen" : stack == 0 ? "stack_main" : "stack_back", attika_seat_tints[seat]);
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
