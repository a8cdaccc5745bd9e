/* The folder of a run, see run_folder.h. Whatever is written replaces the old at once or not at all (host/files.h). */
#include "run_folder.h"

#include "host/files.h"
#include "host/system.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, STATE_BYTES_MAX = 1 << 16, NODES_MAX = 64, WEIGHTS_BYTES_MAX = 1 << 30, NET_BYTES_MAX = 1 << 24, FORMAT = 1 };

static bool fail_about(const char *path, tv_error *error) {
    tv_error inner = *error;
    return tv_fail(error, "{}: {}", path, inner.what, (const char *)NULL);
}

/* ---- what it remembers ---- */

/* The numbers of the state and of the settings that must stay the same, by name. */
typedef struct named {
    const char *name;
    uint64_t value;
} named;

enum { FIXED = 7, STATE = 9 };

static void list_fixed(const train_settings *settings, named list[FIXED]) {
    const named all[FIXED] = {
        {"seats", settings->seats},   {"seed", settings->seed},         {"hidden", settings->hidden}, {"second", settings->second},
        {"planes", settings->planes}, {"features", settings->features}, {"clues", settings->clues},
    };
    memcpy(list, all, sizeof all);
}

static void list_state(const run_state *state, named list[STATE]) {
    const named all[STATE] = {
        {"round", state->round},
        {"stage", state->stage},
        {"games", state->games},
        {"positions", state->positions},
        {"nets", state->nets},
        {"refused", state->refused},
        {"plain_games", state->plain_games},
        {"plain_share", state->plain_share},
        {"plain_error", state->plain_error},
    };
    memcpy(list, all, sizeof all);
}

static void take_state(const named list[STATE], run_state *state) {
    *state = (run_state){.round = (uint32_t)list[0].value,
                         .stage = (uint32_t)list[1].value,
                         .games = (uint32_t)list[2].value,
                         .positions = list[3].value,
                         .nets = (uint32_t)list[4].value,
                         .refused = list[5].value != 0,
                         .plain_games = (uint32_t)list[6].value,
                         .plain_share = (uint32_t)list[7].value,
                         .plain_error = (uint32_t)list[8].value};
}

static void state_path(const char *folder, char path[PATH_BYTES]) { snprintf(path, PATH_BYTES, "%s/run.json", folder); }

bool run_state_write(const train_settings *settings, const run_state *state, tv_error *error) {
    char path[PATH_BYTES];
    named fixed[FIXED], list[STATE];
    tv_text text = tv_heap_text();
    if (text.at == NULL) return tv_fail_memory(error);
    tv_json json = tv_json_into(&text);
    list_fixed(settings, fixed);
    list_state(state, list);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "format", FORMAT);
    tv_json_string(&json, "game", settings->game->id);
    for (uint32_t i = 0; i < FIXED; i++) tv_json_uint(&json, fixed[i].name, fixed[i].value);
    for (uint32_t i = 0; i < STATE; i++) tv_json_uint(&json, list[i].name, list[i].value);
    tv_json_object_end(&json);
    tv_text_add_char(&text, '\n');
    state_path(settings->folder, path);
    bool good = text.cut ? tv_fail_memory(error) : file_write(path, text.at, text.used, error) || fail_about(path, error);
    free(text.at);
    return good;
}

static bool read_numbers(const tv_json_doc *doc, named *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = tv_json_member(doc, 0, list[i].name);
        int64_t value;
        if (node == 0 || !tv_json_get_int(doc, node, &value) || value < 0) return false;
        list[i].value = (uint64_t)value;
    }
    return true;
}

static bool understand_state(const train_settings *settings, const tv_json_doc *doc, run_state *out, tv_error *error) {
    named fixed[FIXED], there[FIXED], list[STATE];
    list_fixed(settings, fixed);
    list_fixed(settings, there);
    list_state(out, list);
    uint32_t game = tv_json_member(doc, 0, "game");
    if (!read_numbers(doc, there, FIXED) || !read_numbers(doc, list, STATE) || list[0].value < 1 || list[1].value > TRAIN_ENDS)
        return tv_fail(error, "this is not the state of a run.", (const char *)NULL);
    if (game == 0 || !tv_json_is(doc, game, settings->game->id))
        return tv_fail(error, "this is a run of another game; give another --out.", (const char *)NULL);
    for (uint32_t i = 0; i < FIXED; i++)
        if (fixed[i].value != there[i].value)
            return tv_fail(error, "this run was begun with another number for {}; give the same, or another --out.", fixed[i].name,
                           (const char *)NULL);
    take_state(list, out);
    return true;
}

