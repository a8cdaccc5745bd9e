/* Reporting a broken law, see suite_report.h. */
#include "suite_report.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* The run that is being watched: a signal brings nothing along but its number. */
static suite *watched;
static jmp_buf broken;

/* In builds with a sanitizer it is there. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* Undefined behaviour stops the program as a failed assertion does, so that it is reported alike. */
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) { return "abort_on_error=1"; }

static bool is_of_whole_run(const suite *in) { return in->law->when == SUITE_ONCE || in->law->verdict != NULL; }

/* Numbers of games are left out where the law looks at all of them. */
static void write_command(const suite *in) {
    const suite_plan *plan = in->plan;
    fprintf(stderr, "  again:    %s %s --seats %u", plan->program != NULL ? plan->program : "test_suite", in->game->id,
            (unsigned)in->seats);
    if (!is_of_whole_run(in)) {
        fprintf(stderr, " --game %u", (unsigned)in->game_number);
    } else if (in->law->verdict != NULL) {
        fprintf(stderr, " --games %u", (unsigned)plan->count);
    }
    fprintf(stderr, " --law %s\n", in->law->id);
}

static void write_position(suite *in) {
    static char words[SUITE_POOL];
    tv_text text = tv_text_over(words, sizeof words);
    tv_json json = tv_json_into(&text);
    tv_state_write(in->game, in->box, in->shown != NULL ? in->shown : in->state, &json, NULL);
    fprintf(stderr, "  position: %s\n", words);
}

/* The position is written last: it is a game's own code that writes it, and it may be what is broken. */
static void write_report(suite *in, const char *what) {
    if (in->plan->quiet) return;
    fprintf(stderr, "broken law: %s: %s\n  found:    %s\n", in->law->id, in->law->says, what);
    fprintf(stderr, "  in:       %s with %u seats", in->game->id, (unsigned)in->seats);
    if (in->game_number > 0)
        fprintf(stderr, ", game %u (seed %s), after decision %u", (unsigned)in->game_number, in->seed, (unsigned)in->decision);
    fprintf(stderr, "\n");
    write_command(in);
    if (in->game_number > 0) write_position(in);
}

static void keep_finding(suite *in, const char *what) {
    suite_finding *finding = in->finding;
    tv_text law = TV_TEXT_OVER(finding->law), words = TV_TEXT_OVER(finding->what);
    tv_text_add(&law, in->law->id);
    tv_text_add(&words, what);
    finding->game_number = in->game_number;
    finding->decision = in->decision;
}

void suite_broken(suite *in, const char *what) {
    keep_finding(in, what);
    write_report(in, what);
    longjmp(broken, 1);
}

static void on_abort(int number) {
    (void)number;
    suite *in = watched;
    if (in == NULL || in->law == NULL) return; /* abort() then ends the program */
    suite_broken(
        in,
        "the game's code stopped the program: an assertion, undefined behaviour, or chance drawn by a move that says it reveals nothing");
}

static void on_death(void) {
    suite *in = watched;
    if (in == NULL || in->law == NULL) return;
    watched = NULL;
    write_report(in, "a fault of memory or arithmetic, told above");
}

static void on_segment(int number) {
    on_death();
    signal(number, SIG_DFL);
    raise(number);
}

jmp_buf *suite_watch(suite *in) {
    watched = in;
    signal(SIGABRT, on_abort);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(on_death);
    else
        signal(SIGSEGV, on_segment);
    return &broken;
}

void suite_unwatch(void) {
    watched = NULL;
    signal(SIGABRT, SIG_DFL);
}
