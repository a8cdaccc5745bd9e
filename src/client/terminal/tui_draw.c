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

/* The first of so many that are shown, when `at` must be among them with some of its neighbours. */
static int first_shown(int first, int shown, int all, int from, int to, int margin) {
    if (from - margin < first) first = from - margin;
    if (to + margin > first + shown) first = to + margin - shown;
    if (first + shown > all) first = all - shown;
    return first > 0 ? first : 0;
}

static void keep_in_view(screen *view) {
    enum { ROWS_AROUND = 2, COLUMNS_AROUND = 10 };
    int rows = tui_measure(view).table_rows;
    if (view->cursor == LAYOUT_NONE) {
        view->table_top = view->land_left = 0;
        return;
    }
    const layout_cell *cell = &view->lay.cells[view->cursor];
    int around = rows > 4 * ROWS_AROUND ? ROWS_AROUND : 0;
    view->table_top = first_shown(view->table_top, rows, view->lay.rows, cell->row, cell->row + 1, around);
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
        terminal_add(words);
        attroff(attribute);
    }
    char title[128];
    tv_text text = TV_TEXT_OVER(title);
    if (frame->shown != frame->decisions)
        tv_say(&text, play->lang, TV_TEXT("{game}, move {n} of {all}"), TV_S("game", play->game->title), TV_N("n", frame->shown),
               TV_N("all", frame->decisions));
    else
        tv_say(&text, play->lang, TV_TEXT("{game}, turn {n}"), TV_S("game", play->game->title), TV_N("n", frame->turn.number));
    tv_text_add(&text, "  ");
    tv_text_add(&text, tv_lang_code(play->lang));
    int width = fit_columns(title);
    if (getcurx(stdscr) + width + 1 < COLS) terminal_put(0, COLS - width - 1, title);
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
    int column = tui_cell_column(view, cell);
    const char *whole = layout_words(&shown->scene, element);
    fit_cut(words, sizeof words, whole, cell->width - 2);
    if (cell->on_map && fit_columns(whole) > cell->width - 2) /* on a map another letter says more than a sign of omission */
        snprintf(words, sizeof words, "%.*s", (int)fit_bytes(whole, cell->width - 2), whole);
    attron(attribute);
    terminal_put(row, column, chosen ? "{" : lit ? "[" : " ");
    terminal_add(words);
    terminal_add(chosen ? "}" : lit ? "]" : " ");
    attroff(attribute);
    if (cell->note > 0) tui_put(row, cell->note, cell->note_width, tv_scene_words(&shown->scene, element->label));
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
        int row = lay->land_row + k - view->table_top;
        if (row < 0 || row >= at->table_rows) continue;
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
        int row = sign->row - view->table_top;
        if (row < 0 || row >= at->table_rows || !is_in_window(view, sign->column, sign->width)) continue;
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
    int row = view->lay.land_row - view->table_top;
    if (row < 0) row = 0;
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
        int row = heading->row - view->table_top;
        if (row < 0 || row >= at->table_rows) continue;
        tui_put(at->table_row + row, heading->column, heading->width, tv_scene_words(scene, scene->areas[heading->area].label));
    }
    for (int k = 0; k < view->lay.number_count; k++) {
        const layout_number *number = &view->lay.numbers[k];
        int row = number->row - view->table_top;
        if (row >= 0 && row < at->table_rows) mvprintw(at->table_row + row, number->column, "%d", number->number);
    }
    attroff(attribute);
}

static void draw_table(const screen *view, const tui_places *at) {
    draw_headings(view, at);
    draw_map(view, at);
    for (int k = 0; k < view->lay.count; k++) {
        const layout_cell *cell = &view->lay.cells[k];
        int row = cell->row - view->table_top;
        if (row < 0 || row >= at->table_rows || (cell->on_map && !is_in_window(view, cell->column, cell->width))) continue;
        draw_cell(view, k, at->table_row + row);
    }
    if (view->table_top > 0) terminal_put(at->table_row, at->table_columns - 2, " ↑");
    if (view->table_top + at->table_rows < view->lay.rows) terminal_put(at->table_row + at->table_rows - 1, at->table_columns - 2, " ↓");
}

static void place_terminal_cursor(const screen *view, const tui_places *at) {
    if (view->typing) {
        int column = fit_columns(view->question) + 1 + fit_columns(view->answer);
        move(at->prompt_row, column < COLS ? column : COLS - 1);
    } else if (view->cursor != LAYOUT_NONE) {
        const layout_cell *cell = &view->lay.cells[view->cursor];
        move(at->table_row + cell->row - view->table_top, tui_cell_column(view, cell));
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
