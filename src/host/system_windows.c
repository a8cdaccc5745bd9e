/* Windows, as mingw-w64 compiles for it, see system.h. */
#include "system.h"

#include <direct.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <windows.h>

void system_begin(void) {
    for (int file = 0; file < 3; file++) _setmode(file, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

/* ---- the machine ---- */

uint32_t system_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors < 1 ? 1 : (uint32_t)info.dwNumberOfProcessors;
}

uint64_t system_memory_bytes(void) {
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    return GlobalMemoryStatusEx(&memory) ? (uint64_t)memory.ullTotalPhys : 0;
}

/* ---- the terminal: its characters are UTF-8 since system_begin ---- */

uint32_t system_columns(system_stream stream) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(stream == SYSTEM_OUTPUT ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE), &info)) return 0;
    return (uint32_t)(info.srWindow.Right - info.srWindow.Left + 1);
}

int system_character_columns(wchar_t wide) { return wide < L' ' || (wide >= 0x7f && wide < 0xa0) ? -1 : 1; } /* of what our texts hold */

bool system_take_locale(void) { return true; }

/* ---- interruptions: a handler is forgotten once it was called ---- */

static atomic_bool interrupted; /* a handler reaches nothing but globals */

static void note_signal(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

void system_interrupt_catch(void) {
    atomic_store(&interrupted, false);
    signal(SIGINT, note_signal);
    signal(SIGTERM, note_signal);
}

bool system_interrupt_came(void) { return atomic_load(&interrupted); }

void system_interrupt_release(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

/* ---- files ---- */

int system_open(const char *path) { return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT); }
int system_open_new(const char *path) {
    return _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}
int system_open_end(const char *path) {
    return _open(path, _O_WRONLY | _O_CREAT | _O_APPEND | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}
bool system_flush(int file) { return _commit(file) == 0; }

/* rename() does not put a file in another's place here. */
bool system_rename(const char *from, const char *to) {
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return true;
    errno = GetLastError() == ERROR_ACCESS_DENIED ? EACCES : EIO;
    return false;
}

bool system_copy_access(int file, const char *other) {
    (void)file, (void)other; /* a new file has what its folder gives it */
    return true;
}

char *system_real_path(const char *path) { return _fullpath(NULL, path, 0); }

system_kind system_kind_of(const char *path) {
    struct _stat64 there;
    if (_stat64(path, &there) != 0) return SYSTEM_NOTHING;
    return (there.st_mode & _S_IFDIR) != 0 ? SYSTEM_FOLDER : (there.st_mode & _S_IFREG) != 0 ? SYSTEM_FILE : SYSTEM_DEVICE;
}

bool system_make_folder(const char *path) { return _mkdir(path) == 0; }

bool system_list(const char *folder, void (*each)(void *host, const char *name), void *host) {
    DIR *files = opendir(folder);
    if (files == NULL) return false;
    for (struct dirent *file; (file = readdir(files)) != NULL;) each(host, file->d_name);
    closedir(files);
    return true;
}

bool system_process_gone(long process) {
    HANDLE there = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)process);
    if (there == NULL) return GetLastError() == ERROR_INVALID_PARAMETER;
    CloseHandle(there);
    return false;
}

/* ---- memory, libraries ---- */

void *system_aligned(size_t alignment, size_t size) { return _aligned_malloc(size, alignment); }
void system_aligned_free(void *memory) { _aligned_free(memory); }

void *system_library_open(const char *name) { return (void *)LoadLibraryA(name); }
void *system_library_function(void *library, const char *name) { return (void *)(uintptr_t)GetProcAddress((HMODULE)library, name); }
void system_library_close(void *library) { FreeLibrary((HMODULE)library); }
