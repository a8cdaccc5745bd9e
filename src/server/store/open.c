/* Which kind of store a name means. */
#include "store.h"

#include <string.h>

bool store_is_address(const char *name) { return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0; }

store *store_open(const char *name, tv_error *error) {
    return store_is_address(name) ? store_open_postgres(name, error) : store_open_sqlite_to_write(name, error);
}
