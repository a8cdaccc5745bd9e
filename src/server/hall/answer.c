/* Answers: the same body goes to a request over HTTP or back over the connection that asked. Reading the members of a question is here
 * too, because what is wrong with them is an answer. */
#include "inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hall_answer_cookie(const hall_asker *asker, int status, json_t *body, const char *cookie) {
    TV_ASSERT(status >= 200 && status < 600);
    if (asker->silent) {
        json_decref(body);
        return;
    }
    if (asker->connection == 0) {
        hall_reply reply = {.request = asker->request, .status = status, .body = body, .cookie = cookie};
        hall_reply_with(asker->it, &reply);
        return;
    }
    json_t *message = json_pack("{s:s, s:O?, s:i, s:o}", "type", "answer", "tag", asker->tag, "status", status, "body", body);
    hall_say(asker->it, asker->connection, message);
}

hall_message *hall_answer_wrap(const hall_asker *asker, int status, const char *text, size_t size) {
    char *tag = asker->tag != NULL ? json_dumps(asker->tag, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    tv_text whole = tv_heap_text();
    TV_ASSERT(whole.at != NULL && (tag != NULL || asker->tag == NULL));
    tv_text_add(&whole, "{\"type\":\"answer\",\"tag\":");
    tv_text_add(&whole, tag != NULL ? tag : "null");
    tv_text_add(&whole, ",\"status\":");
    tv_text_add_int(&whole, status);
    tv_text_add(&whole, ",\"body\":");
    tv_text_add_bytes(&whole, text, size);
    tv_text_add_char(&whole, '}');
    TV_ASSERT(!whole.cut);
    hall_message *message = hall_message_make(whole.at, whole.used);
    free(whole.at);
    free(tag);
    return message;
}

void hall_answer_text(const hall_asker *asker, int status, const char *text, size_t size) {
    if (asker->silent) return;
    if (asker->connection == 0) {
        hall_reply reply = {.request = asker->request, .status = status, .text = hall_message_make(text, size)};
        hall_reply_with(asker->it, &reply);
        return;
    }
    json_t *head = json_pack("{s:O?, s:i}", "tag", asker->tag, "status", status);
    hall_say_text(asker->it, asker->connection, hall_answer_wrap(asker, status, text, size), head);
}

void hall_answer(const hall_asker *asker, int status, json_t *body) { hall_answer_cookie(asker, status, body, NULL); }

bool hall_deny(const hall_asker *asker, int status, const char *code, const char *clause, const char *message) {
    hall_answer(asker, status, json_pack("{s:s, s:s?, s:s}", "code", code, "clause", clause, "message", message));
    return false;
}

static void deny_member(const hall_call *call, const char *name, const char *wanted) {
    char message[160];
    snprintf(message, sizeof message, "\"%s\" must be %s.", name, wanted);
    hall_deny(&call->asker, 400, "bad_request", NULL, message);
}

const char *hall_text_of(const hall_call *call, const char *name, size_t least, size_t most) {
    const json_t *member = json_object_get(call->body, name);
    size_t size = json_string_length(member);
    bool whole = json_is_string(member) && strlen(json_string_value(member)) == size; /* no zero inside */
    if (whole && size >= least && size <= most) return json_string_value(member);
    char wanted[80];
    snprintf(wanted, sizeof wanted, "a text of %zu to %zu bytes", least, most);
    deny_member(call, name, wanted);
    return NULL;
}

bool hall_number_of(const hall_call *call, const char *name, int64_t least, int64_t most, int64_t otherwise, int64_t *out) {
    TV_ASSERT(least <= most);
    const json_t *member = json_object_get(call->body, name);
    *out = member == NULL ? otherwise : (int64_t)json_integer_value(member);
    if ((member == NULL || json_is_integer(member)) && *out >= least && *out <= most) return true;
    char wanted[80];
    snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld", (long long)least, (long long)most);
    deny_member(call, name, wanted);
    return false;
}

bool hall_flag_of(const hall_call *call, const char *name, bool otherwise) {
    const json_t *member = json_object_get(call->body, name);
    return json_is_boolean(member) ? json_is_true(member) : otherwise;
}
