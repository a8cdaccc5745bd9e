/* Several halls on one store in memory, as nodes that share it: a rig for each, streams between them that can be slow or cut, leases by the
 * store's clock, and clocks of their own that may differ from it. Nothing happens by itself. */
#ifndef TRIVIUM_TESTS_HALL_HALLS_H
#define TRIVIUM_TESTS_HALL_HALLS_H

#include "rig.h"
#include "server/store/beat.h"

enum { HALLS_MAX = 4, HALLS_UNHEARD_MAX = 1024 };

typedef struct halls_frame {
    struct halls_frame *next;
    size_t size;
    uint8_t bytes[];
} halls_frame;

/* One direction of a stream. */
typedef struct halls_stream {
    bool open;        /* as its sender knows it */
    int64_t from, to; /* the numbers of the nodes when it was opened */
    uint8_t version;
    halls_frame *first, **end; /* on their way */
} halls_stream;

typedef struct halls {
    uint32_t count;
    int64_t now_ms; /* the store's clock, and what all forward clocks go by */
    store *store;
    struct {
        rig rig;
        store_membership member;
        int64_t ahead_ms;      /* its own clock before the store's */
        int64_t held_until_ms; /* the lease, by the forward clock */
        bool paused;           /* it does not run */
        bool cut_off;          /* it cannot reach the store */
        bool dead;
        bool more;                             /* there were more games to take than one beat takes */
        bool leaving;                          /* a planned end has begun */
        bool misses;                           /* its next beat cannot tell any more what others have changed */
        store_news unheard[HALLS_UNHEARD_MAX]; /* were called out, and are found by the next look */
        uint32_t unheard_count;
    } nodes[HALLS_MAX];
    halls_stream streams[HALLS_MAX][HALLS_MAX];
    bool split[HALLS_MAX][HALLS_MAX]; /* no stream comes about between these two */
    uint32_t buried;                  /* leases that had ended when their nodes came back */
    uint32_t fenced;                  /* batches in the name of somebody who has the game no more, all refused */
    uint32_t calls_lost, news_missed; /* what was called out and not heard; beats that could not tell what changed */
    bool (*is_lost)(void *host);      /* asked of each call; NULL: none is */
    void *host;
} halls;

void halls_open(halls *it, uint32_t count);
void halls_close(halls *it);
rig *halls_rig(halls *it, uint32_t node);
/* A beat of one node, unless it is paused; streams that can be opened are. */
void halls_beat(halls *it, uint32_t node);
void halls_beat_all(halls *it);
/* What the lease has come to by now: before anything else is done at a node. */
void halls_look(halls *it, uint32_t node);
/* Time goes by; nobody ticks. */
void halls_pass(halls *it, int64_t ms);
/* A tick of one node, unless it is paused. */
void halls_tick(halls *it, uint32_t node);
/* So long, in small steps, with beats and ticks, and everything carried. */
void halls_run(halls *it, int64_t ms);
/* Carries a frame; false: none is on its way there. */
bool halls_carry_one(halls *it, uint32_t from, uint32_t to);
/* A question at a node, carried wherever it goes; the status, 0: no reply within the time. */
int halls_ask(halls *it, uint32_t node, const char *cookie, const char *method, const char *address, const char *body);
void halls_hear(halls *it, uint32_t node, hall_connection from, const char *message);
void halls_connect(halls *it, uint32_t node, hall_connection connection, const char *cookie);
void halls_guest(halls *it, uint32_t node, char cookie[64]);
/* Everything that is on its way, to the stores and between the nodes that run. */
void halls_settle(halls *it);
/* The stream between two breaks: what was on its way is lost. `known`: both notice; otherwise only the first one does, and the other when it
 * beats. */
void halls_cut(halls *it, uint32_t one, uint32_t other, bool known);
/* A planned end: its tables go to others as it ticks; true: they have. Then it is to be killed. */
bool halls_leave(halls *it, uint32_t node);
/* The process dies and another is started. */
void halls_kill(halls *it, uint32_t node);
void halls_start(halls *it, uint32_t node);

/* The newest number that a connection was told. */
int64_t halls_number_at(halls *it, uint32_t node, hall_connection connection);
/* The move that a connection may make by what it was told last; NULL: it is not its turn. */
const char *halls_move_of(halls *it, uint32_t node, hall_connection connection, int64_t *number);
uint32_t halls_moves_stored(halls *it, const char *table);
uint8_t halls_status_of(halls *it, const char *table); /* as it is stored */
/* The moves that are stored, by number, until the next ones are read. */
enum { HALLS_MOVES_MAX = 2000 };
typedef struct halls_moves {
    char moves[HALLS_MOVES_MAX][32];
    uint32_t count;
    bool gap; /* they are not numbered one after the other */
} halls_moves;
const halls_moves *halls_moves_of(halls *it, const char *table);

#endif
