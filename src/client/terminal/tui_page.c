/* Pages and lists that fill the screen, see tui_page.h. */
#include "tui_page.h"

#include <curses.h>
#include <string.h>
#include <wchar.h>

#include "command/contains.h"
#include "command/fit.h"
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

static void draw_page(tv_lang lang, const char *title, const char *text, int top, const char *told) {
    char line[1024];
    static const char keys[] = TV_TEXT("Arrows, PgUp, PgDn: scroll   /: find   n: next   q or Esc: back to the table");
    draw_frame(title, told[0] ? told : tv_translate(lang, keys));
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

/* A line that is typed on a row of the screen. */
static page_typed type_at(int row, const char *question, char *out, size_t size) {
    for (out[0] = '\0';;) {
        draw_typed(row, question, out);
        int key = terminal_key(-1);
        if (key == '\r' || key == '\n') return out[0] ? PAGE_TYPED : PAGE_EMPTY;
        if (key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) {
            out[0] = '\0';
            return PAGE_BACK;
        }
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

/* The next line behind this one that holds the words, from the top again behind the last; -1 where none does. */
static int find_line(const char *text, const char *words, int from) {
    char line[1024];
    int first = -1, next = -1;
    for (int k = 0; words[0] && fit_next_line(&text, page_columns(), line, sizeof line); k++) {
        if (!contains_words(line, words)) continue;
        if (first < 0) first = k;
        if (next < 0 && k > from) next = k;
    }
    return next >= 0 ? next : first;
}

/* Where a search leads, or a sentence in the place of the keys that it leads nowhere. */
static int search(tv_lang lang, const char *text, const char *words, int from, int top, char *told, size_t size) {
    int found = find_line(text, words, from);
    tv_text out = tv_text_over(told, size);
    if (found < 0 && words[0]) tv_say(&out, lang, TV_TEXT("Not found: {words}"), TV_S("words", words));
    return found < 0 ? top : found;
}

void page_show(tv_lang lang, const char *title, const char *text) {
    char words[64] = "", told[256] = "";
    for (int top = 0;;) {
        int rows = LINES - 2 - TEXT_ROW, last = fit_lines(text, page_columns()) - rows;
        if (top > last) top = last;
        if (top < 0) top = 0;
        draw_page(lang, title, text, top, told);
        int key = terminal_key(-1);
        told[0] = '\0';
        switch (key) {
        case TERMINAL_CODE(KEY_DOWN): top++; break;
        case TERMINAL_CODE(KEY_UP): top--; break;
        case ' ':
        case TERMINAL_CODE(KEY_NPAGE): top += rows; break;
        case TERMINAL_CODE(KEY_PPAGE): top -= rows; break;
        case TERMINAL_CODE(KEY_HOME): top = 0; break;
        case TERMINAL_CODE(KEY_END): top = last; break;
        case '/':
            words[0] = '\0';
            if (type_at(LINES - 1, tv_translate(lang, TV_TEXT("Find:")), words, sizeof words) == PAGE_TYPED)
                top = search(lang, text, words, top - 1, top, told, sizeof told);
            break;
        case 'n': top = search(lang, text, words, top, top, told, sizeof told); break;
        case 'q':
        case '\r':
        case KEY_ESCAPE:
        case TERMINAL_KEY_GONE: return;
        default: break;
        }
    }
}

page_typed page_type(tv_lang lang, const char *title, char *out, size_t size) {
    draw_frame(title, tv_translate(lang, TV_TEXT("Enter: done   Esc: back")));
    return type_at(TEXT_ROW, ">", out, size);
}

/* ---- lists ---- */

enum { LIST_COLUMN = 3 };

static int list_columns(void) { return COLS - LIST_COLUMN - 1 > 1 ? COLS - LIST_COLUMN - 1 : 1; }

/* Rows of the lines from `from` on, up to `to`. */
static int rows_between(const char *const *lines, int from, int to) {
    int rows = 0;
    for (int k = from; k < to; k++) rows += fit_lines(lines[k], list_columns());
    return rows;
}

/* Puts one line, wrapped, and returns its rows. */
static int draw_line(const char *words, int row, bool here) {
    char line[1024];
    int rows = 0;
    if (here) attron(A_REVERSE);
    terminal_put(row, 1, here ? "> " : "  ");
    for (; row + rows < LINES - 2 && fit_next_line(&words, list_columns(), line, sizeof line); rows++)
        terminal_put(row + rows, LIST_COLUMN, line);
    if (here) attroff(A_REVERSE);
    return rows;
}

static void draw_choice(tv_lang lang, const char *title, const char *const *lines, int count, int first, int at) {
    int row = TEXT_ROW, cursor = TEXT_ROW;
    draw_frame(title, tv_translate(lang, TV_TEXT("Up, Down: move   Enter: choose   Esc: back")));
    for (int k = first; k < count && row < LINES - 2; k++) {
        if (k == at) cursor = row;
        row += draw_line(lines[k], row, k == at);
    }
    move(cursor, 1);
    refresh();
}

/* The first line that is shown: as many as have room before the one that is asked about, too. */
static int scroll_list(const char *const *lines, int first, int at) {
    int room = LINES - 2 - TEXT_ROW;
    if (at < first) first = at;
    while (first < at && rows_between(lines, first, at + 1) > room) first++;
    return first;
}

int page_choose(tv_lang lang, const char *title, const char *const *lines, int count, int at) {
    for (int first = 0;;) {
        first = scroll_list(lines, first, at);
        draw_choice(lang, title, lines, count, first, at);
        int key = terminal_key(-1), digit = key >= '1' && key <= '9' ? key - '1' : count;
        if (key == TERMINAL_CODE(KEY_DOWN) || key == '\t') at = (at + 1) % count;
        if (key == TERMINAL_CODE(KEY_UP)) at = (at + count - 1) % count;
        if (digit >= first && digit < count && rows_between(lines, first, digit + 1) <= LINES - 2 - TEXT_ROW) return digit; /* it is seen */
        if (key == '\r' || key == '\n' || key == ' ') return at;
        if (key == 'q' || key == KEY_ESCAPE || key == TERMINAL_KEY_GONE) return -1;
    }
}
