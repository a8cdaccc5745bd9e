/* Lines that people or programs type, and what is shown to them. What comes in may be anything: too long, with zero bytes, or no text at all. */
#ifndef TRIVIUM_COMMAND_TYPED_H
#define TRIVIUM_COMMAND_TYPED_H

#include <trivium/text.h>

enum { TYPED_MAX = 1024 };

typedef enum { TYPED_LINE, TYPED_BAD, TYPED_END } typed_got;

/* Reads one line from standard input, without its end and without blanks around it. A line that is too long or holds
 * control characters is read to its end and called bad. */
typed_got typed_read(char line[TYPED_MAX]);
/* Takes control characters out of what will be shown from `begin` on, line ends apart. */
void typed_clean(tv_text *text, size_t begin);

#endif
