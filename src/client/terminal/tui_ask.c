/* Questions on the prompt line, see tui_ask.h. */
#include "tui_ask.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tui_draw.h"
#include "tui_terminal.h"

enum { KEY_ESCAPE = 27, KEY_RUBOUT = 127, KEY_CONTROL_H = 8, KEY_CONTROL_U = 21 };

void tui_tell(screen *view, const char *sentence) { snprintf(view->message, sizeof view->message, "%s", sentence); }

void tui_tell_about(screen *view, const char *path, const char *what) {
    tv_text text = TV_TEXT_OVER(view->message);
    tv_text_add(&text, path);
    tv_word(&text, view->play->lang, ": ");
    tv_text_add(&text, what);
}

static void ask_begin(screen *view, const char *question, bool typing) {
    snprintf(view->question, sizeof view->question, "%s", question);
    view->typing = typing;
}

static void ask_end(screen *view) {
    view->question[0] = view->answer[0] = '\0';
    view->typing = false;
}

char tui_ask_key(screen *view, const char *question, const char *keys) {
    view->answer[0] = '\0';
    ask_begin(view, question, false);
    char chosen = 0;
    for (;;) {
        tui_draw(view);
        int key = terminal_key(-1);
        if (key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) break;
        if (key > 0 && key < 128 && strchr(keys, tolower(key))) {
            chosen = (char)tolower(key);
            break;
        }
    }
    ask_end(view);
    return chosen;
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
    ask_begin(view, question, true);
    for (bool suggested = view->answer[0] != '\0';; suggested = false) {
        tui_draw(view);
        int key = terminal_key(-1);
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
