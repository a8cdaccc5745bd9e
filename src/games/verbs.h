/* The table of verbs seen from within: how many moves a verb has, which they are, and the names of their arguments (verb.h). */
#ifndef TRIVIUM_GAMES_VERBS_H
#define TRIVIUM_GAMES_VERBS_H

#include <trivium/game.h>

/* The game's verbs, or an empty table; how many there are. */
const tv_verb *verbs_of(const tv_game *game);
uint32_t verbs_count(const tv_verb *verbs);
/* How many arguments it has. */
uint32_t verb_args(const tv_verb *verb);
/* The values of a domain at a table of so many seats. */
uint32_t domain_count(const tv_domain *domain, uint8_t seats);
/* A verb's combinations of arguments, and one of them by its number, the last argument changing first. */
uint32_t verb_combinations(const tv_verb *verb, uint8_t seats);
tv_move verb_combination(const tv_verb *verbs, uint32_t verb, uint8_t seats, uint32_t number);
/* Is it a move of the table? */
bool verb_has_move(const tv_verb *verbs, uint8_t seats, tv_move move);

/* The id of a value, and what people call it: to fill a hole called `hole`. */
void domain_write_id(const tv_domain *domain, uint32_t value, tv_text *out);
tv_arg domain_hole(const tv_domain *domain, uint32_t value, const tv_reader *reader, const char *hole);
void domain_write_name(const tv_domain *domain, uint32_t value, const tv_reader *reader, tv_text *out);
/* The domain that is called so, or whose argument is; NULL: none. */
const tv_domain *domain_called(const tv_verb *verbs, const char *name);

/* Do the verb's arguments tell that it is this verb? If not, its path needs an element of its own. */
bool verb_needs_button(const tv_verb *verbs, uint32_t verb);

/* Calls `each` for every legal move. */
typedef void legal_each(void *context, tv_move move);
void legal_moves(const tv_game *game, const void *box, const void *view, legal_each *each, void *context);
enum { LEGAL_LIST_MAX = 1024 }; /* without verbs, no more */

#endif
