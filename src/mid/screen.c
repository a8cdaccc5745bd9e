/* Screens: memory, choosing and marks, see screen.h. */
#include "base/check.h"

#include <trivium/screen.h>

#include <stdlib.h>
#include <string.h>

enum { FIRST_ELEMENTS = 1024, MOST_ELEMENTS = 1 << 20, POOL_BYTES_PER_ELEMENT = 128 };

bool tv_screen_open(tv_screen *screen, const tv_game *game, const void *box) {
    TV_ASSERT(tv_game_candidates_max(game) >= tv_game_moves_max(game)); /* legal moves are among the candidates */
    *screen = (tv_screen){.game = game, .box = box, .actor = TV_OVER, .viewer = TV_SPECTATOR};
    screen->view = calloc(1, game->state_bytes);
    screen->choice.moves = calloc(tv_game_moves_max(game), sizeof *screen->choice.moves);
    screen->choice.paths = calloc(tv_game_moves_max(game), sizeof *screen->choice.paths);
    screen->weights = calloc(tv_game_moves_max(game), sizeof *screen->weights);
    screen->candidates = calloc(tv_game_candidates_max(game), sizeof *screen->candidates);
    if (screen->view && screen->choice.moves && screen->choice.paths && screen->weights && screen->candidates) return true;
    tv_screen_close(screen);
    return false;
}

static void drop_picture(tv_screen *screen) {
    free(screen->scene.elements);
    free(screen->scene.pool.at);
    free(screen->marks);
    screen->scene = (tv_scene){0};
    screen->marks = NULL;
}

void tv_screen_close(tv_screen *screen) {
    drop_picture(screen);
    free(screen->view);
    free(screen->choice.moves);
    free(screen->choice.paths);
    free(screen->weights);
    free(screen->candidates);
    *screen = (tv_screen){0};
}

/* ---- showing ---- */

static bool make_room(tv_screen *screen, uint32_t elements) {
    TV_ASSERT(elements >= FIRST_ELEMENTS && elements <= MOST_ELEMENTS);
    size_t pool_size = (size_t)elements * POOL_BYTES_PER_ELEMENT;
    drop_picture(screen);
    screen->scene.elements = calloc(elements, sizeof *screen->scene.elements);
    screen->scene.pool.at = malloc(pool_size);
    screen->marks = calloc(elements, 1);
    if (screen->scene.elements == NULL || screen->scene.pool.at == NULL || screen->marks == NULL) {
        drop_picture(screen);
        return false;
    }
    screen->scene.max = elements;
    screen->scene.pool.size = pool_size;
    return true;
}

/* Draws the picture, with more memory as long as something does not fit. */
static bool draw(tv_screen *screen) {
    tv_scene *scene = &screen->scene;
    if (scene->max == 0 && !make_room(screen, FIRST_ELEMENTS)) return false;
    for (;;) {
        uint32_t max = scene->max;
        tv_scene_begin(scene, scene->elements, max, scene->pool.at, scene->pool.size);
        tv_game_scene(screen->game, screen->box, screen->view, &screen->reader, scene);
        TV_ASSERT(scene->count <= scene->max && scene->area_count <= TV_AREAS_MAX);
        if (!scene->cut && !scene->pool.cut) return true;
        if (max >= MOST_ELEMENTS || !make_room(screen, max * 4)) return false;
    }
}

bool tv_screen_show(tv_screen *screen, const void *view, const tv_reader *reader, tv_screen_mode mode) {
    TV_ASSERT(view != screen->view);
    const tv_game *game = screen->game;
    memcpy(screen->view, view, game->state_bytes);
    screen->reader = *reader;
    screen->mode = mode;
    screen->viewer = tv_game_viewer(game, screen->box, screen->view);
    screen->actor = mode == TV_SCREEN_ENDED ? TV_OVER : tv_game_actor(game, screen->box, screen->view);
    tv_choice *choice = &screen->choice;
    tv_choice_begin(choice, game, screen->box, screen->view, choice->moves, choice->paths);
    if (mode != TV_SCREEN_LIVE) choice->count = 0;
    if (choice->count > 0) tv_game_prior(game, screen->box, screen->view, choice->moves, choice->count, screen->weights);
    return draw(screen);
}

/* ---- choosing ---- */

bool tv_screen_choose(tv_screen *screen, const tv_path *ids) {
    TV_ASSERT(ids->count <= TV_PATH_MAX);
    tv_choice_clear(&screen->choice);
    for (uint32_t i = 0; i < ids->count; i++) {
        if (tv_choice_lit(&screen->choice, ids->ids[i])) {
            tv_choice_choose(&screen->choice, ids->ids[i]);
            continue;
        }
        tv_choice_clear(&screen->choice);
        return false;
    }
    return true;
}

void tv_screen_mark(tv_screen *screen, bool dim) {
    const tv_scene *scene = &screen->scene;
    TV_ASSERT(scene->count == 0 || screen->marks != NULL);
    bool choosing = screen->choice.count > 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *element = &scene->elements[i];
        uint8_t mark = 0;
        if (choosing && !element->decor) {
            if (tv_choice_lit(&screen->choice, element->id)) mark |= TV_MARK_LIT;
            if (tv_choice_times(&screen->choice, element->id) > 0) mark |= TV_MARK_CHOSEN;
            if (mark == 0 && dim) mark = TV_MARK_DIM;
        }
        screen->marks[i] = mark;
    }
}

/* ---- words ---- */

void tv_screen_write_prompt(const tv_screen *screen, tv_text *out) {
    tv_lang lang = screen->reader.lang;
    if (screen->mode == TV_SCREEN_ENDED) {
        tv_word(out, lang, TV_TEXT("The game is over."));
    } else if (screen->actor >= TV_SEATS_MAX || screen->actor == screen->viewer || screen->viewer == TV_EVERYTHING) {
        tv_game_prompt(screen->game, screen->box, screen->view, &screen->reader, out);
    } else {
        tv_say(out, lang, TV_TEXT("{player} decides."), TV_S("player", screen->reader.names[screen->actor]));
    }
}
