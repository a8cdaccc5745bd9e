/* Remote table: a game on a server as a client knows it. Messages of the server in, requests out; steps are numbered, gaps noticed and
 * mended by a snapshot; an own move is shown as sent until the server has confirmed or refused it, and is sent again when the connection
 * comes back, its number making that harmless. Views and events come as bytes where both programs lay out states alike, and as JSON where they
 * do not, so that different versions play on. It owns no socket and reads no clock: terminal, page and the server's simulator feed it. */
#ifndef TRIVIUM_REMOTE_H
#define TRIVIUM_REMOTE_H

#include <trivium/record.h>
#include <trivium/table.h>

TV_PUBLIC_BEGIN

typedef struct tv_remote tv_remote;

enum {
    TV_REMOTE_ID_MAX = 32,
    TV_REMOTE_HASH_MAX = 72,
    TV_REMOTE_OFFERS_MAX = 4,
    TV_REMOTE_RULES_MAX = 16,
    TV_REMOTE_RULE_MAX = 64,
    TV_REMOTE_TEXT_MAX = 512,
    TV_REMOTE_MESSAGE_MAX = 8 << 20 /* bytes of a message that is read at all */
};

/* A client's side of a table. `invitation` (may be NULL) shows us a private table at which we have no seat. NULL when memory is short. */
tv_remote *tv_remote_open(const char *table, const char *invitation, tv_lang lang);
void tv_remote_close(tv_remote *remote);
void tv_remote_set_lang(tv_remote *remote, tv_lang lang);
/* What this client knows of the table from before, each NULL or "" when it does not: the commitment that it was shown first, and the salt that it
 * gave. */
void tv_remote_remember(tv_remote *remote, const char *commitment, const char *salt);
/* Fresh randomness of the host's as text (hexadecimal digits): it is given away as our salt when the table waits for one, after the server has bound
 * itself. A host that calls this not gives no salt from here. */
void tv_remote_give_salt(tv_remote *remote, const char *salt);
/* Shall our seat be taken back from a bot as soon as there is a connection again? Not unless this was called. */
void tv_remote_return_at_once(tv_remote *remote, bool at_once);

/* ---- the connection ---- */

/* It is there, or gone. When it is there the table is asked for anew. */
void tv_remote_connected(tv_remote *remote, bool up);
/* Asks for the table anew over the connection that is there, because something was changed beside it that nobody else tells of. What is on its way
 * stays so. Nothing happens without a connection: the table is asked for when there is one. */
void tv_remote_watch_again(tv_remote *remote);
/* One message as it came over the socket, at this time of the host's. False: it is none of ours, or broken; the host goes on. */
bool tv_remote_hear(tv_remote *remote, const char *text, size_t size, uint64_t now_ms);
/* The next message to be sent over the socket into `out` (JSON), a text that grows; false: none waits. */
bool tv_remote_next(tv_remote *remote, tv_text *out);
/* Time has passed; to be called every few seconds. What a busy server put off is asked for again. */
void tv_remote_tick(tv_remote *remote, uint64_t now_ms);

/* ---- asking ---- */

/* Asks for something below /tables/ID, or with a slash before it anywhere: "chat", {"text":"hello"}; "view?at=3". `body` is a JSON object or NULL.
 * What changes our own choices (standing answers, who is muted or blocked) is followed by the table anew, because nobody else tells of it.
 * Returns a tag; the answer is found by it once it has come, and among the last few. 0: not connected, too much is asked already, or memory is
 * short. */
uint32_t tv_remote_ask(tv_remote *remote, const char *method, const char *what, const char *body);
typedef struct tv_remote_answer {
    bool come;
    int status;       /* as in HTTP */
    char code[48];    /* of a refusal, for programs */
    tv_error error;   /* of a refusal: clause, sentence in the reader's language */
    const char *body; /* JSON, "" while it has not come; lives until the next message is heard */
    size_t size;
} tv_remote_answer;
tv_remote_answer tv_remote_answer_of(const tv_remote *remote, uint32_t tag);
/* Is it asked and not answered yet? What a broken connection swallowed is asked no more. */
bool tv_remote_is_asked(const tv_remote *remote, uint32_t tag);

