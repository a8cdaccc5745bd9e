/* trivium engine: the program's bots behind the engine protocol, for other programs to play against. */
#include "command/choose.h"
#include "commands.h"
#include "engine/serve.h"

#include <trivium/bot.h>
#include <unistd.h>

static int run(cli_call *call) {
    tv_error error = {0};
    tv_bot bot;
    const char *word = cli_given(call, "bot") ? cli_value(call, "bot") : "search";
    if (!tv_bot_read(&bot, word, &error)) return cli_complain(call, CLI_USAGE, "--bot: %s", error.what);
    if (engine_serve(STDIN_FILENO, STDOUT_FILENO, word, &error)) return CLI_OK;
    return cli_complain(call, CLI_FAILED, "%s", error.what);
}

static const cli_option options[] = {
    {"bot", "BOT", "the bot to begin with, as `trivium list` names them (search)", 0, 0},
    CHOOSE_NET_OPTION,
    {0},
};

const cli_command command_engine = {
    .name = "engine",
    .arguments = "",
    .about = "Lets other programs ask the bots, line by line.",
    .more = "Speaks the engine protocol on standard input and output: handshake, options, new game, observations, go, "
            "best move. docs/engine-protocol.md describes it. It ends with \"quit\" or the end of the input.",
    .thinks = true,
    .options = options,
    .run = run,
};
