/* Prospects: what a seat's settlers may soon build. For every region the best building action there is judged as if it were done, by its worth, its price, and the
 * danger of its Pict; a settler is worth the best of them, the less the longer its way. So one look ahead is enough to walk somewhere on purpose. */
#include "judgement.h"

#include <string.h>
#include <trivium/bits.h>

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* Worths were found by matches of greedy players; what they are good for is fitted (weights.inc). */
int32_t albion_level_worth(uint8_t building) {
    static const int16_t worth[ALBION_KINDS][5] = {
        [ALBION_SETTLEMENT] = {0, 190, 210, 320, 600}, /* I and II bring a figure; III raises another building */
        [ALBION_CASTLE] = {0, 75, 75, 60},
        [ALBION_FORT] = {0, 70, 70, 70},
        [ALBION_PLANT] = {0, 90, 55, 25},
    };
    return worth[albion_kind(building)][albion_level(building)];
}

/* The n-th token of a kind is worth less than the one before. */
int32_t albion_token_worth(uint8_t resource, uint8_t nth) {
    static const uint8_t worth[] = {0, 24, 20, 15, 10, 6, 3, 2, 1};
    int32_t plain = nth < sizeof worth ? worth[nth] : 0;
    return resource >= ALBION_STONE ? plain * 5 / 4 : plain;
}

enum { OUT_OF_REACH = 5, RARE_PLANT_WORTH = 150, LAUREL_WORTH = 45 };

/* The cheapest resources first. */
static void price_levels(albion_outlook *o) {
    int32_t values[ALBION_RESOURCES];
    uint8_t kinds = 0, produced = 0; /* at hand; not at hand, but a plant will bring some */
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t have = o->s->resources[o->seat][resource];
        if (!have) {
            produced = (uint8_t)(produced + (o->s->building[o->seat][o->b->plant_region[resource]] > 0));
            continue;
        }
        int32_t value = albion_token_worth(resource, have);
        uint8_t at = kinds++;
        for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
    for (uint8_t n = 1; n <= 4; n++) {
        o->price[n] = o->price[n - 1] + (n <= kinds ? values[n - 1] : 30);
        o->missing[n] = (uint8_t)(n <= kinds ? 0 : n <= kinds + produced ? n - kinds : OUT_OF_REACH);
    }
}

static void survey(albion_outlook *o) {
    const albion_box *b = o->b;
    const albion_state *s = o->s;
    bool own = s->owner_of_turn == o->seat;
    int32_t raids = albion_raids_left(b, s), all = raids + albion_peace_left(b, s);
    o->markers = albion_markers(s, o->seat);
    o->forts = albion_fort_levels(s, o->seat);
    o->raid_256 = 256 * raids / all;
    o->acting = own && s->phase > ALBION_MOVE;
    o->moving = own && s->phase == ALBION_MOVE;
    o->points = o->moving ? s->points : 0;
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[o->seat][region], kind = albion_kind(building);
        o->settlements = (uint8_t)(o->settlements + (kind == ALBION_SETTLEMENT));
        o->castles = (uint8_t)(o->castles + (kind == ALBION_CASTLE));
        o->forts_built = (uint8_t)(o->forts_built + (kind == ALBION_FORT));
        if (kind == ALBION_SETTLEMENT && (b->laurels >> region & 1)) o->has_laurel = true;
        if (building == albion_building(ALBION_CASTLE, 3)) o->callers = (uint16_t)(o->callers | 1u << region);
    }
    price_levels(o);
}

/* Would a raid there be too strong? */
static bool in_danger(const albion_outlook *o, uint8_t region) {
    return o->s->hidden[region] && albion_strength(o->b, o->s, region) + 1 > o->forts + o->s->legionaries[o->seat][region];
}

static bool has_laurel(const albion_outlook *o, uint8_t region) { return o->b->laurels >> region & 1; }

