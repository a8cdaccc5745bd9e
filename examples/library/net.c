/* What the search thinks of a game's beginning, judged by a net from a file: net GAME FILE */
#include <stdio.h>
#include <stdlib.h>
#include <trivium/net.h>
#include <trivium/search.h>
#include <trivium/table.h>

/* ---- the net ---- */

/* Reads a net into memory that is aligned as the library wants it; free *bytes when nobody judges by it any more. */
static bool read_net(const char *path, tv_net *net, void **bytes, tv_error *error) {
    enum { MOST = 1 << 24 };
    FILE *file = fopen(path, "rb");
    *bytes = aligned_alloc(TV_NET_ALIGNMENT, MOST);
    if (file == NULL || *bytes == NULL) {
        if (file != NULL) fclose(file);
        return tv_fail(error, "{} cannot be read.", path, (const char *)NULL);
    }
    size_t size = fread(*bytes, 1, MOST, file);
    fclose(file);
    return tv_net_open(net, *bytes, size, error);
}

/* ---- a search that judges by it ---- */

static bool think(const tv_table *table, const tv_net *net, tv_search_report *report, void **memory, tv_error *error) {
    const tv_game *game = tv_table_game(table);
    tv_bot bot;
    if (!tv_net_suits(net, game, tv_table_box(table))) return tv_fail(error, "This net is not for that game.", (const char *)NULL);
    if (!tv_bot_read(&bot, "search:2000it", error)) return false;
    uint8_t seat = tv_table_actor(table);
    void *view = malloc(game->state_bytes);
    *memory = malloc(tv_bot_memory(&bot, game));
    bool good = (view != NULL && *memory != NULL) || tv_fail_memory(error);
    if (good) {
        tv_table_view(table, seat, view);
        tv_bot_task task = {.game = game,
                            .box = tv_table_box(table),
                            .view = view,
                            .seed = tv_table_bot_seed(table, seat),
                            .memory = *memory,
                            .memory_size = tv_bot_memory(&bot, game),
                            .net = net};
        tv_search_run(&bot, &task, report);
    }
    free(view);
    return good;
}

int main(int argc, char **argv) {
    const tv_game *game = argc == 3 ? tv_game_find(argv[1]) : NULL;
    tv_error error = {0};
    tv_net net;
    void *bytes = NULL, *memory = NULL;
    tv_record record;
    tv_search_report report;
    if (game == NULL) return fprintf(stderr, "net GAME FILE\n"), 2;
    bool good = read_net(argv[2], &net, &bytes, &error);
    good = good && tv_record_begin_checked(&record, game, (uint8_t)net.shape.seats, "net", &error);
    tv_table *table = good ? tv_table_open(&record, &error) : NULL;
    if (table != NULL && think(table, &net, &report, &memory, &error))
        printf("%s: the first seat's chance is %d.%02d %%\n", report.net, report.chances[0] / 100, report.chances[0] % 100);
    if (error.what[0] != '\0') fprintf(stderr, "%s\n", error.what);
    tv_table_close(table);
    free(memory);
    free(bytes);
    return error.what[0] != '\0';
}
