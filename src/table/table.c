/* Table: opening a game, replaying it, playing decisions, showing views. States are kept only since the last reveal: those
 * are all that undo can reach. */
#include "table_inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

bool tv_table_begin_state(const tv_table *table, void *state, tv_events *events, tv_error *error) {
    const char *position = table->record.position;
    if (position != NULL) return tv_position_read(table->game, table->box, state, position, strlen(position), error);
    tv_chance chance = tv_chance_keyed(&table->key, 0);
    tv_game_start(table->game, table->box, state, &chance, events);
    TV_ASSERT_DEAR(tv_game_validate(table->game, table->box, state) == NULL);
    return true;
}

static bool log_events(tv_table *table, const tv_events *events, uint32_t decision, uint32_t turn) {
    TV_ASSERT(events->count <= events->max && table->log_count <= table->log_room);
    void *log = table->log;
    bool room = tv_heap_room(&log, &table->log_room, table->log_count + events->count, sizeof *table->log);
    table->log = log;
    if (!room) return false;
    for (uint32_t i = 0; i < events->count; i++)
        table->log[table->log_count++] = (tv_logged){.event = events->list[i], .decision = decision, .turn = turn};
    return true;
}

static bool keep_room(tv_table *table, uint32_t states) {
    TV_ASSERT(states > table->decisions - table->base);
    void *kept = table->states;
    bool room = tv_heap_room(&kept, &table->states_room, states, table->game->state_bytes);
    table->states = kept;
    return room && tv_table_clock_room(table, states);
}

/* The clause that forbids a move and its text. */
static bool fail_illegal(const tv_table *table, const char *clause, tv_error *error) {
    return tv_refuse(error, clause, "{}: {}", clause, tv_clause_text(table->game, clause, TV_EN), NULL);
}

bool tv_table_apply_move(tv_table *table, const tv_entry *given, tv_error *error) {
    TV_ASSERT(given->kind == TV_ENTRY_MOVE && table->base <= table->decisions);
    const tv_game *game = table->game;
    if (tv_table_actor(table) == TV_OVER) return tv_fail(error, "The game is over.", NULL);
    uint32_t last = table->decisions - table->base;
    if (!keep_room(table, last + 2)) return tv_fail_memory(error);
    void *before = tv_table_kept(table, last), *after = tv_table_kept(table, last + 1);
    const char *clause = tv_game_check(game, table->box, before, given->move);
    if (clause != NULL) return fail_illegal(table, clause, error);

    tv_entry entry = *given;
    entry.seat = tv_game_actor(game, table->box, before);
    TV_ASSERT(entry.seat < table->record.setup.seats);
    if (!tv_record_add(&table->record, &entry)) return tv_fail_memory(error);
    bool reveals = tv_game_reveals(game, table->box, before, entry.move);
    tv_event list[TV_EVENTS_MAX];
    tv_events events = {.list = list, .max = TV_EVENTS_MAX};
    /* A move that does not reveal must not draw: undo could otherwise try the same chance twice. */
    tv_chance chance = reveals ? tv_chance_keyed(&table->key, table->decisions + 1) : tv_chance_none();
    memcpy(after, before, game->state_bytes);
    tv_game_play(game, table->box, after, entry.move, &chance, &events);
    TV_ASSERT_DEAR(tv_game_validate(game, table->box, after) == NULL);
    if (!log_events(table, &events, table->decisions + 1, tv_game_turn(game, table->box, before).number)) {
        tv_record_take_last(&table->record, &entry);
        tv_entry_free(&entry);
        return tv_fail_memory(error);
    }
    table->decisions++;
    if (reveals) {
        memmove(table->states, after, game->state_bytes);
        table->base = table->decisions;
    }
    tv_table_note_result(table);
    tv_table_clock_asked(table);
    return true;
}

bool tv_table_play(tv_table *table, tv_move move, tv_error *error) {
    TV_ASSERT(table->redo_count <= table->redo_room);
    bool as_undone = table->redo_count > 0 && table->redo[table->redo_count - 1].move == move;
    if (as_undone) return tv_table_redo(table, error);
    if (!tv_table_apply_move(table, &(tv_entry){.kind = TV_ENTRY_MOVE, .move = move}, error)) return false;
    tv_table_forget_undone(table);
    return true;
}

/* A number that is no move at all has no notation. */
static bool is_candidate(const tv_table *table, tv_move move) {
    const tv_game *game = table->game;
    tv_move *candidates = malloc(tv_game_candidates_max(game) * sizeof *candidates);
    const void *state = tv_table_kept(table, table->decisions - table->base);
    uint32_t count = candidates != NULL ? tv_game_candidates(game, table->box, state, candidates) : 0, at = 0;
    while (at < count && candidates[at] != move) at++;
    free(candidates);
    return at < count;
}

/* Says which entry of the record the replay stopped at; of memory that was short no entry is guilty. */
static void fail_entry(const tv_table *table, const tv_entry *entry, uint32_t number, tv_error *error) {
    TV_ASSERT(entry->kind < TV_ENTRY_KINDS);
    if (tv_error_is_memory(error)) return;
    char words[160], digits[16];
    tv_error inner = *error;
    tv_text text = TV_TEXT_OVER(words), count = TV_TEXT_OVER(digits);
    tv_text_add_uint(&count, number);
    if (entry->kind != TV_ENTRY_MOVE) {
        tv_fail(error, "The table event \"{}\" after move {} cannot be: {}", tv_entry_words[entry->kind], digits, inner.what, NULL);
        error->decision = number + 1; /* the same place as of the move that would come next: also before the first move it is one */
        return;
    }
    if (is_candidate(table, entry->move))
        tv_game_move_write(table->game, table->box, entry->move, &text);
    else
        tv_text_add(&text, "no move of this game");
    tv_refuse(error, inner.clause, "Move {} ({}) is not possible: {}", digits, words, inner.what, NULL);
    error->decision = number;
}

