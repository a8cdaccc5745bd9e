/* A game in numbers: the planes of its observations and its actions, as tables or as JSON. */
#ifndef TRIVIUM_CLI_LEARNING_REPORT_H
#define TRIVIUM_CLI_LEARNING_REPORT_H

#include <trivium/game.h>

/* Of a table of so many seats. False with a sentence when the game cannot be opened so. */
bool learning_report(const tv_game *game, uint8_t seats, bool json, tv_text *out, tv_error *error);

#endif
