/* Endings: what games fill theirs with, and the ending of a game that writes none; see ending.h and game.h. */
#include "base/check.h"

#include <trivium/bits.h>
#include <trivium/game.h>

#include <string.h>

_Static_assert((int)TV_ENDING_SEATS == (int)TV_SEATS_MAX, "an ending has a number for every seat");

/* ---- rows and elements ---- */

tv_ending_row *tv_ending_row_add(tv_ending *ending, tv_lang lang, const char *label) {
    TV_ASSERT(ending->row_count <= TV_ENDING_ROWS);
    if (ending->row_count < TV_ENDING_ROWS) ending->row_count++;
    ending->decider = ending->row_count;
    tv_ending_row *row = &ending->rows[ending->row_count - 1];
    *row = (tv_ending_row){.label = ""};
    tv_text text = TV_TEXT_OVER(row->label);
    tv_word(&text, lang, label);
    return row;
}

void tv_ending_decide(tv_ending *ending, uint8_t winners, uint8_t seats) {
    TV_ASSERT(ending->row_count > 0 && ending->row_count <= TV_ENDING_ROWS && seats <= TV_SEATS_MAX);
    const int32_t *value = ending->rows[ending->row_count - 1].value;
    if (winners == (1u << seats) - 1) return; /* all share it: nothing made a difference */
    for (uint8_t seat = 0; seat < seats; seat++)
        for (uint8_t other = 0; other < seats; other++)
            if (tv_bits_has(winners, seat) && !tv_bits_has(winners, other) && value[seat] <= value[other]) return;
    ending->decider = ending->row_count - 1;
}

void tv_ending_light(tv_ending *ending, const char *kind, const char *rest) {
    TV_ASSERT(ending->element_count <= TV_ENDING_ELEMENTS);
    if (ending->element_count == TV_ENDING_ELEMENTS) return;
    tv_text id = TV_TEXT_OVER(ending->elements[ending->element_count]);
    tv_text_add(&id, kind);
    tv_text_add_char(&id, '.');
    tv_text_add(&id, rest);
    TV_ASSERT(!id.cut);
    ending->element_count++;
}

/* ---- words ---- */

const char *tv_number_words(tv_lang lang, int32_t number, char digits[12]) {
    static const char *const words[] = {TV_TEXT("two"), TV_TEXT("three"),  TV_TEXT("four"),  TV_TEXT("five"),
                                        TV_TEXT("six"), TV_TEXT("seven"),  TV_TEXT("eight"), TV_TEXT("nine"),
                                        TV_TEXT("ten"), TV_TEXT("eleven"), TV_TEXT("twelve")};
    if (number >= 2 && number <= 12) return tv_translate(lang, words[number - 2]);
    tv_text text = tv_text_over(digits, 12);
    tv_text_add_int(&text, number);
    return digits;
}

uint8_t tv_result_winners(const tv_result *result, uint8_t seats) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    uint8_t winners = 0;
    for (uint8_t seat = 0; seat < seats; seat++)
        if (result->place[seat] == 1) winners |= (uint8_t)tv_bit(seat);
    return winners;
}

uint8_t tv_result_winner(const tv_result *result, uint8_t seats) {
    uint8_t winners = tv_result_winners(result, seats);
    return tv_bits_count(winners) == 1 ? (uint8_t)tv_bits_first(winners) : TV_OVER;
}

/* "Ada, Bo and Carl". */
static void list_names(uint8_t seats, const tv_reader *reader, tv_text *out) {
    for (tv_bits left = seats; left != 0;) {
        tv_text_add(out, reader->names[tv_bits_take(&left)]);
        if (tv_bits_count(left) > 1) tv_word(out, reader->lang, ", ");
        if (tv_bits_count(left) != 1) continue;
        tv_text_add_char(out, ' ');
        tv_word(out, reader->lang, TV_TEXT("and"));
        tv_text_add_char(out, ' ');
    }
}

void tv_ending_say_winners(tv_ending *ending, const tv_result *result, uint8_t seats, const tv_reader *reader, uint8_t you) {
    uint8_t winners = tv_result_winners(result, seats), first = tv_result_winner(result, seats);
    bool mine = you < seats && tv_bits_has(winners, you);
    char names[TV_ENDING_WORDS] = "";
    tv_text list = TV_TEXT_OVER(names), out = TV_TEXT_OVER(ending->headline);
    if (first != TV_OVER && mine) {
        tv_word(&out, reader->lang, TV_TEXT("You win."));
    } else if (first != TV_OVER) {
        tv_say(&out, reader->lang, TV_TEXT("{player} wins."), TV_S("player", reader->names[first]));
    } else if (tv_bits_count(winners) == seats) {
        tv_word(&out, reader->lang, TV_TEXT("A draw."));
    } else if (mine) {
        list_names((uint8_t)(winners & ~tv_bit(you)), reader, &list);
        tv_say(&out, reader->lang, TV_TEXT("You share the victory with {names}."), TV_S("names", names));
    } else {
        list_names(winners, reader, &list);
        tv_say(&out, reader->lang, TV_TEXT("{names} share the victory."), TV_S("names", names));
    }
}

