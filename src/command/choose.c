/* Things given by name, see choose.h. */
#include "choose.h"

#include "host/nets.h"
#include "host/system.h"

#include <stdlib.h>
#include <string.h>

const tv_game *choose_game(const cli_call *call, const char *id) {
    const tv_game *game = tv_game_find(id);
    if (game != NULL) return game;
    char list[256];
    tv_text names = TV_TEXT_OVER(list);
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        if (each != tv_games) tv_text_add(&names, ", ");
        tv_text_add(&names, (*each)->id);
    }
    cli_complain(call, CLI_USAGE, "there is no game \"%s\"; the games are: %s.", id, list);
    return NULL;
}

/* The first variable that is set decides, as everywhere. */
static tv_lang environment_lang(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *code = getenv(variables[i]);
        tv_lang lang;
        if (code == NULL || code[0] == '\0') continue;
        return tv_lang_read(code, &lang) ? lang : TV_EN;
    }
    return TV_EN;
}

/* Does the command have the option, and was it given? */
static bool asked_for(const cli_call *call, const char *name) {
    for (const cli_option *option = call->command->options; option->name != NULL; option++)
        if (strcmp(option->name, name) == 0) return cli_given(call, name);
    return false;
}

bool choose_lang(const cli_call *call, tv_lang *lang) {
    const char *code = cli_value(call, "lang");
    if (code == NULL) {
        *lang = asked_for(call, "json") || asked_for(call, "ndjson") ? TV_EN : environment_lang();
        return true;
    }
    if (tv_lang_read(code, lang)) return true;
    char list[64];
    tv_text names = TV_TEXT_OVER(list);
    for (tv_lang each = 0; each < TV_LANGS; each++) {
        if (each > 0) tv_text_add(&names, ", ");
        tv_text_add(&names, tv_lang_code(each));
    }
    cli_complain(call, CLI_USAGE, "there is no language \"%s\"; the languages are: %s.", code, list);
    return false;
}

bool choose_viewer(const cli_call *call, uint8_t seats, uint8_t *viewer) {
    const char *word = cli_value(call, "seat");
    uint64_t seat;
    *viewer = TV_EVERYTHING;
    if (word == NULL) return true;
    if (strcmp(word, "spectator") == 0)
        *viewer = TV_SPECTATOR;
    else if (cli_read_number(word, 0, seats - 1u, &seat))
        *viewer = (uint8_t)seat;
    else {
        cli_complain(call, CLI_USAGE, "--seat takes a seat of this game, 0 to %u, or \"spectator\", not \"%s\".", seats - 1u, word);
        return false;
    }
    return true;
}

bool choose_nets(const cli_call *call) {
    const char *folder = getenv("TRIVIUM_NETS"), *file = asked_for(call, "net") ? cli_value(call, "net") : NULL;
    tv_error error = {0};
    if (host_nets_begin(folder != NULL && folder[0] != '\0' ? folder : NULL, file, &error)) return true;
    cli_complain(call, CLI_FAILED, "%s", error.what);
    return false;
}

uint32_t choose_threads(const cli_call *call, uint32_t max) {
    uint32_t processors = system_processors();
    return (uint32_t)cli_number(call, "threads", processors < max ? processors : max);
}
