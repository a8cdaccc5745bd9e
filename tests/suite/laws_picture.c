/* Laws of the picture: scenes fit and name their elements once, paths lie in the scene, no legal path contains another's. */
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/choice.h>
#include <trivium/svg.h>

/* Every name in `art` is a symbol of the game or of the theme. */
static bool art_exists(const tv_game *game, const char *art) {
    while (*art != '\0') {
        size_t size = strcspn(art, " ");
        if (size > 0 && tv_svg_symbol(game, art, size) == NULL) return false;
        art += size + (art[size] == ' ');
    }
    return true;
}

static int compare_ids(const void *one, const void *other) {
    const tv_element *const *a = one, *const *b = other;
    return strcmp((*a)->id, (*b)->id);
}

/* Scenes may have thousands of elements, so their ids are sorted, not compared each with each. */
static void check_ids(suite *in) {
    const tv_scene *scene = &in->scene;
    for (uint32_t i = 0; i < scene->count; i++) in->sorted[i] = &scene->elements[i];
    qsort(in->sorted, scene->count, sizeof *in->sorted, compare_ids);
    for (uint32_t i = 0; i < scene->count; i++)
        SUITE_CHECK(in, in->sorted[i]->id[0] != '\0' && (i == 0 || compare_ids(&in->sorted[i - 1], &in->sorted[i]) != 0),
                    "element ids are unique");
}

static int compare_id(const void *id, const void *element) { return strcmp(id, (*(const tv_element *const *)element)->id); }

/* After check_ids. */
static const tv_element *find_sorted(const suite *in, const char *id) {
    const tv_element *const *found = bsearch(id, in->sorted, in->scene.count, sizeof *in->sorted, compare_id);
    return found != NULL ? *found : NULL;
}

void suite_law_scene(suite *in) {
    const tv_scene *scene = &in->scene;
    SUITE_CHECK(in, !scene->cut && !scene->pool.cut, "the scene fits");
    check_ids(in);
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *element = &scene->elements[i];
        SUITE_CHECK(in, element->area < scene->area_count, "every element has its area");
        SUITE_CHECK(in, element->decor || tv_scene_words(scene, element->label)[0] != '\0', "every element has a label");
    }
}

void suite_law_symbols(suite *in) {
    const char *last = "";
    for (uint32_t i = 0; i < in->scene.count; i++) {
        const char *art = in->scene.elements[i].art;
        if (strcmp(art, last) == 0) continue; /* neighbours often share theirs */
        last = art;
        SUITE_CHECK(in, art_exists(in->game, art), "all art has its symbol");
    }
}

/* Is there a class of that tint in the style sheet? */
static bool tint_exists(const char *sheet, const char *tint) {
    char words[32];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add(&text, ".tv-tint-");
    tv_text_add(&text, tint);
    for (const char *at = strstr(sheet, words); at != NULL; at = strstr(at + 1, words))
        if (strchr(" {,:.>", at[text.used]) != NULL) return true;
    return false;
}

/* Style sheets are long, tints few: each is looked up once. */
static bool tint_is_known(suite *in, const char *tint) {
    for (uint32_t i = 0; i < in->tint_count; i++)
        if (strcmp(in->tints[i], tint) == 0) return true;
    if (!tint_exists(tv_svg_css(TV_LIGHT), tint) || !tint_exists(tv_svg_css(TV_DARK), tint)) return false;
    if (in->tint_count < SUITE_TINTS) memcpy(in->tints[in->tint_count++], tint, sizeof in->tints[0]);
    return true;
}

void suite_law_tints(suite *in) {
    for (uint32_t i = 0; i < in->scene.count; i++) {
        const char *tint = in->scene.elements[i].tint;
        SUITE_CHECK(in, tint[0] == '\0' || tint_is_known(in, tint), "every tint is a class of both themes");
    }
}

typedef struct box {
    int32_t x, y, w, h;
} box;

