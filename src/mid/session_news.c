/* What is new in the picture: whatever is called otherwise than at the moment when the person last decided, and, for marks that stay until the next
 * decision, what events have reached since. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>

#include "memory/heap.h"

/* Keeps the picture of that moment, as long as it is the same one for the same eyes. */
static bool know_then(tv_session *session) {
    TV_ASSERT(session->frame.seen < session->frame.decisions && session_is_viewer(session, session->frame.viewer));
    uint32_t seen = session->frame.seen;
    uint8_t viewer = session->frame.viewer;
    if (session->then_known && session->then_decision == seen && session->then_viewer == viewer) return true;
    const void *view = session->backend->view(session->host, seen, viewer, session->room);
    if (view == NULL) return false;
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    session->past.box = session->now.box;
    session->then_known =
        tv_screen_show(&session->past, view, &reader, TV_SCREEN_PAST) && scene_kept_take(&session->then, &session->past.scene, NULL);
    session->then_decision = seen;
    session->then_viewer = viewer;
    return session->then_known;
}

static bool named_alike(const tv_scene *then, uint32_t was, const tv_scene *now, uint32_t is) {
    return strcmp(tv_scene_words(then, then->elements[was].label), tv_scene_words(now, now->elements[is].label)) == 0;
}

static void mark_news(tv_session *session, const tv_scene *now) {
    TV_ASSERT(session->frame.seen < session->frame.decisions);
    if (!know_then(session) || !scene_kept_diff(&session->then, now, NULL)) return;
    for (uint32_t k = 0; k < now->count; k++) {
        uint32_t was = session->then.from[k];
        session->news[k] = !now->elements[k].decor && (was == SCENE_NOWHERE || !named_alike(&session->then.scene, was, now, k));
    }
}

bool session_find_news(tv_session *session) {
    const tv_scene *now = &session->screen.scene;
    const tv_frame *frame = &session->frame;
    void *news = session->news;
    bool room = tv_heap_room(&news, &session->news_room, now->count + 1, 1);
    session->news = news;
    if (!room) return false;
    TV_ASSERT(now->count < session->news_room);
    memset(session->news, 0, now->count);
    if (frame->person < TV_SEATS_MAX && frame->seen < frame->decisions && frame->shown == frame->decisions) mark_news(session, now);
    return true;
}

/* ---- marks ---- */

static void mark_reached(tv_session *session, const tv_scene *now, const tv_path *reached) {
    for (uint32_t i = 0; i < reached->count; i++) {
        const tv_element *element = tv_scene_find(now, reached->ids[i]);
        if (element != NULL) session->marks[element - now->elements] = 1;
    }
}

bool session_find_marks(tv_session *session) {
    const tv_scene *now = &session->screen.scene;
    const tv_frame *frame = &session->frame;
    void *marks = session->marks;
    bool room = tv_heap_room(&marks, &session->marks_room, now->count + 1, 1);
    session->marks = marks;
    if (!room) return false;
    memset(session->marks, 0, now->count);
    if (frame->person >= TV_SEATS_MAX || frame->shown != frame->decisions) return true;
    for (uint32_t k = session->now.log_count; k > 0 && session->now.log[k - 1].decision > frame->seen; k--) {
        tv_touch touch;
        session_touch(session, &session->now.log[k - 1], &touch);
        mark_reached(session, now, &touch.to);
    }
    return true;
}
