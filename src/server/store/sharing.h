/* Sharing: what nodes that have one store together ask of it. Who is there is a row with a lease that ends by the database's own clock; who
 * owns a game is decided in the transaction that changes it (store_fence); what others have changed is told as news, by ids alone. All of it
 * waits for the database, so the event loop leaves it to threads. */
#ifndef TRIVIUM_SERVER_STORE_SHARING_H
#define TRIVIUM_SERVER_STORE_SHARING_H

#include "store.h"

enum {
    STORE_ADDRESS_MAX = 80,
    STORE_SUBJECT_MAX = 24,
    STORE_NODE_KEY_BYTES = 32,
    STORE_TIDY_TURNS = 4,
    STORE_SILENT_MS = 2500,
    STORE_CLAIM_MS = 500
};

typedef struct store_node {
    int64_t id;                      /* given by the store, never twice */
    char address[STORE_ADDRESS_MAX]; /* where other nodes reach it: "10.0.0.7:4100" */
    uint8_t least, most;             /* versions of the protocol between nodes that it speaks */
    bool leaving;                    /* it hands its games over and takes none */
} store_node;

/* Something that somebody else has changed: whoever holds it reads it again. */
typedef struct store_news {
    enum {
        STORE_NEWS_PERSON,     /* a person, keys or ratings of one: by number */
        STORE_NEWS_BLOCKS,     /* whom a person blocks */
        STORE_NEWS_HERE,       /* where a person is connected */
        STORE_NEWS_GAME,       /* a game's row, or who has it: by id */
        STORE_NEWS_NODES,      /* who is there */
        STORE_NEWS_COMMAND,    /* an administrator has asked for something */
        STORE_NEWS_TOURNAMENT, /* a tournament: by id */
        STORE_NEWS_FOLLOWS,    /* whom a person follows */
    } kind;
    char subject[STORE_SUBJECT_MAX]; /* a number in digits, or a game's id */
} store_news;

/* A game that was nobody's and is now this node's. */
typedef struct store_claim {
    char game[STORE_GAME_ID_MAX];
    int64_t epoch;
} store_claim;

/* So much may be done in so long by whoever the key stands for (hall/limits.c): a bucket that fills by the database's clock. */
typedef struct store_limit {
    uint64_t key;
    double per_minute, most;
} store_limit;

struct store_sharing {
    /* ---- who is there; one thread ---- */
    /* Fills in the number, here and in store.node. Who had this address and is silent is gone; while it is taken, nobody else joins there. */
    bool (*join)(store *self, store_node *node, int64_t lease_ms, tv_error *error);
    /* FOUND: a node has this address that has begun its lease anew within STORE_SILENT_MS. */
    store_answer (*taken)(store *self, const char *address, int64_t lease_ms);
    /* FOUND: the lease begins anew; NONE: this node was buried. `leaving` is kept. */
    store_answer (*renew)(store *self, const store_node *node, int64_t lease_ms);
    /* Deletes nodes whose lease has ended, if `by` itself has held its own without a gap for as long as a lease lasts. */
    store_answer (*bury)(store *self, int64_t by, int64_t lease_ms);
    store_answer (*leave)(store *self, int64_t node);
    store_answer (*nodes)(store *self, store_each each, void *host); /* store_node, by number */
    /* Up to so many games that wait or run and are no living node's become this node's: store_claim. */
    store_answer (*claim)(store *self, int64_t node, uint32_t most, store_each each, void *host);
    store_answer (*owned)(store *self, int64_t node, store_each each, void *host); /* all that wait or run and are its: store_claim */
    /* What others have changed since the last call: store_news. With `look`, also what was missed. NONE: that cannot be told any more, because
     * it is too long ago: anything may have changed. */
    store_answer (*news)(store *self, bool look, store_each each, void *host);
    /* Returns when there may be news, at the latest after so long; NULL: they must be looked for. */
    void (*await)(store *self, uint32_t most_ms);
    /* What nobody needs any more, one kind a turn: old news, full buckets, where people were at nodes that are gone, markers. */
    store_answer (*tidy)(store *self, uint32_t turn);
    /* By which nodes know each other: the first to ask gives it. */
    store_answer (*key)(store *self, const uint8_t fresh[STORE_NODE_KEY_BYTES], uint8_t out[STORE_NODE_KEY_BYTES]);
    /* The machine's own address as the database sees it, "127.0.0.1" where that cannot be told. */
    void (*own_address)(store *self, char out[STORE_ADDRESS_MAX]);

    /* ---- with the reads: any thread that may read ---- */
    /* Who has a game: `node` does from now on if no living node has it. NONE: there is no such game. */
    store_answer (*own)(store *self, const char *game, int64_t node, store_fence *out);
    /* Where these people are connected: store_presence at living nodes. */
    store_answer (*presence)(store *self, const int64_t *persons, uint32_t count, store_each each, void *host);
    store_answer (*listed)(store *self, uint8_t status, uint32_t most, store_each each,
                           void *host); /* store_game in the lobby, newest first */
    /* Takes one of each bucket, one after the other; NONE: of the first that is empty nothing, and the rest is not asked. */
    store_answer (*allow)(store *self, const store_limit *limits, uint32_t count);
};

#endif
