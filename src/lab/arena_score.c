/* Adding up the games of a match, see arena_score.h. */
#include "arena_score.h"

#include "arena.h"

#include <string.h>

static void count_ending(arena_score *score, const char *clause) {
    uint32_t i = 0;
    while (i < score->ending_count && strcmp(score->endings[i].clause, clause) != 0) i++;
    if (i == ARENA_ENDINGS_MAX) return;
    if (i == score->ending_count) score->endings[score->ending_count++].clause = clause;
    score->endings[i].games++;
}

static void count_length(arena_score *score, uint32_t decisions) {
    score->decisions += decisions;
    if (score->games == 1 || decisions < score->shortest) score->shortest = decisions;
    if (decisions > score->longest) score->longest = decisions;
}

/* ---- one game ---- */

uint8_t arena_half_points(const arena_game *game, uint8_t seat, uint8_t other) {
    if (game->unfinished || game->place[seat] == game->place[other]) return 1;
    return game->place[seat] < game->place[other] ? 2 : 0;
}

/* Adds what the player at `seat` got to the rotation and to the samples. */
static void count_points(arena_score *score, const arena_task *task, uint32_t number, const arena_game *game, uint8_t seat,
                         uint64_t share) {
    uint8_t seats = task->model->setup.seats;
    uint8_t entry = arena_entry_at(number, seat, seats), who = arena_player_at(task, number, seat);
    score->group.shares[entry] += share;
    statistics_add_game(&score->shares[who], (double)share / ARENA_WHOLE);
    for (uint8_t other = 0; other < seats; other++) {
        if (other == seat) continue;
        uint32_t halves = arena_half_points(game, seat, other);
        score->group.halves[entry][arena_entry_at(number, other, seats)] += halves;
        statistics_add_game(&score->pairs[who][arena_player_at(task, number, other)], (double)halves / 2);
    }
}

static void count_win(arena_score *score, uint8_t who, uint8_t seat, uint64_t share) {
    score->wins[who] += share;
    score->wins_by_place[seat] += share;
    score->wins_at[who][seat] += share;
}

static void count_seats(arena_score *score, const arena_task *task, uint32_t number, const arena_game *game) {
    uint8_t seats = task->model->setup.seats;
    uint32_t first = 0;
    for (uint8_t seat = 0; seat < seats; seat++) first += game->place[seat] == 1;
    if (!game->unfinished) score->ties += first > 1;
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint8_t who = arena_player_at(task, number, seat);
        uint64_t share = game->unfinished ? ARENA_WHOLE / seats : game->place[seat] == 1 ? ARENA_WHOLE / first : 0;
        count_points(score, task, number, game, seat, share);
        if (!game->unfinished) count_win(score, who, seat, share);
        score->forfeits[who].games += game->forfeits >> seat & 1;
    }
}

/* ---- rotations ---- */

static void judge(arena_score *score, const sprt_test *test, uint8_t seats) {
    score->tally.whole = ARENA_WHOLE * seats;
    score->tally.groups[score->group.shares[0]]++;
    score->log_likelihood_ratio = sprt_log_likelihood_ratio(test, &score->tally);
    score->verdict = sprt_judge(test, score->log_likelihood_ratio);
}

static void close_group(arena_score *score, const arena_task *task) {
    uint8_t seats = task->model->setup.seats;
    const arena_group *group = &score->group;
    const uint8_t *who = task->lineups[group->number % task->lineup_count].player;
    for (uint8_t entry = 0; entry < seats; entry++) {
        double mean = (double)group->shares[entry] / (ARENA_WHOLE * seats);
        statistics_add_group(&score->shares[who[entry]], mean, seats);
        for (uint8_t other = 0; other < seats; other++) {
            if (other == entry) continue;
            mean = (double)group->halves[entry][other] / (2 * seats);
            statistics_add_group(&score->pairs[who[entry]][who[other]], mean, seats);
        }
    }
    if (task->sprt != NULL) judge(score, task->sprt, seats);
}

void arena_score_add(arena_score *score, const arena_task *task, uint32_t number, const arena_game *game) {
    uint8_t seats = task->model->setup.seats;
    uint32_t group = number / seats;
    if (score->group.number != group || score->games == 0) score->group = (arena_group){.number = group};
    score->games++;
    score->recalled += game->recalled;
    score->unfinished += game->unfinished;
    count_length(score, game->decisions);
    count_seats(score, task, number, game);
    if (!game->unfinished && game->clause != NULL) count_ending(score, game->clause);
    if (++score->group.games == seats) close_group(score, task);
}

bool arena_score_complete(const arena_score *score, const arena_task *task) {
    return score->games == task->games || score->verdict != SPRT_UNDECIDED;
}
