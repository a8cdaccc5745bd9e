/* See message.h. */
#include "message.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

char *hall_message_text(hall_message *message) { return message->room + HALL_MESSAGE_BEFORE; }

hall_message *hall_message_make(const char *text, size_t size) {
    hall_message *message = malloc(sizeof *message + HALL_MESSAGE_BEFORE + size + 1);
    TV_ASSERT(message != NULL);
    message->references = 1;
    message->size = size;
    memcpy(hall_message_text(message), text, size);
    hall_message_text(message)[size] = '\n';
    return message;
}

hall_message *hall_message_encode(json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT);
    TV_ASSERT(text != NULL);
    hall_message *message = hall_message_make(text, strlen(text));
    free(text);
    json_decref(value);
    return message;
}

hall_message *hall_message_keep(hall_message *message) {
    TV_ASSERT(message->references > 0);
    message->references++;
    return message;
}

void hall_message_drop(hall_message *message) {
    if (message == NULL) return;
    TV_ASSERT(message->references > 0);
    if (--message->references == 0) free(message);
}
