/* Places: what the host has opened, by number: tables, and set-ups alone (a record's headers), over which views from elsewhere are
 * shown and bots are asked. */
#ifndef TRIVIUM_WASM_PLACES_H
#define TRIVIUM_WASM_PLACES_H

#include <trivium/layout.h>
#include <trivium/table.h>

enum { PLACES_MAX = 32 };

typedef struct place {
    tv_table *table; /* NULL: a set-up alone */
    tv_record setup; /* of a set-up alone */
    void *setup_box; /* of a set-up alone */
    uint8_t layout[TV_LAYOUT_BYTES];
    uint8_t *room; /* for one view behind its layout, which host and module fill in turn; NULL: the place is free */
} place;

/* The game whose id is sent next, or NULL, and the answer says so. */
const tv_game *sent_game(void);
/* The place of that number, or NULL, and the answer says so. */
place *place_find(uint32_t number);
/* The same, when it must be a table. */
tv_table *place_table(uint32_t number);
const tv_record *place_record(const place *it);
const tv_game *place_game(const place *it);
const void *place_box(const place *it);
/* Puts what a viewer of the table sees after that many decisions into the room; false when there was no such decision. */
bool place_put_view(place *it, uint8_t viewer, uint32_t decision);
/* The view that lies in the room, or NULL when its layout is not ours, and the answer says so. */
const void *place_view(const place *it);

#endif
