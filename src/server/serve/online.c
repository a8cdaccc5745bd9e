/* Beginning, end and everyday life of online play, see online.h. */
#include "fields.h"
#include "json_in.h"
#include "log.h"
#include "online_inside.h"
#include "server/hall/reads.h"

#include "base/check.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 14, JOBS_MAX = 1 << 20, READERS = 4, WRITING_PATIENCE_MS = 4000 };

int64_t online_now_ms(online *it) {
    int64_t leapt_ms, now_ms = steady_time_now_ms(&it->time, &leapt_ms);
    if (leapt_ms != 0) {
        log_line line;
        tv_json_int(log_begin(&line, LOG_WARN, "time_leapt"), "ms", leapt_ms);
        log_end(&line);
        if (it->hall != NULL) hall_leap(it->hall, leapt_ms);
        if (it->health.good_ms != 0) it->health.good_ms += leapt_ms;
        it->health.asked_ms += leapt_ms;
    }
    if (it->heart != NULL && it->hall != NULL) online_nodes_look(it, now_ms);
    return now_ms;
}

/* ---- what the hall asks for ---- */

static void send_message(void *host, hall_connection to, hall_message *message) { peer_send_shared(((online *)host)->server, to, message); }

static void drop_connection(void *host, hall_connection connection) { peer_drop(((online *)host)->server, connection); }

static uint64_t write_changes(void *host, const store_change *changes, size_t count) {
    return store_writer_add(((online *)host)->writer, changes, count);
}

static void give_entropy(void *host, void *bytes, size_t size) {
    (void)host;
    randombytes_buf(bytes, size);
}

static void write_log(void *host, const char *what, json_t *fields) {
    const char *name;
    json_t *value;
    log_line line;
    if (((online *)host)->ending) return; /* thoughts that were cut short */
    tv_json *json = log_begin(&line, LOG_INFO, what);
    json_object_foreach(fields, name, value) {
        if (json_is_string(value)) tv_json_string(json, name, json_string_value(value));
        if (json_is_integer(value)) tv_json_int(json, name, json_integer_value(value));
    }
    log_end(&line);
}

/* The hall knows no addresses: the link is added here. */
static void send_notice(void *host, json_t *notice) {
    online *it = host;
    char link[512];
    const char *url = it->settings.url != NULL ? it->settings.url : it->server->link;
    size_t size = strlen(url);
    while (size > 0 && url[size - 1] == '/') size--;
    snprintf(link, sizeof link, "%.*s/#/table/%s", (int)size, url, json_string_value(json_object_get(notice, "table")));
    json_object_set_new(notice, "link", json_string(link));
    char *body = json_dumps(notice, JSON_COMPACT);
    if (body != NULL) webhook_send(it->webhook, json_string_value(json_object_get(notice, "id")), body);
}

/* ---- what the writer's thread reports ---- */

static void note_refused(void *host, uint64_t number, store_refusal why, const tv_error *error) {
    online *it = host;
    online_refusal *refusal = malloc(sizeof *refusal);
    TV_ASSERT(refusal != NULL);
    *refusal = (online_refusal){.number = number, .why = why, .error = *error};
    pthread_mutex_lock(&it->mutex);
    *it->refused_end = refusal;
    it->refused_end = &refusal->next;
    pthread_mutex_unlock(&it->mutex);
    log_message(why == STORE_DISK ? LOG_ERROR : LOG_INFO, "not_kept", error->what);
}

static void note_durable(void *host, uint64_t number) {
    online *it = host;
    pthread_mutex_lock(&it->mutex);
    it->durable = number;
    pthread_mutex_unlock(&it->mutex);
    server_wake(it->server);
}

/* In the loop: tells the hall how far the disk is. */
static void pass_on_written(online *it) {
    pthread_mutex_lock(&it->mutex);
    uint64_t durable = it->durable;
    online_refusal *refused = it->refused;
    it->refused = NULL;
    it->refused_end = &it->refused;
    pthread_mutex_unlock(&it->mutex);
    online_health_settled(it, durable, refused);
    while (refused != NULL) {
        online_refusal *next = refused->next;
        hall_refused(it->hall, refused->number, refused->why, &refused->error, online_now_ms(it));
        free(refused);
        refused = next;
    }
    hall_durable(it->hall, durable, online_now_ms(it));
}

/* ---- what the server reports ---- */

static void hear_connected(void *host, uint64_t peer, const server_greeting *greeting) {
    online *it = host;
    char secret[128], network[HTTP_ADDRESS_MAX];
    bool known = field_is_bearer(greeting->authorization);
    if (known && !field_bearer(greeting->authorization, secret, sizeof secret)) snprintf(secret, sizeof secret, "?");
    if (!known) known = field_cookie(greeting->cookie, ONLINE_COOKIE, secret, sizeof secret);
    field_network(greeting->address, network, sizeof network);
    hall_connect(it->hall, peer, known ? secret : NULL, network, online_now_ms(it));
}

