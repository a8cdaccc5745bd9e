/* Playing: decisions and table events, how they are kept, and what follows from them. */
#include "tables.h"

#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 512, NOTE_MAX = 128 };

/* ---- keeping ---- */

static uint8_t kept_actor(const hall_table *table) { return table->actor < table->seat_count ? table->actor : STORE_NO_ACTOR; }

/* Keeps the newest entry, with the row if that has changed. A game that has ended takes its row and the new ratings along in the same change: all or none. */
static void keep_entry(hall *it, hall_table *table, bool row) {
    const tv_record *record = tv_table_record(table->play);
    TV_ASSERT(record->count > 0);
    char line[LINE_MAX], note[NOTE_MAX], *settings = NULL;
    tv_text written = TV_TEXT_OVER(line), noted = TV_TEXT_OVER(note);
    tv_entry_write(record, tv_table_box(table->play), &record->entries[record->count - 1], tv_table_decisions(table->play), &written);
    hall_clock_keep(table, &noted);
    TV_ASSERT(!written.cut && !noted.cut);
    table->entries = record->count;
    store_change changes[3] = {{.kind = STORE_ADD_ENTRY,
                                .fence = hall_fence(it, table),
                                .entry = {table->id, {record->count, it->now_ms, line, note, kept_actor(table)}}}};
    size_t count = 1;
    if (tv_table_actor(table->play) == TV_OVER) {
        table->status = STORE_OVER;
        snprintf(table->result, sizeof table->result, "%s", record->result);
        memset(table->offers, 0, sizeof table->offers);
        table->rated_done = true;
        if (table->tournament != 0) hall_table_place(table, table->pairing.result.places);
        changes[count++] = hall_table_change(it, table, &settings);
        count += hall_ratings_add(it, table, &changes[count]);
    } else if (row) {
        changes[count++] = hall_table_change(it, table, &settings);
    }
    hall_write(it, changes, count, table->key);
    free(settings);
    table->changed_ms = it->now_ms;
    if (table->status == STORE_OVER) hall_tournament_touch(it, table->tournament);
}

/* Keeps what is left after a decision was taken back, with the clocks as they are now: a restart must not give back the time since. Before
 * the first entry the row has them. */
static void keep_undo(hall *it, hall_table *table, uint8_t seat) {
    char note[NOTE_MAX], *settings = NULL;
    tv_text noted = TV_TEXT_OVER(note);
    uint32_t count = tv_table_record(table->play)->count;
    TV_ASSERT(count + 1 == table->entries);
    hall_clock_return(it, table, seat, &noted);
    table->entries = count;
    store_change changes[2] = {{.kind = STORE_CUT_ENTRIES,
                                .fence = hall_fence(it, table),
                                .entry = {table->id, {.number = count, .note = note, .actor = kept_actor(table)}}}};
    if (count == 0) changes[1] = hall_table_change(it, table, &settings);
    hall_write(it, changes, count == 0 ? 2 : 1, table->key);
    free(settings);
    table->entries = count;
}

/* ---- what follows ---- */

void hall_table_go_on(hall *it, hall_table *table) {
    TV_ASSERT(table->play != NULL);
    hall_clock_ask(it, table);
    hall_bot_think(it, table); /* if it goes on */
}

/* After an entry was added: clocks first, because the times are kept with it. */
static void entry_added(hall *it, hall_table *table, bool step, bool row) {
    TV_ASSERT(table->play != NULL);
    bool was_running = table->status == STORE_RUNNING;
    uint8_t actor = table->actor;
    hall_clock_ask(it, table);
    keep_entry(it, table, row);
    if (step && !row && table->status == STORE_RUNNING)
        hall_table_tell_step(it, table);
    else
        hall_table_tell_all(it, table);
    if (table->actor != actor || !was_running) hall_mine_changed(it, table);
    if (was_running && table->status == STORE_OVER) hall_notice_over(it, table);
    hall_table_go_on(it, table);
}

