/* Chat at a table, in two rooms: people with a seat talk, everybody at the table reads; and those who watch talk among themselves, which the
 * players read when the game is over. Muting is each reader's own; reports go to the administrator. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

enum { TEXT_MOST = 500 };

static void keep_line(hall *it, hall_table *table, int64_t person, uint8_t kind, const char *text) {
    TV_ASSERT(person != 0 && kind <= STORE_SAID_ASIDE);
    store_change change = {.kind = STORE_ADD_LINE,
                           .fence = hall_fence(it, table),
                           .line = {table->id, {.person = person, .at_ms = it->now_ms, .kind = kind, .text = text}}};
    hall_write(it, &change, 1, table->key);
    if (kind != STORE_REPORTED) hall_table_add_chat(table, person, it->now_ms, kind, text);
}

/* At a private table what the players say is for its people alone. */
static bool hears(const hall_table *table, const hall_link *link, uint8_t seat) {
    if (seat == TV_SPECTATOR) return hall_table_hears_aside(table, link->person);
    uint8_t reader = hall_table_seat_of(table, link->person);
    bool muted = reader != TV_SPECTATOR && (table->seats[reader].muted >> seat & 1) != 0;
    return !muted && hall_table_talks_to(table, link->person);
}

/* To all who hear that seat, or who watches, except those who want nothing to do with the speaker; takes the reference. */
static void tell_listeners(hall *it, const hall_table *table, uint8_t seat, int64_t speaker, json_t *message) {
    TV_ASSERT(seat < table->seat_count || seat == TV_SPECTATOR);
    hall_audience listeners = {0};
    for (uint32_t i = 0; i < table->watchers.count; i++) {
        const hall_link *link = table->watchers.at[i];
        if (hears(table, link, seat) && !hall_blocks(it, link->person, speaker)) hall_audience_add(&listeners, link->connection);
    }
    hall_say_to(it, &listeners, hall_message_encode(message));
}

/* Which room: that of the players needs a seat, the other one none. */
static bool room_of(hall_call *call, hall_table **table, uint8_t *seat) {
    const char *room = json_string_value(json_object_get(call->body, "room"));
    if (room == NULL || strcmp(room, "players") == 0) return hall_seat_of_call(call, table, seat);
    if (strcmp(room, "spectators") != 0)
        return hall_deny(&call->asker, 400, "bad_request", NULL, "\"room\" must be \"players\" or \"spectators\".");
    *table = hall_table_of(call);
    *seat = TV_SPECTATOR;
    if (*table == NULL) return false;
    if (hall_table_seat_of(*table, call->person.id) != TV_SPECTATOR)
        return hall_deny(&call->asker, 403, "players_room", NULL, "You play at this table; talk to the other players.");
    return true;
}

/* A text that may be said. */
static bool is_fit(hall_call *call, const char *text) {
    if (hall_is_plain(text) && !hall_is_blank(text)) return true;
    return hall_deny(&call->asker, 400, "bad_text", NULL, "This message contains invalid characters.");
}

void hall_table_chat(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    const char *text = hall_text_of(call, "text", 1, TEXT_MOST);
    if (text == NULL || !room_of(call, &table, &seat) || !is_fit(call, text)) return;
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)call->person.id, id);
    if (!hall_allow_person(it, "chat", call->person.id, it->limits.chat_per_minute, it->limits.chat_per_minute)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "You are sending messages too quickly.");
        return;
    }
    bool aside = seat == TV_SPECTATOR;
    keep_line(it, table, call->person.id, aside ? STORE_SAID_ASIDE : STORE_SAID, text);
    hall_answer(&call->asker, 200, json_object());
    json_t *message = json_pack("{s:s, s:s, s:s, s:s, s:I, s:s}", "type", aside ? "spectator_chat" : "chat", "table", table->id, "person",
                                id, "name", call->person.name, "at_ms", (json_int_t)it->now_ms, "text", text);
    tell_listeners(it, table, seat, call->person.id, message);
}

void hall_table_report(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    const char *text = hall_text_of(call, "text", 1, TEXT_MOST);
    if (text == NULL || !hall_seat_of_call(call, &table, &seat) || !is_fit(call, text)) return;
    if (!hall_allow_person(it, "report", call->person.id, 1, 10)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "You are sending messages too quickly.");
        return;
    }
    keep_line(it, table, call->person.id, STORE_REPORTED, text);
    hall_answer(&call->asker, 200, json_object());
    json_t *fields = json_pack("{s:s}", "table", table->id); /* `trivium admin reports` has the words */
    it->host.log(it->host.host, "reported", fields);
    json_decref(fields);
}
