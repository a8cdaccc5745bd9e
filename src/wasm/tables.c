/* The exports about a game being played. Seats and viewers are numbers as in game.h. */
#include "exchange.h"
#include "handles.h"

#include <string.h>
#include <trivium/table_words.h>

/* ---- how it stands ---- */

WASM_EXPORT(table_seats) uint32_t wasm_table_seats(uint32_t number);
uint32_t wasm_table_seats(uint32_t number) {
    const handle *it = handle_find(number);
    return it != NULL ? handle_record(it)->setup.seats : 0;
}

WASM_EXPORT(table_game) bool wasm_table_game(uint32_t number);
bool wasm_table_game(uint32_t number) {
    const handle *it = handle_find(number);
    return it != NULL && answer_text(handle_game(it)->id);
}

WASM_EXPORT(table_decisions) uint32_t wasm_table_decisions(uint32_t number);
uint32_t wasm_table_decisions(uint32_t number) {
    const tv_table *table = handle_table(number);
    return table != NULL ? tv_table_decisions(table) : 0;
}

WASM_EXPORT(table_actor) uint32_t wasm_table_actor(uint32_t number);
uint32_t wasm_table_actor(uint32_t number) {
    const tv_table *table = handle_table(number);
    return table != NULL ? tv_table_actor(table) : TV_OVER;
}

WASM_EXPORT(table_names) bool wasm_table_names(uint32_t number, uint32_t lang);
bool wasm_table_names(uint32_t number, uint32_t lang) {
    const handle *it = handle_find(number);
    if (it == NULL) return false;
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (uint8_t seat = 0; seat < handle_record(it)->setup.seats; seat++)
        tv_json_string(&json, NULL, tv_record_name(handle_record(it), seat, (tv_lang)lang));
    tv_json_array_end(&json);
    return answer_end();
}

static bool seat_exists(const tv_table *table, uint32_t seat) {
    return seat < tv_table_record(table)->setup.seats || answer_fault("There is no such seat.");
}

WASM_EXPORT(table_player) bool wasm_table_player(uint32_t number, uint32_t seat);
bool wasm_table_player(uint32_t number, uint32_t seat) {
    const tv_table *table = handle_table(number);
    return table != NULL && seat_exists(table, seat) && answer_text(tv_table_player(table, (uint8_t)seat));
}

/* Puts what a viewer sees after that many decisions into the handle's room. */
WASM_EXPORT(view) bool wasm_view(uint32_t number, uint32_t viewer, uint32_t decision);
bool wasm_view(uint32_t number, uint32_t viewer, uint32_t decision) {
    const tv_table *table = handle_table(number);
    if (table == NULL) return false;
    if (viewer < TV_EVERYTHING && !seat_exists(table, viewer)) return false;
    return handle_put_view(handle_find(number), (uint8_t)viewer, decision) || answer_fault("There was no such decision.");
}

WASM_EXPORT(table_result) bool wasm_table_result(uint32_t number, uint32_t lang);
bool wasm_table_result(uint32_t number, uint32_t lang) {
    const tv_table *table = handle_table(number);
    if (table == NULL) return false;
    tv_result result;
    tv_table_result(table, &result);
    const char *reason = result.clause != NULL ? tv_ending_text(tv_table_game(table), result.clause, (tv_lang)lang) : "";
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_bool(&json, "over", tv_table_actor(table) == TV_OVER);
    tv_json_array(&json, "places");
    for (uint8_t seat = 0; seat < tv_table_record(table)->setup.seats; seat++) tv_json_uint(&json, NULL, result.place[seat]);
    tv_json_array_end(&json);
    if (result.clause != NULL)
        tv_json_string(&json, "clause", result.clause);
    else
        tv_json_null(&json, "clause");
    tv_json_string(&json, "reason", reason);
    tv_json_object_end(&json);
    return answer_end();
}

/* ---- what happened ---- */

static void write_line(tv_json *json, const handle *it, const tv_logged *logged, uint8_t viewer, const tv_reader *reader) {
    char words[1024];
    tv_text sentence = TV_TEXT_OVER(words);
    tv_event event = logged->event;
    tv_event_hide(&event, viewer);
    tv_game_sentence(handle_game(it), handle_box(it), &event, reader, &sentence);
    if (sentence.used == 0) return; /* nothing for this viewer */
    tv_json_object(json, NULL);
    tv_json_uint(json, "decision", logged->decision);
    if (event.seat < TV_SEATS_MAX)
        tv_json_uint(json, "seat", event.seat);
    else
        tv_json_null(json, "seat");
    tv_json_uint(json, "turn", logged->turn);
    tv_json_string(json, "sentence", words);
    tv_json_object_end(json);
}

/* What happened from that decision on, as the viewer may read it. */
WASM_EXPORT(table_log) bool wasm_table_log(uint32_t number, uint32_t viewer, uint32_t lang, uint32_t from);
bool wasm_table_log(uint32_t number, uint32_t viewer, uint32_t lang, uint32_t from) {
    const tv_table *table = handle_table(number);
    if (table == NULL) return false;
    uint32_t count;
    const tv_logged *log = tv_table_log(table, &count);
    tv_reader reader = tv_record_reader(tv_table_record(table), (tv_lang)lang);
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (uint32_t i = 0; i < count; i++)
        if (log[i].decision >= from) write_line(&json, handle_find(number), &log[i], (uint8_t)viewer, &reader);
    tv_json_array_end(&json);
    return answer_end();
}

