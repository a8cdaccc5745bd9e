/* Kept games, see session_files.h. They lie in $XDG_STATE_HOME/trivium (else ~/.local/state/trivium), one file a game, so that starting another
 * game never overwrites one that was left. Beside each lies a lock, which the system lets go when its process ends, however that happens. */
#include "session_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/host_time.h"
#include "session_words.h"

/* ---- locks ---- */

static bool lock_path(char *out, size_t size, const char *path) { return snprintf(out, size, "%s.lock", path) < (int)size; }

/* The lock of a kept file, or -1 when another process has it. */
static int take_lock(const char *path) {
    char name[SESSION_FILE_MAX + 8];
    if (!lock_path(name, sizeof name, path)) return -1;
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    close(lock);
    return -1;
}

static void let_go(const char *path, int lock) {
    char name[SESSION_FILE_MAX + 8];
    if (lock <= 0) return;
    if (lock_path(name, sizeof name, path)) unlink(name);
    close(lock);
}

/* ---- the own one ---- */

static session_written look_at(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0) return (session_written){0};
    return (session_written){(uint64_t)about.st_ino, (uint64_t)about.st_size,
                             (int64_t)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec};
}

void session_keep_begin(session *play) {
    char folder[SESSION_FILE_MAX], moment[32];
    time_t now = (time_t)(host_wall_ms() / 1000);
    struct tm local;
    session_keep_leave(play);
    if (!session_state_folder(folder, sizeof folder) || !localtime_r(&now, &local)) return;
    strftime(moment, sizeof moment, "%Y-%m-%d-%H%M%S", &local);
    int length = snprintf(play->kept, sizeof play->kept, "%s/%s-%s-%ld.trv", folder, play->game->id, moment, (long)getpid());
    play->kept_lock = length < (int)sizeof play->kept ? take_lock(play->kept) : -1;
    if (play->kept_lock > 0) return;
    play->kept[0] = '\0';
    play->kept_lock = 0;
}

bool session_keep_take(session *play, const char *path, tv_error *error) {
    static const char taken[] = TV_TEXT("is being played in another window.");
    int lock = take_lock(path);
    if (lock < 0) return tv_fail(error, "{}", tv_translate(play->lang, taken), NULL);
    if (!session_load(play, path, error)) {
        let_go(path, lock);
        return false;
    }
    play->file[0] = '\0';
    play->dirty = true;
    play->kept_lock = lock;
    snprintf(play->kept, sizeof play->kept, "%s", path);
    play->written = look_at(path);
    return true;
}

/* Has another process written to the file since this one did? */
static bool is_changed(const session *play) {
    session_written now = look_at(play->kept), then = play->written;
    if (then.changed_ns == 0 || now.changed_ns == 0) return false;
    return now.inode != then.inode || now.bytes != then.bytes || now.changed_ns != then.changed_ns;
}

/* The middle tells once after each change that the game should be kept. */
bool session_keep(session *play, tv_error *error) {
    static const char changed[] = TV_TEXT("was changed by another program and is not overwritten; save this game to another file.");
    for (tv_wish wish = tv_session_wish(play->mid); wish.kind != TV_WISH_NONE; wish = tv_session_wish(play->mid))
        if (wish.kind == TV_WISH_KEEP) play->dirty = true;
    if (!play->kept[0]) return true;
    if (session_frame(play)->over && play->kept_lock > 0) { /* nobody goes on with it; a move that is taken back brings it again */
        unlink(play->kept);
        play->written = (session_written){0};
        return true;
    }
    if (is_changed(play)) return tv_fail(error, "{}", tv_translate(play->lang, changed), NULL);
    if (!session_write_record(play, tv_table_record(session_table(play)), play->kept, false, error)) return false;
    play->written = look_at(play->kept);
    if (strcmp(play->kept, play->file) == 0) play->dirty = false;
    return true;
}

void session_keep_drop(session *play) {
    if (play->kept[0] && play->kept_lock > 0) unlink(play->kept); /* a file that somebody named is theirs */
    session_keep_leave(play);
}

