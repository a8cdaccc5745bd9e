/* The names of places, see place.h. */
#include "place.h"

#include <string.h>

static const batch_place_kind *const kinds[] = {&batch_place_cpu, &batch_place_gpu, NULL};

/* A number of at most four digits, and nothing behind it. */
static bool read_number(const char *text, uint32_t *out) {
    uint32_t number = 0, digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 5; text++, digits++) number = number * 10 + (uint32_t)(*text - '0');
    *out = number;
    return digits >= 1 && digits <= 4 && *text == '\0';
}

bool batch_place_read(const char *text, const batch_place_kind **kind, uint32_t *number, tv_error *error) {
    *number = UINT32_MAX;
    for (uint32_t i = 0; kinds[i] != NULL; i++) {
        size_t length = strlen(kinds[i]->name);
        *kind = kinds[i];
        if (strncmp(text, kinds[i]->name, length) != 0) continue;
        if (text[length] == '\0') return true;
        if (text[length] == ':' && read_number(text + length + 1, number)) return true;
    }
    return tv_fail(error, "“{}” is no place for a batch: it is “cpu”, “cpu:THREADS”, “gpu” or “gpu:NUMBER”.", text, NULL);
}
