/* Challenges: a table that is made with a seat kept for somebody, who is told at once, or by a notice when away, and accepts by sitting down or
 * declines. A challenge lapses when the game begins without them or the table is cancelled. Limits keep anybody from pestering others. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <stdio.h>
#include <string.h>

enum { PER_MINUTE = 3, AT_ONCE = 6, SAME_AT_ONCE = 2 };
static const double same_per_minute = 0.5;

uint8_t hall_kept_seat(const hall_table *table, int64_t person) {
    for (uint8_t seat = 0; person != 0 && table->status == STORE_WAITING && seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_OPEN && table->seats[seat].kept_for == person) return seat;
    return TV_SPECTATOR;
}

/* ---- making ---- */

static int64_t wished_for(const hall_call *call, size_t seat) {
    const char *id = json_string_value(json_object_get(json_array_get(json_object_get(call->body, "seats"), seat), "for"));
    return id != NULL ? (int64_t)hall_id_read(id) : 0;
}

static bool is_wished_before(const hall_call *call, size_t seat) {
    for (size_t other = 0; other < seat; other++)
        if (wished_for(call, other) == wished_for(call, seat)) return true;
    return false;
}

/* The person for whom a seat is to be kept; *found NULL: the seat is anybody's. Whoever was blocked is not told so. */
static bool find_wished(hall_call *call, size_t seat, const store_person **found) {
    const json_t *wish = json_object_get(json_array_get(json_object_get(call->body, "seats"), seat), "for");
    *found = NULL;
    if (wish == NULL || json_is_null(wish)) return true;
    int64_t person = wished_for(call, seat);
    if (person != 0 && !hall_find_person(call, person, found)) return false;
    if (*found == NULL || person == call->person.id || (*found)->kind == STORE_GONE || (*found)->kind == STORE_BOT ||
        is_wished_before(call, seat) || hall_blocks_between(call->asker.it, person, call->person.id))
        return hall_deny(&call->asker, 404, "no_person", NULL, "There is no such person.");
    return true;
}

static bool may_challenge(hall_call *call, int64_t person) {
    char both[48];
    hall *it = call->asker.it;
    snprintf(both, sizeof both, "%lld %lld", (long long)call->person.id, (long long)person);
    return (hall_allow(it, "challenge of", both, same_per_minute, SAME_AT_ONCE) &&
            hall_allow_person(it, "challenge", call->person.id, PER_MINUTE, AT_ONCE)) ||
           hall_deny(&call->asker, 429, "too_many", NULL, "Too many challenges; wait a while.");
}

bool hall_challenges_find(hall_call *call) {
    size_t count = json_array_size(json_object_get(call->body, "seats"));
    const store_person *found;
    for (size_t seat = 0; seat < count; seat++)
        if (!find_wished(call, seat, &found)) return false;
    return true;
}

bool hall_challenge_read(hall_call *call, hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count && table->seats[seat].kind == HALL_SEAT_OPEN);
    const hall_person *person = hall_cache_person(call->asker.it, wished_for(call, seat));
    if (person == NULL) return true;
    if (!may_challenge(call, person->row.id)) return false;
    table->seats[seat].kept_for = person->row.id;
    snprintf(table->seats[seat].kept_name, sizeof table->seats[seat].kept_name, "%s", person->row.name);
    return true;
}

/* ---- telling ---- */

json_t *hall_kept_json(const hall_seat *seat) {
    char id[STORE_GAME_ID_MAX];
    if (seat->kind != HALL_SEAT_OPEN || seat->kept_for == 0) return json_null();
    hall_id_write((uint64_t)seat->kept_for, id);
    return json_pack("{s:s, s:s}", "id", id, "name", seat->kept_name);
}

static json_t *message_of(hall *it, const hall_table *table, int64_t reader, const char *state) {
    const hall_person *maker = hall_cache_person(it, table->creator);
    return json_pack("{s:s, s:s, s:s, s:o, s:o}", "type", "challenge", "table", table->id, "state", state, "by",
                     maker != NULL ? hall_person_json(&maker->row) : json_null(), "about", hall_table_summary(it, table, reader));
}

/* Who is challenged hears of it once, and when it is over. */
void hall_challenges_tell(hall *it, hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        const hall_seat *at = &table->seats[seat];
        int64_t now = table->status == STORE_WAITING && at->kind == HALL_SEAT_OPEN ? at->kept_for : 0, was = table->challenged[seat];
        if (now == was) continue;
        table->challenged[seat] = now;
        if (was != 0) hall_tell_person(it, was, message_of(it, table, was, "lapsed"));
        if (now != 0) hall_tell_person(it, now, message_of(it, table, now, "open"));
    }
}

json_t *hall_challenge_json(hall *it, const hall_table *table, int64_t person) {
    bool open = hall_kept_seat(table, person) != TV_SPECTATOR && !hall_blocks_between(it, table->creator, person);
    return open ? message_of(it, table, person, "open") : NULL;
}

void hall_challenges_say(hall *it, const hall_link *link) {
    TV_ASSERT(link->mine);
    hall_table_list own = hall_tables_of(it, link->person);
    for (uint32_t i = 0; i < own.count; i++) {
        json_t *message = hall_challenge_json(it, own.at[i], link->person);
        if (message != NULL) hall_say(it, link->connection, message);
    }
}

/* ---- ending ---- */

bool hall_seat_keep_no_more(hall_table *table, int64_t person) {
    TV_ASSERT(person != 0);
    uint8_t seat = hall_kept_seat(table, person);
    if (seat == TV_SPECTATOR) return false;
    table->seats[seat].kept_for = 0;
    table->seats[seat].kept_name[0] = 0;
    return true;
}

void hall_table_refuse(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    if (!hall_seat_keep_no_more(table, call->person.id)) {
        hall_deny(&call->asker, 409, "no_seat", NULL, "No seat at this table is open to you.");
        return;
    }
    json_t *declined = message_of(it, table, table->creator, "declined");
    json_object_set_new(declined, "person", hall_person_json(&call->person));
    hall_table_save(it, table);
    hall_tell_person(it, table->creator, declined);
    hall_table_tell_all(it, table);
    hall_answer(&call->asker, 200, json_object());
}
