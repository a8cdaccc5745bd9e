/* Reasons in tests, see reasons.h. */
#include "reasons.h"

#include "script.h"

#include <stdlib.h>

static tv_reader people(tv_lang lang) { return (tv_reader){.lang = lang, .names = {"Ann", "Bob", "Cleo", "Dan"}}; }

static uint32_t read_line(const tv_game *game, const void *box, const char *words, tv_move *line) {
    uint32_t count = 0;
    char word[128];
    size_t size;
    while ((size = script_word(&words, word, sizeof word)) > 0) {
        assert_true(count < TV_SEARCH_LINE_MAX);
        script_complain(tv_game_move_read(game, box, word, size, &line[count]), "no move", word, __FILE__, __LINE__);
        count++;
    }
    return count;
}

/* The view of the seat that decides, and memory to think about it. */
typedef struct mind {
    void *view, *scratch;
    tv_bot_task task;
} mind;

static mind mind_of(const tv_game *game, const void *box, const void *state) {
    mind it = {.view = malloc(game->state_bytes), .scratch = malloc(tv_hint_scratch(game))};
    assert_true(it.view != NULL && it.scratch != NULL);
    memcpy(it.view, state, game->state_bytes);
    tv_game_hide(game, box, it.view, tv_game_actor(game, box, state));
    it.task = (tv_bot_task){.game = game, .box = box, .view = it.view, .seed = 5};
    return it;
}

static void forget(mind *it) {
    free(it->view);
    free(it->scratch);
}

tv_reason reason_between(const tv_game *game, const void *box, const void *state, const char *line, const char *other) {
    tv_reason reason = {0};
    mind it = mind_of(game, box, state);
    reason.line_count = read_line(game, box, line, reason.line);
    reason.other_count = read_line(game, box, other, reason.other);
    assert_null(tv_game_check(game, box, it.view, reason.line[0]));
    if (reason.other_count > 0) assert_null(tv_game_check(game, box, it.view, reason.other[0]));
    tv_reason_find(&it.task, it.scratch, &reason);
    forget(&it);
    return reason;
}

void expect_reason(const tv_game *game, const tv_reason *reason, tv_lang lang, uint8_t you, const char *words) {
    char said[REASON_WORDS] = "";
    tv_text text = TV_TEXT_OVER(said);
    tv_reader reader = people(lang);
    tv_reason_say_points(reason, game, &reader, you, &text);
    assert_string_equal(said, words);
}

void expect_line(const tv_game *game, const void *box, const void *state, const tv_reason *reason, uint8_t you, const char *words) {
    char said[REASON_WORDS] = "";
    tv_text text = TV_TEXT_OVER(said);
    tv_reader reader = people(TV_EN);
    mind it = mind_of(game, box, state);
    tv_reason_say_line(reason, &it.task, &reader, you, it.scratch, &text);
    assert_string_equal(said, words);
    forget(&it);
}

void expect_point(const tv_game *game, const tv_reason_point *point, const char *feature, uint8_t seat, int32_t here, int32_t there,
                  bool gain) {
    assert_string_equal(point->feature == TV_REASON_VICTORY ? "victory" : game->weights[point->feature].name, feature);
    assert_int_equal(point->seat, seat);
    assert_true(point->certain);
    assert_int_equal(point->here, here * TV_REASON_WHOLE);
    assert_int_equal(point->there, there * TV_REASON_WHOLE);
    assert_int_equal(point->worth > 0, gain);
}
