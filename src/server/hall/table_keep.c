/* Keeping tables: rows and back, and the game itself, which is made from the record's headers and the stored lines whenever it is
 * needed and not in memory. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- settings <-> JSON ---- */

static json_t *standing_json(const hall_standing *standing) {
    json_t *rules = json_array();
    for (uint32_t i = 0; i < standing->count; i++) json_array_append_new(rules, json_string(standing->rules[i]));
    return json_pack("{s:o, s:b, s:i}", "rules", rules, "mine", standing->stop_at_my_turn, "until", (int)standing->until_turn);
}

static json_t *seat_json(const hall_table *table, uint8_t number) {
    const hall_seat *seat = &table->seats[number];
    char invitation[2 * STORE_HASH_BYTES + 1];
    tv_text hex = TV_TEXT_OVER(invitation);
    if (seat->invited) tv_text_add_hex(&hex, seat->invitation, STORE_HASH_BYTES);
    json_t *kept =
        json_pack("{s:i, s:b, s:i, s:i, s:s, s:s, s:b, s:s, s:I, s:o}", "told", (int)seat->told_turn, "program", seat->program, "kind",
                  seat->kind, "muted", seat->muted, "bot", seat->bot, "salt", seat->salt, "salted", seat->salted, "invitation", invitation,
                  "left", (json_int_t)table->time.left_ms[number], "standing", standing_json(&seat->standing));
    if (seat->kept_for != 0) {
        json_object_set_new(kept, "for", json_integer(seat->kept_for));
        json_object_set_new(kept, "for_name", json_string(seat->kept_name));
    }
    return kept;
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
        if (kind < HALL_OFFER_NONE || kind > HALL_OFFER_REMATCH || by < 0 || by >= table->seat_count || seat < 0 ||
            seat >= table->seat_count)
            continue;
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
    for (uint8_t seat = 0; seat < table->seat_count; seat++) json_array_append_new(seats, seat_json(table, seat));
    json_t *settings = json_pack("{s:o, s:o, s:b, s:b, s:b, s:b, s:i, s:I, s:I, s:I, s:I, s:s, s:s}", "offers", offers_json(table), "seats",
                                 seats, "public", table->public, "rated", table->rated, "rated_done", table->rated_done, "undo",
                                 table->undo, "clock", table->clock, "bank", (json_int_t)table->bank_ms, "increment",
                                 (json_int_t)table->increment_ms, "cap", (json_int_t)table->cap_ms, "passed",
                                 (json_int_t)table->time.passed_ms, "rematch", table->rematch, "result", table->result);
    if (!table->public || table->removed[0] != 0) add_people(table, settings);
    hall_pairing_add(table, settings);
    return settings;
}

static void copy_member(const json_t *object, const char *name, char *to, size_t size) {
    const char *text = json_string_value(json_object_get(object, name));
    snprintf(to, size, "%s", text != NULL ? text : "");
}

static int64_t number_member(const json_t *object, const char *name) { return (int64_t)json_integer_value(json_object_get(object, name)); }

/* The same, of what cannot be below 0; a file may say otherwise. */
static int64_t count_member(const json_t *object, const char *name) {
    int64_t number = number_member(object, name);
    return number > 0 ? number : 0;
}

/* One of so many kinds, the first where a file says anything else. */
static int64_t kind_member(const json_t *object, const char *name, int64_t kinds) {
    int64_t number = number_member(object, name);
    return number >= 0 && number < kinds ? number : 0;
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
    out->kind = (hall_seat_kind)kind_member(from, "kind", HALL_SEAT_BOT + 1);
    out->program = json_is_true(json_object_get(from, "program"));
    copy_member(from, "bot", out->bot, sizeof out->bot);
    copy_member(from, "salt", out->salt, sizeof out->salt);
    out->salted = !json_is_false(json_object_get(from, "salted")); /* older tables do not wait */
    copy_member(from, "invitation", invitation, sizeof invitation);
    out->kept_for = count_member(from, "for");
    copy_member(from, "for_name", out->kept_name, sizeof out->kept_name);
    out->invited = read_hex(invitation, out->invitation, STORE_HASH_BYTES);
    out->muted = (uint8_t)number_member(from, "muted");
    out->told_turn = (uint32_t)number_member(from, "told");
    read_standing(json_object_get(from, "standing"), &out->standing);
}

