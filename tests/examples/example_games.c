/* The list of examples; the build finds their folders and names them in example_list.h. */
#include "example_games.h"

#include "example_list.h"

#define DECLARE(name) extern const tv_game name##_game;
EXAMPLE_LIST(DECLARE)
#define ROW(name) &name##_game,
const tv_game *const example_games[] = {EXAMPLE_LIST(ROW) NULL};
