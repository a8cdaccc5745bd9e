/* Records opened for a command, see opened.h. */
#include "opened.h"

#include "command/choose.h"
#include "host/files.h"
#include "memory/heap.h"

#include <stdlib.h>

/* "game.trv, line 3, column 7: sentence" */
static int complain_about(const cli_call *call, const char *path, const tv_error *error) {
    if (error->line == 0) return cli_complain(call, CLI_FAILED, "%s: %s", path, error->what);
    if (error->column == 0) return cli_complain(call, CLI_FAILED, "%s, line %u: %s", path, error->line, error->what);
    return cli_complain(call, CLI_FAILED, "%s, line %u, column %u: %s", path, error->line, error->column, error->what);
}

bool opened_read(const cli_call *call, const char *path, tv_record *record) {
    tv_text text = tv_heap_text();
    tv_error error = {0};
    bool good = text.at != NULL || tv_fail_memory(&error);
    good = good && file_read(path, TV_RECORD_BYTES_MAX, &text, &error) && tv_record_read(record, text.at, text.used, &error);
    if (!good) complain_about(call, path, &error);
    free(text.at);
    return good;
}

uint32_t opened_count_moves(const tv_record *record) {
    uint32_t moves = 0;
    for (uint32_t i = 0; i < record->count; i++) moves += record->entries[i].kind == TV_ENTRY_MOVE;
    return moves;
}

/* Opens the table of a record that was read. */
static int open_table(opened *it, const cli_call *call, const char *path) {
    tv_error error = {0};
    tv_lang lang;
    it->decisions = opened_count_moves(&it->record);
    if (!choose_viewer(call, it->record.setup.seats, &it->viewer) || !choose_lang(call, &lang)) return CLI_USAGE;
    uint64_t at = cli_number(call, "at", it->decisions);
    if (at > it->decisions)
        return cli_complain(call, CLI_USAGE, "%s has %u decisions; --at takes a number from 0 to that.", path, it->decisions);
    it->table = cli_given(call, "at") ? tv_table_open_at(&it->record, (uint32_t)at, &error) : tv_table_open(&it->record, &error);
    if (it->table == NULL) return complain_about(call, path, &error);
    it->game = tv_table_game(it->table);
    it->box = tv_table_box(it->table);
    it->reader = tv_record_reader(tv_table_record(it->table), lang);
    it->view = malloc(it->game->state_bytes);
    if (it->view == NULL) return cli_complain_memory(call);
    tv_table_view(it->table, it->viewer, it->view);
    return CLI_OK;
}

int opened_open(opened *it, const cli_call *call, const char *path) {
    *it = (opened){0};
    if (!opened_read(call, path, &it->record)) return CLI_FAILED;
    int exit_code = open_table(it, call, path);
    if (exit_code != CLI_OK) opened_close(it);
    return exit_code;
}

void opened_close(opened *it) {
    free(it->view);
    if (it->table != NULL) tv_table_close(it->table);
    tv_record_free(&it->record);
    *it = (opened){0};
}

bool opened_show(const opened *it, tv_screen *screen) {
    tv_screen_mode mode = tv_table_actor(it->table) == TV_OVER ? TV_SCREEN_ENDED : TV_SCREEN_LIVE;
    if (!tv_screen_open(screen, it->game, it->box)) return false;
    if (tv_screen_show(screen, it->view, &it->reader, mode)) return true;
    tv_screen_close(screen);
    return false;
}
