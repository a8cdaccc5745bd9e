/* Who knows what (AT 9). A view is a state in which what the viewer cannot know is merged: cards of other hands join the deck's counts, which
 * then say what may be anywhere unseen. Stacks, deck and landscape pile have no order to hide. */
#include "games/attika/attika.h"

#include "base/check.h"

#include <string.h>

void attika_hide(const void *box, void *state, uint8_t viewer) {
    attika_state *s = state;
    (void)box;
    if (viewer == TV_EVERYTHING || s->viewer == viewer) return;
    TV_ASSERT(s->viewer == TV_EVERYTHING); /* a view of one seat holds nothing for another */
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        if (seat == viewer) continue;
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) s->deck[land] = (uint8_t)(s->deck[land] + s->hand[seat][land]);
        memset(s->hand[seat], 0, ATTIKA_LANDS);
        memset(s->others[seat], 0, ATTIKA_LANDS); /* what another seat knows would tell of third hands */
        memset(s->others_perhaps[seat], 0, ATTIKA_LANDS);
    }
    s->viewer = viewer;
}

/* ---- a fair guess ---- */
/* The cards to be dealt: what the hidden hands hold together, and the rest of the unseen ones. */
typedef struct unseen_cards {
    uint8_t known[ATTIKA_LANDS];   /* surely in the hidden hands (AT 9.3) */
    uint8_t perhaps[ATTIKA_LANDS]; /* further ones that were in them at the renewal and may be there still */
    uint8_t pool[ATTIKA_LANDS];    /* all unseen ones, the others included */
    uint32_t hidden;               /* cards in the hidden hands */
} unseen_cards;

/* Cards of a hand that were in some hand at the last renewal: all but those that may have been drawn since. */
static uint8_t old_cards(const attika_state *s, uint8_t seat) {
    return s->hand_count[seat] > s->fresh[seat] ? (uint8_t)(s->hand_count[seat] - s->fresh[seat]) : 0;
}

static uint8_t smaller(uint8_t one, uint8_t other) { return one < other ? one : other; }

/* `known` are moved from the unseen cards into `old`, and so many of those that may still be there that all hands get the old cards which
 * they must have. */
static void deal_old(attika_state *s, const unseen_cards *cards, uint32_t needed, uint8_t old[ATTIKA_LANDS], tv_chance *chance) {
    uint8_t perhaps[ATTIKA_LANDS];
    memcpy(old, cards->known, ATTIKA_LANDS);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        s->deck[land] = (uint8_t)(cards->pool[land] - old[land]);
        perhaps[land] = smaller(cards->perhaps[land], s->deck[land]);
        s->deck[land] = (uint8_t)(s->deck[land] - perhaps[land]);
    }
    uint32_t missing = needed > attika_sum(old) ? needed - attika_sum(old) : 0;
    tv_counts_deal(perhaps, old, ATTIKA_LANDS, missing < attika_sum(perhaps) ? missing : attika_sum(perhaps), chance);
    tv_counts_add(s->deck, perhaps, ATTIKA_LANDS);
}

/* The hidden hands hold together at least what is known of them, and otherwise random cards of the unseen ones; and no hand holds more cards
 * from the deck than it has drawn since the renewal. */
static void deal_hands(const attika_box *b, attika_state *s, uint8_t viewer, const unseen_cards *cards, tv_chance *chance) {
    uint8_t old[ATTIKA_LANDS], held[ATTIKA_LANDS] = {0};
    uint32_t needed = 0;
    for (uint8_t seat = 0; seat < b->seats; seat++) needed += seat == viewer ? 0 : old_cards(s, seat);
    deal_old(s, cards, needed, old, chance);
    TV_ASSERT(cards->hidden >= attika_sum(old));
    tv_counts_deal(s->deck, held, ATTIKA_LANDS, cards->hidden - attika_sum(old), chance);
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        if (seat == viewer) continue;
        memset(s->hand[seat], 0, ATTIKA_LANDS);
        tv_counts_deal(old, s->hand[seat], ATTIKA_LANDS, smaller(old_cards(s, seat), (uint8_t)attika_sum(old)), chance);
    }
    tv_counts_add(held, old, ATTIKA_LANDS);
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if (seat != viewer) tv_counts_deal(held, s->hand[seat], ATTIKA_LANDS, s->hand_count[seat] - attika_sum(s->hand[seat]), chance);
}

/* Who has chosen a building or a hex is known to be able to pay for it. */
static bool hand_can_pay(const attika_box *b, const attika_state *s) {
    const uint8_t *hand = s->hand[s->owner_of_turn];
    if (s->phase == ATTIKA_HEX) return attika_kind_buildable(b, s, s->owner_of_turn, s->building);
    if (s->phase != ATTIKA_PAY) return true;
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
    return attika_price_payable(&price, hand);
}

