/* Session: one game before people at one front end, the middle between rules and people. A pure machine: intents go in, a frame comes
 * out. It has no clock, no socket, no file and no thread; the host tells it the time, carries messages and does what the wishes ask for.
 * Terminal, page and tests drive the same machine, so they cannot differ.
 *
 * The game is either a table of this process (tv_session_open) or one on a server (tv_session_open_remote, remote.h). A session owns its
 * memory, which grows with the largest picture, and keeps it from one frame to the next. */
#ifndef TRIVIUM_SESSION_H
#define TRIVIUM_SESSION_H

#include <trivium/analysis.h>
#include <trivium/lines.h>
#include <trivium/remote.h>
#include <trivium/screen.h>
#include <trivium/table.h>

TV_PUBLIC_BEGIN

typedef struct tv_session tv_session;

/* ---- opening ---- */

/* Opens a table over a copy of `record`; NULL and an error when it cannot be replayed. The seats whose kind is "person" sit here. */
tv_session *tv_session_open(const tv_record *record, tv_lang lang, tv_error *error);
/* The same over a game on a server that has begun; the remote table is not owned and must outlive the session. */
tv_session *tv_session_open_remote(tv_remote *remote, tv_lang lang, tv_error *error);
/* The same over lines (lines.h), which are not owned and must outlive the session: whoever looks decides for all seats, and sees what each of them
 * sees. Lines are changed through the session. */
tv_session *tv_session_open_lines(tv_lines *lines, tv_lang lang, tv_error *error);
void tv_session_close(tv_session *session);
void tv_session_set_lang(tv_session *session, tv_lang lang);
/* The table of this process, or NULL: for saving its record, and for analysis. Who changes it directly (a bot that forfeits, a take-over)
 * refreshes the session then. */
tv_table *tv_session_table(const tv_session *session);
/* Looks at the game again: a remote table has heard something, or the host has changed the table itself. True when the position may be
 * another, so that nothing is chosen any more. */
bool tv_session_refresh(tv_session *session);

/* ---- the frame: everything a front end shows ---- */

/* What became of a listed element since the frame before. */
typedef enum { TV_CHANGE_CAME, TV_CHANGE_WENT, TV_CHANGE_MOVED, TV_CHANGE_OTHER } tv_change_kind;
typedef struct tv_change {
    char id[TV_ID_MAX];
    tv_change_kind kind; /* MOVED: only its place; OTHER: anything else (label, art, number). Marks are no change */
} tv_change;

typedef struct tv_frame_seat {
    const char *name, *player; /* player: "person", "remote" or the bot that plays it at present */
    bool here;                 /* a person at this front end decides for it */
    bool away;                 /* a person elsewhere who is not connected */
    bool acting;               /* it must decide now */
    tv_entry_kind left;        /* TV_ENTRY_RESIGN: gave up, TV_ENTRY_FLAG: lost on time, and a bot plays on; TV_ENTRY_MOVE: neither */
    int64_t left_ms;           /* on the clock when the server was last heard; -1: there is none */
} tv_frame_seat;

/* What somebody advises at this moment: a hint, or the move of a lesson. */
typedef struct tv_advice {
    tv_move move;         /* a legal one */
    tv_path path;         /* the elements to mark */
    const char *sentence; /* the move, and why; "": who advises it says so elsewhere */
} tv_advice;

typedef enum {
    TV_LESSON_FOLLOWED, /* every move so far was the lesson's */
    TV_LESSON_STRAYED,  /* another one was made */
    TV_LESSON_DONE,     /* all of it was played */
} tv_lesson_stage;
typedef struct tv_lesson {
    tv_lesson_stage stage;
    uint32_t followed, moves; /* so many of the lesson's moves were played before any other */
    const char *greeting;     /* before the first move */
    const char *words;        /* what to tell now; "": nothing */
    tv_move move;             /* FOLLOWED: what the lesson plays now, whoever decides */
} tv_lesson;

/* Where one is in the lines. */
typedef struct tv_frame_lines {
    tv_lines *lines; /* the tree, to be read; tv_lines_words has its moves in words */
    uint32_t place;  /* the node; TV_LINES_TRUNK: a moment of the game */
    uint32_t from;   /* the line leaves the game after so many decisions */
    uint32_t game;   /* which has so many */
    uint8_t as;      /* played with what this seat knew; TV_EVERYTHING: as everything was */
    uint32_t worlds; /* in so many worlds, */
    uint32_t holds;  /* in so many of which the line can be played; */
    uint32_t world;  /* this one is shown */
} tv_frame_lines;

