/* Nodes: what the hall knows of the others that share its store, and what the files about that have in common. A table is in memory at its owner
 * alone. Where a question comes in (the edge), who asks is known and within their limits; what is about a table of another node's goes there
 * (forward.c), where it arrives as a visit (visits.c), and the answer comes back. Who watches such a table has a subscription there
 * (elsewhere.c), which is a link of that hall's like any other. */
#ifndef TRIVIUM_SERVER_HALL_NODES_H
#define TRIVIUM_SERVER_HALL_NODES_H

#include "hall.h"
#include "map.h"
#include "node_frames.h"
#include "reads.h"

struct hall_link;
struct hall_table;
struct hall_call;
struct hall_waiting;

/* Numbers of links and requests that come from other nodes: the host gives none so high. */
#define HALL_VISIT (UINT64_C(1) << 63)

/* Another node. */
typedef struct hall_peer {
    int64_t id;
    uint8_t version; /* that both speak; 0: there is no stream now */
    bool there;      /* it was in the last list of all nodes */
    bool leaving;
    hall_map visitors; /* number of a subscription there -> the link here */
    uint64_t *telling; /* subscriptions that the message under way is for */
    uint32_t telling_count, telling_room;
} hall_peer;

/* Where somebody is connected beside here. */
enum { HALL_PRESENT_MAX = 6 };
typedef struct hall_present {
    int64_t person;
    int64_t nodes[HALL_PRESENT_MAX];
    uint32_t count; /* 0: nowhere else */
    uint64_t asked; /* the read that told it, */
    int64_t at_ms;  /* then */
} hall_present;

/* Who has a table, as far as is known. */
typedef struct hall_owner {
    uint64_t table;
    int64_t node, used_ms;
} hall_owner;

typedef struct hall_nodes {
    bool shared;        /* other nodes may have the store, too */
    int64_t self;       /* this one's number; 0: none yet */
    bool held;          /* its lease */
    bool leaving;       /* it hands its tables over */
    bool leads;         /* it does what one of all does: its number is the lowest */
    int64_t stopped_ms; /* since when the lease is not held */
    uint64_t numbers;   /* the last one that was given */
    hall_map peers;     /* number -> hall_peer */
    hall_map owners;    /* table -> hall_owner, of those at other nodes */
    /* the edge */
    hall_map forwarded;     /* number of a call -> the hall_waiting that waits for its answer */
    hall_map subscriptions; /* number -> hall_subscription: which connection watches a table elsewhere */
    uint32_t parked;        /* calls that are tried again later, */
    int64_t parked_due_ms;  /* the first one then */
    /* the owner */
    hall_map visits;               /* number of a request -> hall_visit */
    hall_map adopted;              /* tables that are ours and not read yet: key -> anything */
    uint32_t adopting;             /* so many are being read */
    size_t adopted_at;             /* where the next one is looked for */
    hall_map present;              /* person -> hall_present */
    hall_map foreign;              /* tables of other nodes in the lobby: key -> hall_table, a picture of its row */
    hall_map lobby_asked;          /* those whose rows are to be read: key -> anything */
    uint32_t lobby_reading;        /* of these, under way */
    bool lobby_lost;               /* what changed is not known one by one: the whole list is read and shown, */
    uint64_t lobby_since;          /* by a read that was asked after this one */
    int64_t lobby_read_ms;         /* when the list was read; 0: not yet */
    int64_t missed_ms;             /* when all that is held was asked for anew; */
    bool read_failed;              /* something that was asked for because it changed could not be read */
    bool doubts;                   /* there are links whose keys are to be read, */
    int64_t doubted_ms;            /* some were then */
    uint64_t calls, answers, told; /* frames of these kinds that went out */
    uint64_t lost, claimed;        /* tables that another node has taken; that this one has */
} hall_nodes;

/* ---- nodes.c ---- */
/* The peer of this number; NULL: nothing is known of it. */
hall_peer *hall_peer_of(const struct hall *it, int64_t node);
/* Sends a frame; false: there is no stream. `text` may be NULL. */
bool hall_peer_send(struct hall *it, int64_t node, uint8_t kind, uint64_t number, uint16_t status, hall_message *text);
bool hall_peer_send_many(struct hall *it, int64_t node, const uint64_t *numbers, uint32_t count, hall_message *text);
void hall_nodes_tick(struct hall *it);
void hall_nodes_sweep(struct hall *it); /* once a minute: what nobody has asked for */
void hall_nodes_leap(struct hall *it, int64_t by_ms);
void hall_nodes_free(struct hall *it);
/* When the hall must be looked at because of them; HALL_NEVER_MS: not at all. */
int64_t hall_nodes_due_ms(const struct hall *it);
/* May it have tables now? Not before it has joined, nor while its lease is not held. */
bool hall_owns(const struct hall *it);
/* In whose name changes of a table are made; nothing where nobody shares the store. */
store_fence hall_fence(const struct hall *it, const struct hall_table *table);

