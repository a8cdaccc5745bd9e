/* Paints the screen: seats and table here, log and bottom lines in files of their own; or the curtain. */
#include "tui_draw.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include <trivium/bits.h>
#include <trivium/table_words.h>

#include "fit.h"
#include "session_words.h"
#include "tui_bottom.h"
#include "tui_log.h"
#include "tui_terminal.h"

bool tui_fits(void) { return LINES >= TUI_ROWS_MIN && COLS >= TUI_COLUMNS_MIN; }

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
    int table_max = room - 1 - TUI_LOG_ROWS_MIN;
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

void tui_arrange(screen *view) {
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    int columns = tui_measure(view).table_columns;
    for (int style = LAYOUT_TALL; style >= LAYOUT_TIGHT; style--) {
        layout_build(&view->lay, scene, columns, (layout_style)style);
        tui_places at = tui_measure(view);
        if (view->lay.rows <= at.table_rows && at.log_rows >= TUI_LOG_ROWS_GOOD) break;
    }
    view->cursor = layout_find(&view->lay, scene, view->cursor_id);
    if (view->cursor == LAYOUT_NONE && view->lay.count > 0) view->cursor = 0;
    if (view->cursor != LAYOUT_NONE) memcpy(view->cursor_id, scene->elements[view->lay.cells[view->cursor].element].id, TV_ID_MAX);
    int rows = tui_measure(view).table_rows;
    int row = view->cursor == LAYOUT_NONE ? 0 : view->lay.cells[view->cursor].row;
    if (view->table_top > row) view->table_top = row > 0 ? row - 1 : 0;
    if (row - view->table_top >= rows) view->table_top = row - rows + 1;
    if (view->table_top + rows > view->lay.rows) view->table_top = view->lay.rows > rows ? view->lay.rows - rows : 0;
}

void tui_put(int row, int column, int columns, const char *words) {
    char cut[2 * SESSION_LINE_MAX];
    fit_cut(cut, sizeof cut, words, columns);
    mvaddstr(row, column, cut);
}

void tui_put_wrapped(int row, int rows, const char *words) {
    char line[2 * SESSION_LINE_MAX];
    for (int k = 0; k < rows - 1 && fit_next_line(&words, COLS - 1, line, sizeof line); k++) mvaddstr(row + k, 0, line);
    if (*words) tui_put(row + rows - 1, 0, COLS - 1, words);
}

/* "▸● Blue (you)   ■ Orange: greedy" and what is played. */
static void draw_seats(const screen *view) {
    const session *play = view->play;
    const tv_frame *frame = session_frame(play);
    uint8_t actor = frame->actor;
    move(0, 0);
    for (uint8_t seat = 0; seat < frame->seats; seat++) {
        char words[128];
        tv_text text = TV_TEXT_OVER(words);
        tv_text_add(&text, seat == actor ? " ▸" : "  ");
        say_seat(play, seat, &text);
        say_player(play, seat, &text);
        tv_text_add(&text, "  ");
        attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_SEAT_0 + seat) | (seat == actor ? A_BOLD : 0);
        attron(attribute);
        addstr(words);
        attroff(attribute);
    }
    char title[128];
    tv_text text = TV_TEXT_OVER(title);
    tv_say(&text, play->lang, TV_TEXT("{game}, turn {n}"), TV_S("game", play->game->title), TV_N("n", frame->turn.number));
    tv_text_add(&text, "  ");
    tv_text_add(&text, tv_lang_code(play->lang));
    int width = fit_columns(title);
    if (getcurx(stdscr) + width + 1 < COLS) mvaddstr(0, COLS - width - 1, title);
}

/* Never by colour alone: [lit] and {chosen} have their brackets, the cursor is reversed and holds the terminal's own
 * cursor. */
