/* Showing tables: what is told about a table, and the whole of it at once. What of the game itself a viewer may see is written by
 * table_moment.c. */
#include "people.h"
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

uint8_t hall_table_seat_of(const hall_table *table, int64_t person) {
    for (uint8_t seat = 0; person != 0 && seat < table->seat_count; seat++)
        if (table->seats[seat].person == person && table->seats[seat].kind == HALL_SEAT_PERSON) return seat;
    return TV_SPECTATOR;
}

/* ---- seats, clocks, offers ---- */

static json_t *rating_json(const hall_table *table, const hall_person *person) {
    const store_rating *rating = hall_person_rating(person, table->game->id, table->clock == HALL_CLOCK_DAYS ? STORE_DAYS : STORE_LIVE);
    if (rating == NULL) return json_null();
    return json_pack("{s:i, s:i}", "rating", (int)(rating->rating + 0.5), "deviation", (int)(rating->deviation + 0.5));
}

/* Who has left for good, and after how many decisions: that is no secret, and a bot in that place is nobody's stand-in. */
static void tell_left(const hall_table *table, uint8_t seat, json_t *to) {
    const tv_record *record = table->play != NULL ? tv_table_record(table->play) : NULL;
    uint32_t decisions = 0;
    for (uint32_t i = 0; record != NULL && i < record->count; i++) {
        const tv_entry *entry = &record->entries[i];
        decisions += entry->kind == TV_ENTRY_MOVE;
        if (entry->seat != seat || (entry->kind != TV_ENTRY_RESIGN && entry->kind != TV_ENTRY_FLAG)) continue;
        json_object_set_new(to, "left", json_string(tv_entry_words[entry->kind]));
        json_object_set_new(to, "left_at", json_integer(decisions));
    }
}

static json_t *seat_summary(hall *it, const hall_table *table, uint8_t number) {
    TV_ASSERT(number < table->seat_count);
    static const char *const kinds[] = {"open", "person", "bot"};
    const hall_seat *seat = &table->seats[number];
    const hall_person *person = hall_cache_person(it, seat->person);
    const char *player = table->play != NULL ? tv_table_player(table->play, number) : NULL;
    bool taken_over = seat->kind == HALL_SEAT_PERSON && player != NULL && strcmp(player, "remote") != 0;
    json_t *told =
        json_pack("{s:i, s:s, s:o, s:o, s:s?, s:b, s:b, s:b, s:b}", "seat", number, "kind", kinds[seat->kind], "person",
                  person != NULL ? hall_person_json(&person->row) : json_null(), "rating",
                  person != NULL ? rating_json(table, person) : json_null(), "bot",
                  seat->kind == HALL_SEAT_BOT ? seat->bot
                  : taken_over                ? player
                                              : NULL,
                  "here", seat->kind == HALL_SEAT_BOT || (seat->kind == HALL_SEAT_PERSON && seat->away_since_ms == 0), "by_invitation",
                  seat->kind == HALL_SEAT_OPEN && seat->invited, "salted", seat->kind != HALL_SEAT_PERSON || seat->salted, "program",
                  seat->program || (person != NULL && person->row.program));
    json_object_set_new(told, "kept_for", hall_kept_json(seat));
    tell_left(table, number, told);
    return told;
}

static json_t *seats_json(hall *it, const hall_table *table) {
    json_t *list = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++) json_array_append_new(list, seat_summary(it, table, seat));
    return list;
}

json_t *hall_clock_json(const hall *it, const hall_table *table) {
    static const char *const kinds[] = {"none", "fischer", "days"};
    json_t *left = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++) json_array_append_new(left, json_integer(hall_clock_left_ms(it, table, seat)));
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
    TV_ASSERT(record != NULL);
    tv_record head = *record;
    head.entries = NULL;
    head.count = 0;
    head.result[0] = 0;
    head.position = NULL; /* would show all hands; a view is enough to go on from */
    tv_text text = tv_heap_text();
    tv_record_write(&head, &(tv_record_style){.with_secret = false}, &text);
    return text.at;
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
    json_object_set_new(about, "material", table->material[0] != '\0' ? json_string(table->material) : json_null());
}

/* Whose table it is, and until when players must come. */
static void add_tournament(const hall_table *table, json_t *about) {
    char id[STORE_GAME_ID_MAX];
    if (table->tournament == 0) return;
    hall_id_write(table->tournament, id);
    json_object_set_new(
        about, "tournament",
        json_pack("{s:s, s:i, s:I}", "id", id, "round", table->pairing.round, "come_by_ms", (json_int_t)table->pairing.come_by_ms));
}

json_t *hall_table_summary(hall *it, const hall_table *table, int64_t person) {
    uint8_t seat = hall_table_seat_of(table, person);
    bool running = table->status == STORE_RUNNING && table->actor < table->seat_count;
    json_t *about =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:b, s:b, s:b, s:b, s:I, s:I, s:o, s:o, s:b, s:s, s:s}", "id", table->id, "game",
                  table->game->id, "status", status_name(table), "seats", seats_json(it, table), "clock", hall_clock_json(it, table),
                  "public", table->public, "rated", table->rated, "undo", table->undo, "takeover", hall_takeover_allowed(table),
                  "created_ms", (json_int_t)table->created_ms, "changed_ms", (json_int_t)table->changed_ms, "actor",
                  running ? json_integer(table->actor) : json_null(), "you", seat != TV_SPECTATOR ? json_integer(seat) : json_null(),
                  "maker", person != 0 && table->creator == person, "result", table->result, "rematch", table->rematch);
    add_head(table, about);
    add_tournament(table, about);
    return about;
}

