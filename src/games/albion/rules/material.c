/* The box: options and material (AL 1, AL 2). The map is material: the default island, or a file of the player's (docs/material.md). Here it is read
 * and written, and the tables that the rules look things up in are derived from it. */
#include "material.h"

#include "base/check.h"

#include <string.h>
#include <trivium/board.h>

const char *const albion_resource_ids[] = {"fish", "wood", "stone", "gold"};
static const char *const land_ids[] = {"light", "resource", "dark"};

/* ---- fields, read and written ---- */
static bool point_field(tv_form *form, const char *key, albion_point *point) {
    uint32_t count = 2;
    if (!tv_form_list(form, key, &count, 2)) return false;
    if (count != 2) tv_form_fail(form, "a place is two numbers, x and y", NULL);
    tv_form_i16(form, NULL, &point->x, 0, ALBION_CANVAS_MAX); /* after a fault nothing more is read */
    tv_form_i16(form, NULL, &point->y, 0, ALBION_CANVAS_MAX);
    tv_form_leave(form);
    return !form->failed;
}

static void slots_field(tv_form *form, albion_region *region) {
    uint32_t count = ALBION_SLOTS;
    if (!tv_form_list(form, "slots", &count, ALBION_SLOTS)) return;
    if (count != ALBION_SLOTS) tv_form_fail(form, "there must be 6 of them", NULL);
    for (uint32_t i = 0; i < ALBION_SLOTS; i++) point_field(form, NULL, &region->slots[i]);
    tv_form_leave(form);
}

static void outline_field(tv_form *form, albion_region *region) {
    uint32_t count = region->outline_count;
    if (!tv_form_list(form, "outline", &count, ALBION_OUTLINE_MAX)) return;
    TV_ASSERT(count <= ALBION_OUTLINE_MAX);
    for (uint32_t i = 0; i < count; i++) point_field(form, NULL, &region->outline[i]);
    region->outline_count = (uint16_t)count;
    tv_form_leave(form);
}

static void pict_fields(tv_form *form, albion_region *region) {
    uint32_t count = 3;
    if (tv_form_list(form, "hidden", &count, 3)) {
        if (count != 3) tv_form_fail(form, "three numbers, for 2, 3 and 4 players (AL 2.2)", NULL);
        for (uint32_t i = 0; i < 3; i++) tv_form_u8(form, NULL, &region->hidden[i], 0, ALBION_PICTS_MAX);
        tv_form_leave(form);
    }
    tv_form_u8(form, "printed", &region->printed, 0, ALBION_PICTS_MAX);
    tv_form_bool(form, "laurel", &region->laurel);
}

/* Whoever changes the kind of a region has not yet taken away what the old kind had. */
static void forget_other_kinds(albion_region *region) {
    if (region->land != ALBION_LIGHT) region->start = 0;
    if (region->land != ALBION_RESOURCE) region->resource = 0;
    if (region->land == ALBION_DARK) return;
    memset(region->hidden, 0, sizeof region->hidden);
    region->printed = region->laurel = 0;
}

/* Writing names only what a region of its kind has. */
static void region_fields(const albion_box *box, albion_region *region, tv_form *form) {
    bool reading = tv_form_reading(form);
    if (!tv_form_object(form, NULL)) return;
    tv_form_string(form, "id", region->id, sizeof region->id);
    tv_form_word(form, "kind", &region->land, land_ids, ALBION_LANDS);
    if (reading || region->land == ALBION_LIGHT) tv_form_bool(form, "start", &region->start);
    if (reading || region->land == ALBION_RESOURCE) {
        bool given = tv_form_word(form, "resource", &region->resource, albion_resource_ids, ALBION_RESOURCES);
        if (given != (region->land == ALBION_RESOURCE) && !form->drafting)
            tv_form_fail(form, "resource regions, and no others, name their resource (AL 2.1): {}", region->id);
    }
    if (reading || region->land == ALBION_DARK) pict_fields(form, region);
    point_field(form, "at", &region->at);
    point_field(form, "label", &region->label);
    slots_field(form, region);
    if (reading || box->outlined) outline_field(form, region);
    tv_form_leave(form);
    if (reading && form->drafting) forget_other_kinds(region);
}

static void ids_fit(const albion_box *box, tv_misfits *misfits) {
    tv_misfit_ids(misfits, box->region[0].id, sizeof box->region[0], box->regions, "AL 2.4", "regions", "regions[].id");
}

