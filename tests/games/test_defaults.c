/* The library's defaults: each is held against what the toy game writes itself, and a game that leaves out all that can be left out
 * is opened, refused and asked. (The generic suite plays that game: test_suite plain.) */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/plain_game.h"
#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>
#include <trivium/table.h>

/* ---- the toy game with gaps ---- */

static const tv_domain cards = {.name = "card", .ids = toy_kinds, .count = TOY_KINDS};
static const tv_domain players = {.name = "player", .seats = 1};
static const tv_verb toy_verbs[] = {
    {"nothing", "Nothing", {{0}}},
    [TOY_DRAW] = {"draw", "Do draw", {{0}}},
    [TOY_LAY] = {"lay", "Do lay.{card}", {{"card", &cards}}},
    [TOY_PAIR] = {"pair", "Do pair.{card}", {{"card", &cards}}},
    [TOY_ASK] = {"ask", "Do ask.{whom}.{card}", {{"card", &cards}, {"whom", &players}}},
    [TOY_PASS] = {"pass", "Do pass", {{0}}},
    [TOY_GIVE] = {"give", "Do give", {{0}}},
    [TOY_REFUSE] = {"refuse", "Do refuse", {{0}}},
    {0},
};
static const tv_event_text toy_texts[] = {
    [TOY_EV_DREW] = {"{player} draws {card}.", "{player} draws a card."},
    [TOY_EV_LAID] = {"{player} lays {card}.", NULL},
    [TOY_EV_ASKED] = {"{player} asks for {card}.", NULL},
    [TOY_EV_GAVE] = {"{player} gives {card}.", NULL},
    [TOY_EV_REFUSED] = {"{player} refuses.", NULL},
    [TOY_EV_PASSED] = {"{player} passes.", NULL},
    [TOY_EV_OVER] = {"The game is over.", NULL},
};

static int32_t toy_score(const void *box, const void *state, uint8_t seat) {
    (void)box;
    return (int32_t)toy_laid(state, seat);
}

/* What defaults can do of the toy game, they do. */
static tv_game toy_with_gaps(void) {
    tv_game game = toy_game;
    game.seats_at = (tv_at)TV_AT(toy_box, seats);
    game.turn_at = (tv_at)TV_AT(toy_state, turn);
    game.owner_at = (tv_at)TV_AT(toy_state, owner);
    game.score = toy_score;
    game.end_clause = "TO 7";
    game.moves = NULL;
    game.moves_max = 0;
    game.turn = NULL;
    game.result = NULL;
    game.preview = NULL;
    game.sentence = NULL;
    game.event_texts = toy_texts;
    game.estimate = NULL;
    game.prior = NULL;
    return game;
}

typedef struct position {
    toy_box box;
    toy_state state;
    uint64_t chance;
} position;

static void start(position *at, uint8_t seats, uint64_t seed) {
    tv_setup setup = tv_setup_default(&toy_game, seats);
    setup.options[0] = 40;
    at->chance = seed;
    tv_chance chance = tv_chance_fast(seed);
    assert_true(tv_game_open(&toy_game, &at->box, &setup, NULL));
    tv_game_start(&toy_game, &at->box, &at->state, &chance, NULL);
}

/* Plays a random move; false when the game is over. */
static bool advance(position *at, tv_events *events) {
    tv_move moves[22];
    uint32_t count = tv_game_moves(&toy_game, &at->box, &at->state, moves);
    if (count == 0) return false;
    tv_chance chance = tv_chance_fast(tv_fast_next(&at->chance));
    tv_game_play(&toy_game, &at->box, &at->state, moves[tv_fast_below(&at->chance, count)], &chance, events);
    return true;
}

/* ---- rules ---- */

static void same_rules(const tv_game *game, const position *at) {
    tv_move own[22], derived[22];
    uint32_t count = tv_game_moves(&toy_game, &at->box, &at->state, own);
    assert_int_equal(tv_game_moves(game, &at->box, &at->state, derived), count);
    assert_memory_equal(own, derived, count * sizeof *own);
    tv_turn turn = tv_game_turn(&toy_game, &at->box, &at->state), same = tv_game_turn(game, &at->box, &at->state);
    assert_int_equal(turn.number, same.number);
    assert_int_equal(turn.owner, same.owner);
    tv_result result, by_scores;
    tv_game_result(&toy_game, &at->box, &at->state, &result);
    tv_game_result(game, &at->box, &at->state, &by_scores);
    assert_memory_equal(result.place, by_scores.place, sizeof result.place);
    assert_int_equal(result.clause == NULL, by_scores.clause == NULL);
}

