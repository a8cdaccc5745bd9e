/* The inside of the hall, shared by its files: what it keeps in memory, how an answer is given, and how things wait at the gate. */
#ifndef TRIVIUM_SERVER_HALL_INSIDE_H
#define TRIVIUM_SERVER_HALL_INSIDE_H

#include "hall.h"
#include "map.h"
#include "mid/path_pattern.h"
#include "nodes.h"
#include "pairs.h"
#include "prune.h"
#include "reads.h"
#include "timers.h"

#include <trivium/layout.h>
#include <trivium/table.h>

typedef struct hall_output hall_output;
typedef struct hall_written hall_written;
typedef struct hall_table hall_table;
typedef struct hall_waiting hall_waiting;

/* Lists of connections from which one is taken as quickly as it is put: each connection knows its place (links.c). */
enum { HALL_WATCHING, HALL_IN_LOBBY, HALL_OF_PERSON, HALL_AT_TOURNAMENT, HALL_LINK_LISTS };
typedef struct hall_links {
    struct hall_link **at;
    uint32_t count, room;
} hall_links;

/* Somebody who listens: a browser's WebSocket, a bot's stream. One person may have several. */
typedef struct hall_link {
    hall_connection connection;
    int64_t person;                /* 0: a spectator */
    uint8_t key[STORE_HASH_BYTES]; /* what opened it, as long as that opens anything */
    uint32_t scopes;
    char address[64];
    uint64_t table;                   /* the one it watches, or 0 */
    uint64_t tournament;              /* the one it follows, or 0 */
    uint32_t places[HALL_LINK_LISTS]; /* in lists of that kind: 1 + where; 0: in none */
    bool doubted;                     /* its key may be gone without a word: to be read */
    uint32_t waits;                   /* calls of it that wait for what the store has: messages queue up */
    bool unknown;                     /* who it is could not be read: it is ended, and nothing it says counts */
    json_t *queue;                    /* NULL: none came yet */
    bool invited;                     /* to that one, by a link: it may look on though the table is private */
    bool bearer, mine, json;          /* came with a token; wants the own games; wants JSON instead of bytes */
    /* Among nodes: */
    uint64_t elsewhere;    /* the table that it watches at another node, or looks for, */
    int64_t at_node;       /* there (0: it is being looked for), */
    uint64_t subscription; /* under this number, */
    char *invitation;      /* with this one; NULL: none */
    uint64_t heard_of;     /* the table that it was shown last from another node, */
    uint64_t heard;        /* under this number: what comes under an earlier one is older */
    int64_t node;          /* it is another node's, */
    uint64_t visits;       /* where it has this number */
} hall_link;

/* Passwords to be hashed or checked, in two lines: people whom the account knows, and strangers. */
enum { HALL_LINE_KNOWN, HALL_LINE_STRANGERS, HALL_LINES };
typedef struct hall_password hall_password;
typedef struct hall_passwords {
    uint32_t working;
    int last; /* the line that was served last */
    struct {
        hall_password *first, *last;
        uint32_t count;
    } lines[HALL_LINES];
    hall_map addresses; /* hall_limit_key of an address -> how many strangers' passwords wait from there */
} hall_passwords;

