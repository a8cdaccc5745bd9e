/* Scripts: reading positions and playing notation. */
#include "script.h"

#include <stdlib.h>

enum { NODES = 4096, TEXT_MAX = 16384, WORD_MAX = 64 };

void script_complain(bool fine, const char *what, const char *detail, const char *file, int line) {
    if (fine) return;
    print_error("%s: %s\n", what, detail);
    _fail(file, line);
}

bool script_position(const tv_game *game, const void *box, void *state, const char *text, tv_error *error) {
    static tv_json_node nodes[NODES];
    char whole[TEXT_MAX];
    tv_text out = TV_TEXT_OVER(whole);
    tv_text_add(&out, "{");
    tv_text_add(&out, text);
    tv_text_add(&out, "\n}");
    assert_false(out.cut);
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    return tv_json_read(&doc, whole, out.used, true, error) && tv_state_read(game, box, state, &doc, 0, error);
}

size_t script_word(const char **at, char *word, size_t size) {
    while (**at == ' ') ++*at;
    size_t length = strcspn(*at, " ");
    assert_true(length < size);
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return length;
}

static tv_move read_move(script s, const char *text, const char *file, int line) {
    tv_move move = 0;
    script_complain(tv_game_move_read(s.game, s.box, text, strlen(text), &move), "not a move", text, file, line);
    return move;
}

/* Is the move listed? Counts all legal ones on the way. */
static bool listed(script s, tv_move move, uint32_t *count) {
    tv_move *moves = malloc(tv_game_moves_max(s.game) * sizeof *moves);
    bool found = false;
    assert_non_null(moves);
    *count = tv_game_moves(s.game, s.box, s.state, moves);
    for (uint32_t i = 0; i < *count && !found; i++) found = moves[i] == move;
    free(moves);
    return found;
}

void script_allow(script s, const char *text, const char *file, int line) {
    uint32_t count;
    tv_move move = read_move(s, text, file, line);
    const char *clause = tv_game_check(s.game, s.box, s.state, move);
    if (clause) print_error("%s forbids ", clause);
    script_complain(clause == NULL, "a legal move", text, file, line);
    script_complain(listed(s, move, &count), "legal, but not listed", text, file, line);
}

void script_refuse(script s, const char *text, const char *clause, const char *file, int line) {
    uint32_t count;
    tv_move move = read_move(s, text, file, line);
    const char *found = tv_game_check(s.game, s.box, s.state, move);
    script_complain(found != NULL, "should be refused", text, file, line);
    script_complain(!listed(s, move, &count), "refused, but listed", text, file, line);
    script_complain(strcmp(found, clause) == 0, "refused by another clause", found, file, line);
}

static void play_one(script s, const char *text, const char *file, int line) {
    script_allow(s, text, file, line);
    tv_move move = read_move(s, text, file, line);
    tv_chance none = tv_chance_none();
    bool reveals = tv_game_reveals(s.game, s.box, s.state, move);
    tv_events events = {s.log, 0, TV_EVENTS_MAX};
    tv_game_play(s.game, s.box, s.state, move, reveals ? s.chance : &none, &events);
    *s.logged = events.count;
    const char *fault = tv_game_validate(s.game, s.box, s.state);
    script_complain(fault == NULL, text, fault ? fault : "", file, line);
}

void script_play(script s, const char *moves, const char *file, int line) {
    char word[WORD_MAX];
    while (script_word(&moves, word, sizeof word)) play_one(s, word, file, line);
}

void script_expect_moves(script s, const char *moves, const char *file, int line) {
    char word[WORD_MAX];
    uint32_t expected = 0, count = 0;
    for (; script_word(&moves, word, sizeof word); expected++) script_allow(s, word, file, line);
    listed(s, 0, &count);
    _assert_int_equal(count, expected, file, line);
}
