/* Calls that wait: a call that lacks something the store has asks for it and stops; when it has come, the call runs again from its
 * beginning and finds it. So handlers read like those of a program with everything in memory, on one condition: all that a handler needs is
 * looked for before it changes or says anything. Messages of one connection keep their order: what comes behind one that waits, waits. */
#include "waiting.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MAX = 12, MESSAGES_MAX = 64 };

/* ---- keeping a call ---- */

static char *copy_of(const char *text) {
    char *copy = NULL;
    bool good = tv_heap_copy_string(&copy, text);
    TV_ASSERT(good);
    (void)good;
    return copy;
}

static json_t *hold(const json_t *value) { return json_incref((json_t *)(uintptr_t)value); }

static void drop(const json_t *value) { json_decref((json_t *)(uintptr_t)value); }

hall_waiting *hall_keep_call(hall_call *call) {
    hall *it = call->asker.it;
    if (call->waiting != NULL) return call->waiting;
    hall_waiting *kept = calloc(1, sizeof *kept);
    TV_ASSERT(kept != NULL);
    kept->method = copy_of(call->method);
    kept->path = copy_of(call->path);
    kept->secret = copy_of(call->secret);
    tv_text address = TV_TEXT_OVER(kept->address);
    tv_text_add(&address, call->address);
    call->waiting = kept;
    kept->call = *call;
    kept->call.method = kept->method;
    kept->call.path = kept->path;
    kept->call.secret = kept->secret;
    kept->call.address = kept->address;
    kept->call.asker.tag = json_incref(call->asker.tag);
    kept->call.message = hold(call->message);
    kept->call.body = hold(call->body);
    kept->call.query = hold(call->query);
    if (call->link != NULL && !call->aside) call->link->waits++;
    kept->next = it->waiting;
    if (kept->next != NULL) kept->next->previous = kept;
    it->waiting = kept;
    return kept;
}

void hall_free_call(hall *it, hall_waiting *kept) {
    TV_ASSERT(kept->missing == 0); /* no read knows of it any more */
    *(kept->previous != NULL ? &kept->previous->next : &it->waiting) = kept->next;
    if (kept->next != NULL) kept->next->previous = kept->previous;
    hall_link *link = hall_map_get(&it->links, kept->call.asker.connection);
    if (link != NULL && !kept->call.aside) link->waits--;
    for (uint32_t i = 0; i < kept->count; i++) hall_read_release(kept->reads[i]);
    json_decref(kept->call.asker.tag);
    drop(kept->call.message);
    drop(kept->call.body);
    drop(kept->call.query);
    free(kept->reads);
    free(kept->method);
    free(kept->path);
    free(kept->secret);
    free(kept);
}

/* ---- running ---- */

/* Runs a call from its beginning; it is over, or waits. */
void hall_run(hall_call *call) {
    hall *it = call->asker.it;
    it->batch = it->showing = 0;
    call->run(call);
    hall_waiting *kept = call->waiting;
    if (kept == NULL) return;
    kept->call.admitted = call->admitted;
    kept->call.charged = call->charged;
    kept->call.nonce = call->nonce;
    kept->answered = call->failed; /* it need not run again */
    if (kept->missing == 0) hall_free_call(it, kept);
}

void hall_run_again(hall *it, hall_waiting *kept) {
    TV_ASSERT(kept->missing == 0);
    hall_call call = kept->call;
    hall_connection connection = call.asker.connection;
    call.waiting = kept;
    call.link = hall_map_get(&it->links, connection);
    if (kept->answered || (connection != 0 && call.link == NULL)) { /* or it has gone meanwhile */
        hall_free_call(it, kept);
        hall_hear_next(it, connection);
        return;
    }
    kept->rounds++;
    hall_run(&call);
    if (connection != 0) hall_hear_next(it, connection);
}

void hall_run_afresh(hall *it, hall_waiting *kept) {
    for (uint32_t i = 0; i < kept->count; i++) hall_read_release(kept->reads[i]);
    kept->count = kept->rounds = 0;
    hall_run_again(it, kept);
}

