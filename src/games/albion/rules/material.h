/* The parts of reading material: the default island, the constraints on a map, and shapes. */
#ifndef TRIVIUM_GAMES_ALBION_RULES_MATERIAL_H
#define TRIVIUM_GAMES_ALBION_RULES_MATERIAL_H

#include "games/albion/albion.h"

enum { ALBION_ISLAND_REGIONS = 13, ALBION_ISLAND_BORDERS = 25, ALBION_ISLAND_WIDTH = 1000, ALBION_ISLAND_HEIGHT = 1400 };

typedef struct albion_outline {
    uint16_t count;
    albion_point points[ALBION_OUTLINE_MAX];
} albion_outline;

extern const albion_region albion_island[ALBION_ISLAND_REGIONS]; /* without outlines (island.c) */
extern const uint8_t albion_island_borders[ALBION_ISLAND_BORDERS][2];
extern const albion_outline albion_island_outlines[ALBION_ISLAND_REGIONS]; /* island_outline.c */

/* A coordinate that the material did not give. */
enum { ALBION_NOT_GIVEN = INT16_MIN };

/* Does the map meet every constraint of AL 2? Needs the derived tables. (constraints.c) */
void albion_map_fits(const albion_box *box, tv_misfits *misfits);
/* Do the outlines, given for all regions, meet exactly along the borders? (outlines.c) */
void albion_outlines_fit(const albion_box *box, tv_misfits *misfits);
/* Gives labels, slots and shapes to regions that came without. (shapes.c) */
void albion_shapes_derive(albion_box *box);

#endif
