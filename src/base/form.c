/* The form: containers, places and errors. The kinds of fields are in form_fields.c. */
#include "form_part.h"

#include "base/check.h"

enum { MEMBERS_MAX = 64 }; /* bits of level.seen */

tv_form tv_form_writer(tv_json *out) { return (tv_form){.out = out}; }

/* ---- errors ---- */

static uint32_t item_number(const tv_json_doc *doc, uint32_t list, uint32_t item) {
    uint32_t number = 0;
    for (uint32_t i = list + 1; i < item; i = doc->nodes[i].next) number++;
    return number;
}

static void write_step(tv_text *out, const tv_json_doc *doc, uint32_t container, uint32_t node) {
    if (doc->nodes[container].kind == TV_JSON_ARRAY) {
        tv_text_add_char(out, '[');
        tv_text_add_uint(out, item_number(doc, container, node));
        tv_text_add_char(out, ']');
        return;
    }
    if (out->used > 0) tv_text_add_char(out, '.');
    tv_text_add_bytes(out, doc->text + doc->nodes[node].key, doc->nodes[node].key_size);
}

/* The way from the form's outermost object to `node`: "regions[3].crowns"; empty for the outermost itself. */
static void write_path(tv_text *out, const tv_form *form, uint32_t node) {
    for (uint32_t depth = 0; depth < form->depth; depth++) write_step(out, form->doc, form->level[depth].node, form->level[depth + 1].node);
    if (node != form->level[form->depth].node) write_step(out, form->doc, form->level[form->depth].node, node);
}

bool tv_form_fault(tv_form *form, uint32_t node, const char *what) {
    TV_ASSERT(tv_form_reading(form));
    if (form->failed) return false;
    form->failed = true;
    char path[128];
    tv_text out = TV_TEXT_OVER(path);
    write_path(&out, form, node);
    const tv_json_node *place = &form->doc->nodes[node];
    if (out.used == 0) return tv_fail_at(form->error, place->line, place->column, "{}", what, (const char *)NULL);
    return tv_fail_at(form->error, place->line, place->column, "{}: {}", path, what, (const char *)NULL);
}

bool tv_form_fail(tv_form *form, const char *sentence, const char *detail) {
    tv_error filled;
    tv_fail(&filled, sentence, detail, (const char *)NULL);
    return tv_form_fault(form, form->level[form->depth].node, filled.what);
}

/* ---- reading containers ---- */

static void level_enter(tv_form *form, uint32_t node) {
    form->level[form->depth].node = node;
    form->level[form->depth].item = node + 1;
    form->level[form->depth].seen = 0;
    if (form->doc->nodes[node].kind == TV_JSON_OBJECT && form->doc->nodes[node].count > MEMBERS_MAX)
        tv_form_fault(form, node, "too many keys");
}

tv_form tv_form_reader(const tv_json_doc *doc, uint32_t node, tv_error *error) {
    tv_form form = {.doc = doc, .error = error};
    level_enter(&form, node);
    if (doc->nodes[node].kind != TV_JSON_OBJECT) tv_form_fault(&form, node, "an object in {} is needed here");
    return form;
}

static uint32_t find_item(tv_form *form) {
    uint32_t container = form->level[form->depth].node, item = form->level[form->depth].item;
    TV_ASSERT(form->doc->nodes[container].kind == TV_JSON_ARRAY);
    TV_ASSERT(item < form->doc->nodes[container].next); /* exactly *count items are asked for */
    form->level[form->depth].item = form->doc->nodes[item].next;
    return item;
}

uint32_t tv_form_find(tv_form *form, const char *key) {
    if (form->failed) return 0;
    if (key == NULL) return find_item(form);
    const tv_json_doc *doc = form->doc;
    uint32_t object = form->level[form->depth].node, number = 0;
    TV_ASSERT(doc->nodes[object].kind == TV_JSON_OBJECT);
    for (uint32_t i = object + 1; i < doc->nodes[object].next; i = doc->nodes[i].next, number++) {
        if (!tv_json_key_is(doc, i, key)) continue;
        form->level[form->depth].seen |= UINT64_C(1) << number;
        return i;
    }
    return 0;
}

