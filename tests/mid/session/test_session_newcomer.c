/* A newcomer who only follows what is lit: every game by random picks. No pick is without effect, none leaves the same question,
 * none leads nowhere, and what is taken back leads to where one was. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DECISIONS = 120, PROMPT_MAX = sizeof(((tv_question *)0)->prompt) };

typedef struct {
    uint32_t pale, by_itself, ends_turn;
} sights;

/* What is drawn pale cannot be done now, and a rule says why. */
static void look_at_pale(tv_session *session, sights *met) {
    const tv_screen *screen = tv_session_frame(session)->screen;
    for (uint32_t k = 0; k < screen->scene.count; k++) {
        const tv_element *element = &screen->scene.elements[k];
        if (element->decor || strcmp(element->tint, "pale") != 0) continue;
        tv_refusal why;
        assert_false(screen->marks[k] & TV_MARK_LIT);
        if (!tv_session_why_not(session, element->id, &why)) fail_msg("%s: %s is pale for no reason", screen->game->id, element->id);
        assert_true(why.clause[0] != '\0' && why.sentence[0] != '\0');
        met->pale++;
    }
}

static const char *lit_element(tv_session *session, uint32_t *seed) {
    const tv_screen *screen = tv_session_frame(session)->screen;
    uint32_t start = draw(seed, screen->scene.count);
    for (uint32_t k = 0; k < screen->scene.count; k++) {
        uint32_t at = (start + k) % screen->scene.count;
        if (screen->marks[at] & TV_MARK_LIT) return screen->scene.elements[at].id;
    }
    return NULL;
}

/* The question is another than before; `before` then holds the new one. */
static void asks_something_else(tv_session *session, char before[PROMPT_MAX]) {
    const char *prompt = tv_session_question(session)->prompt;
    assert_true(prompt[0] != '\0');
    if (strcmp(prompt, before) == 0) fail_msg("%s: asked twice: %s", tv_session_frame(session)->game->id, prompt);
    strcpy(before, prompt);
}

/* Picks what is lit until a move is whole. */
static void pick_a_move(tv_session *session, uint32_t *seed, char before[PROMPT_MAX]) {
    for (tv_pick pick = TV_PICK_CHOSEN; pick != TV_PICK_WHOLE;) {
        const char *id = lit_element(session, seed);
        assert_non_null(id);
        tv_move promised = 0;
        bool completes = tv_session_completes(session, id, &promised);
        pick = tv_session_pick(session, id, NULL);
        assert_int_equal(pick, completes ? TV_PICK_WHOLE : TV_PICK_CHOSEN);
        assert_true(!completes || tv_session_question(session)->move == promised);
        asks_something_else(session, before);
    }
}

static void decide(tv_session *session, uint32_t *seed, sights *met) {
    char before[PROMPT_MAX], first[PROMPT_MAX];
    strcpy(before, tv_session_question(session)->prompt);
    strcpy(first, before);
    look_at_pale(session, met);
    pick_a_move(session, seed, before);
    if (draw(seed, 8) == 0) { /* no, something else */
        while (tv_session_unpick(session)) asks_something_else(session, before);
        assert_string_equal(before, first);
        pick_a_move(session, seed, before);
    }
    const tv_question question = *tv_session_question(session);
    uint8_t person = tv_session_frame(session)->person;
    met->by_itself += question.by_itself;
    met->ends_turn += question.ends_turn;
    play(session, question.move);
    const tv_frame *frame = tv_session_frame(session);
    if (question.ends_turn) assert_true(!question.reveals && frame->turn.owner != person && frame->actor != person);
    if (frame->deciding && frame->person == person && strcmp(tv_session_question(session)->prompt, first) == 0)
        fail_msg("%s: asked again after a move: %s", frame->game->id, first);
}

static void play_a_game(const tv_game *game, uint8_t seats, tv_lang lang, uint32_t seed, sights *met) {
    tv_session *session = open_game(game, seats, NULL);
    tv_session_set_lang(session, lang);
    for (uint32_t k = 0; k < MOST_DECISIONS && !tv_session_frame(session)->over; k++) {
        lift_if_needed(session);
        assert_true(tv_session_frame(session)->deciding);
        decide(session, &seed, met);
    }
    tv_session_close(session);
}

static void test_what_is_lit_leads_on(void **state) {
    (void)state;
    sights met = {0};
    for (uint32_t k = 0; tv_games[k] != NULL; k++)
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            const tv_game *game = tv_games[k];
            uint8_t seats = (uint8_t)(game->seats_min + lang % (game->seats_max - game->seats_min + 1));
            play_a_game(game, seats, lang, 31 + lang, &met);
        }
    assert_true(met.pale > 100 && met.by_itself > 10 && met.ends_turn > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_lit_leads_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
