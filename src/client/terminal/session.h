/* A game at this terminal: the session of the middle (trivium/session.h), which knows everything about the game and who may see what, and
 * what only a terminal has: files, programs and bots that think in this process, a connection to a server. Both clients (full screen and
 * plain lines) draw its frames and tell it what was typed. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_H

#include <trivium/session.h>

#include "engine/player.h"

enum { SESSION_FILE_MAX = 1024, SESSION_LINE_MAX = 1024 };

struct remote_game;

/* How a file was left, so that it is seen when another process writes to it. */
typedef struct session_written {
    uint64_t inode, bytes;
    int64_t changed_ns; /* 0: nothing was written yet */
} session_written;

typedef struct session {
    tv_session *mid;
    struct remote_game *remote; /* where the game is played; NULL: at this terminal */
    const tv_game *game;
    tv_lang lang;
    bool dirty; /* something changed since the person saved */

    struct {
        player_kind kind;
        game_player *asked; /* NULL: not yet */
    } bots[TV_SEATS_MAX];
    uint8_t programs;              /* bit k: seat k is for the program in bots[k].kind, named on the command line */
    char notice[SESSION_LINE_MAX]; /* what all at this screen should be told once; "" nothing */

    char file[SESSION_FILE_MAX]; /* the person's own file; "" none yet */
    char kept[SESSION_FILE_MAX]; /* written after every decision, so that a closed terminal loses nothing; "" none */
    int kept_lock;               /* says to other processes that it is being played; 0: none */
    session_written written;     /* what was last written to `kept` */
} session;

/* Opens a table over a copy of `record`. False with an error, and nothing to close, when it cannot be replayed. */
bool session_open(session *play, const tv_record *record, tv_lang lang, tv_error *error);
void session_close(session *play);

/* What is to be shown now. */
static inline const tv_frame *session_frame(const session *play) { return tv_session_frame(play->mid); }
static inline tv_table *session_table(const session *play) { return tv_session_table(play->mid); }
/* Must a bot at this terminal decide now? */
bool session_waits_for_bot(const session *play);
void session_set_lang(session *play, tv_lang lang);

/* The decision of a bot or a program (session_bots.c). A program that fails forfeits, and `notice` says so. When
 * `stop` says that nobody wants to wait, nothing is played. */
bool session_play_bot(session *play, process_stop stop, tv_error *error);
/* The same in two steps, for hosts that wait elsewhere: who is to be asked, by player_choose; then what came of it. */
game_player *session_bot_begin(session *play, tv_error *error);
bool session_bot_end(session *play, player_got got, tv_move move, const char *reason, tv_error *error);
/* May the bot whose decision it is think for long? Programs and searches may. */
bool session_bot_is_slow(const session *play);
/* The pause that the bot whose decision it is makes by nature; 0: none. */
unsigned session_bot_pace_ms(const session *play);
/* Lets a program play a seat that the record leaves to one. */
void session_invite(session *play, uint8_t seat, const player_kind *program);

#endif