static void same_judgement(const tv_game *game, const position *at) {
    int32_t own[TV_SEATS_MAX], derived[TV_SEATS_MAX];
    tv_move moves[22];
    uint16_t priors[22], weighed[22];
    uint32_t count = tv_game_moves(&toy_game, &at->box, &at->state, moves);
    tv_game_prior(&toy_game, &at->box, &at->state, moves, count, priors);
    tv_game_prior(game, &at->box, &at->state, moves, count, weighed);
    assert_memory_equal(priors, weighed, count * sizeof *priors);
    tv_game_estimate(&toy_game, &at->box, &at->state, own);
    tv_game_estimate(game, &at->box, &at->state, derived);
    if (count > 0) assert_memory_equal(own, derived, sizeof own);
    if (count > 0) return;
    tv_result result;
    tv_game_result(game, &at->box, &at->state, &result);
    tv_share_result(&result, at->box.seats, own);
    assert_memory_equal(own, derived, sizeof own);
}

static void same_sentences(const tv_game *game, const position *at, const tv_events *events) {
    tv_reader reader = {.lang = TV_EN, .names = {"Zoe", "Yan", "Xia", "Wim"}};
    for (uint32_t i = 0; i < events->count; i++)
        for (uint8_t viewer = 0; viewer <= at->box.seats; viewer++) {
            char own[200], derived[200];
            tv_text texts[2] = {TV_TEXT_OVER(own), TV_TEXT_OVER(derived)};
            tv_event event = events->list[i];
            tv_event_hide(&event, viewer < at->box.seats ? viewer : TV_SPECTATOR);
            tv_game_sentence(&toy_game, &at->box, &event, &reader, &texts[0]);
            tv_game_sentence(game, &at->box, &event, &reader, &texts[1]);
            assert_string_equal(own, derived);
        }
}

static void test_toy_with_gaps(void **unused) {
    (void)unused;
    tv_game game = toy_with_gaps();
    assert_null(tv_game_missing(&game));
    assert_int_equal(tv_game_moves_max(&game), toy_game.candidates_max);
    for (uint32_t seed = 0; seed < 60; seed++) {
        position at;
        tv_event list[TV_EVENTS_MAX];
        tv_events events = {.list = list, .max = TV_EVENTS_MAX};
        start(&at, (uint8_t)(2 + seed % 3), seed);
        tv_game worded = game;
        worded.verbs = toy_verbs; /* sentences name the cards by the verbs' domain */
        do {
            same_rules(&game, &at);
            same_judgement(&game, &at);
            same_sentences(&worded, &at, &events);
            events.count = 0;
        } while (advance(&at, &events));
    }
}

/* ---- verbs ---- */

static bool is_in(const tv_move *list, uint32_t count, tv_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

/* The toy game's moves happen to be what a table of verbs makes, so all that comes of it can be compared. */
static void test_verbs(void **unused) {
    (void)unused;
    tv_game game = toy_with_gaps();
    tv_reader reader = {.lang = TV_EN, .names = {"0", "1", "2", "3"}};
    position at;
    start(&at, 3, 1);
    game.verbs = toy_verbs;
    game.candidates = NULL;
    game.candidates_max = 0;
    game.move_write = NULL;
    game.move_read = NULL;
    game.describe = NULL;
    assert_null(tv_game_missing(&game));
    assert_int_equal(tv_game_candidates_max(&game), 1 + 22);
    tv_move own[22], derived[23];
    uint32_t count = tv_game_candidates(&toy_game, &at.box, &at.state, own);
    assert_int_equal(tv_game_candidates(&game, &at.box, &at.state, derived), count + 1);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(is_in(derived, count + 1, own[i]));
        char words[64], same[64];
        tv_text texts[2] = {TV_TEXT_OVER(words), TV_TEXT_OVER(same)};
        tv_game_describe(&toy_game, &at.box, &at.state, own[i], &reader, &texts[0]);
        tv_game_describe(&game, &at.box, &at.state, own[i], &reader, &texts[1]);
        assert_string_equal(words, same);
        tv_text_clear(&texts[0]);
        tv_game_move_write(&game, &at.box, own[i], &texts[0]);
        tv_move back = ~own[i];
        assert_true(tv_game_move_read(&game, &at.box, words, texts[0].used, &back));
        assert_int_equal(back, own[i]);
        assert_false(tv_game_move_read(&game, &at.box, words, texts[0].used - 1, &back) && back == own[i]);
    }
}