/* A puzzle: who decides after so many decisions, and what is best there. */
typedef struct tv_puzzle {
    uint32_t decision;
    uint8_t seat;
    uint8_t level; /* the weakest level that finds the move, from 1; 0: not known */
    bool single;   /* it was made sure that every other move is worse; otherwise one that is about as good is as good an answer, and a move
                          * that nobody looked at must be judged first */
    bool has_played; /* `played` was made in the game, and is worse */
    tv_move best, played;
    int32_t value, next; /* the seat's chance after the best move; after the next best, or what was played */
} tv_puzzle;
enum { TV_PUZZLE_SLACK = TV_ANALYSIS_MUCH / 2 }; /* a move that loses less is about as good */

typedef enum {
    TV_PUZZLE_ASKED,  /* a move is to be found */
    TV_PUZZLE_TRIED,  /* one was tried, and must be judged */
    TV_PUZZLE_WRONG,  /* it was worse */
    TV_PUZZLE_SOLVED, /* it was the best, or about as good */
    TV_PUZZLE_SHOWN,  /* the solution was asked for */
} tv_puzzle_stage;
typedef struct tv_frame_puzzle {
    const tv_puzzle *puzzle;
    tv_puzzle_stage stage;
    uint32_t tries;    /* moves tried so far */
    tv_move tried;     /* the last one */
    const char *words; /* what is asked, what to say of the try, or the solution and its reason */
} tv_frame_puzzle;

/* What the person has planned, and nobody else knows of. */
enum { TV_PLAN_MAX = 32, TV_PLAN_WORDS = 256 };
typedef struct tv_plan {
    bool open;    /* it is being made: the picture shows what it leads to */
    bool ahead;   /* for a decision that has not come yet */
    bool offered; /* moves[0] can be played now */
    const tv_move *moves;
    const char *words[TV_PLAN_MAX]; /* each move in words */
    uint32_t count;
    uint32_t broken;          /* so many of its moves became impossible, and are gone: */
    const char *broken_words; /* which was the first of them, and why */
} tv_plan;

/* How it ended, at the rules or at the table. */
typedef struct tv_frame_ending {
    tv_ending said;             /* to who sits here; its words and elements as the table knows them: who gave up, who agreed */
    char told[TV_ENDING_WORDS]; /* the same headline as anybody else reads it */
} tv_frame_ending;

typedef struct tv_frame {
    const tv_game *game;
    const void *box;
    const tv_record *record; /* set-up and names; what was played only where the game is at this front end, or over */
    const tv_screen *screen; /* picture, legal moves, what is chosen, marked and weighed. Short of memory its scene is empty */
    uint32_t number;         /* counts the frames: equal numbers, equal frames */
    uint32_t decisions;      /* taken so far */
    uint32_t shown;          /* after how many of them the moment shown is; == decisions: now */
    uint32_t seen;           /* the last decision that is no news to who looks */
    uint8_t seats, actor;    /* actor: who must decide now, or TV_OVER */
    uint8_t person;          /* the seat of who sits before the screen; TV_SPECTATOR: nobody yet (curtain), or only bots play here */
    uint8_t viewer;          /* through whose eyes the picture is */
    uint8_t curtain;         /* the seat for which the curtain must be lifted; TV_OVER: none */
    bool deciding;           /* `person` may choose now, and the moment shown is now */
    bool shared;             /* several persons began at this front end */
    bool sent;               /* the decision is on its way to a server */
    bool remote, over;       /* over: by the rules or at the table */
    bool open;               /* over, and everything may be seen: the whole record is here */
    bool advised;            /* hints and chances are fair here: nobody at another screen, or the game is over */
    bool undoable;           /* taking back is allowed at this table */
    uint32_t undo, redo;     /* how many decisions `person` could take back, and how many could be done again */
    tv_turn turn;
    tv_frame_seat seat[TV_SEATS_MAX];
    tv_result result;
    const tv_frame_ending *ending; /* NULL: it goes on */
    const tv_change *changes;      /* against the frame before; empty for the first */
    uint32_t change_count;
    const uint8_t *news;     /* per element of the scene, 1: it is called otherwise than when `person` last decided. All 0 when nobody is */
    const tv_advice *advice; /* of what is shown; NULL: none, or it was about another position */
    const int32_t *chances; /* of each seat, in TV_WHOLE_WIN, as they were last worked out from what `person` knows; NULL: never, or over */
    bool chances_present;   /* and that was of this moment */
    const tv_lesson *lesson; /* NULL: none is given */
    uint32_t told; /* the story of the others (tv_session_story) begins after this decision: the person's last one in a turn of their own */
    const uint8_t
        *marks; /* per element of the scene, 1: others' events since `person` last decided have reached it; also what is only drawn */
    const tv_plan *plan;           /* NULL: none */
    const tv_frame_lines *lines;   /* NULL: it is a game */
    const tv_frame_puzzle *puzzle; /* NULL: none is posed */
} tv_frame;

