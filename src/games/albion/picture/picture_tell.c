/* "What is here, and what would it cost?": everything about the chosen elements, and the certain effects of the
 * move that they make together. Of a region: also everybody's defence against a raid there, the price of the next
 * level, and who would take tribute. */
#include "picture.h"

#include <string.h>

/* ---- regions ---- */

/* AL 7.3: who would lose a level if the next Pict were a raid. */
static void tell_defence(const albion_picture *p, uint8_t region, tv_text *out) {
    uint8_t strength = (uint8_t)(albion_strength(p->box, p->s, region) + 1);
    if (p->s->hidden[region] == 0) return;
    tv_text_add_char(out, ' ');
    tv_say(out, p->reader->lang, "The next raid here would have strength {n}.", TV_N("n", strength));
    for (uint8_t seat = 0; seat < p->box->seats; seat++) {
        if (!p->s->building[seat][region] && seat != p->mine) continue;
        tv_text_add_char(out, ' ');
        tv_say(out, p->reader->lang, "{player} defends with {n}.", TV_S("player", p->reader->names[seat]),
               TV_N("n", albion_defence(p->s, seat, region)));
    }
}

/* AL 5.5, AL 6.1: for the seat that may choose. */
static void tell_price(const albion_picture *p, uint8_t region, tv_text *out) {
    tv_lang lang = p->reader->lang;
    uint8_t building = p->s->building[p->mine][region], level = albion_level(building);
    tv_text_add_char(out, ' ');
    if (building && level == albion_level_max(albion_kind(building))) {
        tv_say(out, lang, "{player} can build no higher here.", TV_S("player", p->reader->names[p->mine]));
        return;
    }
    tv_say_count(out, lang, "Level {level} would cost {player} {n} resource.", "Level {level} would cost {player} {n} different resources.",
                 level + 1, TV_S("level", albion_numeral((uint8_t)(level + 1))), TV_S("player", p->reader->names[p->mine]));
    if (p->box->region[region].land != ALBION_DARK) return;
    bool any = false;
    for (uint8_t seat = 0; seat < p->box->seats; seat++) {
        if (seat == p->mine || albion_level(p->s->building[seat][region]) <= level) continue;
        tv_text_add_char(out, ' ');
        tv_say(out, lang, "{player} would take tribute.", TV_S("player", p->reader->names[seat]));
        any = true;
    }
    if (any) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, "Nobody would take tribute.");
}

static void tell_region(const albion_picture *p, uint8_t region, tv_text *out) {
    albion_region_label(p, region, out);
    tell_defence(p, region, out);
    tell_price(p, region, out);
}

/* ---- elements ---- */

/* What follows a beginning, or NULL. */
static const char *after(const char *id, const char *beginning) {
    size_t size = strlen(beginning);
    return strncmp(id, beginning, size) == 0 ? id + size : NULL;
}

static int find_region(const albion_box *box, const char *id) {
    for (uint8_t region = 0; id != NULL && region < box->regions; region++)
        if (strcmp(box->region[region].id, id) == 0) return region;
    return -1;
}

/* Where a piece or a pile of Picts is: "s0.cantium", "p.parisi". */
static const char *place_of(const char *id) {
    if (after(id, "r.") || after(id, "p.")) return id + 2;
    bool piece = id[0] != '\0' && strchr("bslc", id[0]) && id[1] >= '0' && id[1] < '0' + ALBION_SEATS && id[2] == '.';
    return piece ? id + 3 : NULL;
}

int albion_region_of_element(const albion_box *box, const char *id) { return find_region(box, place_of(id)); }

static int read_seat(const albion_picture *p, const char *digit) {
    bool fits = digit != NULL && digit[0] >= '0' && digit[0] < '0' + p->box->seats && digit[1] == '\0';
    return fits ? digit[0] - '0' : -1;
}

static void tell_player(const albion_picture *p, const char *id, tv_text *out) {
    int player = read_seat(p, after(id, "player.")), stock = read_seat(p, after(id, "stock.")),
        resources = read_seat(p, after(id, "resources."));
    if (player >= 0) albion_player_label(p, (uint8_t)player, out);
    if (stock >= 0) albion_stock_label(p, (uint8_t)stock, out);
    if (resources >= 0)
        tv_say(out, p->reader->lang, "Resources of {player}: {resources}.", TV_S("player", p->reader->names[resources]),
               TV_S("resources", albion_resource_list(p->s->resources[resources], p->reader->lang).words));
}

static void tell_element(const albion_picture *p, const char *id, tv_text *out) {
    int region = albion_region_of_element(p->box, id);
    if (region >= 0) tell_region(p, (uint8_t)region, out);
    tell_player(p, id, out);
    const char *supply = after(id, "supply.");
    for (uint8_t resource = 0; supply != NULL && resource < ALBION_RESOURCES; resource++)
        if (strcmp(supply, albion_resource_ids[resource]) == 0) albion_supply_label(p, resource, out);
    if (strcmp(id, "picts") == 0) albion_picts_label(p, out);
    if (strcmp(id, "round") == 0) albion_round_label(p, out);
}

/* ---- the move that the elements make ---- */

static void tell_move(const albion_picture *p, const tv_path *elements, tv_text *out) {
    if (!albion_viewer_acts(p)) return;
    tv_move moves[ALBION_MOVES_MAX];
    uint32_t count = albion_moves(p->box, p->s, moves);
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        albion_path(p->box, p->s, moves[i], &path);
        if (!tv_path_equals(&path, elements)) continue;
        if (out->used) tv_text_add_char(out, ' ');
        albion_preview(p->box, p->s, moves[i], p->reader, out);
        return;
    }
}

/* Two elements of one region tell of it once. */
static bool told_before(const tv_path *elements, uint32_t index) {
    const char *place = place_of(elements->ids[index]);
    for (uint32_t i = 0; place != NULL && i < index; i++) {
        const char *earlier = place_of(elements->ids[i]);
        if (earlier != NULL && strcmp(earlier, place) == 0) return true;
    }
    return false;
}

void albion_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out) {
    albion_picture p = albion_picture_of(box, view, reader, NULL);
    for (uint32_t i = 0; i < elements->count; i++) {
        if (told_before(elements, i)) continue;
        size_t before = out->used;
        if (before) tv_text_add_char(out, ' ');
        tell_element(&p, elements->ids[i], out);
        if (before && out->used == before + 1) out->at[--out->used] = '\0'; /* nothing was said */
    }
    tell_move(&p, elements, out);
}
