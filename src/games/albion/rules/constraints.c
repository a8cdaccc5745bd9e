/* What a map must meet (AL 2): each constraint is checked by itself and refused with its reason. */
#include "material.h"

#include "base/check.h"

#include <trivium/bits.h>

#include <string.h>

/* AL 2.1: two light regions, one of them the start; one region of each resource; all others dark; three laurels. */
static bool kinds_fit(const albion_box *box, tv_error *error) {
    uint8_t lights = 0, starts = 0, of_resource[ALBION_RESOURCES] = {0};
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        lights = (uint8_t)(lights + (region->land == ALBION_LIGHT));
        starts = (uint8_t)(starts + region->start);
        if (region->land == ALBION_RESOURCE) of_resource[region->resource]++;
        if (region->start && region->land != ALBION_LIGHT)
            return tv_fail(error, "region \"{}\": the start is a light region (AL 2.1)", region->id, NULL);
        if (region->laurel && region->land != ALBION_DARK)
            return tv_fail(error, "region \"{}\": only dark regions bear a laurel (AL 2.1)", region->id, NULL);
    }
    if (lights != 2) return tv_fail(error, "regions: exactly two are light (AL 2.1)", NULL);
    if (starts != 1) return tv_fail(error, "regions: exactly one is the start (AL 2.1)", NULL);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++)
        if (of_resource[resource] != 1)
            return tv_fail(error, "regions: exactly one has the resource {} (AL 2.1)", albion_resource_ids[resource], NULL);
    if (tv_bits_count(box->laurels) != ALBION_LAURELS) return tv_fail(error, "regions: exactly three bear a laurel (AL 2.1)", NULL);
    return true;
}

/* AL 2.2: Picts in dark regions only, never fewer with more players, 24, 28 and 33 in all, at most 9 in a region. */
static bool picts_fit(const albion_box *box, tv_error *error) {
    static const char *const wrong_sum[] = {
        "regions: the hidden Picts for 2 players must be 24 in all (AL 3.1)",
        "regions: the hidden Picts for 3 players must be 28 in all (AL 3.1)",
        "regions: the hidden Picts for 4 players must be 33 in all (AL 3.1)",
    };
    static const uint32_t wanted[] = {24, 28, 33};
    uint32_t sum[3] = {0};
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        const uint8_t *hidden = region->hidden;
        for (uint8_t players = 0; players < 3; players++) sum[players] += hidden[players];
        if (region->land != ALBION_DARK && (hidden[0] || hidden[1] || hidden[2] || region->printed))
            return tv_fail(error, "region \"{}\": only dark regions have Picts (AL 2.1)", region->id, NULL);
        if (hidden[0] > hidden[1] || hidden[1] > hidden[2])
            return tv_fail(error, "region \"{}\": hidden Picts never fall with more players (AL 2.2)", region->id, NULL);
        if (hidden[2] + region->printed > ALBION_PICTS_MAX)
            return tv_fail(error, "region \"{}\": more than 9 printed and hidden Picts (AL 2.2)", region->id, NULL);
    }
    for (uint8_t players = 0; players < 3; players++)
        if (sum[players] != wanted[players]) return tv_fail(error, wrong_sum[players], NULL);
    return true;
}

/* AL 2.3, AL 3.5 */
static bool borders_fit(const albion_box *box, tv_error *error) {
    TV_ASSERT(box->start < box->regions && box->upper < box->regions);
    for (uint8_t i = 0; i < box->regions; i++) {
        if (box->distance[box->start][i] >= ALBION_REGIONS)
            return tv_fail(error, "region \"{}\" cannot be reached from the start (AL 2.3)", box->region[i].id, NULL);
        if (box->distance[box->start][i] > ALBION_DISTANCE_MAX)
            return tv_fail(error, "region \"{}\" is more than 7 borders from the start", box->region[i].id, NULL);
    }
    if (tv_bits_count(box->sites) != 2)
        return tv_fail(error, "exactly two dark regions without printed Picts must border the upper light region (AL 3.5)", NULL);
    return true;
}

static bool places_fit(const albion_box *box, tv_error *error) {
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        if (region->at.x == ALBION_NOT_GIVEN) return tv_fail(error, "region \"{}\" needs a place on the canvas: \"at\"", region->id, NULL);
        bool inside = region->at.x <= box->width && region->at.y <= box->height &&
                      (region->label.x == ALBION_NOT_GIVEN || (region->label.x <= box->width && region->label.y <= box->height));
        for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++)
            if (region->slots[slot].x != ALBION_NOT_GIVEN)
                inside = inside && region->slots[slot].x <= box->width && region->slots[slot].y <= box->height;
        for (uint16_t point = 0; point < region->outline_count; point++)
            inside = inside && region->outline[point].x <= box->width && region->outline[point].y <= box->height;
        if (!inside) return tv_fail(error, "region \"{}\" reaches beyond the canvas", region->id, NULL);
    }
    return true;
}

bool albion_map_fits(const albion_box *box, tv_error *error) {
    if (box->regions < ALBION_REGIONS_MIN) return tv_fail(error, "regions: a map has 10 to 16 of them", NULL);
    return kinds_fit(box, error) && picts_fit(box, error) && borders_fit(box, error) && places_fit(box, error);
}