/* The present frame. It and all it points to live until the next call that changes the session. */
const tv_frame *tv_session_frame(tv_session *session);

/* Milliseconds that a seat has left at this time of the host's (the one told to tv_remote_hear); -1: no clock. */
int64_t tv_session_left_ms(tv_session *session, uint8_t seat, uint64_t now_ms);

/* ---- who looks ---- */

/* Lifts the curtain for the person who is asked; false when there is none. */
bool tv_session_lift(tv_session *session);
/* Once the game is over, any eyes: a seat, TV_SPECTATOR, TV_EVERYTHING. False before. */
bool tv_session_look(tv_session *session, uint8_t viewer);
/* A finished game of others: nobody of its players sits here. False before the end, or at a server, which knows who we are. */
bool tv_session_watch(tv_session *session);
/* Shows the moment after so many decisions; TV_NOW: the present. False when it must be fetched first: a wish says so, and it is shown when
 * it has come. */
enum { TV_NOW = 0x7fffffff };
bool tv_session_go(tv_session *session, uint32_t decision);

/* ---- choosing ---- */

/* Why something cannot be done: the clause, the sentence in the reader's language, and what it is about. Empty where nothing is known. */
typedef struct tv_refusal {
    char clause[TV_CLAUSE_MAX], sentence[256];
    tv_path about;
} tv_refusal;

typedef enum {
    TV_PICK_REFUSED, /* nothing changed; the refusal says why */
    TV_PICK_CHOSEN,  /* it joined what is chosen, or took the place of later choices */
    TV_PICK_BACK,    /* it was chosen, and is taken back */
    TV_PICK_WHOLE,   /* what is chosen now makes a move */
} tv_pick;

/* Picks an element. Where one way is left then, the rest of it is chosen by itself, and taken back with the pick that led there. */
tv_pick tv_session_pick(tv_session *session, const char *id, tv_refusal *refusal);
/* The same for an element that is carried to another one: nothing is chosen by itself. */
tv_pick tv_session_carry(tv_session *session, const char *id, tv_refusal *refusal);
/* Takes back the last pick; false when there was none. And all of them. */
bool tv_session_unpick(tv_session *session);
void tv_session_unpick_all(tv_session *session);
/* Chooses exactly the elements of a legal move. False when it is not legal. */
bool tv_session_pick_move(tv_session *session, tv_move move);
/* Why can this element neither be added nor take the place of later choices? False when it can, or nothing is known. */
bool tv_session_why_not(tv_session *session, const char *id, tv_refusal *refusal);
/* Would picking this element make a move whole, and which? And could it be carried somewhere: does a way need more than it? */
bool tv_session_completes(tv_session *session, const char *id, tv_move *move);
bool tv_session_carries(tv_session *session, const char *id);
/* What lies here, together with what is chosen: what a screen reader says of it and what the game tells. */
void tv_session_tell(tv_session *session, const char *id, tv_text *out);
/* And what lies around it, by name: for those who cannot see the picture. Nothing where there is nothing to tell. */
void tv_session_tell_around(tv_session *session, const char *id, tv_text *out);

/* The question of this step. */
typedef struct tv_question {
    char prompt[512];     /* what the game asks, or who decides; once something is chosen, what is asked next */
    uint32_t ways;        /* legal moves that hold all that is chosen */
    const uint32_t *list; /* their numbers in screen->choice.moves, the most natural first, those that only pay before the others */
    bool whole;           /* what is chosen makes a move */
    tv_move move;         /* that one, or the payment proposed */
    uint32_t payments;    /* the first so many of `list` only pay for what is chosen, and list[proposed] is proposed. Before any choice
                           * only where nothing else is open */
    uint32_t proposed;
    bool reveals;   /* `move` cannot be taken back */
    bool ends_turn; /* with `move` the own turn ends by itself, without a word like "end the turn": nothing of it is taken back any more */
    bool by_itself; /* more than a payment of what is chosen was chosen by itself: it is shown before it is played */
} tv_question;
const tv_question *tv_session_question(tv_session *session);
/* Another payment than the one proposed, or the one that a hint has in mind; false when it is not among the ways. */
bool tv_session_propose(tv_session *session, tv_move move);

