/* Simple shapes for material without outlines: round each region's place an octagon that touches no other, its name in the middle, six places
 * for piles around it. Only the picture looks at them. */
#include "games/albion/rules/material.h"

/* The eight directions, in 1/1000: corners of an octagon, clockwise from the north. */
static const int16_t directions[8][2] = {{383, -924}, {924, -383}, {924, 383},   {383, 924},
                                         {-383, 924}, {-924, 383}, {-924, -383}, {-383, -924}};
/* Places for piles, the nearest first: above and below the name, then its corners. */
static const int16_t slot_directions[ALBION_SLOTS][2] = {{0, -500}, {0, 500}, {-550, -550}, {550, -550}, {-550, 550}, {550, 550}};

static int32_t square_root(int32_t number) {
    int32_t root = 0;
    while ((root + 1) * (root + 1) <= number) root++;
    return root;
}

/* Less than half the way to the nearest other region, and not beyond the canvas. */
static int32_t radius_of(const albion_box *box, uint8_t region) {
    albion_point at = box->region[region].at;
    int32_t radius = box->width / 6;
    for (uint8_t other = 0; other < box->regions; other++) {
        if (other == region) continue;
        int32_t dx = box->region[other].at.x - at.x, dy = box->region[other].at.y - at.y;
        int32_t half = square_root(dx * dx + dy * dy) * 45 / 100;
        if (half < radius) radius = half;
    }
    return radius;
}

static int16_t within(int32_t value, int16_t most) { return (int16_t)(value < 0 ? 0 : value > most ? most : value); }

static albion_point beside(const albion_box *box, albion_point at, const int16_t direction[2], int32_t radius) {
    return (albion_point){within(at.x + direction[0] * radius / 1000, box->width),
                          within(at.y + direction[1] * radius / 1000, box->height)};
}

void albion_shapes_derive(albion_box *box) {
    for (uint8_t i = 0; i < box->regions; i++) {
        albion_region *region = &box->region[i];
        int32_t radius = radius_of(box, i);
        if (region->label.x == ALBION_NOT_GIVEN) region->label = region->at;
        for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++)
            if (region->slots[slot].x == ALBION_NOT_GIVEN) region->slots[slot] = beside(box, region->at, slot_directions[slot], radius);
        if (box->outlined) continue;
        region->outline_count = 8;
        for (uint8_t corner = 0; corner < 8; corner++) region->outline[corner] = beside(box, region->at, directions[corner], radius);
    }
}
