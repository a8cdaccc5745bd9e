/* What changed in the picture: against the frame before, for animations and for pages that draw only what is another; and against the
 * moment at which the person last decided, for outlines of what is new. */
#include "session_inside.h"

#include <assert.h>
#include <string.h>

#include "memory/heap.h"

/* ---- two elements ---- */

static bool same_words(const tv_scene *one, uint32_t at, const tv_scene *other, uint32_t other_at) {
    return strcmp(tv_scene_words(one, at), tv_scene_words(other, other_at)) == 0;
}

static bool same_place(const tv_element *one, const tv_element *other) {
    return one->x == other->x && one->y == other->y && one->w == other->w && one->h == other->h && one->turn == other->turn;
}

static bool same_shape(const tv_scene *one, const tv_element *a, const tv_scene *other, const tv_element *b) {
    return same_words(one, a->shape, other, b->shape);
}

/* A shape lies where its element lies, so it follows when this moves. */
static bool same_thing(const tv_scene *one, const tv_element *a, const tv_scene *other, const tv_element *b, bool moved) {
    return strcmp(a->art, b->art) == 0 && strcmp(a->tint, b->tint) == 0 && strcmp(a->brief, b->brief) == 0 && a->area == b->area &&
           a->decor == b->decor && a->count == b->count && a->left == b->left && same_words(one, a->text, other, b->text) &&
           same_words(one, a->label, other, b->label) && (moved || same_shape(one, a, other, b));
}

/* ---- what is only drawn ---- */

/* Games number what is only drawn, so one piece more would give all that follow another id. Here a piece that is drawn exactly as before
 * keeps the id it had; then one that is drawn alike elsewhere; and every other one gets a number that no piece had yet. */
static const tv_element *find_drawn(const tv_session *session, const tv_scene *before, const tv_scene *after, const tv_element *drawn,
                                    bool elsewhere, uint32_t *guess) {
    for (uint32_t k = 0; k < before->count; k++) {
        uint32_t at = (*guess + k) % before->count;
        const tv_element *then = &before->elements[at];
        if (!then->decor || session->taken[at] || (!elsewhere && !same_place(then, drawn))) continue;
        if (!same_thing(before, then, after, drawn, elsewhere)) continue;
        *guess = at + 1;
        return then;
    }
    return NULL;
}

static void number_anew(tv_session *session, tv_element *element) {
    tv_text id = TV_TEXT_OVER(element->id);
    tv_text_add(&id, "decor.");
    tv_text_add_uint(&id, session->decors++);
}

/* Names what has no id yet as it was called before, where it was drawn alike. */
static void keep_names(const tv_session *session, const tv_scene *before, tv_scene *after, bool elsewhere) {
    for (uint32_t k = 0, guess = 0; k < after->count; k++) {
        tv_element *element = &after->elements[k];
        if (element->id[0] != '\0') continue;
        const tv_element *then = find_drawn(session, before, after, element, elsewhere, &guess);
        if (then == NULL) continue;
        session->taken[then - before->elements] = 1;
        memcpy(element->id, then->id, TV_ID_MAX);
    }
}

static bool name_drawn(tv_session *session, const tv_scene *before, tv_scene *after) {
    void *taken = session->taken;
    bool room = tv_heap_room(&taken, &session->taken_room, before->count + 1, 1);
    session->taken = taken;
    if (!room) return false;
    memset(session->taken, 0, before->count);
    for (uint32_t k = 0; k < after->count; k++)
        if (after->elements[k].decor) after->elements[k].id[0] = '\0';
    keep_names(session, before, after, false);
    keep_names(session, before, after, true);
    for (uint32_t k = 0; k < after->count; k++)
        if (after->elements[k].id[0] == '\0') number_anew(session, &after->elements[k]);
    return true;
}

/* ---- two pictures ---- */