/* Who would decide after this legal move of `person`: only for moves that reveal nothing, whose outcome the view tells exactly. */
uint8_t tv_session_next_actor(tv_session *session, tv_move move);

/* A move as somebody typed it, in the game's notation: a legal one, or false and why not. */
bool tv_session_read_move(tv_session *session, const char *text, tv_move *move, tv_refusal *refusal);

/* ---- deciding ---- */

/* Each changes the game, or asks the server to. False with an error, and nothing changed. */
bool tv_session_play(tv_session *session, tv_move move, tv_error *error);
/* Undo is for `person`; behind a curtain for who decided last, as long as nobody has looked. */
bool tv_session_undo(tv_session *session, tv_error *error);
bool tv_session_redo(tv_session *session, tv_error *error);
bool tv_session_resign(tv_session *session, tv_error *error);
/* Ends the game by agreement where all who play sit here; at a server, agrees to the offer that waits for us, or else offers the end. */
bool tv_session_agree(tv_session *session, tv_error *error);
/* The same for what a person has seen: agrees to that offer and to no other, and is refused when it is gone; NULL: none was seen, the end is offered. */
bool tv_session_agree_to(tv_session *session, const tv_remote_offer *seen, tv_error *error);
/* At a server some of them are refused later: true once for each, after a refresh. */
bool tv_session_take_refusal(tv_session *session, tv_refusal *refusal);
/* Why `person` cannot take back more. */
void tv_session_write_undo_limit(tv_session *session, tv_text *out);
/* Puts another record in the place of this game's, which must be of the same set-up: moments of lessons, "play on from here". */
bool tv_session_restore(tv_session *session, const tv_record *record, tv_error *error);

/* ---- lines: what if? ---- */

/* In a session over lines, tv_session_play tries a move and goes there, tv_session_undo goes back to the moment before it. Each of these is false where
 * there is no such node, or the session is over a game. */
/* To a moment of the game, to try from there as `as` knew it (lines.h); to the moment after a node. */
bool tv_session_try(tv_session *session, uint32_t decision, uint8_t as);
bool tv_session_try_line(tv_session *session, uint32_t node);
bool tv_session_remove_line(tv_session *session, uint32_t node);
bool tv_session_promote_line(tv_session *session, uint32_t node);
/* Words at a node; NULL: they stay. */
bool tv_session_name_line(tv_session *session, uint32_t node, const char *name, const char *remark);
bool tv_session_judge_line(tv_session *session, uint32_t node, const int32_t chances[TV_SEATS_MAX]);
/* Adds what a search expects to follow the present place, as far as it is possible; one stays there. */
bool tv_session_add_line(tv_session *session, const tv_move *moves, uint32_t count);
/* Who plays a seat: "person", who tries the moves of all, or a bot that answers at once when a move was tried. */
bool tv_session_seat_line(tv_session *session, uint8_t seat, const char *player, tv_error *error);

/* ---- puzzles ---- */

/* The puzzle that a record is (docs/record.md); false: it is none. */
bool tv_puzzle_read(const tv_record *record, tv_puzzle *out);
/* Poses a puzzle of the game that the lines are of, and goes there: the first move tried is the answer. `reason` is why the best move is best, in the
 * reader's language; NULL: the record says so, as lessons do. NULL: no puzzle any more. False in a session over a game, or when it does not fit. */
bool tv_session_pose(tv_session *session, const tv_puzzle *puzzle, const char *reason);
/* What the try that must be judged loses against the best move, in TV_WHOLE_WIN. False: none must be. */
bool tv_session_judge_try(tv_session *session, int32_t loss);
/* Once more from the beginning; the solution. */
bool tv_session_retry(tv_session *session);
bool tv_session_show_solution(tv_session *session);

/* ---- planning: moves tried on the own view, which nobody else learns of ---- */

/* A person may plan at any time: in the own turn, or while others decide, then as if they did as little as they can. As long as it is planned, the
 * picture shows what the plan leads to, and picks are made there; the game goes on behind it. When the own turn has come the game itself is shown
 * again, and the plan is offered move by move (frame->plan). False with the reason. */
bool tv_session_begin_plan(tv_session *session, tv_error *error);
/* Back to the game; the plan is kept. */
void tv_session_end_plan(tv_session *session);
/* Tries a move after those that are planned, up to the first one that would reveal something; in the own turn this also begins it. False with the
 * reason. */
