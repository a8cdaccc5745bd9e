/* Paints the screen: the table here, head, log and bottom lines in files of their own; or the curtain. */
#include "tui_draw.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include <trivium/bits.h>
#include <trivium/table_words.h>

#include "command/fit.h"
#include "session_words.h"
#include "tui_bottom.h"
#include "tui_head.h"
#include "tui_log.h"
#include "tui_terminal.h"

bool tui_fits(void) { return LINES >= TUI_ROWS_MIN && COLS >= TUI_COLUMNS_MIN; }

/* Rows that the table may take at most. */
static int table_rows_max(void) {
    int room = LINES - 1 - TUI_DETAIL_ROWS - 2;
    return COLS >= TUI_WIDE ? room : room - 1 - TUI_LOG_ROWS_MIN;
}

tui_places tui_measure(const screen *view) {
    tui_places at = {.table_row = 1, .keys_row = LINES - 1};
    at.prompt_row = at.keys_row - TUI_DETAIL_ROWS - 1;
    int room = at.prompt_row - 1; /* rows between the seats' line and the prompt */
    if (COLS >= TUI_WIDE) {
        at.log_columns = COLS / 3 > 60 ? 60 : COLS / 3;
        at.log_column = COLS - at.log_columns;
        at.log_row = 2;
        at.log_rows = room - 1;
        at.table_rows = room;
        at.table_columns = at.log_column - 3;
        return at;
    }
    at.table_columns = at.log_columns = COLS;
    int table_max = table_rows_max();
    at.table_rows = view->lay.rows < table_max ? view->lay.rows : table_max;
    at.log_row = at.table_row + at.table_rows + 1;
    at.log_rows = at.prompt_row - at.log_row;
    return at;
}

int tui_spare_rows(const screen *view) {
    tui_places at = tui_measure(view);
    int spare = at.log_column > 0 ? at.table_rows - view->lay.rows : at.log_rows - 1;
    return spare > 0 ? spare : 0;
}

/* The row of the table in which a row of the layout is shown; negative: it is scrolled away. */
static int shown_row(const screen *view, const tui_places *at, int row) {
    if (row < view->lay.pinned) return row;
    int shown = row - view->table_top;
    return shown >= view->lay.pinned && shown < at->table_rows ? shown : -1;
}

int tui_layout_row(const screen *view, int shown) { return shown < view->lay.pinned ? shown : shown + view->table_top; }

/* The first of so many that are shown, when `at` must be among them with some of its neighbours. */
static int first_shown(int first, int shown, int all, int from, int to, int margin) {
    if (from - margin < first) first = from - margin;
    if (to + margin > first + shown) first = to + margin - shown;
    if (first + shown > all) first = all - shown;
    return first > 0 ? first : 0;
}

/* The rows of the area that a cell belongs to, its heading included. */
static void area_rows(const layout *lay, const layout_cell *cell, int *from, int *to) {
    *from = cell->row;
    *to = cell->row + 1;
    for (int k = 0; k < lay->count; k++) {
        if (lay->cells[k].area != cell->area) continue;
        if (lay->cells[k].row < *from) *from = lay->cells[k].row;
        if (lay->cells[k].row >= *to) *to = lay->cells[k].row + 1;
    }
    for (int k = 0; k < lay->heading_count; k++)
        if (lay->headings[k].area == cell->area && lay->headings[k].row < *from) *from = lay->headings[k].row;
    if (!cell->on_map) return;
    *from = lay->land_row < *from ? lay->land_row : *from;
    *to = lay->land_row + lay->land.rows;
}

/* The rows that scroll: all of the area under the cursor where there is room for it, else nothing but it; and always some rows around the
 * cursor. */
static void scroll_rows(screen *view, const layout_cell *cell, int rows) {
    enum { ROWS_AROUND = 2 };
    const layout *lay = &view->lay;
    int pinned = lay->pinned, shown = rows - pinned, all = lay->rows - pinned, from, to, *top = &view->table_top;
    *top = first_shown(*top, shown, all, *top, *top, 0);
    if (cell->row < pinned) return;
    area_rows(lay, cell, &from, &to);
    from -= pinned, to -= pinned;
    if (to - from <= shown)
        *top = first_shown(*top, shown, all, from, to, 0);
    else
        *top = *top < from ? from : *top > to - shown ? to - shown : *top;
    int around = shown > 4 * ROWS_AROUND ? ROWS_AROUND : 0, row = cell->row - pinned;
    *top = first_shown(*top, shown, all, row, row + 1, around);
}

