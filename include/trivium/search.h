/* Tree search over what a seat knows: the bot "search", and for hosts all that it found out. See docs/bots.md. */
#ifndef TRIVIUM_SEARCH_H
#define TRIVIUM_SEARCH_H

#include <trivium/bot.h>
#include <trivium/net.h>

TV_PUBLIC_BEGIN

enum { TV_SEARCH_LINE_MAX = 16, TV_SEARCH_ITERATIONS = 2000 }; /* iterations: without any limit */

typedef struct tv_search_move {
    tv_move move;
    uint32_t visits;
    int32_t value; /* the deciding seat's expected share of the victory after it; 0 when it was never visited */
} tv_search_move;

typedef struct tv_search_report {
    uint32_t iterations;
    int32_t chances[TV_SEATS_MAX]; /* every seat's expected share of the victory; sums to TV_WHOLE_WIN */
    const tv_search_move *moves;   /* every move that was legal, most visited first; in the task's memory */
    uint32_t count;
    tv_move line[TV_SEARCH_LINE_MAX]; /* the expected continuation, beginning with the move it would play */
    uint32_t line_count;
    size_t memory_used;          /* bytes */
    bool full;                   /* the memory was full before the end: the tree stopped growing */
    char net[TV_NET_NAME_BYTES]; /* the net that judged (tv_net_name); "": the game's own judgement */
} tv_search_report;

/* Is the bot a search, whatever its limits and handicaps? */
bool tv_bot_searches(const tv_bot *bot);

/* Searches within the bot's limits and returns the move it would play; `report` may be NULL. Uses tv_bot_memory(bot, game) bytes
 * of the task's memory, not more. The view may be that of a seat that does not decide: then the report tells what this seat can know
 * of the moment. With a limit of iterations only, the same view and seed give the same report everywhere. */
tv_move tv_search_run(const tv_bot *bot, const tv_bot_task *task, tv_search_report *report);
/* One of the `count` searches that a search of several trees is made of, for hosts that run them apart: its bot, and its seed instead of
 * that of the whole. `clock`: it has a task with `stop`. */
tv_bot tv_search_part(const tv_bot *bot, uint32_t count, uint32_t number, bool clock, uint64_t *seed);
/* One report of several about the same view, and the move that follows from it: visits and values are added up move by move, chances
 * count by iterations, the line is one that begins with that move. `moves` is where the list goes, at most `room` of them. */
tv_move tv_search_merge(const tv_search_report *reports, uint32_t count, tv_search_move *moves, uint32_t room, tv_search_report *out);

TV_PUBLIC_END

#endif
