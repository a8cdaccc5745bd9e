/* Looks a text up in the catalogue by binary search. */
#include "catalog.h"

#include "base/check.h"

#include <string.h>

static int compare_row(const char *english, uint32_t form, const tv_catalog_row *row) {
    int order = strcmp(english, row->english);
    return order != 0 ? order : (form > row->form) - (form < row->form);
}

const char *tv_catalog_find(const tv_catalog *catalog, tv_lang lang, const char *english, uint32_t form) {
    TV_ASSERT(lang < TV_LANGS);
    uint32_t low = 0, high = catalog->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare_row(english, form, &catalog->rows[middle]);
        if (order == 0) return catalog->rows[middle].said[lang];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