enum { HALL_GAMES_MAX = 16 };
struct hall {
    hall_host host;
    hall_limits limits;
    int64_t now_ms;
    hall_map links, tables, tasks, buckets;
    hall_map tables_of;                /* person -> hall_table_list, never empty (table_people.c) */
    hall_timers timers;                /* of tables (table_due.c) */
    hall_map here;                     /* person -> hall_links, the connections, never empty */
    hall_links lobby;                  /* those who want to hear of its changes */
    hall_map crowds;                   /* hall_limit_key of an address -> how many connections */
    hall_map arbiters;                 /* of tournaments (tournament_due.c) */
    int64_t commanded;                 /* an administrator's command to one, the last that was begun */
    int64_t tournaments_ms;            /* when the list of those that wait or run was last asked for */
    hall_map blocks;                   /* who wants nothing to do with whom (blocks.c) */
    hall_map follows, followers;       /* who follows whom, and by whom somebody is followed (follows.c) */
    hall_map people, keys;             /* what is known of them (cache.c) */
    uint64_t keys_deleted;             /* the last change that deleted some */
    uint64_t reads_asked;              /* so many so far, */
    uint64_t keys_changed;             /* so many when another node last changed keys */
    hall_map reads;                    /* on their way, by fingerprint (waiting.c) */
    hall_read *held_first, *held_last; /* those that wait for the disk first */
    hall_waiting *waiting;             /* calls that wait for reads */
    hall_map thinking;                 /* person -> thoughts of bots under way at that person's tables */
    hall_passwords passwords;          /* those with the workers, and those that wait (passwords.c) */
    hall_output *first, *last;         /* the gate: what waits for the disk, in order */
    hall_written *oldest, *newest;     /* changes that are not durable yet */
    uint64_t written, durable;         /* numbers of the last change written and of the last that is durable */
    uint64_t batch;                    /* written in this call; 0: none */
    uint64_t showing;                  /* the table that what is said is about; 0: none */
    uint64_t jobs_begun, moves;
    uint64_t views, encoded, sent; /* see hall_figures */
    tv_text scratch;               /* where messages are written before they get memory of their own: hall_scratch */
    void *view;                    /* the same for views: hall_view_room */
    size_t view_size;
    char layouts[HALL_GAMES_MAX][2 * TV_LAYOUT_BYTES + 1]; /* of the games' views, in the order of tv_games */
    bool asking_commands, pruning;
    int64_t commands_ms;            /* when they were last asked for */
    hall_pruned pruned, pruned_now; /* since the start; in this round */
    uint32_t prune_steps;
    uint64_t prune_batch; /* its last change */
    int64_t pruned_ms, prune_command;
    json_t *lobby_list; /* as strangers see it; NULL: to be made */
    int64_t lobby_made_ms;
    int64_t links_swept_ms;
    size_t links_swept_at;
    int64_t swept_ms; /* when buckets and idle things were last looked through */
    hall_nodes nodes; /* others that have the same store */
};

const char *hall_layout(hall *it, const tv_game *game); /* names the bytes of a game's views */

/* ---- the gate (gate.c) ---- */
/* Writes changes that belong together; what is said afterwards in this call depends on them. `table` (0: none) is read anew
 * from the store if they are refused. */
void hall_write(hall *it, const store_change *changes, size_t count, uint64_t table);
void hall_say(hall *it, hall_connection to, json_t *message); /* takes the reference */
/* Those who are told the same: collected first, then told at once with one message. */
typedef struct hall_audience {
    hall_connection *to;
    uint32_t count, room;
} hall_audience;
void hall_audience_add(hall_audience *audience, hall_connection to);
void hall_say_to(hall *it, hall_audience *audience, hall_message *message); /* takes list and reference over; an empty list is fine */
/* An answer that was written as text; `head` has its tag and status, in case that it must be taken back. Takes both references. */
void hall_say_text(hall *it, hall_connection to, hall_message *message, json_t *head);
void hall_say_goodbye(hall *it, hall_connection to);                                    /* drops it after all that was said before */
void hall_say_to_person(hall *it, int64_t node, int64_t person, hall_message *message); /* at another node; takes the reference */
void hall_notify(hall *it, json_t *notice);              /* takes the reference; only where the host takes notices */
void hall_reply_with(hall *it, const hall_reply *reply); /* takes the body's reference */
void hall_gate_open(hall *it, uint64_t number);
void hall_gate_refuse(hall *it, uint64_t number, store_refusal why, const tv_error *error);
void hall_gate_free(hall *it);

/* ---- room that is used again and again (value.c) ---- */
tv_text *hall_scratch(hall *it); /* empty; good until the next call */
void *hall_view_room(hall *it, size_t size);
void hall_scratch_free(hall *it);

/* ---- trees written into a text (value.c) ---- */
void hall_value_write(tv_json *json, const char *key, const json_t *value);
void hall_value_members_write(tv_json *json, const json_t *object); /* into an object that is open */

/* ---- a question being answered (answer.c) ---- */
enum { HALL_COOKIE_MAX = 64 };

/* Who waits for an answer: a request over HTTP, or one over a connection, which has a tag. */
typedef struct hall_asker {
    hall *it;
    uint64_t request;
    hall_connection connection;
    json_t *tag;
    bool silent; /* nobody hears the answer */
} hall_asker;

