/* Arbitrary bytes as a record. What is taken must come out of writing and reading unchanged, and may be replayed: its position and
 * moves are as hostile as the rest. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 1 << 22 };

static void expect(bool holds) {
    if (!holds) abort();
}

/* What replay reached may be looked at from every side. */
static void look(const tv_table *table) {
    const tv_game *game = tv_table_game(table);
    void *view = malloc(game->state_bytes);
    tv_result result;
    expect(view != NULL);
    for (uint8_t viewer = 0; viewer < tv_table_record(table)->setup.seats; viewer++) tv_table_view(table, viewer, view);
    tv_table_view(table, TV_SPECTATOR, view);
    expect(tv_table_view_at(table, tv_table_decisions(table) / 2, TV_SPECTATOR, view));
    tv_table_result(table, &result);
    free(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char once[TEXT_MAX], twice[TEXT_MAX];
    tv_record record, again;
    tv_error error = {0};
    if (size > TEXT_MAX / 4) return 0;
    if (!tv_record_read(&record, (const char *)data, size, &error)) {
        expect(error.what[0] != '\0' && error.line > 0 && error.column > 0 && record.entries == NULL);
        return 0;
    }
    tv_text first = TV_TEXT_OVER(once), second = TV_TEXT_OVER(twice);
    tv_record_style style = {.with_secret = true};
    tv_record_write(&record, &style, &first);
    expect(tv_record_read(&again, once, first.used, &error));
    expect(again.count == record.count);
    tv_record_write(&again, &style, &second);
    expect(strcmp(once, twice) == 0);
    tv_table *table = tv_table_open(&record, &error);
    if (table != NULL)
        look(table);
    else
        expect(error.what[0] != '\0');
    tv_table_close(table);
    style.with_report = true;
    style.with_secret = false;
    tv_text_clear(&first);
    tv_record_write(&record, &style, &first);
    tv_record_free(&again);
    expect(tv_record_read(&again, once, first.used, &error));
    tv_record_free(&again);
    tv_record_free(&record);
    return 0;
}
