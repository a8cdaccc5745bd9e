/* The files of a run's games, see game_files.h. */
#include "game_files.h"

#include "game_data.h"
#include "host/files.h"
#include "host/system.h"
#include "memory/heap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 30, NAME_MAX_BYTES = 4096, NUMBER_DIGITS = 5 };

void game_file_name(const char *folder, uint32_t round, tv_text *out) {
    char digits[NUMBER_DIGITS + 1] = "00000";
    for (int i = NUMBER_DIGITS - 1; i >= 0; i--, round /= 10) digits[i] = (char)('0' + round % 10);
    tv_text_add(out, folder);
    tv_text_add(out, "/games-");
    tv_text_add(out, digits);
    tv_text_add(out, ".tvg");
}

/* ---- reading ---- */

static bool add_block(game_window *window, const game_block *block) {
    void *items = window->blocks;
    if (!tv_heap_room(&items, &window->room, window->count + 1, sizeof *window->blocks)) return false;
    window->blocks = items;
    window->blocks[window->count++] = *block;
    window->decisions += block->decisions;
    return true;
}

static int by_number(const void *one, const void *other) {
    const game_block *a = one, *b = other;
    if (a->round != b->round) return a->round < b->round ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static bool keep_text(game_window *window, char *text) {
    void *items = window->texts;
    if (!tv_heap_room(&items, &window->text_room, window->text_count + 1, sizeof *window->texts)) return false;
    window->texts = items;
    window->texts[window->text_count++] = text;
    return true;
}

/* The blocks of a text that is the window's. */
static bool add_blocks(game_window *window, const char *text, size_t size, uint32_t round, size_t *whole) {
    for (size_t bytes; (bytes = data_block(text + *whole, size - *whole)) > 0; *whole += bytes) {
        const char *at = text + *whole;
        game_block block = {at, bytes, round, data_block_number(at), data_block_decisions(at)};
        if (!add_block(window, &block)) return false;
    }
    return true;
}

bool game_window_add(game_window *window, const char *folder, uint32_t round, size_t *whole, tv_error *error) {
    char name[NAME_MAX_BYTES];
    tv_text path = TV_TEXT_OVER(name), text = tv_heap_text();
    game_file_name(folder, round, &path);
    *whole = 0;
    if (path.cut || text.at == NULL) {
        free(text.at);
        return tv_fail_memory(error);
    }
    if (access(name, F_OK) != 0 || !file_read(name, FILE_MAX, &text, error)) {
        free(text.at);
        return access(name, F_OK) != 0;
    }
    if (!keep_text(window, text.at)) {
        free(text.at);
        return tv_fail_memory(error);
    }
    if (!add_blocks(window, text.at, text.used, round, whole)) return tv_fail_memory(error);
    if (*whole < text.used && !data_is_torn(text.at + *whole, text.used - *whole)) /* nothing that an interruption leaves: keep it */
        return tv_fail(error, "{}: a game in it is damaged, or it is no file of games; take it away to go on.", name, (const char *)NULL);
    qsort(window->blocks, window->count, sizeof *window->blocks, by_number);
    return true;
}

void game_window_free(game_window *window) {
    for (uint32_t i = 0; i < window->text_count; i++) free(window->texts[i]);
    free(window->texts);
    free(window->blocks);
    *window = (game_window){0};
}

/* ---- writing ---- */

int game_file_open(const char *folder, uint32_t round, size_t whole, tv_error *error) {
    char name[NAME_MAX_BYTES];
    tv_text path = TV_TEXT_OVER(name);
    game_file_name(folder, round, &path);
    int file = path.cut ? -1 : system_open_end(name);
    if (file >= 0 && ftruncate(file, (off_t)whole) == 0) return file;
    tv_fail(error, "{}: cannot be written: {}.", name, strerror(errno), (const char *)NULL);
    if (file >= 0) close(file);
    return -1;
}
