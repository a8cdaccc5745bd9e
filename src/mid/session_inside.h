/* The session's own data, shared by the files that make it: opening (session.c), who looks (session_seats.c), the frame and its
 * news (session_frame.c, session_news.c), the end (session_ending.c), picks (session_pick.c), the question (session_question.c), decisions (session_decide.c), the log and
 * its beats (session_story.c), wishes (session_wish.c), the plan (session_plan.c), advice (session_advice.c), lessons (session_lesson.c), lines (session_lines.c), puzzles (session_puzzle.c). Where the game is, is behind a backend: backend_local.c, backend_remote.c, backend_lines.c. */
#ifndef TRIVIUM_MID_SESSION_INSIDE_H
#define TRIVIUM_MID_SESSION_INSIDE_H

#include "base/check.h"
#include "scene_diff.h"

/* What is known of the game at this moment; all it points to belongs to the backend. */
typedef struct session_facts {
    const tv_record *record;
    const void *box;
    uint8_t actor;     /* who must decide now, or TV_OVER */
    uint8_t elsewhere; /* bit k: seat k is a person's at another front end */
    uint8_t away;      /* and nobody looks at that one now */
    bool sent, advised, undoable;
    bool open; /* the game is over, and everything may be seen */
    uint32_t decisions;
    const char *players[TV_SEATS_MAX];
    int64_t left_ms[TV_SEATS_MAX];
    tv_entry_kind left[TV_SEATS_MAX]; /* as in tv_frame_seat, */
    uint32_t left_at[TV_SEATS_MAX];   /* after so many decisions, where the record does not say it */
    tv_result result;
    const tv_logged *log;
    uint32_t log_count;
} session_facts;

/* Where the game is. All that changes it says false with a reason when it cannot be done. */
typedef struct session_backend {
    void (*look)(void *host, session_facts *facts);
    /* What the viewer saw after so many decisions, into `room` or kept elsewhere; NULL: it is not known here, and is asked for. */
    const void *(*view)(void *host, uint32_t decision, uint8_t viewer, void *room);
    uint32_t (*seen)(void *host, uint8_t viewer);
    int64_t (*left_ms)(void *host, uint8_t seat, uint64_t now_ms);
    uint32_t (*undo_count)(void *host, uint8_t seat);
    uint32_t (*redo_count)(void *host);
    void (*write_undo_limit)(void *host, uint8_t seat, const tv_reader *reader, tv_text *out);
    bool (*take_changed)(void *host);                      /* is the position another than at the last call? */
    bool (*take_refusal)(void *host, tv_refusal *refusal); /* of what was asked and answered later */
    bool (*has_older)(void *host);
    void (*want_older)(void *host);
    bool (*play)(void *host, tv_move move, tv_error *error);
    bool (*undo)(void *host, uint8_t seat, tv_error *error);
    bool (*redo)(void *host, tv_error *error);
    bool (*resign)(void *host, uint8_t seat, tv_error *error);
    bool (*agree)(void *host, const tv_remote_offer *seen, tv_error *error); /* seen: NULL, no offer was */
    const tv_remote_offer *(*waiting)(void *host);                           /* for our yes or no; NULL: none */
    void (*close)(void *host);
} session_backend;

extern const session_backend session_backend_local; /* its host is a tv_table, which the session owns */
extern const session_backend session_backend_lines; /* its host is this: */
typedef struct session_trial {
    tv_lines *lines; /* somebody else's */
    char players[TV_SEATS_MAX][TV_NAME_MAX];
    bool answering; /* a move was just tried: bots answer */
    uint32_t kept;  /* the version of the lines that was to be kept */
    tv_frame_lines shown;
} session_trial;

enum { SESSION_NO_EVENT = INT32_MAX };

typedef struct session_weight { /* a legal move and how natural it is */
    uint32_t number;
    uint16_t weight;
} session_weight;

