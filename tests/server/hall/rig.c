#include "rig.h"

#include "invariants.h"

#include "server/hall/reads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>
#include <trivium/hash.h>
#include <trivium/table.h>

#include <cmocka.h>

/* One batch on its way: a private copy, so that the hall's texts may vanish. */
struct rig_write {
    struct rig_write *next;
    size_t count;
    store_change changes[20];
    char *texts[60];
    uint32_t text_count;
    bool left_open, made; /* its commit was not answered; the store has it already */
};

static const char *keep(struct rig_write *write, const char *text) {
    if (text == NULL) return NULL;
    return write->texts[write->text_count++] = strdup(text);
}

static void free_write(struct rig_write *write) {
    for (uint32_t i = 0; i < write->text_count; i++) free(write->texts[i]);
    free(write);
}

/* Hands it to the store. */
static store_batch write_now(rig *it, const struct rig_write *write) {
    store_batch batch = {.changes = write->changes, .count = write->count};
    tv_error error = {0};
    bool may = it->may_write == NULL || it->may_write(it, write->changes, write->count);
    if (it->full)
        batch.refused = STORE_DISK;
    else
        assert_true(it->store->write(it->store, &batch, 1, &error));
    if (it->wrote != NULL) it->wrote(it, may, batch.refused == STORE_MADE);
    return batch;
}

bool rig_leave_open(rig *it, bool reaches) {
    struct rig_write *write = it->first_write;
    if (write == NULL || write->left_open) return false;
    write->left_open = true;
    if (reaches) write->made = write_now(it, write).refused == STORE_MADE;
    return true;
}

bool rig_is_open(const rig *it) { return it->first_write != NULL && it->first_write->left_open; }

/* One that was left open is found to be made, or is made now. */
bool rig_settle_one(rig *it) {
    struct rig_write *write = it->first_write;
    if (write == NULL) return false;
    store_batch batch = {.refused = STORE_MADE};
    it->found_made += write->left_open && write->made;
    it->found_lost += write->left_open && !write->made;
    if (!write->made) batch = write_now(it, write);
    it->first_write = write->next;
    if (it->first_write == NULL) it->last_write = NULL;
    it->durable++;
    if (batch.refused != STORE_MADE) hall_refused(it->hall, it->durable, batch.refused, &batch.error, it->now_ms);
    free_write(write);
    hall_durable(it->hall, it->durable, it->now_ms);
    return true;
}

void rig_read(rig *it) {
    hall_read *read = it->reads[0];
    memmove(it->reads, it->reads + 1, --it->read_count * sizeof *it->reads);
    if (it->failing_reads > 0) {
        it->failing_reads--;
        read->answer = STORE_FAILED;
    } else {
        hall_read_run(read, it->store);
    }
    hall_read_done(it->hall, read, it->now_ms);
}

void rig_settle(rig *it) {
    while (it->first_write != NULL || it->read_count > 0) {
        while (rig_settle_one(it)) continue;
        if (it->read_count > 0) rig_read(it);
    }
}

/* After something was said: whatever need not wait is done. */
void rig_go_on(rig *it) {
    if (!it->slow) rig_settle(it);
    while (!it->slow_reads && it->read_count > 0) rig_read(it);
}

/* ---- the host ---- */

static void on_reply(void *host, const hall_reply *reply) {
    rig *it = host;
    json_decref(it->body);
    it->body = reply->text != NULL ? json_loadb(hall_message_text(reply->text), reply->text->size, 0, NULL) : json_incref(reply->body);
    it->status = reply->status;
    it->replied = reply->request;
    if (reply->cookie != NULL) snprintf(it->cookie, sizeof it->cookie, "%s", reply->cookie);
}

static hall_connection on_stream(void *host, uint64_t request) {
    rig *it = host;
    it->replied = request;
    it->status = 200;
    return 1000000 + request;
}

static void forget_last(rig *it) {
    hall_message_drop(it->last_message);
    json_decref(it->last_read);
    it->last_message = NULL;
    it->last_read = NULL;
}

static void on_send(void *host, hall_connection to, hall_message *message) {
    rig *it = host;
    if (it->said_count == RIG_SAID_MAX) rig_forget(it);
    it->receivers++;
    if (message != it->last_message) {
        forget_last(it);
        it->messages++;
        it->last_message = hall_message_keep(message);
        it->last_read = json_loadb(hall_message_text(message), message->size, 0, NULL);
        assert_non_null(it->last_read);
    }
    it->said[it->said_count++] = (rig_said){to, json_incref(it->last_read)};
}

static void on_drop(void *host, hall_connection connection) {
    rig *it = host;
    it->dropped = connection;
    it->drops++;
}

