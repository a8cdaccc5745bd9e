/* In place of the PostgreSQL store where the library for it, libpq, was not found when this program was built. */
#include "store.h"

store *store_open_postgres(const char *address, tv_error *error) {
    (void)address;
    tv_fail(error, "this program was built without PostgreSQL; install libpq (Debian: libpq-dev) and build it again, or name a file.",
            (const char *)NULL);
    return NULL;
}
