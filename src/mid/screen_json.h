/* What is on a screen as JSON, for `trivium moves` and for the page (docs/json.md). */
#ifndef TRIVIUM_MID_SCREEN_JSON_H
#define TRIVIUM_MID_SCREEN_JSON_H

#include <trivium/screen.h>

/* The picture: its areas and elements. */
void screen_json_scene(const tv_screen *screen, tv_json *json);
/* The members of an area's and of an element's object, which the caller has opened. */
void screen_json_area(const tv_scene *scene, const tv_area *area, tv_json *json);
void screen_json_element(const tv_scene *scene, const tv_element *element, tv_json *json);
/* A legal move by its number in the list; and the list. */
void screen_json_move(const tv_screen *screen, const char *key, uint32_t number, tv_json *json);
void screen_json_moves(const tv_screen *screen, const char *key, tv_json *json);

#endif
