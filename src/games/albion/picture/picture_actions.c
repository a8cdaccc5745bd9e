/* What the viewer may do and nothing on the table stands for, each an element that is there only while it is asked for; hosts say above it
 * what is asked. Who is not asked reads instead whom the game waits for. */
#include "picture.h"

#include <string.h>

enum {
    X = ALBION_COLUMN_X,
    W = ALBION_COLUMN_W,
    INNER = 12,
    ROWS = 4, /* to build takes the most */
    ROW_MAX = 66,
    ROW_GAP = 8,
    MARGIN = 14,
};

/* What can be chosen: the id's two parts, the symbol on it, its few words for a terminal, its sentence, and its name beside the symbol where that
 * is shorter than the few words. */
typedef struct {
    const char *kind, *word, *art, *text, *label, *name;
} action;

/* Rows fill the panel, which is lower with more players. */
static int row_h(const albion_picture *p) {
    int height = (albion_column_of(p).actions_h - 2 * MARGIN + ROW_GAP) / ROWS - ROW_GAP;
    return height < ROW_MAX ? height : ROW_MAX;
}

static int row_y(const albion_picture *p, int row) { return albion_column_of(p).actions_y + MARGIN + row * (row_h(p) + ROW_GAP); }

/* Does something lead on from it now? What does not is drawn pale; who touches it is told why. */
static bool leads_on(const albion_picture *p, const action *act) {
    size_t length = strlen(act->kind);
    for (uint32_t i = 0; i < p->move_count; i++) {
        tv_path path = {0};
        albion_path(p->box, p->s, p->moves[i], &path);
        for (uint32_t k = 0; k < path.count; k++)
            if (strncmp(path.ids[k], act->kind, length) == 0 && path.ids[k][length] == '.' &&
                strcmp(path.ids[k] + length + 1, act->word) == 0)
                return true;
    }
    return false;
}

/* Returns whether it is pale. */
static bool draw_plate(albion_picture *p, const action *act, int x, int y, int w) {
    bool pale = !leads_on(p, act);
    tv_element *element = albion_add(p, act->kind, act->word, x, y, w, row_h(p));
    tv_element_draw(element, act->art ? "chip" : "button", pale ? "pale" : albion_seat_tints[p->s->actor]);
    element->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, act->label));
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_word(&brief, p->reader->lang, act->text);
    return pale;
}

/* How high the words of a row's buttons are: all as small as the longest ones must be. */
static int words_h(const albion_picture *p, const action *list, int count, int w) {
    int height = row_h(p) - 18;
    for (int i = 0; i < count; i++) {
        int letters = (int)strlen(tv_translate(p->reader->lang, list[i].text)), most = (w - w / 4) * 5 / (2 * letters + 1);
        if (most < height) height = most;
    }
    return height;
}

/* A button: its words have room to spare, because fonts differ in width. */
static void draw_button(albion_picture *p, const action *act, int x, int y, int w, int high) {
    bool pale = draw_plate(p, act, x, y, w), dark = pale || p->s->actor != 0; /* dark words on the light colours */
    albion_words(p, tv_translate(p->reader->lang, act->text), dark ? "ink" : "white", x + w / 8, y + 7 + (row_h(p) - 18 - high) / 2,
                 w - w / 4, high);
}

/* A chip with its symbol over its name. */
static void draw_chip(albion_picture *p, const action *act, int x, int y, int w) {
    enum { NAME_H = 22 };
    int height = row_h(p);
    bool pale = draw_plate(p, act, x, y, w);
    albion_decor(p, act->art, pale ? "pale" : albion_seat_tints[p->s->actor], x + 4, y + 4, w - 8, height - NAME_H - 7);
    albion_words(p, tv_translate(p->reader->lang, act->name ? act->name : act->text), pale ? "pale" : "ink", x + w / 12,
                 y + height - NAME_H - 5, w - w / 6, NAME_H);
}

