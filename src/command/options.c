/* Reads command lines by the table of a command, see options.h. */
#include "options.h"

#include "base/check.h"
#include "characters.h"
#include "memory/heap.h"
#include "prose.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- complaints ---- */

/* Names of files may hold anything; what would steer a terminal is not sent to one. Every sentence ends with a full stop. */
static void tidy_sentence(char *words, size_t size) {
    size_t used = strlen(words);
    for (char *c = words; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
    if (used > 0 && used + 1 < size && words[used - 1] != '.') strcpy(words + used, ".");
}

int cli_complain(const cli_call *call, int exit_code, const char *format, ...) {
    char words[8192];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    tidy_sentence(words, sizeof words);
    bool command = call->command != NULL;
    fprintf(stderr, "trivium%s%s: %s\n", command ? " " : "", command ? call->command->name : "", words);
    return exit_code;
}

/* ---- reading ---- */

bool cli_read_number(const char *text, uint64_t min, uint64_t max, uint64_t *number) {
    if (text[0] < '0' || text[0] > '9') return false; /* strtoull would take signs and blanks */
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0' && *number >= min && *number <= max;
}

/* The option that `size` characters name, or NULL. */
static const cli_option *find_option(const cli_command *command, const char *name, size_t size) {
    for (const cli_option *option = command->options; option->name != NULL; option++)
        if (strlen(option->name) == size && memcmp(option->name, name, size) == 0) return option;
    return NULL;
}

static int complain_unknown_option(const cli_call *call, const char *given) {
    char list[512];
    tv_text names = TV_TEXT_OVER(list);
    for (const cli_option *option = call->command->options; option->name != NULL; option++) {
        tv_text_add(&names, "--");
        tv_text_add(&names, option->name);
        tv_text_add(&names, ", ");
    }
    tv_text_add(&names, "--help");
    return cli_complain(call, CLI_USAGE, "there is no option %s here; the options are %s.", given, list);
}

/* Takes the value of an option. */
static int take_value(cli_call *call, const cli_option *option, const char *value) {
    size_t index = (size_t)(option - call->command->options);
    TV_ASSERT(index < CLI_OPTIONS_MAX);
    if (call->values[index] != NULL) return cli_complain(call, CLI_USAGE, "--%s is given twice; give it once.", option->name);
    call->values[index] = value;
    if (option->max == 0) return CLI_OK;
    if (cli_read_number(value, option->min, option->max, &call->numbers[index])) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "--%s takes a whole number from %llu to %llu, not \"%s\".", option->name,
                        (unsigned long long)option->min, (unsigned long long)option->max, value);
}

/* Reads "--name", "--name=value" or "--name value"; *used grows when the next word was used too. */
static int read_option(cli_call *call, char **words, int left, int *used) {
    const char *name = words[0] + 2;
    const char *equals = strchr(name, '=');
    size_t size = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const cli_option *option = find_option(call->command, name, size);
    if (option == NULL) return complain_unknown_option(call, words[0]);
    if (option->value == NULL) {
        if (equals != NULL) return cli_complain(call, CLI_USAGE, "--%s takes no value; leave out \"%s\".", option->name, equals);
        return take_value(call, option, "");
    }
    if (equals != NULL) return take_value(call, option, equals + 1);
    if (left < 2) return cli_complain(call, CLI_USAGE, "--%s needs a value: --%s %s.", option->name, option->name, option->value);
    *used = 2;
    return take_value(call, option, words[1]);
}

static bool fail_bounds(const cli_option *option, const char *value, tv_error *error) {
    char min[24], max[24];
    snprintf(min, sizeof min, "%llu", (unsigned long long)option->min);
    snprintf(max, sizeof max, "%llu", (unsigned long long)option->max);
    return tv_fail(error, "{} takes a whole number from {} to {}, not \"{}\".", option->name, min, max, value, (const char *)NULL);
}

bool cli_settle(cli_call *call, const char *name, const char *value, tv_error *error) {
    const cli_option *option = find_option(call->command, name, strlen(name));
    if (option == NULL) return tv_fail(error, "there is no option \"{}\".", name, (const char *)NULL);
    size_t index = (size_t)(option - call->command->options);
    bool yes = strcmp(value, "yes") == 0;
    if (option->value == NULL && !yes && strcmp(value, "no") != 0)
        return tv_fail(error, "{} is yes or no, not \"{}\".", name, value, (const char *)NULL);
    uint64_t number = 0;
    if (option->max != 0 && !cli_read_number(value, option->min, option->max, &number)) return fail_bounds(option, value, error);
    if (call->values[index] != NULL || (option->value == NULL && !yes)) return true;
    call->values[index] = value;
    call->numbers[index] = number;
    return true;
}

static int check_arguments(const cli_call *call) {
    const cli_command *command = call->command;
    if (call->count > command->arguments_max) {
        const char *surplus = call->arguments[command->arguments_max];
        return cli_complain(call, CLI_USAGE, "\"%s\" is one argument too many; usage: trivium %s %s [options].", surplus, command->name,
                            command->arguments);
    }
    if (call->count < command->arguments_min)
        return cli_complain(call, CLI_USAGE, "an argument is missing; usage: trivium %s %s [options].", command->name, command->arguments);
    return CLI_OK;
}

