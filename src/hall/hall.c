/* The hall's doors: what the host calls. Each notes the time, forgets the last call's change, and hands on. */
#include "hall/inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 250, SWEEP_MS = 60000 };

/* Making a layout plays a short game, so it is done once, when it is first needed. */
const char *hall_layout(hall *it, const tv_game *game) {
    int i = 0;
    while (tv_games[i] != game) i++;
    assert(i < HALL_GAMES_MAX);
    if (it->layouts[i][0] == 0) {
        uint8_t layout[TV_LAYOUT_BYTES] = {0};
        tv_text digits = TV_TEXT_OVER(it->layouts[i]);
        tv_layout_of(game, layout);
        tv_text_add_hex(&digits, layout, sizeof layout);
    }
    return it->layouts[i];
}

hall *hall_open(store *from, const hall_host *host, const hall_limits *limits, int64_t now_ms, tv_error *error) {
    hall *it = calloc(1, sizeof *it);
    if (it == NULL) {
        tv_fail(error, "memory is short.", (const char *)NULL);
        return NULL;
    }
    *it = (hall){.from = from, .host = *host, .limits = *limits, .now_ms = now_ms, .swept_ms = now_ms};
    hall_blocks_load(it);
    hall_tables_load(it);
    return it;
}

static void free_all(hall_map *map) {
    size_t at = 0;
    for (void *each = hall_map_next(map, &at); each != NULL; each = hall_map_next(map, &at)) free(each);
    hall_map_free(map);
}

void hall_close(hall *it) {
    size_t at = 0;
    for (hall_errand *each = hall_map_next(&it->errands, &at); each != NULL; each = hall_map_next(&it->errands, &at))
        json_decref(each->asker.tag);
    hall_gate_free(it);
    hall_passwords_free(it);
    hall_tables_close(it);
    free_all(&it->errands);
    free_all(&it->links);
    free_all(&it->buckets);
    free_all(&it->ratings);
    hall_map_free(&it->here);
    hall_map_free(&it->crowds);
    hall_map_free(&it->blocks);
    hall_map_free(&it->thinking);
    free(it);
}

static void begin_call(hall *it, int64_t now_ms) {
    assert(now_ms >= it->now_ms);
    it->now_ms = now_ms;
    it->batch = 0;
}

/* Is this address within its rate? Asked before anything is looked up. */
static bool may_speak(const hall_call *call, const char *how) {
    double rate = call->asker.it->limits.requests_per_minute;
    return hall_allow(call->asker.it, how, call->address, rate, rate) ||
           hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
}

/* Is the person, from however many addresses? */
static bool may_act(const hall_call *call) {
    double rate = call->asker.it->limits.requests_per_minute;
    return call->person.id == 0 || hall_allow_person(call->asker.it, "act", call->person.id, rate, rate) ||
           hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this account; wait a moment.");
}

void hall_ask(hall *it, const hall_request *request, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_call call = {.asker = {.it = it, .request = request->id}, .body = request->body, .query = request->query,
                      .bearer = request->bearer, .address = request->address};
    if (!may_speak(&call, "ask")) return;
    bool known = hall_know(it, request->secret, request->bearer, &call.person, &call.key);
    if (!known && request->bearer) {
        hall_deny(&call.asker, 401, "token", NULL, "This token is not valid.");
    } else if (may_act(&call)) {
        hall_key_used(it, &call.person, &call.key, call.address);
        hall_serve(&call, request->method, request->path);
    }
}

void hall_connect(hall *it, hall_connection connection, const char *secret, const char *address, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_link *link = calloc(1, sizeof *link);
    assert(link != NULL);
    store_person person;
    store_key key;
    link->connection = connection;
    bool fits = hall_link_fits(it, address);
    bool known = fits && hall_know(it, secret, false, &person, &key);
    bool bearer = fits && !known && hall_know(it, secret, true, &person, &key);
    if (known || bearer) {
        link->person = person.id;
        memcpy(link->key, key.hash, sizeof link->key);
    }
    link->scopes = bearer ? key.scopes : HALL_SCOPES;
    link->bearer = bearer;
    tv_text kept = TV_TEXT_OVER(link->address);
    tv_text_add(&kept, address);
    hall_link_add(it, link);
    if (fits) return;
    hall_deny(&(hall_asker){.it = it, .connection = connection}, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
    hall_say_goodbye(it, connection);
}

void hall_disconnect(hall *it, hall_connection connection, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_link_remove(it, connection);
}

/* {"do":"ask","method":..,"path":..,"body":..,"tag":..}: any question of the HTTP API. */
static void hear_question(hall_call *call, const json_t *message) {
    const char *method = json_string_value(json_object_get(message, "method"));
    const char *path = json_string_value(json_object_get(message, "path"));
    call->body = json_object_get(message, "body");
    call->query = json_object_get(message, "query");
    if (method == NULL || path == NULL || (call->body != NULL && !json_is_object(call->body)))
        hall_deny(&call->asker, 400, "bad_request", NULL, "A question needs \"method\", \"path\" and, if at all, an object as \"body\".");
    else
        hall_serve(call, method, path);
}

void hall_hear(hall *it, hall_connection connection, json_t *message, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_link *link = hall_map_get(&it->links, connection);
    if (link == NULL) return;
    hall_call call = {.asker = {.it = it, .connection = connection, .tag = json_object_get(message, "tag")},
                      .body = message, .link = link, .bearer = link->bearer, .address = link->address};
    const char *wish = json_string_value(json_object_get(message, "do"));
    if (!may_speak(&call, "hear")) return;
    if (link->person != 0 && !hall_know_hash(it, link->key, link->bearer, &call.person, &call.key)) {
        hall_deny(&call.asker, 401, "not_known", NULL, "What this connection was opened with is no longer valid.");
        hall_say_goodbye(it, connection);
        return;
    }
    if (!may_act(&call)) return;
    hall_key_used(it, &call.person, &call.key, call.address);
    if (wish == NULL)
        hall_deny(&call.asker, 400, "bad_request", NULL, "A message needs \"do\".");
    else if (strcmp(wish, "ask") == 0)
        hear_question(&call, message);
    else
        hall_tables_hear(&call, wish);
}

void hall_durable(hall *it, uint64_t number, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_gate_open(it, number);
}

void hall_refused(hall *it, uint64_t number, store_refusal why, const tv_error *error, int64_t now_ms) {
    begin_call(it, now_ms);
    hall_gate_refuse(it, number, why, error);
}

int64_t hall_tick(hall *it, int64_t now_ms) {
    begin_call(it, now_ms);
    if (now_ms - it->swept_ms >= SWEEP_MS) {
        it->swept_ms = now_ms;
        hall_limits_sweep(it);
        hall_links_sweep(it);
        hall_ratings_sweep(it);
    }
    hall_tables_tick(it);
    return now_ms + TICK_MS;
}
