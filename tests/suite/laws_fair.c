/* The laws of fair guesses. `imagine` must give every world that fits a view with its true probability. What is true? At the start only chance
 * has spoken, so a true start is one draw from the worlds that fit its view, and can be compared with an imagined one.
 *
 * Later it is not so simple: players choose, and what they choose depends on what they hold. That somebody laid a sun makes
 * it likelier that he had many; how much depends on how he chooses, which no rule tells. So nothing can be said about a position
 * that random players reached. But a single step can be judged by itself: take a world w that was imagined *before* the step,
 * play the step in it, and let the viewer look: what it sees now fits the stepped world and all that are imagined from the new view. If
 * guesses before and after are both fair, the stepped world is one draw from the same worlds. That holds when the move tells nothing by itself:
 *   - the viewer's own move: it is chosen by what the viewer sees, which is the same in all its worlds;
 *   - another's move that could be made in every world, and that takes nothing by name from what is hidden. That every world allows it is
 *     tried with 32 of them. A move that a share 1 - p of the worlds forbids slips through with probability p^32, so the pairs behind it are off
 *     by at most p^32 (1 - p) <= 1/88: that much is allowed on top of the bound (`slack`).
 * From the start on, step by step, this carries fairness through whole games, and it notices what a view forgets: what all
 * stepped worlds know and imagined ones do not. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* Small states are cheap, so they are looked at more often. */
enum { STARTS_MIN = 2000, STARTS_MAX = 8000, STARTS_BYTES = 1500000, PAIRS_MIN = 8, PAIRS_MAX = 32, PAIRS_BYTES = 8000 };
enum { IDLE = 64, ALLOWED = 32, RARER_EVERY = 32 };
static const double slack_of_others = 1.0 / 88;

/* "hands[1] (byte 12)" */
static void add_field(suite *in, tv_text *out, uint32_t offset) {
    suite_name_field(in, offset, out);
    tv_text_add(out, " (byte ");
    tv_text_add_uint(out, offset);
    tv_text_add_char(out, ')');
}

static void judge(suite *in, const fairness *counted, uint8_t viewer) {
    fairness_verdict verdict = fairness_judge(counted, in->seats + 1u);
    if (verdict.fair) return;
    char words[160], sums[96];
    tv_text out = TV_TEXT_OVER(words);
    snprintf(sums, sizeof sums, ": true less imagined is %.0f in %u pairs, at most %.0f is chance", verdict.sum, (unsigned)verdict.pairs,
             verdict.bound);
    tv_text_add(&out, "viewer ");
    tv_text_add_uint(&out, viewer);
    tv_text_add(&out, ", ");
    add_field(in, &out, verdict.offset);
    if (verdict.value >= 0) tv_text_add(&out, " with value ");
    if (verdict.value >= 0) tv_text_add_int(&out, verdict.value);
    if (verdict.against >= 0) tv_text_add(&out, " against ");
    if (verdict.against >= 0) add_field(in, &out, (uint32_t)verdict.against);
    tv_text_add(&out, sums);
    suite_broken(in, words);
}

static uint32_t as_many(const suite *in, uint32_t bytes, uint32_t min, uint32_t max) {
    uint32_t count = bytes / in->game->state_bytes;
    return count < min ? min : count > max ? max : count;
}

/* ---- from starts ---- */

static void fresh_start(suite *in) {
    tv_key key;
    for (uint32_t i = 0; i < sizeof key.bytes; i++) key.bytes[i] = (uint8_t)tv_fast_next(&in->chance);
    tv_chance chance = tv_chance_keyed(&key, 0);
    tv_game_start(in->game, in->box, in->state, &chance, NULL);
}

static void count_start(suite *in, uint32_t number) {
    uint8_t viewer = suite_viewer(in, number);
    suite_view(in, in->spare[0], in->state, viewer);
    suite_imagine(in, in->spare[1], in->spare[0], viewer);
    fairness_add(in->fair[number], in->spare[0], in->state, in->spare[1], 0);
}

static bool any_busy(const suite *in) {
    bool busy = false;
    for (uint32_t number = 0; number <= in->seats; number++) busy |= fairness_busy(in->fair[number]);
    return busy;
}