bool hall_table_decide(hall *it, hall_table *table, tv_move move, tv_error *error) {
    TV_ASSERT(table->play != NULL && table->status == STORE_RUNNING);
    uint8_t seat = tv_table_actor(table->play);
    if (!tv_table_play(table->play, move, error)) return false;
    it->moves++;
    bool row = seat < table->seat_count && hall_offers_played(it, table, seat);
    entry_added(it, table, true, row);
    TV_ASSERT(hall_table_is_sound(table));
    return true;
}

bool hall_table_event(hall *it, hall_table *table, tv_entry_kind kind, uint8_t seat, const char *by, tv_error *error) {
    TV_ASSERT(table->play != NULL);
    if (!tv_table_event(table->play, kind, seat, by, error)) return false;
    entry_added(it, table, false, false);
    TV_ASSERT(hall_table_is_sound(table));
    return true;
}

/* ---- questions ---- */

hall_table *hall_table_of(hall_call *call) {
    hall_table *table;
    if (!hall_table_find(call, call->holes.values[0], &table)) return NULL;
    if (table != NULL && !hall_table_is_open_to(table, call->person.id, hall_invitation_of(call))) table = NULL; /* as if there were none */
    if (table == NULL) hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
    return table;
}

bool hall_seat_of_call(hall_call *call, hall_table **table, uint8_t *seat) {
    *table = hall_table_of(call);
    if (*table == NULL) return false;
    *seat = hall_table_seat_of(*table, call->person.id);
    if (*seat == TV_SPECTATOR) return hall_deny(&call->asker, 403, "not_yours", NULL, "You have no seat at this table.");
    TV_ASSERT(*seat < (*table)->seat_count);
    return true;
}

/* The same, at a game that is being played. */
static bool playing(hall_call *call, hall_table **table, uint8_t *seat) {
    if (!hall_seat_of_call(call, table, seat)) return false;
    if ((*table)->status != STORE_RUNNING) return hall_deny(&call->asker, 409, "not_running", NULL, "This game is not in progress.");
    if (hall_table_play(call->asker.it, *table) == NULL)
        return hall_deny(&call->asker, 500, "broken", NULL, "This game cannot be read; the administrator has been told.");
    return true;
}

static void deny_illegal(hall_call *call, const tv_error *error) {
    TV_ASSERT(error->what[0] != 0);
    hall_deny(&call->asker, 422, "illegal_move", error->clause[0] != '\0' ? error->clause : NULL, error->what);
}

static void answer_moved(hall_call *call, hall_table *table, uint8_t seat) {
    TV_ASSERT(table->seats[seat].person == call->person.id);
    if (hall_mark_program(call, &table->seats[seat])) {
        hall_table_save(call->asker.it, table);
        hall_table_tell_all(call->asker.it, table);
    }
    hall_answer(&call->asker, 200, json_pack("{s:i}", "number", (int)tv_table_decisions(table->play)));
}

/* Is the decision of this number that seat's, and this one? */
static bool is_made(const hall_table *table, uint8_t seat, int64_t number, const char *text) {
    const tv_record *record = tv_table_record(table->play);
    tv_move move;
    int64_t decisions = 0;
    if (!tv_game_move_read(table->game, tv_table_box(table->play), text, strlen(text), &move)) return false;
    for (uint32_t i = 0; i < record->count; i++) {
        const tv_entry *entry = &record->entries[i];
        decisions += entry->kind == TV_ENTRY_MOVE;
        if (entry->kind == TV_ENTRY_MOVE && decisions == number) return entry->seat == seat && entry->move == move;
    }
    return false;
}

/* A move that was handed to a node which was lost may be here already: then it is made. True: that was the answer. */
static bool answer_repeated(hall_call *call, int64_t number, const char *text) {
    hall_table *table;
    uint8_t seat;
    if (!call->again) return false;
    if (!hall_seat_of_call(call, &table, &seat)) return true;
    if (hall_table_play(call->asker.it, table) == NULL || !is_made(table, seat, number, text)) return false;
    hall_answer(&call->asker, 200, json_pack("{s:i}", "number", (int)number));
    return true;
}

