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

/* What fish offers is one list: words, and what a command of its own finds. */
static void add_what(completion_kind kind, const tv_text *words, tv_text *out) {
    const char *found = kind == COMPLETE_FOLDER   ? "(__fish_complete_directories (commandline -ct))"
                        : kind == COMPLETE_RECORD ? "(__fish_complete_suffix .trv)"
                                                  : "";
    if (words->used == 0 && *found == '\0') return;
    tv_text_add(out, kind == COMPLETE_RECORD ? " -k -a '" : " -a '");
    if (kind == COMPLETE_LIST) tv_text_add(out, "(__trivium_list ");
    tv_text_add_bytes(out, words->at, words->used);
    if (kind == COMPLETE_LIST) tv_text_add(out, ")");
    if (words->used > 0 && *found != '\0') tv_text_add(out, " ");
    tv_text_add(out, found);
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

static void write_argument(const cli_command *command, uint32_t place, tv_text *out) {
    tv_text words = tv_heap_text();
    completion_kind kind = completion_of_argument(command, place, &words);
    if (kind != COMPLETE_NOTHING) {
        tv_text_add(out, "complete -c trivium -n '__trivium_at ");
        tv_text_add(out, command->name);
        tv_text_add(out, place == completion_places(command) && completion_repeats(command) ? " -ge " : " = ");
        tv_text_add_uint(out, place);
        tv_text_add_char(out, '\'');
        if (kind == COMPLETE_FILE) tv_text_add(out, " -F");
        add_what(kind, &words, out);
        tv_text_add_char(out, '\n');
    }
    free(words.at);
}

static void write_command(const cli_command *command, tv_text *out) {
    tv_text_add(out, "complete -c trivium -n __fish_use_subcommand -a ");
    tv_text_add(out, command->name);
    tv_text_add(out, " -d ");
    add_quoted(out, command->about);
    tv_text_add_char(out, '\n');
    for (uint32_t place = 1; place <= completion_places(command); place++) write_argument(command, place, out);
    for (const cli_option *option = command->options; option->name != NULL; option++) write_option(command, option, out);
}

/* Which argument is being typed: options and what follows them do not count. */
static void write_place(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "function __trivium_at\n"
                     "    set -l words (commandline -opc)\n"
                     "    test (count $words) -ge 2; and test \"x$words[2]\" = \"x$argv[1]\"; or return 1\n"
                     "    set -l valued\n"
                     "    switch $argv[1]\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, "        case ");
        tv_text_add(out, (*command)->name);
        tv_text_add(out, "\n            set valued");
        for (const cli_option *option = (*command)->options; option->name != NULL; option++) {
            if (option->value == NULL) continue;
            tv_text_add(out, " --");
            tv_text_add(out, option->name);
        }
        tv_text_add_char(out, '\n');
    }
    tv_text_add(out, "    end\n"
                     "    set -e words[1..2]\n"
                     "    set -l place 1\n"
                     "    set -l skip 0\n"
                     "    for word in $words\n"
                     "        if test $skip = 1\n"
                     "            set skip 0\n"
                     "        else if not string match -q -- '-*' $word\n"
                     "            set place (math $place + 1)\n"
                     "        else if contains -- $word $valued\n"
                     "            set skip 1\n"
                     "        end\n"
                     "    end\n"
                     "    test $place $argv[2] $argv[3]\n"
                     "end\n");
}

void completion_fish(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "# Completion of trivium for fish, made by `trivium completion fish`.\n"
                     "complete -c trivium -f\n"
                     "complete -c trivium -n __fish_use_subcommand -l version -d 'what this is and who made the games'\n"
                     "complete -c trivium -l help -d 'what there is'\n");
    write_place(commands, out);
    tv_text_add(out, "function __trivium_list # words, with commas between: the ones before stay\n"
                     "    set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct))\n"
                     "    set -l before (string replace -r '[^,]*$' '' -- $typed)\n"
                     "    for word in $argv\n"
                     "        echo $before$word\n"
                     "    end\n"
                     "end\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) write_command(*command, out);
}
