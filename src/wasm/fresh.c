/* The export that makes a fresh record from what a person has chosen. */
#include "exchange.h"
#include "handles.h"

#include <string.h>

/* Copies a name into a field of the record; false when it is too long. */
static bool copy_name(char *to, size_t size, const char *from, tv_error *error) {
    tv_text text = tv_text_over(to, size);
    tv_text_add(&text, from);
    return !text.cut || tv_fail(error, "\"{}\" is too long.", from, NULL);
}

static bool set_option(tv_record *record, const char *name, const char *digits, tv_error *error) {
    bool negative = digits[0] == '-';
    int64_t value = 0;
    for (const char *at = digits + negative; *at != '\0' && value < INT32_MAX; at++) value = value * 10 + (*at - '0');
    if (negative) value = -value;
    for (uint32_t i = 0; record->game->options[i].name != NULL; i++) {
        const tv_option *option = &record->game->options[i];
        if (strcmp(option->name, name) != 0) continue;
        if (value < option->min || value > option->max) return tv_fail(error, "The option \"{}\" does not take {}.", name, digits, NULL);
        record->setup.options[i] = (int32_t)value;
        return true;
    }
    return tv_fail(error, "This game has no option \"{}\".", name, NULL);
}

/* Reads what was sent: for each seat its kind and name, then "" or the material, then options: names and digits in turn. */
static bool fill_record(tv_record *record, tv_error *error) {
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        tv_record_seat *it = &record->seats[seat];
        if (!copy_name(it->kind, sizeof it->kind, exchange_next(), error)) return false;
        if (!copy_name(it->name, sizeof it->name, exchange_next(), error)) return false;
    }
    const char *material = exchange_next();
    while (exchange_has_more()) {
        const char *name = exchange_next();
        if (!set_option(record, name, exchange_next(), error)) return false;
    }
    return material[0] == '\0' || tv_record_set_material(record, material, strlen(material), error);
}

/* Makes a record of the game, seats and so on that were sent, and opens it once, so that only one that can be played is answered. */
WASM_EXPORT(new_record) bool wasm_new_record(uint32_t seats);
bool wasm_new_record(uint32_t seats) {
    tv_error error = {0};
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    const char *seed = exchange_next();
    tv_record record;
    bool begun = tv_record_begin_checked(&record, game, seats <= TV_SEATS_MAX ? (uint8_t)seats : 0, seed, &error);
    if (begun && seed[0] == '\0') tv_fail(&error, "A game needs a seed.", NULL);
    if (error.what[0] != '\0') return answer_error(&error);
    tv_table *table = fill_record(&record, &error) ? tv_table_open(&record, &error) : NULL;
    tv_record_free(&record);
    if (table == NULL) return answer_error(&error);
    tv_record_write(tv_table_record(table), &(tv_record_style){.with_secret = true}, answer_begin());
    tv_table_close(table);
    tv_record check; /* what was given may be a name that no record can hold */
    if (!tv_record_read(&check, wasm_answer(), wasm_answer_size(), &error)) return answer_error(&error);
    tv_record_free(&check);
    return answer_end();
}
