/* What the files of the remote table share. Everything that a server says is hostile until it was checked: texts go through remote_text, numbers
 * through remote_number, bytes through remote_bytes, and every list has a bound. */
#ifndef TRIVIUM_MID_REMOTE_INSIDE_H
#define TRIVIUM_MID_REMOTE_INSIDE_H

#include <trivium/layout.h>
#include <trivium/remote.h>

#include "base/check.h"
#include "memory/heap.h"

enum {
    REMOTE_NODES_MAX = 1 << 20,
    REMOTE_INVITATION_MAX = 256,
    REMOTE_QUEUE_MAX = 32,
    REMOTE_ANSWERS_MAX = 8,
    REMOTE_REMARKS_MAX = 32,
    REMOTE_CHAT_MAX = 200,
    REMOTE_LOG_MAX = 1 << 20,
    REMOTE_VIEWS_MAX = 4096,
    REMOTE_WISHES_MAX = 16,
    REMOTE_NOTATION_MAX = 128,
    REMOTE_NO_VALUE = INT32_MAX
};

/* ---- values of a message (remote_values.c) ---- */

/* A value, or none: the members of none are none, so a path through a message needs no checks on its way. */
typedef struct remote_value {
    const tv_json_doc *doc;
    uint32_t node; /* REMOTE_NO_VALUE: none */
} remote_value;

remote_value remote_get(remote_value of, const char *key);
static inline bool remote_is_there(remote_value value) { return value.node != REMOTE_NO_VALUE; }
bool remote_is_kind(remote_value value, tv_json_kind kind);
bool remote_says(remote_value value, const char *words);
bool remote_flag(remote_value value, bool otherwise);
/* A whole number within bounds; false otherwise, and nothing written. */
bool remote_number(remote_value value, int64_t least, int64_t most, int64_t *out);
/* The same, or what it is otherwise. */
int64_t remote_number_or(remote_value value, int64_t least, int64_t most, int64_t otherwise);
/* A text without anything that could disturb a screen, as much of it as fits; "" where there is none. */
void remote_text(remote_value value, char *out, size_t size);
/* A text as it is, to be freed; NULL: none, or memory is short. */
char *remote_copy(remote_value value, size_t *size);
/* Exactly `size` bytes in base64. */
bool remote_bytes(remote_value value, void *out, size_t size);
/* The members of a list: begins with remote_first, ends where there is none. */
remote_value remote_first(remote_value list);
remote_value remote_next(remote_value list, remote_value item);

/* ---- the machine ---- */

typedef enum { REMOTE_ASK_HOST, REMOTE_ASK_MOVE, REMOTE_ASK_VIEW, REMOTE_ASK_OLDER, REMOTE_ASK_RECORD, REMOTE_ASK_OWN } remote_purpose;

typedef struct remote_request { /* asked and not answered yet */
    uint32_t tag, decision;
    remote_purpose purpose;
    bool own_choice; /* changes what only a snapshot tells */
    bool for_next;   /* says yes to another game */
} remote_request;

typedef struct remote_kept_answer {
    uint32_t tag;
    tv_remote_answer answer;
    char *body;
} remote_kept_answer;

typedef struct remote_log {
    tv_logged *list;
    uint32_t count, room;
} remote_log;

typedef struct remote_shown { /* a view as it was shown */
    uint32_t decision;
    void *view;
} remote_shown;

/* What was said in one room. */
typedef struct remote_talk {
    tv_remote_line *lines; /* REMOTE_CHAT_MAX of them */
    uint32_t count;
    int64_t told_ms;
} remote_talk;

struct tv_remote {
    tv_remote_table about;
    char invitation[REMOTE_INVITATION_MAX];
    char fresh_salt[TV_SEED_MAX]; /* to be given when the table waits for it */
    tv_lang lang;
    bool return_at_once, returned, salt_asked;
    bool agreed_next; /* to another game was said yes from here: only then is it gone to without asking */

    const tv_game *game; /* NULL until the game has begun */
    tv_record record;    /* its head */
    tv_record *whole;    /* once it is over and was fetched */
    tv_table *finished;  /* over that */
    void *box, *scratch;
    char layout[2 * TV_LAYOUT_BYTES + 1]; /* ours; "" not known yet */
    remote_shown *views;                  /* by decision, ascending */
    uint32_t view_count, view_room;
    remote_log log;
    bool older; /* than the log's first there may be events */
    tv_result result;
    char result_clause[TV_RESULT_MAX];

    struct {
        tv_move move;
        uint32_t number, tag; /* tag: 0, not said on this connection */
    } sent;

