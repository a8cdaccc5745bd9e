/* The export that takes the texts of a language. English stands in the module; the others are fetched by who reads them. */
#include "exchange.h"

#include "base/catalog.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/words.h>

static char *kept[TV_LANGS]; /* what the rows point into */

/* Whether the texts are those of these rows: the sum first, then one text for each row. */
static bool belongs(const char *sent, size_t size) {
    uint32_t count = 0;
    for (size_t i = 0; i < size; i++) count += sent[i] == '\0';
    return count == tv_catalog_built.count + 1 && sent[size - 1] == '\0' && strcmp(sent, tv_catalog_sum) == 0;
}

/* Takes strings, each closed by a zero: the sum, then for every row its translation, "" where there is none. */
WASM_EXPORT(take_texts) bool wasm_take_texts(uint32_t lang);
bool wasm_take_texts(uint32_t lang) {
    size_t size;
    const char *sent = exchange_rest(&size);
    if (lang == TV_EN || lang >= TV_LANGS || !belongs(sent, size)) return answer_fault("These texts belong to another version.");
    if (kept[lang] != NULL) return true; /* the same, since they are of this version; readers may point into those that are here */
    char *copy = malloc(size);
    if (copy == NULL) return answer_memory();
    memcpy(copy, sent, size);
    const char *text = copy + strlen(copy) + 1;
    for (uint32_t i = 0; i < tv_catalog_built.count; i++) {
        tv_catalog_rows[i].said[lang] = text[0] == '\0' ? NULL : text;
        text += strlen(text) + 1;
    }
    kept[lang] = copy;
    return true;
}
