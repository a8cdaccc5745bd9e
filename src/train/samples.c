/* Positions to learn from, see samples.h. */
#include "samples.h"

#include "host/crew.h"
#include "memory/heap.h"
#include "replay.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/learning.h>

enum { MOVE_BYTES = 8, COUNTED_MAX = 256 };

struct sampler {
    const train_settings *settings;
    const void *box;
    const tv_net *net;
    tv_encoder encoder;
    void *judge_memory;
    tv_judge *judge;
    uint8_t *inputs;
    tv_move *moves;
};

uint32_t sample_move_rows(const tv_net_shape *shape) { return (shape->actions != 0 ? 1 : MOVE_BYTES) + shape->clues; }
uint32_t sample_move_table(const tv_net_shape *shape) {
    return (shape->actions != 0 ? shape->actions : TV_NET_MOVE_ROWS) + shape->clues * TV_NET_CLASSES;
}

/* ---- one position ---- */

sampler *sampler_open(const train_settings *settings, const void *box, const tv_net *net) {
    sampler *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    *it = (sampler){.settings = settings, .box = box, .net = net};
    tv_encoder_make(settings->game, box, &it->encoder);
    it->judge_memory = malloc(tv_judge_bytes(settings->game));
    it->inputs = malloc(tv_net_inputs(&net->shape));
    it->moves = malloc(tv_game_moves_max(settings->game) * sizeof *it->moves);
    if (it->judge_memory == NULL || it->inputs == NULL || it->moves == NULL) {
        sampler_close(it);
        return NULL;
    }
    it->judge = tv_judge_begin(net, settings->game, box, it->judge_memory);
    return it;
}

void sampler_close(sampler *it) {
    if (it == NULL) return;
    free(it->judge_memory);
    free(it->inputs);
    free(it->moves);
    free(it);
}

static bool add_rows(sampler *it, const void *state, sample_set *out, sample *fresh) {
    uint32_t inputs = tv_net_inputs(&it->net->shape);
    void *rows = out->rows;
    if (!tv_heap_room(&rows, &out->row_room, out->row_count + inputs, sizeof *out->rows)) return false;
    out->rows = rows;
    fresh->rows = out->row_count;
    tv_judge_inputs(it->judge, state, it->inputs);
    for (uint32_t i = 0; i < inputs; i++)
        if (it->inputs[i] != 0) out->rows[out->row_count++] = (uint16_t)(it->net->row_of[i] + it->inputs[i] - 1);
    fresh->row_count = out->row_count - fresh->rows;
    return true;
}

/* The rows that a move is told by. */
static void tell_move(sampler *it, const void *state, uint8_t actor, tv_move move, uint16_t *out) {
    const tv_net_shape *shape = &it->net->shape;
    int32_t counted[COUNTED_MAX];
    if (shape->actions != 0)
        *out++ = (uint16_t)tv_encode_move(&it->encoder, move, actor);
    else
        for (uint32_t i = 0; i < MOVE_BYTES; i++) *out++ = (uint16_t)(i * 256 + (move >> (8 * i) & 255));
    if (shape->clues == 0) return;
    uint32_t first = sample_move_table(shape) - shape->clues * TV_NET_CLASSES;
    tv_game_clue(it->settings->game, it->box, state, move, counted);
    for (uint32_t i = 0; i < shape->clues; i++) {
        uint32_t class = 0;
        for (uint32_t k = 0; k < TV_NET_CLASSES - 1; k++) class += counted[i] >= it->net->clue_from[i * (TV_NET_CLASSES - 1) + k];
        *out++ = (uint16_t)(first + i * TV_NET_CLASSES + class);
    }
}

static bool add_moves(sampler *it, const data_game *game, const data_decision *decision, const void *state, uint8_t actor, sample_set *out,
                      sample *fresh) {
    uint32_t count = tv_game_moves(it->settings->game, it->box, state, it->moves), each = sample_move_rows(&it->net->shape);
    uint64_t sum = 0;
    void *shares = out->shares, *rows = out->move_rows;
    if (count > SAMPLE_MOVES_MAX) return true;
    bool good = tv_heap_room(&shares, &out->share_room, out->share_count + count, sizeof *out->shares);
    good = tv_heap_room(&rows, &out->move_row_room, out->move_row_count + count * each, sizeof *out->move_rows) && good;
    out->shares = shares;
    out->move_rows = rows;
    if (!good) return false;
    const data_visit *visits = game->visits + decision->first_visit;
    for (uint32_t i = 0; i < decision->visit_count; i++) sum += visits[i].visits;
    if (sum == 0) return true; /* priors are not told */
    fresh->moves = out->share_count;
    fresh->move_count = count;
    memset(out->shares + fresh->moves, 0, count * sizeof *out->shares);
    for (uint32_t i = 0; i < decision->visit_count; i++)
        if (visits[i].index < count) out->shares[fresh->moves + visits[i].index] = (float)visits[i].visits / (float)sum;
    for (uint32_t i = 0; i < count; i++) tell_move(it, state, actor, it->moves[i], out->move_rows + out->move_row_count + i * each);
    out->share_count += count;
    out->move_row_count += count * each;
    return true;
}

