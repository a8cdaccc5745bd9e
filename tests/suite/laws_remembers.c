/* The law of memory. What another seat does tells something by itself: who does not follow suit has no card of it, who may refuse only what it
 * lacks, lacks it. The law `fair-step` cannot judge such moves (see laws_fair.c): how likely they were depends on how the seat chooses. But what
 * *cannot* be any more does not. So take worlds that were imagined before the move, keep those in which it could be made and that look to the viewer
 * afterwards as the truth does, and make it: whatever is so in all of them the viewer knows now. A guess made from its view after the move
 * that has it otherwise has forgotten it, or the state never noted it.
 *
 * What is compared are bits within a byte, of the bytes that `imagine` fills in: "one of these bits is set", "one of these bits is clear". First
 * IMAGINED worlds are imagined after the move; then worlds from before strike out what they have, until nothing is left that at least COMMON of the
 * imagined ones have, which takes a few dozen worlds of a right game. What is left after KEPT of them is forgotten. How often is that wrong? Let
 * such a thing be so with probability q after the move, and p before it. In a right game p and q are not the same, as choices weigh in, but p >= q /
 * RATIO: that a seat laid one of three suns is one case before and three after. Then, with a = KEPT / (RATIO * IMAGINED), for each q
 *
 *     P(0 of KEPT, at least COMMON of IMAGINED) <= exp(-KEPT q / RATIO) * (Chernoff's bound) <= (1 + a)^-COMMON,
 *
 * here 2^-64. A state has at most 2^12 bytes with less than 2^9 such things each, a run fewer than 2^8 positions that are asked (WORLDS sees to it):
 * that is one wrong finding in 2^35 runs of one game and number of seats, far below one in a million for all runs of a suite together.
 *
 * A game may keep a bound of what is known instead of all that can be concluded, and so lose a little now and then: that is allowed in one of
 * FORGIVEN moves that tell something, and once at all events. What a state never notes is lost far more often. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { IMAGINED = 512, COMMON = 64, RATIO = 4, KEPT = RATIO * IMAGINED };
enum { LOOKS = 16, MOVES = 6 };               /* worlds and moves, to find one that not every world allows */
enum { TRIES = 1 << 17, HOPELESS = 1 << 11 }; /* worlds for one position; and with fewer than one kept in a hundred and twenty-eight */
enum { FORGIVEN = 8, FORGIVEN_ALWAYS = 1 };
enum { WORLDS = 1 << 16 }; /* of positions in which nothing is found, in a whole run: this law is dear */

/* A move that hides nothing new from anybody but that some world which looks the same to the viewer forbids; false: there is none. */
static bool find_telling_move(suite *in, const void *view, uint8_t viewer, tv_move *out) {
    uint32_t first = suite_draw(in, in->legal_count), count = in->legal_count < MOVES ? in->legal_count : MOVES;
    for (uint32_t look = 0; look < LOOKS; look++) {
        const void *world = suite_imagine(in, in->spare[1], view, viewer);
        for (uint32_t i = 0; i < count; i++) {
            *out = in->legal[(first + i) % in->legal_count];
            if (tv_game_check(in->game, in->box, world, *out) == NULL || tv_game_reveals(in->game, in->box, in->state, *out)) continue;
            return true;
        }
    }
    return false;
}

/* In how many imagined worlds has the byte at an offset one of the bits, set or clear? */
static uint32_t count_worlds(const suite *in, uint32_t at, uint8_t bits, bool set) {
    uint32_t worlds = 0;
    for (uint32_t value = 0; value < 256; value++)
        if (((set ? value : ~value) & bits) != 0) worlds += in->memory.values[at][value];
    return worlds;
}

/* What is left to be looked for of a byte: nothing, when it is not common. */
static uint8_t if_common(const suite *in, uint32_t at, uint8_t bits, bool set) {
    return count_worlds(in, at, bits, set) >= COMMON ? bits : 0;
}

/* Counts the values of each byte in worlds that are imagined from a view; most bytes stay as they are. */
static void count_values(suite *in, const uint8_t *view, uint8_t viewer) {
    uint32_t bytes = in->game->state_bytes;
    memset(in->memory.values, 0, bytes * sizeof *in->memory.values);
    for (uint32_t at = 0; at < bytes; at++) in->memory.values[at][view[at]] = IMAGINED;
    for (uint32_t i = 0; i < IMAGINED; i++) {
        const uint8_t *world = suite_imagine(in, in->spare[1], view, viewer);
        for (uint32_t at = 0; at < bytes; at++) {
            if (world[at] == view[at]) continue;
            in->memory.values[at][world[at]]++;
            in->memory.values[at][view[at]]--;
        }
    }
}

