/* Who wins (AL 10): those who reached the goal first, by raid Picts and then by resources (AL 10.2); all others by what they have built (AL 10.4). Every
 * comparison is one number after another, so a seat's score is a list of them. */
#include "turn.h"

#include "base/check.h"

#include <string.h>

enum { SCORES = 9 };

typedef struct {
    int16_t by[SCORES];
} score; /* compared from the first number on */

/* AL 10.2: raid Picts, face up and printed, where its settlements IV stand. */
static uint8_t raids_at_settlements(const albion_box *b, const albion_state *s, uint8_t seat) {
    uint8_t sum = 0;
    for (uint8_t region = 0; region < b->regions; region++)
        if (s->building[seat][region] == albion_building(ALBION_SETTLEMENT, 4)) sum = (uint8_t)(sum + albion_strength(b, s, region));
    return sum;
}

static int16_t levels_of(const albion_box *b, const albion_state *s, uint8_t seat, bool settlements_only) {
    int16_t sum = 0;
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[seat][region];
        if (!settlements_only || albion_kind(building) == ALBION_SETTLEMENT) sum = (int16_t)(sum + albion_level(building));
    }
    return sum;
}

static score score_of(const albion_box *b, const albion_state *s, uint8_t seat) {
    const uint8_t *have = s->resources[seat];
    if (albion_meets_goal(b, s, seat)) /* AL 10.2 */
        return (score){{1, raids_at_settlements(b, s, seat), have[ALBION_GOLD], have[ALBION_STONE], have[ALBION_WOOD], have[ALBION_FISH]}};
    return (score){{0, levels_of(b, s, seat, true), levels_of(b, s, seat, false), /* AL 10.4 */
                    (int16_t)(have[ALBION_FISH] + have[ALBION_WOOD] + have[ALBION_STONE] + have[ALBION_GOLD])}};
}

static int compare(const score *one, const score *other) {
    for (uint8_t i = 0; i < SCORES; i++)
        if (one->by[i] != other->by[i]) return one->by[i] > other->by[i] ? 1 : -1;
    return 0;
}

void albion_result(const void *box, const void *state, tv_result *out) {
    static const char *const clause[ALBION_REASONS] = {NULL, "AL 10.1", "AL 10.4"};
    const albion_box *b = box;
    const albion_state *s = state;
    TV_ASSERT(s->reason < ALBION_REASONS);
    score scores[ALBION_SEATS];
    memset(out, 0, sizeof *out);
    for (uint8_t seat = 0; seat < b->seats; seat++) scores[seat] = score_of(b, s, seat);
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        out->place[seat] = 1;
        for (uint8_t other = 0; other < b->seats; other++)
            out->place[seat] = (uint8_t)(out->place[seat] + (compare(&scores[other], &scores[seat]) > 0));
    }
    out->clause = clause[s->reason];
}

static void tell_score(const albion_box *b, const albion_state *s, uint8_t seat, uint8_t place, tv_events *events) {
    TV_ASSERT(place >= 1 && place <= b->seats);
    albion_event_score *told = albion_tell_score(events, seat);
    told->place = place;
    told->raids = albion_meets_goal(b, s, seat) ? raids_at_settlements(b, s, seat) : -1;
    told->settlement_levels = levels_of(b, s, seat, true);
    told->levels = levels_of(b, s, seat, false);
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) told->resources[resource] = s->resources[seat][resource];
}

void albion_tell_result(const albion_box *b, const albion_state *s, tv_events *events) {
    if (!events) return;
    tv_result result;
    albion_result(b, s, &result);
    albion_event_over *told = albion_tell_over(events, TV_OVER);
    told->reason = s->reason;
    told->round = tv_event_count(albion_round(b, s));
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if (result.place[seat] == 1) told->winners = (int16_t)(told->winners | 1 << seat);
    for (uint8_t place = 1; place <= b->seats; place++)
        for (uint8_t i = 0; i < b->seats; i++) {
            uint8_t seat = (uint8_t)((s->first + i) % b->seats);
            if (result.place[seat] == place) tell_score(b, s, seat, place, events);
        }
}