static uint64_t on_write(void *host, const store_change *changes, size_t count) {
    rig *it = host;
    struct rig_write *write = calloc(1, sizeof *write);
    assert_true(count <= 20);
    write->count = count;
    memcpy(write->changes, changes, count * sizeof *changes);
    for (size_t i = 0; i < count; i++) {
        store_change *change = &write->changes[i];
        if (change->kind == STORE_PUT_GAME) {
            change->game.table = keep(write, change->game.table);
            change->game.record = keep(write, change->game.record);
        } else if (change->kind == STORE_ADD_ENTRY || change->kind == STORE_CUT_ENTRIES) {
            change->entry.game = keep(write, change->entry.game);
            change->entry.entry.line = keep(write, change->entry.entry.line);
            change->entry.entry.note = keep(write, change->entry.entry.note);
        } else if (change->kind == STORE_ADD_LINE) {
            change->line.game = keep(write, change->line.game);
            change->line.line.text = keep(write, change->line.line.text);
        } else if (change->kind == STORE_PUT_TOURNAMENT) {
            change->tournament.settings = keep(write, change->tournament.settings);
            change->tournament.rounds = keep(write, change->tournament.rounds);
        }
    }
    if (it->last_write != NULL)
        it->last_write->next = write;
    else
        it->first_write = write;
    it->last_write = write;
    return ++it->written;
}

static void on_work(void *host, hall_job *job) {
    rig *it = host;
    assert_true(it->job_count < RIG_JOBS_MAX);
    it->jobs[it->job_count++] = job;
}

static void on_entropy(void *host, void *bytes, size_t size) {
    rig *it = host;
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(tv_fast_next(&it->lots) >> 24);
}

static void on_log(void *host, const char *what, json_t *fields) {
    rig *it = host;
    if (strcmp(what, "reported") == 0) {
        it->reports++;
        return;
    }
    char *text = json_dumps(fields, JSON_COMPACT);
    fail_msg("the hall complains: %s %s", what, text);
}

static void on_notify(void *host, json_t *notice) {
    rig *it = host;
    assert_true(it->notice_count < RIG_NOTICES_MAX);
    it->notices[it->notice_count++] = json_incref(notice);
}

static void on_read(void *host, hall_read *read) {
    rig *it = host;
    assert_true(it->read_count < RIG_READS_MAX);
    it->reads[it->read_count++] = read;
}

void rig_forget_notices(rig *it) {
    while (it->notice_count > 0) json_decref(it->notices[--it->notice_count]);
}

static bool on_node_send(void *host, int64_t node, const void *head, size_t size, hall_message *text) {
    rig *it = host;
    return it->node_send != NULL && it->node_send(it, node, head, size, text);
}

static hall_host host_of(rig *it) {
    return (hall_host){.host = it,
                       .reply = on_reply,
                       .stream = on_stream,
                       .send = on_send,
                       .drop = on_drop,
                       .write = on_write,
                       .work = on_work,
                       .entropy = on_entropy,
                       .log = on_log,
                       .notify = on_notify,
                       .read = on_read,
                       .node_send = on_node_send};
}

static void open_hall(rig *it) {
    hall_host host = host_of(it);
    tv_error error;
    it->written = it->durable = 0;
    it->hall = hall_open(it->store, &host, &it->limits, it->now_ms, &error);
    assert_non_null(it->hall);
}

void rig_open(rig *it) { rig_open_with(it, store_open_memory(), 1000000); }

void rig_open_with(rig *it, store *own, int64_t now_ms) {
    *it = (rig){.now_ms = now_ms, .lots = 7, .store = own, .limits = hall_limits_default()};
    it->limits.requests_per_minute = 20000;
    it->limits.guests_per_address_hour = 1000;
    assert_non_null(it->store);
    open_hall(it);
}

static void drop_pending(rig *it) {
    while (it->first_write != NULL) {
        struct rig_write *write = it->first_write;
        it->first_write = write->next;
        free_write(write);
    }
    it->last_write = NULL;
    for (uint32_t i = 0; i < it->read_count; i++) hall_read_release(it->reads[i]);
    it->read_count = 0;
    for (uint32_t i = 0; i < it->job_count; i++) {
        hall_job *job = it->jobs[i];
        free(job->password);
        free(job->next_password);
        free(job->hashed);
        free(job->setup);
        free(job->bot);
        free(job->view);
        free(job);
    }
    it->job_count = 0;
}

void rig_restart(rig *it) {
    drop_pending(it);
    hall_close(it->hall);
    rig_forget(it);
    open_hall(it);
}

void rig_close(rig *it) {
    drop_pending(it);
    hall_close(it->hall);
    rig_forget(it);
    forget_last(it);
    rig_forget_notices(it);
    json_decref(it->body);
    it->store->close(it->store);
}

/* ---- asking ---- */

/* "/path?name=value&...": cuts the path off, returns the rest as the host of a server would. */
static json_t *take_query(char *path) {
    char *rest = NULL;
    json_t *query = json_object();
    strtok_r(path, "?", &rest);
    for (char *pair = strtok_r(NULL, "&", &rest); pair != NULL; pair = strtok_r(NULL, "&", &rest)) {
        char *value = strchr(pair, '=');
        assert_non_null(value);
        *value++ = 0;
        json_object_set_new(query, pair, json_string(value));
    }
    return query;
}

