/* The corner where decisions are made that no place on the table stands for: kind of turn and actions left, the
 * building or tile in question, the buttons, the payments, and the six turns of a new tile. */
#include "picture.h"

#include "games/attika/words/names.h"

enum {
    X = ATTIKA_ACTIONS_X,
    Y = ATTIKA_LOWER_Y,
    W = ATTIKA_PICTURE_W - ATTIKA_MARGIN - X,
    H = ATTIKA_ACTIONS_H,
    PAD = 14,
    TOP = 42, /* height of the first line */
    BUTTON_H = 58,
};

typedef struct {
    uint8_t verb;
    const char *id, *words, *label;
} action;

/* ---- the first line: kind of turn and actions left (AT 3.1) ---- */

static const char *turn_words(const attika_state *s) {
    static const char *const words[ATTIKA_TURN_KINDS] = {TV_TEXT("Draw or build"), TV_TEXT("Drawing turn"), TV_TEXT("Building turn"),
                                                         TV_TEXT("Cards taken")};
    if (s->phase == ATTIKA_ENDED) return TV_TEXT("The game is over");
    if (s->phase == ATTIKA_LAND || s->phase == ATTIKA_TURN) return TV_TEXT("The land grows");
    return words[s->turn_kind];
}

static void draw_turn(attika_picture *p) {
    enum { PIP = 20, MARK = 28 };
    const attika_state *s = p->s;
    const char *tint = attika_seat_tints[s->owner_of_turn], *words = tv_translate(p->reader->lang, turn_words(s));
    tv_element *plate = tv_scene_add(p->scene, "kind_of_turn", X + 8, Y + 8, W - 16, TOP - 8);
    tv_element_draw(plate, "plate", tint);
    plate->label = tv_scene_text_begin(p->scene);
    attika_turn_label(p, words, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(plate->brief);
    tv_text_add(&brief, words);
    for (uint8_t i = 0; i < s->left; i++) tv_text_add(&brief, i ? "•" : " •");
    attika_decor(p, attika_seat_art[s->owner_of_turn], tint, (attika_rect){X + 20, Y + 11, MARK, MARK});
    char number[40];
    tv_text text = TV_TEXT_OVER(number);
    tv_say(&text, p->reader->lang, "Turn {n}", TV_N("n", s->turn));
    bool asked = s->phase == ATTIKA_ACT && s->turn_kind == ATTIKA_OPEN && attika_viewer_acts(s); /* hosts say above it what is asked */
    attika_words(p, asked ? number : words, "", (attika_rect){X + 58, Y + 12, 190, 26})->left = 1;
    if (!asked) attika_words(p, number, "muted", (attika_rect){X + W - 100, Y + 14, 84, 22});
    for (uint8_t i = 0; i < s->left && i < 4; i++) attika_decor(p, "pip", "", (attika_rect){X + 250 + i * PIP, Y + 15, PIP, PIP});
}

/* ---- who is to decide, or how it ended ---- */

static void write_state_of_play(const attika_picture *p, tv_text *out) {
    uint8_t actor = attika_actor(p->box, p->s);
    if (actor != TV_OVER) {
        tv_say(out, p->reader->lang, "{player} to decide", TV_S("player", p->reader->names[actor]));
    } else if (p->s->winner != ATTIKA_NOTHING) {
        tv_say(out, p->reader->lang, "{player} wins", TV_S("player", p->reader->names[p->s->winner]));
    } else {
        tv_word(out, p->reader->lang, TV_TEXT("Round limit reached"));
    }
}

/* Who is asked reads it in the host's own line of words. */
static void draw_state_of_play(attika_picture *p, attika_rect at) {
    if (attika_viewer_acts(p->s)) return;
    char words[240];
    tv_text text = TV_TEXT_OVER(words);
    write_state_of_play(p, &text);
    attika_words(p, words, "", at);
}

/* ---- buttons ---- */

static bool is_legal(const attika_picture *p, const action *act) {
    return attika_check(p->box, p->s, attika_move(act->verb, 0, 0, 0, 0)) == NULL;
}

/* Pale where it cannot be done now; who touches it is told why. The words have room to spare, because fonts differ in width. */
static void draw_button(attika_picture *p, const action *act, attika_rect at) {
    uint8_t seat = p->s->owner_of_turn;
    bool pale = !is_legal(p, act);
    tv_element *button = attika_add(p, "button", act->id, at);
    tv_element_draw(button, "button", pale ? "pale" : attika_seat_tints[seat]);
    button->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, act->label));
    const char *words = tv_translate(p->reader->lang, act->words);
    tv_text brief = TV_TEXT_OVER(button->brief);
    tv_text_add(&brief, words);
    bool light = pale || seat == 1 || seat == 3; /* dark words on the light colours */
    attika_words(p, words, light ? "ink" : "white", (attika_rect){at.x + at.w / 12, at.y + 5, at.w - at.w / 6, at.h - 14});
}

