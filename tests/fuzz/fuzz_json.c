/* Fuzz target: the JSON reader, strict and relaxed. Whatever it takes is written again, strictly and relaxed, and must be
 * read back as the same document. */
#include <trivium/json.h>

#include <stdlib.h>
#include <string.h>

enum { NODES = 4096, TEXT_BYTES = 1 << 17 };

typedef struct {
    tv_json_node nodes[NODES];
    tv_json_doc doc;
} document;

static bool read_document(document *d, const char *text, size_t size, bool relaxed) {
    tv_error error = {0};
    d->doc = (tv_json_doc){.nodes = d->nodes, .max = NODES};
    bool ok = tv_json_read(&d->doc, text, size, relaxed, &error);
    if (!ok && (error.line == 0 || error.column == 0 || error.what[0] == '\0')) abort(); /* every error has a place */
    return ok;
}

/* The node's key as a string; false when it is no C string. */
static bool get_key(const tv_json_doc *doc, uint32_t node, char *out, size_t size) {
    tv_json_node key = {.kind = TV_JSON_STRING, .quoted = 1, .at = doc->nodes[node].key, .size = doc->nodes[node].key_size};
    tv_json_doc alone = {.text = doc->text, .size = doc->size, .nodes = &key, .count = 1, .max = 1};
    return tv_json_get_string(&alone, 0, out, size);
}

/* Writes what the library has a writer for; false when the document holds something else (fractions, zero characters). */
static bool write_node(tv_json *json, const tv_json_doc *doc, uint32_t node, const char *key) {
    static char words[TEXT_BYTES];
    const tv_json_node *n = &doc->nodes[node];
    int64_t number;
    switch (n->kind) {
    case TV_JSON_NULL: return tv_json_null(json, key), true;
    case TV_JSON_BOOL: return tv_json_bool(json, key, doc->text[n->at] == 't'), true;
    case TV_JSON_NUMBER:
        if (!tv_json_get_int(doc, node, &number)) return false;
        return tv_json_int(json, key, number), true;
    case TV_JSON_STRING:
        if (!tv_json_get_string(doc, node, words, sizeof words)) return false;
        if (!tv_json_is(doc, node, words)) abort();
        return tv_json_string(json, key, words), true;
    default: break;
    }
    bool object = n->kind == TV_JSON_OBJECT;
    if (object)
        tv_json_object(json, key);
    else
        tv_json_array(json, key);
    uint32_t members = 0;
    for (uint32_t i = node + 1; i < n->next; i = doc->nodes[i].next, members++) {
        char name[4200];
        if (object && !get_key(doc, i, name, sizeof name)) return false;
        if (object && (!tv_json_key_is(doc, i, name) || tv_json_member(doc, node, name) != i)) abort();
        if (!write_node(json, doc, i, object ? name : NULL)) return false;
    }
    if (members != n->count) abort();
    if (object)
        tv_json_object_end(json);
    else
        tv_json_array_end(json);
    return true;
}

static void assert_same(const tv_json_doc *a, const tv_json_doc *b) {
    if (a->count != b->count) abort();
    for (uint32_t i = 0; i < a->count; i++) {
        const tv_json_node *x = &a->nodes[i], *y = &b->nodes[i];
        if (x->kind != y->kind || x->count != y->count || x->next != y->next) abort();
        static char words[TEXT_BYTES];
        if (x->kind == TV_JSON_STRING && (!tv_json_get_string(a, i, words, sizeof words) || !tv_json_is(b, i, words))) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static document first, second;
    static char written[TEXT_BYTES];
    if (size > 4096) return 0;
    for (int relaxed_in = 0; relaxed_in < 2; relaxed_in++) {
        if (!read_document(&first, (const char *)data, size, relaxed_in)) continue;
        for (int relaxed_out = 0; relaxed_out < 2; relaxed_out++) {
            tv_text text = TV_TEXT_OVER(written);
            tv_json json = tv_json_into(&text);
            json.relaxed = relaxed_out;
            if (!write_node(&json, &first.doc, 0, NULL)) break;
            if (text.cut || !read_document(&second, written, text.used, relaxed_out)) abort();
            assert_same(&first.doc, &second.doc);
        }
    }
    return 0;
}
