/* Files: read whole, written so that nothing is ever lost. Errors are sentences without their subject ("cannot be opened: ..."):
 * whoever shows them puts the file's name before. */
#ifndef TRIVIUM_HOST_FILES_H
#define TRIVIUM_HOST_FILES_H

#include <trivium/text.h>

/* Reads a file of at most `max` bytes, or standard input for "-", into `out`, a text that grows. */
bool file_read(const char *path, size_t max, tv_text *out, tv_error *error);

/* All of the bytes behind what the open file was last written; false: errno says why. */
bool file_add(int file, const char *bytes, size_t size);
/* Writes a file whole or not at all: into a new file beside it, flushed to disk, then renamed over it. When anything fails, what
 * stood there before is untouched. Devices and pipes are written to directly. */
bool file_write(const char *path, const char *bytes, size_t size, tv_error *error);

/* Removes from a folder the new files that writers left beside theirs because they were killed; those of programs that still
 * run stay. */
void file_remove_remains(const char *folder);

/* The names of the files in a folder that have this ending, sorted; free them with file_list_free. */
bool file_list(const char *folder, const char *ending, char ***names, uint32_t *count, tv_error *error);
void file_list_free(char **names, uint32_t count);

/* Makes a folder, and those it lies in, unless they are there already. */
bool file_make_folder(const char *path, tv_error *error);

#endif
