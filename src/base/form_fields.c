/* The form's kinds of fields: each writes itself, or reads itself and says what is wrong with what it found. */
#include "form_part.h"

#include "base/check.h"

#include <string.h>

/* The value as it stands in the text, shortened, for an error. */
static void add_found(tv_text *out, const tv_json_doc *doc, uint32_t node) {
    const tv_json_node *n = &doc->nodes[node];
    bool shorten = n->size > 40;
    char found[44]; /* cuts between characters */
    tv_text copy = tv_text_over(found, shorten ? 38 : sizeof found);
    tv_text_add_bytes(&copy, doc->text + n->at, n->size);
    if (n->kind == TV_JSON_STRING) tv_text_add_char(out, '"');
    tv_text_add(out, found);
    if (shorten) tv_text_add(out, "...");
    if (n->kind == TV_JSON_STRING) tv_text_add_char(out, '"');
}

/* ---- numbers ---- */

static bool fault_range(tv_form *form, uint32_t node, int64_t min, int64_t max) {
    char what[128];
    tv_text out = TV_TEXT_OVER(what);
    add_found(&out, form->doc, node);
    if (form->doc->nodes[node].kind != TV_JSON_NUMBER) {
        tv_text_add(&out, " is not a number");
    } else {
        tv_text_add(&out, " is not between ");
        tv_text_add_int(&out, min);
        tv_text_add(&out, " and ");
        tv_text_add_int(&out, max);
    }
    return tv_form_fault(form, node, what);
}

static bool read_number(tv_form *form, uint32_t node, int64_t *value, int64_t min, int64_t max) {
    int64_t number;
    if (!tv_json_get_int(form->doc, node, &number) || number < min || number > max) return fault_range(form, node, min, max);
    *value = number;
    return true;
}

