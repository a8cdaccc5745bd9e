/* Laws of judgement: estimates and priors within their contracts, in every world that bots may look at. */
#include "suite.h"

#include <string.h>
#include <trivium/judgement.h>

enum { FEATURES_MAX = 64 };

/* Every weight has a name and says what it counts; there are as many as the game says. A game that judges by defaults may have none. */
static void check_table(suite *in, const tv_weight *table, uint32_t count) {
    if (table == NULL && count == 0) return;
    SUITE_CHECK(in, count >= 1 && count <= FEATURES_MAX, "a table of weights has 1 to 64 lines");
    for (uint32_t i = 0; i < count; i++)
        SUITE_CHECK(in, table[i].name != NULL && table[i].name[0] && table[i].about[0], "every weight is named and explained");
    SUITE_CHECK(in, table[count].name == NULL, "a table of weights is closed");
}

/* A feature is spoken of in numbers or in four sentences, or not at all. */
static void check_feature_texts(suite *in) {
    const tv_game *game = in->game;
    for (uint32_t i = 0; TV_GAME_HAS(game, feature_texts) && i < game->features; i++) {
        const tv_feature_text *text = &game->feature_texts[i];
        bool said = text->you_more != NULL && text->you_less != NULL && text->they_more != NULL && text->they_less != NULL;
        bool named = said && strstr(text->they_more, "{player}") != NULL && strstr(text->they_less, "{player}") != NULL;
        bool counted = text->one != NULL && text->many != NULL && strstr(text->many, "{n}") != NULL;
        SUITE_CHECK(in, text->good == 0 || counted || named, "a feature that is spoken of has its words");
        SUITE_CHECK(in, !text->continued || (counted && i + 1 < game->features && game->feature_texts[i + 1].good == 0),
                    "a feature that another one continues is counted together with it alone");
    }
}

/* The estimate is what the weights make of the features, or the victory of a game that is as good as over. */
static void check_estimate(suite *in, const void *state) {
    const tv_game *game = in->game;
    int32_t values[TV_SEATS_MAX], weighed[TV_SEATS_MAX], scores[TV_SEATS_MAX], features[FEATURES_MAX], sum = 0;
    bool decided = tv_game_actor(game, in->box, state) == TV_OVER;
    memset(values, -1, sizeof values);
    tv_game_estimate(game, in->box, state, values);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        SUITE_CHECK(in, values[seat] >= 0, "no estimate is negative");
        SUITE_CHECK(in, seat < in->seats || values[seat] == 0, "an empty seat has no share");
        decided |= values[seat] == TV_WHOLE_WIN;
        sum += values[seat];
    }
    SUITE_CHECK(in, sum == TV_WHOLE_WIN, "estimates share one victory");
    if (decided || game->features == 0) return;
    for (uint8_t seat = 0; seat < in->seats; seat++) {
        tv_game_feature(game, in->box, state, seat, features);
        scores[seat] = tv_weigh(game->weights, game->features, tv_weight_column(game->seats_min, in->seats), features);
    }
    tv_share_scores(scores, in->seats, weighed);
    SUITE_CHECK(in, memcmp(values, weighed, sizeof values) == 0, "the estimate weighs exactly the features");
}

/* Priors are at least 1; in short lists they are what the weights make of the clues. */
static void check_priors(suite *in, const void *state) {
    enum { COUNT_MAX = 256 };
    const tv_game *game = in->game;
    uint16_t *priors = (uint16_t *)(void *)in->pool, weighed[COUNT_MAX];
    int32_t clues[FEATURES_MAX], scores[COUNT_MAX];
    uint32_t count = tv_game_moves(game, in->box, state, in->list);
    if (count == 0) return;
    memset(priors, 0, count * sizeof *priors);
    tv_game_prior(game, in->box, state, in->list, count, priors);
    for (uint32_t i = 0; i < count; i++) {
        SUITE_CHECK(in, priors[i] >= 1, "every prior is at least 1");
        SUITE_CHECK(in, game->clues > 0 || priors[i] == priors[0], "without clues all priors are alike");
    }
    if (game->clues == 0 || count > COUNT_MAX) return;
    for (uint32_t i = 0; i < count; i++) {
        tv_game_clue(game, in->box, state, in->list[i], clues);
        scores[i] = tv_weigh(game->clue_weights, game->clues, tv_weight_column(game->seats_min, in->seats), clues);
    }
    tv_share_priors(scores, count, weighed);
    SUITE_CHECK(in, memcmp(priors, weighed, count * sizeof *priors) == 0, "priors weigh exactly the clues");
}

/* Of the true state and of a world that somebody imagines: bots judge those. */
void suite_law_judgement(suite *in) {
    check_table(in, in->game->weights, in->game->features);
    check_table(in, in->game->clue_weights, in->game->clues);
    check_feature_texts(in);
    suite_imagine(in, in->spare[0], in->state, suite_viewer(in, suite_draw(in, in->seats + 1u)));
    const void *worlds[2] = {in->state, in->spare[0]};
    for (uint32_t i = 0; i < 2; i++) {
        check_estimate(in, worlds[i]);
        check_priors(in, worlds[i]);
    }
}