static void keep_in_view(screen *view) {
    enum { COLUMNS_AROUND = 10 };
    if (view->cursor == LAYOUT_NONE) {
        view->table_top = view->land_left = 0;
        return;
    }
    const layout_cell *cell = &view->lay.cells[view->cursor];
    scroll_rows(view, cell, tui_measure(view).table_rows);
    int from = cell->on_map ? cell->column : view->land_left, to = cell->on_map ? cell->column + cell->width : view->land_left;
    view->land_left =
        first_shown(view->land_left, view->lay.land_window, view->lay.land.columns, from, to, cell->on_map ? COLUMNS_AROUND : 0);
}

void tui_arrange(screen *view) {
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    int columns = tui_measure(view).table_columns;
    for (int style = LAYOUT_TALL; style >= LAYOUT_TIGHT; style--) {
        layout_build(&view->lay, scene, columns, table_rows_max(), (layout_style)style);
        tui_places at = tui_measure(view);
        if (view->lay.rows <= at.table_rows && at.log_rows >= TUI_LOG_ROWS_GOOD) break;
    }
    view->cursor = layout_find(&view->lay, scene, view->cursor_id);
    if (view->cursor == LAYOUT_NONE && view->lay.count > 0) view->cursor = 0;
    if (view->cursor != LAYOUT_NONE) memcpy(view->cursor_id, scene->elements[view->lay.cells[view->cursor].element].id, TV_ID_MAX);
    keep_in_view(view);
}

void tui_put(int row, int column, int columns, const char *words) {
    char cut[2 * SESSION_LINE_MAX];
    fit_cut(cut, sizeof cut, words, columns);
    terminal_put(row, column, cut);
}

void tui_put_wrapped(int row, int rows, const char *words) {
    char line[2 * SESSION_LINE_MAX];
    for (int k = 0; k < rows - 1 && fit_next_line(&words, COLS - 1, line, sizeof line); k++) terminal_put(row + k, 0, line);
    if (*words) tui_put(row + rows - 1, 0, COLS - 1, words);
}

/* Did it decide the game that is over? */
static bool is_decisive(const screen *view, const char *id) {
    const tv_frame *frame = session_frame(view->play);
    if (!frame->over || frame->ending == NULL || frame->shown != frame->decisions) return false;
    for (uint32_t k = 0; k < frame->ending->said.element_count; k++)
        if (strcmp(frame->ending->said.elements[k], id) == 0) return true;
    return false;
}

/* What stands before and behind an element; none is told by its colour alone. */
typedef struct brackets {
    const char *left, *right;
    attr_t attribute;
} brackets;

static brackets brackets_of(const screen *view, const layout_cell *cell) {
    const tv_screen *shown = session_frame(view->play)->screen;
    uint8_t mark = shown->marks[cell->element];
    if (mark & TV_MARK_CHOSEN) return (brackets){"{", "}", A_BOLD | A_UNDERLINE};
    if (mark & TV_MARK_LIT) return (brackets){"[", "]", A_BOLD};
    if (is_decisive(view, shown->scene.elements[cell->element].id)) return (brackets){"*", "*", A_BOLD};
    return (brackets){" ", " ", 0};
}

/* The cursor is reversed and holds the terminal's own cursor. */
static void draw_cell(const screen *view, int index, int row) {
    const tv_screen *shown = session_frame(view->play)->screen;
    const layout_cell *cell = &view->lay.cells[index];
    const tv_element *element = &shown->scene.elements[cell->element];
    brackets around = brackets_of(view, cell);
    attr_t attribute = (attr_t)terminal_colour_attribute(terminal_colour_named(element->tint)) | around.attribute;
    if (index == view->cursor) attribute |= A_REVERSE;
    char words[256];
    int column = tui_cell_column(view, cell);
    const char *whole = layout_words(&shown->scene, element);
    if (cell->on_map)
        fit_short(words, sizeof words, whole, cell->width - 2);
    else
        fit_cut(words, sizeof words, whole, cell->width - 2);
    attron(attribute);
    terminal_put(row, column, around.left);
    terminal_add(words);
    terminal_add(around.right);
    attroff(attribute);
}

