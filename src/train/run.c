/* A run in rounds, see train.h. Each stage leaves its result in the folder before the state says that it is done; a stage that was interrupted is
 * done again from what the one before left, but for games: those that are written stay. */
#include "train.h"

#include "begin.h"
#include "export.h"
#include "fit.h"
#include "host/files.h"
#include "host/host_time.h"
#include "host/system.h"
#include "match.h"
#include "measure.h"
#include "run_folder.h"
#include "self_play.h"
#include "temper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LEARN_PERCENT = 27, /* of the time of play */
    MATCH_PERCENT = 13,
    PLAIN_PERCENT = 7,
    MATCH_LEAST = 40,    /* games */
    WINDOW_LEAST = 4000, /* games */
    REUSE = 6,           /* positions learned from in a round, for each new one */
    REUSE_FIRST = 12,    /* the same in the first round, which begins with nothing */
    STEPS_LEAST = 20,
    MEASURED = 4000,
    POOL_KEPT = 8,     /* earlier nets that take part in play */
    SECONDS_LEAST = 4, /* less is not worth a round */
    TELL_MS = 1000,
};

typedef struct run {
    const train_settings *settings;
    const train_host *host;
    void *box;
    tv_setup setup;
    run_state state;
    tv_net nets[POOL_KEPT + 1]; /* the present one last */
    void *net_bytes[POOL_KEPT + 1];
    uint32_t net_numbers[POOL_KEPT + 1], net_count;
    uint64_t begin_ms, end_ms; /* end 0: not limited */
    uint64_t stage_ms, told_ms;
    train_progress progress;
} run;

/* ---- time and news ---- */

static uint64_t left_ms(const run *it) {
    uint64_t now = host_time_ms();
    return it->end_ms == 0 ? UINT64_MAX : now < it->end_ms ? it->end_ms - now : 0;
}

static bool is_over(void *argument) {
    const run *it = argument;
    return it->host->interrupted(it->host->host) || left_ms(it) == 0;
}

static bool is_interrupted(void *argument) {
    const run *it = argument;
    return it->host->interrupted(it->host->host);
}

static void tell_stage(run *it, bool stage_done) {
    uint64_t now = host_time_ms();
    if (!stage_done && now - it->told_ms < TELL_MS) return;
    it->told_ms = now;
    it->progress.stage_done = stage_done;
    it->progress.seconds_left = it->end_ms == 0 ? 0 : left_ms(it) / 1000;
    it->host->tell(it->host->host, &it->progress);
}

static void begin_stage(run *it, train_stage stage) {
    it->stage_ms = host_time_ms();
    it->progress.stage = stage;
    it->progress.round = it->state.round;
    it->progress.games = it->state.games;
    it->progress.positions = it->state.positions;
    it->progress.net = it->state.nets;
    it->progress.plain_games = it->state.plain_games;
    it->progress.plain_share = it->state.plain_share / 10000.0;
    it->progress.plain_error = it->state.plain_error / 10000.0;
}

static bool end_stage(run *it, train_stage next, tv_error *error) {
    it->state.stage = next;
    return run_state_write(it->settings, &it->state, error);
}

/* What a round takes with its lessons and matches, if nothing ends it early. */
static uint64_t round_ms(const run *it) {
    return (uint64_t)it->settings->round_seconds * 10 * (100 + LEARN_PERCENT + MATCH_PERCENT + PLAIN_PERCENT);
}

/* The time of a round's play: what was asked for, or as much as makes whole rounds of the time that is left. */
static uint64_t play_ms(const run *it) {
    uint64_t left = left_ms(it), rounds = (left + round_ms(it) / 2) / round_ms(it);
    if (left == UINT64_MAX || rounds > 4) return (uint64_t)it->settings->round_seconds * 1000;
    return left / (rounds > 0 ? rounds : 1) * 100 / (100 + LEARN_PERCENT + MATCH_PERCENT + PLAIN_PERCENT);
}

/* ---- nets ---- */

static const tv_net *present(const run *it) { return it->net_count > 0 ? &it->nets[it->net_count - 1] : NULL; }

