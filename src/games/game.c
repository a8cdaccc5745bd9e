/* What every game needs around its own functions: events, clauses, set-ups, and states and material as text. */
#include "base/check.h"

#include <trivium/game.h>
#include <trivium/hash.h>

#include <string.h>

/* ---- events ---- */

tv_event *tv_event_take(tv_events *events, uint16_t kind, uint8_t seat) {
    TV_ASSERT(events->count < events->max);
    tv_event *event = &events->list[events->count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->seat = seat;
    return event;
}

void tv_event_hide(tv_event *event, uint8_t viewer) {
    if (viewer == TV_EVERYTHING) return;
    if (viewer < TV_SEATS_MAX && (event->to >> viewer & 1)) return;
    memset(event->secret, 0, sizeof event->secret);
    event->masked = 1;
}

bool tv_event_is_of(const tv_game *game, const tv_event *event) {
    uint32_t kinds = 0;
    while (game->event_kinds[kinds].name != NULL) kinds++;
    return event->kind < kinds && (event->seat < TV_SEATS_MAX || event->seat == TV_OVER);
}

const tv_event *tv_event_expect(const tv_event *event, uint16_t kind) {
    TV_ASSERT(event->kind == kind);
    return event;
}

uint32_t tv_event_named(const tv_event_number *numbers) {
    uint32_t count = 0;
    for (; numbers->name != NULL; numbers++) count += numbers->count;
    return count;
}

/* ---- clauses and set-ups ---- */

const char *tv_clause_text(const tv_game *game, const char *id, tv_lang lang) {
    for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++)
        if (strcmp(clause->id, id) == 0) return tv_translate(lang, clause->text);
    return id;
}

void tv_result_share(const tv_result *result, int32_t values[TV_SEATS_MAX]) {
    int32_t winners = 0, left = TV_WHOLE_WIN;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) winners += result->place[seat] == 1;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        values[seat] = result->place[seat] == 1 ? TV_WHOLE_WIN / winners : 0;
        left -= values[seat];
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX && left > 0; seat++) {
        if (result->place[seat] != 1) continue;
        values[seat] += left;
        left = 0;
    }
}

tv_setup tv_setup_default(const tv_game *game, uint8_t seats) {
    tv_setup setup = {.seats = seats, .rules_version = game->rules_version};
    for (uint32_t i = 0; game->options[i].name != NULL; i++) {
        TV_ASSERT(i < TV_OPTIONS_MAX);
        setup.options[i] = game->options[i].default_value;
    }
    return setup;
}

tv_setup tv_setup_for_engines(const tv_game *game, uint8_t seats) {
    tv_setup setup = tv_setup_default(game, seats);
    for (uint32_t i = 0; game->options[i].name != NULL; i++) {
        if (TV_GAME_HAS(game, options_for_engines)) setup.options[i] = game->options_for_engines[i];
        if (strcmp(game->options[i].name, "limit") == 0) setup.options[i] = (int32_t)game->limit_for_engines;
    }
    return setup;
}

uint8_t tv_game_age(const tv_game *game) { return TV_GAME_HAS(game, age) ? game->age : 0; }

uint8_t tv_draw_first(tv_chance *chance, uint8_t seats, int32_t named) {
    TV_ASSERT(named < seats);
    uint8_t drawn = (uint8_t)tv_draw(chance, seats);
    return named < 0 ? drawn : (uint8_t)named;
}

/* ---- material ---- */

void tv_material_write(const tv_game *game, const void *box, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_form form = tv_form_writer(&json);
    tv_json_object(&json, NULL);
    tv_game_material(game, box, &form);
    tv_json_object_end(&json);
}

/* A text that is hashed instead of kept: whenever its buffer is full, the bytes go into the hash. */
typedef struct {
    tv_text text; /* first, so that the text's address is the sink's */
    tv_sha256 hash;
    char buffer[1024];
} hash_sink;

static bool sink_empty(tv_text *text, size_t size) {
    hash_sink *sink = (hash_sink *)text;
    tv_sha256_add(&sink->hash, text->at, text->used);
    size -= text->used;
    text->used = 0;
    return size <= text->size;
}

void tv_material_hash(const tv_game *game, const void *box, uint8_t digest[32]) {
    hash_sink sink;
    tv_sha256_begin(&sink.hash);
    sink.text = TV_TEXT_OVER(sink.buffer);
    sink.text.grow = sink_empty;
    tv_material_write(game, box, &sink.text);
    TV_ASSERT(!sink.text.cut); /* no single piece of text is longer than the buffer */
    tv_sha256_add(&sink.hash, sink.buffer, sink.text.used);
    tv_sha256_end(&sink.hash, digest);
}

/* ---- states ---- */

void tv_state_write(const tv_game *game, const void *box, const void *state, tv_json *json, const char *key) {
    tv_form form = tv_form_writer(json);
    tv_json_object(json, key);
    tv_game_fields(game, box, (void *)(uintptr_t)state, &form); /* one description for both ways; writing changes nothing */
    tv_json_object_end(json);
}

bool tv_state_read(const tv_game *game, const void *box, void *state, const tv_json_doc *doc, uint32_t node, tv_error *error) {
    tv_form form = tv_form_reader(doc, node, error);
    if (!form.failed) tv_game_fields(game, box, state, &form);
    if (!tv_form_end(&form)) return false;
    const char *broken = tv_game_validate(game, box, state);
    if (broken == NULL) return true;
    const tv_json_node *place = &doc->nodes[node];
    return tv_fail_at(error, place->line, place->column, "this position is not possible: {}", broken, (const char *)NULL);
}