/* All bits of the bytes that a view leaves open are to be looked for. */
static void find_common(suite *in, const uint8_t *view, uint8_t viewer, uint8_t *set, uint8_t *clear) {
    count_values(in, view, viewer);
    for (uint32_t at = 0; at < in->game->state_bytes; at++) {
        bool open = in->memory.values[at][view[at]] < IMAGINED;
        set[at] = open ? if_common(in, at, 255, true) : 0;
        clear[at] = open ? if_common(in, at, 255, false) : 0;
    }
}

/* What a world has need not be looked for any more; the first byte of which something is left, or state_bytes. */
static uint32_t strike_out(suite *in, const uint8_t *world, uint8_t *set, uint8_t *clear) {
    uint32_t bytes = in->game->state_bytes, left = bytes;
    for (uint32_t at = bytes; at-- > 0;) {
        if ((set[at] & world[at]) != 0) set[at] = if_common(in, at, set[at] & ~world[at], true);
        if ((clear[at] & ~world[at]) != 0) clear[at] = if_common(in, at, clear[at] & world[at], false);
        if ((set[at] | clear[at]) != 0) left = at;
    }
    return left;
}

/* A world from before the move, taken through it; false: it does not lead to what the viewer sees afterwards. */
static bool imagine_through(suite *in, const void *view, uint8_t viewer, tv_move move, const void *seen) {
    tv_chance none = tv_chance_none();
    void *world = suite_imagine(in, in->spare[0], view, viewer);
    if (tv_game_check(in->game, in->box, world, move) != NULL || tv_game_reveals(in->game, in->box, world, move)) return false;
    tv_game_play(in->game, in->box, world, move, &none, NULL);
    return suite_same(in, suite_view(in, in->spare[1], world, viewer), seen);
}

static void report(suite *in, uint32_t at, bool set, uint8_t viewer, tv_move move) {
    char words[240], notation[64], name[48];
    tv_text moved = TV_TEXT_OVER(notation), field = TV_TEXT_OVER(name);
    tv_game_move_write(in->game, in->box, move, &moved);
    suite_name_field(in, at, &field);
    snprintf(
        words, sizeof words,
        "after %.40s viewer %u knows that bits of %s (byte %u) are not %s, yet imagines them so; such is forgotten after %u of %u moves",
        notation, (unsigned)viewer, name, (unsigned)at, set ? "set" : "clear", (unsigned)in->memory.forgotten, (unsigned)in->memory.told);
    suite_broken(in, words);
}

/* Looks in worlds from before for everything that is common; what is left, as strike_out says, or state_bytes where that is not sure. */
static uint32_t look_for(suite *in, const void *before, uint8_t viewer, tv_move move, const void *seen, uint8_t *set, uint8_t *clear) {
    uint32_t kept = 0, tries = 0, nothing = in->game->state_bytes, left = nothing;
    for (; tries < TRIES && kept < KEPT; tries++) {
        if (tries % HOPELESS == HOPELESS - 1 && kept < tries >> 7) break;
        if (!imagine_through(in, before, viewer, move, seen)) continue;
        kept++;
        left = strike_out(in, in->spare[0], set, clear);
        if (left == nothing) break;
    }
    if (kept == KEPT && left < nothing) return left;
    in->memory.worlds += tries;
    return nothing;
}

static bool too_often(const suite *in) {
    return in->memory.forgotten > FORGIVEN_ALWAYS && in->memory.forgotten * FORGIVEN > in->memory.told;
}

void suite_law_remembers(suite *in) {
    uint8_t actor = tv_game_actor(in->game, in->box, in->state), *set = in->spare[2], *clear = in->spare[3];
    if (in->legal_count == 0 || in->game->imagine == NULL || in->memory.worlds >= WORLDS) return;
    uint8_t viewer = suite_viewer(in, (actor + 1 + suite_draw(in, in->seats)) % (in->seats + 1u));
    const void *before = suite_view(in, in->view, in->state, viewer);
    tv_move move;
    in->memory.worlds += LOOKS;
    if (!find_telling_move(in, before, viewer, &move)) return;
    tv_chance none = tv_chance_none();
    void *seen = suite_copy(in, in->memory.seen, in->state);
    tv_game_play(in->game, in->box, seen, move, &none, NULL);
    tv_game_hide(in->game, in->box, seen, viewer);
    find_common(in, seen, viewer, set, clear);
    in->memory.worlds += IMAGINED;
    in->memory.told++;
    uint32_t left = look_for(in, before, viewer, move, seen, set, clear);
    if (left == in->game->state_bytes) return;
    in->memory.forgotten++;
    if (too_often(in)) report(in, left, set[left] != 0, viewer, move);
}

/* It is judged at once; all the same it is a matter of the whole run. */
void suite_verdict_remembers(suite *in) { (void)in; }
