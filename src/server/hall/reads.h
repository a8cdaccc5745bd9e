/* Reads: what the hall asks of the store. The host runs a read wherever waiting hurts nobody (hall_read_run, in a thread of its own) and
 * hands it back in the loop (hall_read_done). A read sees every change that the hall wrote before it asked: it is handed to the host only
 * when those are durable. */
#ifndef TRIVIUM_SERVER_HALL_READS_H
#define TRIVIUM_SERVER_HALL_READS_H

#include "hall.h"
#include "server/store/sharing.h"

#include <trivium/text.h>

/* Somebody with all ratings. */
typedef struct hall_person {
    store_person row;
    store_rating *ratings;
    uint32_t rating_count, rating_room;
    int64_t used_ms;
    uint64_t number; /* of the last change that touches this */
    uint64_t asked;  /* which read this comes from: an older one that is late does not count */
    bool stale;      /* that change was refused, or somebody else made one: to be read again */
    bool needed;     /* the sweep's mark */
} hall_person;

/* A tournament's row with texts of its own. */
typedef struct hall_tournament_row {
    store_tournament row;
    char *settings, *rounds;
} hall_tournament_row;

/* A game's row with texts of its own. */
typedef struct hall_row {
    store_game game;
    char *table, *record;
    char note[128]; /* of the last entry, where it was asked for */
} hall_row;

typedef struct hall_chat_line {
    int64_t person, at_ms;
    char *text;
    uint8_t kind;
    char game[STORE_GAME_ID_MAX]; /* only where lines of several tables are together */
} hall_chat_line;

typedef enum {
    HALL_READ_KEY,        /* a key by its hash, and its person */
    HALL_READ_PERSON,     /* by number */
    HALL_READ_NAMED,      /* by name */
    HALL_READ_KEYS,       /* a person's, of one kind */
    HALL_READ_GAME,       /* a row with its people, what was played and what was said */
    HALL_READ_OPEN,       /* rows of all games that wait or run, with their people */
    HALL_READ_UNRATED,    /* rows of games that are over and not yet rated, oldest first */
    HALL_READ_MINE,       /* rows of a person's games with their people */
    HALL_READ_BLOCKS,     /* of a person, 0: all; with whom they are about */
    HALL_READ_FOLLOWS,    /* the same of whom they follow */
    HALL_READ_STATISTICS, /* rows of a person's games, and what that person guessed */
    HALL_READ_EXPORT,     /* everything that is kept about a person */
    HALL_READ_COMMANDS,   /* of an administrator */
    HALL_READ_EXPIRED,    /* what is too old */
    HALL_READ_RATINGS,    /* the best of a game, with their people */
    HALL_READ_TOURNAMENT, /* its row, entrants and their people; which 1: and its games that are not said to be over */
    HALL_READ_TOURNAMENTS, /* rows of those that wait or run, and the newest that are over, with who organises them; of a person, if one is named */
    HALL_READ_ROUND,    /* a tournament's row, people, and the whole games of one round, by their tables */
    HALL_READ_MATERIAL, /* nothing of the store: is what a stranger sent material of the game of that name? `entries` gets it as it is played
                         * with; NONE: `notes` says a clause, or nothing, and on a line of its own why not */
    /* Where nodes share the store: */
    HALL_READ_ROW,      /* a game's row with its people, whoever has it */
    HALL_READ_LOBBY,    /* rows of games in the lobby with their people */
    HALL_READ_PRESENCE, /* where a person is connected */
    HALL_READ_ALLOW,    /* may something be done once more? FOUND: yes, and it is counted */
} hall_read_kind;

enum {
    HALL_CHAT_MAX = 100,
    HALL_MINE_MAX = 100,
    HALL_RATINGS_MAX = 100,
    HALL_PRUNE_MAX = 64,
    HALL_EXPORT_MAX = 1000,
    HALL_READ_NAME_MAX = 168,
    HALL_LOBBY_MAX = 200,
    HALL_ALLOW_MAX = 3,
    HALL_TOURNAMENTS_MAX = 200,
    HALL_TOURNAMENTS_OVER_MAX = 50
};

struct hall_read {
    hall_read_kind kind;
    /* what is asked */
    uint8_t hash[STORE_HASH_BYTES];
    int64_t person;
    char name[HALL_READ_NAME_MAX]; /* of a person as somebody writes it, or of a game with ratings */
    char id[STORE_GAME_ID_MAX];
    store_retention retention;
    uint8_t which; /* kind of keys, pace of ratings */
    int64_t node;  /* who asks, among nodes: a game that nobody has becomes its */
    bool adopts;   /* a game that this node has been given */
    store_limit limits[HALL_ALLOW_MAX];
    uint32_t limit_count;

    /* what was found; owned */
    store_answer answer;
    store_key key;
    store_key *keys;
    uint32_t key_count, key_room;
    hall_person *people;
    uint32_t person_count, person_room;
    hall_row *rows;
    uint32_t row_count, row_room;
    tv_text entries, notes; /* one a line */
    hall_chat_line *chat;
    uint32_t chat_count, chat_room;
    store_rating *ratings;
    uint32_t rating_count, rating_room;
    store_pair *blocks, *follows;
    uint32_t block_count, block_room, follow_count, follow_room;
    store_guess *guesses;
    uint32_t guess_count, guess_room;
    store_command *commands;
    uint32_t command_count, command_room;
    store_expired *expired;
    uint32_t expired_count, expired_room;
    store_presence *presences; /* where those people are whose games were read */
    uint32_t presence_count, presence_room;
    hall_tournament_row *tournaments;
    uint32_t tournament_count, tournament_room;
    store_entrant *entrants;
    uint32_t entrant_count, entrant_room;
    int64_t owner; /* who has the game, among nodes; when it is another, nothing else was read */

    /* the hall's own */
    struct hall_read *next; /* of those that wait for the disk */
    uint64_t after;         /* changes up to this one must be durable before it is asked */
    uint64_t asked;         /* reads are counted in the order in which they are asked for; they may come back in another */
    uint64_t connection;    /* to be looked at afterwards; 0: none */
    bool come;              /* back from the host */
    uint32_t holders;
    struct hall_waiting **waiters; /* calls, in the order they came */
    uint32_t waiter_count, waiter_room;
};

hall_read *hall_read_make(hall_read_kind kind);
uint64_t hall_read_fingerprint(const hall_read *read); /* of what is asked; not 0 */
/* Do both ask the same? */
bool hall_read_same(const hall_read *one, const hall_read *other);
void hall_read_hold(hall_read *read);
void hall_read_release(hall_read *read);

void hall_person_clear(hall_person *person);
void hall_chat_free(hall_chat_line *lines, uint32_t count);

#endif
