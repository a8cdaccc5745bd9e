/* A view and a move as numbers, by tables that were made ready (learning.h). This runs once a step for thousands of tables, also on cards, so it
 * needs nothing but the encoder and the bytes of the view. */
#include "base/byte_order.h"
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
static inline uint64_t item_at(const struct tv_encoder_part *part, const uint8_t *from) {
    uint64_t number = number_at(from, part->bytes);
    return number > part->low ? number - part->low : 0;
}

/* How far a seat sits from the viewer. */
static inline uint32_t turned(uint32_t seat, uint32_t viewer, uint32_t seats) {
    return seat >= viewer ? seat - viewer : seat + seats - viewer;
}

/* ---- parts that are most of an observation ---- */
/* Bytes as they are, but at most `most`. */
static inline void copy_bytes(const uint8_t *restrict from, uint32_t count, uint8_t most, uint8_t *restrict to) {
    for (uint32_t i = 0; i < count; i++) to[i] = from[i] < most ? from[i] : most;
}

/* A stroke, which processors have as one number. */
typedef uint8_t stroke __attribute__((vector_size(ENCODE_STROKE)));

static inline void copy_strokes(const uint8_t *from, uint32_t count, uint8_t most, uint8_t *to) {
    const stroke limit = (stroke){0} + most;
    for (uint32_t i = 0; i < count; i += ENCODE_STROKE) {
        stroke bytes;
        memcpy(&bytes, from + i, sizeof bytes);
        stroke less = (stroke)(bytes < limit);
        bytes = (bytes & less) | (limit & ~less);
        memcpy(to + i, &bytes, sizeof bytes);
    }
}

/* 1 where a byte is this number. */
static inline void mark_strokes(const uint8_t *from, uint32_t count, uint8_t number, uint8_t *to) {
    const stroke wanted = (stroke){0} + number;
    for (uint32_t i = 0; i < count; i += ENCODE_STROKE) {
        stroke bytes;
        memcpy(&bytes, from + i, sizeof bytes);
        bytes = (stroke)(bytes == wanted) & 1;
        memcpy(to + i, &bytes, sizeof bytes);
    }
}

static inline void clear_strokes(uint32_t count, uint8_t *to) {
    for (uint32_t i = 0; i < count; i += ENCODE_STROKE) memset(to + i, 0, ENCODE_STROKE);
}

/* Bytes of which each is one of several; without a branch, which nobody could foresee. */
static inline void ones(const uint8_t *from, uint32_t count, uint32_t width, uint8_t *restrict to) {
    memset(to, 0, (size_t)count * width);
    for (uint32_t i = 0; i < count; i++, to += width) {
        bool inside = from[i] < width;
        to[inside ? from[i] : 0] |= inside;
    }
}

/* ---- all others, into zeros ---- */
static void encode_numbers(const struct tv_encoder_part *part, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes) {
        uint64_t number = item_at(part, from);
        to[i] = (uint8_t)(number < part->most ? number : part->most);
    }
}

static void encode_one_of(const struct tv_encoder_part *part, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes, to += part->width) {
        uint64_t number = item_at(part, from);
        if (number < part->width) to[number] = 1;
    }
}

static void encode_steps(const struct tv_encoder_part *part, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes, to += part->width) {
        uint64_t number = item_at(part, from);
        for (uint32_t step = 0; step < part->width && step < number; step++) to[step] = 1;
    }
}

static void encode_bits(const struct tv_encoder_part *part, const uint8_t *from, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes, to += part->width) {
        uint64_t number = item_at(part, from);
        for (uint32_t bit = 0; number != 0 && bit < part->width; bit++, number >>= 1) to[bit] = number & 1;
    }
}

static void encode_seat(const struct tv_encoder_part *part, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes) {
        uint64_t seat = item_at(part, from);
        bool inside = seat < seats;
        to[(inside ? turned((uint32_t)seat, viewer, seats) : 0) * part->items + i] |= inside;
    }
}

static void encode_seats(const struct tv_encoder_part *part, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    for (uint32_t i = 0; i < part->items; i++, from += part->bytes) {
        uint64_t set = item_at(part, from);
        for (uint32_t seat = 0; set != 0 && seat < seats; seat++) to[turned(seat, viewer, seats) * part->items + i] = set >> seat & 1;
    }
}

