/* Showing tables: everything that leaves the hall about a game is made here, from a masked view and masked events. The functions below
 * take a viewer and never hand out the state. */
#include "hall/people.h"
#include "hall/tables.h"

#include "table/heap.h"
#include "tools/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

enum { EVENTS_MAX = 400, CHAT_MAX = 100 }; /* told at once: the newest */

uint8_t hall_table_seat_of(const hall_table *table, int64_t person) {
    for (uint8_t seat = 0; person != 0 && seat < table->seat_count; seat++)
        if (table->seats[seat].person == person && table->seats[seat].kind == HALL_SEAT_PERSON) return seat;
    return TV_SPECTATOR;
}

/* ---- bytes as text ---- */

static json_t *base64(const void *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *at = bytes;
    char *text = malloc((size + 2) / 3 * 4 + 1), *to = text;
    assert(text != NULL);
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)at[i] << 16 | (i + 1 < size ? (uint32_t)at[i + 1] << 8 : 0) | (i + 2 < size ? at[i + 2] : 0);
        *to++ = digits[three >> 18];
        *to++ = digits[three >> 12 & 63];
        *to++ = i + 1 < size ? digits[three >> 6 & 63] : '=';
        *to++ = i + 2 < size ? digits[three & 63] : '=';
    }
    json_t *out = json_stringn(text, (size_t)(to - text));
    free(text);
    return out;
}

/* What the library writes as JSON text, as a value. */
static json_t *value_of(tv_text *text) {
    json_t *value = json_loadb(text->at, text->used, 0, NULL);
    free(text->at);
    assert(value != NULL);
    return value;
}

/* ---- seats, clocks, offers ---- */

static json_t *rating_json(hall *it, const hall_table *table, int64_t person) {
    store_rating rating;
    uint8_t pace = table->clock == HALL_CLOCK_DAYS ? STORE_DAYS : STORE_LIVE;
    if (!it->from->rating(it->from, person, table->game->id, pace, &rating)) return json_null();
    return json_pack("{s:i, s:i}", "rating", (int)(rating.rating + 0.5), "deviation", (int)(rating.deviation + 0.5));
}

static json_t *seat_summary(hall *it, const hall_table *table, uint8_t number) {
    static const char *const kinds[] = {"open", "person", "bot"};
    const hall_seat *seat = &table->seats[number];
    store_person person;
    bool known = seat->person != 0 && it->from->person(it->from, seat->person, &person);
    const char *player = table->play != NULL ? tv_table_player(table->play, number) : NULL;
    bool taken_over = seat->kind == HALL_SEAT_PERSON && player != NULL && strcmp(player, "remote") != 0;
    return json_pack("{s:i, s:s, s:o, s:o, s:s?, s:b, s:b, s:b}", "seat", number, "kind", kinds[seat->kind], "person",
                     known ? hall_person_json(&person) : json_null(), "rating", known ? rating_json(it, table, seat->person) : json_null(),
                     "bot", seat->kind == HALL_SEAT_BOT ? seat->bot : taken_over ? player : NULL, "here",
                     seat->kind == HALL_SEAT_BOT || (seat->kind == HALL_SEAT_PERSON && seat->away_since_ms == 0), "by_invitation",
                     seat->kind == HALL_SEAT_OPEN && seat->invited, "salted", seat->kind != HALL_SEAT_PERSON || seat->salted);
}

static json_t *seats_json(hall *it, const hall_table *table) {
    json_t *list = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++) json_array_append_new(list, seat_summary(it, table, seat));
    return list;
}

static json_t *clock_json(const hall *it, const hall_table *table) {
    static const char *const kinds[] = {"none", "fischer", "days"};
    json_t *left = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        json_array_append_new(left, json_integer(hall_clock_left_ms(it, table, seat)));
    return json_pack("{s:s, s:I, s:I, s:I, s:o}", "kind", kinds[table->clock], "bank_ms", (json_int_t)table->bank_ms, "increment_ms",
                     (json_int_t)table->increment_ms, "cap_ms", (json_int_t)table->cap_ms, "left_ms", left);
}

static json_t *offers_json(const hall_table *table) {
    static const char *const kinds[] = {"", "end", "takeover", "rematch"};
    json_t *list = json_array();
    for (int i = 0; i < HALL_OFFERS_MAX; i++) {
        const hall_offer *offer = &table->offers[i];
        if (offer->kind == HALL_OFFER_NONE) continue;
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i, s:s}", "kind", kinds[offer->kind], "by", offer->by, "seat", offer->seat,
                                              "agreed", offer->agreed, "bot", offer->bot));
    }
    return list;
}

/* ---- the record's head: what a client's box is made from ---- */

char *hall_table_setup(hall *it, hall_table *table) {
    tv_record *record = hall_table_record(it, table);
    assert(record != NULL);
    tv_record head = *record;
    head.entries = NULL;
    head.count = 0;
    head.result[0] = 0;
    head.position = NULL; /* would show all hands; a view is enough to go on from */
    tv_text text = tv_heap_text();
    tv_record_write(&head, &(tv_record_style){.with_secret = false}, &text);
    return text.at;
}