/* A net of the folder, which must be one of this game as it is here. */
static void *read_net(const run *it, int64_t which, tv_net *net, tv_error *error) {
    void *bytes = run_net_read(it->settings->folder, which, net, error);
    if (bytes == NULL || tv_net_suits(net, it->settings->game, it->box)) return bytes;
    system_aligned_free(bytes);
    tv_fail(error, "the nets of this run are not of this game as it is here.", (const char *)NULL);
    return NULL;
}

static void close_nets(run *it) {
    for (uint32_t i = 0; i < it->net_count; i++) system_aligned_free(it->net_bytes[i]);
    it->net_count = 0;
}

/* The present net, and earlier ones from all of the run. An earlier one may have been thrown away: the pool does without it. */
static bool open_nets(run *it, tv_error *error) {
    close_nets(it);
    uint32_t nets = it->state.nets, kept = nets < POOL_KEPT + 1 ? nets : POOL_KEPT + 1;
    for (uint32_t i = 0; i < kept; i++) {
        uint32_t number = kept == 1 ? nets : 1 + (uint32_t)((uint64_t)(nets - 1) * i / (kept - 1)), at = it->net_count;
        if (number != nets && !run_net_there(it->settings->folder, number)) continue;
        it->net_bytes[at] = read_net(it, number, &it->nets[at], error);
        if (it->net_bytes[at] == NULL) return false;
        it->net_numbers[at] = number;
        it->net_count++;
    }
    return true;
}

/* ---- play ---- */

static void tell_games(void *argument, uint32_t games, uint64_t decisions) {
    run *it = argument;
    it->progress.games_round = games;
    it->progress.games = it->state.games + games;
    it->progress.positions = it->state.positions + decisions;
    it->progress.games_per_second = games * 1000.0 / (double)(host_time_ms() - it->stage_ms + 1);
    tell_stage(it, false);
}

/* Which games of the round are in its file already. */
static bool *list_games(const game_window *window, uint32_t *count) {
    *count = 0;
    for (uint32_t i = 0; i < window->count; i++)
        if (window->blocks[i].number >= *count) *count = window->blocks[i].number + 1;
    bool *there = calloc((size_t)*count + 1, sizeof *there);
    for (uint32_t i = 0; there != NULL && i < window->count; i++) there[window->blocks[i].number] = true;
    return there;
}

static bool play_round(run *it, const tv_net *refused, tv_error *error) {
    const train_settings *settings = it->settings;
    game_window before = {0};
    size_t whole;
    uint32_t there_count = 0, games = 0;
    uint64_t decisions = 0;
    bool good = game_window_add(&before, settings->folder, it->state.round, &whole, error);
    bool *there = list_games(&before, &there_count);
    int file = good ? game_file_open(settings->folder, it->state.round, whole, error) : -1;
    good = good && file >= 0 && (there != NULL || tv_fail_memory(error));
    self_play task = {.settings = settings,
                      .box = it->box,
                      .setup = &it->setup,
                      .round = it->state.round,
                      .present = present(it),
                      .present_number = it->state.nets,
                      .pool = it->nets,
                      .pool_numbers = it->net_numbers,
                      .pool_count = it->net_count > 0 ? it->net_count - 1 : 0,
                      .refused = refused,
                      .there = there,
                      .there_count = there_count,
                      .file = file,
                      .end_ms = settings->games == 0 ? host_time_ms() + play_ms(it) : 0,
                      .stop = is_over,
                      .tell = tell_games,
                      .host = it};
    good = good && self_play_run(&task, &games, &decisions, error);
    good = good && (system_flush(file) || tv_fail(error, "the file of games cannot be written.", (const char *)NULL));
    if (file >= 0) close(file);
    it->progress.games_round = games + before.count;
    if (good && !is_over(it)) { /* else the round goes on next time */
        it->state.games += games + before.count;
        it->state.positions += decisions + before.decisions;
        good = end_stage(it, TRAIN_LEARNS, error);
    }
    game_window_free(&before);
    free(there);
    return good;
}

static bool stage_play(run *it, tv_error *error) {
    tv_net candidate;
    void *refused = NULL;
    if (it->state.refused && (refused = read_net(it, RUN_CANDIDATE, &candidate, error)) == NULL) return false;
    bool good = play_round(it, refused != NULL ? &candidate : NULL, error);
    free(refused);
    return good;
}

/* ---- lessons ---- */

