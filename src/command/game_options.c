/* Options of a game on the command line, see game_options.h. */
#include "game_options.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 64 };

bool game_option_set(const tv_game *game, tv_setup *setup, const char *name, int64_t value, tv_error *error) {
    char known[256], range[64];
    tv_text names = TV_TEXT_OVER(known), numbers = TV_TEXT_OVER(range);
    for (uint32_t i = 0; game->options[i].name != NULL; i++) {
        const tv_option *option = &game->options[i];
        tv_text_add(&names, i > 0 ? ", " : "");
        tv_text_add(&names, option->name);
        if (strcmp(option->name, name) != 0) continue;
        if (value >= option->min && value <= option->max) {
            setup->options[i] = (int32_t)value;
            return true;
        }
        tv_text_add_int(&numbers, option->min);
        tv_text_add(&numbers, " to ");
        tv_text_add_int(&numbers, option->max);
        return tv_fail(error, "{} takes a number from {}.", name, range, (const char *)NULL);
    }
    return tv_fail(error, "this game has no option \"{}\"; it has: {}.", name, known, (const char *)NULL);
}

/* "last_round=1" */
static bool read_one(const char *word, const tv_game *game, tv_setup *setup, tv_error *error) {
    char name[WORD_MAX];
    size_t size = strcspn(word, "=");
    const char *digits = word + size + (word[size] == '=');
    uint64_t number;
    bool negative = digits[0] == '-';
    if (word[size] != '=' || size == 0 || size >= sizeof name || !cli_read_number(digits + negative, 0, INT32_MAX, &number))
        return tv_fail(error, "an option is written NAME=NUMBER, not \"{}\".", word, (const char *)NULL);
    memcpy(name, word, size);
    name[size] = '\0';
    return game_option_set(game, setup, name, negative ? -(int64_t)number : (int64_t)number, error);
}

int game_options_read(const cli_call *call, const tv_game *game, tv_setup *setup) {
    const char *list = cli_value(call, "options");
    while (list != NULL) {
        char word[WORD_MAX];
        tv_error error = {0};
        size_t size = strcspn(list, ",");
        tv_text text = TV_TEXT_OVER(word);
        tv_text_add_bytes(&text, list, size);
        if (!read_one(word, game, setup, &error)) return cli_complain(call, CLI_USAGE, "--options: %s", error.what);
        list = list[size] == ',' ? list + size + 1 : NULL;
    }
    return CLI_OK;
}
