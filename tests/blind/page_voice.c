/* What a screen reader says of a table on the page: the session that the page holds, and of each frame only what becomes text there. Prompt,
 * names of elements, what "what is here?" announces, the list of moves, the log, the end. tests/blind/voice.py listens to it, and
 * web/tests/browser/voice.test.ts compares it with the page.
 * Usage: page_voice GAME SEED OPPONENT; seat 0 is the listener's.
 *
 * Reads a command a line; each answer ends with a line that holds a full stop alone.
 *   prompt      what is asked
 *   labels      every element's accessible name, one a line
 *   what ID     what is announced of an element: what it is, what it costs, what lies around it
 *   moves       the list of moves, numbered
 *   preview N   what the page says of a move before it is made
 *   do N        makes it; the opponent answers; tells the new lines of the log
 *   undo        takes the last decision back */
#include <trivium/bot.h>
#include <trivium/session.h>
#include <trivium/table_words.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/nets.h"

enum { LINE_MAX_BYTES = 256, TEXT_MAX = 8192 };

typedef struct voice {
    tv_session *session;
    uint32_t told; /* lines of the log so far */
} voice;

static void fail(const char *what) {
    fprintf(stderr, "page_voice: %s\n", what);
    exit(1);
}

/* ---- the opponent ---- */

static tv_move ask_bot(voice *it, const tv_wish *wish) {
    const tv_frame *frame = tv_session_frame(it->session);
    tv_bot bot;
    tv_error error;
    if (!tv_bot_read(&bot, wish->bot, &error)) fail(error.what);
    size_t size = tv_bot_memory(&bot, frame->game);
    void *memory = malloc(size + 1);
    if (memory == NULL) fail("There is not enough memory.");
    tv_move move = tv_bot_choose(&bot, &(tv_bot_task){.game = frame->game,
                                                      .box = frame->box,
                                                      .view = wish->view,
                                                      .seed = wish->seed,
                                                      .memory = memory,
                                                      .memory_size = size,
                                                      .net = host_net_find(&bot, frame->game, frame->box)});
    free(memory);
    return move;
}

static void attend(voice *it) {
    tv_error error;
    for (tv_wish wish = tv_session_wish(it->session); wish.kind != TV_WISH_NONE; wish = tv_session_wish(it->session))
        if (wish.kind == TV_WISH_BOT && !tv_session_bot_plays(it->session, wish.decision, ask_bot(it, &wish), &error)) fail(error.what);
}

/* ---- what is said ---- */

static void say_end(voice *it) {
    const tv_frame *frame = tv_session_frame(it->session);
    if (!frame->over) return;
    puts("The game is over.");
    for (uint8_t seat = 0; seat < frame->seats; seat++)
        if (frame->result.place[seat] == 1) printf("%s wins.\n", frame->seat[seat].name);
}

static void say_news(voice *it) {
    uint32_t count;
    attend(it);
    const tv_line *lines = tv_session_log(it->session, &count);
    if (it->told > count) it->told = count; /* something was taken back */
    for (; it->told < count; it->told++) puts(lines[it->told].sentence);
    say_end(it);
}

static void say_labels(voice *it) {
    const tv_scene *scene = &tv_session_frame(it->session)->screen->scene;
    for (uint32_t k = 0; k < scene->count; k++)
        if (!scene->elements[k].decor) printf("%s\n", tv_scene_words(scene, scene->elements[k].label));
}

static void say_what(voice *it, const char *id) {
    char words[TEXT_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_session_tell(it->session, id, &text);
    tv_text_add_char(&text, ' ');
    tv_session_tell_around(it->session, id, &text);
    puts(words);
}

static tv_move move_numbered(voice *it, const char *number) {
    const tv_choice *choice = &tv_session_frame(it->session)->screen->choice;
    const tv_question *question = tv_session_question(it->session);
    long k = strtol(number, NULL, 10);
    if (k < 1 || k > (long)question->ways) fail("There is no such move.");
    return choice->moves[question->list[k - 1]];
}

static void say_move(voice *it, tv_move move, bool preview) {
    char words[TEXT_MAX];
    tv_text text = TV_TEXT_OVER(words);
    const tv_screen *screen = tv_session_frame(it->session)->screen;
    tv_game_describe(screen->game, screen->box, screen->view, move, &screen->reader, &text);
    if (preview) tv_text_add(&text, ". ");
    if (preview) tv_game_preview(screen->game, screen->box, screen->view, move, &screen->reader, &text);
    puts(words);
}

static void say_moves(voice *it) {
    const tv_choice *choice = &tv_session_frame(it->session)->screen->choice;
    const tv_question *question = tv_session_question(it->session);
    for (uint32_t k = 0; k < question->ways; k++) {
        printf("%u. ", k + 1);
        say_move(it, choice->moves[question->list[k]], false);
    }
}

static void obey(voice *it, char *line) {
    tv_error error;
    line[strcspn(line, "\n")] = '\0';
    char *rest = strchr(line, ' ');
    if (rest != NULL) *rest++ = '\0';
    if (strcmp(line, "prompt") == 0)
        puts(tv_session_question(it->session)->prompt);
    else if (strcmp(line, "labels") == 0)
        say_labels(it);
    else if (strcmp(line, "what") == 0 && rest)
        say_what(it, rest);
    else if (strcmp(line, "moves") == 0)
        say_moves(it);
    else if (strcmp(line, "preview") == 0 && rest)
        say_move(it, move_numbered(it, rest), true);
    else if (strcmp(line, "do") == 0 && rest && tv_session_play(it->session, move_numbered(it, rest), &error))
        say_news(it);
    else if (strcmp(line, "undo") == 0 && tv_session_undo(it->session, &error))
        say_news(it);
    else if (strcmp(line, "news") == 0)
        say_news(it);
    else
        fail("There is no such command, or it is refused.");
    puts(".");
    fflush(stdout);
}

static tv_session *begin(const char *game, const char *seed, const char *opponent) {
    tv_record record;
    tv_error error;
    if (tv_game_find(game) == NULL) fail("There is no such game.");
    tv_record_begin(&record, tv_game_find(game), 2, seed);
    snprintf(record.seats[1].kind, sizeof record.seats[1].kind, "%s", opponent);
    tv_session *session = tv_session_open(&record, TV_EN, &error);
    if (session == NULL) fail(error.what);
    tv_record_free(&record);
    return session;
}

int main(int count, char **arguments) {
    char line[LINE_MAX_BYTES];
    if (count != 4) fail("Usage: page_voice GAME SEED OPPONENT");
    voice it = {.session = begin(arguments[1], arguments[2], arguments[3])};
    while (fgets(line, sizeof line, stdin) != NULL) obey(&it, line);
    tv_session_close(it.session);
    return 0;
}
