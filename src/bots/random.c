/* The random bot: any legal move, each as likely as the others. The yardstick for all other bots. */
#include "bots.h"

#include "base/check.h"

static size_t random_memory(const tv_bot *bot, const tv_game *game) {
    (void)bot;
    return tv_game_moves_max(game) * sizeof(tv_move);
}

static tv_move random_choose(const tv_bot *bot, const tv_bot_task *task) {
    (void)bot;
    tv_move *moves = task->memory;
    uint32_t count = tv_game_moves(task->game, task->box, task->view, moves);
    TV_ASSERT(count > 0);
    uint64_t chance = task->seed;
    return moves[tv_fast_below(&chance, count)];
}

const tv_bot_kind tv_bot_random = {
    .id = "random",
    .title = TV_TEXT("Random"),
    .about = TV_TEXT("Plays any legal move."),
    .memory = random_memory,
    .choose = random_choose,
};
