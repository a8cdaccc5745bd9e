/* Games of strong bots in which puzzles are looked for, see puzzles.h. */
#include "puzzles.h"

#include "base/check.h"
#include "host/nets.h"
#include "memory/heap.h"
#include "puzzles_position.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PER_GAME = 4, WORDS_MAX = 3072 };

typedef struct puzzles_run {
    const puzzles_task *task;
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t turn;
    uint32_t told; /* the games that were told of */
    bool failed;
    tv_error error; /* of the first that failed */
} puzzles_run;

/* What was found in a game. */
typedef struct puzzles_game {
    tv_record found[PER_GAME];
    uint32_t count, last_turn, decisions;
} puzzles_game;

/* ---- a puzzle as a record ---- */

/* Why it is best, in every language. */
static bool write_reasons(const puzzles_position *at, const tv_hint *hint, const tv_record *record, tv_text *out) {
    for (int lang = 0; lang < TV_LANGS; lang++) {
        char words[WORDS_MAX];
        tv_text reason = TV_TEXT_OVER(words);
        tv_reader reader = tv_record_reader(record, (tv_lang)lang);
        tv_hint_say_reason(hint, &at->task, &reader, at->scratch, &reason);
        if (out->used > 0) tv_text_add_char(out, '\n');
        tv_text_add_char(out, ' ');
        tv_text_add(out, tv_lang_code((tv_lang)lang));
        tv_text_add(out, ": ");
        tv_text_add(out, words);
    }
    return !out->cut;
}

static bool add_solution(tv_record *record, const puzzles_position *at, uint8_t seat, const tv_hint *hint) {
    tv_text reasons = tv_heap_text();
    bool good = reasons.at != NULL && write_reasons(at, hint, record, &reasons);
    good = good && tv_record_add(record, &(tv_entry){.kind = TV_ENTRY_MOVE, .seat = seat, .move = hint->move, .before = reasons.at});
    free(reasons.at);
    return good;
}

/* A line as the seat knew it, as far as it is rather likely than not. */
static bool add_line(tv_lines *lines, uint32_t decision, uint8_t seat, const tv_move *line, uint32_t count) {
    if (!tv_lines_go(lines, decision, seat)) return false;
    for (uint32_t k = 0; k < count && tv_lines_actor(lines) != TV_OVER && tv_lines_play(lines, line[k], NULL); k++) {
        uint32_t node = tv_lines_place(lines);
        if (tv_lines_node(lines, node)->holds * 2 > TV_LINES_WORLDS) continue;
        tv_lines_remove(lines, node);
        break;
    }
    return true;
}

/* Both lines of the reason join the record. */
static bool add_lines(tv_record *record, uint32_t decision, uint8_t seat, const tv_reason *reason, tv_error *error) {
    tv_lines *lines = tv_lines_open(record, error);
    if (lines == NULL) return false;
    const tv_record *with = NULL;
    if (add_line(lines, decision, seat, reason->line, reason->line_count) &&
        add_line(lines, decision, seat, reason->other, reason->other_count))
        with = tv_lines_record(lines);
    bool good = with != NULL && tv_record_set_comment(&record->end_comment, with->end_comment);
    tv_lines_close(lines);
    return good || tv_fail_memory(error);
}

static bool make_puzzle(const tv_table *table, const puzzles_position *at, const tv_hint *hint, const puzzle_facts *facts, tv_record *out,
                        tv_error *error) {
    const tv_record *played = tv_table_record(table);
    uint8_t seat = tv_table_actor(table);
    if (!tv_record_copy_part(out, played, played->count)) return tv_fail_memory(error);
    bool good = (puzzle_note(out, facts) && add_solution(out, at, seat, hint)) || tv_fail_memory(error);
    good = good && add_lines(out, tv_table_decisions(table), seat, &hint->reason, error);
    if (!good) tv_record_free(out);
    return good;
}

/* ---- a game ---- */

static void begin_record(const puzzles_task *task, uint32_t number, tv_record *record) {
    char seed[64];
    tv_text text = TV_TEXT_OVER(seed);
    tv_text_add(&text, "puzzle-");
    tv_text_add_uint(&text, task->seed);
    tv_text_add_char(&text, '-');
    tv_text_add_uint(&text, number);
    tv_record_begin(record, task->game, task->seats, seed);
    record->setup = tv_setup_for_engines(task->game, task->seats);
    for (uint8_t seat = 0; seat < task->seats; seat++) {
        tv_text kind = TV_TEXT_OVER(record->seats[seat].kind);
        tv_text_add(&kind, task->player_word);
    }
}

