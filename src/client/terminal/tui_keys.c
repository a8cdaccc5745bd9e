/* Keys of the full-screen client, see tui_keys.h. */
#include "tui_keys.h"

#include <curses.h>
#include <string.h>

#include "command/clauses.h"
#include "command/fit.h"
#include "command/table_lines.h"
#include "help.h"
#include "legend.h"
#include "session_files.h"
#include "session_remote.h"
#include "session_words.h"
#include "tui_ask.h"
#include "tui_cursor.h"
#include "tui_draw.h"
#include "tui_files.h"
#include "tui_page.h"
#include "tui_table.h"
#include "tui_terminal.h"
#include "tui_think.h"

enum { KEY_ESCAPE = 27, KEY_RUBOUT = 127, KEY_CONTROL_H = 8, KEY_CONTROL_L = 12, PACE_STEP_MS = 250, PACE_MAX_MS = 3000 };

void tui_game_changed(screen *view) {
    tv_error error;
    view->pending = false;
    view->log_back = 0;
    tui_arrange(view);
    cursor_go_to_question(view);
    if (session_keep(view->play, &error)) return;
    tui_tell_about(view, view->play->kept, error.what);
}

void tui_explain(screen *view, const char *words) {
    if (strlen(words) < sizeof view->message && fit_lines(words, COLS - 1) < TUI_DETAIL_ROWS + tui_spare_rows(view))
        tui_tell(view, words);
    else
        page_show(view->play->lang, view->play->game->title, words);
}

static void play_pending(screen *view) {
    tv_error error;
    if (!tv_session_play(view->play->mid, view->move, &error)) {
        tui_tell(view, error.what);
        return;
    }
    view->note[0] = '\0';
    tui_game_changed(view);
}

static void await_confirmation(screen *view) {
    const tv_question *question = tv_session_question(view->play->mid);
    view->pending = question->whole;
    view->move = question->move;
}

