/* What losing a level costs (AL 8): markers, figures, levels of other buildings. A loss with one possible outcome is settled at once, everybody sees
 * that; otherwise the loser is asked. */
#include "turn.h"

#include "base/check.h"

void albion_return_figure(const albion_box *b, albion_state *s, uint8_t seat, uint8_t figure, uint8_t region, tv_events *events) {
    TV_ASSERT((figure == ALBION_SETTLER ? s->settlers : s->legionaries)[seat][region] > 0);
    if (figure == ALBION_SETTLER) {
        s->settlers[seat][region]--;
        /* AL 8.3: of settlers in one region those done or new are returned first. */
        if (seat == s->owner_of_turn && region == b->start && s->spent) s->spent--;
    } else {
        s->legionaries[seat][region]--;
    }
    TV_TELL(events, seat, albion, returned, .figure = figure, .region = region);
}

/* AL 8.3, AL 8.8: returns one figure; asks when there are several to choose from. */
static bool lose_figure(const albion_box *b, albion_state *s, uint8_t seat, tv_events *events) {
    uint8_t choices = 0, figure = 0, region = 0;
    bool last_settler = albion_figures(s, seat, ALBION_SETTLER) == 1;
    for (uint8_t r = 0; r < b->regions; r++) {
        if (s->settlers[seat][r] && !last_settler) choices++, figure = ALBION_SETTLER, region = r;
        if (s->legionaries[seat][r]) choices++, figure = ALBION_LEGIONARY, region = r;
    }
    TV_ASSERT(choices > 0); /* a settlement brought a figure */
    if (choices == 1) {
        albion_return_figure(b, s, seat, figure, region, events);
        return false;
    }
    s->phase = ALBION_RETURN;
    s->actor = seat;
    return true;
}

/* AL 8.4: with a settlement III goes a level of another building; nothing when there is none such. */
static bool lose_other_level(const albion_box *b, albion_state *s, uint8_t seat, tv_events *events) {
    TV_ASSERT(seat < b->seats);
    uint8_t choices = 0, region = 0;
    for (uint8_t r = 0; r < b->regions; r++)
        if (albion_may_lower(s->building[seat][r])) choices++, region = r;
    if (choices == 0) return false;
    if (choices == 1) return albion_lose_level(b, s, seat, region, ALBION_WHY_SETTLEMENT, events);
    s->phase = ALBION_LOWER;
    s->actor = seat;
    return true;
}

bool albion_lose_level(const albion_box *b, albion_state *s, uint8_t seat, uint8_t region, uint8_t why, tv_events *events) {
    uint8_t *building = &s->building[seat][region], kind = albion_kind(*building), level = albion_level(*building);
    TV_ASSERT(*building && *building != albion_building(ALBION_SETTLEMENT, 4)); /* AL 7.5, AL 8.7 */
    *building = level == 1 ? 0 : albion_building(kind, (uint8_t)(level - 1));   /* AL 8.9 */
    albion_event_lost *told = albion_tell_lost(events, seat);
    if (told) {
        told->region = region, told->building = kind, told->level = level, told->why = why;
        told->markers = kind == ALBION_CASTLE ? albion_markers(s, seat) : 0;
    }
    if (kind != ALBION_SETTLEMENT) return false;
    return level == 3 ? lose_other_level(b, s, seat, events) : lose_figure(b, s, seat, events);
}
