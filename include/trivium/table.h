/* Table: one game being played. It owns the record, applies decisions and table events to the state, keeps the log,
 * and knows how far undo may go. It keeps states only since the last reveal and rebuilds earlier ones by replay. */
#ifndef TRIVIUM_TABLE_H
#define TRIVIUM_TABLE_H

#include <trivium/record.h>

TV_PUBLIC_BEGIN

typedef struct tv_logged { /* an event of the log with the number of the decision that caused it (0: set-up) and of its turn */
    tv_event event;
    uint32_t decision, turn;
} tv_logged;

typedef struct tv_table tv_table;

/* Opens a table over a copy of `record` and replays all its entries. NULL and an error (with the number of the first bad
 * entry in the sentence) when one is illegal, the position is unsound or the seed is missing. */
tv_table *tv_table_open(const tv_record *record, tv_error *error);
/* The same, replaying only the first `decisions` moves and the table events before the next. */
tv_table *tv_table_open_at(const tv_record *record, uint32_t decisions, tv_error *error);
void tv_table_close(tv_table *table);

const tv_game *tv_table_game(const tv_table *table);
const void *tv_table_box(const tv_table *table);
const void *tv_table_state(const tv_table *table);       /* complete: never show it to a seat */
const tv_record *tv_table_record(const tv_table *table); /* what was played so far, without what was undone */
tv_record *tv_table_record_edit(tv_table *table);        /* names and comments may be changed through this */
uint32_t tv_table_decisions(const tv_table *table);
/* Copies what a viewer may see into `view` (game->state_bytes). */
void tv_table_view(const tv_table *table, uint8_t viewer, void *view);
/* The state after `decision` moves, as that viewer might see it then. */
bool tv_table_view_at(const tv_table *table, uint32_t decision, uint8_t viewer, void *view);

/* Who must decide now: a seat, or TV_OVER when the game or the table has ended. */
uint8_t tv_table_actor(const tv_table *table);
/* Final or present result, table events included: who resigned or lost on time is last. `clause` says why it ended: a
 * clause of the rules, or "resign", "agree", "flag"; NULL while it goes on. */
void tv_table_result(const tv_table *table, tv_result *out);

/* Plays a decision of the actor. False: error->what holds the clause and its text. */
bool tv_table_play(tv_table *table, tv_move move, tv_error *error);
/* A table event: resign, agree, flag, takeover (by a bot as written), return. In games of three or more a seat that resigned
 * or flagged is played on by a bot and placed last; with two it ends the game. */
bool tv_table_event(tv_table *table, tv_entry_kind kind, uint8_t seat, const char *by, tv_error *error);
/* Who plays a seat at present: the seat's kind, or the bot that took over. */
const char *tv_table_player(const tv_table *table, uint8_t seat);
/* A bot's chance for the decision to come: it follows from the game's seed, the seat and the decision, so that the same game goes the
 * same way in every client. */
uint64_t tv_table_bot_seed(const tv_table *table, uint8_t seat);

/* Undo and redo, one decision at a time. `seat` asks: only own decisions since the last one that revealed something, that another
 * seat took, or that was a table event. False: the error names the limit. */
bool tv_table_undo(tv_table *table, uint8_t seat, tv_error *error);
bool tv_table_redo(tv_table *table, tv_error *error);
/* How many decisions `seat` could undo now, and how many could be redone. */
uint32_t tv_table_undo_count(const tv_table *table, uint8_t seat);
uint32_t tv_table_redo_count(const tv_table *table);
/* How many decisions could be taken back if everybody in turn did: those since the last reveal and the last table event. */
uint32_t tv_table_undo_reach(const tv_table *table);

/* The log: all events so far; hide each with tv_event_hide before showing it. */
const tv_logged *tv_table_log(const tv_table *table, uint32_t *count);
/* The viewer's own last decision, after which everything is news; for who only watches, the last but one. */
uint32_t tv_table_seen(const tv_table *table, uint8_t viewer);

/* Clocks (clock.h): the host tells the time. The actor's clock runs, also for answers out of turn; the increment is granted once per own
 * turn, when it ends. Undo gives back the clocks of the moment it returns to, less the time since. */
void tv_table_clock_tick(tv_table *table, uint64_t now_ms);
/* The same for hosts that count only how long players take: so much more time has passed. */
void tv_table_clock_pass(tv_table *table, uint64_t ms);
/* Seats whose clocks stand, bit k for seat k: bots, and whoever the host does not time. Those who have left are among them anyway. */
void tv_table_clock_spare(tv_table *table, uint8_t seats);
uint64_t tv_table_clock_left_ms(const tv_table *table, uint8_t seat);
/* The seat whose time is over, or TV_OVER. The host then calls tv_table_event(FLAG). */
uint8_t tv_table_clock_flag(const tv_table *table);

TV_PUBLIC_END

#endif