/* Games of the last rounds: the wanted part of all, but no fewer than some. */
static bool open_window(const run *it, game_window *window, tv_error *error) {
    uint64_t wanted = (uint64_t)it->state.games * it->settings->window / 100;
    if (wanted < WINDOW_LEAST) wanted = WINDOW_LEAST;
    for (uint32_t round = it->state.round; round >= 1 && window->count < wanted; round--) {
        size_t whole;
        if (!game_window_add(window, it->settings->folder, round, &whole, error)) return false;
        if (window->decisions > 8 * (uint64_t)it->settings->samples) break;
    }
    return window->count > 0 || tv_fail(error, "no game was played, so there is nothing to learn from.", (const char *)NULL);
}

static void *open_layout(const run *it, const game_window *window, tv_net *layout, tv_error *error) {
    size_t size;
    if (!run_net_there(it->settings->folder, RUN_LAYOUT)) {
        void *bytes = layout_make(it->settings, it->box, window, &size, error);
        bool good = bytes != NULL && run_net_write(it->settings->folder, RUN_LAYOUT, bytes, size, error);
        system_aligned_free(bytes);
        if (!good) return NULL;
    }
    void *bytes = read_net(it, RUN_LAYOUT, layout, error);
    if (bytes == NULL || (layout->shape.hidden == it->settings->hidden && layout->shape.second == it->settings->second)) return bytes;
    system_aligned_free(bytes);
    tv_fail(error, "this run has another number of units; --hidden and --second must stay.", (const char *)NULL);
    return NULL;
}

static void tell_lessons(void *argument, uint32_t steps, double value_loss, double prior_loss) {
    run *it = argument;
    it->progress.steps = steps;
    it->progress.loss_value = value_loss;
    it->progress.loss_priors = prior_loss;
    tell_stage(it, false);
}

static uint64_t round_positions(const run *it, const game_window *window) {
    uint64_t positions = 0;
    for (uint32_t i = 0; i < window->count; i++)
        if (window->blocks[i].round == it->state.round) positions += window->blocks[i].decisions;
    return positions;
}

static bool learn(run *it, float_net *net, const tv_net *layout, const game_window *window, tv_error *error) {
    const train_settings *settings = it->settings;
    samples all;
    fit_result result;
    double part = (double)settings->samples / (double)window->decisions;
    if (part > 0.5 && window->decisions > 400000) part = 0.5;
    bool good = samples_take(&all, settings, it->box, layout, window, part, settings->seed + it->state.round) || tv_fail_memory(error);
    if (good && all.count == 0)
        good = tv_fail(error, "no position can be learned from: these games were played by other rules.", (const char *)NULL);
    uint64_t steps = round_positions(it, window) * (it->state.nets == 0 ? REUSE_FIRST : REUSE) / FIT_BATCH;
    uint64_t time = (uint64_t)settings->round_seconds * 10 * LEARN_PERCENT, left = left_ms(it);
    fit_task task = {.net = net,
                     .samples = &all,
                     .threads = settings->threads,
                     .seed = settings->seed + it->state.round,
                     .steps = settings->steps != 0 ? settings->steps : (uint32_t)(steps > STEPS_LEAST ? steps : STEPS_LEAST),
                     .milliseconds = settings->steps != 0 ? 0
                                     : left / 2 < time    ? left / 2
                                                          : time,
                     .decay = (float)settings->decay * 1e-6f,
                     .rate = settings->rate,
                     .rate_end = settings->rate / 20,
                     .stop = is_interrupted,
                     .tell = tell_lessons,
                     .host = it};
    good = good && (fit_run(&task, &result) || tv_fail_memory(error));
    samples_free(&all);
    if (!good) return false;
    it->progress.samples_per_second = result.samples_per_second;
    tell_lessons(it, result.steps, result.value_loss, result.prior_loss);
    return true;
}

static void note_measure(run *it, const measure_result *measured) {
    it->progress.held_value = measured->value[0];
    it->progress.held_net = measured->value[1];
    it->progress.held_own = measured->value[2];
    it->progress.held_priors = measured->prior[1];
    it->progress.held_priors_own = measured->prior[2];
    it->progress.first_choice = measured->first[1];
    it->progress.first_choice_own = measured->first[2];
}

