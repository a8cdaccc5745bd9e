/* See far_table.h. */
#include "far_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <trivium/layout.h>

#include "memory/heap.h"

/* ---- a server's side: messages as docs/online.md describes them ---- */

static void add_base64(tv_json *json, const char *key, const void *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *at = bytes;
    tv_text text = tv_heap_text();
    for (size_t k = 0; k < size; k += 3) {
        uint32_t bits = (uint32_t)at[k] << 16 | (k + 1 < size ? (uint32_t)at[k + 1] << 8 : 0) | (k + 2 < size ? at[k + 2] : 0);
        for (size_t d = 0; d < 4; d++) tv_text_add_char(&text, k + d <= size ? digits[bits >> (18 - 6 * d) & 63] : '=');
    }
    tv_json_string(json, key, text.at);
    free(text.at);
}

static void add_numbers(tv_json *json, const char *key, const int16_t *list, uint32_t count) {
    tv_json_array(json, key);
    for (uint32_t k = 0; k < count; k++) tv_json_int(json, NULL, list[k]);
    tv_json_array_end(json);
}

void add_event(const server *it, tv_json *json, const tv_logged *logged) {
    const tv_game *game = tv_table_game(it->table);
    tv_json_object(json, NULL);
    if (it->json) tv_json_object(json, "at");
    tv_json_uint(json, "decision", logged->decision);
    tv_json_uint(json, "turn", logged->turn);
    if (it->json) tv_json_object_end(json);
    if (it->json) {
        tv_json_string(json, "kind", game->event_kinds[logged->event.kind].name);
        if (logged->event.seat == TV_OVER)
            tv_json_null(json, "seat");
        else
            tv_json_uint(json, "seat", logged->event.seat);
        add_numbers(json, "open", logged->event.open, TV_EVENT_ARGS);
        if (logged->event.masked)
            tv_json_null(json, "secret");
        else
            add_numbers(json, "secret", logged->event.secret, TV_EVENT_SECRETS);
    } else {
        add_base64(json, "event", &logged->event, sizeof logged->event);
    }
    tv_json_object_end(json);
}

void add_events(const server *it, tv_json *json, uint8_t viewer, uint32_t from, uint32_t below) {
    uint32_t count;
    const tv_logged *log = tv_table_log(it->table, &count);
    tv_json_array(json, "events");
    for (uint32_t k = 0; k < count; k++) {
        tv_logged logged = log[k];
        if (logged.decision < from || logged.decision >= below) continue;
        tv_event_hide(&logged.event, viewer);
        add_event(it, json, &logged);
    }
    tv_json_array_end(json);
}

static void add_view(const server *it, tv_json *json, uint32_t decision, uint8_t viewer) {
    const tv_game *game = tv_table_game(it->table);
    void *view = calloc(1, game->state_bytes);
    assert_true(tv_table_view_at(it->table, decision, viewer, view));
    if (it->json)
        tv_state_write(game, tv_table_box(it->table), view, json, "view");
    else
        add_base64(json, "view", view, game->state_bytes);
    free(view);
}

static void add_moment(const server *it, tv_json *json, uint8_t viewer) {
    uint8_t actor = tv_table_actor(it->table);
    tv_json_uint(json, "number", tv_table_decisions(it->table));
    add_view(it, json, tv_table_decisions(it->table), viewer);
    if (actor == TV_OVER)
        tv_json_null(json, "actor");
    else
        tv_json_uint(json, "actor", actor);
    tv_json_object(json, "clock");
    tv_json_string(json, "kind", "fischer");
    tv_json_array(json, "left_ms");
    tv_json_uint(json, NULL, 5000);
    tv_json_uint(json, NULL, 7000);
    tv_json_array_end(json);
    tv_json_object_end(json);
    if (actor == TV_OVER) tv_json_string(json, "result", tv_table_record(it->table)->result);
}

static void add_seat(tv_json *json, const char *name, bool here) {
    tv_json_object(json, NULL);
    tv_json_string(json, "kind", "person");
    tv_json_null(json, "bot");
    tv_json_bool(json, "here", here);
    tv_json_object(json, "person");
    tv_json_string(json, "id", name);
    tv_json_string(json, "name", name);
    tv_json_object_end(json);
    tv_json_object_end(json);
}

