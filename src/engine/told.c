/* What an engine was told, see told.h. */
#include "told.h"

#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

/* Reads an object; free doc->nodes. A value takes at least two bytes with what separates it from the next. */
static bool read_object(tv_json_doc *doc, const char *json, size_t size, tv_error *error) {
    *doc = (tv_json_doc){.max = (uint32_t)(size / 2 + 2)};
    doc->nodes = malloc(doc->max * sizeof *doc->nodes);
    if (doc->nodes == NULL) return tv_fail_memory(error);
    if (!tv_json_read(doc, json, size, false, error)) return false;
    return doc->nodes[0].kind == TV_JSON_OBJECT || tv_fail(error, "A JSON object is needed.", (const char *)NULL);
}

/* The whole number under a key of object `node`, within bounds. */
static bool get_number(const tv_json_doc *doc, uint32_t node, const char *key, int64_t min, int64_t max, int64_t *number, tv_error *error) {
    uint32_t member = tv_json_member(doc, node, key);
    if (member != 0 && tv_json_get_int(doc, member, number) && *number >= min && *number <= max) return true;
    return tv_fail(error, "\"{}\" is missing, no whole number, or out of its range.", key, (const char *)NULL);
}

/* ---- newgame ---- */

static bool read_options(const tv_json_doc *doc, const tv_game *game, tv_setup *setup, tv_error *error) {
    uint32_t options = tv_json_member(doc, 0, "options");
    if (options == 0) return true;
    if (doc->nodes[options].kind != TV_JSON_OBJECT) return tv_fail(error, "\"options\" is an object.", (const char *)NULL);
    for (uint32_t i = 0; game->options[i].name != NULL; i++) {
        int64_t number = setup->options[i];
        if (tv_json_member(doc, options, game->options[i].name) == 0) continue;
        if (!get_number(doc, options, game->options[i].name, game->options[i].min, game->options[i].max, &number, error)) return false;
        setup->options[i] = (int32_t)number;
    }
    return true;
}

/* The material becomes a document of its own, as `open` wants it. */
static bool open_box(const tv_json_doc *doc, const tv_game *game, tv_setup *setup, void *box, tv_error *error) {
    uint32_t node = tv_json_member(doc, 0, "material");
    if (node == 0 || doc->nodes[node].kind == TV_JSON_NULL) return tv_game_open(game, box, setup, error);
    tv_json_doc material;
    bool good = read_object(&material, doc->text + doc->nodes[node].at, doc->nodes[node].size, error);
    setup->material = &material;
    good = good && tv_game_open(game, box, setup, error);
    setup->material = NULL; // it ends here
    free(material.nodes);
    return good;
}

static bool read_game(engine_told *out, const tv_json_doc *doc, tv_error *error) {
    char id[32] = "";
    uint32_t name = tv_json_member(doc, 0, "game"), seats = tv_json_member(doc, 0, "seats");
    if (name != 0) tv_json_get_string(doc, name, id, sizeof id);
    out->game = tv_game_find(id);
    if (out->game == NULL) return tv_fail(error, "There is no game \"{}\" here.", id, (const char *)NULL);
    if (seats == 0 || doc->nodes[seats].kind != TV_JSON_ARRAY || doc->nodes[seats].count < out->game->seats_min ||
        doc->nodes[seats].count > out->game->seats_max)
        return tv_fail(error, "\"seats\" is a list of as many seats as the game takes.", (const char *)NULL);
    out->seats = (uint8_t)doc->nodes[seats].count;
    int64_t seat, version;
    if (!get_number(doc, 0, "seat", 0, out->seats - 1, &seat, error) ||
        !get_number(doc, 0, "rules_version", 1, UINT16_MAX, &version, error))
        return false;
    out->seat = (uint8_t)seat;
    tv_setup setup = tv_setup_default(out->game, out->seats);
    setup.rules_version = (uint16_t)version;
    out->box = calloc(1, out->game->box_bytes);
    out->view = calloc(1, out->game->state_bytes);
    if (out->box == NULL || out->view == NULL) return tv_fail_memory(error);
    return read_options(doc, out->game, &setup, error) && open_box(doc, out->game, &setup, out->box, error);
}

bool engine_told_game(engine_told *told, const char *json, size_t size, tv_error *error) {
    engine_told fresh = {.actor = TV_OVER};
    tv_json_doc doc;
    bool good = read_object(&doc, json, size, error) && read_game(&fresh, &doc, error);
    free(doc.nodes);
    engine_told_free(good ? told : &fresh);
    if (good) *told = fresh;
    return good;
}

/* ---- observe ---- */

static bool read_moment(engine_told *told, const tv_json_doc *doc, void *view, tv_error *error) {
    uint32_t state = tv_json_member(doc, 0, "state"), actor = tv_json_member(doc, 0, "actor");
    int64_t decision, seat = TV_OVER;
    if (!get_number(doc, 0, "decision", 0, UINT32_MAX, &decision, error)) return false;
    if (actor != 0 && doc->nodes[actor].kind != TV_JSON_NULL && !get_number(doc, 0, "actor", 0, told->seats - 1, &seat, error))
        return false;
    if (state == 0) return tv_fail(error, "\"state\" is missing.", (const char *)NULL);
    if (!tv_state_read(told->game, told->box, view, doc, state, error)) return false;
    if (tv_game_viewer(told->game, told->box, view) != told->seat)
        return tv_fail(error, "The state is not what this engine's seat sees.", (const char *)NULL);
    told->decision = (uint64_t)decision;
    told->actor = (uint8_t)seat;
    return true;
}

bool engine_told_moment(engine_told *told, const char *json, size_t size, tv_error *error) {
    if (told->game == NULL) return tv_fail(error, "There is no game; newgame begins one.", (const char *)NULL);
    tv_json_doc doc;
    void *view = calloc(1, told->game->state_bytes);
    bool good = view != NULL || tv_fail_memory(error);
    good = read_object(&doc, json, size, error) && good && read_moment(told, &doc, view, error);
    free(doc.nodes);
    if (good) {
        memcpy(told->view, view, told->game->state_bytes);
        told->seen = true;
    }
    free(view);
    return good;
}

bool engine_told_moves(const char *json, size_t size, tv_error *error) {
    tv_json_doc doc;
    bool good = read_object(&doc, json, size, error);
    uint32_t moves = good ? tv_json_member(&doc, 0, "moves") : 0;
    if (good && (moves == 0 || doc.nodes[moves].kind != TV_JSON_ARRAY)) good = tv_fail(error, "\"moves\" is a list.", (const char *)NULL);
    free(doc.nodes);
    return good;
}

void engine_told_free(engine_told *told) {
    free(told->box);
    free(told->view);
    *told = (engine_told){.actor = TV_OVER};
}