/* ---- what is known ---- */

typedef struct tv_remote_offer { /* something that needs the others' agreement: "end", "takeover" (of `seat`), "rematch" */
    char kind[16];
    uint8_t by, seat, agreed; /* who proposed it; bit k of `agreed`: seat k did */
} tv_remote_offer;

typedef struct tv_remote_seat {
    char name[TV_NAME_MAX], person[TV_REMOTE_ID_MAX], bot[TV_NAME_MAX]; /* person: an id, "" nobody; bot: who plays at present, or "" */
    bool taken, here, salted;
    int64_t left_ms;    /* on the clock when `heard_ms` was; -1: there is no clock */
    tv_entry_kind left; /* TV_ENTRY_RESIGN: gave up, TV_ENTRY_FLAG: lost on time; TV_ENTRY_MOVE: neither */
    uint32_t left_at;   /* after so many decisions */
} tv_remote_seat;

typedef struct tv_remote_standing { /* our own answers that the server gives for us */
    char rules[TV_REMOTE_RULES_MAX][TV_REMOTE_RULE_MAX];
    uint32_t count, until_turn; /* until_turn: 0, no such turn */
    bool stop_at_my_turn;
} tv_remote_standing;

typedef struct tv_remote_line { /* what somebody said */
    char person[TV_REMOTE_ID_MAX], name[TV_NAME_MAX], text[TV_REMOTE_TEXT_MAX];
    int64_t at_ms; /* by the server's clock */
} tv_remote_line;

typedef struct tv_remote_table { /* all of it public or our own; strings are UTF-8 without control characters */
    char id[TV_REMOTE_ID_MAX], game[TV_REMOTE_ID_MAX], status[16]; /* "waiting", "running", "over", "cancelled"; "" nothing heard yet */
    bool watching, asking;                                         /* the table was asked for and has not come yet; anything else was */
    bool connected, failed;                                        /* failed: it cannot go on; `reason` says why */
    char reason[256];
    uint8_t seats, you, actor; /* you: our seat or TV_SPECTATOR */
    tv_remote_seat seat[TV_SEATS_MAX];
    uint64_t heard_ms;
    uint32_t number, seen, undo;                      /* decisions; the own last one; how many could be taken back */
    bool maker, rated, can_undo, can_take_over, json; /* json: the layouts differ, states travel as JSON */
    char commitment[TV_REMOTE_HASH_MAX], first_commitment[TV_REMOTE_HASH_MAX]; /* of the dice: now, and as it was first seen here */
    char salt[TV_SEED_MAX];                                                    /* ours, if it was given from here; "" otherwise */
    char next[TV_REMOTE_ID_MAX];                                               /* where the same people play another game; "" nowhere yet */
    bool moves_on;                                                             /* there all agreed to, we from here: go there */
    uint8_t muted, blocked; /* bit k: what seat k says is not shown; we want nothing to do with who sits there */
    tv_remote_offer offers[TV_REMOTE_OFFERS_MAX];
    uint32_t offer_count;
    tv_remote_standing standing;
    bool sent; /* a decision of ours is on its way */
} tv_remote_table;
const tv_remote_table *tv_remote_about(const tv_remote *remote);
/* Does an offer wait for our yes or no? */
bool tv_remote_offer_asks(const tv_remote_table *about, const tv_remote_offer *offer);
/* Is it the same, whoever has agreed meanwhile? */
bool tv_remote_offer_is_same(const tv_remote_offer *one, const tv_remote_offer *other);
/* An offer of somebody else's that waits for our yes or no, or NULL; and any offer in words: "Ben wants another game." */
const tv_remote_offer *tv_remote_offer_waiting(const tv_remote *remote);
void tv_remote_offer_write(const tv_remote *remote, const tv_remote_offer *offer, tv_text *out);
/* Standing answers as they can be typed: the patterns, then when they stop; nothing where there are none. */
void tv_remote_standing_write(const tv_remote *remote, tv_text *out);
/* The newest lines of the talk, oldest first. */
const tv_remote_line *tv_remote_chat(const tv_remote *remote, uint32_t *count);
/* The same of those who watch: for them, and for everybody once the game is over. */
const tv_remote_line *tv_remote_spectator_chat(const tv_remote *remote, uint32_t *count);

