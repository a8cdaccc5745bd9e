/* Playing a batch: beginning, steps, whole play-outs; see trivium/batch.h. */
#include "batch_inside.h"

#include "base/byte_order.h"

#include <trivium/hash.h>
#include <trivium/layout.h>

#include <stdlib.h>
#include <string.h>

/* ---- what is brought up to date ---- */
static bool renew_fits(const tv_batch *batch, uint32_t renew, tv_error *error) {
    const uint32_t cheap = TV_BATCH_BIT(TV_BATCH_MOVES) - 1;
    if (renew & ~(batch->setup.arrays | cheap))
        return tv_fail(error, "This batch was opened without an array that is to be renewed.", NULL);
    return true;
}

/* `steps` steps of all tables, then what was asked for is told. */
static bool advance(tv_batch *batch, tv_batch_choice how, const void *choices, uint32_t steps, uint32_t renew, batch_totals *totals,
                    tv_error *error) {
    batch_work work = batch->work;
    work.how = (uint32_t)how;
    work.choices = choices;
    work.steps = steps;
    work.renew = renew;
    if (!batch->place->kind->advance(batch->place, &work, totals, error)) return false;
    batch->work.listed = work.moves == NULL || !(renew & BATCH_LIST)  ? BATCH_UNLISTED
                         : (renew & TV_BATCH_BIT(TV_BATCH_MASK)) != 0 ? BATCH_NUMBERED
                                                                      : BATCH_LISTED;
    return true;
}

/* ---- beginning ---- */
uint64_t tv_batch_seed(uint64_t seed, uint32_t table) { return batch_seed(seed, table); }

bool tv_batch_reset(tv_batch *batch, const uint8_t *which, const uint64_t *seeds, uint32_t renew, tv_error *error) {
    const batch_place_kind *kind = batch->place->kind;
    const uint32_t tables = batch->setup.tables;
    batch_begin begin = {.seed = batch->setup.seed};
    batch_totals totals;
    if (!renew_fits(batch, renew, error)) return false;
    if (which != NULL) begin.which = batch_piece_at(batch, BATCH_WHICH);
    if (seeds != NULL) begin.seeds = batch_piece_at(batch, BATCH_CHOICES);
    if (which != NULL && !kind->write(batch->place, batch_piece_at(batch, BATCH_WHICH), which, tables, error)) return false;
    if (seeds != NULL && !kind->write(batch->place, batch_piece_at(batch, BATCH_CHOICES), seeds, tables * sizeof *seeds, error))
        return false;
    return kind->begin(batch->place, &batch->work, &begin, error) && advance(batch, TV_BATCH_RANDOM, NULL, 0, renew, &totals, error);
}

/* ---- steps ---- */
/* Why the choice of a table was refused, by its state before, which it still is in. */
static bool explain(tv_batch *batch, tv_batch_choice how, uint32_t table, const void *choice, tv_error *error) {
    const tv_game *game = batch->setup.game;
    const batch_place_kind *kind = batch->place->kind;
    void *state = malloc(game->state_bytes);
    char number[16];
    tv_text text = TV_TEXT_OVER(number);
    tv_text_add_int(&text, table);
    if (state == NULL) return tv_fail_memory(error);
    if (kind->read(batch->place, state, (uint8_t *)batch_piece_at(batch, TV_BATCH_STATE) + (size_t)table * game->state_bytes,
                   game->state_bytes, error)) {
        if (how == TV_BATCH_MOVE) {
            tv_move move;
            memcpy(&move, choice, sizeof move);
            const char *clause = tv_game_check(game, batch->box, state, move);
            clause = clause != NULL ? clause : "";
            tv_refuse(error, clause, "Table {}: this move is not legal ({}): {}", number, clause, tv_clause_text(game, clause, TV_EN),
                      NULL);
        } else if (how == TV_BATCH_ACTION) {
            tv_fail(error, "Table {}: no legal move has this action.", number, NULL);
        } else {
            tv_fail(error, "Table {}: its list of legal moves is shorter.", number, NULL);
        }
        if (error != NULL) error->line = table + 1;
    }
    free(state);
    return false;
}

static bool step_chosen(tv_batch *batch, tv_batch_choice how, const void *choices, bool choices_there, uint32_t renew, tv_error *error) {
    const batch_place_kind *kind = batch->place->kind;
    const size_t size = how == TV_BATCH_MOVE ? sizeof(tv_move) : sizeof(uint32_t);
    const bool elsewhere = batch->place->gpu >= 0;
    batch_totals totals;
    if (choices == NULL) return tv_fail(error, "A step by choice needs one for every table.", NULL);
    if (how == TV_BATCH_ACTION && batch->encoder.actions == 0)
        return tv_fail(error, "{} has no numbering of moves: choose by the number in the list.", batch->setup.game->title, NULL);
    if (elsewhere && !choices_there) {
        void *there = batch_piece_at(batch, BATCH_CHOICES);
        if (!kind->write(batch->place, there, choices, batch->setup.tables * size, error)) return false;
        choices = there;
    }
    if (!advance(batch, how, choices, 1, renew, &totals, error)) return false;
    if (totals.refused == UINT32_MAX) return true;
    uint64_t choice = 0;
    if (!kind->read(batch->place, &choice, (const uint8_t *)choices + totals.refused * size, size, error)) return false;
    return explain(batch, how, totals.refused, &choice, error);
}

