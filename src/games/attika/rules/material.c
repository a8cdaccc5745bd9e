/* The box: options and material (AT 1). Costs, arrows, landscape tiles, cards and starting layouts are material: a default set, or a file of
 * the player's. docs/material.md says what of the default is reconstructed. */
#include "material.h"

#include "base/check.h"

#include <string.h>

const char *const attika_land_ids[] = {"W", "F", "H", "M"};

/* ---- costs and tiles are written as letters ---- */
static uint8_t land_of(char letter) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        if (letter == attika_land_ids[land][0]) return land;
    return ATTIKA_NOTHING;
}

bool attika_cost_read(const char *text, attika_building *building) {
    building->any = 0;
    memset(building->cost, 0, sizeof building->cost);
    for (const char *c = text; *c; c++) {
        uint8_t land = land_of(*c);
        if (*c == '*')
            building->any++;
        else if (land != ATTIKA_NOTHING)
            building->cost[land]++;
        else
            return false;
    }
    return true;
}

static void cost_write(const attika_building *building, char text[ATTIKA_NAME_MAX]) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < building->cost[land]; i++) *text++ = attika_land_ids[land][0];
    for (uint8_t i = 0; i < building->any; i++) *text++ = '*';
    *text = 0;
}

bool attika_tile_read(const char *text, uint8_t tile[ATTIKA_TILE_CELLS]) {
    if (strlen(text) != ATTIKA_TILE_CELLS) return false;
    for (uint8_t i = 0; i < ATTIKA_TILE_CELLS; i++) {
        tile[i] = text[i] == '.' ? ATTIKA_BLANK : land_of(text[i]);
        if (tile[i] == ATTIKA_NOTHING) return false;
    }
    return true;
}

/* ---- fields ---- */
/* The predecessor is written as its id, which may stand later in the list, so ids are compared once all are read. */
typedef struct arrow_names {
    char after[ATTIKA_KINDS_MAX][ATTIKA_NAME_MAX];
} arrow_names;

static uint8_t kind_named(const attika_box *b, const char *id) {
    for (uint8_t kind = 0; kind < b->kinds; kind++)
        if (!strcmp(b->buildings[kind].id, id)) return kind;
    return ATTIKA_NOTHING;
}

static void building_fields(attika_box *b, uint8_t kind, arrow_names *arrows, tv_form *form) {
    TV_ASSERT(kind < ATTIKA_KINDS_MAX);
    attika_building *building = &b->buildings[kind];
    const char *groups[ATTIKA_GROUPS];
    char cost[ATTIKA_NAME_MAX];
    for (uint8_t i = 0; i < ATTIKA_GROUPS; i++) groups[i] = b->group_ids[i];
    cost_write(building, cost);
    if (!tv_form_object(form, NULL)) return;
    tv_form_string(form, "id", building->id, sizeof building->id);
    tv_form_word(form, "group", &building->group, groups, ATTIKA_GROUPS);
    if (tv_form_string(form, "cost", cost, sizeof cost) && !attika_cost_read(cost, building))
        tv_form_fail(form, "cost: only the letters W F H M, or * for any landscape", NULL);
    tv_form_string(form, "after", arrows->after[kind], ATTIKA_NAME_MAX);
    tv_form_bool(form, "main", &building->main);
    tv_form_u8(form, "count", &building->count, 1, ATTIKA_BUILDINGS);
    tv_form_leave(form);
}

static void tile_field(uint8_t tile[ATTIKA_TILE_CELLS], tv_form *form) {
    char text[ATTIKA_NAME_MAX];
    for (uint8_t i = 0; i < ATTIKA_TILE_CELLS; i++) text[i] = tile[i] == ATTIKA_BLANK ? '.' : attika_land_ids[tile[i]][0];
    text[ATTIKA_TILE_CELLS] = 0;
    if (tv_form_string(form, NULL, text, sizeof text) && !attika_tile_read(text, tile))
        tv_form_fail(form, "seven of the letters W F H M or a dot", NULL);
}

static void spot_fields(int8_t *q, int8_t *r, tv_form *form) {
    uint32_t two = 2;
    int16_t at[2] = {*q, *r};
    if (!tv_form_list(form, NULL, &two, 2)) return;
    for (uint32_t i = 0; i < two; i++) tv_form_i16(form, NULL, &at[i], -ATTIKA_LAYOUT_REACH, ATTIKA_LAYOUT_REACH);
    if (two != 2) tv_form_fail(form, "a place is a list of two numbers", NULL);
    tv_form_leave(form);
    *q = (int8_t)at[0];
    *r = (int8_t)at[1];
}

static void spots_field(const char *key, int8_t *q, int8_t *r, uint8_t needed, tv_form *form) {
    TV_ASSERT(needed <= 2 * TV_SEATS_MAX);
    uint32_t count = needed;
    if (!tv_form_list(form, key, &count, needed)) return;
    for (uint32_t i = 0; i < count; i++) spot_fields(&q[i], &r[i], form);
    if (count != needed) tv_form_fail(form, "2 x players tiles and as many shrines as players", NULL);
    tv_form_leave(form);
}

