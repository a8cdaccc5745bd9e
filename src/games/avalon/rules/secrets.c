/* Who knows what (AV 10). A view is a state in which what the viewer cannot know is merged: of another hand only the known cards stay,
 * the others join the deck's counts, which then say what may be anywhere unseen; face-down regions are unknown to all. */
#include "games/avalon/avalon.h"

#include "base/check.h"

#include <string.h>

static void captured_as_kinds(const avalon_state *s, uint8_t seat, uint8_t out[AVALON_KINDS]) {
    memset(out, 0, AVALON_KINDS);
    memcpy(out + AVALON_COLOURS, s->captured[seat], AVALON_COLOURS);
}

/* Keeps `shown` of a hand and moves the rest into the unseen pool. */
static void hide_hand(avalon_state *s, uint8_t seat, const uint8_t shown[AVALON_KINDS]) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        TV_ASSERT_DEAR(shown[kind] <= s->hand[seat][kind]);
        s->deck[kind] = (uint8_t)(s->deck[kind] + s->hand[seat][kind] - shown[kind]);
        s->hand[seat][kind] = shown[kind];
    }
}

void avalon_hide(const void *box, void *state, uint8_t viewer) {
    avalon_state *s = state;
    (void)box;
    if (viewer == TV_EVERYTHING || s->viewer == viewer) return;
    TV_ASSERT(s->viewer == TV_EVERYTHING); /* a view of one seat holds nothing for another */
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        s->region[place] = avalon_face_up(s, place) ? s->region[place] : AVALON_UNKNOWN; /* a choice of values: nobody can foresee it */
    for (uint8_t seat = 0; seat < 2; seat++) {
        if (seat == viewer) continue;
        uint8_t shown[AVALON_KINDS];
        if (viewer == TV_SPECTATOR) {
            /* A spectator knows captured witches, not what the players know of each other. */
            captured_as_kinds(s, seat, shown);
            memcpy(s->known[seat], shown, sizeof shown);
        } else {
            memcpy(shown, s->known[seat], sizeof shown);
        }
        hide_hand(s, seat, shown);
    }
    s->viewer = viewer;
}

/* ---- a fair guess ---- */
static void imagine_regions(avalon_state *s, tv_chance *chance) {
    uint8_t unseen[AVALON_PLACES];
    uint32_t count = 0;
    bool seen[AVALON_PLACES] = {false};
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        if (s->region[place] != AVALON_UNKNOWN) seen[s->region[place]] = true;
    for (uint8_t region = 0; region < AVALON_PLACES; region++)
        if (!seen[region]) unseen[count++] = region;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        if (s->region[place] != AVALON_UNKNOWN) continue;
        s->region[place] = tv_draw_item(unseen, &count, chance);
    }
    TV_ASSERT(count == 0);
}

/* Cards of a kind that the other hand surely holds: those known, and at least what both together have kept less one's own. */
static uint8_t surely_held(const avalon_state *s, uint8_t seat, uint8_t kind) {
    uint8_t own = s->hand[avalon_opponent(seat)][kind], kept = (uint8_t)(s->kept[kind] > own ? s->kept[kind] - own : 0);
    return kept > s->hand[seat][kind] ? kept : s->hand[seat][kind];
}

/* Of another's hand a view shows just what is known of it, a spectator's what everybody knows. */
static bool shows_the_known(const avalon_state *view, uint8_t seat) {
    uint8_t captured[AVALON_KINDS];
    captured_as_kinds(view, seat, captured);
    if (view->viewer == TV_SPECTATOR && memcmp(view->known[seat], captured, sizeof captured) != 0) return false;
    return view->viewer == seat || memcmp(view->hand[seat], view->known[seat], sizeof captured) == 0;
}

bool avalon_knowledge_fits(const avalon_state *view) {
    uint32_t held = 0;
    if (!shows_the_known(view, 0) || !shows_the_known(view, 1)) return false;
    if (view->viewer > 1) return true;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) held += surely_held(view, avalon_opponent(view->viewer), kind);
    return held <= view->hand_count[avalon_opponent(view->viewer)];
}

