/* Plays a game by chance and prints it as a record: play [GAME [SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

/* Makes room for a text: at least `size` bytes, which the text keeps. */
static bool grow(tv_text *text, size_t size) {
    char *larger = realloc(text->at, 2 * size);
    if (larger == NULL) return false;
    text->at = larger;
    text->size = 2 * size;
    return true;
}

/* A limit of turns, so that games end even where nobody knows what to do. */
static void set_limit(tv_record *record) {
    for (uint32_t i = 0; record->game->options[i].name != NULL; i++)
        if (strcmp(record->game->options[i].name, "limit") == 0) record->setup.options[i] = (int32_t)record->game->limit_for_engines;
}

static bool play_by_chance(tv_table *table, tv_error *error) {
    const tv_game *game = tv_table_game(table);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    if (moves == NULL) return tv_fail_memory(error);
    uint64_t chance = 1;
    bool good = true;
    while (good && tv_table_actor(table) != TV_OVER) {
        uint32_t count = tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
        good = tv_table_play(table, moves[tv_fast_below(&chance, count)], error);
    }
    free(moves);
    return good;
}

static void print_record(const tv_record *record) {
    tv_text text = {.at = calloc(1, 1), .size = 1, .grow = grow};
    if (text.at == NULL) return;
    tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    fwrite(text.at, 1, text.used, stdout);
    free(text.at);
}

int main(int argc, char **argv) {
    const tv_game *game = tv_game_find(argc > 1 ? argv[1] : "avalon");
    if (game == NULL) {
        fprintf(stderr, "play: there is no game called %s\n", argv[1]);
        return 2;
    }
    tv_record record;
    tv_error error;
    tv_record_begin(&record, game, game->seats_min, argc > 2 ? argv[2] : "example");
    set_limit(&record);
    tv_table *table = tv_table_open(&record, &error); /* it works on a copy */
    tv_record_free(&record);
    bool good = table != NULL && play_by_chance(table, &error);
    if (good)
        print_record(tv_table_record(table));
    else
        fprintf(stderr, "play: %s\n", error.what);
    tv_table_close(table);
    return good ? 0 : 1;
}