void tv_ending_say_lead(tv_ending *ending, const tv_lead_texts *texts, int32_t lead, uint8_t winner, const tv_reader *reader, uint8_t you) {
    TV_ASSERT(winner < TV_SEATS_MAX && texts->you != NULL && texts->they != NULL);
    bool one = lead == 1 && texts->you_one != NULL;
    const char *text = winner == you ? (one ? texts->you_one : texts->you) : one ? texts->they_one : texts->they;
    char digits[12];
    tv_text out = TV_TEXT_OVER(ending->headline);
    tv_say(&out, reader->lang, text, TV_S("player", reader->names[winner]), TV_S("number", tv_number_words(reader->lang, lead, digits)));
}

/* ---- the default ---- */

enum { FEATURE_ROWS = 3, FEATURES_MAX = 256 };

/* "2 discs" without its number: the name of what is counted. False where the number stands elsewhere. */
static bool name_feature(const tv_feature_text *text, tv_lang lang, tv_ending_row *row) {
    char words[TV_ENDING_LABEL] = "";
    tv_text all = TV_TEXT_OVER(words), label = TV_TEXT_OVER(row->label);
    tv_say_count(&all, lang, text->one, text->many, 2, TV_N("n", 2));
    if (all.cut || strncmp(words, "2 ", 2) != 0) return false;
    tv_text_add(&label, words + 2);
    return true;
}

/* Of what players speak in plain numbers; what the next feature counts on, or only up to a number, would not be the whole truth. */
static bool is_told(const tv_feature_text *text) {
    return text->good != 0 && text->one != NULL && text->many != NULL && !text->continued && text->most == 0;
}

/* Features are of complete states: where something is hidden they would be guessed. */
static bool has_told_features(const tv_game *game, const void *box, const void *view) {
    if (!TV_GAME_HAS(game, feature_texts) || game->features > FEATURES_MAX) return false;
    return game->hide == NULL || tv_game_viewer(game, box, view) == TV_EVERYTHING;
}

static void add_features(const tv_game *game, const void *box, const void *view, const tv_reader *reader, tv_ending *out) {
    uint32_t told = 0, which[FEATURE_ROWS], first = out->row_count, decider = out->decider;
    if (!has_told_features(game, box, view)) return;
    for (uint32_t i = 0; i < game->features && told < FEATURE_ROWS; i++) {
        tv_ending_row row = {.label = ""};
        if (!is_told(&game->feature_texts[i]) || !name_feature(&game->feature_texts[i], reader->lang, &row)) continue;
        *tv_ending_row_add(out, reader->lang, "") = row;
        which[told++] = i;
    }
    for (uint8_t seat = 0; seat < tv_game_seats(game, box); seat++) {
        int32_t features[FEATURES_MAX];
        tv_game_feature(game, box, view, seat, features);
        for (uint32_t i = 0; i < told; i++) out->rows[first + i].value[seat] = features[which[i]];
    }
    out->decider = decider < first ? decider : out->row_count;
}

void tv_default_ending(const tv_game *game, const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    uint8_t seats = tv_game_seats(game, box);
    tv_result result = {0};
    tv_game_result(game, box, view, &result);
    tv_ending_say_winners(out, &result, seats, reader, you);
    if (game->score != NULL) {
        tv_ending_row *row = tv_ending_row_add(out, reader->lang, TV_TEXT("Score"));
        for (uint8_t seat = 0; seat < seats; seat++) row->value[seat] = game->score(box, view, seat);
        tv_ending_decide(out, tv_result_winners(&result, seats), seats);
    }
    add_features(game, box, view, reader, out);
}

void tv_game_ending(const tv_game *game, const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    *out = (tv_ending){.row_count = 0};
    if (TV_GAME_HAS(game, ending))
        game->ending(box, view, reader, you, out);
    else
        tv_default_ending(game, box, view, reader, you, out);
    TV_ASSERT(out->headline[0] != '\0' && out->row_count <= TV_ENDING_ROWS && out->decider <= out->row_count);
}