/* The key's own place; nodes remember only their values'. */
static void place_of_key(const tv_json_doc *doc, uint32_t node, uint32_t *line, uint32_t *column) {
    *line = *column = 1;
    for (uint32_t at = 0; at < doc->nodes[node].key; at++) {
        unsigned char byte = (unsigned char)doc->text[at];
        if (byte == '\n')
            ++*line, *column = 1;
        else if ((byte & 0xC0) != 0x80)
            ++*column;
    }
    /* The key's bytes begin behind its quote, if it has one. */
    uint32_t key = doc->nodes[node].key;
    if (key > 0 && doc->text[key - 1] == '"') --*column;
}

/* Complains about a member of the present object that no field asked for. */
static void check_all_seen(tv_form *form) {
    const tv_json_doc *doc = form->doc;
    uint32_t object = form->level[form->depth].node, number = 0;
    for (uint32_t i = object + 1; i < doc->nodes[object].next && !form->failed; i = doc->nodes[i].next, number++) {
        if (form->level[form->depth].seen >> number & 1) continue;
        char key[64];
        tv_text out = TV_TEXT_OVER(key);
        tv_text_add_bytes(&out, doc->text + doc->nodes[i].key, doc->nodes[i].key_size);
        tv_form_fail(form, "unknown key \"{}\"", key);
        if (form->error != NULL) place_of_key(doc, i, &form->error->line, &form->error->column);
    }
}

static bool enter(tv_form *form, uint32_t node) {
    form->depth++;
    TV_ASSERT(form->depth < TV_FORM_DEPTH_MAX);
    level_enter(form, node);
    if (!form->failed) return true;
    form->depth--;
    return false;
}

static bool enter_writing(tv_form *form, bool list) {
    form->depth++;
    TV_ASSERT(form->depth < TV_FORM_DEPTH_MAX);
    form->level[form->depth].list = list;
    return true;
}

bool tv_form_object(tv_form *form, const char *key) {
    if (!tv_form_reading(form)) {
        if (form->describing)
            tv_form_describe_object(form, key);
        else
            tv_json_object(form->out, key);
        return enter_writing(form, false);
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    if (form->doc->nodes[node].kind != TV_JSON_OBJECT) return tv_form_fault(form, node, "an object in {} is needed here");
    return enter(form, node);
}

bool tv_form_list(tv_form *form, const char *key, uint32_t *count, uint32_t max) {
    if (!tv_form_reading(form)) {
        if (form->describing)
            tv_form_describe_list(form, key, max);
        else
            tv_json_array(form->out, key);
        return enter_writing(form, true);
    }
    uint32_t node = tv_form_find(form, key);
    if (node == 0) return false;
    if (form->doc->nodes[node].kind != TV_JSON_ARRAY) return tv_form_fault(form, node, "a list in [] is needed here");
    if (form->doc->nodes[node].count > max) {
        char what[64];
        tv_text out = TV_TEXT_OVER(what);
        tv_text_add_uint(&out, form->doc->nodes[node].count);
        tv_text_add(&out, " items are more than the ");
        tv_text_add_uint(&out, max);
        tv_text_add(&out, " allowed");
        return tv_form_fault(form, node, what);
    }
    *count = form->doc->nodes[node].count;
    return enter(form, node);
}

void tv_form_leave(tv_form *form) {
    TV_ASSERT(form->depth > 0);
    if (!tv_form_reading(form)) {
        if (form->describing)
            tv_form_describe_leave(form);
        else if (form->level[form->depth].list)
            tv_json_array_end(form->out);
        else
            tv_json_object_end(form->out);
    } else if (!form->failed) {
        const tv_json_node *node = &form->doc->nodes[form->level[form->depth].node];
        if (node->kind == TV_JSON_OBJECT)
            check_all_seen(form);
        else
            TV_ASSERT(form->level[form->depth].item == node->next); /* exactly *count items were asked for */
    }
    form->depth--;
}

bool tv_form_end(tv_form *form) {
    TV_ASSERT(form->depth == 0);
    if (tv_form_reading(form) && !form->failed) check_all_seen(form);
    return !form->failed;
}
