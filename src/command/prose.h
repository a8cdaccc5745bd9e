/* Sentences for people on their way to a terminal: broken between words where the terminal would break them anywhere, in the characters that it
 * can show. What goes to a file or a program stays as it is. */
#ifndef TRIVIUM_COMMAND_PROSE_H
#define TRIVIUM_COMMAND_PROSE_H

#include <trivium/text.h>

/* Adds the text to `out` in lines of at most so many columns; 0: lines are not broken. What goes on from a line begins where that began. */
void prose_lay_out(const char *text, int columns, tv_text *out);
/* How wide the terminal is that standard output goes to; 0: it is none, or nobody knows. */
int prose_columns(void);

#endif