/* A clock that stands, as it was when the row was written; entries, where there are any, have newer ones. */
static void read_time(hall_table *table, const json_t *from) {
    hall_clock_begin(table);
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        table->time.left_ms[seat] = count_member(json_array_get(json_object_get(from, "seats"), seat), "left");
    table->time.passed_ms = count_member(from, "passed");
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
    table->rated_done = !table->rated || json_is_true(json_object_get(from, "rated_done"));
    table->undo = json_is_true(json_object_get(from, "undo"));
    table->clock = (hall_clock_kind)kind_member(from, "clock", HALL_CLOCK_DAYS + 1);
    table->bank_ms = count_member(from, "bank");
    table->increment_ms = count_member(from, "increment");
    table->cap_ms = count_member(from, "cap");
    read_time(table, from);
    hall_pairing_read(table, from);
    copy_member(from, "rematch", table->rematch, sizeof table->rematch);
    copy_member(from, "result", table->result, sizeof table->result);
    json_decref(from);
}

/* ---- tables in memory ---- */

bool hall_table_is_sound(const hall_table *table) {
    bool seats = table->seat_count >= table->game->seats_min && table->seat_count <= table->game->seats_max;
    bool actor = table->actor < table->seat_count || table->actor == TV_OVER;
    bool memory =
        (table->play == NULL || table->whole) && table->moment_count <= table->moment_room && table->chat_count <= 2 * HALL_CHAT_MAX;
    return seats && actor && memory && table->key != 0 && table->timer.key == table->key;
}

static hall_table *fresh(const tv_game *game, uint8_t seats) {
    hall_table *table = calloc(1, sizeof *table);
    TV_ASSERT(table != NULL);
    table->game = game;
    table->seat_count = seats;
    table->actor = TV_OVER;
    return table;
}

hall_table *hall_table_draft(hall *it, const tv_game *game, uint8_t seats) {
    hall_table *table = fresh(game, seats);
    table->key = hall_fresh_number(it);
    hall_id_write(table->key, table->id);
    table->timer.key = table->key;
    table->created_ms = table->changed_ms = table->used_ms = it->now_ms;
    table->whole = true; /* nothing was played or said yet */
    table->epoch = it->nodes.shared;
    return table;
}

hall_table *hall_table_make(hall *it, const tv_game *game, uint8_t seats) {
    hall_table *table = hall_table_draft(it, game, seats);
    hall_map_put(&it->tables, table->key, table);
    TV_ASSERT(hall_table_is_sound(table));
    return table;
}

void hall_table_rest(hall_table *table) {
    if (table->play != NULL) tv_table_close(table->play);
    hall_chat_free(table->chat, table->chat_count);
    table->play = NULL;
    table->chat = NULL;
    table->chat_count = 0;
    table->whole = false;
    hall_clock_forget(table);
}

void hall_table_free(hall *it, hall_table *table) {
    hall_map_take(&it->tables, table->key);
    hall_table_forget_people(it, table);
    hall_timer_stop(&it->timers, &table->timer);
    hall_table_rest(table);
    free(table->watchers.at);
    free(table->head);
    free(table);
}

/* Fills a table from its row; watchers stay. */
static void read_row(hall_table *table, const store_game *row) {
    memcpy(table->id, row->id, sizeof table->id);
    table->key = table->timer.key = hall_id_read(row->id);
    table->status = row->status;
    table->creator = row->creator;
    table->created_ms = row->created_ms;
    table->changed_ms = row->changed_ms;
    table->entries = row->entries;
    table->epoch = row->epoch;
    memset(table->seats, 0, sizeof table->seats);
    memset(table->offers, 0, sizeof table->offers);
    read_settings(table, row->table);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) table->seats[seat].person = row->persons[seat];
    if (table->status != STORE_OVER && hall_has_bot(table)) table->rated = false; /* earlier versions rated bots */
    hall_table_take_head(table, row->record);
}

int64_t hall_table_person(const hall_table *table, uint8_t seat) { return seat < table->seat_count ? table->seats[seat].person : 0; }

hall_table *hall_table_install(hall *it, const store_game *row) {
    const tv_game *rules = tv_game_find(row->game);
    if (rules == NULL || hall_id_read(row->id) == 0 || row->seats < rules->seats_min || row->seats > rules->seats_max) return NULL;
    hall_table *table = fresh(rules, row->seats);
    table->used_ms = it->now_ms;
    read_row(table, row);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) table->challenged[seat] = table->seats[seat].kept_for; /* told before */
    hall_map_put(&it->tables, table->key, table);
    hall_table_note_people(it, table);
    hall_table_touch(it, table);
    hall_table_note_away(it, table);
    hall_pairing_note_restart(it, table);
    hall_table_note_full(it, table); /* at least its patience begins anew; the next tick looks whether it can start */
    TV_ASSERT(hall_table_is_sound(table));
    return table;
}

