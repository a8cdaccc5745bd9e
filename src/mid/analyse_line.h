/* A line judged: what each of its moves is worth to who makes it, how likely it can be played, what it leads to, and what would be best there. */
#ifndef TRIVIUM_MID_ANALYSE_LINE_H
#define TRIVIUM_MID_ANALYSE_LINE_H

#include "analyse_report.h"

#include <trivium/lines.h>

enum { ANALYSE_WORLDS = 4 /* that chances are worked out in, where a seat's knowledge is played with */ };

typedef struct analyse_line_task {
    analyse_task judge; /* record, net, bot and seed */
    uint32_t from;      /* the line leaves the game after so many decisions, */
    uint8_t as;         /* with what this seat knew; TV_EVERYTHING: as everything was */
    const tv_move *moves;
    uint32_t count;
    uint32_t known;                                                                              /* the first so many are not judged */
    void (*crew)(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count); /* see tv_bot_task; or NULL */
} analyse_line_task;

typedef struct analyse_line {
    analyse_game game; /* as if the game had gone so: the moments from `from` on are there */
    tv_lines *lines;   /* at the end of the line */
    uint32_t *holds;   /* of each move: in how many worlds it can be made */
    bool advised;      /* somebody must decide at its end, and this is */
    tv_hint best;      /* what to play there, */
    uint64_t seed;     /* found with this chance */
} analyse_line;

/* Judges it; false with an error, the place of the first move that is not possible among them. Close it in any case. */
bool analyse_line_judge(const analyse_line_task *task, analyse_line *out, tv_error *error);
void analyse_line_close(analyse_line *line);

/* The same as of a whole game: one line of JSON (docs/json.md); text for people. */
bool analyse_line_json(const analyse_line_task *task, const analyse_line *line, const analyse_report *report, tv_text *out,
                       tv_error *error);
bool analyse_line_text(const analyse_line_task *task, const analyse_line *line, const analyse_report *report, tv_text *out,
                       tv_error *error);

#endif
