/* The gate: replies and messages wait in one queue until every change written before them is durable. If a change is refused, what
 * depended on it is not said; who asked gets an error instead. */
#include "inside.h"

#include "base/check.h"
#include "memory/heap.h"
#include "server/store/changes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hall_output {
    hall_output *next;
    enum { REPLY, MESSAGE, PERSON, DROP, NOTICE, NOTHING } kind;
    uint64_t after; /* all changes up to this one must be durable */
    uint64_t batch; /* its own change, 0: none */
    uint64_t table; /* it shows this one as it was then, 0: none */
    hall_reply reply;
    hall_connection to; /* or, when it is 0: */
    hall_audience many;
    int64_t node, person;  /* somebody's connections at another node */
    json_t *json;          /* a message to one receiver, or a notice: encoded when it goes out */
    hall_message *message; /* one that is encoded already */
    char cookie[HALL_COOKIE_MAX];
};

/* A change on its way to the disk, and the table it is about. */
struct hall_written {
    hall_written *next;
    uint64_t number, table;
};

/* Among nodes nothing about a game is written but in its owner's name; what nobody has may be deleted by anybody. */
static bool is_in_a_name(const hall *it, const store_change *change) {
    return !it->nodes.shared || store_change_game(change) == NULL || change->kind == STORE_DELETE_GAME || change->fence.owner != 0;
}

void hall_write(hall *it, const store_change *changes, size_t count, uint64_t table) {
    hall_written *written = malloc(sizeof *written);
    TV_ASSERT(written != NULL);
    for (size_t i = 0; i < count; i++) TV_ASSERT(is_in_a_name(it, &changes[i]));
    it->written = it->batch = it->host.write(it->host.host, changes, count);
    *written = (hall_written){.number = it->written, .table = table};
    if (it->newest != NULL)
        it->newest->next = written;
    else
        it->oldest = written;
    it->newest = written;
    hall_table_written(it, table);
    hall_cache_note(it, changes, count);
}

static void forget_written(hall *it, uint64_t number) {
    while (it->oldest != NULL && it->oldest->number <= number) {
        hall_written *done = it->oldest;
        it->oldest = done->next;
        if (it->oldest == NULL) it->newest = NULL;
        free(done);
    }
    TV_ASSERT((it->oldest == NULL) == (it->newest == NULL));
}

static void free_output(hall_output *output) {
    json_decref(output->json);
    json_decref(output->reply.body);
    hall_message_drop(output->reply.text);
    hall_message_drop(output->message);
    free(output->many.to);
    free(output);
}

static void send_one(hall *it, hall_connection to, hall_message *message) {
    if ((to & HALL_VISIT) != 0)
        hall_visitor_add(it, to); /* once to each node */
    else
        it->host.send(it->host.host, to, message);
}

static void drop(hall *it, hall_connection to) {
    hall_link *link = (to & HALL_VISIT) != 0 ? hall_map_get(&it->links, to) : NULL;
    if ((to & HALL_VISIT) == 0)
        it->host.drop(it->host.host, to);
    else if (link != NULL && link->table == 0)
        hall_visitor_end(it, link, HALL_FRAME_GONE);
}

static void reply(hall *it, const hall_reply *to) {
    if ((to->request & HALL_VISIT) != 0)
        hall_visit_reply(it, to);
    else
        it->host.reply(it->host.host, to);
}

static void send(hall *it, hall_output *output) {
    TV_ASSERT(output->kind == MESSAGE && (output->to == 0 || output->many.count == 0));
    if (output->message == NULL) {
        output->message = hall_message_encode(output->json);
        output->json = NULL;
        it->encoded++;
    }
    if (output->to != 0) send_one(it, output->to, output->message);
    for (uint32_t i = 0; i < output->many.count; i++) send_one(it, output->many.to[i], output->message);
    if (it->nodes.shared) hall_visitors_tell(it, output->message);
    it->sent += output->to != 0 ? 1 : output->many.count;
}

static void let_out(hall *it, hall_output *output) {
    TV_ASSERT(output->after <= it->durable); /* nothing is said before it is kept */
    switch (output->kind) {
    case REPLY: reply(it, &output->reply); break;
    case MESSAGE: send(it, output); break;
    case PERSON: hall_peer_send(it, output->node, HALL_FRAME_PERSON, (uint64_t)output->person, 0, output->message); break;
    case DROP: drop(it, output->to); break;
    case NOTICE: it->host.notify(it->host.host, output->json); break;
    case NOTHING: break;
    }
    free_output(output);
}

static void queue(hall *it, hall_output output) {
    hall_output *kept = malloc(sizeof *kept);
    TV_ASSERT(kept != NULL);
    output.after = it->written;
    output.batch = it->batch;
    output.table = it->showing;
    *kept = output;
    if (kept->reply.cookie != NULL) {
        tv_text copy = TV_TEXT_OVER(kept->cookie);
        tv_text_add(&copy, output.reply.cookie);
        kept->reply.cookie = kept->cookie;
    }
    if (it->first == NULL && kept->after <= it->durable) {
        let_out(it, kept);
        return;
    }
    if (it->last != NULL)
        it->last->next = kept;
    else
        it->first = kept;
    it->last = kept;
}

void hall_audience_add(hall_audience *audience, hall_connection to) {
    void *list = audience->to;
    bool room = tv_heap_room(&list, &audience->room, audience->count + 1, sizeof to);
    TV_ASSERT(room);
    audience->to = list;
    audience->to[audience->count++] = to;
}