/* ---- the game ---- */

void hall_table_log_broken(hall *it, const hall_table *table, const tv_error *error) {
    json_t *fields = json_pack("{s:s, s:s}", "table", table->id, "why", error->what);
    it->host.log(it->host.host, "table_broken", fields);
    json_decref(fields);
}

/* Makes the game from the headers and the lines of what was played. */
static void open_game(hall *it, hall_table *table, const char *lines) {
    TV_ASSERT(table->head != NULL && table->play == NULL);
    tv_text text = tv_heap_text();
    tv_record record;
    tv_error error = {0};
    tv_text_add(&text, table->head);
    tv_text_add(&text, lines);
    if (tv_record_read(&record, text.at, text.used, &error)) {
        if (record.game == table->game && record.setup.seats == table->seat_count)
            table->play = tv_table_open(&record, &error);
        else
            tv_fail(&error, "The record is of another game than the row.", (const char *)NULL);
        tv_record_free(&record);
    }
    free(text.at);
    if (table->play == NULL) {
        hall_table_log_broken(it, table, &error);
        return;
    }
    table->entries = tv_table_record(table->play)->count;
    hall_clock_read_end(table);
}

tv_table *hall_table_begin_game(hall *it, hall_table *table) {
    TV_ASSERT(table->whole && table->play == NULL);
    hall_clock_read_begin(table);
    open_game(it, table, "");
    return table->play;
}

hall_read *hall_game_read(const hall *it, const char *id) {
    hall_read *read = hall_read_make(HALL_READ_GAME);
    tv_text copy = TV_TEXT_OVER(read->id);
    tv_text_add(&copy, id);
    read->node = it->nodes.self; /* nobody's becomes ours */
    return read;
}

void hall_table_await(hall *it, const char *id) { hall_read_begin(it, hall_game_read(it, id)); }

tv_table *hall_table_play(hall *it, hall_table *table) {
    TV_ASSERT(table->play == NULL || table->whole);
    table->used_ms = it->now_ms;
    hall_table_touch(it, table);
    if (!table->whole && table->reading == NULL) table->reading = hall_read_begin(it, hall_game_read(it, table->id));
    return table->play;
}

/* Those who watch do not push out what the players said. */
static void drop_oldest(hall_table *table, uint8_t kind) {
    uint32_t same = 0, oldest = table->chat_count;
    for (uint32_t i = table->chat_count; i > 0; i--)
        if (table->chat[i - 1].kind == kind) {
            same++;
            oldest = i - 1;
        }
    if (same < HALL_CHAT_MAX) return;
    free(table->chat[oldest].text);
    memmove(table->chat + oldest, table->chat + oldest + 1, (--table->chat_count - oldest) * sizeof *table->chat);
}

void hall_table_add_chat(hall_table *table, int64_t person, int64_t at_ms, uint8_t kind, const char *text) {
    drop_oldest(table, kind);
    hall_chat_line *grown = realloc(table->chat, (table->chat_count + 1) * sizeof *grown);
    char *copy = strdup(text);
    TV_ASSERT(grown != NULL && copy != NULL);
    table->chat = grown;
    table->chat[table->chat_count++] = (hall_chat_line){.person = person, .at_ms = at_ms, .kind = kind, .text = copy};
}

/* ---- what was read ---- */

/* The clocks as they were kept with each entry; takes the notes apart. */
static void read_clocks(hall_table *table, char *notes) {
    hall_clock_read_begin(table);
    for (char *end; *notes != 0; notes = end + 1) {
        end = strchr(notes, '\n');
        *end = 0;
        hall_clock_read(table, notes);
    }
}

