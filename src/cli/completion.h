/* Completion of command lines: scripts for shells, made from the table of commands, so that they cannot disagree with it. One file a shell;
 * what they share is what an option's value or an argument can be. */
#ifndef TRIVIUM_CLI_COMPLETION_H
#define TRIVIUM_CLI_COMPLETION_H

#include "command/options.h"

typedef enum completion_kind {
    COMPLETE_NOTHING, /* numbers, names: whatever people type */
    COMPLETE_WORDS,   /* one of some words */
    COMPLETE_LIST,    /* some of them, with commas between */
    COMPLETE_FILE,
    COMPLETE_RECORD, /* a file *.trv */
    COMPLETE_FOLDER,
} completion_kind;

/* What a value such as "FILE", "light|dark", "BOT" can be; its words, separated by blanks, are added to `words`. */
completion_kind completion_of_value(const char *value, tv_text *words);
/* The same for an argument, counted from 1. One that may be a word or a file has both: words, and a kind of file. */
completion_kind completion_of_argument(const cli_command *command, uint32_t place, tv_text *words);
/* How many arguments a command names; behind the last of them come more like it where it `repeats`. */
uint32_t completion_places(const cli_command *command);
bool completion_repeats(const cli_command *command);

void completion_bash(const cli_command *const *commands, tv_text *out);
void completion_zsh(const cli_command *const *commands, tv_text *out);
void completion_fish(const cli_command *const *commands, tv_text *out);

#endif
