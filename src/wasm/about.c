/* The exports about what there is: games, bots, clauses, texts, styles, and fresh records. */
#include "exchange.h"
#include "handles.h"

#include <trivium/bot.h>
#include <trivium/layout.h>
#include <trivium/svg.h>

WASM_EXPORT(version) bool wasm_version(void);
bool wasm_version(void) { return answer_text(tv_version()); }

/* ---- games ---- */

static void write_options(const tv_game *game, tv_lang lang, tv_json *json) {
    tv_json_array(json, "options");
    for (const tv_option *option = game->options; option->name != NULL; option++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "name", option->name);
        tv_json_string(json, "about", tv_translate(lang, option->about));
        tv_json_int(json, "min", option->min);
        tv_json_int(json, "max", option->max);
        tv_json_int(json, "normal", option->default_value);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_game(const tv_game *game, tv_lang lang, tv_json *json) {
    tv_json_object(json, NULL);
    tv_json_string(json, "id", game->id);
    tv_json_string(json, "title", game->title);
    tv_json_string(json, "about", tv_translate(lang, game->about));
    tv_json_string(json, "makers", tv_game_makers(game));
    tv_json_string(json, "rebuilt", tv_game_rebuilt(game, lang));
    tv_json_uint(json, "minutes", game->minutes);
    tv_json_uint(json, "age", tv_game_age(game));
    tv_json_uint(json, "seatsMin", game->seats_min);
    tv_json_uint(json, "seatsMax", game->seats_max);
    write_options(game, lang, json);
    tv_json_object_end(json);
}

WASM_EXPORT(games) bool wasm_games(uint32_t lang);
bool wasm_games(uint32_t lang) {
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (const tv_game *const *game = tv_games; *game != NULL; game++) write_game(*game, (tv_lang)lang, &json);
    tv_json_array_end(&json);
    return answer_end();
}

/* The layout of the game sent; apart from the rest, because a short game is played to find it. */
WASM_EXPORT(layout) bool wasm_layout(void);
bool wasm_layout(void) {
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    uint8_t layout[TV_LAYOUT_BYTES];
    tv_json json = answer_json();
    if (!tv_layout_of(game, layout)) json.text->cut = true;
    tv_json_hex(&json, NULL, layout, sizeof layout);
    return answer_end();
}

WASM_EXPORT(clauses) bool wasm_clauses(uint32_t lang);
bool wasm_clauses(uint32_t lang) {
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++) {
        tv_json_object(&json, NULL);
        tv_json_string(&json, "id", clause->id);
        tv_json_string(&json, "text", tv_translate((tv_lang)lang, clause->text));
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    return answer_end();
}

/* The symbols of the game sent; and the style sheet, which the page's security policy wants apart. */
WASM_EXPORT(symbols) bool wasm_symbols(void);
bool wasm_symbols(void) {
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    tv_svg_write_defs(game, TV_BARE, answer_begin());
    return answer_end();
}

WASM_EXPORT(style_sheet) bool wasm_style_sheet(uint32_t theme);
bool wasm_style_sheet(uint32_t theme) { return answer_text(tv_svg_css((tv_theme)theme)); }

/* ---- bots and texts ---- */

WASM_EXPORT(bots) bool wasm_bots(uint32_t lang);
bool wasm_bots(uint32_t lang) {
    tv_json json = answer_json();
    tv_json_array(&json, NULL);
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        tv_json_object(&json, NULL);
        tv_json_string(&json, "id", (*kind)->id);
        tv_json_string(&json, "title", tv_translate((tv_lang)lang, (*kind)->title));
        tv_json_string(&json, "about", tv_translate((tv_lang)lang, (*kind)->about));
        tv_json_uint(&json, "level", (*kind)->level);
        tv_json_uint(&json, "paceMs", (*kind)->pace_ms);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    return answer_end();
}

WASM_EXPORT(say) bool wasm_say(uint32_t lang);
bool wasm_say(uint32_t lang) { return answer_text(tv_translate((tv_lang)lang, exchange_next())); }
