/* The server's end of the hall, see online.h. Everything but the two functions that the writer calls belongs to the event loop's
 * thread. */
#include "serve/online.h"

#include "hall/map.h"
#include "serve/fields.h"
#include "serve/log.h"
#include "serve/online_jobs.h"

#include <assert.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BODY_MAX = 64 << 10, MESSAGE_MAX = 16 << 10, SECRET_MAX = 128, DEPTH_MAX = 12 };
static const char prefix[] = "/api/v1";
static const char cookie_name[] = "trivium";

struct hall_exchanges {
    hall_map map; /* request -> http_exchange */
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The wall clock may be set back; the hall's never is. */
static int64_t hall_now(online *it) {
    int64_t now = now_ms();
    if (now > it->now_ms) it->now_ms = now;
    return it->now_ms;
}

/* ---- the writer's thread ---- */

static void on_refused(void *host, uint64_t number, const tv_error *error) {
    online *it = host;
    online_refusal *refusal = malloc(sizeof *refusal);
    assert(refusal != NULL);
    *refusal = (online_refusal){.number = number, .error = *error};
    pthread_mutex_lock(&it->mutex);
    *it->refused_end = refusal;
    it->refused_end = &refusal->next;
    pthread_mutex_unlock(&it->mutex);
}

static void on_durable(void *host, uint64_t number) {
    online *it = host;
    pthread_mutex_lock(&it->mutex);
    it->durable = number;
    pthread_mutex_unlock(&it->mutex);
    server_wake(it->server);
}

/* ---- what the hall says ---- */

static void add_cookie(const online *it, http_answer *answer, const char *secret) {
    const char *life = secret[0] == 0 ? "; Max-Age=0" : "; Max-Age=7776000";
    snprintf(answer->cookie, sizeof answer->cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict%s%s", cookie_name, secret, life,
             it->secure ? "; Secure" : "");
}

static void say_reply(void *host, const hall_reply *reply) {
    online *it = host;
    http_exchange *exchange = hall_map_take(&it->exchanges->map, reply->request);
    if (exchange == NULL) return;
    char *text = json_dumps(reply->body != NULL ? reply->body : json_null(), JSON_COMPACT);
    http_answer answer = {.status = (unsigned)reply->status, .type = "application/json", .body = text, .owned = text};
    answer.size = text != NULL ? strlen(text) : 0;
    if (reply->cookie != NULL) add_cookie(it, &answer, reply->cookie);
    http_answer_with(exchange, &answer);
    http_release(exchange);
}

static hall_connection begin_stream(void *host, uint64_t request) {
    online *it = host;
    http_exchange *exchange = hall_map_take(&it->exchanges->map, request);
    uint64_t peer = exchange != NULL ? peer_begin_stream(exchange) : 0;
    if (exchange != NULL) http_release(exchange);
    return peer;
}

static void say_message(void *host, hall_connection to, json_t *message) {
    online *it = host;
    char *text = json_dumps(message, JSON_COMPACT);
    if (text == NULL) return;
    peer_send(it->server, to, text, strlen(text));
    free(text);
}

static void hang_up(void *host, hall_connection connection) { peer_drop(((online *)host)->server, connection); }

static uint64_t keep(void *host, const store_change *changes, size_t count) {
    return store_writer_add(((online *)host)->writer, changes, count);
}

static void entropy(void *host, void *bytes, size_t size) {
    (void)host;
    randombytes_buf(bytes, size);
}

static void note(void *host, const char *what, json_t *fields) {
    (void)host;
    char *text = json_dumps(fields, JSON_COMPACT);
    log_message(LOG_WARN, what, text != NULL ? text : "");
    free(text);
}

/* ---- jobs ---- */

typedef struct online_job {
    worker_job job; /* first */
    online *online;
    hall_job *work;
} online_job;

static void run_job(worker_job *job) { online_do_job(((online_job *)(void *)job)->work); }

static void job_ran(worker_job *job) {
    online_job *it = (online_job *)(void *)job;
    if (!it->online->closing) hall_job_done(it->online->hall, it->work, hall_now(it->online));
    free(it);
}

/* When too much is waiting the job is answered undone: a password is then wrong, a bot is asked again. */
static void begin_job(void *host, hall_job *work) {
    online *it = host;
    online_job *job = calloc(1, sizeof *job);
    assert(job != NULL);
    *job = (online_job){.job = {.run = run_job, .done = job_ran}, .online = it, .work = work};
    if (it->server->workers != NULL && workers_submit(it->server->workers, &job->job)) return;
    log_message(LOG_WARN, "workers_full", "a job was refused");
    run_job(&job->job);
    job_ran(&job->job);
}

/* ---- requests ---- */

/* The cookie's or the token's secret; NULL: neither. */
static const char *secret_of(const char *cookie, const char *authorization, char out[SECRET_MAX], bool *bearer) {
    *bearer = authorization[0] != 0;
    if (*bearer) return field_bearer(authorization, out, SECRET_MAX) ? out : "";
    return field_cookie(cookie, cookie_name, out, SECRET_MAX) ? out : NULL;
}

/* Changes come as JSON from our own pages or from programs, never from another site's form. */
static bool is_welcome(http_exchange *exchange) {
    char origin[HTTP_HEADER_MAX], host[HTTP_HEADER_MAX], type[HTTP_HEADER_MAX];
    if (exchange->method == HTTP_GET || exchange->method == HTTP_HEAD) return true;
    http_header(exchange, WSI_TOKEN_ORIGIN, origin);
    http_header(exchange, WSI_TOKEN_HOST, host);
    http_header(exchange, WSI_TOKEN_HTTP_CONTENT_TYPE, type);
    if (!field_same_origin(origin, host))
        http_answer_error(exchange, 403, "origin", "Requests from another site's pages are refused.");
    else if (exchange->body_size > 0 && !field_is_json(type))
        http_answer_error(exchange, 415, "not_json", "The body must be application/json.");
    else
        return true;
    return false;
}

/* Is no list or object nested deeper than we ever need? Cheaper than parsing first. */
static bool is_shallow(const char *text, size_t size) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '{' || text[i] == '['))
            depth++;
        else if (!quoted && (text[i] == '}' || text[i] == ']'))
            depth--;
        if (depth > DEPTH_MAX) return false;
    }
    return true;
}

