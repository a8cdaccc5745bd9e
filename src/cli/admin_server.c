/* Commands to the running server, see admin_server.h. */
#include "admin_server.h"

#include "host/host_time.h"
#include "server/hall/prune.h"
#include "server/store/lock.h"
#include "server/store/sharing.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE_MS = 50, PATIENCE_MS = 30000 };

static bool write_one(store *at, const store_change *change) {
    store_batch batch = {.changes = change, .count = 1};
    return at->write(at, &batch, 1, NULL) && batch.refused == STORE_MADE;
}

static bool count_node(void *host, const void *row) {
    (void)row;
    ++*(uint32_t *)host;
    return true;
}

bool admin_is_served(store *at, const char *name) {
    uint32_t nodes = 0;
    if (!at->shared) return store_lock_is_held(name);
    return at->sharing->nodes(at, count_node, &nodes) != STORE_FOUND || nodes > 0;
}

bool admin_ask_server(store *at, const char *what, int64_t person, char answer[256]) {
    store_change change = {.kind = STORE_ADD_COMMAND, .command = {.person = person, .asked_ms = host_wall_ms()}};
    tv_text name = TV_TEXT_OVER(change.command.what);
    tv_text_add(&name, what);
    change.command.id = 1 + randombytes_random();
    if (!write_one(at, &change)) return false;
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000L};
    for (int waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += PAUSE_MS) {
        store_command command;
        nanosleep(&pause, NULL);
        if (at->command(at, change.command.id, &command) != STORE_FOUND || command.answer[0] == '\0') continue;
        memcpy(answer, command.answer, sizeof command.answer);
        break;
    }
    change.kind = STORE_DELETE_COMMAND; /* answered or not: nobody waits for it any more */
    write_one(at, &change);
    return answer[0] != '\0';
}

bool admin_prune(store *at, int64_t now_ms, tv_text *out, tv_error *error) {
    hall_pruned pruned = {0};
    store_change *changes = calloc(HALL_PRUNE_CHANGES, sizeof *changes);
    bool good = changes != NULL || tv_fail_memory(error);
    for (size_t count = 1; good && count > 0;) {
        hall_read *found = hall_prune_read(now_ms);
        hall_read_run(found, at);
        good = found->answer == STORE_FOUND || tv_fail(error, "the database cannot be read.", (const char *)NULL);
        count = good ? hall_prune_changes(found, now_ms, changes, &pruned) : 0;
        store_batch batch = {.changes = changes, .count = count};
        good = good && at->write(at, &batch, 1, error);
        if (good && batch.refused != STORE_MADE) {
            *error = batch.error;
            good = false;
        }
        hall_read_release(found);
    }
    free(changes);
    if (good) hall_pruned_write(&pruned, out);
    return good;
}
