/* Batches on the processor: what they do is what the rules do, table by table; what they tell is so; what cannot be is refused in words. */
/* links: suite batch */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch/batch_games.h"
#include "suite/plain_game.h"
#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 70, /* more than a thread takes at once */
    STEPS = 60,
    ALL = TV_BATCH_BIT(TV_BATCH_MOVES) | TV_BATCH_BIT(TV_BATCH_MASK) | TV_BATCH_BIT(TV_BATCH_OBSERVATION) | TV_BATCH_BIT(TV_BATCH_VIEW),
};

static uint32_t arrays_of(const tv_game *game) {
    tv_encoder encoder;
    void *box = calloc(1, game->box_bytes);
    const tv_setup rules = tv_setup_for_engines(game, game->seats_max);
    assert_true(tv_game_open(game, box, &rules, NULL));
    tv_encoder_make(game, box, &encoder);
    free(box);
    return encoder.actions > 0 ? (uint32_t)ALL : (uint32_t)ALL & ~TV_BATCH_BIT(TV_BATCH_MASK);
}

/* ---- the rules played by hand, as another program would ---- */
typedef struct hand {
    const tv_game *game;
    const void *box;
    void *state, *view;
    tv_move *moves;
    uint64_t choices;
    tv_chance chance;
    uint32_t decisions, games;
    tv_result last;
    bool ended;
} hand;

static hand hand_open(const tv_game *game, const void *box, uint64_t seed) {
    hand it = {.game = game, .box = box, .choices = seed, .chance = tv_chance_fast(~seed)};
    it.state = calloc(1, game->state_bytes);
    it.view = calloc(1, game->state_bytes);
    it.moves = calloc(tv_game_moves_max(game), sizeof *it.moves);
    tv_game_start(game, box, it.state, &it.chance, NULL);
    return it;
}

static void hand_close(hand *it) {
    free(it->state);
    free(it->view);
    free(it->moves);
}

static void hand_play(hand *it, tv_move move) {
    tv_game_play(it->game, it->box, it->state, move, &it->chance, NULL);
    it->decisions++;
    it->ended = tv_game_actor(it->game, it->box, it->state) == TV_OVER;
    if (!it->ended) return;
    tv_game_result(it->game, it->box, it->state, &it->last);
    it->games++;
    tv_game_start(it->game, it->box, it->state, &it->chance, NULL);
}

static void hand_step(hand *it) {
    uint32_t count = tv_game_moves(it->game, it->box, it->state, it->moves);
    hand_play(it, it->moves[count == 1 ? 0 : tv_fast_below(&it->choices, count)]);
}

static const void *row(const tv_batch *batch, tv_batch_array_id id, uint32_t table) {
    tv_batch_array array = tv_batch_array_of(batch, id);
    assert_non_null(array.data);
    assert_int_equal(array.gpu, -1);
    assert_true(table < array.rows);
    return (const uint8_t *)array.data + (size_t)table * array.columns * array.item_bytes;
}

static void check_end(const tv_batch *batch, const hand *it, uint32_t table) {
    const uint8_t *places = row(batch, TV_BATCH_PLACES, table);
    const int16_t *rewards = row(batch, TV_BATCH_REWARDS, table);
    int32_t shares[TV_SEATS_MAX] = {0}, sum = 0;
    if (it->ended) tv_result_share(&it->last, shares);
    for (uint8_t seat = 0; seat < tv_batch_seats(batch); seat++) {
        assert_int_equal(places[seat], it->ended ? it->last.place[seat] : 0);
        assert_int_equal(rewards[seat], it->ended ? shares[seat] : 0);
        sum += rewards[seat];
    }
    assert_int_equal(sum, it->ended ? TV_WHOLE_WIN : 0);
    assert_int_equal(*(const uint8_t *)row(batch, TV_BATCH_ENDED, table), it->ended);
}

