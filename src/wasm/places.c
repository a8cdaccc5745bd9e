/* Opening and closing places, see places.h. */
#include "places.h"

#include "exchange.h"
#include "screens.h"

#include <stdlib.h>
#include <string.h>

static place places[PLACES_MAX]; /* number n is places[n - 1] */

const tv_game *sent_game(void) {
    const char *id = exchange_next();
    const tv_game *game = tv_game_find(id);
    tv_error error = {0};
    if (game != NULL) return game;
    tv_fail(&error, "There is no game \"{}\".", id, NULL);
    answer_error(&error);
    return NULL;
}

place *place_find(uint32_t number) {
    if (number >= 1 && number <= PLACES_MAX && places[number - 1].room != NULL) return &places[number - 1];
    answer_fault("This table is closed.");
    return NULL;
}

tv_table *place_table(uint32_t number) {
    const place *it = place_find(number);
    if (it != NULL && it->table == NULL) answer_fault("This is a set-up alone, without a table.");
    return it != NULL ? it->table : NULL;
}

const tv_record *place_record(const place *it) { return it->table != NULL ? tv_table_record(it->table) : &it->setup; }
const tv_game *place_game(const place *it) { return place_record(it)->game; }
const void *place_box(const place *it) { return it->table != NULL ? tv_table_box(it->table) : it->setup_box; }

static void place_free(place *it) {
    if (it->table != NULL) tv_table_close(it->table);
    if (it->setup_box != NULL) tv_record_free(&it->setup);
    free(it->setup_box);
    free(it->room);
    *it = (place){0};
}

static uint32_t view_size(const place *it) { return TV_LAYOUT_BYTES + place_game(it)->state_bytes; }

/* Gives a free place to what was opened. Its number, or 0 and it is closed again. */
static uint32_t place_take(place opened) {
    for (uint32_t i = 0; i < PLACES_MAX; i++) {
        if (places[i].room != NULL) continue;
        opened.room = calloc(1, view_size(&opened));
        if (opened.room == NULL || !tv_layout_of(place_game(&opened), opened.layout)) break;
        places[i] = opened;
        return i + 1;
    }
    place_free(&opened);
    answer_fault("Too many tables are open at once.");
    return 0;
}

/* Opens a table over the record sent: its number, or 0. */
WASM_EXPORT(open_table) uint32_t wasm_open_table(void);
uint32_t wasm_open_table(void) {
    tv_record record;
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&record, text, size, &error)) return answer_error(&error);
    tv_table *table = tv_table_open(&record, &error);
    tv_record_free(&record);
    if (table == NULL) return answer_error(&error);
    return place_take((place){.table = table});
}

/* Opens the set-up of the record sent, which may lack the seed: its number, or 0. */
WASM_EXPORT(open_setup) uint32_t wasm_open_setup(void);
uint32_t wasm_open_setup(void) {
    place opened = {0};
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&opened.setup, text, size, &error)) return answer_error(&error);
    opened.setup_box = tv_record_open_box(&opened.setup, &error);
    if (opened.setup_box != NULL) {
        opened.setup.setup.material = NULL; /* it points into the record that moves to its place; the box needs it no more */
        return place_take(opened);
    }
    tv_record_free(&opened.setup);
    return answer_error(&error);
}

WASM_EXPORT(close) void wasm_close(uint32_t number);
void wasm_close(uint32_t number) {
    place *it = place_find(number);
    if (it == NULL) return;
    screen_forget(it);
    place_free(it);
}

/* ---- views ---- */

bool place_put_view(place *it, uint8_t viewer, uint32_t decision) {
    memcpy(it->room, it->layout, TV_LAYOUT_BYTES);
    return tv_table_view_at(it->table, decision, viewer, it->room + TV_LAYOUT_BYTES);
}

const void *place_view(const place *it) {
    if (memcmp(it->room, it->layout, TV_LAYOUT_BYTES) == 0) return it->room + TV_LAYOUT_BYTES;
    answer_fault("This view was made by another version of the program.");
    return NULL;
}

/* Is the view in the room of our layout? Asked before anything reads it, so that an old page can update itself. */
WASM_EXPORT(view_is_ours) bool wasm_view_is_ours(uint32_t number);
bool wasm_view_is_ours(uint32_t number) {
    const place *it = place_find(number);
    return it != NULL && place_view(it) != NULL;
}

/* Where a view of this place is put by the host or by the export view; and its size. */
WASM_EXPORT(view_room) uint8_t *wasm_view_room(uint32_t number);
uint8_t *wasm_view_room(uint32_t number) {
    const place *it = place_find(number);
    return it != NULL ? it->room : NULL;
}
WASM_EXPORT(view_size) uint32_t wasm_view_size(uint32_t number);
uint32_t wasm_view_size(uint32_t number) {
    const place *it = place_find(number);
    return it != NULL ? view_size(it) : 0;
}
