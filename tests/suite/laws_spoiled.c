/* The law of spoiled bytes. States come from outside: typed by people, sent by servers, kept in files. `validate` is the one gate, so whatever it lets
 * through, however it came about, is a state like any other: every function copes with it, it can be written and read, and what is made of it is
 * valid again. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* Small states are cheap, so more of them are looked at. */
enum { TRIES = 80, LOOKED_AT = 2, LOOKED_AT_SMALL = 8, NUMBERS = 1, NUMBERS_SMALL = 4, SMALL = 128, MOVES = 6, PLAYED_ON = 16 };

/* One small damage. The last kind keeps sums, as a forger would. */
static void damage(suite *in, uint8_t *bytes) {
    uint32_t size = in->game->state_bytes, at = suite_draw(in, size), other = suite_draw(in, size);
    switch (suite_draw(in, 7)) {
    case 0: bytes[at] = (uint8_t)suite_draw(in, 256); break;
    case 1: bytes[at] ^= (uint8_t)(1u << suite_draw(in, 8)); break;
    case 2: bytes[at]++; break;
    case 3: bytes[at]--; break;
    case 4: bytes[at] = (uint8_t)suite_draw(in, 6); break;
    case 5: bytes[at] = (uint8_t)((1u << suite_draw(in, 6)) - 1); break; /* a full set */
    default: bytes[at]++, bytes[other]--; break;
    }
}

/* What is made of a valid state is valid; else says what made it. */
static void valid(suite *in, const void *state, const char *by) {
    const char *broken = tv_game_validate(in->game, in->box, state);
    char words[160];
    if (broken == NULL) return;
    snprintf(words, sizeof words, "validate accepts this, but not what %s makes of it: %s", by, broken);
    suite_broken(in, words);
}

/* ---- every function, once ---- */

static void ask_rules(suite *in, const void *state) {
    const tv_game *game = in->game;
    uint8_t actor = tv_game_actor(game, in->box, state), viewer = tv_game_viewer(game, in->box, state);
    tv_turn turn = tv_game_turn(game, in->box, state);
    tv_result result = {0};
    SUITE_CHECK(in, actor < in->seats || actor == TV_OVER, "the actor is a seat, or the game is over");
    SUITE_CHECK(in, viewer < in->seats || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING,
                "a viewer is a seat, a spectator or all-seeing");
    SUITE_CHECK(in, turn.owner < in->seats && turn.number >= 1, "a turn belongs to a seat and counts from 1");
    tv_game_result(game, in->box, state, &result);
    uint32_t count = tv_game_candidates(game, in->box, state, in->candidates);
    SUITE_CHECK(in, count <= tv_game_candidates_max(game), "no list is longer than candidates_max");
    for (uint32_t i = 0; i < count; i++) (void)tv_game_check(game, in->box, state, in->candidates[i]);
    for (uint32_t i = 0; i < 16; i++) (void)tv_game_check(game, in->box, state, tv_fast_next(&in->chance) >> suite_draw(in, 60));
}

static void ask_words(suite *in, const void *state, uint32_t legal) {
    tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
    tv_text text = tv_text_over(in->text[0], SUITE_TEXT), all = tv_text_over(in->pool, SUITE_POOL);
    tv_json json = tv_json_into(&all);
    tv_ending ending;
    tv_game_prompt(in->game, in->box, state, &reader, &text);
    tv_game_ending(in->game, in->box, state, &reader, (uint8_t)suite_draw(in, in->seats), &ending);
    for (uint32_t i = 0; i < MOVES && legal > 0; i++) {
        tv_move move = in->list[suite_draw(in, legal)];
        tv_game_describe(in->game, in->box, state, move, &reader, &text);
        tv_game_preview(in->game, in->box, state, move, &reader, &text);
    }
    tv_state_write(in->game, in->box, state, &json, NULL);
}

static void ask_picture(suite *in, const void *view, uint32_t legal) {
    tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
    tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
    suite_draw_scene(in, view);
    for (uint32_t i = 0; i < MOVES && legal > 0; i++) {
        tv_path path = {0};
        tv_game_path(in->game, in->box, view, in->list[suite_draw(in, legal)], &path);
        SUITE_CHECK(in, path.count >= 1 && path.count <= TV_PATH_MAX, "every move has a path");
        tv_game_tell(in->game, in->box, view, &path, &reader, &text);
    }
}

static void ask_judgement(suite *in, const void *state, uint32_t legal) {
    int32_t values[TV_SEATS_MAX] = {0}, sum = 0;
    tv_game_estimate(in->game, in->box, state, values);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) sum += values[seat];
    SUITE_CHECK(in, sum == TV_WHOLE_WIN, "estimates share one victory");
    if (legal > 0) tv_game_prior(in->game, in->box, state, in->list, legal, (uint16_t *)(void *)in->pool);
}

