/* One game of a match, see arena_game.h. */
#include "arena_game.h"

#include "arena_recall.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>
#include <trivium/table.h>

bool arena_memory_get(const arena_task *task, arena_memory *memory) {
    const tv_game *game = task->model->game;
    *memory = (arena_memory){.bot.size = 1};
    for (uint32_t i = 0; i < task->player_count; i++) {
        if (task->players[i].program) continue;
        size_t size = tv_bot_memory(&task->players[i].bot, game);
        if (size > memory->bot.size) memory->bot.size = size;
    }
    memory->bot.at = malloc(memory->bot.size);
    return memory->bot.at != NULL;
}

void arena_memory_free(arena_memory *memory) { free(memory->bot.at); }

/* ---- who plays what ---- */

uint8_t arena_entry_at(uint32_t game, uint8_t seat, uint8_t seats) { return (uint8_t)((seat + seats - game % seats) % seats); }

uint8_t arena_player_at(const arena_task *task, uint32_t game, uint8_t seat) {
    uint8_t seats = task->model->setup.seats;
    return task->lineups[game / seats % task->lineup_count].player[arena_entry_at(game, seat, seats)];
}

bool arena_player_uses_net(const arena_task *task, uint32_t player) {
    const player_kind *kind = &task->players[player];
    return task->net[0] != '\0' && !kind->program && tv_bot_searches(&kind->bot) && !kind->bot.plain;
}

/* A bot's own chance: another one in every game. */
static uint64_t bot_seed(uint64_t seed, uint32_t game, uint32_t decision) {
    uint64_t state = seed;
    state = tv_fast_next(&state) + game;
    state = tv_fast_next(&state) + decision;
    return tv_fast_next(&state);
}

/* Do equal players sit at the same seats in both games? */
static bool same_seating(const arena_task *task, uint32_t one, uint32_t other) {
    for (uint8_t seat = 0; seat < task->model->setup.seats; seat++)
        if (strcmp(task->players[arena_player_at(task, one, seat)].text, task->players[arena_player_at(task, other, seat)].text) != 0)
            return false;
    return true;
}

/* How many earlier games of its rotation have the same seating. */
static uint32_t repetitions(const arena_task *task, uint32_t game) {
    uint32_t count = 0;
    for (uint32_t other = game - game % task->model->setup.seats; other < game; other++) count += same_seating(task, game, other);
    return count;
}

/* The record of a game before its first move. Games that differ only in places share their seed: "7-1", "7-1", "7-2", and
 * so do all lineups. Where equal players change places nothing differs, and players without a chance of their own would play the same game
 * again: such a game has cards of its own, "7-1-2". */
static bool begin_record(const arena_task *task, uint32_t game, tv_record *record) {
    if (!tv_record_copy(record, task->model)) return false;
    uint8_t seats = record->setup.seats;
    tv_text seed = TV_TEXT_OVER(record->seed);
    tv_text_add_uint(&seed, task->seed);
    tv_text_add_char(&seed, '-');
    tv_text_add_uint(&seed, game / (seats * task->lineup_count) + 1);
    uint32_t again = repetitions(task, game);
    if (again > 0) {
        tv_text_add_char(&seed, '-');
        tv_text_add_uint(&seed, again + 1);
    }
    bool good = true;
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint8_t player = arena_player_at(task, game, seat);
        strcpy(record->seats[seat].kind, player_record_kind(&task->players[player]));
        if (arena_player_uses_net(task, player)) good = good && tv_record_add_net(record, task->net);
    }
    if (!good) tv_record_free(record);
    return good;
}

/* ---- the players ---- */

typedef struct arena_seats {
    game_player *at[TV_SEATS_MAX];
    uint8_t programs;       /* bit k: seat k; their clocks run */
    player_kind substitute; /* who plays on for a seat that forfeited, as the table says */
} arena_seats;

static void close_players(arena_seats *seats, const tv_table *table) {
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) player_close(seats->at[seat], table);
}

static bool open_players(arena_seats *seats, const arena_task *task, uint32_t game, const tv_table *table, const arena_memory *memory,
                         tv_error *error) {
    uint8_t count = task->model->setup.seats;
    *seats = (arena_seats){0};
    for (uint8_t seat = 0; seat < count; seat++) {
        const player_kind *kind = &task->players[arena_player_at(task, game, seat)];
        seats->at[seat] = player_open(kind, table, seat, &memory->bot);
        if (seats->at[seat] == NULL) return tv_fail_memory(error);
        if (kind->program) seats->programs |= (uint8_t)(1u << seat);
    }
    return true;
}

