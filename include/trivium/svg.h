/* The one writer from scene to SVG, for `trivium render` and, through WebAssembly, for the page. */
#ifndef TRIVIUM_SVG_H
#define TRIVIUM_SVG_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

typedef enum {
    TV_LIGHT,
    TV_DARK,
    TV_BARE, /* without a style sheet: for a page that holds it apart, by tv_svg_css */
} tv_theme;
enum { TV_MARK_LIT = 1, TV_MARK_CHOSEN = 2, TV_MARK_DIM = 4 };

typedef struct tv_svg_style {
    tv_theme theme;
    const uint8_t *marks; /* per element of the scene, or NULL */
    bool alone;           /* a file of its own: with style and symbols; false: the body only, for a page that has them */
} tv_svg_style;

void tv_svg_write(const tv_game *game, const tv_scene *scene, const tv_svg_style *style, tv_text *out);
/* The style sheet and the symbols alone, for a page to hold once. */
void tv_svg_write_defs(const tv_game *game, tv_theme theme, tv_text *out);
/* The style sheet of a theme, light or dark. */
const char *tv_svg_css(tv_theme theme);

/* Parts of a picture, for a page that puts anew only what changed: an element without marks and, where it is only drawn, without an id; and
 * what lies behind an area, panel and heading, nothing where there is neither. Both return the size of their smallest text, or 0. */
int32_t tv_svg_write_element(const tv_game *game, const tv_scene *scene, const tv_element *element, tv_text *out);
int32_t tv_svg_write_panel(const tv_scene *scene, const tv_area *area, tv_text *out);

/* The symbol of that name: the game's own, else the theme's, which all games share (the seats' signs ...); NULL when there is none. */
const tv_symbol *tv_svg_symbol(const tv_game *game, const char *name, size_t size);

TV_PUBLIC_END

#endif