static void take_game(hall *it, hall_table *table, hall_read *read) {
    TV_ASSERT(!table->whole && table->play == NULL);
    bool again = table->stale;
    hall_table_touch(it, table);
    if (again) {
        read_row(table, &read->rows[0].game);
        hall_table_note_people(it, table);
        hall_table_note_away(it, table);
        table->full_ms = 0; /* who made it full may have been refused */
        hall_table_note_full(it, table);
    }
    table->stale = false;
    table->whole = true;
    table->chat = read->chat;
    table->chat_count = read->chat_count;
    read->chat = NULL;
    read->chat_count = 0;
    if (table->head != NULL && table->status != STORE_WAITING) {
        read_clocks(table, read->notes.at);
        open_game(it, table, read->entries.at);
    }
    bool runs = table->status == STORE_RUNNING && table->play != NULL;
    if (runs && (again || table->actor >= table->seat_count)) {
        hall_clock_ask(it, table);
        table->waits_for_bot = true; /* at the next tick: on a full disk it would be read, thought about and refused without end */
    }
    TV_ASSERT(hall_table_is_sound(table));
    bool unknown = runs && table->actor < table->seat_count && read->rows[0].game.actor != table->actor;
    if (it->nodes.shared && unknown) { /* a row from a store that nobody shared: lists at other nodes show who must decide */
        hall_table_save(it, table);
        it->batch = 0;
    }
    if (again)
        hall_table_tell_all(it, table);
    else if (table->tournament != 0 && table->status == STORE_WAITING)
        hall_mine_changed(it, table); /* it is new, and nobody was told */
    else
        hall_table_tick(it, table); /* something may have waited for it */
}

/* The row of a table that is to be read again is not there: it was never kept. */
static void take_nothing(hall *it, hall_table *table) {
    TV_ASSERT(table->stale && table->play == NULL);
    hall_table_touch(it, table);
    table->status = STORE_CANCELLED;
    table->entries = 0;
    table->stale = false;
    table->whole = true;
    hall_table_tell_all(it, table);
}

/* Another node has it; or this one had another number when it asked. */
static bool is_not_ours(hall *it, const hall_read *read, hall_table *table) {
    if (!it->nodes.shared || read->answer == STORE_FAILED) return false;
    if (read->node != it->nodes.self) return true;
    if (read->answer != STORE_FOUND || read->owner == it->nodes.self) return false;
    if (table != NULL) hall_table_lose(it, table);
    hall_owner_note(it, hall_id_read(read->id), read->owner);
    return true;
}

void hall_tables_take(hall *it, hall_read *read) {
    if (read->kind == HALL_READ_GAME) {
        hall_table *table = hall_map_get(&it->tables, hall_id_read(read->id));
        bool awaited = table == NULL || !table->whole;
        if (table != NULL && table->reading == read) table->reading = NULL;
        if (is_not_ours(it, read, table)) return;
        if (table != NULL && table->stale && read->after < table->stale_after) return; /* older than the refusal */
        if (table == NULL && read->answer == STORE_FOUND) table = hall_table_install(it, &read->rows[0].game);
        if (table == NULL || !awaited) return;
        if (read->answer == STORE_FOUND) take_game(it, table, read);
        if (read->answer == STORE_NONE && table->stale) take_nothing(it, table);
        return;
    }
    for (uint32_t i = 0; read->answer == STORE_FOUND && i < read->row_count; i++)
        if (hall_map_get(&it->tables, hall_id_read(read->rows[i].game.id)) == NULL) hall_table_install(it, &read->rows[i].game);
}

void hall_table_written(hall *it, uint64_t key) {
    hall_table *table = hall_map_get(&it->tables, key);
    if (table != NULL) table->written = it->written;
}

bool hall_table_find(hall_call *call, const char *id, hall_table **found) {
    hall *it = call->asker.it;
    uint64_t key = hall_id_read(id);
    hall_table *table = hall_map_get(&it->tables, key);
    *found = NULL;
    if (key == 0) return true;
    if (it->nodes.shared && !it->nodes.held) return hall_stall(call);
    if (table != NULL && table->handed != 0) return hall_stall(call);
    if (table == NULL && hall_owner_of(it, key) != 0) return hall_forward(call, hall_owner_of(it, key));
    if (table != NULL && table->whole && !table->stale) {
        table->used_ms = it->now_ms;
        hall_table_touch(it, table);
        it->showing = key;
        *found = table;
        return true;
    }
    const hall_read *come = hall_need(call, hall_game_read(it, id));
    if (come == NULL) return false;
    if (it->nodes.shared && come->answer == STORE_FOUND && come->owner != it->nodes.self) return hall_forward(call, come->owner);
    if (come->node != it->nodes.self) return hall_not_now(call); /* it was asked for under another number */
    return table == NULL || hall_not_now(call);                  /* it has come, and there is none; or it is to be read once more */
}

/* ---- pictures of rows ---- */

