/* Pictures for the command line, see picture.h. */
#include "picture.h"

void picture_write_svg(tv_screen *screen, tv_theme theme, bool marks, tv_text *out) {
    tv_svg_style style = {.theme = theme, .alone = true};
    if (marks) {
        tv_screen_mark(screen, false);
        style.marks = screen->marks;
    }
    tv_svg_write(screen->game, &screen->scene, &style, out);
}

/* ---- text ---- */

/* Labels say how often a thing lies there; one without a label is named by its short form. */
static const char *element_words(const tv_scene *scene, const tv_element *element) {
    const char *label = tv_scene_words(scene, element->label);
    return label[0] != '\0' ? label : element->brief;
}

static void write_area(const tv_scene *scene, uint32_t area, tv_text *out) {
    const char *heading = tv_scene_words(scene, scene->areas[area].label);
    uint32_t columns = scene->areas[area].columns, listed = 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *element = &scene->elements[i];
        if (element->area != area || element->decor || element_words(scene, element)[0] == '\0') continue;
        if (listed == 0) {
            tv_text_add_char(out, '\n');
            tv_text_add(out, heading[0] != '\0' ? heading : scene->areas[area].id);
            tv_text_add(out, ":\n");
        }
        if (listed > 0 && columns > 0 && listed % columns == 0) tv_text_add_char(out, '\n'); /* the next row of a grid */
        tv_text_add(out, "  ");
        tv_text_add(out, element_words(scene, element));
        tv_text_add_char(out, '\n');
        listed++;
    }
}

void picture_write_text(const tv_screen *screen, tv_text *out) {
    for (uint32_t area = 0; area < screen->scene.area_count; area++) write_area(&screen->scene, area, out);
}