static void draw_actions(albion_picture *p, const action *list, int count, int row, int w) {
    int gap = ROW_GAP, x = X + (W - count * w - (count - 1) * gap) / 2;
    int high = words_h(p, list, count, w);
    for (int i = 0; i < count; i++) {
        int left = x + i * (w + gap);
        if (list[i].art)
            draw_chip(p, &list[i], left, row_y(p, row), w);
        else
            draw_button(p, &list[i], left, row_y(p, row), w, high);
    }
}

/* ---- building ---- */

static const action kinds[] = {
    {"build", "settlement", "settlement", TV_TEXT("settlement"), TV_TEXT("Build a settlement: level I for 1 resource"), NULL},
    {"build", "castle", "castle", TV_TEXT("castle"), TV_TEXT("Build a castle: level I for 1 resource"), NULL},
    {"build", "fort", "fort", TV_TEXT("fortification"), TV_TEXT("Build a fortification: level I for 1 resource"), NULL},
    {"build", "plant", "plant", TV_TEXT("production"), TV_TEXT("Build the region's production site: level I for 1 resource"), NULL},
};
static const action payments[] = {
    {"pay", "fish", "fish", TV_TEXT("pay 1 fish"), TV_TEXT("Pay 1 fish"), TV_TEXT("fish")},
    {"pay", "wood", "wood", TV_TEXT("pay 1 wood"), TV_TEXT("Pay 1 wood"), TV_TEXT("wood")},
    {"pay", "stone", "stone", TV_TEXT("pay 1 stone"), TV_TEXT("Pay 1 stone"), TV_TEXT("stone")},
    {"pay", "gold", "gold", TV_TEXT("pay 1 gold"), TV_TEXT("Pay 1 gold"), TV_TEXT("gold")},
    {"pay", "all", "all_four", TV_TEXT("pay all four"), TV_TEXT("Pay one of each resource"), TV_TEXT("all four")},
};
static const action ends[] = {
    {"button", "giveup", NULL, TV_TEXT("Tear down"), TV_TEXT("Tear down a building with all its levels"), NULL},
    {"button", "end", NULL, TV_TEXT("End turn"), TV_TEXT("End the turn"), NULL},
};

/* A kind of building: its symbol, its name, and its price of one resource, whichever. */
static void draw_kind(albion_picture *p, const action *act, int x, int y, int w) {
    enum { ART = 36, PRICE = 36 };
    int height = row_h(p);
    bool pale = draw_plate(p, act, x, y, w);
    const char *tint = pale ? "pale" : "ink";
    albion_decor(p, act->art, pale ? "pale" : albion_seat_tints[p->s->actor], x + 6, y + 5, ART, height - 14);
    albion_words(p, tv_translate(p->reader->lang, act->text), tint, x + ART + 10, y + 10, w - ART - PRICE - 18, height - 24)->left = 1;
    albion_number(p, 1, tint, x + w - PRICE - 4, y + 9, PRICE / 2, height - 22);
    albion_decor(p, "disc", tint, x + w - PRICE / 2 - 6, y + (height - PRICE / 2) / 2 - 2, PRICE / 2, PRICE / 2);
}

static void draw_kinds(albion_picture *p) {
    int w = (W - 2 * INNER - ROW_GAP) / 2;
    for (int i = 0; i < 4; i++) draw_kind(p, &kinds[i], X + INNER + i % 2 * (w + ROW_GAP), row_y(p, i / 2), w);
}

static bool has_builder(const albion_picture *p) {
    for (uint8_t region = 0; region < p->box->regions; region++)
        if (albion_builders(p->box, p->s, region) > 0) return true;
    return false;
}

static void draw_building(albion_picture *p) {
    if (!has_builder(p)) {
        draw_actions(p, ends + 1, 1, 0, 200);
        return;
    }
    draw_kinds(p);
    draw_actions(p, payments, 5, 2, 78);
    draw_actions(p, ends, 2, 3, 200);
}

/* ---- the other phases ---- */

