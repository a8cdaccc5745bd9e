/* Games to learn from, as they lie in files (docs/training.md): set-up, seed, every move, and what searches found out. Inputs of nets are not in
 * them: they are made again by playing the moves, so that other inputs can be tried on the same games. */
#ifndef TRIVIUM_TRAIN_GAME_DATA_H
#define TRIVIUM_TRAIN_GAME_DATA_H

#include <trivium/record.h>

/* How a decision was made. */
enum { DATA_NOT_SEARCHED, DATA_QUICK, DATA_FULL, DATA_KINDS };
enum { DATA_BY_OTHER = 4 }; /* added: by a player other than the one that is taught */

typedef struct data_visit {
    uint32_t index, visits; /* of a move in the list of legal moves */
} data_visit;

typedef struct data_decision {
    tv_move move;
    uint8_t kind;
    uint16_t chances[TV_SEATS_MAX]; /* of all seats, by the search; sums to TV_WHOLE_WIN */
    uint32_t first_visit, visit_count;
} data_decision;

typedef struct data_game {
    uint32_t number; /* in its file */
    tv_setup setup;  /* material is the default */
    char seed[TV_SEED_MAX];
    uint32_t nets[TV_SEATS_MAX];   /* the number of each seat's net in the run; 0: none */
    uint16_t shares[TV_SEATS_MAX]; /* of the victory, in the end */
    data_decision *decisions;
    uint32_t count, room;
    data_visit *visits;
    uint32_t visit_count, visit_room;
} data_game;

/* Forgets the moves and keeps the memory; frees all of it. */
void data_game_clear(data_game *game);
void data_game_free(data_game *game);
/* Room for one more; NULL and false when memory is short. */
data_decision *data_game_add(data_game *game);
bool data_game_add_visit(data_game *game, data_decision *decision, uint32_t index, uint32_t visits);

/* Adds a game as a block. */
void data_game_write(const data_game *game, tv_text *out);
enum { DATA_NUMBER_MAX = 1 << 24 }; /* of a game in its round */
/* Is this the beginning of a block whose end was not written any more? */
bool data_is_torn(const char *bytes, size_t size);
/* The block at the beginning of `bytes`: how many bytes it has; 0 when it is torn or no block. */
size_t data_block(const char *bytes, size_t size);
/* Reads a whole block, which data_block has found; false when it does not hold a game or memory is short. */
bool data_game_read(data_game *game, const char *bytes, size_t size);
/* How many decisions the game of a block has, without reading it, and its number. */
uint32_t data_block_decisions(const char *bytes);
uint32_t data_block_number(const char *bytes);

#endif