uint64_t rig_begin_ask(rig *it, const char *cookie, const char *method, const char *address, const char *body) {
    json_t *parsed = body != NULL ? json_loads(body, 0, NULL) : NULL;
    assert_true(body == NULL || parsed != NULL);
    char path[512];
    assert_true(snprintf(path, sizeof path, "%s", address) < (int)sizeof path);
    json_t *query = take_query(path);
    hall_request request = {.id = ++it->requests,
                            .method = method,
                            .path = path,
                            .query = query,
                            .secret = cookie,
                            .bearer = it->bearer,
                            .address = "127.0.0.1",
                            .body = parsed};
    it->status = 0;
    hall_ask(it->hall, &request, it->now_ms);
    json_decref(parsed);
    json_decref(query);
    return request.id;
}

int rig_ask(rig *it, const char *cookie, const char *method, const char *address, const char *body) {
    uint64_t request = rig_begin_ask(it, cookie, method, address, body);
    rig_go_on(it);
    if (it->slow) return it->status;
    while (it->job_count > 0 && it->replied != request) {
        rig_work(it);
        rig_settle(it);
    }
    assert_int_equal(it->replied, request);
    return it->status;
}

const char *rig_text(const rig *it, const char *member) {
    const char *text = json_string_value(json_object_get(it->body, member));
    return text != NULL ? text : "";
}

void rig_guest(rig *it, char cookie[64]) {
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", NULL), 201);
    snprintf(cookie, 64, "%s", it->cookie);
}

int64_t rig_person(rig *it, const char *cookie) {
    uint8_t hash[STORE_HASH_BYTES];
    store_key key;
    tv_sha256_of(cookie, strlen(cookie), hash);
    assert_int_equal(it->store->key(it->store, hash, &key), STORE_FOUND);
    return key.person;
}

static bool add_head(void *host, const void *row) {
    tv_text_add(host, ((const store_game *)row)->record);
    return true;
}

static bool add_entry(void *host, const void *row) {
    tv_text_add(host, ((const store_entry *)row)->line);
    tv_text_add_char(host, '\n');
    return true;
}

void rig_record(rig *it, const char *table, tv_text *out) {
    it->store->game(it->store, table, add_head, out);
    it->store->entries(it->store, table, 1, add_entry, out);
}

void rig_hear(rig *it, hall_connection from, const char *message) {
    json_t *parsed = json_loads(message, 0, NULL);
    assert_non_null(parsed);
    hall_hear(it->hall, from, parsed, it->now_ms);
    json_decref(parsed);
    rig_go_on(it);
}

void rig_connect(rig *it, hall_connection connection, const char *cookie, const char *address) {
    hall_connect(it->hall, connection, cookie, address, it->now_ms);
    rig_go_on(it);
}

json_t *rig_last(const rig *it, hall_connection to, const char *type) {
    for (uint32_t i = it->said_count; i > 0; i--) {
        const char *said = json_string_value(json_object_get(it->said[i - 1].message, "type"));
        if (it->said[i - 1].to == to && said != NULL && strcmp(said, type) == 0) return it->said[i - 1].message;
    }
    return NULL;
}

void rig_forget(rig *it) {
    for (uint32_t i = 0; i < it->said_count; i++) json_decref(it->said[i].message);
    it->said_count = 0;
}

/* ---- workers ---- */

/* A plain stand-in for hashing: tests are about what happens around it. */
static void do_password(hall_job *job) {
    char hashed[160];
    snprintf(hashed, sizeof hashed, "hashed:%s", job->password);
    if (job->kind == HALL_CHECK_PASSWORD) {
        job->good = strcmp(hashed, job->hashed) == 0;
    } else {
        job->hashed = strdup(hashed);
        job->good = true;
    }
}

static void do_think(hall_job *job) {
    tv_record record;
    tv_error error = {0};
    tv_bot bot;
    assert_true(tv_record_read(&record, job->setup, strlen(job->setup), &error));
    void *box = malloc(record.game->box_bytes);
    assert_true(tv_game_open(record.game, box, &record.setup, &error));
    assert_true(tv_bot_read(&bot, job->bot, &error));
    tv_bot_task task = {.game = record.game, .box = box, .view = job->view, .seed = job->seed};
    task.memory_size = tv_bot_memory(&bot, record.game);
    task.memory = malloc(task.memory_size);
    tv_text text = TV_TEXT_OVER(job->move);
    tv_game_move_write(record.game, box, tv_bot_choose(&bot, &task), &text);
    free(task.memory);
    free(box);
    tv_record_free(&record);
}

void rig_work(rig *it) {
    hall_job *job = it->jobs[0];
    memmove(it->jobs, it->jobs + 1, --it->job_count * sizeof *it->jobs);
    job->used_ms = it->thought_ms;
    if (job->kind == HALL_THINK)
        do_think(job);
    else
        do_password(job);
    hall_job_done(it->hall, job, it->now_ms);
}

void rig_pass(rig *it, int64_t ms) {
    it->now_ms += ms;
    assert_hall_valid(it->hall); /* before the tick mends what was forgotten */
    hall_tick(it->hall, it->now_ms);
    rig_go_on(it);
}

void rig_leap(rig *it, int64_t ms) {
    it->now_ms += ms;
    hall_leap(it->hall, ms);
    rig_pass(it, 0);
}
