/* Prompt, details and keys, see tui_bottom.h. */
#include "tui_bottom.h"

#include <curses.h>
#include <string.h>

#include "command/fit.h"
#include "session_words.h"
#include "tui_terminal.h"

/* What a person types stands behind its question, and its end must always be seen. */
static void draw_typing(const screen *view, int row) {
    char words[2 * SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add(&text, view->question);
    tv_text_add_char(&text, ' ');
    tv_text_add(&text, view->answer);
    const char *tail = words;
    while (fit_columns(tail) >= COLS - 1) tail += fit_bytes(tail, 1) ? fit_bytes(tail, 1) : 1;
    attron(A_BOLD);
    tui_put(row, 0, COLS - 1, tail);
    attroff(A_BOLD);
}

/* What is expected: a question, the confirmation of a move, or the game's own prompt. */
static void write_prompt(const screen *view, tv_text *text) {
    const session *play = view->play;
    const tv_frame *frame = session_frame(play);
    if (view->question[0]) {
        tv_text_add(text, view->question);
        tv_text_add(text, "   ");
        tv_text_add(text, view->answers);
    } else if (view->busy[0]) {
        tv_text_add(text, view->busy);
    } else if (view->pending) {
        tv_word(text, play->lang, TV_TEXT("Enter plays this move, Esc changes it."));
        tv_text_add_char(text, ' ');
        say_finality(play, view->move, text);
    } else if (frame->shown != frame->decisions) {
        tv_say(text, play->lang, TV_TEXT("You are looking back: this is after move {n} of {all}."), TV_N("n", frame->shown),
               TV_N("all", frame->decisions));
    } else {
        say_prompt(play, text);
    }
}

/* How it ended stays in sight, whatever else is told then. */
static void write_message(const screen *view, tv_text *text) {
    char words[SESSION_LINE_MAX];
    tv_text result = TV_TEXT_OVER(words);
    tv_text_add(text, view->message);
    if (!session_frame(view->play)->over) return;
    say_result(view->play, &result);
    if (strstr(view->message, words)) return;
    tv_text_add_char(text, '\n');
    tv_text_add(text, words);
}

/* What had just been done at the moment that is looked at. */
static void write_moment(const session *play, tv_text *text) {
    uint32_t count, shown = session_frame(play)->shown;
    const tv_line *lines = tv_session_log(play->mid, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (lines[k].decision != shown) continue;
        tv_text_add(text, lines[k].sentence);
        tv_text_add_char(text, '\n');
    }
    say_study(play, text);
}

/* What was just told, what the chosen move does, how it ended, or what is under the cursor. */
static void write_detail(screen *view, tv_text *text) {
    const session *play = view->play;
    if (view->message[0]) {
        write_message(view, text);
    } else if (session_frame(play)->shown != session_frame(play)->decisions) {
        write_moment(play, text);
    } else if (view->pending) {
        say_move(play, view->move, text);
    } else if (session_frame(play)->over) {
        say_result(play, text);
        tv_text_add_char(text, '\n');
        say_study(play, text);
    } else if (view->cursor != LAYOUT_NONE) {
        const tv_scene *scene = &session_frame(play)->screen->scene;
        const tv_element *element = &scene->elements[view->lay.cells[view->cursor].element];
        tv_text_add(text, tv_scene_words(scene, element->label));
        tv_text_add_char(text, '\n');
        say_completion(play, element->id, text);
    }
}

/* Returns how many rows it took: as many as it needs, of those that there are. */
static int draw_prompt(const screen *view, int row, int room) {
    char words[2 * SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    write_prompt(view, &text);
    attr_t attribute = A_BOLD;
    uint8_t person = session_frame(view->play)->person;
    if (person < TV_SEATS_MAX && !view->question[0]) attribute |= (attr_t)terminal_colour_attribute(TERMINAL_SEAT_0 + person);
    int rows = fit_lines(words, COLS - 1);
    if (rows > room) rows = room;
    attron(attribute);
    tui_put_wrapped(row, rows, words);
    attroff(attribute);
    return rows;
}

static void draw_detail(screen *view, int row, int rows) {
    char words[2 * SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    write_detail(view, &text);
    tui_put_wrapped(row, rows, words);
}

int tui_bottom_rows(screen *view) {
    char words[4 * SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    if (view->typing)
        tv_text_add_char(&text, '-');
    else
        write_prompt(view, &text);
    tv_text_add_char(&text, '\n');
    write_detail(view, &text);
    return fit_lines(words, COLS - 1);
}

/* The keys that do something now. */
static const char *keys_of(const screen *view) {
    const session *play = view->play;
    const tv_frame *frame = session_frame(play);
    tv_lang lang = play->lang;
    if (view->typing) return tv_translate(lang, TV_TEXT("Enter: done   Esc: never mind"));
    if (view->question[0]) return view->answers;
    if (view->pending) return tv_translate(lang, TV_TEXT("Enter: play it   Esc: back   ?: why   q: quit   H: help"));
    if (frame->shown != frame->decisions)
        return tv_translate(lang, TV_TEXT("< > Home: step   End: back to now   v: whose view   H: help   q: quit"));
    if (frame->over && play->remote)
        return tv_translate(lang, TV_TEXT("< >: look at it again   T: more   s: save   t: talk   H: help   q: quit"));
    if (frame->over) return tv_translate(lang, TV_TEXT("< >: look at it again   v: whose view   s: save   q: quit   H: help"));
    if (play->remote) return tv_translate(lang, TV_TEXT("Arrows Tab: go  Enter: choose  ?: why  t: talk  T: more  H: help  q: quit"));
    return tv_translate(lang, TV_TEXT("Arrows Tab: go  Enter: choose  ?: why  h: hint  u: undo  H: help  q: quit"));
}

static void draw_keys(const screen *view, int row) {
    attr_t attribute = view->question[0] ? A_BOLD : (attr_t)terminal_colour_attribute(TERMINAL_QUIET);
    attron(attribute);
    tui_put(row, 0, COLS - 1, keys_of(view));
    attroff(attribute);
}

void tui_draw_bottom(screen *view, const tui_places *at) {
    int rows = 1;
    if (view->typing)
        draw_typing(view, at->prompt_row);
    else
        rows = draw_prompt(view, at->prompt_row, at->keys_row - at->prompt_row);
    draw_detail(view, at->prompt_row + rows, at->keys_row - at->prompt_row - rows);
    draw_keys(view, at->keys_row);
}
