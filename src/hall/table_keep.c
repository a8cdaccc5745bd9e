/* Keeping tables: rows and back, and the game itself, which is made from the record's headers and the stored lines whenever it is
 * needed and not in memory. */
#include "hall/tables.h"

#include "table/heap.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- settings <-> JSON ---- */

static json_t *standing_json(const hall_standing *standing) {
    json_t *rules = json_array();
    for (uint32_t i = 0; i < standing->count; i++) json_array_append_new(rules, json_string(standing->rules[i]));
    return json_pack("{s:o, s:b, s:i}", "rules", rules, "mine", standing->stop_at_my_turn, "until", (int)standing->until_turn);
}

static json_t *seat_json(const hall_seat *seat) {
    char invitation[2 * STORE_HASH_BYTES + 1];
    tv_text hex = TV_TEXT_OVER(invitation);
    if (seat->invited) tv_text_add_hex(&hex, seat->invitation, STORE_HASH_BYTES);
    return json_pack("{s:i, s:i, s:i, s:s, s:s, s:b, s:s, s:I, s:o}", "told", (int)seat->told_turn, "kind", seat->kind, "muted", seat->muted, "bot", seat->bot, "salt", seat->salt,
                     "salted", seat->salted, "invitation", invitation, "left", (json_int_t)seat->left_ms, "standing", standing_json(&seat->standing));
}

static json_t *offers_json(const hall_table *table) {
    json_t *list = json_array();
    for (int i = 0; i < HALL_OFFERS_MAX; i++) {
        const hall_offer *offer = &table->offers[i];
        if (offer->kind == HALL_OFFER_NONE) continue;
        json_array_append_new(list, json_pack("[i, i, i, i, s]", offer->kind, offer->by, offer->seat, offer->agreed, offer->bot));
    }
    return list;
}

static void read_offers(hall_table *table, const json_t *from) {
    const json_t *each;
    size_t at;
    json_array_foreach(from, at, each) {
        int kind, by, seat, agreed;
        const char *bot;
        json_error_t ignored;
        if (at == HALL_OFFERS_MAX) break;
        if (json_unpack_ex((json_t *)(uintptr_t)each, &ignored, 0, "[i, i, i, i, s]", &kind, &by, &seat, &agreed, &bot) != 0) continue;
        hall_offer *offer = &table->offers[at];
        *offer = (hall_offer){.kind = (hall_offer_kind)kind, .by = (uint8_t)by, .seat = (uint8_t)seat, .agreed = (uint8_t)agreed};
        snprintf(offer->bot, sizeof offer->bot, "%s", bot);
    }
}

/* Who may look on, and who may not come back. */
static void add_people(const hall_table *table, json_t *settings) {
    char spectators[2 * STORE_HASH_BYTES + 1];
    tv_text hex = TV_TEXT_OVER(spectators);
    json_t *removed = json_array();
    if (table->has_spectators) tv_text_add_hex(&hex, table->spectators, STORE_HASH_BYTES);
    for (int i = 0; i < HALL_REMOVED_MAX && table->removed[i] != 0; i++) json_array_append_new(removed, json_integer(table->removed[i]));
    json_object_set_new(settings, "spectators", json_string(spectators));
    json_object_set_new(settings, "removed", removed);
}

static json_t *settings_json(const hall_table *table) {
    json_t *seats = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++) json_array_append_new(seats, seat_json(&table->seats[seat]));
    json_t *settings = json_pack("{s:o, s:o, s:b, s:b, s:b, s:i, s:I, s:I, s:I, s:s, s:s}", "offers", offers_json(table), "seats", seats, "public", table->public, "rated", table->rated,
                     "undo", table->undo, "clock", table->clock, "bank", (json_int_t)table->bank_ms, "increment",
                     (json_int_t)table->increment_ms, "cap", (json_int_t)table->cap_ms, "rematch", table->rematch, "result", table->result);
    if (!table->public || table->removed[0] != 0) add_people(table, settings);
    return settings;
}

static void copy_member(const json_t *object, const char *name, char *to, size_t size) {
    const char *text = json_string_value(json_object_get(object, name));
    snprintf(to, size, "%s", text != NULL ? text : "");
}

static int64_t number_member(const json_t *object, const char *name) {
    return (int64_t)json_integer_value(json_object_get(object, name));
}

static bool read_hex(const char *text, uint8_t *out, size_t count) {
    if (strlen(text) != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        unsigned byte;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1) return false;
        out[i] = (uint8_t)byte;
    }
    return true;
}

