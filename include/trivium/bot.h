/* Bots: players that see only a view. A bot is written as on the command line: "greedy", "search:100ms", "search:5000it". */
#ifndef TRIVIUM_BOT_H
#define TRIVIUM_BOT_H

#include <trivium/game.h>

typedef struct tv_bot tv_bot;

typedef struct tv_bot_task {
    const tv_game *game;
    const void    *box;
    const void    *view;    /* hide(state, actor): all that a bot may know of the state */
    uint64_t       seed;    /* the bot's own chance; the same seed and view give the same move */
    void          *memory;  /* at least tv_bot_memory(bot, game) bytes, aligned as malloc does */
    size_t         memory_size;
    bool         (*stop)(void *host); /* asked now and then: is the time over? NULL: there is no clock, limits of time are ignored */
    void          *host;
} tv_bot_task;

typedef struct tv_bot_kind {
    const char *id, *about;
    bool limited; /* takes limits: "ID:100ms", "ID:5000it", "ID:16mib", in any order */
    size_t (*memory)(const tv_bot *bot, const tv_game *game);
    tv_move (*choose)(const tv_bot *bot, const tv_bot_task *task);
} tv_bot_kind;

struct tv_bot {
    const tv_bot_kind *kind;
    uint32_t iterations;   /* 0: not limited */
    uint32_t milliseconds; /* 0: not limited; the host keeps the time, see tv_bot_task.stop */
    uint32_t memory_mib;   /* 0: the kind's own choice */
};

enum { TV_BOT_ITERATIONS_MAX = 1000000000, TV_BOT_MILLISECONDS_MAX = 3600000, TV_BOT_MEMORY_MIB_MAX = 2048 };

/* All kinds, closed by NULL. */
extern const tv_bot_kind *const tv_bot_kinds[];
/* Reads "greedy" or "search:100ms:5000it"; false with a sentence that says what is wrong and what there is. */
bool tv_bot_read(tv_bot *bot, const char *text, tv_error *error);
size_t tv_bot_memory(const tv_bot *bot, const tv_game *game);
/* One of the view's legal moves; there must be at least one. */
tv_move tv_bot_choose(const tv_bot *bot, const tv_bot_task *task);

#endif
