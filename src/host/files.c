/* Reading and safe writing of files, see files.h. */
#include "files.h"

#include "memory/heap.h"
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <trivium/words.h>

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
        if ((size_t)bytes > max - out->used) return tv_fail(error, TV_TEXT("this is too large to be such a file."), (const char *)NULL);
        tv_text_add_bytes(out, block, (size_t)bytes);
        if (out->cut) return tv_fail_memory(error);
    }
}

bool file_read(const char *path, size_t max, tv_text *out, tv_error *error) {
    if (strcmp(path, "-") == 0) return read_all(STDIN_FILENO, max, out, error);
    int file = system_open(path);
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
    int file = open(path, O_WRONLY);
    if (file < 0) return false;
    return close_after(file, file_add(file, bytes, size));
}

/* Makes a new file beside `path` and puts its name into `name`. */
static int open_beside(const char *path, char *name, size_t size) {
    enum { ATTEMPTS = 100 };
    int file = -1;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        snprintf(name, size, "%s.%ld-%d.tmp", path, (long)getpid(), attempt);
        file = system_open_new(name);
        if (file >= 0 || errno != EEXIST) break;
    }
    return file;
}

/* Replaces `path`; where there was a file before, the new one takes over its access. */
static bool replace(const char *path, bool exists, const char *bytes, size_t size) {
    enum { SUFFIX_MAX = 40 };
    size_t name_size = strlen(path) + SUFFIX_MAX;
    char *temporary = malloc(name_size);
    if (temporary == NULL) return false;
    int file = open_beside(path, temporary, name_size);
    bool good = file >= 0;
    if (good) {
        good = file_add(file, bytes, size) && (!exists || system_copy_access(file, path)) && system_flush(file);
        good = close_after(file, good) && system_rename(temporary, path);
        int reason = errno;
        if (!good) unlink(temporary);
        errno = reason;
    }
    free(temporary);
    return good;
}

bool file_write(const char *path, const char *bytes, size_t size, tv_error *error) {
    system_kind there = system_kind_of(path);
    bool exists = there != SYSTEM_NOTHING;
    if (there == SYSTEM_FOLDER) return tv_fail(error, TV_TEXT("this is a folder; name a file in it."), (const char *)NULL);
    if (there == SYSTEM_DEVICE) return write_directly(path, bytes, size) || fail_to(error, "written");

    /* A link stays a link: the file that it names is replaced. */
    char *real = exists ? system_real_path(path) : strdup(path);
    if (real == NULL) return fail_to(error, "written");
    bool good = replace(real, exists, bytes, size);
    if (!good && exists)
        tv_fail(error, "cannot be written: {}; what stood there before is unchanged.", strerror(errno), (const char *)NULL);
    else if (!good)
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
    return after == dash - 1 && process > 0 && system_process_gone(process);
}

static void remove_remains(void *folder, const char *name) {
    tv_text path = tv_heap_text();
    if (!is_remains(name) || path.at == NULL) {
        free(path.at);
        return;
    }
    tv_text_add(&path, folder);
    tv_text_add_char(&path, '/');
    tv_text_add(&path, name);
    if (!path.cut) (void)unlink(path.at);
    free(path.at);
}

void file_remove_remains(const char *folder) { system_list(folder, remove_remains, (void *)(uintptr_t)folder); }

/* ---- folders ---- */

typedef struct listing {
    const char *ending;
    char **names;
    uint32_t count, room;
    bool failed;
} listing;

static void list_name(void *host, const char *name) {
    listing *it = host;
    size_t size = strlen(name), ending = strlen(it->ending);
    void *room = it->names;
    if (size <= ending || strcmp(name + size - ending, it->ending) != 0) return;
    char *copy = strdup(name);
    it->failed |= copy == NULL || !tv_heap_room(&room, &it->room, it->count + 1, sizeof *it->names);
    it->names = room;
    if (it->failed)
        free(copy);
    else
        it->names[it->count++] = copy;
}

static int by_name(const void *one, const void *other) { return strcmp(*(char *const *)one, *(char *const *)other); }

bool file_list(const char *folder, const char *ending, char ***names, uint32_t *count, tv_error *error) {
    listing it = {.ending = ending};
    bool good = system_list(folder, list_name, &it) || fail_to(error, "opened");
    if (good && it.failed) good = tv_fail_memory(error);
    if (it.count > 0) qsort(it.names, it.count, sizeof *it.names, by_name);
    *names = it.names;
    *count = it.count;
    if (!good) file_list_free(*names, *count);
    return good;
}

void file_list_free(char **names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) free(names[i]);
    free(names);
}

static bool make_one_folder(const char *path) {
    if (system_make_folder(path)) return true;
    int reason = errno;
    if (system_kind_of(path) == SYSTEM_FOLDER) return true;
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
