/* Store: what the server must not forget, behind a few functions. Reading waits for the disk, so the event loop leaves it to threads;
 * writing takes a list of changes and makes all of them durable or none. The interface holds no SQL and no pointers into a database: a
 * SQLite file keeps what one server has to itself, PostgreSQL what several nodes share (sharing.h). Whatever depends on earlier contents
 * says so, because with several nodes somebody else may have written in between. */
#ifndef TRIVIUM_SERVER_STORE_STORE_H
#define TRIVIUM_SERVER_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <trivium/text.h>

enum {
    STORE_NAME_MAX = 40,    /* people's and tokens' names, UTF-8 with the closing zero */
    STORE_HASH_BYTES = 32,  /* of cookies, tokens, invitations, codes: only hashes are kept */
    STORE_SECRET_MAX = 128, /* an argon2id string of libsodium */
    STORE_GAME_ID_MAX = 16,
    STORE_SEATS = 4,
    STORE_NO_ACTOR = 255,
};

typedef struct store_person {
    int64_t id; /* random, positive; 0: nobody */
    char name[STORE_NAME_MAX];
    uint8_t kind;                    /* STORE_GUEST ... */
    char password[STORE_SECRET_MAX]; /* argon2id; "" for guests and bots */
    int64_t created_ms, seen_ms;
    uint8_t locked;   /* an administrator's decision */
    uint32_t notices; /* of what somebody who is away wants to be told: the hall's own bits */
    uint8_t program;  /* says of itself that it is one */
} store_person;
enum { STORE_GUEST, STORE_ACCOUNT, STORE_BOT, STORE_GONE }; /* GONE: deleted; the row stays without a name so that records stay whole */

/* A secret that opens something: a login's cookie, an API token, a recovery code, an administrator's link. */
typedef struct store_key {
    uint8_t hash[STORE_HASH_BYTES];
    int64_t person;
    uint8_t kind;    /* STORE_LOGIN ... */
    uint32_t scopes; /* of tokens */
    char name[STORE_NAME_MAX];
    int64_t created_ms, used_ms, ends_ms; /* ends 0: never */
} store_key;
enum {
    STORE_LOGIN,
    STORE_TOKEN,
    STORE_RECOVERY,
    STORE_LINK,
    STORE_NETWORK, /* opens nothing: a network from which the account was opened before */
    STORE_KEYS,    /* how many kinds of keys people have */
    STORE_INVITATION = STORE_KEYS
}; /* nobody's: lets somebody make an account, once */

/* A game as a row: what lists and restarts need. What was played is its entries. */
typedef struct store_game {
    char id[STORE_GAME_ID_MAX];
    char game[24];  /* its id */
    uint8_t status; /* STORE_WAITING ... */
    uint8_t seats;
    int64_t persons[STORE_SEATS]; /* 0: nobody yet */
    int64_t creator;
    int64_t created_ms, changed_ms;
    uint32_t entries;   /* how many there are: what a writer expects */
    const char *table;  /* JSON: the table's settings, invitations (hashed), clocks, offers, standing answers; the hall's own */
    const char *record; /* the record's headers with the secret, before the first entry */
    /* Where nodes share the store, so that lists need not ask the owner: */
    bool listed;          /* everybody may see it in the lobby */
    uint8_t actor;        /* the seat that must decide; STORE_NO_ACTOR: none */
    int64_t owner, epoch; /* who has it (store_fence); not written by STORE_PUT_GAME but when the row is new */
    const char *note;     /* of the last entry; only read */
} store_game;
enum { STORE_WAITING, STORE_RUNNING, STORE_OVER, STORE_CANCELLED };

/* A move or table event as the record writes it, and when it was made. */
typedef struct store_entry {
    uint32_t number; /* from 1, without gaps */
    int64_t at_ms;
    const char *line;
    const char *note; /* the hall's own: clocks after it */
    uint8_t actor;    /* who must decide after it */
} store_entry;

/* Who may change a game: the node that owns it, in the term in which it was given to it. Owner 0: nobody else has the store. */
typedef struct store_fence {
    int64_t owner, epoch;
} store_fence;

typedef struct store_line { /* of a table's chat, and reports about it */
    int64_t id;
    int64_t person, at_ms;
    uint8_t kind; /* STORE_SAID, STORE_REPORTED, STORE_SAID_ASIDE */
    const char *text;
} store_line;
enum { STORE_SAID, STORE_REPORTED, STORE_SAID_ASIDE }; /* aside: among those who watch */
/* The same with its table, for what one person has written. */
typedef struct store_own_line {
    const char *game;
    store_line line;
} store_own_line;

/* Somebody has somebody else on a list: wants nothing to do with them, or to see when they are there. */
typedef struct store_pair {
    int64_t person, other, at_ms;
} store_pair;

