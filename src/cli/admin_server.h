/* A server that runs on the same file, and how an administrator's command reaches it: as a row, which it looks for several times a second. */
#ifndef TRIVIUM_CLI_ADMIN_SERVER_H
#define TRIVIUM_CLI_ADMIN_SERVER_H

#include "server/store/store.h"

/* Does a server run on it? `name` is the file's, or the database's address. */
bool admin_is_served(store *at, const char *name);
/* Asks the running server and waits some seconds for its answer; false: it gave none. */
bool admin_ask_server(store *at, const char *what, int64_t person, char answer[256]);
/* Removes what is too old, where no server runs; writes what went. */
bool admin_prune(store *at, int64_t now_ms, tv_text *out, tv_error *error);

#endif
