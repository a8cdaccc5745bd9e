/* Analysis: what a decision was worth, judged by the search from what the deciding seat knew; and hints, which are the same asked
 * beforehand. Pure like the search: the host lends memory and, if there are limits of time, a clock. */
#ifndef TRIVIUM_ANALYSIS_H
#define TRIVIUM_ANALYSIS_H

#include <trivium/search.h>

TV_PUBLIC_BEGIN

enum { TV_ANALYSIS_MOVES = 3, TV_ANALYSIS_MUCH = 700 }; /* a loss that is worth telling: 7 points of 100 */

/* ---- reasons ----
 * Two lines of moves are played in the same imagined worlds, with the same luck, up to the same turn; what differs then, and for whom, is
 * why the one is better. Numbers are means over worlds that agree with the view: a reason depends on the view and the seed alone. */
enum {
    TV_REASON_POINTS = 3,
    TV_REASON_WHOLE = 100, /* numbers of a point are hundredths */
    TV_REASON_VICTORY = UINT16_MAX
};

/* One thing that differs. */
typedef struct tv_reason_point {
    uint16_t feature;    /* of the game's `weights`; TV_REASON_VICTORY: the game is over and the seat has won */
    uint8_t seat;        /* whose */
    bool certain;        /* the same numbers in all worlds */
    int32_t here, there; /* how many after the better line, and after the other */
    int32_t worth;       /* to the deciding seat, in points of judgement.h; below 0: the price of the other points */
} tv_reason_point;

typedef struct tv_reason {
    tv_reason_point points[TV_REASON_POINTS]; /* what is gained, most important first, at most two; then what it costs, if that is much */
    uint32_t count;
    tv_move line[TV_SEARCH_LINE_MAX], other[TV_SEARCH_LINE_MAX]; /* as the search expects them; beginning with the two moves */
    uint32_t line_count, other_count;                            /* other: 0 where there is none */
    uint32_t told;                                               /* moves of the line that can be told without telling what was imagined */
} tv_reason;

/* Chances and values are the deciding seat's expected share of the victory, in TV_WHOLE_WIN. */
typedef struct tv_analysis {
    uint8_t seat;                            /* who decided */
    uint32_t choices;                        /* number of legal moves */
    int32_t chance;                          /* before the decision: the value of the best move */
    tv_move played, best;                    /* equal when nothing better was found */
    int32_t played_value, best_value, loss;  /* after each of them, and the difference, never below 0 */
    tv_search_move moves[TV_ANALYSIS_MOVES]; /* where the search looked most */
    uint32_t move_count;
    tv_move line[TV_SEARCH_LINE_MAX]; /* the expected continuation, the best move first */
    uint32_t line_count;
    tv_reason reason; /* why the best move is better than the one played; nothing where they are the same */
} tv_analysis;

/* Judges the decision of a view's seat. First the search looks for the best move. When another one was played, each of the two is
 * then searched alone, with the same limits and seed, so that neither is judged by few visits; when something seems to be lost, again with
 * eight times the iterations, because a short search sees the end of a short way first; what is worth telling then, with 64 times, and if less than
 * 12 points seem to be lost, with 256 times: the smallest of these losses counts. The bot is a search with a limit of iterations and none of time; `task->first` is not used. */
void tv_analyse_move(const tv_bot *bot, const tv_bot_task *task, tv_move played, tv_analysis *out);
/* Bytes that the task's memory must have for it. */
size_t tv_analysis_memory(const tv_bot *bot, const tv_game *game);
/* The chance of the seat whose view it is, whoever decides at this moment. The game must not be over. */
int32_t tv_analyse_chance(const tv_bot *bot, const tv_bot_task *task);

/* What to play, and what is known of the next best move. */
typedef struct tv_hint {
    tv_move move, next;        /* next: only when there are two choices or more */
    uint32_t choices;          /* number of legal moves */
    int32_t value, next_value; /* both searched alone */
    int32_t at_once;           /* how much of the difference the game's estimate sees right after the move */
    bool answered;             /* the search expects something to follow: */
    tv_move answer;            /* what the next to decide would do, which may be the same seat */
    tv_reason reason;          /* why the move is better than the next one, and what is expected to follow */
} tv_hint;

/* Bytes of scratch memory that a hint needs beside the task's, aligned as malloc does. */
size_t tv_hint_scratch(const tv_game *game);
void tv_hint_find(const tv_bot *bot, const tv_bot_task *task, void *scratch, tv_hint *out);
/* The same where the search has been made. Its report may lie in the task's memory, which is used again. */
void tv_hint_from(const tv_bot *bot, const tv_bot_task *task, const tv_search_report *report, void *scratch, tv_hint *out);
/* The hint in the reader's language: the move, its chance, and one sentence that gives the reason. Of the task, only
 * game, box, view and seed are used. What others may answer is told in an imagined world. */
void tv_hint_say(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out);
/* The same without the move, for who shows it otherwise. */
void tv_hint_say_reason(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out);

/* The reason in words, as whole sentences with a blank before each; nothing where there is nothing to tell. `you` is the seat that reads,
 * TV_OVER where nobody is spoken to. First what differs, "That way you have 2 plants, otherwise 1."; then what is expected to follow. */
void tv_reason_say_points(const tv_reason *reason, const tv_game *game, const tv_reader *reader, uint8_t you, tv_text *out);
void tv_reason_say_line(const tv_reason *reason, const tv_bot_task *task, const tv_reader *reader, uint8_t you, void *scratch,
                        tv_text *out);
/* Finds the reason why one line is better than another for the seat that decides; `out` has the lines. Of the task, only game, box, view
 * and seed are used; scratch as for hints. */
void tv_reason_find(const tv_bot_task *task, void *scratch, tv_reason *out);

/* A chance or a difference of chances in points of 100 with one decimal, written as the language does: 12.3 or 12,3. */
void tv_points_write(tv_text *out, tv_lang lang, int32_t value);

TV_PUBLIC_END

#endif
