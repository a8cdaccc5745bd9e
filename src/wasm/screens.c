/* The exports about what is on the screen, see screens.h. Lists of chosen elements are sent as strings. */
#include "screens.h"

#include "exchange.h"
#include "mid/game_json.h"
#include "mid/screen_json.h"

#include <string.h>

static struct {
    const handle *of; /* NULL: nothing is shown */
    tv_screen screen;
} shown;

void screen_forget(const handle *it) {
    if (shown.of != it) return;
    tv_screen_close(&shown.screen);
    shown.of = NULL;
}

/* Shows the view that lies in the handle's room. `mode` is a tv_screen_mode. */
WASM_EXPORT(show) bool wasm_show(uint32_t number, uint32_t lang, uint32_t mode);
bool wasm_show(uint32_t number, uint32_t lang, uint32_t mode) {
    const handle *it = handle_find(number);
    if (it == NULL) return false;
    if (shown.of != it) {
        if (shown.of != NULL) screen_forget(shown.of);
        if (!tv_screen_open(&shown.screen, handle_game(it), handle_box(it))) return answer_memory();
        shown.of = it;
    }
    const void *view = handle_view(it);
    if (view == NULL) return false;
    tv_reader reader = tv_record_reader(handle_record(it), (tv_lang)lang);
    return tv_screen_show(&shown.screen, view, &reader, (tv_screen_mode)mode) || answer_memory();
}

/* ---- what it says ---- */

WASM_EXPORT(screen_about) bool wasm_screen_about(void);
bool wasm_screen_about(void) {
    const tv_screen *screen = &shown.screen;
    tv_turn turn = tv_game_turn(screen->game, screen->box, screen->view);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    game_json_seat(&json, "actor", screen->actor);
    tv_json_uint(&json, "viewer", screen->viewer);
    tv_json_object(&json, "turn");
    tv_json_uint(&json, "number", turn.number);
    tv_json_uint(&json, "owner", turn.owner);
    tv_json_object_end(&json);
    tv_json_object_end(&json);
    return answer_end();
}

WASM_EXPORT(screen_prompt) bool wasm_screen_prompt(void);
bool wasm_screen_prompt(void) {
    tv_screen_write_prompt(&shown.screen, answer_begin());
    return answer_end();
}

WASM_EXPORT(screen_scene) bool wasm_screen_scene(void);
bool wasm_screen_scene(void) {
    tv_json json = answer_json();
    screen_json_scene(&shown.screen, &json);
    return answer_end();
}

WASM_EXPORT(screen_moves) bool wasm_screen_moves(void);
bool wasm_screen_moves(void) {
    tv_json json = answer_json();
    screen_json_moves(&shown.screen, NULL, &json);
    return answer_end();
}

WASM_EXPORT(screen_state) bool wasm_screen_state(void);
bool wasm_screen_state(void) {
    tv_json json = answer_json();
    tv_state_write(shown.screen.game, shown.screen.box, shown.screen.view, &json, NULL);
    return answer_end();
}

/* ---- with something chosen ---- */

/* The elements sent, as many as a path can have. */
static tv_path sent_path(void) {
    tv_path path = {0};
    while (exchange_has_more() && path.count < TV_PATH_MAX) {
        const char *id = exchange_next();
        if (strlen(id) < TV_ID_MAX) tv_path_add(&path, id);
    }
    return path;
}

WASM_EXPORT(screen_svg) bool wasm_screen_svg(void);
bool wasm_screen_svg(void) {
    tv_path chosen = sent_path();
    tv_screen_choose(&shown.screen, &chosen);
    tv_screen_mark(&shown.screen, true);
    tv_svg_style style = {.theme = TV_BARE, .marks = shown.screen.marks};
    tv_svg_write(shown.screen.game, &shown.screen.scene, &style, answer_begin());
    return answer_end();
}

WASM_EXPORT(screen_lit) bool wasm_screen_lit(void);
bool wasm_screen_lit(void) {
    tv_path chosen = sent_path();
    tv_screen_choose(&shown.screen, &chosen);
    tv_screen_mark(&shown.screen, false);
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (uint32_t i = 0; i < shown.screen.scene.count; i++)
        if (shown.screen.marks[i] & TV_MARK_LIT) tv_json_string(&json, NULL, shown.screen.scene.elements[i].id);
    tv_json_array_end(&json);
    return answer_end();
}

/* The number of the move whose path is chosen completely, in the list of screen_moves; -1 when there is none. */
WASM_EXPORT(screen_move) int32_t wasm_screen_move(void);
int32_t wasm_screen_move(void) {
    tv_path chosen = sent_path();
    tv_move move;
    if (!tv_screen_choose(&shown.screen, &chosen) || !tv_choice_move(&shown.screen.choice, &move)) return -1;
    uint32_t number = 0;
    while (shown.screen.choice.moves[number] != move) number++;
    return (int32_t)number;
}

/* The clause against the first element sent, added to those that follow it, and its text; an empty list when there is none. */
WASM_EXPORT(screen_why_not) bool wasm_screen_why_not(void);
bool wasm_screen_why_not(void) {
    tv_screen *screen = &shown.screen;
    const char *id = exchange_next(), *clause = NULL;
    tv_path chosen = sent_path();
    if (tv_screen_choose(screen, &chosen) && screen->choice.count > 0)
        clause = tv_choice_why_not(&screen->choice, id, screen->candidates, NULL);
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    if (clause != NULL) {
        tv_json_string(&json, NULL, clause);
        tv_json_string(&json, NULL, tv_clause_text(screen->game, clause, screen->reader.lang));
    }
    tv_json_array_end(&json);
    return answer_end();
}

/* The path of the field of the material for which the element sent stands; "" when for none. */
WASM_EXPORT(screen_field) bool wasm_screen_field(void);
bool wasm_screen_field(void) {
    tv_game_field_of(shown.screen.game, shown.screen.box, shown.screen.view, exchange_next(), answer_begin());
    return answer_end();
}

/* How the material's places lie in the picture, as in tv_spots; "path" is "" where they do not. */
WASM_EXPORT(screen_spots) bool wasm_screen_spots(void);
bool wasm_screen_spots(void) {
    tv_spots spots = {0};
    tv_game_spots(shown.screen.game, shown.screen.box, shown.screen.view, &spots);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_string(&json, "path", spots.path);
    tv_json_int(&json, "x", spots.x);
    tv_json_int(&json, "y", spots.y);
    tv_json_int(&json, "xx", spots.xx);
    tv_json_int(&json, "xy", spots.xy);
    tv_json_int(&json, "yx", spots.yx);
    tv_json_int(&json, "yy", spots.yy);
    tv_json_object_end(&json);
    return answer_end();
}

WASM_EXPORT(screen_tell) bool wasm_screen_tell(void);
bool wasm_screen_tell(void) {
    const tv_screen *screen = &shown.screen;
    tv_path elements = sent_path();
    tv_game_tell(screen->game, screen->box, screen->view, &elements, &screen->reader, answer_begin());
    return answer_end();
}
