/* Hall: the server's logic without sockets, threads, files or a clock. It knows people, tables, clocks, chat and ratings, and is
 * driven from outside: requests and messages come in, replies, messages, changes for the store and jobs for workers go out. The
 * server (src/server/serve) drives it from one event loop; the simulator drives it with an invented clock, lost connections and restarts.
 *
 * Durable first: everything that the hall says after a change waits at the gate until that change is durable. The
 * host makes changes durable in the background, many at once (group commit), and says how far it got. So nothing is ever
 * acknowledged or shown that a crash could take back, and no caller has to remember it. */
#ifndef TRIVIUM_SERVER_HALL_HALL_H
#define TRIVIUM_SERVER_HALL_HALL_H

#include "message.h"
#include "server/store/store.h"

#include <jansson.h>
#include <trivium/net.h>

typedef struct hall hall;
typedef struct hall_read hall_read; /* see reads.h */
struct store_beat;
typedef uint64_t hall_connection; /* a WebSocket or an NDJSON stream; the host numbers them, 0 is none */

/* A question over HTTP. The host has parsed it, bounded it and checked origin and content type. */
typedef struct hall_request {
    uint64_t id;         /* the reply names it */
    const char *method;  /* "GET", "POST", "DELETE" */
    const char *path;    /* behind /api/v1, decoded: "/tables/k3v9/move" */
    json_t *query;       /* an object of texts, or NULL */
    const char *secret;  /* the login's cookie or the bearer token as sent, or NULL */
    bool bearer;         /* it was an Authorization header: no cookie is set, scopes apply */
    const char *address; /* for limits per address */
    json_t *body;        /* an object, or NULL */
} hall_request;

typedef struct hall_reply {
    uint64_t request;
    int status;
    json_t *body;       /* the host writes it; the hall keeps no reference. Errors: {code, clause, message} */
    hall_message *text; /* instead of a body: what was written as text at once; keep a reference for later */
    const char *cookie; /* a new login's secret; "" removes it; NULL leaves it */
} hall_reply;

/* Work that would hold up the loop: done by worker threads, answered by hall_job_done in the loop. */
typedef struct hall_job {
    uint64_t id;
    enum { HALL_HASH_PASSWORD, HALL_CHECK_PASSWORD, HALL_THINK } kind;
    char *password, *hashed; /* HASH: out hashed; CHECK: in hashed, out good */
    char *next_password;     /* the hall's own: what shall be hashed after a check */
    bool good;
    char *setup, *bot; /* THINK: a record's headers, the bot as written */
    uint8_t *view;     /* masked for the seat; never the state */
    size_t view_size;
    uint64_t seed;
    uint64_t share;              /* whose share of the processors it takes: those with the same number wait for each other */
    uint32_t most_ms;            /* it is to end after so long, whatever the bot's own limits are */
    bool quick;                  /* it is expected to end soon */
    char move[128];              /* out */
    uint32_t used_ms;            /* out: processor time */
    char net[TV_NET_NAME_BYTES]; /* out: the net that judged, "": none */
} hall_job;

typedef struct hall_host {
    void *host;
    void (*reply)(void *host, const hall_reply *reply);
    hall_connection (*stream)(void *host, uint64_t request);             /* answers with a stream of lines instead; 0: it is gone */
    void (*send)(void *host, hall_connection to, hall_message *message); /* in order per connection; keep a reference for later */
    void (*drop)(void *host, hall_connection connection);                /* too slow, logged out, locked */
    /* Takes changes over (copies them) and returns their number in the order of writing, from 1. */
    uint64_t (*write)(void *host, const store_change *changes, size_t count);
    void (*work)(void *host, hall_job *job); /* owns it until hall_job_done */
    void (*entropy)(void *host, void *bytes, size_t size);
    void (*log)(void *host, const char *what, json_t *fields); /* no secrets */
    void (*notify)(void *host, json_t *notice);                /* for somebody who is away; NULL: there is no way to tell them */
    /* Runs it against the store where waiting hurts nobody, then hall_read_done in the loop; not within this call. */
    void (*read)(void *host, hall_read *read);
    /* A frame (node_frames.h) to another node, in order: its head, and a text (may be NULL) of which a reference is kept for later. False: there
     * is no stream to that node now. Only where the store is shared. */
    bool (*node_send)(void *host, int64_t node, const void *head, size_t size, hall_message *text);
} hall_host;