bool tv_session_plan(tv_session *session, tv_move move, tv_error *error);
/* Takes the last planned move back; false when there is none. And all of them, and ends it. */
bool tv_session_unplan(tv_session *session);
void tv_session_drop_plan(tv_session *session);
/* What is planned and not yet played, in its order: tv_session_play of the first one goes on with it, any other decision drops it. A plan waits
 * through others' decisions; `broken` (may be NULL): so many of its last moves have become impossible, and are gone. */
const tv_move *tv_session_planned(const tv_session *session, uint32_t *count, uint32_t *broken);

/* ---- advice: what a search would do in the person's place ---- */

/* What to think about, wherever that is done; how long is the host's business. */
typedef struct tv_advice_task {
    uint8_t seat;
    const void *view; /* game->state_bytes, unchanged until the next question */
    uint64_t seed;
    uint32_t number; /* to be handed back with the answer */
} tv_advice_task;
/* Asks for advice: only for the person who must decide, and only where it is fair. False with the reason. */
bool tv_session_ask_advice(tv_session *session, tv_advice_task *task, tv_error *error);
/* The answers, which then are in the frame; where the hint is one of several ways to pay it is proposed. False, and nothing changed, when another
 * question was asked since, the position before the person is not the one that was asked about any more, or the hint is no move there. */
bool tv_session_take_hint(tv_session *session, uint32_t number, const tv_hint *hint);
bool tv_session_take_chances(tv_session *session, uint32_t number, const int32_t chances[TV_SEATS_MAX]);

/* ---- lessons: guided first games ---- */

/* Teaches along a record of the same set-up whose comments explain its moves, each in a line that begins with the language ("# en: ..."): those
 * above the headers greet, those behind the last move take leave. The session keeps a copy. The frame then says what to tell and advises the
 * lesson's move; another one is allowed. NULL: no lesson any more. False with an error, and then there is none, either. */
bool tv_session_teach(tv_session *session, const tv_record *lesson, tv_error *error);
/* Back to where the game left the lesson; false with an error when there is none. */
bool tv_session_return_to_lesson(tv_session *session, tv_error *error);
/* A record like the lesson's after so many of its moves, without comments and result: how a guided game begins. */
bool tv_lesson_begin(const tv_record *lesson, uint32_t moves, tv_record *out);
/* What such a comment says in a language; false, and nothing is written, when it has no line for it. */
bool tv_lesson_write_words(const char *comment, tv_lang lang, tv_text *out);

/* ---- the story ---- */

typedef struct tv_line {
    uint32_t decision, turn;
    uint8_t seat; /* who did it; TV_OVER: nobody in particular */
    bool fresh;   /* since the viewer looked */
    const char *sentence;
} tv_line;
/* The log as the viewer may read it, oldest first. Lines live until the next call that changes the session. */
const tv_line *tv_session_log(tv_session *session, uint32_t *count);
/* A beat of the story: a line of the log with the place where it happens and its sound, so that a front end can show event by event what others did. */
typedef struct tv_beat {
    tv_line line;
    tv_touch touch; /* in the picture of who looks; front ends leave out what is not there */
} tv_beat;
/* The beats after that decision, oldest first: tell what is new with frame->seen or the last decision that was told, and the whole story again with
 * frame->told. They live until the next call that changes the session, or asks for the story. */
const tv_beat *tv_session_story(tv_session *session, uint32_t after, uint32_t *count);
/* There may be lines before the oldest one; asking for them makes a wish. */
bool tv_session_has_older(const tv_session *session);
void tv_session_want_older(tv_session *session);

/* ---- wishes: what the host shall do ---- */

typedef enum {
    TV_WISH_NONE,
    TV_WISH_BOT,  /* ask `bot` for a move of `seat` with this view and seed; answer by tv_session_bot_plays */
    TV_WISH_KEEP, /* the record has changed: keep a copy, so that nothing is lost */
    TV_WISH_SEND, /* send tv_remote_next's message (remote tables) */
} tv_wish_kind;
typedef struct tv_wish {
    tv_wish_kind kind;
    uint8_t seat;
    const char *bot;
    const void *view; /* game->state_bytes */
    uint64_t seed;
    uint32_t decision; /* to be handed back with the answer: answers to another moment are not listened to */
} tv_wish;
/* The next wish; each is told once, a bot's again after the game has changed. */
tv_wish tv_session_wish(tv_session *session);
/* A bot's move, for the decision that was wished. False when the game has gone on meanwhile, or the move is illegal (error). */
bool tv_session_bot_plays(tv_session *session, uint32_t decision, tv_move move, tv_error *error);

TV_PUBLIC_END

#endif
