/* A bot of one's own, and a match of it against one of the library's: bot [GAME [OPPONENT]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>
#include <trivium/table.h>

/* ---- the bot: it tries every move once in a world that it imagines, and asks the game which one looks best ---- */

/* First the moves, then one state: game->state_bytes of it. */
static size_t curious_memory(const tv_bot *bot, const tv_game *game) {
    (void)bot;
    return tv_game_moves_max(game) * sizeof(tv_move) + game->state_bytes;
}

static tv_move curious_choose(const tv_bot *bot, const tv_bot_task *task) {
    (void)bot;
    const tv_game *game = task->game;
    tv_move *moves = task->memory, best;
    void *world = moves + tv_game_moves_max(game);
    uint8_t seat = tv_game_viewer(game, task->box, task->view);
    uint32_t count = tv_game_moves(game, task->box, task->view, moves);
    int32_t best_value = -1;
    best = moves[0];
    for (uint32_t i = 0; i < count; i++) {
        tv_chance chance = tv_chance_fast(task->seed); /* the same world for every move */
        int32_t values[TV_SEATS_MAX] = {0};
        memcpy(world, task->view, game->state_bytes);
        tv_game_imagine(game, task->box, world, seat, &chance);
        tv_game_play(game, task->box, world, moves[i], &chance, NULL);
        tv_game_estimate(game, task->box, world, values);
        if (values[seat] <= best_value) continue;
        best_value = values[seat];
        best = moves[i];
    }
    return best;
}

static const tv_bot_kind curious = {
    .id = "curious",
    .title = "Curious",
    .about = "Tries every move once.",
    .memory = curious_memory,
    .choose = curious_choose,
};

/* ---- the match ---- */

enum { SEATS = 2, GAMES = 10 };

/* One decision: the bot gets the view of its seat and nothing else. */
static bool decide(tv_table *table, const tv_bot *bot, void *view, tv_error *error) {
    const tv_game *game = tv_table_game(table);
    uint8_t seat = tv_table_actor(table);
    size_t size = tv_bot_memory(bot, game);
    void *memory = malloc(size);
    if (memory == NULL) return tv_fail_memory(error);
    tv_table_view(table, seat, view);
    tv_bot_task task = {.game = game,
                        .box = tv_table_box(table),
                        .view = view,
                        .seed = tv_table_bot_seed(table, seat),
                        .memory = memory,
                        .memory_size = size};
    tv_move move = tv_bot_choose(bot, &task);
    free(memory);
    return tv_table_play(table, move, error);
}

/* A limit of turns, so that every game ends. */
static void set_limit(tv_record *record) {
    for (uint32_t i = 0; record->game->options[i].name != NULL; i++)
        if (strcmp(record->game->options[i].name, "limit") == 0) record->setup.options[i] = (int32_t)record->game->limit_for_engines;
}

/* Which seat won: 0, 1, or SEATS when nobody did alone; -1 and an error when something failed. */
static int play(const tv_game *game, const tv_bot *bots[SEATS], int number, tv_error *error) {
    char seed[16];
    snprintf(seed, sizeof seed, "match-%d", number);
    tv_record record;
    tv_record_begin(&record, game, SEATS, seed);
    set_limit(&record);
    tv_table *table = tv_table_open(&record, error);
    void *view = malloc(game->state_bytes);
    bool good = table != NULL && view != NULL;
    while (good && tv_table_actor(table) != TV_OVER) good = decide(table, bots[tv_table_actor(table)], view, error);
    tv_result result = {{0}, NULL};
    if (good) tv_table_result(table, &result);
    free(view);
    tv_table_close(table);
    tv_record_free(&record);
    if (!good) return -1;
    return result.place[0] == result.place[1] ? SEATS : result.place[0] == 1 ? 0 : 1;
}

int main(int argc, char **argv) {
    const tv_game *game = tv_game_find(argc > 1 ? argv[1] : "avalon");
    tv_bot mine = {.kind = &curious}, other;
    tv_error error = {.what = "There is no such game for two."};
    if (game == NULL || game->seats_min > SEATS || !tv_bot_read(&other, argc > 2 ? argv[2] : "random", &error)) {
        fprintf(stderr, "bot: %s\n", error.what);
        return 2;
    }
    int won = 0;
    for (int number = 0; number < GAMES; number++) {
        int first = number % 2; /* the seat of the curious one */
        const tv_bot *bots[SEATS] = {first == 0 ? &mine : &other, first == 0 ? &other : &mine};
        int winner = play(game, bots, number, &error);
        if (winner < 0) {
            fprintf(stderr, "bot: %s\n", error.what);
            return 1;
        }
        won += winner == first;
    }
    printf("%s won %d of %d games of %s\n", curious.title, won, GAMES, game->title);
    return 0;
}
