/* Avalon's picture, shared by its files: what is being drawn, from whose side, and the few measures that several areas use.
 * The seat called `near` sits at the lower edge: the viewer, or seat 0 for those who only watch. */
#ifndef TRIVIUM_GAMES_AVALON_PICTURE_PICTURE_H
#define TRIVIUM_GAMES_AVALON_PICTURE_PICTURE_H

#include "games/avalon/avalon.h"

typedef struct avalon_picture {
    const avalon_box *box;
    const avalon_state *s;
    const tv_reader *reader;
    tv_scene *scene;
    uint8_t near, far;
} avalon_picture;

/* Scene units. Cards keep the proportions of their symbols, 100 to 126. */
enum {
    AVALON_PICTURE_W = 1600,
    AVALON_PICTURE_H = 1000,
    AVALON_MARGIN = 16,
    AVALON_LOWER_Y = 746, /* where the areas below the row begin */
    AVALON_LOWER_H = AVALON_PICTURE_H - 10 - AVALON_LOWER_Y,
};
static inline int16_t avalon_card_height(int16_t width) { return (int16_t)(width * 126 / 100); }

/* Who sits at the lower edge of a view. */
uint8_t avalon_near_seat(const avalon_state *s);
/* May this viewer take the actor's decisions? Whoever sees everything may look over any shoulder. */
bool avalon_viewer_acts(const avalon_box *box, const avalon_state *s);

/* ---- elements (picture.c) ---- */
/* An element "kind.number" or, with a word, "kind.word". */
tv_element *avalon_add(avalon_picture *p, const char *kind, int32_t number, int x, int y, int w, int h);
tv_element *avalon_add_word(avalon_picture *p, const char *kind, const char *word, int x, int y, int w, int h);
/* What is only drawn: symbols, or words, in a colour of the theme. */
tv_element *avalon_decor(avalon_picture *p, const char *art, const char *tint, int x, int y, int w, int h);
void avalon_words(avalon_picture *p, const char *words, const char *tint, int x, int y, int w, int h);
void avalon_figure(avalon_picture *p, int32_t number, const char *tint, int x, int y, int w, int h);
/* The face of a card: its symbols and its colour. */
void avalon_set_card(tv_element *element, uint8_t card);
extern const char *const avalon_sigils[AVALON_COLOURS];
extern const char *const avalon_tints[AVALON_COLOURS];
extern const char *const avalon_seat_tints[2];
extern const char *const avalon_seat_art[2];
extern const char *const avalon_tile_art[AVALON_TILE_KINDS];

/* ---- areas, in the order of the scene: after the row what the viewer decides with, the opponent last ---- */
void avalon_picture_row(avalon_picture *p);     /* picture_row.c */
void avalon_picture_hand(avalon_picture *p);    /* picture_hands.c */
void avalon_picture_actions(avalon_picture *p); /* picture_stock.c */
void avalon_picture_tiles(avalon_picture *p);
void avalon_picture_stock(avalon_picture *p);
void avalon_picture_far(avalon_picture *p); /* picture_hands.c */

/* ---- sentences for labels and for "what is here?" (picture_words.c) ---- */
void avalon_pile_label(const avalon_picture *p, uint8_t seat, uint8_t place, tv_text *out);
void avalon_region_label(const avalon_picture *p, uint8_t place, tv_text *out);
void avalon_player_label(const avalon_picture *p, uint8_t seat, tv_text *out);
void avalon_tile_label(const avalon_picture *p, uint8_t tile, tv_text *out);
void avalon_hand_label(const avalon_picture *p, uint8_t card, tv_text *out);
void avalon_known_label(const avalon_picture *p, uint8_t seat, uint8_t card, tv_text *out);
void avalon_backs_label(const avalon_picture *p, uint8_t seat, tv_text *out);
void avalon_waiting_label(const avalon_picture *p, uint8_t seat, tv_text *out);
void avalon_deck_label(const avalon_picture *p, tv_text *out);
void avalon_discard_label(const avalon_picture *p, tv_text *out);
/* Cards of a hand that the viewer does not know. */
uint8_t avalon_hand_unknown(const avalon_state *s, uint8_t seat);
uint8_t avalon_discard_count(const avalon_state *s);

/* The place that an element is or lies at, from 0; -1: none (picture_tell.c). */
int avalon_place_of_element(const char *id);

#endif
