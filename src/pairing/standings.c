/* Points, tie-breaks, the order. */
#include "pairing_inside.h"

#include <stddef.h>
#include <string.h>

const char *const pairing_system_names[PAIRING_SYSTEMS] = {"round-robin", "swiss", "knock-out"};

bool pairing_system_read(const char *name, pairing_system *out) {
    for (int i = 0; i < PAIRING_SYSTEMS; i++)
        if (strcmp(name, pairing_system_names[i]) == 0) {
            *out = (pairing_system)i;
            return true;
        }
    return false;
}

const char *const *pairing_tie_breaks(pairing_system system) {
    static const char *const robin[] = {"points", "direct", "berger", "wins", NULL};
    static const char *const swiss[] = {"points", "buchholz", "berger", "direct", "wins", NULL};
    static const char *const knock_out[] = {"survived", "points", "buchholz", "wins", NULL};
    return system == PAIRING_ROUND_ROBIN ? robin : system == PAIRING_SWISS ? swiss : knock_out;
}

/* ---- one game ---- */

static bool forfeits(const pairing_game *game, uint8_t seat) { return (game->forfeits >> seat & 1) != 0; }

/* 2: placed before the other, 1: beside, 0: behind. Who did not play is behind all who did, and beats nobody. */
static uint32_t halves(const pairing_game *game, uint8_t seat, uint8_t other) {
    if (forfeits(game, seat)) return 0;
    if (forfeits(game, other)) return 2;
    return game->places[seat] < game->places[other] ? 2 : game->places[seat] == game->places[other];
}

uint32_t pairing_points(const pairing_game *game, uint8_t seat) {
    uint32_t sum = 0;
    if (game->table.seats == 1) return PAIRING_WIN;
    for (uint8_t other = 0; other < game->table.seats; other++)
        if (other != seat) sum += halves(game, seat, other);
    return sum * PAIRING_WIN / (2u * (game->table.seats - 1u));
}

uint8_t pairing_winner(const pairing_game *game) {
    uint8_t best = game->table.seats;
    for (uint8_t seat = 0; seat < game->table.seats; seat++) {
        if (forfeits(game, seat)) continue;
        bool first = best == game->table.seats || game->places[seat] < game->places[best];
        bool tie = !first && game->places[seat] == game->places[best] && game->table.players[seat] < game->table.players[best];
        if (first || tie) best = seat;
    }
    return game->table.seats == 1 ? 0 : best;
}

/* ---- everybody ---- */

static void count_game(const pairing_game *game, pairing_standing *by_player) {
    uint8_t winner = pairing_winner(game);
    for (uint8_t seat = 0; seat < game->table.seats; seat++) {
        pairing_standing *to = &by_player[game->table.players[seat]];
        to->points += pairing_points(game, seat);
        to->games += game->table.seats > 1;
        to->byes += game->table.seats == 1;
        to->forfeits += forfeits(game, seat);
        to->wins += game->table.seats > 1 && pairing_points(game, seat) == PAIRING_WIN;
        to->survived += seat == winner;
    }
}

static void count_opponents(const pairing_game *game, pairing_standing *by_player) {
    for (uint8_t seat = 0; seat < game->table.seats; seat++) {
        pairing_standing *to = &by_player[game->table.players[seat]];
        if (game->table.seats == 1) to->buchholz += to->points;
        for (uint8_t other = 0; other < game->table.seats; other++) {
            const pairing_standing *against = &by_player[game->table.players[other]];
            if (other == seat) continue;
            to->buchholz += against->points;
            to->berger += halves(game, seat, other) * against->points;
            if (against->points == to->points) to->direct += halves(game, seat, other);
        }
    }
}

static int larger_first(uint32_t one, uint32_t other) { return (one < other) - (one > other); }

static int compare_by(const char *what, const pairing_standing *one, const pairing_standing *other) {
    if (strcmp(what, "points") == 0) return larger_first(one->points, other->points);
    if (strcmp(what, "direct") == 0) return larger_first(one->direct, other->direct);
    if (strcmp(what, "buchholz") == 0) return larger_first(one->buchholz, other->buchholz);
    if (strcmp(what, "berger") == 0) return larger_first(one->berger, other->berger);
    if (strcmp(what, "wins") == 0) return larger_first(one->wins, other->wins);
    return larger_first(one->survived, other->survived);
}

static int compare(const pairing_event *event, const pairing_standing *one, const pairing_standing *other) {
    int order = 0;
    for (const char *const *what = pairing_tie_breaks(event->system); *what != NULL && order == 0; what++)
        order = compare_by(*what, one, other);
    return order;
}

/* By insertion: equal ones stay in the order of their starting numbers. */
static void sort(const pairing_event *event, pairing_standing *all) {
    for (uint32_t i = 1; i < event->players; i++) {
        pairing_standing moved = all[i];
        uint32_t at = i;
        for (; at > 0 && compare(event, &moved, &all[at - 1]) < 0; at--) all[at] = all[at - 1];
        all[at] = moved;
    }
}

void pairing_stand(const pairing_event *event, pairing_standing *out) {
    memset(out, 0, event->players * sizeof *out);
    for (uint16_t i = 0; i < event->players; i++) out[i].player = i;
    for (uint32_t i = 0; i < event->game_count; i++)
        if (event->games[i].over) count_game(&event->games[i], out);
    for (uint32_t i = 0; i < event->game_count; i++)
        if (event->games[i].over) count_opponents(&event->games[i], out);
    sort(event, out);
    for (uint16_t i = 0; i < event->players; i++)
        out[i].rank = i > 0 && compare(event, &out[i], &out[i - 1]) == 0 ? out[i - 1].rank : (uint16_t)(i + 1);
}