static void encode_anyhow(const struct tv_encoder_part *part, const uint8_t *from, uint32_t viewer, uint32_t seats, uint8_t *to) {
    memset(to, 0, (size_t)part->items * part->width);
    switch (part->kind) {
    case TV_PLANE_NUMBER: encode_numbers(part, from, to); break;
    case TV_PLANE_ONE_OF: encode_one_of(part, from, to); break;
    case TV_PLANE_AT_MOST: encode_steps(part, from, to); break;
    case TV_PLANE_SEAT: encode_seat(part, from, viewer, seats, to); break;
    case TV_PLANE_SEATS: encode_seats(part, from, viewer, seats, to); break;
    default: encode_bits(part, from, to);
    }
}

/* Part after part, each of which writes all of its bytes, and a wide one some of the next. */
void tv_encode_planes(const tv_encoder *restrict encoder, const void *restrict view, uint8_t viewer, uint8_t *restrict out) {
    const struct tv_encoder_part *part = encoder->part, *end = part + encoder->parts;
    const uint32_t seats = encoder->seats;
    uint32_t seat_at[TV_SEATS_MAX]; /* so far from the viewer */
    for (uint32_t turn = 0; turn < TV_SEATS_MAX; turn++) seat_at[turn] = viewer + turn < seats ? viewer + turn : viewer + turn - seats;
    for (; part < end; part++) {
        const uint8_t *from = (const uint8_t *)view + part->from + seat_at[part->turn] * part->row;
        uint8_t *to = out + part->out;
        switch (part->way) {
        case ENCODE_BYTES_WIDE: copy_strokes(from, part->items, (uint8_t)part->most, to); break;
        case ENCODE_OWNED_WIDE: mark_strokes(from, part->items, (uint8_t)seat_at[part->turn], to); break;
        case ENCODE_BYTES: copy_bytes(from, part->items, (uint8_t)part->most, to); break;
        case ENCODE_ONE_WIDE: {
            clear_strokes(part->width, to);
            uint32_t number = *from > part->low ? (uint32_t)(*from - part->low) : 0;
            if (number < part->width) to[number] = 1;
            break;
        }
        case ENCODE_ONES: ones(from, part->items, part->width, to); break;
        case ENCODE_TURNED:
            memcpy(to, from, (size_t)part->items * part->bytes);
            byte_order_turn(to, part->items, part->bytes);
            break;
        case ENCODE_SEAT_WIDE:
            clear_strokes(part->width, to);
            if (*from < seats) to[turned(*from, viewer, seats)] = 1;
            break;
        default: encode_anyhow(part, from, viewer, seats, to);
        }
    }
    memset(out + encoder->written_offset, 0, encoder->observation_bytes - encoder->written_offset);
}

void tv_encode_view(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    tv_encode_planes(encoder, view, viewer, out);
    if (encoder->written_offset < encoder->observation_bytes) tv_game_observe(game, box, view, viewer, out + encoder->written_offset);
}

void tv_encode_first(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint32_t bytes,
                     uint8_t *out) {
    tv_encode_planes(encoder, view, viewer, out);
    if (encoder->written_offset < bytes)
        tv_game_observe_first(game, box, view, viewer, bytes - encoder->written_offset, out + encoder->written_offset);
}

/* What an argument adds to the action. */
static inline uint32_t encode_arg(const struct tv_encoder_arg *arg, tv_move move, uint32_t actor, uint32_t seats) {
    int32_t value = (int32_t)(move >> arg->shift & 255) - arg->low, most = arg->most;
    if (arg->seat) value = (int32_t)turned((uint32_t)value, actor, seats);
    value = value > 0 ? value : 0;
    return arg->step * (uint32_t)(value < most ? value : most);
}

static inline uint32_t encode_move(const tv_encoder *encoder, tv_move move, uint32_t actor) {
    const struct tv_encoder_verb *verb = &encoder->verb[move % TV_ACTION_LINES_MAX];
    const struct tv_encoder_arg *arg = verb->arg;
    uint32_t action = verb->first;
    /* Two always, without a branch: one that is not there adds nothing. */
    action += encode_arg(&arg[0], move, actor, encoder->seats) + encode_arg(&arg[1], move, actor, encoder->seats);
    for (uint32_t i = 2; i < verb->args; i++) action += encode_arg(&arg[i], move, actor, encoder->seats);
    return action;
}

uint32_t tv_encode_move(const tv_encoder *encoder, tv_move move, uint8_t actor) { return encode_move(encoder, move, actor); }

void tv_encode_list(const tv_encoder *encoder, const tv_move *moves, uint32_t count, uint8_t actor, uint8_t *mask, uint16_t *actions,
                    uint32_t room) {
    memset(mask, 0, (encoder->actions + 7) / 8);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t action = encode_move(encoder, moves[i], actor);
        mask[action / 8] |= (uint8_t)(1u << action % 8);
        if (i < room) actions[i] = (uint16_t)action;
    }
}
