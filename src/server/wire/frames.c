/* Reads and writes frames, see frames.h. */
#include "frames.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static frame_event fail(frame_reader *it, unsigned code) {
    it->code = code;
    return HEARD_BAD;
}

static bool is_control(unsigned kind) { return kind >= FRAME_CLOSE; }

/* ---- a frame's head ---- */

/* After its second byte a head is known to have 6, 8 or 14, with the mask. */
static unsigned check_first_bytes(frame_reader *it) {
    unsigned size = it->head[1] & 0x7f;
    it->final = (it->head[0] & 0x80) != 0;
    it->kind = it->head[0] & 0x0f;
    if ((it->head[0] & 0x70) != 0 || (it->head[1] & 0x80) == 0) return CLOSE_PROTOCOL; /* an extension; unmasked */
    if (it->kind > FRAME_PONG || (it->kind > FRAME_BINARY && it->kind < FRAME_CLOSE)) return CLOSE_PROTOCOL;
    if (is_control(it->kind) && (!it->final || size > FRAME_CONTROL_MAX)) return CLOSE_PROTOCOL;
    if (!is_control(it->kind) && (it->kind == 0) != (it->message_kind != 0)) return CLOSE_PROTOCOL;
    if (it->kind == FRAME_BINARY) return CLOSE_UNACCEPTABLE;
    it->head_needed = size == 126 ? 8 : size == 127 ? 14 : 6;
    return 0;
}

/* The head is complete: how long is the payload? */
static unsigned begin_payload(frame_reader *it) {
    int extra = it->head_needed - 6;
    it->left = it->head[1] & 0x7f;
    if (extra > 0) it->left = 0;
    for (int i = 0; i < extra; i++) it->left = it->left << 8 | it->head[2 + i];
    if ((extra == 2 && it->left < 126) || (extra == 8 && it->left < 65536)) return CLOSE_PROTOCOL; /* not the shortest */
    it->at = 0;
    if (is_control(it->kind)) {
        it->control_size = 0;
        return 0;
    }
    if (it->kind != 0) it->message_kind = it->kind;
    if (it->left > it->message_max - it->size) return CLOSE_TOO_LARGE;
    char *grown = realloc(it->text, it->size + (size_t)it->left + 1);
    if (grown == NULL) return CLOSE_UNEXPECTED;
    it->text = grown;
    return 0;
}

static unsigned take_head_byte(frame_reader *it, unsigned char byte) {
    it->head[it->head_got++] = byte;
    unsigned bad = 0;
    if (it->head_got == 1) it->head_needed = 2;
    if (it->head_got == 2) bad = check_first_bytes(it);
    if (bad == 0 && it->head_got > 2 && it->head_got == it->head_needed) bad = begin_payload(it);
    return bad;
}

/* ---- its payload ---- */

static size_t take_payload(frame_reader *it, const unsigned char *bytes, size_t size) {
    const unsigned char *mask = it->head + it->head_needed - 4;
    size_t taken = size < it->left ? size : (size_t)it->left;
    unsigned char *to = is_control(it->kind) ? it->control + it->control_size : (unsigned char *)it->text + it->size;
    for (size_t i = 0; i < taken; i++) to[i] = bytes[i] ^ mask[(it->at + i) & 3];
    it->at += taken;
    it->left -= taken;
    if (is_control(it->kind))
        it->control_size = (uint8_t)(it->control_size + taken);
    else
        it->size += taken;
    return taken;
}

static bool is_text(const char *bytes, size_t size) {
    for (size_t at = 0; at < size;) {
        size_t step = (unsigned char)bytes[at] < 0x80 ? 1 : tv_utf8_size(bytes + at, size - at);
        if (step == 0) return false;
        at += step;
    }
    return true;
}

static frame_event finish_close(frame_reader *it) {
    it->code = CLOSE_NONE;
    if (it->control_size == 0) return HEARD_CLOSE;
    unsigned code = it->control_size > 1 ? (unsigned)it->control[0] << 8 | it->control[1] : 0;
    bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) || (code >= 3000 && code <= 4999);
    if (!known) return fail(it, CLOSE_PROTOCOL);
    if (!is_text((const char *)it->control + 2, it->control_size - 2u)) return fail(it, CLOSE_NOT_TEXT);
    it->code = code;
    return HEARD_CLOSE;
}

static frame_event finish_frame(frame_reader *it) {
    it->head_got = 0;
    if (it->kind == FRAME_PING) return HEARD_PING;
    if (it->kind == FRAME_PONG) return HEARD_PONG;
    if (it->kind == FRAME_CLOSE) return finish_close(it);
    if (!it->final) return HEARD_NOTHING;
    it->message_kind = 0;
    if (!is_text(it->text, it->size)) return fail(it, CLOSE_NOT_TEXT);
    it->text[it->size] = '\0';
    return HEARD_TEXT;
}

frame_event frame_read(frame_reader *it, const unsigned char **bytes, size_t *size) {
    for (;;) {
        bool inside = it->head_got > 2 && it->head_got == it->head_needed;
        if (inside && it->left == 0) {
            frame_event event = finish_frame(it);
            if (event != HEARD_NOTHING) return event;
            continue;
        }
        if (*size == 0) return HEARD_NOTHING;
        size_t used = inside ? take_payload(it, *bytes, *size) : 1;
        unsigned bad = inside ? 0 : take_head_byte(it, **bytes);
        *bytes += used;
        *size -= used;
        if (bad != 0) return fail(it, bad);
    }
}

void frame_reader_free(frame_reader *it) {
    free(it->text);
    it->text = NULL;
    it->size = 0;
}

size_t frame_write_head(unsigned char out[FRAME_HEAD_MAX], unsigned kind, size_t size) {
    size_t extra = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[0] = (unsigned char)(0x80 | kind);
    out[1] = extra == 0 ? (unsigned char)size : extra == 2 ? 126 : 127;
    for (size_t i = 0; i < extra; i++) out[2 + i] = (unsigned char)((uint64_t)size >> 8 * (extra - 1 - i));
    return 2 + extra;
}
