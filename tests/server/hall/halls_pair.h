/* Two people at a table of several halls, for tests: sitting down, watching, moving. */
#ifndef TRIVIUM_TESTS_HALL_HALLS_PAIR_H
#define TRIVIUM_TESTS_HALL_HALLS_PAIR_H

#include "halls.h"

#include <trivium/table.h>

/* Two people at a table that the first one's node has; `more` are further settings. */
typedef struct halls_pair {
    char first[64], second[64], table[32];
} halls_pair;

halls_pair halls_begin_pair(halls *it, uint32_t at, uint32_t other, const char *more);
void halls_watch(halls *it, uint32_t node, hall_connection connection, const char *cookie, const char *table);
/* Whoever of the two is to move says it over the connection; false: it is nobody's turn. */
bool halls_say_move(halls *it, const halls_pair *two, const uint32_t nodes[2], const hall_connection links[2]);

/* The last message of a type to a connection; NULL: none. */
json_t *halls_last(halls *it, uint32_t node, hall_connection connection, const char *type);
int halls_status(const json_t *answer);
/* Texts that stand until the next one is made: "/tables/TABLE" and more, a form with the table in it. */
const char *halls_path(const char *table, const char *rest);
const char *halls_words(const char *form, const char *table);

#endif
