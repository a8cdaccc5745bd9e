/* Telling: who watches what, and who hears of a change: those at a table, those in the lobby, those whose game it is. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- watchers ---- */

static void stop_watching(hall *it, hall_link *link) {
    hall_table *table = hall_map_get(&it->tables, link->table);
    TV_ASSERT(link->table == 0 || table != NULL); /* a table that somebody watches stays in memory */
    link->table = 0;
    if (table == NULL) return;
    hall_links_take(&table->watchers, HALL_WATCHING, link);
    hall_table_touch(it, table);
}

static void watch(hall *it, hall_link *link, hall_table *table) {
    stop_watching(it, link);
    hall_links_put(&table->watchers, HALL_WATCHING, link);
    link->table = table->key;
    TV_ASSERT(link->places[HALL_WATCHING] != 0);
}

static uint8_t viewer_of(const hall_table *table, const hall_link *link) { return hall_table_seat_of(table, link->person); }

/* The same to all who watch; takes the reference. */
static void tell_watchers(hall *it, const hall_table *table, json_t *message) {
    hall_audience all = {0};
    if (table->watchers.count == 0) {
        json_decref(message);
        return;
    }
    for (uint32_t i = 0; i < table->watchers.count; i++) hall_audience_add(&all, table->watchers.at[i]->connection);
    hall_say_to(it, &all, hall_message_encode(message));
}

/* Watchers who are shown the same in the same form hear one message: those of each seat, all spectators, and whoever made the table without
 * having a seat at it. */
enum { GROUP_SPECTATORS = TV_SEATS_MAX, GROUP_MAKER, GROUPS };
typedef struct groups {
    hall_audience in[GROUPS][2]; /* who wants bytes, who wants JSON */
} groups;

/* Spectators who have blocked somebody at the table read other talk than the rest. */
static bool reads_alone(const hall *it, const hall_table *table, const hall_link *link) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (hall_blocks(it, link->person, table->seats[seat].person)) return viewer_of(table, link) == TV_SPECTATOR;
    return false;
}

/* With talk: without those who read other talk than the rest. */
static void gather(const hall *it, const hall_table *table, bool talk, groups *out) {
    for (uint32_t i = 0; i < table->watchers.count; i++) {
        const hall_link *link = table->watchers.at[i];
        if (talk && reads_alone(it, table, link)) continue;
        uint8_t viewer = viewer_of(table, link);
        bool maker = link->person != 0 && link->person == table->creator;
        int group = viewer != TV_SPECTATOR ? viewer : maker ? GROUP_MAKER : GROUP_SPECTATORS;
        hall_audience_add(&out->in[group][link->json], link->connection);
    }
}

static int64_t person_of(const hall_table *table, int group) {
    return group == GROUP_MAKER ? table->creator : group == GROUP_SPECTATORS ? 0 : table->seats[group].person;
}

static uint8_t viewer_in(int group) { return group < TV_SEATS_MAX ? (uint8_t)group : TV_SPECTATOR; }

static void tell_alone(hall *it, hall_table *table) {
    for (uint32_t i = 0; it->blocks.count > 0 && i < table->watchers.count; i++) {
        const hall_link *link = table->watchers.at[i];
        hall_audience self = {0};
        if (!reads_alone(it, table, link)) continue;
        hall_audience_add(&self, link->connection);
        hall_say_to(it, &self, hall_table_snapshot(it, table, TV_SPECTATOR, link->person, link->json));
    }
}

void hall_table_tell_all(hall *it, hall_table *table) {
    groups to = {0};
    if (table->whole) { /* otherwise it is told when it has been read */
        gather(it, table, true, &to);
        tell_alone(it, table);
    }
    for (int group = 0; group < GROUPS; group++)
        for (int form = 0; form < 2; form++)
            if (to.in[group][form].count > 0)
                hall_say_to(it, &to.in[group][form], hall_table_snapshot(it, table, viewer_in(group), person_of(table, group), form == 1));
    hall_lobby_changed(it, table);
    hall_mine_changed(it, table);
}

