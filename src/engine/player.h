/* Player: who decides for a seat during one game, a bot of the library or somebody's program behind the engine
 * protocol, asked in the same way. What a player learns, it learns from player_observe; player_choose touches no table,
 * so it may wait in another thread.
 *
 * Programs run only where a host says so: a record never names one (its seat is called "program"), and player_read
 * takes them only from a command line. */
#ifndef TRIVIUM_ENGINE_PLAYER_H
#define TRIVIUM_ENGINE_PLAYER_H

#include "host.h"

#include <trivium/bot.h>

enum { PLAYER_TEXT_MAX = 1024 };
/* How a record calls a seat that a program plays. */
#define PLAYER_PROGRAM "program"

/* As written on a command line, "search:100ms" or "cmd:python3 bot.py". */
typedef struct player_kind {
    char text[PLAYER_TEXT_MAX];
    bool program;
    tv_bot bot;           /* unless it is a program */
    char *const *argv;    /* a program: NULL to have /bin/sh run what stands behind "cmd:" */
    uint32_t deadline_ms; /* a program's time for an answer */
} player_kind;

/* Reads one player; false with a sentence. Programs only where they are allowed. */
bool player_read(player_kind *kind, const char *text, bool programs, tv_error *error);
/* Cuts the next player off a list, "greedy,cmd:bot a\,b": a comma of a program's own is written "\,". False at the end
 * of the list, or when the word does not fit, which leaves `word` empty. */
bool player_list_next(const char **list, char word[PLAYER_TEXT_MAX]);
/* How a record calls this player: the bot as written, or PLAYER_PROGRAM. */
const char *player_record_kind(const player_kind *kind);

/* Memory of bots that several games in a row may share. */
typedef struct player_memory {
    void *at;
    size_t size;
} player_memory;

typedef struct game_player game_player;
typedef enum player_got {
    PLAYER_MOVED,
    PLAYER_STOPPED, /* the host did not want to wait any longer */
    PLAYER_FLAGGED, /* a program's clock ran out before it had answered */
    PLAYER_FAILED,  /* a program crashed, hung, cheated or talked nonsense: error->what says what it did */
} player_got;

/* For one seat of one game. `kind`, `shared` and the table's box must outlive it; shared NULL: it has memory of its
 * own. NULL: memory is short. */
game_player *player_open(const player_kind *kind, const tv_table *table, uint8_t seat, const player_memory *shared);
/* Takes from the table what the seat may know, when the seat must decide. `seed` is a bot's chance. False: memory is
 * short. */
bool player_observe(game_player *it, const tv_table *table, uint64_t seed);
/* Decides about what was observed last. */
player_got player_choose(game_player *it, process_stop stop, tv_move *move, tv_error *error);
/* Clocks, where the table has them, run for programs only: bots lose no time, and people at this machine are not timed. Before the first
 * decision, the seats that programs play, bit k for seat k; and after each answer, which lets the table's clock run on by the time it took. */
void player_time_programs(tv_table *table, uint8_t seats);
void player_charge(const game_player *it, tv_table *table);
/* What a program calls itself, "" for bots and for programs that never said. */
const char *player_name(const game_player *it);
/* Ends it; a program is told how the table stands, unless it is NULL. */
void player_close(game_player *it, const tv_table *table);

/* A program failed: its seat resigns, with the reason as a comment in the record. With two seats the game is over,
 * otherwise the table's own bot plays on (tv_table_player). */
bool player_forfeit(tv_table *table, uint8_t seat, const char *reason, tv_error *error);
/* Why it was, from the entry that player_forfeit left in the record. */
void player_forfeit_reason(const tv_entry *entry, tv_error *reason);
/* Gives a program's seat that has no name the one that the program gave itself, and notes the net that a bot judges by. */
void player_sign(const game_player *it, tv_table *table, uint8_t seat);

#endif