/* How likely somebody said that they would win a game, in a turn of it. */
typedef struct store_guess {
    int64_t person;
    char game[STORE_GAME_ID_MAX];
    uint32_t turn;
    uint8_t said; /* in percent */
} store_guess;

typedef struct store_rating {
    int64_t person;
    char game[24];
    uint8_t pace; /* STORE_LIVE, STORE_DAYS */
    double rating, deviation, volatility;
    uint32_t games;
    int64_t changed_ms;
} store_rating;
enum { STORE_LIVE, STORE_DAYS };

/* Makes new ratings of those that players had, by their places; who has none comes with `games` 0. A pure function. */
typedef void store_rating_rule(store_rating *ratings, const uint8_t *places, uint8_t count);
/* A result that changes its players' ratings, whatever they are by then: the store applies the rule to what it holds. */
typedef struct store_result {
    char game[24];
    uint8_t pace, count;
    int64_t persons[STORE_SEATS]; /* all different */
    uint8_t places[STORE_SEATS];
    int64_t at_ms;
    store_rating_rule *rule;
} store_result;

/* Somebody has a connection open at a node. */
typedef struct store_presence {
    int64_t person, node;
} store_presence;

/* A tournament as a row. Its games are games like others, and say of themselves which pairing they are. */
typedef struct store_tournament {
    char id[STORE_GAME_ID_MAX];
    uint8_t status;    /* STORE_WAITING: people may enter ... */
    int64_t organiser; /* a person */
    int64_t created_ms, changed_ms;
    uint32_t revision;             /* from 1; every change counts it on */
    uint32_t entrants;             /* how many there are; only read */
    const char *settings, *rounds; /* JSON, the hall's own; lists leave `rounds` empty */
} store_tournament;

/* Somebody in a tournament. */
typedef struct store_entrant {
    char tournament[STORE_GAME_ID_MAX];
    uint32_t number; /* in the order in which they came, from 1, with gaps; given by the store */
    int64_t person;
    bool gone;     /* has withdrawn since it began */
    uint32_t most; /* of STORE_ENTER: it takes no more than so many */
    int64_t at_ms; /* of changes */
} store_entrant;

/* What an administrator asks of the running server, which looks for it several times a second. */
typedef struct store_command {
    int64_t id;     /* random, positive */
    char what[24];  /* "look": at a person anew; "prune"; "begin ID", "cancel ID", "leave ID": a tournament's */
    int64_t person; /* 0: none */
    int64_t asked_ms;
    char answer[256]; /* "": not yet */
} store_command;

/* What is not kept for ever, and from when on (ms) it is too old. */
typedef struct store_retention {
    int64_t keys_before;      /* whose end is before */
    int64_t guests_before;    /* not seen since */
    int64_t cancelled_before; /* tables that never began or were given up, and tournaments, not changed since */
    int64_t abandoned_before; /* running games without a clock, not changed since */
    int64_t waiting_before;   /* tables that wait, not changed since */
    int64_t node;             /* of tables that wait or run only those that this node has; 0: all */
} store_retention;

/* Something that is too old. */
typedef struct store_expired {
    enum { STORE_OLD_KEY, STORE_OLD_GUEST, STORE_OLD_CANCELLED, STORE_OLD_ABANDONED, STORE_OLD_TOURNAMENT } kind;
    uint8_t hash[STORE_HASH_BYTES];
    int64_t person;
    char game[STORE_GAME_ID_MAX]; /* or tournament */
    int64_t before_ms;            /* it was too old for this limit */
    int64_t epoch;                /* of a table that a node has */
} store_expired;

/* Parts of a person, for STORE_CHANGE_PERSON. */
enum {
    STORE_PART_NAME = 1,
    STORE_PART_KIND = 2,
    STORE_PART_PASSWORD = 4,
    STORE_PART_SEEN = 8,
    STORE_PART_LOCKED = 16,
    STORE_PART_NOTICES = 32,
    STORE_PART_PROGRAM = 64,
};
/* What must still be so for a person to be changed; a person who is gone is never changed. */
typedef struct store_person_change {
    store_person person; /* id, and the parts that change */
    uint32_t parts;
    bool expects_guest;
    bool expects_password;
    char password[STORE_SECRET_MAX]; /* that one */
} store_person_change;

/* One change. Pointers are the caller's and need to hold only until `write` returns. A change of a game whose fence names an owner is refused
 * (STORE_FENCED) unless that node has the game in that term. */
