/* Scene: what lies on the table, as data. A game lists elements, grouped into ordered areas; one writer turns
 * the list into SVG, the terminal and screen readers present the areas as lists or grids. The memory is
 * the caller's. */
#ifndef TRIVIUM_SCENE_H
#define TRIVIUM_SCENE_H

#include <trivium/text.h>

TV_PUBLIC_BEGIN

enum { TV_ID_MAX = 24, TV_ART_MAX = 64, TV_BRIEF_MAX = 24, TV_AREAS_MAX = 24, TV_PATH_MAX = 6 };
enum { TV_PANEL_NONE, TV_PANEL_HEADED, TV_PANEL_PLAIN }; /* no panel; one with the area's heading; one without */

typedef struct tv_element {
    char id[TV_ID_MAX];       /* stable, language-neutral, unique in the scene: "hand.Kr" */
    char art[TV_ART_MAX];     /* symbols drawn over each other, names separated by blanks; may be empty */
    char tint[12];            /* the colour that symbols draw in as currentColor: a class of the theme */
    char brief[TV_BRIEF_MAX]; /* for a terminal cell: a few columns, UTF-8 */
    int16_t x, y, w, h;       /* place in scene units, y downwards */
    int16_t turn;             /* degrees clockwise about its middle */
    uint8_t area;             /* index of its area */
    uint8_t decor;            /* only drawn: never listed, lit or part of a path; with an id of its own events can name it (touch.h) */
    uint16_t count;           /* number on a badge; 0: no badge */
    uint8_t left;             /* its text begins at the left edge, not in the middle */
    uint8_t held;             /* what the viewer pays or plays with: a client with little room shows it beside the question */
    uint32_t text, label;     /* offsets into the pool: drawn text ("" none); what a screen reader says */
    uint32_t shape;           /* offset into the pool: an SVG path in scene units ("M0 0L9 0L9 9Z"; "" none), painted below
                                   * the symbols as the theme says for the tint (no tint: not painted), and marked and hit
                                   * instead of the box, which must hold it */
} tv_element;

typedef struct tv_area {
    char id[TV_ID_MAX];
    uint32_t label;     /* offset into the pool: its heading */
    uint8_t columns;    /* > 0: its listed elements fill a grid, row by row, that many a row; 0: a list */
    uint8_t panel;      /* draw a panel behind it: TV_PANEL_... */
    int16_t x, y, w, h; /* where it lies in the picture */
    uint8_t in_sight;   /* 1: what the viewer decides with, or owns: a client with little room never scrolls it away */
} tv_area;

typedef struct tv_scene {
    tv_element *elements;
    uint32_t count, max;
    tv_area areas[TV_AREAS_MAX];
    uint32_t area_count;
    int16_t width, height; /* of the whole picture */
    tv_text pool;          /* texts, each terminated; offset 0 is "" */
    uint32_t decors;       /* numbers what is only drawn */
    bool cut;              /* something did not fit */
} tv_scene;

/* An empty scene over the caller's memory. */
void tv_scene_begin(tv_scene *scene, tv_element *elements, uint32_t max, char *pool, size_t pool_size);
/* Opens an area; elements added from now on belong to it. */
tv_area *tv_scene_area(tv_scene *scene, const char *id, int16_t x, int16_t y, int16_t w, int16_t h);
/* Adds an element to the open area. Never NULL: when full, the scene is marked cut and a spare one is handed out. */
tv_element *tv_scene_add(tv_scene *scene, const char *id, int16_t x, int16_t y, int16_t w, int16_t h);
/* The same with an id of two words, "kind.rest"; and art that is only drawn, its ids numbered: symbols, a text, a number. */
tv_element *tv_scene_add_part(tv_scene *scene, const char *kind, const char *rest, int16_t x, int16_t y, int16_t w, int16_t h);
tv_element *tv_scene_decor(tv_scene *scene, const char *art, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h);
tv_element *tv_scene_decor_text(tv_scene *scene, const char *words, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h);
tv_element *tv_scene_decor_number(tv_scene *scene, int32_t number, const char *tint, int16_t x, int16_t y, int16_t w, int16_t h);
/* Gives an element its symbols and the colour they are drawn in. */
void tv_element_draw(tv_element *element, const char *art, const char *tint);
/* Begins and ends a text in the pool: write into scene->pool between. Returns its offset. */
uint32_t tv_scene_text_begin(tv_scene *scene);
void tv_scene_text_end(tv_scene *scene);
uint32_t tv_scene_text(tv_scene *scene, const char *words);
static inline const char *tv_scene_words(const tv_scene *scene, uint32_t offset) { return scene->pool.at + offset; }
/* The element of that id, or NULL. */
const tv_element *tv_scene_find(const tv_scene *scene, const char *id);

/* The path of a move: the ids of the elements that make it, in any order. Ids that begin with "pay." pay for it: where nothing else is
 * open, hosts propose one of the payments. "button.end" says that a turn ends: hosts do not ask about that again. */
typedef struct tv_path {
    uint32_t count;
    char ids[TV_PATH_MAX][TV_ID_MAX];
} tv_path;

/* Adds an element's id to a path; one of two words, "kind.rest"; one of a word and a number, "kind.3". */
void tv_path_add(tv_path *path, const char *id);
void tv_path_add_part(tv_path *path, const char *kind, const char *rest);
void tv_path_add_number(tv_path *path, const char *kind, uint32_t number);
/* How often an id stands in it; does it hold everything that `part` holds, equal ids as often; are both the same in any order? */
uint32_t tv_path_times(const tv_path *path, const char *id);
bool tv_path_contains(const tv_path *path, const tv_path *part);
bool tv_path_equals(const tv_path *a, const tv_path *b);

TV_PUBLIC_END

#endif
