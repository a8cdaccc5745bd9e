/* The nets of this process, see nets.h. */
#include "nets.h"

#include "net_file.h"

#include "base/check.h"
#include "memory/heap.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>
#include <unistd.h>

enum { FOUND_MAX = 64, BUILT_MAX = 64 };

/* What a process has is the process's: like its environment, it is there once. */
static struct {
    net_file file;             /* for everything that it suits */
    net_file found[FOUND_MAX]; /* in the folder */
    uint32_t found_count;
    pthread_mutex_t mutex; /* guards what follows */
    struct {
        tv_net net;
        enum { UNTOUCHED, GOOD, BAD } is;
    } built[BUILT_MAX]; /* opened when first asked for: adding up a million bytes takes its time */
} nets = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* ---- what the user named ---- */

static bool fail_for(tv_error *error, const char *path, const tv_net *net, const char *what) {
    char seats[16];
    tv_text number = TV_TEXT_OVER(seats);
    tv_text_add_uint(&number, net->shape.seats);
    return tv_fail(error, "{}: this is a net for {} with {} seats{}", path, net->shape.game, seats, what, (const char *)NULL);
}

/* Is the net what the name of its file says, and can the game as it is here be told to it? */
static bool check_name(const net_file *it, const char *path, const tv_game *game, uint8_t seats, tv_error *error) {
    tv_setup setup = tv_setup_for_engines(game, seats);
    void *box = calloc(1, game->box_bytes);
    bool good = box != NULL ? tv_game_open(game, box, &setup, error) : tv_fail_memory(error);
    if (good && !tv_net_suits(&it->net, game, box))
        good = fail_for(error, path, &it->net, ", not what its name says, or of another version of the game.");
    free(box);
    return good;
}

static bool find_in_folder(const char *folder, const tv_game *game, uint8_t seats, tv_error *error) {
    tv_text path = tv_heap_text();
    tv_text_add(&path, folder);
    tv_text_add_char(&path, '/');
    tv_text_add(&path, game->id);
    tv_text_add_char(&path, '-');
    tv_text_add_uint(&path, seats);
    tv_text_add(&path, ".net");
    bool good = path.at != NULL && !path.cut && nets.found_count < FOUND_MAX;
    if (!good) {
        tv_fail_memory(error);
    } else if (access(path.at, F_OK) == 0) {
        net_file *it = &nets.found[nets.found_count];
        good = net_file_read(it, path.at, error);
        if (good) nets.found_count++;
        good = good && check_name(it, path.at, game, seats, error);
    }
    free(path.at);
    return good;
}

bool host_nets_begin(const char *folder, const char *file, tv_error *error) {
    TV_ASSERT(nets.found_count == 0 && nets.file.bytes == NULL);
    if (folder != NULL && access(folder, R_OK | X_OK) != 0)
        return tv_fail(error, "{}: there is no such folder, or it cannot be read.", folder, (const char *)NULL);
    for (uint32_t i = 0; folder != NULL && tv_games[i] != NULL; i++)
        for (uint8_t seats = tv_games[i]->seats_min; seats <= tv_games[i]->seats_max; seats++)
            if (!find_in_folder(folder, tv_games[i], seats, error)) return false;
    return file == NULL || net_file_read(&nets.file, file, error);
}

bool host_nets_check(const tv_game *game, const void *box, tv_error *error) {
    if (nets.file.bytes == NULL || tv_net_suits(&nets.file.net, game, box)) return true;
    return fail_for(error, "--net", &nets.file.net, ", and does not suit this game.");
}

/* ---- finding ---- */

/* One that was built in and cannot be used is as good as none; the tests make sure that there is no such net. */
static const tv_net *open_built(uint32_t number) {
    const nets_built *it = &nets_built_in[number];
    TV_ASSERT(number < BUILT_MAX);
    pthread_mutex_lock(&nets.mutex);
    if (nets.built[number].is == UNTOUCHED)
        nets.built[number].is = tv_net_open(&nets.built[number].net, it->bytes, (size_t)(it->end - it->bytes), NULL) ? GOOD : BAD;
    bool good = nets.built[number].is == GOOD;
    pthread_mutex_unlock(&nets.mutex);
    return good ? &nets.built[number].net : NULL;
}

static const tv_net *find_built(const tv_game *game, const void *box) {
    for (uint32_t i = 0; nets_built_in[i].game != NULL; i++) {
        if (strcmp(nets_built_in[i].game, game->id) != 0 || nets_built_in[i].seats != tv_game_seats(game, box)) continue;
        const tv_net *net = open_built(i);
        if (net != NULL && tv_net_suits(net, game, box)) return net;
    }
    return NULL;
}

const tv_net *host_net_find(const tv_bot *bot, const tv_game *game, const void *box) {
    if (!tv_bot_searches(bot) || bot->plain) return NULL;
    if (nets.file.bytes != NULL && tv_net_suits(&nets.file.net, game, box)) return &nets.file.net;
    for (uint32_t i = 0; i < nets.found_count; i++)
        if (tv_net_suits(&nets.found[i].net, game, box)) return &nets.found[i].net;
    return find_built(game, box);
}

void host_net_name(const tv_bot *bot, const tv_game *game, const void *box, char name[TV_NET_NAME_BYTES]) {
    const tv_net *net = host_net_find(bot, game, box);
    name[0] = '\0';
    if (net != NULL) tv_net_name(net, name);
}
