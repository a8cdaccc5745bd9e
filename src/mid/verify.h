/* Is a record a game played by the rules? For `trivium verify` and for a server's whole store. */
#ifndef TRIVIUM_MID_VERIFY_H
#define TRIVIUM_MID_VERIFY_H

#include <trivium/table.h>

/* Why the record is not sound, into `fault`; false when it is. `table` is what it replays to, or NULL with the error of replaying. */
bool verify_find_fault(const tv_record *record, const tv_table *table, const tv_error *replay_error, tv_text *fault);

#endif
