/* Thinking in a thread of its own, see think.h. */
#include "think.h"

#include "bots/bots.h"
#include "host/crew.h"
#include "host/host_time.h"
#include "host/nets.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <trivium/hash.h>
#include <trivium/layout.h>
#include <trivium/search.h>

enum { MOVES_TOLD_MAX = 8, NOTATION_MAX = 128, INFO_EVERY_MS = 500 };

static bool is_over(void *host) {
    engine_thinker *thinker = host;
    return atomic_load(&thinker->stop) || (thinker->end_ns != 0 && host_time_ns() >= thinker->end_ns);
}

/* ---- how long ---- */

static uint64_t least(uint64_t one, uint64_t other) { return one == 0 || (other != 0 && other < one) ? other : one; }

/* Milliseconds that the clocks allow; 0: there are none. Some thirty more decisions, each with most of the
 * increment. */
static uint64_t clock_share_ms(const engine_go *go, uint8_t seat) {
    if (seat >= go->clocks) return 0;
    uint64_t left = go->clocks_ms[seat], share = left / 30 + go->increment_ms / 4 * 3;
    if (share > left / 2) share = left / 2;
    return share > 0 ? share : 1;
}

static void set_limits(engine_thinker *thinker, const engine_go *go) {
    uint64_t allowed = least(go->milliseconds, clock_share_ms(go, thinker->told.seat));
    if (thinker->bot.kind->limited) {
        if (go->iterations != 0)
            thinker->bot.iterations = go->iterations < TV_BOT_ITERATIONS_MAX ? (uint32_t)go->iterations : TV_BOT_ITERATIONS_MAX;
        uint64_t own = least(allowed, thinker->bot.milliseconds);
        thinker->bot.milliseconds = own < TV_BOT_MILLISECONDS_MAX ? (uint32_t)own : TV_BOT_MILLISECONDS_MAX;
    }
    /* Some of the deadline is left for the way there and back. */
    uint64_t most = least(least(allowed, thinker->bot.milliseconds), go->deadline_ms - go->deadline_ms / 5);
    thinker->begin_ns = host_time_ns();
    thinker->info_ns = thinker->begin_ns + INFO_EVERY_MS * UINT64_C(1000000);
    thinker->end_ns = most == 0 ? 0 : thinker->begin_ns + most * UINT64_C(1000000);
}

/* ---- the answer ---- */

static void write_move(tv_json *json, const char *key, const engine_told *told, tv_move move) {
    char notation[NOTATION_MAX];
    tv_text text = TV_TEXT_OVER(notation);
    tv_game_move_write(told->game, told->box, move, &text);
    tv_json_string(json, key, notation);
}