static void check_list(const tv_batch *batch, hand *it, uint32_t table) {
    const uint32_t width = tv_batch_array_of(batch, TV_BATCH_MOVES).columns, count = *(const uint32_t *)row(batch, TV_BATCH_COUNT, table);
    const tv_move *moves = row(batch, TV_BATCH_MOVES, table);
    const tv_encoder *encoder = tv_batch_encoder(batch);
    uint8_t actor = tv_game_actor(it->game, it->box, it->state), mask[TV_ACTIONS_MAX / 8] = {0};
    assert_int_equal(count, tv_game_moves(it->game, it->box, it->state, it->moves));
    for (uint32_t i = 0; i < width; i++) assert_int_equal(moves[i], i < count ? it->moves[i] : 0);
    if (encoder->actions == 0) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t action = tv_encode_move(encoder, it->moves[i], actor);
        assert_true(action < encoder->actions);
        mask[action / 8] |= (uint8_t)(1u << action % 8);
    }
    assert_memory_equal(row(batch, TV_BATCH_MASK, table), mask, (encoder->actions + 7) / 8);
}

static void check_view(const tv_batch *batch, hand *it, uint32_t table) {
    const tv_encoder *encoder = tv_batch_encoder(batch);
    uint8_t actor = tv_game_actor(it->game, it->box, it->state), *observation = malloc(encoder->observation_bytes);
    memcpy(it->view, it->state, it->game->state_bytes);
    tv_game_hide(it->game, it->box, it->view, actor);
    assert_memory_equal(row(batch, TV_BATCH_VIEW, table), it->view, it->game->state_bytes);
    tv_encode_view(encoder, it->game, it->box, it->view, actor, observation);
    assert_memory_equal(row(batch, TV_BATCH_OBSERVATION, table), observation, encoder->observation_bytes);
    free(observation);
}

static void check_table(const tv_batch *batch, hand *it, uint32_t table) {
    assert_memory_equal(row(batch, TV_BATCH_STATE, table), it->state, it->game->state_bytes);
    assert_int_equal(*(const uint8_t *)row(batch, TV_BATCH_ACTOR, table), tv_game_actor(it->game, it->box, it->state));
    assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_DECISIONS, table), it->decisions);
    assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_GAMES, table), it->games);
    check_end(batch, it, table);
    check_list(batch, it, table);
    check_view(batch, it, table);
}

/* ---- the same as by hand ---- */
static void test_by_hand(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        tv_error error = {0};
        tv_batch *batch = batch_open(*game, "cpu:1", 3, arrays_of(*game));
        for (uint32_t table = 0; table < 3; table++) {
            hand it = hand_open(*game, tv_batch_box(batch), tv_batch_seed(7, table));
            assert_true(tv_batch_reset(batch, NULL, NULL, arrays_of(*game), &error));
            check_table(batch, &it, table);
            for (uint32_t step = 0; step < STEPS; step++) {
                hand_step(&it);
                assert_true(tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, arrays_of(*game), &error));
                check_table(batch, &it, table);
            }
            hand_close(&it);
        }
        tv_batch_close(batch);
    }
}

/* ---- every number of threads, and every way to go on ---- */
static void test_threads(void **unused) {
    static const char *const places[] = {"cpu:1", "cpu:3", "cpu"};
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        for (uint32_t how = TV_BATCH_RANDOM; how <= TV_BATCH_PRIOR; how++) {
            uint8_t digests[3][32], signatures[3][32], stepped[32];
            for (uint32_t i = 0; i < 3; i++) {
                uint64_t decisions = 0;
                tv_batch *batch = batch_open(*game, places[i], TABLES, arrays_of(*game));
                assert_true(tv_batch_play(batch, (tv_batch_choice)how, STEPS - 1, 0, &decisions, NULL));
                assert_true(decisions > 0 && decisions < (uint64_t)TABLES * STEPS);
                assert_true(tv_batch_play(batch, (tv_batch_choice)how, 1, arrays_of(*game), NULL, NULL));
                batch_hash(batch, digests[i]);
                assert_true(tv_batch_signature(batch, signatures[i], NULL));
                assert_memory_equal(digests[i], digests[0], 32);
                assert_memory_equal(signatures[i], signatures[0], 32);
                assert_true(tv_batch_reset(batch, NULL, NULL, 0, NULL)); /* and once more, one by one */
                for (uint32_t step = 0; step + 1 < STEPS; step++)
                    assert_true(tv_batch_step(batch, (tv_batch_choice)how, NULL, false, step % 3 == 0 ? arrays_of(*game) : 0, NULL));
                assert_true(tv_batch_play(batch, (tv_batch_choice)how, 1, arrays_of(*game), NULL, NULL));
                batch_hash(batch, stepped);
                assert_memory_equal(stepped, digests[0], 32);
                tv_batch_close(batch);
            }
        }
    }
}

