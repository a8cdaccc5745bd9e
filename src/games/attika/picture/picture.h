/* Attika's picture, shared by its files: what is being drawn, from whose side, where the areas lie, and the helpers
 * that all of them use. The seat called `near` sits at the lower edge: the viewer, or seat 0 for watchers. */
#ifndef TRIVIUM_GAMES_ATTIKA_PICTURE_PICTURE_H
#define TRIVIUM_GAMES_ATTIKA_PICTURE_PICTURE_H

#include "games/attika/attika.h"

typedef struct attika_picture {
    const attika_box *box;
    const attika_state *s;
    const tv_reader *reader;
    tv_scene *scene;
    uint8_t near;
} attika_picture;

typedef struct attika_rect {
    int x, y, w, h;
} attika_rect;

/* Scene units. */
enum {
    ATTIKA_PICTURE_W = 1600,
    ATTIKA_PICTURE_H = 1144,
    ATTIKA_MARGIN = 14,
    ATTIKA_GAP = 10,      /* between areas */
    ATTIKA_LOWER_Y = 704, /* where the areas below the land begin */
    ATTIKA_LOWER_H = ATTIKA_PICTURE_H - 10 - ATTIKA_LOWER_Y,
    ATTIKA_ACTIONS_H = 286,
    ATTIKA_NEAR_W = 680, /* of the near board */
    ATTIKA_ACTIONS_X = 1146,
    ATTIKA_SIDE_W = 470, /* of the other players' boards at the right */
    ATTIKA_SIDE_H_MAX = 340,
    ATTIKA_SIDE_X = ATTIKA_PICTURE_W - ATTIKA_MARGIN - ATTIKA_SIDE_W,
};
/* Height of a hex as wide as that, its point upwards: 2 / sqrt(3). */
static inline int attika_hex_height(int width) { return width * 11547 / 10000; }
static inline int attika_card_height(int width) { return width * 126 / 100; }

/* Who sits at the lower edge of a view. */
uint8_t attika_near_seat(const attika_box *b, const attika_state *s);
/* May this viewer take the decisions now? Whoever sees everything may look over any shoulder. */
bool attika_viewer_acts(const attika_state *s);
/* Does this viewer know the hand of a seat? */
bool attika_hand_known(const attika_state *s, uint8_t seat);
/* Is a building waiting for its hex, so that costs are of interest? */
bool attika_is_placing(const attika_state *s);

/* ---- elements (picture.c) ---- */
/* An element whose id is kind, a dot and the rest. */
tv_element *attika_add(attika_picture *p, const char *kind, const char *rest, attika_rect at);
tv_element *attika_add_number(attika_picture *p, const char *kind, int32_t number, attika_rect at);
/* "kind.seat.rest" */
tv_element *attika_add_seat(attika_picture *p, const char *kind, uint8_t seat, const char *rest, attika_rect at);
/* What is only drawn: symbols, or words, in a colour of the theme. */
tv_element *attika_decor(attika_picture *p, const char *art, const char *tint, attika_rect at);
tv_element *attika_words(attika_picture *p, const char *words, const char *tint, attika_rect at);
void attika_figure(attika_picture *p, int32_t number, const char *tint, attika_rect at);
/* Opens an area with a translated heading. */
tv_area *attika_area(attika_picture *p, const char *id, const char *heading, attika_rect at, uint8_t panel);
/* Draws what a building is: the plaque of its group and the icon of its kind, in a square around a point. */
void attika_draw_kind(attika_picture *p, uint8_t kind, const char *tint, int middle_x, int middle_y, int size);
/* Draws the symbols of a cost in a row. Returns its width. */
int attika_draw_cost(attika_picture *p, uint8_t kind, int x, int y, int size);
/* The same in rows of so many. */
void attika_draw_cost_rows(attika_picture *p, uint8_t kind, attika_rect at, int columns);
extern const char *const attika_seat_tints[TV_SEATS_MAX];
extern const char *const attika_seat_art[TV_SEATS_MAX];
extern const char *const attika_seat_shapes[TV_SEATS_MAX]; /* for terminals: ● ■ ▲ ◆ */
extern const char *const attika_land_art[ATTIKA_LANDS + 1];
extern const char *const attika_card_art[ATTIKA_LANDS];
extern const char *const attika_cost_art[ATTIKA_LANDS];

/* ---- areas, in the order of the scene: lists begin with what the viewer has to decide on ---- */
void attika_picture_actions(attika_picture *p);    /* picture_actions.c */
void attika_picture_hand(attika_picture *p);       /* picture_stock.c */
void attika_picture_near_board(attika_picture *p); /* picture_board.c */
void attika_picture_land(attika_picture *p);       /* picture_land.c */
void attika_picture_other_boards(attika_picture *p);
void attika_picture_stock(attika_picture *p);
/* The payments within the action area; only while one is asked (picture_pay.c). */
void attika_picture_payments(attika_picture *p, attika_rect at);
void attika_payment_id(tv_move move, tv_text *out);
/* A tile of its own, unturned or turned, drawn in a box (picture_land.c). */
void attika_draw_tile(attika_picture *p, uint8_t tile, uint8_t turn, attika_rect at);
/* Plate, stacks and the like of one player's area (picture_player.c). */
void attika_draw_plate(attika_picture *p, uint8_t seat, attika_rect at);
void attika_draw_stacks(attika_picture *p, uint8_t seat, attika_rect at);

/* ---- sentences for labels and for "what is here?" (picture_words.c) ---- */
void attika_cell_label(const attika_picture *p, uint8_t cell, tv_text *out);
void attika_place_label(const attika_picture *p, int q, int r, tv_text *out);
void attika_price_tell(const attika_picture *p, uint8_t seat, uint8_t kind, uint8_t cell, tv_text *out);
void attika_kind_label(const attika_picture *p, uint8_t seat, uint8_t kind, tv_text *out);
/* `words`: the kind of turn. */
void attika_turn_label(const attika_picture *p, const char *words, tv_text *out);
void attika_player_label(const attika_picture *p, uint8_t seat, tv_text *out);
void attika_stack_label(const attika_picture *p, uint8_t seat, uint8_t stack, tv_text *out);
void attika_hand_label(const attika_picture *p, uint8_t seat, tv_text *out);
void attika_discard_label(const attika_picture *p, tv_text *out);
void attika_tile_label(const attika_picture *p, uint8_t tile, uint8_t turn, tv_text *out);
void attika_payment_label(const attika_picture *p, tv_move move, tv_text *out);
/* Copies of a kind on the board. */
uint8_t attika_kind_built(const attika_picture *p, uint8_t seat, uint8_t kind);
/* Fewest cards that pay a price from a hand; what its symbols ask for when the hand cannot. */
uint8_t attika_price_figure(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]);

#endif
