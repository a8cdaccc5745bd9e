/* The two buffers between host and module, and what is left of a failed assertion. */
#include "exchange.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

/* A module is one program with one caller: this is its only state beside the handles (handles.c) and the screen (screens.c). */
static struct {
    char *sent; /* what the host sends, closed by a zero of ours */
    size_t room, size, read;
    tv_text answer;
    bool failed; /* an assertion: the answer says where */
} exchange;

/* ---- from the host ---- */

/* Room for `size` bytes; 0 when memory is short. */
WASM_EXPORT(send) char *wasm_send(uint32_t size);
char *wasm_send(uint32_t size) {
    enum { KEPT_ROOM = 1 << 16 };
    if (size >= exchange.room || exchange.room > KEPT_ROOM) {
        free(exchange.sent);
        exchange.room = size < KEPT_ROOM ? KEPT_ROOM : (size_t)size + 1;
        exchange.sent = malloc(exchange.room);
    }
    if (exchange.sent == NULL) {
        exchange.room = exchange.size = exchange.read = 0;
        return NULL;
    }
    exchange.size = size;
    exchange.read = 0;
    exchange.sent[size] = '\0';
    return exchange.sent;
}

bool exchange_has_more(void) { return exchange.read < exchange.size; }

const char *exchange_next(void) {
    if (!exchange_has_more()) return "";
    const char *text = exchange.sent + exchange.read;
    exchange.read += strlen(text) + 1;
    return text;
}

const char *exchange_rest(size_t *size) {
    const char *text = exchange_has_more() ? exchange.sent + exchange.read : "";
    *size = exchange_has_more() ? exchange.size - exchange.read : 0;
    exchange.read = exchange.size;
    return text;
}

/* ---- to the host ---- */

WASM_EXPORT(answer) const char *wasm_answer(void) { return exchange.answer.at; }
WASM_EXPORT(answer_size) uint32_t wasm_answer_size(void) { return (uint32_t)exchange.answer.used; }

tv_text *answer_begin(void) {
    enum { KEPT_SIZE = 1 << 22 };
    if (exchange.answer.size > KEPT_SIZE) {
        free(exchange.answer.at);
        exchange.answer = (tv_text){0};
    }
    if (exchange.answer.at == NULL) exchange.answer = tv_heap_text();
    if (exchange.answer.at == NULL) abort(); /* not even a few bytes: nothing can be told any more */
    tv_text_clear(&exchange.answer);
    return &exchange.answer;
}

tv_json answer_json(void) { return tv_json_into(answer_begin()); }

bool answer_end(void) { return !exchange.answer.cut || answer_memory(); }

bool answer_text(const char *words) {
    tv_text_add(answer_begin(), words);
    return answer_end();
}

bool answer_error(const tv_error *error) {
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_string(&json, "message", error->what);
    if (error->clause[0] != '\0')
        tv_json_string(&json, "clause", error->clause);
    else
        tv_json_null(&json, "clause");
    tv_json_uint(&json, "line", error->line);
    tv_json_uint(&json, "column", error->column);
    tv_json_object_end(&json);
    return false;
}

bool answer_fault(const char *sentence) {
    tv_error error = {0};
    tv_fail(&error, "{}", sentence, NULL);
    return answer_error(&error);
}

bool answer_memory(void) {
    tv_error error = {0};
    tv_fail_memory(&error);
    return answer_error(&error);
}

/* ---- broken invariants ---- */

#ifdef __wasm__
/* The module has no standard output: the host finds the place in the answer. */
_Noreturn void tv_assert_failed(const char *claim, const char *file, int line) {
    (void)claim;
    tv_text *out = answer_begin();
    tv_text_add(out, file);
    tv_text_add_char(out, ':');
    tv_text_add_int(out, line);
    exchange.failed = true;
    __builtin_trap();
}
#endif

/* After a trap: was it an assertion? Otherwise the answer is an older one. */
WASM_EXPORT(failed) bool wasm_failed(void);
bool wasm_failed(void) { return exchange.failed; }
