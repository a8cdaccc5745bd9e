/* The picture for a page that keeps what it has drawn: each time only what changed crosses, as data, with the drawing of each element. The
 * page knows elements by keys, numbers that stay as long as an element does, because what is only drawn has no lasting id.
 *
 *   {"number": N,        of this picture; to be handed in as `since` the next time
 *    "whole": true,      the page must forget what it had
 *    "width", "height",  of the whole
 *    "areas": [{"id", "label", "columns", "x", "y", "w", "h", "svg", "smallest"}] or null: as before
 *    "elements": [{"key", "id", "label", "text", "brief", "area", "x", "y", "w", "h", "count", "decor", "svg", "smallest"}],
 *    "gone": [keys],
 *    "order": [keys of all elements as they are drawn over each other] or null: as before}
 *
 * Elements are those that came or changed. "svg" is the drawing (svg.h), "smallest" the size of the smallest text in it or 0. */
#ifndef TRIVIUM_MID_PICTURE_JSON_H
#define TRIVIUM_MID_PICTURE_JSON_H

#include "scene_diff.h"

/* What the page has; all zero: nothing yet. */
typedef struct picture_kept {
    scene_kept scene;
    uint32_t *keys, *former_keys; /* of the elements kept */
    uint32_t keys_room, former_room, last_key;
    uint32_t number; /* of the picture kept; 0: none */
    uint32_t last_number;
    tv_text svg; /* room to draw in */
} picture_kept;

/* Writes what changed since the picture of that number, or all of it when that is not the one kept; and keeps this one. False when memory
 * is short; then nothing is kept. */
bool picture_json_write(picture_kept *kept, const tv_screen *screen, uint32_t since, const char *key, tv_json *json);
void picture_kept_free(picture_kept *kept);

#endif
