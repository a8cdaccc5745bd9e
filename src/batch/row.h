/* What a batch does with one table. All places compile this file, so that they cannot differ: the processor with the game as an argument,
 * a card with the game as a constant (kernel.c). It knows no thread, no memory but what it is handed, and no floating point. */
#ifndef TRIVIUM_BATCH_ROW_H
#define TRIVIUM_BATCH_ROW_H

#include "work.h"

#include <string.h>

static inline void *row_state(const tv_game *game, const batch_work *w, uint32_t table) {
    return w->state + (size_t)table * game->state_bytes;
}

/* ---- beginning and ending ---- */
static inline void row_start(const tv_game *game, const batch_work *w, uint32_t table) {
    tv_chance chance = {.fast = w->random[table].chance, .kind = TV_CHANCE_FAST};
    tv_game_start(game, w->box, row_state(game, w, table), &chance, NULL);
    w->random[table].chance = chance.fast;
}

static inline void row_forget_end(const batch_work *w, uint32_t table) {
    w->ended[table] = 0;
    for (uint32_t seat = 0; seat < w->seats; seat++) {
        w->places[(size_t)table * w->seats + seat] = 0;
        w->rewards[(size_t)table * w->seats + seat] = 0;
    }
}

/* The game of this table is over: who won, and the next one. */
static inline void row_end(const tv_game *game, const batch_work *w, uint32_t table) {
    tv_result result;
    int32_t shares[TV_SEATS_MAX];
    tv_game_result(game, w->box, row_state(game, w, table), &result);
    tv_result_share(&result, shares);
    for (uint32_t seat = 0; seat < w->seats; seat++) {
        w->places[(size_t)table * w->seats + seat] = result.place[seat];
        w->rewards[(size_t)table * w->seats + seat] = (int16_t)shares[seat];
    }
    w->ended[table] = 1;
    w->games[table]++;
    if (w->restart) row_start(game, w, table);
}

static inline uint8_t row_actor(const tv_game *game, const batch_work *w, uint32_t table) {
    return tv_game_actor(game, w->box, row_state(game, w, table));
}

static inline void row_begin(const tv_game *game, const batch_work *w, const batch_begin *begin, uint32_t table) {
    uint64_t seed = begin->seeds != NULL ? begin->seeds[table] : batch_seed(begin->seed, table);
    w->random[table] = (batch_random){.choices = seed, .chance = ~seed};
    w->decisions[table] = w->games[table] = 0;
    row_start(game, w, table);
    row_forget_end(w, table);
}

/* ---- choosing ---- */
static inline tv_move row_random(const batch_work *w, uint32_t table, batch_room *room, const tv_move *moves, uint32_t count) {
    if (count == 1) return moves[0];
    room->chosen++;
    return moves[tv_fast_below(&w->random[table].choices, count)];
}

static inline tv_move row_by_prior(const tv_game *game, const batch_work *w, uint32_t table, batch_room *room, uint32_t count) {
    if (count == 1) return room->moves[0];
    uint32_t sum = 0, i = 0;
    tv_game_prior(game, w->box, row_state(game, w, table), room->moves, count, room->weights);
    for (uint32_t k = 0; k < count; k++) sum += room->weights[k];
    room->chosen++;
    uint32_t drawn = tv_fast_below(&w->random[table].choices, sum);
    while (drawn >= room->weights[i]) drawn -= room->weights[i++];
    return room->moves[i];
}

/* The number in the list of what was chosen for the table; `count`: it is not there. */
static inline uint32_t row_find(const batch_work *w, uint32_t table, const tv_move *moves, const uint16_t *numbers, uint32_t count,
                                uint8_t actor) {
    uint32_t i = 0;
    if (w->how == TV_BATCH_INDEX) {
        uint32_t index = ((const uint32_t *)w->choices)[table];
        return index < count ? index : count;
    }
    if (w->how == TV_BATCH_MOVE) {
        tv_move move = ((const tv_move *)w->choices)[table];
        while (i < count && moves[i] != move) i++;
        return i;
    }
    uint32_t action = ((const uint32_t *)w->choices)[table];
    if (numbers != NULL) {
        while (i < count && numbers[i] != action) i++;
    } else {
        while (i < count && tv_encode_move(w->encoder, moves[i], actor) != action) i++;
    }
    return i;
}