static bool is_amphora(const action *act) { return act->verb == ATTIKA_DO_ACTION || act->verb == ATTIKA_DO_CARD; }

/* As wide as there is room, side by side. */
static void draw_row(attika_picture *p, const action *const *shown, int count, int y, int height, int width_max) {
    enum { GAP = 12 };
    if (count == 0) return;
    int width = (W - 2 * PAD - (count - 1) * GAP) / count;
    if (width > width_max) width = width_max;
    int x = X + (W - count * width - (count - 1) * GAP) / 2;
    for (int i = 0; i < count; i++) draw_button(p, shown[i], (attika_rect){x + i * (width + GAP), y, width, height});
}

static void draw_buttons(attika_picture *p) {
    static const action actions[] = {
        {ATTIKA_DO_STOP, "stop", TV_TEXT("Stop, take cards"), TV_TEXT("Stop: a card for every unused action, three for a whole turn")},
        {ATTIKA_DO_END, "end", TV_TEXT("End the turn"), TV_TEXT("End the turn and keep the amphorae")},
        {ATTIKA_DO_ACTION, "action", TV_TEXT("Amphora: one action"), TV_TEXT("Put back an amphora for one more action")},
        {ATTIKA_DO_CARD, "card", TV_TEXT("Amphora: one card"), TV_TEXT("Put back an amphora for a landscape card")},
        {ATTIKA_DO_STORE, "store", TV_TEXT("Store it"), TV_TEXT("Put the building on the storage board")},
    };
    enum { COUNT = sizeof actions / sizeof *actions, HIGH = 76, BETWEEN = 20 };
    bool alone = p->s->phase == ATTIKA_ACT; /* nothing else lies here */
    const action *ways[COUNT], *amphorae[COUNT];
    int way_count = 0, amphora_count = 0;
    for (uint8_t i = 0; i < COUNT; i++) {
        bool amphora = is_amphora(&actions[i]);
        if (!is_legal(p, &actions[i]) && !(amphora && alone)) continue;
        if (alone && amphora)
            amphorae[amphora_count++] = &actions[i];
        else
            ways[way_count++] = &actions[i];
    }
    if (!alone) {
        draw_row(p, ways, way_count, Y + H - PAD - BUTTON_H, BUTTON_H, 190);
        return;
    }
    int y = Y + TOP + (H - TOP - 2 * HIGH - BETWEEN) / 2;
    draw_row(p, ways, way_count, y, HIGH, W);
    draw_row(p, amphorae, amphora_count, y + HIGH + BETWEEN, HIGH, W);
}

/* ---- the building in question ---- */

/* What is still to be paid, as symbols. */
static void draw_price(attika_picture *p, int x, int y, int size) {
    attika_price price = attika_price_of(p->box, p->s, p->s->owner_of_turn, p->s->building, p->s->cell);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < price.missing[land]; i++, x += size)
            attika_decor(p, attika_cost_art[land], "", (attika_rect){x, y, size - 2, size - 2});
    if (!price.any) return;
    attika_decor(p, "cost_any", "", (attika_rect){x, y, size - 2, size - 2});
    if (price.any > 1) attika_figure(p, price.any, "", (attika_rect){x + size, y - 2, size, size + 2});
}

