/* The log pane: newest lines last, what is new since the viewer's last decision marked, scrolled line by line. */
#include "tui_log.h"

#include <curses.h>
#include <string.h>

#include "command/fit.h"
#include "tui_terminal.h"

enum { MARK_COLUMNS = 2 };

/* What had happened at the moment that is shown. */
static const tv_line *lines_shown(const screen *view, uint32_t *count) {
    const tv_frame *frame = session_frame(view->play);
    const tv_line *lines = tv_session_log(view->play->mid, count);
    while (frame->shown != frame->decisions && *count > 0 && lines[*count - 1].decision > frame->shown) --*count;
    return lines;
}

/* Lines of one entry when wrapped. */
static int entry_rows(const tv_line *entry, int columns) { return fit_lines(entry->sentence, columns - MARK_COLUMNS); }

/* Paints one entry so that its last line stands on `bottom`; lines outside the pane are left out. */
static void draw_entry(const tv_line *entry, const tui_places *at, int bottom) {
    char line[SESSION_LINE_MAX];
    const char *rest = entry->sentence;
    int row = bottom - entry_rows(entry, at->log_columns) + 1;
    attr_t attribute = entry->fresh ? A_BOLD : 0;
    attron(attribute);
    for (bool first = true; fit_next_line(&rest, at->log_columns - MARK_COLUMNS, line, sizeof line); row++, first = false) {
        if (row < at->log_row || row >= at->log_row + at->log_rows) continue;
        terminal_put(row, at->log_column, first ? entry->fresh ? "▸ " : "· " : "  ");
        terminal_add(line);
    }
    attroff(attribute);
}

static uint32_t count_fresh(const screen *view) {
    uint32_t count, fresh = 0;
    const tv_line *lines = lines_shown(view, &count);
    while (fresh < count && lines[count - 1 - fresh].fresh) fresh++;
    return fresh;
}

static void draw_log_heading(const screen *view, const tui_places *at) {
    char words[256], line[2048];
    tv_text text = TV_TEXT_OVER(words);
    uint32_t fresh = count_fresh(view);
    if (view->log_back > 0)
        tv_word(&text, view->play->lang, TV_TEXT("Log (PgDn: newer)"));
    else if (fresh == 0)
        tv_word(&text, view->play->lang, TV_TEXT("Log (PgUp: older)"));
    else
        tv_say_count(&text, view->play->lang, "Log (▸ {n} new line, PgUp: older)", "Log (▸ {n} new lines, PgUp: older)", fresh,
                     TV_N("n", fresh));
    tv_text bar = TV_TEXT_OVER(line);
    tv_text_add(&bar, "── ");
    tv_text_add(&bar, words);
    tv_text_add(&bar, " ");
    for (int k = fit_columns(line); k < at->log_columns && !bar.cut; k++) tv_text_add(&bar, "─");
    attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
    attron(attribute);
    tui_put(at->log_row - 1, at->log_column, at->log_columns, line);
    if (at->log_column > 0)
        for (int row = at->log_row - 1; row < at->log_row + at->log_rows; row++) terminal_put(row, at->log_column - 2, "│");
    attroff(attribute);
}

/* Nobody scrolls beyond the first line. */
static void limit_scrolling(screen *view, const tui_places *at) {
    if (view->log_back == 0) return;
    int rows = 0;
    uint32_t count;
    const tv_line *lines = lines_shown(view, &count);
    for (uint32_t k = 0; k < count; k++) rows += entry_rows(&lines[k], at->log_columns);
    int furthest = rows > at->log_rows ? rows - at->log_rows : 0;
    if (view->log_back > (uint32_t)furthest) view->log_back = (uint32_t)furthest;
}

/* A log that does not fill its pane yet begins at the pane's top. */
static int rows_filled(const screen *view, const tui_places *at) {
    int rows = 0;
    uint32_t count;
    const tv_line *lines = lines_shown(view, &count);
    for (uint32_t k = count; k > 0 && rows < at->log_rows; k--) rows += entry_rows(&lines[k - 1], at->log_columns);
    return rows < at->log_rows ? rows : at->log_rows;
}

/* Offers, talk and lost connections are not to vanish with the next key. Takes rows from the log's end. */
static int draw_note(const screen *view, const tui_places *at) {
    enum { NOTE_ROWS_MAX = 3 };
    char line[SESSION_LINE_MAX];
    const char *rest = view->note;
    int rows = fit_lines(view->note, at->log_columns - MARK_COLUMNS);
    if (rows > NOTE_ROWS_MAX) rows = NOTE_ROWS_MAX;
    if (rows >= at->log_rows) return 0;
    attron(A_BOLD);
    for (int k = 0; k < rows && fit_next_line(&rest, at->log_columns - MARK_COLUMNS, line, sizeof line); k++) {
        terminal_put(at->log_row + at->log_rows - rows + k, at->log_column, "» ");
        terminal_add(line);
    }
    attroff(A_BOLD);
    return rows;
}

void tui_draw_log(screen *view, const tui_places *whole) {
    tui_places rest = *whole, *at = &rest;
    rest.log_rows -= draw_note(view, whole);
    limit_scrolling(view, at);
    draw_log_heading(view, at);
    int bottom = at->log_row + rows_filled(view, at) - 1 + (int)view->log_back;
    uint32_t count;
    const tv_line *lines = lines_shown(view, &count);
    for (uint32_t k = count; k > 0 && bottom >= at->log_row; k--) {
        draw_entry(&lines[k - 1], at, bottom);
        bottom -= entry_rows(&lines[k - 1], at->log_columns);
    }
}
