/* What a command line and its configuration file say about serving: read at the start, and again after SIGHUP. */
#ifndef TRIVIUM_CLI_SERVE_SETTINGS_H
#define TRIVIUM_CLI_SERVE_SETTINGS_H

#include "command/options.h"
#include "server/hall/hall.h"
#include "server/serve/log.h"
#include "server/serve/server.h"

enum { SERVE_FILE_BYTES_MAX = 1 << 16 };

typedef struct serve_settings {
    cli_call call;              /* the command line, and what the file adds to it */
    tv_text config, token, key; /* what the rest points into */
    server_settings server;
    hall_limits limits;
    log_level level;
    const char *webhook_key; /* NULL: none */
} serve_settings;

/* Reads all files that the command line names. CLI_OK, or another exit code with a sentence. */
int serve_settings_read(serve_settings *it, const cli_call *line, tv_error *error);
void serve_settings_free(serve_settings *it);
/* Says in the log what is different and cannot change while the server runs. */
void serve_settings_compare(const serve_settings *old, const serve_settings *new);

#endif
