/* The beat of a node: what it does about once a second, in a thread of its own, to stay one. It renews its lease, buries nodes whose lease has
 * ended, takes games that are nobody's, and finds out what others have changed. What comes of it goes to the hall (hall_beat). A beat is taken
 * in steps, because a database that is slow with one of them must not cost the lease: what a step came to is handed over at once, and where
 * the lease is no longer young, the next step renews it. */
#ifndef TRIVIUM_SERVER_STORE_BEAT_H
#define TRIVIUM_SERVER_STORE_BEAT_H

#include "sharing.h"

enum {
    STORE_LEASE_MS = 5000, /* by the database's clock */
    STORE_MARGIN_MS = 500, /* so much earlier a node stops by its own */
    STORE_BEAT_MS = 1000,
    STORE_YOUNG_MS = 500,   /* so long after it was asked for a lease is young */
    STORE_CLAIMS_MAX = 200, /* in one beat: the others shall have some, too */
    STORE_LOOK_EVERY = 3,   /* beats: what was called out and not heard is found then */
};

/* A node, as its beats know it; what the store does with it is one thread's. */
typedef struct store_membership {
    store *at;
    store_node self; /* id 0: not one yet */
    uint32_t beats;
    uint32_t step;      /* of the beat under way; 0: it has not begun */
    int64_t renewed_ms; /* when the lease was asked for */
    bool claims;        /* it takes games; false while it leaves */
} store_membership;

/* What a beat came to. */
typedef struct store_beat {
    int64_t node;          /* this node's number; 0: it is none, the database could not be asked */
    bool failed;           /* the lease could not be renewed: the database does not answer, or */
    bool taken;            /* another server is there under this one's address */
    bool renewed;          /* the lease holds from now on; */
    int64_t held_until_ms; /* until then, by the clock that the beat was told the time of */
    store_node *nodes;     /* all that are there, this one included */
    uint32_t node_count, node_room;
    bool nodes_known;
    store_claim *claims; /* games that are this node's from now on */
    uint32_t claim_count, claim_room;
    store_claim *owned; /* all that wait or run and are this node's, where it was looked for */
    uint32_t owned_count, owned_room;
    bool owned_known;
    store_news *news;
    uint32_t news_count, news_room;
    bool missed; /* news were: anything may have changed */
} store_beat;

/* The next step of a beat; what it comes to is added. True: there are more. `now_ms` is of a clock that only goes forward. */
bool store_beat_step(store_membership *it, int64_t now_ms, store_beat *out);
/* A whole one. */
void store_beat_run(store_membership *it, int64_t now_ms, store_beat *out);
/* Only what is called out by others, between beats. */
void store_beat_listen(store_membership *it, store_beat *out);
void store_beat_free(store_beat *beat);
/* The node is none any more. */
void store_membership_end(store_membership *it);

#endif
