/* Paths and patterns: "/tables/:id/move" fits "/tables/k3v9/move", with "k3v9" in its hole; "*" at the end fits the rest. Used for the
 * server's routes and for the hall's. */
#ifndef TRIVIUM_MID_PATH_PATTERN_H
#define TRIVIUM_MID_PATH_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

enum { PATH_HOLES_MAX = 4, PATH_HOLE_CHARS = 64 };

/* What stood in the pattern's holes, in order. */
typedef struct path_holes {
    uint32_t count;
    char values[PATH_HOLES_MAX][PATH_HOLE_CHARS];
} path_holes;

/* Does the path fit the pattern? Parts in holes have 1 to PATH_HOLE_CHARS - 1 characters. */
bool path_fits(const char *pattern, const char *path, path_holes *holes);

#endif
