/* Scene to SVG. The writer knows no game: an element is its shape, its symbols drawn over each other, its text, a badge and an
 * outline for marks; all colours are classes of the theme. Only what both browsers and librsvg draw alike is used: plain classes,
 * <use>, no CSS variables, no fonts or files from elsewhere. */
#include <trivium/svg.h>

#include "base/embedded.h"
#include "svg_defs.h"
#include "svg_text.h"

#include <string.h>

enum { MARK_GAP = 3, CORNER = 9, HEADING = 18 };

/* ---- symbols ---- */

extern const tv_symbol tv_theme_symbols[]; /* made from theme/symbols/ at build time */

/* The next name of a list separated by blanks; false at its end. */
static bool next_name(const char **list, const char **name, size_t *size) {
    while (**list == ' ') ++*list;
    *name = *list;
    while (**list != '\0' && **list != ' ') ++*list;
    *size = (size_t)(*list - *name);
    return *size > 0;
}

/* A game may have none of its own. */
static const tv_symbol *find_among(const tv_symbol *symbols, const char *name, size_t size) {
    for (; symbols != NULL && symbols->name != NULL; symbols++)
        if (strlen(symbols->name) == size && memcmp(symbols->name, name, size) == 0) return symbols;
    return NULL;
}

const tv_symbol *tv_svg_symbol(const tv_game *game, const char *name, size_t size) {
    const tv_symbol *own = find_among(game->symbols, name, size);
    return own != NULL ? own : find_among(tv_theme_symbols, name, size);
}

static bool symbol_used(const tv_scene *scene, const tv_symbol *symbol) {
    size_t length = strlen(symbol->name), size;
    for (uint32_t i = 0; i < scene->count; i++) {
        const char *list = scene->elements[i].art, *name;
        while (next_name(&list, &name, &size))
            if (size == length && memcmp(name, symbol->name, size) == 0) return true;
    }
    return false;
}

/* Copies an attribute of the file's root, blank included (" viewBox="), if it is there. */
static void copy_attribute(tv_text *out, const char *root, const char *root_end, const char *attribute) {
    const char *begin = strstr(root, attribute);
    if (begin == NULL || begin > root_end) return;
    const char *quote = strchr(begin, '"'), *end = quote ? strchr(quote + 1, '"') : NULL;
    if (end != NULL && end < root_end) tv_text_add_bytes(out, begin, (size_t)(end + 1 - begin));
}

/* A symbol file is a small SVG of its own; here its root becomes a <symbol>. */
void svg_write_symbol(const tv_symbol *symbol, tv_text *out) {
    const char *root = strstr(symbol->svg, "<svg"), *root_end = root ? strchr(root, '>') : NULL;
    const char *close = root_end ? strstr(root_end, "</svg>") : NULL;
    if (close == NULL) return;
    tv_text_add(out, "<symbol id=\"tv-");
    svg_escape(out, symbol->name);
    tv_text_add_char(out, '"');
    copy_attribute(out, root, root_end, " viewBox=");
    copy_attribute(out, root, root_end, " preserveAspectRatio=");
    tv_text_add_char(out, '>');
    tv_text_add_bytes(out, root_end + 1, (size_t)(close - root_end - 1));
    tv_text_add(out, "</symbol>\n");
}

const char *tv_svg_css(tv_theme theme) { return (const char *)(theme == TV_DARK ? tv_theme_dark : tv_theme_light); }

void svg_write_style(tv_theme theme, tv_text *out) {
    if (theme != TV_BARE) {
        tv_text_add(out, "<style>\n");
        tv_text_add(out, tv_svg_css(theme));
        tv_text_add(out, "</style>\n");
    }
    tv_text_add(out, "<defs>\n<radialGradient id=\"tv-light\" cx=\"0.5\" cy=\"0.48\" r=\"0.75\">"
                     "<stop class=\"tv-light-middle\" offset=\"0\"/><stop class=\"tv-light-edge\" offset=\"1\"/>"
                     "</radialGradient>\n");
}

/* Style and symbols: those of the scene, or all when it is NULL. */
static void write_defs(const tv_game *game, const tv_scene *scene, tv_theme theme, tv_text *out) {
    svg_write_style(theme, out);
    for (const tv_symbol *symbol = game->symbols; symbol != NULL && symbol->name != NULL; symbol++)
        if (scene == NULL || symbol_used(scene, symbol)) svg_write_symbol(symbol, out);
    for (const tv_symbol *symbol = tv_theme_symbols; symbol->name != NULL; symbol++)
        if (tv_svg_symbol(game, symbol->name, strlen(symbol->name)) == symbol && (scene == NULL || symbol_used(scene, symbol)))
            svg_write_symbol(symbol, out);
    tv_text_add(out, "</defs>\n");
}