typedef struct hall_call {
    hall_asker asker;
    void (*run)(struct hall_call *call); /* from its beginning */
    hall_waiting *waiting;               /* it has waited, or does; NULL: not yet */
    bool failed;                         /* what it needs could not be read, which was answered */
    bool charged;                        /* for what its route costs more than others */
    bool admitted;                       /* counted against the limits already */
    const char *method, *path, *secret;
    const json_t *message;      /* over a connection */
    const json_t *body, *query; /* objects or NULL */
    path_holes holes;           /* what stood in the pattern's holes */
    store_person person;        /* id 0: nobody */
    store_key key;              /* what opened it */
    bool bearer;
    const char *address;
    hall_link *link; /* asked over this connection, or NULL */
    /* Among nodes: */
    int64_t visitor;          /* the node that hands it on; 0: asked here */
    uint64_t nonce;           /* tells it from all others; 0: not needed yet */
    bool again;               /* it was said before, to a node that was lost: it may have been done */
    bool aside;               /* messages of the connection do not wait for it */
    const char *watched;      /* a table that it wishes to watch, */
    bool watched_json;        /* in this form, */
    const char *watched_with; /* with this invitation, or NULL */
    uint64_t looked_for;      /* the link's table that has moved; 0: it is the client's own wish */
} hall_call;

void hall_answer(const hall_asker *asker, int status, json_t *body); /* takes the reference */
/* {"type":"answer","tag":T,"status":S,"body":TEXT} */
hall_message *hall_answer_wrap(const hall_asker *asker, int status, const char *text, size_t size);
/* The same with a body that was written as text. */
void hall_answer_text(const hall_asker *asker, int status, const char *text, size_t size);
void hall_answer_cookie(const hall_asker *asker, int status, json_t *body, const char *cookie);
/* An error: {code, clause, message}; clause may be NULL. Returns false, so that handlers can stop with it. */
bool hall_deny(const hall_asker *asker, int status, const char *code, const char *clause, const char *message);
/* A member of the body; denied with a sentence when it is missing or out of bounds. */
const char *hall_text_of(const hall_call *call, const char *name, size_t least, size_t most); /* NULL: denied */
bool hall_number_of(const hall_call *call, const char *name, int64_t least, int64_t most, int64_t otherwise, int64_t *out);
bool hall_flag_of(const hall_call *call, const char *name, bool otherwise);

/* ---- calls that wait for the store (waiting.c) ---- */
void hall_begin_call(hall *it, int64_t now_ms);
/* Runs a call; it is over, or waits and will be run again. */
void hall_run(hall_call *call);
/* What the store has about `wanted`, which is taken over: found or none. NULL: the caller returns at once, because it has not come yet, or
 * because it failed, which has been answered. A call asks for all it needs before it changes or says anything. */
const hall_read *hall_need(hall_call *call, hall_read *wanted);
/* Begins a read for nobody in particular; the same one that is on its way already, if there is one. */
hall_read *hall_read_begin(hall *it, hall_read *wanted);
void hall_reads_release(hall *it); /* more is durable */
/* True: the message waits behind another of its connection. */
bool hall_link_queue(hall *it, hall_link *link, json_t *message);
void hall_hear_message(hall *it, hall_link *link, json_t *message);
bool hall_not_now(
    hall_call *call); /* the store did not answer, or not with what is needed: denied, or among nodes tried again. Always false */
bool hall_fail(hall_call *call); /* the store did not answer: denied; the call is over, whatever else it waits for */
void hall_waiting_free(hall *it);

/* ---- people and keys in memory (cache.c) ---- */
const store_key *hall_cache_key(hall *it, const uint8_t hash[STORE_HASH_BYTES]);                   /* NULL: not here */
hall_person *hall_cache_person(hall *it, int64_t id);                                              /* NULL: not here */
const store_rating *hall_person_rating(const hall_person *person, const char *game, uint8_t pace); /* NULL: none */
void hall_cache_take(hall *it, hall_read *read);                                                   /* what it found */
void hall_cache_note(hall *it, const store_change *changes, size_t count);                         /* were written as it->written */
void hall_cache_refuse(hall *it, uint64_t number);
void hall_cache_forget(hall *it, int64_t person); /* somebody else has changed this person, or keys */
void hall_cache_forget_all(hall *it);             /* the same, of anybody */
void hall_cache_sweep(hall *it);
void hall_cache_free(hall *it);

