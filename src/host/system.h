/* What systems do each in their own way. system_posix.c is for Linux, the BSDs and macOS, system_windows.c for Windows; the build takes one of
 * them, and nobody else in the program asks which system it is. */
#ifndef TRIVIUM_HOST_SYSTEM_H
#define TRIVIUM_HOST_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

/* To be called first: writing to a closed pipe, or beyond what a file may have, becomes an error like any other, and bytes go in and out as
 * they are. */
void system_begin(void);

/* Processors that can be used, at least 1; memory of the machine in bytes, 0: it does not say. */
uint32_t system_processors(void);
uint64_t system_memory_bytes(void);

/* ---- the terminal ---- */
/* Columns of the terminal behind standard output or standard error, 0: there is none. */
typedef enum system_stream { SYSTEM_OUTPUT = 1, SYSTEM_ERROR } system_stream;
uint32_t system_columns(system_stream stream);
/* Columns that a character takes there, -1: it cannot be shown. */
int system_character_columns(wchar_t wide);
/* Takes over the locale of the environment, with characters of UTF-8 in any case. Are they the environment's own? */
bool system_take_locale(void);

/* The first interruption (Ctrl-C, a request to end) only takes a note, the second does what it always did. Until the release. */
void system_interrupt_catch(void);
bool system_interrupt_came(void);
void system_interrupt_release(void);

/* ---- files ---- */
/* For reading; a new one for writing, which must not be there yet; one to add to, made where it is missing. -1: errno says why. */
int system_open(const char *path);
int system_open_new(const char *path);
int system_open_end(const char *path);
/* All that was written is on the disk. */
bool system_flush(int file);
/* Gives the file a new name, over whatever had it; its folder's list of names is on the disk, too, where that can be. */
bool system_rename(const char *from, const char *to);
/* The file takes over the access that another has. */
bool system_copy_access(int file, const char *other);
/* The path without links, for free(); NULL: errno says why. */
char *system_real_path(const char *path);
bool system_make_folder(const char *path);
/* What is there? */
typedef enum system_kind { SYSTEM_NOTHING, SYSTEM_FILE, SYSTEM_FOLDER, SYSTEM_DEVICE } system_kind;
system_kind system_kind_of(const char *path);
/* Calls `each` for every name in a folder; false where there is none. */
bool system_list(const char *folder, void (*each)(void *host, const char *name), void *host);
/* Has a process of that number ended? Where nobody can tell: no. */
bool system_process_gone(long process);

/* ---- memory that begins at a multiple of `alignment`, a power of two ---- */
void *system_aligned(size_t alignment, size_t size);
void system_aligned_free(void *memory);

/* ---- libraries that are looked for while the program runs ---- */
void *system_library_open(const char *name);
void *system_library_function(void *library, const char *name);
void system_library_close(void *library);

#endif
