/* The state's fields as JSON and as position text: one description reads and writes both (docs/json.md). What a text leaves out gets these
 * defaults: the first turn of seat 0, who is about to move with all points; every seat with fishery I, lumber yard I, fortification I and
 * one settler in the start region, and no resources; Picts as at the beginning; everything not named in the supply. */
#include "games/albion/rules/turn.h"

#include <trivium/bits.h>

static const char *const phases[] = {"site", "move", "build", "tribute", "return", "lower", "gain", "raise", "ended"};
static const char *const reasons[] = {"none", "goal", "limit"};
static const char *const tasks[] = {"none", "build", "raise", "give_up"};
static const char *const viewers[] = {"seat0", "seat1", "seat2", "seat3", "spectator", "all"};
static const uint8_t viewer_values[] = {0, 1, 2, 3, TV_SPECTATOR, TV_EVERYTHING};

/* Buildings as words: kind and level. */
static const char *const building_words[] = {"none",    "settlement1", "settlement2", "settlement3", "settlement4", "castle1", "castle2",
                                             "castle3", "fort1",       "fort2",       "fort3",       "plant1",      "plant2",  "plant3"};
static const uint8_t building_values[] = {0x00, 0x11, 0x12, 0x13, 0x14, 0x21, 0x22, 0x23, 0x31, 0x32, 0x33, 0x41, 0x42, 0x43};
enum { BUILDINGS = sizeof building_values };

enum { NOT_GIVEN = 252 }; /* no seat, no viewer, no number of points */

static void default_seat(const albion_box *b, albion_state *s, uint8_t seat) {
    s->building[seat][b->plant_region[ALBION_FISH]] = s->building[seat][b->plant_region[ALBION_WOOD]] = albion_building(ALBION_PLANT, 1);
    s->building[seat][b->start] = albion_building(ALBION_FORT, 1);
    s->settlers[seat][b->start] = 1;
}

static void set_defaults(const albion_box *b, albion_state *s) {
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->turn = 1;
    s->phase = ALBION_MOVE;
    s->first = s->owner_of_turn = s->actor = s->points = NOT_GIVEN;
    for (uint8_t region = 0; region < b->regions; region++) s->hidden[region] = b->region[region].hidden[b->seats - 2];
    for (uint8_t seat = 0; seat < b->seats; seat++) default_seat(b, s, seat);
}

static void viewer_field(albion_state *s, tv_form *form) {
    uint8_t index = 5;
    for (uint8_t i = 0; i < 6; i++)
        if (viewer_values[i] == s->viewer) index = i;
    tv_form_word(form, "viewer", &index, viewers, 6);
    s->viewer = viewer_values[index];
}

/* A byte for each region as an object that names those that are not 0. */
static void counts_field(const albion_box *b, tv_form *form, const char *key, uint8_t counts[ALBION_REGIONS]) {
    if (!tv_form_object(form, key)) return;
    if (tv_form_reading(form)) memset(counts, 0, ALBION_REGIONS);
    for (uint8_t region = 0; region < b->regions; region++)
        if (tv_form_reading(form) || counts[region]) tv_form_u8(form, b->region[region].id, &counts[region], 0, 99);
    tv_form_leave(form);
}

static void building_field(tv_form *form, const char *key, uint8_t *building) {
    uint8_t index = 0;
    for (uint8_t i = 0; i < BUILDINGS; i++)
        if (building_values[i] == *building) index = i;
    if (tv_form_word(form, key, &index, building_words, BUILDINGS)) *building = building_values[index];
}

static void buildings_field(const albion_box *b, tv_form *form, uint8_t buildings[ALBION_REGIONS]) {
    if (!tv_form_object(form, "buildings")) return;
    if (tv_form_reading(form)) memset(buildings, 0, ALBION_REGIONS);
    for (uint8_t region = 0; region < b->regions; region++)
        if (tv_form_reading(form) || buildings[region]) building_field(form, b->region[region].id, &buildings[region]);
    tv_form_leave(form);
}

static bool resources_field(tv_form *form, const char *key, uint8_t resources[ALBION_RESOURCES]) {
    if (!tv_form_object(form, key)) return false;
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) tv_form_u8(form, albion_resource_ids[i], &resources[i], 0, 24);
    tv_form_leave(form);
    return true;
}

static void seat_fields(const albion_box *b, albion_state *s, uint8_t seat, tv_form *form) {
    if (!tv_form_object(form, NULL)) return;
    resources_field(form, "resources", s->resources[seat]);
    counts_field(b, form, "settlers", s->settlers[seat]);
    counts_field(b, form, "legionaries", s->legionaries[seat]);
    buildings_field(b, form, s->building[seat]);
    tv_form_leave(form);
}

