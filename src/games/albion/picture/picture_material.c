/* Which field of the material an element of the picture stands for, and how the canvas lies in the picture. */
#include "picture.h"

#include <string.h>

void albion_field_of(const void *box, const void *view, const char *element, tv_text *path) {
    (void)view;
    const albion_box *b = box;
    const char *id = strchr(element, '.');
    if (id == NULL) return;
    for (uint8_t region = 0; region < b->regions; region++) {
        if (strcmp(b->region[region].id, id + 1) != 0) continue;
        tv_text_add(path, "regions[");
        tv_text_add_uint(path, region);
        tv_text_add(path, element[0] == 'p' ? "].hidden" : "]");
    }
}

void albion_spots(const void *box, const void *view, tv_spots *out) {
    const tv_reader reader = {0};
    albion_picture p = albion_picture_of(box, view, &reader, NULL);
    albion_map_fit(&p);
    memcpy(out->path, "regions", sizeof "regions");
    out->xx = out->yy = p.scale;
    out->x = p.map_x * 1000 - p.corner.x * p.scale;
    out->y = p.map_y * 1000 - p.corner.y * p.scale;
}
