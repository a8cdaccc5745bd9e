/* What material must meet, so that the rules make sense on it. */
#include "material.h"

#include "base/check.h"

#include <stdlib.h>

static void ids_fit(const attika_box *b, tv_misfits *misfits) {
    tv_misfit_ids(misfits, b->group_ids[0], sizeof b->group_ids[0], ATTIKA_GROUPS, "AT 1.3", "groups", "groups[]");
    tv_misfit_ids(misfits, b->buildings[0].id, sizeof b->buildings[0], b->kinds, "AT 1.3", "buildings", "buildings[].id");
}

/* AT 1.3, AT 5: one building's own numbers. */
static void building_fits(const attika_box *b, uint8_t kind, tv_misfits *misfits) {
    const attika_building *building = &b->buildings[kind];
    uint32_t typed = attika_sum(building->cost);
    bool follows = building->after != ATTIKA_NOTHING;
    tv_arg id = TV_S("id", building->id);
    if (typed + building->any > ATTIKA_COST_MAX)
        tv_misfit(misfits, "AT 5.1", "buildings[].cost", kind, TV_TEXT("building \"{id}\": a cost has at most 5 symbols"), id);
    if (typed && building->any)
        tv_misfit(misfits, "AT 5.1", "buildings[].cost", kind,
                  TV_TEXT("building \"{id}\": a cost names landscapes or is of any kind (*), not both"), id);
    if (!building->count) tv_misfit(misfits, "AT 1.3", "buildings[].count", kind, TV_TEXT("building \"{id}\": its count is missing"), id);
    if (building->main && (follows || building->count != 1))
        tv_misfit(misfits, "AT 5.4", follows ? "buildings[].after" : "buildings[].count", kind,
                  TV_TEXT("building \"{id}\": a main building is single and has no predecessor"), id);
    if (!building->main && !follows)
        tv_misfit(misfits, "AT 5.4", "buildings[].after", kind,
                  TV_TEXT("building \"{id}\": every building that is not main has a predecessor"), id);
    if (follows && b->buildings[building->after].group != building->group)
        tv_misfit(misfits, "AT 5.4", "buildings[].after", kind, TV_TEXT("building \"{id}\": its predecessor belongs to another group"), id);
}

/* Following the arrows back must end: at a main building, or at a building of several copies that is its own predecessor (roads). */
static void arrows_end(const attika_box *b, tv_misfits *misfits) {
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        uint8_t at = kind, steps = 0;
        while (b->buildings[at].after != ATTIKA_NOTHING && b->buildings[at].after != at && steps++ <= ATTIKA_KINDS_MAX)
            at = b->buildings[at].after;
        if (steps > ATTIKA_KINDS_MAX)
            tv_misfit(misfits, "AT 5.4", "buildings[].after", kind, TV_TEXT("building \"{id}\": its arrows run in a circle"),
                      TV_S("id", b->buildings[kind].id));
    }
}

static void buildings_fit(const attika_box *b, tv_misfits *misfits) {
    TV_ASSERT(b->kinds <= ATTIKA_KINDS_MAX);
    uint32_t all = 0, mains = 0, of_group[ATTIKA_GROUPS] = {0};
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        TV_ASSERT(b->buildings[kind].group < ATTIKA_GROUPS);
        building_fits(b, kind, misfits);
        all += b->buildings[kind].count;
        mains += b->buildings[kind].main;
        of_group[b->buildings[kind].group] += b->buildings[kind].count;
    }
    if (all != ATTIKA_BUILDINGS)
        tv_misfit(misfits, "AT 1.3", "buildings", 0, TV_TEXT("buildings: a player has exactly 30 of them; here: {n}"), TV_N("n", all));
    if (mains != ATTIKA_MAINS)
        tv_misfit(misfits, "AT 1.3", "buildings", 0, TV_TEXT("buildings: exactly 6 are main buildings; here: {n}"), TV_N("n", mains));
    for (uint8_t i = 0; i < ATTIKA_GROUPS; i++)
        if (!of_group[i])
            tv_misfit(misfits, "AT 1.3", "groups[]", i, TV_TEXT("groups: \"{id}\" has no building"), TV_S("id", b->group_ids[i]));
    arrows_end(b, misfits);
}

