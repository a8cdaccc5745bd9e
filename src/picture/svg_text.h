/* Text in SVG: escaping, and fitting words into a box without asking a font. Used by the writers of SVG. */
#ifndef TRIVIUM_PICTURE_SVG_TEXT_H
#define TRIVIUM_PICTURE_SVG_TEXT_H

#include <trivium/text.h>

/* Adds `count` bytes so that they are safe in XML, as content and within double quotes alike. */
void svg_escape_bytes(tv_text *out, const char *bytes, size_t count);
void svg_escape(tv_text *out, const char *words);
/*  name="number" and  name="words", with the blank before. */
void svg_number(tv_text *out, const char *name, int32_t value);
void svg_words(tv_text *out, const char *name, const char *words);
/*  x, y, width, height */
void svg_write_box(tv_text *out, int32_t x, int32_t y, int32_t w, int32_t h);

typedef struct svg_box {
    int32_t x, y, w, h;
} svg_box;

/* Words in a box, in its middle or from its left edge, on as many lines (up to three) as let them be largest. Returns their size. */
int32_t svg_text_box(tv_text *out, const char *words, svg_box box, bool left);

/* One line from the box's left edge, smaller only when it would not fit. */
void svg_text_line(tv_text *out, const char *words, svg_box box);
/* About how wide words are in a font of that size. */
int32_t svg_text_width(const char *words, int32_t size);

#endif