static bool holds(box outer, box inner) {
    return inner.w >= 0 && inner.h >= 0 && inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

void suite_law_inside(suite *in) {
    const tv_scene *scene = &in->scene;
    box picture = {0, 0, scene->width, scene->height};
    for (uint32_t i = 0; i < scene->area_count; i++) {
        const tv_area *area = &scene->areas[i];
        SUITE_CHECK(in, holds(picture, (box){area->x, area->y, area->w, area->h}), "every area lies inside the picture");
    }
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *element = &scene->elements[i];
        if (element->area >= scene->area_count) continue; /* for the law `scene` */
        const tv_area *area = &scene->areas[element->area];
        box limits = element->decor ? picture : (box){area->x, area->y, area->w, area->h}; /* what is only drawn may lead out of it */
        bool inside = holds(limits, (box){element->x, element->y, element->w, element->h});
        if (!inside && !in->plan->quiet) fprintf(stderr, "element %s of area %s:\n", element->id, area->id);
        SUITE_CHECK(in, inside, "every element lies inside its area, what is only drawn inside the picture");
    }
}

static bool contains(const tv_path *path, const tv_path *part) {
    bool used[TV_PATH_MAX] = {false};
    for (uint32_t i = 0; i < part->count; i++) {
        uint32_t at = 0;
        while (at < path->count && (used[at] || strcmp(path->ids[at], part->ids[i]) != 0)) at++;
        if (at == path->count) return false;
        used[at] = true;
    }
    return true;
}

/* A path chosen element by element, in any order, is its move, and not before the last. */
static void choose(suite *in, const tv_path *path, tv_move wanted) {
    tv_choice choice;
    tv_path left = *path;
    tv_move move = ~wanted;
    tv_choice_begin(&choice, in->game, in->box, in->view, in->list, in->paths);
    while (left.count > 0) {
        SUITE_CHECK(in, !tv_choice_move(&choice, &move), "no part of a path is a move");
        uint32_t index = suite_draw(in, left.count);
        SUITE_CHECK(in, tv_choice_lit(&choice, left.ids[index]), "the elements of a legal path are lit");
        SUITE_CHECK(in, tv_choice_choose(&choice, left.ids[index]), "a lit element can be chosen");
        memcpy(left.ids[index], left.ids[--left.count], TV_ID_MAX);
    }
    SUITE_CHECK(in, tv_choice_move(&choice, &move) && move == wanted, "a complete path is its move");
}

void suite_law_paths(suite *in) {
    enum { COMPARED_MAX = 300 }; /* all with each other; of longer lists a part */
    if (in->legal_count == 0 || in->viewer != tv_game_actor(in->game, in->box, in->state)) return;
    check_ids(in);
    for (uint32_t i = 0; i < in->legal_count; i++) {
        tv_path *path = &in->paths[i];
        *path = (tv_path){0};
        tv_game_path(in->game, in->box, in->view, in->legal[i], path);
        SUITE_CHECK(in, path->count >= 1 && path->count <= TV_PATH_MAX, "every move has a path");
        for (uint32_t at = 0; at < path->count; at++) {
            const tv_element *element = find_sorted(in, path->ids[at]);
            SUITE_CHECK(in, element != NULL && !element->decor, "a path's elements are in the scene and no decor");
        }
    }
    uint32_t compared = in->legal_count < COMPARED_MAX ? in->legal_count : COMPARED_MAX;
    uint32_t first = suite_draw(in, in->legal_count);
    for (uint32_t i = 0; i < compared; i++)
        for (uint32_t j = 0; j < compared; j++)
            SUITE_CHECK(in, i == j || !contains(&in->paths[(first + i) % in->legal_count], &in->paths[(first + j) % in->legal_count]),
                        "no legal path contains another's");
    uint32_t index = suite_draw(in, in->legal_count);
    tv_path path = in->paths[index];
    tv_reader reader = suite_reader((tv_lang)suite_draw(in, TV_LANGS));
    tv_text text = tv_text_over(in->text[0], SUITE_TEXT);
    tv_game_tell(in->game, in->box, in->view, &path, &reader, &text);
    SUITE_CHECK(in, suite_text_whole(&text), "what is told of elements is whole");
    choose(in, &path, in->legal[index]);
}