static void read_standing(const json_t *from, hall_standing *out) {
    const json_t *rule;
    size_t at;
    json_array_foreach(json_object_get(from, "rules"), at, rule) {
        if (out->count == HALL_RULES_MAX) break;
        snprintf(out->rules[out->count++], HALL_RULE_MAX, "%s", json_string_value(rule));
    }
    out->stop_at_my_turn = json_is_true(json_object_get(from, "mine"));
    out->until_turn = (uint32_t)number_member(from, "until");
}

static void read_seat(const json_t *from, hall_seat *out) {
    char invitation[2 * STORE_HASH_BYTES + 1];
    out->kind = (hall_seat_kind)number_member(from, "kind");
    copy_member(from, "bot", out->bot, sizeof out->bot);
    copy_member(from, "salt", out->salt, sizeof out->salt);
    out->salted = !json_is_false(json_object_get(from, "salted")); /* older tables do not wait */
    copy_member(from, "invitation", invitation, sizeof invitation);
    out->invited = read_hex(invitation, out->invitation, STORE_HASH_BYTES);
    out->left_ms = number_member(from, "left");
    out->muted = (uint8_t)number_member(from, "muted");
    out->told_turn = (uint32_t)number_member(from, "told");
    read_standing(json_object_get(from, "standing"), &out->standing);
}

static void read_people(hall_table *table, const json_t *from) {
    char spectators[2 * STORE_HASH_BYTES + 1];
    const json_t *removed = json_object_get(from, "removed");
    copy_member(from, "spectators", spectators, sizeof spectators);
    table->has_spectators = read_hex(spectators, table->spectators, STORE_HASH_BYTES);
    for (size_t i = 0; i < HALL_REMOVED_MAX; i++) table->removed[i] = (int64_t)json_integer_value(json_array_get(removed, i));
}

static void read_settings(hall_table *table, const char *text) {
    json_t *from = json_loads(text, 0, NULL);
    read_people(table, from);
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        read_seat(json_array_get(json_object_get(from, "seats"), seat), &table->seats[seat]);
    read_offers(table, json_object_get(from, "offers"));
    table->public = json_is_true(json_object_get(from, "public"));
    table->rated = json_is_true(json_object_get(from, "rated"));
    table->undo = json_is_true(json_object_get(from, "undo"));
    table->clock = (hall_clock_kind)number_member(from, "clock");
    table->bank_ms = number_member(from, "bank");
    table->increment_ms = number_member(from, "increment");
    table->cap_ms = number_member(from, "cap");
    copy_member(from, "rematch", table->rematch, sizeof table->rematch);
    copy_member(from, "result", table->result, sizeof table->result);
    json_decref(from);
}

/* ---- tables in memory ---- */

static hall_table *fresh(const tv_game *game, uint8_t seats) {
    hall_table *table = calloc(1, sizeof *table);
    assert(table != NULL);
    table->game = game;
    table->seat_count = seats;
    table->actor = TV_OVER;
    return table;
}

hall_table *hall_table_make(hall *it, const tv_game *game, uint8_t seats) {
    hall_table *table = fresh(game, seats);
    table->key = hall_fresh_number(it);
    hall_id_write(table->key, table->id);
    table->created_ms = table->changed_ms = table->used_ms = it->now_ms;
    hall_map_put(&it->tables, table->key, table);
    return table;
}

void hall_table_rest(hall_table *table) {
    if (table->play != NULL) tv_table_close(table->play);
    table->play = NULL;
}

void hall_table_free(hall *it, hall_table *table) {
    hall_map_take(&it->tables, table->key);
    hall_table_rest(table);
    free(table->watchers);
    free(table->head);
    free(table);
}

/* Fills a table from its row; watchers stay. */
static void read_row(hall_table *table, const store_game *row) {
    memcpy(table->id, row->id, sizeof table->id);
    table->key = hall_id_read(row->id);
    table->status = row->status;
    table->creator = row->creator;
    table->created_ms = row->created_ms;
    table->changed_ms = row->changed_ms;
    table->entries = row->entries;
    memset(table->seats, 0, sizeof table->seats);
    memset(table->offers, 0, sizeof table->offers);
    read_settings(table, row->table);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) table->seats[seat].person = row->persons[seat];
    hall_table_take_head(table, row->record);
}

static bool load_row(void *host, const void *row) {
    hall *it = host;
    const store_game *game = row;
    const tv_game *rules = tv_game_find(game->game);
    if (rules == NULL || hall_id_read(game->id) == 0) return true; /* another version's: left alone */
    hall_table *table = hall_map_get(&it->tables, hall_id_read(game->id));
    if (table == NULL) {
        table = fresh(rules, game->seats);
        table->used_ms = it->now_ms;
    }
    read_row(table, game);
    if (hall_map_get(&it->tables, table->key) == NULL) hall_map_put(&it->tables, table->key, table);
    hall_table_note_away(it, table);
    hall_table_may_start(it, table); /* at least its patience begins anew */
    return true;
}

