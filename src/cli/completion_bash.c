/* Completion for bash, see completion.h. It needs nothing of the package bash-completion, which only has to load it. */
#include "completion.h"

#include <stdlib.h>

#include "memory/heap.h"

/* How a kind of value completes the word `cur`. */
static const char *action_of(completion_kind kind) {
    switch (kind) {
    case COMPLETE_FILE: return "files=-f";
    case COMPLETE_RECORD: return "files=-f only='!*.trv'";
    case COMPLETE_FOLDER: return "files=-d";
    default: return "";
    }
}

/* What follows an option: a line of a case of "COMMAND --OPTION". */
static void write_value(const cli_command *command, const cli_option *option, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = completion_of_value(option->value, &words);
    tv_text_add(out, "        '");
    tv_text_add(out, command->name);
    tv_text_add(out, " --");
    tv_text_add(out, option->name);
    tv_text_add(out, "') is_value=1 files='' only='' words='");
    tv_text_add_bytes(out, words.at, words.used);
    tv_text_add(out, "' ");
    tv_text_add(out, action_of(kind));
    tv_text_add(out, " ;;\n");
    free(words.at);
}

/* What a command takes: its options and arguments. */
static void write_command(const cli_command *command, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = completion_of_arguments(command, &words);
    tv_text_add(out, "        ");
    tv_text_add(out, command->name);
    tv_text_add(out, ") options='");
    for (const cli_option *option = command->options; option->name != NULL; option++) {
        tv_text_add(out, "--");
        tv_text_add(out, option->name);
        tv_text_add_char(out, ' ');
    }
    tv_text_add(out, "--help' words='");
    tv_text_add_bytes(out, words.at, words.used);
    tv_text_add(out, "' ");
    tv_text_add(out, action_of(kind));
    tv_text_add(out, " ;;\n");
    free(words.at);
}

void completion_bash(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "# Completion of trivium for bash, made by `trivium completion bash`.\n"
                     "_trivium() {\n"
                     "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
                     "    local options='' words='' files='' only='' is_value='' found\n"
                     "    # \"--option=value\" comes as three words.\n"
                     "    if [[ $cur == = ]]; then cur='' prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "    elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
                     "    COMPREPLY=()\n"
                     "    if ((COMP_CWORD == 1)); then\n"
                     "        mapfile -t COMPREPLY < <(compgen -W '");
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, (*command)->name);
        tv_text_add_char(out, ' ');
    }
    tv_text_add(out, "help --help --version' -- \"$cur\")\n        return\n    fi\n    case $command in\n        help) words='");
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, (*command)->name);
        tv_text_add_char(out, ' ');
    }
    tv_text_add(out, "' ;;\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) write_command(*command, out);
    tv_text_add(out, "        *) return ;;\n    esac\n    case \"$command $prev\" in\n");
    for (const cli_command *const *command = commands; *command != NULL; command++)
        for (const cli_option *option = (*command)->options; option->name != NULL; option++)
            if (option->value != NULL) write_value(*command, option, out);
    tv_text_add(out, "    esac\n"
                     "    if [[ -z $is_value && $cur == -* ]]; then words=$options files=''; fi\n"
                     "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                     "    if [[ -n $files ]]; then\n"
                     "        compopt -o filenames 2>/dev/null\n"
                     "        mapfile -t found < <(compgen -f ${only:+-X \"$only\"} -- \"$cur\"; compgen -d -- \"$cur\")\n"
                     "        [[ $files == -f ]] || mapfile -t found < <(compgen -d -- \"$cur\")\n"
                     "        COMPREPLY+=(\"${found[@]}\")\n"
                     "    fi\n"
                     "}\n"
                     "complete -F _trivium trivium\n");
}
