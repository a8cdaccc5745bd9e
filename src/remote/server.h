/* A server somewhere: its address, and who asks. Requests over HTTP are made here, one at a time, and waited for. */
#ifndef TRIVIUM_REMOTE_SERVER_H
#define TRIVIUM_REMOTE_SERVER_H

#include <jansson.h>
#include <trivium/text.h>

enum { REMOTE_HOST_MAX = 256, REMOTE_BASE_MAX = 256, REMOTE_KEY_MAX = 256, REMOTE_MESSAGE_MAX = 8 << 20 };

typedef struct remote_server {
    bool secure;
    char host[REMOTE_HOST_MAX];
    int port;
    char base[REMOTE_BASE_MAX];    /* what stands before /api and /ws; "" or "/games" */
    char url[2 * REMOTE_HOST_MAX]; /* as people write it, without a slash at its end */
    char key[REMOTE_KEY_MAX];      /* the secret of a login or a token; "" nobody yet */
    bool is_token;
} remote_server;

/* "https://example.org" or "http://localhost:8080/games". False with a sentence when it is no such address. */
bool remote_server_read(remote_server *server, const char *url, tv_error *error);
/* The header that says who asks: "cookie:" or "authorization:" and its value; false when nobody does. */
bool remote_server_header(const remote_server *server, const char **name, char value[REMOTE_KEY_MAX + 16]);

typedef struct remote_reply {
    int status;
    json_t *body;                /* an object, which the caller gives back */
    char secret[REMOTE_KEY_MAX]; /* of a new login, or "" */
} remote_reply;

/* Asks /api/v1 + path and waits for the answer. `body` (may be NULL) is given back here. False with a sentence, and
 * nothing to give back, when no answer came or it was none of Trivium's; an answer of any status is an answer. */
bool remote_ask(const remote_server *server, const char *method, const char *path, json_t *body, remote_reply *reply, tv_error *error);

#endif
