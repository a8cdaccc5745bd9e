/* Telling: who watches what, and who hears of a change: those at a table, those in the lobby, those whose game it is. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- watchers ---- */

void hall_stop_watching(hall *it, hall_link *link) {
    hall_table *table = hall_map_get(&it->tables, link->table);
    TV_ASSERT(link->table == 0 || table != NULL); /* a table that somebody watches stays in memory */
    link->table = 0;
    if (table == NULL) return;
    hall_links_take(&table->watchers, HALL_WATCHING, link);
    hall_table_touch(it, table);
}

static void watch(hall *it, hall_link *link, hall_table *table) {
    hall_stop_watching(it, link);
    if (link->elsewhere != 0) hall_elsewhere_end(it, link);
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
    it->showing = table->key;
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
    hall_challenges_tell(it, table);
    hall_follows_tell_table(it, table);
}

void hall_table_tell_step(hall *it, hall_table *table) {
    TV_ASSERT(table->play != NULL);
    groups to = {0};
    it->showing = table->key;
    gather(it, table, false, &to);
    for (int group = 0; group < GROUPS; group++)
        for (int form = 0; form < 2; form++)
            if (to.in[group][form].count > 0) hall_say_to(it, &to.in[group][form], hall_table_step(it, table, viewer_in(group), form == 1));
}

/* ---- my games ---- */

static bool is_reached(const hall *it, int64_t person) {
    const hall_links *own = hall_links_of(it, person);
    const hall_present *present = hall_map_get(&it->nodes.present, (uint64_t)person);
    for (uint32_t i = 0; own != NULL && i < own->count; i++)
        if (own->at[i]->mine) return true;
    return present != NULL && present->count > 0;
}

void hall_tell_person(hall *it, int64_t person, json_t *told) {
    const hall_links *own = hall_links_of(it, person);
    const hall_present *present = hall_map_get(&it->nodes.present, (uint64_t)person);
    hall_audience mine = {0};
    hall_message *message = hall_message_encode(told);
    TV_ASSERT(person != 0);
    for (uint32_t i = 0; own != NULL && i < own->count; i++)
        if (own->at[i]->mine) hall_audience_add(&mine, own->at[i]->connection);
    for (uint32_t i = 0; present != NULL && i < present->count; i++)
        hall_say_to_person(it, present->nodes[i], person, hall_message_keep(message));
    if (mine.count > 0)
        hall_say_to(it, &mine, message);
    else
        hall_message_drop(message);
}

static void tell_mine(hall *it, const hall_table *table, int64_t person) {
    if (is_reached(it, person)) hall_tell_person(it, person, hall_lobby_message(it, "mine", table, person));
}

void hall_mine_changed(hall *it, const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_PERSON) tell_mine(it, table, table->seats[seat].person);
}

void hall_mine_left(hall *it, const hall_table *table, int64_t person) { tell_mine(it, table, person); }

/* What changed while that node's presence was not known here was told to nobody there. */
void hall_mine_retell(hall *it, int64_t person, int64_t node) {
    static const int64_t recent_ms = 30000;
    hall_table_list own = hall_tables_of(it, person);
    for (uint32_t i = 0; i < own.count; i++) {
        const hall_table *table = own.at[i];
        json_t *challenge = hall_challenge_json(it, table, person);
        if (challenge != NULL) hall_say_to_person(it, node, person, hall_message_encode(challenge));
        if (hall_table_seat_of(table, person) == TV_SPECTATOR || it->now_ms - table->changed_ms > recent_ms) continue;
        hall_say_to_person(it, node, person, hall_message_encode(hall_lobby_message(it, "mine", table, person)));
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

void hall_tables_unwatch(hall *it, hall_link *link) {
    hall_stop_watching(it, link);
    if (link->elsewhere != 0) hall_elsewhere_end(it, link);
    if (link->node != 0) hall_say_goodbye(it, link->connection); /* behind what it is still told */
}

/* ---- messages over a connection ---- */

static void hear_watch(hall_call *call) {
    TV_ASSERT(call->link != NULL);
    const char *form = json_string_value(json_object_get(call->body, "form"));
    hall_table_look(call, json_string_value(json_object_get(call->body, "table")), form != NULL && strcmp(form, "json") == 0,
                    hall_invitation_of(call));
}

void hall_table_look(hall_call *call, const char *id, bool json, const char *invitation) {
    TV_ASSERT(call->link != NULL);
    hall *it = call->asker.it;
    hall_table *table = NULL;
    call->watched = id;
    call->watched_json = json;
    call->watched_with = invitation;
    if (id != NULL && !hall_table_find(call, id, &table)) return;
    if (table == NULL || !hall_table_is_open_to(table, call->person.id, invitation)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
        return;
    }
    call->link->invited = invitation != NULL;
    call->link->json = json;
    hall_watch(it, call->link, table);
}

void hall_watch(hall *it, hall_link *link, hall_table *table) {
    TV_ASSERT(table->whole);
    hall_audience self = {0};
    it->showing = table->key;
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
        hall_tables_unwatch(it, call->link);
    } else if (strcmp(wish, "lobby") == 0) {
        if (!hall_may_afford(call, 9) || !hall_lobby_recall(call)) return;
        hall_links_put(&it->lobby, HALL_IN_LOBBY, call->link);
        hall_lobby_send(it, call->link);
    } else if (strcmp(wish, "mine") == 0) {
        json_t *mine = hall_may_afford(call, 4) ? hall_mine_of(call) : NULL;
        if (mine == NULL) return;
        call->link->mine = true;
        hall_say(it, call->link->connection, json_pack("{s:s, s:o}", "type", "my_tables", "tables", mine));
        hall_challenges_say(it, call->link);
    } else if (strcmp(wish, "tournament") == 0) {
        hall_tournament_follow(call);
    } else if (strcmp(wish, "alive") == 0) {
        hall_say(it, call->link->connection, json_pack("{s:s}", "type", "alive"));
    } else {
        hall_deny(&call->asker, 400, "bad_request", NULL, "\"do\" must be ask, watch, leave, lobby, mine, tournament or alive.");
    }
}
