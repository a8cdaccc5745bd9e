/* The box: options and material (AV 1). Which region has how many crowns and which landscape, and how many copies of each tile there are, is
 * material: a default set, or a file of the player's. docs/material.md says what of the default is reconstructed. */
#include "games/avalon/avalon.h"

#include "base/check.h"

#include <string.h>

const char *const avalon_tile_ids[] = {"two_cards", "best_land", "largest_chain", "four_cards", "best_land_x2", "all_regions"};
const char *const avalon_land_ids[] = {"plain", "forest", "hill"};
const char *const avalon_special_ids[] = {"castle", "stone_circle", "avalon"};

static const avalon_box default_box = {
    .regions =
        {
            {"avalon", 1, AVALON_NOBODY, AVALON_AVALON},
            {"swamp", 1, AVALON_NOBODY, AVALON_NOBODY},
            {"stone_circle", 2, AVALON_FOREST, AVALON_CIRCLE},
            {"forest_castle", 2, AVALON_FOREST, AVALON_CASTLE},
            {"forest", 3, AVALON_FOREST, AVALON_NOBODY},
            {"plain_castle", 2, AVALON_PLAIN, AVALON_CASTLE},
            {"plain_west", 3, AVALON_PLAIN, AVALON_NOBODY},
            {"plain_east", 3, AVALON_PLAIN, AVALON_NOBODY},
            {"hill_castle", 2, AVALON_HILL, AVALON_CASTLE},
            {"hill_north", 3, AVALON_HILL, AVALON_NOBODY},
            {"hill_south", 3, AVALON_HILL, AVALON_NOBODY},
        },
    .tile_copies = {3, 1, 1, 1, 1, 2},
};

static void region_fields(avalon_region *region, tv_form *form) {
    if (!tv_form_object(form, NULL)) return;
    tv_form_string(form, "id", region->id, sizeof region->id);
    tv_form_u8(form, "crowns", &region->crowns, 1, 3);
    tv_form_word_or_null(form, "land", &region->land, avalon_land_ids, AVALON_LANDS, AVALON_NOBODY);
    tv_form_word_or_null(form, "special", &region->special, avalon_special_ids, AVALON_SPECIALS, AVALON_NOBODY);
    tv_form_leave(form);
}

/* The material's fields, read and written. What a file leaves out stays as it is by default. */
static void material_fields(avalon_box *box, tv_form *form) {
    uint32_t count = AVALON_PLACES;
    if (tv_form_list(form, "regions", &count, AVALON_PLACES)) {
        if (count != AVALON_PLACES) tv_form_fail(form, "there must be exactly 11 of them", NULL);
        for (uint8_t i = 0; i < AVALON_PLACES; i++) region_fields(&box->regions[i], form); /* reads nothing after a fault */
        tv_form_leave(form);
    }
    if (tv_form_object(form, "tiles")) {
        for (uint8_t i = 0; i < AVALON_TILE_KINDS; i++) tv_form_u8(form, avalon_tile_ids[i], &box->tile_copies[i], 1, AVALON_TILES);
        tv_form_leave(form);
    }
}

void avalon_material(const void *box, tv_form *form) {
    avalon_box copy = *(const avalon_box *)box; /* fields are read and written by one description; writing changes nothing */
    material_fields(&copy, form);
}

