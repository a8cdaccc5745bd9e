/* trivium completion: what a shell completes command lines by. */
#include "commands.h"
#include "completion.h"

#include <string.h>

static const struct {
    const char *shell;
    void (*write)(const cli_command *const *commands, tv_text *out);
} shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};

static int run(cli_call *call) {
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(call->arguments[0], shells[i].shell) != 0) continue;
        shells[i].write(cli_commands, call->out);
        return call->out->cut ? cli_complain_memory(call) : CLI_OK;
    }
    return cli_complain(call, CLI_USAGE, "there is no completion for \"%s\"; there is for bash, zsh and fish.", call->arguments[0]);
}

static const cli_option options[] = {{0}};

const cli_command command_completion = {
    .name = "completion",
    .arguments = "bash|zsh|fish",
    .about = "Prints what a shell completes command lines by.",
    .more = "Packages install it. Otherwise: for bash, source <(trivium completion bash) in ~/.bashrc; for zsh, into a file _trivium of a "
            "folder in "
            "$fpath; for fish, into ~/.config/fish/completions/trivium.fish.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
