/* Handles: what the host has opened, by number: sessions, remote tables, tables alone, and set-ups alone (a record's headers), over which
 * views from elsewhere are shown and bots are asked. */
#ifndef TRIVIUM_WASM_HANDLES_H
#define TRIVIUM_WASM_HANDLES_H

#include <trivium/layout.h>
#include <trivium/session.h>

enum { HANDLES_MAX = 32 };

/* Exactly one of session, remote, table and set-up is there; none: the handle is free. */
typedef struct handle {
    tv_session *session;
    tv_lines *lines; /* under a session over lines, and closed with it; else NULL */
    tv_remote *remote;
    tv_table *table;
    void *setup_box; /* of a set-up alone */
    tv_record setup; /* of a set-up alone */
    uint8_t layout[TV_LAYOUT_BYTES];
    uint8_t *room; /* for one view behind its layout, which host and module fill in turn; remote tables have none */
} handle;

/* The game whose id is sent next, or NULL, and the answer says so. */
const tv_game *sent_game(void);
/* Gives a number to what was opened; 0, and it is closed again, when there are too many. */
uint32_t handle_keep(handle opened);
/* What has that number, a session, a table or a set-up; or NULL, and the answer says so. */
handle *handle_find(uint32_t number);
/* The same, when it must be one kind of them: a session, a remote table, a table alone or the one under a session. */
tv_session *handle_session(uint32_t number);
tv_remote *handle_remote(uint32_t number);
tv_table *handle_table(uint32_t number);
const tv_record *handle_record(const handle *it);
/* The record as it is to be kept: with its lines, where there are any; NULL when memory is short. */
const tv_record *handle_kept(const handle *it);
const tv_game *handle_game(const handle *it);
const void *handle_box(const handle *it);
/* Puts a view into the room, behind its layout. */
void handle_put(handle *it, const void *view);
/* Puts what a viewer of the table sees after that many decisions into the room; false when there was no such decision. */
bool handle_put_view(handle *it, uint8_t viewer, uint32_t decision);
/* The view that lies in the room, or NULL when its layout is not ours, and the answer says so. */
const void *handle_view(const handle *it);

#endif