typedef struct store_change {
    store_fence fence;
    bool
        restores; /* the row as another store has it: whole, and whatever is there (people, keys, games, entries, lines, ratings, blocks, follows,
                     guesses, tournaments) */
    enum {
        STORE_PUT_PERSON, /* insert or replace as a whole; a new name that is or looks like another's (server/names/names.h) refuses the batch */
        STORE_CHANGE_PERSON, /* some parts, so that two who change different ones do not undo each other */
        STORE_PUT_KEY,
        STORE_DELETE_KEY,  /* by hash */
        STORE_DELETE_KEYS, /* all of a person and kind */
        STORE_PUT_GAME,    /* insert or replace the row, not the entries; refused unless game.entries is how many there are */
        STORE_ADD_ENTRY,   /* refused unless entry.number = entries so far + 1 */
        STORE_CUT_ENTRIES, /* undo: keeps the first entry.number, and gives the last of them this note */
        STORE_ADD_LINE,
        STORE_PUT_RATING,  /* refused unless rating.games = games so far + 1: no result is lost or counts twice */
        STORE_DELETE_GAME, /* a table that never began or was cancelled and that no node has, with all that was played and said */
        STORE_CANCEL_GAME, /* one that waits or runs and was not changed since created_ms, by its id; changed_ms is its new date */
        STORE_FORGET_GUEST, /* one not seen since person.seen_ms, with its keys; the row stays without a name where records or talk need it */
        STORE_ADD_COMMAND,
        STORE_ANSWER_COMMAND, /* by id */
        STORE_DELETE_COMMAND,
        STORE_PROBE, /* changes nothing that anybody reads: shows that writing works */
        STORE_PUT_BLOCK,
        STORE_DELETE_BLOCK,
        STORE_PUT_FOLLOW,
        STORE_DELETE_FOLLOW,
        STORE_PUT_GUESS,      /* of a person, game and turn, once */
        STORE_DELETE_GUESSES, /* all of guess.person */
        STORE_USE_INVITATION, /* by hash; refused unless it is there */
        STORE_FORGET_PERSON,  /* by id: what the person has written and guessed, and blocks and follows by and of the person */
        STORE_RATE,           /* a result into the ratings */
        STORE_HAND_OVER,      /* a game by its id: game.owner has it from now on, in a new term; 0 or a node that is not there: nobody */
        STORE_PUT_PRESENCE,
        STORE_DELETE_PRESENCE,
        STORE_PUT_TOURNAMENT,    /* revision 1: a new one; otherwise refused unless the row's is the one before */
        STORE_ENTER,             /* into one that waits, at its end; refused when it is full, or for who is in it already */
        STORE_DELETE_TOURNAMENT, /* one that was cancelled, by its id */
        STORE_WITHDRAW,          /* out of one that waits; in one that runs the entrant stays and is marked */
        STORE_CHANGE_KINDS,      /* how many kinds there are */
    } kind;
    union {
        store_person person;
        store_person_change person_change;
        store_key key;
        store_game game;
        struct {
            const char *game;
            store_entry entry;
        } entry;
        struct {
            const char *game;
            store_line line;
        } line;
        store_rating rating;
        store_command command;
        store_pair block, follow;
        store_guess guess;
        store_result result;
        store_presence presence;
        store_tournament tournament;
        store_entrant entrant;
    };
} store_change;

/* Why a batch was not made. */
typedef enum {
    STORE_MADE,
    STORE_NAME_TAKEN,
    STORE_STALE,  /* contrary to what is kept: an entry's number does not follow, somebody has changed meanwhile */
    STORE_FENCED, /* another node has the game, or none */
    STORE_DISK,   /* the disk is full, read-only, broken: nothing of the round was made */
} store_refusal;

/* Changes that belong together: all are made or none. */
typedef struct store_batch {
    const store_change *changes;
    size_t count;
    store_refusal refused; /* out; never STORE_DISK, which refuses the whole round */
    tv_error error;        /* out: why */
} store_batch;

/* What a read came to. A list is FOUND when it came to its end, however short; FAILED is a fault of the disk or the database, and says nothing
 * about what is kept. */
typedef enum { STORE_NONE, STORE_FOUND, STORE_FAILED } store_answer;

typedef struct store store;
/* Lists are handed over one by one; false from `each` ends the list. Rows live only during the call. */
typedef bool (*store_each)(void *host, const void *row);

