/* Linux, the BSDs and macOS, see system.h. */
#include "system.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <libgen.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

void system_begin(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* ---- the machine ---- */

uint32_t system_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : (uint32_t)processors;
}

uint64_t system_memory_bytes(void) {
#ifdef _SC_PHYS_PAGES
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
#else
    return 0;
#endif
}

/* ---- the terminal ---- */

uint32_t system_columns(system_stream stream) {
    struct winsize size;
    return ioctl((int)stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int system_character_columns(wchar_t wide) { return wcwidth(wide); }

bool system_take_locale(void) {
    setlocale(LC_ALL, "");
    if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true; /* alone: others may be missing */
    setlocale(LC_CTYPE, "C.UTF-8");
    return false;
}

/* ---- interruptions ---- */

static const int caught[2] = {SIGINT, SIGTERM};
static atomic_bool interrupted; /* a handler reaches nothing but globals */
static struct sigaction before[2];

static void note_signal(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

void system_interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&action.sa_mask);
    atomic_store(&interrupted, false);
    for (int i = 0; i < 2; i++) sigaction(caught[i], &action, &before[i]);
}

bool system_interrupt_came(void) { return atomic_load(&interrupted); }

void system_interrupt_release(void) {
    for (int i = 0; i < 2; i++) sigaction(caught[i], &before[i], NULL);
}

/* ---- files ---- */

int system_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }
int system_open_new(const char *path) { return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); }
int system_open_end(const char *path) { return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666); }
bool system_flush(int file) { return fsync(file) == 0; }

/* So that the new name survives a power cut. Some file systems cannot; the file itself is safe then too. */
static void flush_folder(const char *path) {
    char *copy = strdup(path);
    int folder = copy != NULL ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(copy);
    if (folder < 0) return;
    (void)fsync(folder);
    close(folder);
}

bool system_rename(const char *from, const char *to) {
    if (rename(from, to) != 0) return false;
    flush_folder(to);
    return true;
}

bool system_copy_access(int file, const char *other) {
    struct stat there;
    return stat(other, &there) == 0 && fchmod(file, there.st_mode & 07777) == 0;
}

char *system_real_path(const char *path) { return realpath(path, NULL); }

system_kind system_kind_of(const char *path) {
    struct stat there;
    if (stat(path, &there) != 0) return SYSTEM_NOTHING;
    return S_ISDIR(there.st_mode) ? SYSTEM_FOLDER : S_ISREG(there.st_mode) ? SYSTEM_FILE : SYSTEM_DEVICE;
}

bool system_make_folder(const char *path) { return mkdir(path, 0777) == 0; }

bool system_list(const char *folder, void (*each)(void *host, const char *name), void *host) {
    DIR *files = opendir(folder);
    if (files == NULL) return false;
    for (struct dirent *file; (file = readdir(files)) != NULL;) each(host, file->d_name);
    closedir(files);
    return true;
}

bool system_process_gone(long process) { return kill((pid_t)process, 0) != 0 && errno == ESRCH; }

/* ---- memory, libraries ---- */

void *system_aligned(size_t alignment, size_t size) { return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment); }
void system_aligned_free(void *memory) { free(memory); }

void *system_library_open(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }
void *system_library_function(void *library, const char *name) { return dlsym(library, name); }
void system_library_close(void *library) { dlclose(library); }