static void write_info(tv_text *out, const engine_thinker *thinker, const tv_search_report *report) {
    const engine_told *told = &thinker->told;
    engine_line_begin(out, ENGINE_INFO);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", report->iterations);
    tv_json_uint(&json, "ms", (host_time_ns() - thinker->begin_ns) / 1000000);
    tv_json_array(&json, "chances");
    for (uint8_t seat = 0; seat < told->seats; seat++) tv_json_decimal(&json, NULL, report->chances[seat], 4);
    tv_json_array_end(&json);
    tv_json_array(&json, "moves");
    for (uint32_t i = 0; i < report->count && i < MOVES_TOLD_MAX; i++) {
        tv_json_object(&json, NULL);
        write_move(&json, "move", told, report->moves[i].move);
        tv_json_uint(&json, "visits", report->moves[i].visits);
        tv_json_decimal(&json, "value", report->moves[i].value, 4);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_array(&json, "line");
    for (uint32_t i = 0; i < report->line_count; i++) write_move(&json, NULL, told, report->line[i]);
    tv_json_array_end(&json);
    if (report->net[0] != '\0')
        tv_json_string(&json, "net", report->net);
    else
        tv_json_null(&json, "net");
    tv_json_object_end(&json);
    engine_line_end(out);
}

/* While it thinks. Those who wait want to see something, but no flood of lines: the longer it takes, the rarer they get. */
static void tell_so_far(void *host, const tv_search_report *so_far) {
    engine_thinker *thinker = host;
    uint64_t now = host_time_ns();
    if (now < thinker->info_ns) return;
    thinker->info_ns = now + INFO_EVERY_MS * UINT64_C(1000000) + (now - thinker->begin_ns) / 16;
    tv_text line = tv_heap_text();
    write_info(&line, thinker, so_far);
    thinker->answer(thinker->host, line.at, line.used);
    free(line.at);
}

static void *think(void *argument) {
    engine_thinker *thinker = argument;
    const engine_told *told = &thinker->told;
    tv_bot_task task = {.game = told->game,
                        .box = told->box,
                        .view = told->view,
                        .seed = thinker->seed,
                        .memory = thinker->memory,
                        .memory_size = thinker->memory_size,
                        .crew = crew_work,
                        .stop = is_over,
                        .look = tell_so_far,
                        .net = host_net_find(&thinker->bot, told->game, told->box),
                        .host = thinker};
    tv_text lines = tv_heap_text();
    tv_search_report report;
    /* A search tells what it found; where there is nothing to choose, the bot answers without one. */
    bool searches = thinker->bot.kind->choose == bot_search_choose && tv_game_moves(told->game, told->box, told->view, thinker->memory) > 1;
    tv_move move = searches ? tv_search_run(&thinker->bot, &task, &report) : tv_bot_choose(&thinker->bot, &task);
    if (searches) write_info(&lines, thinker, &report);
    engine_line_begin(&lines, ENGINE_BESTMOVE);
    tv_game_move_write(told->game, told->box, move, &lines);
    engine_line_end(&lines);
    atomic_store(&thinker->busy, false); /* before the host can hear the answer and go on */
    thinker->answer(thinker->host, lines.at, lines.used);
    free(lines.at);
    return NULL;
}

/* ---- from outside ---- */

/* What the bot draws from: the seed of the engine's option, and all that its seat sees. */
static uint64_t mixed_seed(uint64_t seed, const engine_told *told) {
    uint8_t digest[TV_SHA256_BYTES];
    uint64_t state = seed + told->decision * UINT64_C(0x9E3779B97F4A7C15);
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    tv_state_hash(told->game, told->view, &hash);
    tv_sha256_end(&hash, digest);
    for (int i = 0; i < 8; i++) state ^= (uint64_t)digest[i] << (8 * i);
    return tv_fast_next(&state);
}

bool engine_think_begin(engine_thinker *thinker, const tv_bot *bot, const engine_told *told, const engine_go *go, uint64_t seed,
                        tv_error *error) {
    if (thinker->started) pthread_join(thinker->thread, NULL);
    thinker->started = false;
    thinker->bot = *bot;
    thinker->told = *told;
    thinker->seed = mixed_seed(seed, told);
    set_limits(thinker, go);
    size_t size = tv_bot_memory(&thinker->bot, told->game);
    if (size > thinker->memory_size) {
        free(thinker->memory);
        thinker->memory = malloc(size);
        thinker->memory_size = thinker->memory != NULL ? size : 0;
    }
    if (thinker->memory_size < size) return tv_fail_memory(error);
    atomic_store(&thinker->stop, false);
    atomic_store(&thinker->busy, true);
    thinker->started = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    if (!thinker->started) atomic_store(&thinker->busy, false);
    return thinker->started || tv_fail(error, "No thread can be had to think in.", (const char *)NULL);
}

bool engine_think_busy(engine_thinker *thinker) { return atomic_load(&thinker->busy); }

void engine_think_stop(engine_thinker *thinker) { atomic_store(&thinker->stop, true); }

void engine_think_end(engine_thinker *thinker) {
    engine_think_stop(thinker);
    if (thinker->started) pthread_join(thinker->thread, NULL);
    free(thinker->memory);
    thinker->started = false;
    thinker->memory = NULL;
    thinker->memory_size = 0;
}
