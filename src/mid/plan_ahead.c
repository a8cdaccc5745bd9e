/* Looking ahead to the own turn, see plan_ahead.h. */
#include "plan_ahead.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 4, STEPS_MAX = 64 };
static const uint32_t OVER = UINT32_MAX - 1; /* a step that ends the game */

typedef struct ahead {
    const tv_game *game;
    const void *box;
    uint8_t person;
    unsigned char *worlds, *tried; /* WORLDS states each */
    unsigned char *seen, *other;   /* what the person sees */
    tv_move *moves;
} ahead;

static unsigned char *in(const ahead *it, unsigned char *states, uint32_t world) { return states + (size_t)world * it->game->state_bytes; }

static void look(const ahead *it, const void *state, void *view) {
    memcpy(view, state, it->game->state_bytes);
    tv_game_hide(it->game, it->box, view, it->person);
}

/* Plays the move in a copy of every world. False: it is not possible in all of them, or the person would learn something: then what they saw would
 * differ. `seen` gets what they see. */
static bool try_move(const ahead *it, tv_move move, uint32_t step) {
    for (uint32_t world = 0; world < WORLDS; world++) {
        unsigned char *state = in(it, it->tried, world);
        tv_chance chance = tv_chance_fast(step * WORLDS + world);
        memcpy(state, in(it, it->worlds, world), it->game->state_bytes);
        if (tv_game_actor(it->game, it->box, state) == TV_OVER || tv_game_check(it->game, it->box, state, move) != NULL) return false;
        tv_game_play(it->game, it->box, state, move, &chance, NULL);
        look(it, state, world == 0 ? it->seen : it->other);
        if (world > 0 && memcmp(it->seen, it->other, it->game->state_bytes) != 0) return false;
    }
    return true;
}

/* How much a step changes before the person's eyes. Best is what leads to their own turn, then what lets somebody else decide; worst what asks them
 * for an answer. */
static uint32_t change_of(const ahead *it, const void *before) {
    enum { OWN_TURN, PASSES, GOES_ON, ASKS };
    const unsigned char *was = before, *now = it->seen;
    uint32_t bytes = it->game->state_bytes, changed = 0;
    for (uint32_t k = 0; k < bytes; k++) changed += was[k] != now[k];
    uint8_t actor = tv_game_actor(it->game, it->box, now);
    tv_turn turn = tv_game_turn(it->game, it->box, now);
    if (actor == TV_OVER) return OVER;
    bool passes = actor != tv_game_actor(it->game, it->box, before) || turn.number != tv_game_turn(it->game, it->box, before).number;
    uint32_t kind = actor == it->person ? (turn.owner == actor ? OWN_TURN : ASKS) : passes ? PASSES : GOES_ON;
    return changed + kind * bytes;
}

/* Makes the quietest move of whoever decides; `view` becomes what the person sees then. */
static bool step_on(const ahead *it, void *view, uint32_t step) {
    uint32_t count = tv_game_moves(it->game, it->box, it->worlds, it->moves), least = UINT32_MAX, chosen = 0;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t change = try_move(it, it->moves[k], step) ? change_of(it, view) : UINT32_MAX;
        if (change >= least) continue;
        least = change;
        chosen = k;
    }
    if (least >= OVER || !try_move(it, it->moves[chosen], step)) return false;
    memcpy(it->worlds, it->tried, WORLDS * (size_t)it->game->state_bytes);
    memcpy(view, it->seen, it->game->state_bytes);
    return true;
}

static bool find(const ahead *it, const void *view, void *out) {
    memcpy(out, view, it->game->state_bytes);
    for (uint32_t world = 0; world < WORLDS; world++) {
        tv_chance chance = tv_chance_fast(world);
        memcpy(in(it, it->worlds, world), view, it->game->state_bytes);
        tv_game_imagine(it->game, it->box, in(it, it->worlds, world), it->person, &chance);
    }
    for (uint32_t step = 1; step <= STEPS_MAX; step++) {
        if (!step_on(it, out, step)) return false;
        if (tv_game_actor(it->game, it->box, out) == it->person) return true;
    }
    return false;
}

bool plan_ahead(const tv_game *game, const void *box, const void *view, uint8_t person, void *out) {
    size_t bytes = game->state_bytes;
    ahead it = {.game = game, .box = box, .person = person};
    TV_ASSERT(tv_game_viewer(game, box, view) == person);
    unsigned char *room = calloc(2 * WORLDS + 2, bytes);
    it.moves = calloc(tv_game_moves_max(game), sizeof *it.moves);
    bool good = room != NULL && it.moves != NULL && tv_game_actor(game, box, view) != TV_OVER;
    if (good) {
        it.worlds = room;
        it.tried = room + WORLDS * bytes;
        it.seen = it.tried + WORLDS * bytes;
        it.other = it.seen + bytes;
        good = find(&it, view, out);
    }
    free(room);
    free(it.moves);
    return good;
}
