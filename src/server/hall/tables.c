/* Tables: the list of questions about them, and reading them. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

void hall_table_get(hall_call *call) {
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    uint8_t viewer = hall_table_seat_of(table, call->person.id);
    hall_message *message = hall_table_snapshot(call->asker.it, table, viewer, call->person.id, true);
    hall_answer_text(&call->asker, 200, hall_message_text(message), message->size);
    hall_message_drop(message);
}

static const char *query_of(const hall_call *call, const char *name) {
    const char *value = json_string_value(json_object_get(call->query, name));
    return value != NULL ? value : "";
}

void hall_table_get_view(hall_call *call) {
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    uint8_t viewer = hall_table_seat_of(table, call->person.id);
    const char *at = query_of(call, "at");
    bool number = strspn(at, "0123456789") == strlen(at) && strlen(at) < 10;
    uint32_t decision = (uint32_t)strtoul(at, NULL, 10);
    bool as_json = strcmp(query_of(call, "form"), "bytes") != 0;
    const tv_text *view = number ? hall_table_view_at(call->asker.it, table, viewer, decision, as_json) : NULL;
    if (view != NULL)
        hall_answer_text(&call->asker, 200, view->at, view->used);
    else
        hall_deny(&call->asker, 404, "no_moment", NULL, "The game has no such position.");
}

void hall_table_get_events(hall_call *call) {
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    uint8_t viewer = hall_table_seat_of(table, call->person.id);
    uint32_t decision = (uint32_t)strtoul(query_of(call, "before"), NULL, 10);
    const tv_text *list = hall_table_events_before(call->asker.it, table, viewer, decision, strcmp(query_of(call, "form"), "bytes") != 0);
    if (list != NULL)
        hall_answer_text(&call->asker, 200, list->at, list->used);
    else
        hall_deny(&call->asker, 409, "not_running", NULL, "This game is not in progress.");
}

/* While it runs, a record tells neither the secret nor the hidden moves: so it can be had only when it is over. */
void hall_table_get_record(hall_call *call) {
    hall *it = call->asker.it;
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    tv_record *record = table->status == STORE_OVER ? hall_table_record(it, table) : NULL;
    if (record == NULL) {
        hall_deny(&call->asker, 409, "running", NULL, "The record with its secret is published when the game is over.");
        return;
    }
    tv_text text = tv_heap_text();
    tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    hall_answer(&call->asker, 200, json_pack("{s:s}", "record", text.at));
    free(text.at);
}

void hall_list_lobby(hall_call *call) {
    if (!hall_lobby_recall(call)) return;
    hall_answer(&call->asker, 200, json_pack("{s:o}", "tables", hall_lobby_json(call->asker.it, call->person.id)));
}

/* ---- muting ---- */

void hall_table_mute(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    int64_t other;
    if (!hall_number_of(call, "seat", 0, TV_SEATS_MAX - 1, 0, &other) || !hall_seat_of_call(call, &table, &seat)) return;
    uint8_t bit = (uint8_t)(1u << other), *muted = &table->seats[seat].muted;
    *muted = (uint8_t)(hall_flag_of(call, "muted", true) ? *muted | bit : *muted & ~bit);
    hall_table_save(call->asker.it, table);
    hall_answer(&call->asker, 200, json_pack("{s:i}", "muted", *muted));
}

/* ---- streams ---- */

/* The answer becomes a stream; NULL: it is gone, or denied. */
static hall_link *begin_stream(hall_call *call) {
    hall *it = call->asker.it;
    if (!hall_link_fits(it, call->address)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
        return NULL;
    }
    hall_connection connection = it->host.stream(it->host.host, call->asker.request);
    hall_link *link = connection != 0 ? calloc(1, sizeof *link) : NULL;
    if (link == NULL) return NULL;
    *link = (hall_link){.connection = connection,
                        .scopes = call->key.scopes,
                        .bearer = call->bearer,
                        .json = true,
                        .invited = hall_invitation_of(call) != NULL};
    memcpy(link->key, call->key.hash, sizeof link->key);
    tv_text kept = TV_TEXT_OVER(link->address);
    tv_text_add(&kept, call->address);
    hall_link_add(it, link);
    if (call->person.id != 0) hall_link_is(it, link, call->person.id);
    return link;
}

