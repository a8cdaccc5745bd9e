/* How good a net is, see measure.h. */
#include "measure.h"

#include "replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>

enum { FLOAT, WHOLE, OWN };

typedef struct measuring {
    const train_settings *settings;
    const void *box;
    const float_net *net;
    const train_vectors *vectors;
    sampler *sees;
    sample_set set; /* of one position */
    float_pass *pass;
    void *judge_memory;
    tv_judge *judge;
    tv_move *moves;
    uint16_t *weights;
    measure_result *out;
    uint64_t chance;
    uint32_t one_in;
} measuring;

static double loss_of(const sample *position, const float *said, uint32_t count) {
    double loss = 0;
    for (uint32_t i = 0; i < count; i++)
        if (position->won[i] > 0) loss -= position->won[i] * log2(fmax(said[i], 1e-6));
    return loss;
}

static void turn_shares(const int32_t *values, uint8_t actor, uint32_t seats, float *out) {
    for (uint32_t turn = 0; turn < seats; turn++) out[turn] = (float)values[(actor + turn) % seats] / TV_WHOLE_WIN;
}

static void measure_values(measuring *it, const void *state, uint8_t actor, const sample *position) {
    int32_t values[TV_SEATS_MAX];
    float said[TV_SEATS_MAX];
    uint32_t seats = it->settings->seats;
    it->out->value[FLOAT] += loss_of(position, it->pass->shares, seats);
    tv_judge_values(it->judge, values);
    turn_shares(values, actor, seats, said);
    it->out->value[WHOLE] += loss_of(position, said, seats);
    it->out->apart += fabs(said[0] - it->pass->shares[0]);
    tv_game_estimate(it->settings->game, it->box, state, values);
    turn_shares(values, actor, seats, said);
    it->out->value[OWN] += loss_of(position, said, seats);
}

static void measure_list(measure_result *out, int who, const float *shares, const float *said, uint32_t count) {
    uint32_t best = 0, wanted = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (shares[i] > 0) out->prior[who] -= shares[i] * log2(fmax(said[i], 1e-9));
        if (said[i] > said[best]) best = i;
        if (shares[i] > shares[wanted]) wanted = i;
    }
    out->first[who] += shares[best] >= shares[wanted];
}

static void to_shares(const uint16_t *weights, uint32_t count, float *out) {
    float sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += weights[i];
    for (uint32_t i = 0; i < count; i++) out[i] = weights[i] / sum;
}

static void measure_priors(measuring *it, const void *state, const sample *position) {
    float said[SAMPLE_MOVES_MAX];
    const float *shares = it->set.shares + position->moves;
    uint32_t count = tv_game_moves(it->settings->game, it->box, state, it->moves);
    measure_list(it->out, FLOAT, shares, it->pass->priors, count);
    tv_judge_priors(it->judge, it->moves, count, it->weights);
    to_shares(it->weights, count, said);
    measure_list(it->out, WHOLE, shares, said, count);
    tv_game_prior(it->settings->game, it->box, state, it->moves, count, it->weights);
    to_shares(it->weights, count, said);
    measure_list(it->out, OWN, shares, said, count);
    it->out->choices++;
}

static bool look(void *host, const data_game *game, uint32_t decision, const void *state) {
    measuring *it = host;
    sample_set *set = &it->set;
    if (tv_fast_below(&it->chance, it->one_in) != 0) return true;
    set->count = set->row_count = set->move_row_count = set->share_count = 0;
    if (!sampler_add(it->sees, game, decision, state, set)) return false;
    const sample *position = &set->samples[0];
    float_net_say(it->net, it->vectors, set, position, it->pass);
    tv_judge_look(it->judge, state);
    measure_values(it, state, tv_game_actor(it->settings->game, it->box, state), position);
    if (position->move_count > 0) measure_priors(it, state, position);
    it->out->positions++;
    return true;
}

static bool get_memory(measuring *it, const tv_net *whole, void **state) {
    const tv_game *game = it->settings->game;
    it->sees = sampler_open(it->settings, it->box, whole);
    it->pass = malloc(sizeof *it->pass);
    it->judge_memory = malloc(tv_judge_bytes(game));
    it->moves = malloc(tv_game_moves_max(game) * sizeof *it->moves);
    it->weights = malloc(tv_game_moves_max(game) * sizeof *it->weights);
    *state = malloc(game->state_bytes);
    if (it->sees == NULL || it->pass == NULL || it->judge_memory == NULL || it->moves == NULL || it->weights == NULL || *state == NULL)
        return false;
    it->judge = tv_judge_begin(whole, game, it->box, it->judge_memory);
    return true;
}

static void take_means(measure_result *out) {
    for (int i = 0; i < 3; i++) {
        if (out->positions > 0) out->value[i] /= out->positions;
        if (out->choices > 0) out->prior[i] /= out->choices, out->first[i] /= out->choices;
    }
    if (out->positions > 0) out->apart /= out->positions;
}

bool measure_net(const train_settings *settings, const void *box, const game_window *window, const float_net *net, const tv_net *whole,
                 uint32_t wanted, measure_result *out) {
    *out = (measure_result){0};
    measuring it = {.settings = settings, .box = box, .net = net, .vectors = train_vectors_here(), .out = out, .chance = settings->seed};
    it.one_in = (uint32_t)(window->decisions / SAMPLE_HELD_OUT / wanted) + 1;
    void *state;
    data_game game = {0};
    bool ready = get_memory(&it, whole, &state);
    for (uint32_t i = 0; ready && i < window->count; i++) {
        const game_block *block = &window->blocks[i];
        if (block->number % SAMPLE_HELD_OUT == SAMPLE_HELD_OUT - 1 && data_game_read(&game, block->at, block->size))
            (void)replay_game(settings->game, box, &game, state, look, &it);
    }
    take_means(out);
    data_game_free(&game);
    sampler_close(it.sees);
    sample_set_free(&it.set);
    free(it.pass);
    free(it.judge_memory);
    free(it.moves);
    free(it.weights);
    free(state);
    return ready;
}
