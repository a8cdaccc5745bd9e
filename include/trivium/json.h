/* JSON: a writer into a text buffer, and a reader that turns a text into a flat array of nodes which point
 * into it. No allocation. The reader also takes the *relaxed* form in which people write positions: keys and
 * simple words (of ASCII letters, digits and _ . - + ? ! > @ /) without quotes, commas optional, '#' comments to the end
 * of the line. */
#ifndef TRIVIUM_JSON_H
#define TRIVIUM_JSON_H

#include <trivium/text.h>

TV_PUBLIC_BEGIN

/* ---- writing ---- */
typedef struct tv_json {
    tv_text *text;
    uint64_t more; /* bit d: something stands at depth d already, so a comma is due */
    uint32_t depth;
    bool relaxed; /* write words without quotes where the reader takes them back */
} tv_json;

tv_json tv_json_into(tv_text *text);
/* `key` is NULL inside arrays and at the top. */
void tv_json_object(tv_json *json, const char *key);
void tv_json_object_end(tv_json *json);
void tv_json_array(tv_json *json, const char *key);
void tv_json_array_end(tv_json *json);
void tv_json_string(tv_json *json, const char *key, const char *value);
/* Bytes as a string of hexadecimal digits. */
void tv_json_hex(tv_json *json, const char *key, const uint8_t *bytes, size_t count);
void tv_json_int(tv_json *json, const char *key, int64_t value);
void tv_json_uint(tv_json *json, const char *key, uint64_t value);
/* A number with `digits` decimals: value / 10^digits. */
void tv_json_decimal(tv_json *json, const char *key, int64_t value, uint32_t digits);
void tv_json_bool(tv_json *json, const char *key, bool value);
void tv_json_null(tv_json *json, const char *key);

/* ---- reading ---- */
typedef enum { TV_JSON_NULL, TV_JSON_BOOL, TV_JSON_NUMBER, TV_JSON_STRING, TV_JSON_ARRAY, TV_JSON_OBJECT } tv_json_kind;

typedef struct tv_json_node {
    uint8_t kind;
    uint8_t quoted;         /* a string that stood in quotes (its escapes are still in it) */
    uint32_t at, size;      /* the value's bytes in the text (strings: without quotes) */
    uint32_t key, key_size; /* members of objects: the key's bytes */
    uint32_t count;         /* arrays and objects: number of direct members */
    uint32_t next;          /* index of the node after this one and all it contains */
    uint32_t line, column;
} tv_json_node;

enum { TV_JSON_DEPTH_MAX = 16 };

typedef struct tv_json_doc {
    const char *text;
    size_t size;
    tv_json_node *nodes; /* node 0 is the whole; members follow their container */
    uint32_t count, max;
} tv_json_doc;

/* Reads `size` bytes into doc->nodes (doc->max of them). Strict JSON, or the relaxed form. */
bool tv_json_read(tv_json_doc *doc, const char *text, size_t size, bool relaxed, tv_error *error);
/* The member of object `node` with that key; 0 when there is none. */
uint32_t tv_json_member(const tv_json_doc *doc, uint32_t node, const char *key);
/* A whole number; false when the node is none or does not fit. */
bool tv_json_get_int(const tv_json_doc *doc, uint32_t node, int64_t *value);
/* The string with its escapes resolved, into `out`; false when it is none or does not fit. */
bool tv_json_get_string(const tv_json_doc *doc, uint32_t node, char *out, size_t size);
/* Does the string (or key) equal these words? */
bool tv_json_is(const tv_json_doc *doc, uint32_t node, const char *words);
bool tv_json_key_is(const tv_json_doc *doc, uint32_t node, const char *key);

TV_PUBLIC_END

#endif
