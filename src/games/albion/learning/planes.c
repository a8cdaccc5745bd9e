/* Albion in numbers, for programs that learn it (learning.h). The map is the box's and the same in all games of a box, so it is not told; what is told
 * of regions stands in the order of the map. */
#include "games/albion/rules/turn.h"

#include <trivium/bits.h>

enum { REGIONS = ALBION_REGIONS, LEVELS = 5 };
/* Every building of a kind: its level. */
#define BUILDINGS(name, about)                                                                                                             \
    { name, TV_PLANE_ABOUT(about), TV_PLANE_WRITTEN, .items = REGIONS, .by_seat = 1, .values = LEVELS }

const tv_plane albion_planes[] = {
    {"phase", TV_PLANE_ABOUT("What is decided now."), TV_PLANE_ONE_OF, TV_PLANE_AT(albion_state, phase), .width = ALBION_PHASES},
    {"actor", TV_PLANE_ABOUT("Who decides."), TV_PLANE_SEAT, TV_PLANE_AT(albion_state, actor)},
    {"owner", TV_PLANE_ABOUT("Whose turn it is."), TV_PLANE_SEAT, TV_PLANE_AT(albion_state, owner_of_turn)},
    {"first", TV_PLANE_ABOUT("Who began, which settles whose turn is the last of a round."), TV_PLANE_SEAT,
     TV_PLANE_AT(albion_state, first)},
    {"points", TV_PLANE_ABOUT("Movement points left in this turn."), TV_PLANE_AT_MOST, TV_PLANE_AT(albion_state, points),
     .width = ALBION_DISTANCE_MAX},
    {"spent", TV_PLANE_ABOUT("Settlers in the start region that are done this turn."), TV_PLANE_NUMBER, TV_PLANE_AT(albion_state, spent),
     .values = ALBION_SETTLERS + 1},
    {"task", TV_PLANE_ABOUT("The action under way while others are asked."), TV_PLANE_ONE_OF, TV_PLANE_AT(albion_state, task),
     .width = ALBION_TASKS},
    {"place", TV_PLANE_ABOUT("Where it happens; without one, the first region."), TV_PLANE_ONE_OF, TV_PLANE_AT(albion_state, place),
     .width = REGIONS},
    {"called", TV_PLANE_ABOUT("Castles that have called this turn."), TV_PLANE_BITS, TV_PLANE_AT(albion_state, called), .width = REGIONS},
    {"paid", TV_PLANE_ABOUT("Resources paid, of which tribute is taken."), TV_PLANE_BITS, TV_PLANE_AT(albion_state, paid),
     .width = ALBION_RESOURCES},
    {"taken", TV_PLANE_ABOUT("Who has taken tribute."), TV_PLANE_SEATS, TV_PLANE_AT(albion_state, taken)},
    {"losers", TV_PLANE_ABOUT("Who must still lose a level in the raid."), TV_PLANE_SEATS, TV_PLANE_AT(albion_state, losers)},
    {"resources", TV_PLANE_ABOUT("Fish, wood, stone, gold of each seat."), TV_PLANE_NUMBER, TV_PLANE_LISTS(albion_state, resources),
     .values = 16},
    {"supply", TV_PLANE_ABOUT("The same in the supply."), TV_PLANE_NUMBER, TV_PLANE_LIST(albion_state, supply), .values = 32},
    {"settlers", TV_PLANE_ABOUT("Settlers in each region."), TV_PLANE_NUMBER, TV_PLANE_LISTS(albion_state, settlers),
     .values = ALBION_SETTLERS + 1},
    {"legionaries", TV_PLANE_ABOUT("Legionaries in each region."), TV_PLANE_NUMBER, TV_PLANE_LISTS(albion_state, legionaries),
     .values = ALBION_LEGIONARIES + 1},
    {"hidden", TV_PLANE_ABOUT("Face-down Picts in each region."), TV_PLANE_NUMBER, TV_PLANE_LIST(albion_state, hidden),
     .values = ALBION_PICTS + 1},
    {"raids", TV_PLANE_ABOUT("Face-up raids in each region."), TV_PLANE_NUMBER, TV_PLANE_LIST(albion_state, raids),
     .values = ALBION_PICTS + 1},
    {"carried", TV_PLANE_ABOUT("Picts that legionaries carry there."), TV_PLANE_NUMBER, TV_PLANE_LIST(albion_state, carried),
     .values = ALBION_LEGIONARIES + 1},
    BUILDINGS("settlements", "Levels of the settlements in each region."),
    BUILDINGS("castles", "Levels of the castles."),
    BUILDINGS("forts", "Levels of the fortifications."),
    BUILDINGS("plants", "Levels of the plants."),
    {"laid", TV_PLANE_ABOUT("The level that the building under way will have: settlement, castle, fortification, plant."), TV_PLANE_WRITTEN,
     .width = ALBION_KINDS - 1, .values = LEVELS},
    {"unseen", TV_PLANE_ABOUT("Face-down Picts that are peace, and that are raids, wherever they lie."), TV_PLANE_WRITTEN, .width = 2,
     .values = ALBION_PICTS + 1},
    {"rounds", TV_PLANE_ABOUT("Rounds left until the limit, this one included; 0: there is none."), TV_PLANE_WRITTEN, .width = 1},
    {0},
};

