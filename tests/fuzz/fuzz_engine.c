/* Fuzz target: the lines of the engine protocol, in pieces of any size, as a host hears them and as an engine does.
 * What is understood is written again and must be understood the same way. */
#include "engine/buffer.h"
#include "engine/line.h"
#include "engine/told.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES_MAX = 2000 };

static void check_go(const char *words) {
    engine_go once, again;
    char line[256];
    tv_text text = TV_TEXT_OVER(line);
    if (!engine_go_read(&once, words, NULL)) return;
    engine_go_write(&text, &once);
    if (text.cut || line[text.used - 1] != '\n') abort();
    line[text.used - 1] = '\0';
    if (!engine_go_read(&again, line + strlen("go"), NULL)) abort();
    if (memcmp(&once, &again, sizeof once) != 0) abort();
}

static void hear(engine_told *told, const char *bytes, size_t size, engine_side way) {
    engine_line line;
    tv_error error = {0};
    char name[16], message[64];
    if (!engine_line_read(&line, bytes, size, way, &error)) {
        if (error.what[0] == '\0') abort();
        return;
    }
    if (line.rest + line.rest_size != bytes + size) abort();
    if (line.rest_size > 0) engine_split(line.rest, name, sizeof name);
    switch (line.word) {
    case ENGINE_GO: check_go(line.rest); break;
    case ENGINE_NEWGAME: engine_told_game(told, line.rest, line.rest_size, &error); break;
    case ENGINE_OBSERVE: engine_told_moment(told, line.rest, line.rest_size, &error); break;
    case ENGINE_LEGAL: engine_told_moves(line.rest, line.rest_size, &error); break;
    case ENGINE_ERROR: engine_error_read(line.rest, line.rest_size, message, sizeof message); break;
    default: break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte is the size of the pieces. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    engine_buffer buffer = {.max = LINE_BYTES_MAX};
    engine_told told = {0};
    char *line;
    size_t line_size, piece = size > 0 ? data[0] + 1u : 1;
    for (size_t at = 1; at < size; at += piece) {
        size_t room, count = size - at < piece ? size - at : piece;
        char *to = engine_buffer_room(&buffer, &room);
        if (to == NULL || count > room) abort();
        memcpy(to, data + at, count);
        engine_buffer_came(&buffer, count);
        buffer_got got;
        while ((got = engine_buffer_line(&buffer, &line, &line_size)) != BUFFER_NOTHING) {
            if (got == BUFFER_TOO_LONG) continue;
            if (line_size > LINE_BYTES_MAX || line[line_size] != '\0') abort();
            hear(&told, line, line_size, ENGINE_TO_ENGINE);
            hear(&told, line, line_size, ENGINE_TO_HOST);
        }
    }
    engine_buffer_free(&buffer);
    engine_told_free(&told);
    return 0;
}
