/* The raw library as a front end: one person at a session, by the public headers alone. tests/web/web_three_front_ends.py drives it and holds
 * the terminal and the page to what it says. Usage: session_script RECORD LANG
 *
 * Reads a command a line and answers each with a line of JSON; the first answer comes unasked.
 *   state       the question, the legal moves, what is not lit, and every line of the log since the last answer of this kind
 *   why ID      the refusal of an element: clause and sentence, both empty where nothing is known against it
 *   pick ID     chooses an element: what came of it, and what is asked next
 *   play MOVE   takes back what is chosen, plays, lets the bots answer, and tells the state */
#include <trivium/bot.h>
#include <trivium/session.h>
#include <trivium/words.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 4 << 20, COMMAND_MAX = 256, RECORD_MAX = 1 << 20 };

typedef struct script {
    tv_session *session;
    char *room;    /* of the answer being written */
    uint32_t told; /* lines of the log so far */
} script;

static void fail(const char *what) {
    fprintf(stderr, "session_script: %s\n", what);
    exit(1);
}

static void *need(void *memory) {
    if (memory == NULL) fail("There is not enough memory.");
    return memory;
}

static void say(const tv_text *answer) {
    if (answer->cut) fail("An answer is too long.");
    puts(answer->at);
    fflush(stdout);
}

/* ---- the bots ---- */

static tv_move ask_bot(script *it, const tv_wish *wish) {
    const tv_frame *frame = tv_session_frame(it->session);
    tv_bot bot;
    tv_error error;
    if (!tv_bot_read(&bot, wish->bot, &error)) fail(error.what);
    size_t size = tv_bot_memory(&bot, frame->game);
    void *memory = need(malloc(size + 1));
    tv_move move = tv_bot_choose(
        &bot, &(tv_bot_task){
                  .game = frame->game, .box = frame->box, .view = wish->view, .seed = wish->seed, .memory = memory, .memory_size = size});
    free(memory);
    return move;
}

static void attend(script *it) {
    tv_error error;
    for (tv_wish wish = tv_session_wish(it->session); wish.kind != TV_WISH_NONE; wish = tv_session_wish(it->session))
        if (wish.kind == TV_WISH_BOT && !tv_session_bot_plays(it->session, wish.decision, ask_bot(it, &wish), &error)) fail(error.what);
}

/* ---- the state ---- */

static void write_news(script *it, tv_json *json) {
    uint32_t count;
    const tv_line *lines = tv_session_log(it->session, &count);
    tv_json_array(json, "lines");
    for (; it->told < count; it->told++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "sentence", lines[it->told].sentence);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    tv_json_array(json, "news"); /* also lines of earlier steps: what others did before an answer of one's own stays news */
    for (uint32_t k = 0; k < count; k++) {
        if (!lines[k].fresh) continue;
        tv_json_object(json, NULL);
        tv_json_string(json, "sentence", lines[k].sentence);
        tv_json_uint(json, "decision", lines[k].decision);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_moves(const tv_screen *screen, tv_json *json) {
    tv_json_array(json, "moves");
    for (uint32_t k = 0; k < screen->choice.count; k++) {
        char notation[128];
        tv_text text = TV_TEXT_OVER(notation);
        tv_game_move_write(screen->game, screen->box, screen->choice.moves[k], &text);
        tv_json_object(json, NULL);
        tv_json_string(json, "text", notation);
        tv_json_array(json, "path");
        for (uint32_t i = 0; i < screen->choice.paths[k].count; i++) tv_json_string(json, NULL, screen->choice.paths[k].ids[i]);
        tv_json_array_end(json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_dim(const tv_screen *screen, tv_json *json) {
    tv_json_array(json, "dim");
    for (uint32_t k = 0; k < screen->scene.count; k++) {
        const tv_element *element = &screen->scene.elements[k];
        if (!element->decor && !tv_choice_lit(&screen->choice, element->id)) tv_json_string(json, NULL, element->id);
    }
    tv_json_array_end(json);
}

static void tell_state(script *it) {
    attend(it);
    const tv_frame *frame = tv_session_frame(it->session);
    tv_text answer = tv_text_over(it->room, ANSWER_MAX);
    tv_json json = tv_json_into(&answer);
    tv_json_object(&json, NULL);
    tv_json_bool(&json, "over", frame->over);
    tv_json_string(&json, "prompt", tv_session_question(it->session)->prompt);
    write_news(it, &json);
    write_moves(frame->screen, &json);
    write_dim(frame->screen, &json);
    tv_json_object_end(&json);
    say(&answer);
}

/* ---- the commands ---- */

static void tell_why(script *it, const char *id) {
    tv_refusal refusal = {0};
    tv_session_why_not(it->session, id, &refusal);
    tv_text answer = tv_text_over(it->room, ANSWER_MAX);
    tv_json json = tv_json_into(&answer);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "clause", refusal.clause);
    tv_json_string(&json, "sentence", refusal.sentence);
    tv_json_object_end(&json);
    say(&answer);
}

static void pick(script *it, const char *id) {
    static const char *const words[] = {"refused", "chosen", "back", "whole"};
    tv_pick got = tv_session_pick(it->session, id, NULL);
    tv_text answer = tv_text_over(it->room, ANSWER_MAX);
    tv_json json = tv_json_into(&answer);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "pick", words[got]);
    tv_json_string(&json, "prompt", tv_session_question(it->session)->prompt);
    tv_json_bool(&json, "by_itself", tv_session_question(it->session)->by_itself);
    tv_json_object_end(&json);
    say(&answer);
}

static void play(script *it, const char *text) {
    tv_move move;
    tv_refusal refusal;
    tv_error error;
    tv_session_unpick_all(it->session);
    if (!tv_session_read_move(it->session, text, &move, &refusal)) fail(refusal.sentence);
    if (!tv_session_play(it->session, move, &error)) fail(error.what);
    tell_state(it);
}

static void obey(script *it, char *line) {
    line[strcspn(line, "\n")] = '\0';
    char *rest = strchr(line, ' ');
    if (rest != NULL) *rest++ = '\0';
    if (strcmp(line, "state") == 0)
        tell_state(it);
    else if (rest == NULL)
        fail("There is no such command.");
    else if (strcmp(line, "why") == 0)
        tell_why(it, rest);
    else if (strcmp(line, "pick") == 0)
        pick(it, rest);
    else if (strcmp(line, "play") == 0)
        play(it, rest);
    else
        fail("There is no such command.");
}

static tv_session *open_file(const char *path, tv_lang lang) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail("The record cannot be opened.");
    char *text = need(malloc(RECORD_MAX));
    size_t size = fread(text, 1, RECORD_MAX, file);
    fclose(file);
    tv_record record;
    tv_error error;
    if (!tv_record_read(&record, text, size, &error)) fail(error.what);
    free(text);
    tv_session *session = tv_session_open(&record, lang, &error);
    if (session == NULL) fail(error.what);
    tv_record_free(&record);
    return session;
}

int main(int count, char **arguments) {
    tv_lang lang;
    if (count != 3 || !tv_lang_read(arguments[2], &lang)) fail("Usage: session_script RECORD LANG");
    script it = {.session = open_file(arguments[1], lang), .room = need(malloc(ANSWER_MAX))};
    char line[COMMAND_MAX];
    tell_state(&it);
    while (fgets(line, sizeof line, stdin) != NULL) obey(&it, line);
    tv_session_close(it.session);
    free(it.room);
    return 0;
}
