/* The lock beside a database, see lock.h. */
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct store_lock {
    int file;
};

/* The lock of the file itself, under whatever name it is reached; the file need not be there yet. */
static bool lock_path(const char *path, char out[PATH_MAX]) {
    char real[PATH_MAX];
    if (realpath(path, real) != NULL) return snprintf(out, PATH_MAX, "%s.lock", real) < PATH_MAX;
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX];
    int size = slash != NULL ? snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path) : snprintf(folder, sizeof folder, ".");
    if (size >= PATH_MAX || realpath(folder, real) == NULL) return false;
    return snprintf(out, PATH_MAX, "%s/%s.lock", real, slash != NULL ? slash + 1 : path) < PATH_MAX;
}

/* Made, if wished, for whoever the database belongs to: an administrator may come before the server, which must be able to open it. */
static int open_lock(const char *path, bool make) {
    char name[PATH_MAX];
    struct stat owner;
    if (!lock_path(path, name)) return -1;
    int file = open(name, O_RDWR | O_CLOEXEC | (make ? O_CREAT : 0), 0600);
    if (file >= 0 && make && stat(path, &owner) == 0 && owner.st_uid != geteuid() && fchown(file, owner.st_uid, owner.st_gid) != 0)
        errno = 0;
    return file;
}

static void refuse(int file, tv_error *error) {
    char holder[160] = "";
    ssize_t size = pread(file, holder, sizeof holder - 1, 0);
    holder[size > 0 ? size : 0] = '\0';
    holder[strcspn(holder, "\n")] = '\0';
    tv_fail(error, "another server has it: {}. Stop that one, or name another file.",
            holder[0] != '\0' ? holder : "a process that has just begun", (const char *)NULL);
}

/* Whoever only looks whether it is held (store_lock_is_held) has it for a moment. */
static bool lock_now(int file) {
    const struct timespec pause = {.tv_nsec = 20 * 1000000L};
    for (int candidates = 0; candidates < 5; candidates++) {
        if (flock(file, LOCK_EX | LOCK_NB) == 0) return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

store_lock *store_lock_take(const char *path, tv_error *error) {
    store_lock *it = calloc(1, sizeof *it);
    int file = it != NULL ? open_lock(path, true) : -1;
    if (file < 0 && errno == ENOENT) {
        tv_fail(error, "its folder is not there. Make the folder first, or name another file.", (const char *)NULL);
    } else if (file < 0) {
        tv_fail(error, "the lock beside it, its name with .lock, cannot be opened: {}.", strerror(errno), (const char *)NULL);
    } else if (lock_now(file)) {
        it->file = file;
        store_lock_describe(it, "");
        return it;
    } else {
        refuse(file, error);
        close(file);
    }
    free(it);
    return NULL;
}

void store_lock_describe(store_lock *it, const char *where) {
    char line[160];
    int size = snprintf(line, sizeof line, "process %ld%s%s\n", (long)getpid(), where[0] != '\0' ? " " : "", where);
    if (size >= (int)sizeof line) size = sizeof line - 1;
    if (ftruncate(it->file, 0) != 0 || pwrite(it->file, line, (size_t)size, 0) != size)
        return; /* a full disk: the lock holds all the same */
}

void store_lock_release(store_lock *it) {
    if (it == NULL) return;
    close(it->file);
    free(it);
}

bool store_lock_is_held(const char *path) {
    int file = open_lock(path, false);
    bool held = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0;
    if (file >= 0) close(file);
    return held;
}
