/* The law of what events touch: what happens can be shown, because it is somewhere. */
#include "suite.h"

#include <stdio.h>

static bool is_one_there(const tv_scene *scene, const tv_path *path) {
    for (uint32_t i = 0; i < path->count; i++)
        if (tv_scene_find(scene, path->ids[i]) != NULL) return true;
    return false;
}

/* Looks for what each event of the step touches in the picture of one moment; true when all of it is found by now. */
static bool find_touched(suite *in, const void *state, uint8_t viewer, bool found[TV_EVENTS_MAX]) {
    const tv_events *events = &in->step.events;
    bool all = true;
    suite_draw_scene(in, suite_view(in, in->spare[0], state, viewer));
    for (uint32_t i = 0; i < events->count; i++) {
        tv_event event = events->list[i];
        tv_touch touch;
        tv_event_hide(&event, viewer);
        tv_game_touch(in->game, in->box, &event, viewer, &touch);
        SUITE_CHECK(in, touch.sound < TV_SOUNDS, "every event has a sound that there is, or none");
        found[i] =
            found[i] || is_one_there(&in->scene, &touch.from) || is_one_there(&in->scene, &touch.to) || is_one_there(&in->scene, &touch.at);
        all = all && found[i];
    }
    return all;
}

/* A game with a picture of its own need not say it; then front ends show what changed. Of the start nobody has seen a picture before. */
void suite_law_touched(suite *in) {
    const tv_events *events = &in->step.events;
    bool found[TV_EVENTS_MAX] = {false};
    if (in->decision == 0 || !in->step.thorough || (in->game->scene != NULL && !TV_GAME_HAS(in->game, touch))) return;
    uint8_t viewer = suite_viewer(in, suite_draw(in, in->seats + 1u));
    if (events->count == 0 || find_touched(in, in->before, viewer, found) || find_touched(in, in->state, viewer, found)) return;
    for (uint32_t i = 0; i < events->count; i++) {
        if (!found[i] && !in->plan->quiet) fprintf(stderr, "event %s:\n", in->game->event_kinds[events->list[i].kind].name);
        SUITE_CHECK(in, found[i], "every event touches something that is in the picture before or after it");
    }
}