/* ---- messages behind one that waits ---- */

bool hall_link_queue(hall *it, hall_link *link, json_t *message) {
    if (link->waits == 0) return false;
    if (link->queue == NULL) link->queue = json_array();
    if (json_array_size(link->queue) >= MESSAGES_MAX) {
        hall_deny(&(hall_asker){.it = it, .connection = link->connection}, 429, "too_many", NULL,
                  "Too many requests from this address; wait a moment.");
        hall_say_goodbye(it, link->connection);
        return true;
    }
    json_array_append(link->queue, message);
    return true;
}

void hall_hear_next(hall *it, hall_connection connection) {
    hall_link *link = hall_map_get(&it->links, connection);
    while (link != NULL && link->waits == 0 && !link->unknown && json_array_size(link->queue) > 0) {
        json_t *message = json_incref(json_array_get(link->queue, 0));
        json_array_remove(link->queue, 0);
        hall_hear_message(it, link, message);
        json_decref(message);
        link = hall_map_get(&it->links, connection);
    }
}

/* ---- asking the store ---- */

static void hand_over(hall *it, hall_read *read) {
    TV_ASSERT(read->after <= it->durable && !read->come);
    it->host.read(it->host.host, read);
}

/* At once, or when what was written before is durable. */
static void ask_store(hall *it, hall_read *read) {
    read->after = it->written;
    read->asked = ++it->reads_asked;
    hall_map_put(&it->reads, hall_read_fingerprint(read), read);
    if (read->after <= it->durable) {
        hand_over(it, read);
        return;
    }
    *(it->held_last != NULL ? &it->held_last->next : &it->held_first) = read;
    it->held_last = read;
}

void hall_reads_release(hall *it) {
    while (it->held_first != NULL && it->held_first->after <= it->durable) {
        hall_read *read = it->held_first;
        it->held_first = read->next;
        if (it->held_first == NULL) it->held_last = NULL;
        hand_over(it, read);
    }
    TV_ASSERT(it->held_first == NULL || it->held_first->after > it->durable);
}

hall_read *hall_read_begin(hall *it, hall_read *wanted) {
    hall_read *open = wanted->connection == 0 ? hall_map_get(&it->reads, hall_read_fingerprint(wanted)) : NULL;
    if (open != NULL && open->after >= it->written && hall_read_same(open, wanted)) { /* it will see all that was written until now */
        hall_read_release(wanted);
        return open;
    }
    ask_store(it, wanted);
    return wanted;
}

static void add_waiter(hall_read *read, hall_waiting *waiter) {
    void *waiters = read->waiters;
    bool good = tv_heap_room(&waiters, &read->waiter_room, read->waiter_count + 1, sizeof *read->waiters);
    TV_ASSERT(good);
    (void)good;
    read->waiters = waiters;
    read->waiters[read->waiter_count++] = waiter;
}

static void await(hall_call *call, hall_read *wanted) {
    hall_waiting *kept = hall_keep_call(call);
    hall_read *read = hall_read_begin(call->asker.it, wanted);
    for (uint32_t i = 0; i < kept->count; i++)
        if (kept->reads[i] == read) return;
    void *reads = kept->reads;
    bool good = tv_heap_room(&reads, &kept->room, kept->count + 1, sizeof *kept->reads);
    TV_ASSERT(good);
    (void)good;
    kept->reads = reads;
    hall_read_hold(read);
    kept->reads[kept->count++] = read;
    kept->missing++;
    add_waiter(read, kept);
}

/* Where nobody would hear of it, it is tried until it works. */
bool hall_fail(hall_call *call) {
    if (call->asker.silent) return hall_stall(call);
    call->failed = true;
    return hall_deny(&call->asker, 503, "store", NULL, "The server cannot read its data right now; try again later.");
}