int tui_cell_column(const screen *view, const layout_cell *cell) { return cell->column - (cell->on_map ? view->land_left : 0); }

/* ---- the map ---- */

static bool is_in_window(const screen *view, int column, int width) {
    return column >= view->land_left && column + width <= view->land_left + view->lay.land_window;
}

/* Borders; those of the shape under the cursor stand out. */
static void draw_lines(const screen *view, const tui_places *at) {
    const layout *lay = &view->lay;
    const layout_cell *cursor = view->cursor == LAYOUT_NONE ? NULL : &lay->cells[view->cursor];
    attr_t quiet = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
    for (int k = 0; k < lay->land.rows; k++) {
        int row = shown_row(view, at, lay->land_row + k);
        if (row < 0) continue;
        for (int column = 0; column < lay->land_window; column++) {
            unsigned lines = map_lines(&lay->land, k, column + view->land_left);
            if (lines == 0) continue;
            bool near = cursor && cursor->on_map && map_touches(&lay->land, k, column + view->land_left, cursor->element);
            attr_t attribute = near ? A_BOLD : quiet;
            attron(attribute);
            terminal_put(at->table_row + row, column, terminal_lines(lines));
            attroff(attribute);
        }
    }
}

/* What others have there. */
static void draw_signs(const screen *view, const tui_places *at) {
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    for (int k = 0; k < view->lay.sign_count; k++) {
        const map_text *sign = &view->lay.signs[k];
        int row = shown_row(view, at, sign->row);
        if (row < 0 || !is_in_window(view, sign->column, sign->width)) continue;
        attr_t attribute = (attr_t)terminal_colour_attribute(terminal_colour_named(scene->elements[sign->element].tint));
        attron(attribute);
        tui_put(at->table_row + row, sign->column + 1 - view->land_left, sign->width - 2,
                layout_words(scene, &scene->elements[sign->element]));
        attroff(attribute);
    }
}

static void draw_map(const screen *view, const tui_places *at) {
    if (view->lay.land.rows == 0) return;
    draw_lines(view, at);
    draw_signs(view, at);
    int row = shown_row(view, at, view->lay.land_row);
    if (row < 0) row = view->lay.pinned;
    if (view->land_left > 0) terminal_put(at->table_row + row, 0, "←");
    if (view->land_left + view->lay.land_window < view->lay.land.columns) terminal_put(at->table_row + row, view->lay.land_window - 1, "→");
}

/* ---- the table ---- */

static void draw_headings(const screen *view, const tui_places *at) {
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
    attron(attribute);
    for (int k = 0; k < view->lay.heading_count; k++) {
        const layout_heading *heading = &view->lay.headings[k];
        int row = shown_row(view, at, heading->row);
        if (row < 0) continue;
        tui_put(at->table_row + row, heading->column, heading->width, tv_scene_words(scene, scene->areas[heading->area].label));
    }
    for (int k = 0; k < view->lay.number_count; k++) {
        const layout_number *number = &view->lay.numbers[k];
        int row = shown_row(view, at, number->row);
        if (row >= 0) mvprintw(at->table_row + row, number->column, "%d", number->number);
    }
    attroff(attribute);
}

/* The label beside a cell, as many rows as it takes. */
static void draw_note(const screen *view, const tui_places *at, const layout_cell *cell) {
    char line[SESSION_LINE_MAX];
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    const char *words = tv_scene_words(scene, scene->elements[cell->element].label);
    for (int k = 0; fit_next_line(&words, cell->note_width, line, sizeof line); k++) {
        int row = shown_row(view, at, cell->row + k);
        if (row >= 0) terminal_put(at->table_row + row, cell->note, line);
    }
}

/* What is scrolled away: an arrow, and how much of it can be chosen. */
static void draw_more(const screen *view, const tui_places *at) {
    const layout *lay = &view->lay;
    const uint8_t *marks = session_frame(view->play)->screen->marks;
    int above = 0, below = 0, end = view->table_top + at->table_rows;
    for (int k = 0; k < lay->count; k++) {
        bool lit = (marks[lay->cells[k].element] & (TV_MARK_LIT | TV_MARK_CHOSEN)) == TV_MARK_LIT;
        above += lit && lay->cells[k].row >= lay->pinned && lay->cells[k].row < lay->pinned + view->table_top;
        below += lit && lay->cells[k].row >= end;
    }
    for (int down = 0; down < 2; down++) {
        char words[64];
        tv_text text = TV_TEXT_OVER(words);
        int count = down ? below : above;
        if (down ? end >= lay->rows : view->table_top == 0) continue;
        if (count > 0) tv_say(&text, view->play->lang, TV_TEXT(" more to choose: {n}"), TV_N("n", count));
        tv_text_add(&text, down ? " ↓" : " ↑");
        terminal_put(at->table_row + (down ? at->table_rows - 1 : lay->pinned), at->table_columns - fit_columns(words), words);
    }
}

