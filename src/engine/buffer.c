/* Lines out of pieces, see buffer.h. */
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 16384 };

char *engine_buffer_room(engine_buffer *buffer, size_t *size) {
    if (buffer->begin > 0) {
        memmove(buffer->at, buffer->at + buffer->begin, buffer->used - buffer->begin);
        buffer->used -= buffer->begin;
        buffer->begin = 0;
    }
    if (buffer->room - buffer->used < PIECE + 1) { /* one byte more: the end of a last line */
        size_t room = buffer->room * 2 > buffer->used + PIECE + 1 ? buffer->room * 2 : buffer->used + PIECE + 1;
        char *grown = realloc(buffer->at, room);
        if (grown == NULL) return NULL;
        buffer->at = grown;
        buffer->room = room;
    }
    *size = PIECE;
    return buffer->at + buffer->used;
}

void engine_buffer_came(engine_buffer *buffer, size_t size) { buffer->used += size; }

/* Hands out the line that ends at `end`. */
static buffer_got take(engine_buffer *buffer, size_t end, char **line, size_t *size) {
    *line = buffer->at + buffer->begin;
    *size = end - buffer->begin;
    buffer->begin = end + 1 < buffer->used ? end + 1 : buffer->used;
    buffer->seen = 0;
    buffer->at[end] = '\0';
    if (*size > 0 && (*line)[*size - 1] == '\r') (*line)[--*size] = '\0';
    if (buffer->skipping) {
        buffer->skipping = false;
        return BUFFER_NOTHING;
    }
    return *size > buffer->max ? BUFFER_TOO_LONG : BUFFER_LINE;
}

buffer_got engine_buffer_line(engine_buffer *buffer, char **line, size_t *size) {
    for (;;) {
        size_t from = buffer->begin + buffer->seen;
        char *newline = from < buffer->used ? memchr(buffer->at + from, '\n', buffer->used - from) : NULL;
        if (newline != NULL) {
            buffer_got got = take(buffer, (size_t)(newline - buffer->at), line, size);
            if (got != BUFFER_NOTHING) return got;
            continue;
        }
        buffer->seen = buffer->used - buffer->begin;
        if (buffer->seen <= buffer->max + 1 && !buffer->skipping) return BUFFER_NOTHING;
        bool first = !buffer->skipping;
        buffer->skipping = true;
        buffer->begin = buffer->used;
        buffer->seen = 0;
        return first ? BUFFER_TOO_LONG : BUFFER_NOTHING;
    }
}

buffer_got engine_buffer_rest(engine_buffer *buffer, char **line, size_t *size) {
    if (buffer->begin == buffer->used) return BUFFER_NOTHING;
    return take(buffer, buffer->used, line, size);
}

void engine_buffer_free(engine_buffer *buffer) {
    free(buffer->at);
    *buffer = (engine_buffer){.max = buffer->max};
}
