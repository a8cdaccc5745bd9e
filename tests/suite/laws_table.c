/* Laws of a finished game at the table: the record replays to the same bytes, survives being written and read, and undo and redo
 * lead where they came from. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "suite.h"
#include "table/record_inside.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

static tv_record make_record(suite *in) {
    tv_record record;
    tv_record_begin(&record, in->game, in->seats, in->seed);
    record.setup = tv_setup_for_engines(in->game, in->seats);
    for (uint32_t i = 0; i < in->decision; i++)
        assert_true(tv_record_add(&record, &(tv_entry){.kind = TV_ENTRY_MOVE, .move = in->played[i]}));
    return record;
}

static char *write_record(const tv_record *record, bool with_report) {
    tv_text text = tv_heap_text();
    assert_non_null(text.at);
    tv_record_write(record, &(tv_record_style){.with_secret = true, .with_report = with_report}, &text);
    assert_false(text.cut);
    return text.at;
}

static void check_round_trip(suite *in, const tv_record *record, bool with_report) {
    char *text = write_record(record, with_report);
    tv_record back;
    tv_error error = {0};
    bool read = tv_record_read_among(&back, in->games, text, strlen(text), &error);
    if (!read) print_error("line %u, column %u\n", (unsigned)error.line, (unsigned)error.column);
    SUITE_CHECK(in, read, error.what);
    char *again = write_record(&back, with_report);
    SUITE_CHECK(in, strcmp(text, again) == 0, "a record is the same after writing and reading");
    free(text);
    free(again);
    tv_record_free(&back);
}

/* Opens the game in its middle, goes back as far as its actor may and forth again. */
static void check_undo(suite *in, const tv_record *record) {
    uint32_t at = suite_draw(in, in->decision + 1);
    tv_error error = {0};
    tv_table *table = tv_table_open_at(record, at, &error);
    SUITE_CHECK(in, table != NULL, error.what);
    void *here = in->spare[0], *there = in->spare[1];
    suite_copy(in, here, tv_table_state(table));
    uint8_t seat = at == 0 ? 0 : tv_table_record(table)->entries[at - 1].seat;
    uint32_t steps = tv_table_undo_count(table, seat), undone = 0;
    while (tv_table_undo(table, seat, &error)) {
        undone++;
        SUITE_CHECK(in, tv_table_view_at(table, at - undone, TV_EVERYTHING, there), "there is a view of every moment");
        SUITE_CHECK(in, suite_same(in, there, tv_table_state(table)), "undo leads to the state before");
    }
    SUITE_CHECK(in, undone == steps && tv_table_redo_count(table) == steps, "undo goes as far as was said");
    for (uint32_t i = 0; i < steps; i++) SUITE_CHECK(in, tv_table_redo(table, &error), error.what);
    SUITE_CHECK(in, suite_same(in, here, tv_table_state(table)), "redo leads back");
    tv_table_close(table);
}

void suite_law_table(suite *in) {
    tv_record record = make_record(in);
    tv_error error = {0};
    tv_table *table = tv_table_open(&record, &error);
    SUITE_CHECK(in, table != NULL, error.what);
    SUITE_CHECK(in, suite_same(in, tv_table_state(table), in->state), "a record replays to the same bytes");
    SUITE_CHECK(in, tv_table_actor(table) == TV_OVER && tv_table_record(table)->result[0] != '\0', "the table knows that it is over");
    uint32_t at = suite_draw(in, in->decision + 1);
    tv_table *part = tv_table_open_at(&record, at, &error);
    SUITE_CHECK(in, part != NULL, error.what);
    SUITE_CHECK(in, tv_table_view_at(table, at, TV_EVERYTHING, in->spare[0]), "there is a view of every moment");
    SUITE_CHECK(in, suite_same(in, in->spare[0], tv_table_state(part)), "a view of a moment is the state then");
    check_round_trip(in, tv_table_record(table), in->game_number % 4 == 0);
    for (uint32_t i = 0; i < 4; i++) check_undo(in, &record);
    tv_table_close(part);
    tv_table_close(table);
    tv_record_free(&record);
}
