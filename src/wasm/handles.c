/* Opening and closing handles, see handles.h. */
#include "handles.h"

#include "exchange.h"
#include "screens.h"

#include <stdlib.h>
#include <string.h>

static handle handles[HANDLES_MAX]; /* number n is handles[n - 1] */

const tv_game *sent_game(void) {
    const char *id = exchange_next();
    const tv_game *game = tv_game_find(id);
    tv_error error = {0};
    if (game != NULL) return game;
    tv_fail(&error, "There is no game \"{}\".", id, NULL);
    answer_error(&error);
    return NULL;
}

static handle *find_number(uint32_t number) { return number >= 1 && number <= HANDLES_MAX ? &handles[number - 1] : NULL; }

handle *handle_find(uint32_t number) {
    handle *it = find_number(number);
    if (it != NULL && it->room != NULL) return it;
    answer_fault("This table is closed.");
    return NULL;
}

tv_session *handle_session(uint32_t number) {
    const handle *it = handle_find(number);
    if (it != NULL && it->session == NULL) answer_fault("This is no session.");
    return it != NULL ? it->session : NULL;
}

tv_remote *handle_remote(uint32_t number) {
    const handle *it = find_number(number);
    if (it != NULL && it->remote != NULL) return it->remote;
    answer_fault("This table is closed.");
    return NULL;
}

tv_table *handle_table(uint32_t number) {
    const handle *it = handle_find(number);
    if (it == NULL) return NULL;
    tv_table *table = it->session != NULL ? tv_session_table(it->session) : it->table;
    if (table == NULL) answer_fault("There is no table in this page.");
    return table;
}

const tv_record *handle_record(const handle *it) {
    if (it->session != NULL) return tv_session_frame(it->session)->record;
    return it->table != NULL ? tv_table_record(it->table) : &it->setup;
}

const tv_record *handle_kept(const handle *it) { return it->lines != NULL ? tv_lines_record(it->lines) : handle_record(it); }

const tv_game *handle_game(const handle *it) { return handle_record(it)->game; }

const void *handle_box(const handle *it) {
    if (it->session != NULL) return tv_session_frame(it->session)->box;
    return it->table != NULL ? tv_table_box(it->table) : it->setup_box;
}

static void handle_free(handle *it) {
    if (it->session != NULL) tv_session_close(it->session);
    tv_lines_close(it->lines);
    if (it->remote != NULL) tv_remote_close(it->remote);
    if (it->table != NULL) tv_table_close(it->table);
    if (it->setup_box != NULL) tv_record_free(&it->setup);
    free(it->setup_box);
    free(it->room);
    *it = (handle){0};
}

static uint32_t view_size(const handle *it) { return TV_LAYOUT_BYTES + handle_game(it)->state_bytes; }

static bool make_room(handle *it) {
    if (it->remote != NULL) return true;
    it->room = calloc(1, view_size(it));
    return it->room != NULL && tv_layout_of(handle_game(it), it->layout);
}

uint32_t handle_keep(handle opened) {
    uint32_t free_one = 0;
    while (free_one < HANDLES_MAX && (handles[free_one].room != NULL || handles[free_one].remote != NULL)) free_one++;
    if (free_one < HANDLES_MAX && make_room(&opened)) {
        handles[free_one] = opened;
        return free_one + 1;
    }
    handle_free(&opened);
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
    return handle_keep((handle){.table = table});
}

/* Opens the set-up of the record sent, which may lack the seed: its number, or 0. */
WASM_EXPORT(open_setup) uint32_t wasm_open_setup(void);
uint32_t wasm_open_setup(void) {
    handle opened = {0};
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&opened.setup, text, size, &error)) return answer_error(&error);
    opened.setup_box = tv_record_open_box(&opened.setup, &error);
    if (opened.setup_box != NULL) {
        opened.setup.setup.material = NULL; /* it points into the record that moves to its place; the box needs it no more */
        return handle_keep(opened);
    }
    tv_record_free(&opened.setup);
    return answer_error(&error);
}

WASM_EXPORT(close) void wasm_close(uint32_t number);
void wasm_close(uint32_t number) {
    handle *it = find_number(number);
    if (it == NULL) return;
    screen_forget(it);
    handle_free(it);
}

/* ---- views ---- */

void handle_put(handle *it, const void *view) {
    memcpy(it->room, it->layout, TV_LAYOUT_BYTES);
    memcpy(it->room + TV_LAYOUT_BYTES, view, handle_game(it)->state_bytes);
}

bool handle_put_view(handle *it, uint8_t viewer, uint32_t decision) {
    memcpy(it->room, it->layout, TV_LAYOUT_BYTES);
    return tv_table_view_at(it->table, decision, viewer, it->room + TV_LAYOUT_BYTES);
}

const void *handle_view(const handle *it) {
    if (memcmp(it->room, it->layout, TV_LAYOUT_BYTES) == 0) return it->room + TV_LAYOUT_BYTES;
    answer_fault("This view was made by another version of the program.");
    return NULL;
}

/* Is the view in the room of our layout? Asked before anything reads it, so that an old page can update itself. */
WASM_EXPORT(view_is_ours) bool wasm_view_is_ours(uint32_t number);
bool wasm_view_is_ours(uint32_t number) {
    const handle *it = handle_find(number);
    return it != NULL && handle_view(it) != NULL;
}

/* Where a view of this handle is put by the host or by the export view; and its size. */
WASM_EXPORT(view_room) uint8_t *wasm_view_room(uint32_t number);
uint8_t *wasm_view_room(uint32_t number) {
    const handle *it = handle_find(number);
    return it != NULL ? it->room : NULL;
}
WASM_EXPORT(view_size) uint32_t wasm_view_size(uint32_t number);
uint32_t wasm_view_size(uint32_t number) {
    const handle *it = handle_find(number);
    return it != NULL ? view_size(it) : 0;
}
