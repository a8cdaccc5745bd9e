/* What became of a picture's elements from one picture to the next, so that a front end touches only what changed. A listed element is the
 * same one by its id; what is only drawn has no name but its drawing, because its ids are mere numbers, which shift. */
#ifndef TRIVIUM_MID_SCENE_DIFF_H
#define TRIVIUM_MID_SCENE_DIFF_H

#include <trivium/session.h>

enum { SCENE_NOWHERE = INT32_MAX };

/* Pairs the elements of two pictures: after_to_before[i] is the number in `before` of what is number i in `after`, and the other way
 * round; SCENE_NOWHERE: it came, or it went. Each array has room for its picture's count. */
void scene_pair(const tv_scene *before, const tv_scene *after, uint32_t *after_to_before, uint32_t *before_to_after);

/* Did a paired element change, and how? True with TV_CHANGE_MOVED when only its place is another one, else with TV_CHANGE_OTHER. */
bool scene_changed(const tv_scene *before, const tv_element *was, const tv_scene *after, const tv_element *is, tv_change_kind *kind);

/* ---- a picture kept, to compare the next one with ---- */

/* All zero: none yet. Its memory is its own and grows with the largest picture. */
typedef struct scene_kept {
    tv_scene scene;
    uint8_t *marks;      /* as kept with the scene */
    uint32_t *from, *to; /* of the last scene_kept_diff: from[i] for what is shown now, to[i] for what was kept */
    tv_change *changes;  /* the same as a list */
    uint32_t room, from_room, changes_room, pool_room, change_count;
} scene_kept;

/* Compares a picture with the one kept; the answer is in kept->from, to, changes and change_count until the next call. The list holds what
 * went first, then what came, moved or changed, in the picture's order; what is only drawn is not in it. `marks` may be NULL; another mark
 * is a change, too. False when memory is short. */
bool scene_kept_diff(scene_kept *kept, const tv_scene *scene, const uint8_t *marks);
/* Keeps a copy of the picture; false when memory is short, and then none is kept. */
bool scene_kept_take(scene_kept *kept, const tv_scene *scene, const uint8_t *marks);
void scene_kept_free(scene_kept *kept);

#endif
