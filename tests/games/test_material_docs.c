/* The examples of docs/material.md: every JSON block that names its game in a comment before it must be material that the game takes, that is not the default,
 * and that a whole random game can be played with. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/game.h>

enum { TEXT_BYTES = 1 << 16, NODES = 8192, DECISIONS_MAX = 200000 };

static char text[TEXT_BYTES];
static const char mark[] = "<!-- material: ";

static void read_page(void) {
    FILE *file = fopen(TRIVIUM_SOURCE_DIR "/docs/material.md", "rb");
    if (file == NULL) fail_msg("docs/material.md cannot be read");
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(size < sizeof text - 1);
    text[size] = '\0';
}

static void play_out(const tv_game *game, const void *box) {
    void *state = calloc(1, game->state_bytes);
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    tv_chance chance = tv_chance_fast(11);
    uint64_t choices = 12;
    uint32_t count, decisions = 0;
    tv_game_start(game, box, state, &chance, NULL);
    while ((count = tv_game_moves(game, box, state, moves)) > 0 && decisions++ < DECISIONS_MAX) {
        tv_game_play(game, box, state, moves[tv_fast_below(&choices, count)], &chance, NULL);
        const char *broken = tv_game_validate(game, box, state);
        if (broken != NULL) fail_msg("%s: %s", game->id, broken);
    }
    assert_int_equal(tv_game_actor(game, box, state), TV_OVER);
    free(moves);
    free(state);
}

static void try_example(const tv_game *game, const char *json, size_t size) {
    static tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    tv_error error = {0};
    uint8_t ordinary[32], given[32];
    void *box = calloc(1, game->box_bytes);
    if (!tv_json_read(&doc, json, size, false, &error)) fail_msg("%s:%u:%u: %s", game->id, error.line, error.column, error.what);
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        tv_setup setup = tv_setup_for_engines(game, seats);
        assert_true(tv_game_open(game, box, &setup, &error));
        tv_material_hash(game, box, ordinary);
        setup.material = &doc;
        if (!tv_game_open(game, box, &setup, &error)) fail_msg("%s:%u:%u: %s", game->id, error.line, error.column, error.what);
        tv_material_hash(game, box, given);
        assert_memory_not_equal(given, ordinary, sizeof given);
        play_out(game, box);
    }
    free(box);
}

static void examples_are_taken_and_played(void **state) {
    (void)state;
    uint32_t found = 0;
    read_page();
    for (char *at = text; (at = strstr(at, mark)) != NULL; found++) {
        char id[32] = "";
        sscanf(at + strlen(mark), "%31s", id);
        const tv_game *game = tv_game_find(id);
        if (game == NULL) fail_msg("no game is called %s", id);
        char *json = strstr(at, "```json\n");
        assert_non_null(json);
        json += strlen("```json\n");
        char *end = strstr(json, "```");
        assert_non_null(end);
        try_example(game, json, (size_t)(end - json));
        at = end;
    }
    assert_true(found >= 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples_are_taken_and_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