/* The candidate, measured and written. */
static bool write_candidate(run *it, const float_net *net, const tv_net *layout, const game_window *window, tv_error *error) {
    tv_net whole;
    size_t size;
    measure_result measured;
    void *bytes = export_net(net, layout, &whole, &size, error);
    if (bytes == NULL) return false;
    bool good = measure_net(it->settings, it->box, window, net, &whole, MEASURED, &measured) || tv_fail_memory(error);
    if (good) note_measure(it, &measured);
    it->progress.net_bytes = (uint32_t)size;
    good = good && run_net_write(it->settings->folder, RUN_CANDIDATE, bytes, size, error);
    system_aligned_free(bytes);
    return good;
}

/* The weights go on learning as they are; what plays is as sure of itself as it should be. */
static bool make_candidate(run *it, float_net *net, const tv_net *layout, const game_window *window, tv_error *error) {
    if (!run_weights_write(it->settings->folder, it->state.round, net, error)) return false;
    it->progress.temper = 1;
    if (it->settings->temper) {
        if (!temper_fit(it->settings, it->box, window, net, layout, &it->progress.temper)) return tv_fail_memory(error);
        temper_apply(net, it->progress.temper);
    }
    return write_candidate(it, net, layout, window, error);
}

static bool learn_round(run *it, const game_window *window, tv_error *error) {
    tv_net layout;
    float_net net = {0};
    void *bytes = open_layout(it, window, &layout, error);
    if (bytes == NULL) return false;
    bool good = float_net_get(&net, &layout.shape, it->settings->seed) || tv_fail_memory(error);
    if (good && (it->state.round > 1 || it->state.nets > 0))
        good = run_weights_read(it->settings->folder, it->state.round - 1, &net, error);
    good = good && learn(it, &net, &layout, window, error);
    if (good && !is_interrupted(it)) /* else they begin again next time */
        good = make_candidate(it, &net, &layout, window, error) && end_stage(it, TRAIN_MATCH, error);
    float_net_free(&net);
    system_aligned_free(bytes);
    return good;
}

static bool stage_learn(run *it, tv_error *error) {
    game_window window = {0};
    bool good = open_window(it, &window, error) && learn_round(it, &window, error);
    game_window_free(&window);
    return good;
}

/* ---- match ---- */

static void tell_match(void *argument, const statistics_sample *so_far) {
    run *it = argument;
    it->progress.match_games = (uint32_t)so_far->games;
    it->progress.match_share = so_far->games > 0 ? so_far->points / so_far->games : 0;
    tell_stage(it, false);
}

static bool match(run *it, const tv_net *fresh, const tv_net *old, uint32_t percent, const sprt_test *test, match_result *out) {
    const train_settings *settings = it->settings;
    uint64_t time = (uint64_t)settings->round_seconds * 10 * percent, left = left_ms(it);
    match_task task = {.settings = settings,
                       .box = it->box,
                       .setup = &it->setup,
                       .fresh = fresh,
                       .old = old,
                       .iterations = 2 * settings->quick,
                       .seed = settings->seed * 1000003 + it->state.round * 2 + (old == NULL),
                       .games = settings->match,
                       .end_ms = settings->match != 0 ? 0 : host_time_ms() + (left < time ? left : time),
                       .least = MATCH_LEAST,
                       .test = test,
                       .stop = is_interrupted,
                       .tell = tell_match,
                       .host = it};
    return match_run(&task, out);
}

static bool accept(run *it, const void *bytes, size_t size, tv_error *error) {
    tv_error inner = {0};
    if (!run_net_write(it->settings->folder, it->state.nets + 1, bytes, size, error)) return false;
    if (!file_write(it->settings->out, bytes, size, &inner))
        return tv_fail(error, "{}: {}", it->settings->out, inner.what, (const char *)NULL);
    it->state.nets++;
    return true;
}

static void note_plain(run *it, const match_result *against) {
    statistics_estimate share = statistics_share(&against->sample);
    if (against->sample.games < 1) return;
    it->state.plain_games = (uint32_t)against->sample.games;
    it->state.plain_share = (uint32_t)lround(share.value * 10000);
    it->state.plain_error = (uint32_t)lround((share.high - share.low) / 2 * 10000);
}

