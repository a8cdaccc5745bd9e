/* Conservation and invariants: nothing is lost, nothing is there twice, and the fields agree with each other. For tests, and for positions
 * that people write. */
#include "turn.h"

#include <trivium/bits.h>

static const char *check_ranges(const albion_box *b, const albion_state *s) {
    if (s->viewer >= b->seats && s->viewer != TV_SPECTATOR && s->viewer != TV_EVERYTHING) return "viewer: no such seat";
    if (s->phase >= ALBION_PHASES || s->reason >= ALBION_REASONS || s->task >= ALBION_TASKS) return "phase, reason or task out of range";
    if (s->first >= b->seats || s->owner_of_turn >= b->seats) return "first, owner_of_turn: no such seat";
    if (s->turn < 1 || s->turn > INT32_MAX) return "turn: counts from 1, and no game lasts for ever";
    if ((s->first + (s->turn - 1) % b->seats) % b->seats != s->owner_of_turn) return "owner_of_turn: not whose turn it is (AL 3.6)";
    if ((s->phase == ALBION_ENDED) != (s->reason != ALBION_GOING_ON)) return "reason: given exactly when the game has ended";
    if (s->actor >= b->seats && !(s->phase == ALBION_ENDED && s->actor == TV_OVER)) return "actor: no such seat";
    if (s->place >= b->regions) return "place: no such region";
    if (albion_kind(s->laid) >= ALBION_KINDS) return "laid: no such building";
    return NULL;
}

/* Each count by itself, so that sums cannot run over. */
static const char *check_counts(const albion_state *s) {
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
        for (uint8_t seat = 0; seat < ALBION_SEATS; seat++)
            if (s->settlers[seat][region] > ALBION_SETTLERS || s->legionaries[seat][region] > ALBION_LEGIONARIES)
                return "figures: more than a player has (AL 1.1)";
        if (s->hidden[region] > ALBION_PICTS || s->raids[region] > ALBION_PICTS || s->carried[region] > ALBION_PICTS)
            return "picts: more than there are (AL 1.3)";
    }
    return NULL;
}

/* Places that the map, and seats that the table, does not have are empty. */
static const char *check_unused(const albion_box *b, const albion_state *s) {
    uint32_t something = 0;
    for (uint8_t region = b->regions; region < ALBION_REGIONS; region++)
        something |= s->hidden[region] | s->raids[region] | s->carried[region] | (s->called >> region & 1u);
    for (uint8_t seat = 0; seat < ALBION_SEATS; seat++) {
        for (uint8_t region = 0; region < ALBION_REGIONS; region++)
            if (seat >= b->seats || region >= b->regions)
                something |= s->settlers[seat][region] | s->legionaries[seat][region] | s->building[seat][region];
        for (uint8_t i = 0; i < ALBION_RESOURCES; i++)
            if (seat >= b->seats) something |= s->resources[seat][i];
    }
    if ((s->taken | s->losers) >> b->seats) something = 1;
    return something ? "something lies where nothing can" : NULL;
}

/* ---- buildings and figures (AL 1.1) ---- */
static bool building_fits(const albion_box *b, uint8_t region, uint8_t building) {
    uint8_t kind = albion_kind(building), level = albion_level(building);
    if (!building) return true;
    return kind >= ALBION_SETTLEMENT && kind < ALBION_KINDS && level >= 1 && level <= albion_level_max(kind) &&
           (b->region[region].land == ALBION_RESOURCE) == (kind == ALBION_PLANT);
}

static const char *check_buildings(const albion_box *b, const albion_state *s, uint8_t seat) {
    uint8_t full = 0, count[ALBION_KINDS] = {0};
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[seat][region];
        if (!building_fits(b, region, building)) return "buildings: one that cannot stand there (AL 5.3, AL 5.4)";
        if (seat == s->owner_of_turn && s->laid && region == s->place) building = s->laid;
        if (building) count[albion_kind(building)]++;
        full = (uint8_t)(full + (s->building[seat][region] == albion_building(ALBION_SETTLEMENT, 4)));
    }
    for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++)
        if (count[kind] > albion_buildings_max(kind)) return "buildings: more than a player has (AL 1.1)";
    if (full >= ALBION_GOAL && !albion_meets_goal(b, s, seat)) return "buildings: three settlements IV without a laurel (AL 10.3)";
    return NULL;
}

/* Figures on the board are 1 and one for each settlement level I and II (AL 8.3, AL 8.8), but for one just owed or due. */
static const char *check_figures(const albion_box *b, const albion_state *s, uint8_t seat) {
    uint8_t settlers = albion_figures(s, seat, ALBION_SETTLER), legionaries = albion_figures(s, seat, ALBION_LEGIONARY), due = 1;
    if (settlers > ALBION_SETTLERS || legionaries > ALBION_LEGIONARIES) return "figures: more than a player has (AL 1.1)";
    if (!settlers) return "figures: a player always has a settler (AL 8.8)";
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[seat][region], level = albion_level(building);
        if (albion_kind(building) == ALBION_SETTLEMENT) due = (uint8_t)(due + (level < 2 ? level : 2));
    }
    if (s->phase == ALBION_RETURN && s->actor == seat) due++;
    if (s->phase == ALBION_GAIN && s->owner_of_turn == seat) due--;
    return settlers + legionaries == due ? NULL : "figures: one, and one for each settlement level I and II (AL 8.3)";
}

