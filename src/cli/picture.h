/* What is on a screen as an SVG file or as text. */
#ifndef TRIVIUM_CLI_PICTURE_H
#define TRIVIUM_CLI_PICTURE_H

#include <trivium/screen.h>

/* An SVG file. `marks`: what the actor may choose is marked as the clients mark it. */
void picture_write_svg(tv_screen *screen, tv_theme theme, bool marks, tv_text *out);
/* The areas as headings with lists under them, readable line by line; an empty line parts the rows of a grid. */
void picture_write_text(const tv_screen *screen, tv_text *out);

#endif
