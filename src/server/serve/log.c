/* Writes the log, see log.h. */
#include "log.h"

#include "host/host_time.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *const log_level_names[LOG_LEVELS] = {"error", "warn", "info", "debug"};

static _Atomic log_level written = LOG_WARN; /* one process has one standard error, so one level */

bool log_level_read(const char *name, log_level *level) {
    for (int i = 0; i < LOG_LEVELS; i++) {
        if (strcmp(name, log_level_names[i]) != 0) continue;
        *level = (log_level)i;
        return true;
    }
    return false;
}

void log_set_level(log_level level) { written = level; }
bool log_writes(log_level level) { return level <= written; }

static void add_head(log_line *line) {
    int64_t now_ms = host_wall_ms();
    time_t seconds = (time_t)(now_ms / 1000);
    struct tm parts;
    char stamp[40], millis[8];
    gmtime_r(&seconds, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(millis, sizeof millis, ".%03dZ", (int)(now_ms % 1000));
    strcat(stamp, millis);
    line->text = TV_TEXT_OVER(line->memory);
    line->json = tv_json_into(&line->text);
    tv_json_object(&line->json, NULL);
    tv_json_string(&line->json, "time", stamp);
    tv_json_string(&line->json, "level", log_level_names[line->level]);
    tv_json_string(&line->json, "event", line->event);
}

tv_json *log_begin(log_line *line, log_level level, const char *event) {
    line->level = level;
    line->event = event;
    add_head(line);
    return &line->json;
}

void log_end(log_line *line) {
    if (!log_writes(line->level)) return;
    tv_json_object_end(&line->json);
    tv_text_add_char(&line->text, '\n');
    if (line->text.cut) { /* too long */
        add_head(line);
        tv_json_bool(&line->json, "cut", true);
        tv_json_object_end(&line->json);
        tv_text_add_char(&line->text, '\n');
    }
    /* One call a line: the kernel does not mix lines of this size. A log that cannot be written must not stop the games. */
    ssize_t ignored = write(STDERR_FILENO, line->text.at, line->text.used);
    (void)ignored;
}

void log_message(log_level level, const char *event, const char *message) {
    if (!log_writes(level)) return;
    log_line line;
    tv_json_string(log_begin(&line, level, event), "message", message);
    log_end(&line);
}