void hall_table_move(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    int64_t number;
    const char *text = hall_text_of(call, "move", 1, 200);
    if (text == NULL || !hall_number_of(call, "number", 1, INT32_MAX, 0, &number)) return;
    if (answer_repeated(call, number, text) || !playing(call, &table, &seat)) return;
    tv_move move;
    tv_error error;
    hall_clock_tick(it, table); /* too late is too late, whoever is asked first */
    if (table->status != STORE_RUNNING || number != (int64_t)tv_table_decisions(table->play) + 1)
        hall_deny(&call->asker, 409, "stale", NULL, "The game has gone on; look again.");
    else if (tv_table_actor(table->play) != seat || strcmp(tv_table_player(table->play, seat), "remote") != 0)
        hall_deny(&call->asker, 409, "not_your_turn", NULL, "It's not your turn.");
    else if (!tv_game_move_read(table->game, tv_table_box(table->play), text, strlen(text), &move))
        hall_deny(&call->asker, 422, "bad_notation", NULL, "This is not a move in the game's notation.");
    else if (!hall_table_decide(it, table, move, &error))
        deny_illegal(call, &error);
    else
        answer_moved(call, table, seat);
}

/* Who says which decision shall be taken back means that one and no other; older clients do not say. */
static bool is_stale(const hall_call *call, const hall_table *table, int64_t number) {
    return json_object_get(call->body, "number") != NULL && number != (int64_t)tv_table_decisions(table->play);
}

void hall_table_undo(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    int64_t number;
    tv_error error;
    if (!hall_number_of(call, "number", 0, INT32_MAX, 0, &number) || !playing(call, &table, &seat)) return;
    if (!table->undo) {
        hall_deny(&call->asker, 403, "no_undo", NULL, "Undo is off at this table.");
        return;
    }
    hall_clock_tick(it, table); /* a flag that is about to fall is not taken back */
    if (table->status != STORE_RUNNING) {
        hall_deny(&call->asker, 409, "not_running", NULL, "This game is not in progress.");
        return;
    }
    if (is_stale(call, table, number)) {
        hall_deny(&call->asker, 409, "stale", NULL, "The game has gone on; look again.");
        return;
    }
    if (strcmp(tv_table_player(table->play, seat), "remote") != 0) { /* a bot plays the seat on, and its decisions stand */
        hall_deny(&call->asker, 409, "not_your_turn", NULL, "It's not your turn.");
        return;
    }
    if (tv_table_undo_count(table->play, seat) > 0 && !hall_clock_may_return(it, table, seat)) {
        hall_deny(&call->asker, 409, "undo_limit", NULL, "Undoing this would leave you no time.");
        return;
    }
    if (!tv_table_undo(table->play, seat, &error)) {
        hall_deny(&call->asker, 409, "undo_limit", NULL, error.what);
        return;
    }
    keep_undo(it, table, seat);
    table->thinking = 0; /* a bot that thinks about what was taken back is not heard */
    hall_table_tell_all(it, table);
    hall_table_go_on(it, table);
    hall_answer(&call->asker, 200, json_pack("{s:i}", "number", (int)tv_table_decisions(table->play)));
}

static void answer_event(hall_call *call, hall_table *table, tv_entry_kind kind, uint8_t seat, const char *by) {
    TV_ASSERT(seat < table->seat_count && kind != TV_ENTRY_MOVE);
    tv_error error;
    if (hall_table_event(call->asker.it, table, kind, seat, by, &error))
        hall_answer(&call->asker, 200, json_object());
    else
        hall_deny(&call->asker, 409, "refused", NULL, error.what);
}

void hall_table_resign(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    if (playing(call, &table, &seat)) answer_event(call, table, TV_ENTRY_RESIGN, seat, NULL);
}

void hall_table_return(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    if (playing(call, &table, &seat)) answer_event(call, table, TV_ENTRY_RETURN, seat, NULL);
}
