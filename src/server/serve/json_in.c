/* Reads JSON within bounds, see json_in.h. */
#include "json_in.h"

#include <stdbool.h>

/* Counts brackets outside of strings; jansson itself would go down a thousand levels and more. */
static bool is_shallow(const char *text, size_t size) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted) {
            if (c == '\\') i++;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > JSON_IN_DEPTH_MAX) return false;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return true;
}

json_t *json_in_object(const char *text, size_t size) {
    if (!is_shallow(text, size)) return NULL;
    json_t *value = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(value)) return value;
    json_decref(value);
    return NULL;
}
