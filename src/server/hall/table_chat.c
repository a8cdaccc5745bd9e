/* Chat at a table: people with a seat talk, everybody at the table reads. Muting is each reader's own; reports go to the administrator. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

enum { TEXT_MOST = 500 };

static void keep_line(hall *it, hall_table *table, int64_t person, uint8_t kind, const char *text) {
    TV_ASSERT(person != 0 && (kind == STORE_SAID || kind == STORE_REPORTED));
    store_change change = {.kind = STORE_ADD_LINE,
                           .line = {table->id, {.person = person, .at_ms = it->now_ms, .kind = kind, .text = text}}};
    hall_write(it, &change, 1, table->key);
    if (kind == STORE_SAID) hall_table_add_chat(table, person, it->now_ms, text);
}

/* To all at the table except those who do not want to hear this seat, at a private one to its people alone; takes the reference. */
static void tell_listeners(hall *it, const hall_table *table, uint8_t seat, json_t *message) {
    TV_ASSERT(seat < table->seat_count);
    hall_audience listeners = {0};
    int64_t speaker = table->seats[seat].person;
    for (uint32_t i = 0; i < table->watchers.count; i++) {
        const hall_link *link = table->watchers.at[i];
        uint8_t reader = hall_table_seat_of(table, link->person);
        bool muted = reader != TV_SPECTATOR && (table->seats[reader].muted >> seat & 1) != 0;
        if (!muted && hall_table_talks_to(table, link->person) && !hall_blocks(it, link->person, speaker))
            hall_audience_add(&listeners, link->connection);
    }
    hall_say_to(it, &listeners, hall_message_encode(message));
}

void hall_table_chat(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    const char *text = hall_text_of(call, "text", 1, TEXT_MOST);
    if (text == NULL || !hall_seat_of_call(call, &table, &seat)) return;
    char id[STORE_GAME_ID_MAX];
    hall_id_write((uint64_t)call->person.id, id);
    if (!hall_is_plain(text) || hall_is_blank(text)) {
        hall_deny(&call->asker, 400, "bad_text", NULL, "This message contains invalid characters.");
        return;
    }
    if (!hall_allow_person(it, "chat", call->person.id, it->limits.chat_per_minute, it->limits.chat_per_minute)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "You are sending messages too quickly.");
        return;
    }
    keep_line(it, table, call->person.id, STORE_SAID, text);
    hall_answer(&call->asker, 200, json_object());
    json_t *message = json_pack("{s:s, s:s, s:s, s:s, s:I, s:s}", "type", "chat", "table", table->id, "person", id, "name",
                                call->person.name, "at_ms", (json_int_t)it->now_ms, "text", text);
    tell_listeners(it, table, seat, message);
}

void hall_table_report(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    const char *text = hall_text_of(call, "text", 1, TEXT_MOST);
    if (text == NULL || !hall_seat_of_call(call, &table, &seat)) return;
    if (!hall_is_plain(text) || hall_is_blank(text)) {
        hall_deny(&call->asker, 400, "bad_text", NULL, "This message contains invalid characters.");
        return;
    }
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
