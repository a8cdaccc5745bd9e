/* Judgement where a game writes none: features and clues by their tables, or scores, or nothing; see game.h. */
#include "base/check.h"

#include <string.h>
#include <trivium/judgement.h>

enum { LINES_MAX = 64, KEPT_MAX = 512, SCORE_DOUBLINGS = 4, SCORE_EASE = 8 };

static int32_t weighed_features(const tv_game *game, const void *box, const void *state, uint8_t seats, uint8_t seat) {
    int32_t features[LINES_MAX];
    TV_ASSERT(game->features <= LINES_MAX);
    tv_game_feature(game, box, state, seat, features);
    return tv_weigh(game->weights, game->features, tv_weight_column(game->seats_min, seats), features);
}

/* Scores in points of judgement. What a point of the game is worth is not known, so a lead counts by how large it is beside all that was
 * scored, and the less the less there is. */
static void weigh_scores(int32_t *scores, uint8_t seats) {
    int64_t all = SCORE_EASE;
    for (uint8_t seat = 0; seat < seats; seat++) all += scores[seat] < 0 ? -(int64_t)scores[seat] : scores[seat];
    for (uint8_t seat = 0; seat < seats; seat++)
        scores[seat] = (int32_t)((int64_t)scores[seat] * seats * SCORE_DOUBLINGS * TV_DOUBLING / all);
}

void tv_default_estimate(const tv_game *game, const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    uint8_t seats = tv_game_seats(game, box);
    int32_t scores[TV_SEATS_MAX] = {0};
    if (tv_game_actor(game, box, state) == TV_OVER) {
        tv_result result;
        tv_game_result(game, box, state, &result);
        tv_share_result(&result, seats, values);
        return;
    }
    if (game->features > 0) {
        for (uint8_t seat = 0; seat < seats; seat++) scores[seat] = weighed_features(game, box, state, seats, seat);
    } else if (TV_GAME_HAS(game, score)) {
        for (uint8_t seat = 0; seat < seats; seat++) scores[seat] = game->score(box, state, seat);
        weigh_scores(scores, seats);
    }
    tv_share_scores(scores, seats, values);
}

static int32_t weighed_clues(const tv_game *game, const void *box, const void *state, tv_move move) {
    int32_t clues[LINES_MAX];
    TV_ASSERT(game->clues <= LINES_MAX);
    tv_game_clue(game, box, state, move, clues);
    return tv_weigh(game->clue_weights, game->clues, tv_weight_column(game->seats_min, tv_game_seats(game, box)), clues);
}

/* The best score in a list that is too long to be kept; in others nobody asks. */
static int32_t best_of_many(const tv_game *game, const void *box, const void *state, const tv_move *moves, uint32_t count) {
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; count > KEPT_MAX && i < count; i++) {
        int32_t score = weighed_clues(game, box, state, moves[i]);
        if (score > best) best = score;
    }
    return best;
}

/* Lists can be of any length: they are shared out in parts, each together with the best of all, so that they agree. */
void tv_default_prior(const tv_game *game, const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    int32_t scores[KEPT_MAX + 1], best = game->clues > 0 ? best_of_many(game, box, state, moves, count) : 0;
    uint16_t shares[KEPT_MAX + 1];
    for (uint32_t from = 0, part; from < count; from += part) {
        part = count - from < KEPT_MAX ? count - from : KEPT_MAX;
        for (uint32_t i = 0; i < part; i++) scores[i] = game->clues > 0 ? weighed_clues(game, box, state, moves[from + i]) : 0;
        scores[part] = best;
        tv_share_priors(scores, part + (count > KEPT_MAX), shares);
        memcpy(weights + from, shares, part * sizeof *shares);
    }
}
