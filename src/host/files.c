/* Reading and safe writing of files, see files.h. */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The sentence lacks its subject: whoever shows it puts the file's name before it. */
static bool fail_to(tv_error *error, const char *done) {
    return tv_fail(error, "cannot be {}: {}.", done, strerror(errno), (const char *)NULL);
}

/* ---- reading ---- */

static bool read_all(int file, size_t max, tv_text *out, tv_error *error) {
    char block[1 << 16];
    for (;;) {
        ssize_t bytes = read(file, block, sizeof block);
        if (bytes < 0 && errno == EINTR) continue;
        if (bytes < 0) return fail_to(error, "read");
        if (bytes == 0) return true;
        if ((size_t)bytes > max - out->used) return tv_fail(error, "this is too large to be such a file.", (const char *)NULL);
        tv_text_add_bytes(out, block, (size_t)bytes);
        if (out->cut) return tv_fail_memory(error);
    }
}

bool file_read(const char *path, size_t max, tv_text *out, tv_error *error) {
    if (strcmp(path, "-") == 0) return read_all(STDIN_FILENO, max, out, error);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail_to(error, "opened");
    bool whole = read_all(file, max, out, error);
    close(file);
    return whole;
}

/* ---- writing ---- */

bool file_add(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* Closes even when `good` is false already, and keeps the errno of the first failure. */
static bool close_after(int file, bool good) {
    int reason = errno;
    if (close(file) != 0 && good) return false;
    errno = reason;
    return good;
}

static bool write_directly(const char *path, const char *bytes, size_t size) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    return close_after(file, file_add(file, bytes, size));
}

/* So that the new name survives a power cut. Some file systems cannot; the file itself is safe then too. */
static void flush_folder(char *path) {
    int folder = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    (void)fsync(folder);
    close(folder);
}

/* Makes a new file beside `path` and puts its name into `name`. */
static int open_beside(const char *path, char *name, size_t size) {
    enum { ATTEMPTS = 100 };
    int file = -1;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        snprintf(name, size, "%s.%ld-%d.tmp", path, (long)getpid(), attempt);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) break;
    }
    return file;
}

/* Replaces `path`, whose access the new file takes over when `old` is not NULL. */
static bool replace(const char *path, const struct stat *old, const char *bytes, size_t size) {
    enum { SUFFIX_MAX = 40 };
    size_t name_size = strlen(path) + SUFFIX_MAX;
    char *temporary = malloc(name_size);
    if (temporary == NULL) return false;
    int file = open_beside(path, temporary, name_size);
    bool good = file >= 0;
    if (good) {
        good = file_add(file, bytes, size) && (old == NULL || fchmod(file, old->st_mode & 07777) == 0) && fsync(file) == 0;
        good = close_after(file, good) && rename(temporary, path) == 0;
        int reason = errno;
        if (!good) unlink(temporary);
        errno = reason;
    }
    free(temporary);
    return good;
}

bool file_write(const char *path, const char *bytes, size_t size, tv_error *error) {
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return tv_fail(error, "this is a folder; name a file in it.", (const char *)NULL);
    if (exists && !S_ISREG(there.st_mode)) return write_directly(path, bytes, size) || fail_to(error, "written");

    /* A link stays a link: the file that it names is replaced. */
    char *real = exists ? realpath(path, NULL) : strdup(path);
    if (real == NULL) return fail_to(error, "written");
    bool good = replace(real, exists ? &there : NULL, bytes, size);
    if (good)
        flush_folder(real);
    else if (exists)
        tv_fail(error, "cannot be written: {}; what stood there before is unchanged.", strerror(errno), (const char *)NULL);
    else
        fail_to(error, "written");
    free(real);
    return good;
}

/* "0001.trv.4711-0.tmp", as open_beside names it, of a process that is gone. */
static bool is_remains(const char *name) {
    const char *end = strstr(name, ".tmp");
    if (end == NULL || end[4] != '\0') return false;
    const char *dash = end;
    while (dash > name && dash[-1] != '-') dash--;
    const char *number = dash - (dash > name);
    while (number > name && number[-1] >= '0' && number[-1] <= '9') number--;
    if (number == name || number[-1] != '.') return false;
    char *after;
    long process = strtol(number, &after, 10);
    return after == dash - 1 && process > 0 && kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void file_remove_remains(const char *folder) {
    DIR *files = opendir(folder);
    if (files == NULL) return;
    for (struct dirent *file; (file = readdir(files)) != NULL;)
        if (is_remains(file->d_name)) (void)unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
}

static bool make_one_folder(const char *path) {
    struct stat there;
    if (mkdir(path, 0777) == 0) return true;
    int reason = errno;
    if (stat(path, &there) == 0 && S_ISDIR(there.st_mode)) return true;
    errno = reason;
    return false;
}

bool file_make_folder(const char *path, tv_error *error) {
    char *parent = strdup(path);
    bool made = parent != NULL && path[0] != '\0';
    if (parent != NULL && !made) errno = ENOENT;
    for (char *slash = parent; made && (slash = strchr(slash + 1, '/')) != NULL; *slash = '/') {
        *slash = '\0';
        made = make_one_folder(parent);
    }
    made = made && make_one_folder(path);
    int reason = errno;
    free(parent);
    errno = reason;
    return made || fail_to(error, "made a folder");
}