/* An object, or NULL. */
static json_t *read_object(const char *text, size_t size) {
    json_t *value = is_shallow(text, size) ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(value)) return value;
    json_decref(value);
    return NULL;
}

static void answer_api(http_exchange *exchange) {
    online *it = exchange->server->app->host;
    char cookie[HTTP_HEADER_MAX], authorization[HTTP_HEADER_MAX], secret[SECRET_MAX];
    json_t *body = NULL;
    if (!is_welcome(exchange)) return;
    if (exchange->body_size > 0 && (body = read_object(exchange->body, exchange->body_size)) == NULL) {
        http_answer_error(exchange, 400, "bad_json", "The body must be a JSON object, not nested deeply.");
        return;
    }
    http_header(exchange, WSI_TOKEN_HTTP_COOKIE, cookie);
    http_header(exchange, WSI_TOKEN_HTTP_AUTHORIZATION, authorization);
    hall_request request = {
        .id = ++it->requests,
        .method = exchange->method == HTTP_HEAD ? "GET" : http_method_names[exchange->method],
        .path = exchange->path + sizeof prefix - 1,
        .query = http_query(exchange),
        .address = exchange->address,
        .body = body,
    };
    request.secret = secret_of(cookie, authorization, secret, &request.bearer);
    http_hold(exchange);
    hall_map_put(&it->exchanges->map, request.id, exchange);
    hall_ask(it->hall, &request, hall_now(it));
    json_decref(request.query);
    json_decref(body);
}

/* ---- connections ---- */

static void connected(void *host, uint64_t peer, const server_greeting *greeting) {
    online *it = host;
    char secret[SECRET_MAX];
    bool bearer;
    hall_connect(it->hall, peer, secret_of(greeting->cookie, greeting->authorization, secret, &bearer), greeting->address, hall_now(it));
}

static void heard(void *host, uint64_t peer, const char *text, size_t size) {
    online *it = host;
    json_t *message = read_object(text, size);
    if (message == NULL) {
        static const char sorry[] = "{\"type\":\"answer\",\"status\":400,\"body\":{\"code\":\"bad_json\",\"clause\":null,"
                                    "\"message\":\"A message must be a JSON object, not nested deeply.\"}}";
        peer_send(it->server, peer, sorry, sizeof sorry - 1);
        return;
    }
    hall_hear(it->hall, peer, message, hall_now(it));
    json_decref(message);
}

