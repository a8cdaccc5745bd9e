/* The list of bots, and reading one as it is written on the command line. A new kind of bot is one file and one line here. */
#include "bots/bots.h"

#include <assert.h>
#include <string.h>

const tv_bot_kind *const tv_bot_kinds[] = {&tv_bot_random, &tv_bot_greedy, NULL};

bool tv_bot_read(tv_bot *bot, const char *text, tv_error *error) {
    char known_words[128];
    tv_text known = TV_TEXT_OVER(known_words);
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        if (strcmp((*kind)->id, text) == 0) {
            bot->kind = *kind;
            return true;
        }
        if (known.used > 0) tv_text_add(&known, ", ");
        tv_text_add(&known, (*kind)->id);
    }
    return tv_fail(error, "There is no bot \"{}\". There are: {}.", text, known_words, NULL);
}

size_t tv_bot_memory(const tv_bot *bot, const tv_game *game) { return bot->kind->memory(bot, game); }

tv_move tv_bot_choose(const tv_bot *bot, const tv_bot_task *task) {
    assert(task->memory_size >= tv_bot_memory(bot, task->game));
    return bot->kind->choose(bot, task);
}
