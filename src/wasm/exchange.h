/* How the module and its host exchange texts. The host puts strings, each closed by a zero, into a room that the module gives it,
 * and calls an export; the answer (text or JSON) then stands in the module's answer until the next call. An export that can
 * fail returns 0, and the answer is {"message": ..., "clause": ... or null, "line": ..., "column": ...}. */
#ifndef TRIVIUM_WASM_EXCHANGE_H
#define TRIVIUM_WASM_EXCHANGE_H

#include <trivium/json.h>

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name)
#endif

/* The next string that the host has sent; "" after the last one. */
const char *exchange_next(void);
/* The rest of what it has sent, as it is. */
const char *exchange_rest(size_t *size);
bool exchange_has_more(void);

/* An empty answer to write into. */
tv_text *answer_begin(void);
/* The same, when it is JSON. */
tv_json answer_json(void);
/* True: it was written whole. Otherwise the answer tells that memory is short. */
bool answer_end(void);
bool answer_text(const char *words);
/* Answers an error; always false. */
bool answer_error(const tv_error *error);
bool answer_fault(const char *sentence);
/* The same for memory that could not be had. */
bool answer_memory(void);
/* What the host reads. */
const char *wasm_answer(void);
uint32_t wasm_answer_size(void);

#endif
