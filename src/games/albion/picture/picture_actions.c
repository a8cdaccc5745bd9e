/* What is asked of the viewer: one line that says it, and an element for everything that nothing on the table
 * stands for. They are there only while they are asked for. */
#include "picture.h"

enum {
    X = ALBION_COLUMN_X,
    W = ALBION_COLUMN_W,
    INNER = 12,
    ROW_H = 50,
    ROW_GAP = 8,
    PROMPT_MIN = 34,
    PROMPT_MAX = 84,
};

/* What can be chosen: the id's two parts, the symbol or the word on it, and its sentence. */
typedef struct {
    const char *kind, *word, *art, *text, *label;
} action;

/* The line that says what is asked for: as high as three rows of elements below it allow. */
static int prompt_h(const albion_picture *p) {
    int room = albion_column_of(p).actions_h - 3 * (ROW_H + ROW_GAP) - 20;
    return room < PROMPT_MIN ? PROMPT_MIN : room > PROMPT_MAX ? PROMPT_MAX : room;
}

static int row_y(const albion_picture *p, int row) { return albion_column_of(p).actions_y + 16 + prompt_h(p) + row * (ROW_H + ROW_GAP); }

static tv_element *draw_action(albion_picture *p, const action *act, int x, int y, int w) {
    tv_lang lang = p->reader->lang;
    uint8_t actor = p->s->actor;
    tv_element *element = albion_add(p, act->kind, act->word, x, y, w, ROW_H);
    tv_element_draw(element, act->art ? "chip" : "button", albion_seat_tints[actor]);
    element->label = tv_scene_text(p->scene, tv_translate(lang, act->label));
    tv_text brief = TV_TEXT_OVER(element->brief);
    tv_word(&brief, lang, act->text);
    if (act->art) {
        albion_decor(p, act->art, albion_seat_tints[actor], x + 6, y + 5, w - 12, ROW_H - 12);
    } else {
        bool dark = actor != 0; /* dark words on the light colours */
        albion_words(p, tv_translate(lang, act->text), dark ? "ink" : "white", x + 8, y + 8, w - 16, ROW_H - 18);
    }
    return element;
}

static void draw_actions(albion_picture *p, const action *list, int count, int row, int w) {
    int gap = 8, x = X + (W - count * w - (count - 1) * gap) / 2;
    for (int i = 0; i < count; i++) draw_action(p, &list[i], x + i * (w + gap), row_y(p, row), w);
}

/* ---- building ---- */

static const action kinds[] = {
    {"build", "settlement", "settlement", TV_TEXT("settlement"), TV_TEXT("Build a settlement")},
    {"build", "castle", "castle", TV_TEXT("castle"), TV_TEXT("Build a castle")},
    {"build", "fort", "fort", TV_TEXT("fortification"), TV_TEXT("Build a fortification")},
    {"build", "plant", "plant", TV_TEXT("production"), TV_TEXT("Build the region's production site")},
};
static const action payments[] = {
    {"pay", "fish", "fish", TV_TEXT("pay 1 fish"), TV_TEXT("Pay 1 fish")},
    {"pay", "wood", "wood", TV_TEXT("pay 1 wood"), TV_TEXT("Pay 1 wood")},
    {"pay", "stone", "stone", TV_TEXT("pay 1 stone"), TV_TEXT("Pay 1 stone")},
    {"pay", "gold", "gold", TV_TEXT("pay 1 gold"), TV_TEXT("Pay 1 gold")},
    {"pay", "all", "all_four", TV_TEXT("pay all four"), TV_TEXT("Pay one of each resource")},
};
static const action ends[] = {
    {"button", "giveup", NULL, TV_TEXT("Tear down"), TV_TEXT("Tear down a building with all its levels")},
    {"button", "end", NULL, TV_TEXT("End turn"), TV_TEXT("End the turn")},
};

static bool has_builder(const albion_picture *p) {
    for (uint8_t region = 0; region < p->box->regions; region++)
        if (albion_builders(p->box, p->s, region) > 0) return true;
    return false;
}

static void draw_building(albion_picture *p) {
    bool builder = has_builder(p);
    if (builder) {
        draw_actions(p, kinds, 4, 0, 84);
        draw_actions(p, payments, 5, 1, 78);
    }
    draw_actions(p, builder ? ends : ends + 1, builder ? 2 : 1, builder ? 2 : 1, 190);
}

/* ---- the other phases ---- */

static void draw_tribute(albion_picture *p) {
    static const action list[ALBION_RESOURCES] = {
        {"tribute", "fish", "fish", TV_TEXT("take 1 fish"), TV_TEXT("Take 1 fish as tribute")},
        {"tribute", "wood", "wood", TV_TEXT("take 1 wood"), TV_TEXT("Take 1 wood as tribute")},
        {"tribute", "stone", "stone", TV_TEXT("take 1 stone"), TV_TEXT("Take 1 stone as tribute")},
        {"tribute", "gold", "gold", TV_TEXT("take 1 gold"), TV_TEXT("Take 1 gold as tribute")},
    };
    action paid[ALBION_RESOURCES];
    int count = 0;
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (p->s->paid >> resource & 1) paid[count++] = list[resource];
    draw_actions(p, paid, count, 1, 90);
}

static void draw_asked(albion_picture *p) {
    static const action moving[] = {
        {"button", "take", NULL, TV_TEXT("Take resources"), TV_TEXT("Take resources instead of moving and building")},
        {"button", "stop", NULL, TV_TEXT("Stop moving"), TV_TEXT("Stop moving and begin to build")},
    };
    static const action gains[ALBION_FIGURES] = {
        {"gain", "settler", "settler", TV_TEXT("settler"), TV_TEXT("Take a settler into the start region")},
        {"gain", "legionary", "legionary", TV_TEXT("legionary"), TV_TEXT("Take a legionary into the region of the settlement")},
    };
    static const action decline = {"button", "decline", NULL, TV_TEXT("Raise nothing"), TV_TEXT("Raise no building")};
    switch (p->s->phase) {
    case ALBION_MOVE: draw_actions(p, moving, 2, 1, 200); break;
    case ALBION_BUILD: draw_building(p); break;
    case ALBION_TRIBUTE: draw_tribute(p); break;
    case ALBION_GAIN: draw_actions(p, gains, 2, 1, 120); break;
    case ALBION_RAISE: draw_actions(p, &decline, 1, 1, 200); break;
    }
}

/* What is asked of the viewer, who is to decide, or how it ended. */
static void draw_prompt(albion_picture *p) {
    char words[240];
    tv_text text = TV_TEXT_OVER(words);
    tv_lang lang = p->reader->lang;
    if (albion_viewer_acts(p)) {
        albion_prompt(p->box, p->s, p->reader, &text);
    } else if (p->s->actor != TV_OVER) {
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
    albion_words(p, words, "", X + INNER, albion_column_of(p).actions_y + 8, W - 2 * INNER, prompt_h(p));
}

void albion_picture_actions(albion_picture *p) {
    albion_column column = albion_column_of(p);
    tv_area *area = tv_scene_area(p->scene, "actions", X, (int16_t)column.actions_y, W, (int16_t)column.actions_h);
    area->panel = TV_PANEL_PLAIN;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Actions")));
    draw_prompt(p);
    if (albion_viewer_acts(p)) draw_asked(p);
}
