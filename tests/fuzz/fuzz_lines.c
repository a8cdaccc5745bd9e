/* A record whose last comments are arbitrary bytes: lines that are none stay comments, and what is taken comes out of writing and reading
 * unchanged. The first byte chooses the game. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/lines.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 1 << 20, COMMENT_MAX = 4096, MOVES = 12 };

static void expect(bool holds) {
    if (!holds) abort();
}

/* A short game, the same one each time. */
static void begin(tv_record *record, const tv_game *game) {
    tv_record_begin(record, game, game->seats_min, "fuzz");
    tv_table *table = tv_table_open(record, NULL);
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    expect(table != NULL && moves != NULL);
    for (uint32_t k = 0; k < MOVES && tv_table_actor(table) != TV_OVER; k++) {
        tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
        expect(tv_table_play(table, moves[0], NULL));
    }
    tv_record_free(record);
    expect(tv_record_copy(record, tv_table_record(table)));
    tv_table_close(table);
    free(moves);
}

static void write(const tv_record *record, char text[TEXT_MAX], size_t *used) {
    tv_text out = tv_text_over(text, TEXT_MAX);
    expect(record != NULL);
    tv_record_write(record, &(tv_record_style){.with_secret = true}, &out);
    expect(!out.cut);
    *used = out.used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char once[TEXT_MAX], twice[TEXT_MAX], comment[COMMENT_MAX + 1];
    tv_record record, again;
    uint32_t games = 0;
    size_t used;
    tv_error error = {0};
    if (size < 1 || size > COMMENT_MAX) return 0;
    while (tv_games[games] != NULL) games++;
    begin(&record, tv_games[data[0] % games]);
    memcpy(comment, data + 1, size - 1);
    comment[size - 1] = '\0';
    expect(tv_record_set_comment(&record.end_comment, comment));
    tv_lines *lines = tv_lines_open(&record, &error);
    expect(lines != NULL);
    for (uint32_t node = tv_lines_after(lines, TV_LINES_TRUNK); node != TV_LINES_TRUNK; node = tv_lines_after(lines, node)) {
        expect(tv_lines_go_to(lines, node) && tv_lines_node(lines, node)->holds > 0);
        expect(tv_lines_words(lines, node, TV_EN)[0] != '\0');
    }
    write(tv_lines_record(lines), once, &used);
    tv_lines_close(lines);
    expect(tv_record_read(&again, once, used, &error));
    lines = tv_lines_open(&again, &error);
    expect(lines != NULL);
    write(tv_lines_record(lines), twice, &used);
    expect(strcmp(once, twice) == 0);
    tv_lines_close(lines);
    tv_record_free(&again);
    tv_record_free(&record);
    return 0;
}