/* Of laying `building` in a region with these marks; `rareness`: of its resource. */
static int32_t gain_with(const albion_outlook *o, uint8_t building, bool laurel, int32_t rareness, bool danger) {
    uint8_t level = albion_level(building), kind = albion_kind(building);
    int32_t worth = albion_level_worth(building) - o->price[level];
    if (kind == ALBION_SETTLEMENT && level == 1 && o->settlements == ALBION_GOAL - 1 && !o->has_laurel && !laurel) return 0;
    if (kind == ALBION_PLANT && level == 1) worth += RARE_PLANT_WORTH * rareness;
    if (kind == ALBION_SETTLEMENT && laurel) worth += LAUREL_WORTH;
    if (danger) worth -= (albion_level_worth(building) + 20) * o->raid_256 / 256;
    return worth > 0 ? worth : 0;
}

int32_t albion_gain_of(const albion_outlook *o, uint8_t region, uint8_t building) {
    return gain_with(o, building, has_laurel(o, region), albion_rareness(o->b->region[region].resource), in_danger(o, region));
}

/* The best of what may be founded where nothing stands and nothing is produced: it depends on two marks of the region. */
typedef struct foundings {
    int32_t gain[2][2]; /* by laurel, danger */
} foundings;

static foundings foundings_of(const albion_outlook *o) {
    const uint8_t built[] = {[ALBION_SETTLEMENT] = o->settlements, [ALBION_CASTLE] = o->castles, [ALBION_FORT] = o->forts_built};
    foundings best = {{{0}}};
    for (uint8_t kind = ALBION_SETTLEMENT; kind <= ALBION_FORT; kind++) {
        if (built[kind] >= albion_buildings_max(kind)) continue;
        for (uint8_t marks = 0; marks < 4; marks++) {
            int32_t gain = gain_with(o, albion_building(kind, 1), marks >> 1, 0, marks & 1), *of = &best.gain[marks >> 1][marks & 1];
            if (gain > *of) *of = gain;
        }
    }
    return best;
}

/* The gain of an action of this level counts now, or less when something is missing. */
static void note_gain(albion_outlook *o, uint8_t region, uint8_t level, int32_t gain) {
    static const uint8_t share_16[] = {16, 10, 7, 5, 4, 1};
    uint8_t missing = o->missing[level];
    *(missing ? &o->later[region] : &o->ready[region]) = gain * share_16[missing] / 16;
}

static void judge_region(albion_outlook *o, const foundings *new, uint8_t region) {
    uint8_t building = o->s->building[o->seat][region], level = albion_level(building);
    if (building) {
        if (level < albion_level_max(albion_kind(building)))
            note_gain(o, region, (uint8_t)(level + 1), albion_gain_of(o, region, (uint8_t)(building + 1)));
    } else if (o->b->region[region].land == ALBION_RESOURCE) {
        note_gain(o, region, 1, albion_gain_of(o, region, albion_building(ALBION_PLANT, 1)));
    } else {
        note_gain(o, region, 1, new->gain[has_laurel(o, region)][in_danger(o, region)]);
    }
}

void albion_measure_nearness(albion_outlook *o) {
    static const int16_t after_turns[] = {150, 122, 85, 58, 40, 28, 20, 14, 10}; /* of walking; between them, in proportion */
    enum { TURNS_MAX = sizeof after_turns / sizeof *after_turns - 2 };
    const uint32_t part =
        (1u << 16) / o->markers + 1; /* of a turn is one border; rounded up, so that numbers as small as these come out right */
    int32_t turns = 0, over = 0;     /* whole turns of walking, and borders beyond them */
    for (int32_t borders = 0; borders <= o->points && borders <= ALBION_REGIONS; borders++) {
        int32_t now = o->moving ? 196 - 6 * borders : 0;
        o->nearness_later[borders] = after_turns[0];
        o->nearness[borders] = (int16_t)(now > after_turns[0] ? now : after_turns[0]);
    }
    for (int32_t borders = o->points + 1; borders <= ALBION_REGIONS; borders++) {
        if (over < o->markers) over++;
        if (over == o->markers && turns < TURNS_MAX) turns++, over = 0;
        uint32_t less = (uint32_t)((after_turns[turns] - after_turns[turns + 1]) * over) * part >> 16;
        o->nearness_later[borders] = o->nearness[borders] = (int16_t)(after_turns[turns] - (int32_t)less);
    }
}

