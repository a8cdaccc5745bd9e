/* Fitting UTF-8 text into columns of a terminal: measure, cut, wrap. Wide characters count as the terminal draws them, and those that it cannot
 * show as what takes their place (characters.h). */
#ifndef TRIVIUM_COMMAND_FIT_H
#define TRIVIUM_COMMAND_FIT_H

#include <stdbool.h>
#include <stddef.h>

/* Columns that a text fills; bytes that are no text count as one column each. */
int fit_columns(const char *text);
/* Bytes of the longest beginning of `text` that fills at most `columns`. */
size_t fit_bytes(const char *text, int columns);
/* Copies `text`, cut with an ellipsis when it is wider than `columns`. Control characters become blanks. */
void fit_cut(char *out, size_t size, const char *text, int columns);
/* The same where every letter counts: the word is shortened with a full stop, and a number behind it stays: "Shri. 1". */
void fit_short(char *out, size_t size, const char *text, int columns);
/* Walks over the lines of a wrapped text: cuts at blanks where possible. Copies the next line to `out` and moves
 * `*rest` on; false at the end. */
bool fit_next_line(const char **rest, int columns, char *out, size_t size);
/* How many lines that makes. */
int fit_lines(const char *text, int columns);

#endif
