/* Pictures for a page, see picture_json.h. */
#include "picture_json.h"

#include "base/check.h"
#include "memory/heap.h"
#include "screen_json.h"

#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

/* Elements that were there keep their keys, new ones get new keys. */
static bool hand_out_keys(picture_kept *kept, uint32_t count) {
    uint32_t *keys = kept->former_keys, room = kept->former_room;
    kept->former_keys = kept->keys;
    kept->former_room = kept->keys_room;
    kept->keys = keys;
    kept->keys_room = room;
    if (!tv_heap_room((void **)&kept->keys, &kept->keys_room, count, sizeof *kept->keys)) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = kept->scene.from[i];
        TV_ASSERT(from == SCENE_NOWHERE || from < kept->former_room);
        kept->keys[i] = from == SCENE_NOWHERE ? ++kept->last_key : kept->former_keys[from];
    }
    return true;
}

/* ---- parts ---- */

/* The drawing that was just made, and its smallest text. */
static void write_drawing(picture_kept *kept, int32_t smallest, tv_json *json) {
    if (kept->svg.cut) json->text->cut = true;
    tv_json_string(json, "svg", kept->svg.at);
    tv_json_int(json, "smallest", smallest);
}

static void write_element(picture_kept *kept, const tv_screen *screen, uint32_t number, tv_json *json) {
    TV_ASSERT(number < screen->scene.count && kept->keys[number] > 0 && kept->keys[number] <= kept->last_key);
    const tv_element *element = &screen->scene.elements[number];
    tv_text_clear(&kept->svg);
    int32_t smallest = tv_svg_write_element(screen->game, &screen->scene, element, &kept->svg);
    tv_json_object(json, NULL);
    tv_json_uint(json, "key", kept->keys[number]);
    screen_json_element(&screen->scene, element, json);
    write_drawing(kept, smallest, json);
    tv_json_object_end(json);
}

static void write_elements(picture_kept *kept, const tv_screen *screen, tv_json *json) {
    TV_ASSERT(screen->scene.count <= kept->keys_room && screen->scene.count <= kept->scene.from_room);
    const tv_scene *before = &kept->scene.scene, *scene = &screen->scene;
    tv_change_kind kind;
    tv_json_array(json, "elements");
    for (uint32_t i = 0; i < scene->count; i++) {
        uint32_t from = kept->scene.from[i];
        if (from == SCENE_NOWHERE || scene_changed(before, &before->elements[from], scene, &scene->elements[i], &kind))
            write_element(kept, screen, i, json);
    }
    tv_json_array_end(json);
}

static void write_gone(const picture_kept *kept, tv_json *json) {
    TV_ASSERT(kept->scene.scene.count <= kept->former_room);
    tv_json_array(json, "gone");
    for (uint32_t i = 0; i < kept->scene.scene.count; i++)
        if (kept->scene.to[i] == SCENE_NOWHERE) tv_json_uint(json, NULL, kept->former_keys[i]);
    tv_json_array_end(json);
}

static bool same_order(const picture_kept *kept, uint32_t count) {
    if (kept->scene.scene.count != count) return false;
    for (uint32_t i = 0; i < count; i++)
        if (kept->scene.from[i] != i) return false;
    return true;
}

static void write_order(const picture_kept *kept, uint32_t count, tv_json *json) {
    TV_ASSERT(count <= kept->keys_room);
    if (same_order(kept, count)) {
        tv_json_null(json, "order");
        return;
    }
    tv_json_array(json, "order");
    for (uint32_t i = 0; i < count; i++) tv_json_uint(json, NULL, kept->keys[i]);
    tv_json_array_end(json);
}

/* ---- areas ---- */

static bool same_areas(const tv_scene *a, const tv_scene *b) {
    if (a->area_count != b->area_count) return false;
    for (uint32_t i = 0; i < a->area_count; i++) {
        const tv_area *x = &a->areas[i], *y = &b->areas[i];
        if (strcmp(x->id, y->id) != 0 || x->columns != y->columns || x->panel != y->panel) return false;
        if (x->x != y->x || x->y != y->y || x->w != y->w || x->h != y->h) return false;
        if (strcmp(tv_scene_words(a, x->label), tv_scene_words(b, y->label)) != 0) return false;
    }
    return true;
}

static void write_areas(picture_kept *kept, const tv_scene *scene, tv_json *json) {
    TV_ASSERT(scene->area_count <= TV_AREAS_MAX);
    if (kept->number != 0 && same_areas(&kept->scene.scene, scene)) {
        tv_json_null(json, "areas");
        return;
    }
    tv_json_array(json, "areas");
    for (uint32_t i = 0; i < scene->area_count; i++) {
        tv_text_clear(&kept->svg);
        int32_t smallest = tv_svg_write_panel(scene, &scene->areas[i], &kept->svg);
        tv_json_object(json, NULL);
        screen_json_area(scene, &scene->areas[i], json);
        write_drawing(kept, smallest, json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

/* ---- the whole ---- */

static void forget(picture_kept *kept) {
    kept->scene.scene.count = kept->scene.scene.area_count = 0;
    kept->number = 0;
}

static bool prepare(picture_kept *kept, const tv_screen *screen, uint32_t since) {
    if (since == 0 || since != kept->number) forget(kept);
    if (kept->svg.at == NULL) kept->svg = tv_heap_text();
    return kept->svg.at != NULL && scene_kept_diff(&kept->scene, &screen->scene, NULL) && hand_out_keys(kept, screen->scene.count);
}

bool picture_json_write(picture_kept *kept, const tv_screen *screen, uint32_t since, const char *key, tv_json *json) {
    TV_ASSERT(kept->number <= kept->last_number);
    const tv_scene *scene = &screen->scene;
    if (!prepare(kept, screen, since)) {
        picture_kept_free(kept);
        return false;
    }
    tv_json_object(json, key);
    tv_json_uint(json, "number", ++kept->last_number);
    tv_json_bool(json, "whole", kept->number == 0);
    tv_json_int(json, "width", scene->width);
    tv_json_int(json, "height", scene->height);
    write_areas(kept, scene, json);
    write_elements(kept, screen, json);
    write_gone(kept, json);
    write_order(kept, scene->count, json);
    tv_json_object_end(json);
    kept->number = kept->last_number;
    if (scene_kept_take(&kept->scene, scene, NULL)) return true;
    picture_kept_free(kept);
    return false;
}

void picture_kept_free(picture_kept *kept) {
    uint32_t last = kept->last_number; /* no number is given twice, so that nobody takes another picture for the one kept */
    scene_kept_free(&kept->scene);
    free(kept->keys);
    free(kept->former_keys);
    free(kept->svg.at);
    *kept = (picture_kept){.last_number = last};
}
