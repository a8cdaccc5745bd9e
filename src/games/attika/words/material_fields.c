/* What the fields of the material are called (docs/material.md), and the clauses that bound them. */
#include "games/attika/attika.h"

const tv_material_field attika_material_fields[] = {
    {"cards", TV_TEXT("Landscape cards"), TV_TEXT("How many there are of each landscape, 60 in all."), "AT 1.2", NULL, 0},
    {"cards.W", TV_TEXT("Water"), NULL, NULL, NULL, 0},
    {"cards.F", TV_TEXT("Forest"), NULL, NULL, NULL, 0},
    {"cards.H", TV_TEXT("Hill"), NULL, NULL, NULL, 0},
    {"cards.M", TV_TEXT("Mountain"), NULL, NULL, NULL, 0},
    {"groups", TV_TEXT("Groups"), TV_TEXT("The seven groups of buildings."), "AT 1.3", NULL, 0},
    {"groups[]", TV_TEXT("Group"), TV_TEXT("a-z, 0-9 and _; moves call it so"), "AT 1.3", NULL, 0},
    {"buildings", TV_TEXT("Buildings"), TV_TEXT("What every player has: 30 buildings, six of them main buildings."), "AT 1.3", NULL,
     TV_MATERIAL_GROWS},
    {"buildings[]", TV_TEXT("Building"), NULL, "AT 1.3", NULL, 0},
    {"buildings[].id", TV_TEXT("Id"), TV_TEXT("a-z, 0-9 and _; moves call it so"), NULL, NULL, TV_MATERIAL_TITLE},
    {"buildings[].group", TV_TEXT("Group"), NULL, NULL, "groups[]", 0},
    {"buildings[].cost", TV_TEXT("Cost"),
     TV_TEXT("Letters: W water, F forest, H hill, M mountain; or * for each card of any kind. At most five."), "AT 5.1", NULL, 0},
    {"buildings[].after", TV_TEXT("Predecessor"), TV_TEXT("Its arrow makes this building free. Empty for a main building."), "AT 5.4",
     "buildings[].id", 0},
    {"buildings[].main", TV_TEXT("Main building"), NULL, NULL, NULL, 0},
    {"buildings[].count", TV_TEXT("Copies"), NULL, NULL, NULL, 0},
    {"tiles", TV_TEXT("Landscape tiles"),
     TV_TEXT("Seven letters: the centre, then east, north-east, north-west, west, south-west, south-east. A dot is a blank hex."), "AT 1.1",
     NULL, 0},
    {"tiles[]", TV_TEXT("Landscape tile"), NULL, "AT 1.1", NULL, 0},
    {"layouts", TV_TEXT("Starting layouts"), TV_TEXT("Where tiles and shrines lie at the start: q grows to the east, r to the south-east."),
     "AT 2.1", NULL, 0},
    {"layouts.2", TV_TEXT("Two players"), NULL, "AT 2.1", NULL, 0},
    {"layouts.3", TV_TEXT("Three players"), NULL, "AT 2.1", NULL, 0},
    {"layouts.4", TV_TEXT("Four players"), NULL, "AT 2.1", NULL, 0},
#define LAYOUT(n)                                                                                                                          \
    {"layouts." n ".centres", TV_TEXT("Centres of tiles"), NULL, "AT 2.1", NULL, 0},                                                       \
        {"layouts." n ".centres[]", TV_TEXT("Landscape tile"), NULL, "AT 2.1", NULL, TV_MATERIAL_SPOT},                                    \
        {"layouts." n ".shrines", TV_TEXT("Shrines"), NULL, "AT 2.1", NULL, 0}, {                                                          \
        "layouts." n ".shrines[]", TV_TEXT("Shrine"), NULL, "AT 2.1", NULL, TV_MATERIAL_SPOT                                               \
    }
    LAYOUT("2"),
    LAYOUT("3"),
    LAYOUT("4"),
    {NULL, NULL, NULL, NULL, NULL, 0},
};