/* The element of that id. Pictures mostly have the same order, so it is looked for from `*guess` on, round to the beginning. */
static const tv_element *find_from(const tv_scene *scene, const char *id, uint32_t *guess) {
    for (uint32_t k = 0; k < scene->count; k++) {
        uint32_t at = (*guess + k) % scene->count;
        if (strcmp(scene->elements[at].id, id) != 0) continue;
        *guess = at + 1;
        return &scene->elements[at];
    }
    return NULL;
}

static bool note(tv_session *session, const char *id, tv_change_kind kind) {
    void *changes = session->changes;
    bool room = tv_heap_room(&changes, &session->changes_room, session->change_count + 1, sizeof *session->changes);
    session->changes = changes;
    if (!room) return false;
    tv_change *change = &session->changes[session->change_count++];
    change->kind = kind;
    memcpy(change->id, id, TV_ID_MAX);
    return true;
}

static bool same_order(const tv_scene *before, const tv_scene *after) {
    if (before->count != after->count) return false;
    for (uint32_t k = 0; k < after->count; k++)
        if (strcmp(before->elements[k].id, after->elements[k].id) != 0) return false;
    return true;
}

bool session_diff(tv_session *session, const tv_screen *before_screen, tv_screen *after_screen) {
    const tv_scene *before = &before_screen->scene;
    tv_scene *after = &after_screen->scene;
    if (session->decors < before->decors) session->decors = before->decors;
    if (!name_drawn(session, before, after)) return false;
    session->reordered = !same_order(before, after);
    uint32_t guess = 0;
    for (uint32_t k = 0; k < after->count; k++) {
        const tv_element *now = &after->elements[k], *then = find_from(before, now->id, &guess);
        bool moved = then != NULL && !same_place(then, now);
        if (then == NULL                                   ? !note(session, now->id, TV_CHANGE_CAME)
            : !same_thing(before, then, after, now, moved) ? !note(session, now->id, TV_CHANGE_OTHER)
                                                           : moved && !note(session, now->id, TV_CHANGE_MOVED))
            return false;
    }
    guess = 0;
    for (uint32_t k = 0; k < before->count && session->reordered; k++)
        if (find_from(after, before->elements[k].id, &guess) == NULL && !note(session, before->elements[k].id, TV_CHANGE_WENT))
            return false;
    return true;
}

/* ---- news ---- */

/* The picture as it was when the person last decided. It is kept as long as it is the same moment for the same eyes. */
static const tv_scene *before_the_news(tv_session *session) {
    tv_screen *screen = &session->screens[2];
    uint32_t seen = session->frame.seen;
    uint8_t viewer = session->frame.viewer;
    if (session->before_known && session->before_decision == seen && session->before_viewer == viewer) return &screen->scene;
    const void *view = session->backend->view(session->host, seen, viewer, session->room);
    if (view == NULL) return NULL;
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    session->before_known = tv_screen_show(screen, view, &reader, TV_SCREEN_PAST);
    session->before_decision = seen;
    session->before_viewer = viewer;
    return session->before_known ? &screen->scene : NULL;
}

bool session_find_news(tv_session *session, const tv_screen *screen) {
    const tv_scene *now = &screen->scene;
    void *news = session->news;
    bool room = tv_heap_room(&news, &session->news_room, now->count + 1, 1);
    session->news = news;
    if (!room) return false;
    memset(session->news, 0, now->count);
    const tv_frame *frame = &session->frame;
    if (frame->person >= TV_SEATS_MAX || frame->seen >= frame->decisions || frame->shown != frame->decisions) return true;
    const tv_scene *before = before_the_news(session);
    if (before == NULL) return true;
    for (uint32_t k = 0, guess = 0; k < now->count; k++) {
        const tv_element *element = &now->elements[k];
        if (element->decor) continue;
        const tv_element *then = find_from(before, element->id, &guess);
        session->news[k] = then == NULL || !same_words(before, then->label, now, element->label);
    }
    return true;
}
