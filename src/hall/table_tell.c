/* Telling: who watches what, and who hears of a change: those at a table, those in the lobby, those whose game it is. */
#include "hall/tables.h"

#include "table/heap.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- watchers ---- */

static void stop_watching(hall *it, hall_link *link) {
    hall_table *table = hall_map_get(&it->tables, link->table);
    link->table = 0;
    if (table == NULL) return;
    for (uint32_t i = 0; i < table->watcher_count; i++)
        if (table->watchers[i] == link) table->watchers[i--] = table->watchers[--table->watcher_count];
}

static void watch(hall *it, hall_link *link, hall_table *table) {
    stop_watching(it, link);
    void *watchers = table->watchers;
    bool room = tv_heap_room(&watchers, &table->watcher_room, table->watcher_count + 1, sizeof(hall_link *));
    assert(room);
    table->watchers = watchers;
    table->watchers[table->watcher_count++] = link;
    link->table = table->key;
}

static uint8_t viewer_of(const hall_table *table, const hall_link *link) { return hall_table_seat_of(table, link->person); }

/* The same to all who watch; takes the reference. */
static void tell_watchers(hall *it, hall_table *table, json_t *message) {
    for (uint32_t i = 0; i < table->watcher_count; i++)
        hall_say(it, table->watchers[i]->connection, json_incref(message));
    json_decref(message);
}

void hall_table_tell_all(hall *it, hall_table *table) {
    for (uint32_t i = 0; i < table->watcher_count; i++) {
        hall_link *link = table->watchers[i];
        hall_say(it, link->connection, hall_table_snapshot(it, table, viewer_of(table, link), link->person, link->json));
    }
    hall_lobby_changed(it, table);
    hall_mine_changed(it, table);
}

void hall_table_tell_step(hall *it, hall_table *table) {
    for (uint32_t i = 0; i < table->watcher_count; i++) {
        hall_link *link = table->watchers[i];
        hall_say(it, link->connection, hall_table_step(it, table, viewer_of(table, link), link->json));
    }
}

/* ---- the lobby ---- */

static bool in_lobby(const hall_table *table) {
    return table->public && (table->status == STORE_WAITING || table->status == STORE_RUNNING);
}

/* People who want nothing to do with each other do not see each other's tables that wait. */
static bool is_for(const hall *it, const hall_table *table, int64_t person) {
    return table->status != STORE_WAITING || (!hall_blocks(it, table->creator, person) && !hall_blocks(it, person, table->creator));
}

enum { LOBBY_MAX = 200 };

/* Those that wait first, the newest of each, so that nobody can bury the others' tables under old ones. */
json_t *hall_lobby_json(hall *it, int64_t person) {
    json_t *list = json_array();
    const hall_table **found = malloc((it->tables.count + 1) * sizeof(hall_table *));
    assert(found != NULL);
    for (uint8_t status = STORE_WAITING; status <= STORE_RUNNING; status++) {
        size_t count = 0, at = 0;
        for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
            if (in_lobby(each) && each->status == status && is_for(it, each, person)) found[count++] = each;
        qsort(found, count, sizeof(hall_table *), hall_later_first);
        for (size_t i = 0; i < count && json_array_size(list) < LOBBY_MAX; i++)
            json_array_append_new(list, hall_table_summary(it, found[i], person));
    }
    free(found);
    return list;
}

static void send_lobby(hall *it, hall_link *link) {
    hall_say(it, link->connection, json_pack("{s:s, s:o}", "type", "lobby", "tables", hall_lobby_json(it, link->person)));
}

/* One table's news to all in the lobby; a table that left it comes with its new status. */
void hall_lobby_changed(hall *it, const hall_table *table) {
    if (!table->public) return;
    size_t at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at))
        if (each->lobby && is_for(it, table, each->person))
            hall_say(it, each->connection,
                     json_pack("{s:s, s:o}", "type", "lobby_table", "about", hall_table_summary(it, table, each->person)));
}

