/* Session: one game at this screen. It joins a table, the seats that sit here, and what the person in front of the
 * screen may see and choose. Both clients (full screen and plain lines) are thin layers over it, so they cannot
 * disagree. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_H

#include <trivium/choice.h>
#include <trivium/table.h>

#include "engine/player.h"

enum { SESSION_ELEMENTS_MAX = 8192, SESSION_POOL_BYTES = 1 << 20, SESSION_FILE_MAX = 1024, SESSION_LINE_MAX = 1024 };

/* What is known of the game at this moment. Records, logs and names belong to the place. */
typedef struct session_facts {
    const tv_record *record; /* set-up and names; what was played only where the game is at this screen */
    const void *box;
    uint8_t actor;                     /* who must decide now, or TV_OVER */
    uint8_t elsewhere;                 /* bit k: seat k is a person's at another screen */
    uint8_t away;                      /* and nobody looks at that screen now */
    bool sent;                         /* the viewer has decided, and the decision is on its way */
    bool final;                        /* nothing can be taken back at this table */
    int64_t left_ms[TV_SEATS_MAX];     /* on the clocks; -1: there are none */
    const char *players[TV_SEATS_MAX]; /* who plays each seat at present, as tv_table_player says it */
    tv_result result;
    const tv_logged *log;
    uint32_t log_count;
    uint32_t decisions, seen; /* taken so far; the last one whose events are no news to the viewer */
} session_facts;

/* Where the game is played: a table of this process (session_here.c), or one on a server (session_remote.c). All that
 * changes the game says false with a reason when it cannot be done. */
typedef struct session_place {
    void (*look)(void *host, uint8_t viewer, session_facts *facts, void *view);
    bool (*play)(void *host, tv_move move, tv_error *error);
    bool (*undo)(void *host, uint8_t seat, tv_error *error);
    bool (*redo)(void *host, tv_error *error);
    bool (*resign)(void *host, uint8_t seat, tv_error *error);
    bool (*agree)(void *host, tv_error *error);
    void (*say_undo_limit)(void *host, uint8_t seat, const tv_reader *reader, tv_text *out);
} session_place;

typedef struct session {
    const session_place *place;
    void *host;        /* the place's own: the table, or the connection to a server */
    tv_table *table;   /* NULL: the game is on a server */
    session_facts now; /* made by session_refresh */
    const tv_game *game;
    tv_lang lang;
    uint8_t viewer; /* whose screen it is: a seat, or TV_SPECTATOR behind the curtain and among bots */
    uint8_t here;   /* bit k: a person at this screen began with seat k */
    bool dirty;     /* something changed since the person saved */

    /* what the viewer sees and may choose; made by session_refresh */
    void *view, *scratch; /* the view; room for what would become of it */
    tv_scene scene;
    tv_choice choice;
    tv_move *moves, *candidates;
    tv_path *paths;
    tv_element *elements;
    char *pool;

    struct {
        player_kind kind;
        game_player *asked; /* NULL: not yet */
    } bots[TV_SEATS_MAX];
    uint8_t programs;              /* bit k: seat k is for the program in bots[k].kind, named on the command line */
    tv_error refused;              /* why the place did not undo, resign or agree */
    char notice[SESSION_LINE_MAX]; /* what all at this screen should be told once; "" nothing */

    char file[SESSION_FILE_MAX]; /* the person's own file; "" none yet */
    char kept[SESSION_FILE_MAX]; /* written after every decision, so that a closed terminal loses nothing; "" none */
} session;

/* Opens a table over a copy of `record`. False with an error, and nothing to close, when it cannot be replayed. */
bool session_open(session *play, const tv_record *record, tv_lang lang, tv_error *error);
/* Begins a session at any place; false when memory is short. */
bool session_begin(session *play, const session_place *place, void *host, const tv_game *game, tv_lang lang);
extern const session_place session_place_here; /* its host is a tv_table */
void session_close(session *play);
/* Makes view, scene and choice anew; nothing is chosen. */
void session_refresh(session *play);
/* The game went on: refreshes, and marks it as not saved. */
void session_changed(session *play);
/* Turns the screen towards a viewer. */
void session_look(session *play, uint8_t viewer);

/* Does a person at this screen decide for the seat? Not any more once they gave up. */
bool session_is_person(const session *play, uint8_t seat);
/* Do several persons share this screen? */
bool session_is_shared(const session *play);
/* The person who must decide now, or TV_OVER when a bot must or nobody. */
uint8_t session_person_asked(const session *play);
bool session_is_over(const session *play);
/* Must the curtain fall: is another person asked than the one who looks at the screen? */
bool session_wants_curtain(const session *play);
/* Who should see the screen when nobody has to be asked to turn away. */
uint8_t session_natural_viewer(const session *play);

/* Each changes the game and refreshes. False with a reason. */
bool session_play(session *play, tv_move move, tv_error *error);
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
/* The same for the viewer; false when it cannot be done (say_undo_limit says why). */
bool session_undo(session *play);
bool session_redo(session *play);
bool session_resign(session *play);
/* Ends the game by agreement; only where all who play sit at this screen. At a server: agrees to what others propose, also
 * after the end, or offers to end it. */
bool session_agree(session *play);

/* Who would decide after this move of the viewer's; only for moves that reveal nothing, whose outcome the view tells
 * exactly. */
uint8_t session_next_actor(const session *play, tv_move move);
/* Is this element among the chosen ones? */
bool session_is_chosen(const session *play, const char *id);
/* Chooses exactly the elements of a legal move. */
bool session_choose_move(session *play, tv_move move);

#endif