/* ---- resources and Picts ---- */
static const char *check_resources(const albion_box *b, const albion_state *s) {
    for (uint8_t i = 0; i < ALBION_RESOURCES; i++) {
        uint32_t sum = s->supply[i] + (s->paid >> i & 1u);
        for (uint8_t seat = 0; seat < b->seats; seat++) sum += s->resources[seat][i];
        if (sum != albion_tokens[i]) return "resources: there must be exactly 24 fish, 22 wood, 20 stone and 18 gold (AL 1.2)";
    }
    return NULL;
}

static const char *check_picts(const albion_box *b, const albion_state *s) {
    uint32_t raids = 0, face_down = ALBION_IN_BOX;
    for (uint8_t region = 0; region < b->regions; region++) {
        raids += s->raids[region];
        face_down += (uint32_t)s->hidden[region] + s->carried[region];
        if (!(b->dark >> region & 1) && (s->hidden[region] || s->raids[region]))
            return "picts: only dark regions have them (AL 2.1, AL 4.7)";
        if (s->carried[region] > s->legionaries[s->owner_of_turn][region]) return "picts: a legionary carries one at a time (AL 4.6)";
    }
    if (raids > b->raids) return "picts: more raids than there are (AL 1.3)";
    if (face_down < b->raids - raids) return "picts: raids are missing: they never leave the game (AL 7.2)";
    if (face_down - (b->raids - raids) > b->peace) return "picts: more than there are (AL 1.3)";
    return NULL;
}

/* ---- the turn ---- */
static const char *check_moving(const albion_box *b, const albion_state *s) {
    uint8_t markers = albion_markers(s, s->owner_of_turn);
    if (s->phase != ALBION_MOVE)
        return s->points || s->called || albion_where(s->carried) ? "points, called, carried: only while moving" : NULL;
    if (s->points > markers) return "points: more than markers (AL 4.3)";
    if (s->called && s->points != markers) return "called: only before the first step (AL 4.5)";
    for (tv_bits left = s->called; left;)
        if (s->building[s->owner_of_turn][tv_bits_take(&left)] != albion_building(ALBION_CASTLE, 3))
            return "called: only castles III call (AL 4.5)";
    uint32_t carried = 0;
    for (uint8_t region = 0; region < b->regions; region++) carried += s->carried[region];
    if (carried > (uint32_t)(markers - s->points)) return "carried: lifting a Pict takes a point (AL 4.7)";
    if (albion_carry_need(b, s) > s->points) return "carried: the points do not suffice to put the Picts down (AL 4.7)";
    return NULL;
}

/* AL 3.5: those before the actor have their castle, the others have not. */
static const char *check_sites(const albion_box *b, const albion_state *s) {
    if (s->turn != 1) return "phase: castle sites are chosen before the first turn (AL 3.5)";
    bool chosen = true;
    for (uint8_t i = 0; i < b->seats; i++) {
        uint8_t seat = (uint8_t)((s->first + i) % b->seats);
        if (seat == s->actor) chosen = false;
        if (albion_buildings(s, seat, ALBION_CASTLE) != chosen) return "buildings: castles are placed in turn order (AL 3.5)";
    }
    return NULL;
}

static uint8_t choices_to_return(const albion_box *b, const albion_state *s) {
    uint8_t choices = 0, settlers = albion_figures(s, s->actor, ALBION_SETTLER);
    for (uint8_t region = 0; region < b->regions; region++)
        choices = (uint8_t)(choices + (s->settlers[s->actor][region] && settlers > 1) + (s->legionaries[s->actor][region] > 0));
    return choices;
}

static uint8_t choices_to_lower(const albion_box *b, const albion_state *s) {
    uint8_t choices = 0;
    for (uint8_t region = 0; region < b->regions; region++) choices = (uint8_t)(choices + albion_may_lower(s->building[s->actor][region]));
    return choices;
}

/* The level laid face down is the next of the building there. */
static bool laid_fits(const albion_box *b, const albion_state *s) {
    uint8_t there = s->building[s->owner_of_turn][s->place];
    if (!s->laid) return true;
    return building_fits(b, s->place, s->laid) && (there ? s->laid == there + 1 : albion_level(s->laid) == 1);
}

