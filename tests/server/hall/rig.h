/* A rig for the hall: a host with a store in memory, a clock that stands still until told, and everything that was said, by connection and
 * by request. Changes become durable when the rig says so. */
#ifndef TRIVIUM_TESTS_HALL_RIG_H
#define TRIVIUM_TESTS_HALL_RIG_H

#include "server/hall/hall.h"

enum { RIG_SAID_MAX = 4096, RIG_WRITES_MAX = 4096, RIG_JOBS_MAX = 64, RIG_READS_MAX = 256, RIG_NOTICES_MAX = 256 };

typedef struct rig_said {
    hall_connection to;
    json_t *message;
} rig_said;

typedef struct rig {
    store *store;
    hall *hall;
    int64_t now_ms;
    uint64_t lots; /* entropy, repeatable */
    uint64_t requests, written, durable;
    bool slow;                       /* changes wait for rig_settle */
    bool slow_reads;                 /* reads, too; otherwise they are answered as soon as they are asked */
    bool full;                       /* the disk takes nothing */
    uint32_t found_made, found_lost; /* batches left open that were, and were not */
    bool bearer;                     /* who asks has a token, not a cookie */
    rig_said said[RIG_SAID_MAX];
    uint32_t said_count;
    hall_message *last_message; /* what was sent last, and read: receivers of one message share both */
    json_t *last_read;
    uint64_t messages, receivers; /* how many different ones in a row, how often they were sent */
    int status;                   /* of the last reply */
    json_t *body;
    char cookie[64];
    uint64_t replied;
    hall_limits limits;
    hall_connection dropped; /* the last one */
    uint32_t drops, reports;
    uint32_t thought_ms; /* processor time that each thought takes */
    hall_job *jobs[RIG_JOBS_MAX];
    uint32_t job_count;
    json_t *notices[RIG_NOTICES_MAX]; /* to people who are away */
    uint32_t notice_count;
    struct rig_write *first_write, *last_write;
    hall_read *reads[RIG_READS_MAX]; /* asked, in order */
    uint32_t read_count;
    uint32_t failing_reads;                                                                               /* so many of the next fail */
    bool (*node_send)(struct rig *from, int64_t node, const void *head, size_t size, hall_message *text); /* among nodes (halls.h) */
    void *halls;
    /* Asked before a batch is written; told whether it was. */
    bool (*may_write)(struct rig *it, const store_change *changes, size_t count);
    void (*wrote)(struct rig *it, bool may, bool made);
} rig;

void rig_open(rig *it);
void rig_open_with(rig *it, store *own, int64_t now_ms); /* on a store that it closes at the end */
void rig_close(rig *it);
/* The server dies and comes back: what was not durable is gone, connections too. */
void rig_restart(rig *it);
/* A question; the path may end in "?name=value&..."; `body` in JSON, may be NULL. Returns the status, 0 when there is no reply yet. */
int rig_ask(rig *it, const char *cookie, const char *method, const char *address, const char *body);
uint64_t rig_begin_ask(rig *it, const char *cookie, const char *method, const char *address, const char *body); /* only asks */
const char *rig_text(const rig *it, const char *member); /* of the last reply's body */
/* A new guest; the cookie is copied. */
void rig_guest(rig *it, char cookie[64]);
int64_t rig_person(rig *it, const char *cookie);           /* the number of who has this cookie */
void rig_record(rig *it, const char *table, tv_text *out); /* as it is stored */
void rig_hear(rig *it, hall_connection from, const char *message);
/* The last message of a type to a connection; NULL: none. */
json_t *rig_last(const rig *it, hall_connection to, const char *type);
void rig_forget(rig *it); /* what was said */
void rig_forget_notices(rig *it);
/* Makes changes durable and answers reads; works off jobs. */
void rig_settle(rig *it);
/* makes the oldest change durable */
void rig_go_on(rig *it); /* what need not wait, after something was said */
void rig_read(rig *it);  /* answers the oldest read */
void rig_connect(rig *it, hall_connection connection, const char *cookie, const char *address);
bool rig_settle_one(rig *it); /* one batch only; false: there was none */
/* The oldest batch is committed, and nobody hears whether it was: it was if it reaches the store. It stays the oldest until it is settled. */
bool rig_leave_open(rig *it, bool reaches);
bool rig_is_open(const rig *it);
void rig_work(rig *it);
void rig_pass(rig *it, int64_t ms); /* time, with a tick */
void rig_leap(rig *it, int64_t ms); /* the server stood still, or the wall clock was set, also back; with a tick */

#endif
