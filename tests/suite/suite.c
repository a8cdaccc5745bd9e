/* The generic suite's driver, see suite.h: rooms, games, and when each law is asked. */
#include "suite.h"

#include "base/utf8.h"
#include "suite_report.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/record.h>

enum { SAMPLE_ONE_IN = 8, RARER_EVERY = 8, DECISIONS_MAX = 10000 /* no game of ours has a tenth of them */ };

uint32_t suite_draw(suite *in, uint32_t bound) { return tv_fast_below(&in->chance, bound); }
void *suite_copy(const suite *in, void *to, const void *from) { return memcpy(to, from, in->game->state_bytes); }
bool suite_same(const suite *in, const void *one, const void *other) { return memcmp(one, other, in->game->state_bytes) == 0; }
tv_chance suite_chance(suite *in) { return tv_chance_fast(tv_fast_next(&in->chance)); }

void *suite_view(suite *in, void *to, const void *state, uint8_t viewer) {
    tv_game_hide(in->game, in->box, suite_copy(in, to, state), viewer);
    return to;
}

void *suite_imagine(suite *in, void *to, const void *state, uint8_t viewer) {
    tv_chance chance = suite_chance(in);
    tv_game_imagine(in->game, in->box, suite_copy(in, to, state), viewer, &chance);
    return to;
}

tv_reader suite_reader(tv_lang lang) { return (tv_reader){.lang = lang, .names = {"Zoe", "Yan", "Xia", "Wim"}}; }

bool suite_is_clause(const suite *in, const char *id) {
    for (const tv_clause *clause = in->game->clauses; clause->id != NULL; clause++)
        if (strcmp(clause->id, id) == 0) return true;
    return false;
}

bool suite_text_whole(const tv_text *text) {
    for (size_t at = 0, step; at < text->used; at += step) {
        step = tv_utf8_size(text->at + at, text->used - at);
        if (step == 0 || text->at[at] == '{' || text->at[at] == '}') return false;
    }
    return !text->cut;
}

tv_bot suite_bot(const tv_bot_kind *kind) {
    tv_bot bot;
    if (!tv_bot_read(&bot, kind->id, NULL)) abort();
    bot.iterations = SUITE_ITERATIONS;
    return bot;
}

/* ---- rooms ---- */

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) abort();
    return memory;
}

static void suite_open(suite *in) {
    const tv_game *game = in->game;
    in->box = room(1, game->box_bytes);
    in->state = room(1, game->state_bytes);
    in->before = room(1, game->state_bytes);
    in->view = room(1, game->state_bytes);
    for (uint32_t i = 0; i < SUITE_SPARES; i++) in->spare[i] = room(1, game->state_bytes);
    in->memory.seen = room(1, game->state_bytes);
    in->memory.values = room(game->state_bytes, sizeof *in->memory.values);
    in->legal = room(tv_game_moves_max(game), sizeof(tv_move));
    in->list = room(tv_game_moves_max(game), sizeof(tv_move));
    in->candidates = room(tv_game_candidates_max(game), sizeof(tv_move));
    in->paths = room(tv_game_moves_max(game), sizeof(tv_path));
    in->elements = room(SUITE_ELEMENTS, sizeof(tv_element));
    in->sorted = room(SUITE_ELEMENTS, sizeof *in->sorted);
    in->pool = room(SUITE_POOL, 1);
    for (uint32_t i = 0; i < 2; i++) in->text[i] = room(SUITE_TEXT, 1);
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        tv_bot bot = suite_bot(*kind);
        size_t size = tv_bot_memory(&bot, game);
        if (size > in->bot_memory_size) in->bot_memory_size = size;
    }
    in->bot_memory = room(1, in->bot_memory_size);
    for (uint32_t i = 0; i <= in->seats; i++) in->fair[i] = fairness_open(game->state_bytes);
}

static void suite_close(suite *in) {
    for (uint32_t i = 0; i < SUITE_SPARES; i++) free(in->spare[i]);
    for (uint32_t i = 0; i < 2; i++) free(in->text[i]);
    for (uint32_t i = 0; i <= in->seats; i++) fairness_close(in->fair[i]);
    free(in->box);
    free(in->state);
    free(in->before);
    free(in->view);
    free(in->memory.seen);
    free(in->memory.values);
    free(in->legal);
    free(in->list);
    free(in->candidates);
    free(in->paths);
    free(in->elements);
    free(in->sorted);
    free(in->pool);
    free(in->bot_memory);
    free(in->played);
}

