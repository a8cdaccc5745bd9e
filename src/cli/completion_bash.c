/* Completion for bash, see completion.h. It needs nothing of the package bash-completion, which only has to load it. */
#include "completion.h"

#include <stdlib.h>

#include "memory/heap.h"

/* How a kind of value completes the word `cur`. */
static const char *action_of(completion_kind kind) {
    switch (kind) {
    case COMPLETE_LIST: return "list=1";
    case COMPLETE_FILE: return "files=-f";
    case COMPLETE_RECORD: return "files=-f only='!*.trv'";
    case COMPLETE_FOLDER: return "files=-d";
    default: return "";
    }
}

static void add_names(const cli_command *const *commands, tv_text *out) {
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, (*command)->name);
        tv_text_add_char(out, ' ');
    }
}

/* The command's options, or those alone that something follows. */
static void add_options(const cli_command *command, bool valued, tv_text *out) {
    for (const cli_option *option = command->options; option->name != NULL; option++) {
        if (valued && option->value == NULL) continue;
        tv_text_add(out, "--");
        tv_text_add(out, option->name);
        tv_text_add_char(out, ' ');
    }
}

static void write_command(const cli_command *command, tv_text *out) {
    tv_text_add(out, "        ");
    tv_text_add(out, command->name);
    tv_text_add(out, ") options='");
    add_options(command, false, out);
    tv_text_add(out, "--help' valued=' ");
    add_options(command, true, out);
    tv_text_add(out, "' ;;\n");
}

static void add_action(completion_kind kind, const tv_text *words, tv_text *out) {
    tv_text_add(out, "words='");
    tv_text_add_bytes(out, words->at, words->used);
    tv_text_add(out, "' ");
    tv_text_add(out, action_of(kind));
    tv_text_add(out, " ;;\n");
}

/* What follows an option: a line of a case of "COMMAND --OPTION". */
static void write_value(const cli_command *command, const cli_option *option, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = completion_of_value(option->value, &words);
    tv_text_add(out, "        '");
    tv_text_add(out, command->name);
    tv_text_add(out, " --");
    tv_text_add(out, option->name);
    tv_text_add(out, "') is_value=1 ");
    add_action(kind, &words, out);
    free(words.at);
}

/* What an argument can be: lines of a case of "COMMAND PLACE". */
static void write_arguments(const cli_command *command, tv_text *out) {
    uint32_t places = completion_places(command);
    for (uint32_t place = 1; place <= places; place++) {
        tv_text words = tv_heap_text();
        completion_kind kind = completion_of_argument(command, place, &words);
        tv_text_add(out, "        '");
        tv_text_add(out, command->name);
        tv_text_add_char(out, ' ');
        if (place == places && completion_repeats(command)) {
            tv_text_add(out, "'*) ");
        } else {
            tv_text_add_uint(out, place);
            tv_text_add(out, "') ");
        }
        add_action(kind, &words, out);
        free(words.at);
    }
}

void completion_bash(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "# Completion of trivium for bash, made by `trivium completion bash`.\n"
                     "_trivium() {\n"
                     "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
                     "    local options='' valued='' words='' files='' only='' list='' is_value='' skip='' place=1 before='' found k\n"
                     "    # \"--option=value\" comes as three words.\n"
                     "    if [[ $cur == = ]]; then cur='' prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "    elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
                     "    COMPREPLY=()\n"
                     "    if ((COMP_CWORD == 1)); then\n"
                     "        mapfile -t COMPREPLY < <(compgen -W '");
    add_names(commands, out);
    tv_text_add(out, "help --help --version' -- \"$cur\")\n        return\n    fi\n    case $command in\n        help) ;;\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) write_command(*command, out);
    tv_text_add(out, "        *) return ;;\n    esac\n"
                     "    # Which argument this is: options and what follows them do not count.\n"
                     "    for ((k = 2; k < COMP_CWORD; k++)); do\n"
                     "        if [[ ${COMP_WORDS[k]} == = ]]; then skip=1\n"
                     "        elif [[ -n $skip ]]; then skip=''\n"
                     "        elif [[ ${COMP_WORDS[k]} != -* ]]; then ((place += 1))\n"
                     "        elif [[ $valued == *\" ${COMP_WORDS[k]} \"* ]]; then skip=1; fi\n"
                     "    done\n"
                     "    case \"$command $place\" in\n        'help 1') words='");
    add_names(commands, out);
    tv_text_add(out, "' ;;\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) write_arguments(*command, out);
    tv_text_add(out, "    esac\n"
                     "    if [[ $valued == *\" $prev \"* ]]; then files='' only='' list=''; fi\n"
                     "    case \"$command $prev\" in\n");
    for (const cli_command *const *command = commands; *command != NULL; command++)
        for (const cli_option *option = (*command)->options; option->name != NULL; option++)
            if (option->value != NULL) write_value(*command, option, out);
    tv_text_add(out, "    esac\n"
                     "    if [[ -z $is_value && $cur == -* ]]; then words=$options files=''; fi\n"
                     "    if [[ -n $list ]]; then before=${cur%\"${cur##*,}\"} cur=${cur##*,}; fi\n"
                     "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- \"$cur\")\n"
                     "    if [[ -n $files ]]; then\n"
                     "        compopt -o filenames 2>/dev/null\n"
                     "        if [[ -n $only ]]; then mapfile -t found < <(compgen -f -X \"$only\" -- \"$cur\"; compgen -d -- \"$cur\")\n"
                     "        else mapfile -t found < <(compgen \"$files\" -- \"$cur\"); fi\n"
                     "        COMPREPLY+=(\"${found[@]}\")\n"
                     "    fi\n"
                     "}\n"
                     "complete -F _trivium trivium\n");
}
