/* The JSON reader: one pass over the text, a stack of open containers of fixed depth, no recursion, no allocation. Strict
 * reading follows RFC 8259 and also refuses what it leaves open: duplicate keys, unpaired surrogates, invalid UTF-8. */
#include "json_string.h"
#include "json_word.h"
#include "utf8.h"

#include <string.h>

/* Bounds the search for duplicate keys, which compares each key with all before it. */
enum { MEMBERS_MAX = 1024 };

typedef struct {
    tv_json_doc *doc;
    tv_error *error;
    bool relaxed;
    size_t at;                        /* next byte to read */
    size_t placed;                    /* line and column are those of this byte */
    uint32_t line, column;            /* from 1; columns count characters */
    uint32_t open[TV_JSON_DEPTH_MAX]; /* containers not closed yet, outermost first */
    uint32_t depth;
} reader;

/* Sets line and column to those of byte `at`, which only ever moves forward: all places cost one pass together. */
static void place(reader *r, size_t at) {
    for (; r->placed < at; r->placed++) {
        unsigned char byte = (unsigned char)r->doc->text[r->placed];
        if (byte == '\n')
            r->line++, r->column = 1;
        else if ((byte & 0xC0) != 0x80)
            r->column++;
    }
}

static bool fail(reader *r, size_t at, const char *sentence, const char *detail) {
    place(r, at);
    return tv_fail_at(r->error, r->line, r->column, sentence, detail, (const char *)NULL);
}

static bool at_end(const reader *r) { return r->at >= r->doc->size; }
static char peek(const reader *r) { return at_end(r) ? '\0' : r->doc->text[r->at]; }

static bool take(reader *r, char c) {
    if (at_end(r) || peek(r) != c) return false;
    r->at++;
    return true;
}

static void skip_blanks(reader *r) {
    while (!at_end(r)) {
        char c = peek(r);
        if (c == '#' && r->relaxed) {
            while (!at_end(r) && peek(r) != '\n') r->at++;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            r->at++;
        } else {
            return;
        }
    }
}

/* ---- tokens ---- */

static bool fail_unexpected(reader *r) {
    if (at_end(r)) return fail(r, r->at, "the text ends too early", NULL);
    const char *c = r->doc->text + r->at;
    if ((unsigned char)*c < ' ' || *c == 0x7F) return fail(r, r->at, "unexpected control character", NULL);
    char character[5] = {0};
    memcpy(character, c, tv_utf8_size(c, r->doc->size - r->at));
    return fail(r, r->at, "unexpected \"{}\"", character);
}

/* Four hexadecimal digits; -1 when they are none. */
static int32_t read_hex(const reader *r, size_t at) {
    int32_t code = 0;
    if (r->doc->size - at < 4) return -1;
    for (size_t i = at; i < at + 4; i++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = memchr(digits, r->doc->text[i], 32);
        if (digit == NULL) return -1;
        code = code * 16 + (int32_t)((digit - digits) % 16);
    }
    return code;
}

/* An escape; r->at stands behind its backslash. */
static bool read_escape(reader *r) {
    size_t start = r->at - 1;
    if (at_end(r)) return fail(r, r->at, "the text ends inside a string", NULL);
    char c = r->doc->text[r->at++];
    if (c != '\0' && strchr("\"\\/bfnrt", c) != NULL) return true;
    int32_t code = c == 'u' ? read_hex(r, r->at) : -1;
    if (code < 0) return fail(r, start, "bad escape in a string", NULL);
    r->at += 4;
    if (code < 0xD800 || code > 0xDFFF) return true;
    bool second = code <= 0xDBFF && take(r, '\\') && take(r, 'u');
    int32_t low = second ? read_hex(r, r->at) : -1;
    if (low < 0xDC00 || low > 0xDFFF) return fail(r, start, "half a surrogate pair in a string", NULL);
    r->at += 4;
    return true;
}

/* A string in quotes; r->at stands behind the first. */
static bool read_quoted(reader *r, uint32_t *at, uint32_t *size) {
    *at = (uint32_t)r->at;
    for (;;) {
        if (at_end(r)) return fail(r, r->at, "the text ends inside a string", NULL);
        char c = r->doc->text[r->at++];
        if (c == '"') break;
        if ((unsigned char)c < ' ') return fail(r, r->at - 1, "control character in a string; write it as an escape", NULL);
        if (c == '\\' && !read_escape(r)) return false;
    }
    *size = (uint32_t)(r->at - 1 - *at);
    return true;
}

static bool read_bare(reader *r, uint32_t *at, uint32_t *size) {
    *at = (uint32_t)r->at;
    while (!at_end(r) && tv_json_word_byte(peek(r))) r->at++;
    *size = (uint32_t)(r->at - *at);
    return *size > 0 || fail_unexpected(r);
}

static bool fail_bare(reader *r, const tv_json_node *node) {
    char word[32];
    tv_text out = TV_TEXT_OVER(word);
    tv_text_add_bytes(&out, r->doc->text + node->at, node->size);
    return fail(r, node->at, "{} is neither a number nor true, false or null; words need quotes here", word);
}

/* ---- nodes ---- */