/* ---- asking laws ---- */

bool suite_asks(const suite_plan *plan, const suite_law *law) {
    if (plan->only != NULL) return strcmp(plan->only, law->id) == 0;
    return plan->except == NULL || strcmp(plan->except, law->id) != 0;
}

/* A law's chance depends on where it is asked and on its name, not on what other laws drew before. */
static void seed_law(suite *in, const suite_law *law) {
    uint64_t seed =
        in->game_number * UINT64_C(0x9E3779B97F4A7C15) + in->seats + ((uint64_t)in->decision << 32) + ((uint64_t)in->viewer << 8);
    for (const char *at = law->id; *at != '\0'; at++) seed = (seed ^ (uint8_t)*at) * UINT64_C(0x100000001B3);
    in->chance = seed;
    (void)tv_fast_next(&in->chance);
}

static void ask_all(suite *in, enum suite_when when) {
    for (const suite_law *law = suite_laws; law->id != NULL; law++) {
        if (law->when != when || !suite_asks(in->plan, law)) continue;
        seed_law(in, law);
        if (law->one_in > 1 && suite_draw(in, law->one_in) != 0) continue;
        in->law = law;
        law->check(in);
        in->shown = NULL;
    }
    in->law = NULL;
}

static void ask_verdicts(suite *in) {
    for (const suite_law *law = suite_laws; law->id != NULL; law++) {
        if (law->verdict == NULL || !suite_asks(in->plan, law)) continue;
        in->law = law;
        law->verdict(in);
    }
    in->law = NULL;
}

void suite_draw_scene(suite *in, const void *view) {
    tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
    tv_scene_begin(&in->scene, in->elements, SUITE_ELEMENTS, in->pool, SUITE_POOL);
    tv_game_scene(in->game, in->box, view, &reader, &in->scene);
}

static bool asks_scenes(const suite *in) {
    for (const suite_law *law = suite_laws; law->id != NULL; law++)
        if (law->when == SUITE_SCENE && suite_asks(in->plan, law)) return true;
    return false;
}

static void ask_scene(suite *in, uint8_t viewer) {
    in->viewer = viewer;
    in->law = suite_law_find("scene"); /* should drawing itself fail */
    seed_law(in, in->law);
    suite_draw_scene(in, suite_view(in, in->view, in->state, viewer));
    ask_all(in, SUITE_SCENE);
    in->viewer = 0;
}

/* One of those who do not decide, the spectator among them, each in turn. Drawing a scene is the dearest that is asked of a game, so
 * every position of the sample has the actor's drawn and one more: in forty games each viewer is shown hundreds of scenes. */
static uint8_t onlooker(const suite *in) {
    uint8_t actor = tv_game_actor(in->game, in->box, in->state);
    for (uint32_t number = in->positions;; number++) {
        uint8_t viewer = suite_viewer(in, number % (in->seats + 1u));
        if (viewer != actor) return viewer;
    }
}

/* All that is known of a position. */
static void check_thoroughly(suite *in) {
    in->positions++;
    ask_all(in, SUITE_SAMPLE);
    for (uint32_t number = 0; number <= in->seats; number++) {
        in->viewer = suite_viewer(in, number);
        suite_view(in, in->view, in->state, in->viewer);
        ask_all(in, SUITE_VIEWER);
    }
    in->viewer = 0;
    if (!asks_scenes(in)) return;
    uint8_t actor = tv_game_actor(in->game, in->box, in->state);
    if (actor != TV_OVER) ask_scene(in, actor);
    ask_scene(in, onlooker(in));
}

/* ---- games ---- */

static void open_box(suite *in) {
    tv_setup setup = tv_setup_for_engines(in->game, in->seats);
    tv_error error = {0};
    if (!tv_game_open(in->game, in->box, &setup, &error)) suite_broken(in, error.what);
}

static void start_game(suite *in, uint32_t number) {
    tv_record record;
    tv_text text = TV_TEXT_OVER(in->seed);
    tv_text_add(&text, "suite-");
    tv_text_add_uint(&text, number);
    in->game_number = in->positions = number;
    in->choices = number * UINT64_C(0x9E3779B97F4A7C15) + in->seats;
    in->decision = in->turn_decisions = 0;
    tv_record_begin(&record, in->game, in->seats, in->seed);
    tv_record_key(&record, &in->key);
    tv_chance chance = tv_chance_keyed(&in->key, 0);
    memset(in->state, 0xA5, in->game->state_bytes); /* start must set every byte */
    in->step = (suite_step){.thorough = true};
    in->step.events = (tv_events){.list = in->step.list, .max = TV_EVENTS_MAX};
    tv_game_start(in->game, in->box, in->state, &chance, &in->step.events);
    ask_all(in, SUITE_START);
    ask_all(in, SUITE_TOLD);
}

