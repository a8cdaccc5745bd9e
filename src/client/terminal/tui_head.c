/* Seats and title, see tui_head.h. The title always stands there: where the seats leave no room for it, they say less. */
#include "tui_head.h"

#include <curses.h>
#include <string.h>
#include <trivium/table_words.h>

#include "command/fit.h"
#include "session_words.h"
#include "tui_terminal.h"

enum { NAME_COLUMNS_MIN = 3 };

/* How much is said of a seat. */
typedef struct form {
    bool players; /* also which bot plays it */
    int columns;  /* for a name, at most */
} form;

/* " ▸Blue ● (you)  ", "  Orange ■: greedy  " */
static void write_seat(const session *play, uint8_t seat, form how, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    char name[TV_NAME_MAX];
    fit_cut(name, sizeof name, frame->seat[seat].name, how.columns);
    tv_text_add(out, seat == frame->actor ? " ▸" : "  ");
    tv_text_add(out, name);
    tv_text_add_char(out, ' ');
    tv_text_add(out, tv_seat_mark(seat));
    say_player(play, seat, how.players, out);
    tv_text_add(out, "  ");
}

static int measure_seats(const session *play, form how) {
    int sum = 0;
    for (uint8_t seat = 0; seat < session_frame(play)->seats; seat++) {
        char words[256];
        tv_text text = TV_TEXT_OVER(words);
        write_seat(play, seat, how, &text);
        sum += fit_columns(words);
    }
    return sum;
}

static form find_form(const session *play, int room) {
    form how = {.players = true, .columns = TV_NAME_MAX};
    if (measure_seats(play, how) <= room) return how;
    how.players = false;
    while (how.columns > NAME_COLUMNS_MIN && measure_seats(play, how) > room) how.columns--;
    return how;
}

static void write_title(const session *play, tv_text *out) {
    const tv_frame *frame = session_frame(play);
    if (frame->shown != frame->decisions)
        tv_say(out, play->lang, TV_TEXT("{game}, move {n} of {all}"), TV_S("game", play->game->title), TV_N("n", frame->shown),
               TV_N("all", frame->decisions));
    else
        tv_say(out, play->lang, TV_TEXT("{game}, turn {n}"), TV_S("game", play->game->title), TV_N("n", frame->turn.number));
    tv_text_add(out, "  ");
    tv_text_add(out, tv_lang_code(play->lang));
}

void tui_draw_head(const screen *view) {
    const session *play = view->play;
    const tv_frame *frame = session_frame(play);
    char title[128];
    tv_text text = TV_TEXT_OVER(title);
    write_title(play, &text);
    int width = fit_columns(title);
    form how = find_form(play, COLS - width - 1);
    move(0, 0);
    for (uint8_t seat = 0; seat < frame->seats; seat++) {
        char words[256];
        text = TV_TEXT_OVER(words);
        write_seat(play, seat, how, &text);
        attr_t attribute = (attr_t)terminal_colour_attribute(TERMINAL_SEAT_0 + seat) | (seat == frame->actor ? A_BOLD : 0);
        attron(attribute);
        terminal_add(words);
        attroff(attribute);
    }
    terminal_put(0, COLS - width - 1, title);
}
