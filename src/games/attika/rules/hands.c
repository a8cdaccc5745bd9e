/* Cards: hands, deck and discards, and what play makes known of them (AT 3.6, AT 9). Equal cards are counts. The deck has no order: each card
 * is drawn from what it contains when it is drawn, which is the same distribution as a shuffled deck. */
#include "games/attika/attika.h"

#include "base/check.h"

#include <string.h>

/* AT 9.3: a card leaves one of the hands of which this is known. When its owner has drawn cards since the renewal it may be one of those, and
 * then the one known is still there. */
static void forget(uint8_t known[ATTIKA_LANDS], uint8_t perhaps[ATTIKA_LANDS], uint8_t land, bool surely) {
    if (known[land]) {
        known[land]--;
        if (!surely) perhaps[land]++;
    } else if (surely && perhaps[land]) {
        perhaps[land]--;
    }
}

/* A card of this landscape has left the seat's hand. */
static void forget_card(attika_state *s, uint8_t seat, uint8_t land) {
    bool surely = s->fresh[seat] == 0, drawn = !s->kept[land] && !s->perhaps[land];
    forget(s->kept, s->perhaps, land, surely);
    for (uint8_t other = 0; other < TV_SEATS_MAX; other++)
        if (other != seat) forget(s->others[other], s->others_perhaps[other], land, surely);
    bool one_fewer = (!surely & drawn) | (s->fresh[seat] > s->hand_count[seat]); /* no hand had such a card at the renewal */
    s->fresh[seat] = (uint8_t)(s->fresh[seat] - one_fewer);
}

void attika_hand_pay(attika_state *s, uint8_t seat, const uint8_t cards[ATTIKA_LANDS]) {
    tv_bits left = 0; /* eight bits a land, so that all cards are paid in one loop */
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) left |= (tv_bits)cards[land] << 8 * land;
    while (left) {
        uint8_t land = (uint8_t)(tv_bits_first(left) / 8);
        left -= tv_bit(8u * land);
        TV_ASSERT(s->hand[seat][land] > 0);
        s->hand[seat][land]--;
        s->hand_count[seat]--;
        s->discard[land]++;
        forget_card(s, seat, land);
    }
}

/* Draws a card from the deck. Which land it has is counted, not searched: nobody could foresee where the search ends. */
static uint8_t draw_card(attika_state *s, tv_chance *chance) {
    uint32_t nth = tv_draw(chance, s->deck_count--), below = 0;
    uint8_t land = 0;
    for (uint8_t before = 0; before + 1 < ATTIKA_LANDS; before++) {
        below += s->deck[before];
        land = (uint8_t)(land + (nth >= below));
    }
    s->deck[land]--;
    return land;
}

bool attika_card_left(const attika_state *s) { return s->deck_count > 0 || attika_sum(s->discard) > 0; }

/* AT 9.3: everybody sees what the new deck contains, so the hands hold exactly the other cards. */
static void renew_deck(const attika_box *b, attika_state *s, tv_events *events) {
    TV_ASSERT(s->deck_count == 0);
    memcpy(s->deck, s->discard, sizeof s->deck);
    memset(s->discard, 0, sizeof s->discard);
    s->deck_count = (uint8_t)attika_sum(s->deck);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        s->kept[land] = 0;
        for (uint8_t seat = 0; seat < b->seats; seat++) s->kept[land] = (uint8_t)(s->kept[land] + s->hand[seat][land]);
        for (uint8_t seat = 0; seat < b->seats; seat++) s->others[seat][land] = (uint8_t)(s->kept[land] - s->hand[seat][land]);
    }
    memset(s->others_perhaps, 0, sizeof s->others_perhaps);
    memset(s->perhaps, 0, sizeof s->perhaps);
    memset(s->fresh, 0, sizeof s->fresh);
    TV_TELL(events, TV_OVER, attika, renew, .cards = s->deck_count);
}

void attika_hand_take(const attika_box *b, attika_state *s, uint8_t seat, uint8_t count, uint8_t why, tv_chance *chance,
                      tv_events *events) {
    attika_secret_cards taken = {0};
    uint8_t got = 0;
    for (; got < count && attika_card_left(s); got++) {
        if (s->deck_count == 0) renew_deck(b, s, events);
        uint8_t land = draw_card(s, chance);
        s->hand[seat][land]++;
        s->hand_count[seat]++;
        s->fresh[seat]++;
        taken.cards[land]++;
    }
    TV_ASSERT_DEAR(attika_sum(s->hand[seat]) == s->hand_count[seat]);
    attika_event_cards *told = attika_tell_cards(events, seat, (uint8_t)(1u << seat), &taken);
    if (told) *told = (attika_event_cards){.got = got, .due = count, .why = why};
}
