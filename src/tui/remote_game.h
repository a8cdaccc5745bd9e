/* A game on a server as this client knows it: a masked view, the masked events so far, and who sits where, kept up to
 * date from the messages of a link. It is one of the places where a session can play (session.h). */
#ifndef TRIVIUM_TUI_REMOTE_GAME_H
#define TRIVIUM_TUI_REMOTE_GAME_H

#include "remote/link.h"
#include "session.h"

enum { REMOTE_TABLE_MAX = 32, REMOTE_NEWS_MAX = 4096, REMOTE_ERROR_MAX = 256 };

typedef struct remote_seat {
    char name[TV_NAME_MAX], person[REMOTE_TABLE_MAX], bot[TV_NAME_MAX];
    bool taken, here;
    int64_t left_ms; /* on the clock when `heard_ms` was; -1: there is no clock */
} remote_seat;

typedef struct remote_game {
    remote_link *link;
    char table[REMOTE_TABLE_MAX];
    tv_lang lang;
    bool up;     /* the server can be heard */
    bool failed; /* it cannot go on; `reason` says why */
    char reason[REMOTE_ERROR_MAX];
    char status[16]; /* "waiting", "running", "over", "cancelled"; "" nothing heard yet */

    const tv_game *game; /* NULL until the game has begun */
    tv_record record;    /* its head, with the seats' names */
    void *box, *view;
    uint8_t seat; /* ours, or TV_SPECTATOR */
    uint8_t seats, actor;
    remote_seat who[TV_SEATS_MAX];
    int64_t heard_ms;
    uint32_t number, seen;
    tv_result result;
    char clause[TV_RESULT_MAX];
    tv_logged *log;
    uint32_t log_count, log_room;
    bool end_offered; /* somebody else wants to end the game by agreement */
    int64_t chat_ms;  /* the newest line of the chat that was told */

    struct {
        bool waiting;
        tv_move move;
        uint32_t number;
    } sent;                     /* a decision that the server has not confirmed */
    json_int_t asked, answered; /* tags of the last question and the last answer */
    int answer_status;
    char answer_error[REMOTE_ERROR_MAX];
    bool changed;  /* the game is another than the session has looked at */
    bool can_undo; /* the table allows taking back */
    bool returned; /* asked for our seat back from the bot, on this connection */
    char news_room[REMOTE_NEWS_MAX];
    tv_text news; /* lines to be told once */
} remote_game;

/* Begins to watch a table. False with a sentence when no connection can be made at all; what the server says comes
 * later. */
bool remote_game_open(remote_game *it, const remote_server *server, const char *table, tv_lang lang, tv_error *error);
void remote_game_close(remote_game *it);
/* Takes all messages that wait, and notes in `changed` whether the game is another by now. */
void remote_game_hear(remote_game *it);
/* Asks the server for something about this table ("chat", "resign") and waits a while for its answer. Gives `body`
 * back. False with the server's sentence, or one that says that it cannot be heard. */
bool remote_game_ask(remote_game *it, const char *what, json_t *body, tv_error *error);
bool remote_game_say(remote_game *it, const char *text, tv_error *error);
/* How long a seat has left, in milliseconds; -1: there is no clock. */
int64_t remote_game_left_ms(const remote_game *it, uint8_t seat);
int64_t remote_now_ms(void);

/* Messages about the table (remote_read.c). */
void remote_read_table(remote_game *it, const json_t *message);
void remote_read_step(remote_game *it, const json_t *message);
/* What all at this screen should know (remote_words.c): a sentence, who came or went, and what was said. */
void remote_tell(remote_game *it, const char *english);
void remote_tell_presence(remote_game *it, uint8_t seat);
void remote_tell_said(remote_game *it, const char *name, const json_t *line);
/* An error of the API as a sentence in the reader's language. */
void remote_say_error(const tv_game *game, tv_lang lang, const json_t *body, tv_text *out);
/* Copies a text of the server's without what could disturb a terminal. */
void remote_copy_text(char *to, size_t size, const json_t *from);

extern const session_place session_place_remote; /* its host is a remote_game that has begun */

#endif
