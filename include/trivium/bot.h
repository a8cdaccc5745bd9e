/* Bots: players that see only a view. A bot is written as on the command line, "greedy" or (later) "search:100ms". */
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
} tv_bot_task;

typedef struct tv_bot_kind {
    const char *id, *about;
    size_t (*memory)(const tv_bot *bot, const tv_game *game);
    tv_move (*choose)(const tv_bot *bot, const tv_bot_task *task);
} tv_bot_kind;

struct tv_bot {
    const tv_bot_kind *kind;
};

/* All kinds, closed by NULL. */
extern const tv_bot_kind *const tv_bot_kinds[];
/* Reads "greedy"; false with a sentence that lists what there is. */
bool tv_bot_read(tv_bot *bot, const char *text, tv_error *error);
size_t tv_bot_memory(const tv_bot *bot, const tv_game *game);
/* One of the view's legal moves; there must be at least one. */
tv_move tv_bot_choose(const tv_bot *bot, const tv_bot_task *task);

#endif
