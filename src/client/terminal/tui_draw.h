/* Painting the whole screen from what a session and its screen hold. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_DRAW_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_DRAW_H

#include "tui.h"

/* Where the parts of the screen lie at its present size. */
typedef struct tui_places {
    int table_row, table_rows, table_columns;
    int log_row, log_rows, log_column, log_columns; /* without the log's own heading line above it */
    int prompt_row, keys_row;
} tui_places;

tui_places tui_measure(const screen *view);
/* How many rows the bottom lines may take beyond their own. */
int tui_spare_rows(const screen *view);
bool tui_fits(void);
/* Builds the layout for the present size and puts the cursor where it was, or on a lit element. */
void tui_arrange(screen *view);
/* Paints everything. */
void tui_draw(screen *view);
/* The layout's row that is shown in a row of the table. */
int tui_layout_row(const screen *view, int shown);
/* The column of the screen that a cell begins at. */
int tui_cell_column(const screen *view, const layout_cell *cell);
/* Adds text at most so many columns wide. */
void tui_put(int row, int column, int columns, const char *words);
/* Adds text over the whole width, at most so many rows. */
void tui_put_wrapped(int row, int rows, const char *words);

#endif
