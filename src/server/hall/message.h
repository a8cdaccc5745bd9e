/* Message: text for one receiver or for many thousands, encoded once and shared by counting references. Whoever carries it over a wire
 * may write a frame's head into the room before the text, one receiver after the other, and finds a line's end behind it for
 * streams of lines. Belongs to one thread. */
#ifndef TRIVIUM_SERVER_HALL_MESSAGE_H
#define TRIVIUM_SERVER_HALL_MESSAGE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

enum { HALL_MESSAGE_BEFORE = 32 }; /* bytes of room before the text */

typedef struct hall_message {
    uint32_t references;
    size_t size; /* of the text, without the line's end that stands behind it */
    char room[];
} hall_message;

/* A message with one reference; the bytes are copied. */
hall_message *hall_message_make(const char *text, size_t size);
/* The same of a value, whose reference it takes. */
hall_message *hall_message_encode(json_t *value);
hall_message *hall_message_keep(hall_message *message); /* one reference more */
void hall_message_drop(hall_message *message);          /* one less; NULL is fine */
char *hall_message_text(hall_message *message);

#endif