static void reads(const char *notation, bool wanted) {
    tv_plain_box box = {.seats = 3};
    tv_move move;
    assert_int_equal(tv_game_move_read(&plain_game, &box, notation, strlen(notation), &move), wanted);
    if (!wanted) return;
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    tv_game_move_write(&plain_game, &box, move, &text);
    assert_string_equal(words, notation);
}

static void test_notation(void **unused) {
    (void)unused;
    static const char *const good[] = {"take:left:1", "take:right:3", "sweep:middle", "give:2", "pass"};
    static const char *const bad[] = {
        "",      ":",     "take",   "take:", "take:left",    "take:left:0",   "take:left:4", "take:left:01", "take:up:1", "give:3",
        "give:", "pass:", "pass:1", "passe", "take:left:1:", "take:left:1:1", "give:-1",     "give: 1",      "take::1",   "sweep:left:1"};
    for (uint32_t i = 0; i < sizeof good / sizeof *good; i++) reads(good[i], true);
    for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) reads(bad[i], false);
}

/* ---- the picture ---- */

/* Everything that is pointed at lies in its area, areas in the picture, and areas do not overlap. */
static void lies_within(const tv_scene *scene) {
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *element = &scene->elements[i];
        const tv_area *area = &scene->areas[element->area];
        assert_true(element->x >= area->x && element->x + element->w <= area->x + area->w);
        assert_true(element->y >= area->y && element->y + element->h <= area->y + area->h);
    }
    for (uint32_t i = 0; i < scene->area_count; i++) {
        const tv_area *one = &scene->areas[i];
        assert_true(one->x >= 0 && one->x + one->w <= scene->width && one->y >= 0 && one->y + one->h <= scene->height);
        for (uint32_t j = 0; j < i; j++) {
            const tv_area *other = &scene->areas[j];
            assert_true(one->x + one->w <= other->x || other->x + other->w <= one->x || one->y + one->h <= other->y ||
                        other->y + other->h <= one->y);
        }
    }
}

static void draws(const tv_game *game, const void *box, const void *view, tv_scene *scene) {
    enum { ELEMENTS = 2000, POOL = 1 << 16 };
    static tv_element elements[ELEMENTS];
    static char pool[POOL];
    tv_reader reader = {.lang = TV_EN, .names = {"Zoe", "Yan", "Xia", "Wim"}};
    tv_scene_begin(scene, elements, ELEMENTS, pool, POOL);
    tv_game_scene(game, box, view, &reader, scene);
    assert_false(scene->cut);
    lies_within(scene);
}

static void test_picture(void **unused) {
    (void)unused;
    tv_plain_box box = {.seats = 3};
    plain_state state = {.turn = 1, .viewer = TV_EVERYTHING, .heaps = {1, 2, 0}, .stones = {2, 0, 0}};
    tv_scene scene;
    draws(&plain_game, &box, &state, &scene);
    static const char *const there[] = {"heap.left", "heap.middle", "heap.right", "number.1", "number.2",
                                        "player.0",  "player.1",    "do.take",    "do.sweep", "do.pass"};
    static const char *const not_there[] = {"number.3", "do.give", "player.3"}; /* giving needs no button: only it names a player */
    for (uint32_t i = 0; i < sizeof there / sizeof *there; i++) assert_non_null(tv_scene_find(&scene, there[i]));
    for (uint32_t i = 0; i < sizeof not_there / sizeof *not_there; i++) assert_null(tv_scene_find(&scene, not_there[i]));
    assert_string_equal(tv_scene_words(&scene, tv_scene_find(&scene, "heap.middle")->label), "the middle heap: 2");
    state.viewer = TV_SPECTATOR; /* who has nothing to decide */
    draws(&plain_game, &box, &state, &scene);
    assert_null(tv_scene_find(&scene, "do.pass"));
    assert_non_null(tv_scene_find(&scene, "heap.left"));
}

