/* A plain picture, see game.h. */
#include "games/verbs.h"

void tv_default_scene(const tv_game *game, const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    (void)game, (void)box, (void)view, (void)reader, (void)out;
}
