/* The default material. What of it is certain and what is reconstructed is told in docs/material.md. */
#include "material.h"

#include "base/check.h"

#include <string.h>

static const char *const groups[ATTIKA_GROUPS] = {"city", "defence", "wine", "mint", "seafaring", "supply", "roads"};

static const struct {
    const char *id, *group, *cost, *after;
    uint8_t main, count;
} buildings[] = {
    {"capital", "city", "WFHM", NULL, 1, 1},
    {"oracle", "city", "FH", "capital", 0, 1},
    {"theatre", "city", "WM", "capital", 0, 1},
    {"tavern", "city", "WF", "capital", 0, 1},
    {"plaza", "city", "WH", "capital", 0, 1},
    {"gymnasium", "city", "HM", "capital", 0, 1},
    {"statue", "city", "FM", "capital", 0, 1},
    {"market", "city", "WFH", "plaza", 0, 1},
    {"stadium", "city", "FHM", "gymnasium", 0, 1},
    {"temple", "city", "WFM", "statue", 0, 1},
    {"quarry", "defence", "HMM", NULL, 1, 1},
    {"fortress", "defence", "HMMM", "quarry", 0, 1},
    {"tower", "defence", "HHM", "fortress", 0, 2},
    {"vineyard", "wine", "WHH", NULL, 1, 1},
    {"vintner", "wine", "HH", "vineyard", 0, 1},
    {"silver_mine", "mint", "FMM", NULL, 1, 1},
    {"mint", "mint", "FFM", "silver_mine", 0, 1},
    {"shipyard", "seafaring", "WFFF", NULL, 1, 1},
    {"harbour", "seafaring", "WWWF", "shipyard", 0, 1},
    {"ship", "seafaring", "WWF", "harbour", 0, 2},
    {"spring", "supply", "WWM", NULL, 1, 1},
    {"farm", "supply", "WFFH", "spring", 0, 1},
    {"cornfield", "supply", "WFH", "farm", 0, 2},
    {"road", "roads", "*****", "road", 0, 4},
};
enum { KINDS = sizeof buildings / sizeof *buildings };

static const char *const tiles[ATTIKA_TILES] = {
    "H..F.FW", "MH.FM..", "..M.WWH", "F.FMH..", ".FMHW..", "MM...F.", "...FWH.", ".W.H.M.", "W.W...F", "WW...M.", "W.M..H.",
    "...WH.F", "FH....H", "..M..FH", ".H...HF", "F...M..", "..F..M.", "..M...H", "..H.W..", ".MW....", ".M....F", "..WW...",
};

static const attika_layout layouts[3] = {
    {4, {0}, {0, 2, -1, 1}, {0, 1, 3, 4}, {1, 0}, {-2, 6}},
    {6, {0}, {0, 2, 4, -1, 1, -2}, {0, 1, 2, 3, 4, 6}, {-1, -3, 6}, {-1, 8, 1}},
    {8, {0}, {0, 2, 4, -1, 1, -4, -2, 0}, {0, 1, 2, 3, 4, 5, 6, 7}, {-1, 5, 1, -5}, {-1, 0, 8, 7}},
};

static uint8_t index_of(const char *const *list, uint8_t count, const char *word) {
    for (uint8_t i = 0; i < count; i++)
        if (!strcmp(list[i], word)) return i;
    return ATTIKA_NOTHING;
}

void attika_material_default(attika_box *b) {
    const char *ids[KINDS];
    bool good = true;
    for (uint8_t kind = 0; kind < KINDS; kind++) ids[kind] = buildings[kind].id;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) b->cards[land] = ATTIKA_CARDS / ATTIKA_LANDS;
    for (uint8_t i = 0; i < ATTIKA_GROUPS; i++) strcpy(b->group_ids[i], groups[i]);
    b->kinds = KINDS;
    for (uint8_t kind = 0; kind < KINDS; kind++) {
        attika_building *building = &b->buildings[kind];
        strcpy(building->id, buildings[kind].id);
        building->group = index_of(groups, ATTIKA_GROUPS, buildings[kind].group);
        building->after = buildings[kind].after ? index_of(ids, KINDS, buildings[kind].after) : ATTIKA_NOTHING;
        building->main = buildings[kind].main;
        building->count = buildings[kind].count;
        good = attika_cost_read(buildings[kind].cost, building) && good;
    }
    for (uint8_t i = 0; i < ATTIKA_TILES; i++) good = attika_tile_read(tiles[i], b->tiles[i]) && good;
    memcpy(b->layouts, layouts, sizeof layouts);
    TV_ASSERT(good);
}