/* Any game has a plain picture: with verbs or without, with nested fields, and a button for every legal move. */
static void test_picture_of_others(void **unused) {
    (void)unused;
    tv_scene scene;
    tv_game game = toy_with_gaps();
    game.scene = NULL;
    game.path = NULL;
    game.tell = NULL;
    position at;
    start(&at, 4, 1);
    draws(&game, &at.box, &at.state, &scene);
    tv_move moves[22];
    uint32_t count = tv_game_moves(&game, &at.box, &at.state, moves);
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        tv_game_path(&game, &at.box, &at.state, moves[i], &path);
        assert_int_equal(path.count, 1);
        assert_non_null(tv_scene_find(&scene, path.ids[0]));
    }
    for (const tv_game *const *each = tv_games; *each != NULL; each++) {
        void *box = calloc(1, (*each)->box_bytes), *state = calloc(1, (*each)->state_bytes);
        assert_true(box != NULL && state != NULL);
        tv_setup setup = tv_setup_default(*each, (*each)->seats_max);
        tv_chance chance = tv_chance_fast(7);
        assert_true(tv_game_open(*each, box, &setup, NULL));
        tv_game_start(*each, box, state, &chance, NULL);
        tv_game plain = **each;
        plain.scene = NULL;
        draws(&plain, box, state, &scene);
        free(box);
        free(state);
    }
}

static void test_told(void **unused) {
    (void)unused;
    tv_plain_box box = {.seats = 2};
    plain_state state = {.turn = 1, .viewer = TV_EVERYTHING, .heaps = {2, 2, 0}};
    tv_reader reader = {.lang = TV_EN, .names = {"Zoe", "Yan", "Xia", "Wim"}};
    char words[200];
    tv_text text = TV_TEXT_OVER(words);
    tv_path path = {0};
    tv_path_add(&path, "heap.left");
    tv_game_tell(&plain_game, &box, &state, &path, &reader, &text);
    assert_string_equal(words, "Take 1 from the left heap. Take 2 from the left heap. Sweep the left heap.");
    tv_text_clear(&text);
    tv_path_add(&path, "number.2");
    tv_game_tell(&plain_game, &box, &state, &path, &reader, &text);
    assert_string_equal(words, "Take 2 from the left heap.");
    tv_text_clear(&text);
    tv_event event = {.kind = PLAIN_EV_OVER, .seat = TV_OVER};
    tv_game_sentence(&plain_game, &box, &event, &reader, &text);
    assert_string_equal(words, "over");
    tv_text_clear(&text);
    tv_game bare = plain_game;
    bare.event_texts = NULL;
    event = (tv_event){.kind = PLAIN_EV_TOOK, .seat = 1, .open = {2, 0, 1, 2, 9}};
    tv_game_sentence(&bare, &box, &event, &reader, &text);
    assert_string_equal(words, "Yan: took (number 2, heap the left heap, heaps 1, 2, 9)");
}

/* ---- the box, and what is missing ---- */

static void test_plain_box(void **unused) {
    (void)unused;
    struct {
        tv_plain_box plain;
        uint32_t more;
    } box;
    tv_game game = plain_game;
    tv_error error = {0};
    game.box_bytes = sizeof box;
    tv_setup setup = tv_setup_default(&game, 3);
    setup.options[0] = 12;
    memset(&box, 0xA5, sizeof box);
    assert_true(tv_game_open(&game, &box, &setup, &error));
    assert_int_equal(box.plain.seats, 3);
    assert_int_equal(box.plain.rules_version, 1);
    assert_int_equal(box.plain.options[0], 12);
    assert_int_equal(box.more, 0);
    assert_int_equal(tv_game_seats(&game, &box), 3);
    setup.options[0] = -1;
    assert_false(tv_game_open(&game, &box, &setup, &error));
    assert_non_null(strstr(error.what, "limit"));
    setup = tv_setup_default(&game, 5);
    assert_false(tv_game_open(&game, &box, &setup, &error));
    setup = tv_setup_default(&game, 2);
    setup.rules_version = 2;
    assert_false(tv_game_open(&game, &box, &setup, &error));
    setup.rules_version = 1;
    tv_json_node nodes[8];
    tv_json_doc doc = {.nodes = nodes, .max = 8};
    setup.material = &doc;
    assert_true(tv_json_read(&doc, "{}", 2, false, &error) && tv_game_open(&game, &box, &setup, &error));
    assert_true(tv_json_read(&doc, "{\"a\":1}", 7, false, &error));
    assert_false(tv_game_open(&game, &box, &setup, &error));
}

