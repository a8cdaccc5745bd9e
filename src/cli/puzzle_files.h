/* The folder that puzzles are written to, and which positions are there already. */
#ifndef TRIVIUM_CLI_PUZZLE_FILES_H
#define TRIVIUM_CLI_PUZZLE_FILES_H

#include <trivium/hash.h>
#include <trivium/record.h>

typedef struct puzzle_files {
    const char *folder; /* NULL: nothing is written */
    uint8_t (*known)[TV_SHA256_BYTES];
    uint32_t count, room;
} puzzle_files;

/* Makes the folder, and notes the puzzles that lie in it. Free it in any case. */
bool puzzle_files_open(puzzle_files *it, const char *folder, tv_error *error);
void puzzle_files_close(puzzle_files *it);
/* Is the position new? If so it is known from now on. False also when memory is short. */
bool puzzle_files_take(puzzle_files *it, const tv_record *puzzle);
/* Writes it under that name. */
bool puzzle_files_write(const puzzle_files *it, const char *name, const tv_record *puzzle, tv_error *error);

#endif
