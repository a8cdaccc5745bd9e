/* Arbitrary bytes as a move of every game. What is taken is written as the same text, and read again as the same move. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/game.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds) abort();
}

static void read_as(const tv_game *game, uint8_t seats, const char *text, size_t size) {
    void *box = calloc(1, game->box_bytes);
    tv_setup setup = tv_setup_default(game, seats);
    tv_error error = {0};
    tv_move move = 0, again = 0;
    expect(box != NULL && tv_game_open(game, box, &setup, &error));
    if (tv_game_move_read(game, box, text, size, &move)) {
        char words[256];
        tv_text written = TV_TEXT_OVER(words);
        tv_game_move_write(game, box, move, &written);
        expect(!written.cut && written.used == size && memcmp(words, text, size) == 0);
        expect(tv_game_move_read(game, box, words, written.used, &again) && again == move);
    }
    free(box);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* Memory of exactly that size: reading behind the end is found. */
    char *text = malloc(size == 0 ? 1 : size);
    expect(text != NULL);
    if (size > 0) memcpy(text, data, size);
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        for (uint8_t seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) read_as(*game, seats, text, size);
    free(text);
    return 0;
}