static json_t *setup_json(hall *it, hall_table *table) {
    char *setup = hall_table_setup(it, table);
    json_t *out = json_string(setup);
    free(setup);
    return out;
}

static const char *status_name(const hall_table *table) {
    static const char *const names[] = {"waiting", "running", "over", "cancelled"};
    return names[table->status & 3];
}

/* What of the record's headers everybody may know before the game begins: the options, and the commitment to the
 * secret, which must be out before anybody adds a salt. */
static void add_head(const hall_table *table, json_t *about) {
    json_t *options = json_object();
    for (uint32_t i = 0; table->game->options[i].name != NULL; i++)
        json_object_set_new(options, table->game->options[i].name, json_integer(table->options[i]));
    json_object_set_new(about, "options", options);
    json_object_set_new(about, "commitment", json_string(table->commitment));
}

json_t *hall_table_summary(hall *it, const hall_table *table, int64_t person) {
    uint8_t seat = hall_table_seat_of(table, person);
    bool running = table->status == STORE_RUNNING && table->actor < table->seat_count;
    json_t *about = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:b, s:b, s:b, s:I, s:I, s:o, s:o, s:b, s:s, s:s}", "id", table->id, "game",
        table->game->id, "status", status_name(table), "seats", seats_json(it, table), "clock", clock_json(it, table),
        "public", table->public, "rated", table->rated, "undo", table->undo, "created_ms", (json_int_t)table->created_ms,
        "changed_ms", (json_int_t)table->changed_ms, "actor", running ? json_integer(table->actor) : json_null(), "you",
        seat != TV_SPECTATOR ? json_integer(seat) : json_null(), "maker", person != 0 && table->creator == person,
        "result", table->result, "rematch", table->rematch);
    add_head(table, about);
    return about;
}

/* ---- views and events ---- */

static json_t *view_bytes(const hall_table *table, const void *view) { return base64(view, table->game->state_bytes); }

static json_t *view_json(const hall_table *table, const void *view) {
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    tv_state_write(table->game, tv_table_box(table->play), view, &json, NULL);
    return value_of(&text);
}

static json_t *events_json(hall *it, hall_table *table, uint8_t viewer, uint32_t begin) {
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    tv_reader reader = tv_record_reader(hall_table_record(it, table), TV_EN);
    tv_json_object(&json, NULL);
    parts_events(&json, table->play, begin, viewer, &reader);
    tv_json_object_end(&json);
    json_t *whole = value_of(&text), *events = json_incref(json_object_get(whole, "events"));
    json_decref(whole);
    return events;
}

static json_t *events_bytes(const hall_table *table, uint8_t viewer, uint32_t begin) {
    uint32_t count;
    const tv_logged *log = tv_table_log(table->play, &count);
    json_t *list = json_array();
    for (uint32_t i = begin; i < count; i++) {
        tv_event event = log[i].event;
        tv_event_hide(&event, viewer);
        json_array_append_new(list, json_pack("{s:i, s:i, s:o}", "decision", (int)log[i].decision, "turn", (int)log[i].turn,
                                              "event", base64(&event, sizeof event)));
    }
    return list;
}

static json_t *events(hall *it, hall_table *table, uint8_t viewer, uint32_t begin, bool as_json) {
    return as_json ? events_json(it, table, viewer, begin) : events_bytes(table, viewer, begin);
}