/* One decision: it is made, and becomes a puzzle if it is one. Of a turn at most one does: what follows it is often about the same. */
static bool decide(puzzles_position *at, tv_table *table, void *view, puzzles_game *out, tv_error *error) {
    const tv_game *game = tv_table_game(table);
    uint8_t seat = tv_table_actor(table);
    tv_hint hint;
    puzzle_facts facts;
    tv_table_view(table, seat, view);
    at->task.view = view;
    at->task.seed = tv_table_bot_seed(table, seat);
    uint32_t turn = tv_game_turn(game, at->task.box, view).number;
    tv_move move;
    if (tv_game_moves(game, at->task.box, view, at->moves) == 1) {
        move = at->moves[0];
    } else if (puzzles_position_look(at, &move, &hint, &facts) && out->count < PER_GAME && turn != out->last_turn) {
        if (!make_puzzle(table, at, &hint, &facts, &out->found[out->count], error)) return false;
        out->count++;
        out->last_turn = turn;
    }
    return tv_table_play(table, move, error);
}

static bool play_game(const puzzles_run *run, uint32_t number, puzzles_position *at, void *view, puzzles_game *out, tv_error *error) {
    tv_record record;
    *out = (puzzles_game){0};
    begin_record(run->task, number, &record);
    tv_table *table = tv_table_open(&record, error);
    tv_record_free(&record);
    if (table == NULL) return false;
    at->task.box = tv_table_box(table);
    at->task.net = host_net_find(&run->task->player, run->task->game, at->task.box);
    char net[TV_NET_NAME_BYTES] = "";
    host_net_name(&run->task->player, run->task->game, at->task.box, net);
    bool good = net[0] == '\0' || tv_record_add_net(tv_table_record_edit(table), net) || tv_fail_memory(error);
    while (good && tv_table_actor(table) != TV_OVER && !atomic_load(&run->stopped)) good = decide(at, table, view, out, error);
    out->decisions = tv_table_decisions(table);
    tv_table_close(table);
    return good;
}

/* ---- threads ---- */

static void stop_with(puzzles_run *run, const tv_error *error) {
    pthread_mutex_lock(&run->mutex);
    if (!run->failed) run->error = *error;
    run->failed = true;
    atomic_store(&run->stopped, true);
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->mutex);
}

/* Waits until all earlier games were told of. */
static void tell(puzzles_run *run, uint32_t number, puzzles_game *game) {
    const puzzles_task *task = run->task;
    tv_error error = {0};
    bool good = true;
    pthread_mutex_lock(&run->mutex);
    while (run->told != number - task->first && !atomic_load(&run->stopped)) pthread_cond_wait(&run->turn, &run->mutex);
    bool mine = run->told == number - task->first && !atomic_load(&run->stopped);
    for (uint32_t k = 0; k < game->count; k++) {
        good = good && (!mine || task->found(task->host, number, &game->found[k], &error));
        tv_record_free(&game->found[k]);
    }
    if (mine && good && task->played != NULL) task->played(task->host, number, game->decisions);
    run->told += mine;
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->mutex);
    if (!good) stop_with(run, &error);
}

static void *work(void *argument) {
    puzzles_run *run = argument;
    const puzzles_task *task = run->task;
    puzzles_position at;
    tv_error error = {0};
    void *view = malloc(task->game->state_bytes);
    bool good = puzzles_position_begin(&at, task->game, &task->player, &error) && (view != NULL || tv_fail_memory(&error));
    while (good && !atomic_load(&run->stopped)) {
        uint32_t number = task->first + atomic_fetch_add(&run->next, 1);
        puzzles_game game;
        if (number - task->first >= task->games || (task->stop != NULL && task->stop(task->host))) break;
        good = play_game(run, number, &at, view, &game, &error);
        tell(run, number, &game);
    }
    if (!good) stop_with(run, &error);
    puzzles_position_end(&at);
    free(view);
    return NULL;
}

bool puzzles_find(const puzzles_task *task, tv_error *error) {
    pthread_t threads[PUZZLES_THREADS_MAX];
    puzzles_run run = {.task = task};
    uint32_t started = 0;
    TV_ASSERT(task->player.iterations > 0 && task->threads >= 1 && task->threads <= PUZZLES_THREADS_MAX);
    pthread_mutex_init(&run.mutex, NULL);
    pthread_cond_init(&run.turn, NULL);
    while (started + 1 < task->threads && pthread_create(&threads[started], NULL, work, &run) == 0) started++;
    work(&run); /* this thread works too */
    for (uint32_t k = 0; k < started; k++) pthread_join(threads[k], NULL);
    pthread_cond_destroy(&run.turn);
    pthread_mutex_destroy(&run.mutex);
    if (run.failed && error != NULL) *error = run.error;
    return !run.failed;
}
