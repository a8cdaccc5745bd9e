/* Memory that records and tables own: growing texts, copies of strings, arrays that double. Kept apart because the rest of
 * the library never allocates. */
#ifndef TRIVIUM_MEMORY_HEAP_H
#define TRIVIUM_MEMORY_HEAP_H

#include <trivium/text.h>

/* An empty text that grows; at == NULL when memory is short. Free text.at. */
tv_text tv_heap_text(void);
/* A copy of `size` bytes, terminated; NULL when memory is short. */
char *tv_heap_copy(const char *bytes, size_t size);
/* Copies a string that may be NULL (then so is the copy); false when memory is short. */
bool tv_heap_copy_string(char **to, const char *from);
/* Makes room for at least `need` items of `item_size` bytes; false when memory is short, and nothing changed. */
bool tv_heap_room(void **items, uint32_t *room, uint32_t need, size_t item_size);

#endif