/* ---- who has a table (ownership.c) ---- */
/* Not here: notes who has it. */
void hall_owner_note(struct hall *it, uint64_t table, int64_t node);
void hall_owner_forget(struct hall *it, uint64_t table);
int64_t hall_owner_of(struct hall *it, uint64_t table); /* 0: not known */
uint64_t hall_table_key_of_path(const char *path);      /* of a question; 0: it is about none */
/* Another node has it, or will: forgets it, and all who watch look again. */
void hall_table_lose(struct hall *it, struct hall_table *table);
void hall_table_adopt(struct hall *it, uint64_t table); /* it is ours: to be read */
void hall_adopt_some(struct hall *it);
void hall_adopted(struct hall *it, const hall_read *read); /* a game has come, or has not */
void hall_hand_over_tick(struct hall *it);

/* ---- the edge: questions (forward.c) ---- */
/* Hands a call on to the node that has its table, or answers a visitor that it is not here. Always false: the caller returns at once. */
bool hall_forward(struct hall_call *call, int64_t node);
/* Tries a call again soon, and gives up after a while. Always false. */
bool hall_stall(struct hall_call *call);
void hall_forward_answered(struct hall *it, int64_t node, const hall_frame *frame);
void hall_forward_lost(struct hall *it, int64_t node); /* the stream is gone */
void hall_parked_tick(struct hall *it);
void hall_parked_leap(struct hall *it, int64_t by_ms);

/* ---- the edge: watching (elsewhere.c) ---- */
/* Messages that come under this number are for the connection whose call wishes to watch; for nobody any more. */
void hall_subscription_add(struct hall *it, uint64_t number, const struct hall_call *call);
void hall_subscription_end(struct hall *it, uint64_t number);
/* Is what comes under this number wished still, and nothing newer shown? */
bool hall_subscription_counts(const struct hall *it, uint64_t number);
/* The link watches a table at another node; messages come under this number. */
void hall_elsewhere_begin(struct hall *it, struct hall_link *link, uint64_t number, const struct hall_waiting *wish);
/* It does so no more; whoever is there is told. */
void hall_elsewhere_end(struct hall *it, struct hall_link *link);
/* Its table has moved: looks for it without a word to the client. */
void hall_look_again(struct hall *it, struct hall_link *link, uint64_t table);
void hall_elsewhere_hear(struct hall *it, int64_t node, const hall_frame *frame);
void hall_elsewhere_lost(struct hall *it, int64_t node);

/* ---- the owner: what comes from other nodes (visits.c) ---- */
void hall_visit_hear(struct hall *it, hall_peer *peer, const hall_frame *frame); /* a call */
void hall_visit_gone(struct hall *it, hall_peer *peer, uint64_t subscription);
void hall_visits_lost(struct hall *it, hall_peer *peer);
/* The answer to a visit; *status* 0: not here. */
void hall_visit_reply(struct hall *it, const hall_reply *reply);
bool hall_visit_refuse(struct hall_call *call); /* the table is not here. Always false */
/* A message for links of other nodes: collected one by one, then sent once to each node. */
void hall_visitor_add(struct hall *it, hall_connection to);
void hall_visitors_tell(struct hall *it, hall_message *message);
/* A link of another node's that watches nothing any more goes; that node is told by a frame of this kind (0: it knows). */
void hall_visitor_end(struct hall *it, struct hall_link *link, uint8_t why);

/* ---- where people are (presence.c) ---- */
bool hall_is_elsewhere(const struct hall *it, int64_t person);
void hall_presence_take(struct hall *it, const hall_read *read); /* of those that it was asked for */
void hall_presence_seen(struct hall *it, int64_t person, int64_t node);
void hall_presence_write(struct hall *it, int64_t person, bool here);
void hall_presence_ask(struct hall *it, int64_t person);
void hall_presence_need(struct hall *it, int64_t person); /* the same, unless it was told just now */
void hall_presence_nodes_changed(struct hall *it);
void hall_presence_sweep(struct hall *it);

/* ---- news (news.c) ---- */
void hall_news_take(struct hall *it, const store_news *news);
void hall_news_missed(struct hall *it);
void hall_news_failed(struct hall *it, const hall_read *read); /* could not be read */
bool hall_news_are_due(const struct hall *it);                 /* something was not read: as if news were missed */

#endif
