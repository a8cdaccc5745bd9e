/* The grammar of the engine protocol, see line.h. */
#include "line.h"

#include "base/utf8.h"

#include <string.h>

static const struct word {
    const char *name;
    uint8_t ways; /* engine_side bits */
    bool more;    /* something must follow */
} words[ENGINE_WORDS] = {
    [ENGINE_BLANK] = {"", ENGINE_TO_ENGINE | ENGINE_TO_HOST, false},
    [ENGINE_TRIVIUM] = {"trivium", ENGINE_TO_ENGINE, true},
    [ENGINE_SETOPTION] = {"setoption", ENGINE_TO_ENGINE, true},
    [ENGINE_NEWGAME] = {"newgame", ENGINE_TO_ENGINE, true},
    [ENGINE_OBSERVE] = {"observe", ENGINE_TO_ENGINE, true},
    [ENGINE_LEGAL] = {"legal", ENGINE_TO_ENGINE, true},
    [ENGINE_GO] = {"go", ENGINE_TO_ENGINE, false},
    [ENGINE_STOP] = {"stop", ENGINE_TO_ENGINE, false},
    [ENGINE_ISREADY] = {"isready", ENGINE_TO_ENGINE, false},
    [ENGINE_QUIT] = {"quit", ENGINE_TO_ENGINE, false},
    [ENGINE_ID] = {"id", ENGINE_TO_HOST, true},
    [ENGINE_OPTION] = {"option", ENGINE_TO_HOST, true},
    [ENGINE_PROTOCOL_IS] = {"protocol", ENGINE_TO_HOST, true},
    [ENGINE_READYOK] = {"readyok", ENGINE_TO_HOST, false},
    [ENGINE_INFO] = {"info", ENGINE_TO_HOST, true},
    [ENGINE_BESTMOVE] = {"bestmove", ENGINE_TO_HOST, true},
    [ENGINE_ERROR] = {"error", ENGINE_TO_ENGINE | ENGINE_TO_HOST, true},
};

/* ---- lines ---- */

bool engine_is_text(const char *bytes, size_t size) {
    for (size_t at = 0; at < size;) {
        size_t character = tv_utf8_size(bytes + at, size - at);
        unsigned char first = (unsigned char)bytes[at];
        if (character == 0 || (first < ' ' && first != '\t') || first == 0x7F) return false;
        if (first == 0xC2 && (unsigned char)bytes[at + 1] < 0xA0) return false; /* U+0080 to U+009F steer terminals too */
        at += character;
    }
    return true;
}

bool engine_line_read(engine_line *out, const char *bytes, size_t size, engine_side way, tv_error *error) {
    *out = (engine_line){.word = ENGINE_BLANK, .rest = bytes + size};
    if (!engine_is_text(bytes, size)) return tv_fail(error, "A line is UTF-8 text without control characters.", (const char *)NULL);
    size_t blanks = strspn(bytes, " \t");
    bytes += blanks;
    size -= blanks;
    size_t word_size = strcspn(bytes, " \t");
    for (uint32_t word = 0; word < ENGINE_WORDS; word++) {
        if (!(words[word].ways & way) || strlen(words[word].name) != word_size) continue;
        if (memcmp(words[word].name, bytes, word_size) != 0) continue;
        out->word = (engine_word)word;
        out->rest = bytes + word_size + (word_size < size);
        out->rest_size = size - (size_t)(out->rest - bytes);
        if (words[word].more && out->rest[strspn(out->rest, " \t")] == '\0')
            return tv_fail(error, "Something must follow \"{}\".", words[word].name, (const char *)NULL);
        return true;
    }
    char given[24];
    tv_text quote = TV_TEXT_OVER(given);
    tv_text_add_bytes(&quote, bytes, word_size);
    return tv_fail(error, "Nothing begins with \"{}\" here.", given, (const char *)NULL);
}

void engine_line_begin(tv_text *out, engine_word word) {
    tv_text_add(out, words[word].name);
    tv_text_add_char(out, ' ');
}

void engine_line_end(tv_text *out) { tv_text_add_char(out, '\n'); }

void engine_line_write(tv_text *out, engine_word word, const char *rest) {
    tv_text_add(out, words[word].name);
    if (rest != NULL) tv_text_add_char(out, ' ');
    if (rest != NULL) tv_text_add(out, rest);
    engine_line_end(out);
}

