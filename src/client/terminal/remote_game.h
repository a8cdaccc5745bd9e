/* A game on a server as this client knows it: a masked view, the masked events so far, and who sits where, kept up to
 * date from the messages of a link. It is one of the places where a session can play (session.h). */
#ifndef TRIVIUM_CLIENT_TERMINAL_REMOTE_GAME_H
#define TRIVIUM_CLIENT_TERMINAL_REMOTE_GAME_H

#include "remote/link.h"
#include "session.h"

enum {
    REMOTE_TABLE_MAX = 32,
    REMOTE_NEWS_MAX = 4096,
    REMOTE_SAID_MAX = 8192,
    REMOTE_ERROR_MAX = 256,
    REMOTE_OFFERS_MAX = 4,
    REMOTE_ANSWERS_MAX = 1024,
    REMOTE_SALT_MAX = 40,
    REMOTE_HASH_MAX = 72
};

/* A table, and what its game can be held against when it is over: the commitment that was seen first, and the own share
 * of the chance, which was given only then. "" where it is not known. */
typedef struct remote_ticket {
    char table[REMOTE_TABLE_MAX], commitment[REMOTE_HASH_MAX], salt[REMOTE_SALT_MAX];
    char invitation[REMOTE_KEY_MAX]; /* what shows us a private table at which we have no seat */
} remote_ticket;

/* Something that needs the others' agreement: "end", "takeover" (of `seat`), "rematch". */
typedef struct remote_offer {
    char kind[16];
    uint8_t by, seat, agreed; /* who proposed it; bit k of `agreed`: seat k did */
} remote_offer;

typedef struct remote_seat {
    char name[TV_NAME_MAX], person[REMOTE_TABLE_MAX], bot[TV_NAME_MAX];
    bool taken, here;
    int64_t left_ms; /* on the clock when `heard_ms` was; -1: there is no clock */
} remote_seat;

typedef struct remote_game {
    remote_link *link;
    remote_ticket ticket;
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
    int64_t chat_ms; /* the newest line of the chat that was told */

    remote_offer offers[REMOTE_OFFERS_MAX];
    uint32_t offer_count;
    uint8_t muted;                    /* bit k: what seat k says is not shown here */
    uint8_t blocked;                  /* bit k: we want nothing to do with who sits there */
    bool maker;                       /* we made the table */
    char answers[REMOTE_ANSWERS_MAX]; /* standing answers as they are typed; "" none */
    char next[REMOTE_TABLE_MAX];      /* where the same people play another game; "" nowhere yet */
    bool moves_on;                    /* that was agreed upon while we were here, or we go to another game: `next` */

    struct {
        bool waiting;
        tv_move move;
        uint32_t number;
    } sent;                     /* a decision that the server has not confirmed */
    json_int_t asked, answered; /* tags of the last question and the last answer */
    int answer_status;
    char answer_error[REMOTE_ERROR_MAX];
    json_t *answer;     /* the last one's body */
    bool changed;       /* the game is another than the session has looked at */
    bool can_undo;      /* the table allows taking back */
    bool can_take_over; /* and a bot to play on for somebody who is away */
    bool returned;      /* asked for our seat back from the bot, on this connection */
    bool salted;        /* the server does not wait for our salt */
    char news_room[REMOTE_NEWS_MAX];
    tv_text news;               /* lines to be told once */
    char said[REMOTE_SAID_MAX]; /* what was said at the table, the newest lines last */
} remote_game;

/* Begins to watch a table. False with a sentence when no connection can be made at all; what the server says comes
 * later. */
bool remote_game_open(remote_game *it, const remote_server *server, const remote_ticket *ticket, tv_lang lang, tv_error *error);
void remote_game_close(remote_game *it);
/* Takes all messages that wait, and notes in `changed` whether the game is another by now. */
void remote_game_hear(remote_game *it);
/* Asks the server for something about this table ("chat", "resign") and waits a while for its answer. Gives `body`
 * back. False with the server's sentence, or one that says that it cannot be heard. */
bool remote_game_ask(remote_game *it, const char *what, json_t *body, tv_error *error);
/* Fetches what happened before the oldest event that is known: a snapshot has only the newest. */
void remote_game_fetch_older(remote_game *it);
/* The same by GET, also elsewhere ("/me/next"); what the server answers stays in `answer` until the next question. */
bool remote_game_fetch(remote_game *it, const char *what, tv_error *error);
/* The same by DELETE. */
bool remote_game_delete(remote_game *it, const char *what, tv_error *error);
bool remote_game_say(remote_game *it, const char *text, tv_error *error);
/* How long a seat has left, in milliseconds; -1: there is no clock. */
int64_t remote_game_left_ms(const remote_game *it, uint8_t seat);
int64_t remote_now_ms(void);

/* Messages about the table (remote_read.c), and what there is beside the game (remote_beside.c): offers, talk, what our
 * seat has chosen for itself. */
void remote_read_table(remote_game *it, const json_t *message);
void remote_read_step(remote_game *it, const json_t *message);
void remote_read_older(remote_game *it, const json_t *events);
void remote_read_beside(remote_game *it, const json_t *message, bool first);
/* An offer of somebody else's that waits for us, or NULL. */
const remote_offer *remote_offer_waiting(const remote_game *it);
/* "Ben wants another game." */
void remote_say_offer(const remote_game *it, const remote_offer *offer, tv_text *out);
/* A fresh share of the chance, which goes into the ticket and the body; nothing where the system gives none. */
void remote_add_salt(remote_ticket *ticket, json_t *body);
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
