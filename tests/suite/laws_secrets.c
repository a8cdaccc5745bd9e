/* Laws of secrets: what a viewer is shown does not depend on what it may not know. For every viewer a second world is imagined that
 * looks the same to it; everything that the viewer is told must then be the same in both. */
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <trivium/bot.h>

/* What is said about a move and the present decision. (From a view it may be worded otherwise: "Zoe: ..." is for others.) */
static void same_texts(suite *in, const void *state, const void *other, tv_move move) {
    tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
    const void *states[2] = {state, other};
    tv_text texts[2] = {tv_text_over(in->text[0], SUITE_TEXT), tv_text_over(in->text[1], SUITE_TEXT)};
    for (uint32_t i = 0; i < 2; i++) {
        tv_game_describe(in->game, in->box, states[i], move, &reader, &texts[i]);
        tv_text_add_char(&texts[i], '\n');
        tv_game_preview(in->game, in->box, states[i], move, &reader, &texts[i]);
        tv_text_add_char(&texts[i], '\n');
        tv_game_prompt(in->game, in->box, states[i], &reader, &texts[i]);
    }
    if (strcmp(in->text[0], in->text[1]) != 0) fprintf(stderr, "told: %s\nand:  %s\n", in->text[0], in->text[1]);
    SUITE_CHECK(in, strcmp(in->text[0], in->text[1]) == 0, "describe, preview and prompt tell the actor nothing hidden");
}

/* Two worlds that look alike to the actor: the same list, reasons, reveals, paths and texts. */
static void same_choices(suite *in, const void *world, const void *view) {
    const tv_game *game = in->game;
    uint32_t count = tv_game_moves(game, in->box, world, in->list);
    SUITE_CHECK(in, count == in->legal_count && memcmp(in->list, in->legal, count * sizeof(tv_move)) == 0,
                "the legal list tells nothing hidden");
    count = tv_game_candidates(game, in->box, in->state, in->candidates);
    for (uint32_t i = 0; i < count; i++) {
        const char *here = tv_game_check(game, in->box, in->state, in->candidates[i]),
                   *there = tv_game_check(game, in->box, world, in->candidates[i]);
        const char *seen = tv_game_check(game, in->box, view, in->candidates[i]);
        bool same = here == NULL ? there == NULL && seen == NULL
                                 : there != NULL && seen != NULL && strcmp(here, there) == 0 && strcmp(here, seen) == 0;
        SUITE_CHECK(in, same, "reasons tell nothing hidden");
    }
    for (uint32_t i = 0; i < in->legal_count; i++) {
        bool here = tv_game_reveals(game, in->box, in->state, in->legal[i]);
        SUITE_CHECK(
            in, here == tv_game_reveals(game, in->box, world, in->legal[i]) && here == tv_game_reveals(game, in->box, view, in->legal[i]),
            "whether a move reveals is known before");
    }
    tv_move move = in->legal[suite_draw(in, in->legal_count)];
    tv_path paths[2] = {{0}, {0}};
    tv_game_path(game, in->box, view, move, &paths[0]);
    tv_game_path(game, in->box, in->state, move, &paths[1]);
    SUITE_CHECK(in, memcmp(&paths[0], &paths[1], sizeof paths[0]) == 0, "the path tells nothing hidden");
    same_texts(in, in->state, world, move);
}

/* Plays a move in a copy and leaves what the viewer then sees and was told in `after` and `events`. */
static void play_and_hide(suite *in, const void *world, tv_move move, tv_chance chance, uint8_t viewer, void *after, tv_events *events) {
    suite_copy(in, after, world);
    events->count = 0;
    tv_game_play(in->game, in->box, after, move, &chance, events);
    tv_game_hide(in->game, in->box, after, viewer);
    for (uint32_t i = 0; i < events->count; i++) tv_event_hide(&events->list[i], viewer);
}

/* A move played in both worlds. Revealing nothing, it shows and tells the viewer the same. Otherwise chance may lead elsewhere; but
 * where it leads to the same view, the viewer is told the same: events tell nothing that the view does not. */
static void same_telling(suite *in, const void *world, uint8_t viewer, tv_move move) {
    const tv_game *game = in->game;
    tv_event lists[2][TV_EVENTS_MAX];
    tv_events events[2] = {{lists[0], 0, TV_EVENTS_MAX}, {lists[1], 0, TV_EVENTS_MAX}};
    bool reveals = tv_game_reveals(game, in->box, in->state, move);
    if (tv_game_check(game, in->box, world, move) != NULL || tv_game_reveals(game, in->box, world, move) != reveals) return;
    const void *worlds[2] = {in->state, world};
    for (uint32_t i = 0; i < 2; i++) {
        tv_chance chance = reveals ? tv_chance_fast(tv_fast_next(&in->chance)) : tv_chance_none();
        play_and_hide(in, worlds[i], move, chance, viewer, in->spare[2 + i], &events[i]);
    }
    bool same_view = suite_same(in, in->spare[2], in->spare[3]);
    SUITE_CHECK(in, reveals || same_view, "a view tells nothing hidden after a move");
    if (!same_view) return;
    SUITE_CHECK(in, events[0].count == events[1].count, "the number of events tells nothing hidden");
    SUITE_CHECK(in, memcmp(lists[0], lists[1], events[0].count * sizeof(tv_event)) == 0, "masked events tell nothing hidden");
}

