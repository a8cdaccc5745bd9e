/* What a game of a record starts from: its box, its material and its start position. */
#include "memory/heap.h"
#include "record_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* Reads JSON into nodes of its own. No text has more values than bytes. */
static bool parse(tv_json_doc *doc, const char *text, size_t size, bool relaxed, tv_error *error) {
    *doc = (tv_json_doc){0};
    if (size > TV_JSON_LINE_MAX) return tv_fail(error, "The text is too long: at most 1048576 bytes.", NULL);
    doc->max = (uint32_t)size + 1;
    doc->nodes = malloc(doc->max * sizeof *doc->nodes);
    if (doc->nodes == NULL) return tv_fail_memory(error);
    if (tv_json_read(doc, text, size, relaxed, error)) return true;
    free(doc->nodes);
    *doc = (tv_json_doc){0};
    return false;
}

void *tv_record_open_box(const tv_record *record, tv_error *error) {
    TV_ASSERT(record->game != NULL);
    if (record->game->size < TV_GAME_SIZE_MIN) {
        tv_fail(error, "The table of the game {} does not say its size, or is older than any this library knows.", record->game->id, NULL);
        return NULL;
    }
    void *box = calloc(1, record->game->box_bytes);
    if (box == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    if (tv_game_open(record->game, box, &record->setup, error)) return box;
    free(box);
    return NULL;
}

bool tv_record_keep_material(tv_record *record, const char *json, size_t size, tv_error *error) {
    char *copy = tv_heap_copy(json, size);
    if (copy == NULL) return tv_fail_memory(error);
    tv_json_doc doc;
    if (!parse(&doc, copy, size, false, error)) {
        free(copy);
        return false;
    }
    tv_json_node *fitting = realloc(doc.nodes, doc.count * sizeof *doc.nodes);
    if (fitting != NULL) doc.nodes = fitting;
    doc.max = doc.count;
    tv_record_drop_material(record);
    record->material = copy;
    record->material_doc = doc;
    record->setup.material = &record->material_doc;
    return true;
}

/* The canonical material of a box; free text.at. */
static tv_text canonical_material(const tv_game *game, const void *box) {
    tv_text text = tv_heap_text();
    if (text.at != NULL) tv_material_write(game, box, &text);
    return text;
}

/* The material in canonical form becomes the record's; the default one is not carried. */
static bool settle_material(tv_record *record, tv_error *error) {
    TV_ASSERT(record->setup.material == &record->material_doc);
    void *box = tv_record_open_box(record, error);
    if (box == NULL) return false;
    tv_text own = canonical_material(record->game, box);
    const tv_json_doc *carried = record->setup.material;
    record->setup.material = NULL;
    void *default_box = tv_record_open_box(record, error);
    record->setup.material = carried;
    tv_text usual = {.at = NULL, .cut = true};
    if (default_box != NULL) usual = canonical_material(record->game, default_box);
    bool whole = !own.cut && !usual.cut;
    if (!whole && default_box != NULL) tv_fail_memory(error);
    if (whole && own.used == usual.used && memcmp(own.at, usual.at, own.used) == 0)
        tv_record_drop_material(record);
    else if (whole)
        whole = tv_record_keep_material(record, own.at, own.used, error);
    free(own.at);
    free(usual.at);
    free(default_box);
    free(box);
    return whole;
}

bool tv_record_set_material(tv_record *record, const char *json, size_t size, tv_error *error) {
    tv_record trial = *record;
    trial.material = NULL;
    trial.material_doc = (tv_json_doc){0};
    trial.setup.material = NULL;
    if (!tv_record_keep_material(&trial, json, size, error)) return false;
    if (!settle_material(&trial, error)) {
        tv_record_drop_material(&trial);
        return false;
    }
    tv_record_drop_material(record);
    record->material = trial.material;
    record->material_doc = trial.material_doc;
    if (record->material != NULL) record->setup.material = &record->material_doc;
    return true;
}

bool tv_position_read(const tv_game *game, const void *box, void *state, const char *text, size_t size, tv_error *error) {
    tv_json_doc doc;
    if (!parse(&doc, text, size, true, error)) return false;
    memset(state, 0, game->state_bytes);
    bool sound = tv_state_read(game, box, state, &doc, 0, error);
    TV_ASSERT_DEAR(!sound || tv_game_validate(game, box, state) == NULL);
    free(doc.nodes);
    if (sound && tv_game_viewer(game, box, state) != TV_EVERYTHING)
        return tv_fail(error, "This is what one viewer sees, not a whole position: it cannot be played from.", NULL);
    return sound;
}

bool tv_record_set_position(tv_record *record, const char *text, size_t size, tv_error *error) {
    const tv_game *game = record->game;
    void *box = tv_record_open_box(record, error);
    if (box == NULL) return false;
    void *state = malloc(game->state_bytes);
    tv_text line = tv_heap_text();
    bool done = state != NULL && line.at != NULL;
    if (!done) tv_fail_memory(error);
    done = done && tv_position_read(game, box, state, text, size, error);
    if (done) {
        tv_json json = tv_json_into(&line);
        json.relaxed = true;
        tv_state_write(game, box, state, &json, NULL);
        if (line.cut) done = tv_fail_memory(error);
    }
    if (done) {
        free(record->position);
        record->position = line.at;
        line.at = NULL;
    }
    free(line.at);
    free(state);
    free(box);
    return done;
}
