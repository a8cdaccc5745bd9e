/* What a viewer may see of a game: everything of it that leaves the hall is written here, from a masked view and masked events, as text at
 * once. The functions take a viewer and never hand out the state. */
#include "tables.h"

#include "base/check.h"
#include "mid/game_json.h"

#include <stdlib.h>
#include <trivium/layout.h>

enum { EVENTS_MAX = 400 }; /* told at once: the newest */

/* ---- bytes as text ---- */

static void write_base64(tv_json *json, const char *key, const void *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *at = bytes;
    char part[1024];
    size_t used = 0;
    tv_json_string(json, key, "");
    json->text->used--; /* nothing in it needs an escape, so it goes between the quotes as it is */
    for (; size >= 3; size -= 3, at += 3) {
        uint32_t three = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
        part[used] = digits[three >> 18];
        part[used + 1] = digits[three >> 12 & 63];
        part[used + 2] = digits[three >> 6 & 63];
        part[used + 3] = digits[three & 63];
        used += 4;
        if (used < sizeof part) continue;
        tv_text_add_bytes(json->text, part, used);
        used = 0;
    }
    tv_text_add_bytes(json->text, part, used);
    if (size > 0) { /* one or two bytes are left */
        uint32_t rest = (uint32_t)at[0] << 16 | (size > 1 ? (uint32_t)at[1] << 8 : 0);
        char last[4] = {digits[rest >> 18], digits[rest >> 12 & 63], size > 1 ? digits[rest >> 6 & 63] : '=', '='};
        tv_text_add_bytes(json->text, last, sizeof last);
    }
    tv_text_add_char(json->text, '"');
}

/* ---- views ---- */

/* As bytes it is not a view for this machine any more, but one on its way. */
static void write_view(const hall_table *table, void *view, bool as_json, tv_json *json) {
    TV_ASSERT(table->play != NULL);
    if (as_json) {
        tv_state_write(table->game, tv_table_box(table->play), view, json, "view");
        return;
    }
    tv_state_turn(table->game, view);
    write_base64(json, "view", view, table->game->state_bytes);
}

/* Legal moves, for JSON clients that must decide. */
static void write_moves(hall *it, hall_table *table, const void *view, tv_json *json) {
    const tv_game *game = table->game;
    const void *box = tv_table_box(table->play);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    TV_ASSERT(moves != NULL);
    uint32_t count = tv_game_moves(game, box, view, moves);
    tv_reader reader = tv_record_reader(hall_table_record(it, table), TV_EN);
    tv_json_array(json, "moves");
    for (uint32_t i = 0; i < count; i++) {
        tv_json_object(json, NULL);
        game_json_legal(json, game, box, view, moves[i], &reader);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    free(moves);
}

void hall_moment_write(hall *it, hall_table *table, uint8_t viewer, bool as_json, tv_json *json) {
    TV_ASSERT(table->play != NULL && (viewer < table->seat_count || viewer == TV_SPECTATOR));
    uint8_t actor = tv_table_actor(table->play);
    json_t *clock = hall_clock_json(it, table);
    void *view = hall_view_room(it, table->game->state_bytes);
    tv_table_view(table->play, viewer, view);
    it->views++;
    write_view(table, view, as_json, json);
    game_json_seat(json, "actor", actor);
    hall_value_write(json, "clock", clock);
    tv_json_int(json, "undo", viewer < table->seat_count && table->undo ? tv_table_undo_count(table->play, viewer) : 0);
    if (as_json && actor == viewer) write_moves(it, table, view, json);
    if (table->status == STORE_OVER) tv_json_string(json, "result", tv_table_record(table->play)->result);
    json_decref(clock);
}

const tv_text *hall_table_view_at(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json) {
    TV_ASSERT(viewer < table->seat_count || viewer == TV_SPECTATOR);
    if (hall_table_play(it, table) == NULL || decision > tv_table_decisions(table->play)) return NULL;
    void *view = hall_view_room(it, table->game->state_bytes);
    if (!tv_table_view_at(table->play, decision, viewer, view)) return NULL;
    tv_text *text = hall_scratch(it);
    tv_json json = tv_json_into(text);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "table", table->id);
    tv_json_int(&json, "number", decision);
    write_view(table, view, as_json, &json);
    tv_json_object_end(&json);
    return text;
}