static void layout_fields(attika_box *b, tv_form *form) {
    static const char *const keys[] = {"2", "3", "4"};
    if (!tv_form_object(form, "layouts")) return;
    for (uint8_t i = 0; i < 3; i++) {
        attika_layout *layout = &b->layouts[i];
        if (!tv_form_object(form, keys[i])) continue;
        layout->tiles = (uint8_t)(2 * (i + 2));
        spots_field("centres", layout->tile_q, layout->tile_r, layout->tiles, form);
        spots_field("shrines", layout->shrine_q, layout->shrine_r, (uint8_t)(i + 2), form);
        tv_form_leave(form);
    }
    tv_form_leave(form);
}

static void material_fields(attika_box *b, arrow_names *arrows, tv_form *form) {
    if (tv_form_object(form, "cards")) {
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) tv_form_u8(form, attika_land_ids[land], &b->cards[land], 0, ATTIKA_CARDS);
        tv_form_leave(form);
    }
    uint32_t count = ATTIKA_GROUPS;
    if (tv_form_list(form, "groups", &count, ATTIKA_GROUPS)) {
        for (uint32_t i = 0; i < count; i++) tv_form_string(form, NULL, b->group_ids[i], ATTIKA_NAME_MAX);
        if (count != ATTIKA_GROUPS) tv_form_fail(form, "there must be exactly 7", NULL);
        tv_form_leave(form);
    }
    count = b->kinds;
    if (tv_form_list(form, "buildings", &count, ATTIKA_KINDS_MAX)) {
        if (tv_form_reading(form)) {
            memset(b->buildings, 0, sizeof b->buildings);
            memset(arrows, 0, sizeof *arrows);
            b->kinds = (uint8_t)count;
        }
        for (uint32_t i = 0; i < count; i++) building_fields(b, (uint8_t)i, arrows, form);
        tv_form_leave(form);
    }
    count = ATTIKA_TILES;
    if (tv_form_list(form, "tiles", &count, ATTIKA_TILES)) {
        for (uint32_t i = 0; i < count; i++) tile_field(b->tiles[i], form);
        if (count != ATTIKA_TILES) tv_form_fail(form, "there must be exactly 22", NULL);
        tv_form_leave(form);
    }
    layout_fields(b, form);
}

static void arrows_of(const attika_box *b, arrow_names *arrows) {
    memset(arrows, 0, sizeof *arrows);
    for (uint8_t kind = 0; kind < b->kinds; kind++)
        if (b->buildings[kind].after != ATTIKA_NOTHING) strcpy(arrows->after[kind], b->buildings[b->buildings[kind].after].id);
}

static bool resolve_arrows(attika_box *b, const arrow_names *arrows, tv_error *error) {
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        b->buildings[kind].after = ATTIKA_NOTHING;
        if (!arrows->after[kind][0]) continue;
        b->buildings[kind].after = kind_named(b, arrows->after[kind]);
        if (b->buildings[kind].after == ATTIKA_NOTHING)
            return tv_refuse(error, "AT 5.4", "building \"{}\": its predecessor \"{}\" does not exist (AT 5.4)", b->buildings[kind].id,
                             arrows->after[kind], NULL);
    }
    return true;
}

void attika_material(const void *box, tv_form *form) {
    attika_box copy = *(const attika_box *)box; /* one description reads and writes; writing changes nothing */
    arrow_names names;
    arrows_of(&copy, &names);
    material_fields(&copy, &names, form);
}

static void derive(attika_box *b) {
    memset(b->group_size, 0, sizeof b->group_size);
    memset(b->group_kinds, 0, sizeof b->group_kinds);
    b->mains = b->followers = b->roads = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        attika_building *building = &b->buildings[kind];
        TV_ASSERT(building->group < ATTIKA_GROUPS);
        b->group_size[building->group] = (uint8_t)(b->group_size[building->group] + building->count);
        b->group_kinds[building->group] |= 1u << kind;
        building->packed = 0;
        if (building->main) b->mains |= 1u << kind;
        if (building->after != ATTIKA_NOTHING) b->followers |= 1u << kind;
        if (building->any) b->roads |= 1u << kind;
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
            building->packed = (uint16_t)(building->packed | building->cost[land] << (4 * land));
    }
}

bool attika_draft(void *box, tv_form *form) {
    attika_box *b = box;
    memset(b, 0, sizeof *b);
    attika_material_default(b);
    if (form == NULL) return true;
    arrow_names names;
    arrows_of(b, &names);
    material_fields(b, &names, form);
    return tv_form_end(form) && resolve_arrows(b, &names, form->error);
}

bool attika_open(void *box, const tv_setup *setup, tv_error *error) {
    attika_box *b = box;
    tv_misfits misfits = {.error = error};
    tv_form form;
    if (setup->material) form = tv_form_reader(setup->material, 0, error);
    if (!attika_draft(b, setup->material ? &form : NULL)) return false;
    b->seats = setup->seats;
    b->first = (int8_t)setup->options[1];
    b->limit = (uint32_t)setup->options[0];
    attika_misfits(b, &misfits);
    if (misfits.count > 0) return false;
    derive(b);
    return true;
}
