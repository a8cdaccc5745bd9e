/* The toy game's words and picture, see toy_game.h. */
#include "toy_game.h"

#include <string.h>

static const char *const acts[] = {NULL, "draw", "lay", "pair", "ask", "pass", "give", "refuse"};

void toy_fields(const void *in, void *state, tv_form *form) {
    static const char *const phases[] = {"turn", "answer", "ended"};
    const toy_box *box = in;
    toy_state *toy = state;
    uint32_t hands = box->seats, sizes = box->seats, laid = box->seats;
    if (tv_form_reading(form)) toy->turn = 1;
    tv_form_u8(form, "viewer", &toy->viewer, 0, 255);
    tv_form_u16(form, "turn", &toy->turn, 1, UINT16_MAX);
    tv_form_u8(form, "owner", &toy->owner, 0, (uint8_t)(box->seats - 1));
    tv_form_word(form, "phase", &toy->phase, phases, 3);
    tv_form_u8(form, "asked", &toy->asked, 0, (uint8_t)(box->seats - 1));
    tv_form_word(form, "kind", &toy->kind, toy_kinds, TOY_KINDS);
    tv_form_u8(form, "lays", &toy->lays, 0, TOY_LAYS);
    tv_form_u8(form, "ended_by", &toy->ended_by, 0, 7);
    if (tv_form_list(form, "hands", &hands, box->seats)) {
        for (uint32_t seat = 0; seat < hands; seat++) tv_form_counts(form, NULL, toy->hands[seat], toy_kinds, TOY_KINDS);
        tv_form_leave(form);
    }
    if (tv_form_list(form, "laid", &laid, box->seats)) {
        for (uint32_t seat = 0; seat < laid; seat++) tv_form_counts(form, NULL, toy->laid[seat], toy_kinds, TOY_KINDS);
        tv_form_leave(form);
    }
    tv_form_counts(form, "deck", toy->deck, toy_kinds, TOY_KINDS);
    /* Sizes follow from the cards unless these are hidden. */
    if (tv_form_reading(form)) {
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
            toy->sizes[seat] = (uint8_t)(toy->hands[seat][0] + toy->hands[seat][1] + toy->hands[seat][2]);
        toy->deck_size = (uint8_t)(toy->deck[0] + toy->deck[1] + toy->deck[2]);
    }
    tv_form_u8(form, "deck_size", &toy->deck_size, 0, 255);
    if (tv_form_list(form, "sizes", &sizes, box->seats)) {
        for (uint32_t seat = 0; seat < sizes; seat++) tv_form_u8(form, NULL, &toy->sizes[seat], 0, 255);
        tv_form_leave(form);
    }
}

void toy_move_write(const void *box, tv_move move, tv_text *out) {
    (void)box;
    uint32_t act = move & 255, kind = move >> 8 & 255, seat = move >> 16 & 255;
    tv_text_add(out, acts[act]);
    if (act == TOY_ASK) {
        tv_text_add_char(out, '.');
        tv_text_add_uint(out, seat);
    }
    if (act != TOY_LAY && act != TOY_PAIR && act != TOY_ASK) return;
    tv_text_add_char(out, '.');
    tv_text_add(out, toy_kinds[kind]);
}

/* Compares with what each well-formed move writes: short, and the inverse by construction. */
bool toy_move_read(const void *box, const char *text, size_t size, tv_move *out) {
    tv_move candidates[22];
    uint32_t count = tv_game_candidates(&toy_game, box, NULL, candidates);
    for (uint32_t i = 0; i < count; i++) {
        char words[32];
        tv_text written = TV_TEXT_OVER(words);
        toy_move_write(box, candidates[i], &written);
        if (written.used != size || memcmp(words, text, size) != 0) continue;
        *out = candidates[i];
        return true;
    }
    return false;
}

void toy_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    (void)state, (void)reader;
    tv_text_add(out, "Do ");
    toy_move_write(box, move, out);
}

void toy_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    (void)box, (void)state, (void)reader;
    if ((move & 255) == TOY_DRAW) tv_text_add(out, "Draws a card.");
}

