/* Laws of the rules: legal lists, what check refuses, what playing keeps, results, replay, judgement. */
#include "suite.h"

#include <string.h>
#include <trivium/judgement.h>

static bool is_in(const tv_move *list, uint32_t count, tv_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

/* moves(s) = the candidates that check accepts, in their order; moves(hide(s, actor)) = moves(s). Leaves them in in->legal. */
void suite_law_moves(suite *in) {
    const tv_game *game = in->game;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    const char *broken = tv_game_validate(game, in->box, in->state);
    SUITE_CHECK(in, broken == NULL, broken);
    SUITE_CHECK(in, actor < in->seats || actor == TV_OVER, "the actor is a seat, or the game is over");
    in->legal_count = tv_game_moves(game, in->box, in->state, in->legal);
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

enum { FEATURES_MAX = 64 };

/* Every weight has a name and says what it counts; there are as many as the game says. A game that judges by defaults may have none. */
static void check_table(suite *in, const tv_weight *table, uint32_t count) {
    if (table == NULL && count == 0) return;
    SUITE_CHECK(in, count >= 1 && count <= FEATURES_MAX, "a table of weights has 1 to 64 lines");
    for (uint32_t i = 0; i < count; i++)
        SUITE_CHECK(in, table[i].name != NULL && table[i].name[0] && table[i].about[0], "every weight is named and explained");
    SUITE_CHECK(in, table[count].name == NULL, "a table of weights is closed");
}

/* The estimate is what the weights make of the features, or the victory of a game that is as good as over. */
static void check_estimate(suite *in) {
    const tv_game *game = in->game;
    int32_t values[TV_SEATS_MAX], weighed[TV_SEATS_MAX], scores[TV_SEATS_MAX], features[FEATURES_MAX], sum = 0;
    bool decided = tv_game_actor(game, in->box, in->state) == TV_OVER;
    memset(values, -1, sizeof values);
    tv_game_estimate(game, in->box, in->state, values);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        SUITE_CHECK(in, values[seat] >= 0, "no estimate is negative");
        SUITE_CHECK(in, seat < in->seats || values[seat] == 0, "an empty seat has no share");
        decided |= values[seat] == TV_WHOLE_WIN;
        sum += values[seat];
    }
    SUITE_CHECK(in, sum == TV_WHOLE_WIN, "estimates share one victory");
    if (decided || game->features == 0) return;
    for (uint8_t seat = 0; seat < in->seats; seat++) {
        tv_game_feature(game, in->box, in->state, seat, features);
        scores[seat] = tv_weigh(game->weights, game->features, tv_weight_column(game->seats_min, in->seats), features);
    }
    tv_share_scores(scores, in->seats, weighed);
    SUITE_CHECK(in, memcmp(values, weighed, sizeof values) == 0, "the estimate weighs exactly the features");
}

/* Priors are what the weights make of the clues; looked at in short lists. */
static void check_priors(suite *in) {
    enum { COUNT_MAX = 256 };
    const tv_game *game = in->game;
    if (in->legal_count == 0 || in->legal_count > COUNT_MAX) return;
    uint16_t priors[COUNT_MAX] = {0}, weighed[COUNT_MAX];
    int32_t clues[FEATURES_MAX], scores[COUNT_MAX];
    tv_game_prior(game, in->box, in->state, in->legal, in->legal_count, priors);
    for (uint32_t i = 0; i < in->legal_count; i++) {
        SUITE_CHECK(in, priors[i] >= 1, "every prior is at least 1");
        SUITE_CHECK(in, game->clues > 0 || priors[i] == priors[0], "without clues all priors are alike");
        if (game->clues == 0) continue;
        tv_game_clue(game, in->box, in->state, in->legal[i], clues);
        scores[i] = tv_weigh(game->clue_weights, game->clues, tv_weight_column(game->seats_min, in->seats), clues);
    }
    if (game->clues == 0) return;
    tv_share_priors(scores, in->legal_count, weighed);
    SUITE_CHECK(in, memcmp(priors, weighed, in->legal_count * sizeof *priors) == 0, "priors weigh exactly the clues");
}

void suite_law_judgement(suite *in) {
    check_table(in, in->game->weights, in->game->features);
    check_table(in, in->game->clue_weights, in->game->clues);
    check_estimate(in);
    check_priors(in);
}

/* reveals(s, m) false: play draws no chance, and hide(play(s, m), actor) = play(hide(s, actor), m). Events change nothing. */
void suite_law_play(suite *in, tv_move move, bool thorough) {
    const tv_game *game = in->game;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    bool reveals = tv_game_reveals(game, in->box, in->state, move);
    tv_turn before = tv_game_turn(game, in->box, in->state);
    tv_event list[TV_EVENTS_MAX];
    tv_events events = {.list = list, .max = TV_EVENTS_MAX};
    tv_chance chance = reveals ? tv_chance_keyed(&in->key, in->decision + 1) : tv_chance_none();
    void *silent = suite_copy(in, in->spare[0], in->state), *view = suite_copy(in, in->spare[1], in->state);
    void *original = thorough ? suite_copy(in, in->spare[2], in->state) : NULL;
    if (!reveals) {
        tv_chance none = tv_chance_none();
        tv_game_hide(game, in->box, view, actor);
        tv_game_play(game, in->box, view, move, &none, NULL);
    }
    if (thorough) {
        tv_chance again = chance;
        tv_game_play(game, in->box, silent, move, &again, NULL);
        SUITE_CHECK(in, suite_same(in, in->state, original), "playing on a copy leaves the original");
    }
    tv_game_play(game, in->box, in->state, move, &chance, &events);
    SUITE_CHECK(in, !thorough || suite_same(in, in->state, silent), "playing without events gives the same state");
    if (!reveals) {
        void *after = suite_copy(in, in->spare[3], in->state);
        tv_game_hide(game, in->box, after, actor);
        SUITE_CHECK(in, suite_same(in, after, view), "hide(play(s, m), actor) = play(hide(s, actor), m) where nothing is revealed");
    }
    tv_turn after_turn = tv_game_turn(game, in->box, in->state);
    SUITE_CHECK(in, after_turn.number == before.number || after_turn.number == before.number + 1, "turns are counted one by one");
    SUITE_CHECK(in, after_turn.owner < in->seats, "a turn belongs to a seat");
    suite_law_event_names(in, &events);
    if (thorough) suite_law_events(in, &events);
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