/* All numbers pass through here as int64; true when written or read. */
static bool number_field(tv_form *form, const char *key, int64_t *value, int64_t min, int64_t max) {
    if (form->describing) return tv_form_describe_number(form, key, *value, min, max, false, false);
    if (!tv_form_reading(form)) {
        tv_json_int(form->out, key, *value);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    return node != 0 && read_number(form, node, value, min, max);
}

bool tv_form_u8(tv_form *form, const char *key, uint8_t *value, uint8_t min, uint8_t max) {
    int64_t number = *value;
    if (!number_field(form, key, &number, min, max)) return false;
    if (tv_form_reading(form)) *value = (uint8_t)number;
    return true;
}

bool tv_form_u16(tv_form *form, const char *key, uint16_t *value, uint16_t min, uint16_t max) {
    int64_t number = *value;
    if (!number_field(form, key, &number, min, max)) return false;
    if (tv_form_reading(form)) *value = (uint16_t)number;
    return true;
}

bool tv_form_i16(tv_form *form, const char *key, int16_t *value, int16_t min, int16_t max) {
    int64_t number = *value;
    if (!number_field(form, key, &number, min, max)) return false;
    if (tv_form_reading(form)) *value = (int16_t)number;
    return true;
}

bool tv_form_u32(tv_form *form, const char *key, uint32_t *value, uint32_t min, uint32_t max) {
    int64_t number = *value;
    if (!number_field(form, key, &number, min, max)) return false;
    if (tv_form_reading(form)) *value = (uint32_t)number;
    return true;
}

bool tv_form_bool(tv_form *form, const char *key, uint8_t *value) {
    if (form->describing) return tv_form_describe_truth(form, key, *value != 0);
    if (!tv_form_reading(form)) {
        tv_json_bool(form->out, key, *value != 0);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    const tv_json_node *n = &form->doc->nodes[node];
    if (n->kind != TV_JSON_BOOL) return tv_form_fault(form, node, "true or false is needed here");
    *value = form->doc->text[n->at] == 't';
    return true;
}

/* ---- words ---- */

static bool fault_word(tv_form *form, uint32_t node, const char *const *words, uint8_t count) {
    char what[200];
    tv_text out = TV_TEXT_OVER(what);
    add_found(&out, form->doc, node);
    tv_text_add(&out, " is none of");
    for (uint8_t i = 0; i < count; i++) {
        tv_text_add(&out, i == 0 ? " " : ", ");
        tv_text_add(&out, words[i]);
    }
    return tv_form_fault(form, node, what);
}

static bool read_word(tv_form *form, uint32_t node, uint8_t *value, const char *const *words, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        if (!tv_json_is(form->doc, node, words[i])) continue;
        *value = i;
        return true;
    }
    return fault_word(form, node, words, count);
}

bool tv_form_word(tv_form *form, const char *key, uint8_t *value, const char *const *words, uint8_t count) {
    if (!tv_form_reading(form)) {
        TV_ASSERT(*value < count);
        if (form->describing) return tv_form_describe_word(form, key, words[*value], words, count, false);
        tv_json_string(form->out, key, words[*value]);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    return node != 0 && read_word(form, node, value, words, count);
}

static bool is_null(const tv_form *form, uint32_t node) { return form->doc->nodes[node].kind == TV_JSON_NULL; }

bool tv_form_word_or_null(tv_form *form, const char *key, uint8_t *value, const char *const *words, uint8_t count, uint8_t absent) {
    if (form->describing) return tv_form_describe_word(form, key, *value != absent ? words[*value] : NULL, words, count, true);
    if (!tv_form_reading(form)) {
        if (*value != absent) return tv_form_word(form, key, value, words, count);
        tv_json_null(form->out, key);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    if (!is_null(form, node)) return read_word(form, node, value, words, count);
    *value = absent;
    return true;
}

bool tv_form_u8_or_null(tv_form *form, const char *key, uint8_t *value, uint8_t min, uint8_t max, uint8_t absent) {
    if (form->describing) return tv_form_describe_number(form, key, *value, min, max, true, *value == absent);
    if (!tv_form_reading(form)) {
        if (*value != absent) return tv_form_u8(form, key, value, min, max);
        tv_json_null(form->out, key);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    int64_t number = absent;
    if (!is_null(form, node) && !read_number(form, node, &number, min, max)) return false;
    *value = (uint8_t)number;
    return true;
}

bool tv_form_string(tv_form *form, const char *key, char *value, size_t size) {
    if (form->describing) return tv_form_describe_string(form, key, value, size);
    if (!tv_form_reading(form)) {
        tv_json_string(form->out, key, value);
        return true;
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    if (form->doc->nodes[node].kind != TV_JSON_STRING) return tv_form_fault(form, node, "words in quotes are needed here");
    if (tv_json_get_string(form->doc, node, value, size)) return true;
    char what[64];
    tv_text out = TV_TEXT_OVER(what);
    tv_text_add(&out, "too long; there is room for ");
    tv_text_add_uint(&out, size - 1);
    tv_text_add(&out, " bytes");
    return tv_form_fault(form, node, what);
}

/* ---- multisets ---- */

static void write_counts(tv_form *form, const uint8_t *counts, const char *const *words, uint8_t kinds) {
    for (uint8_t kind = 0; kind < kinds; kind++)
        for (uint8_t i = 0; i < counts[kind]; i++) tv_form_word(form, NULL, &kind, words, kinds);
}

bool tv_form_counts(tv_form *form, const char *key, uint8_t *counts, const char *const *words, uint8_t kinds) {
    uint32_t items = 0;
    if (!tv_form_list(form, key, &items, UINT32_MAX)) return false;
    if (!tv_form_reading(form))
        write_counts(form, counts, words, kinds);
    else
        memset(counts, 0, kinds);
    for (uint32_t i = 0; i < items; i++) {
        uint8_t kind = 0;
        uint32_t node = tv_form_find(form, NULL);
        if (node == 0 || !read_word(form, node, &kind, words, kinds)) break;
        if (counts[kind] == UINT8_MAX) {
            tv_form_fault(form, node, "more than 255 of one kind");
            break;
        }
        counts[kind]++;
    }
    tv_form_leave(form);
    return !form->failed;
}

bool tv_form_id_fits(const char *id, const char *what, tv_error *error) {
    if (id[0] == '\0') return tv_fail(error, "{}: every one needs an id", what, NULL);
    for (const char *c = id; *c != '\0'; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '_'))
            return tv_fail(error, "{}: id \"{}\" may hold only a-z, 0-9 and _", what, id, NULL);
    return true;
}

bool tv_form_ids_fit(const char *first, size_t stride, uint32_t count, const char *what, tv_error *error) {
    for (uint32_t i = 0; i < count; i++) {
        const char *id = first + i * stride;
        if (!tv_form_id_fits(id, what, error)) return false;
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(id, first + j * stride) == 0) return tv_fail(error, "{}: the id \"{}\" occurs twice", what, id, NULL);
    }
    return true;
}