void hall_table_tell_step(hall *it, hall_table *table) {
    TV_ASSERT(table->play != NULL);
    groups to = {0};
    gather(it, table, false, &to);
    for (int group = 0; group < GROUPS; group++)
        for (int form = 0; form < 2; form++)
            if (to.in[group][form].count > 0) hall_say_to(it, &to.in[group][form], hall_table_step(it, table, viewer_in(group), form == 1));
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

enum { LOBBY_EACH = 8 }; /* tables of one person that wait in the list: nobody can bury the others' under many */

static size_t find_in_lobby(const hall *it, uint8_t status, const hall_table **found) {
    hall_map makers = {0};
    size_t count = 0, kept = 0, at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        if (in_lobby(each) && each->status == status) found[count++] = each;
    TV_ASSERT(count <= it->tables.count);
    qsort(found, count, sizeof(hall_table *), hall_later_first);
    for (size_t i = 0; i < count; i++)
        if (status != STORE_WAITING || found[i]->creator == 0 || hall_map_count(&makers, (uint64_t)found[i]->creator, 1) <= LOBBY_EACH)
            found[kept++] = found[i];
    hall_map_free(&makers);
    return kept;
}

/* Those that wait first, the newest of each. Made anew when a table in it has changed, and after a second, because people come and go. */
static void make_lobby(hall *it) {
    static const int64_t fresh_ms = 1000;
    if (it->lobby_list != NULL && it->now_ms - it->lobby_made_ms < fresh_ms && it->now_ms >= it->lobby_made_ms) return;
    const hall_table **found = malloc((it->tables.count + 1) * sizeof(hall_table *));
    TV_ASSERT(found != NULL);
    json_decref(it->lobby_list);
    it->lobby_list = json_array();
    it->lobby_made_ms = it->now_ms;
    for (uint8_t status = STORE_WAITING; status <= STORE_RUNNING; status++) {
        size_t count = find_in_lobby(it, status, found);
        for (size_t i = 0; i < count && json_array_size(it->lobby_list) < LOBBY_MAX; i++)
            json_array_append_new(it->lobby_list, hall_table_summary(it, found[i], 0));
    }
    free(found);
}

static bool concerns(const hall_table *table, int64_t person) {
    return person != 0 && (table->creator == person || hall_table_seat_of(table, person) != TV_SPECTATOR);
}

/* The list as it is for everybody, but for tables that are the reader's own or not for the reader. */
json_t *hall_lobby_json(hall *it, int64_t person) {
    make_lobby(it);
    if (person == 0) return json_incref(it->lobby_list);
    json_t *list = json_array(), *each;
    size_t at;
    json_array_foreach(it->lobby_list, at, each) {
        const hall_table *table = hall_map_get(&it->tables, hall_id_read(json_string_value(json_object_get(each, "id"))));
        if (table == NULL || !is_for(it, table, person)) continue;
        if (concerns(table, person))
            json_array_append_new(list, hall_table_summary(it, table, person));
        else
            json_array_append(list, each);
    }
    return list;
}

static void send_lobby(hall *it, hall_link *link) {
    TV_ASSERT(link->places[HALL_IN_LOBBY] != 0);
    hall_say(it, link->connection, json_pack("{s:s, s:o}", "type", "lobby", "tables", hall_lobby_json(it, link->person)));
}

static json_t *lobby_message(hall *it, const char *type, const hall_table *table, int64_t person) {
    return json_pack("{s:s, s:o}", "type", type, "about", hall_table_summary(it, table, person));
}

/* What became of one table, to all in the lobby; a table that left it comes with its new status. Who has nothing to do with it hears the
 * same as all others. */
void hall_lobby_changed(hall *it, const hall_table *table) {
    hall_audience others = {0};
    if (!table->public) return;
    json_decref(it->lobby_list);
    it->lobby_list = NULL;
    for (uint32_t i = 0; i < it->lobby.count; i++) {
        const hall_link *each = it->lobby.at[i];
        bool stranger = each->person == 0 || (each->person != table->creator && hall_table_seat_of(table, each->person) == TV_SPECTATOR);
        if (!is_for(it, table, each->person)) continue;
        if (stranger)
            hall_audience_add(&others, each->connection);
        else
            hall_say(it, each->connection, lobby_message(it, "lobby_table", table, each->person));
    }
    if (others.count > 0) hall_say_to(it, &others, hall_message_encode(lobby_message(it, "lobby_table", table, 0)));
}

/* ---- my games ---- */

void hall_mine_changed(hall *it, const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        bool taken = table->seats[seat].kind == HALL_SEAT_PERSON;
        const hall_links *own = taken ? hall_links_of(it, table->seats[seat].person) : NULL;
        hall_audience mine = {0};
        for (uint32_t i = 0; own != NULL && i < own->count; i++)
            if (own->at[i]->mine) hall_audience_add(&mine, own->at[i]->connection);
        if (mine.count > 0) hall_say_to(it, &mine, hall_message_encode(lobby_message(it, "mine", table, table->seats[seat].person)));
    }
}

