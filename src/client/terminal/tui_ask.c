/* Questions on the prompt line, see tui_ask.h. */
#include "tui_ask.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "session_words.h"
#include "tui_draw.h"
#include "tui_terminal.h"

enum { KEY_ESCAPE = 27, KEY_RUBOUT = 127, KEY_CONTROL_H = 8, KEY_CONTROL_U = 21 };

void tui_tell(screen *view, const char *sentence) { snprintf(view->message, sizeof view->message, "%s", sentence); }

void tui_tell_about(screen *view, const char *path, const char *what) {
    tv_text text = TV_TEXT_OVER(view->message);
    say_failure(view->play->lang, path, what, &text);
}

static void ask_begin(screen *view, const char *question, const char *answers) {
    snprintf(view->question, sizeof view->question, "%s", question);
    snprintf(view->answers, sizeof view->answers, "%s", answers);
    view->typing = answers[0] == '\0';
}

static void ask_end(screen *view) {
    view->question[0] = view->answers[0] = view->answer[0] = '\0';
    view->typing = false;
}

/* A screen that shows no question takes no answer: where it has become too small, q keeps the game and leaves, and nothing else does anything. */
static int next_key(screen *view) {
    for (;;) {
        tui_draw(view);
        int key = terminal_key(-1);
        if (key == TERMINAL_KEY_GONE || tui_fits()) return key;
        view->leave = view->leave || key == 'q';
        if (view->leave) return TERMINAL_KEY_GONE;
    }
}

/* The number of the answer that begins with this key, which a colon or a comma follows; -1: none does. */
static int find_answer(const char *answers, int key) {
    static const char apart[] = "   ";
    for (int number = 0; answers; number++) {
        const char *behind = answers + 1;
        if (strncmp(behind, "\u00a0", 2) == 0) behind += 2; /* before a colon in French */
        if (tolower((unsigned char)*answers) == key && (*behind == ':' || *behind == ',')) return number;
        answers = strstr(answers, apart);
        if (answers) answers += sizeof apart - 1;
    }
    return -1;
}

int tui_ask_key(screen *view, const char *question, const char *answers) {
    int chosen = -1;
    view->answer[0] = '\0';
    ask_begin(view, question, answers);
    for (int key = 0; chosen < 0 && key != KEY_ESCAPE && key != TERMINAL_KEY_GONE;) {
        key = next_key(view);
        if (key > ' ' && key < KEY_RUBOUT) chosen = find_answer(answers, tolower(key));
    }
    ask_end(view);
    return chosen;
}

bool tui_ask_yes(screen *view, const char *question) {
    return tui_ask_key(view, question, tv_translate(view->play->lang, TV_TEXT("y: yes   n, Esc: no"))) == 0;
}

static void erase_last(char *text) {
    size_t size = strlen(text);
    while (size > 0 && ((unsigned char)text[size - 1] & 0xC0) == 0x80) size--;
    text[size > 0 ? size - 1 : 0] = '\0';
}

static void add_character(char *text, size_t room, int key) {
    char bytes[16];
    mbstate_t state = {0};
    size_t size = wcrtomb(bytes, (wchar_t)key, &state), used = strlen(text);
    if (size == (size_t)-1 || used + size >= room) return;
    memcpy(text + used, bytes, size);
    text[used + size] = '\0';
}

/* What stands there already is a suggestion: Enter takes it, and typing begins anew; Backspace and Right go on from it. */
bool tui_ask_line(screen *view, const char *question) {
    ask_begin(view, question, "");
    for (bool suggested = view->answer[0] != '\0';; suggested = false) {
        int key = next_key(view);
        if (suggested && key >= ' ' && key != KEY_RUBOUT && key < TERMINAL_CODE(0)) view->answer[0] = '\0';
        if (key == '\r' || key == '\n' || key == TERMINAL_CODE(KEY_ENTER)) break;
        if (key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) {
            ask_end(view);
            return false;
        }
        if (key == TERMINAL_CODE(KEY_BACKSPACE) || key == KEY_RUBOUT || key == KEY_CONTROL_H)
            erase_last(view->answer);
        else if (key == KEY_CONTROL_U)
            view->answer[0] = '\0';
        else if (key >= ' ' && key < TERMINAL_CODE(0))
            add_character(view->answer, sizeof view->answer, key);
    }
    view->question[0] = '\0';
    view->typing = false;
    return view->answer[0] != '\0';
}
