/* Move notation, one for all languages. A hex is named by its tile, A to V, and its position on it: 0 the centre, 1 to 6 from east
 * counter-clockwise. draw:main, draw:2, build:tower, at:C4, store, pay:WFF, stop, action, card, end, tile:3,-2, turn:4. */
#include "games/attika/attika.h"

#include <string.h>

static const char *const plain_words[ATTIKA_VERBS] = {
    [ATTIKA_DO_STORE] = "store", [ATTIKA_DO_STOP] = "stop", [ATTIKA_DO_ACTION] = "action",
    [ATTIKA_DO_CARD] = "card",   [ATTIKA_DO_END] = "end",
};
static const char *const stacks[ATTIKA_STACKS] = {"main", "1", "2", "3"};

void attika_cell_write(uint8_t cell, tv_text *out) {
    bool shrine = cell >= ATTIKA_LAND_CELLS;
    tv_text_add_char(out, shrine ? 'S' : (char)('A' + attika_cell_tile(cell)));
    tv_text_add_int(out, shrine ? cell - ATTIKA_LAND_CELLS + 1 : cell % ATTIKA_TILE_CELLS);
    if (shrine) tv_text_add_char(out, '*'); /* apart from tile S */
}

bool attika_cell_read(const char *text, size_t size, uint8_t *cell) {
    if (size != 2 || text[0] < 'A' || text[0] >= 'A' + ATTIKA_TILES || text[1] < '0' || text[1] >= '0' + ATTIKA_TILE_CELLS) return false;
    *cell = attika_cell((uint8_t)(text[0] - 'A'), (uint8_t)(text[1] - '0'));
    return true;
}

static void write_arguments(const attika_box *b, tv_move m, tv_text *out) {
    uint8_t a = attika_move_arg(m, 0);
    switch (attika_move_verb(m)) {
    case ATTIKA_DO_DRAW: tv_text_add(out, "draw:"), tv_text_add(out, stacks[a]); break;
    case ATTIKA_DO_BUILD: tv_text_add(out, "build:"), tv_text_add(out, b->buildings[a].id); break;
    case ATTIKA_DO_HEX: tv_text_add(out, "at:"), attika_cell_write(a, out); break;
    case ATTIKA_DO_PAY:
        tv_text_add(out, "pay:");
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
            for (uint8_t i = 0; i < attika_move_arg(m, land); i++) tv_text_add(out, attika_land_ids[land]);
        break;
    case ATTIKA_DO_PLACE:
        tv_text_add(out, "tile:");
        tv_text_add_int(out, a - 128);
        tv_text_add_char(out, ',');
        tv_text_add_int(out, attika_move_arg(m, 1) - 128);
        break;
    default: tv_text_add(out, "turn:"), tv_text_add_int(out, a); break;
    }
}

void attika_move_write(const void *box, tv_move m, tv_text *out) {
    const char *word = plain_words[attika_move_verb(m)];
    if (word)
        tv_text_add(out, word);
    else
        write_arguments(box, m, out);
}

/* ---- reading ---- */
static bool is_word(const char *text, size_t size, const char *word) { return strlen(word) == size && !memcmp(text, word, size); }

/* A whole number as it is written back: no plus, no leading zero, -128 to 127. */
static bool read_number(const char *text, size_t size, int *number) {
    size_t at = 0;
    bool minus = size > 1 && text[0] == '-';
    if (minus) at++;
    if (at == size || size - at > 3 || (text[at] == '0' && (size - at > 1 || minus))) return false;
    *number = 0;
    for (; at < size; at++) {
        if (text[at] < '0' || text[at] > '9') return false;
        *number = *number * 10 + text[at] - '0';
    }
    if (minus) *number = -*number;
    return *number >= -128 && *number <= 127;
}

static bool read_place(const char *text, size_t size, tv_move *out) {
    const char *comma = memchr(text, ',', size);
    int q, r;
    if (!comma || !read_number(text, (size_t)(comma - text), &q) || !read_number(comma + 1, size - (size_t)(comma + 1 - text), &r))
        return false;
    *out = attika_move(ATTIKA_DO_PLACE, (uint8_t)(q + 128), (uint8_t)(r + 128), 0, 0);
    return true;
}

/* Letters in the order W F H M. */
static bool read_payment(const char *text, size_t size, tv_move *out) {
    uint8_t cards[ATTIKA_LANDS] = {0}, land = 0;
    if (size == 0 || size > ATTIKA_CARDS) return false;
    for (size_t i = 0; i < size; i++) {
        while (land < ATTIKA_LANDS && text[i] != attika_land_ids[land][0]) land++;
        if (land >= ATTIKA_LANDS) return false;
        cards[land]++;
    }
    *out = attika_move(ATTIKA_DO_PAY, cards[0], cards[1], cards[2], cards[3]);
    return true;
}

static bool read_draw(const char *text, size_t size, tv_move *out) {
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++)
        if (is_word(text, size, stacks[stack])) return *out = attika_move(ATTIKA_DO_DRAW, stack, 0, 0, 0), true;
    return false;
}

static bool read_build(const attika_box *b, const char *text, size_t size, tv_move *out) {
    for (uint8_t kind = 0; kind < b->kinds; kind++)
        if (is_word(text, size, b->buildings[kind].id)) return *out = attika_move(ATTIKA_DO_BUILD, kind, 0, 0, 0), true;
    return false;
}

bool attika_move_read(const void *box, const char *text, size_t size, tv_move *out) {
    for (uint8_t verb = 1; verb < ATTIKA_VERBS; verb++)
        if (plain_words[verb] && is_word(text, size, plain_words[verb])) return *out = attika_move(verb, 0, 0, 0, 0), true;
    const char *colon = memchr(text, ':', size);
    if (!colon) return false;
    size_t verb_size = (size_t)(colon - text), rest_size = size - verb_size - 1;
    const char *rest = colon + 1;
    uint8_t cell;
    int turn;
    if (is_word(text, verb_size, "draw")) return read_draw(rest, rest_size, out);
    if (is_word(text, verb_size, "build")) return read_build(box, rest, rest_size, out);
    if (is_word(text, verb_size, "at"))
        return attika_cell_read(rest, rest_size, &cell) && (*out = attika_move(ATTIKA_DO_HEX, cell, 0, 0, 0), true);
    if (is_word(text, verb_size, "pay")) return read_payment(rest, rest_size, out);
    if (is_word(text, verb_size, "tile")) return read_place(rest, rest_size, out);
    if (is_word(text, verb_size, "turn"))
        return read_number(rest, rest_size, &turn) && turn >= 0 && turn < 6 &&
               (*out = attika_move(ATTIKA_DO_TURN, (uint8_t)turn, 0, 0, 0), true);
    return false;
}
