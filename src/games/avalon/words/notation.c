/* Move notation, one for all languages: Kr+4 reinforces place 4 with the red knight, Wb*4 enchants there, Krx4 attacks there; =Kr
 * answers with it; -Kr discards it; -4 loses the top card of the own pile at place 4; take:two_cards; and plain words. */
#include "games/avalon/avalon.h"

#include <string.h>

const char *const avalon_card_ids[] = {"Ky", "Kg", "Kr", "Kb", "Kv", "Wy", "Wg", "Wr", "Wb", "Wv"};

/* Verbs written as one word. */
static const char *const plain_words[AVALON_VERBS] = {
    [AVALON_DO_STOP] = "stop",       [AVALON_DO_LET] = "let",   [AVALON_DO_BLESS] = "bless",
    [AVALON_DO_DECLINE] = "decline", [AVALON_DO_CALL] = "call", [AVALON_DO_END] = "end",
};
static const char play_signs[] = {[AVALON_DO_REINFORCE] = '+', [AVALON_DO_ENCHANT] = '*', [AVALON_DO_ATTACK] = 'x'};

void avalon_move_write(const void *box, tv_move move, tv_text *out) {
    uint8_t verb = avalon_move_verb(move), card = avalon_move_card(move), place = avalon_move_place(move);
    (void)box;
    switch (verb) {
    case AVALON_DO_REINFORCE:
    case AVALON_DO_ENCHANT:
    case AVALON_DO_ATTACK:
        tv_text_add(out, avalon_card_ids[card]);
        tv_text_add_char(out, play_signs[verb]);
        tv_text_add_int(out, place + 1);
        break;
    case AVALON_DO_COUNTER:
    case AVALON_DO_DISCARD:
        tv_text_add_char(out, verb == AVALON_DO_COUNTER ? '=' : '-');
        tv_text_add(out, avalon_card_ids[card]);
        break;
    case AVALON_DO_LOSE:
        tv_text_add_char(out, '-');
        tv_text_add_int(out, place + 1);
        break;
    case AVALON_DO_TAKE:
        tv_text_add(out, "take:");
        tv_text_add(out, avalon_tile_ids[place]);
        break;
    default: tv_text_add(out, plain_words[verb]); break;
    }
}

static bool read_card(const char *text, size_t size, uint8_t *card) {
    if (size != 2) return false;
    for (uint8_t i = 0; i < AVALON_KINDS; i++)
        if (!memcmp(text, avalon_card_ids[i], 2)) return *card = i, true;
    return false;
}

/* 1 to 11, without a leading zero. */
static bool read_place(const char *text, size_t size, uint8_t *place) {
    if (size < 1 || size > 2 || text[0] < '1' || text[0] > '9') return false;
    uint8_t number = (uint8_t)(text[0] - '0');
    if (size == 2) {
        if (text[1] < '0' || text[1] > '9') return false;
        number = (uint8_t)(number * 10 + text[1] - '0');
    }
    *place = (uint8_t)(number - 1);
    return number <= AVALON_PLACES;
}

static bool is_word(const char *text, size_t size, const char *word) { return strlen(word) == size && !memcmp(text, word, size); }

bool avalon_move_read(const void *box, const char *text, size_t size, tv_move *out) {
    uint8_t card = 0, place = 0;
    (void)box;
    for (uint8_t verb = 1; verb < AVALON_VERBS; verb++)
        if (plain_words[verb] && is_word(text, size, plain_words[verb])) return *out = avalon_move(verb, 0, 0), true;
    if (size > 5 && !memcmp(text, "take:", 5)) {
        for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++)
            if (is_word(text + 5, size - 5, avalon_tile_ids[tile])) return *out = avalon_move(AVALON_DO_TAKE, 0, tile), true;
        return false;
    }
    if (size < 2) return false;
    if (text[0] == '=') return read_card(text + 1, size - 1, &card) && (*out = avalon_move(AVALON_DO_COUNTER, card, 0), true);
    if (text[0] == '-') {
        if (read_card(text + 1, size - 1, &card)) return *out = avalon_move(AVALON_DO_DISCARD, card, 0), true;
        return read_place(text + 1, size - 1, &place) && (*out = avalon_move(AVALON_DO_LOSE, 0, place), true);
    }
    if (size < 4 || !read_card(text, 2, &card) || !read_place(text + 3, size - 3, &place)) return false;
    for (uint8_t verb = AVALON_DO_REINFORCE; verb <= AVALON_DO_ATTACK; verb++)
        if (text[2] == play_signs[verb]) return *out = avalon_move(verb, card, place), true;
    return false;
}
