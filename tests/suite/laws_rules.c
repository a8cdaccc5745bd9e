/* Laws of the rules: what must be there, legal lists, what check refuses, results, replay. */
#include "suite.h"

#include <string.h>

/* ---- what must be there ---- */

/* Named before anything is called: what is missing would stop the program without a word. */
void suite_law_missing(suite *in) {
    const char *missing = tv_game_missing(in->game);
    SUITE_CHECK(in, missing == NULL, missing);
    const tv_option *first = in->game->options;
    SUITE_CHECK(in, first != NULL && first->name != NULL && strcmp(first->name, "limit") == 0, "the first option is \"limit\"");
}

/* ---- legal lists ---- */

static bool is_in(const tv_move *list, uint32_t count, tv_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

/* moves(s) = the candidates that check accepts, in their order; moves(hide(s, actor)) = moves(s). */
void suite_law_moves(suite *in) {
    const tv_game *game = in->game;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    const char *broken = tv_game_validate(game, in->box, in->state);
    SUITE_CHECK(in, broken == NULL, broken);
    SUITE_CHECK(in, actor < in->seats || actor == TV_OVER, "the actor is a seat, or the game is over");
    SUITE_CHECK(in, in->legal_count <= tv_game_moves_max(game), "no list is longer than moves_max");
    SUITE_CHECK(in, (in->legal_count == 0) == (actor == TV_OVER), "there is a move exactly until the game is over");
    uint32_t count = tv_game_candidates(game, in->box, in->state, in->candidates), legal = 0;
    SUITE_CHECK(in, count <= tv_game_candidates_max(game), "no list is longer than candidates_max");
    for (uint32_t i = 0; i < count; i++) {
        const char *clause = tv_game_check(game, in->box, in->state, in->candidates[i]);
        if (clause != NULL) continue;
        SUITE_CHECK(in, legal < in->legal_count && in->legal[legal] == in->candidates[i], "moves = the tries that check accepts, in order");
        legal++;
    }
    SUITE_CHECK(in, legal == in->legal_count, "moves holds nothing that tries and check do not");
    if (actor == TV_OVER) return;
    tv_game_hide(game, in->box, suite_copy(in, in->spare[0], in->state), actor);
    uint32_t seen = tv_game_moves(game, in->box, in->spare[0], in->list);
    SUITE_CHECK(in, seen == in->legal_count && memcmp(in->list, in->legal, seen * sizeof(tv_move)) == 0,
                "moves(hide(s, actor)) = moves(s)");
}

/* Tries are distinct; check refuses every number outside, whatever it looks like; reasons are clauses of the game. */
void suite_law_numbers(suite *in) {
    const tv_game *game = in->game;
    uint32_t count = tv_game_candidates(game, in->box, in->state, in->candidates);
    for (uint32_t i = 0; i < count; i++) {
        SUITE_CHECK(in, !is_in(in->candidates, i, in->candidates[i]), "no try stands twice");
        const char *clause = tv_game_check(game, in->box, in->state, in->candidates[i]);
        SUITE_CHECK(in, clause == NULL || suite_is_clause(in, clause), "check names a clause of the game");
    }
    for (uint32_t i = 0; i < 200; i++) {
        tv_move move = tv_fast_next(&in->chance);
        if (i % 2 == 0 && count > 0) move = in->candidates[suite_draw(in, count)] ^ UINT64_C(1) << suite_draw(in, 64);
        if (i % 8 == 1) move >>= suite_draw(in, 60);
        if (is_in(in->candidates, count, move)) continue;
        SUITE_CHECK(in, tv_game_check(game, in->box, in->state, move) != NULL, "check refuses what is no try");
    }
}

void suite_law_result(suite *in) {
    tv_result result = {0};
    tv_game_result(in->game, in->box, in->state, &result);
    for (uint8_t seat = 0; seat < in->seats; seat++) {
        uint8_t better = 0;
        for (uint8_t other = 0; other < in->seats; other++) better += result.place[other] < result.place[seat];
        SUITE_CHECK(in, result.place[seat] == better + 1, "ties share a place and leave the next ones empty");
    }
    SUITE_CHECK(in, result.clause != NULL, "a finished game says why");
    SUITE_CHECK(in, suite_is_clause(in, result.clause), "a clause of the game ends it");
}

/* The same box, key and moves give the same bytes. */
void suite_law_replay(suite *in) {
    tv_chance chance = tv_chance_keyed(&in->key, 0);
    memset(in->spare[0], 0x5A, in->game->state_bytes);
    tv_game_start(in->game, in->box, in->spare[0], &chance, NULL);
    for (uint32_t i = 0; i < in->decision; i++) {
        chance = tv_chance_keyed(&in->key, i + 1);
        tv_game_play(in->game, in->box, in->spare[0], in->played[i], &chance, NULL);
    }
    SUITE_CHECK(in, suite_same(in, in->spare[0], in->state), "the same box, key and moves give the same bytes");
}
