/* Outlines that the material gives: they must run clockwise, must not cross, and two regions must share a line exactly when they are adjacent
 * (AL 2.3), so that the picture shows the borders that the rules know. */
#include "games/albion/rules/material.h"

typedef struct {
    albion_point a, b;
} edge;

static edge edge_of(const albion_region *region, uint16_t index) {
    uint16_t next = (uint16_t)(index + 1 == region->outline_count ? 0 : index + 1);
    return (edge){region->outline[index], region->outline[next]};
}

static bool same(albion_point a, albion_point b) { return a.x == b.x && a.y == b.y; }

/* Twice the area, positive when it runs clockwise on the screen. */
static int64_t area_twice(const albion_region *region) {
    int64_t sum = 0;
    for (uint16_t i = 0; i < region->outline_count; i++) {
        edge e = edge_of(region, i);
        sum += (int64_t)e.a.x * e.b.y - (int64_t)e.b.x * e.a.y;
    }
    return sum;
}

/* On which side of line a-b does c lie? Negative, 0 (on it), positive. */
static int side(albion_point a, albion_point b, albion_point c) {
    int64_t cross = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

/* Does c, which lies on the line a-b, lie strictly between them? */
static bool between(albion_point a, albion_point b, albion_point c) {
    int64_t along = (int64_t)(c.x - a.x) * (b.x - a.x) + (int64_t)(c.y - a.y) * (b.y - a.y);
    int64_t whole = (int64_t)(b.x - a.x) * (b.x - a.x) + (int64_t)(b.y - a.y) * (b.y - a.y);
    return along > 0 && along < whole;
}

/* Two edges meet elsewhere than at their ends: they cross, or an end of one lies inside the other. */
static bool edges_clash(edge e, edge f) {
    int fa = side(e.a, e.b, f.a), fb = side(e.a, e.b, f.b), ea = side(f.a, f.b, e.a), eb = side(f.a, f.b, e.b);
    if (fa * fb < 0 && ea * eb < 0) return true;
    return (fa == 0 && between(e.a, e.b, f.a)) || (fb == 0 && between(e.a, e.b, f.b)) || (ea == 0 && between(f.a, f.b, e.a)) ||
           (eb == 0 && between(f.a, f.b, e.b));
}

/* How the outlines of two regions lie to each other. */
typedef struct {
    bool shared, clash;
} meeting;

static meeting meet(const albion_region *one, const albion_region *other) {
    meeting result = {false, false};
    for (uint16_t i = 0; i < one->outline_count; i++) {
        edge e = edge_of(one, i);
        for (uint16_t j = 0; j < other->outline_count; j++) {
            edge f = edge_of(other, j);
            if (same(e.a, f.b) && same(e.b, f.a))
                result.shared = true;
            else if ((same(e.a, f.a) && same(e.b, f.b)) || edges_clash(e, f))
                result.clash = true; /* the same way round: one lies in the other */
        }
    }
    return result;
}

static bool crosses_itself(const albion_region *region) {
    for (uint16_t i = 0; i < region->outline_count; i++)
        for (uint16_t j = 0; j < i; j++)
            if (same(region->outline[i], region->outline[j]) || edges_clash(edge_of(region, i), edge_of(region, j))) return true;
    return false;
}

/* False: it is no shape that others could be compared with. */
static bool shape_fits(const albion_box *box, uint8_t index, tv_misfits *misfits) {
    const albion_region *region = &box->region[index];
    uint32_t before = misfits->count;
    tv_arg id = TV_S("id", region->id);
    if (region->outline_count < 3)
        tv_misfit(misfits, "AL 2.4", "regions[].outline", index, TV_TEXT("region \"{id}\": an outline has at least 3 points"), id);
    else if (crosses_itself(region))
        tv_misfit(misfits, "AL 2.4", "regions[].outline", index, TV_TEXT("region \"{id}\": the outline crosses or touches itself"), id);
    else if (area_twice(region) <= 0)
        tv_misfit(misfits, "AL 2.4", "regions[].outline", index, TV_TEXT("region \"{id}\": the outline must run clockwise"), id);
    return misfits->count == before;
}

/* ---- the coast ---- */
typedef struct {
    edge e;
    uint8_t region;
    bool walked;
} shore;

static bool is_shared(const albion_box *box, uint8_t region, edge e) {
    for (uint8_t other = 0; other < box->regions; other++)
        for (uint16_t i = 0; other != region && i < box->region[other].outline_count; i++) {
            edge f = edge_of(&box->region[other], i);
            if (same(e.a, f.b) && same(e.b, f.a)) return true;
        }
    return false;
}

/* The edges that no two regions share must be one line round the island: any other would enclose a gap or an overlap. */
static void coast_fits(const albion_box *box, tv_misfits *misfits) {
    shore coast[ALBION_REGIONS * ALBION_OUTLINE_MAX];
    uint32_t count = 0, walked = 0, at = 0;
    for (uint8_t region = 0; region < box->regions; region++)
        for (uint16_t i = 0; i < box->region[region].outline_count; i++) {
            edge e = edge_of(&box->region[region], i);
            if (!is_shared(box, region, e)) coast[count++] = (shore){e, region, false};
        }
    for (uint32_t i = 1; i < count; i++) /* the westernmost point lies on the coast, not on a gap within */
        if (coast[i].e.a.x < coast[at].e.a.x) at = i;
    while (count && !coast[at].walked) {
        coast[at].walked = true;
        walked++;
        uint32_t next = 0;
        while (next < count && (coast[next].walked || !same(coast[next].e.a, coast[at].e.b))) next++;
        if (next == count) break;
        at = next;
    }
    for (uint32_t i = 0; walked < count && i < count; i++)
        if (!coast[i].walked) {
            tv_misfit(misfits, "AL 2.3", "regions[].outline", coast[i].region,
                      TV_TEXT("region \"{id}\": its outline does not share its borders point for point, so that there is a gap"),
                      TV_S("id", box->region[coast[i].region].id));
            return;
        }
}

static void pair_fits(const albion_box *box, uint8_t first, uint8_t second, tv_misfits *misfits) {
    const albion_region *one = &box->region[first], *other = &box->region[second];
    meeting found = meet(one, other);
    bool adjacent = box->neighbours[second] >> first & 1;
    tv_arg ids[] = {TV_S("id", one->id), TV_S("other", other->id)};
    if (found.clash)
        tv_misfit(misfits, "AL 2.3", "regions[].outline", second,
                  TV_TEXT("the outlines of \"{id}\" and \"{other}\" overlap or do not share their border point for point"), ids[0], ids[1]);
    else if (adjacent && !found.shared)
        tv_misfit(misfits, "AL 2.3", "regions[].outline", second,
                  TV_TEXT("\"{id}\" and \"{other}\" are adjacent, but their outlines share no line"), ids[0], ids[1]);
    else if (!adjacent && found.shared)
        tv_misfit(misfits, "AL 2.3", "regions[].outline", second,
                  TV_TEXT("the outlines of \"{id}\" and \"{other}\" share a line, but they are not adjacent"), ids[0], ids[1]);
}

void albion_outlines_fit(const albion_box *box, tv_misfits *misfits) {
    uint32_t before = misfits->count;
    bool shapes = true;
    for (uint8_t i = 0; i < box->regions; i++) shapes = shape_fits(box, i, misfits) && shapes;
    if (!shapes) return;
    for (uint8_t i = 0; i < box->regions; i++)
        for (uint8_t j = 0; j < i; j++) pair_fits(box, j, i, misfits);
    if (misfits->count == before) coast_fits(box, misfits);
}
