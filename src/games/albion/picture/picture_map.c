/* Where things lie on the island: the outlines' place and scale in the picture, and for every region which of its
 * slots the players and the Picts get, so that nothing covers anything else however full it is. All of it follows
 * from the box alone: a player's pieces keep their place during a game. */
#include "picture.h"

#include <trivium/bits.h>

enum { SEA = 28, PERCENT_MAX = 120, PERCENT_MIN = 30, PERCENT_STEP = 5, NAME_H = 28, LETTER_W = 12, MARK_W = 30 };

albion_point albion_spot(const albion_picture *p, albion_point point) {
    return (albion_point){(int16_t)(p->map_x + (point.x - p->corner.x) * p->scale / 1000),
                          (int16_t)(p->map_y + (point.y - p->corner.y) * p->scale / 1000)};
}

albion_area albion_region_bounds(const albion_picture *p, uint8_t region) {
    const albion_region *r = &p->box->region[region];
    albion_point first = albion_spot(p, r->outline[0]);
    int left = first.x, right = first.x, top = first.y, bottom = first.y;
    for (uint16_t i = 1; i < r->outline_count; i++) {
        albion_point at = albion_spot(p, r->outline[i]);
        if (at.x < left) left = at.x;
        if (at.x > right) right = at.x;
        if (at.y < top) top = at.y;
        if (at.y > bottom) bottom = at.y;
    }
    return (albion_area){left, top, right - left, bottom - top};
}

albion_row albion_row_of(const albion_picture *p, uint8_t region, int y) {
    const albion_region *r = &p->box->region[region];
    int32_t canvas_y = p->corner.y + (y - p->map_y) * 1000 / p->scale;
    albion_row row = {.count = 0};
    albion_point before = r->outline[r->outline_count - 1];
    for (uint16_t i = 0; i < r->outline_count; i++) {
        albion_point at = r->outline[i];
        if ((at.y > canvas_y) != (before.y > canvas_y)) {
            int32_t x = at.x + (before.x - at.x) * (canvas_y - at.y) / (before.y - at.y);
            row.crossings[row.count++] = (int16_t)(p->map_x + (x - p->corner.x) * p->scale / 1000);
        }
        before = at;
    }
    return row;
}

/* ---- the island in its part of the picture ---- */

typedef struct {
    int32_t left, top, right, bottom;
} extent;

static extent extent_of(const albion_box *box) {
    extent b = {ALBION_CANVAS_MAX, ALBION_CANVAS_MAX, 0, 0};
    for (uint8_t region = 0; region < box->regions; region++) {
        for (uint16_t i = 0; i < box->region[region].outline_count; i++) {
            albion_point point = box->region[region].outline[i];
            if (point.x < b.left) b.left = point.x;
            if (point.x > b.right) b.right = point.x;
            if (point.y < b.top) b.top = point.y;
            if (point.y > b.bottom) b.bottom = point.y;
        }
    }
    return b;
}

void albion_map_fit(albion_picture *p) {
    extent b = extent_of(p->box);
    int32_t w = b.right - b.left, h = b.bottom - b.top;
    int32_t across = (ALBION_MAP_W - 2 * SEA) * 1000 / (w > 0 ? w : 1), down = (ALBION_MAP_H - 2 * SEA) * 1000 / (h > 0 ? h : 1);
    p->scale = across < down ? across : down;
    p->corner = (albion_point){(int16_t)b.left, (int16_t)b.top};
    p->map_x = (int16_t)(ALBION_MAP_X + (ALBION_MAP_W - w * p->scale / 1000) / 2);
    p->map_y = (int16_t)(ALBION_MAP_Y + (ALBION_MAP_H - h * p->scale / 1000) / 2);
    p->default_island = albion_is_default_island(p->box);
}

/* ---- names ---- */

static bool has_mark(const albion_region *region) { return region->land == ALBION_RESOURCE || region->laurel || region->start; }

albion_area albion_name_box(const albion_picture *p, uint8_t region) {
    const albion_region *r = &p->box->region[region];
    albion_point at = albion_spot(p, r->label);
    int letters = 0;
    while (r->id[letters] != '\0') letters++;
    int w = letters * LETTER_W + 4 + (has_mark(r) ? MARK_W : 0), x = at.x - w / 2;
    if (x < ALBION_MAP_X) x = ALBION_MAP_X;
    if (x + w > ALBION_MAP_X + ALBION_MAP_W) x = ALBION_MAP_X + ALBION_MAP_W - w;
    int y = at.y - NAME_H / 2;
    if (y < ALBION_MAP_Y) y = ALBION_MAP_Y;
    if (y + NAME_H > ALBION_MAP_Y + ALBION_MAP_H) y = ALBION_MAP_Y + ALBION_MAP_H - NAME_H;
    return (albion_area){x, y, w, NAME_H};
}

/* ---- groups ---- */