/* Can the owner of the turn hold this hand, as far as numbers go? */
static bool hand_possible(const unseen_cards *cards, const uint8_t hand[ATTIKA_LANDS]) {
    uint32_t elsewhere = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        if (hand[land] > cards->pool[land]) return false;
        elsewhere += cards->known[land] > hand[land] ? (uint32_t)(cards->known[land] - hand[land]) : 0;
    }
    return elsewhere + attika_sum(hand) <= cards->hidden;
}

/* Goes through all possible hands of the owner that can pay; returns their number, and one of them. Without chance the first will do. */
static uint32_t choose_paying_hand(const attika_box *b, attika_state *s, const unseen_cards *cards, uint8_t chosen[ATTIKA_LANDS],
                                   tv_chance *chance) {
    uint8_t owner = s->owner_of_turn, size = s->hand_count[owner];
    uint32_t possible = 0;
    for (uint8_t w = 0; w <= size; w++)
        for (uint8_t f = 0; w + f <= size; f++)
            for (uint8_t h = 0; w + f + h <= size; h++) {
                uint8_t hand[ATTIKA_LANDS] = {w, f, h, (uint8_t)(size - w - f - h)};
                memcpy(s->hand[owner], hand, sizeof hand);
                if (!hand_possible(cards, hand) || !hand_can_pay(b, s)) continue;
                if (!chance) return 1;
                if (tv_draw(chance, ++possible) == 0) memcpy(chosen, hand, sizeof hand);
            }
    return possible;
}

/* When random hands keep failing to pay: one that can, then the others. */
static void deal_paying_hand(const attika_box *b, attika_state *s, uint8_t viewer, const unseen_cards *cards, tv_chance *chance) {
    uint8_t owner = s->owner_of_turn, size = s->hand_count[owner], chosen[ATTIKA_LANDS] = {0};
    uint32_t possible = choose_paying_hand(b, s, cards, chosen, chance);
    TV_ASSERT(possible > 0); /* `validate` saw to that */
    (void)possible;
    unseen_cards rest = *cards;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        rest.pool[land] = (uint8_t)(rest.pool[land] - chosen[land]);
        rest.known[land] = rest.known[land] > chosen[land] ? (uint8_t)(rest.known[land] - chosen[land]) : 0;
    }
    rest.hidden -= size;
    s->hand_count[owner] = 0; /* so that it gets nothing more */
    deal_hands(b, s, viewer, &rest, chance);
    s->hand_count[owner] = size;
    memcpy(s->hand[owner], chosen, sizeof chosen);
}

/* What the hidden hands surely hold: what a seat knows of them, but at least what everybody knows of all hands and the seat's own has not. */
static void known_by(const attika_state *view, uint8_t known[ATTIKA_LANDS]) {
    memcpy(known, view->kept, ATTIKA_LANDS);
    if (view->viewer == TV_SPECTATOR) return;
    const uint8_t *own = view->hand[view->viewer], *others = view->others[view->viewer];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        known[land] = (uint8_t)(known[land] > own[land] ? known[land] - own[land] : 0);
        if (known[land] < others[land]) known[land] = others[land];
    }
}

/* What a view leaves open. */
static unseen_cards unseen_by(const attika_box *b, const attika_state *view) {
    unseen_cards cards = {.hidden = 0};
    known_by(view, cards.known);
    memcpy(cards.perhaps, view->viewer == TV_SPECTATOR ? view->perhaps : view->others_perhaps[view->viewer], sizeof cards.perhaps);
    memcpy(cards.pool, view->deck, sizeof cards.pool);
    for (uint8_t seat = 0; seat < b->seats; seat++) cards.hidden += seat == view->viewer ? 0 : view->hand_count[seat];
    return cards;
}

bool attika_knowledge_fits(const attika_box *b, const attika_state *view) {
    unseen_cards cards = unseen_by(b, view);
    bool fits = attika_sum(cards.known) <= cards.hidden;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        fits &= seat == view->viewer || attika_sum(view->others[seat]) + attika_sum(view->others_perhaps[seat]) == 0;
    return fits;
}

bool attika_owner_can_pay(const attika_box *b, const attika_state *s) {
    if (s->viewer == TV_EVERYTHING || s->viewer == s->owner_of_turn) return hand_can_pay(b, s);
    if (s->phase != ATTIKA_HEX && s->phase != ATTIKA_PAY) return true;
    attika_state copy = *s;
    unseen_cards cards = unseen_by(b, s);
    return choose_paying_hand(b, &copy, &cards, NULL, NULL) > 0;
}

void attika_imagine(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    enum { ATTEMPTS = 1000 }; /* dealing is fair, choosing among the hands that can pay is not quite: for hands rarer than that only */
    const attika_box *b = box;
    attika_state *s = state;
    if (viewer == TV_EVERYTHING) return;
    attika_hide(b, s, viewer);
    unseen_cards cards = unseen_by(b, s);
    s->viewer = TV_EVERYTHING;
    for (uint32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
        deal_hands(b, s, viewer, &cards, chance);
        if (s->owner_of_turn == viewer || hand_can_pay(b, s)) return; /* rejecting the others keeps the guess fair */
    }
    deal_paying_hand(b, s, viewer, &cards, chance);
}
