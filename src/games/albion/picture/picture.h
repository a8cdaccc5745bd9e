/* Albion's picture, shared by its files: what is being drawn, where the island lies in it, and the elements that
 * all parts are made of.
 *
 * Ids: r.REGION a region; bK.REGION, sK.REGION, lK.REGION, cK.REGION seat K's building, settlers, legionaries,
 * and legionaries that carry a Pict; p.REGION face-down Picts, f.REGION face-up ones; player.K, resources.K, stock.K;
 * supply.RESOURCE, picts, round; and what is asked for: button.WORD, build.KIND, pay.RESOURCE, pay.all,
 * tribute.RESOURCE, gain.FIGURE. */
#ifndef TRIVIUM_GAMES_ALBION_PICTURE_PICTURE_H
#define TRIVIUM_GAMES_ALBION_PICTURE_PICTURE_H

#include "games/albion/albion.h"

/* Scene units. The island fills the left, the column the right. */
enum {
    ALBION_PICTURE_W = 1480,
    ALBION_PICTURE_H = 1400,
    ALBION_MAP_X = 10,
    ALBION_MAP_Y = 10,
    ALBION_MAP_W = 1006,
    ALBION_MAP_H = 1380,
    ALBION_COLUMN_X = 1026,
    ALBION_COLUMN_W = 444,
    ALBION_GROUP_W = 72, /* what one player has in a region, or its Picts, at 100 % */
    ALBION_GROUP_H = 57,
};

typedef struct albion_picture {
    const albion_box *box;
    const albion_state *s;
    const tv_reader *reader;
    tv_scene *scene;
    uint8_t mine; /* the seat whose pieces can be chosen: the viewer, or for those who only watch whoever decides */
    /* Where the island lies (picture_map.c). */
    int32_t scale;        /* scene units for 1000 canvas units */
    albion_point corner;  /* of the island on its canvas */
    int16_t map_x, map_y; /* and in the scene */
    int32_t percent;      /* the size of pieces */
    bool default_island;  /* for which better places are known than its slots */
    const tv_move *moves; /* the legal ones, while actions are drawn */
    uint32_t move_count;
} albion_picture;

extern const char *const albion_seat_tints[ALBION_SEATS];
extern const char *const albion_seat_art[ALBION_SEATS];
extern const char *const albion_figure_ids[ALBION_FIGURES];

albion_picture albion_picture_of(const albion_box *box, const albion_state *s, const tv_reader *reader, tv_scene *scene);
/* May this viewer take the actor's decisions? Whoever sees everything may look over any shoulder. */
bool albion_viewer_acts(const albion_picture *p);
/* Who must decide while the game goes on, in another's turn, too. */
static inline uint8_t albion_asked(const albion_picture *p) { return p->s->actor < p->box->seats ? p->s->actor : p->s->owner_of_turn; }
/* The building as it stands, or, while one is being built there, as it will be. */
uint8_t albion_laid(const albion_picture *p, uint8_t seat, uint8_t region);

/* ---- elements (picture.c) ---- */
/* "kind" and "word" make the id. */
tv_element *albion_add(albion_picture *p, const char *kind, const char *word, int x, int y, int w, int h);
tv_element *albion_add_of_seat(albion_picture *p, const char *kind, uint8_t seat, const char *word, int x, int y, int w, int h);
tv_element *albion_decor(albion_picture *p, const char *art, const char *tint, int x, int y, int w, int h);
tv_element *albion_words(albion_picture *p, const char *words, const char *tint, int x, int y, int w, int h);
tv_element *albion_number(albion_picture *p, int32_t number, const char *tint, int x, int y, int w, int h);

/* ---- where things lie (picture_map.c) ---- */
void albion_map_fit(albion_picture *p);
/* A place of the canvas in the scene. */
albion_point albion_spot(const albion_picture *p, albion_point point);
/* Where a row of the scene crosses a region's outline, in no order; and whether a place of that row is inside. */
typedef struct albion_row {
    uint16_t count;
    int16_t crossings[ALBION_OUTLINE_MAX];
} albion_row;
albion_row albion_row_of(const albion_picture *p, uint8_t region, int y);
static inline bool albion_is_inside(const albion_row *row, int x) {
    uint16_t left = 0;
    for (uint16_t i = 0; i < row->count; i++) left = (uint16_t)(left + (row->crossings[i] < x));
    return left % 2 == 1;
}
/* A length, given for 100 %, in the size of pieces. */
static inline int albion_sized(const albion_picture *p, int length) { return length * p->percent / 100; }
/* Middles of the groups of a region: the seats', and in [ALBION_SEATS] that of the Picts. Sets the size of
 * the region's pieces. */
void albion_group_places(albion_picture *p, uint8_t region, albion_point places[ALBION_SEATS + 1]);
typedef struct albion_area {
    int x, y, w, h;
} albion_area;
albion_area albion_region_bounds(const albion_picture *p, uint8_t region);
/* The box of a region's name and its mark. */
albion_area albion_name_box(const albion_picture *p, uint8_t region);

/* The default island: its size of pieces, and the middles of a region's groups on the canvas (picture_places.c). */
bool albion_is_default_island(const albion_box *box);
int albion_default_percent(const albion_box *box);
const albion_point *albion_default_places(const albion_box *box, uint8_t region);

/* ---- the column beside the island, from top to bottom (picture_table.c) ---- */
typedef struct albion_column {
    int panels_y, panel_h, supply_y, actions_y, actions_h;
} albion_column;
enum { ALBION_COLUMN_GAP = 8 };
albion_column albion_column_of(const albion_picture *p);

/* ---- parts, in the order of the scene ---- */
void albion_picture_island(albion_picture *p); /* picture_island.c */
void albion_picture_pieces(albion_picture *p); /* picture_pieces.c */
void albion_picture_round(albion_picture *p);  /* picture_table.c */
void albion_picture_supply(albion_picture *p);
void albion_picture_players(albion_picture *p); /* picture_players.c */
void albion_picture_actions(albion_picture *p); /* picture_actions.c */
/* Waves on the sea and marks on the land, as one shape each (picture_scatter.c). */
void albion_picture_waves(albion_picture *p);
void albion_picture_marks(albion_picture *p, uint8_t region);

/* The region that an element is or lies in; -1: none (picture_tell.c). */
int albion_region_of_element(const albion_box *box, const char *id);

/* ---- sentences for labels and for "what is here?" (picture_words.c) ---- */
void albion_region_label(const albion_picture *p, uint8_t region, tv_text *out);
void albion_player_label(const albion_picture *p, uint8_t seat, tv_text *out);
void albion_stock_label(const albion_picture *p, uint8_t seat, tv_text *out);
void albion_supply_label(const albion_picture *p, uint8_t resource, tv_text *out);
void albion_picts_label(const albion_picture *p, tv_text *out);
/* With a hole for who is asked: in the own turn, or in another's. */
const char *albion_turn_words(const albion_picture *p);
void albion_round_label(const albion_picture *p, tv_text *out);

#endif