static int distance(int dq, int dr) { return (abs(dq) + abs(dr) + abs(dq + dr)) / 2; }

static void tiles_lie_well(const attika_layout *layout, const char *path, tv_misfits *misfits) {
    uint32_t reached = 1, before = 0;
    for (uint8_t i = 0; i < layout->tiles; i++)
        for (uint8_t j = 0; j < i; j++)
            if (distance(layout->tile_q[i] - layout->tile_q[j], layout->tile_r[i] - layout->tile_r[j]) < 3)
                tv_misfit(misfits, "AT 2.1", path, i, TV_TEXT("layouts: two tiles overlap"), {NULL, NULL, 0});
    while (reached != before) {
        before = reached;
        for (uint8_t i = 0; i < layout->tiles; i++)
            for (uint8_t j = 0; j < layout->tiles; j++)
                if ((reached >> i & 1) && distance(layout->tile_q[i] - layout->tile_q[j], layout->tile_r[i] - layout->tile_r[j]) == 3)
                    reached |= 1u << j;
    }
    uint8_t first = 0;
    while (reached >> first & 1) first++;
    if (first < layout->tiles) tv_misfit(misfits, "AT 2.1", path, first, TV_TEXT("layouts: the tiles are not connected"), {NULL, NULL, 0});
}

static void shrine_lies_well(const attika_layout *layout, uint8_t shrine, const char *path, tv_misfits *misfits) {
    bool touches = false, on_a_tile = false;
    for (uint8_t j = 0; j < layout->tiles; j++) {
        int apart = distance(layout->shrine_q[shrine] - layout->tile_q[j], layout->shrine_r[shrine] - layout->tile_r[j]);
        on_a_tile |= apart < 2;
        touches |= apart == 2;
    }
    if (on_a_tile)
        tv_misfit(misfits, "AT 2.1", path, shrine, TV_TEXT("layouts: a shrine lies on a tile"), {NULL, NULL, 0});
    else if (!touches)
        tv_misfit(misfits, "AT 2.1", path, shrine, TV_TEXT("layouts: a shrine touches no tile"), {NULL, NULL, 0});
    for (uint8_t j = 0; j < shrine; j++)
        if (layout->shrine_q[shrine] == layout->shrine_q[j] && layout->shrine_r[shrine] == layout->shrine_r[j])
            tv_misfit(misfits, "AT 2.1", path, shrine, TV_TEXT("layouts: two shrines lie on one hex"), {NULL, NULL, 0});
}

/* AT 2.1: tiles apart and connected; shrines on free hexes beside a tile. */
static void layouts_fit(const attika_box *b, tv_misfits *misfits) {
    static const char *const centres[] = {"layouts.2.centres[]", "layouts.3.centres[]", "layouts.4.centres[]"};
    static const char *const shrines[] = {"layouts.2.shrines[]", "layouts.3.shrines[]", "layouts.4.shrines[]"};
    for (uint8_t i = 0; i < 3; i++) {
        tiles_lie_well(&b->layouts[i], centres[i], misfits);
        for (uint8_t shrine = 0; shrine < i + 2; shrine++) shrine_lies_well(&b->layouts[i], shrine, shrines[i], misfits);
    }
}

void attika_misfits(const void *box, tv_misfits *misfits) {
    const attika_box *b = box;
    uint32_t cards = attika_sum(b->cards);
    if (cards != ATTIKA_CARDS)
        tv_misfit(misfits, "AT 1.2", "cards", 0, TV_TEXT("cards: there must be 60 in all; here: {n}"), TV_N("n", cards));
    ids_fit(b, misfits);
    buildings_fit(b, misfits);
    layouts_fit(b, misfits);
}