static void check_view(suite *in, const void *view, uint8_t viewer) {
    const tv_game *game = in->game;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    tv_turn turn = tv_game_turn(game, in->box, in->state), seen = tv_game_turn(game, in->box, view);
    tv_game_hide(game, in->box, suite_copy(in, in->spare[2], view), viewer);
    SUITE_CHECK(in, suite_same(in, in->spare[2], view), "hiding twice is hiding once");
    const char *broken = tv_game_validate(game, in->box, view);
    SUITE_CHECK(in, broken == NULL, broken);
    SUITE_CHECK(in, tv_game_viewer(game, in->box, view) == viewer, "a view knows its viewer");
    SUITE_CHECK(in, tv_game_viewer(game, in->box, in->state) == TV_EVERYTHING, "a state is complete");
    SUITE_CHECK(in, tv_game_actor(game, in->box, view) == actor, "everybody knows who decides");
    SUITE_CHECK(in, turn.number == seen.number && turn.owner == seen.owner, "everybody knows whose turn it is");
    if (viewer != actor) SUITE_CHECK(in, tv_game_moves(game, in->box, view, in->list) == 0, "only the actor has moves");
    uint32_t count = viewer == actor ? 0 : tv_game_candidates(game, in->box, in->state, in->candidates);
    for (uint32_t i = 0; i < count; i++)
        SUITE_CHECK(in, tv_game_check(game, in->box, view, in->candidates[i]) != NULL, "check refuses other viewers everything");
}

void suite_law_secrets(suite *in, uint8_t viewer) {
    const tv_game *game = in->game;
    void *view = suite_copy(in, in->spare[0], in->state), *world = suite_copy(in, in->spare[1], in->state);
    tv_game_hide(game, in->box, view, viewer);
    check_view(in, view, viewer);
    suite_law_form(in, view, (in->positions + viewer) % 2 == 1); /* a viewer's next view takes the other form */

    tv_chance chance = tv_chance_fast(tv_fast_next(&in->chance)), same_chance = chance;
    tv_game_imagine(game, in->box, world, viewer, &chance);
    tv_game_imagine(game, in->box, suite_copy(in, in->spare[2], view), viewer, &same_chance);
    SUITE_CHECK(in, suite_same(in, world, in->spare[2]), "imagine(s, k) depends only on hide(s, k)");
    const char *broken = tv_game_validate(game, in->box, world);
    SUITE_CHECK(in, broken == NULL, broken);
    tv_game_hide(game, in->box, suite_copy(in, in->spare[2], world), viewer);
    SUITE_CHECK(in, suite_same(in, view, in->spare[2]), "hide(imagine(s, k), k) = hide(s, k)");

    if (in->legal_count == 0) return;
    if (tv_game_actor(game, in->box, in->state) == viewer) same_choices(in, world, view);
    for (uint32_t i = 0; i < 4; i++) same_telling(in, world, viewer, in->legal[suite_draw(in, in->legal_count)]);
}

/* Bots choose a legal move, and the same one in every world that looks the same: everything hidden is permuted, seen through the
 * same mask, and the bot asked again with its seed. Holds for every kind of bot in the list. */
void suite_law_bots(suite *in) {
    enum { WORLDS = SUITE_SPARES };
    const tv_game *game = in->game;
    if (in->legal_count == 0) return;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    tv_chance chance = tv_chance_fast(tv_fast_next(&in->chance));
    for (uint32_t i = 0; i < WORLDS; i++) {
        suite_copy(in, in->spare[i], in->state);
        if (i > 0) tv_game_imagine(game, in->box, in->spare[i], actor, &chance);
        tv_game_hide(game, in->box, in->spare[i], actor);
    }
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        tv_bot bot = suite_bot(*kind);
        tv_bot_task task = {.game = game, .box = in->box, .seed = in->chance, .memory = in->bot_memory, .memory_size = in->bot_memory_size};
        tv_move chosen = 0;
        for (uint32_t i = 0; i < WORLDS; i++) {
            task.view = in->spare[i];
            memset(in->bot_memory, i == 0 ? 0 : 0xA5, in->bot_memory_size);
            tv_move move = tv_bot_choose(&bot, &task);
            if (i == 0) chosen = move;
            SUITE_CHECK(in, tv_game_check(game, in->box, in->state, move) == NULL, "a bot's move is legal");
            SUITE_CHECK(in, move == chosen, "a bot's move depends on its view and seed alone");
        }
    }
}
