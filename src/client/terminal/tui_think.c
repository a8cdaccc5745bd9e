/* Thinking beside a living screen, see tui_think.h. */
#include "tui_think.h"

#include <stdio.h>
#include <string.h>

#include "session_hint.h"
#include "session_words.h"
#include "thinker.h"
#include "tui_ask.h"
#include "tui_draw.h"
#include "tui_keys.h"
#include "tui_terminal.h"

enum { KEY_ESCAPE = 27, STEP_MS = 40, STEPS_UNSEEN = 5, STEPS_PER_FRAME = 3 };

/* The line that shows that something goes on; what takes no time is not announced. */
static void draw_step(screen *view, const char *words, unsigned step) {
    static const char wheel[] = "|/-\\";
    if (step < STEPS_UNSEEN || step % STEPS_PER_FRAME != 0) return;
    snprintf(view->busy, sizeof view->busy, "%s %c", words, wheel[step / STEPS_PER_FRAME % 4]);
    tui_draw(view);
}

/* Waits for the work and hands keys to `answer`, which says whether the work must stop first. Returns the key that stopped it, or
 * TERMINAL_KEY_NONE when it was done. */
static int wait_for(screen *view, thinker *it, const char *words, bool (*answer)(screen *view, int key)) {
    int key = TERMINAL_KEY_NONE;
    for (unsigned step = 0; !thinker_wait(it, STEP_MS); step++) {
        draw_step(view, words, step);
        key = terminal_key(0);
        if (key == TERMINAL_KEY_NONE || !answer(view, key)) continue;
        thinker_stop(it);
        break;
    }
    thinker_end(it);
    view->busy[0] = '\0';
    return thinker_is_stopped(it) ? key : TERMINAL_KEY_NONE;
}

/* ---- bots ---- */

typedef struct bot_job {
    game_player *asked;
    player_got got;
    tv_move move;
    tv_error reason;
} bot_job;

static void think_bot(void *job, thinker *it) {
    bot_job *bot = job;
    const process_stop stop = {thinker_is_stopped, it};
    bot->got = player_choose(bot->asked, stop, &bot->move, &bot->reason);
}

/* Keys that would change the game, or leave it, wait until the bot has stopped; the others are acted upon while it thinks. */
static bool answer_beside_bot(screen *view, int key) {
    if (key == TERMINAL_KEY_GONE || (key > 0 && key < 128 && strchr("uroREq", key))) return true;
    if (key == ' ' || key == '\r')
        view->hurry = true;
    else
        tui_act(view, key);
    tui_draw(view);
    return false;
}

bool tui_think_bot(screen *view, tv_error *error) {
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    if (!session_bot_is_slow(view->play)) return session_play_bot(view->play, (process_stop){0}, error);
    bot_job job = {.asked = session_bot_begin(view->play, error)};
    if (!job.asked) return false;
    tv_say(&text, view->play->lang, TV_TEXT("{player} is thinking…"),
           TV_S("player", seat_named(view->play, session_frame(view->play)->actor).words));
    thinker worker;
    thinker_start(&worker, think_bot, &job);
    int key = wait_for(view, &worker, words, answer_beside_bot);
    if (key == TERMINAL_KEY_NONE) return session_bot_end(view->play, job.got, job.move, job.reason.what, error);
    if (key != TERMINAL_KEY_GONE) tui_act(view, key);
    return true;
}

/* ---- hints ---- */

static void think_hint(void *job, thinker *it) { session_hint_think(job, thinker_is_stopped, it); }

static bool answer_beside_hint(screen *view, int key) {
    tui_draw(view); /* the terminal may have another size */
    return key == KEY_ESCAPE || key == 'q' || key == TERMINAL_KEY_GONE;
}

void tui_think_hint(screen *view) {
    char words[4 * SESSION_LINE_MAX]; /* a reason and a line of moves are several sentences */
    tv_text text = TV_TEXT_OVER(words);
    session_hint hint;
    if (!session_hint_begin(&hint, view->play, &text)) {
        tui_tell(view, words);
        return;
    }
    thinker worker;
    thinker_start(&worker, think_hint, &hint);
    int key = wait_for(view, &worker, tv_translate(view->play->lang, TV_TEXT("Looking for a hint… Esc: never mind")), answer_beside_hint);
    if (key == TERMINAL_KEY_NONE) {
        session_hint_tell(&hint, view->play, &text);
        tui_explain(view, words);
    }
    session_hint_end(&hint);
}