void hall_say_to(hall *it, hall_audience *audience, hall_message *message) {
    TV_ASSERT(audience->count <= audience->room);
    it->encoded++;
    queue(it, (hall_output){.kind = MESSAGE, .many = *audience, .message = message});
    *audience = (hall_audience){0};
}

void hall_say(hall *it, hall_connection to, json_t *message) {
    TV_ASSERT(to != 0);
    queue(it, (hall_output){.kind = MESSAGE, .to = to, .json = message});
}

void hall_say_text(hall *it, hall_connection to, hall_message *message, json_t *head) {
    TV_ASSERT(to != 0);
    it->encoded++;
    queue(it, (hall_output){.kind = MESSAGE, .to = to, .message = message, .json = head});
}

void hall_say_goodbye(hall *it, hall_connection to) { queue(it, (hall_output){.kind = DROP, .to = to}); }

void hall_say_to_person(hall *it, int64_t node, int64_t person, hall_message *message) {
    queue(it, (hall_output){.kind = PERSON, .node = node, .person = person, .message = message});
}

void hall_notify(hall *it, json_t *notice) {
    TV_ASSERT(it->host.notify != NULL);
    queue(it, (hall_output){.kind = NOTICE, .json = notice});
}

void hall_reply_with(hall *it, const hall_reply *reply) { queue(it, (hall_output){.kind = REPLY, .reply = *reply}); }

void hall_gate_open(hall *it, uint64_t number) {
    if (number > it->durable) it->durable = number;
    forget_written(it, number);
    while (it->first != NULL && it->first->after <= it->durable) {
        hall_output *output = it->first;
        it->first = output->next;
        if (it->first == NULL) it->last = NULL;
        let_out(it, output);
    }
    TV_ASSERT(it->first == NULL || it->first->after > it->durable);
    hall_reads_release(it);
}

/* What is said instead of an answer that did not come true. */
static json_t *apology(store_refusal why, const tv_error *error, int *status) {
    static const char *const codes[] = {
        [STORE_MADE] = "", [STORE_NAME_TAKEN] = "name_taken", [STORE_STALE] = "stale", [STORE_FENCED] = "moved", [STORE_DISK] = "not_kept"};
    const char *code = codes[why];
    *status = why == STORE_DISK || why == STORE_FENCED ? 503 : 409;
    char message[sizeof error->what];
    snprintf(message, sizeof message, "%s", error->what);
    message[0] = (char)toupper((unsigned char)message[0]);
    return json_pack("{s:s, s:n, s:s}", "code", code, "clause", "message", message);
}

/* An answer turns into an error; what was to be told about what did not happen is not. */
static void spoil(hall_output *output, store_refusal why, const tv_error *error) {
    TV_ASSERT(output->batch != 0 || output->table != 0);
    int status;
    if (output->kind == REPLY) {
        json_decref(output->reply.body);
        hall_message_drop(output->reply.text);
        output->reply.text = NULL;
        output->reply.body = apology(why, error, &status);
        output->reply.status = status;
        bool visit = (output->reply.request & HALL_VISIT) != 0;
        if (visit && why == STORE_FENCED) output->reply.status = 0; /* nothing was made: it can be asked where the table is */
        output->reply.cookie = NULL;
    } else if (output->kind == MESSAGE && json_object_get(output->json, "status") != NULL) {
        json_t *sorry = apology(why, error, &status);
        json_t *answer = json_pack("{s:s, s:O?, s:i, s:o}", "type", "answer", "tag", json_object_get(output->json, "tag"), "status", status,
                                   "body", sorry);
        json_decref(output->json);
        hall_message_drop(output->message);
        output->message = NULL;
        output->json = answer;
    } else if (output->kind != DROP) {
        output->kind = NOTHING;
    }
}

/* Of a table that another node has nothing is known here any more; of any other, what the store has. */
static void note_refused_table(hall *it, uint64_t key, store_refusal why) {
    hall_table *table = hall_map_get(&it->tables, key);
    if (why != STORE_FENCED)
        hall_table_reload(it, key);
    else if (table != NULL)
        hall_table_lose(it, table);
}

/* What only shows a table as it would have been: who looks is shown it again when it has been read. */
static bool shows(const hall_output *output, uint64_t number, uint64_t table) {
    return table != 0 && output->table == table && output->batch == 0 && output->after >= number;
}

void hall_gate_refuse(hall *it, uint64_t number, store_refusal why, const tv_error *error) {
    uint64_t table = 0;
    for (const hall_written *each = it->oldest; each != NULL; each = each->next)
        if (each->number == number) table = each->table;
    for (hall_output *each = it->first; each != NULL; each = each->next)
        if (each->batch == number || shows(each, number, table)) spoil(each, why, error);
    hall_cache_refuse(it, number);
    if (number == it->prune_batch) it->prune_steps = UINT32_MAX - 1; /* it ends for now */
    for (hall_written *each = it->oldest; each != NULL; each = each->next)
        if (each->number == number && each->table != 0) note_refused_table(it, each->table, why);
}

void hall_gate_free(hall *it) {
    while (it->first != NULL) {
        hall_output *output = it->first;
        it->first = output->next;
        free_output(output);
    }
    it->last = NULL;
    forget_written(it, UINT64_MAX);
    TV_ASSERT(it->oldest == NULL && it->newest == NULL);
}
