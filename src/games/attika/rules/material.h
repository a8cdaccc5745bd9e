/* Material of Attika: the default set, reading, and what it must meet. */
#ifndef TRIVIUM_GAMES_ATTIKA_RULES_MATERIAL_H
#define TRIVIUM_GAMES_ATTIKA_RULES_MATERIAL_H

#include "games/attika/attika.h"

/* "HMM", or "*****" for symbols of any kind; false when another letter is in it. */
bool attika_cost_read(const char *text, attika_building *building);
/* "H..F.FW": the centre, then E, NE, NW, W, SW, SE; false when it is no tile. */
bool attika_tile_read(const char *text, uint8_t tile[ATTIKA_TILE_CELLS]);
/* Fills a box with the default material (material_default.c). */
void attika_material_default(attika_box *b);
#endif
