/* trivium new-game: writes the folder of a small complete game, from which an author goes on. The files are those of examples/games/template
 * with the game's name in place of that word. */
#include "commands.h"
#include "host/files.h"
#include "host/system.h"
#include "memory/heap.h"
#include "new_game_files.h"

#include <trivium/game.h>

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 24, PATH_BYTES = 1024 };

/* The word as it stands in the files, in each of its three cases. */
static const char *const word_cases[] = {"template", "TEMPLATE", "Template"};
enum name_case { LOWER, UPPER, TITLE, CASES };

typedef struct new_name {
    char in[CASES][NAME_MAX_BYTES + 1];
} new_name;

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static bool is_name(const char *given) {
    size_t size = strlen(given);
    return size > 0 && size <= NAME_MAX_BYTES && given[0] >= 'a' && given[0] <= 'z' &&
           strspn(given, "abcdefghijklmnopqrstuvwxyz0123456789_") == size;
}

/* Names that the library or its tests use for something else. */
static bool is_taken(const char *given) {
    return strcmp(given, "tv") == 0 || strcmp(given, "toy") == 0 || strcmp(given, "plain") == 0 || strcmp(given, word_cases[LOWER]) == 0;
}

/* "sea_wolf" becomes SEA_WOLF, and "Sea wolf" for people. */
static void set_name(new_name *name, const char *given) {
    memset(name, 0, sizeof *name);
    for (size_t i = 0; given[i] != '\0'; i++) {
        name->in[LOWER][i] = given[i];
        name->in[UPPER][i] = upper(given[i]);
        name->in[TITLE][i] = i == 0 ? upper(given[i]) : given[i] == '_' ? ' ' : given[i];
    }
}

/* Adds a text with the name in place of the word. */
static void add_renamed(tv_text *out, const char *text, const new_name *name) {
    const size_t size = strlen(word_cases[LOWER]);
    while (*text != '\0') {
        int which = 0;
        while (which < CASES && strncmp(text, word_cases[which], size) != 0) which++;
        if (which < CASES) {
            tv_text_add(out, name->in[which]);
            text += size;
        } else
            tv_text_add_char(out, *text++);
    }
}

static int write_file(const cli_call *call, const char *folder, const new_game_file *file, const new_name *name, tv_text *text) {
    char path[PATH_BYTES];
    tv_text full = TV_TEXT_OVER(path);
    tv_error error = {0};
    tv_text_add(&full, folder);
    tv_text_add_char(&full, '/');
    add_renamed(&full, file->path, name);
    if (full.cut) return cli_complain(call, CLI_USAGE, "the path of the folder is too long.");
    char *last = strrchr(path, '/');
    *last = '\0';
    if (!file_make_folder(path, &error)) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    *last = '/';
    tv_text_clear(text);
    add_renamed(text, (const char *)file->text, name);
    if (text->cut) return cli_complain_memory(call);
    if (!file_write(path, text->at, text->used, &error)) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    return CLI_OK;
}

static int write_files(const cli_call *call, const char *folder, const new_name *name) {
    tv_text text = tv_heap_text();
    if (text.at == NULL) return cli_complain_memory(call);
    int exit_code = CLI_OK;
    for (const new_game_file *file = new_game_files; file->path != NULL && exit_code == CLI_OK; file++)
        exit_code = write_file(call, folder, file, name, &text);
    free(text.at);
    return exit_code;
}

static int run(cli_call *call) {
    const char *given = call->arguments[0], *parent = call->count > 1 ? call->arguments[1] : ".";
    char path[PATH_BYTES];
    tv_text folder = TV_TEXT_OVER(path);
    new_name name;
    if (!is_name(given))
        return cli_complain(call, CLI_USAGE,
                            "a game's name is a word of a-z, 0-9 and _ that begins with a letter, of at most %d, not \"%s\".",
                            NAME_MAX_BYTES, given);
    if (tv_game_find(given) != NULL) return cli_complain(call, CLI_USAGE, "there is a game called %s already.", given);
    if (is_taken(given)) return cli_complain(call, CLI_USAGE, "the name %s is used for something else.", given);
    set_name(&name, given);
    tv_text_add(&folder, parent);
    tv_text_add_char(&folder, '/');
    tv_text_add(&folder, given);
    if (folder.cut) return cli_complain(call, CLI_USAGE, "the path of the folder is too long.");
    if (system_kind_of(path) != SYSTEM_NOTHING) return cli_complain(call, CLI_FAILED, "%s exists already; nothing was written.", path);
    int exit_code = write_files(call, path, &name);
    if (exit_code != CLI_OK) return exit_code;
    tv_text_add(call->out, path);
    tv_text_add(call->out, ": a game that plays. Build it into the program, where its sources lie:\n\n    TRIVIUM_GAMES_PATH=");
    char *absolute = system_real_path(parent);
    tv_text_add(call->out, absolute != NULL ? absolute : parent);
    free(absolute);
    tv_text_add(call->out, " make play\n\nIts README.md and docs/adding-a-game.md tell how to go on.\n");
    return CLI_OK;
}

static const cli_option options[] = {{0}};

const cli_command command_new_game = {
    .name = "new-game",
    .arguments = "NAME [FOLDER]",
    .about = "Writes the folder of a new game, small but complete.",
    .more = "The folder FOLDER/NAME, in the present folder otherwise, has a game of cards that plays and keeps every law, its rules page, "
            "tests, planted faults and translations: something to change step by step, as docs/adding-a-game.md tells.",
    .arguments_min = 1,
    .arguments_max = 2,
    .options = options,
    .run = run,
};
