/* The files of a run's games, one for each round, and the window of recent ones that is learned from. */
#ifndef TRIVIUM_TRAIN_GAME_FILES_H
#define TRIVIUM_TRAIN_GAME_FILES_H

#include <trivium/text.h>

typedef struct game_block {
    const char *at;
    size_t size;
    uint32_t round, number, decisions;
} game_block;

/* Games of some rounds in memory, in the order of their rounds and numbers, whichever order they were written in. */
typedef struct game_window {
    game_block *blocks;
    uint32_t count, room;
    char **texts; /* the files' bytes */
    uint32_t text_count, text_room;
    uint64_t decisions;
} game_window;

void game_file_name(const char *folder, uint32_t round, tv_text *out);
/* Adds the games of a round's file; a torn last block is left out, and `whole` is how many bytes the others have. No file: no games. */
bool game_window_add(game_window *window, const char *folder, uint32_t round, size_t *whole, tv_error *error);
void game_window_free(game_window *window);

/* A file that grows: what was torn is cut off. */
int game_file_open(const char *folder, uint32_t round, size_t whole, tv_error *error);

#endif
