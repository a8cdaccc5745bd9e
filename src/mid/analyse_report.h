/* How an analysed game is told: as text, as JSON, as a chart. */
#ifndef TRIVIUM_MID_ANALYSE_REPORT_H
#define TRIVIUM_MID_ANALYSE_REPORT_H

#include "analyse.h"

#include <trivium/json.h>
#include <trivium/svg.h>

typedef struct analyse_report {
    const analyse_task *task;
    const analyse_game *game;
    tv_reader reader;
    const char *bot; /* as it was written */
    int32_t much;    /* a loss that is told */
    tv_theme theme;  /* of the chart */
} analyse_report;

/* A decision in words. */
typedef struct analyse_told {
    uint32_t number, turn; /* from 1 */
    const analyse_moment *moment;
    const void *box;
    const char *played, *better; /* what it did, what the best move would have done, */
    const char *reason;          /* why that is better, */
    const char *expected;        /* and what would have followed; "" where nothing is to be told */
} analyse_told;

typedef void (*analyse_teller)(void *host, const analyse_told *told);
/* Calls `tell` for every decision that was judged, in their order; and for one of them, of which `seen` has game, box, seed and what who decided
 * saw; scratch as for hints. */
bool analyse_tell(const analyse_report *it, analyse_teller tell, void *host, tv_error *error);
void analyse_tell_one(const analyse_report *it, uint32_t number, const tv_bot_task *seen, void *scratch, analyse_teller tell, void *host);

/* What a seat lost in all its decisions that were a choice. */
typedef struct analyse_sum {
    uint32_t decisions, choices, much;
    int64_t loss;
} analyse_sum;
analyse_sum analyse_add_up(const analyse_report *it, uint8_t seat);
/* Were this seat's chances asked for? The net that judged; "": none. */
bool analyse_is_asked(const analyse_report *it, uint8_t seat);
void analyse_net(const analyse_report *it, char name[TV_NET_NAME_BYTES]);
/* "● Blue", and the note on who judged. */
void analyse_say_seat(const analyse_report *it, uint8_t seat, tv_text *out);
void analyse_say_judge(const analyse_report *it, tv_text *out);

/* From which decision on the winner was ahead for good. False where there is none: it goes on, is shared, who resigned was ahead, or not all were
 * asked about. */
typedef struct analyse_turning {
    uint32_t decision; /* from 1 */
    uint8_t winner;
    bool for_good; /* false: ahead from the first moment on; this is the decision that brought most */
} analyse_turning;
bool analyse_find_turning(const analyse_report *it, analyse_turning *out);
/* "From here on Orange was ahead." */
void analyse_say_turning(const analyse_report *it, const analyse_turning *turning, tv_text *out);

/* What the reports are made of: lines tell their decisions alike (analyse_line.h). */
void analyse_text_decision(const analyse_report *it, const analyse_told *told, tv_text *out);
void analyse_json_head(tv_json *json, const analyse_report *it);
void analyse_json_decision(tv_json *json, const analyse_report *it, const analyse_told *told);
void analyse_json_chances(tv_json *json, const analyse_report *it, uint32_t moment);
void analyse_json_line(tv_json *json, const char *key, const tv_game *game, const void *box, const tv_move *line, uint32_t count);

/* One line of JSON (docs/json.md); text for people; an SVG file with the worst decisions. Each returns false when memory is short. */
bool analyse_report_json(const analyse_report *it, tv_text *out, tv_error *error);
bool analyse_report_text(const analyse_report *it, tv_text *out, tv_error *error);
bool analyse_report_chart(const analyse_report *it, tv_text *out, tv_error *error);

#endif
