/* The server's log: one JSON object a line on standard error, with time, level and event first. Written by the event loop
 * and by worker threads; a line is never torn. */
#ifndef TRIVIUM_SERVER_SERVE_LOG_H
#define TRIVIUM_SERVER_SERVE_LOG_H

#include <trivium/json.h>

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG, LOG_LEVELS } log_level;

/* "error", "warn", "info", "debug". */
extern const char *const log_level_names[LOG_LEVELS];
bool log_level_read(const char *name, log_level *level);

/* The least severe level that is written; set before threads start. */
void log_set_level(log_level level);
bool log_writes(log_level level);

/* A line being made: begin, add members with tv_json_..., end. Members beyond the room of a line are lost, the line is still
 * whole: it then says "cut" instead. */
enum { LOG_LINE_MAX = 4096 };
typedef struct log_line {
    char memory[LOG_LINE_MAX];
    tv_text text;
    tv_json json;
    log_level level;
    const char *event;
} log_line;

tv_json *log_begin(log_line *line, log_level level, const char *event);
void log_end(log_line *line);

/* A whole line with one member "message". */
void log_message(log_level level, const char *event, const char *message);

#endif
