/* Laws of secrets: what a viewer is shown does not depend on what it may not know. For every viewer a second world is imagined that
 * looks the same to it; everything that the viewer is told must then be the same in both. in->view is what in->viewer sees. */
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <trivium/bot.h>

void suite_law_view(suite *in) {
    const tv_game *game = in->game;
    const void *view = in->view;
    uint8_t actor = tv_game_actor(game, in->box, in->state);
    tv_turn turn = tv_game_turn(game, in->box, in->state), seen = tv_game_turn(game, in->box, view);
    const char *broken = tv_game_validate(game, in->box, view);
    SUITE_CHECK(in, broken == NULL, broken);
    SUITE_CHECK(in, tv_game_viewer(game, in->box, view) == in->viewer, "a view knows its viewer");
    SUITE_CHECK(in, tv_game_viewer(game, in->box, in->state) == TV_EVERYTHING, "a state is complete");
    SUITE_CHECK(in, tv_game_actor(game, in->box, view) == actor, "everybody knows who decides");
    SUITE_CHECK(in, turn.number == seen.number && turn.owner == seen.owner, "everybody knows whose turn it is");
    if (in->viewer == actor) return;
    SUITE_CHECK(in, tv_game_moves(game, in->box, view, in->list) == 0, "only the actor has moves");
    uint32_t count = tv_game_candidates(game, in->box, in->state, in->candidates);
    for (uint32_t i = 0; i < count; i++)
        SUITE_CHECK(in, tv_game_check(game, in->box, view, in->candidates[i]) != NULL, "check refuses other viewers everything");
}

/* A view of one viewer holds nothing for another: whoever hides it for another has lost his way, and a game may stop him. For the same
 * viewer it is already hidden, and for TV_EVERYTHING nothing is. */
void suite_law_hide_twice(suite *in) {
    suite_view(in, in->spare[0], in->view, in->viewer);
    SUITE_CHECK(in, suite_same(in, in->spare[0], in->view), "hiding twice is hiding once");
    suite_view(in, in->spare[0], in->view, TV_EVERYTHING);
    SUITE_CHECK(in, suite_same(in, in->spare[0], in->view), "a view hidden for one who sees everything stays as it is");
    suite_view(in, in->spare[0], in->state, TV_EVERYTHING);
    SUITE_CHECK(in, suite_same(in, in->spare[0], in->state), "nothing is hidden from one who sees everything");
}

/* A byte that a spectator's view shows as it is, and that is the same in all worlds that look the same to a spectator, is public: then every
 * seat's view must show it, too. (That the spectator forgets nothing itself is for the law `fair-step`.) */
void suite_law_public(suite *in) {
    enum { WORLDS = 3 };
    if (in->viewer == TV_SPECTATOR) return;
    const uint8_t *truth = in->state, *seen = in->view, *shown = suite_view(in, in->spare[0], in->state, TV_SPECTATOR);
    for (uint32_t i = 0; i < WORLDS; i++) suite_imagine(in, in->spare[1 + i], shown, TV_SPECTATOR);
    for (uint32_t at = 0; at < in->game->state_bytes; at++) {
        bool known = shown[at] == truth[at];
        for (uint32_t i = 0; known && i < WORLDS; i++) known = ((const uint8_t *)in->spare[1 + i])[at] == truth[at];
        SUITE_CHECK(in, !known || seen[at] == truth[at], "what a spectator knows every seat knows");
    }
}

void suite_law_view_form(suite *in) { suite_form(in, in->view, (in->positions + in->viewer) % 2 == 1); } /* the next takes the other form */

void suite_law_imagine(suite *in) {
    const tv_game *game = in->game;
    tv_chance chance = suite_chance(in), same_chance = chance;
    void *world = suite_copy(in, in->spare[0], in->state), *again = suite_copy(in, in->spare[1], in->view);
    tv_game_imagine(game, in->box, world, in->viewer, &chance);
    tv_game_imagine(game, in->box, again, in->viewer, &same_chance);
    SUITE_CHECK(in, suite_same(in, world, again), "imagine(s, k) depends only on hide(s, k)");
    const char *broken = tv_game_validate(game, in->box, world);
    SUITE_CHECK(in, broken == NULL, broken);
    SUITE_CHECK(in, suite_same(in, in->view, suite_view(in, again, world, in->viewer)), "hide(imagine(s, k), k) = hide(s, k)");
}

/* ---- what the actor is told before it moves ---- */

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
void suite_law_choices(suite *in) {
    if (in->legal_count == 0 || tv_game_actor(in->game, in->box, in->state) != in->viewer) return;
    const void *view = in->view, *world = suite_imagine(in, in->spare[0], in->view, in->viewer);
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

/* ---- what a move shows and tells ---- */

/* Plays a move in a copy and leaves what the viewer then sees and was told in `after` and `events`. */
static void play_and_hide(suite *in, const void *world, tv_move move, tv_chance chance, void *after, tv_events *events) {
    suite_copy(in, after, world);
    events->count = 0;
    tv_game_play(in->game, in->box, after, move, &chance, events);
    tv_game_hide(in->game, in->box, after, in->viewer);
    for (uint32_t i = 0; i < events->count; i++) tv_event_hide(&events->list[i], in->viewer);
}

/* A move that reveals nothing, played in both worlds, shows and tells the viewer the same. (Moves that reveal: laws_fork.c.) */
static void same_telling(suite *in, const void *world, tv_move move) {
    tv_event lists[2][TV_EVENTS_MAX];
    tv_events events[2] = {{lists[0], 0, TV_EVENTS_MAX}, {lists[1], 0, TV_EVENTS_MAX}};
    const void *worlds[2] = {in->state, world};
    for (uint32_t i = 0; i < 2; i++) {
        if (tv_game_check(in->game, in->box, worlds[i], move) != NULL || tv_game_reveals(in->game, in->box, worlds[i], move)) return;
    }
    for (uint32_t i = 0; i < 2; i++) play_and_hide(in, worlds[i], move, tv_chance_none(), in->spare[2 + i], &events[i]);
    SUITE_CHECK(in, suite_same(in, in->spare[2], in->spare[3]), "a view tells nothing hidden after a move");
    SUITE_CHECK(in, events[0].count == events[1].count, "the number of events tells nothing hidden");
    SUITE_CHECK(in, memcmp(lists[0], lists[1], events[0].count * sizeof(tv_event)) == 0, "masked events tell nothing hidden");
}

void suite_law_telling(suite *in) {
    if (in->legal_count == 0) return;
    const void *world = suite_imagine(in, in->spare[0], in->view, in->viewer);
    for (uint32_t i = 0; i < 4; i++) same_telling(in, world, in->legal[suite_draw(in, in->legal_count)]);
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
