/* What a map must meet (AL 2): each constraint is checked by itself and said with its reason. */
#include "material.h"

#include "base/check.h"

#include <trivium/bits.h>

#include <string.h>

/* AL 2.1: two light regions, one of them the start; one region of each resource; all others dark; three laurels. */
static void kinds_fit(const albion_box *box, tv_misfits *misfits) {
    uint8_t lights = 0, starts = 0, of_resource[ALBION_RESOURCES] = {0};
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        lights = (uint8_t)(lights + (region->land == ALBION_LIGHT));
        starts = (uint8_t)(starts + region->start);
        if (region->land == ALBION_RESOURCE) of_resource[region->resource]++;
        if (region->start && region->land != ALBION_LIGHT)
            tv_misfit(misfits, "AL 2.1", "regions[].start", i, TV_TEXT("region \"{id}\": the start is a light region"),
                      TV_S("id", region->id));
        if (region->laurel && region->land != ALBION_DARK)
            tv_misfit(misfits, "AL 2.1", "regions[].laurel", i, TV_TEXT("region \"{id}\": only dark regions bear a laurel"),
                      TV_S("id", region->id));
    }
    if (lights != 2) tv_misfit(misfits, "AL 2.1", "regions", 0, TV_TEXT("regions: exactly two are light; here: {n}"), TV_N("n", lights));
    if (starts != 1) tv_misfit(misfits, "AL 2.1", "regions", 0, TV_TEXT("regions: exactly one is the start; here: {n}"), TV_N("n", starts));
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (of_resource[resource] != 1)
            tv_misfit(misfits, "AL 2.1", "regions", 0, TV_TEXT("regions: exactly one has the resource {resource}; here: {n}"),
                      TV_S("resource", albion_resource_ids[resource]), TV_N("n", of_resource[resource]));
    if (tv_bits_count(box->laurels) != ALBION_LAURELS)
        tv_misfit(misfits, "AL 2.1", "regions", 0, TV_TEXT("regions: exactly three bear a laurel; here: {n}"),
                  TV_N("n", tv_bits_count(box->laurels)));
}

/* AL 2.2: Picts in dark regions only, never fewer with more players, 24, 28 and 33 in all, at most 9 in a region. */
static void picts_fit(const albion_box *box, tv_misfits *misfits) {
    static const uint32_t wanted[] = {24, 28, 33};
    uint32_t sum[3] = {0};
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        const uint8_t *hidden = region->hidden;
        for (uint8_t players = 0; players < 3; players++) sum[players] += hidden[players];
        if (region->land != ALBION_DARK && (hidden[0] || hidden[1] || hidden[2] || region->printed))
            tv_misfit(misfits, "AL 2.1", "regions[].kind", i, TV_TEXT("region \"{id}\": only dark regions have Picts"),
                      TV_S("id", region->id));
        if (hidden[0] > hidden[1] || hidden[1] > hidden[2])
            tv_misfit(misfits, "AL 2.2", "regions[].hidden", i, TV_TEXT("region \"{id}\": hidden Picts never fall with more players"),
                      TV_S("id", region->id));
        if (hidden[2] + region->printed > ALBION_PICTS_MAX)
            tv_misfit(misfits, "AL 2.2", "regions[].printed", i, TV_TEXT("region \"{id}\": more than 9 printed and hidden Picts"),
                      TV_S("id", region->id));
    }
    for (uint8_t players = 0; players < 3; players++)
        if (sum[players] != wanted[players])
            tv_misfit(misfits, "AL 3.1", "regions", 0,
                      TV_TEXT("regions: the hidden Picts for {players} players must be {wanted} in all; here: {n}"),
                      TV_N("players", players + 2), TV_N("wanted", wanted[players]), TV_N("n", sum[players]));
}

/* AL 2.3, AL 3.5 */
static void borders_fit(const albion_box *box, tv_misfits *misfits) {
    TV_ASSERT(box->start < box->regions && box->upper < box->regions);
    for (uint8_t i = 0; i < box->regions; i++) {
        if (box->distance[box->start][i] >= ALBION_REGIONS)
            tv_misfit(misfits, "AL 2.3", "regions[].id", i, TV_TEXT("region \"{id}\" cannot be reached from the start"),
                      TV_S("id", box->region[i].id));
        else if (box->distance[box->start][i] > ALBION_DISTANCE_MAX)
            tv_misfit(misfits, "AL 2.3", "regions[].id", i, TV_TEXT("region \"{id}\" is more than 7 borders from the start"),
                      TV_S("id", box->region[i].id));
    }
    if (tv_bits_count(box->sites) != 2)
        tv_misfit(misfits, "AL 3.5", "borders", 0,
                  TV_TEXT("exactly two dark regions without printed Picts must border the upper light region; here: {n}"),
                  TV_N("n", tv_bits_count(box->sites)));
}

static void places_fit(const albion_box *box, tv_misfits *misfits) {
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        if (region->at.x == ALBION_NOT_GIVEN) {
            tv_misfit(misfits, "AL 2.4", "regions[].at", i, TV_TEXT("region \"{id}\" needs a place on the canvas"), TV_S("id", region->id));
            continue;
        }
        bool inside = region->at.x <= box->width && region->at.y <= box->height &&
                      (region->label.x == ALBION_NOT_GIVEN || (region->label.x <= box->width && region->label.y <= box->height));
        for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++)
            if (region->slots[slot].x != ALBION_NOT_GIVEN)
                inside = inside && region->slots[slot].x <= box->width && region->slots[slot].y <= box->height;
        for (uint16_t point = 0; point < region->outline_count; point++)
            inside = inside && region->outline[point].x <= box->width && region->outline[point].y <= box->height;
        if (!inside)
            tv_misfit(misfits, "AL 2.4", "regions[].at", i, TV_TEXT("region \"{id}\" reaches beyond the canvas"), TV_S("id", region->id));
    }
}

void albion_map_fits(const albion_box *box, tv_misfits *misfits) {
    if (box->regions < ALBION_REGIONS_MIN) {
        tv_misfit(misfits, "AL 2.4", "regions", 0, TV_TEXT("regions: a map has 10 to 16 of them; here: {n}"), TV_N("n", box->regions));
        return;
    }
    kinds_fit(box, misfits);
    picts_fit(box, misfits);
    borders_fit(box, misfits);
    places_fit(box, misfits);
}
