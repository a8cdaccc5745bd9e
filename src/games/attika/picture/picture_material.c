/* Which field of the material an element of the picture stands for: hexes for the tile that lies there, shrines for their places, tokens on the
 * boards for their kind of building. */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

static void write_item(tv_text *path, const char *list, uint32_t item) {
    tv_text_add(path, list);
    tv_text_add_char(path, '[');
    tv_text_add_uint(path, item);
    tv_text_add_char(path, ']');
}

void attika_field_of(const void *box, const void *view, const char *element, tv_text *path) {
    (void)view;
    const attika_box *b = box;
    const char *id = strchr(element, '.');
    uint8_t cell;
    if (!strncmp(element, "cell.", 5) && attika_cell_read(element + 5, strlen(element + 5), &cell)) {
        if (cell < ATTIKA_LAND_CELLS) write_item(path, "tiles", cell / ATTIKA_TILE_CELLS);
    } else if (!strncmp(element, "shrine.", 7)) {
        static const char *const layouts[] = {"layouts.2.shrines", "layouts.3.shrines", "layouts.4.shrines"};
        unsigned long shrine = strtoul(element + 7, NULL, 10);
        if (shrine >= 1 && shrine <= b->seats) write_item(path, layouts[b->seats - 2], (uint32_t)shrine - 1);
    } else if (!strncmp(element, "store", 5) && id != NULL) {
        for (uint8_t kind = 0; kind < b->kinds; kind++)
            if (!strcmp(b->buildings[kind].id, id + 1)) write_item(path, "buildings", kind);
    }
}