/* A database may be back in a moment, and what others change at the same time is only read once more. */
bool hall_not_now(hall_call *call) { return call->asker.it->nodes.shared ? hall_stall(call) : hall_fail(call); }

const hall_read *hall_need(hall_call *call, hall_read *wanted) {
    const hall_waiting *kept = call->waiting;
    const hall_read *come = NULL;
    for (uint32_t i = 0; kept != NULL && i < kept->count; i++)
        if (kept->reads[i]->come && hall_read_same(kept->reads[i], wanted)) come = kept->reads[i];
    if (come == NULL && (kept == NULL || kept->rounds < ROUNDS_MAX)) {
        await(call, wanted);
        return NULL;
    }
    hall_read_release(wanted);
    if (come != NULL && come->answer != STORE_FAILED) return come;
    hall_not_now(call);
    return NULL;
}

/* ---- what has come ---- */

/* A key that was read while keys were deleted may be one of them. */
static void read_again(hall *it, hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_KEY);
    hall_read *again = hall_read_make(HALL_READ_KEY);
    memcpy(again->hash, read->hash, sizeof again->hash);
    again->connection = read->connection;
    for (uint32_t i = 0; i < read->waiter_count; i++) {
        hall_waiting *waiter = read->waiters[i];
        for (uint32_t k = 0; k < waiter->count; k++) {
            if (waiter->reads[k] != read) continue;
            waiter->reads[k] = again;
            hall_read_hold(again);
            hall_read_release(read);
        }
        add_waiter(again, waiter);
    }
    ask_store(it, again);
}

void hall_read_done(hall *it, hall_read *read, int64_t now_ms) {
    TV_ASSERT(!read->come);
    hall_begin_call(it, now_ms);
    uint64_t fingerprint = hall_read_fingerprint(read);
    if (hall_map_get(&it->reads, fingerprint) == read) hall_map_take(&it->reads, fingerprint);
    if (read->kind == HALL_READ_KEY && (it->keys_deleted > read->after || it->keys_changed >= read->asked)) {
        read_again(it, read);
        hall_read_release(read);
        return;
    }
    read->come = true;
    if (read->answer == STORE_FAILED) hall_news_failed(it, read);
    if (read->kind == HALL_READ_GAME) hall_adopted(it, read);
    hall_cache_take(it, read);
    hall_presence_take(it, read);
    if (read->kind == HALL_READ_GAME || (read->kind == HALL_READ_MINE && !it->nodes.shared)) hall_tables_take(it, read);
    if (read->kind == HALL_READ_COMMANDS || read->kind == HALL_READ_EXPIRED) hall_care_take(it, read);
    if (read->kind == HALL_READ_ROW || read->kind == HALL_READ_LOBBY) hall_lobby_take(it, read);
    if (read->kind == HALL_READ_TOURNAMENT || read->kind == HALL_READ_TOURNAMENTS) hall_tournaments_take(it, read);
    if (read->kind == HALL_READ_BLOCKS) hall_blocks_take(it, read);
    if (read->kind == HALL_READ_FOLLOWS) hall_follows_take(it, read);
    if (read->kind == HALL_READ_PERSON) hall_people_gone(it, read->person);
    if (read->kind == HALL_READ_PERSON && hall_cache_person(it, read->person) != NULL) hall_follows_tell(it, read->person);
    for (uint32_t i = 0; i < read->waiter_count; i++)
        if (--read->waiters[i]->missing == 0) hall_run_again(it, read->waiters[i]);
    if (read->connection != 0 && read->answer != STORE_FAILED) hall_link_check(it, read->connection);
    hall_read_release(read);
}

void hall_waiting_free(hall *it) {
    while (it->held_first != NULL) { /* those with the host are given back by it */
        hall_read *read = it->held_first;
        it->held_first = read->next;
        hall_read_release(read);
    }
    while (it->waiting != NULL) {
        it->waiting->missing = 0;
        hall_free_call(it, it->waiting);
    }
    hall_map_free(&it->reads);
}
