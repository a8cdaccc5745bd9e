/* How sure of itself a net should be, see temper.h: of some factors the one with the lowest loss. */
#include "temper.h"

#include "replay.h"

#include <math.h>
#include <stdlib.h>
#include <trivium/judgement.h>

enum { GAMES_LEAST = 100, ONE_IN = 4 /* positions of a game are alike */ };

static double factor_at(uint32_t i) { return 0.7 + 0.05 * i; }

void temper_add(temper_sums *sums, const float *scores, const float *won, uint32_t seats) {
    float tempered[TV_SEATS_MAX], shares[TV_SEATS_MAX];
    for (uint32_t i = 0; i < TEMPER_FACTORS; i++) {
        for (uint32_t seat = 0; seat < seats; seat++) tempered[seat] = scores[seat] * (float)factor_at(i);
        float_shares(tempered, seats, shares);
        for (uint32_t seat = 0; seat < seats; seat++)
            if (won[seat] > 0) sums->loss[i] -= (double)won[seat] * log(fmax((double)shares[seat], 1e-6));
    }
}

double temper_best(const temper_sums *sums) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < TEMPER_FACTORS; i++)
        if (sums->loss[i] < sums->loss[best]) best = i;
    return factor_at(best);
}

typedef struct fitting {
    const train_settings *settings;
    const void *box;
    const float_net *net;
    sampler *sees;
    sample_set set; /* of one position */
    float_pass *pass;
    temper_sums sums;
    uint64_t chance;
} fitting;

static bool look(void *host, const data_game *game, uint32_t decision, const void *state) {
    fitting *it = host;
    sample_set *set = &it->set;
    if (tv_fast_below(&it->chance, ONE_IN) != 0) return true;
    set->count = set->row_count = set->move_row_count = set->share_count = 0;
    if (!sampler_add(it->sees, game, decision, state, set)) return false;
    float_net_say(it->net, train_vectors_here(), set, &set->samples[0], it->pass);
    const uint32_t seats = it->settings->seats, actor = tv_game_actor(it->settings->game, it->box, state);
    float won[TV_SEATS_MAX];
    for (uint32_t turn = 0; turn < seats; turn++) won[turn] = (float)game->shares[(actor + turn) % seats] / TV_WHOLE_WIN;
    temper_add(&it->sums, it->pass->value_slope, won, seats); /* float_net_say leaves the scores there */
    return true;
}

bool temper_fit(const train_settings *settings, const void *box, const game_window *window, const float_net *net, const tv_net *layout,
                double *factor) {
    fitting it = {.settings = settings, .box = box, .net = net, .chance = settings->seed};
    data_game game = {0};
    uint32_t games = 0;
    void *state = malloc(settings->game->state_bytes);
    it.sees = sampler_open(settings, box, layout);
    it.pass = malloc(sizeof *it.pass);
    bool ready = state != NULL && it.sees != NULL && it.pass != NULL;
    for (uint32_t i = 0; ready && i < window->count; i++) {
        const game_block *block = &window->blocks[i];
        if (block->number % SAMPLE_HELD_OUT == SAMPLE_HELD_OUT - 1 && data_game_read(&game, block->at, block->size))
            games += replay_game(settings->game, box, &game, state, look, &it);
    }
    *factor = games < GAMES_LEAST ? 1 : temper_best(&it.sums);
    data_game_free(&game);
    sampler_close(it.sees);
    sample_set_free(&it.set);
    free(it.pass);
    free(state);
    return ready;
}

void temper_apply(float_net *net, double factor) {
    for (size_t i = net->at.value; i < net->at.count; i++) net->weights[i] *= (float)factor;
}
