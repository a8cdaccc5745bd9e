/* The form that describes itself: instead of values it writes what may stand at each place, see tv_form_describer. */
#include "form_part.h"

#include "base/check.h"

tv_form tv_form_describer(tv_json *out) { return (tv_form){.out = out, .describing = true}; }

static void begin(tv_form *form, const char *kind, const char *key) {
    TV_ASSERT(form->describing && !tv_form_reading(form));
    tv_json_object(form->out, NULL);
    tv_json_string(form->out, "kind", kind);
    if (key != NULL) tv_json_string(form->out, "key", key);
}

bool tv_form_describe_number(tv_form *form, const char *key, int64_t value, int64_t min, int64_t max, bool nullable, bool is_null) {
    begin(form, "number", key);
    if (is_null)
        tv_json_null(form->out, "value");
    else
        tv_json_int(form->out, "value", value);
    tv_json_int(form->out, "min", min);
    tv_json_int(form->out, "max", max);
    if (nullable) tv_json_bool(form->out, "null", true);
    tv_json_object_end(form->out);
    return true;
}

bool tv_form_describe_truth(tv_form *form, const char *key, bool value) {
    begin(form, "truth", key);
    tv_json_bool(form->out, "value", value);
    tv_json_object_end(form->out);
    return true;
}

bool tv_form_describe_word(tv_form *form, const char *key, const char *value, const char *const *words, uint8_t count, bool nullable) {
    begin(form, "word", key);
    if (value == NULL)
        tv_json_null(form->out, "value");
    else
        tv_json_string(form->out, "value", value);
    tv_json_array(form->out, "words");
    for (uint8_t i = 0; i < count; i++) tv_json_string(form->out, NULL, words[i]);
    tv_json_array_end(form->out);
    if (nullable) tv_json_bool(form->out, "null", true);
    tv_json_object_end(form->out);
    return true;
}

bool tv_form_describe_string(tv_form *form, const char *key, const char *value, size_t size) {
    TV_ASSERT(size > 0);
    begin(form, "text", key);
    tv_json_string(form->out, "value", value);
    tv_json_uint(form->out, "max", size - 1);
    tv_json_object_end(form->out);
    return true;
}

void tv_form_describe_object(tv_form *form, const char *key) {
    begin(form, "object", key);
    tv_json_array(form->out, "items");
}

void tv_form_describe_list(tv_form *form, const char *key, uint32_t max) {
    begin(form, "list", key);
    tv_json_uint(form->out, "max", max);
    tv_json_array(form->out, "items");
}

void tv_form_describe_leave(tv_form *form) {
    tv_json_array_end(form->out);
    tv_json_object_end(form->out);
}
