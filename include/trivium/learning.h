/* A game as numbers, for programs that learn it. A game says once, in two tables, how a view becomes a row of small whole numbers and how
 * its moves are numbered for a policy (tv_game.planes, .observe, .action_lines; game.h). What says nothing has a default: the bytes of the view, and
 * the numbers of the verbs.
 *
 * An *observation* is a row of bytes made of *planes*, one after another. It is always made of a view, so that nothing can be in it that `hide`
 * takes away, and from the viewer's side: whatever belongs to seats begins with the viewer's own, then the next seat's, and so on.
 * An *action* is the number of a move, below `actions`, the same in every state of a game. Where more moves are possible than a
 * policy could number, several share an action (what is far off counts as at the edge): it then stands for the first of them that is legal. */
#ifndef TRIVIUM_LEARNING_H
#define TRIVIUM_LEARNING_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

enum { TV_PLANES_MAX = 64, TV_ACTION_LINES_MAX = 64 };

/* The two tables of a game, made ready for one box: flat data without pointers, so that it can be copied to wherever games are played. */
typedef struct tv_encoder {
    uint32_t observation_bytes;
    uint32_t actions; /* 0: the game has no numbering */
    uint32_t seats;
    uint32_t parts;          /* how many of the following are used */
    uint32_t written_offset; /* where `observe` begins to write */
    /* A plane that the table tells of, or one seat's part of it, in the order in which they stand in the observation. */
    struct tv_encoder_part {
        uint32_t out, from;  /* where it begins in the observation, and in the state, there of the first seat */
        uint32_t items;      /* how many numbers */
        uint16_t row, width; /* from seat to seat in the state, 0: it is not told by seat; bytes that each item is told in */
        uint16_t low, most;  /* taken away from each; what is more counts as this */
        uint8_t turn;        /* which seat's, counted from the viewer */
        uint8_t kind, bytes; /* tv_plane_kind; bytes of a number in the state */
        uint8_t way;         /* how it is written */
    } part[(int)TV_PLANES_MAX * (int)TV_SEATS_MAX];
    struct tv_encoder_verb {
        uint32_t first; /* its first action */
        uint32_t args;  /* how many */
        struct tv_encoder_arg {
            uint16_t step;     /* actions from one value to the next */
            int16_t low, most; /* most: the last value, counted from `low` */
            uint8_t shift, seat;
        } arg[TV_ACTION_ARGS];
    } verb[TV_ACTION_LINES_MAX]; /* by the lowest 8 bits of the move */
} tv_encoder;

void tv_encoder_make(const tv_game *game, const void *box, tv_encoder *out);
/* Writes what `viewer`, a seat, observes into observation_bytes bytes. `view` has gone through `hide` for that seat. */
void tv_encode_view(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint8_t *out);
/* The same, of which the first `bytes` are wanted: what stands behind may be left 0. */
void tv_encode_first(const tv_encoder *encoder, const tv_game *game, const void *box, const void *view, uint8_t viewer, uint32_t bytes,
                     uint8_t *out);
/* The same but for the planes that the game's `observe` writes, which are left 0: they begin at written_offset. */
void tv_encode_planes(const tv_encoder *encoder, const void *view, uint8_t viewer, uint8_t *out);
/* The action of a move that is legal for the seat that decides, where there are actions. */
uint32_t tv_encode_move(const tv_encoder *encoder, tv_move move, uint8_t actor);
/* The actions of a whole list: into `mask`, (actions + 7) / 8 bytes, of which bit a % 8 of byte a / 8 stands for action a, and those of the
 * first `room` moves into `actions`. */
void tv_encode_list(const tv_encoder *encoder, const tv_move *moves, uint32_t count, uint8_t actor, uint8_t *mask, uint16_t *actions,
                    uint32_t room);

/* For people and for programs that look for shapes: where plane `number` lies in an observation. False: there is no such plane. */
typedef struct tv_plane_place {
    const char *name, *about;
    uint32_t offset, bytes;
    uint32_t values;                         /* each of its bytes is below it */
    uint32_t shape[TV_PLANE_DIMENSIONS + 1]; /* 0 where it has fewer dimensions; what belongs to seats has them first */
} tv_plane_place;
bool tv_encoder_plane(const tv_game *game, const tv_encoder *encoder, uint32_t number, tv_plane_place *out);
/* The numbering of line `number`: its name, its first action and how many it has. False: there is no such line. */
typedef struct tv_action_place {
    const char *name;
    uint32_t verb, first, count; /* verb: the move's lowest 8 bits */
    uint8_t shared;              /* 1: several moves may have one action */
} tv_action_place;
bool tv_encoder_action(const tv_game *game, const tv_encoder *encoder, uint32_t number, tv_action_place *out);

TV_PUBLIC_END

#endif