const char *engine_split(const char *line, char *name, size_t name_size) {
    size_t size = strcspn(line, " \t");
    if (size == 0 || size >= name_size) return NULL;
    memcpy(name, line, size);
    name[size] = '\0';
    return line + size + strspn(line + size, " \t");
}

/* ---- errors ---- */

void engine_error_write(tv_text *out, const char *code, const char *clause, const char *message) {
    engine_line_begin(out, ENGINE_ERROR);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "code", code);
    if (clause != NULL)
        tv_json_string(&json, "clause", clause);
    else
        tv_json_null(&json, "clause");
    tv_json_string(&json, "message", message);
    tv_json_object_end(&json);
    engine_line_end(out);
}

bool engine_error_read(const char *json, size_t size, char *message, size_t message_size) {
    enum { NODES = 32 };
    tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    if (!tv_json_read(&doc, json, size, false, NULL)) return false;
    uint32_t member = nodes[0].kind == TV_JSON_OBJECT ? tv_json_member(&doc, 0, "message") : 0;
    return member != 0 && tv_json_get_string(&doc, member, message, message_size);
}

/* ---- go ---- */

/* A number at the beginning; its end, or NULL when there is none. */
static const char *read_number(const char *at, uint64_t *number) {
    const uint64_t most = UINT64_C(1000000000000);
    const char *begin = at;
    for (*number = 0; *at >= '0' && *at <= '9'; at++) {
        *number = *number * 10 + (uint64_t)(*at - '0');
        if (*number > most) return NULL;
    }
    return at == begin ? NULL : at;
}

/* "60000,55000": one for each seat. */
static const char *read_clocks(const char *at, engine_go *out) {
    do {
        if (out->clocks == TV_SEATS_MAX) return NULL;
        at = read_number(at, &out->clocks_ms[out->clocks]);
        if (at == NULL) return NULL;
        out->clocks++;
    } while (*at++ == ',');
    return at - 1;
}

bool engine_go_read(engine_go *out, const char *line, tv_error *error) {
    *out = (engine_go){0};
    struct {
        const char *name;
        uint64_t *number; /* NULL: clocks */
        bool seen;
    } limits[] = {{"ms", &out->milliseconds, false},
                  {"iterations", &out->iterations, false},
                  {"deadline", &out->deadline_ms, false},
                  {"clocks", NULL, false},
                  {"increment", &out->increment_ms, false}};
    const size_t kinds = sizeof limits / sizeof *limits;
    for (line += strspn(line, " \t"); *line != '\0'; line += strspn(line, " \t")) {
        char name[16];
        const char *value = engine_split(line, name, sizeof name);
        size_t kind = 0;
        while (value != NULL && kind < kinds && strcmp(limits[kind].name, name) != 0) kind++;
        if (value == NULL || kind == kinds || limits[kind].seen)
            return tv_fail(error, "go takes each of ms, iterations, deadline, clocks and increment once, with a value.",
                           (const char *)NULL);
        limits[kind].seen = true;
        line = limits[kind].number != NULL ? read_number(value, limits[kind].number) : read_clocks(value, out);
        if (line == NULL || (*line != '\0' && *line != ' ' && *line != '\t'))
            return tv_fail(error, "\"{}\" takes a whole number; clocks takes one for each seat, with commas between.", name,
                           (const char *)NULL);
    }
    return true;
}

static void add_limit(tv_text *out, const char *name, uint64_t number) {
    if (number == 0) return;
    tv_text_add_char(out, ' ');
    tv_text_add(out, name);
    tv_text_add_char(out, ' ');
    tv_text_add_uint(out, number);
}

void engine_go_write(tv_text *out, const engine_go *go) {
    tv_text_add(out, words[ENGINE_GO].name);
    add_limit(out, "ms", go->milliseconds);
    add_limit(out, "iterations", go->iterations);
    add_limit(out, "deadline", go->deadline_ms);
    for (uint32_t seat = 0; seat < go->clocks; seat++) {
        tv_text_add(out, seat == 0 ? " clocks " : ",");
        tv_text_add_uint(out, go->clocks_ms[seat]);
    }
    add_limit(out, "increment", go->increment_ms);
    engine_line_end(out);
}