/* ---- my games ---- */

void hall_mine_changed(hall *it, const hall_table *table) {
    size_t at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at))
        if (each->mine && hall_table_seat_of(table, each->person) != TV_SPECTATOR)
            hall_say(it, each->connection, json_pack("{s:s, s:o}", "type", "mine", "about", hall_table_summary(it, table, each->person)));
}

/* ---- presence ---- */

/* Whoever has a connection is here, at all tables; who looks at one is told when that changes. */
static void note_presence(hall *it, hall_table *table, int64_t person, bool here) {
    uint8_t seat = hall_table_seat_of(table, person);
    if (seat == TV_SPECTATOR || (table->seats[seat].away_since_ms == 0) == here) return;
    table->seats[seat].away_since_ms = here ? 0 : it->now_ms;
    tell_watchers(it, table, json_pack("{s:s, s:s, s:i, s:b}", "type", "here", "table", table->id, "seat", seat, "here", here));
}

void hall_table_note_away(hall *it, hall_table *table) {
    for (uint8_t number = 0; number < table->seat_count; number++) {
        hall_seat *seat = &table->seats[number];
        if (seat->kind == HALL_SEAT_PERSON && seat->away_since_ms == 0 && !hall_is_here(it, seat->person)) seat->away_since_ms = it->now_ms;
    }
}

void hall_tables_here(hall *it, int64_t person, bool here) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        note_presence(it, each, person, here);
}

void hall_tables_unwatch(hall *it, hall_link *link) { stop_watching(it, link); }

/* ---- messages over a connection ---- */

static void hear_watch(hall_call *call) {
    hall *it = call->asker.it;
    const char *id = json_string_value(json_object_get(call->body, "table"));
    const char *form = json_string_value(json_object_get(call->body, "form"));
    const char *invitation = hall_invitation_of(call);
    hall_table *table = id != NULL ? hall_table_find(it, id) : NULL;
    if (table == NULL || !hall_table_is_open_to(table, call->person.id, invitation)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
        return;
    }
    call->link->invited = invitation != NULL;
    call->link->json = form != NULL && strcmp(form, "json") == 0;
    hall_watch(it, call->link, table);
}

void hall_watch(hall *it, hall_link *link, hall_table *table) {
    watch(it, link, table);
    hall_say(it, link->connection, hall_table_snapshot(it, table, viewer_of(table, link), link->person, link->json));
}

/* The same checks as for the questions that ask for the same. */
static bool may_hear(const hall_call *call, const char *wish) {
    if (call->bearer && (call->key.scopes & HALL_SCOPE_READ) == 0)
        return hall_deny(&call->asker, 403, "scope", NULL, "This token does not allow to read; make one that does.");
    if (call->person.id == 0 && strcmp(wish, "mine") == 0)
        return hall_deny(&call->asker, 401, "not_known", NULL, "Log in or begin as a guest first.");
    return true;
}

void hall_tables_hear(hall_call *call, const char *wish) {
    hall *it = call->asker.it;
    if (!may_hear(call, wish)) return;
    if (strcmp(wish, "watch") == 0) {
        hear_watch(call);
    } else if (strcmp(wish, "leave") == 0) {
        stop_watching(it, call->link);
    } else if (strcmp(wish, "lobby") == 0) {
        call->link->lobby = true;
        send_lobby(it, call->link);
    } else if (strcmp(wish, "mine") == 0) {
        call->link->mine = true;
        hall_say(it, call->link->connection, json_pack("{s:s, s:o}", "type", "my_tables", "tables", hall_mine_json(it, call->person.id)));
    } else if (strcmp(wish, "alive") == 0) {
        hall_say(it, call->link->connection, json_pack("{s:s}", "type", "alive"));
    } else {
        hall_deny(&call->asker, 400, "bad_request", NULL, "\"do\" must be ask, watch, leave, lobby, mine or alive.");
    }
}