static void regions_field(albion_box *box, tv_form *form) {
    uint32_t count = box->regions;
    if (!tv_form_list(form, "regions", &count, ALBION_REGIONS)) return;
    TV_ASSERT(count <= ALBION_REGIONS);
    if (tv_form_reading(form)) { /* another map: nothing of the default stays */
        memset(box->region, 0, sizeof box->region);
        memset(box->neighbours, 0, sizeof box->neighbours);
        box->regions = (uint8_t)count;
    }
    for (uint32_t i = 0; i < count; i++) {
        albion_region *region = &box->region[i];
        if (tv_form_reading(form)) {
            region->at.x = region->label.x = ALBION_NOT_GIVEN;
            for (uint32_t slot = 0; slot < ALBION_SLOTS; slot++) region->slots[slot].x = ALBION_NOT_GIVEN;
        }
        region_fields(box, region, form);
    }
    tv_form_leave(form);
}

static void border_field(albion_box *box, const char *const *ids, uint8_t *one, uint8_t *other, tv_form *form) {
    uint32_t ends = 2;
    if (!tv_form_list(form, NULL, &ends, 2)) return;
    if (ends != 2) tv_form_fail(form, "each is a pair of regions", NULL);
    tv_form_word(form, NULL, one, ids, box->regions);
    tv_form_word(form, NULL, other, ids, box->regions);
    tv_form_leave(form);
    if (!tv_form_reading(form) || form->failed) return;
    TV_ASSERT(*one < box->regions && *other < box->regions);
    if (*one == *other) tv_form_fail(form, "a region does not border itself: {}", ids[*one]);
    if (box->neighbours[*one] >> *other & 1) tv_form_fail(form, "a border is listed twice, at {}", ids[*one]);
    box->neighbours[*one] = (uint16_t)(box->neighbours[*one] | 1u << *other);
    box->neighbours[*other] = (uint16_t)(box->neighbours[*other] | 1u << *one);
}

/* Each pair once, in the order of the regions. */
static void borders_field(albion_box *box, tv_form *form) {
    const char *ids[ALBION_REGIONS];
    uint8_t pairs[ALBION_BORDERS_MAX][2] = {{0}};
    uint32_t count = 0;
    for (uint8_t i = 0; i < box->regions; i++) ids[i] = box->region[i].id;
    if (!tv_form_reading(form))
        for (uint8_t i = 0; i < box->regions; i++)
            for (uint8_t j = (uint8_t)(i + 1); j < box->regions; j++)
                if (box->neighbours[i] >> j & 1) pairs[count][0] = i, pairs[count++][1] = j;
    if (!tv_form_list(form, "borders", &count, ALBION_BORDERS_MAX)) return;
    TV_ASSERT(count <= ALBION_BORDERS_MAX);
    if (tv_form_reading(form)) memset(box->neighbours, 0, sizeof box->neighbours);
    for (uint32_t i = 0; i < count; i++) border_field(box, ids, &pairs[i][0], &pairs[i][1], form);
    tv_form_leave(form);
}

static void canvas_field(albion_box *box, tv_form *form) {
    albion_point canvas = {box->width, box->height};
    if (point_field(form, "canvas", &canvas)) box->width = canvas.x, box->height = canvas.y;
}

/* Borders name regions, so the ids are looked at first; but not those of a draft, where two may be alike until one is renamed. */
static bool read_material(albion_box *box, tv_form *form) {
    canvas_field(box, form);
    regions_field(box, form);
    tv_misfits misfits = {.error = form->error};
    if (!form->failed && !form->drafting) ids_fit(box, &misfits);
    if (misfits.count > 0) return false;
    borders_field(box, form);
    return tv_form_end(form);
}

/* What a draft lacks lies somewhere, so that it can be moved. */
static void complete_places(albion_box *box) {
    bool missing = false;
    for (uint8_t i = 0; i < box->regions; i++) {
        albion_region *region = &box->region[i];
        if (region->at.x == ALBION_NOT_GIVEN) region->at = (albion_point){0, 0};
        missing = missing || region->label.x == ALBION_NOT_GIVEN || region->slots[0].x == ALBION_NOT_GIVEN;
    }
    if (missing) albion_shapes_derive(box);
}

void albion_material(const void *box, tv_form *form) {
    albion_box copy = *(const albion_box *)box; /* fields are read and written by one description; writing changes nothing */
    complete_places(&copy);
    canvas_field(&copy, form);
    regions_field(&copy, form);
    borders_field(&copy, form);
}

/* ---- derived tables ---- */
/* Borders between any two regions; ALBION_REGIONS: no way. */
static void derive_distances(albion_box *box) {
    TV_ASSERT(box->regions <= ALBION_REGIONS);
    tv_bits near[ALBION_REGIONS];
    for (uint8_t i = 0; i < ALBION_REGIONS; i++) near[i] = box->neighbours[i];
    for (uint8_t from = 0; from < box->regions; from++) tv_regions_distances(near, ALBION_REGIONS, from, box->distance[from]);
}

