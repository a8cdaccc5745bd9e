/* The translations of all languages as one table, which the build makes from po/ (cmake/library_texts.cmake): every English text stands there once,
 * its translations beside it. */
#ifndef TRIVIUM_BASE_CATALOG_H
#define TRIVIUM_BASE_CATALOG_H

#include <trivium/words.h>

/* A text that depends on a number has a row for each form that some language knows, all under its singular. */
typedef struct tv_catalog_row {
    const char *english;
    uint32_t form;              /* 0, or by the language's plural rule */
    const char *said[TV_LANGS]; /* NULL: not translated, or a form that this language has not */
} tv_catalog_row;

typedef struct tv_catalog {
    const tv_catalog_row *rows; /* in the order of the English bytes, then of the forms */
    uint32_t count;
    uint32_t (*plural[TV_LANGS])(uint64_t n); /* which form a number asks for; NULL: English, whose texts stand in the code */
} tv_catalog;

extern const tv_catalog tv_catalog_built;

/* Only where the build leaves the translations out (cmake/library_texts.cmake, APART): the rows once more, to be filled when a language's texts
 * arrive, and the sum by which one sees that they belong to these rows. */
extern tv_catalog_row *const tv_catalog_rows;
extern const char *const tv_catalog_sum;

/* NULL when there is none. */
const char *tv_catalog_find(const tv_catalog *catalog, tv_lang lang, const char *english, uint32_t form);

#endif
