/* Completion for zsh, see completion.h. */
#include "completion.h"

#include <stdlib.h>
#include <string.h>

#include "memory/heap.h"

/* Within single quotes; `marked` are the signs that mean something there. */
static void add_marked(tv_text *out, const char *words, const char *marked) {
    for (; *words != '\0'; words++) {
        if (*words == '\'') {
            tv_text_add(out, "'\\''");
            continue;
        }
        if (strchr(marked, *words) != NULL) tv_text_add_char(out, '\\');
        tv_text_add_char(out, *words);
    }
}

static void add_list(const char *before, const tv_text *words, const char *after, tv_text *out) {
    tv_text_add(out, before);
    tv_text_add_bytes(out, words->at, words->used);
    tv_text_add(out, after);
}

static void add_files(completion_kind kind, tv_text *out) {
    if (kind == COMPLETE_FILE) tv_text_add(out, "_files");
    if (kind == COMPLETE_RECORD) tv_text_add(out, "_files -g \"*.trv(-.)\"");
    if (kind == COMPLETE_FOLDER) tv_text_add(out, "_files -/");
}

static void add_action(completion_kind kind, const tv_text *words, tv_text *out) {
    switch (kind) {
    case COMPLETE_NOTHING: tv_text_add_char(out, ' '); break;
    case COMPLETE_WORDS: add_list("(", words, ")", out); break;
    case COMPLETE_LIST: add_list("_sequence -d compadd - ", words, "", out); break;
    default:
        if (words->used > 0) add_list("{compadd - ", words, "; ", out);
        add_files(kind, out);
        if (words->used > 0) tv_text_add_char(out, '}');
    }
}

static void write_option(const cli_option *option, tv_text *out) {
    tv_text words = tv_heap_text();
    tv_text_add(out, " \\\n                '--");
    tv_text_add(out, option->name);
    if (option->value != NULL) tv_text_add_char(out, '=');
    tv_text_add_char(out, '[');
    add_marked(out, option->about, "[]\\");
    tv_text_add_char(out, ']');
    if (option->value != NULL) {
        tv_text_add_char(out, ':');
        add_marked(out, option->value, ":\\");
        tv_text_add_char(out, ':');
        completion_kind kind = completion_of_value(option->value, &words);
        add_action(kind, &words, out);
    }
    tv_text_add_char(out, '\'');
    free(words.at);
}

static void write_arguments(const cli_command *command, tv_text *out) {
    uint32_t places = completion_places(command);
    for (uint32_t place = 1; place <= places; place++) {
        tv_text words = tv_heap_text();
        completion_kind kind = completion_of_argument(command, place, &words);
        tv_text_add(out, " \\\n                '");
        if (place == places && completion_repeats(command))
            tv_text_add_char(out, '*');
        else
            tv_text_add_uint(out, place);
        tv_text_add_char(out, ':');
        add_marked(out, command->arguments, ":\\");
        tv_text_add_char(out, ':');
        add_action(kind, &words, out);
        tv_text_add_char(out, '\'');
        free(words.at);
    }
}

void completion_zsh(const cli_command *const *commands, tv_text *out) {
    tv_text_add(out, "#compdef trivium\n"
                     "# Completion of trivium for zsh, made by `trivium completion zsh`.\n"
                     "_trivium() {\n"
                     "    local line state\n"
                     "    local -a commands=(\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, "        '");
        tv_text_add(out, (*command)->name);
        tv_text_add_char(out, ':');
        add_marked(out, (*command)->about, ":\\");
        tv_text_add(out, "'\n");
    }
    tv_text_add(
        out,
        "        'help:Tells what there is.'\n"
        "    )\n"
        "    _arguments -C '1: :->command' '*:: :->arguments' '--version[what this is and who made the games]' '--help[what there is]'\n"
        "    case $state in\n"
        "        command) _describe command commands ;;\n"
        "        arguments)\n"
        "            case $line[1] in\n"
        "            help) _describe command commands ;;\n");
    for (const cli_command *const *command = commands; *command != NULL; command++) {
        tv_text_add(out, "            ");
        tv_text_add(out, (*command)->name);
        tv_text_add(out, ") _arguments");
        write_arguments(*command, out);
        for (const cli_option *option = (*command)->options; option->name != NULL; option++) write_option(option, out);
        tv_text_add(out, " \\\n                '--help[this help]' ;;\n");
    }
    tv_text_add(out, "            esac ;;\n    esac\n}\n_trivium \"$@\"\n");
}