/* ---- questions and who answers them (routes.c) ---- */
typedef void hall_handler(hall_call *call);
typedef struct hall_route {
    const char *method, *pattern; /* "/tables/:id/move" */
    hall_handler *handle;
    uint32_t scope; /* what a token must allow; 0: anybody may ask, also nobody */
    bool person;    /* somebody must be known */
    uint8_t more;   /* it costs so many requests more than others */
} hall_route;
enum {
    HALL_SCOPE_READ = 1,
    HALL_SCOPE_PLAY = 2,
    HALL_SCOPE_CHAT = 4,
    HALL_SCOPE_ACCOUNT = 8,
    HALL_SCOPES = 15,
    HALL_SCOPE_SESSION = 16 /* which no token has: for what decides who may open the account */
};
extern const hall_route hall_routes_people[], hall_routes_tables[], hall_routes_tournaments[]; /* closed by a NULL method */
void hall_serve(hall_call *call, const char *method, const char *path);
bool hall_may_afford(hall_call *call, uint8_t more); /* what costs so many requests more; or denied */
/* The person of this name: found or *none* (NULL). False: the caller returns at once. */
bool hall_find_named(hall_call *call, const char *name, const store_person **found);

/* ---- work for other threads (tasks.c) ---- */
typedef struct hall_task hall_task;
struct hall_task {
    hall_asker asker;
    void (*done)(hall *it, hall_task *task, const hall_job *job); /* in the loop; the task is freed afterwards */
    store_person person;                                          /* as it was when the work began */
    store_key key;
    char name[STORE_NAME_MAX];
    char address[64]; /* where a password came from; of a thought: the guest whose table it is, "" otherwise */
    bool known;       /* it stands in the line of those whom the account knows */
    uint64_t table;
};
/* Copies the task and hands the job to the host. */
void hall_task_send(hall *it, const hall_task *task, hall_job *job);
hall_job *hall_job_password(int kind, const char *password, const char *hashed);
void hall_job_set_next(hall_job *job, const char *password);
/* What bots have used at somebody's tables (table_bots.c); false: more than that person's share of the hour. */
bool hall_thinking_spent(hall *it, int64_t person, const char *address, uint32_t used_ms);

/* ---- passwords wait for the workers (passwords.c) ---- */
/* False, and the asker is told to wait, while too many passwords wait: in all, or of this address. */
bool hall_may_hash(const hall_call *call, bool known);
/* Fills in whose task a password is. */
void hall_task_address(hall_task *task, const hall_call *call, bool known);
void hall_password_add(hall *it, const hall_task *task, hall_job *job);
void hall_password_back(hall *it); /* a worker is free again */
void hall_passwords_free(hall *it);

/* ---- logging in (login.c) ---- */
hall_handler hall_log_in;
/* The note that an account was opened from this network: from there nobody else's guesses can keep its owner out. */
store_change hall_network_change(const hall *it, int64_t person, const char *address);

/* ---- keys (keys.c) ---- */
void hall_hash_secret(const char *secret, uint8_t hash[STORE_HASH_BYTES]);
/* A fresh secret of 192 random bits as text. */
void hall_fresh_secret(hall *it, char out[HALL_COOKIE_MAX]);
uint64_t hall_fresh_number(hall *it);                             /* random, 60 bits, not 0 */
void hall_id_write(uint64_t number, char out[STORE_GAME_ID_MAX]); /* 12 letters and digits */
uint64_t hall_id_read(const char *id);                            /* 0: not an id */
/* Notes, once a day, that a key was used: so logins in use do not end, and people were seen. */
void hall_key_used(hall *it, const store_person *person, const store_key *key, const char *address);
enum { HALL_LOGIN_DAYS = 90 };
/* A key and its person by the key's hash; both NULL: there is none. Nobody has an invitation to register. False: the caller returns at once. */
bool hall_find_key(hall_call *call, const uint8_t hash[STORE_HASH_BYTES], const store_key **key, const store_person **person);
/* Somebody by number; NULL: there is nobody. False: the caller returns at once. */
bool hall_find_person(hall_call *call, int64_t id, const store_person **found);
/* Fills the call's person and key from a secret, or from its hash; nobody when it is unknown, ended or gone. False: the caller returns at once. */
bool hall_know(hall_call *call, const char *secret, bool bearer);
bool hall_know_hash(hall_call *call, const uint8_t hash[STORE_HASH_BYTES], bool bearer);

