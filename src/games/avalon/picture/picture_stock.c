/* What both players share: the reinforcement tiles with what they would yield now, deck and discards, the turn, and the buttons
 * for decisions that no card or place stands for. */
#include "picture.h"

#include <string.h>

enum {
    TILES_X = 692,
    TILES_W = 600,
    TILE_W = 74,
    TILE_H = 88,
    LONG_NAME = 18, /* takes a third line */
    STOCK_X = 1300,
    STOCK_W = AVALON_PICTURE_W - AVALON_MARGIN - STOCK_X,
    STOCK_H = 162,
    ACTIONS_Y = AVALON_LOWER_Y + STOCK_H + 8,
    ACTIONS_H = AVALON_LOWER_H - STOCK_H - 8,
};

/* ---- tiles ---- */

/* One pip a copy: filled while it is available. */
static void draw_copies(avalon_picture *p, uint8_t tile, int x, int y) {
    enum { PIP = 15 };
    uint8_t copies = p->box->tile_copies[tile];
    int pitch = copies * PIP > TILE_W ? TILE_W / copies : PIP + 1;
    x += (TILE_W - copies * pitch) / 2;
    for (uint8_t i = 0; i < copies; i++) avalon_decor(p, i < p->s->available[tile] ? "pip" : "pip_none", "", x + i * pitch, y, PIP, PIP);
}

/* What it gives to each player as things stand. */
static void draw_yields(avalon_picture *p, uint8_t tile, int x, int y) {
    enum { MARK = 19, FIGURE = 22 };
    for (uint8_t i = 0; i < 2; i++) {
        uint8_t seat = i == 0 ? p->near : p->far;
        int left = x + i * (MARK + FIGURE - 4);
        avalon_decor(p, avalon_seat_art[seat], avalon_seat_tints[seat], left, y, MARK, MARK);
        avalon_figure(p, avalon_tile_cards(p->box, p->s, seat, tile), "", left + MARK, y - 2, FIGURE - 6, FIGURE);
    }
}

/* "two+2 ×3": what it is, the cards that it would give the near seat now, how many there are. */
static void brief_tile(const avalon_picture *p, uint8_t tile, tv_element *element) {
    /* Translators: the reinforcement tiles, each in one short word */
    static const char *const words[AVALON_TILE_KINDS] = {TV_TEXT("two"),  TV_TEXT("land"),   TV_TEXT("chain"),
                                                         TV_TEXT("four"), TV_TEXT("land×2"), TV_TEXT("all")};
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_word(&brief, p->reader->lang, words[tile]);
    if (p->s->available[tile] == 0) {
        tv_text_add_char(&brief, '-');
        return;
    }
    tv_text_add_char(&brief, '+');
    tv_text_add_uint(&brief, avalon_tile_cards(p->box, p->s, p->near, tile));
    if (p->s->available[tile] == 1) return;
    tv_text_add(&brief, " ×");
    tv_text_add_uint(&brief, p->s->available[tile]);
}

static void draw_tile(avalon_picture *p, uint8_t tile, int x, int y) {
    tv_element *element = avalon_add_word(p, "tile", avalon_tile_ids[tile], x, y, TILE_W, TILE_H);
    tv_element_draw(element, avalon_tile_art[tile], "");
    brief_tile(p, tile, element);
    element->label = tv_scene_text_begin(p->scene);
    avalon_tile_label(p, tile, &p->scene->pool);
    tv_scene_text_end(p->scene);
    if (p->s->available[tile] == 0) avalon_decor(p, "tile_used", "", x, y, TILE_W, TILE_H);
    draw_copies(p, tile, x, y + TILE_H + 6);
    draw_yields(p, tile, x, y + TILE_H + 30);
    const char *name = avalon_tile_name(tile, p->reader->lang);
    avalon_words(p, name, "muted", x - 9, y + TILE_H + 54, TILE_W + 18, strlen(name) > LONG_NAME ? 62 : 46);
}

void avalon_picture_tiles(avalon_picture *p) {
    enum { PITCH = 97, SHADE_GAP = 10, Y = AVALON_LOWER_Y + 36 };
    tv_area *area = tv_scene_area(p->scene, "tiles", TILES_X, AVALON_LOWER_Y, TILES_W, AVALON_LOWER_H);
    area->panel = TV_PANEL_HEADED;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Reinforcement tiles")));
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++)
        draw_tile(p, tile, TILES_X + 14 + tile * PITCH + (avalon_tile_is_dark(tile) ? SHADE_GAP : 0), Y);
}

/* ---- stock ---- */

static void draw_stack(avalon_picture *p, const char *id, const char *art, uint8_t count, int x, int y) {
    enum { CARD_W = 76 };
    int height = avalon_card_height(CARD_W);
    if (count > 20) avalon_decor(p, art, "", x + 6, y + 6, CARD_W, height);
    if (count > 1) avalon_decor(p, art, "", x + 3, y + 3, CARD_W, height);
    tv_element *element = tv_scene_add(p->scene, id, (int16_t)x, (int16_t)y, CARD_W, (int16_t)height);
    tv_element_draw(element, count ? art : "slot", "");
    element->count = count;
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_word(&brief, p->reader->lang, art[0] == 'b' ? TV_TEXT("deck") : TV_TEXT("discards"));
    tv_text_add_char(&brief, ' ');
    tv_text_add_uint(&brief, count);
    element->label = tv_scene_text_begin(p->scene);
    if (art[0] == 'b')
        avalon_deck_label(p, &p->scene->pool);
    else
        avalon_discard_label(p, &p->scene->pool);
    tv_scene_text_end(p->scene);
}

