/* One request and its answer. A route's function reads the request and answers exactly once: at once, or later, from the
 * event loop, when it held the exchange meanwhile (http_hold). Everything here belongs to the event loop's thread. */
#ifndef TRIVIUM_SERVER_SERVE_HTTP_H
#define TRIVIUM_SERVER_SERVE_HTTP_H

#include "routes.h"
#include "server/wire/head.h"
#include "server/wire/request.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_PATH_MAX = 1024, HTTP_ADDRESS_MAX = 64, HTTP_TAG_MAX = 48, HTTP_COOKIE_MAX = 256 };

struct connection;
struct server;

/* What is to be sent. The bytes must stay until they are: constant, or `owned`, which is then freed. */
typedef struct http_answer {
    unsigned status;
    const char *type; /* media type; NULL: no body */
    const void *body;
    size_t size;
    void *owned;
    const char *encoding;         /* NULL: none */
    const char *location;         /* where it is instead; NULL: here */
    const char *cache;            /* Cache-Control; NULL: no-store */
    char tag[HTTP_TAG_MAX];       /* ETag with its quotes; "": none */
    uint32_t allowed;             /* methods, for Allow; 0: none */
    bool varies;                  /* with Accept-Encoding */
    bool close;                   /* the connection after this answer */
    char cookie[HTTP_COOKIE_MAX]; /* Set-Cookie; "": none */
} http_answer;

typedef struct http_exchange {
    struct server *server;
    struct connection *connection; /* NULL: the client is gone; an answer is then thrown away */
    request_life life;
    request_head head;
    char *head_bytes; /* what the head points into */
    http_method method;
    char path[HTTP_PATH_MAX]; /* decoded, without the query */
    char address[HTTP_ADDRESS_MAX];
    uint64_t network; /* that this request counts for, behind a proxy; 0: none */
    const route *route;
    path_holes holes;
    char *body; /* terminated; NULL: none */
    size_t body_size;
    http_answer answer;
    bool counted;      /* the head is read: the server's end waits for the answer */
    bool head_written; /* of the answer */
    bool streams;      /* the answer has no end */
    uint64_t begin_us;
    uint32_t holders;
} http_exchange;

/* A field of the request's head, by its name in lower case; "" when it is absent. */
const char *http_header(const http_exchange *exchange, const char *name);

/* What stands behind the question mark, as an object of strings; NULL when that is no text, or too much. */
json_t *http_query(const http_exchange *exchange);

/* Answers; the answer is copied, but not its bytes. */
void http_answer_with(http_exchange *exchange, const http_answer *answer);
/* Answers with a JSON value, which is released. */
void http_answer_json(http_exchange *exchange, unsigned status, json_t *value);
/* Answers {"code": ..., "message": ...}. */
void http_answer_error(http_exchange *exchange, unsigned status, const char *code, const char *message);
/* Error 405 with the methods that would do. */
void http_answer_method(http_exchange *exchange, uint32_t allowed);

/* Keeps the exchange beyond the route's function, until http_release. */
void http_hold(http_exchange *exchange);
void http_release(http_exchange *exchange);

#endif
