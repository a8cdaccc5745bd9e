/* Reads targets, see target.h. */
#include "target.h"

#include <string.h>
#include <strings.h>

enum { PAIRS_MAX = 16, PAIR_BYTES_MAX = 2048 };

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes %XX. False when an escape is broken; *fits tells whether the result is a text that fits. */
static bool decode(const char *from, size_t length, char *out, size_t size, bool *fits) {
    size_t used = 0;
    *fits = true;
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        if (c == '%') {
            int high = length - i > 2 ? hex_digit(from[i + 1]) : -1, low = high >= 0 ? hex_digit(from[i + 2]) : -1;
            if (low < 0) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (c == '\0' || used + 1 >= size)
            *fits = false;
        else
            out[used++] = c;
    }
    out[used] = '\0';
    return true;
}

bool target_path(const char *target, char *out, size_t size) {
    size_t scheme = strncasecmp(target, "http://", 7) == 0 ? 7 : strncasecmp(target, "https://", 8) == 0 ? 8 : 0;
    if (scheme > 0) target += scheme + strcspn(target + scheme, "/?");
    if (*target != '/' && !(scheme > 0 && (*target == '\0' || *target == '?'))) return false;
    bool fits;
    if (*target != '/') target = "/"; /* of "http://host" */
    if (!decode(target, strcspn(target, "?#"), out, size, &fits)) return false;
    if (!fits) out[0] = '\0';
    return true;
}

/* Adds "name=value", both encoded. */
static bool add_pair(json_t *pairs, const char *pair, size_t length) {
    char name[PAIR_BYTES_MAX], value[PAIR_BYTES_MAX];
    const char *equals = memchr(pair, '=', length);
    size_t before = equals != NULL ? (size_t)(equals - pair) : length;
    bool name_fits, value_fits;
    if (length >= PAIR_BYTES_MAX || !decode(pair, before, name, sizeof name, &name_fits) || !name_fits) return false;
    value[0] = '\0';
    if (equals != NULL && (!decode(equals + 1, length - before - 1, value, sizeof value, &value_fits) || !value_fits)) return false;
    return json_object_set_new(pairs, name, json_string(value)) == 0;
}

json_t *target_query(const char *target) {
    json_t *pairs = json_object();
    const char *at = strchr(target, '?');
    if (at == NULL) return pairs;
    at++;
    for (int count = 0; *at != '\0';) {
        size_t length = strcspn(at, "&");
        if (length > 0 && (++count > PAIRS_MAX || !add_pair(pairs, at, length))) {
            json_decref(pairs);
            return NULL;
        }
        at += length + (at[length] == '&');
    }
    return pairs;
}
