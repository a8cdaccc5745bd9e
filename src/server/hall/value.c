/* Values: trees of JSON written into a text that is being made, between what the library writes into it directly; and the room for such
 * texts, which grow to thousands of bytes a hundred times a second and more. */
#include "inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

tv_text *hall_scratch(hall *it) {
    if (it->scratch.at == NULL) it->scratch = tv_heap_text();
    TV_ASSERT(it->scratch.at != NULL);
    tv_text_clear(&it->scratch);
    return &it->scratch;
}

void *hall_view_room(hall *it, size_t size) {
    if (size <= it->view_size) return it->view;
    free(it->view);
    it->view = malloc(size);
    TV_ASSERT(it->view != NULL);
    it->view_size = size;
    return it->view;
}

void hall_scratch_free(hall *it) {
    free(it->scratch.at);
    free(it->view);
}

void hall_value_members_write(tv_json *json, const json_t *object) {
    TV_ASSERT(json_is_object(object));
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)(uintptr_t)object, name, member) hall_value_write(json, name, member);
}

void hall_value_write(tv_json *json, const char *key, const json_t *value) {
    const json_t *each;
    size_t at;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        tv_json_object(json, key);
        hall_value_members_write(json, value);
        tv_json_object_end(json);
        return;
    case JSON_ARRAY:
        tv_json_array(json, key);
        json_array_foreach(value, at, each) hall_value_write(json, NULL, each);
        tv_json_array_end(json);
        return;
    case JSON_STRING: tv_json_string(json, key, json_string_value(value)); return;
    case JSON_INTEGER: tv_json_int(json, key, json_integer_value(value)); return;
    case JSON_REAL: TV_ASSERT(!"messages hold whole numbers"); return;
    case JSON_TRUE:
    case JSON_FALSE: tv_json_bool(json, key, json_is_true(value)); return;
    case JSON_NULL: tv_json_null(json, key); return;
    }
}
