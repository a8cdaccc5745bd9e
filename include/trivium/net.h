/* Nets: judgement that was learned. A net belongs to one game with one number of seats and says, from one look at a position, every seat's
 * chances and how natural each legal move is. It is whole numbers throughout, so that every processor judges alike, bit for bit. The host hands
 * over the bytes of a net (docs/nets.md tells what they hold); nothing is allocated and no file is read.
 *
 * What a net sees are bytes: the observation of the seat that decides (learning.h), which begins with its own side, so that all seats teach
 * one net; and, where the net says so, the game's features of every seat, put into classes. Every byte that is not 0 stands for a row
 * of weights. Looking at the next position means to add and take away the rows of bytes that differ from the last. */
#ifndef TRIVIUM_NET_H
#define TRIVIUM_NET_H

#include <trivium/game.h>
#include <trivium/hash.h>

TV_PUBLIC_BEGIN

enum {
    TV_NET_GAME_MAX = 32,    /* bytes of a game's id, with its end */
    TV_NET_CLASSES = 16,     /* that a feature or clue is put into */
    TV_NET_HIDDEN_MAX = 512, /* units of the first layer, a multiple of 64 */
    TV_NET_SECOND_MAX = 64,  /* of the second, a multiple of 16 */
    TV_NET_INPUTS_MAX = 16384,
    TV_NET_ROWS_MAX = 65535,
    TV_NET_ALIGNMENT = 64,      /* of its bytes in memory */
    TV_NET_ONE = 127,           /* the most that a unit says */
    TV_NET_MOVE_ROWS = 8 * 256, /* rows of moves of a game without actions: each byte of the move with each value */
};

/* How large everything is. */
typedef struct tv_net_shape {
    char game[TV_NET_GAME_MAX];
    uint32_t seats;
    uint32_t observation; /* bytes of it that are seen; 0: none */
    uint32_t features;    /* of each seat that are seen; 0: none, else all of the game's */
    uint32_t clues;       /* of each move; 0: none, else all of the game's */
    uint32_t actions;     /* 0: moves are told by their bytes */
    uint32_t hidden, second;
    uint32_t maps, rows;
    uint32_t spare[2]; /* 0 */
} tv_net_shape;

/* A net in memory: pointers into its bytes. */
typedef struct tv_net {
    tv_net_shape shape;
    uint8_t hash[TV_SHA256_BYTES]; /* of all its bytes: its name */
    int32_t *feature_from;         /* [features][CLASSES - 1]: a feature is in class k when k of these are not above it */
    int32_t *clue_from;            /* [clues][CLASSES - 1] */
    uint8_t *map;                  /* [maps][256]: what a value of a byte counts as; 0: nothing */
    uint16_t *map_of;              /* [inputs] */
    uint16_t *row_of;              /* [inputs]: the row of 1; that of 2 follows it, and so on */
    int16_t *row;                  /* [rows][hidden] */
    int16_t *bias, *gain;          /* [hidden]: a unit says bias + rows, times gain / 65536, from 0 to TV_NET_ONE */
    int16_t *second;               /* [second][hidden] */
    int32_t *second_bias;          /* [second]: a unit says (bias + sum) >> 10, from 0 to TV_NET_ONE */
    int16_t *value;                /* [seats][second], by seats from the deciding one on; score in points: (bias + sum) >> 4 */
    int32_t *value_bias;           /* [seats] */
    int16_t *action;               /* [actions, or TV_NET_MOVE_ROWS][second]; score in points: (sum of its rows and biases) >> 4 */
    int32_t *action_bias;
    int16_t *clue; /* [clues][CLASSES][second] */
    int32_t *clue_bias;
} tv_net;
enum { TV_NET_SECOND_SHIFT = 10, TV_NET_SCORE_SHIFT = 4, TV_NET_GAIN_SHIFT = 16 };

static inline uint32_t tv_net_inputs(const tv_net_shape *shape) { return shape->observation + shape->seats * shape->features; }

/* Bytes of a net of this shape. */
size_t tv_net_bytes(const tv_net_shape *shape);
/* For who makes nets: lays an empty one of this shape into so many zeros, to be filled in; and closes it when it is. Closed bytes are as in a
 * file; who wants to judge by them opens them. */
void tv_net_lay(tv_net *net, const tv_net_shape *shape, void *bytes);
void tv_net_close(tv_net *net, void *bytes);
/* Opens the bytes of a net, aligned to TV_NET_ALIGNMENT, which stay where they are for as long as it is used. They may come from anywhere: what
 * is not a net, or could make a sum overflow, is refused. Machines that write numbers the other way round turn them in place. */
bool tv_net_open(tv_net *net, void *bytes, size_t size, tv_error *error);
/* Is it made for what lies in this box: game, seats, and the numbers that the game is told in? */
bool tv_net_suits(const tv_net *net, const tv_game *game, const void *box);
/* Its name: the first 12 hexadecimal digits of its hash. */
enum { TV_NET_NAME_BYTES = 13 };
void tv_net_name(const tv_net *net, char name[TV_NET_NAME_BYTES]);

/* A judge looks at one position after another with a net. It lies in the caller's memory, aligned as malloc does. */
typedef struct tv_judge tv_judge;
size_t tv_judge_bytes(const tv_game *game); /* enough for any net */
tv_judge *tv_judge_begin(const tv_net *net, const tv_game *game, const void *box, void *memory);
/* Looks at a complete state in which somebody decides; what follows is said about it. */
void tv_judge_look(tv_judge *judge, const void *state);
/* The seats' shares of the victory: sums to TV_WHOLE_WIN. */
void tv_judge_values(const tv_judge *judge, int32_t values[TV_SEATS_MAX]);
/* How natural each of the legal moves is, from 1 to 65535, in proportion; of a list of any length. */
void tv_judge_priors(tv_judge *judge, const tv_move *moves, uint32_t count, uint16_t *weights);
/* The inputs that it looks at, for who trains: tv_net_inputs bytes, each already put through its map. */
void tv_judge_inputs(tv_judge *judge, const void *state, uint8_t *out);

TV_PUBLIC_END

#endif