/* Has the game begun, so that a session can be opened over it? Until then the functions below must not be asked. */
bool tv_remote_has_game(const tv_remote *remote);
const tv_record *tv_remote_record(const tv_remote *remote); /* its head: set-up and names; after the end, when it was fetched, all of it */
/* The record replayed, so that every moment can be seen through all eyes; NULL: it is not over, not fetched yet, or does not replay. */
const tv_table *tv_remote_finished(const tv_remote *remote);
const void *tv_remote_box(const tv_remote *remote);
/* The view after so many decisions, or NULL when it must be fetched; and the wish to fetch it. */
const void *tv_remote_view(const tv_remote *remote, uint32_t decision);
void tv_remote_want_view(tv_remote *remote, uint32_t decision);
const tv_logged *tv_remote_log(const tv_remote *remote, uint32_t *count);
bool tv_remote_has_older(const tv_remote *remote);
void tv_remote_want_older(tv_remote *remote);
/* The result: once over. */
void tv_remote_result(const tv_remote *remote, tv_result *out);
/* Milliseconds that a seat has left at this time of the host's; -1: no clock. */
int64_t tv_remote_left_ms(const tv_remote *remote, uint8_t seat, uint64_t now_ms);

/* ---- deciding ---- */

/* Our move: told as sent until the server has it. False when it is not for us to decide, illegal, or another is on its way. */
bool tv_remote_play(tv_remote *remote, tv_move move);

/* ---- remarks: what all at this front end should be told once, as data and sentence ---- */

typedef enum {
    TV_REMARK_NONE,
    TV_REMARK_CHAT,
    TV_REMARK_PRESENCE,
    TV_REMARK_OFFER,
    TV_REMARK_OFFER_GONE,
    TV_REMARK_CONNECTION,
    TV_REMARK_REFUSED,  /* our move, or something the machine asked for by itself */
    TV_REMARK_UNDONE,   /* a decision was taken back */
    TV_REMARK_STANDING, /* the server answers for us, said once when a table is opened */
    TV_REMARK_NEXT,     /* another game with the same people was made, to which nobody said yes from here */
} tv_remark_kind;
typedef struct tv_remark {
    tv_remark_kind kind;
    uint8_t seat;               /* whom it is about, or TV_OVER */
    char clause[TV_CLAUSE_MAX]; /* of a refusal */
    char sentence[TV_REMOTE_TEXT_MAX];
} tv_remark;
/* Takes the oldest remark; TV_REMARK_NONE: there is none. */
tv_remark tv_remote_take_remark(tv_remote *remote);
/* The game is another than at the last call: its position, who decides, whether our move is on its way, whether it is open to all eyes; before
 * it has begun, who sits at the table. Talk, presence, clocks and offers change beside it. */
bool tv_remote_take_changed(tv_remote *remote);

/* A refusal in the reader's language: the clause of a rule by the game's own words, a sentence that servers are known to say by its translation,
 * anything else as it came. `code` and `clause` may be "", `game` NULL. */
void tv_remote_refusal_write(const tv_game *game, tv_lang lang, const char *code, const char *clause, const char *message, tv_text *out);

/* Replaces what would disturb a screen or deceive its reader by '?': control characters, those that turn the writing round, those that cannot be
 * seen. The joiners of some scripts (U+200C, U+200D) stay inside their words. */
void tv_remote_clean(char *text);

TV_PUBLIC_END

#endif