/* ---- elements ---- */

static void write_art(const tv_game *game, const tv_element *element, tv_text *out) {
    const char *list = element->art, *name;
    size_t size;
    while (next_name(&list, &name, &size)) {
        if (tv_svg_symbol(game, name, size) == NULL) continue; /* nothing to point at */
        tv_text_add(out, "<use href=\"#tv-");
        svg_escape_bytes(out, name, size);
        tv_text_add_char(out, '"');
        svg_write_box(out, element->x, element->y, element->w, element->h);
        tv_text_add(out, "/>");
    }
}

/* Returns the size of its number. */
static int32_t write_badge(const tv_element *element, tv_text *out) {
    int32_t small = element->w < element->h ? element->w : element->h, r = small / 7;
    r = r < 17 ? 17 : r > 18 ? 18 : r;
    int32_t x = element->x + element->w + r / 4, y = element->y;                          /* outside as far as it may, to hide little */
    int32_t size = r * (element->count > 99 ? 80 : element->count > 9 ? 115 : 136) / 100; /* to be read on a phone, too */
    tv_text_add(out, "<circle class=\"tv-badge\"");
    svg_number(out, "cx", x);
    svg_number(out, "cy", y);
    svg_number(out, "r", r);
    tv_text_add(out, "/><text class=\"tv-badge-number\"");
    svg_number(out, "x", x);
    svg_number(out, "y", y + r * (element->count > 9 ? 36 : 45) / 100);
    svg_number(out, "font-size", size);
    tv_text_add_char(out, '>');
    tv_text_add_uint(out, element->count);
    tv_text_add(out, "</text>");
    return size;
}

static void write_shape(const char *shape, const char *class, tv_text *out) {
    tv_text_add(out, "<path");
    svg_words(out, "class", class);
    svg_words(out, "d", shape);
    tv_text_add(out, "/>");
}

/* Every listed element has an outline: where a pointer hits it, and what marks and focus draw. A ring over it makes the marks of two colours, that
 * nobody takes for a player's. */
static void write_outline(const tv_element *element, const char *shape, const char *class, tv_text *out) {
    if (shape[0] != '\0') {
        write_shape(shape, class, out);
        return;
    }
    tv_text_add(out, "<rect");
    svg_words(out, "class", class);
    svg_write_box(out, element->x - MARK_GAP, element->y - MARK_GAP, element->w + 2 * MARK_GAP, element->h + 2 * MARK_GAP);
    svg_number(out, "rx", CORNER);
    tv_text_add(out, "/>");
}

static void write_open_tag(const tv_scene *scene, const tv_element *element, uint8_t mark, bool named, tv_text *out) {
    tv_text_add(out, "<g");
    if (named && element->id[0] != '\0') {
        tv_text_add(out, " id=\"e-");
        svg_escape(out, element->id);
        tv_text_add_char(out, '"');
    }
    tv_text_add(out, element->decor ? " class=\"tv-decor" : " class=\"tv-element");
    if (element->tint[0] != '\0') {
        tv_text_add(out, " tv-tint-");
        svg_escape(out, element->tint);
    }
    if (mark & TV_MARK_LIT) tv_text_add(out, " tv-lit");
    if (mark & TV_MARK_CHOSEN) tv_text_add(out, " tv-chosen");
    if (mark & TV_MARK_DIM) tv_text_add(out, " tv-dim");
    tv_text_add_char(out, '"');
    if (element->decor) {
        tv_text_add(out, " aria-hidden=\"true\"");
    } else {
        tv_text_add(out, " role=\"img\"");
        svg_words(out, "aria-label", tv_scene_words(scene, element->label));
    }
    if (element->turn != 0) {
        tv_text_add(out, " transform=\"rotate(");
        tv_text_add_int(out, element->turn);
        tv_text_add_char(out, ' ');
        tv_text_add_int(out, element->x + element->w / 2);
        tv_text_add_char(out, ' ');
        tv_text_add_int(out, element->y + element->h / 2);
        tv_text_add(out, ")\"");
    }
    tv_text_add_char(out, '>');
}

