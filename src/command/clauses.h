/* The rules of a game in short, clause by clause, for whoever asks: `trivium rules`, and people who play at a terminal. */
#ifndef TRIVIUM_COMMAND_CLAUSES_H
#define TRIVIUM_COMMAND_CLAUSES_H

#include <trivium/game.h>

/* "AV 4.3", "av4.3" and "4.3" all name the clause AV 4.3. */
bool clause_is_named(const tv_clause *clause, const char *given);
/* "AV 4.3  The enchanted card ..." and a line end. */
void clause_write(const tv_clause *clause, tv_lang lang, tv_text *out);
/* The clause that is named, or those that speak of `named`, or all where it is empty; returns how many there are. */
uint32_t clauses_write(const tv_game *game, const char *named, tv_lang lang, tv_text *out);

#endif
