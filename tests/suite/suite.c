/* The generic suite's driver, see suite.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>
#include <trivium/record.h>

enum { SAMPLE_ONE_IN = 8, RARER_EVERY = 16, BOTS_ONE_IN = 8, DECISIONS_MAX = 200000 };

uint32_t suite_games(void) {
    const char *wanted = getenv("TRIVIUM_GAMES");
    uint32_t count = wanted == NULL ? 0 : (uint32_t)strtoul(wanted, NULL, 10);
    return count > 0 ? count : 100;
}

uint32_t suite_draw(suite *in, uint32_t bound) { return tv_fast_below(&in->chance, bound); }
void *suite_copy(const suite *in, void *to, const void *from) { return memcpy(to, from, in->game->state_bytes); }
bool suite_same(const suite *in, const void *one, const void *other) { return memcmp(one, other, in->game->state_bytes) == 0; }

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

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

tv_bot suite_bot(const tv_bot_kind *kind) {
    tv_bot bot;
    assert_true(tv_bot_read(&bot, kind->id, NULL));
    bot.iterations = SUITE_ITERATIONS;
    return bot;
}

static void suite_open(suite *in, const tv_game *game, const tv_game *const *games, uint8_t seats) {
    *in = (suite){.game = game, .games = games, .seats = seats};
    in->box = room(1, game->box_bytes);
    in->state = room(1, game->state_bytes);
    for (uint32_t i = 0; i < SUITE_SPARES; i++) in->spare[i] = room(1, game->state_bytes);
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
}

static void suite_close(suite *in) {
    for (uint32_t i = 0; i < SUITE_SPARES; i++) free(in->spare[i]);
    for (uint32_t i = 0; i < 2; i++) free(in->text[i]);
    free(in->box);
    free(in->state);
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

void suite_broken(suite *in, const char *law, const char *file, int line) {
    tv_text text = tv_text_over(in->pool, SUITE_POOL);
    tv_json json = tv_json_into(&text);
    tv_state_write(in->game, in->box, in->state, &json, NULL);
    fprintf(stderr, "broken law: %s\n  %s with %u seats, seed %s, after decision %u\n  position: %s\n", law, in->game->id,
            (unsigned)in->seats, in->seed, (unsigned)in->decision, in->pool);
    suite_close(in);
    _fail(file, line);
}

/* The set-up that engines play: with a limit, so that every game ends. */
static tv_setup engine_setup(const tv_game *game, uint8_t seats) {
    tv_setup setup = tv_setup_default(game, seats);
    for (uint32_t i = 0; game->options[i].name != NULL; i++)
        if (strcmp(game->options[i].name, "limit") == 0) setup.options[i] = (int32_t)game->limit_for_engines;
    return setup;
}

static void start_game(suite *in, uint32_t number) {
    tv_record record;
    tv_text text = TV_TEXT_OVER(in->seed);
    tv_text_add(&text, "suite-");
    tv_text_add_uint(&text, number);
    in->game_number = in->positions = in->looks = number;
    in->chance = number * UINT64_C(0x9E3779B97F4A7C15) + in->seats;
    in->decision = 0;
    tv_record_begin(&record, in->game, in->seats, in->seed);
    tv_record_key(&record, &in->key);
    tv_setup setup = engine_setup(in->game, in->seats);
    tv_error error = {0};
    if (!tv_game_open(in->game, in->box, &setup, &error)) fail_msg("%s: %s", in->game->id, error.what);
    tv_chance chance = tv_chance_keyed(&in->key, 0);
    memset(in->state, 0xA5, in->game->state_bytes); /* start must set every byte */
    tv_game_start(in->game, in->box, in->state, &chance, NULL);
    suite_law_start(in);
}

/* One of those who do not decide, the spectator among them, each in turn. Drawing a scene is the dearest that is asked of a game, so
 * every position that is looked at has the actor's drawn and one more: in a hundred games each viewer is shown hundreds of scenes. */
static uint8_t next_onlooker(suite *in) {
    for (uint8_t actor = tv_game_actor(in->game, in->box, in->state);;) {
        uint8_t viewer = (uint8_t)(in->looks++ % (in->seats + 1u));
        if (viewer == in->seats) return TV_SPECTATOR;
        if (viewer != actor) return viewer;
    }
}

/* All that is known of a position. */
static void check_thoroughly(suite *in) {
    in->positions++;
    suite_law_numbers(in);
    suite_law_judgement(in);
    suite_law_notation(in);
    suite_law_fields(in);
    suite_law_words(in);
    suite_law_paths(in);
    for (uint8_t viewer = 0; viewer <= in->seats; viewer++) {
        uint8_t who = viewer < in->seats ? viewer : TV_SPECTATOR;
        suite_law_secrets(in, who);
    }
    suite_law_scene(in, next_onlooker(in));
    if (suite_draw(in, BOTS_ONE_IN) == 0) suite_law_bots(in);
}

/* Most games are played at random; every eighth by the greedy bot with random slips, which gets to positions that chance alone rarely does. */
static tv_move choose_move(suite *in) {
    tv_bot bot;
    tv_error error;
    bool greedy = in->game_number % 8 == 0 && suite_draw(in, 8) != 0 && tv_bot_read(&bot, "greedy", &error);
    if (!greedy) return in->legal[suite_draw(in, in->legal_count)];
    tv_game_hide(in->game, in->box, suite_copy(in, in->spare[0], in->state), tv_game_actor(in->game, in->box, in->state));
    tv_bot_task task = {.game = in->game,
                        .box = in->box,
                        .view = in->spare[0],
                        .seed = tv_fast_next(&in->chance),
                        .memory = in->bot_memory,
                        .memory_size = in->bot_memory_size};
    return tv_bot_choose(&bot, &task);
}

static void play_game(suite *in) {
    for (;;) {
        suite_law_moves(in);
        if (in->legal_count == 0) break;
        /* Long games are looked at more rarely the longer they last. */
        bool thorough = in->decision == 0 || suite_draw(in, SAMPLE_ONE_IN + in->decision / RARER_EVERY) == 0;
        if (thorough) check_thoroughly(in);
        if (in->decision >= in->played_room) {
            in->played_room = in->played_room * 2 + 256;
            in->played = realloc(in->played, in->played_room * sizeof(tv_move));
            assert_non_null(in->played);
        }
        tv_move move = choose_move(in);
        in->played[in->decision] = move;
        suite_law_play(in, move, thorough);
        SUITE_CHECK(in, ++in->decision < DECISIONS_MAX, "a game with a limit ends");
    }
    check_thoroughly(in);
    suite_law_result(in);
    suite_law_replay(in);
    suite_law_table(in);
}

void suite_run(const tv_game *game, const tv_game *const *games, uint8_t seats, uint32_t count) {
    suite in;
    const char *missing = tv_game_missing(game);
    if (missing != NULL) fail_msg("%s: nothing says or derives %s", game->id, missing);
    suite_open(&in, game, games, seats);
    uint64_t decisions = 0;
    for (uint32_t number = 1; number <= count; number++) {
        start_game(&in, number);
        play_game(&in);
        decisions += in.decision;
    }
    print_message("%s, %u seats: %u games, %llu decisions\n", game->id, (unsigned)seats, (unsigned)count, (unsigned long long)decisions);
    suite_close(&in);
}
