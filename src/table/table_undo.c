/* Undo and redo, decision by decision. Undo never crosses a reveal (somebody has learnt something), a decision of another
 * seat (who would have to decide again) or a table event. */
#include "table_inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

void tv_table_forget_undone(tv_table *table) {
    TV_ASSERT(table->redo_count <= table->redo_room);
    while (table->redo_count > 0) tv_entry_free(&table->redo[--table->redo_count]);
}

/* Why `seat` may not take back the last entry; the error names the limit. */
static bool may_undo(const tv_table *table, uint8_t seat, tv_error *error) {
    TV_ASSERT(table->base <= table->decisions && table->decisions <= table->record.count);
    if (table->record.count == 0) return tv_fail(error, "Nothing has been played yet.", NULL);
    const tv_entry *last = &table->record.entries[table->record.count - 1];
    if (last->kind != TV_ENTRY_MOVE)
        return tv_fail(error, "The table event \"{}\" cannot be taken back.", tv_entry_words[last->kind], NULL);
    char digits[16];
    tv_text number = TV_TEXT_OVER(digits);
    tv_text_add_uint(&number, table->decisions);
    if (last->seat != seat) return tv_fail(error, "Move {} was taken by another player.", digits, NULL);
    if (table->decisions == table->base) return tv_fail(error, "Move {} drew or uncovered something.", digits, NULL);
    return true;
}

bool tv_table_undo(tv_table *table, uint8_t seat, tv_error *error) {
    if (!may_undo(table, seat, error)) return false;
    void *redo = table->redo;
    bool room = tv_heap_room(&redo, &table->redo_room, table->redo_count + 1, sizeof *table->redo);
    table->redo = redo;
    if (!room) return tv_fail_memory(error);
    tv_record_take_last(&table->record, &table->redo[table->redo_count++]);
    while (table->log_count > 0 && table->log[table->log_count - 1].decision == table->decisions) table->log_count--;
    TV_ASSERT(table->decisions > table->base);
    table->decisions--;
    TV_ASSERT(tv_table_actor(table) == seat); /* who decided there decides again */
    tv_table_note_result(table);
    tv_table_clock_returned(table, seat);
    return true;
}

bool tv_table_redo(tv_table *table, tv_error *error) {
    if (table->redo_count == 0) return tv_fail(error, "There is nothing to redo.", NULL);
    tv_entry *entry = &table->redo[table->redo_count - 1];
    TV_ASSERT(entry->kind == TV_ENTRY_MOVE);
    if (!tv_table_apply_move(table, entry, error)) return false;
    tv_entry_free(entry);
    table->redo_count--;
    return true;
}

uint32_t tv_table_undo_count(const tv_table *table, uint8_t seat) {
    uint32_t count = 0;
    for (uint32_t i = table->record.count; i > 0 && count < table->decisions - table->base; i--) {
        const tv_entry *entry = &table->record.entries[i - 1];
        if (entry->kind != TV_ENTRY_MOVE || entry->seat != seat) break;
        count++;
    }
    return count;
}

uint32_t tv_table_undo_reach(const tv_table *table) {
    uint32_t count = 0, since_reveal = table->decisions - table->base;
    for (uint32_t i = table->record.count; i > 0 && count < since_reveal && table->record.entries[i - 1].kind == TV_ENTRY_MOVE; i--)
        count++;
    return count;
}

uint32_t tv_table_redo_count(const tv_table *table) { return table->redo_count; }