enum { HALL_REGISTRATION_OPEN, HALL_REGISTRATION_INVITATION, HALL_REGISTRATION_CLOSED };
typedef struct hall_limits {
    uint32_t tables_per_person, guests_per_address_hour, requests_per_minute, logins_per_address_hour;
    uint32_t thinking_ms_per_hour; /* processor time of bots at one person's tables; guests of one address together have twice that */
    uint32_t thinking_per_person;  /* bot jobs of one person's tables that may wait at once */
    uint32_t chat_per_minute, idle_table_ms, takeover_after_ms;
    uint32_t connections_per_address;
    uint8_t registration; /* who may make an account: HALL_REGISTRATION_OPEN ... */
    bool no_guests;
    const char *welcome;      /* a line for everybody who comes, or NULL; must stay */
    uint32_t notice_after_ms; /* a decision must have waited so long for somebody who was away so long */
} hall_limits;
hall_limits hall_limits_default(void);

/* Is it text that may be shown to others: nothing that cannot be seen or breaks out of its line (plain.c)? UTF-8. */
bool hall_is_plain(const char *text);
bool hall_is_blank(const char *text); /* nothing of it can be seen */

/* Reads from the store what waits and runs, and waits for that; afterwards everything goes through the host. Where other nodes share the store
 * it begins with nothing, and beats bring what is its own. */
hall *hall_open(store *from, const hall_host *host, const hall_limits *limits, int64_t now_ms, tv_error *error);
void hall_close(hall *it);
/* Other limits from now on. */
void hall_set_limits(hall *it, const hall_limits *limits);

/* What may happen. `now_ms` is near the wall clock and goes back only by hall_leap. */
void hall_ask(hall *it, const hall_request *request, int64_t now_ms);
/* A connection opened with this secret (cookie or token, NULL: a spectator). */
void hall_connect(hall *it, hall_connection connection, const char *secret, const char *address, int64_t now_ms);
void hall_disconnect(hall *it, hall_connection connection, int64_t now_ms);
void hall_hear(hall *it, hall_connection connection, json_t *message, int64_t now_ms);
void hall_job_done(hall *it, hall_job *job, int64_t now_ms);    /* frees the job */
void hall_job_free(hall_job *job);                              /* one that nobody waits for any more */
void hall_read_run(hall_read *read, store *from);               /* any thread */
void hall_read_done(hall *it, hall_read *read, int64_t now_ms); /* frees it, as hall_read_release does where there is no hall any more */
void hall_read_release(hall_read *read);
/* Changes up to this number are durable: what waited for them goes out. */
void hall_durable(hall *it, uint64_t number, int64_t now_ms);
/* A batch was not made (disk full, read-only; a name is taken): affected tables are read again from the store, who asked gets an error. */
void hall_refused(hall *it, uint64_t number, store_refusal why, const tv_error *error, int64_t now_ms);
/* The time leaps, forwards or back, before the next call: the wall clock was set, or the server stood still (stopped, suspended). Nobody is
 * charged for that: all that waits or runs goes on as if it had not been. */
void hall_leap(hall *it, int64_t by_ms);
/* Flags, standing answers, expiry. Returns when it wants to be called again. */
int64_t hall_tick(hall *it, int64_t now_ms);

/* ---- other nodes (docs/nodes.md) ---- */
/* What a beat of this node came to (server/store/beat.h). */
void hall_beat(hall *it, const struct store_beat *beat, int64_t now_ms);
/* Whether the lease is held; without it nothing is said about tables, and their time stands. */
void hall_lease(hall *it, bool held, int64_t now_ms);
/* The stream to a node is open, in a version that both speak; it is not any more. */
void hall_node_open(hall *it, int64_t node, uint8_t version, int64_t now_ms);
void hall_node_closed(hall *it, int64_t node, int64_t now_ms);
/* A frame without its length; false: it is none, and the stream is to be ended. */
bool hall_node_hear(hall *it, int64_t node, const void *bytes, size_t size, int64_t now_ms);
/* Hands the tables over to the others, tick by tick; true: none is left. */
bool hall_leave(hall *it, int64_t now_ms);
/* Versions of the protocol between nodes: a program speaks its own and the one before. */
extern const uint8_t hall_node_least, hall_node_most;

/* Figures for /metrics. */
typedef struct hall_figures {
    uint32_t people_here, connections, tables_waiting, tables_running, tables_in_memory, thinking;
    uint64_t moves;
    uint64_t pruned_keys, pruned_guests, pruned_tables, pruned_abandoned;
    uint64_t views, encoded, sent;                              /* views made for somebody's eyes; messages made, and receivers of them */
    uint32_t tables_owned, visitors, subscriptions, forwarding; /* among nodes: links of others here, ours there, questions under way */
    uint64_t calls, answers, told, lost, claimed;               /* frames that went out; tables that came and went */
} hall_figures;
hall_figures hall_count(const hall *it);

#endif
