/* A program of somebody else as a child process, held at arm's length: lines in and out with deadlines, bounded
 * buffers, a process group of its own that is killed as a whole. Whatever the program does, the host neither blocks nor
 * grows nor dies. The host must ignore SIGPIPE, as the program `trivium` does. */
#ifndef TRIVIUM_ENGINE_PROCESS_H
#define TRIVIUM_ENGINE_PROCESS_H

#include <trivium/text.h>

enum {
    PROCESS_FLOOD_BYTES = 8 << 20,  /* so much may be said between two questions */
    PROCESS_WAITING_MAX = 16 << 20, /* so much may wait for a program that does not read */
    PROCESS_LAST_WORDS = 200,       /* of standard error are kept */
};

typedef struct engine_process engine_process;

typedef enum process_got {
    PROCESS_LINE,
    PROCESS_LATE,     /* nothing came in time */
    PROCESS_GONE,     /* it closed its output, or ended */
    PROCESS_TOO_LONG, /* a line was longer than allowed */
    PROCESS_FLOOD,
    PROCESS_STOPPED, /* the host asked to stop waiting */
    PROCESS_FLAGGED, /* the clock of its seat ran out */
    PROCESS_FAILED,  /* memory is short */
} process_got;

/* Something the host asks now and then while it waits; NULL: nothing. */
typedef struct process_stop {
    bool (*asked)(void *host);
    void *host;
} process_stop;

/* Starts argv[0] with its arguments. NULL, with a sentence, when it cannot be started. */
engine_process *process_start(char *const argv[], tv_error *error);
/* Hands over lines; they are sent while the host waits for an answer. False when too much is waiting already. */
bool process_send(engine_process *it, const char *bytes, size_t size);
/* The next line of its output, valid until the next call. */
process_got process_line(engine_process *it, uint64_t until_ms, process_stop stop, char **line, size_t *size);
/* A new question begins: what was said so far counts no longer against PROCESS_FLOOD_BYTES. */
void process_forgive(engine_process *it);
/* How it ended, as words that follow its name: "ended with exit code 3"; and what it said last on standard error. Waits
 * a moment for the end. */
void process_describe_end(engine_process *it, tv_text *out);
/* The end of its last line on standard error; "" when there was none. */
const char *process_last_words(const engine_process *it);
/* Lets it end by itself until then, with its input closed; then kills the whole group. Frees it. */
void process_end(engine_process *it, uint64_t until_ms);

#endif