/* What is inside the element's group; returns the size of its smallest text, or 0. */
static int32_t write_inside(const tv_game *game, const tv_scene *scene, const tv_element *element, uint8_t mark, tv_text *out) {
    const char *shape = tv_scene_words(scene, element->shape);
    int32_t size = 0;
    if (shape[0] != '\0' && element->tint[0] != '\0') write_shape(shape, "tv-shape", out);
    write_art(game, element, out);
    const char *words = tv_scene_words(scene, element->text);
    if (words[0] != '\0') size = svg_text_box(out, words, (svg_box){element->x, element->y, element->w, element->h}, element->left);
    if (!element->decor) write_outline(element, shape, "tv-outline", out);
    if (!element->decor && mark & (TV_MARK_LIT | TV_MARK_CHOSEN)) write_outline(element, shape, "tv-ring", out);
    if (element->count == 0) return size;
    int32_t number = write_badge(element, out);
    return size == 0 || number < size ? number : size;
}

int32_t tv_svg_write_element(const tv_game *game, const tv_scene *scene, const tv_element *element, tv_text *out) {
    write_open_tag(scene, element, 0, !element->decor, out);
    int32_t size = write_inside(game, scene, element, 0, out);
    tv_text_add(out, "</g>");
    return size;
}

static void write_element(const tv_game *game, const tv_scene *scene, const tv_element *element, uint8_t mark, tv_text *out) {
    write_open_tag(scene, element, mark, true, out);
    write_inside(game, scene, element, mark, out);
    tv_text_add(out, "</g>\n");
}

/* ---- areas and the whole ---- */

int32_t tv_svg_write_panel(const tv_scene *scene, const tv_area *area, tv_text *out) {
    if (area->panel == TV_PANEL_NONE) return 0;
    tv_text_add(out, "<rect class=\"tv-panel\"");
    svg_write_box(out, area->x, area->y, area->w, area->h);
    svg_number(out, "rx", CORNER);
    tv_text_add(out, "/>");
    const char *words = tv_scene_words(scene, area->label);
    if (area->panel == TV_PANEL_PLAIN || words[0] == '\0') return 0;
    tv_text_add(out, "<text class=\"tv-heading\" aria-hidden=\"true\"");
    svg_number(out, "x", area->x + HEADING);
    svg_number(out, "y", area->y + HEADING * 7 / 5);
    svg_number(out, "font-size", HEADING);
    tv_text_add_char(out, '>');
    svg_escape(out, words);
    tv_text_add(out, "</text>");
    return HEADING;
}

static void write_area(const tv_game *game, const tv_scene *scene, uint32_t number, const tv_svg_style *style, tv_text *out) {
    const tv_area *area = &scene->areas[number];
    tv_text_add(out, "<g");
    tv_text_add(out, " id=\"a-");
    svg_escape(out, area->id);
    tv_text_add(out, "\" class=\"tv-area\" role=\"group\"");
    svg_words(out, "aria-label", tv_scene_words(scene, area->label));
    tv_text_add(out, ">\n");
    tv_svg_write_panel(scene, area, out);
    if (area->panel != TV_PANEL_NONE) tv_text_add_char(out, '\n');
    for (uint32_t i = 0; i < scene->count; i++)
        if (scene->elements[i].area == number) write_element(game, scene, &scene->elements[i], style->marks ? style->marks[i] : 0, out);
    tv_text_add(out, "</g>\n");
}

void tv_svg_write(const tv_game *game, const tv_scene *scene, const tv_svg_style *style, tv_text *out) {
    tv_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    tv_text_add_int(out, scene->width);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, scene->height);
    tv_text_add(out, "\" class=\"tv-scene\" role=\"group\"");
    svg_words(out, "aria-label", game->title);
    tv_text_add(out, ">\n");
    if (style->alone) {
        tv_text_add(out, "<title>");
        svg_escape(out, game->title);
        tv_text_add(out, "</title>\n");
        write_defs(game, scene, style->theme, out);
    }
    tv_text_add(out, "<rect class=\"tv-table\"");
    svg_write_box(out, 0, 0, scene->width, scene->height);
    tv_text_add(out, "/>\n");
    for (uint32_t i = 0; i < scene->area_count; i++) write_area(game, scene, i, style, out);
    tv_text_add(out, "</svg>\n");
}

void tv_svg_write_defs(const tv_game *game, tv_theme theme, tv_text *out) {
    tv_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n");
    write_defs(game, NULL, theme, out);
    tv_text_add(out, "</svg>\n");
}