    uint64_t again_ms; /* when to ask again for what a busy server put off; 0: not at all */
    char *queue[REMOTE_QUEUE_MAX];
    uint32_t queue_count, last_tag;
    remote_request requests[REMOTE_QUEUE_MAX];
    uint32_t request_count;
    remote_kept_answer answers[REMOTE_ANSWERS_MAX];
    uint32_t answer_next;
    uint32_t wishes[REMOTE_WISHES_MAX]; /* past moments that somebody wants to see */
    uint32_t wish_count;
    bool wants_older, wants_record;
    bool paused; /* the server is too busy for what is wanted */

    remote_talk chat, aside; /* of the players, and of those who watch */
    bool was_away;           /* no snapshot has come since the connection is there */
    tv_remark *remarks;      /* REMOTE_REMARKS_MAX of them, oldest first */
    uint32_t remark_count;
    bool changed;

    tv_json_node *nodes;
    uint32_t node_room;
};

/* Does all that is known agree? For dear asserts, after whatever came was taken or refused: a server can make it fail (about.failed), and never
 * make it unsound. */
bool remote_is_sound(const tv_remote *it);

/* Gives a record of this game the names that were told, which are clean (remote_snapshot.c). */
void remote_copy_names(const tv_remote *it, tv_record *to);

/* The game cannot go on, in the reader's language. */
void remote_fail(tv_remote *it, const char *english);

/* ---- messages (remote_snapshot.c, remote_steps.c, remote_answers.c) ---- */
void remote_hear_table(tv_remote *it, remote_value message, uint64_t now_ms);
void remote_hear_step(tv_remote *it, remote_value message, uint64_t now_ms);
void remote_hear_answer(tv_remote *it, remote_value message, uint64_t now_ms);
void remote_read_clock(tv_remote *it, remote_value clock, uint64_t now_ms);

/* What snapshots and steps have in common: the view, who decides, clocks, result. False: it was not taken. */
bool remote_read_moment(tv_remote *it, remote_value message, uint32_t number, uint64_t now_ms);
/* Reads a view into it->scratch, in whichever form it comes, and checks it. */
bool remote_read_view(tv_remote *it, remote_value view);
/* Keeps it->scratch as what was shown after so many decisions. */
void remote_keep_view(tv_remote *it, uint32_t decision);
void remote_drop_views_from(tv_remote *it, uint32_t decision);

/* ---- the log (remote_events.c) ---- */
/* Adds the events of a list that are sound; where one does not say to which decision it belongs it is `decision`. */
void remote_add_events(const tv_remote *it, remote_log *to, remote_value events, uint32_t decision, uint32_t most);
/* A snapshot's events: what is known before them stays where they overlap and agree. Returns the first decision that is another than it was
 * known here; UINT32_MAX: none. */
uint32_t remote_take_events(tv_remote *it, remote_value events, uint32_t number);
void remote_take_older(tv_remote *it, remote_value events);
uint32_t remote_oldest(const tv_remote *it);

/* ---- beside the game (remote_beside.c) ---- */
/* Does a question say yes to another game, as its proposer or after somebody else? */
bool remote_asks_for_next(const char *what, const char *body);
void remote_read_beside(tv_remote *it, remote_value message, bool first);
void remote_hear_chat(tv_remote *it, remote_talk *talk, remote_value message);
void remote_hear_here(tv_remote *it, remote_value message);

/* ---- asking (remote_requests.c) ---- */
void remote_watch(tv_remote *it);
/* 0: it could not be asked. */
uint32_t remote_put_request(tv_remote *it, remote_purpose purpose, uint32_t decision, const char *method, const char *what,
                            const char *body);
/* Forgets which of them was asked; false: none of ours. */
bool remote_take_request(tv_remote *it, uint32_t tag, remote_request *out);
void remote_forget_requests(tv_remote *it); /* all of them: the connection is gone */
bool remote_is_asked(const tv_remote *it, remote_purpose purpose);
void remote_send_move(tv_remote *it);
/* Says what is due: the move that was on its way, the salt, the return, what was wanted and is not there. */
void remote_ask_due(tv_remote *it);

/* ---- words (remote_words.c) ---- */
/* A remark to be filled; the oldest goes when there are too many. */
tv_remark *remote_add_remark(tv_remote *it, tv_remark_kind kind, uint8_t seat);
void remote_tell(tv_remote *it, tv_remark_kind kind, uint8_t seat, const char *english);
void remote_tell_presence(tv_remote *it, uint8_t seat);

#endif
