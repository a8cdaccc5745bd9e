/* The library's bots behind the engine protocol, see serve.h and docs/engine-protocol.md. */
#include "serve.h"

#include "buffer.h"
#include "host/nets.h"
#include "memory/heap.h"
#include "think.h"

#include <trivium/version.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOT_TEXT_MAX = 40 };

typedef struct engine {
    int out;
    pthread_mutex_t output; /* both threads write */
    atomic_bool output_failed;
    char bot_text[BOT_TEXT_MAX];
    tv_bot bot;
    uint64_t seed;
    engine_told told;
    engine_thinker thinker;
    bool leave;
} engine;

/* ---- saying ---- */

static void send_lines(void *host, const char *lines, size_t size) {
    engine *it = host;
    pthread_mutex_lock(&it->output);
    while (size > 0 && !atomic_load(&it->output_failed)) {
        ssize_t sent = write(it->out, lines, size);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) {
            atomic_store(&it->output_failed, true);
        } else {
            lines += sent;
            size -= (size_t)sent;
        }
    }
    pthread_mutex_unlock(&it->output);
}

static void say(engine *it, engine_word word, const char *rest) {
    char line[512];
    tv_text text = TV_TEXT_OVER(line);
    engine_line_write(&text, word, rest);
    send_lines(it, line, text.used);
}

static void complain(engine *it, const char *code, const char *message) {
    char line[1024];
    tv_text text = TV_TEXT_OVER(line);
    engine_error_write(&text, code, NULL, message);
    send_lines(it, line, text.used);
}

/* ---- options ---- */

static void say_options(engine *it) {
    char line[1024];
    tv_text text = TV_TEXT_OVER(line);
    tv_json json = tv_json_into(&text);
    engine_line_begin(&text, ENGINE_OPTION);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "name", "bot");
    tv_json_string(&json, "type", "text");
    tv_json_string(&json, "value", it->bot_text);
    tv_json_string(&json, "about", "the bot that plays, as `trivium list` names them: search:1000it");
    tv_json_object_end(&json);
    engine_line_end(&text);
    json = tv_json_into(&text);
    engine_line_begin(&text, ENGINE_OPTION);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "name", "seed");
    tv_json_string(&json, "type", "number");
    tv_json_uint(&json, "min", 0);
    tv_json_uint(&json, "max", UINT32_MAX);
    tv_json_uint(&json, "value", it->seed);
    tv_json_string(&json, "about", "the bot's own chance: the same seed and view give the same move");
    tv_json_object_end(&json);
    engine_line_end(&text);
    send_lines(it, line, text.used);
}

static bool set_bot(engine *it, const char *value, tv_error *error) {
    tv_bot bot;
    if (strlen(value) >= sizeof it->bot_text) return tv_fail(error, "That is too long for a bot.", (const char *)NULL);
    if (!tv_bot_read(&bot, value, error)) return false;
    it->bot = bot;
    strcpy(it->bot_text, value);
    return true;
}

static bool set_option(engine *it, const char *words, tv_error *error) {
    char name[32];
    const char *value = engine_split(words, name, sizeof name);
    if (value != NULL && strcmp(name, "bot") == 0) return set_bot(it, value, error);
    if (value == NULL || strcmp(name, "seed") != 0)
        return tv_fail(error, "There is no such option; there are: bot, seed.", (const char *)NULL);
    char *end;
    errno = 0;
    unsigned long long seed = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || seed > UINT32_MAX)
        return tv_fail(error, "seed takes a whole number from 0 to 4294967295.", (const char *)NULL);
    it->seed = seed;
    return true;
}

/* ---- questions ---- */

static void greet(engine *it, const char *version) {
    if (version[0] < '1' || version[0] > '9' || strspn(version, "0123456789") != strlen(version)) {
        complain(it, "bad_value", "trivium is followed by the version of the protocol, a number from 1.");
        return;
    }
    char name[BOT_TEXT_MAX + 32];
    tv_text text = TV_TEXT_OVER(name);
    tv_text_add(&text, "name Trivium ");
    tv_text_add(&text, it->bot_text);
    say(it, ENGINE_ID, name);
    say(it, ENGINE_ID, "version " TV_VERSION);
    say(it, ENGINE_ID, "author the Trivium project");
    say_options(it);
    say(it, ENGINE_PROTOCOL_IS, "1");
}

