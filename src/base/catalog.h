/* A catalogue of translations as msgfmt writes it (GNU .mo, little-endian, sorted). */
#ifndef TRIVIUM_BASE_CATALOG_H
#define TRIVIUM_BASE_CATALOG_H

#include <stddef.h>
#include <stdint.h>

/* The translation of `english` (of a text that depends on a number: of its singular), in its `form`: 0, or by the language's
 * plural rule. NULL when there is none. Damaged catalogues are searched as far as they make sense. */
const char *tv_catalog_find(const unsigned char *bytes, size_t size, const char *english, uint32_t form);

#endif
