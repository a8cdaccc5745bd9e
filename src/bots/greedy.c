/* The greedy bot: looks one decision ahead. It imagines a few worlds that agree with its view, plays each legal move in each of
 * them and takes the move after which the game's estimate for its seat is highest in the mean; equals by a fair draw.
 *
 * All moves are tried in the same worlds with the same chance, so that luck favours none. The work is bounded: when the list
 * is so wide that all worlds would take more than PLAYS_MAX plays, there are fewer worlds, at least one. */
#include "bots.h"

#include "base/check.h"

#include <string.h>

enum { WORLDS_MAX = 6, PLAYS_MAX = 2048, ALIGNMENT = 16 };

/* What the task's memory holds, one behind the other. */
typedef struct workshop {
    tv_move *moves;
    unsigned char *worlds; /* WORLDS_MAX states */
    unsigned char *trial;  /* a copy to play in */
} workshop;

static size_t aligned(size_t bytes) { return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static size_t greedy_memory(const tv_bot *bot, const tv_game *game) {
    (void)bot;
    return aligned(tv_game_moves_max(game) * sizeof(tv_move)) + (WORLDS_MAX + 1) * aligned(game->state_bytes);
}

static workshop greedy_workshop(const tv_bot_task *task) {
    unsigned char *at = task->memory;
    unsigned char *worlds = at + aligned(tv_game_moves_max(task->game) * sizeof(tv_move));
    return (workshop){.moves = task->memory, .worlds = worlds, .trial = worlds + WORLDS_MAX * aligned(task->game->state_bytes)};
}

/* The estimate for `seat` after a move, summed over the worlds. */
static int64_t greedy_value(const tv_bot_task *task, const workshop *shop, uint32_t worlds, tv_move move, uint8_t seat) {
    const tv_game *game = task->game;
    int64_t sum = 0;
    for (uint32_t world = 0; world < worlds; world++) {
        int32_t values[TV_SEATS_MAX] = {0};
        tv_chance chance = tv_chance_fast(task->seed ^ (UINT64_C(0xD1B54A32D192ED03) * (world + 1)));
        memcpy(shop->trial, shop->worlds + world * aligned(game->state_bytes), game->state_bytes);
        tv_game_play(game, task->box, shop->trial, move, &chance, NULL);
        tv_game_estimate(game, task->box, shop->trial, values);
        sum += values[seat];
    }
    return sum;
}

static tv_move greedy_choose(const tv_bot *bot, const tv_bot_task *task) {
    (void)bot;
    const tv_game *game = task->game;
    workshop shop = greedy_workshop(task);
    uint32_t count = tv_game_moves(game, task->box, task->view, shop.moves);
    TV_ASSERT(count > 0);
    if (count == 1) return shop.moves[0];
    uint8_t seat = tv_game_actor(game, task->box, task->view);
    uint32_t worlds = PLAYS_MAX / count < 1 ? 1 : PLAYS_MAX / count > WORLDS_MAX ? WORLDS_MAX : PLAYS_MAX / count;
    tv_chance imagination = tv_chance_fast(task->seed);
    for (uint32_t world = 0; world < worlds; world++) {
        unsigned char *state = shop.worlds + world * aligned(game->state_bytes);
        memcpy(state, task->view, game->state_bytes);
        tv_game_imagine(game, task->box, state, seat, &imagination);
    }
    tv_move best = shop.moves[0];
    int64_t best_value = INT64_MIN;
    uint32_t equals = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t value = greedy_value(task, &shop, worlds, shop.moves[i], seat);
        if (value > best_value) equals = 0;
        if (value < best_value) continue;
        best_value = value;
        /* The n-th equal one replaces the choice with chance 1/n: in the end all are equally likely. */
        if (tv_draw(&imagination, ++equals) == 0) best = shop.moves[i];
    }
    return best;
}

const tv_bot_kind tv_bot_greedy = {
    .id = "greedy",
    .title = TV_TEXT("Greedy"),
    .about = TV_TEXT("Looks one move ahead."),
    .memory = greedy_memory,
    .choose = greedy_choose,
};
