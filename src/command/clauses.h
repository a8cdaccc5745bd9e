/* The rules of a game in short, clause by clause, for whoever asks: `trivium rules`, and people who play at a terminal. */
#ifndef TRIVIUM_COMMAND_CLAUSES_H
#define TRIVIUM_COMMAND_CLAUSES_H

#include <trivium/game.h>

/* Walks over the clause that is named ("AV 4.3", "av4.3" and "4.3" all name AV 4.3), or those that speak of `named`, or all where it is empty;
 * returns how many there are. */
uint32_t clauses_find(const tv_game *game, const char *named, tv_lang lang, void (*visit)(void *context, const tv_clause *clause),
                      void *context);
/* "AV 4.3  The enchanted card ..." and a line end. */
void clause_write(const tv_clause *clause, tv_lang lang, tv_text *out);
/* All that are found. */
uint32_t clauses_write(const tv_game *game, const char *named, tv_lang lang, tv_text *out);

#endif
