/* Scenes for the command line, see picture.h. */
#include "cli/picture.h"

#include <stdlib.h>
#include <trivium/choice.h>

bool picture_make(picture *it, const opened *moment) {
    enum { FIRST_ELEMENTS = 1024, MOST_ELEMENTS = 1 << 20, POOL_BYTES_PER_ELEMENT = 128 };
    for (uint32_t max = FIRST_ELEMENTS; max <= MOST_ELEMENTS; max *= 4) {
        size_t pool_size = (size_t)max * POOL_BYTES_PER_ELEMENT;
        it->elements = calloc(max, sizeof *it->elements);
        it->pool = malloc(pool_size);
        if (it->elements == NULL || it->pool == NULL) break;
        tv_scene_begin(&it->scene, it->elements, max, it->pool, pool_size);
        moment->game->scene(moment->box, moment->view, &moment->reader, &it->scene);
        if (!it->scene.cut && !it->scene.pool.cut) return true;
        picture_free(it);
    }
    picture_free(it);
    return false;
}

void picture_free(picture *it) {
    free(it->elements);
    free(it->pool);
    *it = (picture){0};
}

/* ---- SVG ---- */

/* Marks for every element: lit when it belongs to a legal move. NULL when memory is short. */
static uint8_t *make_marks(const picture *it, const opened *moment) {
    const tv_game *game = moment->game;
    uint8_t *marks = calloc(it->scene.count + 1, 1);
    tv_move *moves = calloc(game->moves_max, sizeof *moves);
    tv_path *paths = calloc(game->moves_max, sizeof *paths);
    if (marks != NULL && moves != NULL && paths != NULL) {
        tv_choice choice;
        tv_choice_begin(&choice, game, moment->box, moment->view, moves, paths);
        for (uint32_t i = 0; i < it->scene.count; i++)
            if (tv_choice_lit(&choice, it->elements[i].id)) marks[i] = TV_MARK_LIT;
    } else {
        free(marks);
        marks = NULL;
    }
    free(moves);
    free(paths);
    return marks;
}

bool picture_write_svg(const picture *it, const opened *moment, tv_theme theme, bool marks, tv_text *out) {
    bool marked = marks && tv_table_actor(moment->table) != TV_OVER;
    uint8_t *list = marked ? make_marks(it, moment) : NULL;
    if (marked && list == NULL) return false;
    tv_svg_style style = {.theme = theme, .marks = list, .alone = true};
    tv_svg_write(moment->game, &it->scene, &style, out);
    free(list);
    return true;
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
        if (listed > 0 && columns > 0 && listed % columns == 0)
            tv_text_add_char(out, '\n'); /* the next row of a grid */
        tv_text_add(out, "  ");
        tv_text_add(out, element_words(scene, element));
        tv_text_add_char(out, '\n');
        listed++;
    }
}

void picture_write_text(const picture *it, tv_text *out) {
    for (uint32_t area = 0; area < it->scene.area_count; area++) write_area(&it->scene, area, out);
}
