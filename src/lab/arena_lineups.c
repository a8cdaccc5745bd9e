/* Who meets whom, and what ratings come of it, see arena_lineups.h. */
#include "arena_lineups.h"

#include <stdlib.h>

uint32_t arena_lineups_count(uint32_t players, uint8_t seats) {
    uint64_t count = 1;
    if (players < seats) return 0;
    for (uint32_t i = 0; i < seats; i++) count = count * (players - i) / (i + 1);
    return (uint32_t)count;
}

/* The next lineup in order, like the digits of a number that only grow: 01, 02, 12. */
static void advance(uint8_t *player, uint32_t players, uint8_t seats) {
    uint32_t at = seats - 1u;
    while (at > 0 && player[at] == players - seats + at) at--;
    player[at]++;
    for (uint32_t i = at + 1; i < seats; i++) player[i] = (uint8_t)(player[i - 1] + 1);
}

void arena_lineups_all(uint32_t players, uint8_t seats, arena_lineup *out) {
    arena_lineup lineup = {{0, 1, 2, 3}};
    uint32_t count = arena_lineups_count(players, seats);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = lineup;
        if (i + 1 < count) advance(lineup.player, players, seats);
    }
}

/* ---- ratings ---- */

static size_t compare_seats(const arena_task *task, uint32_t number, const arena_game *game, rating_comparison *out) {
    uint8_t seats = task->model->setup.seats;
    size_t count = 0;
    for (uint8_t first = 0; first < seats; first++) {
        for (uint8_t second = first + 1; second < seats; second++)
            out[count++] = (rating_comparison){
                .group = number / seats,
                .first = arena_player_at(task, number, first),
                .second = arena_player_at(task, number, second),
                .halves = arena_half_points(game, first, second),
            };
    }
    return count;
}

bool arena_ratings(const arena_task *task, const arena_game *games, rating *out) {
    uint8_t seats = task->model->setup.seats;
    size_t pairs = (size_t)seats * (seats - 1u) / 2, count = 0;
    rating_comparison *list = calloc(task->games * pairs, sizeof *list);
    if (list == NULL) return false;
    for (uint32_t number = 0; number < task->games; number++)
        if (games[number].finished) count += compare_seats(task, number, &games[number], list + count);
    ratings_fit(list, count, task->player_count, out);
    free(list);
    return true;
}