/* Every gap that nothing fills is named, and no table is opened with it. */
#define MISSES(of, field, name)                                                                                                            \
    do {                                                                                                                                   \
        tv_game gap = (of);                                                                                                                \
        memset(&gap.field, 0, sizeof gap.field);                                                                                           \
        assert_string_equal(tv_game_missing(&gap), name);                                                                                  \
        refuses(&gap, name);                                                                                                               \
    } while (0)

static void refuses(const tv_game *game, const char *name) {
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &plain_game, 2, "missing");
    record.game = game;
    assert_null(tv_table_open(&record, &error));
    assert_non_null(strstr(error.what, name));
    tv_record_free(&record);
}

static void test_missing(void **unused) {
    (void)unused;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) assert_null(tv_game_missing(*game));
    assert_null(tv_game_missing(&toy_game));
    assert_null(tv_game_missing(&plain_game));
    MISSES(plain_game, options, "options");
    MISSES(plain_game, clauses, "clauses");
    MISSES(plain_game, event_kinds, "event_kinds");
    MISSES(plain_game, start, "start");
    MISSES(plain_game, actor_at, "actor");
    MISSES(plain_game, turn_at, "turn");
    MISSES(plain_game, owner_at, "turn");
    MISSES(plain_game, verbs, "candidates");
    MISSES(plain_game, check, "check");
    MISSES(plain_game, play, "play");
    MISSES(plain_game, score, "result");
    MISSES(plain_game, end_clause, "end_clause");
    MISSES(plain_game, validate, "validate");
    MISSES(plain_game, viewer_at, "viewer");
    MISSES(plain_game, fields, "fields");
    MISSES(toy_game, actor, "actor");
    MISSES(toy_game, turn, "turn");
    MISSES(toy_game, candidates, "candidates");
    MISSES(toy_game, candidates_max, "candidates_max");
    MISSES(toy_game, viewer, "viewer");
    MISSES(toy_game, hide, "hide");
    MISSES(toy_game, imagine, "imagine");
    MISSES(toy_game, move_write, "move_write");
    MISSES(toy_game, move_read, "move_read");
    MISSES(toy_game, feature, "feature");
    MISSES(toy_game, clue, "clue");
    MISSES(toy_game, weights, "weights");
    MISSES(toy_game, clue_weights, "clue_weights");
    tv_game unnumbered = toy_game; /* without the planes and actions, for which the seats are needed, too */
    unnumbered.planes = NULL;
    unnumbered.action_lines = NULL;
    unnumbered.observe = NULL;
    memset(&unnumbered.seats_at, 0, sizeof unnumbered.seats_at);
    MISSES(unnumbered, estimate, "seats_at");
    MISSES(toy_game, seats_at, "seats_at");
    MISSES(toy_game, observe, "observe");
}

/* A game that was compiled before the defaults has none of their fields: nothing behind its table is read. */
static void test_older_game_with_a_gap(void **unused) {
    (void)unused;
    tv_game *old = malloc(TV_GAME_SIZE_MIN);
    assert_non_null(old);
    memcpy(old, &toy_game, TV_GAME_SIZE_MIN);
    old->size = TV_GAME_SIZE_MIN;
    assert_null(tv_game_missing(old));
    old->turn = NULL;
    assert_string_equal(tv_game_missing(old), "turn");
    old->turn = toy_game.turn;
    old->result = NULL;
    memset(&old->seats_at, 0, sizeof old->seats_at);
    assert_string_equal(tv_game_missing(old), "seats_at");
    free(old);
}

/* ---- judgement without tables ---- */

static void test_estimate_by_scores(void **unused) {
    (void)unused;
    tv_plain_box box = {.seats = 3};
    plain_state state = {.turn = 1, .viewer = TV_EVERYTHING, .heaps = {1, 1, 1}};
    int32_t values[TV_SEATS_MAX];
    tv_game_estimate(&plain_game, &box, &state, values);
    assert_in_range(values[0] - values[1], 0, 1); /* what cannot be shared is the first's */
    assert_int_equal(values[3], 0);
    state.stones[1] = 3;
    state.stones[2] = 2;
    tv_game_estimate(&plain_game, &box, &state, values);
    assert_true(values[1] > values[2] && values[2] > values[0] && values[0] > 0);
    assert_int_equal(values[0] + values[1] + values[2], TV_WHOLE_WIN);
    state.actor = TV_OVER;
    tv_game_estimate(&plain_game, &box, &state, values);
    assert_int_equal(values[1], TV_WHOLE_WIN);
}