static void ask_secrets(suite *in, const void *state, uint8_t viewer) {
    if (viewer != TV_EVERYTHING) {
        valid(in, suite_imagine(in, in->spare[1], state, viewer), "imagine");
        return;
    }
    for (uint32_t number = 0; number <= in->seats; number++) {
        valid(in, suite_view(in, in->spare[1], state, suite_viewer(in, number)), "hide");
        valid(in, suite_imagine(in, in->spare[2], in->spare[1], suite_viewer(in, number)), "imagine");
    }
}

/* On a view only what reveals nothing can be played: hosts play ahead so. */
static void ask_play(suite *in, const void *state, uint8_t viewer, uint32_t legal) {
    tv_event list[TV_EVENTS_MAX];
    tv_reader reader = suite_reader(0);
    for (uint32_t i = 0; i < MOVES && legal > 0; i++) {
        tv_move move = in->list[suite_draw(in, legal)];
        bool reveals = tv_game_reveals(in->game, in->box, state, move);
        if (reveals && viewer != TV_EVERYTHING) continue;
        tv_chance chance = reveals ? suite_chance(in) : tv_chance_none();
        tv_events events = {.list = list, .max = TV_EVENTS_MAX};
        tv_game_play(in->game, in->box, suite_copy(in, in->spare[1], state), move, &chance, &events);
        char notation[64];
        tv_text made_by = TV_TEXT_OVER(notation);
        tv_game_move_write(in->game, in->box, move, &made_by);
        valid(in, in->spare[1], notation);
        for (uint32_t at = 0; at < events.count; at++) {
            tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
            tv_game_sentence(in->game, in->box, &list[at], &reader, &text);
        }
    }
}

static void ask_everything(suite *in, const void *state) {
    uint8_t viewer = tv_game_viewer(in->game, in->box, state);
    ask_rules(in, state);
    uint32_t legal = tv_game_moves(in->game, in->box, state, in->list);
    SUITE_CHECK(in, legal <= tv_game_moves_max(in->game), "no list is longer than moves_max");
    ask_words(in, state, legal);
    ask_picture(in, state, legal);
    if (viewer == TV_EVERYTHING) ask_judgement(in, state, legal);
    ask_secrets(in, state, viewer);
    ask_play(in, state, viewer, legal);
}

/* A state as it is, or a view of it. */
static void take(suite *in, uint8_t *bytes) {
    suite_copy(in, bytes, in->state);
    if (suite_draw(in, 2) == 0) tv_game_hide(in->game, in->box, bytes, suite_viewer(in, suite_draw(in, in->seats + 1u)));
}

/* Half of them states, half of them views; now and then nothing but noise. */
static void spoil(suite *in, uint8_t *bytes) {
    take(in, bytes);
    for (uint32_t left = 1 + suite_draw(in, 3); left > 0; left--) damage(in, bytes);
    for (uint32_t at = 0, noise = suite_draw(in, 16); noise == 0 && at < in->game->state_bytes; at++)
        bytes[at] = (uint8_t)suite_draw(in, 256);
}

/* What is too much breaks later: at the end of a turn, or when points are added. */
static void play_on(suite *in, const void *state) {
    void *now = suite_copy(in, in->spare[1], state);
    for (uint32_t i = 0; i < PLAYED_ON; i++) {
        uint32_t legal = tv_game_moves(in->game, in->box, now, in->list), turn = tv_game_turn(in->game, in->box, now).number;
        if (legal == 0) return;
        tv_move move = in->list[suite_draw(in, legal)];
        bool reveals = tv_game_reveals(in->game, in->box, now, move);
        tv_chance chance = reveals ? suite_chance(in) : tv_chance_none();
        tv_game_play(in->game, in->box, now, move, &chance, NULL);
        valid(in, now, "playing on");
        SUITE_CHECK(in, tv_game_turn(in->game, in->box, now).number >= turn, "turns are not counted backwards");
    }
}

static void look_at(suite *in, const uint8_t *bytes) {
    in->shown = bytes;
    suite_form_read(in, bytes, false);
    ask_everything(in, bytes);
}

/* Numbers at their bounds. */
static void spoil_numbers(suite *in, uint8_t *bytes) {
    for (uint32_t left = in->game->state_bytes <= SMALL ? NUMBERS_SMALL : NUMBERS; left > 0; left--) {
        take(in, in->spare[1]);
        if (!suite_field_at_bound(in, in->spare[1], bytes) || suite_same(in, bytes, in->spare[1])) continue;
        look_at(in, bytes);
        if (tv_game_viewer(in->game, in->box, bytes) == TV_EVERYTHING) play_on(in, bytes);
    }
}

void suite_law_spoiled(suite *in) {
    uint8_t *bytes = in->spare[0];
    uint32_t enough = in->game->state_bytes <= SMALL ? LOOKED_AT_SMALL : LOOKED_AT;
    for (uint32_t i = 0, looked = 0; i < TRIES && looked < enough; i++) {
        spoil(in, bytes);
        if (suite_same(in, bytes, in->state) || tv_game_validate(in->game, in->box, bytes) != NULL) continue;
        look_at(in, bytes);
        looked++;
    }
    spoil_numbers(in, bytes);
}