/* The unknown cards of one hand come from the unseen pool; what remains is the deck. */
static void imagine_hand(avalon_state *s, uint8_t seat, tv_chance *chance) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint8_t more = (uint8_t)(surely_held(s, seat, kind) - s->hand[seat][kind]);
        s->deck[kind] = (uint8_t)(s->deck[kind] - more);
        s->hand[seat][kind] = (uint8_t)(s->hand[seat][kind] + more);
    }
    tv_counts_deal(s->deck, s->hand[seat], AVALON_KINDS, s->hand_count[seat] - tv_counts_sum(s->hand[seat], AVALON_KINDS), chance);
}

static uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* Cards of a hand, beside the captured ones, that were in some hand when the deck was renewed: all but those it may have drawn since. */
static uint32_t old_cards(const avalon_state *s, uint8_t seat) {
    return s->hand_count[seat] - tv_counts_sum(s->hand[seat], AVALON_KINDS) - s->fresh[seat];
}

/* What the hands kept is moved from the unseen cards into `old`, and so many of those that they perhaps kept that both hands get the old cards
 * which they must have. */
static void deal_old(avalon_state *s, uint32_t needed, uint8_t old[AVALON_KINDS], tv_chance *chance) {
    uint8_t perhaps[AVALON_KINDS];
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        old[kind] = (uint8_t)(s->kept[kind] - s->hand[0][kind] - s->hand[1][kind]);
        s->deck[kind] = (uint8_t)(s->deck[kind] - old[kind]);
        perhaps[kind] = (uint8_t)smaller(s->perhaps[kind], s->deck[kind]);
        s->deck[kind] = (uint8_t)(s->deck[kind] - perhaps[kind]);
    }
    uint32_t missing = needed > tv_counts_sum(old, AVALON_KINDS) ? needed - tv_counts_sum(old, AVALON_KINDS) : 0;
    tv_counts_deal(perhaps, old, AVALON_KINDS, smaller(missing, tv_counts_sum(perhaps, AVALON_KINDS)), chance);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) s->deck[kind] = (uint8_t)(s->deck[kind] + perhaps[kind]);
}

/* A spectator knows what the two hands held together when the deck was renewed, and how many cards each may have drawn since. */
static void imagine_both_hands(avalon_state *s, tv_chance *chance) {
    uint8_t old[AVALON_KINDS], held[AVALON_KINDS] = {0};
    uint32_t needed[2] = {old_cards(s, 0), old_cards(s, 1)};
    uint32_t hidden =
        s->hand_count[0] + s->hand_count[1] - tv_counts_sum(s->hand[0], AVALON_KINDS) - tv_counts_sum(s->hand[1], AVALON_KINDS);
    deal_old(s, needed[0] + needed[1], old, chance);
    tv_counts_deal(s->deck, held, AVALON_KINDS, hidden - tv_counts_sum(old, AVALON_KINDS), chance);
    for (uint8_t seat = 0; seat < 2; seat++)
        tv_counts_deal(old, s->hand[seat], AVALON_KINDS, smaller(needed[seat], tv_counts_sum(old, AVALON_KINDS)), chance);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) held[kind] = (uint8_t)(held[kind] + old[kind]);
    for (uint8_t seat = 0; seat < 2; seat++)
        tv_counts_deal(held, s->hand[seat], AVALON_KINDS, s->hand_count[seat] - tv_counts_sum(s->hand[seat], AVALON_KINDS), chance);
}

void avalon_imagine(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    avalon_state *s = state;
    if (viewer == TV_EVERYTHING) return;
    TV_ASSERT(viewer < 2 || viewer == TV_SPECTATOR);
    avalon_hide(box, s, viewer);
    imagine_regions(s, chance);
    if (viewer == TV_SPECTATOR) {
        imagine_both_hands(s, chance);
    } else {
        imagine_hand(s, avalon_opponent(viewer), chance);
    }
    s->viewer = TV_EVERYTHING;
}
