/* The loop of the full-screen client: bots decide at a pace that can be followed, persons when they press keys, and a
 * curtain falls between two persons, so that nobody sees a hand before its owner says so. */
#include <curses.h>
#include <stdio.h>

#include "command/options.h"
#include "session_files.h"
#include "session_remote.h"
#include "tui.h"
#include "tui_ask.h"
#include "tui_draw.h"
#include "tui_files.h"
#include "tui_keys.h"
#include "tui_terminal.h"
#include "tui_think.h"

/* The screen is dark, and the view turns only when the right person is there. */
static void lower_curtain(screen *view) {
    view->pending = false;
    for (;;) {
        tui_draw(view);
        int key = terminal_key(-1);
        view->leave = key == 'q'; /* without a question, which would uncover something: the game is kept */
        if (key == TERMINAL_KEY_GONE || view->leave) return;
        if (tui_fits() && (key == '\r' || key == '\n' || key == ' ')) break;
    }
    tv_session_lift(view->play->mid);
    tui_game_changed(view);
}

/* A pause before a bot decides. Space and Enter end it and those that follow; other keys are acted upon. */
static void wait_for_bot(screen *view) {
    tui_draw(view);
    unsigned natural_ms = view->pace_natural ? session_bot_pace_ms(view->play) : 0;
    int key = terminal_key(view->hurry ? 0 : natural_ms ? (int)natural_ms : (int)view->pace_ms);
    if (key == ' ' || key == '\r')
        view->hurry = true;
    else if (key != TERMINAL_KEY_NONE && key != TERMINAL_KEY_GONE)
        tui_act(view, key);
}

static void let_bot_decide(screen *view) {
    tv_error error;
    wait_for_bot(view);
    if (view->leave || terminal_signal() || !session_waits_for_bot(view->play)) return;
    uint32_t before = session_frame(view->play)->decisions;
    if (tui_think_bot(view, &error)) {
        if (session_frame(view->play)->decisions != before || view->play->notice[0]) tui_game_changed(view);
        if (view->play->notice[0]) tui_tell(view, view->play->notice);
        view->play->notice[0] = '\0';
        return;
    }
    view->leave = true; /* cannot happen with a sound bot; the game is kept */
    tui_tell(view, error.what);
}

/* A game on a server: its messages and the keys are waited for together. */
static void be_online(screen *view) {
    enum { CLOCK_STEP_MS = 500 };
    session *play = view->play;
    uint32_t before = session_frame(play)->decisions;
    if (session_hear(play)) tui_game_changed(view);
    if (session_frame(play)->decisions != before) view->message[0] = '\0'; /* it was about what is past */
    if (play->notice[0]) {
        tui_tell(view, play->notice);
        snprintf(view->note, sizeof view->note, "%s", play->notice);
    }
    play->notice[0] = '\0';
    if (session_failure(play) || session_moves_on(play)) {
        view->leave = true;
        return;
    }
    tui_draw(view);
    int key = terminal_key_or_input(session_has_clock(play) ? CLOCK_STEP_MS : -1, session_descriptor(play));
    if (key == TERMINAL_KEY_GONE)
        view->leave = true;
    else if (key != TERMINAL_KEY_INPUT && key != TERMINAL_KEY_NONE)
        tui_act(view, key);
}

static void run(screen *view) {
    while (!view->leave && !terminal_signal()) {
        if (view->play->remote) {
            be_online(view);
        } else if (session_frame(view->play)->curtain != TV_OVER) {
            lower_curtain(view);
        } else if (session_waits_for_bot(view->play)) {
            let_bot_decide(view);
        } else {
            view->hurry = false;
            tui_draw(view);
            int key = terminal_key(-1);
            if (key == TERMINAL_KEY_GONE) return;
            tui_act(view, key);
        }
    }
}

int tui_play(session *play, const tui_options *options) {
    static screen view; /* large, and there is one terminal */
    view = (screen){.play = play, .pace_ms = options->pace_ms, .pace_natural = options->pace_natural, .cursor = LAYOUT_NONE};
    if (!play->remote && !play->kept[0]) session_keep_begin(play);
    if (session_frame(play)->curtain == TV_OVER) tui_game_changed(&view);
    run(&view);
    bool idle = session_frame(play)->over || !play->dirty; /* nothing is left to go on with, or it lies in the person's own file */
    if (!play->remote && play->kept_lock > 0 && idle) session_keep_drop(play);
    return terminal_signal() ? 128 + terminal_signal() : CLI_OK;
}