/* Replays entries up to, and not including, move number decisions + 1. */
static bool replay(tv_table *table, const tv_record *record, uint32_t decisions, tv_error *error) {
    TV_ASSERT(table->decisions == 0 && table->record.count == 0);
    tv_error inner = {0};
    for (uint32_t i = 0; i < record->count; i++) {
        const tv_entry *entry = &record->entries[i];
        bool move = entry->kind == TV_ENTRY_MOVE;
        if (move && table->decisions == decisions) break;
        bool good = move ? tv_table_apply_move(table, entry, &inner) : tv_table_apply_event(table, entry, &inner);
        if (good) continue;
        fail_entry(table, entry, table->decisions + move, &inner);
        if (error != NULL) *error = inner;
        return false;
    }
    return true;
}

static bool open_table(tv_table *table, const tv_record *record, tv_error *error) {
    TV_ASSERT(table->box == NULL && table->decisions == 0 && table->record.count == 0);
    table->game = record->game;
    if (record->seed[0] == '\0')
        return tv_fail(error,
                       "The record holds only the commitment to its seed, so its chance cannot be replayed. "
                       "The seed is published when the game is over.",
                       NULL);
    if (!tv_record_copy_part(&table->record, record, 0)) return tv_fail_memory(error);
    tv_record_key(&table->record, &table->key);
    table->box = tv_record_open_box(&table->record, error);
    if (table->box == NULL) return false;
    if (!keep_room(table, 2)) return tv_fail_memory(error);
    tv_event list[TV_EVENTS_MAX];
    tv_events events = {.list = list, .max = TV_EVENTS_MAX};
    if (!tv_table_begin_state(table, table->states, &events, error)) return false;
    if (!log_events(table, &events, 0, tv_game_turn(table->game, table->box, table->states).number)) return tv_fail_memory(error);
    tv_table_clock_begin(table);
    table->record.result[0] = '\0';
    tv_table_note_result(table);
    return true;
}

tv_table *tv_table_open_at(const tv_record *record, uint32_t decisions, tv_error *error) {
    tv_table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    bool good = open_table(table, record, error) && replay(table, record, decisions, error);
    if (good && decisions != UINT32_MAX && table->decisions < decisions) {
        char digits[16];
        tv_text text = TV_TEXT_OVER(digits);
        tv_text_add_uint(&text, table->decisions);
        good = tv_fail(error, "The record has only {} moves.", digits, NULL);
    }
    if (good) {
        tv_table_clock_begin(table);
        return table;
    }
    tv_table_close(table);
    return NULL;
}

tv_table *tv_table_open(const tv_record *record, tv_error *error) { return tv_table_open_at(record, UINT32_MAX, error); }

void tv_table_close(tv_table *table) {
    if (table == NULL) return;
    tv_table_forget_undone(table);
    tv_record_free(&table->record);
    free(table->redo);
    free(table->log);
    free(table->states);
    free(table->pictures);
    free(table->box);
    free(table);
}

const tv_game *tv_table_game(const tv_table *table) { return table->game; }
const void *tv_table_box(const tv_table *table) { return table->box; }
const void *tv_table_state(const tv_table *table) { return tv_table_kept(table, table->decisions - table->base); }
const tv_record *tv_table_record(const tv_table *table) { return &table->record; }
tv_record *tv_table_record_edit(tv_table *table) { return &table->record; }
uint32_t tv_table_decisions(const tv_table *table) { return table->decisions; }

uint32_t tv_table_seen(const tv_table *table, uint8_t viewer) {
    const tv_record *record = &table->record;
    uint32_t decision = table->decisions;
    if (viewer == TV_SPECTATOR) return decision > 0 ? decision - 1 : 0;
    for (uint32_t k = record->count; k > 0; k--) {
        if (record->entries[k - 1].kind != TV_ENTRY_MOVE) continue;
        if (record->entries[k - 1].seat == viewer) return decision;
        decision--;
    }
    return 0;
}

const tv_logged *tv_table_log(const tv_table *table, uint32_t *count) {
    TV_ASSERT(table->log_count <= table->log_room);
    *count = table->log_count;
    return table->log;
}

static void hide(const tv_table *table, uint8_t viewer, void *view) {
    if (viewer != TV_EVERYTHING) tv_game_hide(table->game, table->box, view, viewer);
}

void tv_table_view(const tv_table *table, uint8_t viewer, void *view) {
    memcpy(view, tv_table_state(table), table->game->state_bytes);
    hide(table, viewer, view);
    TV_ASSERT_DEAR(tv_game_viewer(table->game, table->box, view) == viewer);
}

bool tv_table_view_at(const tv_table *table, uint32_t decision, uint8_t viewer, void *view) {
    if (decision > table->decisions) return false;
    if (decision >= table->base) {
        memcpy(view, tv_table_kept(table, decision - table->base), table->game->state_bytes);
        hide(table, viewer, view);
        return true;
    }
    if (!tv_table_begin_state(table, view, NULL, NULL)) return false;
    uint32_t played = 0;
    for (uint32_t i = 0; played < decision; i++) {
        TV_ASSERT(i < table->record.count);
        if (table->record.entries[i].kind != TV_ENTRY_MOVE) continue;
        tv_chance chance = tv_chance_keyed(&table->key, ++played);
        tv_game_play(table->game, table->box, view, table->record.entries[i].move, &chance, NULL);
    }
    hide(table, viewer, view);
    return true;
}
