/* What makes a map of the shapes: waves on the sea, trees, hills and grass on the land, each sort as one path of
 * small strokes. They are strewn by a fixed pattern, so the same island always looks the same. */
#include "picture.h"

/* A small number that looks drawn at random, from a place. */
static uint32_t mix(int32_t a, int32_t b, uint32_t range) {
    uint32_t hash = (uint32_t)a * 0x9E3779B1u ^ (uint32_t)b * 0x85EBCA77u;
    hash ^= hash >> 15;
    hash *= 0x2C1B3C6Du;
    hash ^= hash >> 13;
    return hash % range;
}

static void stroke(tv_text *out, int32_t x, int32_t y, const char *path) {
    tv_text_add_char(out, 'M');
    tv_text_add_int(out, x);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, y);
    tv_text_add(out, path);
}

/* ---- land ---- */

enum { LAND_STYLES = ALBION_RESOURCES + 2 };

static uint8_t style_of(const albion_region *region) {
    if (region->land == ALBION_RESOURCE) return region->resource;
    return (uint8_t)(region->land == ALBION_DARK ? ALBION_RESOURCES : ALBION_RESOURCES + 1);
}

/* Two sorts for each kind of land, drawn from a place upwards. */
static const char *const land_strokes[LAND_STYLES][2] = {
    {"q4 -5 8 0t8 0", "q3 -4 6 0t6 0t6 0"},                                      /* fish: rippling inlets */
    {"v-6a6 7 0 1 1 0.1 0m5 8v-5a5 6 0 1 1 0.1 0", "v-6a7 8 0 1 1 0.1 0"},       /* wood: leafy trees */
    {"l8 -14l4 6l3 -4l7 12m-15 -8l2 4l3 -2", "l6 -9l6 9"},                       /* stone: peaks */
    {"q6 -11 12 0m-2 -3q5 -8 11 3", "q5 -9 10 0m-5 -9v-4m-5 6l-3 -3m13 3l3 -3"}, /* gold: hills */
    {"v-4h-6l6 -13l6 13h-6m11 4v-3h-5l5 -10l5 10h-5", "v-4h-5l5 -11l5 11h-5"},   /* dark: firs */
    {"q-1 -5 -4 -7m4 7v-9m0 9q1 -5 4 -7", "q-1 -4 -3 -5m3 5q1 -4 3 -5"},         /* light: grass */
};

enum { PITCH_X = 44, PITCH_Y = 34 }; /* from one mark to the next */
enum { REACH = 17 };                 /* of a mark to the left, to the right and upwards, and of its distance from the border */

static bool is_clear_of(albion_area name, int32_t x, int32_t y) {
    return x <= name.x - REACH || x >= name.x + name.w + REACH || y <= name.y - 2 || y >= name.y + name.h + REACH;
}

/* One row of marks. */
static void write_marks(const albion_picture *p, uint8_t region, int32_t row, albion_area land, tv_text *out) {
    int32_t y = row * PITCH_Y + (int32_t)mix(row, region, 13);
    albion_row above = albion_row_of(p, region, y - REACH), here = albion_row_of(p, region, y),
               below = albion_row_of(p, region, y + REACH / 2);
    albion_area name = albion_name_box(p, region);
    for (int32_t column = land.x / PITCH_X - 1; column * PITCH_X < land.x + land.w; column++) {
        int32_t x = column * PITCH_X + row % 2 * PITCH_X / 2 + (int32_t)mix(row, column, 21);
        if (is_clear_of(name, x, y) && albion_is_inside(&here, x - REACH) && albion_is_inside(&here, x + REACH) &&
            albion_is_inside(&above, x) && albion_is_inside(&below, x))
            stroke(out, x, y, land_strokes[style_of(&p->box->region[region])][mix(x, y, 3) == 0]);
    }
}

void albion_picture_marks(albion_picture *p, uint8_t region) {
    static const char *const tints[LAND_STYLES] = {"mark_fish", "mark_wood", "mark_stone", "mark_gold", "mark_dark", "mark_light"};
    albion_area land = albion_region_bounds(p, region);
    uint32_t offset = tv_scene_text_begin(p->scene);
    for (int32_t row = land.y / PITCH_Y; row * PITCH_Y < land.y + land.h; row++) write_marks(p, region, row, land, &p->scene->pool);
    tv_scene_text_end(p->scene);
    const char *tint = tints[style_of(&p->box->region[region])];
    albion_decor(p, "", tint, ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H)->shape = offset;
}

/* ---- sea ---- */

enum { SHORE = 52, WAVE_X = 92, WAVE_Y = 58, EDGE = 34 }; /* no wave is nearer to the land; from one wave to the next */

static bool is_off_shore(const albion_picture *p, uint8_t region, int32_t x, int32_t y) {
    const albion_region *r = &p->box->region[region];
    for (uint16_t i = 0; i < r->outline_count; i++) {
        albion_point at = albion_spot(p, r->outline[i]);
        int32_t dx = at.x - x, dy = at.y - y;
        if (dx * dx + dy * dy < SHORE * SHORE) return false;
    }
    albion_row row = albion_row_of(p, region, y);
    return !albion_is_inside(&row, x);
}

static bool is_near(albion_area bounds, int32_t x, int32_t y) {
    return x > bounds.x - SHORE && x < bounds.x + bounds.w + SHORE && y > bounds.y - SHORE && y < bounds.y + bounds.h + SHORE;
}

static bool is_open_sea(const albion_picture *p, const albion_area *bounds, int32_t x, int32_t y) {
    for (uint8_t region = 0; region < p->box->regions; region++)
        if (is_near(bounds[region], x, y) && !is_off_shore(p, region, x, y)) return false;
    return true;
}

void albion_picture_waves(albion_picture *p) {
    static const char *const strokes[2] = {"q6 -7 12 0t12 0t12 0", "q5 -6 10 0t10 0"};
    albion_area bounds[ALBION_REGIONS];
    for (uint8_t region = 0; region < p->box->regions; region++) bounds[region] = albion_region_bounds(p, region);
    uint32_t offset = tv_scene_text_begin(p->scene);
    for (int32_t row = 0; row * WAVE_Y < ALBION_MAP_H - 2 * EDGE; row++) {
        for (int32_t column = 0; column * WAVE_X < ALBION_MAP_W - 2 * EDGE - WAVE_X / 2; column++) {
            int32_t x = ALBION_MAP_X + EDGE + column * WAVE_X + row % 2 * WAVE_X / 2 + (int32_t)mix(row, column, 31) - 15,
                    y = ALBION_MAP_Y + EDGE + row * WAVE_Y + (int32_t)mix(column, row + 7, 21) - 10;
            if (is_open_sea(p, bounds, x + 15, y)) stroke(&p->scene->pool, x, y, strokes[mix(x, y, 2)]);
        }
    }
    tv_scene_text_end(p->scene);
    albion_decor(p, "", "waves", ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H)->shape = offset;
}
