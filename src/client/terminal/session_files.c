/* Files of a session, see session_files.h. Kept files lie in $XDG_STATE_HOME/trivium (else ~/.local/state/trivium), one
 * a game, so that starting another game never overwrites one that was left. */
#include "session_files.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/files.h"
#include "host/host_time.h"
#include "memory/heap.h"
#include "remote_game.h"

static bool write_record(const session *play, const tv_record *record, const char *path, bool with_report, tv_error *error) {
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
    return record && write_record(play, record, path, false, error);
}

bool session_save(session *play, const char *path, tv_error *error) {
    if (play->remote) return save_remote(play, path, error);
    if (!write_record(play, tv_table_record(session_table(play)), path, true, error)) return false;
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

void session_keep_begin(session *play) {
    char folder[SESSION_FILE_MAX], moment[32];
    time_t now = (time_t)(host_wall_ms() / 1000);
    struct tm local;
    play->kept[0] = '\0';
    if (!session_state_folder(folder, sizeof folder) || !localtime_r(&now, &local)) return;
    strftime(moment, sizeof moment, "%Y-%m-%d-%H%M%S", &local);
    int length = snprintf(play->kept, sizeof play->kept, "%s/%s-%s-%ld.trv", folder, play->game->id, moment, (long)getpid());
    if (length >= (int)sizeof play->kept) play->kept[0] = '\0';
}

/* The middle tells once after each change that the game should be kept. */
bool session_keep(session *play, tv_error *error) {
    for (tv_wish wish = tv_session_wish(play->mid); wish.kind != TV_WISH_NONE; wish = tv_session_wish(play->mid))
        if (wish.kind == TV_WISH_KEEP) play->dirty = true;
    if (!play->kept[0]) return true;
    if (!write_record(play, tv_table_record(session_table(play)), play->kept, false, error)) return false;
    if (strcmp(play->kept, play->file) == 0) play->dirty = false;
    return true;
}

void session_keep_drop(session *play) {
    if (play->kept[0] && strcmp(play->kept, play->file) != 0) unlink(play->kept);
}

/* GAME-2026-01-31-120000-4711.trv of this game, whose process does not run any more: another terminal may be playing
 * it. */
static bool is_left_game(const tv_game *game, const char *name) {
    size_t id = strlen(game->id);
    const char *process = strrchr(name, '-');
    if (strncmp(name, game->id, id) != 0 || name[id] != '-') return false;
    char *end;
    long number = strtol(process + 1, &end, 10);
    return strcmp(end, ".trv") == 0 && number > 0 && kill((pid_t)number, 0) != 0;
}

bool session_keep_find(const tv_game *game, char *path, size_t size) {
    char folder[SESSION_FILE_MAX], candidate[2 * SESSION_FILE_MAX];
    time_t newest = 0;
    if (!session_state_folder(folder, sizeof folder)) return false;
    DIR *all = opendir(folder);
    if (!all) return false;
    for (struct dirent *file; (file = readdir(all));) {
        struct stat about;
        if (!is_left_game(game, file->d_name)) continue;
        snprintf(candidate, sizeof candidate, "%s/%s", folder, file->d_name);
        if (stat(candidate, &about) != 0 || !S_ISREG(about.st_mode) || about.st_mtime < newest) continue;
        if (snprintf(path, size, "%s", candidate) >= (int)size) continue;
        newest = about.st_mtime;
    }
    closedir(all);
    return newest != 0;
}
