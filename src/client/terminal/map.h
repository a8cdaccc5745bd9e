/* Map: the part of a scene whose elements have shapes (hexes, regions), drawn in characters. Every corner between characters belongs to the
 * element whose shape lies there; lines run where two neighbouring corners belong to different ones. Shapes of one size become bricks, which
 * have the same neighbours as hexes and waste no room; others are drawn to scale. It knows no game: shapes and places are the scene's. */
#ifndef TRIVIUM_CLIENT_TERMINAL_MAP_H
#define TRIVIUM_CLIENT_TERMINAL_MAP_H

#include <trivium/scene.h>

enum { MAP_ROWS_MAX = 120, MAP_COLUMNS_MAX = 360, MAP_NONE = -1 };

typedef struct map {
    int rows, columns; /* 0: there is none */
    bool bricks;
    uint16_t owner[MAP_ROWS_MAX + 1]
                  [MAP_COLUMNS_MAX + 1]; /* of the corner above and left of a character: an element's index + 1; 0: nobody's */
    double left, top, across, down;      /* the scene's place of corner 0, 0, and scene units between two corners */
} map;

/* Texts of a map: every shaped element's, and those of what lies within the shapes. */
typedef struct map_text {
    uint32_t element;
    int row, column, width; /* the two marks around it included */
} map_text;

/* The area that is a map, or MAP_NONE. */
int map_area(const tv_scene *scene);
/* Draws the map for that many columns and rows. Where they are too few for the texts it takes all columns and as many rows as it needs; bricks
 * may be wider, too. */
void map_build(map *out, const tv_scene *scene, uint8_t area, int columns, int rows);
/* The shaped element that an element lies within; MAP_NONE: it has nothing to say there. */
int map_home(const map *it, const tv_scene *scene, uint8_t area, uint32_t element);
/* Finds a place for every text; returns how many there are, and in `cut` how many are shortened. */
int map_place_texts(const map *it, const tv_scene *scene, uint8_t area, map_text *out, int max, int *cut);
/* Which lines meet in a character: bits 1 up, 2 down, 4 left, 8 right. And: does it border on this element? */
unsigned map_lines(const map *it, int row, int column);
bool map_touches(const map *it, int row, int column, uint32_t element);

#endif