/* The number of the turn; and, when the last round may be called and nothing was conquered for long, how long (AV 9.3). */
static void draw_turn(avalon_picture *p, int x, int y, int w) {
    tv_lang lang = p->reader->lang;
    avalon_words(p, tv_translate(lang, TV_TEXT("Turn")), "muted", x, y, w, 22);
    avalon_figure(p, (int32_t)p->s->turn, "", x, y + 20, w, 38);
    if (p->s->caller != AVALON_NOBODY) {
        avalon_words(p, tv_translate(lang, TV_TEXT("Last round")), "gold", x, y + 64, w, 44);
    } else if (p->box->last_round && p->s->quiet >= AVALON_QUIET_TO_SHOW) {
        char words[48];
        tv_text text = TV_TEXT_OVER(words);
        tv_say(&text, lang, "Turns without conquest: {n}", TV_N("n", p->s->quiet));
        avalon_words(p, words, "muted", x, y + 62, w, 48);
    }
}

void avalon_picture_stock(avalon_picture *p) {
    enum { Y = AVALON_LOWER_Y + 46 }; /* the badges stay below the heading */
    tv_area *area = tv_scene_area(p->scene, "stock", STOCK_X, AVALON_LOWER_Y, STOCK_W, STOCK_H);
    area->panel = TV_PANEL_HEADED;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Deck and discards")));
    draw_stack(p, "deck", "back", p->s->deck_count, STOCK_X + 14, Y);
    draw_stack(p, "discard", "discard", avalon_discard_count(p->s), STOCK_X + 112, Y);
    draw_turn(p, STOCK_X + 206, Y - 12, STOCK_W - 214);
}

/* ---- actions ---- */

typedef struct {
    const char *id, *words, *label;
} action;

static void draw_button(avalon_picture *p, const action *act, uint8_t number, uint8_t count) {
    int width = count > 1 ? 126 : 200, gap = 12, x = STOCK_X + (STOCK_W - count * width - (count - 1) * gap) / 2;
    tv_element *button = avalon_add_word(p, "button", act->id, x + number * (width + gap), ACTIONS_Y + 10, width, ACTIONS_H - 20);
    tv_element_draw(button, "button", avalon_seat_tints[avalon_actor(p->box, p->s)]);
    button->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, act->label));
    const char *words = tv_translate(p->reader->lang, act->words);
    tv_text brief = TV_TEXT_OVER(button->brief);
    tv_text_add(&brief, words);
    bool light = avalon_actor(p->box, p->s) == 1; /* dark words on the light colour */
    avalon_words(p, words, light ? "ink" : "white", button->x + width / 12, button->y + 8, width - width / 6, ACTIONS_H - 40);
}

/* Who is to decide, or how it ended; what is asked stands in the host's own line of words. */
static void draw_state_of_play(avalon_picture *p) {
    char words[240];
    tv_text text = TV_TEXT_OVER(words);
    uint8_t actor = avalon_actor(p->box, p->s);
    if (actor != TV_OVER) {
        tv_say(&text, p->reader->lang, "{player} to decide", TV_S("player", p->reader->names[actor]));
    } else {
        tv_result result = {0};
        avalon_result(p->box, p->s, &result);
        if (result.place[0] == result.place[1])
            tv_word(&text, p->reader->lang, "A draw");
        else
            tv_say(&text, p->reader->lang, "{player} wins", TV_S("player", p->reader->names[result.place[0] == 1 ? 0 : 1]));
    }
    avalon_words(p, words, "", STOCK_X + 12, ACTIONS_Y + 12, STOCK_W - 24, ACTIONS_H - 24);
}

void avalon_picture_actions(avalon_picture *p) {
    static const action stop = {"stop", TV_TEXT("Stop"), TV_TEXT("Stop: play no more cards this turn")};
    static const action let = {"let", TV_TEXT("Let it happen"), TV_TEXT("Let it happen: answer with no card")};
    static const action bless = {"bless", TV_TEXT("Use Avalon"), TV_TEXT("Use Avalon: lose one card fewer")};
    static const action decline = {"decline", TV_TEXT("Not now"), TV_TEXT("Do not use Avalon now")};
    static const action call = {"call", TV_TEXT("Last round"), TV_TEXT("Call the last round")};
    static const action end = {"end", TV_TEXT("End turn"), TV_TEXT("End the turn without calling the last round")};
    static const action *const asked[AVALON_PHASES][2] = {
        [AVALON_PLAY] = {&stop}, [AVALON_ANSWER] = {&let}, [AVALON_BLESS] = {&bless, &decline}, [AVALON_CALL] = {&call, &end}};
    tv_area *area = tv_scene_area(p->scene, "actions", STOCK_X, ACTIONS_Y, STOCK_W, ACTIONS_H);
    area->panel = TV_PANEL_PLAIN;
    area->in_sight = 1;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Actions")));
    const action *const *list = asked[p->s->phase];
    uint8_t count = (uint8_t)((list[0] != NULL) + (list[1] != NULL));
    if (count == 0 || !avalon_viewer_acts(p->box, p->s)) {
        draw_state_of_play(p);
        return;
    }
    for (uint8_t i = 0; i < count; i++) draw_button(p, list[i], i, count);
}
