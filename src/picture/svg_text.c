/* Text in SVG, see svg_text.h. The library knows no fonts, so widths are estimated per letter, a little on the safe side: a
 * text may come out smaller than it could be, but never leaves its box. */
#include "svg_text.h"

#include <string.h>

/* ---- escaping ---- */

void svg_escape_bytes(tv_text *out, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        switch (bytes[i]) {
        case '&': tv_text_add(out, "&amp;"); break;
        case '<': tv_text_add(out, "&lt;"); break;
        case '>': tv_text_add(out, "&gt;"); break;
        case '"': tv_text_add(out, "&quot;"); break;
        default:
            /* XML 1.0 has no place for control characters, not even escaped. */
            tv_text_add_char(out, (unsigned char)bytes[i] < 0x20 || bytes[i] == 0x7F ? ' ' : bytes[i]);
        }
    }
}

void svg_escape(tv_text *out, const char *words) { svg_escape_bytes(out, words, strlen(words)); }

void svg_words(tv_text *out, const char *name, const char *words) {
    tv_text_add_char(out, ' ');
    tv_text_add(out, name);
    tv_text_add(out, "=\"");
    svg_escape(out, words);
    tv_text_add_char(out, '"');
}

void svg_number(tv_text *out, const char *name, int32_t value) {
    tv_text_add_char(out, ' ');
    tv_text_add(out, name);
    tv_text_add(out, "=\"");
    tv_text_add_int(out, value);
    tv_text_add_char(out, '"');
}

void svg_write_box(tv_text *out, int32_t x, int32_t y, int32_t w, int32_t h) {
    svg_number(out, "x", x);
    svg_number(out, "y", y);
    svg_number(out, "width", w);
    svg_number(out, "height", h);
}

/* ---- fitting ---- */

enum { LINES_MAX = 3, SIZE_LEAST = 6, SIZE_LARGEST = 32 }; /* a short text in a wide place stays a text */

typedef struct {
    size_t begin, end; /* bytes of the words */
} text_line;

/* Width of a text in thousandths of the font size: the wider of Georgia and DejaVu Serif Condensed, which stand for the two kinds of system. */
static uint32_t estimate_width(const char *bytes, size_t count) {
    uint32_t width = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if ((c & 0xC0) == 0x80) continue; /* the rest of a character that was counted */
        if (c >= 0xE0)
            width += 1000; /* symbols and other scripts */
        else if (strchr("il.,:;'!|()[]", c))
            width += 310;
        else if (strchr(" fjt-/", c))
            width += 360;
        else if (strchr("Ir", c))
            width += 430;
        else if (strchr("mwMW", c))
            width += 880;
        else if (c >= 'A' && c <= 'Z')
            width += 700;
        else if (c >= '0' && c <= '9')
            width += 600;
        else if (c >= 0xC0 || strchr("bdghknopqu", c))
            width += 570;
        else
            width += 530;
    }
    return width;
}

/* Breaks words into at most `count` lines of about equal width; returns how many it made. */
static uint32_t break_lines(const char *words, uint32_t count, text_line *lines) {
    size_t length = strlen(words), begin = 0;
    uint32_t made = 0;
    while (made < count - 1) {
        uint32_t aim = estimate_width(words + begin, length - begin) / (count - made);
        size_t best = 0;
        uint32_t best_miss = UINT32_MAX;
        for (size_t i = begin; i < length; i++) {
            if (words[i] != ' ') continue;
            uint32_t width = estimate_width(words + begin, i - begin);
            uint32_t miss = width > aim ? width - aim : aim - width;
            if (miss < best_miss) best = i, best_miss = miss;
        }
        if (best_miss == UINT32_MAX) break; /* no blank left */
        lines[made++] = (text_line){begin, best};
        begin = best + 1;
    }
    lines[made++] = (text_line){begin, length};
    return made;
}

/* The largest font size at which the lines fit. */
static int32_t fit_size(const char *words, const text_line *lines, uint32_t count, int32_t w, int32_t h) {
    int32_t size = h * 80 / (int32_t)(100 * count);
    if (size > SIZE_LARGEST) size = SIZE_LARGEST;
    for (uint32_t i = 0; i < count; i++) {
        int32_t width = (int32_t)estimate_width(words + lines[i].begin, lines[i].end - lines[i].begin);
        if (width > 0 && w * 1000 / width < size) size = w * 1000 / width;
    }
    return size;
}

static void write_text(tv_text *out, const char *words, size_t count, bool left, int32_t x, int32_t y, int32_t size) {
    tv_text_add(out, left ? "<text class=\"tv-text tv-left\"" : "<text class=\"tv-text\"");
    svg_number(out, "x", x);
    svg_number(out, "y", y);
    svg_number(out, "font-size", size);
    tv_text_add_char(out, '>');
    svg_escape_bytes(out, words, count);
    tv_text_add(out, "</text>");
}

int32_t svg_text_box(tv_text *out, const char *words, svg_box box, bool left) {
    text_line lines[LINES_MAX];
    uint32_t best_count = 1;
    int32_t best_size = 0;
    for (uint32_t wanted = 1; wanted <= LINES_MAX; wanted++) {
        uint32_t count = break_lines(words, wanted, lines);
        int32_t size = fit_size(words, lines, count, box.w, box.h);
        if (size > best_size) best_size = size, best_count = wanted;
    }
    uint32_t count = break_lines(words, best_count, lines);
    if (best_size < SIZE_LEAST) best_size = SIZE_LEAST;
    int32_t pitch = best_size * 115 / 100, baseline = box.y + box.h / 2 + best_size * 35 / 100 - pitch * ((int32_t)count - 1) / 2;
    for (uint32_t i = 0; i < count; i++, baseline += pitch) {
        write_text(out, words + lines[i].begin, lines[i].end - lines[i].begin, left, left ? box.x : box.x + box.w / 2, baseline, best_size);
    }
    return best_size;
}

void svg_text_line(tv_text *out, const char *words, svg_box box) {
    text_line line = {0, strlen(words)};
    int32_t size = fit_size(words, &line, 1, box.w, box.h);
    write_text(out, words, line.end, true, box.x, box.y + box.h / 2 + size * 35 / 100, size);
}

int32_t svg_text_width(const char *words, int32_t size) { return (int32_t)estimate_width(words, strlen(words)) * size / 1000; }