hall_table *hall_table_picture(hall *it, const hall_row *row, const hall_read *read) {
    const tv_game *rules = tv_game_find(row->game.game);
    if (rules == NULL || hall_id_read(row->game.id) == 0 || row->game.seats < rules->seats_min || row->game.seats > rules->seats_max)
        return NULL;
    hall_table *picture = fresh(rules, row->game.seats);
    read_row(picture, &row->game);
    for (uint8_t seat = 0; seat < picture->seat_count; seat++) {
        bool here = hall_is_here(it, picture->seats[seat].person);
        for (uint32_t i = 0; i < read->presence_count && !here; i++) here = read->presences[i].person == picture->seats[seat].person;
        picture->seats[seat].away_since_ms = here ? 0 : 1;
    }
    if (picture->status != STORE_RUNNING || row->game.actor >= picture->seat_count) return picture;
    picture->actor = row->game.actor;
    picture->asked_ms = row->game.changed_ms;
    if (row->note[0] != 0) { /* the clocks after the last entry, running since then */
        hall_clock_read_begin(picture);
        hall_clock_read(picture, row->note);
        tv_clock_go_on(&picture->time, &picture->moments[picture->moment_count - 1]);
    }
    tv_clock_ask(&picture->time, picture->actor, (tv_turn){0}, row->game.changed_ms < it->now_ms ? row->game.changed_ms : it->now_ms);
    return picture;
}

void hall_table_picture_free(hall_table *picture) {
    hall_clock_forget(picture);
    free(picture->head);
    free(picture);
}

void hall_table_reload(hall *it, uint64_t key) {
    hall_table *table = hall_map_get(&it->tables, key);
    if (table == NULL) return;
    hall_table_rest(table);
    hall_table_touch(it, table);
    table->stale = true;
    table->stale_after = it->written;
    table->thinking = 0; /* a bot that thinks about it is not heard */
    table->reading = hall_read_begin(it, hall_game_read(it, table->id));
    TV_ASSERT(hall_table_is_sound(table));
}

bool hall_tables_whole_of(hall_call *call, int64_t person) {
    hall *it = call->asker.it;
    hall_table_list own = hall_tables_of(it, person);
    bool all = true;
    for (uint32_t i = 0; i < own.count; i++) {
        hall_table *each = own.at[i];
        if (hall_table_seat_of(each, person) == TV_SPECTATOR || (each->whole && !each->stale)) continue;
        all = false;
        if (hall_need(call, hall_game_read(it, each->id)) != NULL) return hall_not_now(call); /* it came, and does not help */
        if (call->failed) return false;
    }
    return all;
}

/* ---- rows ---- */

store_change hall_table_draft_change(hall *it, hall_table *table, char **settings) {
    json_t *json = settings_json(table);
    *settings = json_dumps(json, JSON_COMPACT);
    TV_ASSERT(*settings != NULL);
    json_decref(json);
    table->changed_ms = it->now_ms;
    store_change change = {
        .kind = STORE_PUT_GAME,
        .fence = hall_fence(it, table),
        .game = {.listed = table->public && table->tournament == 0,
                 .actor = table->status == STORE_RUNNING && table->actor < table->seat_count ? table->actor : STORE_NO_ACTOR,
                 .status = table->status,
                 .seats = table->seat_count,
                 .creator = table->creator,
                 .created_ms = table->created_ms,
                 .changed_ms = it->now_ms,
                 .entries = table->entries,
                 .table = *settings,
                 .record = table->head != NULL ? table->head : ""}};
    memcpy(change.game.id, table->id, sizeof change.game.id);
    snprintf(change.game.game, sizeof change.game.game, "%s", table->game->id);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) change.game.persons[seat] = table->seats[seat].person;
    return change;
}

store_change hall_table_change(hall *it, hall_table *table, char **settings) {
    hall_table_note_people(it, table);
    hall_table_touch(it, table);
    return hall_table_draft_change(it, table, settings);
}

void hall_table_save(hall *it, hall_table *table) {
    TV_ASSERT(hall_table_is_sound(table));
    char *settings;
    store_change change = hall_table_change(it, table, &settings);
    hall_write(it, &change, 1, table->key);
    free(settings);
}

/* ---- the record ---- */

tv_record *hall_table_record(hall *it, hall_table *table) {
    if (hall_table_play(it, table) == NULL) return NULL;
    tv_record *record = tv_table_record_edit(table->play);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        const hall_person *person = hall_cache_person(it, table->seats[seat].person);
        snprintf(record->seats[seat].name, sizeof record->seats[seat].name, "%s", person != NULL ? person->row.name : "");
    }
    return record;
}