/* Lists that are longer than what is kept at once are shared out as one. */
static void test_long_priors(void **unused) {
    (void)unused;
    enum { COUNT = 1300 };
    tv_game game = toy_with_gaps();
    position at;
    start(&at, 2, 1);
    static tv_move moves[COUNT];
    static uint16_t priors[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) moves[i] = i == 1200 ? toy_move(TOY_DRAW, 0, 0) : toy_move(TOY_PASS, 0, 0);
    tv_game_prior(&game, &at.box, &at.state, moves, COUNT, priors);
    for (uint32_t i = 0; i < COUNT; i++) assert_int_equal(priors[i], priors[i == 1200 ? 1200 : 0]);
    assert_int_equal(priors[1200], UINT16_MAX);
    assert_true(priors[0] < UINT16_MAX / 2);
}

/* ---- the end ---- */

static int32_t score_by_seat(const void *box, const void *state, uint8_t seat) {
    (void)box, (void)state;
    static const int32_t scores[] = {3, 7, 7, 1};
    return scores[seat];
}

/* Where all share the victory nothing made a difference. */
static void test_draw_has_no_decider(void **unused) {
    (void)unused;
    tv_ending ending = {.row_count = 0};
    tv_ending_row *row = tv_ending_row_add(&ending, TV_EN, "Cards");
    row->value[0] = row->value[1] = 7;
    tv_ending_decide(&ending, 3, 2);
    assert_int_equal(ending.decider, ending.row_count);
    row->value[1] = 6;
    tv_ending_decide(&ending, 1, 2);
    assert_int_equal(ending.decider, 0);
}

/* Who is first, and the score: shared, alone, in the words of who reads. */
static void test_ending(void **unused) {
    (void)unused;
    tv_game game = toy_with_gaps();
    tv_reader reader = {.lang = TV_EN, .names = {"Ada", "Bo", "Cy", "Di"}};
    tv_ending ending;
    position at;
    game.score = score_by_seat;
    start(&at, 3, 1);
    tv_game_ending(&game, &at.box, &at.state, &reader, TV_SPECTATOR, &ending);
    assert_string_equal(ending.headline, "Bo and Cy share the victory.");
    tv_game_ending(&game, &at.box, &at.state, &reader, 2, &ending);
    assert_string_equal(ending.headline, "You share the victory with Bo.");
    assert_int_equal(ending.row_count, 1);
    assert_string_equal(ending.rows[0].label, "Score");
    assert_int_equal(ending.rows[0].value[1], 7);
    assert_int_equal(ending.decider, 0);
    start(&at, 2, 1);
    tv_game_ending(&game, &at.box, &at.state, &reader, 1, &ending);
    assert_string_equal(ending.headline, "You win.");
    tv_game_ending(&game, &at.box, &at.state, &reader, 0, &ending);
    assert_string_equal(ending.headline, "Bo wins.");
    game.score = NULL;
    game.result = toy_game.result;
    tv_game_ending(&game, &at.box, &at.state, &reader, 0, &ending);
    assert_int_equal(ending.row_count, 0);
}

/* Rows that are too many take the last one's place, elements are left out; numbers up to twelve are words. */
static void test_ending_is_full(void **unused) {
    (void)unused;
    tv_ending ending = {.row_count = 0};
    char digits[12];
    for (uint32_t i = 0; i <= TV_ENDING_ROWS; i++) tv_ending_row_add(&ending, TV_EN, "Cards");
    assert_int_equal(ending.row_count, TV_ENDING_ROWS);
    for (uint32_t i = 0; i <= TV_ENDING_ELEMENTS; i++) tv_ending_light(&ending, "cell", "C4");
    assert_int_equal(ending.element_count, TV_ENDING_ELEMENTS);
    assert_string_equal(tv_number_words(TV_DE, 12, digits), "zwölf");
    assert_string_equal(tv_number_words(TV_EN, 13, digits), "13");
    assert_string_equal(tv_number_words(TV_EN, -3, digits), "-3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_toy_with_gaps),
        cmocka_unit_test(test_verbs),
        cmocka_unit_test(test_notation),
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_picture_of_others),
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_plain_box),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_older_game_with_a_gap),
        cmocka_unit_test(test_estimate_by_scores),
        cmocka_unit_test(test_long_priors),
        cmocka_unit_test(test_ending),
        cmocka_unit_test(test_draw_has_no_decider),
        cmocka_unit_test(test_ending_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