static void draw_tribute(albion_picture *p) {
    static const action list[ALBION_RESOURCES] = {
        {"tribute", "fish", "fish", TV_TEXT("take 1 fish"), TV_TEXT("Take 1 fish as tribute"), TV_TEXT("fish")},
        {"tribute", "wood", "wood", TV_TEXT("take 1 wood"), TV_TEXT("Take 1 wood as tribute"), TV_TEXT("wood")},
        {"tribute", "stone", "stone", TV_TEXT("take 1 stone"), TV_TEXT("Take 1 stone as tribute"), TV_TEXT("stone")},
        {"tribute", "gold", "gold", TV_TEXT("take 1 gold"), TV_TEXT("Take 1 gold as tribute"), TV_TEXT("gold")},
    };
    action paid[ALBION_RESOURCES];
    int count = 0;
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (p->s->paid >> resource & 1) paid[count++] = list[resource];
    draw_actions(p, paid, count, 0, 90);
}

static void draw_asked(albion_picture *p) {
    static const action moving[] = {
        {"button", "take", NULL, TV_TEXT("Take resources"), TV_TEXT("Take resources instead of moving and building"), NULL},
        {"button", "stop", NULL, TV_TEXT("Stop moving"), TV_TEXT("Stop moving and begin to build"), NULL},
    };
    static const action gains[ALBION_FIGURES] = {
        {"gain", "settler", "settler", TV_TEXT("settler"), TV_TEXT("Take a settler into the start region"), NULL},
        {"gain", "legionary", "legionary", TV_TEXT("legionary"), TV_TEXT("Take a legionary into the region of the settlement"), NULL},
    };
    static const action decline = {"button", "decline", NULL, TV_TEXT("Raise nothing"), TV_TEXT("Raise no building"), NULL};
    switch (p->s->phase) {
    case ALBION_MOVE: draw_actions(p, moving, 2, 0, 200); break;
    case ALBION_BUILD: draw_building(p); break;
    case ALBION_TRIBUTE: draw_tribute(p); break;
    case ALBION_GAIN: draw_actions(p, gains, 2, 0, 120); break;
    case ALBION_RAISE: draw_actions(p, &decline, 1, 0, 200); break;
    }
}

/* Who is to decide, or how it ended. */
static void draw_state_of_play(albion_picture *p) {
    char words[240];
    tv_text text = TV_TEXT_OVER(words);
    tv_lang lang = p->reader->lang;
    if (p->s->actor != TV_OVER) {
        tv_say(&text, lang, "{player} to decide", TV_S("player", p->reader->names[p->s->actor]));
    } else {
        tv_result result = {0};
        albion_result(p->box, p->s, &result);
        uint8_t winners = 0;
        for (uint8_t seat = 0; seat < p->box->seats; seat++) {
            if (result.place[seat] != 1) continue;
            if (winners++) tv_text_add(&text, " · ");
            tv_say(&text, lang, "{player} wins", TV_S("player", p->reader->names[seat]));
        }
    }
    albion_words(p, words, "", X + INNER, row_y(p, 0), W - 2 * INNER, row_h(p));
}

void albion_picture_actions(albion_picture *p) {
    albion_column column = albion_column_of(p);
    tv_area *area = tv_scene_area(p->scene, "actions", X, (int16_t)column.actions_y, W, (int16_t)column.actions_h);
    bool builds = albion_viewer_acts(p) && p->s->phase == ALBION_BUILD;
    area->panel = builds ? TV_PANEL_PLAIN : TV_PANEL_NONE; /* a few buttons alone need no panel as high as all of these */
    area->in_sight = 1;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Actions")));
    if (!albion_viewer_acts(p)) {
        draw_state_of_play(p);
        return;
    }
    tv_move moves[ALBION_MOVES_MAX];
    p->moves = moves;
    p->move_count = albion_moves(p->box, p->s, moves);
    draw_asked(p);
    p->move_count = 0;
}
