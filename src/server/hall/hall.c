/* The hall's doors: what the host calls. Each notes the time, forgets the last call's change, and hands on. */
#include "inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 250, SWEEP_MS = 60000 };

/* Making a layout plays a short game, so it is done once, when it is first needed. */
const char *hall_layout(hall *it, const tv_game *game) {
    int i = 0;
    while (tv_games[i] != game) i++;
    TV_ASSERT(i < HALL_GAMES_MAX);
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
        tv_fail_memory(error);
        return NULL;
    }
    *it = (hall){
        .host = *host, .limits = *limits, .now_ms = now_ms, .swept_ms = now_ms, .links_swept_ms = now_ms, .nodes.shared = from->shared};
    if (hall_blocks_load(it, from) && hall_follows_load(it, from) && hall_tables_load(it, from)) return it;
    tv_fail(error, "the database cannot be read.", (const char *)NULL);
    hall_close(it);
    return NULL;
}

static void free_all(hall_map *map) {
    size_t at = 0;
    for (void *each = hall_map_next(map, &at); each != NULL; each = hall_map_next(map, &at)) free(each);
    hall_map_free(map);
}

void hall_set_limits(hall *it, const hall_limits *limits) { it->limits = *limits; }

void hall_close(hall *it) {
    size_t at = 0;
    for (hall_task *each = hall_map_next(&it->tasks, &at); each != NULL; each = hall_map_next(&it->tasks, &at))
        json_decref(each->asker.tag);
    at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at)) {
        json_decref(each->queue);
        free(each->invitation);
    }
    hall_waiting_free(it);
    hall_gate_free(it);
    hall_passwords_free(it);
    hall_tables_close(it);
    hall_cache_free(it);
    json_decref(it->lobby_list);
    free_all(&it->tasks);
    free_all(&it->links);
    free_all(&it->buckets);
    at = 0;
    for (hall_links *each = hall_map_next(&it->here, &at); each != NULL; each = hall_map_next(&it->here, &at)) free(each->at);
    free_all(&it->here);
    free(it->lobby.at);
    hall_scratch_free(it);
    hall_map_free(&it->crowds);
    hall_tournaments_free(it);
    hall_blocks_free(it);
    hall_follows_free(it);
    hall_nodes_free(it);
    hall_map_free(&it->thinking);
    free(it);
}

void hall_begin_call(hall *it, int64_t now_ms) {
    TV_ASSERT(now_ms >= it->now_ms);
    it->now_ms = now_ms;
    it->batch = it->showing = 0;
}

/* Is this address within its rate? Asked before anything is looked up. */
static bool may_speak(const hall_call *call, const char *how) {
    double rate = call->asker.it->limits.requests_per_minute;
    return hall_allow(call->asker.it, how, call->address, rate, rate) ||
           hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
}

/* Is the person, from however many addresses? A call that waited is counted once. */
static bool may_act(hall_call *call) {
    double rate = call->asker.it->limits.requests_per_minute;
    if (call->admitted || call->person.id == 0) return true;
    call->admitted = hall_allow_person(call->asker.it, "act", call->person.id, rate, rate);
    return call->admitted || hall_deny(&call->asker, 429, "too_many", NULL, "Too many requests from this account; wait a moment.");
}

static void run_question(hall_call *call) {
    if (!hall_know(call, call->secret, call->bearer)) return;
    if (call->person.id == 0 && call->bearer) {
        hall_deny(&call->asker, 401, "token", NULL, "This token is not valid.");
    } else if (may_act(call)) {
        hall_key_used(call->asker.it, &call->person, &call->key, call->address);
        hall_serve(call, call->method, call->path);
    }
}

void hall_ask(hall *it, const hall_request *request, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_call call = {.asker = {.it = it, .request = request->id},
                      .run = run_question,
                      .method = request->method,
                      .path = request->path,
                      .secret = request->secret,
                      .body = request->body,
                      .query = request->query,
                      .bearer = request->bearer,
                      .address = request->address};
    if (may_speak(&call, "ask")) hall_run(&call);
}

/* Who opened the connection: a login, a token, or nobody known. Who cannot be told must not be taken for nobody. */
static void run_greeting(hall_call *call) {
    TV_ASSERT(call->link != NULL && call->link->connection == call->asker.connection);
    hall_link *link = call->link;
    bool known = hall_know(call, call->secret, false), bearer = call->person.id == 0;
    if (known && bearer) known = hall_know(call, call->secret, true);
    link->unknown = call->failed;
    if (call->failed) hall_say_goodbye(call->asker.it, link->connection);
    if (!known || call->person.id == 0) return;
    link->scopes = bearer ? call->key.scopes : HALL_SCOPES;
    link->bearer = bearer;
    memcpy(link->key, call->key.hash, sizeof link->key);
    hall_link_is(call->asker.it, link, call->person.id);
}