static void hear(void *host, uint64_t peer, const char *text, size_t size) {
    static const char refusal[] = "{\"type\":\"error\",\"code\":\"bad_request\",\"message\":\"A message must be a JSON "
                                  "object, not nested too deeply.\"}";
    online *it = host;
    json_t *message = json_in_object(text, size);
    if (message != NULL)
        hall_hear(it->hall, peer, message, online_now_ms(it));
    else
        peer_send(it->server, peer, refusal, sizeof refusal - 1);
    json_decref(message);
}

static void hear_disconnected(void *host, uint64_t peer) {
    online *it = host;
    if (it->hall != NULL) hall_disconnect(it->hall, peer, online_now_ms(it));
}

static void hear_woken(void *host) {
    online *it = host;
    if (it->hall == NULL) return;
    workers_collect(it->hashers);
    workers_collect(it->thinkers);
    workers_collect(it->readers);
    pass_on_written(it);
    if (it->heart != NULL) online_nodes_woken(it);
}

static void hear_due(void *host) {
    online *it = host;
    if (it->hall == NULL) return;
    int64_t now_ms = online_now_ms(it), next_ms = hall_tick(it->hall, now_ms);
    online_health_tick(it);
    if (it->heart != NULL) online_nodes_tick(it);
    server_schedule(it->server, next_ms > now_ms ? (uint64_t)(next_ms - now_ms) : 0);
}

static void write_figures(void *host, tv_text *out) {
    online *it = host;
    hall_figures figures = hall_count(it->hall);
    static const char *const kinds[] = {"keys", "guests", "tables", "abandoned"};
    const uint64_t pruned[] = {figures.pruned_keys, figures.pruned_guests, figures.pruned_tables, figures.pruned_abandoned};
    metrics_add(out, "trivium_people", "gauge", "People connected now, each once.", figures.people_here);
    metrics_add(out, "trivium_listeners", "gauge", "Connections that are told things, of people and of spectators.", figures.connections);
    metrics_add_by(out, "trivium_pruned_total", "What was too old to be kept.", "kind", kinds, pruned, 4);
    metrics_add(out, "trivium_tables_waiting", "gauge", "Tables that wait for players.", figures.tables_waiting);
    metrics_add(out, "trivium_tables_running", "gauge", "Games under way.", figures.tables_running);
    metrics_add(out, "trivium_tables_in_memory", "gauge", "Games held in memory.", figures.tables_in_memory);
    metrics_add(out, "trivium_moves_total", "counter", "Moves made since the server started.", figures.moves);
    metrics_add(out, "trivium_messages_made_total", "counter", "Messages written, whoever shares them.", figures.encoded);
    metrics_add(out, "trivium_messages_sent_total", "counter", "Receivers of messages.", figures.sent);
    metrics_add(out, "trivium_thinking_jobs", "gauge", "Thoughts of bots waiting or running.", workers_busy(it->thinkers));
    metrics_add(out, "trivium_password_jobs", "gauge", "Passwords waiting or being hashed.", workers_busy(it->hashers));
    metrics_add(out, "trivium_store_rounds_total", "counter", "Transactions written.", store_writer_rounds(it->writer));
    if (it->webhook != NULL) webhook_figures(it->webhook, out);
    if (it->heart != NULL) online_nodes_figures(it, &figures, out);
}

/* ---- beginning and end ---- */

/* There is no way back to an older program. */
static void log_upgrade(const store *file) {
    char sentence[128];
    if (file->upgraded_from == 0 || file->upgraded_from == file->version) return;
    snprintf(sentence, sizeof sentence, "The file was brought from version %d to %d; older programs cannot open it any more.",
             file->upgraded_from, file->version);
    log_message(LOG_WARN, "upgraded", sentence);
}

online *online_open(const online_settings *settings, tv_error *error) {
    online *it = calloc(1, sizeof *it);
    if (it == NULL || sodium_init() < 0) {
        free(it);
        tv_fail_memory(error);
        return NULL;
    }
    *it = (online){.refused_end = &it->refused, .time = steady_time_begin(NULL, NULL, NULL)};
    pthread_mutex_init(&it->mutex, NULL);
    it->app = (server_app){
        .host = it,
        .routes = online_routes,
        .socket_path = "/ws",
        .message_max = MESSAGE_MAX,
        .connected = hear_connected,
        .heard = hear,
        .disconnected = hear_disconnected,
        .woken = hear_woken,
        .due = hear_due,
        .turned = online_nodes_turned,
        .leave = online_nodes_leave,
        .figures = write_figures,
        .answer_health = online_answer_health,
    };
    it->settings = *settings;
    bool shared = store_is_address(settings->data); /* then who has what is decided there */
    if (!shared) it->lock = store_lock_take(settings->data, error);
    it->store = shared || it->lock != NULL ? store_open(settings->data, error) : NULL;
    if (it->store != NULL) {
        log_upgrade(it->store);
        return it;
    }
    online_close(it);
    return NULL;
}

