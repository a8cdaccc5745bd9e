/* Online play over the server: the hall (src/server/hall) decides, the store keeps, this carries between them and the network. Requests
 * below /api/v1, WebSockets at /ws and streams of lines go to the hall; what it answers goes back; its changes go to the writer's
 * thread, its jobs to worker threads. Nothing here knows what a message means. */
#ifndef TRIVIUM_SERVER_SERVE_ONLINE_H
#define TRIVIUM_SERVER_SERVE_ONLINE_H

#include "server.h"
#include "server/hall/hall.h"

typedef struct online online;

typedef struct online_settings {
    const char *data; /* the store's file, made when it is not there; or the address of a database that several nodes share */
    const char
        *node; /* where other nodes reach this one, "ADDRESS:PORT"; NULL: the address by which it reaches the database, a free port */
    uint32_t drain_s; /* so long a node that is to end goes on beside the others, so that whoever hands out connections notices */
    uint32_t threads;
    hall_limits limits;
    const char *webhook, *webhook_key; /* where notices for people who are away go, and the key that signs them; NULL: nowhere */
    const char *url;                   /* under which people reach this server, for links in notices; NULL: as it listens */
} online_settings;

/* What the settings point to must stay. */
online *online_open(const online_settings *settings, tv_error *error);
/* What it serves, for server_open. */
const server_app *online_app(const online *it);
/* Begins, once the server listens. */
bool online_begin(online *it, server *served, tv_error *error);
/* Takes over what may change while it runs: the limits. */
void online_change(online *it, const online_settings *settings);
/* Ends what is under way and keeps it; the server must still be open. */
void online_end(online *it);
/* After the server is closed. */
void online_close(online *it);

#endif
