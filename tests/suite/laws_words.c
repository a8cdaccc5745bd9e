/* Laws of words: notation and its inverse, states as JSON and position text and back, sentences in every language. */
#include "suite.h"

#include <string.h>
#include <trivium/bits.h>

void suite_law_notation(suite *in) {
    const tv_game *game = in->game;
    for (uint32_t i = 0; i < in->legal_count; i++) {
        tv_text text = tv_text_over(in->text[0], 64);
        tv_move back = ~in->legal[i];
        tv_game_move_write(game, in->box, in->legal[i], &text);
        SUITE_CHECK(in, !text.cut && text.used > 0, "a move's notation is short");
        for (size_t at = 0; at < text.used; at++)
            SUITE_CHECK(in, text.at[at] > ' ' && text.at[at] < 0x7F && text.at[at] != '#' && text.at[at] != ';',
                        "notation is ASCII without blanks, '#' and ';'");
        /* Reading must not look behind the end. */
        memset(text.at + text.used, '7', 4);
        SUITE_CHECK(in, tv_game_move_read(game, in->box, text.at, text.used, &back), "notation can be read back");
        /* Two moves that wrote the same could not both come back. */
        SUITE_CHECK(in, back == in->legal[i], "notation names one move");
    }
}

void suite_form_read(suite *in, const void *state, bool relaxed) {
    tv_text text = tv_text_over(in->pool, SUITE_POOL);
    tv_json json = tv_json_into(&text);
    json.relaxed = relaxed;
    tv_state_write(in->game, in->box, state, &json, NULL);
    SUITE_CHECK(in, !text.cut && strchr(in->pool, '\n') == NULL, "a state is one line of text");
    tv_json_node nodes[4096];
    tv_json_doc doc = {.nodes = nodes, .max = 4096};
    tv_error error = {0};
    memset(in->spare[3], 0, in->game->state_bytes);
    bool read = tv_json_read(&doc, in->pool, text.used, relaxed, &error) && tv_state_read(in->game, in->box, in->spare[3], &doc, 0, &error);
    SUITE_CHECK(in, read, error.what);
}

void suite_form(suite *in, const void *state, bool relaxed) {
    suite_form_read(in, state, relaxed);
    SUITE_CHECK(in, suite_same(in, in->spare[3], state), relaxed ? "state -> position text -> state" : "state -> JSON -> state");
}

void suite_law_fields(suite *in) {
    suite_form(in, in->state, false);
    suite_form(in, in->state, true);
}

/* Asks a text of the game in every language. */
typedef void text_of(const suite *in, tv_move move, const tv_reader *reader, tv_text *out);

static void describe(const suite *in, tv_move move, const tv_reader *reader, tv_text *out) {
    tv_game_describe(in->game, in->box, in->state, move, reader, out);
}
static void preview(const suite *in, tv_move move, const tv_reader *reader, tv_text *out) {
    tv_game_preview(in->game, in->box, in->state, move, reader, out);
}
static void prompt(const suite *in, tv_move move, const tv_reader *reader, tv_text *out) {
    (void)move;
    tv_game_prompt(in->game, in->box, in->state, reader, out);
}

static void whole_in_every_language(suite *in, text_of *ask, tv_move move, bool may_be_empty, const char *law) {
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        tv_reader reader = suite_reader(lang);
        tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
        ask(in, move, &reader, &text);
        SUITE_CHECK(in, suite_text_whole(&text) && (may_be_empty || text.used > 0), law);
    }
}

void suite_law_words(suite *in) {
    if (in->legal_count == 0) return;
    whole_in_every_language(in, prompt, 0, false, "there is a prompt in every language");
    for (uint32_t i = 0; i < 8; i++) {
        tv_move move = in->legal[suite_draw(in, in->legal_count)];
        whole_in_every_language(in, describe, move, false, "there is a description in every language");
        whole_in_every_language(in, preview, move, true, "previews are whole in every language");
    }
}

/* ---- the end ---- */

static void tells_ending(suite *in, const tv_ending *ending) {
    tv_text headline = tv_text_over(in->text[0], SUITE_TEXT), how = tv_text_over(in->text[1], SUITE_TEXT);
    tv_text_add(&headline, ending->headline);
    tv_text_add(&how, ending->how);
    SUITE_CHECK(in, headline.used > 0 && suite_text_whole(&headline) && suite_text_whole(&how), "the end is told in every language");
    SUITE_CHECK(in, ending->row_count <= TV_ENDING_ROWS && ending->decider <= ending->row_count, "one row, or none, makes the difference");
    for (uint32_t row = 0; row < ending->row_count; row++)
        SUITE_CHECK(in, ending->rows[row].label[0] != '\0', "every row of scores says what it counts");
}

