/* Pictures and moves as JSON, see screen_json.h. */
#include "screen_json.h"

#include "base/check.h"
#include "game_json.h"

enum { WORDS_MAX = 1024 };

/* ---- the picture ---- */

static void write_box(tv_json *json, int16_t x, int16_t y, int16_t w, int16_t h) {
    tv_json_int(json, "x", x);
    tv_json_int(json, "y", y);
    tv_json_int(json, "w", w);
    tv_json_int(json, "h", h);
}

void screen_json_area(const tv_scene *scene, const tv_area *area, tv_json *json) {
    TV_ASSERT(scene->area_count <= TV_AREAS_MAX && area >= scene->areas && area < scene->areas + scene->area_count);
    tv_json_string(json, "id", area->id);
    tv_json_string(json, "label", tv_scene_words(scene, area->label));
    tv_json_uint(json, "columns", area->columns);
    write_box(json, area->x, area->y, area->w, area->h);
}

void screen_json_element(const tv_scene *scene, const tv_element *element, tv_json *json) {
    TV_ASSERT(element->area < scene->area_count);
    tv_json_string(json, "id", element->id);
    tv_json_string(json, "label", tv_scene_words(scene, element->label));
    tv_json_string(json, "text", tv_scene_words(scene, element->text));
    tv_json_string(json, "brief", element->brief);
    tv_json_uint(json, "area", element->area);
    write_box(json, element->x, element->y, element->w, element->h);
    tv_json_uint(json, "count", element->count);
    tv_json_bool(json, "decor", element->decor);
    if (element->held) tv_json_bool(json, "held", true);
}

void screen_json_scene(const tv_screen *screen, tv_json *json) {
    const tv_scene *scene = &screen->scene;
    TV_ASSERT(scene->count <= scene->max);
    tv_json_object(json, NULL);
    tv_json_int(json, "width", scene->width);
    tv_json_int(json, "height", scene->height);
    tv_json_array(json, "areas");
    for (uint32_t i = 0; i < scene->area_count; i++) {
        tv_json_object(json, NULL);
        screen_json_area(scene, &scene->areas[i], json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    tv_json_array(json, "elements");
    for (uint32_t i = 0; i < scene->count; i++) {
        tv_json_object(json, NULL);
        screen_json_element(scene, &scene->elements[i], json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    tv_json_object_end(json);
}

/* ---- moves ---- */

void screen_json_move(const tv_screen *screen, const char *key, uint32_t number, tv_json *json) {
    TV_ASSERT(number < screen->choice.count);
    const tv_game *game = screen->game;
    const tv_path *path = &screen->choice.paths[number];
    tv_move move = screen->choice.moves[number];
    tv_json_object(json, key);
    game_json_legal(json, game, screen->box, screen->view, move, &screen->reader);
    char words[WORDS_MAX];
    tv_text preview = TV_TEXT_OVER(words);
    tv_game_preview(game, screen->box, screen->view, move, &screen->reader, &preview);
    tv_json_string(json, "preview", words);
    tv_json_array(json, "path");
    for (uint32_t i = 0; i < path->count; i++) tv_json_string(json, NULL, path->ids[i]);
    tv_json_array_end(json);
    tv_json_uint(json, "prior", screen->weights[number]);
    tv_json_object_end(json);
}

void screen_json_moves(const tv_screen *screen, const char *key, tv_json *json) {
    tv_json_array(json, key);
    for (uint32_t i = 0; i < screen->choice.count; i++) screen_json_move(screen, NULL, i, json);
    tv_json_array_end(json);
}