/* A game without secrets is done after a few. */
void suite_law_fair_start(suite *in) {
    uint32_t starts = as_many(in, STARTS_BYTES, STARTS_MIN, STARTS_MAX);
    for (uint32_t i = 0; i < starts && (i < IDLE || any_busy(in)); i++) {
        fresh_start(in);
        for (uint32_t number = 0; number <= in->seats; number++) count_start(in, number);
    }
    for (uint32_t number = 0; number <= in->seats; number++) judge(in, in->fair[number], suite_viewer(in, number));
    for (uint32_t number = 0; number <= in->seats; number++) { /* for the steps */
        fairness_close(in->fair[number]);
        in->fair[number] = fairness_open(in->game->state_bytes);
    }
}

/* ---- along games ---- */

/* Does a move change in this world what the view does not show? */
static bool touches_hidden(suite *in, const void *view, const void *world, tv_move move) {
    const uint8_t *seen = view, *before = world, *after = in->spare[3];
    tv_chance none = tv_chance_none();
    tv_game_play(in->game, in->box, suite_copy(in, in->spare[3], world), move, &none, NULL);
    for (uint32_t at = 0; at < in->game->state_bytes; at++)
        if (before[at] != seen[at] && after[at] != before[at] && before[at] != (uint8_t)TV_EVERYTHING) return true;
    return false;
}

/* Another's move: does it tell the viewer nothing by itself? */
static bool is_blind(suite *in, const void *view, uint8_t viewer, tv_move move, bool reveals) {
    for (uint32_t i = 0; i < ALLOWED; i++) {
        const void *world = suite_imagine(in, in->spare[1], view, viewer);
        if (tv_game_check(in->game, in->box, world, move) != NULL) return false;
        if (tv_game_reveals(in->game, in->box, world, move) != reveals) return false;
        if (!reveals && touches_hidden(in, view, world, move)) return false;
    }
    return true;
}

static void count_step(suite *in, uint32_t number, const void *view, tv_move move, double slack) {
    uint8_t viewer = suite_viewer(in, number);
    tv_chance chance = suite_chance(in);
    void *stepped = suite_imagine(in, in->spare[1], view, viewer);
    if (tv_game_check(in->game, in->box, stepped, move) != NULL) return; /* within the slack */
    tv_game_play(in->game, in->box, stepped, move, &chance, NULL);
    suite_view(in, in->spare[2], stepped, viewer);
    suite_imagine(in, in->spare[3], in->spare[2], viewer);
    fairness_add(in->fair[number], in->spare[2], stepped, in->spare[3], slack);
}

/* Where chance or something hidden comes in there is most to be learned, so half of the moves are such. */
static tv_move pick_move(suite *in) {
    uint32_t first = suite_draw(in, in->legal_count), wanted = suite_draw(in, 2);
    for (uint32_t i = 0; i < in->legal_count && wanted == 1; i++) {
        tv_move move = in->legal[(first + i) % in->legal_count];
        if (tv_game_reveals(in->game, in->box, in->state, move)) return move;
    }
    return in->legal[first];
}

/* Late positions are looked at more rarely, games without secrets not for long. */
void suite_law_fair_step(suite *in) {
    if (in->legal_count == 0 || suite_draw(in, 1 + in->decision / RARER_EVERY) != 0) return;
    uint32_t number = suite_draw(in, in->seats + 1u), pairs = as_many(in, PAIRS_BYTES, PAIRS_MIN, PAIRS_MAX);
    if (fairness_pairs(in->fair[number]) > IDLE * PAIRS_MAX && !any_busy(in)) return;
    tv_move move = pick_move(in);
    uint8_t viewer = suite_viewer(in, number);
    bool own = viewer == tv_game_actor(in->game, in->box, in->state);
    const void *view = suite_view(in, in->spare[0], in->state, viewer);
    if (!own && !is_blind(in, view, viewer, move, tv_game_reveals(in->game, in->box, in->state, move))) return;
    for (uint32_t i = 0; i < pairs; i++) count_step(in, number, view, move, own ? 0 : slack_of_others);
}

void suite_verdict_fair_step(suite *in) {
    for (uint32_t number = 0; number <= in->seats; number++) judge(in, in->fair[number], suite_viewer(in, number));
}