bool hall_table_hears_aside(const hall_table *table, int64_t person) {
    return table->status == STORE_OVER || hall_table_seat_of(table, person) == TV_SPECTATOR;
}

/* What was said, as far as the reader may and wants to hear it. Who watches may have no seat that tells their name. */
static json_t *chat_json(hall *it, const hall_table *table, uint8_t viewer, int64_t reader, uint8_t kind) {
    uint8_t muted = viewer < table->seat_count ? table->seats[viewer].muted : 0;
    bool heard = kind == STORE_SAID ? hall_table_talks_to(table, reader) : hall_table_hears_aside(table, reader);
    json_t *list = json_array();
    for (uint32_t i = 0; heard && i < table->chat_count; i++) {
        const hall_chat_line *line = &table->chat[i];
        uint8_t seat = hall_table_seat_of(table, line->person);
        const hall_person *speaker = kind == STORE_SAID ? NULL : hall_cache_person(it, line->person);
        if (line->kind != kind || (seat != TV_SPECTATOR && (muted >> seat & 1) != 0) || hall_blocks(it, reader, line->person)) continue;
        char id[STORE_GAME_ID_MAX];
        hall_id_write((uint64_t)line->person, id);
        json_t *told = json_pack("{s:s, s:I, s:s}", "person", id, "at_ms", (json_int_t)line->at_ms, "text", line->text);
        if (speaker != NULL && speaker->row.name[0] != 0) json_object_set_new(told, "name", json_string(speaker->row.name));
        json_array_append_new(list, told);
    }
    return list;
}

/* What a seat has chosen for itself and nobody else learns. */
static void add_own(const hall *it, const hall_table *table, uint8_t seat, json_t *message) {
    TV_ASSERT(seat < table->seat_count);
    const hall_seat *own = &table->seats[seat];
    int blocked = 0;
    for (uint8_t other = 0; other < table->seat_count; other++)
        blocked |= hall_blocks(it, own->person, table->seats[other].person) << other;
    json_object_set_new(message, "blocked", json_integer(blocked));
    json_t *rules = json_array();
    for (uint32_t i = 0; i < own->standing.count; i++) json_array_append_new(rules, json_string(own->standing.rules[i]));
    json_object_set_new(message, "muted", json_integer(own->muted));
    json_object_set_new(message, "standing",
                        json_pack("{s:o, s:b, s:i}", "rules", rules, "stop_at_my_turn", own->standing.stop_at_my_turn, "until_turn",
                                  (int)own->standing.until_turn));
}

/* Before the game everybody can see what it is to be played with; from then on its set-up says it. */
static void add_material(const hall_table *table, json_t *head) {
    tv_record record;
    if (table->material[0] == '\0' || table->status != STORE_WAITING || !table->whole) return;
    if (!tv_record_read(&record, table->head, strlen(table->head), NULL)) return;
    json_object_set_new(head, "material", json_string(record.material));
    tv_record_free(&record);
}

/* All but the game itself. */
static json_t *head_json(hall *it, const hall_table *table, uint8_t viewer, int64_t person) {
    TV_ASSERT(viewer < table->seat_count || viewer == TV_SPECTATOR);
    json_t *head = json_pack("{s:s, s:s, s:o, s:o}", "type", "table", "table", table->id, "about", hall_table_summary(it, table, person),
                             "offers", offers_json(table));
    json_object_set_new(head, "chat", chat_json(it, table, viewer, person, STORE_SAID));
    if (hall_table_hears_aside(table, person))
        json_object_set_new(head, "spectator_chat", chat_json(it, table, viewer, person, STORE_SAID_ASIDE));
    if (viewer < table->seat_count) add_own(it, table, viewer, head);
    add_material(table, head);
    return head;
}

hall_message *hall_table_snapshot(hall *it, hall_table *table, uint8_t viewer, int64_t person, bool as_json) {
    TV_ASSERT(viewer < table->seat_count || viewer == TV_SPECTATOR);
    json_t *head = head_json(it, table, viewer, person);
    bool play = hall_table_play(it, table) != NULL;
    char *setup = play ? hall_table_setup(it, table) : NULL;
    tv_text *text = hall_scratch(it);
    tv_json json = tv_json_into(text);
    tv_json_object(&json, NULL);
    hall_value_members_write(&json, head);
    tv_json_int(&json, "number", play ? tv_table_decisions(table->play) : 0);
    if (play) {
        tv_json_int(&json, "seen", tv_table_seen(table->play, viewer));
        tv_json_string(&json, "layout", hall_layout(it, table->game));
        tv_json_string(&json, "setup", setup);
        hall_newest_events_write(it, table, viewer, as_json, &json);
        hall_moment_write(it, table, viewer, as_json, &json);
    }
    tv_json_object_end(&json);
    free(setup);
    json_decref(head);
    return hall_message_make(text->at, text->used);
}