/* Legal moves, for JSON clients that must decide. */
static json_t *moves_json(hall *it, hall_table *table, const void *view) {
    const tv_game *game = table->game;
    const void *box = tv_table_box(table->play);
    tv_move *moves = malloc(game->moves_max * sizeof *moves);
    assert(moves != NULL);
    uint32_t count = game->moves(box, view, moves);
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    tv_reader reader = tv_record_reader(hall_table_record(it, table), TV_EN);
    tv_json_array(&json, NULL);
    for (uint32_t i = 0; i < count; i++) {
        tv_json_object(&json, NULL);
        parts_legal(&json, game, box, view, moves[i], &reader);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    free(moves);
    return value_of(&text);
}

static json_t *actor_json(const hall_table *table) {
    uint8_t actor = tv_table_actor(table->play);
    return actor == TV_OVER ? json_null() : json_integer(actor);
}

/* The view and what goes with it, common to snapshots and steps. */
static void add_moment(hall *it, hall_table *table, json_t *message, uint8_t viewer, bool as_json) {
    void *view = malloc(table->game->state_bytes);
    assert(view != NULL);
    tv_table_view(table->play, viewer, view);
    json_object_set_new(message, "view", as_json ? view_json(table, view) : view_bytes(table, view));
    json_object_set_new(message, "actor", actor_json(table));
    json_object_set_new(message, "clock", clock_json(it, table));
    json_object_set_new(message, "undo", json_integer(viewer < table->seat_count && table->undo ? tv_table_undo_count(table->play, viewer) : 0));
    if (as_json && tv_table_actor(table->play) == viewer) json_object_set_new(message, "moves", moves_json(it, table, view));
    if (table->status == STORE_OVER) json_object_set_new(message, "result", json_string(tv_table_record(table->play)->result));
    free(view);
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

json_t *hall_table_step(hall *it, hall_table *table, uint8_t viewer, bool as_json) {
    uint32_t number = tv_table_decisions(table->play);
    json_t *message = json_pack("{s:s, s:s, s:i}", "type", "step", "table", table->id, "number", (int)number);
    json_object_set_new(message, "events", events(it, table, viewer, first_event_of(table, number), as_json));
    add_moment(it, table, message, viewer, as_json);
    return message;
}

typedef struct chat_list {
    const hall *it;
    int64_t reader;
    const hall_table *table;
    uint8_t muted; /* bit k: the reader does not want to hear seat k */
    json_t *list;
} chat_list;

static bool add_chat(void *host, const void *row) {
    const chat_list *to = host;
    const store_line *line = row;
    uint8_t seat = hall_table_seat_of(to->table, line->person);
    if ((seat != TV_SPECTATOR && (to->muted >> seat & 1) != 0) || hall_blocks(to->it, to->reader, line->person)) return true;
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)line->person, id);
    json_array_append_new(to->list, json_pack("{s:s, s:I, s:s}", "person", id, "at_ms", (json_int_t)line->at_ms, "text", line->text));
    return true;
}

/* What a seat has chosen for itself and nobody else learns. */
static void add_own(const hall *it, const hall_table *table, uint8_t seat, json_t *message) {
    const hall_seat *own = &table->seats[seat];
    int blocked = 0;
    for (uint8_t other = 0; other < table->seat_count; other++)
        blocked |= hall_blocks(it, own->person, table->seats[other].person) << other;
    json_object_set_new(message, "blocked", json_integer(blocked));
    json_t *rules = json_array();
    for (uint32_t i = 0; i < own->standing.count; i++) json_array_append_new(rules, json_string(own->standing.rules[i]));
    json_object_set_new(message, "muted", json_integer(own->muted));
    json_object_set_new(message, "standing", json_pack("{s:o, s:b, s:i}", "rules", rules, "stop_at_my_turn", own->standing.stop_at_my_turn,
                                                       "until_turn", (int)own->standing.until_turn));
}

json_t *hall_table_snapshot(hall *it, hall_table *table, uint8_t viewer, int64_t person, bool as_json) {
    json_t *message = json_pack("{s:s, s:s, s:i, s:o, s:o}", "type", "table", "table", table->id, "number", 0, "about",
                                hall_table_summary(it, table, person), "offers", offers_json(table));
    chat_list chat = {it, person, table, viewer < table->seat_count ? table->seats[viewer].muted : 0, json_array()};
    if (hall_table_talks_to(table, person)) it->from->lines(it->from, table->id, STORE_SAID, CHAT_MAX, add_chat, &chat);
    json_object_set_new(message, "chat", chat.list);
    if (viewer < table->seat_count) add_own(it, table, viewer, message);
    if (hall_table_play(it, table) == NULL) return message;
    uint32_t count;
    tv_table_log(table->play, &count);
    json_object_set_new(message, "number", json_integer(tv_table_decisions(table->play)));
    json_object_set_new(message, "seen", json_integer(tv_table_seen(table->play, viewer)));
    json_object_set_new(message, "layout", json_string(hall_layout(it, table->game)));
    json_object_set_new(message, "setup", setup_json(it, table));
    json_object_set_new(message, "events", events(it, table, viewer, newest_events(table, count), as_json));
    add_moment(it, table, message, viewer, as_json);
    return message;
}

json_t *hall_table_view_at(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json) {
    if (hall_table_play(it, table) == NULL || decision > tv_table_decisions(table->play)) return NULL;
    void *view = malloc(table->game->state_bytes);
    assert(view != NULL);
    json_t *message = NULL;
    if (tv_table_view_at(table->play, decision, viewer, view))
        message = json_pack("{s:s, s:i, s:o}", "table", table->id, "number", (int)decision, "view",
                            as_json ? view_json(table, view) : view_bytes(table, view));
    free(view);
    return message;
}

json_t *hall_table_events_before(hall *it, hall_table *table, uint8_t viewer, uint32_t decision, bool as_json) {
    if (hall_table_play(it, table) == NULL) return NULL;
    uint32_t end = first_event_of(table, decision), begin = newest_events(table, end);
    json_t *list = events(it, table, viewer, begin, as_json);
    for (size_t count = json_array_size(list); count > end - begin; count--) json_array_remove(list, count - 1);
    return json_pack("{s:s, s:o}", "table", table->id, "events", list);
}
