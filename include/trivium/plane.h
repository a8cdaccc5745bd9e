/* The tables by which a game says how it is told in numbers (learning.h): planes of an observation, and lines of the numbering of moves. */
#ifndef TRIVIUM_PLANE_H
#define TRIVIUM_PLANE_H

#include <trivium/api.h>

#include <stddef.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

enum { TV_PLANE_DIMENSIONS = 3, TV_ACTION_ARGS = 4, TV_ACTIONS_MAX = 4096 };

typedef enum tv_plane_kind {
    TV_PLANE_NUMBER,  /* itself, at most 255 */
    TV_PLANE_ONE_OF,  /* `width` bytes, the one of its value is 1; none when it is not below `width` */
    TV_PLANE_AT_MOST, /* `width` bytes, those of 1 to its value are 1: a thermometer */
    TV_PLANE_BITS,    /* `width` bytes, its lowest bits */
    TV_PLANE_SEAT,    /* a seat: a byte for each seat, the viewer's first; none when it is no seat */
    TV_PLANE_SEATS,   /* a set of seats, bit k for seat k: a byte for each, the viewer's first */
    TV_PLANE_WRITTEN, /* written by the game's `observe`, `width` bytes; such planes stand at the end of the table */
} tv_plane_kind;

/* A line of the table: `items` numbers of 1, 2 or 4 bytes each that lie one after another in the state, for every seat when `by_seat`. */
typedef struct tv_plane {
    const char *name, *about; /* "settlers"; one English sentence */
    tv_plane_kind kind;
    uint16_t offset, bytes; /* where the first number lies in the state, and its size */
    uint16_t items;         /* how many; 0: one */
    uint8_t by_seat;        /* 1: as many for each of TV_SEATS_MAX seats, one seat's after another's; told for the seats that play */
    uint16_t width;         /* of each number, by its kind; 0: one byte */
    uint16_t low;           /* taken away from each number before, at least down to 0 */
    uint16_t shape
        [TV_PLANE_DIMENSIONS]; /* of one seat's part, for people and for convolutions; all 0: a vector. A by_seat plane has the seats before it */
} tv_plane;
/* Where a member lies that is one number: {"phase", "...", TV_PLANE_ONE_OF, TV_PLANE_AT(my_state, phase), .width = 5} */
#define TV_PLANE_AT(type, member) .offset = offsetof(type, member), .bytes = sizeof(((type *)0)->member)

/* A line of the numbering of moves: all moves with these lowest bits of the number (`verb`), by their arguments, the last changing first. */
typedef struct tv_action_arg {
    uint8_t shift;  /* its lowest bit in the move; it has 8 bits */
    uint8_t seat;   /* 1: a seat, told from the one that decides: 0 itself, 1 the next */
    int16_t low;    /* its smallest value */
    uint16_t count; /* how many values; less and more count as the first and the last. 0: there is no such argument */
} tv_action_arg;
typedef struct tv_action_line {
    const char *name; /* "attack"; NULL closes the table */
    uint8_t verb;     /* the move's lowest 8 bits */
    tv_action_arg args[TV_ACTION_ARGS];
} tv_action_line;

TV_PUBLIC_END

#endif
