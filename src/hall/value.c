/* Values: trees of JSON written into a text that is being made, between what the library writes into it directly. */
#include "hall/inside.h"

#include <assert.h>

void hall_value_members_write(tv_json *json, const json_t *object) {
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
    case JSON_REAL: assert(!"messages hold whole numbers"); return;
    case JSON_TRUE:
    case JSON_FALSE: tv_json_bool(json, key, json_is_true(value)); return;
    case JSON_NULL: tv_json_null(json, key); return;
    }
}
