/* See node_frames.h. */
#include "node_frames.h"

#include "base/check.h"

/* Places behind the length. */
enum { KIND = 0, NUMBER = 1, STATUS = 9, COUNT = 11, REST = 15, EACH = 8 };
_Static_assert(HALL_FRAME_LENGTH + REST == HALL_FRAME_HEAD, "the head is all that stands before the numbers");

static void write_number(uint8_t *out, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) out[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t read_number(const uint8_t *from, int bytes) {
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--) number = number << 8 | from[i];
    return number;
}

uint32_t hall_frame_length(const uint8_t length[HALL_FRAME_LENGTH]) { return (uint32_t)read_number(length, HALL_FRAME_LENGTH); }

uint8_t hall_frame_kind(const void *head) { return ((const uint8_t *)head)[HALL_FRAME_LENGTH + KIND]; }

bool hall_frame_read(const uint8_t *bytes, size_t size, hall_frame *out) {
    if (size < REST) return false;
    uint32_t count = (uint32_t)read_number(bytes + COUNT, 4);
    size_t numbers = (size_t)count * EACH;
    if (count > HALL_FRAME_NUMBERS_MAX || numbers > size - REST) return false;
    *out = (hall_frame){.kind = bytes[KIND],
                        .number = read_number(bytes + NUMBER, 8),
                        .status = (uint16_t)read_number(bytes + STATUS, 2),
                        .count = count,
                        .numbers = bytes + REST,
                        .text = (const char *)bytes + REST + numbers,
                        .size = size - REST - numbers};
    return true;
}

uint64_t hall_frame_number(const hall_frame *frame, uint32_t at) {
    TV_ASSERT(at < frame->count);
    return read_number(frame->numbers + (size_t)at * EACH, EACH);
}

size_t hall_frame_write(uint8_t *out, uint8_t kind, uint64_t number, uint16_t status, const uint64_t *numbers, uint32_t count,
                        size_t text) {
    TV_ASSERT(count <= HALL_FRAME_NUMBERS_MAX);
    uint8_t *behind = out + HALL_FRAME_LENGTH;
    size_t size = REST + (size_t)count * EACH;
    write_number(out, size + text, HALL_FRAME_LENGTH);
    behind[KIND] = kind;
    write_number(behind + NUMBER, number, 8);
    write_number(behind + STATUS, status, 2);
    write_number(behind + COUNT, count, 4);
    for (uint32_t i = 0; i < count; i++) write_number(behind + REST + (size_t)i * EACH, numbers[i], EACH);
    return HALL_FRAME_LENGTH + size;
}
