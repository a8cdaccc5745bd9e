/* Reads the configuration file, see config.h. */
#include "config.h"

#include <string.h>

/* Removes blanks from both ends. */
static char *trim(char *text) {
    text += strspn(text, " \t\r");
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r", text[size - 1]) != NULL) size--;
    text[size] = '\0';
    return text;
}

static bool read_line(char *line, config_setting setting, void *host, tv_error *error) {
    line = trim(line);
    if (line[0] == '\0' || line[0] == '#') return true;
    char *equals = strchr(line, '=');
    if (equals == NULL || equals == line) return tv_fail(error, "a line is \"name = value\", not \"{}\".", line, (const char *)NULL);
    *equals = '\0';
    return setting(host, trim(line), trim(equals + 1), error);
}

bool config_read(char *text, size_t size, config_setting setting, void *host, tv_error *error) {
    if (memchr(text, '\0', size) != NULL) return tv_fail(error, "this is not a text.", (const char *)NULL);
    uint32_t number = 1;
    for (char *line = text, *next; line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = '\0';
        if (read_line(line, setting, host, error)) continue;
        error->line = number;
        return false;
    }
    return true;
}
