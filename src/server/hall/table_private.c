/* Who may see a table. A public one everybody may; a private one is for its people: who made it, who sits there, for whom a seat is kept, who brings an invitation to a
 * seat or the link for those who look on. To everybody else it is not there. What is said at a private table is for those with a seat and for who made it. Removing
 * somebody from a table that waits is here, too: it is the other side of the same door. */
#include "tables.h"

#include "base/check.h"

#include <sodium.h>
#include <string.h>

const char *hall_invitation_of(const hall_call *call) {
    const char *secret = json_string_value(json_object_get(call->body, "invitation"));
    if (secret == NULL) secret = json_string_value(json_object_get(call->query, "invitation"));
    return secret != NULL && strlen(secret) < HALL_COOKIE_MAX ? secret : NULL;
}

bool hall_table_talks_to(const hall_table *table, int64_t person) {
    return table->public || (person != 0 && table->creator == person) || hall_table_seat_of(table, person) != TV_SPECTATOR;
}

/* Any seat's invitation shows the table, also when somebody else has sat down there meanwhile. */
static bool is_invited(const hall_table *table, const char *secret) {
    uint8_t hash[STORE_HASH_BYTES];
    if (secret == NULL) return false;
    hall_hash_secret(secret, hash);
    bool good = table->has_spectators && sodium_memcmp(hash, table->spectators, sizeof hash) == 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        good |= table->seats[seat].invited && sodium_memcmp(hash, table->seats[seat].invitation, sizeof hash) == 0;
    return good;
}

bool hall_table_is_open_to(const hall_table *table, int64_t person, const char *invitation) {
    return hall_table_talks_to(table, person) || hall_kept_seat(table, person) != TV_SPECTATOR || is_invited(table, invitation);
}

void hall_table_admit_spectators(hall *it, hall_table *table, char secret[HALL_COOKIE_MAX]) {
    TV_ASSERT(!table->public);
    hall_fresh_secret(it, secret);
    hall_hash_secret(secret, table->spectators);
    table->has_spectators = true;
}

/* Who looks on by a link that has ended does so no more. */
static void end_watching(hall *it, hall_table *table) {
    TV_ASSERT(!table->public);
    for (uint32_t i = table->watchers.count; i > 0; i--) {
        hall_link *link = table->watchers.at[i - 1];
        if (hall_table_talks_to(table, link->person)) continue;
        hall_deny(&(hall_asker){.it = it, .connection = link->connection}, 404, "not_found", NULL, "There is no such table.");
        hall_tables_unwatch(it, link);
    }
}

/* A new link for those who look on; the one before stops working. */
void hall_table_new_link(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table = hall_table_of(call);
    char secret[HALL_COOKIE_MAX];
    if (table == NULL) return;
    if (table->creator != call->person.id || table->public) {
        hall_deny(&call->asker, 403, "not_yours", NULL, "Only the player who created a private table can do this.");
        return;
    }
    hall_table_admit_spectators(it, table, secret);
    hall_table_save(it, table);
    hall_answer(&call->asker, 200, json_pack("{s:s}", "spectators", secret));
    end_watching(it, table);
}

/* ---- removing ---- */

bool hall_table_was_removed(const hall_table *table, int64_t person) {
    for (int i = 0; i < HALL_REMOVED_MAX; i++)
        if (table->removed[i] == person) return true;
    return false;
}

void hall_table_shut_out(hall *it, hall_table *table, int64_t person) {
    TV_ASSERT(person != 0);
    hall_mine_left(it, table, person);
    for (uint32_t i = table->watchers.count; i > 0; i--) {
        hall_link *link = table->watchers.at[i - 1];
        if (link->person != person || hall_table_talks_to(table, person) || link->invited) continue;
        hall_deny(&(hall_asker){.it = it, .connection = link->connection}, 404, "not_found", NULL, "There is no such table.");
        hall_tables_unwatch(it, link);
    }
}

static void tell_removed(hall *it, hall_table *table, int64_t person) {
    TV_ASSERT(person != 0);
    for (uint32_t i = table->watchers.count; i > 0; i--) {
        hall_link *link = table->watchers.at[i - 1];
        if (link->person != person) continue;
        hall_deny(&(hall_asker){.it = it, .connection = link->connection}, 403, "removed", NULL,
                  "You were removed from this table by the player who created it.");
        hall_tables_unwatch(it, link);
    }
}

/* The seat's old invitation no longer opens it; who made the table gets a new one to hand out. */
static json_t *empty_seat(hall *it, hall_table *table, hall_seat *seat) {
    TV_ASSERT(seat->kind == HALL_SEAT_PERSON && seat->person != 0);
    char secret[HALL_COOKIE_MAX];
    bool invited = seat->invited;
    memmove(table->removed + 1, table->removed, sizeof table->removed - sizeof *table->removed);
    table->removed[0] = seat->person;
    hall_seat_empty(seat);
    table->full_ms = 0;
    if (!invited) return json_null();
    hall_fresh_secret(it, secret);
    hall_hash_secret(secret, seat->invitation);
    return json_string(secret);
}

void hall_table_remove(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t own;
    int64_t number;
    if (!hall_number_of(call, "seat", 0, TV_SEATS_MAX - 1, -1, &number) || !hall_seat_of_call(call, &table, &own)) return;
    if (table->creator != call->person.id || table->status != STORE_WAITING) {
        hall_deny(&call->asker, 403, "not_yours", NULL,
                  "Only the player who created the table can remove somebody, and only before the game.");
        return;
    }
    if (number >= table->seat_count || number == own || table->seats[number].kind != HALL_SEAT_PERSON) {
        hall_deny(&call->asker, 409, "no_person", NULL, "Nobody else sits on this seat.");
        return;
    }
    int64_t person = table->seats[number].person;
    json_t *invitation = empty_seat(it, table, &table->seats[number]);
    hall_table_save(it, table);
    hall_answer(&call->asker, 200, json_pack("{s:o}", "invitation", invitation));
    tell_removed(it, table, person);
    hall_table_shut_out(it, table, person);
    hall_table_tell_all(it, table);
}
