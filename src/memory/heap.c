/* Memory of records and tables, see heap.h. */
#include "heap.h"

#include <stdlib.h>
#include <string.h>

static bool grow(tv_text *text, size_t size) {
    size_t doubled = text->size > SIZE_MAX / 2 ? size : text->size * 2;
    size_t wanted = size > doubled ? size : doubled;
    char *at = realloc(text->at, wanted);
    if (at == NULL) return false;
    text->at = at;
    text->size = wanted;
    return true;
}

tv_text tv_heap_text(void) {
    enum { FIRST_SIZE = 256 };
    char *at = malloc(FIRST_SIZE);
    if (at == NULL) return (tv_text){.at = NULL, .cut = true};
    tv_text text = tv_text_over(at, FIRST_SIZE);
    text.grow = grow;
    return text;
}

char *tv_heap_copy(const char *bytes, size_t size) {
    char *copy = size == SIZE_MAX ? NULL : malloc(size + 1);
    if (copy == NULL) return NULL;
    if (size > 0) memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

bool tv_heap_copy_string(char **to, const char *from) {
    *to = from == NULL ? NULL : tv_heap_copy(from, strlen(from));
    return from == NULL || *to != NULL;
}

bool tv_heap_room(void **items, uint32_t *room, uint32_t need, size_t item_size) {
    if (need <= *room) return true;
    uint32_t wanted = *room > UINT32_MAX / 2 ? UINT32_MAX : *room * 2;
    if (wanted < 8) wanted = 8;
    if (wanted < need) wanted = need;
    if (wanted > SIZE_MAX / item_size) return false;
    void *grown = realloc(*items, wanted * item_size);
    if (grown == NULL) return false;
    *items = grown;
    *room = wanted;
    return true;
}
