/* The folder of a match's records: games are written when they end and found again when the match goes on. */
#ifndef TRIVIUM_CLI_ARENA_RECORDS_H
#define TRIVIUM_CLI_ARENA_RECORDS_H

#include <trivium/table.h>

/* Makes the folder unless it is there, and removes what writers that were killed left half done in it. */
bool arena_records_open(const char *folder, tv_error *error);
/* Game 0 is DIR/0001.trv, and so on. A file is there whole or not at all. */
bool arena_records_write(const char *folder, uint32_t game, const tv_record *record, tv_error *error);
/* Opens the table of a game that is there; *table is NULL when it is not, or has not ended. False when the file cannot be used or
 * is not a game that began as `begun` did. */
bool arena_records_read(const char *folder, uint32_t game, const tv_record *begun, tv_table **table, tv_error *error);
void arena_records_remove(const char *folder, uint32_t game);

#endif
