/* How the ladder of levels is told. */
#ifndef TRIVIUM_CLI_GAUNTLET_REPORT_H
#define TRIVIUM_CLI_GAUNTLET_REPORT_H

#include "arena_match.h"

/* One line of JSON (docs/json.md). */
void gauntlet_report_json(const arena_match *match, tv_text *out);
/* A table for people, strongest at the top. */
void gauntlet_report_text(const arena_match *match, tv_text *out);

#endif
