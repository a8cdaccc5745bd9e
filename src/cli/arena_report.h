/* How the outcome of an arena is told. */
#ifndef TRIVIUM_CLI_ARENA_REPORT_H
#define TRIVIUM_CLI_ARENA_REPORT_H

#include "arena_match.h"

/* One line of JSON (docs/json.md). It says nothing about time or threads, so the same task gives the same bytes. */
void arena_report_json(const arena_match *match, tv_text *out);
/* The net that each player judges by, null for those without: `nets`. */
void arena_report_nets(const arena_task *task, tv_json *json);
/* A table for people, with the speed. */
void arena_report_text(const arena_match *match, tv_text *out);

#endif
