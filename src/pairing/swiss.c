/* Swiss: neighbours in the standings meet who have not met. The first round puts the upper part of the list against the lower. Tables are
 * filled from the top; where that leads nowhere the last choice is taken back, and only when no round without a repeated meeting was found
 * (or within a bounded number of steps, so that a round is always made at once) one more repetition is allowed. */
#include "pairing_inside.h"

#include <string.h>

enum { STEPS_MAX = 100000 };

typedef struct search {
    const pairing_event *event;
    uint16_t order[PAIRING_PLAYERS_MAX]; /* the best first */
    uint32_t count;
    bool taken[PAIRING_PLAYERS_MAX];                       /* by place in the order */
    uint8_t met[PAIRING_PLAYERS_MAX][PAIRING_PLAYERS_MAX]; /* by places in the order */
    uint32_t tables, large;                                /* so many tables, the first of them with one seat more */
    uint8_t small_seats;
    uint32_t allowed, steps; /* meetings again of two at a table */
    uint16_t at[PAIRING_PLAYERS_MAX][PAIRING_SEATS_MAX];
} search;

static uint8_t seats_at(const search *it, uint32_t table) { return (uint8_t)(it->small_seats + (table < it->large)); }

static bool may_sit(const search *it, uint32_t table, uint8_t seat, uint32_t place) {
    for (uint8_t other = 0; other < seat; other++)
        if (it->met[it->at[table][other]][place] > it->allowed) return false;
    return true;
}

/* The first who is free, then in order whoever fits; true: this table and all below it are full. */
static bool fill(search *it, uint32_t table, uint8_t seat, uint32_t from) {
    if (table == it->tables) return true;
    if (seat == seats_at(it, table)) return fill(it, table + 1, 0, 0);
    for (uint32_t place = from; place < it->count; place++) {
        if (it->taken[place] || !may_sit(it, table, seat, place)) continue;
        if (it->steps++ >= STEPS_MAX) return false;
        it->taken[place] = true;
        it->at[table][seat] = (uint16_t)place;
        if (fill(it, table, (uint8_t)(seat + 1), place + 1)) return true;
        it->taken[place] = false;
        if (seat == 0) return false; /* the highest must sit somewhere */
    }
    return false;
}

/* In the first round the list is cut into as many parts as a table has seats, and one of each part sits at a table. */
static void fold(search *it, uint32_t tables) {
    uint16_t folded[PAIRING_PLAYERS_MAX];
    uint32_t count = 0;
    for (uint32_t table = 0; table < tables; table++)
        for (uint32_t place = table; place < it->count; place += tables) folded[count++] = it->order[place];
    memcpy(it->order, folded, count * sizeof *folded);
}

/* The lowest of those with the fewest byes. */
static uint16_t take_bye(search *it, const pairing_standing *standings) {
    uint32_t best = it->count - 1;
    uint16_t byes[PAIRING_PLAYERS_MAX];
    for (uint32_t i = 0; i < it->event->players; i++) byes[standings[i].player] = standings[i].byes;
    for (uint32_t i = it->count; i-- > 0;)
        if (byes[it->order[i]] < byes[it->order[best]]) best = i;
    uint16_t player = it->order[best];
    memmove(it->order + best, it->order + best + 1, (--it->count - best) * sizeof *it->order);
    return player;
}

static void note_meetings(search *it) {
    for (uint32_t one = 0; one < it->count; one++)
        for (uint32_t other = 0; other < it->count; other++)
            it->met[one][other] = one == other ? 0 : (uint8_t)pairing_met(it->event, it->order[one], it->order[other]);
}

uint32_t pairing_swiss(const pairing_event *event, uint16_t round, pairing_table *out) {
    search it;
    pairing_standing standings[PAIRING_PLAYERS_MAX];
    uint32_t made = 0;
    memset(&it, 0, sizeof it);
    it.event = event;
    pairing_stand(event, standings);
    for (uint32_t i = 0; i < event->players; i++)
        if (!event->gone[standings[i].player]) it.order[it.count++] = standings[i].player;
    if (it.count < 2) return 0;
    bool bye = event->seats == 2 && it.count % 2 == 1;
    uint16_t alone = bye ? take_bye(&it, standings) : 0;
    it.tables = (it.count + event->seats - 1) / event->seats;
    it.small_seats = (uint8_t)(it.count / it.tables);
    it.large = it.count % it.tables;
    if (round == 1) fold(&it, it.tables);
    note_meetings(&it);
    for (it.allowed = 0;; it.allowed++) {
        it.steps = 0;
        memset(it.taken, 0, sizeof it.taken);
        if (fill(&it, 0, 0, 0)) break;
    }
    for (; made < it.tables; made++) {
        out[made].seats = seats_at(&it, made);
        for (uint8_t seat = 0; seat < out[made].seats; seat++) out[made].players[seat] = it.order[it.at[made][seat]];
        pairing_seat(event, &out[made]);
    }
    if (bye) out[made++] = (pairing_table){.players = {alone}, .seats = 1};
    return made;
}
