/* `reveals` must not cry wolf: undo stops where it says true. One position proves little (a deck may be of one kind, a face-down card
 * may be known), so kinds of moves are judged over a whole run: one that says true again and again, and never once draws
 * or shows the actor a difference between worlds that looked the same, reveals nothing. That it never says false wrongly is for the law `play`. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { MOVES = 6, WORLDS = 4, EMPTY_MAX = 20 };

/* The word that the move's notation begins with. */
static suite_verb *verb_of(suite *in, tv_move move) {
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    tv_game_move_write(in->game, in->box, move, &text);
    size_t size = strspn(words, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    if (size >= sizeof in->verbs[0].word) size = sizeof in->verbs[0].word - 1;
    words[size] = '\0';
    for (uint32_t i = 0; i < SUITE_VERBS; i++) {
        suite_verb *verb = &in->verbs[i];
        if (verb->real + verb->empty == 0) memcpy(verb->word, words, size + 1);
        if (strcmp(verb->word, words) == 0) return verb;
    }
    return &in->verbs[SUITE_VERBS - 1];
}

/* Plays it in a world; what the actor sees then is left in `after`. True when it drew chance. */
static bool draws(suite *in, const void *world, tv_move move, uint8_t actor, void *after) {
    tv_chance chance = suite_chance(in);
    tv_game_play(in->game, in->box, suite_copy(in, after, world), move, &chance, NULL);
    tv_game_hide(in->game, in->box, after, actor);
    return chance.draws > 0;
}

static bool makes_a_difference(suite *in, tv_move move) {
    uint8_t actor = tv_game_actor(in->game, in->box, in->state);
    if (draws(in, in->state, move, actor, in->spare[0])) return true;
    for (uint32_t i = 0; i < WORLDS; i++) {
        const void *world = suite_imagine(in, in->spare[1], in->state, actor);
        if (tv_game_check(in->game, in->box, world, move) != NULL) continue;
        if (draws(in, world, move, actor, in->spare[2]) || !suite_same(in, in->spare[0], in->spare[2])) return true;
    }
    return false;
}

void suite_law_reveals(suite *in) {
    uint32_t looked = 0, first = in->legal_count > 0 ? suite_draw(in, in->legal_count) : 0;
    for (uint32_t i = 0; i < in->legal_count && looked < MOVES; i++) {
        tv_move move = in->legal[(first + i) % in->legal_count];
        if (!tv_game_reveals(in->game, in->box, in->state, move)) continue;
        suite_verb *verb = verb_of(in, move);
        looked++;
        if (makes_a_difference(in, move))
            verb->real++;
        else
            verb->empty++;
    }
}

void suite_verdict_reveals(suite *in) {
    for (uint32_t i = 0; i < SUITE_VERBS; i++) {
        const suite_verb *verb = &in->verbs[i];
        if (verb->real > 0 || verb->empty <= EMPTY_MAX) continue;
        char words[160];
        snprintf(words, sizeof words, "'%s' said %u times that it reveals, and never did", verb->word, (unsigned)verb->empty);
        suite_broken(in, words);
    }
}
