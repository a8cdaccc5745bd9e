/* The files of examples/games/template, put into the program by the build (cmake/embed_template.cmake). */
#ifndef TRIVIUM_CLI_NEW_GAME_FILES_H
#define TRIVIUM_CLI_NEW_GAME_FILES_H

typedef struct new_game_file {
    const char *path;          /* seen from the folder */
    const unsigned char *text; /* closed by a zero */
} new_game_file;

extern const new_game_file new_game_files[]; /* closed by a NULL path */

#endif