void toy_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    static const char *const verbs[] = {"",         " draws ", " lays ",           " asks for ", " gives ",
                                        " refuses", " passes", "The game is over", " begins"};
    (void)box;
    if (event->seat < TV_SEATS_MAX) tv_text_add(out, reader->names[event->seat]);
    tv_text_add(out, verbs[event->kind]);
    if (event->kind == TOY_EV_DREW) tv_text_add(out, event->masked ? "a card" : toy_kinds[toy_told_secret_drew(event)->card]);
    if (event->kind == TOY_EV_LAID) tv_text_add(out, toy_kinds[toy_told_laid(event)->card]);
    if (event->kind == TOY_EV_ASKED) tv_text_add(out, toy_kinds[toy_told_asked(event)->card]);
    if (event->kind == TOY_EV_GAVE) tv_text_add(out, toy_kinds[toy_told_gave(event)->card]);
    tv_text_add_char(out, '.');
}

void toy_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    (void)box, (void)reader;
    static const char *const prompts[] = {"Draw, lay, ask or pass.", "Give or refuse.", "The game is over."};
    tv_text_add(out, prompts[((const toy_state *)state)->phase]);
}

static void add(tv_scene *scene, const char *id, const char *tail, uint16_t count) {
    char words[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add(&text, id);
    tv_text_add(&text, tail);
    tv_element *element = tv_scene_add(scene, words, 0, 0, 10, 10);
    element->count = count;
    element->label = tv_scene_text(scene, words);
}

void toy_scene(const void *in, const void *view, const tv_reader *reader, tv_scene *out) {
    const toy_box *box = in;
    const toy_state *toy = view;
    uint8_t seat = toy->viewer >= 1 && toy->viewer <= box->seats ? (uint8_t)(toy->viewer - 1) : toy->owner;
    (void)reader;
    out->width = out->height = 100;
    tv_scene_area(out, "hand", 0, 0, 10, 10)->label = tv_scene_text(out, "Hand");
    for (uint8_t kind = 0; kind < TOY_KINDS; kind++) add(out, "hand.", toy_kinds[kind], toy->hands[seat][kind]);
    tv_scene_area(out, "table", 0, 0, 10, 10)->label = tv_scene_text(out, "Table");
    for (uint8_t other = 0; other < box->seats; other++) add(out, "seat.", (const char[]){(char)('0' + other), 0}, toy->sizes[other]);
    for (uint8_t kind = 0; kind < TOY_KINDS; kind++) add(out, "kind.", toy_kinds[kind], 0);
    add(out, "deck", "", toy->deck_size);
    add(out, "table", "", (uint16_t)toy_laid(toy, seat));
    for (uint32_t act = TOY_PASS; act <= TOY_REFUSE; act++) add(out, acts[act], "", 0);
}

static void add_step(tv_path *path, const char *id, const char *tail) {
    char words[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add(&text, id);
    tv_text_add(&text, tail);
    tv_path_add(path, words);
}

void toy_path(const void *box, const void *view, tv_move move, tv_path *out) {
    (void)box, (void)view;
    uint32_t act = move & 255, seat = move >> 16 & 255;
    const char *kind = toy_kinds[move >> 8 & 255];
    out->count = 0;
    switch (act) {
    case TOY_DRAW: tv_path_add(out, "deck"); break;
    case TOY_LAY:
        add_step(out, "hand.", kind);
        tv_path_add(out, "table");
        break;
    case TOY_PAIR:
        add_step(out, "hand.", kind);
        add_step(out, "hand.", kind);
        break;
    case TOY_ASK:
        add_step(out, "seat.", (const char[]){(char)('0' + seat), 0});
        add_step(out, "kind.", kind);
        break;
    default: tv_path_add(out, acts[act]);
    }
}

void toy_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) {
    (void)box, (void)view, (void)reader;
    for (uint32_t i = 0; i < elements->count; i++) tv_text_add(out, elements->ids[i]);
}

static void touch_card(const tv_event *event, int16_t card, uint8_t viewer, tv_path *path) {
    if (viewer == event->seat && card >= 0 && card < TOY_KINDS) tv_path_add_part(path, "hand", toy_kinds[card]);
    tv_path_add_number(path, "seat", event->seat);
}

void toy_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    (void)box;
    if (event->kind == TOY_EV_OVER) tv_path_add(&out->at, "table");
    if (event->seat >= TV_SEATS_MAX) return;
    switch (event->kind) {
    case TOY_EV_DREW: tv_path_add(&out->from, "deck"), touch_card(event, event->secret[0], viewer, &out->to); break;
    case TOY_EV_LAID:
    case TOY_EV_GAVE: touch_card(event, event->open[0], viewer, &out->from), tv_path_add(&out->to, "table"); break;
    default: tv_path_add_number(&out->at, "seat", event->seat); break;
    }
    out->sound = TV_SOUND_CARD;
}
