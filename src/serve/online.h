/* Online play: joins the hall to the server. Requests, messages and worker threads' results go into the hall, its replies and messages go
 * out, and its changes go to the writer thread, which says when they are durable. */
#ifndef TRIVIUM_SERVE_ONLINE_H
#define TRIVIUM_SERVE_ONLINE_H

#include "hall/hall.h"
#include "serve/server.h"
#include "store/writer.h"

#include <pthread.h>

/* What the writer thread has settled and the loop has not heard of yet. */
typedef struct online_refusal {
    struct online_refusal *next;
    uint64_t number;
    tv_error error;
} online_refusal;

typedef struct online {
    server *server;
    store *store;
    store_writer *writer;
    hall *hall;
    struct hall_exchanges *exchanges; /* requests that wait for the hall's answer */
    uint64_t requests;
    int64_t now_ms; /* of the hall: never goes back */
    bool secure;    /* behind TLS: cookies must not travel otherwise */
    bool closing;
    pthread_mutex_t mutex; /* guards what follows */
    uint64_t durable;
    online_refusal *refused, **refused_end;
} online;

/* The application; host is the online. */
server_app online_app(online *it);
/* Opens the file. The server is opened afterwards, with the application. */
bool online_open(online *it, struct server *loop, const char *file, bool secure, tv_error *error);
/* The server is open: opens the hall and sets its clock going. */
bool online_begin(online *it, tv_error *error);
/* Writes what is waiting and closes. The server must be closed. */
void online_close(online *it);

#endif