/* Choosing: what is lit is added, or takes the place of later choices; what is chosen is taken back, and what is neither says why. */
static void choose(screen *view, int cell) {
    char words[SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    if (view->pending) {
        play_pending(view);
        return;
    }
    switch (tv_session_pick(view->play->mid, cursor_id_at(view, cell), NULL)) {
    case TV_PICK_REFUSED:
        say_why(view->play, cursor_id_at(view, cell), &text);
        tui_explain(view, words);
        break;
    case TV_PICK_CHOSEN: cursor_go_to_question(view); break;
    case TV_PICK_WHOLE: await_confirmation(view); break;
    case TV_PICK_BACK: break; /* the cursor stays where it is */
    }
}

static void take_back_choice(screen *view) {
    const tv_screen *shown = session_frame(view->play)->screen;
    const tv_path chosen = shown->choice.chosen;
    if (!tv_session_unpick(view->play->mid)) return;
    view->pending = false;
    int cell = layout_find(&view->lay, &shown->scene, chosen.ids[shown->choice.chosen.count]); /* what was picked last */
    if (cell != LAYOUT_NONE) cursor_go_to(view, cell);
}

static void type_move(screen *view) {
    char words[SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_refusal why;
    tv_move move;
    view->answer[0] = '\0';
    if (!tui_ask_line(view, tv_translate(view->play->lang, TV_TEXT("Move:")))) return;
    bool good = tv_session_read_move(view->play->mid, view->answer, &move, &why);
    view->answer[0] = '\0';
    if (good && tv_session_pick_move(view->play->mid, move)) {
        await_confirmation(view);
        return;
    }
    say_refusal(view->play, &why, &text);
    tui_explain(view, words);
}

static void list_moves(screen *view) {
    const session *play = view->play;
    static char page[64 << 10];
    tv_text text = TV_TEXT_OVER(page);
    const tv_screen *shown = session_frame(play)->screen;
    for (uint32_t k = 0; k < shown->choice.count; k++) {
        tv_game_move_write(play->game, shown->box, shown->choice.moves[k], &text);
        tv_text_add(&text, "   ");
        tv_game_describe(play->game, shown->box, shown->view, shown->choice.moves[k], &shown->reader, &text);
        tv_text_add_char(&text, '\n');
    }
    if (shown->choice.count == 0) say_prompt(play, &text);
    page_show(play->lang, tv_translate(play->lang, TV_TEXT("Possible moves (type one after a colon)")), page);
}

static void show_help(screen *view) {
    static char page[64 << 10];
    tv_text text = TV_TEXT_OVER(page);
    help_screen(view->play->lang, &text);
    tv_text_add(&text, " \n");
    tv_word(&text, view->play->lang, TV_TEXT("The signs on the table now:"));
    tv_text_add_char(&text, '\n');
    legend_write(&session_frame(view->play)->screen->scene, view->play->lang, &text);
    page_show(view->play->lang, tv_translate(view->play->lang, TV_TEXT("Help")), page);
}

/* The rules in short, in the language of the table. */
static void show_rules(screen *view) {
    static char page[64 << 10];
    const session *play = view->play;
    tv_text text = TV_TEXT_OVER(page);
    clauses_write(play->game, "", play->lang, &text);
    page_show(play->lang, tv_translate(play->lang, TV_TEXT("The rules in short")), page);
}

static void undo(screen *view) {
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    tv_error error;
    if (tv_session_undo(view->play->mid, &error)) {
        tui_game_changed(view);
        return;
    }
    say_undo_limit(view->play, &text);
    tui_tell(view, words);
}

static void redo(screen *view) {
    tv_error error;
    if (tv_session_redo(view->play->mid, &error))
        tui_game_changed(view);
    else
        tui_tell(view, tv_translate(view->play->lang, TV_TEXT("There is nothing to redo.")));
}

static void resign(screen *view) {
    tv_lang lang = view->play->lang;
    tv_error error;
    if (session_frame(view->play)->over) return;
    if (!tui_ask_yes(view, tv_translate(lang, TV_TEXT("Really resign?")))) return;
    if (tv_session_resign(view->play->mid, &error))
        tui_game_changed(view);
    else
        tui_tell(view, error.what);
}

static bool all_sit_here(const session *play) {
    const tv_frame *frame = session_frame(play);
    for (uint8_t seat = 0; seat < frame->seats; seat++)
        if (!frame->seat[seat].here) return false;
    return true;
}

static void agree(screen *view) {
    const session *play = view->play;
    tv_error error;
    if (!play->remote && session_frame(play)->over) return;
    const tv_remote_offer *waiting = play->remote ? tv_remote_offer_waiting(play->remote->table) : NULL;
    tv_remote_offer seen = waiting ? *waiting : (tv_remote_offer){0}; /* what is asked about now; another may wait when it is answered */
    const char *question = !play->remote ? tv_translate(play->lang, TV_TEXT("Do all agree to end the game now?"))
                                         : tui_agree_question(view, waiting ? &seen : NULL);
    bool alone = !play->remote && !all_sit_here(play); /* then it is refused, and nothing needs to be asked before */
    if (!alone && !tui_ask_yes(view, question)) return;
    if (session_agree(view->play, waiting ? &seen : NULL, &error))
        tui_game_changed(view);
    else
        tui_tell(view, error.what);
}

static void talk(screen *view) {
    tv_lang lang = view->play->lang;
    tv_error error;
    if (!view->play->remote) {
        tui_tell(view, tv_translate(lang, TV_TEXT("Nobody else would read it: this game is played at this screen.")));
        return;
    }
    view->answer[0] = '\0';
    if (tui_ask_line(view, tv_translate(lang, TV_TEXT("Say:"))) && !session_say(view->play, view->answer, &error))
        tui_tell(view, error.what);
    view->answer[0] = '\0';
}

/* ---- earlier moments ---- */

static void go_to(screen *view, uint32_t decision) {
    view->pending = false;
    tv_session_go(view->play->mid, decision);
    tui_arrange(view);
}

static void step(screen *view, int by) {
    const tv_frame *frame = session_frame(view->play);
    if (by < 0 && frame->shown > 0) go_to(view, frame->shown - 1);
    if (by > 0 && frame->shown < frame->decisions) go_to(view, frame->shown + 1 < frame->decisions ? frame->shown + 1 : TV_NOW);
}

/* Every seat's in turn, then what all see, then everything. */
static void next_eyes(screen *view) {
    session *play = view->play;
    const tv_frame *frame = session_frame(play);
    char words[SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    uint8_t next = frame->viewer == TV_EVERYTHING ? 0 : frame->viewer == TV_SPECTATOR ? TV_EVERYTHING : (uint8_t)(frame->viewer + 1);
    if (next == frame->seats) next = TV_SPECTATOR;
    if (!tv_session_look(play->mid, next)) {
        tui_tell(view, tv_translate(play->lang, TV_TEXT("The views of the others are open when the game is over.")));
        return;
    }
    if (next < TV_SEATS_MAX)
        tv_say(&text, play->lang, TV_TEXT("{player}'s view."), TV_S("player", frame->seat[next].name));
    else
        tv_word(&text, play->lang, next == TV_SPECTATOR ? TV_TEXT("What everybody sees.") : TV_TEXT("Everything lies open."));
    tui_tell(view, words);
}

static void next_language(screen *view) { session_set_lang(view->play, (tv_lang)((view->play->lang + 1) % TV_LANGS)); }

static void change_pace(screen *view, int by_ms) {
    char words[128];
    tv_text text = TV_TEXT_OVER(words);
    int pace = (int)view->pace_ms + by_ms;
    view->pace_natural = false;
    view->pace_ms = pace < 0 ? 0 : pace > PACE_MAX_MS ? PACE_MAX_MS : (unsigned)pace;
    tv_say(&text, view->play->lang, TV_TEXT("Bots wait {n} ms before they play."), TV_N("n", view->pace_ms));
    tui_tell(view, words);
}

/* On the map all of a shape can be clicked, not only its text. */
static int cell_at(const screen *view, int row, int column) {
    const layout *lay = &view->lay;
    for (int k = 0; k < lay->count; k++) {
        int from = tui_cell_column(view, &lay->cells[k]);
        if (lay->cells[k].row == row && column >= from && column < from + lay->cells[k].width) return k;
    }
    int land = row - lay->land_row, across = column + view->land_left;
    if (lay->land.rows == 0 || land < 0 || land >= lay->land.rows || column >= lay->land_window) return LAYOUT_NONE;
    for (int k = 0; k < lay->count; k++)
        if (lay->cells[k].on_map && lay->land.owner[land][across] == lay->cells[k].element + 1) return k;
    return LAYOUT_NONE;
}

static void click(screen *view) {
    MEVENT event;
    if (getmouse(&event) != OK) return;
    if (event.bstate & BUTTON4_PRESSED) view->log_back += 3;
    if (event.bstate & BUTTON5_PRESSED) view->log_back -= view->log_back < 3 ? view->log_back : 3;
    if (!(event.bstate & BUTTON1_PRESSED)) return;
    tui_places at = tui_measure(view);
    int row = event.y - at.table_row;
    if (row < 0 || row >= at.table_rows) return;
    int cell = cell_at(view, tui_layout_row(view, row), event.x);
    if (cell == LAYOUT_NONE) return;
    cursor_go_to(view, cell);
    bool chosen = tv_choice_times(&session_frame(view->play)->screen->choice, cursor_id_at(view, cell)) > 0;
    if (!view->pending || chosen) choose(view, cell); /* a second click confirms */
}

static void explain_cursor(screen *view, bool why) {
    char words[4 * SESSION_LINE_MAX];
    tv_text text = TV_TEXT_OVER(words);
    if (why && view->pending)
        say_move(view->play, view->move, &text);
    else if (why)
        say_why(view->play, view->cursor_id, &text);
    else
        table_tell(view->play->mid, view->cursor_id, &text);
    tui_explain(view, words);
}

/* Keys that need a cell under the cursor. */
static bool act_on_table(screen *view, int key) {
    if (view->cursor == LAYOUT_NONE) return false;
    switch (key) {
    case TERMINAL_CODE(KEY_UP): cursor_go_vertical(view, -1); return true;
    case TERMINAL_CODE(KEY_DOWN): cursor_go_vertical(view, 1); return true;
    case TERMINAL_CODE(KEY_LEFT): cursor_go_to(view, layout_step_column(&view->lay, view->cursor, -1)); return true;
    case TERMINAL_CODE(KEY_RIGHT): cursor_go_to(view, layout_step_column(&view->lay, view->cursor, 1)); return true;
    case '\t': cursor_go_to_area(view, 1); return true;
    case TERMINAL_CODE(KEY_BTAB): cursor_go_to_area(view, -1); return true;
    case 'n': cursor_go_to_lit(view, 1); return true;
    case 'N': cursor_go_to_lit(view, -1); return true;
    case '\r':
    case '\n':
    case ' ':
    case TERMINAL_CODE(KEY_ENTER): choose(view, view->cursor); return true;
    case '?': explain_cursor(view, true); return true;
    case 'i': explain_cursor(view, false); return true;
    default: return false;
    }
}

/* Keys about the game as a whole. */
static void act_on_game(screen *view, int key) {
    int page = tui_measure(view).log_rows;
    switch (key) {
    case TERMINAL_CODE(KEY_MOUSE): click(view); break;
    case KEY_ESCAPE:
    case KEY_RUBOUT:
    case KEY_CONTROL_H:
    case TERMINAL_CODE(KEY_BACKSPACE): take_back_choice(view); break;
    case TERMINAL_CODE(KEY_PPAGE): view->log_back += (uint32_t)page; break;
    case TERMINAL_CODE(KEY_NPAGE): view->log_back -= view->log_back < (uint32_t)page ? view->log_back : (uint32_t)page; break;
    case '<':
    case ',': step(view, -1); break;
    case '>':
    case '.': step(view, 1); break;
    case TERMINAL_CODE(KEY_HOME): go_to(view, 0); break;
    case TERMINAL_CODE(KEY_END): go_to(view, TV_NOW); break;
    case 'v': next_eyes(view); break;
    case ':': type_move(view); break;
    case 'm': list_moves(view); break;
    case 'b': show_rules(view); break;
    case 'u': undo(view); break;
    case 'r': redo(view); break;
    case 's': tui_save(view); break;
    case 'o': tui_load(view); break;
    case 'l': next_language(view); break;
    case 'R': resign(view); break;
    case 'E': agree(view); break;
    case 'h': tui_think_hint(view); break;
    case 't': talk(view); break;
    case 'T': tui_table(view); break;
    case 'H':
    case TERMINAL_CODE(KEY_F(1)): show_help(view); break;
    case '+': change_pace(view, -PACE_STEP_MS); break;
    case '-': change_pace(view, PACE_STEP_MS); break;
    case 'q': tui_quit(view); break;
    case KEY_CONTROL_L: clearok(curscr, TRUE); break;
    default: break;
    }
}

void tui_act(screen *view, int key) {
    if (key == TERMINAL_CODE(KEY_RESIZE)) return;
    view->message[0] = '\0';
    if (!tui_fits()) { /* nothing can be asked that is not seen: the game is kept */
        view->leave = view->leave || key == 'q';
        return;
    }
    if (!act_on_table(view, key)) act_on_game(view, key);
}
