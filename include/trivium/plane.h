/* The tables by which a game says how it is told in numbers (learning.h): planes of an observation, and lines of the numbering of moves. */
#ifndef TRIVIUM_PLANE_H
#define TRIVIUM_PLANE_H

#include <trivium/api.h>

#include <stddef.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

enum { TV_PLANE_DIMENSIONS = 3, TV_ACTION_ARGS = 4, TV_ACTIONS_MAX = 4096 };

typedef enum tv_plane_kind {
    TV_PLANE_NUMBER,  /* itself, at most 255, or one less than `values` */
    TV_PLANE_ONE_OF,  /* `width` bytes, the one of its value is 1; none when it is not below `width` */
    TV_PLANE_AT_MOST, /* `width` bytes, those of 1 to its value are 1: a thermometer */
    TV_PLANE_BITS,    /* `width` bytes, its lowest bits */
    TV_PLANE_SEAT,    /* a seat: for each seat, the viewer's first, whether it is that seat; of several items first all of the viewer's */
    TV_PLANE_SEATS,   /* a set of seats, bit k for seat k: for each, the viewer's first, whether it is in it; likewise */
    TV_PLANE_WRITTEN, /* written by the game's `observe`, `width` bytes an item; such planes stand at the end of the table */
    TV_PLANE_KINDS,
} tv_plane_kind;

/* A line of the table: `items` unsigned numbers of `bytes` bytes each (1, 2, 4; 8 for BITS) that lie one after another in the state, or, when
 * `by_seat`, as many for every seat. Tables are closed by a NULL name. */
typedef struct tv_plane {
    const char *name, *about; /* "settlers"; one English sentence */
    tv_plane_kind kind;
    uint16_t offset, bytes; /* where the first number lies in the state, and its size; WRITTEN: left out */
    uint16_t items;         /* how many; 0: one */
    uint8_t
        by_seat; /* 1: as many for each seat that the game can have, one seat's after another's; told for those that play. Not with SEAT, SEATS */
    uint16_t width;                      /* bytes of each number, by its kind; 0: one */
    uint16_t low;                        /* taken away from each number before, at least down to 0 */
    uint16_t values;                     /* NUMBER, WRITTEN: all bytes are below it; 0: 256. Those of the other kinds are 0 and 1 */
    uint16_t shape[TV_PLANE_DIMENSIONS]; /* of one seat's part, for people and for convolutions; all 0: items and width */
} tv_plane;
/* A line's sentence: left out of the browser's module, where nobody reads it. */
#ifdef __wasm__
#define TV_PLANE_ABOUT(text) ""
#else
#define TV_PLANE_ABOUT(text) text
#endif
/* Where a member lies: one number; a list of numbers; one for each seat; a list for each seat.
 * {"phase", "...", TV_PLANE_ONE_OF, TV_PLANE_AT(my_state, phase), .width = 5} */
#define TV_PLANE_MEMBER(type, member) (((type *)0)->member)
#define TV_PLANE_AT(type, member) .offset = offsetof(type, member), .bytes = sizeof TV_PLANE_MEMBER(type, member)
#define TV_PLANE_LIST(type, member)                                                                                                        \
    .offset = offsetof(type, member), .bytes = sizeof TV_PLANE_MEMBER(type, member[0]),                                                    \
    .items = sizeof TV_PLANE_MEMBER(type, member) / sizeof TV_PLANE_MEMBER(type, member[0])
#define TV_PLANE_EACH(type, member) .offset = offsetof(type, member), .bytes = sizeof TV_PLANE_MEMBER(type, member[0]), .by_seat = 1
#define TV_PLANE_LISTS(type, member)                                                                                                       \
    .offset = offsetof(type, member), .bytes = sizeof TV_PLANE_MEMBER(type, member[0][0]),                                                 \
    .items = sizeof TV_PLANE_MEMBER(type, member[0]) / sizeof TV_PLANE_MEMBER(type, member[0][0]), .by_seat = 1

/* For `observe`: how many turns or rounds are left until a limit, this one included, at most 255; without a limit, 0. */
static inline uint8_t tv_plane_left(uint32_t limit, uint32_t now) {
    uint32_t left = limit < now ? 1 : limit - now + 1;
    return limit == 0 ? 0 : (uint8_t)(left < 255 ? left : 255);
}

/* A line of the numbering of moves: all moves with these lowest bits of the number (`verb`), by their arguments, the last changing first. */
typedef struct tv_action_arg {
    uint8_t shift;  /* its lowest bit in the move; it has 8 bits */
    uint8_t seat;   /* 1: a seat, told from the one that decides: 0 itself, 1 the next; it has as many values as there are seats */
    int16_t low;    /* its smallest value */
    uint16_t count; /* how many values; less and more count as the first and the last. 0: there is no such argument, nor a further one */
} tv_action_arg;
typedef struct tv_action_line {
    const char *name; /* "attack"; NULL closes the table */
    uint8_t verb;     /* the move's lowest 8 bits, below TV_ACTION_LINES_MAX (learning.h); each has one line */
    uint8_t shared;   /* 1: several legal moves may have one action, because arguments are left out or go beyond first and last */
    tv_action_arg args[TV_ACTION_ARGS];
} tv_action_line;

TV_PUBLIC_END

#endif
