/* What tests of the remote table share: the messages of a server about a table of this process, as docs/online.md describes them. */
#ifndef TRIVIUM_TESTS_MID_REMOTE_FAR_TABLE_H
#define TRIVIUM_TESTS_MID_REMOTE_FAR_TABLE_H

#include <trivium/remote.h>
#include <trivium/table.h>

/* ---- a server's side ---- */

typedef struct server {
    tv_table *table;
    bool json;              /* views and events as JSON */
    const char *layout;     /* NULL: ours */
    const char *more;       /* further members of the message, each with a comma behind it */
    const char *other_name; /* of seat 1 */
    uint32_t events_from;   /* the first decision whose events are told */
} server;

server serve(const tv_game *game);
/* Texts to be freed. */
char *snapshot(const server *it, uint8_t viewer);
char *step(const server *it, uint8_t viewer);
/* A message of this type that is being written, and what writes its further members. */
tv_text begin_message(const server *it, const char *type);
tv_json continue_message(tv_text *text);
void add_event(const server *it, tv_json *json, const tv_logged *logged);
void add_events(const server *it, tv_json *json, uint8_t viewer, uint32_t from, uint32_t below);
bool play_first(tv_table *table);

/* ---- a client's side ---- */

tv_remote *client(void); /* connected to table k3v9 */
/* Hears a text and frees it. */
bool hear(tv_remote *remote, char *text);
/* What is asked for next; "" nothing. It lives until the next call. */
const char *next_of(tv_remote *remote);
void forget_asked(tv_remote *remote);
uint32_t tag_of(const char *question);
/* Takes all remarks; was there one of this kind with these words? */
bool has_news(tv_remote *remote, tv_remark_kind kind, const char *words);

#endif
