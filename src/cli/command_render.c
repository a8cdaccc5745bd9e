/* trivium render: the picture of a moment of a game as an SVG file. */
#include "commands.h"
#include "host/files.h"
#include "memory/heap.h"
#include "opened.h"
#include "picture.h"

#include <stdlib.h>
#include <string.h>

static bool choose_theme(const cli_call *call, tv_theme *theme) {
    const char *word = cli_value(call, "theme");
    *theme = word != NULL && strcmp(word, "dark") == 0 ? TV_DARK : TV_LIGHT;
    if (word == NULL || *theme == TV_DARK || strcmp(word, "light") == 0) return true;
    cli_complain(call, CLI_USAGE, "--theme is light or dark, not \"%s\".", word);
    return false;
}

/* Into the file that --out names. */
static int save(const cli_call *call, const tv_text *svg) {
    const char *path = cli_value(call, "out");
    tv_error error = {0};
    if (svg->cut) return cli_complain_memory(call);
    if (file_write(path, svg->at, svg->used, &error)) return CLI_OK;
    return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
}

static int render(cli_call *call, const opened *moment, tv_theme theme) {
    tv_screen screen;
    if (!opened_show(moment, &screen)) return cli_complain_memory(call);
    picture_write_svg(&screen, theme, cli_given(call, "marks"), call->out);
    tv_screen_close(&screen);
    if (!cli_given(call, "out")) return CLI_OK;
    int exit_code = save(call, call->out);
    tv_text_clear(call->out);
    return exit_code;
}

static int run(cli_call *call) {
    opened moment;
    tv_theme theme;
    if (!choose_theme(call, &theme)) return CLI_USAGE;
    int exit_code = opened_open(&moment, call, call->arguments[0]);
    if (exit_code != CLI_OK) return exit_code;
    exit_code = render(call, &moment, theme);
    opened_close(&moment);
    return exit_code;
}

static const cli_option options[] = {
    {"at", "N", "after the first N decisions; otherwise at the end", 0, UINT32_MAX},
    {"seat", "K", "as seat K (from 0) or a \"spectator\" sees it; otherwise everything", 0, 0},
    {"theme", "light|dark", "otherwise light", 0, 0},
    {"out", "FILE", "write to this file; otherwise to standard output", 0, 0},
    {"marks", NULL, "mark what the actor may choose", 0, 0},
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    {0},
};

const cli_command command_render = {
    .name = "render",
    .arguments = "FILE",
    .about = "Draws a moment of a game as an SVG picture.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