bool tv_batch_step(tv_batch *batch, tv_batch_choice how, const void *choices, bool choices_there, uint32_t renew, tv_error *error) {
    batch_totals totals;
    if (!renew_fits(batch, renew, error)) return false;
    if (how == TV_BATCH_RANDOM || how == TV_BATCH_PRIOR) return advance(batch, how, NULL, 1, renew, &totals, error);
    if (how != TV_BATCH_INDEX && how != TV_BATCH_ACTION && how != TV_BATCH_MOVE)
        return tv_fail(error, "A batch knows no such way to choose.", NULL);
    return step_chosen(batch, how, choices, choices_there, renew, error);
}

bool tv_batch_play(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error) {
    batch_totals totals = {0};
    if (!renew_fits(batch, renew, error)) return false;
    if (how != TV_BATCH_RANDOM && how != TV_BATCH_PRIOR)
        return tv_fail(error, "A batch plays on by itself at random or by priors; everything else is chosen step by step.", NULL);
    bool good = advance(batch, how, NULL, steps, renew, &totals, error);
    if (decisions != NULL) *decisions = good ? totals.chosen : 0;
    return good;
}

/* ---- states from outside ---- */
static bool states_are_possible(const tv_batch *batch, const void *states, tv_error *error) {
    const tv_game *game = batch->setup.game;
    for (uint32_t table = 0; table < batch->setup.tables; table++) {
        const void *state = (const uint8_t *)states + (size_t)table * game->state_bytes;
        const char *broken = tv_game_validate(game, batch->box, state);
        if (broken == NULL && tv_game_viewer(game, batch->box, state) != TV_EVERYTHING) broken = "it is a view, not a complete state";
        if (broken == NULL) continue;
        char number[16];
        tv_text text = TV_TEXT_OVER(number);
        tv_text_add_int(&text, table);
        return tv_fail(error, "Table {}: this cannot be a state of the game: {}.", number, broken, NULL);
    }
    return true;
}

/* What is checked must be what is written, though somebody else may write into the caller's memory meanwhile: so it is copied first. */
bool tv_batch_put(tv_batch *batch, const void *states, size_t bytes, uint32_t renew, tv_error *error) {
    batch_totals totals;
    if (!renew_fits(batch, renew, error)) return false;
    if (bytes != (size_t)batch->setup.tables * batch->setup.game->state_bytes)
        return tv_fail(error, "There must be one state for every table.", NULL);
    void *copy = malloc(bytes);
    if (copy == NULL) return tv_fail_memory(error);
    memcpy(copy, states, bytes);
    bool good = states_are_possible(batch, copy, error) &&
                batch->place->kind->write(batch->place, batch_piece_at(batch, TV_BATCH_STATE), copy, bytes, error);
    free(copy);
    return good && advance(batch, TV_BATCH_RANDOM, NULL, 0, renew, &totals, error);
}

/* ---- comparing places ---- */
static bool hash_piece(tv_batch *batch, uint32_t id, void *room, tv_sha256 *hash, tv_error *error) {
    const batch_piece *piece = &batch->layout.pieces[id];
    size_t bytes = (size_t)piece->rows * piece->columns * piece->item_bytes;
    if (!batch->place->kind->read(batch->place, room, batch_piece_at(batch, id), bytes, error)) return false;
    if (id == TV_BATCH_STATE) {
        for (uint32_t row = 0; row < piece->rows; row++) tv_state_turn(batch->setup.game, (char *)room + (size_t)row * piece->columns);
    } else {
        const size_t width = id == BATCH_RANDOM ? sizeof(uint64_t) : piece->item_bytes; /* of two numbers */
        byte_order_turn(room, bytes / width, width);
    }
    tv_sha256_add(hash, room, bytes);
    return true;
}

bool tv_batch_signature(tv_batch *batch, uint8_t digest[32], tv_error *error) {
    static const uint32_t ids[] = {TV_BATCH_STATE,  BATCH_RANDOM,     TV_BATCH_ACTOR,     TV_BATCH_ENDED,
                                   TV_BATCH_PLACES, TV_BATCH_REWARDS, TV_BATCH_DECISIONS, TV_BATCH_GAMES};
    void *room = malloc((size_t)batch->layout.bytes);
    bool good = room != NULL || tv_fail_memory(error);
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    for (size_t i = 0; good && i < sizeof ids / sizeof *ids; i++) good = hash_piece(batch, ids[i], room, &hash, error);
    tv_sha256_end(&hash, digest);
    free(room);
    return good;
}
