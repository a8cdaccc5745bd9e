/* Bots: players that see only a view. A bot is written as on the command line: "greedy", "search:100ms", "search:5000it". */
#ifndef TRIVIUM_BOT_H
#define TRIVIUM_BOT_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

typedef struct tv_bot tv_bot;
struct tv_search_report; /* trivium/search.h */
struct tv_net;           /* trivium/net.h */

typedef struct tv_bot_task {
    const tv_game *game;
    const void *box;
    const void *view; /* hide(state, actor): all that a bot may know of the state */
    uint64_t seed;    /* the bot's own chance; the same seed and view give the same move */
    void *memory;     /* at least tv_bot_memory(bot, game) bytes, aligned as malloc does */
    size_t memory_size;
    bool (*stop)(void *host); /* asked now and then: is the time over? NULL: there is no clock, limits of time are ignored */
    void *host;
    /* Does all parts, 0 to count - 1, at the same time where it can; NULL: this host has no threads. With it `stop` may be asked by any
     * of them. */
    void (*crew)(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count);
    /* search: shown now and then what it found so far, by the thread that searches; of several trees the first. NULL: nobody looks. */
    void (*look)(void *host, const struct tv_search_report *so_far);
    const tv_move *first; /* search: looks only at what follows this legal move; NULL: at all moves */
    /* search: judges by this net, which must suit game and box (tv_net_suits); NULL: by the game's own judgement. A bot that is `plain` uses
     * none. */
    const struct tv_net *net;
} tv_bot_task;

/* What makes a search weaker in the way of people; 0: nothing does. */
typedef struct tv_bot_handicap {
    uint32_t sight;   /* so many turns it looks ahead, the present one included */
    uint32_t ideas;   /* so many of its own moves it considers at a decision, most natural first */
    uint32_t answers; /* the same for the moves of others: what comes to mind later is overlooked */
    uint32_t error;   /* how far it misjudges what its moves lead to: a typical error in sixteenths of the values' spread */
    uint32_t warmth;  /* in sixteenths: its move is drawn in proportion to visits to the power of 1 / warmth; 0: the most visited */
} tv_bot_handicap;

typedef struct tv_bot_kind {
    const char *id, *title, *about; /* as written; its name and a sentence for people, translatable */
    uint8_t level;                  /* of the levels for people: 1 is the weakest, each next one is stronger; 0: it is none of them */
    bool
        limited; /* takes limits: "ID:100ms", "ID:5000it", "ID:16mib", "ID:4threads", "ID:12on", and handicaps: "ID:60it:1sight:5ideas:2heed:9err" */
    const char *plays; /* a level: the search that it is, as written; else NULL */
    uint32_t pace_ms;  /* a natural pause before a decision, for hosts that want one */
    size_t (*memory)(const tv_bot *bot, const tv_game *game);
    tv_move (*choose)(const tv_bot *bot, const tv_bot_task *task);
} tv_bot_kind;

struct tv_bot {
    const tv_bot_kind *kind;
    uint32_t iterations;   /* 0: not limited */
    uint32_t milliseconds; /* 0: not limited; the host keeps the time, see tv_bot_task.stop */
    uint32_t memory_mib;   /* 0: the kind's own choice; for each thread */
    uint32_t threads;      /* 0: one. So many trees are searched, each with its share of the iterations */
    uint32_t
        play_on; /* decisions from a leaf to the state judged, by the same judgement's priors; 0: with a net none, else tv_game.play_on */
    tv_bot_handicap handicap;
    bool plain;     /* judges as the game's weights do, whatever net there is */
    uint32_t noise; /* so many 16ths of the first decision's priors are drawn by lot: games to learn from should differ */
};

enum {
    TV_BOT_ITERATIONS_MAX = 1000000000,
    TV_BOT_MILLISECONDS_MAX = 3600000,
    TV_BOT_MEMORY_MIB_MAX = 2048,
    TV_BOT_THREADS_MAX = 64,
    TV_BOT_PLAY_ON_MAX = 1000,
    TV_BOT_HANDICAP_MAX = 255,
    TV_BOT_NOISE_MAX = 16
};

/* All kinds, closed by NULL. */
extern const tv_bot_kind *const *const tv_bot_kinds;
/* Reads "greedy" or "search:100ms:5000it"; false with a sentence that says what is wrong and what there is. */
bool tv_bot_read(tv_bot *bot, const char *text, tv_error *error);
/* Its name for people: a level's title, or "Computer (5000 iterations)"; and that it does without a net, if it does. */
void tv_bot_say(const tv_bot *bot, tv_lang lang, tv_text *out);
size_t tv_bot_memory(const tv_bot *bot, const tv_game *game);
/* One of the view's legal moves; there must be at least one. */
tv_move tv_bot_choose(const tv_bot *bot, const tv_bot_task *task);

TV_PUBLIC_END

#endif
