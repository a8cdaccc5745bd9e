/* Columns of text, see fit.h. */
#include "fit.h"

#include "characters.h"
#include "host/system.h"

#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* One character: its bytes, and the columns it fills. Broken bytes and controls stand as one column. */
static size_t fit_character(const char *text, int *columns) {
    wchar_t wide;
    size_t bytes = characters_read(text, &wide);
    *columns = 1;
    if (bytes == 0) return 1;
    const char *shown = characters_stand_in(wide);
    int width = shown ? (int)strlen(shown) : system_character_columns(wide);
    if (width >= 0) *columns = width;
    return bytes;
}

int fit_columns(const char *text) {
    int sum = 0;
    while (*text) {
        int columns;
        text += fit_character(text, &columns);
        sum += columns;
    }
    return sum;
}

size_t fit_bytes(const char *text, int columns) {
    size_t bytes = 0;
    while (text[bytes]) {
        int width;
        size_t next = fit_character(text + bytes, &width);
        if (width > columns) break;
        columns -= width;
        bytes += next;
    }
    return bytes;
}

static void fit_copy(char *out, size_t size, const char *text, size_t bytes) {
    if (bytes >= size) {
        bytes = size - 1;
        while (bytes > 0 && ((unsigned char)text[bytes] & 0xC0) == 0x80) bytes--; /* never half a character */
    }
    for (size_t k = 0; k < bytes; k++) out[k] = (unsigned char)text[k] < ' ' || text[k] == 127 ? ' ' : text[k];
    out[bytes] = '\0';
}

void fit_cut(char *out, size_t size, const char *text, int columns) {
    static const char ellipsis[] = "…";
    size_t bytes = fit_bytes(text, columns);
    int room = columns - fit_columns(ellipsis);
    if (text[bytes] == '\0' || room < 0 || size < sizeof ellipsis) {
        fit_copy(out, size, text, bytes);
        return;
    }
    fit_copy(out, size - sizeof ellipsis + 1, text, fit_bytes(text, room));
    memcpy(out + strlen(out), ellipsis, sizeof ellipsis);
}

/* " 12" at the end, or nothing. */
static const char *number_behind(const char *text) {
    const char *blank = strrchr(text, ' ');
    if (!blank || blank[1] == '\0' || blank[1 + strspn(blank + 1, "0123456789")] != '\0') return text + strlen(text);
    return blank;
}

static bool ends_with_letter(const char *text, size_t bytes) {
    while (bytes > 0 && ((unsigned char)text[bytes - 1] & 0xC0) == 0x80) bytes--;
    wchar_t wide;
    return bytes > 0 && characters_read(text + bytes - 1, &wide) > 0 && iswalpha((wint_t)wide);
}

void fit_short(char *out, size_t size, const char *text, int columns) {
    if (fit_columns(text) <= columns) {
        fit_copy(out, size, text, strlen(text));
        return;
    }
    const char *tail = number_behind(text);
    int room = columns - fit_columns(tail);
    if (room < 2) tail = text + strlen(text), room = columns;
    size_t whole = fit_bytes(text, room), less = fit_bytes(text, room > 0 ? room - 1 : 0);
    bool stop = ends_with_letter(text, less) && ends_with_letter(text, whole);
    fit_copy(out, size, text, stop ? less : whole);
    size_t used = strlen(out);
    if (used + 1 + strlen(tail) >= size) return;
    if (stop) out[used++] = '.';
    strcpy(out + used, tail);
}

bool fit_next_line(const char **rest, int columns, char *out, size_t size) {
    const char *line = *rest;
    if (*line == '\0' || columns < 1) return false;
    size_t paragraph = strcspn(line, "\n"), bytes = fit_bytes(line, columns);
    if (bytes == 0) { /* wider than the line: go on all the same */
        int width;
        bytes = fit_character(line, &width);
    }
    if (bytes >= paragraph) {
        fit_copy(out, size, line, paragraph);
        *rest = line + paragraph + (line[paragraph] == '\n');
        return true;
    }
    if (line[bytes] != ' ') {
        size_t blank = bytes;
        while (blank > 0 && line[blank] != ' ') blank--;
        if (blank > 0) bytes = blank;
    }
    size_t words = bytes;
    while (words > 0 && line[words - 1] == ' ') words--;
    fit_copy(out, size, line, words);
    *rest = line + bytes;
    while (**rest == ' ') ++*rest;
    return true;
}

int fit_lines(const char *text, int columns) {
    char line[1024];
    int lines = 0;
    while (fit_next_line(&text, columns, line, sizeof line)) lines++;
    return lines;
}