static void go(engine *it, const char *words) {
    engine_go limits;
    tv_error error = {0};
    const engine_told *told = &it->told;
    if (!engine_go_read(&limits, words, &error))
        complain(it, "bad_value", error.what);
    else if (!told->seen)
        complain(it, "no_game", "There is nothing to think about: newgame and observe come before go.");
    else if (told->actor != told->seat || tv_game_actor(told->game, told->box, told->view) != told->seat)
        complain(it, "not_asked", "It is not for this engine's seat to decide now.");
    else if (!engine_think_begin(&it->thinker, &it->bot, told, &limits, it->seed, &error))
        complain(it, "failed", error.what);
}

/* A game, unless a net was named for this process that does not suit it; then what was told before stays. */
static bool take_game(engine *it, const engine_line *line, tv_error *error) {
    engine_told fresh = {.actor = TV_OVER};
    if (!engine_told_game(&fresh, line->rest, line->rest_size, error)) return false;
    bool good = host_nets_check(fresh.game, fresh.box, error);
    engine_told_free(good ? &it->told : &fresh);
    if (good) it->told = fresh;
    return good;
}

/* Lines that would change what a thought is about. */
static void change(engine *it, const engine_line *line) {
    tv_error error = {0};
    bool good = true;
    if (engine_think_busy(&it->thinker)) {
        complain(it, "busy", "The engine is thinking; stop ends that.");
        return;
    }
    switch (line->word) {
    case ENGINE_SETOPTION: good = set_option(it, line->rest, &error); break;
    case ENGINE_NEWGAME: good = take_game(it, line, &error); break;
    case ENGINE_OBSERVE: good = engine_told_moment(&it->told, line->rest, line->rest_size, &error); break;
    case ENGINE_LEGAL: good = engine_told_moves(line->rest, line->rest_size, &error); break;
    default: go(it, line->rest);
    }
    if (!good) complain(it, line->word == ENGINE_NEWGAME ? "unsupported" : "bad_value", error.what);
}

static void hear(engine *it, const char *bytes, size_t size) {
    engine_line line;
    tv_error error = {0};
    if (!engine_line_read(&line, bytes, size, ENGINE_TO_ENGINE, &error)) {
        complain(it, "unknown", error.what);
        return;
    }
    switch (line.word) {
    case ENGINE_BLANK:
    case ENGINE_ERROR: break;
    case ENGINE_TRIVIUM: greet(it, line.rest); break;
    case ENGINE_ISREADY: say(it, ENGINE_READYOK, NULL); break;
    case ENGINE_STOP: engine_think_stop(&it->thinker); break;
    case ENGINE_QUIT: it->leave = true; break;
    default: change(it, &line);
    }
}

/* ---- the loop ---- */

static void hear_lines(engine *it, engine_buffer *buffer, bool ended) {
    char *line;
    size_t size;
    while (!it->leave) {
        buffer_got got = engine_buffer_line(buffer, &line, &size);
        if (got == BUFFER_NOTHING && ended) got = engine_buffer_rest(buffer, &line, &size);
        if (got == BUFFER_NOTHING) return;
        if (got == BUFFER_LINE)
            hear(it, line, size);
        else
            complain(it, "too_long", "The line is longer than 4194304 bytes.");
    }
}

static bool hear_all(engine *it, int in, engine_buffer *buffer, tv_error *error) {
    while (!it->leave && !atomic_load(&it->output_failed)) {
        size_t size;
        char *room = engine_buffer_room(buffer, &size);
        if (room == NULL) return tv_fail_memory(error);
        ssize_t came = read(in, room, size);
        if (came < 0 && errno == EINTR) continue;
        if (came < 0) return tv_fail(error, "the input cannot be read: {}.", strerror(errno), (const char *)NULL);
        engine_buffer_came(buffer, (size_t)came);
        hear_lines(it, buffer, came == 0);
        if (came == 0) break;
    }
    return true;
}

bool engine_serve(int in, int out, const char *bot, tv_error *error) {
    engine it = {.out = out, .seed = 1, .told = {.actor = TV_OVER}};
    engine_buffer buffer = {.max = ENGINE_QUESTION_MAX};
    if (!set_bot(&it, bot, error)) return false;
    it.thinker.answer = send_lines;
    it.thinker.host = &it;
    pthread_mutex_init(&it.output, NULL);
    bool good = hear_all(&it, in, &buffer, error);
    engine_think_end(&it.thinker);
    engine_told_free(&it.told);
    engine_buffer_free(&buffer);
    pthread_mutex_destroy(&it.output);
    if (good && atomic_load(&it.output_failed))
        good = tv_fail(error, "the output cannot be written; nobody reads it any more.", (const char *)NULL);
    return good;
}