/* The next search of the player that is taught, from this decision on; NULL: there is none. */
static const data_decision *next_search(const data_game *game, uint32_t from) {
    for (uint32_t i = from; i < game->count; i++)
        if (game->decisions[i].kind == DATA_QUICK || game->decisions[i].kind == DATA_FULL) return &game->decisions[i];
    return NULL;
}

/* Partly what the search thought, partly the outcome. */
static void set_target(const data_game *game, uint32_t decision, uint8_t actor, uint32_t trust, sample *fresh) {
    const data_decision *search = next_search(game, decision);
    float part = search == NULL ? 0 : (float)trust / 100;
    uint8_t seats = game->setup.seats;
    for (uint8_t turn = 0; turn < seats; turn++) {
        uint8_t seat = (uint8_t)((actor + turn) % seats);
        float won = (float)game->shares[seat] / TV_WHOLE_WIN;
        fresh->won[turn] = search == NULL ? won : (1 - part) * won + part * (float)search->chances[seat] / TV_WHOLE_WIN;
    }
}

bool sampler_add(sampler *it, const data_game *game, uint32_t number, const void *state, sample_set *out) {
    const data_decision *decision = &game->decisions[number];
    uint8_t actor = tv_game_actor(it->settings->game, it->box, state);
    void *items = out->samples;
    if (!tv_heap_room(&items, &out->room, out->count + 1, sizeof *out->samples)) return false;
    out->samples = items;
    sample fresh = {0};
    set_target(game, number, actor, it->settings->trust, &fresh);
    if (!add_rows(it, state, out, &fresh)) return false;
    if (decision->kind == DATA_FULL && !add_moves(it, game, decision, state, actor, out, &fresh)) return false;
    out->samples[out->count++] = fresh;
    return true;
}

void sample_set_free(sample_set *set) {
    free(set->samples);
    free(set->rows);
    free(set->move_rows);
    free(set->shares);
    *set = (sample_set){0};
}

/* ---- a window of games ---- */

typedef struct taking {
    samples *out;
    const train_settings *settings;
    const void *box;
    const game_window *window;
    double part;
    uint64_t seed;
    atomic_uint next;
    atomic_bool short_of_memory;
} taking;

typedef struct taking_set {
    taking *it;
    sampler *sees;
    sample_set *set;
    uint64_t chance;
} taking_set;

static bool look(void *host, const data_game *game, uint32_t decision, const void *state) {
    taking_set *one = host;
    bool wanted = (double)(tv_fast_next(&one->chance) >> 11) < one->it->part * (double)(UINT64_C(1) << 53);
    if (!wanted || sampler_add(one->sees, game, decision, state, one->set)) return true;
    atomic_store(&one->it->short_of_memory, true);
    return false;
}

/* The games of one set: a part of the window. */
static void take_set(taking *it, uint32_t number, sampler *sees, data_game *game, void *state) {
    uint32_t from = (uint32_t)((uint64_t)it->window->count * number / SAMPLE_SETS);
    uint32_t to = (uint32_t)((uint64_t)it->window->count * (number + 1) / SAMPLE_SETS);
    for (uint32_t i = from; i < to; i++) {
        const game_block *block = &it->window->blocks[i];
        uint64_t chance = it->seed * UINT64_C(0xD1B54A32D192ED03) ^ ((uint64_t)block->round << 32 | block->number);
        taking_set one = {it, sees, &it->out->sets[number], tv_fast_next(&chance)};
        if (block->number % SAMPLE_HELD_OUT == SAMPLE_HELD_OUT - 1 || !data_game_read(game, block->at, block->size)) continue;
        const sample_set before = *one.set;
        if (replay_game(it->settings->game, it->box, game, state, look, &one)) continue;
        one.set->count = before.count; /* a game that does not fit to its end taught nothing */
        one.set->row_count = before.row_count;
        one.set->share_count = before.share_count;
        one.set->move_row_count = before.move_row_count;
    }
}

static void work(void *argument, uint32_t thread) {
    (void)thread;
    taking *it = argument;
    data_game game = {0};
    sampler *sees = sampler_open(it->settings, it->box, it->out->net);
    void *state = malloc(it->settings->game->state_bytes);
    if (sees == NULL || state == NULL) atomic_store(&it->short_of_memory, true);
    for (uint32_t number; !atomic_load(&it->short_of_memory) && (number = atomic_fetch_add(&it->next, 1)) < SAMPLE_SETS;)
        take_set(it, number, sees, &game, state);
    data_game_free(&game);
    sampler_close(sees);
    free(state);
}

bool samples_take(samples *out, const train_settings *settings, const void *box, const tv_net *net, const game_window *window, double part,
                  uint64_t seed) {
    memset(out, 0, sizeof *out);
    out->net = net;
    taking it = {.out = out, .settings = settings, .box = box, .window = window, .part = part, .seed = seed};
    crew_work(work, &it, settings->threads);
    for (uint32_t i = 0; i < SAMPLE_SETS; i++) out->count += out->sets[i].count;
    return !atomic_load(&it.short_of_memory);
}

void samples_free(samples *all) {
    for (uint32_t i = 0; i < SAMPLE_SETS; i++) sample_set_free(&all->sets[i]);
}
