/* A game in numbers, for who writes programs that learn it. The tables are those of docs/learning.md. */
#include "learning_report.h"

#include <stdlib.h>
#include <trivium/learning.h>

static void json_plane(tv_json *json, const tv_plane_place *place) {
    tv_json_object(json, NULL);
    tv_json_string(json, "plane", place->name);
    tv_json_string(json, "about", place->about);
    tv_json_uint(json, "offset", place->offset);
    tv_json_uint(json, "bytes", place->bytes);
    tv_json_array(json, "shape");
    for (uint32_t i = 0; i <= TV_PLANE_DIMENSIONS && place->shape[i] > 0; i++) tv_json_uint(json, NULL, place->shape[i]);
    tv_json_array_end(json);
    tv_json_uint(json, "values", place->values);
    tv_json_object_end(json);
}

static void json_line(tv_json *json, const tv_action_place *place) {
    tv_json_object(json, NULL);
    tv_json_string(json, "line", place->name);
    tv_json_uint(json, "first", place->first);
    tv_json_uint(json, "count", place->count);
    tv_json_bool(json, "shared", place->shared);
    tv_json_object_end(json);
}

static void report_json(const tv_game *game, const tv_encoder *encoder, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_plane_place plane;
    tv_action_place line;
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", game->id);
    tv_json_uint(&json, "seats", encoder->seats);
    tv_json_uint(&json, "observation_bytes", encoder->observation_bytes);
    tv_json_array(&json, "planes");
    for (uint32_t i = 0; tv_encoder_plane(game, encoder, i, &plane); i++) json_plane(&json, &plane);
    tv_json_array_end(&json);
    tv_json_uint(&json, "actions", encoder->actions);
    tv_json_array(&json, "lines");
    for (uint32_t i = 0; tv_encoder_action(game, encoder, i, &line); i++) json_line(&json, &line);
    tv_json_array_end(&json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void add_cell(tv_text *out, uint32_t number) {
    tv_text_add_uint(out, number);
    tv_text_add(out, " | ");
}

/* "| hands | 173 | 2 x 2 x 5 | 9 | Cards of each kind. |" */
static void text_plane(tv_text *out, const tv_plane_place *place) {
    tv_text_add(out, "| `");
    tv_text_add(out, place->name);
    tv_text_add(out, "` | ");
    add_cell(out, place->offset);
    for (uint32_t i = 0; i <= TV_PLANE_DIMENSIONS && place->shape[i] > 0; i++) {
        if (i > 0) tv_text_add(out, " x ");
        tv_text_add_uint(out, place->shape[i]);
    }
    tv_text_add(out, " | ");
    add_cell(out, place->values);
    tv_text_add(out, place->about);
    tv_text_add(out, " |\n");
}

static void text_line(tv_text *out, const tv_action_place *place) {
    tv_text_add(out, "| `");
    tv_text_add(out, place->name);
    tv_text_add(out, "` | ");
    add_cell(out, place->first);
    add_cell(out, place->count);
    tv_text_add(out, place->shared ? "yes |\n" : "no |\n");
}

static void report_text(const tv_game *game, const tv_encoder *encoder, tv_text *out) {
    tv_plane_place plane;
    tv_action_place line;
    tv_text_add(out, "| plane | at | shape | values below | what |\n|---|---|---|---|---|\n");
    for (uint32_t i = 0; tv_encoder_plane(game, encoder, i, &plane); i++) text_plane(out, &plane);
    tv_text_add(out, "\n| actions | from | how many | shared |\n|---|---|---|---|\n");
    for (uint32_t i = 0; tv_encoder_action(game, encoder, i, &line); i++) text_line(out, &line);
}

bool learning_report(const tv_game *game, uint8_t seats, bool json, tv_text *out, tv_error *error) {
    tv_setup setup = tv_setup_default(game, seats);
    tv_encoder encoder;
    void *box = malloc(game->box_bytes);
    bool good = box == NULL ? tv_fail_memory(error) : tv_game_open(game, box, &setup, error);
    if (good) {
        tv_encoder_make(game, box, &encoder);
        if (json)
            report_json(game, &encoder, out);
        else
            report_text(game, &encoder, out);
    }
    free(box);
    return good;
}