/* A set of small numbers as a list of them, or of the words they stand for. */
static void set_field(tv_form *form, const char *key, uint16_t *set, const char *const *words, uint8_t size) {
    uint32_t count = tv_bits_count(*set);
    tv_bits left = *set;
    if (!tv_form_list(form, key, &count, size)) return;
    if (tv_form_reading(form)) *set = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t member = left ? (uint8_t)tv_bits_take(&left) : 0;
        bool read = words ? tv_form_word(form, NULL, &member, words, size) : tv_form_u8(form, NULL, &member, 0, (uint8_t)(size - 1));
        if (read && tv_form_reading(form)) *set = (uint16_t)(*set | 1u << member);
    }
    tv_form_leave(form);
}

static void small_set_field(tv_form *form, const char *key, uint8_t *set, const char *const *words, uint8_t size) {
    uint16_t wide = *set;
    set_field(form, key, &wide, words, size);
    *set = (uint8_t)wide;
}

static void action_fields(const albion_box *b, albion_state *s, const char *const *ids, tv_form *form) {
    if (!tv_form_object(form, "action")) return;
    tv_form_word(form, "task", &s->task, tasks, ALBION_TASKS);
    tv_form_word(form, "place", &s->place, ids, b->regions);
    building_field(form, "laid", &s->laid);
    small_set_field(form, "paid", &s->paid, albion_resource_ids, ALBION_RESOURCES);
    small_set_field(form, "taken", &s->taken, NULL, b->seats);
    small_set_field(form, "losers", &s->losers, NULL, b->seats);
    tv_form_leave(form);
}

static void turn_fields(const albion_box *b, albion_state *s, tv_form *form) {
    const char *ids[ALBION_REGIONS];
    for (uint8_t i = 0; i < b->regions; i++) ids[i] = b->region[i].id;
    tv_form_u32(form, "turn", &s->turn, 1, UINT32_MAX);
    tv_form_u8(form, "first", &s->first, 0, (uint8_t)(b->seats - 1));
    tv_form_u8(form, "owner_of_turn", &s->owner_of_turn, 0, (uint8_t)(b->seats - 1));
    tv_form_word(form, "phase", &s->phase, phases, ALBION_PHASES);
    tv_form_word(form, "ended_by", &s->reason, reasons, ALBION_REASONS);
    tv_form_u8_or_null(form, "actor", &s->actor, 0, (uint8_t)(b->seats - 1), TV_OVER);
    tv_form_u8(form, "points", &s->points, 0, ALBION_DISTANCE_MAX);
    set_field(form, "called", &s->called, ids, b->regions);
    tv_form_u8(form, "spent", &s->spent, 0, ALBION_SETTLERS);
    if (tv_form_reading(form) || s->task != ALBION_IDLE) action_fields(b, s, ids, form);
}

/* First player and owner of the turn follow from each other and the turn; points from the markers; the supply from all else. */
static void fill_rest(const albion_box *b, albion_state *s, bool supply_given) {
    uint8_t passed = (uint8_t)((s->turn - 1) % b->seats);
    if (s->owner_of_turn == NOT_GIVEN) s->owner_of_turn = s->first == NOT_GIVEN ? passed : (uint8_t)((s->first + passed) % b->seats);
    if (s->first == NOT_GIVEN) s->first = (uint8_t)((s->owner_of_turn + b->seats - passed) % b->seats);
    if (s->actor == NOT_GIVEN) s->actor = s->phase == ALBION_ENDED ? TV_OVER : s->owner_of_turn;
    if (s->points == NOT_GIVEN) s->points = s->phase == ALBION_MOVE ? albion_markers(s, s->owner_of_turn) : 0;
    for (uint8_t i = 0; i < ALBION_RESOURCES && !supply_given; i++) {
        uint8_t used = s->paid >> i & 1;
        for (uint8_t seat = 0; seat < b->seats; seat++) used = (uint8_t)(used + s->resources[seat][i]);
        s->supply[i] = used < albion_tokens[i] ? (uint8_t)(albion_tokens[i] - used) : 0;
    }
}

void albion_fields(const void *box, void *state, tv_form *form) {
    const albion_box *b = box;
    albion_state copy = *(albion_state *)state; /* writing changes nothing */
    albion_state *s = tv_form_reading(form) ? state : &copy;
    uint32_t seats = b->seats;
    if (tv_form_reading(form)) set_defaults(b, s);
    viewer_field(s, form);
    turn_fields(b, s, form);
    if (tv_form_list(form, "seats", &seats, b->seats)) {
        for (uint8_t seat = 0; seat < seats; seat++) seat_fields(b, s, seat, form);
        tv_form_leave(form);
    }
    if (tv_form_object(form, "picts")) {
        counts_field(b, form, "hidden", s->hidden);
        counts_field(b, form, "raids", s->raids);
        counts_field(b, form, "carried", s->carried);
        tv_form_leave(form);
    }
    bool supply_given = resources_field(form, "supply", s->supply);
    if (tv_form_reading(form)) fill_rest(b, s, supply_given);
}
