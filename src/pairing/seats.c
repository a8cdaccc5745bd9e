/* Fair seats: of all orders of a table's players the one in which they have sat at their seats least often so far. */
#include "pairing_inside.h"

#include <string.h>

uint32_t pairing_met(const pairing_event *event, uint16_t one, uint16_t other) {
    uint32_t met = 0;
    for (uint32_t i = 0; i < event->game_count; i++) {
        const pairing_table *table = &event->games[i].table;
        int found = 0;
        for (uint8_t seat = 0; seat < table->seats; seat++) found += table->players[seat] == one || table->players[seat] == other;
        met += found == 2;
    }
    return met;
}

/* How often a player sat at each seat, and last. */
typedef struct habit {
    uint32_t times[PAIRING_SEATS_MAX];
    uint8_t last; /* PAIRING_SEATS_MAX: nowhere yet */
} habit;

static habit habit_of(const pairing_event *event, uint16_t player) {
    habit found = {.last = PAIRING_SEATS_MAX};
    for (uint32_t i = 0; i < event->game_count; i++) {
        const pairing_table *table = &event->games[i].table;
        for (uint8_t seat = 0; table->seats > 1 && seat < table->seats; seat++)
            if (table->players[seat] == player) {
                found.times[seat]++;
                found.last = seat;
            }
    }
    return found;
}

/* The square makes one who sat there three times dearer than three who sat there once. */
static uint32_t cost(const habit *habits, const uint8_t *order, uint8_t seats) {
    uint32_t sum = 0;
    for (uint8_t seat = 0; seat < seats; seat++) {
        const habit *of = &habits[order[seat]];
        sum += 4 * of->times[seat] * of->times[seat] + (of->last == seat);
    }
    return sum;
}

/* The next order of `seats` numbers in the way of a dictionary; false: it was the last. */
static bool next_order(uint8_t *order, uint8_t seats) {
    int at = seats - 2, swap = seats - 1;
    while (at >= 0 && order[at] > order[at + 1]) at--;
    if (at < 0) return false;
    while (order[swap] < order[at]) swap--;
    uint8_t kept = order[at];
    order[at] = order[swap];
    order[swap] = kept;
    for (int low = at + 1, high = seats - 1; low < high; low++, high--) {
        kept = order[low];
        order[low] = order[high];
        order[high] = kept;
    }
    return true;
}

void pairing_seat(const pairing_event *event, pairing_table *table) {
    habit habits[PAIRING_SEATS_MAX];
    uint8_t order[PAIRING_SEATS_MAX] = {0, 1, 2, 3}, best[PAIRING_SEATS_MAX] = {0, 1, 2, 3};
    pairing_table given = *table;
    for (uint8_t i = 0; i < table->seats; i++) habits[i] = habit_of(event, table->players[i]);
    while (next_order(order, table->seats))
        if (cost(habits, order, table->seats) < cost(habits, best, table->seats)) memcpy(best, order, sizeof best);
    for (uint8_t seat = 0; seat < table->seats; seat++) table->players[seat] = given.players[best[seat]];
}