/* Not clearly worse is enough: what a net overrates is seen only when it plays. */
static bool is_good_enough(const run *it, const match_result *result) {
    double fair = 1.0 / it->settings->seats;
    if (result->verdict != SPRT_UNDECIDED) return result->verdict == SPRT_SECOND;
    return result->sample.games > 0 ? result->sample.points / result->sample.games >= 0.98 * fair : it->state.nets == 0;
}

static bool judge_candidate(run *it, const tv_net *candidate, const void *bytes, size_t size, tv_error *error) {
    double fair = 1.0 / it->settings->seats;
    sprt_test test = {.share = {0.92 * fair, 1.04 * fair}, .alpha = 0.1, .beta = 0.1};
    match_result result, plain = {0};
    bool first = present(it) == NULL;
    if (!match(it, candidate, present(it), MATCH_PERCENT, &test, &result)) return tv_fail_memory(error);
    if (is_interrupted(it)) return true;
    tell_match(it, &result.sample);
    it->progress.accepted = is_good_enough(it, &result);
    if (it->progress.accepted && !accept(it, bytes, size, error)) return false;
    it->state.refused = !it->progress.accepted;
    if (first)
        plain = result;
    else if (it->progress.accepted && !match(it, candidate, NULL, PLAIN_PERCENT, NULL, &plain))
        return tv_fail_memory(error);
    note_plain(it, &plain);
    it->progress.match_games = (uint32_t)result.sample.games;
    it->progress.match_share = result.sample.games > 0 ? result.sample.points / result.sample.games : 0;
    it->state.round++;
    return end_stage(it, TRAIN_PLAYS, error) && open_nets(it, error);
}

static bool stage_match(run *it, tv_error *error) {
    tv_net candidate;
    void *bytes = read_net(it, RUN_CANDIDATE, &candidate, error);
    bool good = bytes != NULL && judge_candidate(it, &candidate, bytes, tv_net_bytes(&candidate.shape), error);
    system_aligned_free(bytes);
    return good;
}

/* ---- rounds ---- */

/* Is there another stage to do? A round that was begun is brought to its end when the number of rounds is what ends the run. */
static bool goes_on(run *it) {
    if (it->host->interrupted(it->host->host) || left_ms(it) == 0) return false;
    if (it->settings->rounds != 0 && it->state.round > it->settings->rounds) return false;
    if (it->state.stage != TRAIN_PLAYS || it->settings->games != 0) return true;
    return left_ms(it) > SECONDS_LEAST * 1000 && left_ms(it) > round_ms(it) / 4;
}

static bool do_stage(run *it, tv_error *error) {
    train_stage stage = it->state.stage;
    begin_stage(it, stage);
    bool good = stage == TRAIN_PLAYS ? stage_play(it, error) : stage == TRAIN_LEARNS ? stage_learn(it, error) : stage_match(it, error);
    uint32_t round = it->progress.round;
    begin_stage(it, stage);
    it->progress.round = round;
    if (good) tell_stage(it, true);
    return good;
}

static bool open_box(run *it, tv_error *error) {
    it->box = malloc(it->settings->game->box_bytes);
    it->setup = tv_setup_for_engines(it->settings->game, it->settings->seats);
    return it->box != NULL ? tv_game_open(it->settings->game, it->box, &it->setup, error) : tv_fail_memory(error);
}

bool train_run(const train_settings *settings, const train_host *host, tv_error *error) {
    run it = {.settings = settings, .host = host, .begin_ms = host_time_ms()};
    if (settings->milliseconds != 0) it.end_ms = it.begin_ms + settings->milliseconds;
    bool good = open_box(&it, error) && file_make_folder(settings->folder, error);
    if (good) file_remove_remains(settings->folder);
    good = good && run_state_read(settings, &it.state, error);
    if (good && settings->from != NULL && it.state.round == 1 && it.state.nets == 0)
        good = begin_with(settings, settings->from, settings->from_bytes, &it.state, error);
    good = good && open_nets(&it, error);
    while (good && goes_on(&it)) good = do_stage(&it, error);
    begin_stage(&it, TRAIN_ENDS);
    if (good) tell_stage(&it, true);
    close_nets(&it);
    free(it.box);
    return good;
}