bool cli_parse(cli_call *call, const cli_command *command, int argc, char **argv, int *exit_code) {
    call->command = command;
    call->arguments = argv + 2; /* arguments are moved to the front as they are met */
    bool options_ended = false;
    *exit_code = CLI_OK;
    for (int i = 2; i < argc && *exit_code == CLI_OK;) {
        int used = 1;
        if (options_ended || argv[i][0] != '-' || argv[i][1] == '\0') {
            call->arguments[call->count++] = argv[i];
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            cli_help(command, call->out);
            return false;
        } else if (strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (argv[i][1] != '-') {
            *exit_code = complain_unknown_option(call, argv[i]);
        } else {
            *exit_code = read_option(call, argv + i, argc - i, &used);
        }
        i += used;
    }
    if (*exit_code == CLI_OK) *exit_code = check_arguments(call);
    return *exit_code == CLI_OK;
}

/* ---- asking ---- */

static size_t option_index(const cli_call *call, const char *name) {
    const cli_option *option = find_option(call->command, name, strlen(name));
    TV_ASSERT(option != NULL);
    return (size_t)(option - call->command->options);
}

bool cli_given(const cli_call *call, const char *name) { return cli_value(call, name) != NULL; }

const char *cli_value(const cli_call *call, const char *name) { return call->values[option_index(call, name)]; }

uint64_t cli_number(const cli_call *call, const char *name, uint64_t otherwise) {
    size_t index = option_index(call, name);
    return call->values[index] != NULL ? call->numbers[index] : otherwise;
}

/* ---- help ---- */

enum { HELP_COLUMNS = 79, ABOUT_COLUMN = 24 };

/* Adds words broken into lines that fit a terminal, the later ones indented; '\n' in the words begins a new line too. `column` is where
 * the first word stands. The help is ASCII, so bytes are columns. */
static void add_wrapped(tv_text *out, const char *words, size_t column, size_t indent) {
    const char *gap = "";
    while (*words != '\0') {
        size_t size = strcspn(words, " \n");
        if (*gap != '\0' && column + 1 + size > HELP_COLUMNS) gap = "\n";
        tv_text_add(out, gap);
        column += *gap == ' ';
        if (*gap == '\n') {
            for (column = 0; column < indent; column++) tv_text_add_char(out, ' ');
        }
        tv_text_add_bytes(out, words, size);
        column += size;
        words += size;
        gap = *words == '\n' ? "\n" : " ";
        if (*words != '\0') words++;
    }
    tv_text_add_char(out, '\n');
}

static void help_option(tv_text *out, const char *name, const char *value, const char *about) {
    size_t begin = out->used;
    tv_text_add(out, "  --");
    tv_text_add(out, name);
    if (value != NULL) {
        tv_text_add_char(out, ' ');
        tv_text_add(out, value);
    }
    do tv_text_add_char(out, ' ');
    while (out->used - begin < ABOUT_COLUMN);
    add_wrapped(out, about, out->used - begin, ABOUT_COLUMN);
}

void cli_help(const cli_command *command, tv_text *out) {
    tv_text_add(out, "Usage: trivium ");
    tv_text_add(out, command->name);
    if (command->arguments[0] != '\0') tv_text_add_char(out, ' ');
    tv_text_add(out, command->arguments);
    tv_text_add(out, " [options]\n\n");
    add_wrapped(out, command->about, 0, 0);
    if (command->more != NULL) {
        tv_text_add_char(out, '\n');
        add_wrapped(out, command->more, 0, 0);
    }
    tv_text_add(out, "\nOptions:\n");
    for (const cli_option *option = command->options; option->name != NULL; option++)
        help_option(out, option->name, option->value, option->about);
    help_option(out, "help", NULL, "this help");
}

/* ---- output ---- */

int cli_complain_memory(const cli_call *call) { return cli_complain(call, CLI_FAILED, "Memory is short."); }

void cli_prose(cli_call *call, bool ascii) {
    call->prose = ascii || isatty(STDOUT_FILENO);
    characters_choose(ascii);
}

/* The text as it goes out; false when memory is short. */
static bool lay_out(cli_call *call) {
    tv_text shown = tv_heap_text();
    if (shown.at == NULL) return false;
    prose_lay_out(call->out->at, prose_columns(), &shown);
    tv_text_clear(call->out);
    tv_text_add_bytes(call->out, shown.at, shown.used);
    bool whole = !shown.cut;
    free(shown.at);
    return whole;
}

bool cli_flush(cli_call *call) {
    if (call->output_failed) return false;
    size_t sent = 0;
    bool whole = call->out->cut || !call->prose || lay_out(call);
    while (sent < call->out->used) {
        ssize_t bytes = write(STDOUT_FILENO, call->out->at + sent, call->out->used - sent);
        if (bytes < 0 && errno == EINTR) continue;
        if (bytes < 0) break;
        sent += (size_t)bytes;
    }
    whole = whole && !call->out->cut;
    call->output_failed = sent < call->out->used || !whole;
    if (!whole)
        cli_complain(call, CLI_FAILED, "memory is short; the output is incomplete.");
    else if (call->output_failed && errno == EPIPE)
        cli_complain(call, CLI_FAILED, "the program reading the output closed it early; the output is incomplete.");
    else if (call->output_failed)
        cli_complain(call, CLI_FAILED, "the output cannot be written: %s; the output is incomplete.", strerror(errno));
    tv_text_clear(call->out);
    return !call->output_failed;
}
