/* The exports about material that somebody writes or looks at: judged, described, and where it lies in a picture. */
#include "exchange.h"
#include "handles.h"

#include <string.h>

/* Judges what was sent behind the game's id; nothing: the default. */
WASM_EXPORT(material_judge) bool wasm_material_judge(uint32_t lang, bool edited);
bool wasm_material_judge(uint32_t lang, bool edited) {
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    const char *text = exchange_next(); /* what JSON has behind a zero is not JSON */
    return tv_material_judge(game, text, strlen(text), edited, (tv_lang)lang, answer_begin()) ? answer_end() : answer_memory();
}

WASM_EXPORT(material_labels) bool wasm_material_labels(uint32_t lang);
bool wasm_material_labels(uint32_t lang) {
    const tv_game *game = sent_game();
    if (game == NULL) return false;
    tv_json json = answer_json();
    tv_material_write_labels(game, (tv_lang)lang, &json, NULL);
    return answer_end();
}

/* The material of what is open where it is not the game's own, else "". */
WASM_EXPORT(material_of) bool wasm_material_of(uint32_t number);
bool wasm_material_of(uint32_t number) {
    const handle *it = handle_find(number);
    if (it == NULL) return false;
    const char *material = handle_record(it)->material;
    return answer_text(material != NULL ? material : "");
}
