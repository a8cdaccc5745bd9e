/* Draws a game's first moment as its first player sees it: picture [GAME] >FILE.svg */
#include <stdio.h>
#include <stdlib.h>
#include <trivium/screen.h>
#include <trivium/svg.h>
#include <trivium/table.h>

static bool grow(tv_text *text, size_t size) {
    char *larger = realloc(text->at, 2 * size);
    if (larger == NULL) return false;
    text->at = larger;
    text->size = 2 * size;
    return true;
}

/* A screen holds the picture of a view: what lies where, and what of it may be chosen. */
static bool draw(const tv_table *table, uint8_t seat, tv_text *svg) {
    const tv_game *game = tv_table_game(table);
    tv_reader reader = tv_record_reader(tv_table_record(table), TV_EN);
    tv_screen screen;
    void *view = malloc(game->state_bytes);
    if (view == NULL) return false;
    bool good = tv_screen_open(&screen, game, tv_table_box(table));
    if (good) {
        tv_table_view(table, seat, view);
        good = tv_screen_show(&screen, view, &reader, TV_SCREEN_LIVE);
        if (good) {
            tv_screen_mark(&screen, false);
            tv_svg_write(game, &screen.scene, &(tv_svg_style){.theme = TV_LIGHT, .marks = screen.marks, .alone = true}, svg);
        }
        tv_screen_close(&screen);
    }
    free(view);
    return good && !svg->cut;
}

int main(int argc, char **argv) {
    const tv_game *game = tv_game_find(argc > 1 ? argv[1] : "avalon");
    if (game == NULL) {
        fprintf(stderr, "picture: there is no game called %s\n", argv[1]);
        return 2;
    }
    tv_record record;
    tv_error error = {.what = "Memory is short."};
    tv_record_begin(&record, game, game->seats_min, "example");
    tv_table *table = tv_table_open(&record, &error);
    tv_text svg = {.at = calloc(1, 1), .size = 1, .grow = grow};
    bool good = table != NULL && svg.at != NULL && draw(table, tv_table_actor(table), &svg);
    if (good)
        fwrite(svg.at, 1, svg.used, stdout);
    else
        fprintf(stderr, "picture: %s\n", error.what);
    free(svg.at);
    tv_table_close(table);
    tv_record_free(&record);
    return good ? 0 : 1;
}
