/* The lines' own data, shared by the files that make them: the tree (lines.c), the present place and its worlds (lines_walk.c), the comments of the
 * record (lines_text.c). */
#ifndef TRIVIUM_MID_LINES_INSIDE_H
#define TRIVIUM_MID_LINES_INSIDE_H

#include "base/check.h"

#include <trivium/hash.h>
#include <trivium/lines.h>

typedef struct lines_node {
    tv_line_node told;
    char *name, *remark; /* NULL: none */
    char *words;         /* the move in `lang`; NULL: not yet */
    tv_lang lang;
    bool there; /* false: it was removed */
} lines_node;

/* One of the worlds that the present line is played in. */
typedef struct lines_world {
    bool holds;      /* all moves so far could be made in it */
    tv_sha256 moves; /* what its chance comes from: begun with the world, and every move since */
} lines_world;

struct tv_lines {
    tv_record record; /* of the game, without its lines */
    tv_record kept;   /* the same with them, as last asked for */
    bool kept_made;
    uint32_t version, kept_version;
    tv_table *table;
    const tv_game *game;
    const void *box;
    tv_key key;

    lines_node *nodes;
    uint32_t count, room;
    uint32_t first; /* of the moves that leave the game */

    /* the present place */
    uint32_t place, from;
    uint8_t as;
    uint32_t path[TV_LINES_DEPTH_MAX]; /* the nodes on the way there */
    uint32_t depth;
    lines_world worlds[TV_LINES_WORLDS];
    unsigned char *begun;          /* the moment at which the line leaves the game, as it was */
    unsigned char *states, *spare; /* the present place, world after world; and room for one more */
    uint32_t world;                /* the first in which the line holds */
    tv_record line;                /* the game up to `from`, then the line's moves */
    tv_logged *log;                /* what happened on the way there */
    uint32_t log_count, log_room;
};

/* lines.c: the node that plays this move after `parent` (TV_LINES_TRUNK: at the game, after `from`, as `as` knew it), or a new one;
 * TV_LINES_TRUNK: there are too many, or memory is short. */
uint32_t lines_find(const tv_lines *lines, uint32_t parent, uint32_t from, uint8_t as, tv_move move);
uint32_t lines_add(tv_lines *lines, uint32_t parent, uint32_t from, uint8_t as, tv_move move);
void lines_changed(tv_lines *lines);
bool lines_is_node(const tv_lines *lines, uint32_t node);

/* lines_walk.c: memory for states; to a moment of the game, one node further, one move further, without telling what happened; that. */
bool lines_walk_begin(tv_lines *lines);
bool lines_leave(tv_lines *lines, uint32_t decision, uint8_t as);
void lines_step(tv_lines *lines, uint32_t node);
bool lines_try(tv_lines *lines, tv_move move, tv_error *error);
bool lines_arrive(tv_lines *lines);

/* lines_text.c: takes the lines out of the record's comments; writes all of them. */
bool lines_read(tv_lines *lines, tv_error *error);
void lines_write(const tv_lines *lines, tv_text *out);

#endif
