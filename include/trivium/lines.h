/* Lines: variations of a game as a tree of decisions over its record, for a game that hides nothing any more from who looks at it: a finished one, a
 * lesson, a record that was opened. The game itself is the trunk; a line leaves it after some decision and goes on with moves of its own. Lines are
 * kept in the record, as comments that every reader takes (docs/record.md).
 *
 * A line is played either with the cards as they were, or as one seat knew them: then in several worlds that are imagined from that seat's view, and
 * a move holds in those in which it can be made. What chance brings follows from the game's key, the world and the moves of the line, so that the same
 * line goes the same way everywhere.
 *
 * There is one present place: a moment of the game, or the moment after a node. tv_session_open_lines (session.h) puts it before people. */
#ifndef TRIVIUM_LINES_H
#define TRIVIUM_LINES_H

#include <trivium/table.h>

TV_PUBLIC_BEGIN

typedef struct tv_lines tv_lines;

enum {
    TV_LINES_WORLDS = 16,       /* that are imagined */
    TV_LINES_NODES_MAX = 8192,  /* of a record */
    TV_LINES_DEPTH_MAX = 1024,  /* moves of a line */
    TV_LINES_WORDS_MAX = 400,   /* bytes of a name or a remark, with its end */
    TV_LINES_TRUNK = 0x7fffffff /* no node: the game itself */
};

/* A move of a line. Nodes are known by their number, which stays as long as the node does. */
typedef struct tv_line_node {
    uint32_t parent;   /* TV_LINES_TRUNK: it is the first of its line */
    uint32_t decision; /* its number, as if the game had gone so */
    uint32_t from;     /* the line leaves the game after so many decisions, */
    uint8_t as;        /* with what this seat knew then; TV_EVERYTHING: as everything was */
    uint8_t seat;      /* who makes it */
    tv_move move;
    uint32_t holds;                /* in so many of the worlds it can be made */
    bool judged;                   /* the chances of the moment after it are known: */
    int32_t chances[TV_SEATS_MAX]; /* of each seat, in TV_WHOLE_WIN; below 0: not asked for */
    const char *name, *remark;     /* "": none */
    uint32_t first, next;          /* its first answer, and the next other move in its place; TV_LINES_TRUNK: none */
} tv_line_node;

/* Opens the lines of a record, whose copy is replayed; the present place is its end. Lines in it that cannot be read are kept as the comments they
 * are. NULL and an error when the record cannot be replayed. */
tv_lines *tv_lines_open(const tv_record *record, tv_error *error);
void tv_lines_close(tv_lines *lines);

/* The game, and the record of it with all lines, as it is to be kept; it lives until the next change. NULL: memory is short. */
const tv_table *tv_lines_game(const tv_lines *lines);
const tv_record *tv_lines_record(tv_lines *lines);
/* Counts the changes of what is kept. */
uint32_t tv_lines_version(const tv_lines *lines);

/* ---- the tree ---- */

/* A node by its number; NULL: there is none any more. The first of the moves that leave the game, in the order of where they do; more by `next`. */
const tv_line_node *tv_lines_node(const tv_lines *lines, uint32_t node);
uint32_t tv_lines_first(const tv_lines *lines);
/* The next node of all, each before its answers; TV_LINES_TRUNK: begins, and ends. */
uint32_t tv_lines_after(const tv_lines *lines, uint32_t node);
/* The node's move in words; it lives until it is asked for in another language, or the node is gone. */
const char *tv_lines_words(tv_lines *lines, uint32_t node, tv_lang lang);
/* How many worlds a line that knows what `as` knows is played in. */
uint32_t tv_lines_worlds(uint8_t as);

/* Removes a node and all that follows it; where the present place is among them, it is where the node was tried. */
bool tv_lines_remove(tv_lines *lines, uint32_t node);
/* Puts it before the other moves in its place. False: it is there already. */
bool tv_lines_promote(tv_lines *lines, uint32_t node);
/* Words at a node: one line of text. False when memory is short or they are too long. */
bool tv_lines_name(tv_lines *lines, uint32_t node, const char *words);
bool tv_lines_remark(tv_lines *lines, uint32_t node, const char *words);
/* What was found out about the moment after a node. */
bool tv_lines_judge(tv_lines *lines, uint32_t node, const int32_t chances[TV_SEATS_MAX]);

/* ---- the present place ---- */

/* To a moment of the game, from which lines are tried as `as` knew it; to the moment after a node. False when there is none. */
bool tv_lines_go(tv_lines *lines, uint32_t decision, uint8_t as);
bool tv_lines_go_to(tv_lines *lines, uint32_t node);
/* The node; TV_LINES_TRUNK: a moment of the game. What is known there; after how many decisions; and after how many it left the game. */
uint32_t tv_lines_place(const tv_lines *lines);
uint8_t tv_lines_as(const tv_lines *lines);
uint32_t tv_lines_decisions(const tv_lines *lines);
uint32_t tv_lines_from(const tv_lines *lines);
/* Who decides there, or TV_OVER; the complete state, in the first world in which the line holds; and its number. */
uint8_t tv_lines_actor(const tv_lines *lines);
const void *tv_lines_state(const tv_lines *lines);
uint32_t tv_lines_world(const tv_lines *lines);
/* The state there in any world; NULL: the line does not hold in it. */
const void *tv_lines_state_in(const tv_lines *lines, uint32_t world);
/* What a viewer saw after so many decisions of the way to the present place; false: it has not so many. */
bool tv_lines_view(const tv_lines *lines, uint32_t decision, uint8_t viewer, void *view);
/* Plays a move there: a new node, or the one that there is; the game's own move where everything is as it was. False with the clause, when no
 * world allows it. */
bool tv_lines_play(tv_lines *lines, tv_move move, tv_error *error);

TV_PUBLIC_END

#endif
