/* Fuzz target: everything that strangers can say to the hall. An input is lines; the first character says who speaks: 0 nobody, 1 and 2 the
 * players of a running game; then either a JSON message, or METHOD, path and body. '@' stands for the table. Whatever is said, every
 * question is answered exactly once, and what is stored still replays. */
#include "server/hall/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

enum { LINES_MAX = 40, LINE_MAX = 4096, CHANGES_MAX = 24 };

typedef struct host {
    store *store;
    hall *hall;
    uint64_t lots, requests, replied, written;
    int64_t now_ms;
    char cookie[64], id[32], cookies[3][64];
    hall_job *jobs[64];
    uint32_t job_count;
    hall_read *reads[64];
    uint32_t read_count;
} host;

static void demand(bool promise) {
    if (!promise) abort();
}

static void on_reply(void *at, const hall_reply *reply) {
    host *it = at;
    demand(reply->request == it->requests || reply->request > it->replied);
    it->replied = reply->request;
    if (reply->cookie != NULL) snprintf(it->cookie, sizeof it->cookie, "%s", reply->cookie);
    const char *id = json_string_value(json_object_get(reply->body, "id"));
    if (id != NULL && it->id[0] == 0 && json_object_get(reply->body, "game") != NULL) snprintf(it->id, sizeof it->id, "%s", id);
}

static hall_connection on_stream(void *at, uint64_t request) {
    ((host *)at)->replied = request;
    return 1000 + request;
}

static void on_send(void *at, hall_connection to, hall_message *message) {
    (void)at;
    (void)to;
    json_t *read = json_loadb(hall_message_text(message), message->size, 0, NULL);
    demand(json_is_object(read));
    json_decref(read);
}

static void on_drop(void *at, hall_connection connection) {
    (void)at;
    (void)connection;
}

/* The disk is quick here: what is written is durable at once, but the hall hears of it later. */
static uint64_t on_write(void *at, const store_change *changes, size_t count) {
    host *it = at;
    store_batch batch = {.changes = changes, .count = count};
    demand(count <= CHANGES_MAX && it->store->write(it->store, &batch, 1, NULL));
    return ++it->written;
}

static void on_work(void *at, hall_job *job) {
    host *it = at;
    demand(it->job_count < 64);
    it->jobs[it->job_count++] = job;
}

static void on_entropy(void *at, void *bytes, size_t size) {
    host *it = at;
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(tv_fast_next(&it->lots) >> 30);
}

static void on_log(void *at, const char *what, json_t *fields) {
    (void)at;
    (void)fields;
    demand(strcmp(what, "table_broken") != 0);
}

static void on_notify(void *at, json_t *notice) {
    (void)at;
    demand(json_is_object(notice));
}

static void on_read(void *at, hall_read *read) {
    host *it = at;
    demand(it->read_count < 64);
    it->reads[it->read_count++] = read;
}

static void read_all(host *it) {
    hall_durable(it->hall, it->written, it->now_ms);
    while (it->read_count > 0) {
        hall_read *read = it->reads[--it->read_count];
        hall_read_run(read, it->store);
        hall_read_done(it->hall, read, it->now_ms);
        hall_durable(it->hall, it->written, it->now_ms);
    }
}

static void settle(host *it) {
    read_all(it);
    while (it->job_count > 0) {
        hall_job *job = it->jobs[--it->job_count];
        if (job->kind == HALL_HASH_PASSWORD) {
            job->hashed = strdup("hashed");
            job->good = true;
        }
        if (job->kind == HALL_CHECK_PASSWORD) job->good = job->password[0] == 'x';
        hall_job_done(it->hall, job, it->now_ms); /* a bot answers nothing: that must be survived too */
        read_all(it);
    }
}

static void ask(host *it, const char *cookie, const char *method, const char *path, const char *body) {
    json_t *parsed = body != NULL ? json_loads(body, 0, NULL) : NULL, *query = json_pack("{s:s}", "at", body != NULL ? body : "");
    if (parsed != NULL && !json_is_object(parsed)) {
        json_decref(parsed);
        parsed = NULL;
    }
    hall_request request = {
        .id = ++it->requests, .method = method, .path = path, .query = query, .secret = cookie, .address = "a", .body = parsed};
    hall_ask(it->hall, &request, it->now_ms);
    settle(it);
    demand(it->replied == it->requests);
    json_decref(parsed);
    json_decref(query);
}

static void say(host *it, char who, char *line) {
    const char *cookie = who == '1' ? it->cookies[1] : who == '2' ? it->cookies[2] : NULL;
    if (line[0] == '{') {
        json_t *message = json_loads(line, 0, NULL);
        if (json_is_object(message)) hall_hear(it->hall, who == '1' ? 1 : who == '2' ? 2 : 3, message, it->now_ms);
        json_decref(message);
        settle(it);
        return;
    }
    char *path = strchr(line, ' '), *body = path != NULL ? strchr(path + 1, ' ') : NULL;
    if (path == NULL) return;
    *path++ = 0;
    if (body != NULL) *body++ = 0;
    ask(it, cookie, line, path, body);
}

static void begin(host *it) {
    const hall_host with = {.host = it,
                            .reply = on_reply,
                            .stream = on_stream,
                            .send = on_send,
                            .drop = on_drop,
                            .write = on_write,
                            .work = on_work,
                            .entropy = on_entropy,
                            .log = on_log,
                            .notify = on_notify,
                            .read = on_read};
    const hall_limits limits = hall_limits_default();
    char join[64], body[128];
    *it = (host){.store = store_open_memory(), .lots = 1, .now_ms = 1000000};
    it->hall = hall_open(it->store, &with, &limits, it->now_ms, NULL);
    for (int i = 1; i <= 2; i++) {
        ask(it, NULL, "POST", "/guest", NULL);
        memcpy(it->cookies[i], it->cookie, sizeof it->cookie);
    }
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", tv_games[0]->id);
    ask(it, it->cookies[1], "POST", "/tables", body);
    snprintf(join, sizeof join, "/tables/%s/join", it->id);
    ask(it, it->cookies[2], "POST", join, "{}");
    for (hall_connection who = 1; who <= 3; who++) hall_connect(it->hall, who, who < 3 ? it->cookies[who] : NULL, "a", it->now_ms);
    settle(it);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    host it;
    begin(&it);
    for (int lines = 0; size > 0 && lines < LINES_MAX; lines++) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) : size, used = 0;
        char line[LINE_MAX];
        for (size_t i = 1; i < length && used + 20 < sizeof line; i++) {
            if (data[i] == '@')
                used += (size_t)snprintf(line + used, 20, "%s", it.id);
            else if (data[i] != 0)
                line[used++] = (char)data[i];
        }
        line[used] = 0;
        if (length > 1) say(&it, (char)data[0], line);
        it.now_ms += 700;
        hall_tick(it.hall, it.now_ms);
        settle(&it);
        size -= end != NULL ? length + 1 : length;
        data += end != NULL ? length + 1 : length;
    }
    hall_close(it.hall);
    it.store->close(it.store);
    return 0;
}
