/* Bytes that come in pieces, cut into lines. Both sides of the engine protocol read through it; a line longer than the
 * maximum is reported once and skipped, so memory is bounded whatever the other side sends. */
#ifndef TRIVIUM_ENGINE_BUFFER_H
#define TRIVIUM_ENGINE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct engine_buffer {
    char *at;
    size_t begin, used, room; /* what was not taken yet lies between begin and used */
    size_t seen;              /* bytes from begin on in which no line ends */
    size_t max;               /* of a line */
    bool skipping;            /* the rest of a line that was too long */
} engine_buffer;

typedef enum { BUFFER_NOTHING, BUFFER_LINE, BUFFER_TOO_LONG } buffer_got;

/* Room for the next bytes, NULL when memory is short; say afterwards how many came. Lines taken before become
 * invalid. */
char *engine_buffer_room(engine_buffer *buffer, size_t *size);
void engine_buffer_came(engine_buffer *buffer, size_t size);
/* The next whole line, terminated, without its end ("\n" or "\r\n"). */
buffer_got engine_buffer_line(engine_buffer *buffer, char **line, size_t *size);
/* What is left after the last line's end, as a line. */
buffer_got engine_buffer_rest(engine_buffer *buffer, char **line, size_t *size);
void engine_buffer_free(engine_buffer *buffer);

#endif