typedef struct session_plan {
    tv_move moves[TV_PLAN_MAX];
    char words[TV_PLAN_MAX][TV_PLAN_WORDS];
    uint32_t count, from; /* from: the number of decisions that it begins after */
    bool played;          /* its first move is on its way */
    bool open;            /* moves are being planned: */
    bool shown;           /* `view` is what they lead to, and is shown */
    bool ahead;           /* it begins with a decision that has not come yet */
    bool for_turn;        /* with one in the own turn */
    void *base, *view;    /* what is seen where it begins, and where it ends */
    uint32_t broken;      /* so many of its moves are gone, the first of them: */
    tv_move broken_move;
    const char *broken_clause; /* or NULL */
    void *broken_view;
    char broken_words[1024];
    tv_plan told;
} session_plan;

/* What was asked, and what came of it. It is known to be of this moment by the view: as long as that is the same, so is the advice. */
typedef struct session_advice {
    void *view;
    uint64_t seed;
    uint32_t number; /* of the last question */
    bool known;      /* a move is advised for `view`: */
    bool worded;     /* `sentence` says it in `lang` */
    bool of_lesson;  /* its next step: nobody thought about it */
    tv_hint hint;
    void *scratch; /* for tv_hint_say_reason */
    tv_lang lang;
    char sentence[4096];
    tv_advice shown;
    int32_t chances[TV_SEATS_MAX];
    bool chances_known;
    uint32_t chances_version; /* of the game */
    uint8_t chances_person;
} session_advice;

/* A lesson that is given. */
typedef struct session_lesson {
    tv_record record;
    bool given;
    char greeting[1024], words[2048];
    tv_lesson shown;
} session_lesson;

/* A puzzle that is posed. */
typedef struct session_puzzle {
    bool posed;
    tv_puzzle puzzle;
    char *reason; /* NULL: the record's */
    tv_puzzle_stage stage;
    uint32_t tries;
    tv_move tried;
    int32_t loss; /* of what was tried; below 0: not known */
    char words[4096];
    tv_frame_puzzle shown;
} session_puzzle;

struct tv_session {
    const session_backend *backend;
    void *host;
    tv_table *table;      /* the local backend's, or NULL */
    session_trial *trial; /* the lines' backend's, or NULL */
    const tv_game *game;
    tv_lang lang;
    session_facts now;

    uint8_t here;    /* bit k: a person at this front end began with seat k */
    uint8_t person;  /* who looks: a seat, or TV_SPECTATOR */
    uint8_t eyes;    /* chosen after the end; TV_OVER: none */
    bool looked;     /* through other eyes: nothing is taken back any more */
    uint32_t moment; /* shown: after so many decisions, or TV_NOW */
    uint32_t wanted; /* shown as soon as it has come; TV_NOW: none is waited for */

    tv_screen screen;  /* the present picture */
    scene_kept before; /* the one before, to compare it with */
    bool pictured;     /* there is a present one */
    bool stale;        /* it must be made anew */
    bool touched;      /* something in the frame may be another */
    bool told;         /* the changes have been in a frame already */
    tv_screen past;    /* room to draw the moment at which the person last decided */
    scene_kept then;   /* what was drawn there */
    uint32_t then_decision;
    uint8_t then_viewer;
    bool then_known;
    uint8_t *news, *marks;
    uint32_t news_room, marks_room;
    tv_frame frame;
    tv_frame_ending ending;
    void *room; /* for a view */

    session_weight *order; /* the legal moves, the most natural first */
    uint32_t *ways;
    tv_question question;
    bool asked; /* the question is made */
    tv_move proposed_move;
    bool has_proposed;
    uint32_t followed; /* so many of the last chosen elements were chosen by themselves, because one way was left */

    session_plan plan;
    session_advice advice;
    session_lesson lesson;
    session_puzzle puzzle;

    tv_line *lines;
    uint32_t *sources; /* of each line the number of its event in the log; SESSION_NO_EVENT: it is about the table */
    uint32_t line_count, lines_room, sources_room;
    tv_beat *beats;
    uint32_t beats_room;
    tv_text words;
    bool logged; /* the lines are made */

    void *bot_view;
    uint32_t version, wished_version, kept_version; /* of the game; for which a bot was wished for; which was to be kept */
    bool sends;                                     /* the backend may have something to send */
};