/* The record; `report`: with sentences in that language, TV_LANGS: without. */
WASM_EXPORT(table_record) bool wasm_table_record(uint32_t number, bool secret, uint32_t report);
bool wasm_table_record(uint32_t number, bool secret, uint32_t report) {
    const handle *it = handle_find(number);
    if (it == NULL) return false;
    tv_record_style style = {.with_secret = secret, .with_report = report < TV_LANGS};
    if (style.with_report) style.lang = (tv_lang)report;
    const tv_record *record = handle_kept(it);
    if (record == NULL) return answer_memory();
    tv_record_write(record, &style, answer_begin());
    return answer_end();
}

/* The headers alone, without the secret: the set-up, to show views and ask bots elsewhere. */
WASM_EXPORT(table_setup) bool wasm_table_setup(uint32_t number);
bool wasm_table_setup(uint32_t number) {
    const handle *it = handle_find(number);
    if (it == NULL) return false;
    tv_record headers;
    if (!tv_record_copy_part(&headers, handle_record(it), 0)) return answer_memory();
    headers.result[0] = '\0';
    tv_record_write(&headers, &(tv_record_style){0}, answer_begin());
    tv_record_free(&headers);
    return answer_end();
}

/* The chance of the bot that decides now, the same as in the program. */
WASM_EXPORT(table_bot_seed) uint64_t wasm_table_bot_seed(uint32_t number);
uint64_t wasm_table_bot_seed(uint32_t number) {
    const tv_table *table = handle_table(number);
    return table != NULL ? tv_table_bot_seed(table, tv_table_actor(table)) : 0;
}

/* ---- what is done ---- */

/* Plays the move sent. */
WASM_EXPORT(table_play) bool wasm_table_play(uint32_t number);
bool wasm_table_play(uint32_t number) {
    tv_table *table = handle_table(number);
    if (table == NULL) return false;
    const char *text = exchange_next();
    const tv_game *game = tv_table_game(table);
    tv_move move;
    tv_error error = {0};
    if (!tv_game_move_read(game, tv_table_box(table), text, strlen(text), &move)) {
        tv_fail(&error, "\"{}\" is not a move in this game's notation.", text, NULL);
        return answer_error(&error);
    }
    return tv_table_play(table, move, &error) || answer_error(&error);
}

WASM_EXPORT(table_undo_count) uint32_t wasm_table_undo_count(uint32_t number, uint32_t seat);
uint32_t wasm_table_undo_count(uint32_t number, uint32_t seat) {
    const tv_table *table = handle_table(number);
    return table != NULL ? tv_table_undo_count(table, (uint8_t)seat) : 0;
}

WASM_EXPORT(table_redo_count) uint32_t wasm_table_redo_count(uint32_t number);
uint32_t wasm_table_redo_count(uint32_t number) {
    const tv_table *table = handle_table(number);
    return table != NULL ? tv_table_redo_count(table) : 0;
}

WASM_EXPORT(table_undo) bool wasm_table_undo(uint32_t number, uint32_t seat);
bool wasm_table_undo(uint32_t number, uint32_t seat) {
    tv_table *table = handle_table(number);
    tv_error error = {0};
    return table != NULL && (tv_table_undo(table, (uint8_t)seat, &error) || answer_error(&error));
}

WASM_EXPORT(table_undo_limit) bool wasm_table_undo_limit(uint32_t number, uint32_t seat, uint32_t lang);
bool wasm_table_undo_limit(uint32_t number, uint32_t seat, uint32_t lang) {
    const tv_table *table = handle_table(number);
    if (table == NULL) return false;
    tv_reader reader = tv_record_reader(tv_table_record(table), (tv_lang)lang);
    tv_say_undo_limit(table, (uint8_t)seat, &reader, answer_begin());
    return answer_end();
}

WASM_EXPORT(table_redo) bool wasm_table_redo(uint32_t number);
bool wasm_table_redo(uint32_t number) {
    tv_table *table = handle_table(number);
    tv_error error = {0};
    return table != NULL && (tv_table_redo(table, &error) || answer_error(&error));
}

/* A table event by its word, "resign"; a takeover sends the bot behind it. */
WASM_EXPORT(table_event) bool wasm_table_event(uint32_t number, uint32_t seat);
bool wasm_table_event(uint32_t number, uint32_t seat) {
    tv_table *table = handle_table(number);
    if (table == NULL) return false;
    const char *word = exchange_next(), *by = exchange_next();
    tv_error error = {0};
    for (uint32_t kind = 0; kind < TV_ENTRY_KINDS; kind++) {
        if (tv_entry_words[kind] == NULL || strcmp(tv_entry_words[kind], word) != 0) continue;
        return tv_table_event(table, (tv_entry_kind)kind, (uint8_t)seat, by, &error) || answer_error(&error);
    }
    return answer_fault("There is no such table event.");
}
