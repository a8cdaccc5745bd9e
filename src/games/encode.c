/* A view and a move as numbers, by tables that were made ready (learning.h). This runs once a step for thousands of tables, also on cards, so it
 * needs nothing but the encoder and the bytes of the view. */
#include "games/learning.h"

#include <string.h>

static inline uint64_t number_at(const uint8_t *from, uint8_t bytes) {
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
static inline uint64_t item_at(const struct tv_encoder_plane *plane, const uint8_t *from) {
    uint64_t number = number_at(from, plane->bytes);
    return number > plane->low ? number - plane->low : 0;
}

/* How far a seat sits from the viewer. */
static inline uint32_t turned(uint32_t seat, uint32_t viewer, uint32_t seats) {
    return seat >= viewer ? seat - viewer : seat + seats - viewer;
}

/* Is none of eight bytes more than what `room` stands for? One is when its highest bit is set, or is so after `room` was added. */
static inline bool all_fit(uint64_t eight, uint64_t room) {
    const uint64_t tops = UINT64_C(0x8080808080808080);
    return ((((eight & ~tops) + room) | eight) & tops) == 0;
}

/* Bytes as they are, but at most `most`: eight at a time where none of them is more, which is always so in games. The last eight may be partly
 * those before. */
static inline void copy_bytes(const uint8_t *from, uint32_t count, uint64_t room, uint8_t most, uint8_t *restrict to) {
    uint64_t eight;
    uint32_t done = 0;
    while (count >= 8 && done < count) {
        uint32_t at = done + 8 <= count ? done : count - 8;
        memcpy(&eight, from + at, 8);
        if (!all_fit(eight, room)) break;
        memcpy(to + at, &eight, 8);
        done = at + 8;
    }
    for (; done < count; done++) to[done] = from[done] < most ? from[done] : most;
}

/* Bytes of which each is one of several; without a branch, which nobody could foresee, and so with a mask: compilers make one of anything else. */
static inline void one_of_bytes(const uint8_t *from, uint32_t count, uint32_t width, uint8_t *restrict to) {
    for (uint32_t i = 0; i < count; i++, to += width) {
        uint32_t inside = from[i] < width;
        to[from[i] & -inside] |= (uint8_t)inside;
    }
}

static inline void encode_one_of_bytes(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats,
                                       uint8_t *to) {
    uint32_t after = plane->row == 0 ? 1 : seats - viewer;
    one_of_bytes(from + viewer * plane->row, after * plane->items, plane->width, to);
    if (plane->row != 0) one_of_bytes(from, viewer * plane->items, plane->width, to + after * plane->row_out);
}

/* A plane of bytes: of one list, or of seats, the viewer's first. Seat by seat, so that the processor foresees every count. */
static inline void encode_bytes(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    const uint32_t count = plane->items, rows = plane->row == 0 ? 1 : seats;
    const uint64_t room = plane->room;
    const uint8_t most = (uint8_t)plane->most;
    uint32_t seat = viewer;
    for (uint32_t row = 0; row < rows; row++, to += count) {
        const uint8_t *part = from + seat * plane->row;
        seat = seat + 1 < seats ? seat + 1 : 0;
        if (most == 255)
            memcpy(to, part, count);
        else
            copy_bytes(part, count, room, most, to);
    }
}

static void encode_numbers(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t count, uint8_t *to) {
    for (uint32_t i = 0; i < count; i++, from += plane->bytes) {
        uint64_t number = item_at(plane, from);
        to[i] = (uint8_t)(number < plane->most ? number : plane->most);
    }
}

static void encode_one_of(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t count, uint8_t *to) {
    for (uint32_t i = 0; i < count; i++, from += plane->bytes, to += plane->width) {
        uint64_t number = item_at(plane, from);
        if (number < plane->width) to[number] = 1;
    }
}

static void encode_steps(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t count, uint8_t *to) {
    for (uint32_t i = 0; i < count; i++, from += plane->bytes, to += plane->width) {
        uint64_t number = item_at(plane, from);
        for (uint32_t step = 0; step < plane->width && step < number; step++) to[step] = 1;
    }
}

static void encode_bits(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t count, uint8_t *to) {
    for (uint32_t i = 0; i < count; i++, from += plane->bytes, to += plane->width) {
        uint64_t number = item_at(plane, from);
        for (uint32_t bit = 0; number != 0 && bit < plane->width; bit++, number >>= 1) to[bit] = number & 1;
    }
}

/* Seats in single bytes, seat by seat, the viewer's first: comparisons of whole rows, which need neither branches nor an address for each. */
static void encode_seat_bytes(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats,
                              uint8_t *restrict to) {
    for (uint32_t k = 0; k < seats; k++, to += plane->items) {
        uint8_t seat = (uint8_t)(viewer + k < seats ? viewer + k : viewer + k - seats);
        for (uint32_t i = 0; i < plane->items; i++) to[i] = from[i] == seat;
    }
}

static void encode_seat(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    if (plane->bytes == 1 && plane->low == 0) {
        encode_seat_bytes(plane, from, viewer, seats, to);
        return;
    }
    for (uint32_t i = 0; i < plane->items; i++, from += plane->bytes) {
        uint64_t seat = item_at(plane, from);
        bool inside = seat < seats;
        to[(inside ? turned((uint32_t)seat, viewer, seats) : 0) * plane->items + i] |= inside;
    }
}

static void encode_seats(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    for (uint32_t i = 0; i < plane->items; i++, from += plane->bytes) {
        uint64_t set = item_at(plane, from);
        for (uint32_t seat = 0; set != 0 && seat < seats; seat++) to[turned(seat, viewer, seats) * plane->items + i] = set >> seat & 1;
    }
}

/* So many items of a plane, of one seat after another, into zeros. */
static void encode_items(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t count, uint8_t *to) {
    switch (plane->kind) {
    case TV_PLANE_NUMBER: encode_numbers(plane, from, count, to); break;
    case TV_PLANE_ONE_OF: encode_one_of(plane, from, count, to); break;
    case TV_PLANE_AT_MOST: encode_steps(plane, from, count, to); break;
    default: encode_bits(plane, from, count, to);
    }
}

/* Planes of any kind. */
static void encode_plane(const struct tv_encoder_plane *plane, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    uint32_t after = seats - viewer;
    if (plane->kind == TV_PLANE_SEAT) {
        encode_seat(plane, from, viewer, seats, to);
    } else if (plane->kind == TV_PLANE_SEATS) {
        encode_seats(plane, from, viewer, seats, to);
    } else if (plane->row == 0) {
        encode_items(plane, from, plane->items, to);
    } else {
        encode_items(plane, from + viewer * plane->row, after * plane->items, to);
        encode_items(plane, from, viewer * plane->items, to + after * plane->row_out);
    }
}

/* What most planes are is done here, without a call: bytes as they are, and bytes that are one of several, or one that is a seat. */
void tv_encode_planes(const tv_encoder *restrict encoder, const void *restrict view, uint8_t viewer, uint8_t *restrict out) {
    const struct tv_encoder_plane *plane = encoder->plane, *end = plane + encoder->planes;
    const uint32_t seats = encoder->seats;
    memset(out, 0, encoder->observation_bytes);
    for (; plane < end; plane++) {
        const uint8_t *from = (const uint8_t *)view + plane->offset;
        uint8_t *to = out + plane->out;
        switch (plane->way) {
        case ENCODE_BYTES: encode_bytes(plane, from, viewer, seats, to); break;
        case ENCODE_ONE_OF: encode_one_of_bytes(plane, from, viewer, seats, to); break;
        case ENCODE_SEAT:
            if (*from < seats) to[turned(*from, viewer, seats)] = 1;
            break;
        default: encode_plane(plane, from, viewer, seats, to);
        }
    }
}

void tv_encode_view(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    tv_encode_planes(encoder, view, viewer, out);
    if (encoder->written_offset < encoder->observation_bytes) tv_game_observe(game, box, view, viewer, out + encoder->written_offset);
}

/* What an argument adds to the action. */
static inline uint32_t encode_arg(const struct tv_encoder_arg *arg, tv_move move, uint32_t actor, uint32_t seats) {
    int32_t value = (int32_t)(move >> arg->shift & 255) - arg->low, most = arg->most;
    if (arg->seat) value = (int32_t)turned((uint32_t)value, actor, seats);
    value = value > 0 ? value : 0;
    return arg->step * (uint32_t)(value < most ? value : most);
}

uint32_t tv_encode_move(const tv_encoder *encoder, tv_move move, uint8_t actor) {
    const struct tv_encoder_verb *verb = &encoder->verb[move % TV_ACTION_LINES_MAX];
    const struct tv_encoder_arg *arg = verb->arg;
    uint32_t action = verb->first;
    switch (verb->args) {                                               /* most have one or two */
    case 4: action += encode_arg(&arg[3], move, actor, encoder->seats); /* fall through */
    case 3: action += encode_arg(&arg[2], move, actor, encoder->seats); /* fall through */
    case 2: action += encode_arg(&arg[1], move, actor, encoder->seats); /* fall through */
    case 1: action += encode_arg(&arg[0], move, actor, encoder->seats);
    }
    return action;
}