static void add_about(const server *it, tv_json *json, uint8_t viewer) {
    tv_json_object(json, "about");
    tv_json_string(json, "status", tv_table_actor(it->table) == TV_OVER ? "over" : "running");
    tv_json_array(json, "seats");
    add_seat(json, "Anna", true);
    add_seat(json, it->other_name ? it->other_name : "Ben", false);
    tv_json_array_end(json);
    if (viewer < TV_SEATS_MAX)
        tv_json_uint(json, "you", viewer);
    else
        tv_json_null(json, "you");
    tv_json_bool(json, "undo", true);
    tv_json_object_end(json);
}

static void add_setup(const server *it, tv_json *json) {
    uint8_t layout[TV_LAYOUT_BYTES];
    tv_text setup = tv_heap_text();
    tv_record head = *tv_table_record(it->table);
    head.entries = NULL;
    head.count = 0;
    head.result[0] = '\0';
    tv_record_write(&head, &(tv_record_style){0}, &setup);
    assert_true(tv_layout_of(tv_table_game(it->table), layout));
    if (it->layout)
        tv_json_string(json, "layout", it->layout);
    else
        tv_json_hex(json, "layout", layout, sizeof layout);
    tv_json_string(json, "setup", setup.at);
    free(setup.at);
}

tv_text begin_message(const server *it, const char *type) {
    tv_text text = tv_heap_text();
    tv_text_add(&text, "{");
    tv_text_add(&text, it->more ? it->more : "");
    tv_text_add(&text, "\"type\":\"");
    tv_text_add(&text, type);
    tv_text_add(&text, "\"");
    return text;
}

tv_json continue_message(tv_text *text) { return (tv_json){.text = text, .more = 3, .depth = 1}; }

char *snapshot(const server *it, uint8_t viewer) {
    tv_text text = begin_message(it, "table");
    tv_json json = continue_message(&text);
    add_about(it, &json, viewer);
    add_setup(it, &json);
    add_events(it, &json, viewer, it->events_from, UINT32_MAX);
    add_moment(it, &json, viewer);
    tv_json_object_end(&json);
    return text.at;
}

char *step(const server *it, uint8_t viewer) {
    tv_text text = begin_message(it, "step");
    tv_json json = continue_message(&text);
    add_events(it, &json, viewer, tv_table_decisions(it->table), UINT32_MAX);
    add_moment(it, &json, viewer);
    tv_json_object_end(&json);
    return text.at;
}

/* ---- both sides ---- */

server serve(const tv_game *game) {
    tv_record record;
    tv_error error;
    tv_record_begin(&record, game, 2, "remote");
    server it = {.table = tv_table_open(&record, &error)};
    assert_non_null(it.table);
    tv_record_free(&record);
    return it;
}

tv_remote *client(void) {
    tv_remote *remote = tv_remote_open("k3v9", NULL, TV_EN);
    assert_non_null(remote);
    tv_remote_connected(remote, true);
    return remote;
}

bool hear(tv_remote *remote, char *text) {
    bool heard = tv_remote_hear(remote, text, strlen(text), 1000);
    free(text);
    return heard;
}

const char *next_of(tv_remote *remote) {
    static char memory[4096];
    tv_text text = TV_TEXT_OVER(memory);
    tv_text_clear(&text);
    tv_remote_next(remote, &text);
    return memory;
}

void forget_asked(tv_remote *remote) {
    while (next_of(remote)[0]) continue;
}

uint32_t tag_of(const char *question) {
    const char *at = strstr(question, "\"tag\":");
    assert_non_null(at);
    return (uint32_t)strtoul(at + 6, NULL, 10);
}

bool play_first(tv_table *table) {
    const tv_game *game = tv_table_game(table);
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    tv_error error;
    uint32_t count = tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
    bool good = count > 0 && tv_table_play(table, moves[0], &error);
    free(moves);
    return good;
}

bool has_news(tv_remote *remote, tv_remark_kind kind, const char *words) {
    bool found = false;
    for (tv_remark remark = tv_remote_take_remark(remote); remark.kind != TV_REMARK_NONE; remark = tv_remote_take_remark(remote))
        found |= remark.kind == kind && strstr(remark.sentence, words) != NULL;
    return found;
}
