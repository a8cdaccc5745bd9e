/* One game between searches, see play.h. */
#include "play.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

enum {
    DECISIONS_MAX = 20000, /* a game that is longer is dropped: it teaches nothing */
    DRAWN_LEAST = 16,      /* moves with less than this part of the most visited one's visits are not drawn */
};

bool play_desk_get(play_desk *desk, const tv_game *game, uint32_t iterations) {
    *desk = (play_desk){.state = malloc(game->state_bytes), .view = malloc(game->state_bytes)};
    tv_error error;
    bool known = tv_bot_read(&desk->search, "search", &error);
    TV_ASSERT(known);
    desk->search.iterations = iterations;
    desk->memory_size = tv_bot_memory(&desk->search, game);
    desk->memory = malloc(desk->memory_size);
    desk->moves = malloc(tv_game_moves_max(game) * sizeof *desk->moves);
    return desk->state != NULL && desk->view != NULL && desk->memory != NULL && desk->moves != NULL;
}

void play_desk_free(play_desk *desk) {
    free(desk->state);
    free(desk->view);
    free(desk->memory);
    free(desk->moves);
}

bool play_key(const tv_game *game, uint8_t seats, const char *seed, tv_key *key) {
    tv_record record;
    tv_error error;
    if (!tv_record_begin_checked(&record, game, seats, seed, &error)) return false;
    tv_record_key(&record, key);
    tv_record_free(&record);
    return true;
}

/* ---- one decision ---- */

static bool draws_now(const play_task *task, uint32_t decision, uint64_t *chance) {
    if (decision < task->drawn) return true;
    return task->drawn_in != 0 && tv_fast_below(chance, task->drawn_in) == 0;
}

/* A move drawn in proportion to its visits, the hopeless ones left out. Reports list the most visited first. */
static tv_move draw_move(const tv_search_report *report, uint64_t *chance) {
    uint32_t sum = 0, kept = 0;
    for (; kept < report->count && report->moves[kept].visits * DRAWN_LEAST >= report->moves[0].visits; kept++)
        sum += report->moves[kept].visits;
    uint32_t lot = tv_fast_below(chance, sum);
    for (uint32_t i = 0; i < kept; i++) {
        if (lot < report->moves[i].visits) return report->moves[i].move;
        lot -= report->moves[i].visits;
    }
    return report->moves[0].move;
}

static bool note_visits(data_game *out, data_decision *decision, const tv_search_report *report, const tv_move *moves, uint32_t count) {
    for (uint32_t i = 0; i < report->count && report->moves[i].visits > 0; i++) {
        uint32_t index = 0;
        while (index < count && moves[index] != report->moves[i].move) index++;
        if (index < count && !data_game_add_visit(out, decision, index, report->moves[i].visits)) return false;
    }
    return true;
}

static bool search_move(const play_task *task, play_desk *desk, uint8_t actor, uint32_t count, uint64_t *chance, data_game *out,
                        data_decision *decision) {
    const play_side *side = task->sides[actor];
    bool full = task->full_in != 0 && tv_fast_below(chance, task->full_in) == 0;
    tv_search_report report;
    memcpy(desk->view, desk->state, task->game->state_bytes);
    tv_game_hide(task->game, task->box, desk->view, actor);
    desk->search.iterations = full ? side->full : side->quick;
    desk->search.noise = full ? side->noise : 0;
    tv_bot_task search = {.game = task->game,
                          .box = task->box,
                          .view = desk->view,
                          .seed = tv_fast_next(chance),
                          .memory = desk->memory,
                          .memory_size = desk->memory_size,
                          .net = side->net};
    decision->move = tv_search_run(&desk->search, &search, &report);
    decision->kind = (uint8_t)((full ? DATA_FULL : DATA_QUICK) | (side->other ? DATA_BY_OTHER : 0));
    for (uint8_t seat = 0; seat < task->setup->seats; seat++) decision->chances[seat] = (uint16_t)report.chances[seat];
    if (draws_now(task, out->count - 1, chance)) decision->move = draw_move(&report, chance);
    return note_visits(out, decision, &report, desk->moves, count);
}

/* ---- the game ---- */

static void note_result(const play_task *task, const void *state, data_game *out) {
    tv_result result = {0};
    int32_t shares[TV_SEATS_MAX];
    tv_game_result(task->game, task->box, state, &result);
    tv_result_share(&result, shares);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) out->shares[seat] = (uint16_t)shares[seat];
}

bool play_game(const play_task *task, play_desk *desk, data_game *out) {
    tv_key key;
    uint64_t chance = task->chance;
    data_game_clear(out);
    out->setup = *task->setup;
    if (!play_key(task->game, task->setup->seats, out->seed, &key)) return false;
    for (uint8_t seat = 0; seat < task->setup->seats; seat++) out->nets[seat] = task->sides[seat]->number;
    tv_chance start = tv_chance_keyed(&key, 0);
    tv_game_start(task->game, task->box, desk->state, &start, NULL);
    for (uint8_t actor; (actor = tv_game_actor(task->game, task->box, desk->state)) != TV_OVER;) {
        data_decision *decision = data_game_add(out);
        if (decision == NULL || out->count > DECISIONS_MAX || (task->stop != NULL && task->stop(task->host))) return false;
        uint32_t count = tv_game_moves(task->game, task->box, desk->state, desk->moves);
        if (count == 1)
            decision->move = desk->moves[0];
        else if (!search_move(task, desk, actor, count, &chance, out, decision))
            return false;
        tv_chance draws = tv_chance_keyed(&key, out->count);
        tv_game_play(task->game, task->box, desk->state, decision->move, &draws, NULL);
    }
    note_result(task, desk->state, out);
    return true;
}
