/* The piles on the table (AV 3.2): 22 ordered piles in one array, because their sizes vary between nothing and nearly all
 * cards while their sum never exceeds 80. */
#include "games/avalon/avalon.h"

#include "base/check.h"

#include <string.h>

enum { PILES = 2 * AVALON_PLACES };

void avalon_pile_push(avalon_state *s, uint8_t seat, uint8_t place, uint8_t card) {
    uint8_t pile = (uint8_t)(seat * AVALON_PLACES + place);
    uint8_t at = s->pile_end[pile], all = s->pile_end[PILES - 1];
    TV_ASSERT(all < AVALON_CARDS);
    memmove(&s->cards[at + 1], &s->cards[at], (size_t)(all - at));
    s->cards[at] = card;
    for (uint8_t p = 0; p < PILES; p++) s->pile_end[p] = (uint8_t)(s->pile_end[p] + (p >= pile)); /* no branch: it vectorises */
}

uint8_t avalon_pile_pop(avalon_state *s, uint8_t seat, uint8_t place) {
    uint8_t pile = (uint8_t)(seat * AVALON_PLACES + place);
    TV_ASSERT(avalon_pile_count(s, seat, place) > 0);
    uint8_t at = (uint8_t)(s->pile_end[pile] - 1), all = s->pile_end[PILES - 1];
    uint8_t card = s->cards[at];
    memmove(&s->cards[at], &s->cards[at + 1], (size_t)(all - at - 1));
    s->cards[all - 1] = 0;
    for (uint8_t p = 0; p < PILES; p++) s->pile_end[p] = (uint8_t)(s->pile_end[p] - (p >= pile));
    return card;
}