/* ---- choices ---- */
static void choose(const tv_batch *batch, tv_batch_choice how, uint32_t step, uint32_t table, uint32_t *numbers, tv_move *moves) {
    const uint32_t count = *(const uint32_t *)row(batch, TV_BATCH_COUNT, table), index = (step * 7 + table) % count;
    const tv_move move = ((const tv_move *)row(batch, TV_BATCH_MOVES, table))[index];
    numbers[table] = index;
    moves[table] = move;
    if (how == TV_BATCH_ACTION)
        numbers[table] = tv_encode_move(tv_batch_encoder(batch), move, *(const uint8_t *)row(batch, TV_BATCH_ACTOR, table));
}

/* The first legal move that has the action, where that is chosen. */
static tv_move played(hand *it, const tv_encoder *encoder, tv_batch_choice how, uint32_t number, tv_move move) {
    uint32_t i = 0;
    if (how != TV_BATCH_ACTION) return move;
    tv_game_moves(it->game, it->box, it->state, it->moves);
    while (tv_encode_move(encoder, it->moves[i], tv_game_actor(it->game, it->box, it->state)) != number) i++;
    return it->moves[i];
}

static void test_choices(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        for (uint32_t how = TV_BATCH_INDEX; how <= TV_BATCH_MOVE; how++) {
            const uint32_t arrays = arrays_of(*game), lists = TV_BATCH_BIT(TV_BATCH_MOVES);
            if (how == TV_BATCH_ACTION && !(arrays & TV_BATCH_BIT(TV_BATCH_MASK))) continue;
            tv_error error = {0};
            uint32_t numbers[2];
            tv_move moves[2];
            tv_batch *batch = batch_open(*game, "cpu:1", 2, arrays);
            hand it = hand_open(*game, tv_batch_box(batch), tv_batch_seed(7, 1));
            for (uint32_t step = 0; step < STEPS; step++) {
                for (uint32_t table = 0; table < 2; table++) choose(batch, (tv_batch_choice)how, step, table, numbers, moves);
                hand_play(&it, played(&it, tv_batch_encoder(batch), (tv_batch_choice)how, numbers[1], moves[1]));
                /* With lists and masks kept, with lists alone, and made anew. */
                if (step % 3 == 1) assert_true(tv_batch_play(batch, TV_BATCH_RANDOM, 0, lists, NULL, NULL));
                if (step % 3 == 2) assert_true(tv_batch_play(batch, TV_BATCH_RANDOM, 0, 0, NULL, NULL));
                const void *choices = how == TV_BATCH_MOVE ? (const void *)moves : numbers;
                if (!tv_batch_step(batch, (tv_batch_choice)how, choices, step % 2, arrays, &error)) fail_msg("%s", error.what);
                check_table(batch, &it, 1);
            }
            hand_close(&it);
            tv_batch_close(batch);
        }
    }
}

static void test_masks_alone(void **unused) {
    (void)unused;
    const uint32_t masks = TV_BATCH_BIT(TV_BATCH_MASK);
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        if (!(arrays_of(*game) & masks)) continue;
        tv_batch *with = batch_open(*game, "cpu:1", 4, ALL), *alone = batch_open(*game, "cpu:1", 4, masks);
        assert_null(tv_batch_array_of(alone, TV_BATCH_MOVES).data);
        for (uint32_t step = 0; step < STEPS; step++) {
            uint32_t actions[4];
            for (uint32_t table = 0; table < 4; table++) { /* the last that is legal */
                const uint8_t *mask = row(alone, TV_BATCH_MASK, table);
                for (uint32_t action = 0; action < tv_batch_encoder(alone)->actions; action++)
                    if (mask[action / 8] >> action % 8 & 1) actions[table] = action;
            }
            assert_true(tv_batch_step(with, TV_BATCH_ACTION, actions, false, ALL, NULL));
            assert_true(tv_batch_step(alone, TV_BATCH_ACTION, actions, false, masks, NULL));
            for (uint32_t table = 0; table < 4; table++) {
                assert_memory_equal(row(with, TV_BATCH_MASK, table), row(alone, TV_BATCH_MASK, table),
                                    (tv_batch_encoder(with)->actions + 7) / 8);
                assert_memory_equal(row(with, TV_BATCH_STATE, table), row(alone, TV_BATCH_STATE, table), (*game)->state_bytes);
            }
        }
        tv_batch_close(with);
        tv_batch_close(alone);
    }
}

