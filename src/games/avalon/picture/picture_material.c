/* Which field of the material an element of the picture stands for: regions and reinforcement tiles. */
#include "games/avalon/avalon.h"

#include <stdlib.h>
#include <string.h>

void avalon_field_of(const void *box, const void *view, const char *element, tv_text *path) {
    (void)box;
    const avalon_state *s = view;
    if (!strncmp(element, "tile.", 5)) {
        tv_text_add(path, "tiles.");
        tv_text_add(path, element + 5);
    }
    if (strncmp(element, "region.", 7) != 0) return;
    unsigned long place = strtoul(element + 7, NULL, 10);
    if (place < 1 || place > AVALON_PLACES || s->region[place - 1] >= AVALON_PLACES) return; /* face down: nobody knows */
    tv_text_add(path, "regions[");
    tv_text_add_uint(path, s->region[place - 1]);
    tv_text_add(path, "]");
}
