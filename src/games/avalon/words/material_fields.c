/* What the fields of the material are called (docs/material.md), and the clauses that bound them. */
#include "games/avalon/avalon.h"

const tv_material_field avalon_material_fields[] = {
    {"regions", TV_TEXT("Regions"), TV_TEXT("Eleven regions, which are dealt out face down. Nine of them have a landscape."), "AV 1.2",
     NULL, 0},
    {"regions[]", TV_TEXT("Region"), NULL, "AV 1.2", NULL, 0},
    {"regions[].id", TV_TEXT("Id"), TV_TEXT("a-z, 0-9 and _; moves call it so"), NULL, NULL, TV_MATERIAL_TITLE},
    {"regions[].crowns", TV_TEXT("Crowns"), NULL, NULL, NULL, 0},
    {"regions[].land", TV_TEXT("Landscape"), TV_TEXT("Avalon and the Swamp have none."), NULL, NULL, 0},
    {"regions[].land=plain", TV_TEXT("plain"), NULL, NULL, NULL, 0},
    {"regions[].land=forest", TV_TEXT("forest"), NULL, NULL, NULL, 0},
    {"regions[].land=hill", TV_TEXT("hill"), NULL, NULL, NULL, 0},
    {"regions[].special", TV_TEXT("Special"), TV_TEXT("Three castles, one stone circle, and Avalon."), NULL, NULL, 0},
    {"regions[].special=castle", TV_TEXT("a castle"), NULL, NULL, NULL, 0},
    {"regions[].special=stone_circle", TV_TEXT("stone circle"), NULL, NULL, NULL, 0},
    {"regions[].special=avalon", TV_TEXT("Avalon"), NULL, NULL, NULL, 0},
    {"tiles", TV_TEXT("Reinforcement tiles"), TV_TEXT("How many there are of each: five light ones and four dark ones."), "AV 1.3", NULL,
     0},
    {"tiles.two_cards", TV_TEXT("Two Cards"), TV_TEXT("light"), NULL, NULL, 0},
    {"tiles.best_land", TV_TEXT("Main Landscape"), TV_TEXT("light"), NULL, NULL, 0},
    {"tiles.largest_chain", TV_TEXT("Longest Chain"), TV_TEXT("light"), NULL, NULL, 0},
    {"tiles.four_cards", TV_TEXT("Four Cards"), TV_TEXT("dark"), NULL, NULL, 0},
    {"tiles.best_land_x2", TV_TEXT("Main Landscape, Twice"), TV_TEXT("dark"), NULL, NULL, 0},
    {"tiles.all_regions", TV_TEXT("All Regions"), TV_TEXT("dark"), NULL, NULL, 0},
    {NULL, NULL, NULL, NULL, NULL, 0},
};
