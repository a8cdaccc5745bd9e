/* A record that was read and opened at one moment for one viewer: what show, moves and render begin with. */
#ifndef TRIVIUM_CLI_OPENED_H
#define TRIVIUM_CLI_OPENED_H

#include "command/options.h"

#include <trivium/screen.h>
#include <trivium/table.h>

typedef struct opened {
    tv_record record;
    uint32_t decisions; /* moves in the whole record */
    tv_table *table;    /* at the moment asked for */
    const tv_game *game;
    const void *box;
    void *view;     /* what the viewer sees of the moment */
    uint8_t viewer; /* a seat, TV_SPECTATOR or TV_EVERYTHING */
    tv_reader reader;
} opened;

/* Reads a record file; complains and returns false when it is none. */
bool opened_read(const cli_call *call, const char *path, tv_record *record);
uint32_t opened_count_moves(const tv_record *record);
/* Opens the file by the command's options --at, --seat and --lang; else returns an exit code. Close what was opened. */
int opened_open(opened *it, const cli_call *call, const char *path);
void opened_close(opened *it);
/* Puts the moment on a screen, to be closed; false when memory is short, and there is nothing to close. */
bool opened_show(const opened *it, tv_screen *screen);

#endif
