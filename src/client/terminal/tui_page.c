/* Pages and lists that fill the screen, see tui_page.h. */
#include "tui_page.h"

#include <curses.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "fit.h"
#include "tui_draw.h"
#include "tui_terminal.h"

enum { KEY_ESCAPE = 27, TEXT_ROW = 2, COLUMNS_MAX = 100 };

static void draw_frame(const char *title, const char *keys) {
    erase();
    attron(A_BOLD);
    tui_put(0, 1, COLS - 2, title);
    attroff(A_BOLD);
    attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
    attron(attribute);
    tui_put(LINES - 1, 1, COLS - 2, keys);
    attroff(attribute);
}

static int page_columns(void) { return COLS - 2 < COLUMNS_MAX ? COLS - 2 : COLUMNS_MAX; }

static void draw_page(tv_lang lang, const char *title, const char *text, int top) {
    char line[1024];
    draw_frame(title, tv_translate(lang, TV_TEXT("Arrows, PgUp, PgDn: scroll   /: find   n: next   q or Esc: back to the table")));
    for (int k = 0; fit_next_line(&text, page_columns(), line, sizeof line); k++)
        if (k >= top && TEXT_ROW + k - top < LINES - 2) terminal_put(TEXT_ROW + k - top, 1, line);
    move(LINES - 1, 0);
    refresh();
}

static void draw_typed(int row, const char *question, const char *typed) {
    move(row, 0);
    clrtoeol();
    tui_put(row, 1, COLS - 2, question);
    terminal_add(" ");
    terminal_add(typed);
    refresh();
}

static void erase_last(char *text) {
    size_t size = strlen(text);
    while (size > 0 && ((unsigned char)text[size - 1] & 0xC0) == 0x80) size--;
    text[size > 0 ? size - 1 : 0] = '\0';
}

/* A line that is typed on a row of the screen; false when nothing was. */
static bool type_at(int row, const char *question, char *out, size_t size) {
    for (out[0] = '\0';;) {
        draw_typed(row, question, out);
        int key = terminal_key(-1);
        if (key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) out[0] = '\0';
        if (key == KEY_ESCAPE || key == TERMINAL_KEY_GONE || key == '\r' || key == '\n') return out[0] != '\0';
        if (key == TERMINAL_CODE(KEY_BACKSPACE) || key == 127 || key == 8) erase_last(out);
        if (key < ' ' || key >= TERMINAL_CODE(0) || key == 127) continue;
        char bytes[16];
        mbstate_t state = {0};
        size_t many = wcrtomb(bytes, (wchar_t)key, &state), used = strlen(out);
        if (many == (size_t)-1 || used + many >= size || fit_columns(question) + fit_columns(out) + 4 >= COLS) continue;
        memcpy(out + used, bytes, many);
        out[used + many] = '\0';
    }
}

static bool contains(const char *line, const char *words) {
    for (; *line; line++)
        if (strncasecmp(line, words, strlen(words)) == 0) return true;
    return false;
}

/* The next line behind this one that holds the words, from the top again behind the last; the same where none does. */
static int find_line(const char *text, const char *words, int from) {
    char line[1024];
    int first = -1, next = -1;
    for (int k = 0; words[0] && fit_next_line(&text, page_columns(), line, sizeof line); k++) {
        if (!contains(line, words)) continue;
        if (first < 0) first = k;
        if (next < 0 && k > from) next = k;
    }
    return next >= 0 ? next : first >= 0 ? first : from;
}

void page_show(tv_lang lang, const char *title, const char *text) {
    char words[64] = "";
    for (int top = 0;;) {
        int rows = LINES - 2 - TEXT_ROW, last = fit_lines(text, page_columns()) - rows;
        if (top > last) top = last;
        if (top < 0) top = 0;
        draw_page(lang, title, text, top);
        switch (terminal_key(-1)) {
        case TERMINAL_CODE(KEY_DOWN): top++; break;
        case TERMINAL_CODE(KEY_UP): top--; break;
        case ' ':
        case TERMINAL_CODE(KEY_NPAGE): top += rows; break;
        case TERMINAL_CODE(KEY_PPAGE): top -= rows; break;
        case TERMINAL_CODE(KEY_HOME): top = 0; break;
        case TERMINAL_CODE(KEY_END): top = last; break;
        case '/':
            words[0] = '\0';
            if (type_at(LINES - 1, tv_translate(lang, TV_TEXT("Find:")), words, sizeof words)) top = find_line(text, words, top - 1);
            break;
        case 'n': top = find_line(text, words, top); break;
        case 'q':
        case '\r':
        case KEY_ESCAPE:
        case TERMINAL_KEY_GONE: return;
        default: break;
        }
    }
}

bool page_type(tv_lang lang, const char *title, char *out, size_t size) {
    draw_frame(title, tv_translate(lang, TV_TEXT("Enter: done   Esc: never mind")));
    return type_at(TEXT_ROW, ">", out, size);
}

static void draw_choice(tv_lang lang, const char *title, const char *const *lines, int count, int at) {
    draw_frame(title, tv_translate(lang, TV_TEXT("Up, Down: move   Enter: choose   Esc: never mind")));
    for (int k = 0; k < count && TEXT_ROW + k < LINES - 2; k++) {
        if (k == at) attron(A_REVERSE);
        terminal_put(TEXT_ROW + k, 1, k == at ? "> " : "  ");
        tui_put(TEXT_ROW + k, 3, COLS - 4, lines[k]);
        if (k == at) attroff(A_REVERSE);
    }
    move(TEXT_ROW + at, 1);
    refresh();
}

int page_choose(tv_lang lang, const char *title, const char *const *lines, int count) {
    for (int at = 0;;) {
        draw_choice(lang, title, lines, count, at);
        int key = terminal_key(-1);
        if (key == TERMINAL_CODE(KEY_DOWN) || key == '\t') at = (at + 1) % count;
        if (key == TERMINAL_CODE(KEY_UP)) at = (at + count - 1) % count;
        if (key >= '1' && key <= '9' && key - '1' < count) return key - '1';
        if (key == '\r' || key == '\n' || key == ' ') return at;
        if (key == 'q' || key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) return -1;
    }
}
