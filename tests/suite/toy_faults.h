/* Planted faults: the toy game with one thing wrong, each of which exactly one law finds. They are what the laws are tested by, and examples of
 * what the laws are for. */
#ifndef TRIVIUM_SUITE_TOY_FAULTS_H
#define TRIVIUM_SUITE_TOY_FAULTS_H

#include <trivium/game.h>

typedef struct toy_fault {
    const char *law, *about;
    void (*plant)(tv_game *game); /* changes a copy of the toy game's table */
    bool deadly;                  /* without the law the program would stop */
} toy_fault;
extern const toy_fault toy_faults[]; /* closed by a NULL law */

#endif
