/* Hands, deck and discards, and what play makes known of them (AV 4.4, 7.7, 10). Equal cards are counts. The deck has no order:
 * each card is drawn from what it contains when it is drawn, which is the same distribution as a shuffled deck. */
#include "games/avalon/avalon.h"

#include "base/check.h"

#include <string.h>

/* Captured witches that everybody knows to be in a hand. */
static uint8_t captured_cards(const avalon_state *s, uint8_t seat) { return (uint8_t)tv_counts_sum(s->captured[seat], AVALON_COLOURS); }

/* At most the cards that are not captured may be fresh. */
static void bound_fresh(avalon_state *s, uint8_t seat) {
    TV_ASSERT_DEAR(s->hand_count[seat] >= captured_cards(s, seat));
    uint8_t others = (uint8_t)(s->hand_count[seat] - captured_cards(s, seat));
    if (s->fresh[seat] > others) s->fresh[seat] = others;
}

/* AV 10.3, for spectators: an uncaptured card leaves a hand. It counts as one of those known to be in the hands together, if there is such
 * a one; but where its owner has drawn cards since the renewal it may be one of these, and then the known one is perhaps still there. A
 * card that no hand held at the renewal was drawn since. */
static void forget_one(avalon_state *s, uint8_t seat, uint8_t card) {
    uint8_t captured = 0;
    bool surely = s->fresh[seat] == 0;
    if (avalon_is_witch(card)) captured = (uint8_t)(s->captured[0][avalon_colour(card)] + s->captured[1][avalon_colour(card)]);
    if (s->kept[card] > captured) {
        s->kept[card]--;
        if (!surely) s->perhaps[card]++;
    } else if (s->perhaps[card]) {
        if (surely) s->perhaps[card]--;
    } else if (!surely) {
        s->fresh[seat]--;
    }
    bound_fresh(s, seat);
}

void avalon_hand_leave(avalon_state *s, uint8_t seat, uint8_t card) {
    TV_ASSERT(s->hand[seat][card] > 0 && s->hand_count[seat] > 0);
    s->hand[seat][card]--;
    s->hand_count[seat]--;
    if (s->known[seat][card]) s->known[seat][card]--;
    if (avalon_is_witch(card) && s->captured[seat][avalon_colour(card)]) {
        s->captured[seat][avalon_colour(card)]--;
        s->kept[card]--;
    } else {
        forget_one(s, seat, card);
    }
}

void avalon_hand_capture(avalon_state *s, uint8_t seat, uint8_t card) {
    TV_ASSERT(avalon_is_witch(card) && card < AVALON_KINDS);
    s->hand[seat][card]++;
    s->hand_count[seat]++;
    s->known[seat][card]++;
    s->captured[seat][avalon_colour(card)]++;
    s->kept[card]++;
}

/* AV 7.7: the discards become the deck. AV 10.3: everybody sees what the new deck contains, so each player now knows the
 * other hand exactly, and a spectator what the two hands hold together. */
static void renew_deck(avalon_state *s, tv_events *events) {
    TV_ASSERT(s->deck_count == 0);
    uint8_t cards = (uint8_t)tv_counts_sum(s->discard, AVALON_KINDS);
    memcpy(s->kept, s->hand[0], sizeof s->kept);
    tv_counts_add(s->kept, s->hand[1], AVALON_KINDS);
    memcpy(s->deck, s->discard, sizeof s->deck);
    memset(s->discard, 0, sizeof s->discard);
    memcpy(s->known, s->hand, sizeof s->known);
    memset(s->fresh, 0, sizeof s->fresh);
    memset(s->perhaps, 0, sizeof s->perhaps);
    s->deck_count = cards;
    TV_TELL(events, TV_OVER, avalon, renew, .cards = cards);
}

uint8_t avalon_deck_draw(avalon_state *s, tv_chance *chance) {
    TV_ASSERT_DEAR(s->deck_count > 0);
    return tv_counts_draw(s->deck, s->deck_count--, chance);
}

static bool discards_empty(const avalon_state *s) { return tv_counts_sum(s->discard, AVALON_KINDS) == 0; }

bool avalon_hand_can_draw(const avalon_state *s, uint8_t count) { return count > 0 && (s->deck_count > 0 || !discards_empty(s)); }

void avalon_hand_draw(avalon_state *s, uint8_t seat, uint8_t count, uint8_t tile, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(seat < 2);
    avalon_secret_draw drawn = {0};
    uint8_t due = count, got = 0;
    for (; got < due; got++) {
        if (s->deck_count == 0) {
            if (discards_empty(s)) break;
            renew_deck(s, events);
        }
        uint8_t card = avalon_deck_draw(s, chance);
        s->hand[seat][card]++;
        s->hand_count[seat]++;
        s->fresh[seat]++;
        drawn.cards[card]++;
    }
    avalon_event_draw *told = avalon_tell_draw(events, seat, (uint8_t)(1u << seat), &drawn);
    if (told) *told = (avalon_event_draw){.drawn = got, .tile = tile, .due = due};
}
