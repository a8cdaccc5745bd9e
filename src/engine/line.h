/* The grammar of the engine protocol (docs/engine-protocol.md), in one place for both sides: which lines there are, how
 * they are taken apart and how those without JSON are written. Knows no game, no file and no process. */
#ifndef TRIVIUM_ENGINE_LINE_H
#define TRIVIUM_ENGINE_LINE_H

#include <trivium/game.h>

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_QUESTION_MAX = 4 << 20, /* bytes of a line to the engine */
    ENGINE_ANSWER_MAX = 64 << 10,  /* bytes of a line to the host */
};

/* The first word of a line. */
typedef enum engine_word {
    ENGINE_BLANK, /* an empty line: it means nothing */
    /* to the engine */
    ENGINE_TRIVIUM,
    ENGINE_SETOPTION,
    ENGINE_NEWGAME,
    ENGINE_OBSERVE,
    ENGINE_LEGAL,
    ENGINE_GO,
    ENGINE_STOP,
    ENGINE_ISREADY,
    ENGINE_QUIT,
    /* to the host */
    ENGINE_ID,
    ENGINE_OPTION,
    ENGINE_PROTOCOL_IS,
    ENGINE_READYOK,
    ENGINE_INFO,
    ENGINE_BESTMOVE,
    ENGINE_ERROR, /* either way; never answered */
    ENGINE_WORDS
} engine_word;

typedef enum engine_side { ENGINE_TO_ENGINE = 1, ENGINE_TO_HOST = 2 } engine_side;

typedef struct engine_line {
    engine_word word;
    const char *rest; /* what follows the word and one blank; "" when nothing does */
    size_t rest_size;
} engine_line;

/* Takes a line apart: `size` bytes without the line's end, terminated. False, with a sentence, when it is no text
 * (UTF-8 without control characters), when nothing that goes this way begins so, or when what must follow the word is
 * missing. */
bool engine_line_read(engine_line *out, const char *bytes, size_t size, engine_side way, tv_error *error);
/* Is it text at all? Where it is not, the other side is broken. */
bool engine_is_text(const char *bytes, size_t size);
/* Writes a whole line of this word and, unless `rest` is NULL, what follows it. */
void engine_line_write(tv_text *out, engine_word word, const char *rest);
/* The same up to where the JSON of such a line begins; engine_line_end closes it. */
void engine_line_begin(tv_text *out, engine_word word);
void engine_line_end(tv_text *out);
/* A line `error {"code", "clause", "message"}`; clause may be NULL. */
void engine_error_write(tv_text *out, const char *code, const char *clause, const char *message);
/* The message of such a line's JSON; false when it has none. */
bool engine_error_read(const char *json, size_t size, char *message, size_t message_size);

/* How long the engine may think; what is 0 was not said. */
typedef struct engine_go {
    uint64_t milliseconds, iterations;
    uint64_t deadline_ms;             /* who has not answered by then has lost */
    uint64_t clocks_ms[TV_SEATS_MAX]; /* time left, by seat */
    uint32_t clocks;                  /* how many of them were told */
    uint64_t increment_ms;            /* granted after each own turn */
} engine_go;
bool engine_go_read(engine_go *out, const char *words, tv_error *error);
void engine_go_write(tv_text *out, const engine_go *go);

/* "NAME VALUE" of setoption, or "name Example" of id: splits at the first blank. `name` gets the first word; the rest,
 * which may be empty, is returned; NULL when the first word does not fit. */
const char *engine_split(const char *words, char *name, size_t name_size);

#endif
