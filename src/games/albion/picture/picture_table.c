/* What all players share beside the island: the round and whose turn it is, the supply of resources, and what
 * everybody knows of the face-down Picts by counting. */
#include "picture.h"

enum { ROUND_Y = 10, ROUND_H = 62, SUPPLY_H = 90 };

/* With fewer players everything has more room. */
albion_column albion_column_of(const albion_picture *p) {
    static const int panel_heights[ALBION_SEATS - 1] = {410, 300, 232};
    albion_column column = {.panels_y = ROUND_Y + ROUND_H + ALBION_COLUMN_GAP, .panel_h = panel_heights[p->box->seats - 2]};
    column.supply_y = column.panels_y + p->box->seats * (column.panel_h + ALBION_COLUMN_GAP);
    column.actions_y = column.supply_y + SUPPLY_H + ALBION_COLUMN_GAP;
    column.actions_h = ALBION_PICTURE_H - 10 - column.actions_y;
    return column;
}

static bool is_last_round(const albion_picture *p) {
    bool met = false;
    for (uint8_t seat = 0; seat < p->box->seats; seat++) met = met || albion_meets_goal(p->box, p->s, seat);
    return met && p->s->phase != ALBION_ENDED;
}

void albion_picture_round(albion_picture *p) {
    enum { X = ALBION_COLUMN_X, W = ALBION_COLUMN_W };
    tv_lang lang = p->reader->lang;
    tv_area *area = tv_scene_area(p->scene, "round", X, ROUND_Y, W, ROUND_H);
    area->panel = TV_PANEL_PLAIN;
    area->label = tv_scene_text(p->scene, tv_translate(lang, TV_TEXT("Round")));
    tv_element *round = tv_scene_add(p->scene, "round", X, ROUND_Y, W, ROUND_H);
    round->label = tv_scene_text_begin(p->scene);
    albion_round_label(p, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(round->brief);
    tv_text_add_uint(&brief, albion_round(p->box, p->s));
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    tv_say(&text, lang, "Round {n}", TV_N("n", albion_round(p->box, p->s)));
    bool last = is_last_round(p);
    albion_words(p, words, "", X + 16, ROUND_Y + 12, 150, 42)->left = 1;
    if (last) albion_words(p, tv_translate(lang, TV_TEXT("Last round")), "red", X + 172, ROUND_Y + 14, 120, 38);
    char turn[128];
    text = TV_TEXT_OVER(turn);
    if (p->s->phase == ALBION_ENDED)
        tv_word(&text, lang, TV_TEXT("The game is over"));
    else
        tv_say(&text, lang, albion_turn_words(p), TV_S("player", p->reader->names[albion_asked(p)]));
    int x = X + (last ? 300 : 180);
    albion_words(p, turn, "muted", x, ROUND_Y + 14, X + W - 14 - x, 38);
}

void albion_picture_supply(albion_picture *p) {
    static const char *const arts[ALBION_RESOURCES] = {"fish", "wood", "stone", "gold"};
    enum { X = ALBION_COLUMN_X, PITCH = 71, SIZE = 34 };
    int top = albion_column_of(p).supply_y;
    tv_area *area = tv_scene_area(p->scene, "supply", X, (int16_t)top, ALBION_COLUMN_W, SUPPLY_H);
    area->panel = TV_PANEL_HEADED;
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Supply")));
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        int x = X + 14 + resource * PITCH, y = top + 40;
        tv_element *element = albion_add(p, "supply", albion_resource_ids[resource], x, y, PITCH - 6, SIZE + 4);
        element->label = tv_scene_text_begin(p->scene);
        albion_supply_label(p, resource, &p->scene->pool);
        tv_scene_text_end(p->scene);
        tv_text brief = TV_TEXT_OVER(element->brief);
        tv_text_add_uint(&brief, p->s->supply[resource]);
        tv_text_add_char(&brief, albion_resource_letters[resource]);
        albion_decor(p, arts[resource], "", x, y + 2, SIZE, SIZE);
        albion_number(p, p->s->supply[resource], "", x + SIZE + 4, y + 4, PITCH - SIZE - 6, SIZE - 4)->left = 1;
    }
    int x = X + 14 + ALBION_RESOURCES * PITCH + 4, y = top + 40, w = X + ALBION_COLUMN_W - 10 - x;
    tv_element *picts = tv_scene_add(p->scene, "picts", (int16_t)x, (int16_t)y, (int16_t)w, SIZE + 4);
    picts->label = tv_scene_text_begin(p->scene);
    albion_picts_label(p, &p->scene->pool);
    tv_scene_text_end(p->scene);
    tv_text brief = TV_TEXT_OVER(picts->brief);
    uint8_t peace = albion_peace_left(p->box, p->s), raids = albion_raids_left(p->box, p->s);
    tv_text_add_uint(&brief, peace);
    tv_text_add(&brief, "☮ ");
    tv_text_add_uint(&brief, raids);
    tv_text_add(&brief, "⚔");
    albion_decor(p, "pict_peace", "", x, y + 2, SIZE, SIZE);
    albion_number(p, peace, "", x + SIZE + 4, y + 4, 28, SIZE - 4)->left = 1;
    albion_decor(p, "pict_raid", "", x + w / 2 + 2, y + 2, SIZE, SIZE);
    albion_number(p, raids, "", x + w / 2 + SIZE + 6, y + 4, 28, SIZE - 4)->left = 1;
}