bool run_state_read(const train_settings *settings, run_state *out, tv_error *error) {
    char path[PATH_BYTES];
    tv_json_node nodes[NODES_MAX];
    tv_json_doc doc = {.nodes = nodes, .max = NODES_MAX};
    *out = (run_state){.round = 1, .stage = TRAIN_PLAYS};
    state_path(settings->folder, path);
    if (access(path, F_OK) != 0) return true;
    tv_text text = tv_heap_text();
    if (text.at == NULL) return tv_fail_memory(error);
    bool good = file_read(path, STATE_BYTES_MAX, &text, error) && tv_json_read(&doc, text.at, text.used, false, error) &&
                understand_state(settings, &doc, out, error);
    free(text.at);
    return good || fail_about(path, error);
}

/* ---- nets ---- */

void run_net_name(const char *folder, int64_t which, tv_text *out) {
    char name[32] = "/layout.net";
    if (which == RUN_CANDIDATE) strcpy(name, "/candidate.net");
    if (which > 0) snprintf(name, sizeof name, "/net-%05u.net", (unsigned)which);
    tv_text_add(out, folder);
    tv_text_add(out, name);
}

bool run_net_there(const char *folder, int64_t which) {
    char path[PATH_BYTES];
    tv_text name = TV_TEXT_OVER(path);
    run_net_name(folder, which, &name);
    return access(path, F_OK) == 0;
}

void *run_net_read(const char *folder, int64_t which, tv_net *net, tv_error *error) {
    char path[PATH_BYTES];
    tv_text name = TV_TEXT_OVER(path), text = tv_heap_text();
    void *bytes = NULL;
    run_net_name(folder, which, &name);
    bool good = text.at != NULL ? file_read(path, NET_BYTES_MAX, &text, error) : tv_fail_memory(error);
    if (good) {
        bytes = system_aligned(TV_NET_ALIGNMENT, text.used + 1);
        if (bytes != NULL) memcpy(bytes, text.at, text.used);
        good = bytes != NULL ? tv_net_open(net, bytes, text.used, error) : tv_fail_memory(error);
    }
    free(text.at);
    if (good) return bytes;
    system_aligned_free(bytes);
    fail_about(path, error);
    return NULL;
}

bool run_net_write(const char *folder, int64_t which, const void *bytes, size_t size, tv_error *error) {
    char path[PATH_BYTES];
    tv_text name = TV_TEXT_OVER(path);
    run_net_name(folder, which, &name);
    return file_write(path, bytes, size, error) || fail_about(path, error);
}

/* ---- weights ---- */

typedef struct weights_head {
    char magic[8];
    uint64_t count, steps;
} weights_head;
static const char weights_magic[8] = {'T', 'V', 'T', 'R', 'A', 'I', 'N', '1'};

static void weights_path(const char *folder, uint32_t round, char path[PATH_BYTES]) {
    snprintf(path, PATH_BYTES, "%s/weights-%05u.bin", folder, round);
}

bool run_weights_write(const char *folder, uint32_t round, const float_net *net, tv_error *error) {
    char path[PATH_BYTES];
    size_t part = net->at.count * sizeof(float), size = sizeof(weights_head) + 3 * part;
    weights_head head = {.count = net->at.count, .steps = net->steps};
    char *bytes = malloc(size);
    if (bytes == NULL) return tv_fail_memory(error);
    memcpy(head.magic, weights_magic, sizeof head.magic);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, net->weights, part);
    memcpy(bytes + sizeof head + part, net->first, part);
    memcpy(bytes + sizeof head + 2 * part, net->second, part);
    weights_path(folder, round, path);
    bool good = file_write(path, bytes, size, error) || fail_about(path, error);
    free(bytes);
    if (good && round > 1) {
        weights_path(folder, round - 2, path);
        (void)unlink(path);
    }
    return good;
}

bool run_weights_read(const char *folder, uint32_t round, float_net *net, tv_error *error) {
    char path[PATH_BYTES];
    size_t part = net->at.count * sizeof(float);
    weights_head head;
    tv_text text = tv_heap_text();
    weights_path(folder, round, path);
    if (text.at == NULL) return tv_fail_memory(error);
    bool good = file_read(path, WEIGHTS_BYTES_MAX, &text, error);
    if (good) {
        memcpy(&head, text.at, text.used < sizeof head ? text.used : sizeof head);
        good =
            text.used == sizeof head + 3 * part && memcmp(head.magic, weights_magic, sizeof head.magic) == 0 && head.count == net->at.count;
        if (!good) tv_fail(error, "these are not the weights of this run.", (const char *)NULL);
    }
    if (good) {
        memcpy(net->weights, text.at + sizeof head, part);
        memcpy(net->first, text.at + sizeof head + part, part);
        memcpy(net->second, text.at + sizeof head + 2 * part, part);
        net->steps = head.steps;
    }
    free(text.at);
    return good || fail_about(path, error);
}
