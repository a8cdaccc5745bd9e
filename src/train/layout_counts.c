/* What values there were, see layout_counts.h. */
#include "layout_counts.h"

#include "memory/heap.h"
#include "replay.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/learning.h>

enum { COUNTED_MAX = 256, MOVES_LOOKED_AT = 4 };

typedef struct counting {
    const train_settings *settings;
    const void *box;
    layout_counts *out;
    tv_encoder encoder;
    uint8_t *observation;
    void *view;
    tv_move *moves;
    uint64_t chance;
    uint32_t one_in;
    bool short_of_memory;
} counting;

static bool add_numbers(layout_list *lists, uint32_t count, const int32_t *numbers) {
    for (uint32_t i = 0; i < count; i++) {
        void *items = lists[i].numbers;
        if (!tv_heap_room(&items, &lists[i].room, lists[i].count + 1, sizeof *lists[i].numbers)) return false;
        lists[i].numbers = items;
        lists[i].numbers[lists[i].count++] = numbers[i];
    }
    return true;
}

static void count_bytes(counting *it, const void *state, uint8_t actor) {
    const tv_game *game = it->settings->game;
    memcpy(it->view, state, game->state_bytes);
    tv_game_hide(game, it->box, it->view, actor);
    tv_encode_view(&it->encoder, game, it->box, it->view, actor, it->observation);
    for (uint32_t i = 0; i < it->out->observation; i++) it->out->values[i][it->observation[i]]++;
}

static bool count_features(counting *it, const void *state) {
    int32_t numbers[COUNTED_MAX];
    for (uint8_t seat = 0; seat < it->settings->seats; seat++) {
        tv_game_feature(it->settings->game, it->box, state, seat, numbers);
        if (!add_numbers(it->out->features, it->settings->game->features, numbers)) return false;
    }
    return true;
}

static bool count_clues(counting *it, const void *state) {
    int32_t numbers[COUNTED_MAX];
    const tv_game *game = it->settings->game;
    uint32_t count = tv_game_moves(game, it->box, state, it->moves);
    for (uint32_t i = 0; i < MOVES_LOOKED_AT; i++) {
        tv_game_clue(game, it->box, state, it->moves[tv_fast_below(&it->chance, count)], numbers);
        if (!add_numbers(it->out->clues, game->clues, numbers)) return false;
    }
    return true;
}

static bool look(void *host, const data_game *game, uint32_t decision, const void *state) {
    counting *it = host;
    (void)game, (void)decision;
    if (tv_fast_below(&it->chance, it->one_in) != 0) return true;
    it->out->positions++;
    if (it->out->values != NULL) count_bytes(it, state, tv_game_actor(it->settings->game, it->box, state));
    bool good = it->out->features == NULL || count_features(it, state);
    good = good && (it->out->clues == NULL || count_clues(it, state));
    it->short_of_memory |= !good;
    return good;
}

static bool get_memory(counting *it, void **state) {
    const tv_game *game = it->settings->game;
    layout_counts *out = it->out;
    tv_encoder_make(game, it->box, &it->encoder);
    out->observation = it->settings->planes ? it->encoder.observation_bytes : 0;
    out->values = out->observation > 0 ? calloc(out->observation, sizeof *out->values) : NULL;
    out->features = it->settings->features ? calloc(game->features, sizeof *out->features) : NULL;
    out->clues = it->settings->clues ? calloc(game->clues, sizeof *out->clues) : NULL;
    it->observation = calloc(1, it->encoder.observation_bytes + 1);
    it->view = malloc(game->state_bytes);
    it->moves = malloc(tv_game_moves_max(game) * sizeof *it->moves);
    *state = malloc(game->state_bytes);
    return it->observation != NULL && it->view != NULL && it->moves != NULL && *state != NULL &&
           (out->values != NULL || out->observation == 0) && (out->features != NULL || !it->settings->features) &&
           (out->clues != NULL || !it->settings->clues);
}

bool layout_count(const train_settings *settings, const void *box, const game_window *window, uint32_t wanted, layout_counts *out) {
    *out = (layout_counts){0};
    counting it = {
        .settings = settings, .box = box, .out = out, .chance = settings->seed, .one_in = (uint32_t)(window->decisions / wanted) + 1};
    void *state;
    data_game game = {0};
    bool ready = get_memory(&it, &state);
    for (uint32_t i = 0; ready && !it.short_of_memory && i < window->count; i++)
        if (data_game_read(&game, window->blocks[i].at, window->blocks[i].size))
            (void)replay_game(settings->game, box, &game, state, look, &it);
    data_game_free(&game);
    free(state);
    free(it.observation);
    free(it.view);
    free(it.moves);
    return ready && !it.short_of_memory;
}

static void free_lists(layout_list *lists, uint32_t count) {
    for (uint32_t i = 0; lists != NULL && i < count; i++) free(lists[i].numbers);
    free(lists);
}

void layout_counts_free(const train_settings *settings, layout_counts *counts) {
    free(counts->values);
    free_lists(counts->features, settings->game->features);
    free_lists(counts->clues, settings->game->clues);
}
