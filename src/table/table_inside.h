/* The table's own data, shared by the files that make it: playing (table.c), undo (table_undo.c), table events and the result
 * (table_events.c), clocks (table_clock.c). */
#ifndef TRIVIUM_TABLE_TABLE_INSIDE_H
#define TRIVIUM_TABLE_TABLE_INSIDE_H

#include "table/record_inside.h"

#include <trivium/table.h>

struct tv_table {
    tv_record      record; /* what was played so far */
    const tv_game *game;
    void          *box;
    tv_key         key;
    uint32_t       decisions;

    /* States since the last reveal, one behind the other: after decision `base`, base + 1, ... `decisions`. */
    unsigned char *states;
    uint32_t       base, states_room;

    tv_logged     *log;
    uint32_t       log_count, log_room;
    tv_entry      *redo; /* undone entries, the next one to redo last */
    uint32_t       redo_count, redo_room;

    uint8_t        agreed;                 /* the table has agreed to end */
    uint8_t        left[TV_SEATS_MAX];     /* 0: still in; else that seat was the n-th to resign or lose on time */
    uint8_t        left_by[TV_SEATS_MAX];  /* by which kind of entry */
    uint8_t        left_count;
    char           by[TV_SEATS_MAX][TV_NAME_MAX]; /* the bot that took a seat over, or "" */

    uint64_t       clock_ms[TV_SEATS_MAX]; /* time left */
    uint64_t       now_ms;
    bool           clock_started;          /* now_ms is known */
};

/* The state after decision base + index. */
static inline void *tv_table_kept(const tv_table *table, uint32_t index) {
    return table->states + (size_t)index * table->game->state_bytes;
}

/* Puts the start of the game into `state`: normal set-up or position. False only for an unsound position. */
bool tv_table_begin_state(const tv_table *table, void *state, tv_error *error);
/* Plays `entry`, a move, without touching what may be redone. */
bool tv_table_apply_move(tv_table *table, const tv_entry *entry, tv_error *error);
/* Applies a table event, likewise. */
bool tv_table_apply_event(tv_table *table, const tv_entry *entry, tv_error *error);
/* Forgets what was undone. */
void tv_table_forget_undone(tv_table *table);
/* Brings the record's result up to date. */
void tv_table_note_result(tv_table *table);

/* Clocks follow the game: a turn ended (or, undone, did not end after all); a seat has no time left. */
void tv_table_clock_turned(tv_table *table, const void *before, const void *after);
void tv_table_clock_turned_back(tv_table *table, const void *before, const void *after);

#endif
