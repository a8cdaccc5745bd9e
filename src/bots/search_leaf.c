/* Where the tree of a search ends, see search_leaf.h. Whole numbers only. */
#include "search_leaf.h"

#include "base/check.h"

#include <string.h>

/* ---- playing on ---- */

/* Squares, because priors are meant to keep many moves in sight, and a game is better played on by the likely ones. */
static uint64_t sharpened(uint16_t weight) { return (uint64_t)weight * weight; }

static tv_move draw_move(const search_tree *tree, const void *world, uint64_t *rng) {
    uint32_t count = tv_game_moves(tree->game, tree->box, world, tree->moves), pick = 0;
    if (count == 1) return tree->moves[0];
    uint64_t sum = 0;
    search_tree_priors(tree, world, count);
    for (uint32_t i = 0; i < count; i++) sum += sharpened(tree->weights[i]);
    TV_ASSERT(sum > 0); // every prior is at least 1
    uint64_t lot = tv_fast_next(rng) % sum;
    while (lot >= sharpened(tree->weights[pick])) lot -= sharpened(tree->weights[pick++]);
    return tree->moves[pick];
}

void search_leaf_play_on(const search_tree *tree, void *world, uint32_t decisions, tv_chance *chance, uint64_t *rng) {
    while (decisions-- > 0 && tv_game_actor(tree->game, tree->box, world) != TV_OVER)
        tv_game_play(tree->game, tree->box, world, draw_move(tree, world, rng), chance, NULL);
}

/* ---- judging ---- */

void search_leaf_judge(const search_tree *tree, const void *world, int32_t values[TV_SEATS_MAX]) {
    const tv_game *game = tree->game;
    const void *box = tree->box;
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    if (tv_game_actor(game, box, world) == TV_OVER) {
        tv_result result = {0};
        tv_game_result(game, box, world, &result);
        tv_result_share(&result, values);
    } else if (tree->judge != NULL) {
        tv_judge_look(tree->judge, world);
        tv_judge_values(tree->judge, values);
    } else {
        tv_game_estimate(game, box, world, values);
    }
}