/* Whoever reads it: winners are named, and who has won is told so. */
static void names_winners(suite *in, const tv_result *result, tv_lang lang, const void *view) {
    tv_reader reader = suite_reader(lang);
    tv_ending told, said;
    uint8_t winners = tv_result_winners(result, in->seats), winner = tv_result_winner(result, in->seats);
    bool all = tv_bits_count(winners) == in->seats;
    tv_game_ending(in->game, in->box, view, &reader, TV_SPECTATOR, &told);
    tells_ending(in, &told);
    for (uint8_t seat = 0; seat < in->seats; seat++) {
        bool first = result->place[seat] == 1;
        SUITE_CHECK(in, !first || all || strstr(told.headline, reader.names[seat]) != NULL, "the end names who is first");
        tv_game_ending(in->game, in->box, view, &reader, seat, &said);
        tells_ending(in, &said);
        SUITE_CHECK(in, winner == TV_OVER || (strcmp(said.headline, told.headline) != 0) == first,
                    "who has won is spoken to, others are told");
    }
    for (uint8_t seat = 0; seat < in->seats && told.decider < told.row_count; seat++)
        for (uint8_t other = 0; other < in->seats; other++)
            SUITE_CHECK(in, !tv_bits_has(winners, seat) || told.rows[told.decider].value[seat] >= told.rows[told.decider].value[other],
                        "in what made the difference nobody has more than the first");
}

/* What made the difference is a number that every winner has more of than everybody else, and somebody else there is. */
static void decides(suite *in, const tv_result *result, const tv_ending *ending) {
    if (ending->decider >= ending->row_count) return;
    const int32_t *value = ending->rows[ending->decider].value;
    bool differs = false;
    for (uint8_t seat = 0; seat < in->seats; seat++)
        for (uint8_t other = 0; other < in->seats; other++) {
            if (result->place[seat] != 1 || result->place[other] == 1) continue;
            differs = true;
            SUITE_CHECK(in, value[seat] > value[other], "who wins has more of what made the difference");
        }
    SUITE_CHECK(in, differs, "a shared victory names nothing that made the difference");
}

void suite_law_ending(suite *in) {
    tv_result result = {0};
    tv_game_result(in->game, in->box, in->state, &result);
    for (uint32_t number = 0; number <= in->seats; number++) {
        uint8_t viewer = suite_viewer(in, number);
        const void *view = suite_view(in, in->spare[0], in->state, viewer);
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) names_winners(in, &result, lang, view);
        tv_reader reader = suite_reader(TV_EN);
        tv_ending ending;
        tv_game_ending(in->game, in->box, view, &reader, viewer, &ending);
        decides(in, &result, &ending);
        suite_draw_scene(in, view);
        for (uint32_t i = 0; i < ending.element_count; i++) {
            const tv_element *element = tv_scene_find(&in->scene, ending.elements[i]);
            SUITE_CHECK(in, element != NULL && !element->decor, "what was decisive is an element of the picture");
        }
    }
}

static bool all_zero(const int16_t *from, const int16_t *end) {
    while (from < end && *from == 0) from++;
    return from == end;
}

/* The keys that every event has in JSON. */
static bool is_taken(const char *name) {
    static const char *const taken[] = {"at", "kind", "seat", "open", "secret", "sentence"};
    for (uint32_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(name, taken[i]) == 0) return true;
    return false;
}

static void names_are_free(suite *in, const tv_event_number *numbers) {
    for (; numbers->name != NULL; numbers++) SUITE_CHECK(in, !is_taken(numbers->name), "numbers of events have names of their own");
}

void suite_law_event_names(suite *in) {
    const tv_events *events = &in->step.events;
    for (uint32_t i = 0; i < events->count; i++) {
        const tv_event *event = &events->list[i];
        SUITE_CHECK(in, event->kind > 0 && tv_event_is_of(in->game, event), "every event is of a kind in the game's list, and of a seat");
        const tv_event_kind *kind = &in->game->event_kinds[event->kind];
        uint32_t open = tv_event_named(kind->open), secret = tv_event_named(kind->secret);
        SUITE_CHECK(in, all_zero(event->open + open, event->open + TV_EVENT_ARGS), "open numbers without a name are zero");
        SUITE_CHECK(in, all_zero(event->secret + secret, event->secret + TV_EVENT_SECRETS), "secret numbers without a name are zero");
        names_are_free(in, kind->open);
        names_are_free(in, kind->secret);
        SUITE_CHECK(in, secret == 0 || event->to != 0, "secrets are told to somebody");
    }
}

void suite_law_events(suite *in) {
    const tv_events *events = &in->step.events;
    if (!in->step.thorough) return;
    for (uint32_t i = 0; i < events->count; i++) {
        for (uint8_t viewer = 0; viewer <= in->seats; viewer++) {
            tv_event event = events->list[i];
            tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
            tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
            tv_event_hide(&event, viewer < in->seats ? viewer : TV_SPECTATOR);
            tv_game_sentence(in->game, in->box, &event, &reader, &text);
            SUITE_CHECK(in, suite_text_whole(&text) && text.used > 0, "every event is a sentence for every viewer");
        }
    }
}
