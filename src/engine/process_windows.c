/* Programs of somebody else as players, on Windows, see process.h: they are not run there. Whoever asks for one is told so before a game begins. */
#include "process.h"

#include "base/check.h"

engine_process *process_start(char *const argv[], tv_error *error) {
    (void)argv;
    tv_fail(error, "cannot be started: on Windows this program runs no others", (const char *)NULL);
    return NULL;
}

/* Without a process nobody can ask for the rest. */
bool process_send(engine_process *it, const char *bytes, size_t size) {
    (void)it, (void)bytes, (void)size;
    return false;
}

process_got process_line(engine_process *it, uint64_t until_ms, process_stop stop, char **line, size_t *size) {
    (void)it, (void)until_ms, (void)stop, (void)line, (void)size;
    return PROCESS_GONE;
}

void process_forgive(engine_process *it) { (void)it; }
void process_describe_end(engine_process *it, tv_text *out) { (void)it, (void)out; }

const char *process_last_words(const engine_process *it) {
    (void)it;
    return "";
}

void process_end(engine_process *it, uint64_t until_ms) {
    (void)until_ms;
    TV_ASSERT(it == NULL);
}
