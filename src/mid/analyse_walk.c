/* Judging moment by moment, see analyse_walk.h. */
#include "analyse_walk.h"

#include "base/check.h"

#include <stdlib.h>

/* ---- a game to be judged ---- */

static bool is_asked(const analyse_task *task, uint8_t seat) { return task->seat == TV_EVERYTHING || task->seat == seat; }

/* The last moment of a game that is over: who won. */
static void note_result(const analyse_task *task, const tv_table *table, analyse_game *game) {
    TV_ASSERT(game->over && game->moments != NULL);
    tv_result result = {0};
    int32_t shares[TV_SEATS_MAX];
    tv_table_result(table, &result);
    tv_result_share(&result, shares);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        game->moments[game->decisions].chances[seat] =
            seat < task->record->setup.seats && is_asked(task, seat) ? shares[seat] : ANALYSE_UNKNOWN;
}

bool analyse_begin(const analyse_task *task, analyse_game *out, tv_error *error) {
    TV_ASSERT(task->seat < task->record->setup.seats || task->seat == TV_EVERYTHING);
    tv_table *whole = tv_table_open(task->record, error); /* is it a game played by the rules? */
    *out = (analyse_game){0};
    if (whole == NULL) return false;
    out->decisions = out->all = tv_table_decisions(whole);
    out->over = tv_table_actor(whole) == TV_OVER;
    out->moments = calloc(out->decisions + 1, sizeof *out->moments);
    if (out->moments != NULL && out->over) note_result(task, whole, out);
    tv_table_close(whole);
    return out->moments != NULL || tv_fail_memory(error);
}

void analyse_free(analyse_game *game) {
    free(game->moments);
    *game = (analyse_game){0};
}

static bool is_mistake(const analyse_moment *moment) { return moment->judged && moment->decision.loss >= TV_ANALYSIS_MUCH; }

int32_t analyse_chance(const analyse_game *game, uint32_t moment, uint8_t seat) {
    TV_ASSERT(moment <= game->decisions && seat < TV_SEATS_MAX);
    const analyse_moment *now = &game->moments[moment];
    int32_t chance = now->chances[seat];
    if (moment == 0 || chance == ANALYSE_UNKNOWN || (moment == game->decisions && game->over)) return chance;
    const analyse_moment *before = now - 1;
    bool known = before->actor == seat && is_mistake(before) && !before->reveals && !(now->actor == seat && is_mistake(now));
    return known ? before->decision.played_value : chance;
}

/* ---- walking ---- */

bool analyse_walk_open(analyse_walk *walk, const analyse_task *task, tv_error *error) {
    const tv_game *game = task->record->game;
    *walk = (analyse_walk){.task = task, .memory_size = tv_analysis_memory(&task->bot, game)};
    walk->table = tv_table_open_at(task->record, 0, error);
    if (walk->table == NULL) return false;
    TV_ASSERT(tv_table_decisions(walk->table) == 0);
    walk->view = malloc(game->state_bytes);
    walk->memory = malloc(walk->memory_size);
    return (walk->view != NULL && walk->memory != NULL) || tv_fail_memory(error);
}

void analyse_walk_close(analyse_walk *walk) {
    tv_table_close(walk->table);
    free(walk->view);
    free(walk->memory);
    *walk = (analyse_walk){0};
}

uint64_t analyse_seed(uint64_t seed, uint32_t moment, uint8_t seat) {
    uint64_t state = seed;
    state = tv_fast_next(&state) + moment;
    state = tv_fast_next(&state) + seat;
    return tv_fast_next(&state);
}

/* The move that was played next; the table stands before it. */
static tv_move next_move(analyse_walk *walk) {
    const tv_record *record = walk->task->record;
    while (walk->entry < record->count && record->entries[walk->entry].kind != TV_ENTRY_MOVE) walk->entry++;
    TV_ASSERT(walk->entry < record->count);
    return record->entries[walk->entry].move;
}

/* Table events are left out: who resigned or who took over changes nothing in what the rules' state holds. */
static bool walk_to(analyse_walk *walk, uint32_t moment, tv_error *error) {
    TV_ASSERT(tv_table_decisions(walk->table) <= moment); /* forward only */
    while (tv_table_decisions(walk->table) < moment) {
        tv_move move = next_move(walk);
        walk->entry++;
        if (!tv_table_play(walk->table, move, error)) return false;
    }
    return true;
}

/* What a seat thinks of the moment; what it thinks of the decision, too, when it is its own. */
static void ask_seat(analyse_walk *walk, const analyse_game *game, uint32_t moment, uint8_t seat) {
    TV_ASSERT(seat < walk->task->record->setup.seats && tv_table_decisions(walk->table) == moment);
    const analyse_task *task = walk->task;
    analyse_moment *out = &game->moments[moment];
    tv_bot_task question = {
        .game = task->record->game,
        .box = tv_table_box(walk->table),
        .view = walk->view,
        .seed = analyse_seed(task->seed, moment, seat),
        .memory = walk->memory,
        .memory_size = walk->memory_size,
        .crew = walk->crew,
        .net = task->net,
    };
    tv_table_view(walk->table, seat, walk->view);
    if (tv_table_actor(walk->table) == seat && moment < game->decisions) {
        tv_analyse_move(&task->bot, &question, out->played, &out->decision);
        out->reveals = tv_game_reveals(question.game, question.box, question.view, out->played);
        out->judged = true;
        out->chances[seat] = out->decision.chance;
    } else {
        out->chances[seat] = tv_analyse_chance(&task->bot, &question);
    }
}

bool analyse_walk_judge(analyse_walk *walk, const analyse_game *game, uint32_t moment, tv_error *error) {
    TV_ASSERT(moment <= game->decisions);
    analyse_moment *out = &game->moments[moment];
    out->done = true;
    if (moment == game->decisions && game->over) return true;
    out->done = false;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) out->chances[seat] = ANALYSE_UNKNOWN;
    if (!walk_to(walk, moment, error)) return false;
    out->actor = tv_table_actor(walk->table);
    if (moment < game->decisions) out->played = next_move(walk);
    for (uint8_t seat = 0; seat < walk->task->record->setup.seats; seat++)
        if (is_asked(walk->task, seat)) ask_seat(walk, game, moment, seat);
    out->done = true;
    return true;
}