struct store {
    const char *kind;                    /* "sqlite", "memory", "postgresql" */
    int upgraded_from, version;          /* of the schema: when it was opened, and now */
    const struct store_sharing *sharing; /* for nodes that have it together; see sharing.h */
    bool shared;                         /* others may: changes are told to them as news */
    _Atomic int64_t node;                /* whose changes these are, among nodes; 0: nobody's */
    _Atomic bool hurried;                /* see hurry */
    /* True: every batch that was not refused is durable, at the price of one. False: none is (disk full, read-only ...). Called by
     * one thread at a time, not necessarily the one that reads. */
    bool (*write)(store *self, store_batch *batches, size_t count, tv_error *error);
    store_answer (*person)(store *self, int64_t id, store_person *out);
    store_answer (*person_named)(store *self, const char *name, store_person *out); /* however it is written: names_fold */
    /* Several at once, and all their ratings: store_person, store_rating. Who is not there is left out. */
    store_answer (*people)(store *self, const int64_t *ids, uint32_t count, store_each person, store_each rating, void *host);
    store_answer (*persons)(store *self, store_each each, void *host); /* latest seen first */
    store_answer (*key)(store *self, const uint8_t hash[STORE_HASH_BYTES], store_key *out);
    store_answer (*keys)(store *self, int64_t person, uint8_t kind, store_each each, void *host);
    store_answer (*game)(store *self, const char *id, store_each each, void *host);  /* one store_game or none */
    store_answer (*games)(store *self, uint8_t status, store_each each, void *host); /* newest change first */
    store_answer (*games_unrated)(store *self, store_each each,
                                  void *host); /* over and marked as not yet rated; by their end, oldest first */
    store_answer (*games_of)(store *self, int64_t person, uint32_t most, store_each each, void *host);
    store_answer (*entries)(store *self, const char *id, uint32_t from, store_each each, void *host);
    store_answer (*lines)(store *self, const char *id, uint8_t kind, uint32_t most, store_each each, void *host); /* oldest first */
    store_answer (*lines_of)(store *self, int64_t person, store_each each, void *host); /* store_own_line, oldest first */
    store_answer (*records_of)(store *self, int64_t person, uint32_t most, store_each each,
                               void *host);                                            /* store_game; `record` is the whole
                                                                                                              one of those that are over, else "" */
    store_answer (*blocks)(store *self, int64_t person, store_each each, void *host);  /* store_pair of a person, 0: all */
    store_answer (*follows)(store *self, int64_t person, store_each each, void *host); /* the same */
    store_answer (*guesses)(store *self, int64_t person, store_each each, void *host); /* store_guess of a person, 0: all */
    store_answer (*rating)(store *self, int64_t person, const char *game, uint8_t pace, store_rating *out);
    store_answer (*ratings_of)(store *self, int64_t person, store_each each, void *host); /* of all games and paces */
    store_answer (*ratings)(store *self, const char *game, uint8_t pace, uint32_t most, store_each each, void *host); /* best first */
    store_answer (*commands)(store *self, store_each each, void *host); /* without an answer, oldest first */
    store_answer (*command)(store *self, int64_t id, store_command *out);
    store_answer (*expired)(store *self, const store_retention *of, uint32_t most, store_each each, void *host); /* so many of each kind */
    store_answer (*tournament)(store *self, const char *id, store_each each, void *host);                 /* one store_tournament or none */
    store_answer (*tournaments)(store *self, uint8_t status, uint32_t most, store_each each, void *host); /* newest change first */
    store_answer (*tournaments_of)(store *self, int64_t person, store_each each, void *host); /* entered or organised; newest first */
    store_answer (*entrants)(store *self, const char *id, store_each each, void *host);       /* store_entrant, by number */
    /* All of it, as changes that restore it, in an order in which they can be made (store_change); of one moment. */
    store_answer (*everything)(store *self, store_each each, void *host);
    /* Until it is unmarked nobody opens it or joins: a copy into it is not whole. Refused while somebody has joined. NULL: it is made under another
     * name instead. */
    bool (*mark_copying)(store *self, bool copying, tv_error *error);
    bool (*backup)(store *self, const char *path, tv_error *error); /* while others read and write */
    void (*hurry)(store *self); /* the program ends: what cannot be done now is given up. Any thread; may be NULL */
    void (*close)(store *self);
};

/* By what it is called: an address "postgresql://...", otherwise a file (store_open_sqlite_to_write). */
store *store_open(const char *name, tv_error *error);
bool store_is_address(const char *name);

/* Opens or makes the file, brings its schema up to date; refuses a newer one. */
store *store_open_sqlite(const char *path, tv_error *error);
/* The same, refused when it cannot be written. */
store *store_open_sqlite_to_write(const char *path, tv_error *error);
/* Copies a file, also one in use, as it is: an older one stays as old. `to` must not be there. */
bool store_backup_sqlite(const char *from, const char *to, tv_error *error);
/* Forgets everything at the end; for the simulator and tests. */
store *store_open_memory(void);
/* The same for nodes that share it, by a clock of the caller's, in milliseconds. */
store *store_open_memory_shared(int64_t (*clock)(void *host), void *host);
/* What another node has of it; closed before that one. */
store *store_share_memory(store *with);
/* A PostgreSQL database by its address, with a schema of its own; NULL with a sentence where this program was built without. */
store *store_open_postgres(const char *address, tv_error *error);

#endif