/* A program has lost on time, or failed. */
static bool lose_seat(tv_table *table, uint8_t seat, player_got got, const char *reason, arena_game *out, tv_error *error) {
    if (got == PLAYER_FLAGGED) return tv_table_event(table, TV_ENTRY_FLAG, seat, NULL, error);
    out->forfeits |= (uint8_t)(1u << seat);
    return player_forfeit(table, seat, reason, error);
}

/* The seat is lost, and where the game goes on without it, a bot takes its place. Whose time is over hears how the game stands then. */
static bool replace_player(arena_seats *seats, tv_table *table, uint8_t seat, player_got got, arena_memory *memory, arena_game *out,
                           tv_error *error) {
    player_sign(seats->at[seat], table, seat);
    bool lost = lose_seat(table, seat, got, memory->forfeit[seat].what, out, error);
    player_close(seats->at[seat], got == PLAYER_FLAGGED ? table : NULL);
    seats->at[seat] = NULL;
    if (!lost) return false;
    if (!player_read(&seats->substitute, tv_table_player(table, seat), false, error)) return false;
    seats->at[seat] = player_open(&seats->substitute, table, seat, &memory->bot);
    return seats->at[seat] != NULL || tv_fail_memory(error);
}

/* True also when it was stopped on the way: then somebody is still to move. What interrupts us may reach programs first, so their
 * failure is none then. */
static bool play_to_the_end(const arena_task *task, uint32_t game, tv_table *table, arena_seats *seats, arena_memory *memory,
                            arena_game *out, tv_error *error) {
    player_time_programs(table, seats->programs);
    for (uint32_t decision = 0; decision < ARENA_DECISIONS_MAX; decision++) {
        uint8_t actor = tv_table_actor(table);
        tv_move move;
        if (actor == TV_OVER) break;
        game_player *who = seats->at[actor];
        if (!player_observe(who, table, bot_seed(task->seed, game, decision))) return tv_fail_memory(error);
        player_got got = player_choose(who, memory->stop, &move, &memory->forfeit[actor]);
        if (got == PLAYER_STOPPED || (got == PLAYER_FAILED && memory->stop.asked(memory->stop.host))) break;
        player_charge(who, table);
        if (got == PLAYER_MOVED ? !tv_table_play(table, move, error) : !replace_player(seats, table, actor, got, memory, out, error))
            return false;
    }
    for (uint8_t seat = 0; seat < task->model->setup.seats; seat++) player_sign(seats->at[seat], table, seat);
    return true;
}

/* Nothing when the game was stopped on the way. */
static void note_result(const tv_table *table, arena_game *out) {
    tv_result result;
    out->decisions = tv_table_decisions(table);
    out->unfinished = tv_table_actor(table) != TV_OVER;
    out->finished = !out->unfinished || out->decisions == ARENA_DECISIONS_MAX;
    if (!out->finished) return;
    tv_table_result(table, &result);
    out->clause = result.clause;
    memcpy(out->place, result.place, sizeof out->place);
}

static bool play_fresh(const arena_task *task, uint32_t game, const tv_record *record, arena_memory *memory, arena_game *out,
                       tv_error *error) {
    arena_seats seats;
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return false;
    bool good = open_players(&seats, task, game, table, memory, error);
    good = good && play_to_the_end(task, game, table, &seats, memory, out, error);
    close_players(&seats, table);
    if (good) note_result(table, out);
    if (good && out->finished && task->keep != NULL) good = task->keep(task->host, game, tv_table_record(table), error);
    tv_table_close(table);
    return good;
}

/* A game that was played earlier; not `finished` when there is none that has ended. */
static bool recall(const arena_task *task, uint32_t game, const tv_record *begun, arena_memory *memory, arena_game *out, tv_error *error) {
    tv_table *table = NULL;
    if (task->recall == NULL) return true;
    if (!task->recall(task->host, game, begun, &table, error)) return false;
    if (table == NULL) return true;
    note_result(table, out);
    out->recalled = out->finished;
    if (out->finished) arena_recall_forfeits(tv_table_record(table), memory, out);
    tv_table_close(table);
    return true;
}

bool arena_game_play(const arena_task *task, uint32_t game, arena_memory *memory, arena_game *out, tv_error *error) {
    tv_record record;
    *out = (arena_game){0};
    if (!begin_record(task, game, &record)) return tv_fail_memory(error);
    bool good = recall(task, game, &record, memory, out, error);
    if (good && !out->finished) good = play_fresh(task, game, &record, memory, out, error);
    tv_record_free(&record);
    return good;
}
