/* What can be completed, see completion.h. */
#include "completion.h"

#include <string.h>
#include <trivium/bot.h>
#include <trivium/game.h>

static void add_word(tv_text *words, const char *word, size_t size) {
    if (words->used > 0) tv_text_add_char(words, ' ');
    tv_text_add_bytes(words, word, size);
}

/* The words of "light|dark", wherever in the text such a list stands. */
static bool add_choices(const char *text, tv_text *words) {
    const char *bar = strchr(text, '|');
    if (bar == NULL) return false;
    const char *at = bar;
    while (at > text && at[-1] >= 'a' && at[-1] <= 'z') at--;
    for (;;) {
        size_t size = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-_");
        add_word(words, at, size);
        if (at[size] != '|') return true;
        at += size + 1;
    }
}

static void add_games(tv_text *words) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++) add_word(words, (*game)->id, strlen((*game)->id));
}

static void add_bots(tv_text *words) {
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) add_word(words, (*kind)->id, strlen((*kind)->id));
}

completion_kind completion_of_value(const char *value, tv_text *words) {
    if (add_choices(value, words)) return COMPLETE_WORDS;
    if (strcmp(value, "FILE") == 0) return COMPLETE_FILE;
    if (strcmp(value, "DIR") == 0) return COMPLETE_FOLDER;
    if (strcmp(value, "BOT") != 0) return COMPLETE_NOTHING;
    add_bots(words);
    return COMPLETE_WORDS;
}

completion_kind completion_of_arguments(const cli_command *command, tv_text *words) {
    add_choices(command->words != NULL ? command->words : command->arguments, words);
    if (strstr(command->arguments, "GAME") != NULL) add_games(words);
    if (strstr(command->arguments, "FOLDER") != NULL) return COMPLETE_FOLDER;
    if (strstr(command->arguments, "FILE") != NULL) return command->words != NULL ? COMPLETE_FILE : COMPLETE_RECORD;
    return words->used > 0 ? COMPLETE_WORDS : COMPLETE_NOTHING;
}
