/* Self-play for tuning, see tune_games.h: an arena in which the same bot sits everywhere. */
#include "tune_games.h"

#include "arena.h"

#include <stdlib.h>

typedef struct tune_host {
    const tune_task *task;
    tune_data *of_game; /* by number: threads finish in any order */
} tune_host;

static bool keep(void *host, uint32_t game, const tv_record *record, tv_error *error) {
    tune_host *it = host;
    return tune_take(it->task, game, record, &it->of_game[game], error);
}

static bool play_all(const tune_task *task, const tv_record *model, const player_kind *player, uint32_t games, uint32_t threads,
                     tune_host *host, tv_error *error) {
    static const arena_lineup everywhere = {{0}};
    arena_task arena = {.model = model,
                        .players = player,
                        .player_count = 1,
                        .lineups = &everywhere,
                        .lineup_count = 1,
                        .games = games,
                        .threads = threads,
                        .seed = task->seed,
                        .keep = keep,
                        .host = host};
    arena_score score;
    arena_game *played = calloc(games, sizeof *played);
    bool good = played != NULL ? arena_play(&arena, played, &score, error) : tv_fail_memory(error);
    free(played);
    return good;
}

static bool join_all(const tune_data *of_game, uint32_t games, tune_data *out, tv_error *error) {
    for (uint32_t game = 0; game < games; game++)
        if (!tune_data_join(out, &of_game[game])) return tv_fail_memory(error);
    return true;
}

bool tune_play(const tune_task *task, const char *word, uint32_t games, uint32_t threads, tune_data *out, tv_error *error) {
    tv_record model;
    player_kind player;
    tune_host host = {.task = task};
    if (!player_read(&player, word, false, error)) return false;
    tune_table(task, &out->width);
    tv_record_begin(&model, task->game, task->seats, "0");
    model.setup = tv_setup_for_engines(task->game, task->seats);
    host.of_game = calloc(games, sizeof *host.of_game);
    bool good = host.of_game != NULL || tv_fail_memory(error);
    good = good && play_all(task, &model, &player, games, threads, &host, error);
    good = good && join_all(host.of_game, games, out, error);
    for (uint32_t game = 0; host.of_game != NULL && game < games; game++) tune_data_free(&host.of_game[game]);
    free(host.of_game);
    tv_record_free(&model);
    return good;
}
