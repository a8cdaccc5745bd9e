/* Care: what an administrator asks of the running server, and what it does by itself in the background: looking anew at somebody who was
 * changed from outside, and pruning. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 1000 }; /* a round; the rest goes in the next one */
static const int64_t hour_ms = 3600 * 1000, first_prune_ms = 10 * 60 * 1000;
static const int64_t commands_every_ms = 3000; /* among nodes, which are told of them */

/* ---- pruning ---- */

void hall_command_answer(hall *it, int64_t id, const char *text) {
    store_change change = {.kind = STORE_ANSWER_COMMAND, .command = {.id = id}};
    tv_text copy = TV_TEXT_OVER(change.command.answer);
    tv_text_add(&copy, text);
    hall_write(it, &change, 1, 0);
}

/* Among nodes each looks after its own tables. */
static hall_read *prune_read(const hall *it) {
    hall_read *read = hall_prune_read(it->now_ms);
    read->retention.node = it->nodes.self;
    return read;
}

static void begin_prune(hall *it) {
    if (it->pruning) return;
    it->pruning = true;
    it->pruned_now = (hall_pruned){0};
    it->prune_steps = 0;
    hall_read_begin(it, prune_read(it));
}

/* A table that is in memory is read again: cancelled, or played on if somebody was quicker. */
static void note_cancelled(hall *it, const store_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (changes[i].kind == STORE_CANCEL_GAME) hall_table_reload(it, hall_id_read(changes[i].game.id));
}

static void end_prune(hall *it) {
    char text[256];
    it->pruned.keys += it->pruned_now.keys;
    it->pruned.guests += it->pruned_now.guests;
    it->pruned.tables += it->pruned_now.tables;
    it->pruned.abandoned += it->pruned_now.abandoned;
    tv_text words = TV_TEXT_OVER(text);
    hall_pruned_write(&it->pruned_now, &words);
    if (it->prune_command != 0) hall_command_answer(it, it->prune_command, text);
    it->prune_command = 0;
    it->pruning = false;
    it->pruned_ms = it->now_ms;
}

/* Step by step, each read after the last one is durable, until nothing more is too old. */
static void prune_step(hall *it, const hall_read *found) {
    TV_ASSERT(it->pruning);
    store_change *changes = calloc(HALL_PRUNE_CHANGES, sizeof *changes);
    bool more = changes != NULL && found->answer == STORE_FOUND && it->prune_steps++ < STEPS_MAX;
    size_t count = more ? hall_prune_changes(found, it->now_ms, changes, &it->pruned_now) : 0;
    if (count > 0) {
        hall_write(it, changes, count, 0);
        note_cancelled(it, changes, count);
        it->batch = 0;
        it->prune_batch = it->written;
        hall_read_begin(it, prune_read(it));
    } else {
        end_prune(it);
    }
    free(changes);
}

/* ---- commands ---- */

void hall_care_look(hall *it, int64_t person) {
    const hall_links *own = hall_links_of(it, person);
    TV_ASSERT(own == NULL || own->count > 0);
    hall_cache_forget(it, person);
    for (uint32_t i = 0; own != NULL && i < own->count; i++) {
        const hall_link *each = own->at[i];
        hall_read *wanted = hall_read_make(HALL_READ_KEY);
        memcpy(wanted->hash, each->key, sizeof wanted->hash);
        wanted->connection = each->connection;
        hall_read_begin(it, wanted);
    }
}

static void obey(hall *it, const store_command *command) {
    if (strcmp(command->what, "look") == 0) {
        hall_care_look(it, command->person);
        hall_command_answer(it, command->id, "seen");
    } else if (strcmp(command->what, "prune") == 0) {
        it->prune_command = command->id;
        begin_prune(it);
    } else if (strchr(command->what, ' ') != NULL) {
        hall_tournament_command(it, command);
    } else {
        hall_command_answer(it, command->id, "unknown");
    }
}

/* ---- from outside ---- */

void hall_care_take(hall *it, const hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_EXPIRED || read->kind == HALL_READ_COMMANDS);
    if (read->kind == HALL_READ_EXPIRED) {
        prune_step(it, read);
        return;
    }
    it->asking_commands = false;
    if (it->nodes.shared && (!it->nodes.leads || !hall_owns(it))) return; /* another node does it, or nobody now */
    for (uint32_t i = 0; i < read->command_count; i++) {
        it->batch = 0;
        if (read->commands[i].id != it->prune_command) obey(it, &read->commands[i]);
    }
}

void hall_care_tick(hall *it) {
    if (it->pruned_ms == 0) it->pruned_ms = it->now_ms - hour_ms + first_prune_ms;
    if (it->now_ms - it->pruned_ms >= hour_ms && hall_owns(it)) begin_prune(it);
    if (!it->nodes.shared || it->now_ms - it->commands_ms >= commands_every_ms) hall_care_ask(it);
}

void hall_care_ask(hall *it) {
    if (it->asking_commands) return;
    it->asking_commands = true;
    it->commands_ms = it->now_ms;
    hall_read_begin(it, hall_read_make(HALL_READ_COMMANDS));
}