/* ---- blocks (blocks.c) ---- */
bool hall_blocks_load(hall *it, store *from);
void hall_blocks_ask(hall *it, int64_t person); /* somebody else has changed whom a person blocks; 0: anybody */
void hall_blocks_take(hall *it, const hall_read *read);
void hall_blocks_free(hall *it);
/* Does `person` want nothing to do with `other`? */
bool hall_blocks(const hall *it, int64_t person, int64_t other);
bool hall_blocks_between(const hall *it, int64_t one, int64_t other); /* either of the other */

/* ---- follows (follows.c) ---- */
bool hall_follows_load(hall *it, store *from);
void hall_follows_ask(hall *it, int64_t person); /* somebody else has changed whom a person follows; 0: anybody */
void hall_follows_take(hall *it, const hall_read *read);
void hall_follows_end(hall *it, int64_t one, int64_t other); /* neither follows the other any more */
void hall_follows_forget_person(hall *it, int64_t person);
void hall_follows_free(hall *it);
bool hall_is_followed_here(const hall *it, int64_t person); /* by somebody who is connected here */
/* Those who follow somebody hear where that person is: who has come or gone, sits down or gets up, shows or hides. */
void hall_follows_tell(hall *it, int64_t person);
void hall_follows_tell_table(hall *it, hall_table *table); /* the same of its people, if it began or ended */
void hall_follows_come(hall *it, int64_t person);          /* somebody is here who may follow others */
/* Something of a person that only the hall reads, beside what somebody who is away wants to hear of (store_person.notices). */
enum { HALL_UNSEEN = 1 << 16 }; /* nobody sees whether this person is online */

/* ---- who may come in (registration.c) ---- */
/* Whether the caller may make an account; fills the invitation that is used up by it, or denies. */
bool hall_may_register(hall_call *call, store_key *invitation);

/* ---- connections (links.c) ---- */
/* Takes it over. */
void hall_link_add(hall *it, hall_link *link);
void hall_link_is(hall *it, hall_link *link, int64_t person); /* who it is is known now */
void hall_link_remove(hall *it, hall_connection connection);
/* Is there room for one more from this address? */
bool hall_link_fits(const hall *it, const char *address);
/* Connections that a person opened with this key (NULL: with any login) are ended, once what is written now is durable. */
void hall_links_end(hall *it, int64_t person, const uint8_t *key);
void hall_links_end_all(hall *it, int64_t person); /* those opened with tokens, too */
/* Looks again, within a minute, at the keys of all that are open: somebody else may have taken one away, an administrator for instance. */
void hall_links_sweep(hall *it);
void hall_links_doubt(hall *it);                            /* anybody may have been logged out: all keys are read again soon */
void hall_link_check(hall *it, hall_connection connection); /* ends it when its key opens nothing any more */
bool hall_is_here(const hall *it, int64_t person);
const hall_links *hall_links_of(const hall *it, int64_t person);  /* NULL: not here */
void hall_links_put(hall_links *list, int kind, hall_link *link); /* not twice */
void hall_links_take(hall_links *list, int kind, hall_link *link);

/* ---- care (care.c) ---- */
void hall_care_ask(hall *it);                  /* an administrator has asked for something */
void hall_care_look(hall *it, int64_t person); /* somebody was changed from outside: their keys are looked at anew */
void hall_care_tick(hall *it);
void hall_care_take(hall *it, const hall_read *read);