void hall_stream_me(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    if (call->asker.connection != 0) {
        hall_deny(&call->asker, 400, "bad_request", NULL, "Streams are for HTTP; here say {\"do\":\"mine\"}.");
        return;
    }
    json_t *mine = hall_mine_of(call);
    hall_link *link = mine != NULL ? begin_stream(call) : NULL;
    if (link == NULL) {
        json_decref(mine);
        return;
    }
    link->mine = true;
    hall_say(call->asker.it, link->connection, json_pack("{s:s, s:o}", "type", "my_tables", "tables", mine));
    hall_challenges_say(call->asker.it, link);
}

void hall_stream_table(hall_call *call) {
    if (call->asker.connection != 0) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
        return;
    }
    hall_table *table = hall_table_of(call);
    if (table == NULL) return;
    if (call->visitor != 0) { /* the stream is the other node's; here it is allowed */
        hall_answer(&call->asker, 200, json_object());
        return;
    }
    hall_link *link = begin_stream(call);
    if (link != NULL) hall_watch(call->asker.it, link, table);
}

void hall_stream_elsewhere(hall_call *call, const char *id) {
    const char *invitation = hall_invitation_of(call);
    hall_link *link = begin_stream(call);
    if (link == NULL) return;
    bool good = tv_heap_copy_string(&link->invitation, invitation);
    TV_ASSERT(good);
    hall_look_again(call->asker.it, link, hall_id_read(id));
}

/* ---- all tables ---- */

/* Every moment since which something is counted. Dates (created_ms, changed_ms) stay what they are. */
void hall_tables_leap(hall *it, int64_t by_ms) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        tv_clock_leap(&each->time, by_ms);
        each->asked_ms += by_ms;
        each->pairing.come_by_ms += by_ms;
        each->answer.asked_ms += by_ms;
        each->used_ms += by_ms;
        if (each->full_ms != 0) each->full_ms += by_ms;
        for (uint8_t seat = 0; seat < each->seat_count; seat++)
            if (each->seats[seat].away_since_ms != 0) each->seats[seat].away_since_ms += by_ms;
        hall_table_touch(it, each);
    }
}

void hall_tables_close(hall *it) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; at = 0, each = hall_map_next(&it->tables, &at))
        hall_table_free(it, each);
    hall_map_free(&it->tables);
    hall_map_free(&it->tables_of);
    hall_timers_free(&it->timers);
}

static void leave_for_good(hall *it, hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count && table->seats[seat].kind == HALL_SEAT_PERSON);
    tv_error error;
    if (table->status == STORE_WAITING && table->tournament != 0) {
        hall_pairing_give_up(it, table, seat);
    } else if (table->status == STORE_WAITING) {
        if (table->creator == table->seats[seat].person) table->status = STORE_CANCELLED;
        hall_seat_empty(&table->seats[seat]);
        table->full_ms = 0;
        hall_table_save(it, table);
        hall_table_tell_all(it, table);
    } else if (table->status == STORE_RUNNING && hall_table_play(it, table) != NULL) {
        hall_table_event(it, table, TV_ENTRY_RESIGN, seat, NULL, &error);
    }
}

static void keep_no_more(hall *it, hall_table *table, int64_t person) {
    if (!hall_seat_keep_no_more(table, person)) return;
    hall_table_save(it, table);
    hall_table_tell_all(it, table);
}

/* Seats of somebody who deletes the account: left while waiting, resigned while playing; records keep a seat without a name. */
void hall_tables_forget_person(hall *it, int64_t person) {
    hall_table_list own = hall_tables_of(it, person);
    hall_table **tables = malloc((own.count + 1) * sizeof *tables); /* leaving changes the list */
    TV_ASSERT(tables != NULL);
    for (uint32_t i = 0; i < own.count; i++) tables[i] = own.at[i];
    for (uint32_t i = 0; i < own.count; i++) {
        uint8_t seat = hall_table_seat_of(tables[i], person);
        if (seat != TV_SPECTATOR)
            leave_for_good(it, tables[i], seat);
        else
            keep_no_more(it, tables[i], person);
    }
    free(tables);
}

/* Whoever deletes the account leaves the seats at all nodes: each sees to its own tables when it hears of it. */
void hall_people_gone(hall *it, int64_t person) {
    const hall_person *known = it->nodes.shared ? hall_map_get(&it->people, (uint64_t)person) : NULL;
    if (known == NULL || known->row.kind != STORE_GONE) return;
    hall_table_list own = hall_tables_of(it, person);
    for (uint32_t i = 0; i < own.count; i++) {
        own.at[i]->bereaved = true;
        hall_table_touch(it, own.at[i]);
    }
    hall_tables_forget_talk(it, person);
}

