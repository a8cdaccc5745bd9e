/* What an engine was told: reads the lines of the protocol that describe a game, newgame and observe, into a box and a
 * view that the library's bots understand. */
#ifndef TRIVIUM_ENGINE_TOLD_H
#define TRIVIUM_ENGINE_TOLD_H

#include <trivium/game.h>

typedef struct engine_told {
    const tv_game *game; /* NULL: no game yet */
    void *box, *view;
    uint8_t seat, seats;
    bool seen;         /* there was an observation of this game */
    uint64_t decision; /* how many decisions came before it */
    uint8_t actor;     /* who decides now, as the host says, or TV_OVER */
} engine_told;

/* The JSON behind newgame, and behind observe. False with a sentence, and what was known stays. */
bool engine_told_game(engine_told *told, const char *json, size_t size, tv_error *error);
bool engine_told_moment(engine_told *told, const char *json, size_t size, tv_error *error);
/* The JSON behind legal: only whether it is an object with a list of moves; the library knows its own. */
bool engine_told_moves(const char *json, size_t size, tv_error *error);
void engine_told_free(engine_told *told);

#endif
