/* Values out of a JSON document that has been read. */
#include "json_string.h"

uint32_t tv_json_member(const tv_json_doc *doc, uint32_t node, const char *key) {
    if (doc->nodes[node].kind != TV_JSON_OBJECT) return 0;
    for (uint32_t i = node + 1; i < doc->nodes[node].next; i = doc->nodes[i].next)
        if (tv_json_key_is(doc, i, key)) return i;
    return 0;
}

bool tv_json_get_int(const tv_json_doc *doc, uint32_t node, int64_t *value) {
    const tv_json_node *n = &doc->nodes[node];
    if (n->kind != TV_JSON_NUMBER) return false;
    const char *at = doc->text + n->at, *end = at + n->size;
    bool negative = *at == '-';
    int64_t sum = 0; /* of the negative number, whose range is the larger one */
    for (at += negative; at < end; at++) {
        if (*at < '0' || *at > '9') return false;
        int digit = *at - '0';
        if (sum < (INT64_MIN + digit) / 10) return false;
        sum = sum * 10 - digit;
    }
    if (!negative && sum == INT64_MIN) return false;
    *value = negative ? sum : -sum;
    return true;
}

bool tv_json_get_string(const tv_json_doc *doc, uint32_t node, char *out, size_t size) {
    const tv_json_node *n = &doc->nodes[node];
    if (n->kind != TV_JSON_STRING) return false;
    const char *at = doc->text + n->at;
    tv_json_chars chars = {.at = at, .end = at + n->size};
    tv_text text = tv_text_over(out, size);
    while (tv_json_chars_next(&chars)) {
        if (chars.bytes[0] == '\0') return false; /* a C string would end here and mean something else */
        tv_text_add_bytes(&text, chars.bytes, chars.size);
    }
    return !text.cut;
}

/* Words of the program may hold backslashes of their own, so this is not tv_json_same. */
static bool equals(const char *at, size_t size, const char *words) {
    tv_json_chars chars = {.at = at, .end = at + size};
    while (tv_json_chars_next(&chars))
        for (size_t i = 0; i < chars.size; i++, words++)
            if (*words == '\0' || *words != chars.bytes[i]) return false;
    return *words == '\0';
}

bool tv_json_is(const tv_json_doc *doc, uint32_t node, const char *words) {
    const tv_json_node *n = &doc->nodes[node];
    return n->kind == TV_JSON_STRING && equals(doc->text + n->at, n->size, words);
}

bool tv_json_key_is(const tv_json_doc *doc, uint32_t node, const char *key) {
    return equals(doc->text + doc->nodes[node].key, doc->nodes[node].key_size, key);
}