/* The borders from the nearest castle that may still call a settler to itself. */
static void measure_calls(albion_outlook *o) {
    bool calls = o->s->owner_of_turn != o->seat || o->acting || o->s->points == o->markers;
    memset(o->called, ALBION_REGIONS, sizeof o->called);
    for (tv_bits left = calls ? o->callers & ~o->s->called : 0; left;) {
        const uint8_t *distance = o->b->distance[tv_bits_take(&left)];
        for (uint8_t region = 0; region < ALBION_REGIONS; region++)
            if (distance[region] < o->called[region]) o->called[region] = distance[region];
    }
}

int32_t albion_prospect_of(const albion_outlook *o, uint8_t from, bool may_act, uint8_t *where) {
    int32_t best = 0;
    for (tv_bits left = o->promising; left;) {
        uint8_t region = (uint8_t)tv_bits_take(&left);
        int32_t borders = least(o->b->distance[from][region], o->called[region]);
        int32_t ready = o->ready[region] * (borders == 0 && o->acting && may_act ? 200 : o->nearness[borders]) / 256;
        int32_t later = o->later[region] * o->nearness_later[borders] / 256;
        if (ready > best) best = ready, *where = region;
        if (later > best) best = later, *where = region;
    }
    return best;
}

/* The best settler counts whole, the others half: they share points and resources. What one is meant to build, others hardly can. */
static void settler_features(albion_outlook *o, int32_t *out) {
    const albion_state *s = o->s;
    for (tv_bits left = albion_where(s->settlers[o->seat]); left;) {
        uint8_t from = (uint8_t)tv_bits_take(&left), count = s->settlers[o->seat][from], where = from;
        for (uint8_t i = 0; i < count; i++) {
            bool may_act = !(s->owner_of_turn == o->seat && from == o->b->start && i < s->spent);
            int32_t value = albion_prospect_of(o, from, may_act, &where), *best = &out[ALBION_F_PROSPECT];
            o->ready[where] /= 4;
            o->later[where] /= 4;
            out[ALBION_F_PROSPECT_2] += (value > *best ? *best : value) / 2;
            if (value > *best) *best = value;
        }
    }
}

/* Legionaries near dark regions where the seat has, or may soon have, something that raids threaten. */
static void guard_features(const albion_outlook *o, int32_t *out) {
    const albion_state *s = o->s;
    for (tv_bits left = albion_where(s->legionaries[o->seat]); left;) {
        uint8_t from = (uint8_t)tv_bits_take(&left);
        int32_t best = 0;
        for (tv_bits places = o->b->dark & albion_where(s->hidden); places;) {
            uint8_t region = (uint8_t)tv_bits_take(&places), building = s->building[o->seat][region];
            if (!building || building == albion_building(ALBION_SETTLEMENT, 4)) continue;
            int32_t missing = albion_strength(o->b, s, region) + 1 - o->forts - s->legionaries[o->seat][region];
            int32_t value = 20 + (missing > 0 ? 12 : 0) - 6 * o->b->distance[from][region];
            if (value > best) best = value;
        }
        out[ALBION_F_GUARD] += best * s->legionaries[o->seat][from];
    }
}

void albion_look(albion_outlook *o, const albion_box *b, const albion_state *s, uint8_t seat) {
    *o = (albion_outlook){.b = b, .s = s, .seat = seat};
    survey(o);
    const foundings new = foundings_of(o);
    for (uint8_t region = 0; region < b->regions; region++) {
        judge_region(o, &new, region);
        if (o->ready[region] | o->later[region]) o->promising |= tv_bit(region);
    }
    albion_measure_nearness(o);
    measure_calls(o);
}

void albion_prospects(albion_outlook *o, int32_t *out) {
    settler_features(o, out);
    guard_features(o, out);
}
