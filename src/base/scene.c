/* Building a scene. Nothing here fails: what does not fit marks the scene as cut, and the caller gives it more memory. */
#include "base/check.h"

#include <trivium/scene.h>

#include <string.h>

void tv_scene_begin(tv_scene *scene, tv_element *elements, uint32_t max, char *pool, size_t pool_size) {
    TV_ASSERT(max >= 1);
    *scene = (tv_scene){.elements = elements, .max = max, .pool = tv_text_over(pool, pool_size)};
    tv_text_add_char(&scene->pool, '\0'); /* offset 0 is the empty text */
    scene->cut = scene->pool.cut;
}

static void copy_id(tv_scene *scene, char to[TV_ID_MAX], const char *id) {
    tv_text text = tv_text_over(to, TV_ID_MAX);
    tv_text_add(&text, id);
    scene->cut |= text.cut;
}

tv_area *tv_scene_area(tv_scene *scene, const char *id, int16_t x, int16_t y, int16_t w, int16_t h) {
    if (scene->area_count == TV_AREAS_MAX)
        scene->cut = true; /* the last one is used again */
    else
        scene->area_count++;
    tv_area *area = &scene->areas[scene->area_count - 1];
    *area = (tv_area){.x = x, .y = y, .w = w, .h = h};
    copy_id(scene, area->id, id);
    return area;
}

tv_element *tv_scene_add(tv_scene *scene, const char *id, int16_t x, int16_t y, int16_t w, int16_t h) {
    TV_ASSERT(scene->area_count > 0);
    if (scene->count == scene->max)
        scene->cut = true; /* the last one is used again */
    else
        scene->count++;
    tv_element *element = &scene->elements[scene->count - 1];
    *element = (tv_element){.x = x, .y = y, .w = w, .h = h, .area = (uint8_t)(scene->area_count - 1)};
    copy_id(scene, element->id, id);
    return element;
}

tv_element *tv_scene_add_part(tv_scene *scene, const char *kind, const char *rest, int16_t x, int16_t y, int16_t w, int16_t h) {
    char id[2 * TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, rest);
    return tv_scene_add(scene, id, x, y, w, h);
}

void tv_element_draw(tv_element *element, const char *art, const char *tint) {
    tv_text arts = TV_TEXT_OVER(element->art), tints = TV_TEXT_OVER(element->tint);
    tv_text_add(&arts, art);
    tv_text_add(&tints, tint);
}

tv_element *tv_scene_decor(tv_scene *scene, const char *art, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h) {
    char number[12];
    tv_text text = TV_TEXT_OVER(number);
    tv_text_add_uint(&text, scene->decors++);
    tv_element *element = tv_scene_add_part(scene, "decor", number, x, y, w, h);
    element->decor = 1;
    tv_element_draw(element, art, tint);
    return element;
}

tv_element *tv_scene_decor_text(tv_scene *scene, const char *words, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h) {
    tv_element *element = tv_scene_decor(scene, "", tint, x, y, w, h);
    element->text = tv_scene_text(scene, words);
    return element;
}

tv_element *tv_scene_decor_number(tv_scene *scene, int32_t number, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h) {
    char digits[12];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_int(&text, number);
    return tv_scene_decor_text(scene, digits, tint, x, y, w, h);
}

uint32_t tv_scene_text_begin(tv_scene *scene) { return (uint32_t)scene->pool.used; }

void tv_scene_text_end(tv_scene *scene) {
    tv_text_add_char(&scene->pool, '\0');
    scene->cut |= scene->pool.cut;
}

uint32_t tv_scene_text(tv_scene *scene, const char *words) {
    if (words[0] == '\0') return 0;
    uint32_t offset = tv_scene_text_begin(scene);
    tv_text_add(&scene->pool, words);
    tv_scene_text_end(scene);
    return offset;
}

const tv_element *tv_scene_find(const tv_scene *scene, const char *id) {
    for (uint32_t i = 0; i < scene->count; i++)
        if (strcmp(scene->elements[i].id, id) == 0) return &scene->elements[i];
    return NULL;
}

void tv_path_add(tv_path *path, const char *id) {
    TV_ASSERT(path->count < TV_PATH_MAX);
    tv_text text = tv_text_over(path->ids[path->count++], TV_ID_MAX);
    tv_text_add(&text, id);
    TV_ASSERT(!text.cut);
}

void tv_path_add_part(tv_path *path, const char *kind, const char *rest) {
    char id[TV_ID_MAX];
    tv_text text = TV_TEXT_OVER(id);
    tv_text_add(&text, kind);
    tv_text_add_char(&text, '.');
    tv_text_add(&text, rest);
    TV_ASSERT(!text.cut);
    tv_path_add(path, id);
}

void tv_path_add_number(tv_path *path, const char *kind, uint32_t number) {
    char digits[12];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_uint(&text, number);
    tv_path_add_part(path, kind, digits);
}

uint32_t tv_path_times(const tv_path *path, const char *id) {
    uint32_t times = 0;
    for (uint32_t i = 0; i < path->count; i++) times += strcmp(path->ids[i], id) == 0;
    return times;
}

bool tv_path_contains(const tv_path *path, const tv_path *part) {
    if (part->count > path->count) return false;
    for (uint32_t i = 0; i < part->count; i++)
        if (tv_path_times(path, part->ids[i]) < tv_path_times(part, part->ids[i])) return false;
    return true;
}

bool tv_path_equals(const tv_path *a, const tv_path *b) { return a->count == b->count && tv_path_contains(a, b); }
