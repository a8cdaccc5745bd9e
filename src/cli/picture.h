/* The picture of an opened moment: its scene in memory that grows as needed, and the scene as SVG or as text. */
#ifndef TRIVIUM_CLI_PICTURE_H
#define TRIVIUM_CLI_PICTURE_H

#include "cli/opened.h"

#include <trivium/svg.h>

typedef struct picture {
    tv_scene scene;
    tv_element *elements;
    char *pool;
} picture;

/* False when memory is short. */
bool picture_make(picture *it, const opened *moment);
void picture_free(picture *it);

/* An SVG file. `marks`: what the actor may choose is marked as the clients mark it. False when memory is short. */
bool picture_write_svg(const picture *it, const opened *moment, tv_theme theme, bool marks, tv_text *out);
/* The areas as headings with lists under them, readable line by line; an empty line parts the rows of a grid. */
void picture_write_text(const picture *it, tv_text *out);

#endif