/* ---- refusals ---- */
static void says(const tv_error *error, const char *words) {
    if (strstr(error->what, words) == NULL) fail_msg("“%s” does not say “%s”", error->what, words);
}

static void test_refused_choices(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        tv_batch *batch = batch_open(*game, "cpu:3", TABLES, ALL & arrays_of(*game));
        const size_t bytes = (size_t)TABLES * (*game)->state_bytes;
        uint32_t numbers[TABLES] = {0};
        tv_move moves[TABLES];
        tv_error error = {0};
        uint8_t *before = malloc(bytes), *after = malloc(bytes);
        for (uint32_t table = 0; table < TABLES; table++) moves[table] = *(const tv_move *)row(batch, TV_BATCH_MOVES, table);
        numbers[5] = numbers[69] = UINT32_MAX;
        moves[6] = 255;
        assert_true(tv_batch_read(batch, TV_BATCH_STATE, before, bytes, NULL));
        assert_false(tv_batch_step(batch, TV_BATCH_INDEX, numbers, false, ALL & arrays_of(*game), &error));
        says(&error, "Table 5: its list of legal moves is shorter.");
        assert_true(tv_batch_read(batch, TV_BATCH_STATE, after, bytes, NULL));
        for (uint32_t table = 0; table < TABLES; table++) {
            const bool stays =
                memcmp(before + table * (*game)->state_bytes, after + table * (*game)->state_bytes, (*game)->state_bytes) == 0;
            if (table == 5 || table == 69) assert_true(stays);
            assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_DECISIONS, table), table != 5 && table != 69);
        }
        assert_true(tv_batch_reset(batch, NULL, NULL, 0, NULL));
        assert_false(tv_batch_step(batch, TV_BATCH_MOVE, moves, false, 0, &error));
        says(&error, "Table 6: this move is not legal");
        assert_true(error.clause[0] != '\0');
        numbers[69] = 0;
        if (tv_batch_encoder(batch)->actions > 0) {
            for (uint32_t table = 0; table < TABLES; table++) numbers[table] = UINT32_MAX;
            assert_false(tv_batch_step(batch, TV_BATCH_ACTION, numbers, false, 0, &error));
            says(&error, "Table 0: no legal move has this action.");
        }
        free(before);
        free(after);
        tv_batch_close(batch);
    }
}

static tv_batch_setup setup_of(const tv_game *game) {
    return (tv_batch_setup){.size = sizeof(tv_batch_setup), .game = game, .tables = 2, .place = "cpu:1"};
}

static void refused(tv_batch_setup setup, const char *words) {
    tv_error error = {0};
    assert_null(tv_batch_open(&setup, &error));
    says(&error, words);
}

static void test_refused_setups(void **unused) {
    (void)unused;
    static const char *const nowhere[] = {"", "tpu", "cpu:", "cpu:x", "cpu:1 ", "gpu:12345", "cpux", "CPU"};
    tv_batch_setup setup = setup_of(&toy_game);
    tv_setup rules = tv_setup_for_engines(&toy_game, 9);
    tv_error error = {0};
    setup.size = 4, refused(setup, "tv_batch_setup.size");
    setup = setup_of(NULL), refused(setup, "A batch needs a game.");
    setup = setup_of(&toy_game), setup.setup = &rules, refused(setup, "");
    setup = setup_of(&toy_game), setup.tables = 0, refused(setup, "1 to 67108864 tables");
    setup.tables = (1u << 26) + 1, refused(setup, "1 to 67108864 tables");
    setup.tables = UINT32_MAX, refused(setup, "1 to 67108864 tables");
    assert_int_equal(tv_batch_bytes(&setup, &error), 0);
    says(&error, "1 to 67108864 tables");
    setup = setup_of(&toy_game), setup.arrays = TV_BATCH_BIT(TV_BATCH_ARRAYS), refused(setup, "no such array");
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++)
        setup = setup_of(&toy_game), setup.place = nowhere[i], refused(setup, "is no place for a batch");
    setup = setup_of(&toy_game), setup.place = "cpu:65", refused(setup, "1 to 64 threads");
    setup.place = "cpu:0", refused(setup, "1 to 64 threads");
    /* As many as there can be, of the largest: known in advance, and refused without a try. */
    setup = setup_of(tv_games[0]), setup.tables = 1u << 26, setup.arrays = ALL & arrays_of(tv_games[0]);
    assert_true(tv_batch_bytes(&setup, &error) > (uint64_t)1 << 36);
    refused(setup, "not enough memory");
}

