/* Choice: from elements to moves, see choice.h. Paths and the chosen elements are multisets of ids: one id may stand twice in
 * a path, and then has to be chosen twice. */
#include "base/check.h"

#include <trivium/choice.h>

#include <string.h>

/* The chosen elements and one more; false when no path can be so long. */
static bool chosen_with(const tv_choice *choice, const char *id, tv_path *out) {
    if (choice->chosen.count == TV_PATH_MAX || strlen(id) >= TV_ID_MAX) return false;
    *out = choice->chosen;
    tv_path_add(out, id);
    TV_ASSERT(out->count == choice->chosen.count + 1);
    return true;
}

void tv_choice_begin(tv_choice *choice, const tv_game *game, const void *box, const void *view, tv_move *moves, tv_path *paths) {
    *choice = (tv_choice){.game = game, .box = box, .view = view, .moves = moves, .paths = paths};
    choice->count = tv_game_moves(game, box, view, moves);
    TV_ASSERT(choice->count <= tv_game_moves_max(game));
    for (uint32_t i = 0; i < choice->count; i++) {
        paths[i] = (tv_path){0};
        tv_game_path(game, box, view, moves[i], &paths[i]);
    }
}

bool tv_choice_lit(const tv_choice *choice, const char *id) {
    tv_path wanted;
    if (!chosen_with(choice, id, &wanted)) return false;
    for (uint32_t i = 0; i < choice->count; i++)
        if (tv_path_contains(&choice->paths[i], &wanted)) return true;
    return false;
}

/* Takes back an element, all of its copies: choosing it again and again goes round. */
static void take_back(tv_path *chosen, const char *id) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < chosen->count; i++) {
        if (strcmp(chosen->ids[i], id) == 0) continue;
        if (kept < i) memcpy(chosen->ids[kept], chosen->ids[i], TV_ID_MAX);
        kept++;
    }
    chosen->count = kept;
    TV_ASSERT_DEAR(tv_path_times(chosen, id) == 0);
}

bool tv_choice_choose(tv_choice *choice, const char *id) {
    if (tv_choice_lit(choice, id)) {
        TV_ASSERT(choice->chosen.count < TV_PATH_MAX);
        tv_path_add(&choice->chosen, id);
        return true;
    }
    if (tv_path_times(&choice->chosen, id) == 0) return false;
    take_back(&choice->chosen, id);
    return true;
}

void tv_choice_clear(tv_choice *choice) { choice->chosen = (tv_path){0}; }

bool tv_choice_move(const tv_choice *choice, tv_move *move) {
    for (uint32_t i = 0; i < choice->count; i++) {
        if (!tv_path_equals(&choice->paths[i], &choice->chosen)) continue;
        TV_ASSERT_DEAR(tv_game_check(choice->game, choice->box, choice->view, choice->moves[i]) == NULL);
        *move = choice->moves[i];
        return true;
    }
    return false;
}

uint32_t tv_choice_times(const tv_choice *choice, const char *id) { return tv_path_times(&choice->chosen, id); }

bool tv_choice_holds(const tv_choice *choice, uint32_t number) {
    TV_ASSERT(number < choice->count);
    return tv_path_contains(&choice->paths[number], &choice->chosen);
}

uint32_t tv_choice_left(const tv_choice *choice) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < choice->count; i++) left += tv_choice_holds(choice, i);
    return left;
}

/* Chooses what a path holds more than is chosen, in the path's order. */
static uint32_t choose_rest(tv_choice *choice, const tv_path *path) {
    tv_path chosen = choice->chosen; /* what of it is not yet found again in the path */
    uint32_t added = 0;
    for (uint32_t i = 0; i < path->count; i++) {
        uint32_t k = 0;
        while (k < chosen.count && strcmp(chosen.ids[k], path->ids[i]) != 0) k++;
        if (k < chosen.count) {
            memcpy(chosen.ids[k], chosen.ids[--chosen.count], TV_ID_MAX);
        } else {
            tv_path_add(&choice->chosen, path->ids[i]);
            added++;
        }
    }
    TV_ASSERT_DEAR(chosen.count == 0 && tv_path_equals(&choice->chosen, path));
    return added;
}

uint32_t tv_choice_finish(tv_choice *choice) {
    const tv_path *only = NULL;
    for (uint32_t i = 0; i < choice->count; i++) {
        if (!tv_choice_holds(choice, i)) continue;
        if (only != NULL) return 0;
        only = &choice->paths[i];
    }
    return only != NULL ? choose_rest(choice, only) : 0;
}

/* Of the candidates that contain the chosen elements and the new one, the shortest tells best what is wrong with these: a complete
 * one speaks about nothing else. Equally short ones: the first. */
/* Does a move that cannot be made hold something that could be chosen now? Then it is like the moves that can be made, and its clause is the one
 * that somebody who asks has in mind; that of a move which belongs to quite another moment is not. */
static bool is_like_legal(const tv_choice *choice, const tv_path *path, const char *id) {
    for (uint32_t k = 0; k < path->count; k++)
        if (strcmp(path->ids[k], id) != 0 && (tv_choice_lit(choice, path->ids[k]) || tv_choice_times(choice, path->ids[k]) > 0))
            return true;
    return false;
}

const char *tv_choice_why_not(const tv_choice *choice, const char *id, tv_move *candidates, tv_path *about) {
    tv_path wanted;
    if (tv_choice_lit(choice, id) || !chosen_with(choice, id, &wanted)) return NULL;
    const char *best_clause = NULL;
    uint32_t best_length = 2 * TV_PATH_MAX + 1, count = tv_game_candidates(choice->game, choice->box, choice->view, candidates);
    TV_ASSERT(count <= tv_game_candidates_max(choice->game));
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        tv_game_path(choice->game, choice->box, choice->view, candidates[i], &path);
        if (!tv_path_contains(&path, &wanted)) continue;
        uint32_t length = path.count + (is_like_legal(choice, &path, id) ? 0 : TV_PATH_MAX);
        if (length >= best_length) continue;
        const char *clause = tv_game_check(choice->game, choice->box, choice->view, candidates[i]);
        if (clause == NULL) continue;
        best_clause = clause;
        best_length = length;
        if (about != NULL) *about = path;
    }
    return best_clause;
}