/* Most games are played at random; every eighth by the greedy bot with random slips, which gets to positions that chance alone rarely does. */
static tv_move choose_move(suite *in) {
    tv_bot bot;
    tv_error error;
    bool greedy = in->game_number % 8 == 0 && tv_fast_below(&in->choices, 8) != 0 && tv_bot_read(&bot, "greedy", &error);
    if (!greedy) return in->legal[tv_fast_below(&in->choices, in->legal_count)];
    tv_bot_task task = {.game = in->game,
                        .box = in->box,
                        .view = suite_view(in, in->view, in->state, tv_game_actor(in->game, in->box, in->state)),
                        .seed = tv_fast_next(&in->choices),
                        .memory = in->bot_memory,
                        .memory_size = in->bot_memory_size};
    return tv_bot_choose(&bot, &task);
}

static void keep_move(suite *in, tv_move move) {
    if (in->decision >= in->played_room) {
        in->played_room = in->played_room * 2 + 256;
        in->played = realloc(in->played, in->played_room * sizeof(tv_move));
        if (in->played == NULL) abort();
    }
    in->played[in->decision] = move;
}

static void make_step(suite *in, tv_move move, bool thorough) {
    const tv_game *game = in->game;
    suite_step *step = &in->step;
    in->law = suite_law_find("play"); /* should playing itself fail */
    suite_copy(in, in->before, in->state);
    step->move = move;
    step->thorough = thorough;
    step->actor = tv_game_actor(game, in->box, in->state);
    step->turn = tv_game_turn(game, in->box, in->state);
    step->reveals = tv_game_reveals(game, in->box, in->state, move);
    step->chance = step->reveals ? tv_chance_keyed(&in->key, in->decision + 1) : tv_chance_none();
    step->events = (tv_events){.list = step->list, .max = TV_EVENTS_MAX};
    tv_chance chance = step->chance;
    tv_game_play(game, in->box, in->state, move, &chance, &step->events);
    keep_move(in, move);
    in->turn_decisions = tv_game_turn(game, in->box, in->state).number == step->turn.number ? in->turn_decisions + 1 : 0;
    in->decision++;
    ask_all(in, SUITE_STEP);
    ask_all(in, SUITE_TOLD);
}

static void play_game(suite *in) {
    for (;;) {
        in->law = suite_law_find("moves");
        in->legal_count = tv_game_moves(in->game, in->box, in->state, in->legal);
        ask_all(in, SUITE_POSITION);
        if (in->legal_count == 0) break;
        /* Long games are looked at more rarely the longer they last. */
        bool thorough = in->decision == 0 || tv_fast_below(&in->choices, SAMPLE_ONE_IN + in->decision / RARER_EVERY) == 0;
        if (thorough) check_thoroughly(in);
        make_step(in, choose_move(in), thorough);
        in->law = suite_law_find("moves");
        SUITE_CHECK(in, in->decision < DECISIONS_MAX, "a game with a limit ends");
    }
    check_thoroughly(in);
    ask_all(in, SUITE_END);
}

/* Laws that need no game; the first of them not even a box. */
static void ask_before(suite *in) {
    in->law = suite_law_find("missing");
    if (suite_asks(in->plan, in->law)) suite_law_missing(in);
    suite_open(in);
    open_box(in);
    ask_all(in, SUITE_ONCE);
}

bool suite_run(const suite_plan *plan, suite_finding *finding) {
    suite in = {.plan = plan, .game = plan->game, .games = plan->games, .seats = plan->seats, .finding = finding};
    *finding = (suite_finding){0};
    suite *it = &in; /* what is behind a pointer is not lost by the jump */
    jmp_buf *broken = suite_watch(it);
    if (setjmp(*broken) == 0) {
        ask_before(it);
        for (uint32_t number = plan->first; number < plan->first + plan->count; number++) {
            start_game(it, number);
            play_game(it);
            finding->decisions += it->decision;
        }
        ask_verdicts(it);
    }
    suite_unwatch();
    suite_close(it);
    return finding->law[0] == '\0';
}