static bool open_container(reader *r, uint32_t index) {
    if (r->depth == TV_JSON_DEPTH_MAX) return fail(r, r->at, "nested too deeply", NULL);
    r->open[r->depth++] = index;
    r->at++;
    return true;
}

/* A value; the key's bytes are those of `key` (size 0 outside objects). Containers are opened, not yet read. */
static bool read_value(reader *r, uint32_t key, uint32_t key_size) {
    tv_json_doc *doc = r->doc;
    if (doc->count == doc->max) return fail(r, r->at, "the text holds too many values", NULL);
    uint32_t index = doc->count++;
    tv_json_node *node = &doc->nodes[index];
    place(r, r->at);
    *node =
        (tv_json_node){.at = (uint32_t)r->at, .key = key, .key_size = key_size, .next = index + 1, .line = r->line, .column = r->column};
    switch (peek(r)) {
    case '{': node->kind = TV_JSON_OBJECT; return open_container(r, index);
    case '[': node->kind = TV_JSON_ARRAY; return open_container(r, index);
    case '"':
        r->at++;
        node->kind = TV_JSON_STRING;
        node->quoted = 1;
        return read_quoted(r, &node->at, &node->size);
    default:
        if (!read_bare(r, &node->at, &node->size)) return false;
        node->kind = (uint8_t)tv_json_word_kind(doc->text + node->at, node->size);
        return node->kind != TV_JSON_STRING || r->relaxed || fail_bare(r, node);
    }
}

static void close_container(reader *r, tv_json_node *node) {
    r->at++;
    r->depth--;
    node->size = (uint32_t)(r->at - node->at);
    node->next = r->doc->count;
}

static bool check_key_is_new(reader *r, uint32_t object, uint32_t key, uint32_t key_size) {
    const tv_json_doc *doc = r->doc;
    char name[80];
    for (uint32_t i = object + 1; i < doc->count; i = doc->nodes[i].next) {
        const tv_json_node *other = &doc->nodes[i];
        if (!tv_json_same(doc->text + key, key_size, doc->text + other->key, other->key_size)) continue;
        tv_text out = TV_TEXT_OVER(name);
        tv_text_add_bytes(&out, doc->text + key, key_size);
        return fail(r, key, "the key {} stands here twice", name);
    }
    return true;
}

static bool read_key(reader *r, uint32_t object, uint32_t *key, uint32_t *key_size) {
    size_t start = r->at;
    place(r, start);
    if (take(r, '"')) {
        if (!read_quoted(r, key, key_size)) return false;
    } else if (r->relaxed) {
        if (!read_bare(r, key, key_size)) return false;
    } else if (!at_end(r) && tv_json_word_byte(peek(r))) {
        return fail(r, start, "a key needs quotes here", NULL);
    } else {
        return fail_unexpected(r);
    }
    if (!check_key_is_new(r, object, *key, *key_size)) return false;
    skip_blanks(r);
    if (!take(r, ':')) return at_end(r) ? fail_unexpected(r) : fail(r, r->at, "a colon is missing behind the key", NULL);
    skip_blanks(r);
    return true;
}

/* The next member of the innermost open container, or its end. */
static bool read_member(reader *r) {
    uint32_t index = r->open[r->depth - 1];
    tv_json_node *node = &r->doc->nodes[index];
    bool object = node->kind == TV_JSON_OBJECT;
    skip_blanks(r);
    bool comma = node->count > 0 && take(r, ',');
    skip_blanks(r);
    if (peek(r) == (object ? '}' : ']')) {
        if (comma && !r->relaxed) return fail(r, r->at, "a value is missing behind the comma", NULL);
        close_container(r, node);
        return true;
    }
    if (at_end(r)) return fail_unexpected(r);
    if (node->count > 0 && !comma && !r->relaxed) return fail(r, r->at, "a comma is missing", NULL);
    if (object && node->count == MEMBERS_MAX) return fail(r, r->at, "the object has too many keys", NULL);
    uint32_t key = 0, key_size = 0;
    if (object && !read_key(r, index, &key, &key_size)) return false;
    node->count++;
    return read_value(r, key, key_size);
}

static bool check_utf8(reader *r) {
    const tv_json_doc *doc = r->doc;
    for (size_t at = 0, size; at < doc->size; at += size) {
        size = tv_utf8_size(doc->text + at, doc->size - at);
        if (size == 0) return fail(r, at, "the text is not UTF-8", NULL);
    }
    return true;
}

static bool read_document(reader *r) {
    if (r->doc->size >= UINT32_MAX) return fail(r, 0, "the text is too long", NULL);
    if (!check_utf8(r)) return false;
    skip_blanks(r);
    if (!read_value(r, 0, 0)) return false;
    while (r->depth > 0)
        if (!read_member(r)) return false;
    skip_blanks(r);
    return at_end(r) || fail(r, r->at, "something follows the end of the value", NULL);
}

bool tv_json_read(tv_json_doc *doc, const char *text, size_t size, bool relaxed, tv_error *error) {
    doc->text = text;
    doc->size = size;
    doc->count = 0;
    reader r = {.doc = doc, .error = error, .relaxed = relaxed, .line = 1, .column = 1};
    if (read_document(&r)) return true;
    doc->count = 0;
    return false;
}