/* What is played now, from the list that is there or a new one; false: what was chosen is not legal. */
static inline bool row_choose(const tv_game *game, const batch_work *w, uint32_t table, bool listed, batch_room *room, tv_move *move) {
    const size_t row = (size_t)table * w->moves_width;
    if (listed && w->how != TV_BATCH_PRIOR && w->count[table] <= w->moves_width) {
        const uint32_t count = w->count[table];
        const tv_move *moves = w->moves + row;
        if (w->how == TV_BATCH_RANDOM) {
            *move = row_random(w, table, room, moves, count);
            return true;
        }
        uint32_t index = row_find(w, table, moves, w->listed == BATCH_NUMBERED ? w->numbers + row : NULL, count, w->actor[table]);
        if (index < count) *move = moves[index];
        return index < count;
    }
    uint32_t count = tv_game_moves(game, w->box, row_state(game, w, table), room->moves);
    if (w->how == TV_BATCH_RANDOM) {
        *move = row_random(w, table, room, room->moves, count);
    } else if (w->how == TV_BATCH_PRIOR) {
        *move = row_by_prior(game, w, table, room, count);
    } else {
        uint32_t index = row_find(w, table, room->moves, NULL, count, row_actor(game, w, table));
        if (index == count) return false;
        *move = room->moves[index];
    }
    return true;
}

static inline void row_play(const tv_game *game, const batch_work *w, uint32_t table, tv_move move) {
    tv_chance chance = {.fast = w->random[table].chance, .kind = TV_CHANCE_FAST};
    tv_game_play(game, w->box, row_state(game, w, table), move, &chance, NULL);
    w->random[table].chance = chance.fast;
    w->decisions[table]++;
}

/* Plays it; a game that ends is counted and followed by the next. */
static inline void row_settle(const tv_game *game, const batch_work *w, uint32_t table, tv_move move) {
    row_play(game, w, table, move);
    w->actor[table] = row_actor(game, w, table);
    if (w->actor[table] != TV_OVER) return;
    row_end(game, w, table);
    w->actor[table] = row_actor(game, w, table);
}

/* ---- telling ---- */
/* A row of moves that had `before`, up to the width; behind the new ones only those are not 0. */
static inline void row_write_moves(const batch_work *w, tv_move *row, const tv_move *moves, uint32_t count, uint32_t before) {
    const uint32_t width = w->moves_width, used = count < width ? count : width, end = before < width ? before : width;
    for (uint32_t i = 0; i < used; i++) row[i] = moves[i];
    for (uint32_t i = used; i < end; i++) row[i] = 0;
}

static inline void row_tell_list(const tv_game *game, const batch_work *w, uint32_t table, batch_room *room) {
    const size_t row = (size_t)table * w->moves_width;
    const uint8_t actor = w->actor[table];
    const uint32_t before = w->count[table],
                   count = actor == TV_OVER ? 0 : tv_game_moves(game, w->box, row_state(game, w, table), room->moves);
    w->count[table] = count;
    if (w->moves != NULL) row_write_moves(w, w->moves + row, room->moves, count, before);
    if (w->renew & TV_BATCH_BIT(TV_BATCH_MASK))
        tv_encode_list(w->encoder, room->moves, count, actor, w->mask + (size_t)table * w->mask_bytes, w->numbers + row, w->moves_width);
}

static inline void row_tell_view(const tv_game *game, const batch_work *w, uint32_t table, batch_room *room) {
    const bool views = (w->renew & TV_BATCH_BIT(TV_BATCH_VIEW)) != 0;
    const uint8_t *state = row_state(game, w, table);
    uint8_t *view = views ? w->view + (size_t)table * game->state_bytes : room->view;
    uint8_t *observation = w->observation + (size_t)table * w->encoder->observation_bytes;
    uint8_t actor = w->actor[table];
    memcpy(view, state, game->state_bytes);
    tv_game_hide(game, w->box, view, actor == TV_OVER ? TV_SPECTATOR : actor);
    if (!(w->renew & TV_BATCH_BIT(TV_BATCH_OBSERVATION))) return;
    if (actor == TV_OVER) {
        memset(observation, 0, w->encoder->observation_bytes);
    } else {
        tv_encode_view(w->encoder, game, w->box, view, actor, observation);
    }
}

static inline void row_tell(const tv_game *game, const batch_work *w, uint32_t table, batch_room *room) {
    w->actor[table] = row_actor(game, w, table);
    if (w->renew & BATCH_LIST) row_tell_list(game, w, table, room);
    if (w->renew & (TV_BATCH_BIT(TV_BATCH_VIEW) | TV_BATCH_BIT(TV_BATCH_OBSERVATION))) row_tell_view(game, w, table, room);
}

/* ---- all of it ---- */
/* The steps of one table. A game that is over and stays so does nothing, but its end is no news any more. */
static inline void row_advance(const tv_game *game, const batch_work *w, uint32_t table, batch_room *room) {
    w->refused[table] = BATCH_PLAYED;
    if (w->steps > 0) row_forget_end(w, table);
    for (uint32_t step = 0; step < w->steps; step++) {
        tv_move move;
        if (w->actor[table] == TV_OVER) break;
        if (!row_choose(game, w, table, w->listed && step == 0, room, &move)) {
            w->refused[table] = BATCH_ILLEGAL;
            break;
        }
        row_settle(game, w, table, move);
    }
    row_tell(game, w, table, room);
}

#endif
