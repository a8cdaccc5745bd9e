/* Files of a session, see session_files.h. Kept games are in session_kept.c. */
#include "session_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files.h"
#include "memory/heap.h"
#include "remote_game.h"

bool session_write_record(const session *play, const tv_record *record, const char *path, bool with_report, tv_error *error) {
    tv_text text = tv_heap_text();
    tv_record_style style = {.with_secret = true, .with_report = with_report, .lang = play->lang};
    tv_record_write(record, &style, &text);
    bool good = text.cut ? tv_fail(error, TV_TEXT("There is not enough memory to save the game."), NULL)
                         : file_write(path, text.at, text.used, error);
    free(text.at);
    return good;
}

/* The record of a game at a server, which publishes it with its secret when the game is over. */
static bool save_remote(session *play, const char *path, tv_error *error) {
    static const char running[] = TV_TEXT("The server keeps this game and publishes it at the end.");
    if (!session_frame(play)->over) return tv_fail(error, "{}", tv_translate(play->lang, running), NULL);
    const tv_record *record = remote_game_record(play->remote, error);
    return record && session_write_record(play, record, path, false, error);
}

bool session_save(session *play, const char *path, tv_error *error) {
    if (play->remote) return save_remote(play, path, error);
    if (!session_write_record(play, tv_table_record(session_table(play)), path, true, error)) return false;
    if (path != play->file) snprintf(play->file, sizeof play->file, "%s", path);
    play->dirty = false;
    return true;
}

bool session_read_record(const char *path, tv_record *record, tv_error *error) {
    tv_text text = tv_heap_text();
    bool good = file_read(path, TV_RECORD_BYTES_MAX, &text, error) && tv_record_read(record, text.at, text.used, error);
    free(text.at);
    return good;
}

bool session_load(session *play, const char *path, tv_error *error) {
    tv_record record;
    if (play->remote) return tv_fail(error, "{}", tv_translate(play->lang, TV_TEXT("You are playing on a server; quit first.")), NULL);
    if (!session_read_record(path, &record, error)) return false;
    session loaded;
    bool good = session_open(&loaded, &record, play->lang, error);
    tv_record_free(&record);
    if (!good) return false;
    if (!play->dirty) session_keep_drop(play);
    session_close(play);
    *play = loaded;
    snprintf(play->file, sizeof play->file, "%s", path);
    return true;
}

bool session_state_folder(char *path, size_t size) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[SESSION_FILE_MAX];
    if (state && state[0] == '/')
        snprintf(folder, sizeof folder, "%s/trivium", state);
    else if (home && home[0] == '/')
        snprintf(folder, sizeof folder, "%s/.local/state/trivium", home);
    else
        return false;
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700); /* one that exists already is what we want; any other failure shows below */
        *slash = '/';
    }
    if (!file_make_folder(folder, NULL)) return false;
    return snprintf(path, size, "%s", folder) < (int)size;
}
