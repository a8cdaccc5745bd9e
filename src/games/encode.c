/* A view and a move as numbers, by tables that were made ready (learning.h). This runs once a step for thousands of tables, also on cards, so it
 * needs nothing but the encoder and the bytes of the view. */
#include <string.h>
#include <trivium/learning.h>

static uint64_t number_at(const uint8_t *from, uint8_t bytes) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (bytes) {
    case 1: return *from;
    case 2: memcpy(&two, from, sizeof two); return two;
    case 4: memcpy(&four, from, sizeof four); return four;
    default: memcpy(&eight, from, sizeof eight); return eight;
    }
}

/* The number of an item, less `low`. */
static uint64_t item_of(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t item) {
    uint64_t number = number_at(from + item * plane->bytes, plane->bytes);
    return number > plane->low ? number - plane->low : 0;
}

/* How far a seat sits from the viewer. */
static uint32_t turned(uint32_t seat, uint32_t viewer, uint32_t seats) { return seat >= viewer ? seat - viewer : seat + seats - viewer; }

static void encode_numbers(const struct tv_encoder_plane *plane, const uint8_t *from, uint8_t *to) {
    if (plane->plain && plane->most == 255) {
        memcpy(to, from, plane->items);
        return;
    }
    if (plane->plain) {
        uint8_t most = (uint8_t)plane->most;
        for (uint32_t i = 0; i < plane->items; i++) to[i] = from[i] < most ? from[i] : most;
        return;
    }
    for (uint32_t i = 0; i < plane->items; i++) {
        uint64_t number = item_of(plane, from, i);
        to[i] = (uint8_t)(number < plane->most ? number : plane->most);
    }
}

static void encode_bits(const struct tv_encoder_plane *plane, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < plane->items; i++, to += plane->width) {
        uint64_t number = item_of(plane, from, i);
        for (uint32_t bit = 0; bit < plane->width; bit++) to[bit] = number >> bit & 1;
    }
}

static void encode_steps(const struct tv_encoder_plane *plane, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < plane->items; i++, to += plane->width) {
        uint64_t number = item_of(plane, from, i);
        for (uint32_t step = 0; step < plane->width && step < number; step++) to[step] = 1;
    }
}

/* A part of a plane, into zeros. */
static void encode_row(const tv_encoder *encoder, const struct tv_encoder_plane *plane, const uint8_t *from, uint8_t viewer, uint8_t *to) {
    uint32_t items = plane->items, seats = encoder->seats;
    switch (plane->kind) {
    case TV_PLANE_NUMBER: encode_numbers(plane, from, to); break;
    case TV_PLANE_ONE_OF:
        for (uint32_t i = 0; i < items; i++) {
            uint64_t number = item_of(plane, from, i);
            if (number < plane->width) to[i * plane->width + number] = 1;
        }
        break;
    case TV_PLANE_AT_MOST: encode_steps(plane, from, to); break;
    case TV_PLANE_BITS: encode_bits(plane, from, to); break;
    case TV_PLANE_SEAT:
        for (uint32_t i = 0; i < items; i++) {
            uint64_t seat = item_of(plane, from, i);
            if (seat < seats) to[turned((uint32_t)seat, viewer, seats) * items + i] = 1;
        }
        break;
    default: /* TV_PLANE_SEATS */
        for (uint32_t i = 0; i < items; i++) {
            uint64_t set = item_of(plane, from, i);
            for (uint32_t seat = 0; seat < seats; seat++) to[turned(seat, viewer, seats) * items + i] = set >> seat & 1;
        }
    }
}

void tv_encode_planes(const tv_encoder *encoder, const void *view, uint8_t viewer, uint8_t *out) {
    memset(out, 0, encoder->observation_bytes);
    for (uint32_t i = 0; i < encoder->planes; i++) {
        const struct tv_encoder_plane *plane = &encoder->plane[i];
        uint32_t seat = viewer;
        for (uint32_t row = 0; row < plane->rows; row++) {
            encode_row(encoder, plane, (const uint8_t *)view + plane->offset + seat * plane->row, viewer,
                       out + plane->out + row * plane->row_out);
            seat = seat + 1 == encoder->seats ? 0 : seat + 1;
        }
    }
}

void tv_encode_view(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    tv_encode_planes(encoder, view, viewer, out);
    if (encoder->written_offset < encoder->observation_bytes) game->observe(box, view, viewer, out + encoder->written_offset);
}

uint32_t tv_encode_move(const tv_encoder *encoder, tv_move move, uint8_t actor) {
    const struct tv_encoder_verb *verb = &encoder->verb[move % TV_ACTION_LINES_MAX];
    uint32_t action = verb->first;
    for (uint32_t i = 0; i < verb->args; i++) {
        const struct tv_encoder_arg *arg = &verb->arg[i];
        int32_t value = (int32_t)(move >> arg->shift & 255) - (arg->seat ? actor : arg->low);
        if (value < 0) value = arg->seat ? value + (int32_t)encoder->seats : 0;
        action += arg->step * (uint32_t)(value < arg->most ? value : arg->most);
    }
    return action;
}