static void disconnected(void *host, uint64_t peer) {
    online *it = host;
    if (!it->closing) hall_disconnect(it->hall, peer, hall_now(it));
}

/* The writer has settled something. */
static void woken(void *host) {
    online *it = host;
    pthread_mutex_lock(&it->mutex);
    uint64_t durable = it->durable;
    online_refusal *refused = it->refused;
    it->refused = NULL;
    it->refused_end = &it->refused;
    pthread_mutex_unlock(&it->mutex);
    while (refused != NULL) {
        online_refusal *next = refused->next;
        hall_refused(it->hall, refused->number, refused->number, &refused->error, hall_now(it));
        log_message(LOG_WARN, "not_kept", refused->error.what);
        free(refused);
        refused = next;
    }
    hall_durable(it->hall, durable, hall_now(it));
}

static void due(void *host) {
    online *it = host;
    int64_t now = hall_now(it), next = hall_tick(it->hall, now);
    server_schedule(it->server, (uint64_t)(next > now ? next - now : 1));
}

/* ---- open and close ---- */

static const route routes[] = {
    {HTTP_GET, "/api/v1/:a", answer_api, 0},
    {HTTP_POST, "/api/v1/:a", answer_api, BODY_MAX},
    {HTTP_DELETE, "/api/v1/:a", answer_api, BODY_MAX},
    {HTTP_GET, "/api/v1/:a/:b", answer_api, 0},
    {HTTP_POST, "/api/v1/:a/:b", answer_api, BODY_MAX},
    {HTTP_GET, "/api/v1/:a/:b/:c", answer_api, 0},
    {HTTP_POST, "/api/v1/:a/:b/:c", answer_api, BODY_MAX},
    {HTTP_DELETE, "/api/v1/:a/:b/:c", answer_api, BODY_MAX},
    {HTTP_GET, "/healthz", server_answer_health, 0},
    {HTTP_GET, "/metrics", server_answer_metrics, 0},
    {0},
};

server_app online_app(online *it) {
    return (server_app){
        .host = it,
        .routes = routes,
        .socket_path = "/ws",
        .message_max = MESSAGE_MAX,
        .connected = connected,
        .heard = heard,
        .disconnected = disconnected,
        .woken = woken,
        .due = due,
    };
}

bool online_open(online *it, struct server *loop, const char *file, bool secure, tv_error *error) {
    *it = (online){.server = loop, .secure = secure, .mutex = PTHREAD_MUTEX_INITIALIZER};
    it->refused_end = &it->refused;
    if (sodium_init() < 0) return tv_fail(error, "libsodium cannot be used.", (const char *)NULL);
    it->store = store_open_sqlite(file, error);
    if (it->store == NULL) return false;
    it->exchanges = calloc(1, sizeof *it->exchanges);
    return it->exchanges != NULL || tv_fail(error, "memory is short.", (const char *)NULL);
}

/* Threads are started only now: the server has blocked the signals that end it, and they inherit that. */
bool online_begin(online *it, tv_error *error) {
    const store_writer_host writer = {.host = it, .refused = on_refused, .durable = on_durable};
    const hall_host host = {it, say_reply, begin_stream, say_message, hang_up, keep, begin_job, entropy, note};
    const hall_limits limits = hall_limits_normal();
    it->writer = store_writer_start(it->store, &writer, error);
    if (it->writer != NULL) it->hall = hall_open(it->store, &host, &limits, hall_now(it), error);
    if (it->hall != NULL) server_schedule(it->server, 1);
    return it->hall != NULL;
}

void online_close(online *it) {
    it->closing = true;
    if (it->writer != NULL) store_writer_stop(it->writer); /* the last moves reach the disk */
    if (it->hall != NULL) hall_close(it->hall);
    if (it->exchanges != NULL) hall_map_free(&it->exchanges->map);
    free(it->exchanges);
    while (it->refused != NULL) {
        online_refusal *next = it->refused->next;
        free(it->refused);
        it->refused = next;
    }
    if (it->store != NULL) it->store->close(it->store);
    pthread_mutex_destroy(&it->mutex);
}
