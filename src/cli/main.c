/* The program: finds the command and lets it run. */
#include "command/choose.h"
#include "commands.h"
#include "host/system.h"
#include "memory/heap.h"
#include "notice.h"

#include <stdlib.h>
#include <string.h>

static const cli_command *find_command(const char *name) {
    for (const cli_command *const *command = cli_commands; *command != NULL; command++)
        if (strcmp((*command)->name, name) == 0) return *command;
    return NULL;
}

static void write_help(tv_text *out) {
    enum { ABOUT_COLUMN = 14 };
    tv_text_add(out, "Usage: trivium COMMAND [arguments] [options]\n\n"
                     "Board games against bots and people, at one screen.\n\nCommands:\n");
    for (const cli_command *const *command = cli_commands; *command != NULL; command++) {
        size_t begin = out->used;
        tv_text_add(out, "  ");
        tv_text_add(out, (*command)->name);
        while (out->used - begin < ABOUT_COLUMN) tv_text_add_char(out, ' ');
        tv_text_add(out, (*command)->about);
        tv_text_add_char(out, '\n');
    }
    tv_text_add(out, "\n`trivium help COMMAND` or `trivium COMMAND --help` tells more.\n"
                     "`trivium --version` tells what this is and who made the games.\n");
}

static int complain_unknown(const cli_call *call, const char *given) {
    char list[256];
    tv_text names = TV_TEXT_OVER(list);
    for (const cli_command *const *command = cli_commands; *command != NULL; command++) {
        tv_text_add(&names, (*command)->name);
        tv_text_add(&names, ", ");
    }
    return cli_complain(call, CLI_USAGE, "there is no command \"%s\"; the commands are %shelp.", given, list);
}

/* trivium help [COMMAND] */
static int help(cli_call *call, int argc, char **argv) {
    if (argc < 3) {
        write_help(call->out);
        return CLI_OK;
    }
    const cli_command *command = find_command(argv[2]);
    if (command == NULL) return complain_unknown(call, argv[2]);
    cli_help(command, call->out);
    return CLI_OK;
}

static int dispatch(cli_call *call, int argc, char **argv) {
    if (argc < 2) return cli_complain(call, CLI_USAGE, "a command is missing; `trivium --help` lists them.");
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return help(call, argc, argv);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        notice_write(call->out);
        return CLI_OK;
    }
    const cli_command *command = find_command(name);
    if (command == NULL) return complain_unknown(call, name);
    int exit_code;
    if (!cli_parse(call, command, argc, argv, &exit_code)) return exit_code;
    if (command->thinks && !choose_nets(call)) return CLI_FAILED;
    return command->run(call);
}

int main(int argc, char **argv) {
    system_begin();
    tv_text out = tv_heap_text();
    cli_call call = {.out = &out};
    if (out.at == NULL) return cli_complain_memory(&call);
    int exit_code = dispatch(&call, argc, argv);
    bool printed = cli_flush(&call);
    free(out.at);
    return exit_code == CLI_OK && !printed ? CLI_FAILED : exit_code;
}
