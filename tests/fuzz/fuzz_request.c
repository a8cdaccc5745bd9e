/* Fuzz target: what comes over the wire before anybody knows what it is: heads of requests, targets, frames of WebSockets. What is taken keeps the
 * promises of the headers, and the pieces in which bytes come make no difference. */
#include "server/wire/frames.h"
#include "server/wire/head.h"
#include "server/wire/target.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MAX = 64, MESSAGE_MAX = 300 };

static void demand(bool promise) {
    if (!promise) abort();
}

static void read_target(const char *target) {
    char out[64];
    if (target_path(target, out, sizeof out)) demand(out[0] == '\0' || out[0] == '/');
    json_t *pairs = target_query(target);
    if (pairs != NULL) demand(json_is_object(pairs) && json_object_size(pairs) <= 16);
    json_decref(pairs);
}

static void read_one_head(const uint8_t *data, size_t size) {
    size_t whole = head_size((const char *)data, size);
    demand(whole <= size);
    if (whole == 0 || whole > HEAD_BYTES_MAX) return;
    char *bytes = malloc(whole);
    request_head *head = malloc(sizeof *head);
    if (bytes == NULL || head == NULL) abort();
    memcpy(bytes, data, whole);
    unsigned refused = head_read(head, bytes, whole);
    demand(refused == 0 || refused == 400 || refused == 431 || refused == 505);
    if (refused == 0) {
        demand(head->method[0] != '\0' && head->target[0] != '\0' && head->count <= HEAD_FIELDS_MAX);
        for (uint32_t i = 0; i < head->count; i++) {
            demand(strpbrk(head->fields[i].name, " :\r\n") == NULL && strpbrk(head->fields[i].value, "\r\n") == NULL);
            demand(head_value(head, head->fields[i].name) != NULL);
        }
        head_lists(head, "connection", "upgrade");
        read_target(head->target);
    }
    free(head);
    free(bytes);
}

typedef struct heard {
    frame_event events[EVENTS_MAX];
    unsigned codes[EVENTS_MAX];
    size_t sizes[EVENTS_MAX];
    int count;
} heard;

static void hear(frame_reader *reader, heard *all, const uint8_t *data, size_t size) {
    const unsigned char *at = data;
    while (all->count < EVENTS_MAX) {
        if (all->count > 0 && all->events[all->count - 1] >= HEARD_CLOSE) return; /* that was the end */
        frame_event event = frame_read(reader, &at, &size);
        if (event == HEARD_NOTHING) return;
        demand(reader->size <= MESSAGE_MAX && reader->control_size <= FRAME_CONTROL_MAX);
        all->events[all->count] = event;
        all->codes[all->count] = event >= HEARD_CLOSE ? reader->code : 0;
        all->sizes[all->count++] = event == HEARD_TEXT ? reader->size : 0;
        if (event != HEARD_TEXT) continue;
        demand(reader->text[reader->size] == '\0');
        frame_reader_free(reader);
    }
}

static void read_frames(const uint8_t *data, size_t size, size_t cut) {
    heard whole = {0}, pieces = {0};
    frame_reader one = {.message_max = MESSAGE_MAX}, two = {.message_max = MESSAGE_MAX};
    hear(&one, &whole, data, size);
    hear(&two, &pieces, data, cut);
    hear(&two, &pieces, data + cut, size - cut);
    demand(memcmp(&whole, &pieces, sizeof whole) == 0);
    frame_reader_free(&one);
    frame_reader_free(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    read_one_head(data, size);
    read_frames(data + 1, size - 1, data[0] % size);
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    read_target(text);
    free(text);
    return 0;
}