/* When it is in memory as a whole; it is read if it is not. */
void hall_table_bury(hall *it, hall_table *table) {
    TV_ASSERT(table->bereaved);
    if (table->status != STORE_WAITING && table->status != STORE_RUNNING) {
        table->bereaved = false;
        return;
    }
    if (!table->whole || table->stale) {
        hall_table_play(it, table);
        return;
    }
    table->bereaved = false;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        hall_person *person = table->seats[seat].kind == HALL_SEAT_PERSON ? hall_cache_person(it, table->seats[seat].person) : NULL;
        if (person != NULL && person->row.kind == STORE_GONE) leave_for_good(it, table, seat);
        int64_t kept_for = table->seats[seat].kept_for;
        const hall_person *kept = kept_for != 0 ? hall_cache_person(it, kept_for) : NULL;
        if (kept != NULL && kept->row.kind == STORE_GONE) keep_no_more(it, table, kept_for);
    }
}

void hall_tables_forget_talk(hall *it, int64_t person) {
    TV_ASSERT(person != 0);
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < each->chat_count; i++) {
            if (each->chat[i].person == person)
                free(each->chat[i].text);
            else
                each->chat[kept++] = each->chat[i];
        }
        each->chat_count = kept;
    }
}

hall_figures hall_count(const hall *it) {
    hall_figures figures = {
        .people_here = (uint32_t)it->here.count,
        .connections = (uint32_t)it->links.count,
        .tables_owned = (uint32_t)it->tables.count,
        .subscriptions = (uint32_t)it->nodes.subscriptions.count,
        .forwarding = (uint32_t)it->nodes.forwarded.count,
        .calls = it->nodes.calls,
        .answers = it->nodes.answers,
        .told = it->nodes.told,
        .lost = it->nodes.lost,
        .claimed = it->nodes.claimed,
        .moves = it->moves,
        .pruned_keys = it->pruned.keys,
        .pruned_guests = it->pruned.guests,
        .pruned_tables = it->pruned.tables,
        .pruned_abandoned = it->pruned.abandoned,
        .views = it->views,
        .encoded = it->encoded,
        .sent = it->sent,
    };
    size_t at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL; each = hall_map_next(&it->nodes.peers, &at))
        figures.visitors += (uint32_t)each->visitors.count;
    figures.connections -= figures.visitors;
    at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        figures.tables_waiting += each->status == STORE_WAITING;
        figures.tables_running += each->status == STORE_RUNNING;
        figures.tables_in_memory += each->play != NULL;
        figures.thinking += each->thinking != 0;
    }
    return figures;
}

const hall_route hall_routes_tables[] = {
    {"GET", "/tables", hall_list_lobby, HALL_SCOPE_READ, false, 9},
    {"POST", "/tables", hall_table_create, HALL_SCOPE_PLAY, true, 0},
    {"GET", "/tables/:id", hall_table_get, HALL_SCOPE_READ, false, 1},
    {"GET", "/tables/:id/view", hall_table_get_view, HALL_SCOPE_READ, false, 0},
    {"GET", "/tables/:id/events", hall_table_get_events, HALL_SCOPE_READ, false, 2},
    {"GET", "/tables/:id/record", hall_table_get_record, HALL_SCOPE_READ, false, 2},
    {"POST", "/tables/:id/join", hall_table_join, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/refuse", hall_table_refuse, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/leave", hall_table_leave, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/remove", hall_table_remove, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/spectators", hall_table_new_link, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/start", hall_table_begin, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/move", hall_table_move, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/undo", hall_table_undo, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/guess", hall_table_guess, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/resign", hall_table_resign, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/return", hall_table_return, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/offer", hall_table_offer, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/accept", hall_table_accept, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/decline", hall_table_decline, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/standing", hall_table_set_standing, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tables/:id/chat", hall_table_chat, HALL_SCOPE_CHAT, true, 0},
    {"POST", "/tables/:id/mute", hall_table_mute, HALL_SCOPE_CHAT, true, 0},
    {"POST", "/tables/:id/report", hall_table_report, HALL_SCOPE_CHAT, true, 0},
    {"GET", "/me/tables", hall_list_mine, HALL_SCOPE_READ, true, 4},
    {"GET", "/me/next", hall_next_mine, HALL_SCOPE_READ, true, 0},
    {"GET", "/ratings/:game", hall_list_ratings, HALL_SCOPE_READ, false, 2},
    {"GET", "/stream/me", hall_stream_me, HALL_SCOPE_READ, true, 0},
    {"GET", "/stream/tables/:id", hall_stream_table, HALL_SCOPE_READ, false, 0},
    {0},
};