/* ---- events ---- */

static void write_event_bytes(const hall_table *table, uint8_t viewer, uint32_t begin, uint32_t end, tv_json *json) {
    uint32_t count;
    const tv_logged *log = tv_table_log(table->play, &count);
    TV_ASSERT(begin <= count);
    tv_json_array(json, "events");
    for (uint32_t i = begin; i < count && i < end; i++) {
        tv_event event = log[i].event;
        tv_event_hide(&event, viewer);
        tv_event_turn(&event);
        tv_json_object(json, NULL);
        tv_json_int(json, "decision", log[i].decision);
        tv_json_int(json, "turn", log[i].turn);
        write_base64(json, "event", &event, sizeof event);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_events(hall *it, hall_table *table, uint8_t viewer, uint32_t begin, uint32_t end, bool as_json, tv_json *json) {
    TV_ASSERT(viewer < table->seat_count || viewer == TV_SPECTATOR);
    if (!as_json) {
        write_event_bytes(table, viewer, begin, end, json);
        return;
    }
    tv_reader reader = tv_record_reader(hall_table_record(it, table), TV_EN);
    game_json_events(json, table->play, begin, end, viewer, &reader);
}

static uint32_t first_event_of(const hall_table *table, uint32_t decision) {
    uint32_t count;
    const tv_logged *log = tv_table_log(table->play, &count);
    while (count > 0 && log[count - 1].decision >= decision) count--;
    return count;
}

/* Where the newest events before `end` begin, as many as are told at once; a decision is told whole or not at all. */
static uint32_t newest_events(const hall_table *table, uint32_t end) {
    uint32_t count, begin = end > EVENTS_MAX ? end - EVENTS_MAX : 0;
    const tv_logged *log = tv_table_log(table->play, &count);
    while (begin > 0 && begin < end && log[begin].decision == log[begin - 1].decision) begin++;
    return begin;
}

void hall_newest_events_write(hall *it, hall_table *table, uint8_t viewer, bool as_json, tv_json *json) {
    TV_ASSERT(table->play != NULL);
    uint32_t count;
    tv_table_log(table->play, &count);
    write_events(it, table, viewer, newest_events(table, count), UINT32_MAX, as_json, json);
}

const tv_text *hall_table_events_before(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json) {
    TV_ASSERT(viewer < table->seat_count || viewer == TV_SPECTATOR);
    if (hall_table_play(it, table) == NULL) return NULL;
    uint32_t end = first_event_of(table, decision), begin = newest_events(table, end);
    tv_text *text = hall_scratch(it);
    tv_json json = tv_json_into(text);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "table", table->id);
    write_events(it, table, viewer, begin, end, as_json, &json);
    tv_json_object_end(&json);
    return text;
}

/* ---- steps ---- */

hall_message *hall_table_step(hall *it, hall_table *table, uint8_t viewer, bool as_json) {
    TV_ASSERT(table->play != NULL && table->status == STORE_RUNNING);
    uint32_t number = tv_table_decisions(table->play);
    tv_text *text = hall_scratch(it);
    tv_json json = tv_json_into(text);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "type", "step");
    tv_json_string(&json, "table", table->id);
    tv_json_int(&json, "number", number);
    write_events(it, table, viewer, first_event_of(table, number), UINT32_MAX, as_json, &json);
    hall_moment_write(it, table, viewer, as_json, &json);
    tv_json_object_end(&json);
    return hall_message_make(text->at, text->used);
}