static void test_refused_calls(void **unused) {
    (void)unused;
    tv_error error = {0};
    uint8_t few[4];
    uint32_t numbers[2] = {0};
    tv_batch *batch = batch_open(&toy_game, "cpu", 2, 0);
    assert_false(tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, TV_BATCH_BIT(TV_BATCH_MASK), &error));
    says(&error, "opened without an array");
    assert_false(tv_batch_step(batch, TV_BATCH_INDEX, NULL, false, 0, &error));
    says(&error, "needs one for every table");
    assert_false(tv_batch_step(batch, (tv_batch_choice)17, numbers, false, 0, &error));
    says(&error, "no such way");
    assert_false(tv_batch_play(batch, TV_BATCH_INDEX, 1, 0, NULL, &error));
    says(&error, "by itself at random or by priors");
    assert_false(tv_batch_play(batch, TV_BATCH_RANDOM, 1, TV_BATCH_BIT(TV_BATCH_VIEW), NULL, &error));
    assert_false(tv_batch_reset(batch, NULL, NULL, TV_BATCH_BIT(TV_BATCH_VIEW), &error));
    assert_false(tv_batch_read(batch, TV_BATCH_MOVES, few, sizeof few, &error));
    says(&error, "opened without that array");
    assert_false(tv_batch_read(batch, TV_BATCH_ACTOR, few, sizeof few, &error));
    says(&error, "another size");
    assert_null(tv_batch_array_of(batch, TV_BATCH_ARRAYS).data);
    assert_false(tv_batch_put(batch, few, sizeof few, 0, &error));
    says(&error, "one state for every table");
    tv_batch_close(batch);
    tv_batch_close(NULL);
}

/* ---- beginning anew ---- */
static void test_reset(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        const uint8_t which[3] = {0, 1, 0};
        const uint64_t seeds[3] = {1, 99, 3};
        const uint32_t arrays = arrays_of(*game);
        tv_batch *batch = batch_open(*game, "cpu:3", 3, arrays);
        hand first = hand_open(*game, tv_batch_box(batch), 7), second = hand_open(*game, tv_batch_box(batch), 99);
        assert_int_equal(tv_batch_seed(7, 0), 7);
        for (uint32_t step = 0; step < STEPS; step++) hand_step(&first);
        assert_true(tv_batch_play(batch, TV_BATCH_RANDOM, STEPS, 0, NULL, NULL));
        assert_true(tv_batch_reset(batch, which, seeds, arrays, NULL));
        first.ended = *(const uint8_t *)row(batch, TV_BATCH_ENDED, 0);
        check_table(batch, &first, 0);
        check_table(batch, &second, 1);
        for (uint32_t step = 0; step < STEPS; step++) {
            hand_step(&first);
            hand_step(&second);
            assert_true(tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, arrays, NULL));
            check_table(batch, &first, 0);
            check_table(batch, &second, 1);
        }
        hand_close(&first);
        hand_close(&second);
        tv_batch_close(batch);
    }
}

static void test_no_restart(void **unused) {
    (void)unused;
    tv_batch_setup setup = setup_of(&toy_game);
    tv_error error = {0};
    uint8_t zeros[512] = {0};
    setup.no_restart = 1;
    setup.arrays = ALL & arrays_of(&toy_game);
    tv_batch *batch = tv_batch_open(&setup, &error);
    assert_non_null(batch);
    uint32_t steps = 0, ends = 0;
    for (; *(const uint8_t *)row(batch, TV_BATCH_ACTOR, 0) != TV_OVER; steps++) {
        assert_true(tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, setup.arrays, &error));
        ends += *(const uint8_t *)row(batch, TV_BATCH_ENDED, 0);
    }
    assert_int_equal(ends, 1);
    assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_GAMES, 0), 1);
    assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_COUNT, 0), 0);
    assert_true(tv_batch_encoder(batch)->observation_bytes <= sizeof zeros);
    assert_memory_equal(row(batch, TV_BATCH_OBSERVATION, 0), zeros, tv_batch_encoder(batch)->observation_bytes);
    assert_true(tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, setup.arrays, &error)); /* it stays over, and that is no news any more */
    assert_int_equal(*(const uint32_t *)row(batch, TV_BATCH_DECISIONS, 0), steps);
    assert_int_equal(*(const uint8_t *)row(batch, TV_BATCH_ENDED, 0), 0);
    assert_true(tv_batch_reset(batch, NULL, NULL, setup.arrays, &error));
    assert_int_not_equal(*(const uint8_t *)row(batch, TV_BATCH_ACTOR, 0), TV_OVER);
    tv_batch_close(batch);
}

