/* Comparing pictures, see scene_diff.h. Pictures that follow each other list nearly the same in nearly the same order, so an element is
 * looked for where the one before it was found, and the whole costs little more than one walk. */
#include "scene_diff.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

/* ---- two elements ---- */

static bool same_words(const tv_scene *a, uint32_t at_a, const tv_scene *b, uint32_t at_b) {
    return strcmp(tv_scene_words(a, at_a), tv_scene_words(b, at_b)) == 0;
}

static bool same_place(const tv_element *a, const tv_element *b) {
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h && a->turn == b->turn && a->area == b->area;
}

/* Alike but for id and place. */
static bool same_look(const tv_scene *before, const tv_element *a, const tv_scene *after, const tv_element *b) {
    return a->decor == b->decor && a->count == b->count && a->left == b->left && a->held == b->held && strcmp(a->art, b->art) == 0 &&
           strcmp(a->tint, b->tint) == 0 && strcmp(a->brief, b->brief) == 0 && same_words(before, a->text, after, b->text) &&
           same_words(before, a->label, after, b->label) && same_words(before, a->shape, after, b->shape);
}

bool scene_changed(const tv_scene *before, const tv_element *was, const tv_scene *after, const tv_element *is, tv_change_kind *kind) {
    if (!same_look(before, was, after, is)) {
        *kind = TV_CHANGE_OTHER;
        return true;
    }
    *kind = TV_CHANGE_MOVED;
    return !same_place(was, is);
}

static bool same_element(const tv_scene *before, const tv_element *a, const tv_scene *after, const tv_element *b) {
    if (a->decor != b->decor) return false;
    if (!b->decor) return strcmp(a->id, b->id) == 0;
    return same_place(a, b) && same_look(before, a, after, b);
}

/* ---- two pictures ---- */

/* What is paired one way is paired the other way, too. */
static bool are_pairs(const uint32_t *to, uint32_t count, const uint32_t *back, uint32_t back_count) {
    for (uint32_t i = 0; i < count; i++)
        if (to[i] != SCENE_NOWHERE && (to[i] >= back_count || back[to[i]] != i)) return false;
    return true;
}

void scene_pair(const tv_scene *before, const tv_scene *after, uint32_t *after_to_before, uint32_t *before_to_after) {
    for (uint32_t i = 0; i < before->count; i++) before_to_after[i] = SCENE_NOWHERE;
    uint32_t next = 0; /* where the search begins */
    for (uint32_t i = 0; i < after->count; i++) {
        after_to_before[i] = SCENE_NOWHERE;
        for (uint32_t step = 0; step < before->count; step++) {
            uint32_t at = (next + step) % before->count;
            if (before_to_after[at] != SCENE_NOWHERE) continue;
            if (!same_element(before, &before->elements[at], after, &after->elements[i])) continue;
            after_to_before[i] = at;
            before_to_after[at] = i;
            next = at + 1;
            break;
        }
    }
    TV_ASSERT_DEAR(are_pairs(after_to_before, after->count, before_to_after, before->count));
    TV_ASSERT_DEAR(are_pairs(before_to_after, before->count, after_to_before, after->count));
}

/* ---- a picture kept ---- */

static void add_change(scene_kept *kept, const tv_element *element, tv_change_kind kind) {
    TV_ASSERT(kept->change_count < kept->changes_room);
    tv_change *change = &kept->changes[kept->change_count++];
    memcpy(change->id, element->id, sizeof change->id);
    change->kind = kind;
}

static void list_changes(scene_kept *kept, const tv_scene *scene, const uint8_t *marks) {
    TV_ASSERT(scene->count <= kept->from_room && kept->scene.count <= kept->room);
    const tv_scene *before = &kept->scene;
    kept->change_count = 0;
    for (uint32_t i = 0; i < before->count; i++)
        if (kept->to[i] == SCENE_NOWHERE && !before->elements[i].decor) add_change(kept, &before->elements[i], TV_CHANGE_WENT);
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *is = &scene->elements[i];
        uint32_t from = kept->from[i];
        tv_change_kind kind;
        if (is->decor) continue;
        if (from == SCENE_NOWHERE) {
            add_change(kept, is, TV_CHANGE_CAME);
        } else if ((marks != NULL ? marks[i] : 0) != kept->marks[from]) {
            add_change(kept, is, TV_CHANGE_OTHER);
        } else if (scene_changed(before, &before->elements[from], scene, is, &kind)) {
            add_change(kept, is, kind);
        }
    }
}

bool scene_kept_diff(scene_kept *kept, const tv_scene *scene, const uint8_t *marks) {
    TV_ASSERT(scene != &kept->scene && kept->scene.count <= kept->room);
    uint32_t most = kept->scene.count + scene->count;
    kept->change_count = 0;
    if (!tv_heap_room((void **)&kept->from, &kept->from_room, scene->count, sizeof *kept->from)) return false;
    if (!tv_heap_room((void **)&kept->changes, &kept->changes_room, most, sizeof *kept->changes)) return false;
    scene_pair(&kept->scene, scene, kept->from, kept->to);
    list_changes(kept, scene, marks);
    return true;
}

/* Room for the elements, what is kept of each of them, and the texts. */
static bool make_room(scene_kept *kept, const tv_scene *scene) {
    TV_ASSERT(scene->count < SCENE_NOWHERE && scene->pool.used <= UINT32_MAX);
    if (scene->count > kept->room) {
        uint32_t room = kept->room;
        if (!tv_heap_room((void **)&kept->scene.elements, &room, scene->count, sizeof *kept->scene.elements)) return false;
        room = kept->room;
        if (!tv_heap_room((void **)&kept->marks, &room, scene->count, sizeof *kept->marks)) return false;
        if (!tv_heap_room((void **)&kept->to, &kept->room, scene->count, sizeof *kept->to)) return false;
    }
    return tv_heap_room((void **)&kept->scene.pool.at, &kept->pool_room, (uint32_t)scene->pool.used, 1);
}

bool scene_kept_take(scene_kept *kept, const tv_scene *scene, const uint8_t *marks) {
    TV_ASSERT(scene != &kept->scene);
    kept->scene.count = 0;
    if (!make_room(kept, scene)) return false;
    tv_element *elements = kept->scene.elements;
    char *pool = kept->scene.pool.at;
    kept->scene = *scene;
    kept->scene.elements = elements;
    kept->scene.max = kept->room;
    kept->scene.pool = (tv_text){.at = pool, .size = kept->pool_room, .used = scene->pool.used};
    memcpy(pool, scene->pool.at, scene->pool.used);
    if (scene->count == 0) return true;
    memcpy(elements, scene->elements, scene->count * sizeof *elements);
    if (marks != NULL)
        memcpy(kept->marks, marks, scene->count);
    else
        memset(kept->marks, 0, scene->count);
    return true;
}

void scene_kept_free(scene_kept *kept) {
    free(kept->scene.elements);
    free(kept->scene.pool.at);
    free(kept->marks);
    free(kept->from);
    free(kept->to);
    free(kept->changes);
    *kept = (scene_kept){0};
}
