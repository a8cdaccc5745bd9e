/* The folder of a match's records, see arena_records.h. */
#include "arena_records.h"

#include "host/files.h"
#include "lab/arena_recall.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* NULL: memory is short. */
static char *record_path(const char *folder, uint32_t game) {
    size_t size = strlen(folder) + 32;
    char *path = malloc(size);
    if (path != NULL) snprintf(path, size, "%s/%04u.trv", folder, game + 1);
    return path;
}

bool arena_records_open(const char *folder, tv_error *error) {
    tv_error reason = {0};
    if (!file_make_folder(folder, &reason)) return tv_fail(error, "{}: {}", folder, reason.what, (const char *)NULL);
    file_remove_remains(folder);
    return true;
}

bool arena_records_write(const char *folder, uint32_t game, const tv_record *record, tv_error *error) {
    char *path = record_path(folder, game);
    tv_text text = tv_heap_text();
    tv_error reason = {0};
    if (text.at != NULL) tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    bool whole = path != NULL && text.at != NULL && !text.cut;
    bool good = whole ? file_write(path, text.at, text.used, &reason) : tv_fail_memory(&reason);
    if (!good) tv_fail(error, "{}: {}", path != NULL ? path : folder, reason.what, (const char *)NULL);
    free(text.at);
    free(path);
    return good;
}

/* Reads, checks and replays a file. */
static bool open_file(const char *path, const tv_record *begun, tv_table **table, tv_error *error) {
    tv_record record;
    tv_text text = tv_heap_text();
    bool good = text.at != NULL ? file_read(path, TV_RECORD_BYTES_MAX, &text, error) : tv_fail_memory(error);
    if (good && tv_record_read(&record, text.at, text.used, error)) {
        good = arena_recall_belongs(begun, &record, error);
        if (good) *table = tv_table_open(&record, error);
        good = good && *table != NULL;
        tv_record_free(&record);
    } else {
        good = false;
    }
    free(text.at);
    return good;
}

static void fail_file(const char *path, const tv_error *reason, tv_error *error) {
    char place[32] = "";
    if (reason->line > 0) snprintf(place, sizeof place, ", line %u", reason->line);
    tv_fail(error, "{}{}: {}", path, place, reason->what, (const char *)NULL);
}

bool arena_records_read(const char *folder, uint32_t game, const tv_record *begun, tv_table **table, tv_error *error) {
    char *path = record_path(folder, game);
    tv_error reason = {0};
    *table = NULL;
    if (path == NULL) return tv_fail_memory(error);
    bool good = access(path, F_OK) != 0 || open_file(path, begun, table, &reason);
    if (!good) fail_file(path, &reason, error);
    free(path);
    return good;
}

void arena_records_remove(const char *folder, uint32_t game) {
    char *path = record_path(folder, game);
    if (path != NULL) (void)unlink(path);
    free(path);
}