/* ---- states from outside, narrow lists ---- */
static void test_put(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        const uint32_t arrays = arrays_of(*game);
        const size_t bytes = 2 * (size_t)(*game)->state_bytes;
        tv_error error = {0};
        uint8_t *states = malloc(bytes);
        tv_batch *from = batch_open(*game, "cpu:1", 2, 0), *to = batch_open(*game, "cpu:1", 2, arrays);
        assert_true(tv_batch_play(from, TV_BATCH_RANDOM, 9, 0, NULL, NULL));
        assert_true(tv_batch_read(from, TV_BATCH_STATE, states, bytes, NULL));
        if (!tv_batch_put(to, states, bytes, arrays, &error)) fail_msg("%s", error.what);
        hand it = hand_open(*game, tv_batch_box(to), 0);
        memcpy(it.state, states + (*game)->state_bytes, (*game)->state_bytes);
        check_list(to, &it, 1);
        check_view(to, &it, 1);
        tv_game_hide(*game, tv_batch_box(to), states + (*game)->state_bytes, 0); /* a view is no state */
        assert_false(tv_batch_put(to, states, bytes, 0, &error));
        says(&error, "Table 1: this cannot be a state of the game");
        memset(states, 0xEE, bytes);
        assert_false(tv_batch_put(to, states, bytes, 0, &error));
        says(&error, "Table 0: this cannot be a state of the game");
        assert_memory_equal(row(to, TV_BATCH_STATE, 1), it.state, (*game)->state_bytes);
        hand_close(&it);
        free(states);
        tv_batch_close(from);
        tv_batch_close(to);
    }
}

static void test_narrow(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        const tv_setup rules = tv_setup_for_engines(*game, (*game)->seats_max);
        tv_batch_setup setup = setup_of(*game);
        setup.setup = &rules, setup.seed = 7, setup.moves_width = 2, setup.arrays = arrays_of(*game);
        tv_batch *narrow = tv_batch_open(&setup, NULL), *wide = batch_open(*game, "cpu:1", 2, arrays_of(*game));
        assert_non_null(narrow);
        assert_int_equal(tv_batch_array_of(narrow, TV_BATCH_MOVES).columns, 2);
        for (uint32_t step = 0; step < STEPS; step++) {
            uint32_t last[2];
            for (uint32_t table = 0; table < 2; table++) {
                const uint32_t count = last[table] = *(const uint32_t *)row(wide, TV_BATCH_COUNT, table);
                last[table] = count - 1;
                assert_int_equal(*(const uint32_t *)row(narrow, TV_BATCH_COUNT, table), count);
                assert_memory_equal(row(narrow, TV_BATCH_MOVES, table), row(wide, TV_BATCH_MOVES, table), 2 * sizeof(tv_move));
            }
            const tv_batch_choice how = step % 2 ? TV_BATCH_INDEX : TV_BATCH_RANDOM;
            assert_true(tv_batch_step(narrow, how, how == TV_BATCH_INDEX ? last : NULL, false, setup.arrays, NULL));
            assert_true(tv_batch_step(wide, how, how == TV_BATCH_INDEX ? last : NULL, false, setup.arrays, NULL));
            assert_memory_equal(row(narrow, TV_BATCH_STATE, 0), row(wide, TV_BATCH_STATE, 0), (*game)->state_bytes);
        }
        tv_batch_close(narrow);
        tv_batch_close(wide);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),         cmocka_unit_test(test_threads),
        cmocka_unit_test(test_choices),         cmocka_unit_test(test_masks_alone),
        cmocka_unit_test(test_reset),           cmocka_unit_test(test_no_restart),
        cmocka_unit_test(test_refused_choices), cmocka_unit_test(test_refused_calls),
        cmocka_unit_test(test_refused_setups),  cmocka_unit_test(test_put),
        cmocka_unit_test(test_narrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
