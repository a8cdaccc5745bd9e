/* Reads a record and tells the game as somebody saw it who only watched: replay [LANGUAGE] <FILE */
#include <stdio.h>
#include <stdlib.h>
#include <trivium/table.h>
#include <trivium/table_words.h>

static char *read_all(FILE *file, size_t *size) {
    size_t room = 1 << 16;
    char *text = malloc(room);
    for (*size = 0; text != NULL; room *= 2) {
        *size += fread(text + *size, 1, room - *size, file);
        if (*size < room) return text;
        char *larger = realloc(text, 2 * room);
        if (larger == NULL) free(text);
        text = larger;
    }
    return NULL;
}

static void tell(const tv_table *table, tv_lang lang) {
    const tv_game *game = tv_table_game(table);
    tv_reader reader = tv_record_reader(tv_table_record(table), lang);
    uint32_t count;
    const tv_logged *log = tv_table_log(table, &count);
    for (uint32_t i = 0; i < count; i++) {
        char line[1024];
        tv_text text = TV_TEXT_OVER(line);
        tv_event event = log[i].event;
        tv_event_hide(&event, TV_SPECTATOR); /* first, always: an event may hold secrets */
        tv_game_sentence(game, tv_table_box(table), &event, &reader, &text);
        if (text.used > 0) printf("%u. %s\n", log[i].decision, line);
    }
    tv_result result;
    tv_table_result(table, &result);
    for (uint8_t seat = 0; seat < tv_table_record(table)->setup.seats; seat++) printf("%s: %u\n", reader.names[seat], result.place[seat]);
    if (result.clause != NULL) printf("%s\n", tv_ending_text(game, result.clause, lang));
}

int main(int argc, char **argv) {
    tv_lang lang = TV_EN;
    if (argc > 1 && !tv_lang_read(argv[1], &lang)) {
        fprintf(stderr, "replay: %s is none of the languages en, fr, de\n", argv[1]);
        return 2;
    }
    size_t size;
    char *text = read_all(stdin, &size);
    if (text == NULL) return 1;
    tv_record record;
    tv_error error;
    tv_table *table = NULL;
    bool good = tv_record_read(&record, text, size, &error) && (table = tv_table_open(&record, &error)) != NULL;
    if (good)
        tell(table, lang);
    else if (error.line > 0)
        fprintf(stderr, "replay: line %u, column %u: %s\n", error.line, error.column, error.what);
    else
        fprintf(stderr, "replay: %s\n", error.what);
    tv_table_close(table);
    tv_record_free(&record);
    free(text);
    return good ? 0 : 1;
}
