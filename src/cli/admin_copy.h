/* trivium admin copy: everything from one store to another, whatever keeps either. */
#ifndef TRIVIUM_CLI_ADMIN_COPY_H
#define TRIVIUM_CLI_ADMIN_COPY_H

#include "server/store/store.h"

/* How many rows there were, by the kind of change that restores one. */
typedef struct admin_copied {
    uint64_t rows[STORE_CHANGE_KINDS];
} admin_copied;

/* From a file or a database to another, which must be empty; no server may run on either. False with a sentence, and then nothing is left of a
 * file, and a database is marked as unfinished. */
bool admin_copy(const char *from, const char *to, admin_copied *copied, tv_error *error);
void admin_copied_write(const admin_copied *copied, tv_text *out);

#endif
