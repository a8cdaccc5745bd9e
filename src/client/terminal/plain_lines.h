/* Lines in and out of the plain client. What comes in may be anything: too long, with zero bytes, or no text at all. */
#ifndef TRIVIUM_CLIENT_TERMINAL_PLAIN_LINES_H
#define TRIVIUM_CLIENT_TERMINAL_PLAIN_LINES_H

#include <trivium/text.h>

enum { PLAIN_LINE_MAX = 1024 };

typedef enum { PLAIN_LINE, PLAIN_BAD_LINE, PLAIN_END } plain_got;

/* Reads one line from standard input, without its end and without blanks around it. A line that is too long or holds
 * control characters is read to its end and called bad. */
plain_got plain_read_line(char line[PLAIN_LINE_MAX]);
/* Takes control characters out of what will be shown from `begin` on, line ends apart. */
void plain_clean(tv_text *text, size_t begin);

#endif