static void draw_cell(const screen *view, int index, int row) {
    const tv_screen *shown = session_frame(view->play)->screen;
    const layout_cell *cell = &view->lay.cells[index];
    const tv_element *element = &shown->scene.elements[cell->element];
    uint8_t mark = shown->marks[cell->element];
    bool chosen = mark & TV_MARK_CHOSEN, lit = !chosen && mark & TV_MARK_LIT;
    attr_t attribute = (attr_t)terminal_colour_attribute(terminal_colour_named(element->tint));
    if (lit || chosen) attribute |= A_BOLD;
    if (chosen) attribute |= A_UNDERLINE;
    if (index == view->cursor) attribute |= A_REVERSE;
    char words[256];
    fit_cut(words, sizeof words, layout_words(&shown->scene, element), cell->width - 2);
    attron(attribute);
    mvaddstr(row, cell->column, chosen ? "{" : lit ? "[" : " ");
    addstr(words);
    addstr(chosen ? "}" : lit ? "]" : " ");
    attroff(attribute);
    if (cell->note > 0)
        tui_put(row, cell->note, tui_measure(view).table_columns - cell->note, tv_scene_words(&shown->scene, element->label));
}

static void draw_table(const screen *view, const tui_places *at) {
    const tv_scene *scene = &session_frame(view->play)->screen->scene;
    for (int k = 0; k < view->lay.heading_count; k++) {
        const layout_heading *heading = &view->lay.headings[k];
        int row = heading->row - view->table_top;
        if (row < 0 || row >= at->table_rows) continue;
        attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
        attron(attribute);
        tui_put(at->table_row + row, heading->column, heading->width, tv_scene_words(scene, scene->areas[heading->area].label));
        attroff(attribute);
    }
    for (int k = 0; k < view->lay.number_count; k++) {
        const layout_number *number = &view->lay.numbers[k];
        int row = number->row - view->table_top;
        attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
        attron(attribute);
        if (row >= 0 && row < at->table_rows) mvprintw(at->table_row + row, number->column, "%d", number->number);
        attroff(attribute);
    }
    for (int k = 0; k < view->lay.count; k++) {
        int row = view->lay.cells[k].row - view->table_top;
        if (row >= 0 && row < at->table_rows) draw_cell(view, k, at->table_row + row);
    }
    if (view->table_top > 0) mvaddstr(at->table_row, at->table_columns - 2, " ↑");
    if (view->table_top + at->table_rows < view->lay.rows) mvaddstr(at->table_row + at->table_rows - 1, at->table_columns - 2, " ↓");
}

static void place_terminal_cursor(const screen *view, const tui_places *at) {
    if (view->typing) {
        int column = fit_columns(view->question) + 1 + fit_columns(view->answer);
        move(at->prompt_row, column < COLS ? column : COLS - 1);
    } else if (view->cursor != LAYOUT_NONE) {
        const layout_cell *cell = &view->lay.cells[view->cursor];
        move(at->table_row + cell->row - view->table_top, cell->column);
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
        mvaddstr(row - 2, column, tv_seat_mark(asked));
        mvaddstr(row + 4, column, tv_seat_mark(asked));
    }
    tui_put(row, (COLS - fit_columns(words)) / 2, COLS, words);
    attroff(attribute);
    tv_text_clear(&text);
    tv_word(&text, play->lang, TV_TEXT("Everybody else, please look away. Then press Enter."));
    tui_put(row + 2, (COLS - fit_columns(words)) / 2, COLS, words);
    move(LINES - 1, 0);
}

static void draw_too_small(const screen *view) {
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    tv_say(&text, view->play->lang, TV_TEXT("Too small: {columns} columns and {rows} rows are needed."), TV_N("columns", TUI_COLUMNS_MIN),
           TV_N("rows", TUI_ROWS_MIN));
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
        draw_seats(view);
        draw_table(view, &at);
        tui_draw_log(view, &at);
        tui_draw_bottom(view, &at);
        place_terminal_cursor(view, &at);
    }
    refresh();
}