void hall_connect(hall *it, hall_connection connection, const char *secret, const char *address, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_link *link = calloc(1, sizeof *link);
    TV_ASSERT(link != NULL);
    bool fits = hall_link_fits(it, address);
    *link = (hall_link){.connection = connection, .scopes = HALL_SCOPES};
    tv_text kept = TV_TEXT_OVER(link->address);
    tv_text_add(&kept, address);
    hall_link_add(it, link);
    hall_call call = {
        .asker = {.it = it, .connection = connection}, .run = run_greeting, .secret = secret, .address = link->address, .link = link};
    if (fits) {
        hall_run(&call);
        return;
    }
    hall_deny(&call.asker, 429, "too_many", NULL, "Too many requests from this address; wait a moment.");
    hall_say_goodbye(it, connection);
}

void hall_disconnect(hall *it, hall_connection connection, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_link_remove(it, connection);
    TV_ASSERT(hall_map_get(&it->links, connection) == NULL);
}

/* {"do":"ask","method":..,"path":..,"body":..,"tag":..}: any question of the HTTP API. */
static void hear_question(hall_call *call, const json_t *message) {
    TV_ASSERT(call->link != NULL && message == call->message);
    const char *method = json_string_value(json_object_get(message, "method"));
    const char *path = json_string_value(json_object_get(message, "path"));
    call->body = json_object_get(message, "body");
    call->query = json_object_get(message, "query");
    call->method = method;
    call->path = path;
    if (method == NULL || path == NULL || (call->body != NULL && !json_is_object(call->body)))
        hall_deny(&call->asker, 400, "bad_request", NULL, "A question needs \"method\", \"path\" and, if at all, an object as \"body\".");
    else
        hall_serve(call, method, path);
}

static void run_message(hall_call *call) {
    TV_ASSERT(call->link != NULL && call->message != NULL);
    const char *wish = json_string_value(json_object_get(call->message, "do"));
    hall *it = call->asker.it;
    if (call->link->person != 0 && !hall_know_hash(call, call->link->key, call->link->bearer)) return;
    if (call->link->person != 0 && call->person.id == 0) {
        hall_deny(&call->asker, 401, "not_known", NULL, "Your session has expired. Please log in again.");
        hall_say_goodbye(it, call->asker.connection);
        return;
    }
    if (!may_act(call)) return;
    hall_key_used(it, &call->person, &call->key, call->address);
    call->body = call->message;
    if (wish == NULL)
        hall_deny(&call->asker, 400, "bad_request", NULL, "A message needs \"do\".");
    else if (strcmp(wish, "ask") == 0)
        hear_question(call, call->message);
    else
        hall_tables_hear(call, wish);
}

void hall_hear_message(hall *it, hall_link *link, json_t *message) {
    TV_ASSERT(!link->unknown && link->waits == 0);
    hall_call call = {.asker = {.it = it, .connection = link->connection, .tag = json_object_get(message, "tag")},
                      .run = run_message,
                      .message = message,
                      .link = link,
                      .bearer = link->bearer,
                      .address = link->address};
    hall_run(&call);
}

static bool is_sign_of_life(const json_t *message) {
    const char *wish = json_string_value(json_object_get(message, "do"));
    return wish != NULL && strcmp(wish, "alive") == 0;
}

void hall_hear(hall *it, hall_connection connection, json_t *message, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_link *link = hall_map_get(&it->links, connection);
    if (link == NULL || link->unknown) return;
    hall_call call = {.asker = {.it = it, .connection = connection, .tag = json_object_get(message, "tag")}, .address = link->address};
    if (!may_speak(&call, "hear")) return;
    if (it->nodes.shared && link->waits > 0 &&
        is_sign_of_life(message)) /* another node, or the database, may keep the rest waiting for long */
        hall_say(it, connection, json_pack("{s:s}", "type", "alive"));
    else if (!hall_link_queue(it, link, message))
        hall_hear_message(it, link, message);
}

void hall_durable(hall *it, uint64_t number, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_gate_open(it, number);
}

void hall_refused(hall *it, uint64_t number, store_refusal why, const tv_error *error, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_gate_refuse(it, number, why, error);
}

void hall_leap(hall *it, int64_t by_ms) {
    it->now_ms += by_ms;
    it->swept_ms += by_ms;
    it->links_swept_ms += by_ms;
    it->lobby_made_ms += by_ms;
    if (it->pruned_ms != 0) it->pruned_ms += by_ms;
    hall_limits_leap(it, by_ms);
    hall_tables_leap(it, by_ms);
    hall_tournaments_leap(it);
    hall_nodes_leap(it, by_ms);
}

int64_t hall_tick(hall *it, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    if (now_ms - it->swept_ms >= SWEEP_MS) {
        it->swept_ms = now_ms;
        hall_limits_sweep(it);
        hall_cache_sweep(it);
        hall_nodes_sweep(it);
    }
    hall_links_sweep(it);
    hall_care_tick(it);
    if (hall_owns(it)) hall_tables_tick(it);
    if (hall_owns(it)) hall_tournaments_tick(it);
    hall_nodes_tick(it);
    int64_t next_ms = hall_timers_next_ms(&it->timers); /* to the millisecond: the ticks would tell a standing answer */
    if (it->nodes.shared && !it->nodes.held) next_ms = HALL_NEVER_MS;
    if (hall_nodes_due_ms(it) < next_ms) next_ms = hall_nodes_due_ms(it);
    return next_ms > now_ms && next_ms < now_ms + TICK_MS ? next_ms : now_ms + TICK_MS;
}
