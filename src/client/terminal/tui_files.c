/* Questions about files, see tui_files.h. */
#include "tui_files.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host/host_time.h"
#include "session_files.h"
#include "tui_ask.h"
#include "tui_keys.h"
#include "tui_terminal.h"

static void suggest_name(screen *view) {
    const session *play = view->play;
    char day[16];
    time_t now = (time_t)(host_wall_ms() / 1000);
    struct tm local;
    if (play->file[0]) {
        snprintf(view->answer, sizeof view->answer, "%s", play->file);
        return;
    }
    strftime(day, sizeof day, "%Y-%m-%d", localtime_r(&now, &local));
    snprintf(view->answer, sizeof view->answer, "%s-%s.trv", play->game->id, day);
}

static bool may_write(screen *view, const char *path) {
    tv_lang lang = view->play->lang;
    if (strcmp(path, view->play->file) == 0 || access(path, F_OK) != 0) return true;
    return tui_ask_yes(view, tv_translate(lang, TV_TEXT("This file exists already. Replace it?")));
}

bool tui_save(screen *view) {
    tv_lang lang = view->play->lang;
    tv_error error;
    char path[SESSION_FILE_MAX];
    suggest_name(view);
    if (!tui_ask_line(view, tv_translate(lang, TV_TEXT("Save to:")))) return false;
    memcpy(path, view->answer, sizeof path);
    view->answer[0] = '\0';
    if (!may_write(view, path)) return false;
    if (!session_save(view->play, path, &error)) {
        tui_tell_about(view, path, error.what);
        return false;
    }
    tv_text text = TV_TEXT_OVER(view->message);
    tv_say(&text, lang, TV_TEXT("{file} is saved."), TV_S("file", path));
    return true;
}

void tui_load(screen *view) {
    tv_lang lang = view->play->lang;
    tv_error error;
    char path[SESSION_FILE_MAX];
    char left[SESSION_KEPT_MAX][SESSION_FILE_MAX];
    if (session_keep_list(view->play->game, left) > 0)
        memcpy(view->answer, left[0], sizeof view->answer);
    else
        suggest_name(view);
    if (!tui_ask_line(view, tv_translate(lang, TV_TEXT("Open:")))) return;
    memcpy(path, view->answer, sizeof path);
    view->answer[0] = '\0';
    if (!session_load(view->play, path, &error)) { /* this game goes on as if nothing had happened */
        tui_tell_about(view, path, error.what);
        return;
    }
    session_keep_begin(view->play);
    if (session_frame(view->play)->curtain == TV_OVER) tui_game_changed(view);
    tv_text text = TV_TEXT_OVER(view->message);
    tv_say(&text, lang, TV_TEXT("{file} is open."), TV_S("file", path));
}

void tui_quit(screen *view) {
    tv_lang lang = view->play->lang;
    if (session_frame(view->play)->over || !view->play->dirty) {
        session_keep_drop(view->play);
        view->leave = true;
        return;
    }
    enum { KEEP, SAVE, DISCARD }; /* in the order of the answers */
    switch (tui_ask_key(view, tv_translate(lang, TV_TEXT("Quit?")),
                        tv_translate(lang, TV_TEXT("k: keep for next time   s: save to a file   d: discard   Esc: stay")))) {
    case KEEP: view->leave = true; break;
    case DISCARD:
        view->leave = true;
        session_keep_drop(view->play);
        break;
    case SAVE:
        if (!tui_save(view)) break;
        view->leave = true;
        session_keep_drop(view->play);
        break;
    default: break;
    }
}