/* A building as the level of its kind. */
static void write_building(uint8_t *out, uint32_t step, uint8_t building) {
    uint8_t kind = albion_kind(building), level = albion_level(building);
    if (kind >= ALBION_SETTLEMENT && kind < ALBION_KINDS) out[(kind - 1) * step] = level < LEVELS ? level : LEVELS - 1;
}

void albion_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    const albion_box *b = box;
    const albion_state *s = view;
    uint32_t step = b->seats * REGIONS;
    for (uint8_t row = 0; row < b->seats; row++) {
        const uint8_t *buildings = s->building[(viewer + row) % b->seats];
        for (tv_bits left = albion_where(buildings); left;) {
            uint32_t region = tv_bits_take(&left);
            write_building(out + row * REGIONS + region, step, buildings[region]);
        }
    }
    out += (ALBION_KINDS - 1) * step;
    write_building(out, 1, s->laid);
    out += ALBION_KINDS - 1;
    *out++ = albion_peace_left(b, s);
    *out++ = albion_raids_left(b, s);
    *out = tv_plane_left(b->limit, albion_round(b, s));
}

/* ---- moves ---- */
#define FROM                                                                                                                               \
    { .shift = 8, .count = REGIONS }
#define TO                                                                                                                                 \
    { .shift = 16, .count = REGIONS }
#define WHAT(first, values)                                                                                                                \
    { .shift = 24, .low = first, .count = values }
#define PAYMENT(first, last)                                                                                                               \
    { .shift = 32, .low = first, .count = (last) - (first) + 1 }

const tv_action_line albion_action_lines[] = {
    {"site", ALBION_DO_SITE, .args = {TO}},
    {"take", .verb = ALBION_DO_TAKE},
    {"call", ALBION_DO_CALL, .args = {FROM, TO}},
    {"settler", ALBION_DO_SETTLER, .args = {FROM, TO}},
    {"legionary", ALBION_DO_LEGIONARY, .args = {FROM, TO}},
    {"lift", ALBION_DO_LIFT, .args = {FROM, TO}},
    {"carry", ALBION_DO_CARRY, .args = {FROM, TO}},
    {"put", ALBION_DO_PUT, .args = {TO}},
    {"stop", .verb = ALBION_DO_STOP},
    {"build", ALBION_DO_BUILD, .args = {TO, WHAT(ALBION_SETTLEMENT, ALBION_KINDS - 1), PAYMENT(1, 8)}},
    {"upgrade", ALBION_DO_UPGRADE, .args = {TO, PAYMENT(3, 15)}},
    {"give_up", ALBION_DO_GIVE_UP, .args = {TO}},
    {"end", .verb = ALBION_DO_END},
    {"tribute", ALBION_DO_TRIBUTE, .args = {WHAT(0, ALBION_RESOURCES)}},
    {"return", ALBION_DO_RETURN, .args = {WHAT(0, ALBION_FIGURES), FROM}},
    {"lower", ALBION_DO_LOWER, .args = {TO}},
    {"gain", ALBION_DO_GAIN, .args = {WHAT(0, ALBION_FIGURES)}},
    {"raise", ALBION_DO_RAISE, .args = {TO}},
    {"decline", .verb = ALBION_DO_DECLINE},
    {0},
};