/* AV 1.2: nine landscapes; three castles among them; the stone circle is a forest; Avalon and the Swamp have one crown and none. */
static void regions_fit(const avalon_box *box, tv_misfits *misfits) {
    uint8_t lands = 0, crowns = 0, specials[AVALON_SPECIALS] = {0};
    for (uint8_t i = 0; i < AVALON_PLACES; i++) {
        const avalon_region *r = &box->regions[i];
        crowns = (uint8_t)(crowns + r->crowns);
        lands = (uint8_t)(lands + (r->land != AVALON_NOBODY));
        if (r->special != AVALON_NOBODY) specials[r->special]++;
        tv_arg id = TV_S("id", r->id);
        if (r->land == AVALON_NOBODY && r->crowns != 1)
            tv_misfit(misfits, "AV 1.2", "regions[].crowns", i, TV_TEXT("region \"{id}\": Avalon and the Swamp have 1 crown"), id);
        if (r->special == AVALON_CIRCLE && r->land != AVALON_FOREST)
            tv_misfit(misfits, "AV 1.2", "regions[].land", i, TV_TEXT("region \"{id}\": the stone circle lies in a forest"), id);
        if (r->special == AVALON_CASTLE && r->land == AVALON_NOBODY)
            tv_misfit(misfits, "AV 1.2", "regions[].land", i, TV_TEXT("region \"{id}\": a castle needs a landscape"), id);
        if (r->special == AVALON_AVALON && r->land != AVALON_NOBODY)
            tv_misfit(misfits, "AV 1.2", "regions[].land", i, TV_TEXT("region \"{id}\": Avalon has no landscape"), id);
    }
    if (lands != 9)
        tv_misfit(misfits, "AV 1.2", "regions", 0, TV_TEXT("regions: exactly nine have a landscape; here: {n}"), TV_N("n", lands));
    if (specials[AVALON_CASTLE] != 3)
        tv_misfit(misfits, "AV 1.2", "regions", 0, TV_TEXT("regions: exactly three carry a castle; here: {n}"),
                  TV_N("n", specials[AVALON_CASTLE]));
    if (specials[AVALON_CIRCLE] != 1)
        tv_misfit(misfits, "AV 1.2", "regions", 0, TV_TEXT("regions: exactly one forest carries the stone circle; here: {n}"),
                  TV_N("n", specials[AVALON_CIRCLE]));
    if (specials[AVALON_AVALON] != 1)
        tv_misfit(misfits, "AV 1.2", "regions", 0, TV_TEXT("regions: exactly one is Avalon; here: {n}"),
                  TV_N("n", specials[AVALON_AVALON]));
    if (crowns < AVALON_CROWNS_TO_WIN)
        tv_misfit(misfits, "AV 9.1", "regions", 0, TV_TEXT("regions: fewer than 15 crowns in all, so nobody could win; here: {n}"),
                  TV_N("n", crowns));
}

/* AV 1.3: five light and four dark tiles. */
static void tiles_fit(const avalon_box *box, tv_misfits *misfits) {
    uint8_t light = 0, dark = 0;
    for (uint8_t i = 0; i < AVALON_TILE_KINDS; i++) {
        uint8_t *sum = avalon_tile_is_dark(i) ? &dark : &light;
        *sum = (uint8_t)(*sum + box->tile_copies[i]);
    }
    if (light != 5)
        tv_misfit(misfits, "AV 1.3", "tiles", 0, TV_TEXT("tiles: two_cards, best_land and largest_chain must be 5 together; here: {n}"),
                  TV_N("n", light));
    if (dark != 4)
        tv_misfit(misfits, "AV 1.3", "tiles", 0, TV_TEXT("tiles: four_cards, best_land_x2 and all_regions must be 4 together; here: {n}"),
                  TV_N("n", dark));
}

void avalon_misfits(const void *box, tv_misfits *misfits) {
    const avalon_box *b = box;
    tv_misfit_ids(misfits, b->regions[0].id, sizeof b->regions[0], AVALON_PLACES, "AV 1.2", "regions", "regions[].id");
    regions_fit(b, misfits);
    tiles_fit(b, misfits);
}

bool avalon_draft(void *box, tv_form *form) {
    memcpy(box, &default_box, sizeof default_box);
    if (form == NULL) return true;
    material_fields(box, form);
    return tv_form_end(form);
}

static void derive(avalon_box *box) {
    for (uint8_t i = 0; i < AVALON_PLACES; i++) {
        uint8_t special = box->regions[i].special;
        if (special == AVALON_CASTLE) box->castles = (uint16_t)(box->castles | 1u << i);
        if (special == AVALON_CIRCLE) box->circle = i;
        if (special == AVALON_AVALON) box->avalon = i;
    }
    TV_ASSERT(box->regions[box->circle].special == AVALON_CIRCLE && box->regions[box->avalon].special == AVALON_AVALON);
}

bool avalon_open(void *box, const tv_setup *setup, tv_error *error) {
    if (setup->options[AVALON_LIMIT] % 2)
        return tv_fail(error, "the limit must be an even number of player-turns, or 0 for none (AV 9.2)", NULL);
    avalon_box *b = box;
    tv_misfits misfits = {.error = error};
    tv_form form;
    if (setup->material) form = tv_form_reader(setup->material, 0, error);
    if (!avalon_draft(b, setup->material ? &form : NULL)) return false;
    b->limit = (uint32_t)setup->options[AVALON_LIMIT];
    b->last_round = setup->rules_version == 1 || setup->options[AVALON_LAST_ROUND] > 0; /* version 1 knew no other way */
    b->first = (int8_t)setup->options[AVALON_FIRST];
    avalon_misfits(b, &misfits);
    if (misfits.count > 0) return false;
    derive(b);
    return true;
}