void session_keep_leave(session *play) {
    let_go(play->kept, play->kept_lock);
    play->kept_lock = 0;
    play->kept[0] = '\0';
    play->written = (session_written){0};
}

/* ---- those of before ---- */

typedef struct found {
    char path[SESSION_FILE_MAX];
    time_t changed;
} found;

/* Was it played to its end? Then its terminal was closed by force. */
static bool is_finished(const char *path) {
    tv_record record;
    tv_error error;
    if (!session_read_record(path, &record, &error)) return false;
    tv_table *table = tv_table_open(&record, &error);
    bool over = table != NULL && tv_table_actor(table) == TV_OVER;
    tv_table_close(table);
    tv_record_free(&record);
    return over;
}

/* GAME-2026-01-31-120000-4711.trv, when nobody is playing it: another terminal may be. */
static bool is_left_game(const tv_game *game, const char *folder, const char *name, found *out) {
    size_t id = strlen(game->id), size = strlen(name);
    struct stat about;
    if (strncmp(name, game->id, id) != 0 || name[id] != '-' || size < 4 || strcmp(name + size - 4, ".trv") != 0) return false;
    if (snprintf(out->path, sizeof out->path, "%s/%s", folder, name) >= (int)sizeof out->path) return false;
    if (stat(out->path, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    out->changed = about.st_mtime;
    int lock = take_lock(out->path);
    if (lock < 0) return false;
    bool finished = is_finished(out->path);
    if (finished) unlink(out->path);
    let_go(out->path, lock);
    return !finished;
}

/* Into a list with the newest first; the one that falls out of it is removed. */
static int insert(found list[SESSION_KEPT_MAX], int count, const found *it) {
    int at = count;
    while (at > 0 && list[at - 1].changed < it->changed) at--;
    if (at == SESSION_KEPT_MAX) {
        unlink(it->path);
        return count;
    }
    if (count == SESSION_KEPT_MAX) unlink(list[--count].path);
    memmove(&list[at + 1], &list[at], (size_t)(count - at) * sizeof *list);
    list[at] = *it;
    return count + 1;
}

int session_keep_list(const tv_game *game, char paths[SESSION_KEPT_MAX][SESSION_FILE_MAX]) {
    char folder[SESSION_FILE_MAX];
    found list[SESSION_KEPT_MAX];
    int count = 0;
    DIR *all = session_state_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    if (!all) return 0;
    for (struct dirent *file; (file = readdir(all));) {
        found it;
        if (is_left_game(game, folder, file->d_name, &it)) count = insert(list, count, &it);
    }
    closedir(all);
    for (int k = 0; k < count; k++) memcpy(paths[k], list[k].path, SESSION_FILE_MAX);
    return count;
}

static void say_players(const tv_record *record, tv_lang lang, tv_text *out) {
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        const char *kind = record->seats[seat].kind;
        tv_word(out, lang, seat == 0 ? TV_TEXT(": ") : ", ");
        tv_text_add(out, tv_record_name(record, seat, lang));
        if (strcmp(kind, "person") == 0) continue;
        tv_text_add(out, " (");
        tv_text_add(out, player_named(kind, lang));
        tv_text_add_char(out, ')');
    }
}

void session_keep_say(const char *path, tv_lang lang, tv_text *out) {
    tv_record record;
    tv_error error;
    struct stat about;
    struct tm local;
    char moment[40];
    if (stat(path, &about) != 0 || !localtime_r(&about.st_mtime, &local)) return;
    strftime(moment, sizeof moment, "%Y-%m-%d %H:%M", &local);
    tv_text_add(out, moment);
    if (!session_read_record(path, &record, &error)) return;
    tv_word(out, lang, ", ");
    tv_say_count(out, lang, "{n} move", "{n} moves", record.count, TV_N("n", record.count));
    say_players(&record, lang, out);
    tv_record_free(&record);
}