/* ---- limits (limits.c) ---- */
/* Takes one from a bucket that fills by `per_minute` a minute and holds `most`; false: it is empty. */
bool hall_allow(hall *it, const char *what, const char *whose, double per_minute, double most);
/* Takes what was used, though it be more than there is, and returns what is left. */
double hall_spend(hall *it, const char *what, const char *whose, double amount, double per_minute, double most);
/* The same for something that costs several. */
bool hall_afford(hall *it, const char *what, const char *whose, double cost, double per_minute, double most);
uint64_t hall_limit_key(const char *what, const char *whose);
/* The same for somebody who is known. */
bool hall_allow_person(hall *it, const char *what, int64_t person, double per_minute, double most);
/* Would it, without taking anything? For what is dear to find out before it can be answered. */
bool hall_would_allow_person(hall *it, const char *what, int64_t person);
/* Takes one of each bucket, until one is empty: limits that protect people, which all nodes have together. False: the caller returns at once. */
typedef struct hall_limit {
    const char *what, *whose;
    double per_minute, most;
} hall_limit;
bool hall_allow_everywhere(hall_call *call, const hall_limit *limits, uint32_t count, bool *allowed);
void hall_limits_sweep(hall *it);
void hall_limits_leap(hall *it, int64_t by_ms); /* see hall_leap */

/* ---- tables (tables.c and following) ---- */
/* What the store holds counts: reads the table again and tells all who watch. */
void hall_table_reload(hall *it, uint64_t table);
void hall_table_written(hall *it, uint64_t table);                /* a change of it was just written; 0: of none */
void hall_tables_take(hall *it, hall_read *read);                 /* rows, or a whole game, have come */
int64_t hall_table_person(const hall_table *table, uint8_t seat); /* 0: none */
bool hall_tables_whole_of(hall_call *call, int64_t person);       /* all tables with that person; false: the caller returns at once */
void hall_tables_forget_talk(hall *it, int64_t person);           /* what that person said */
void hall_tables_forget_person(hall *it, int64_t person);         /* an account is deleted; its tables are whole */
void hall_tables_here(hall *it, int64_t person, bool here);       /* somebody's first connection came, or the last went */
void hall_stop_watching(hall *it, hall_link *link);               /* a table here; the link stays */
void hall_tables_unwatch(hall *it, hall_link *link);              /* a table here or elsewhere; a link of another node's goes */
void hall_tables_hear(hall_call *call, const char *wish);         /* messages: watch, lobby, ... */
void hall_tables_tick(hall *it);
void hall_tables_leap(hall *it, int64_t by_ms); /* see hall_leap */
void hall_tables_close(hall *it);
bool hall_tables_load(hall *it, store *from);
/* Who wishes to watch a table: shows it, here or elsewhere, or denies. */
void hall_table_look(hall_call *call, const char *id, bool json, const char *invitation);
/* A stream of lines about a table at another node, which it has allowed. */
void hall_stream_elsewhere(hall_call *call, const char *id);
void hall_mine_retell(hall *it, int64_t person, int64_t node); /* somebody has come there: how the games here stand */
void hall_people_gone(hall *it, int64_t person);               /* an account was deleted at another node: its seats here are left */

/* ---- tournaments (tournament_due.c) ---- */
void hall_tournament_touch(hall *it, uint64_t tournament);            /* something of it may have to be done; 0: of none */
void hall_tournament_written(hall *it, uint64_t tournament);          /* a change was just written: who follows it is told */
void hall_tournament_news(hall *it, uint64_t tournament);             /* another node has changed it */
void hall_tournaments_missed(hall *it);                               /* others may have changed any */
void hall_tournament_command(hall *it, const store_command *command); /* an administrator's; answers it */
void hall_tournament_follow(hall_call *call);                         /* by a message; or denied */
void hall_tournament_unfollow(hall *it, hall_link *link);
void hall_tournaments_take(hall *it, const hall_read *read);
void hall_tournaments_tick(hall *it);
void hall_tournaments_leap(hall *it); /* see hall_leap */
void hall_tournaments_free(hall *it);
void hall_command_answer(hall *it, int64_t id, const char *text); /* care.c */

/* ---- the lobby among nodes (lobby.c) ---- */
void hall_lobby_news(hall *it, uint64_t table); /* a row has changed */
void hall_lobby_missed(hall *it);               /* any may have: who looks at the list is shown a new one */
void hall_lobby_take(hall *it, hall_read *read);
void hall_lobby_free(hall *it);

#endif
