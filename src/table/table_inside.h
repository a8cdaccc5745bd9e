/* The table's own data, shared by the files that make it: playing (table.c), undo (table_undo.c), table events and the result
 * (table_events.c), clocks (table_clock.c). */
#ifndef TRIVIUM_TABLE_TABLE_INSIDE_H
#define TRIVIUM_TABLE_TABLE_INSIDE_H

#include "record_inside.h"

#include <trivium/clock.h>
#include <trivium/table.h>

struct tv_table {
    tv_record record; /* what was played so far */
    const tv_game *game;
    void *box;
    tv_key key;
    uint32_t decisions;

    /* States since the last reveal, one behind the other: after decision `base`, base + 1, ... `decisions`. */
    unsigned char *states;
    uint32_t base, states_room;

    tv_logged *log;
    uint32_t log_count, log_room;
    tv_entry *redo; /* undone entries, the next one to redo last */
    uint32_t redo_count, redo_room;

    uint8_t agreed;                /* the table has agreed to end */
    uint8_t left[TV_SEATS_MAX];    /* 0: still in; else that seat was the n-th to resign or lose on time */
    uint8_t left_by[TV_SEATS_MAX]; /* by which kind of entry */
    uint8_t left_count;
    char by[TV_SEATS_MAX][TV_NAME_MAX]; /* the bot that took a seat over, or "" */

    tv_clock clock;
    int64_t now_ms;             /* as the host told last */
    bool clock_started;         /* it has told */
    uint8_t clock_spared;       /* bit k: the host lets no time run for seat k */
    tv_clock_picture *pictures; /* one for each state above; none without a clock */
    uint32_t pictures_room;
};

/* The state after decision base + index. */
static inline void *tv_table_kept(const tv_table *table, uint32_t index) {
    return table->states + (size_t)index * table->game->state_bytes;
}

/* Puts the start of the game into `state`: normal set-up, which is told, or position. False only for an unsound position. */
bool tv_table_begin_state(const tv_table *table, void *state, tv_events *events, tv_error *error);
/* Plays `entry`, a move, without touching what may be redone. */
bool tv_table_apply_move(tv_table *table, const tv_entry *entry, tv_error *error);
/* Applies a table event, likewise. */
bool tv_table_apply_event(tv_table *table, const tv_entry *entry, tv_error *error);
/* Forgets what was undone. */
void tv_table_forget_undone(tv_table *table);
/* Brings the record's result up to date. */
void tv_table_note_result(tv_table *table);

/* Clocks follow the game: replayed, with everybody's whole time; a decision or table event later; back after an undo by a seat. */
bool tv_table_clock_room(tv_table *table, uint32_t pictures);
void tv_table_clock_begin(tv_table *table);
void tv_table_clock_asked(tv_table *table);
void tv_table_clock_returned(tv_table *table, uint8_t seat);

#endif
