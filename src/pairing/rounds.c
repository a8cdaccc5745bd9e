/* The other systems, and which one it is. A round robin goes by the circle: all but the first move on by one chair after every round. In a
 * knock-out whoever won all tables so far is spread over the next ones, the best starting numbers apart. */
#include "pairing_inside.h"

#include <string.h>

uint32_t pairing_present(const pairing_event *event, uint16_t *out) {
    uint32_t count = 0;
    for (uint16_t i = 0; i < event->players; i++)
        if (!event->gone[i]) out[count++] = i;
    return count;
}

/* ---- round robin ---- */

static uint16_t robin_rounds(uint16_t players) { return (uint16_t)(players - 1 + players % 2); }

static uint32_t robin(const pairing_event *event, uint16_t round, pairing_table *out) {
    uint32_t chairs = event->players + event->players % 2u, made = 0; /* the last one is empty when they are odd */
    if (round > robin_rounds(event->players)) return 0;
    for (uint32_t i = 0; i < chairs / 2; i++) {
        uint32_t turn = round - 1u, ring = chairs - 1u;
        uint32_t one = i == 0 ? ring : (i + turn) % ring, other = (ring - i + turn) % ring;
        bool has_one = one < event->players && !event->gone[one], has_other = other < event->players && !event->gone[other];
        if (!has_one && !has_other) continue;
        out[made] = (pairing_table){.seats = (uint8_t)(has_one + has_other)};
        out[made].players[0] = (uint16_t)(!has_one || (has_other && other < one) ? other : one);
        if (out[made].seats == 2) out[made].players[1] = (uint16_t)(other < one ? one : other);
        pairing_seat(event, &out[made++]);
    }
    return made;
}

/* ---- knock-out ---- */

static uint32_t still_in(const pairing_event *event, uint16_t *out) {
    bool lost[PAIRING_PLAYERS_MAX] = {false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->game_count; i++) {
        const pairing_game *game = &event->games[i];
        for (uint8_t seat = 0; seat < game->table.seats; seat++) lost[game->table.players[seat]] |= seat != pairing_winner(game);
    }
    for (uint16_t i = 0; i < event->players; i++)
        if (!lost[i] && !event->gone[i]) out[count++] = i;
    return count;
}

static uint32_t knock_out(const pairing_event *event, pairing_table *out) {
    uint16_t left[PAIRING_PLAYERS_MAX];
    uint32_t count = still_in(event, left);
    if (count < 2) return 0;
    uint32_t tables = (count + event->seats - 1u) / event->seats;
    for (uint32_t table = 0; table < tables; table++) {
        out[table] = (pairing_table){0};
        for (uint32_t row = 0;; row++) { /* down one side and up the other: the best meets the last */
            uint32_t place = row % 2 == 0 ? row * tables + table : (row + 1) * tables - 1 - table;
            if (row * tables >= count) break;
            if (place < count) out[table].players[out[table].seats++] = left[place];
        }
        pairing_seat(event, &out[table]);
    }
    return tables;
}

/* ---- which ---- */

bool pairing_is_possible(pairing_system system, uint8_t seats, uint16_t rounds, uint16_t players) {
    bool size = players >= 2 && players <= PAIRING_PLAYERS_MAX && seats >= 2 && seats <= PAIRING_SEATS_MAX;
    if (system == PAIRING_SWISS) return size && rounds >= 1 && rounds <= PAIRING_ROUNDS_MAX;
    return size && (system != PAIRING_ROUND_ROBIN || (seats == 2 && robin_rounds(players) <= PAIRING_ROUNDS_MAX));
}

uint16_t pairing_rounds(const pairing_event *event) {
    uint16_t rounds = 0;
    if (event->system == PAIRING_SWISS) return event->rounds;
    if (event->system == PAIRING_ROUND_ROBIN) return robin_rounds(event->players);
    for (uint32_t left = event->players; left > 1; left = (left + event->seats - 1u) / event->seats) rounds++;
    return rounds;
}

uint32_t pairing_next(const pairing_event *event, uint16_t round, pairing_table *out) {
    uint16_t present[PAIRING_PLAYERS_MAX];
    if (pairing_present(event, present) < 2) return 0;
    if (event->system == PAIRING_ROUND_ROBIN) return robin(event, round, out);
    if (event->system == PAIRING_KNOCK_OUT) return knock_out(event, out);
    return round <= event->rounds ? pairing_swiss(event, round, out) : 0;
}
