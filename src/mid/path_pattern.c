/* See path_pattern.h. */
#include "path_pattern.h"

#include "base/check.h"

#include <string.h>

bool path_fits(const char *pattern, const char *path, path_holes *holes) {
    TV_ASSERT(pattern[0] == '/');
    holes->count = 0;
    while (*pattern == '/' && *path == '/') {
        size_t wanted = strcspn(++pattern, "/"), size = strcspn(++path, "/");
        if (strcmp(pattern, "*") == 0) return true;
        if (*pattern == ':') {
            if (size == 0 || size >= PATH_HOLE_CHARS || holes->count == PATH_HOLES_MAX) return false;
            char *value = holes->values[holes->count++];
            memcpy(value, path, size);
            value[size] = '\0';
        } else if (wanted != size || memcmp(pattern, path, size) != 0) {
            return false;
        }
        pattern += wanted;
        path += size;
    }
    return *pattern == '\0' && *path == '\0';
}