/* A session over a game that somebody opened; NULL when memory is short, and `host` stays the caller's. */
tv_session *session_begin(const session_backend *backend, void *host, const tv_game *game, tv_lang lang);
/* Is it a seat of this game, or one of those who have none? */
bool session_is_viewer(const tv_session *session, uint8_t viewer);
/* Does all that the session holds agree? For dear asserts, after every change. */
bool session_is_sound(const tv_session *session);
/* Fails with a sentence in the reader's language. */
bool session_fail(const tv_session *session, tv_error *error, const char *english);
/* The game is another: nothing that was made of it holds any more. */
void session_changed(tv_session *session);
/* The picture is another, though the game is not: other eyes, another language. */
void session_turned(tv_session *session);
/* Something but the picture is another: picks, presence. */
void session_touched(tv_session *session);

/* session_seats.c */
bool session_is_person(const tv_session *session, uint8_t seat);
uint8_t session_curtain(const tv_session *session); /* for whom it must be lifted, or TV_OVER */
uint8_t session_viewer(const tv_session *session);
uint8_t session_undoer(const tv_session *session); /* who could take back something, or TV_SPECTATOR */
bool session_is_over(const tv_session *session);
/* Seats whoever sits here naturally: the only person, or nobody yet. */
void session_seat_natural(tv_session *session);
/* After the game changed: who must not look on any more. */
void session_settle(tv_session *session);

/* session_frame.c: the present picture, made when it is stale. */
tv_screen *session_screen(tv_session *session);
uint32_t session_shown(const tv_session *session);
bool session_deciding(const tv_session *session);
/* May something be picked: to be played, or to be planned? */
bool session_choosing(const tv_session *session);

/* session_plan.c: after the game changed; a decision is made; are moves being planned before the person's eyes; what the plan leads to then, or NULL;
 * the plan, into the frame. */
void session_replan(tv_session *session);
void session_plan_plays(tv_session *session, tv_move move);
bool session_planning(const tv_session *session);
const void *session_planned_view(const tv_session *session);
void session_show_plan(tv_session *session, tv_frame *frame);

/* session_advice.c: memory; what is of this moment, into the frame. */
bool session_advice_begin(session_advice *advice, const tv_game *game);
void session_advice_end(session_advice *advice);
void session_show_advice(tv_session *session, tv_frame *frame);
/* The chance of a bot that thinks for this seat at this moment. */
uint64_t session_seed(const tv_session *session, uint8_t seat);
/* Advises a legal move without words, unless something is advised already. */
void session_advise(tv_session *session, tv_move move);

/* session_lesson.c: where the game is in the lesson, into the frame, and its move advised. */
void session_show_lesson(tv_session *session, tv_frame *frame);

/* session_lines.c: where one is in the lines, into the frame; after they changed, who looks. */
void session_show_lines(tv_session *session, tv_frame *frame);
void session_settle_trial(tv_session *session);

/* session_puzzle.c: a move was tried at that moment of the game; where the puzzle is, into the frame. */
void session_puzzle_tried(tv_session *session, uint32_t place, uint32_t decision, tv_move move);
void session_show_puzzle(tv_session *session, tv_frame *frame);

/* session_wish.c: is it a bot of this process that must decide now? */
bool session_asks_bot(const tv_session *session);

/* session_ending.c: how it ended, into the frame of a game that is over; who has left, from a record that is whole. */
void session_show_ending(tv_session *session, tv_frame *frame);
void session_find_left(const tv_record *record, tv_entry_kind left[TV_SEATS_MAX]);

/* session_news.c: finds what is called otherwise than when the person last decided, and what events have reached since. False when memory is short. */
bool session_find_news(tv_session *session);
bool session_find_marks(tv_session *session);

/* session_story.c: the person's last decision in a turn of their own; what an event of the log touches in the viewer's picture. */
uint32_t session_told(const tv_session *session);
void session_touch(const tv_session *session, const tv_logged *logged, tv_touch *out);

#endif