static void draw_building(attika_picture *p, attika_rect at) {
    uint8_t kind = p->s->building;
    int width = at.h * 100 / 116;
    tv_element *element = tv_scene_add(p->scene, "building", (int16_t)at.x, (int16_t)at.y, (int16_t)width, (int16_t)at.h);
    tv_element_draw(element, "token", attika_seat_tints[p->s->owner_of_turn]);
    element->label = tv_scene_text_begin(p->scene);
    attika_kind_label(p, p->s->owner_of_turn, kind, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_text_add(&brief, attika_kind_short(p->box, kind, p->reader->lang));
    attika_draw_kind(p, kind, "", at.x + width / 2, at.y + at.h / 2, width * 76 / 100);
    attika_words(p, attika_kind_name(p->box, kind, p->reader->lang), "",
                 (attika_rect){at.x + width + 12, at.y + 2, at.w - width - 12, at.h / 2 - 4})
        ->left = 1;
    if (p->s->phase != ATTIKA_PAY) attika_draw_cost(p, kind, at.x + width + 12, at.y + at.h / 2 + 4, 26);
}

/* What the chips on the land mean. */
static void draw_legend(attika_picture *p, int y) {
    static const char *const arts[] = {"cost_free", "cost_chip", "cost_dear"};
    static const char *const words[] = {TV_TEXT("free"), TV_TEXT("cards to pay"), TV_TEXT("too expensive")};
    int pitch = (W - 2 * PAD) / 3;
    for (int i = 0; i < 3; i++) {
        int x = X + PAD + i * pitch;
        attika_decor(p, arts[i], "", (attika_rect){x, y, 26, 26});
        attika_words(p, tv_translate(p->reader->lang, words[i]), "muted", (attika_rect){x + 32, y + 2, pitch - 36, 22})->left = 1;
    }
}

static void draw_placing(attika_picture *p) {
    draw_building(p, (attika_rect){X + PAD, Y + TOP + 8, W - 2 * PAD, 70});
    draw_legend(p, Y + TOP + 84);
    draw_state_of_play(p, (attika_rect){X + PAD, Y + TOP + 116, W - 2 * PAD, 44});
    draw_buttons(p);
}

static void draw_paying(attika_picture *p) {
    enum { HEIGHT = 40, NAME_W = 190 };
    draw_building(p, (attika_rect){X + PAD, Y + TOP + 5, NAME_W, HEIGHT + 12});
    attika_words(p, attika_cell_phrase(p->s->cell).words, "muted", (attika_rect){X + PAD + 56, Y + TOP + 33, 40, 20})->left = 1;
    attika_words(p, tv_translate(p->reader->lang, TV_TEXT("to pay:")), "muted", (attika_rect){X + PAD + NAME_W, Y + TOP + 18, 60, 24});
    draw_price(p, X + PAD + NAME_W + 68, Y + TOP + 18, 26);
    draw_state_of_play(p, (attika_rect){X + PAD, Y + 150, W - 2 * PAD, H - 170});
}

/* ---- a new tile (AT 7) ---- */

static void draw_new_tile(attika_picture *p) {
    int size = H - TOP - 34;
    attika_rect at = {attika_viewer_acts(p->s) ? X + (W - size) / 2 : X + PAD, Y + TOP + 16, size, size};
    tv_element *element = tv_scene_add(p->scene, "tile", (int16_t)at.x, (int16_t)at.y, (int16_t)at.w, (int16_t)at.h);
    element->label = tv_scene_text_begin(p->scene);
    attika_tile_label(p, p->s->tile, 0, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(element->brief);
    const char letter[2] = {(char)('A' + p->s->tile), '\0'};
    tv_say(&brief, p->reader->lang, "tile {letter}", TV_S("letter", letter));
    attika_draw_tile(p, p->s->tile, 0, at);
    draw_state_of_play(p, (attika_rect){at.x + size + 16, Y + TOP + 30, W - 2 * PAD - size - 16, H - TOP - 60});
}

static void draw_turns(attika_picture *p) {
    int pitch_x = (W - 2 * PAD) / 3, pitch_y = (H - TOP - 18) / 2;
    for (uint8_t turn = 0; turn < 6; turn++) {
        attika_rect at = {X + PAD + turn % 3 * pitch_x + 8, Y + TOP + 12 + turn / 3 * pitch_y, pitch_x - 16, pitch_y - 16};
        tv_element *element = attika_add_number(p, "turn", turn, at);
        tv_element_draw(element, "shelf", "");
        element->label = tv_scene_text_begin(p->scene);
        attika_tile_label(p, p->s->tile, turn, &p->scene->pool);
        tv_scene_text_end(p->scene);
        tv_text brief = TV_TEXT_OVER(element->brief);
        tv_say(&brief, p->reader->lang, "rotation {n}", TV_N("n", turn));
        attika_draw_tile(p, p->s->tile, turn, (attika_rect){at.x + 4, at.y + 3, at.w - 8, at.h - 6});
    }
}

void attika_picture_actions(attika_picture *p) {
    const attika_state *s = p->s;
    bool acts = attika_viewer_acts(s);
    attika_area(p, "actions", TV_TEXT("Actions"), (attika_rect){X, Y, W, H}, TV_PANEL_PLAIN)->in_sight = 1;
    draw_turn(p);
    if (attika_is_placing(s)) {
        draw_placing(p);
    } else if (s->phase == ATTIKA_PAY) {
        draw_paying(p);
        if (acts) attika_picture_payments(p, (attika_rect){X + PAD, Y + TOP + 62, W - 2 * PAD, H - TOP - 68});
    } else if (s->phase == ATTIKA_TURN && acts) {
        draw_turns(p);
    } else if (s->phase == ATTIKA_LAND || s->phase == ATTIKA_TURN) {
        draw_new_tile(p);
    } else {
        draw_state_of_play(p, (attika_rect){X + PAD, Y + TOP + 16, W - 2 * PAD, H - TOP - BUTTON_H - 50});
        if (acts) draw_buttons(p);
    }
}