static void derive_sets(albion_box *box) {
    box->dark = box->laurels = box->sites = 0;
    for (uint8_t i = 0; i < box->regions; i++) {
        const albion_region *region = &box->region[i];
        if (region->land == ALBION_DARK) box->dark = (uint16_t)(box->dark | 1u << i);
        if (region->laurel) box->laurels = (uint16_t)(box->laurels | 1u << i);
        if (region->land == ALBION_RESOURCE) box->plant_region[region->resource] = i;
        if (region->land != ALBION_LIGHT) continue;
        if (region->start)
            box->start = i;
        else
            box->upper = i;
    }
    for (uint8_t i = 0; i < box->regions; i++) { /* AL 3.5 */
        bool site = (box->dark & box->neighbours[box->upper]) >> i & 1;
        if (site && !box->region[i].printed) box->sites = (uint16_t)(box->sites | 1u << i);
    }
    for (uint8_t i = 0; i < box->regions; i++) {
        box->to_dark[i] = ALBION_REGIONS;
        for (uint8_t j = 0; j < box->regions; j++)
            if (box->dark >> j & 1 && box->distance[i][j] < box->to_dark[i]) box->to_dark[i] = box->distance[i][j];
        for (uint8_t borders = 0; borders <= ALBION_DISTANCE_MAX; borders++)
            if (box->to_dark[i] <= borders) box->near_dark[borders] = (uint16_t)(box->near_dark[borders] | 1u << i);
    }
}

/* AL 1.3 */
static void derive_picts(albion_box *box) {
    TV_ASSERT(box->seats >= 2 && box->seats <= ALBION_SEATS);
    static const uint8_t peace[] = {10, 14, 17}, raids[] = {16, 16, 18};
    box->peace = peace[box->seats - 2];
    box->raids = raids[box->seats - 2];
}

static void take_island(albion_box *box) {
    box->regions = ALBION_ISLAND_REGIONS;
    box->width = ALBION_ISLAND_WIDTH;
    box->height = ALBION_ISLAND_HEIGHT;
    for (uint8_t i = 0; i < ALBION_ISLAND_REGIONS; i++) {
        const albion_outline *outline = &albion_island_outlines[i];
        box->region[i] = albion_island[i];
        box->region[i].outline_count = outline->count;
        memcpy(box->region[i].outline, outline->points, sizeof outline->points);
    }
    for (uint8_t i = 0; i < ALBION_ISLAND_BORDERS; i++) {
        uint8_t one = albion_island_borders[i][0], other = albion_island_borders[i][1];
        box->neighbours[one] = (uint16_t)(box->neighbours[one] | 1u << other);
        box->neighbours[other] = (uint16_t)(box->neighbours[other] | 1u << one);
    }
}

/* Outlines are given for all regions or for none. */
static void outlines_given(const albion_box *box, tv_misfits *misfits) {
    for (uint8_t i = 0; i < box->regions; i++)
        if (box->outlined && !box->region[i].outline_count)
            tv_misfit(misfits, "AL 2.4", "regions[].outline", i,
                      TV_TEXT("region \"{id}\" has no outline: give one to all regions or to none"), TV_S("id", box->region[i].id));
}

void albion_misfits(const void *box, tv_misfits *misfits) {
    const albion_box *b = box;
    uint32_t before = misfits->count;
    ids_fit(b, misfits);
    outlines_given(b, misfits);
    bool comparable = misfits->count == before;
    albion_map_fits(b, misfits);
    if (b->outlined && comparable && b->regions >= ALBION_REGIONS_MIN) albion_outlines_fit(b, misfits);
}

bool albion_draft(void *box, tv_form *form) {
    albion_box *b = box;
    memset(b, 0, sizeof *b);
    take_island(b);
    if (form != NULL && !read_material(b, form)) return false;
    for (uint8_t i = 0; i < b->regions; i++) b->outlined |= b->region[i].outline_count > 0;
    derive_distances(b);
    derive_sets(b);
    return true;
}

static bool default_fits(const albion_box *box) {
    tv_misfits misfits = {0};
    albion_misfits(box, &misfits);
    return misfits.count == 0;
}

bool albion_open(void *box, const tv_setup *setup, tv_error *error) {
    albion_box *b = box;
    tv_misfits misfits = {.error = error};
    tv_form form;
    if (setup->material) form = tv_form_reader(setup->material, 0, error);
    if (!albion_draft(b, setup->material ? &form : NULL)) return false;
    b->first = (int8_t)setup->options[1];
    b->limit = (uint32_t)setup->options[0];
    b->seats = setup->seats;
    derive_picts(b);
    TV_ASSERT_DEAR(setup->material || default_fits(b));
    if (setup->material) albion_misfits(b, &misfits);
    if (misfits.count > 0) return false;
    albion_shapes_derive(b);
    return true;
}