static const char *check_loss(const albion_box *b, const albion_state *s) {
    bool giving_up = s->task == ALBION_GIVING_UP;
    if (s->task == ALBION_IDLE || giving_up != (s->actor == s->owner_of_turn))
        return "action: a loss follows a raid or a building given up (AL 7.4, AL 8.7)";
    if (giving_up && (s->laid || s->losers)) return "action: no raid when a building is given up (AL 8.7)";
    if (s->losers >> s->owner_of_turn & 1 || s->losers >> s->actor & 1) return "losers: not who is settling a loss (AL 7.6)";
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if ((s->losers >> seat & 1) && (!s->building[seat][s->place] || albion_level(s->building[seat][s->place]) == 4))
            return "losers: only who has a building there to lose (AL 7.3, AL 7.5)";
    if (s->phase == ALBION_RETURN && choices_to_return(b, s) < 2) return "phase: there is no choice of a figure (AL 8.3)";
    if (s->phase == ALBION_LOWER && choices_to_lower(b, s) < 2) return "phase: there is no choice of a building (AL 8.4)";
    return NULL;
}

static const char *check_tribute(const albion_box *b, const albion_state *s) {
    if (s->task != ALBION_BUILDING || !s->laid || !albion_builders(b, s, s->place)) return "action: tribute follows a payment (AL 6.1)";
    if (s->paid > 15 || tv_bits_count(s->paid) < 2 || albion_next_taker(b, s) != s->actor)
        return "action: the actor has no tribute to choose (AL 6.2)";
    if (s->taken & ~albion_entitled(b, s, s->place)) return "taken: not entitled (AL 6.1)";
    return tv_bits_count(s->paid) + tv_bits_count(s->taken) == albion_level(s->laid) ? NULL : "paid: not the price of the level (AL 5.5)";
}

static const char *check_gain(const albion_state *s) {
    uint8_t building = s->building[s->owner_of_turn][s->place];
    if (s->task != ALBION_BUILDING || s->laid || albion_kind(building) != ALBION_SETTLEMENT || albion_level(building) > 2)
        return "phase: a figure comes with settlement I or II (AL 8.3)";
    bool both = albion_figures(s, s->owner_of_turn, ALBION_SETTLER) < ALBION_SETTLERS &&
                albion_figures(s, s->owner_of_turn, ALBION_LEGIONARY) < ALBION_LEGIONARIES;
    return both ? NULL : "phase: there is no choice of a figure (AL 8.3)";
}

static bool raise_possible(const albion_box *b, const albion_state *s) {
    bool settlement = false, other = false;
    for (uint8_t region = 0; region < b->regions; region++) {
        settlement = settlement || s->building[s->owner_of_turn][region] == albion_building(ALBION_SETTLEMENT, 3);
        other = other || albion_may_raise(s->building[s->owner_of_turn][region]);
    }
    return settlement && other;
}

static const char *check_phase(const albion_box *b, const albion_state *s) {
    bool acting = s->phase == ALBION_TRIBUTE || s->phase == ALBION_RETURN || s->phase == ALBION_LOWER || s->phase == ALBION_GAIN;
    bool before_building = s->phase == ALBION_SITE || s->phase == ALBION_MOVE || s->phase == ALBION_ENDED;
    bool own = s->phase == ALBION_MOVE || s->phase == ALBION_BUILD || s->phase == ALBION_GAIN || s->phase == ALBION_RAISE;
    if (own && s->actor != s->owner_of_turn) return "actor: the owner of the turn decides";
    if (!acting && (s->task || s->place || s->laid || s->losers)) return "action: none is under way";
    if (s->phase != ALBION_TRIBUTE && (s->paid || s->taken)) return "paid, taken: only while tribute is taken";
    if (s->phase != ALBION_RETURN && s->phase != ALBION_LOWER && s->losers) return "losers: only while losses are settled";
    if (s->spent > s->settlers[s->owner_of_turn][b->start] || (before_building && s->spent))
        return "spent: settlers done or new this turn stand in the start region (AL 5.6)";
    if (!laid_fits(b, s)) return "laid: not the next level of the building there (AL 5.2)";
    switch (s->phase) {
    case ALBION_SITE: return check_sites(b, s);
    case ALBION_BUILD: return albion_can_build(b, s) ? NULL : "phase: no settler can do anything (AL 5.1)";
    case ALBION_TRIBUTE: return check_tribute(b, s);
    case ALBION_RETURN:
    case ALBION_LOWER: return check_loss(b, s);
    case ALBION_GAIN: return check_gain(s);
    case ALBION_RAISE: return raise_possible(b, s) ? NULL : "phase: nothing can be raised (AL 8.4)";
    case ALBION_ENDED: return s->turn % b->seats ? "phase: the round is finished first (AL 10.1)" : NULL;
    default: return NULL;
    }
}

const char *albion_validate(const void *box, const void *state) {
    const albion_box *b = box;
    const albion_state *s = state;
    const char *fault;
    if ((fault = check_ranges(b, s))) return fault;
    if ((fault = check_counts(s))) return fault;
    if ((fault = check_unused(b, s))) return fault;
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        if ((fault = check_buildings(b, s, seat))) return fault;
        if ((fault = check_figures(b, s, seat))) return fault;
    }
    if ((fault = check_resources(b, s))) return fault;
    if ((fault = check_picts(b, s))) return fault;
    if ((fault = check_moving(b, s))) return fault;
    return check_phase(b, s);
}