void hall_tables_load(hall *it) {
    it->from->games(it->from, STORE_WAITING, load_row, it);
    it->from->games(it->from, STORE_RUNNING, load_row, it);
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        if (each->status != STORE_RUNNING || hall_table_play(it, each) == NULL) continue;
        hall_table_go_on(it, each); /* clocks begin anew: down time is not charged */
        hall_table_rest(each);
    }
}

hall_table *hall_table_find(hall *it, const char *id) {
    uint64_t key = hall_id_read(id);
    hall_table *table = hall_map_get(&it->tables, key);
    if (table == NULL && key != 0) {
        it->from->game(it->from, id, load_row, it);
        table = hall_map_get(&it->tables, key);
    }
    if (table != NULL) table->used_ms = it->now_ms;
    return table;
}

void hall_table_reload(hall *it, uint64_t key) {
    hall_table *table = hall_map_get(&it->tables, key);
    if (table == NULL) return;
    hall_table_rest(table);
    table->entries = UINT32_MAX; /* stays so when there is no row */
    it->from->game(it->from, table->id, load_row, it);
    if (table->entries == UINT32_MAX) {
        table->status = STORE_CANCELLED;
        table->entries = 0;
    }
    if (table->status == STORE_RUNNING && hall_table_play(it, table) != NULL) hall_table_go_on(it, table);
    hall_table_tell_all(it, table);
}

/* ---- rows ---- */

store_change hall_table_change(hall *it, hall_table *table, char **settings) {
    json_t *json = settings_json(table);
    *settings = json_dumps(json, JSON_COMPACT);
    assert(*settings != NULL);
    json_decref(json);
    table->changed_ms = it->now_ms;
    store_change change = {.kind = STORE_PUT_GAME,
                           .game = {.status = table->status, .seats = table->seat_count, .creator = table->creator,
                                    .created_ms = table->created_ms, .changed_ms = it->now_ms, .table = *settings,
                                    .record = table->head != NULL ? table->head : ""}};
    memcpy(change.game.id, table->id, sizeof change.game.id);
    snprintf(change.game.game, sizeof change.game.game, "%s", table->game->id);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) change.game.persons[seat] = table->seats[seat].person;
    return change;
}

void hall_table_save(hall *it, hall_table *table) {
    char *settings;
    store_change change = hall_table_change(it, table, &settings);
    hall_write(it, &change, 1, table->key);
    free(settings);
}

/* ---- the game ---- */

typedef struct lines {
    hall_table *table;
    tv_text text;
} lines;

static bool add_line(void *host, const void *row) {
    lines *it = host;
    const store_entry *entry = row;
    tv_text_add(&it->text, entry->line);
    tv_text_add_char(&it->text, '\n');
    hall_clock_read(it->table, entry->note);
    return true;
}

void hall_table_log_broken(hall *it, const hall_table *table, const tv_error *error) {
    json_t *fields = json_pack("{s:s, s:s}", "table", table->id, "why", error->what);
    it->host.log(it->host.host, "table_broken", fields);
    json_decref(fields);
}

tv_table *hall_table_play(hall *it, hall_table *table) {
    table->used_ms = it->now_ms;
    if (table->play != NULL || table->head == NULL || table->status == STORE_WAITING) return table->play;
    lines read = {.table = table, .text = tv_heap_text()};
    tv_record record;
    tv_error error = {0};
    tv_text_add(&read.text, table->head);
    it->from->entries(it->from, table->id, 1, add_line, &read);
    if (tv_record_read(&record, read.text.at, read.text.used, &error)) {
        table->play = tv_table_open(&record, &error);
        tv_record_free(&record);
    }
    free(read.text.at);
    if (table->play == NULL)
        hall_table_log_broken(it, table, &error);
    else
        table->entries = tv_table_record(table->play)->count;
    return table->play;
}

tv_record *hall_table_record(hall *it, hall_table *table) {
    if (hall_table_play(it, table) == NULL) return NULL;
    tv_record *record = tv_table_record_edit(table->play);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        store_person person;
        bool named = table->seats[seat].person != 0 && it->from->person(it->from, table->seats[seat].person, &person);
        snprintf(record->seats[seat].name, sizeof record->seats[seat].name, "%s", named ? person.name : "");
    }
    return record;
}