static int away(int a, int b) { return a < b ? b - a : a - b; }

static uint8_t groups_of(const albion_picture *p, uint8_t region) {
    return (uint8_t)(p->box->seats + (p->box->region[region].land == ALBION_DARK));
}

/* A slot's place, moved so far that a group there stays in the picture. */
static albion_point slot_spot(const albion_picture *p, uint8_t region, uint8_t slot, int w, int h) {
    albion_point at = albion_spot(p, p->box->region[region].slots[slot]);
    int left = ALBION_MAP_X + w / 2 + 2, top = ALBION_MAP_Y + h / 2 + 2, right = ALBION_MAP_X + ALBION_MAP_W - w / 2 - 2,
        bottom = ALBION_MAP_Y + ALBION_MAP_H - h / 2 - 2;
    int x = at.x < left ? left : at.x > right ? right : at.x, y = at.y < top ? top : at.y > bottom ? bottom : at.y;
    return (albion_point){(int16_t)x, (int16_t)y};
}

/* How far apart the groups in these slots are, and from the name: 100 and more means that none touches another. */
static int room_of(const albion_point *spots, uint8_t chosen, albion_area name, int w, int h) {
    int room = 1000;
    for (uint8_t i = 0; i < ALBION_SLOTS; i++) {
        if (!(chosen >> i & 1)) continue;
        int across = away(spots[i].x, name.x + name.w / 2) * 200 / (w + name.w),
            down = away(spots[i].y, name.y + name.h / 2) * 200 / (h + name.h), gap = across > down ? across : down;
        if (gap < room) room = gap;
        for (uint8_t k = 0; k < i; k++) {
            if (!(chosen >> k & 1)) continue;
            across = away(spots[i].x, spots[k].x) * 100 / w, down = away(spots[i].y, spots[k].y) * 100 / h;
            gap = across > down ? across : down;
            if (gap < room) room = gap;
        }
    }
    return room;
}

/* Does a group there stay within the region's bounds, or nearly so? Its neighbours' pieces are
 * as near on the other side. */
static bool is_within(albion_area bounds, albion_point spot, int w, int h) {
    enum { BEYOND = 4 };
    return spot.x - w / 2 >= bounds.x - BEYOND && spot.x + w / 2 <= bounds.x + bounds.w + BEYOND && spot.y - h / 2 >= bounds.y - BEYOND &&
           spot.y + h / 2 <= bounds.y + bounds.h + BEYOND;
}

/* The slots that leave the most room; of equally good ones those nearest to the middle. */
static uint8_t choose_slots(const albion_picture *p, uint8_t region, int *room) {
    int w = albion_sized(p, ALBION_GROUP_W), h = albion_sized(p, ALBION_GROUP_H);
    albion_area name = albion_name_box(p, region), bounds = albion_region_bounds(p, region);
    albion_point spots[ALBION_SLOTS];
    bool within = true;
    for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++) {
        spots[slot] = slot_spot(p, region, slot, w, h);
        within = within && is_within(bounds, spots[slot], w, h);
    }
    uint8_t best = 0, groups = groups_of(p, region);
    *room = -1;
    for (uint8_t chosen = 1; chosen < 1u << ALBION_SLOTS; chosen++) {
        if (tv_bits_count(chosen) != groups) continue;
        int found = room_of(spots, chosen, name, w, h);
        if (found > 104) found = 104; /* more is not better */
        if (found > *room) best = chosen, *room = found;
    }
    if (!within && *room > 99) *room = 99;
    return best;
}

/* Slots for the region's groups, and the largest size at which they do not touch. */
static uint8_t fit_slots(albion_picture *p, uint8_t region) {
    uint8_t chosen = 0;
    int room = 0;
    for (p->percent = PERCENT_MAX; p->percent >= PERCENT_MIN && room < 100; p->percent -= PERCENT_STEP)
        chosen = choose_slots(p, region, &room);
    p->percent += PERCENT_STEP; /* the last one that was tried */
    return chosen;
}

void albion_group_places(albion_picture *p, uint8_t region, albion_point places[ALBION_SEATS + 1]) {
    if (p->default_island) {
        p->percent = albion_default_percent(p->box);
        for (uint8_t i = 0; i <= ALBION_SEATS; i++) places[i] = albion_spot(p, albion_default_places(p->box, region)[i]);
        return;
    }
    uint8_t chosen = fit_slots(p, region), group = 0;
    int w = albion_sized(p, ALBION_GROUP_W), h = albion_sized(p, ALBION_GROUP_H);
    bool dark = p->box->region[region].land == ALBION_DARK;
    for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++) {
        if (!(chosen >> slot & 1)) continue;
        /* Picts first: nearest to the middle. */
        uint8_t index = dark && group == 0 ? ALBION_SEATS : (uint8_t)(group - dark);
        places[index] = slot_spot(p, region, slot, w, h);
        group++;
    }
}
