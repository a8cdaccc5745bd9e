/* What material must meet, so that the rules make sense on it. */
#include "material.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static bool ids_fit(const attika_box *b, tv_error *error) {
    return tv_form_ids_fit(b->group_ids[0], sizeof b->group_ids[0], ATTIKA_GROUPS, "groups", error) &&
           tv_form_ids_fit(b->buildings[0].id, sizeof b->buildings[0], b->kinds, "buildings", error);
}

/* AT 1.3, AT 5: one building's own numbers. */
static bool building_fits(const attika_box *b, uint8_t kind, tv_error *error) {
    const attika_building *building = &b->buildings[kind];
    uint32_t typed = attika_sum(building->cost);
    if (typed + building->any > ATTIKA_COST_MAX) return tv_fail(error, "building \"{}\": a cost has at most 5 symbols", building->id, NULL);
    if (typed && building->any)
        return tv_fail(error, "building \"{}\": a cost names landscapes or is of any kind (*), not both", building->id, NULL);
    if (!building->count) return tv_fail(error, "building \"{}\": its count is missing", building->id, NULL);
    if (building->main && (building->after != ATTIKA_NOTHING || building->count != 1))
        return tv_fail(error, "building \"{}\": a main building is single and has no predecessor (AT 5.4)", building->id, NULL);
    if (!building->main && building->after == ATTIKA_NOTHING)
        return tv_fail(error, "building \"{}\": every building that is not main has a predecessor", building->id, NULL);
    if (building->after != ATTIKA_NOTHING && b->buildings[building->after].group != building->group)
        return tv_fail(error, "building \"{}\": its predecessor belongs to another group", building->id, NULL);
    return true;
}

/* Following the arrows back must end: at a main building, or at a building of several copies that is its own predecessor (roads). */
static bool arrows_end(const attika_box *b, tv_error *error) {
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        uint8_t at = kind;
        for (uint8_t steps = 0; b->buildings[at].after != ATTIKA_NOTHING && b->buildings[at].after != at; steps++) {
            if (steps > ATTIKA_KINDS_MAX) return tv_fail(error, "building \"{}\": its arrows run in a circle", b->buildings[kind].id, NULL);
            at = b->buildings[at].after;
        }
    }
    return true;
}

static bool buildings_fit(const attika_box *b, tv_error *error) {
    TV_ASSERT(b->kinds <= ATTIKA_KINDS_MAX);
    uint32_t all = 0, mains = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        if (!building_fits(b, kind, error)) return false;
        all += b->buildings[kind].count;
        mains += b->buildings[kind].main;
    }
    if (all != ATTIKA_BUILDINGS) return tv_fail(error, "buildings: a player has exactly 30 of them (AT 1.3)", NULL);
    if (mains != ATTIKA_MAINS) return tv_fail(error, "buildings: exactly 6 are main buildings (AT 1.3)", NULL);
    for (uint8_t i = 0; i < ATTIKA_GROUPS; i++)
        if (!b->group_size[i]) return tv_fail(error, "groups: \"{}\" has no building", b->group_ids[i], NULL);
    return arrows_end(b, error);
}

static int distance(int dq, int dr) { return (abs(dq) + abs(dr) + abs(dq + dr)) / 2; }

/* AT 2.1: tiles apart and connected; shrines on free hexes beside a tile. */
static bool layout_fits(const attika_layout *layout, uint8_t players, tv_error *error) {
    uint32_t reached = 1, before = 0;
    for (uint8_t i = 0; i < layout->tiles; i++)
        for (uint8_t j = 0; j < i; j++)
            if (distance(layout->tile_q[i] - layout->tile_q[j], layout->tile_r[i] - layout->tile_r[j]) < 3)
                return tv_fail(error, "layouts: two tiles overlap", NULL);
    while (reached != before) {
        before = reached;
        for (uint8_t i = 0; i < layout->tiles; i++)
            for (uint8_t j = 0; j < layout->tiles; j++)
                if ((reached >> i & 1) && distance(layout->tile_q[i] - layout->tile_q[j], layout->tile_r[i] - layout->tile_r[j]) == 3)
                    reached |= 1u << j;
    }
    if (reached != (1u << layout->tiles) - 1) return tv_fail(error, "layouts: the tiles are not connected", NULL);
    for (uint8_t i = 0; i < players; i++) {
        bool touches = false;
        for (uint8_t j = 0; j < layout->tiles; j++) {
            int apart = distance(layout->shrine_q[i] - layout->tile_q[j], layout->shrine_r[i] - layout->tile_r[j]);
            if (apart < 2) return tv_fail(error, "layouts: a shrine lies on a tile", NULL);
            touches |= apart == 2;
        }
        if (!touches) return tv_fail(error, "layouts: a shrine touches no tile", NULL);
        for (uint8_t j = 0; j < i; j++)
            if (layout->shrine_q[i] == layout->shrine_q[j] && layout->shrine_r[i] == layout->shrine_r[j])
                return tv_fail(error, "layouts: two shrines lie on one hex", NULL);
    }
    return true;
}

bool attika_material_fits(const attika_box *b, tv_error *error) {
    if (b->cards[0] + b->cards[1] + b->cards[2] + b->cards[3] != ATTIKA_CARDS)
        return tv_fail(error, "cards: there must be 60 in all (AT 1.2)", NULL);
    if (!ids_fit(b, error) || !buildings_fit(b, error)) return false;
    for (uint8_t i = 0; i < 3; i++)
        if (!layout_fits(&b->layouts[i], (uint8_t)(i + 2), error)) return false;
    return true;
}
