/* Puzzles in a folder, see puzzle_files.h. */
#include "puzzle_files.h"

#include "host/files.h"
#include "memory/heap.h"
#include "mid/puzzle.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 1024 };

/* What whoever has to solve it sees: two games may lead to the same. */
static bool hash_position(const tv_record *puzzle, uint8_t digest[TV_SHA256_BYTES]) {
    uint32_t decisions = 0;
    for (uint32_t k = 0; k < puzzle->count; k++) decisions += puzzle->entries[k].kind == TV_ENTRY_MOVE;
    tv_table *table = decisions > 0 ? tv_table_open_at(puzzle, decisions - 1, NULL) : NULL;
    void *view = table != NULL ? malloc(puzzle->game->state_bytes) : NULL;
    bool good = view != NULL && tv_table_actor(table) != TV_OVER;
    if (good) {
        tv_table_view(table, tv_table_actor(table), view);
        tv_sha256_of(view, puzzle->game->state_bytes, digest);
    }
    free(view);
    tv_table_close(table);
    return good;
}

bool puzzle_files_take(puzzle_files *it, const tv_record *puzzle) {
    uint8_t digest[TV_SHA256_BYTES];
    if (!hash_position(puzzle, digest)) return false;
    for (uint32_t k = 0; k < it->count; k++)
        if (memcmp(it->known[k], digest, sizeof digest) == 0) return false;
    void *known = it->known;
    bool room = tv_heap_room(&known, &it->room, it->count + 1, sizeof *it->known);
    it->known = known;
    if (room) memcpy(it->known[it->count++], digest, sizeof digest);
    return room;
}

static void note_file(puzzle_files *it, const char *name) {
    char path[PATH_BYTES];
    tv_record record;
    puzzle_facts facts;
    tv_text text = tv_heap_text();
    int size = snprintf(path, sizeof path, "%s/%s", it->folder, name);
    bool good = text.at != NULL && size > 0 && (size_t)size < sizeof path && file_read(path, TV_RECORD_BYTES_MAX, &text, NULL);
    if (good && tv_record_read(&record, text.at, text.used, NULL)) {
        if (puzzle_read(&record, &facts)) puzzle_files_take(it, &record);
        tv_record_free(&record);
    }
    free(text.at);
}

bool puzzle_files_open(puzzle_files *it, const char *folder, tv_error *error) {
    *it = (puzzle_files){.folder = folder};
    if (folder == NULL) return true;
    if (!file_make_folder(folder, error)) return false;
    file_remove_remains(folder);
    DIR *list = opendir(folder);
    if (list == NULL) return tv_fail(error, "cannot be read.", NULL);
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        size_t size = strlen(entry->d_name);
        if (size > 4 && strcmp(entry->d_name + size - 4, ".trv") == 0) note_file(it, entry->d_name);
    }
    closedir(list);
    return true;
}

void puzzle_files_close(puzzle_files *it) {
    free(it->known);
    *it = (puzzle_files){0};
}

bool puzzle_files_write(const puzzle_files *it, const char *name, const tv_record *puzzle, tv_error *error) {
    char path[PATH_BYTES];
    tv_error reason = {0};
    tv_text text = tv_heap_text();
    int size = snprintf(path, sizeof path, "%s/%s", it->folder, name);
    bool good = (size > 0 && (size_t)size < sizeof path) || tv_fail(&reason, "the name is too long.", NULL);
    if (text.at != NULL) tv_record_write(puzzle, &(tv_record_style){.with_secret = true}, &text);
    good = good && ((text.at != NULL && !text.cut) || tv_fail_memory(&reason));
    good = good && file_write(path, text.at, text.used, &reason);
    free(text.at);
    return good || tv_fail(error, "{}/{}: {}", it->folder, name, reason.what, NULL);
}
