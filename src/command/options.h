/* Commands describe themselves in one table: arguments, options, help. Parsing, error sentences and `--help` come from it, and
 * a test holds the man page against it, so that none of them can disagree. */
#ifndef TRIVIUM_COMMAND_OPTIONS_H
#define TRIVIUM_COMMAND_OPTIONS_H

#include <trivium/text.h>

enum { CLI_OPTIONS_MAX = 48 };

/* Exit codes, the same for all commands (docs/trivium.1). */
enum {
    CLI_OK = 0,
    CLI_FAILED = 1,        /* a file, a record or the output could not be used */
    CLI_USAGE = 2,         /* the command line is wrong */
    CLI_INTERRUPTED = 130, /* arena, gauntlet: stopped by a signal; what was done so far is printed */
    CLI_FAULT = 3,         /* verify: the record can be read, but it is not a game played by the rules */
};

typedef struct cli_option {
    const char *name;  /* without the dashes; NULL closes the list */
    const char *value; /* what follows it, for the help: "FILE", "light|dark"; NULL: nothing does. Shells complete by it (completion.h) */
    const char *about;
    uint64_t min, max; /* a whole number within these bounds; max 0: any text */
} cli_option;

typedef struct cli_call cli_call;

typedef struct cli_command {
    const char *name, *arguments; /* "show", "FILE" */
    const char *about;            /* one line */
    const char *more;             /* further sentences of the help; lines are broken where they must be */
    const char *words;            /* what the first argument can be, "lock|unlock", where `arguments` does not say it; NULL: it does */
    uint32_t arguments_min, arguments_max;
    bool thinks; /* bots play in it: the nets that the user named are read first */
    const cli_option *options;
    int (*run)(cli_call *call); /* returns an exit code */
} cli_command;

/* A command line that was understood. */
struct cli_call {
    const cli_command *command;
    const char *values[CLI_OPTIONS_MAX]; /* by the command's option; NULL: not given */
    uint64_t numbers[CLI_OPTIONS_MAX];
    char **arguments;
    uint32_t count;
    tv_text *out;       /* what the command prints; cli_flush sends it off */
    bool prose;         /* it is sentences for people (cli_prose) */
    bool output_failed; /* nothing more can be printed */
};

/* Understands argv[2] onwards (argv is put into another order). Otherwise complains, or prints the help that was asked for,
 * and sets *exit_code. */
bool cli_parse(cli_call *call, const cli_command *command, int argc, char **argv, int *exit_code);
void cli_help(const cli_command *command, tv_text *out);

/* What was given for an option; asking for one that the command does not have is a fault of the program. */
bool cli_given(const cli_call *call, const char *name);
const char *cli_value(const cli_call *call, const char *name); /* NULL: not given */
uint64_t cli_number(const cli_call *call, const char *name, uint64_t otherwise);
/* Takes what a file says for an option, unless the command line said something; options without a value are "yes" or "no". The
 * value must stay. False with a sentence when there is no such option or the value is wrong. */
bool cli_settle(cli_call *call, const char *name, const char *value, tv_error *error);
/* Reads a whole number within bounds. */
bool cli_read_number(const char *text, uint64_t min, uint64_t max, uint64_t *number);

/* Prints "trivium show: " and the sentence, made as by printf, on standard error; returns the exit code. */
int cli_complain(const cli_call *call, int exit_code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same for memory that could not be had. */
int cli_complain_memory(const cli_call *call);

/* What is printed from now on are sentences for people: at a terminal cli_flush breaks their lines between words and shows the characters that
 * the terminal has; with `ascii` nothing but ASCII, wherever it goes. */
void cli_prose(cli_call *call, bool ascii);
/* Sends what was written to standard output. False, with one sentence said, when that fails: the command should stop. */
bool cli_flush(cli_call *call);

#endif
