/* The chart of a game: every seat's chance of victory over its decisions, and those that lost much. Written as SVG in the theme of
 * the table, for `trivium analyse` and, through WebAssembly, for the page. */
#ifndef TRIVIUM_CHART_H
#define TRIVIUM_CHART_H

#include <trivium/svg.h>

TV_PUBLIC_BEGIN

enum { TV_CHART_MARKS_MAX = 99 };

typedef struct tv_chart_point {
    uint32_t decision;             /* how many were made before this moment; ascending */
    int32_t chances[TV_SEATS_MAX]; /* in TV_WHOLE_WIN; negative: not known at this moment */
} tv_chart_point;

/* A decision that lost much; numbered from 1 in the chart and in the list below it. */
typedef struct tv_chart_mark {
    uint32_t decision; /* its number, from 1 */
    uint8_t seat;
    int32_t chance;    /* the seat's own, before it */
    const char *words; /* what is told of it: one or two lines, separated by '\n' */
} tv_chart_mark;

typedef struct tv_chart {
    const tv_game *game;
    const tv_reader *reader;
    tv_theme theme;
    uint8_t seats;
    const char *note;             /* below the title: who judged, and how */
    const tv_chart_point *points; /* at least one */
    uint32_t count;
    const tv_chart_mark *marks; /* in the order of the decisions */
    uint32_t mark_count;
} tv_chart;

void tv_chart_write(const tv_chart *chart, tv_text *out);

TV_PUBLIC_END

#endif