const server_app *online_app(const online *it) { return &it->app; }

/* Threads begin only now, when signals are blocked. */
static bool begin_webhook(online *it, tv_error *error) {
    const webhook_settings receiver = {.url = it->settings.webhook, .key = it->settings.webhook_key};
    if (receiver.url == NULL) return true;
    it->webhook = webhook_open(&receiver, error);
    return it->webhook != NULL;
}

/* The reader's thread begins when the hall has read in this one what it begins with: the store's statements serve one thread at a time. */
static bool begin_reading(online *it, tv_error *error) {
    it->readers = workers_open(it->store->shared ? READERS : 1, JOBS_MAX, server_wake, it->server);
    if (it->readers == NULL) return tv_fail(error, "the system gives no threads.", (const char *)NULL);
    hall_read *asked = it->unread;
    it->unread = NULL;
    while (asked != NULL) {
        hall_read *next = asked->next;
        online_read(it, asked);
        asked = next;
    }
    return true;
}

bool online_begin(online *it, server *served, tv_error *error) {
    if (!begin_webhook(it, error)) return false;
    const store_writer_host writing = {.host = it, .refused = note_refused, .durable = note_durable};
    const hall_host hosting = {
        .host = it,
        .reply = online_reply,
        .stream = online_begin_stream,
        .send = send_message,
        .drop = drop_connection,
        .write = write_changes,
        .work = online_work,
        .entropy = give_entropy,
        .log = write_log,
        .notify = it->webhook != NULL ? send_notice : NULL,
        .read = online_read,
        .node_send = online_node_send,
    };
    it->server = served;
    char where[SERVER_LINK_MAX + 3];
    snprintf(where, sizeof where, "at %s", served->link);
    if (it->lock != NULL) store_lock_describe(it->lock, where);
    it->hashers = workers_open(1, JOBS_MAX, server_wake, served);
    it->thinkers = workers_open_with_quick(it->settings.threads, 1, JOBS_MAX, server_wake, served);
    if (it->hashers == NULL || it->thinkers == NULL) return tv_fail(error, "the system gives no threads.", (const char *)NULL);
    it->writer = store_writer_start(it->store, &writing, error);
    if (it->writer == NULL) return false;
    it->hall = hall_open(it->store, &hosting, &it->settings.limits, online_now_ms(it), error);
    if (it->hall == NULL || !begin_reading(it, error)) return false;
    if (it->store->shared && !online_nodes_begin(it, error)) return false;
    server_schedule(served, 0);
    return true;
}

void online_change(online *it, const online_settings *settings) {
    it->settings.limits = settings->limits;
    if (it->hall != NULL) hall_set_limits(it->hall, &settings->limits);
}

void online_end(online *it) {
    it->ending = true; /* thoughts stop, those that wait are not begun */
    online_nodes_end(it);
    if (it->store->hurry != NULL) {
        if (it->writer != NULL) store_writer_drain(it->writer, WRITING_PATIENCE_MS);
        it->store->hurry(it->store); /* a database that does not answer is not waited for */
    }
    workers_close(it->hashers);
    workers_close(it->thinkers);
    workers *readers = it->readers;
    it->readers = NULL; /* what is asked from now on is not read */
    workers_close(readers);
    if (it->writer != NULL) store_writer_stop(it->writer);
    if (it->hall != NULL) {
        pass_on_written(it);
        hall_close(it->hall);
    }
    while (it->unread != NULL) {
        hall_read *read = it->unread;
        it->unread = read->next;
        hall_read_release(read);
    }
    online_health_end(it);
    it->hashers = it->thinkers = NULL;
    it->writer = NULL;
    it->hall = NULL;
    size_t at = 0;
    for (http_exchange *each = hall_map_next(&it->requests, &at); each != NULL; each = hall_map_next(&it->requests, &at))
        http_release(each);
    hall_map_free(&it->requests);
    webhook_close(it->webhook);
    it->webhook = NULL;
}

void online_close(online *it) {
    if (it->store != NULL) it->store->close(it->store);
    store_lock_release(it->lock); /* after the last byte is written */
    pthread_mutex_destroy(&it->mutex);
    free(it);
}