static void draw_table(const screen *view, const tui_places *at) {
    draw_headings(view, at);
    draw_map(view, at);
    for (int k = 0; k < view->lay.count; k++) {
        const layout_cell *cell = &view->lay.cells[k];
        int row = shown_row(view, at, cell->row);
        if (cell->note > 0) draw_note(view, at, cell);
        if (row < 0 || (cell->on_map && !is_in_window(view, cell->column, cell->width))) continue;
        draw_cell(view, k, at->table_row + row);
    }
    draw_more(view, at);
}

static void place_terminal_cursor(const screen *view, const tui_places *at) {
    if (view->typing) {
        int column = fit_columns(view->question) + 1 + fit_columns(view->answer);
        move(at->prompt_row, column < COLS ? column : COLS - 1);
    } else if (view->cursor != LAYOUT_NONE) {
        const layout_cell *cell = &view->lay.cells[view->cursor];
        move(at->table_row + shown_row(view, at, cell->row), tui_cell_column(view, cell));
    }
}

static void draw_curtain(const screen *view) {
    const session *play = view->play;
    char words[512];
    uint8_t asked = session_frame(play)->curtain;
    seat_name name = seat_named(play, asked);
    tv_text text = TV_TEXT_OVER(words);
    tv_say(&text, play->lang, TV_TEXT("This screen is now for {player}."), TV_S("player", name.words));
    attr_t attribute = A_BOLD | (attr_t)terminal_colour_attribute(TERMINAL_SEAT_0 + asked);
    int row = LINES / 2 - 2;
    attron(attribute);
    for (int column = 0; column < COLS; column += 2) {
        terminal_put(row - 2, column, tv_seat_mark(asked));
        terminal_put(row + 4, column, tv_seat_mark(asked));
    }
    tui_put(row, (COLS - fit_columns(words)) / 2, COLS, words);
    attroff(attribute);
    tv_text_clear(&text);
    tv_word(&text, play->lang, TV_TEXT("Everybody else, please look away. Then press Enter."));
    tui_put(row + 2, (COLS - fit_columns(words)) / 2, COLS, words);
    tui_put(LINES - 1, 0, COLS - 1, tv_translate(play->lang, TV_TEXT("Enter: go on   q: keep the game and quit")));
    move(LINES - 1, 0);
}

static void draw_too_small(const screen *view) {
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    tv_say(&text, view->play->lang, TV_TEXT("Too small: {columns} columns and {rows} rows are needed."), TV_N("columns", TUI_COLUMNS_MIN),
           TV_N("rows", TUI_ROWS_MIN));
    tv_text_add_char(&text, ' ');
    tv_word(&text, view->play->lang,
            view->play->remote ? TV_TEXT("Enlarge the window, or press q to quit; the game goes on at the server.")
                               : TV_TEXT("Enlarge the window, or press q to keep the game and quit."));
    tui_put_wrapped(0, LINES, words);
}

/* A long text takes rows from the log, never from the table. */
static void make_room_below(screen *view, tui_places *at) {
    int more = tui_bottom_rows(view) - (at->keys_row - at->prompt_row), spare = tui_spare_rows(view);
    if (more > spare) more = spare;
    if (more < 0) more = 0;
    at->prompt_row -= more;
    at->log_rows -= more;
}

void tui_draw(screen *view) {
    erase();
    if (!tui_fits()) {
        draw_too_small(view);
    } else if (session_frame(view->play)->curtain != TV_OVER) {
        draw_curtain(view);
    } else {
        tui_arrange(view);
        tui_places at = tui_measure(view);
        make_room_below(view, &at);
        tui_draw_head(view);
        draw_table(view, &at);
        tui_draw_log(view, &at);
        tui_draw_bottom(view, &at);
        place_terminal_cursor(view, &at);
    }
    refresh();
}
