/* What every SVG file of ours begins with. */
#ifndef TRIVIUM_PICTURE_SVG_DEFS_H
#define TRIVIUM_PICTURE_SVG_DEFS_H

#include <trivium/svg.h>

/* The style sheet unless the theme is bare, then <defs> with the light that falls on the table; symbols and the closing tag are to follow. */
void svg_write_style(tv_theme theme, tv_text *out);
void svg_write_symbol(const tv_symbol *symbol, tv_text *out);

#endif