/* ---- presence ---- */

/* Whoever has a connection is here, at all tables; who looks at one is told when that changes. */
static void note_presence(hall *it, hall_table *table, int64_t person, bool here) {
    uint8_t seat = hall_table_seat_of(table, person);
    if (seat == TV_SPECTATOR || (table->seats[seat].away_since_ms == 0) == here) return;
    table->seats[seat].away_since_ms = here ? 0 : it->now_ms;
    hall_table_touch(it, table);
    tell_watchers(it, table, json_pack("{s:s, s:s, s:i, s:b}", "type", "here", "table", table->id, "seat", seat, "here", here));
    if (here) hall_offers_returned(it, table, seat);
}

void hall_table_note_away(hall *it, hall_table *table) {
    for (uint8_t number = 0; number < table->seat_count; number++) {
        hall_seat *seat = &table->seats[number];
        if (seat->kind == HALL_SEAT_PERSON && seat->away_since_ms == 0 && !hall_is_here(it, seat->person)) seat->away_since_ms = it->now_ms;
    }
}

void hall_tables_here(hall *it, int64_t person, bool here) {
    hall_table_list own = hall_tables_of(it, person);
    for (uint32_t i = 0; i < own.count; i++) note_presence(it, own.at[i], person, here);
}

void hall_tables_unwatch(hall *it, hall_link *link) { stop_watching(it, link); }

/* ---- messages over a connection ---- */

static void hear_watch(hall_call *call) {
    TV_ASSERT(call->link != NULL);
    hall *it = call->asker.it;
    const char *id = json_string_value(json_object_get(call->body, "table"));
    const char *form = json_string_value(json_object_get(call->body, "form"));
    const char *invitation = hall_invitation_of(call);
    hall_table *table = NULL;
    if (id != NULL && !hall_table_find(call, id, &table)) return;
    if (table == NULL || !hall_table_is_open_to(table, call->person.id, invitation)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
        return;
    }
    call->link->invited = invitation != NULL;
    call->link->json = form != NULL && strcmp(form, "json") == 0;
    hall_watch(it, call->link, table);
}

void hall_watch(hall *it, hall_link *link, hall_table *table) {
    TV_ASSERT(table->whole);
    hall_audience self = {0};
    watch(it, link, table);
    hall_audience_add(&self, link->connection);
    hall_say_to(it, &self, hall_table_snapshot(it, table, viewer_of(table, link), link->person, link->json));
}

/* The same checks as for the questions that ask for the same. */
static bool may_hear(const hall_call *call, const char *wish) {
    if (call->bearer && (call->key.scopes & HALL_SCOPE_READ) == 0)
        return hall_deny(&call->asker, 403, "scope", NULL, "This token has no read access. Create one that does.");
    if (call->person.id == 0 && strcmp(wish, "mine") == 0)
        return hall_deny(&call->asker, 401, "not_known", NULL, "Log in or play as a guest first.");
    return true;
}

void hall_tables_hear(hall_call *call, const char *wish) {
    TV_ASSERT(call->link != NULL);
    hall *it = call->asker.it;
    if (!may_hear(call, wish)) return;
    if (strcmp(wish, "watch") == 0) {
        hear_watch(call);
    } else if (strcmp(wish, "leave") == 0) {
        stop_watching(it, call->link);
    } else if (strcmp(wish, "lobby") == 0) {
        if (!hall_may_afford(call, 9)) return;
        hall_links_put(&it->lobby, HALL_IN_LOBBY, call->link);
        send_lobby(it, call->link);
    } else if (strcmp(wish, "mine") == 0) {
        if (!hall_may_afford(call, 4) || !hall_recall_mine(call)) return;
        call->link->mine = true;
        hall_say(it, call->link->connection, json_pack("{s:s, s:o}", "type", "my_tables", "tables", hall_mine_json(it, call->person.id)));
    } else if (strcmp(wish, "alive") == 0) {
        hall_say(it, call->link->connection, json_pack("{s:s}", "type", "alive"));
    } else {
        hall_deny(&call->asker, 400, "bad_request", NULL, "\"do\" must be ask, watch, leave, lobby, mine or alive.");
    }
}
