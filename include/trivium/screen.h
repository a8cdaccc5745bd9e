/* Screen: a view put before somebody. It holds the picture, the legal moves with their paths and what is chosen. The
 * command line and the page use it alike, so they cannot disagree. Its memory is its own, grows with the
 * largest picture shown and is kept from one view to the next. */
#ifndef TRIVIUM_SCREEN_H
#define TRIVIUM_SCREEN_H

#include <trivium/choice.h>
#include <trivium/svg.h>

TV_PUBLIC_BEGIN

typedef enum {
    TV_SCREEN_LIVE,  /* who decides may choose */
    TV_SCREEN_PAST,  /* a moment to look at */
    TV_SCREEN_ENDED, /* the table has ended, whatever the rules say */
} tv_screen_mode;

typedef struct tv_screen {
    const tv_game *game;
    const void *box;
    void *view;       /* a copy */
    tv_reader reader; /* the names are the caller's and must live on */
    tv_screen_mode mode;
    uint8_t actor; /* who decides, or TV_OVER */
    uint8_t viewer;
    tv_scene scene;
    tv_choice choice;
    tv_move *candidates; /* room for tv_game_candidates_max(game) of them */
    uint16_t *weights;   /* the game's prior of every legal move */
    uint8_t *marks;      /* per element: TV_MARK_..., by tv_screen_mark */
} tv_screen;

/* Makes a screen for views of that box. False when memory is short; then there is nothing to close. */
bool tv_screen_open(tv_screen *screen, const tv_game *game, const void *box);
void tv_screen_close(tv_screen *screen);
/* Puts a view before the reader; nothing is chosen. False when memory is short. */
bool tv_screen_show(tv_screen *screen, const void *view, const tv_reader *reader, tv_screen_mode mode);
/* Chooses exactly these elements; false (and nothing is chosen) when they belong to no legal path together. */
bool tv_screen_choose(tv_screen *screen, const tv_path *ids);

/* Marks what may be chosen as lit and what is chosen; with `dim` also what cannot be, for who decides. */
void tv_screen_mark(tv_screen *screen, bool dim);
/* What is expected of the viewer now: what the game asks, or who decides. */
void tv_screen_write_prompt(const tv_screen *screen, tv_text *out);

TV_PUBLIC_END

#endif
