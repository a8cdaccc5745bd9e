/* Completion for fish, see completion.h. */
#include "completion.h"

#include <stdlib.h>

#include "memory/heap.h"

/* Between single quotes, in which a backslash and a quote are marked. */
static void add_quoted(tv_text *out, const char *words) {
    tv_text_add_char(out, '\'');
    for (; *words != '\0'; words++) {
        if (*words == '\'' || *words == '\\') tv_text_add_char(out, '\\');
        tv_text_add_char(out, *words);
    }
    tv_text_add_char(out, '\'');
}

static void begin(const cli_command *command, tv_text *out) {
    tv_text_add(out, "complete -c trivium -n '__fish_seen_subcommand_from ");
    tv_text_add(out, command->name);
    tv_text_add(out, "'");
}

static void add_what(completion_kind kind, const tv_text *words, tv_text *out) {
    if (kind == COMPLETE_FOLDER)
        tv_text_add(out, " -a '(__fish_complete_directories (commandline -ct))'");
    else if (kind == COMPLETE_RECORD)
        tv_text_add(out, " -k -a '(__fish_complete_suffix .trv)'");
    if (words->used == 0) return;
    tv_text_add(out, " -a '");
    tv_text_add_bytes(out, words->at, words->used);
    tv_text_add(out, "'");
}

static void write_option(const cli_command *command, const cli_option *option, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = option->value != NULL ? completion_of_value(option->value, &words) : COMPLETE_NOTHING;
    begin(command, out);
    tv_text_add(out, " -l ");
    tv_text_add(out, option->name);
    if (option->value != NULL) tv_text_add(out, kind == COMPLETE_FILE ? " -r -F" : " -x");
    if (option->value != NULL) add_what(kind, &words, out);
    tv_text_add(out, " -d ");
    add_quoted(out, option->about);
    tv_text_add_char(out, '\n');
    free(words.at);
}

static void write_command(const cli_command *command, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = completion_of_arguments(command, &words);
    tv_text_add(out, "complete -c trivium -n __fish_use_subcommand -a ");
    tv_text_add(out, command->name);
    tv_text_add(out, " -d ");
    add_quoted(out, command->about);
    tv_text_add_char(out, '\n');
    if (kind != COMPLETE_NOTHING) {
        begin(command, out);
        if (kind == COMPLETE_FILE) tv_text_add(out, " -F");
        add_what(kind, &words, out);
        tv_text_add_char(out, '\n');
    }
    for (const cli_option *option = command->options; option->name != NULL; option++) write_option(command, option, out);
    free(words.at);
}

void completion_fish(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "# Completion of trivium for fish, made by `trivium completion fish`.\n"
                     "complete -c trivium -f\n"
                     "complete -c trivium -n __fish_use_subcommand -l version -d 'what this is and who made the games'\n"
                     "complete -c trivium -l help -d 'what there is'\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) write_command(*command, out);
}
