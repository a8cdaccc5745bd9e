/* Ratings of many players in words and as JSON. */
#ifndef TRIVIUM_CLI_RATING_REPORT_H
#define TRIVIUM_CLI_RATING_REPORT_H

#include "arena_match.h"

/* Numbers of the players, best first, into order[]. */
void rating_report_order(const arena_match *match, uint8_t order[ARENA_PLAYERS_MAX]);
/* The key "ratings", null where there is only one lineup. */
void rating_report_json(const arena_match *match, tv_json *json);
/* A ranked table, and who got how many points of whom. */
void rating_report_text(const arena_match *match, tv_text *out);

#endif
