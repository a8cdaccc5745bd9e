/* The island: the sea, the land in the colours of its kinds, the borders, and one element for each region, whose
 * shape is its outline. Everything that is only painted comes first, so that a region's mark is seen along its
 * whole border. */
#include "picture.h"

/* ---- outlines as SVG paths ---- */

static void write_point(tv_text *out, char command, albion_point at) {
    tv_text_add_char(out, command);
    tv_text_add_int(out, at.x);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, at.y);
}

static void write_outline(const albion_picture *p, uint8_t region, tv_text *out) {
    const albion_region *r = &p->box->region[region];
    for (uint16_t i = 0; i < r->outline_count; i++) write_point(out, i == 0 ? 'M' : 'L', albion_spot(p, r->outline[i]));
    tv_text_add_char(out, 'Z');
}

static uint32_t outline_of(albion_picture *p, uint8_t region) {
    uint32_t offset = tv_scene_text_begin(p->scene);
    write_outline(p, region, &p->scene->pool);
    tv_scene_text_end(p->scene);
    return offset;
}

static uint32_t whole_outline(albion_picture *p) {
    uint32_t offset = tv_scene_text_begin(p->scene);
    for (uint8_t region = 0; region < p->box->regions; region++) write_outline(p, region, &p->scene->pool);
    tv_scene_text_end(p->scene);
    return offset;
}

static bool same(albion_point a, albion_point b) { return a.x == b.x && a.y == b.y; }

/* Does the other region's outline run along from b to a? */
static bool shares_edge(const albion_region *other, albion_point a, albion_point b) {
    for (uint16_t i = 0; i < other->outline_count; i++) {
        uint16_t next = (uint16_t)(i + 1 == other->outline_count ? 0 : i + 1);
        if (same(other->outline[i], b) && same(other->outline[next], a)) return true;
    }
    return false;
}

static void write_shared_border(const albion_picture *p, uint8_t one, uint8_t two, tv_text *out) {
    const albion_region *r = &p->box->region[one];
    bool drawing = false;
    for (uint16_t i = 0; i < r->outline_count; i++) {
        albion_point a = r->outline[i], b = r->outline[i + 1 == r->outline_count ? 0 : i + 1];
        if (!shares_edge(&p->box->region[two], a, b)) {
            drawing = false;
            continue;
        }
        if (!drawing) write_point(out, 'M', albion_spot(p, a));
        write_point(out, 'L', albion_spot(p, b));
        drawing = true;
    }
}

/* All borders (AL 2.3): along the outlines, or, where shapes do not touch, as a way from one region to the next. */
static uint32_t borders(albion_picture *p) {
    uint32_t offset = tv_scene_text_begin(p->scene);
    for (uint8_t one = 0; one < p->box->regions; one++) {
        for (uint8_t two = 0; two < one; two++) {
            if (!(p->box->neighbours[one] >> two & 1)) continue;
            if (p->box->outlined) {
                write_shared_border(p, one, two, &p->scene->pool);
            } else {
                write_point(&p->scene->pool, 'M', albion_spot(p, p->box->region[one].at));
                write_point(&p->scene->pool, 'L', albion_spot(p, p->box->region[two].at));
            }
        }
    }
    tv_scene_text_end(p->scene);
    return offset;
}

/* ---- painting ---- */

static void paint(albion_picture *p, uint32_t shape, const char *tint) {
    albion_decor(p, "", tint, ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H)->shape = shape;
}

static const char *land_tint(const albion_region *region) {
    static const char *const of_resource[ALBION_RESOURCES] = {"land_fish", "land_wood", "land_stone", "land_gold"};
    if (region->land == ALBION_RESOURCE) return of_resource[region->resource];
    return region->land == ALBION_DARK ? "land_dark" : "land_light";
}

static void paint_borders(albion_picture *p, const char *below, const char *above) {
    uint32_t lines = borders(p);
    paint(p, lines, below);
    paint(p, lines, above);
}

static void paint_land(albion_picture *p, const uint32_t *outlines) {
    uint32_t whole = whole_outline(p);
    paint(p, whole, "shelf");
    paint(p, whole, "shallows");
    paint(p, whole, "surf");
    if (!p->box->outlined) paint_borders(p, "way", "dashes");
    paint(p, whole, "coast");
    for (uint8_t region = 0; region < p->box->regions; region++) {
        paint(p, outlines[region], land_tint(&p->box->region[region]));
        albion_picture_marks(p, region);
    }
    if (p->box->outlined) paint_borders(p, "border", "dashes");
}

/* ---- regions ---- */

/* Its name; what lies in it stands beside it on a terminal's map. */
static void brief_region(const albion_picture *p, uint8_t region, tv_element *element) {
    tv_text brief = TV_TEXT_OVER(element->brief);
    albion_phrase title = albion_region_name(p->box, region);
    enum { TITLE_MAX = 12 };
    size_t size = 0;
    while (title.words[size] != '\0' && size < TITLE_MAX) size++;
    tv_text_add_bytes(&brief, title.words, size);
}

static void add_region(albion_picture *p, uint8_t region, uint32_t outline) {
    albion_area area = albion_region_bounds(p, region);
    tv_element *element = albion_add(p, "r", p->box->region[region].id, area.x, area.y, area.w, area.h);
    element->shape = outline;
    brief_region(p, region, element);
    element->label = tv_scene_text_begin(p->scene);
    albion_region_label(p, region, &p->scene->pool);
    tv_scene_text_end(p->scene);
}

static const char *mark_of(const albion_region *region) {
    static const char *const of_resource[ALBION_RESOURCES] = {"fish", "wood", "stone", "gold"};
    if (region->land == ALBION_RESOURCE) return of_resource[region->resource];
    return region->laurel ? "laurel" : region->start ? "start" : NULL;
}

static void draw_name(albion_picture *p, uint8_t region) {
    albion_area box = albion_name_box(p, region);
    const char *mark = mark_of(&p->box->region[region]);
    if (mark != NULL) {
        albion_decor(p, mark, "", box.x, box.y, box.h, box.h);
        box.x += box.h;
        box.w -= box.h;
    }
    albion_words(p, albion_region_name(p->box, region).words, "", box.x, box.y, box.w, box.h);
}

void albion_picture_island(albion_picture *p) {
    tv_area *area = tv_scene_area(p->scene, "island", ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H);
    area->label = tv_scene_text(p->scene, tv_translate(p->reader->lang, TV_TEXT("Island")));
    uint32_t outlines[ALBION_REGIONS];
    for (uint8_t region = 0; region < p->box->regions; region++) outlines[region] = outline_of(p, region);
    albion_decor(p, "sea", "", ALBION_MAP_X, ALBION_MAP_Y, ALBION_MAP_W, ALBION_MAP_H);
    albion_picture_waves(p);
    paint_land(p, outlines);
    for (uint8_t region = 0; region < p->box->regions; region++) add_region(p, region, outlines[region]);
    for (uint8_t region = 0; region < p->box->regions; region++) draw_name(p, region); /* above the light on what can be chosen */
}
