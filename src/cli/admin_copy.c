/* See admin_copy.h. Rows go over as changes that restore them, many in a transaction; afterwards both sides are counted. */
#include "admin_copy.h"

#include "admin_server.h"
#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHANGES_MAX = 1000 };

/* A change with texts of its own: rows live only while they are handed over. */
typedef struct kept_change {
    store_change change;
    char *texts[3];
} kept_change;

typedef struct copying {
    store *to; /* NULL: only counts */
    admin_copied *copied;
    kept_change *kept;
    uint32_t count;
    tv_error *error;
} copying;

static bool keep_text(kept_change *kept, int place, const char **text) {
    if (!tv_heap_copy_string(&kept->texts[place], *text)) return false;
    *text = kept->texts[place];
    return true;
}

static bool keep_texts(kept_change *kept) {
    store_change *change = &kept->change;
    switch (change->kind) {
    case STORE_PUT_GAME:
        change->game.note = NULL;
        return keep_text(kept, 0, &change->game.table) && keep_text(kept, 1, &change->game.record);
    case STORE_ADD_ENTRY:
        return keep_text(kept, 0, &change->entry.game) && keep_text(kept, 1, &change->entry.entry.line) &&
               keep_text(kept, 2, &change->entry.entry.note);
    case STORE_ADD_LINE: return keep_text(kept, 0, &change->line.game) && keep_text(kept, 1, &change->line.line.text);
    case STORE_PUT_TOURNAMENT: return keep_text(kept, 0, &change->tournament.settings) && keep_text(kept, 1, &change->tournament.rounds);
    default: return true;
    }
}

/* ---- writing ---- */

static bool write_kept(copying *it) {
    store_change *changes = malloc((it->count + 1) * sizeof *changes);
    bool good = changes != NULL || tv_fail_memory(it->error);
    for (uint32_t i = 0; good && i < it->count; i++) changes[i] = it->kept[i].change;
    store_batch batch = {.changes = changes, .count = it->count};
    good = good && (it->count == 0 || it->to->write(it->to, &batch, 1, it->error));
    if (good && batch.refused != STORE_MADE) {
        *it->error = batch.error;
        good = false;
    }
    for (uint32_t i = 0; i < it->count; i++)
        for (int k = 0; k < 3; k++) free(it->kept[i].texts[k]);
    it->count = 0;
    free(changes);
    return good;
}

static bool take_change(void *host, const void *row) {
    copying *it = host;
    it->copied->rows[((const store_change *)row)->kind]++;
    if (it->to == NULL) return true;
    kept_change *kept = &it->kept[it->count];
    *kept = (kept_change){.change = *(const store_change *)row};
    it->count++;
    if (!keep_texts(kept)) return tv_fail_memory(it->error);
    return it->count < CHANGES_MAX || write_kept(it);
}

static bool copy_all(store *from, store *to, admin_copied *copied, tv_error *error) {
    copying it = {.to = to, .copied = copied, .error = error, .kept = calloc(CHANGES_MAX, sizeof *it.kept)};
    if (it.kept == NULL) return tv_fail_memory(error);
    bool good = from->everything(from, take_change, &it) == STORE_FOUND;
    if (!good && error->what[0] == 0) tv_fail(error, "the database cannot be read.", (const char *)NULL);
    good = write_kept(&it) && good;
    free(it.kept);
    return good;
}

/* ---- before and after ---- */

static bool count_all(store *of, admin_copied *counted, tv_error *error) {
    *counted = (admin_copied){0};
    copying it = {.copied = counted, .error = error};
    return of->everything(of, take_change, &it) == STORE_FOUND || tv_fail(error, "the database cannot be read.", (const char *)NULL);
}

static bool is_idle(store *at, const char *name, const char *words, tv_error *error) {
    return !admin_is_served(at, name) || tv_fail(error, "a server runs on what is to be {}; stop it first.", words, (const char *)NULL);
}

static bool count_unrated(void *host, const void *row) {
    (void)row;
    ++*(uint32_t *)host;
    return true;
}

/* Results that an earlier version lost are mended by a server that has the file to itself. */
static bool is_mended(store *from, tv_error *error) {
    uint32_t unrated = 0;
    if (from->games_unrated(from, count_unrated, &unrated) != STORE_FOUND)
        return tv_fail(error, "the database cannot be read.", (const char *)NULL);
    return unrated == 0 ||
           tv_fail(error, "it has results of an earlier version that are to be mended; start `trivium serve` on it once, then copy.",
                   (const char *)NULL);
}

static bool copy_between(store *from, const char *from_name, store *to, const char *to_name, admin_copied *copied, tv_error *error) {
    admin_copied before, after;
    static const admin_copied nothing = {0};
    if (!is_idle(from, from_name, "copied", error) || !is_idle(to, to_name, "filled", error) || !is_mended(from, error)) return false;
    if (!count_all(to, &before, error)) return false;
    if (memcmp(&before, &nothing, sizeof before) != 0)
        return tv_fail(error, "what is to be filled is not empty; name another.", (const char *)NULL);
    if (to->mark_copying != NULL && !to->mark_copying(to, true, error)) return false;
    if (!copy_all(from, to, copied, error) || !count_all(to, &after, error)) return false;
    if (memcmp(copied, &after, sizeof after) != 0) return tv_fail(error, "not all of it has arrived.", (const char *)NULL);
    return to->mark_copying == NULL || to->mark_copying(to, false, error);
}

/* ---- from outside ---- */

static store *open_from(const char *name, tv_error *error) {
    if (!store_is_address(name) && access(name, R_OK) != 0) {
        tv_fail(error, "{}: there is no such file.", name, (const char *)NULL);
        return NULL;
    }
    return store_is_address(name) ? store_open(name, error) : store_open_sqlite(name, error);
}

/* A file is made under another name and gets its own when it is whole. */
bool admin_copy(const char *from_name, const char *to_name, admin_copied *copied, tv_error *error) {
    char part[4096];
    bool file = !store_is_address(to_name);
    if (file && access(to_name, F_OK) == 0)
        return tv_fail(error, "{}: there is a file of this name already; name a new one.", to_name, (const char *)NULL);
    if (file && snprintf(part, sizeof part, "%s.part", to_name) >= (int)sizeof part)
        return tv_fail(error, "{}: this name is too long.", to_name, (const char *)NULL);
    if (file) unlink(part);
    store *from = open_from(from_name, error), *to = from != NULL ? store_open(file ? part : to_name, error) : NULL;
    bool good = to != NULL && copy_between(from, from_name, to, file ? part : to_name, copied, error);
    if (to != NULL) to->close(to);
    if (from != NULL) from->close(from);
    if (!file) return good;
    if (good && rename(part, to_name) != 0) good = tv_fail(error, "{}: it cannot be given its name.", to_name, (const char *)NULL);
    if (!good) unlink(part);
    return good;
}

void admin_copied_write(const admin_copied *copied, tv_text *out) {
    static const struct {
        int kind;
        const char *what;
    } parts[] = {{STORE_PUT_PERSON, " people, "},
                 {STORE_PUT_KEY, " keys, "},
                 {STORE_PUT_GAME, " games, "},
                 {STORE_ADD_ENTRY, " moves and events, "},
                 {STORE_ADD_LINE, " lines of talk, "},
                 {STORE_PUT_RATING, " ratings, "},
                 {STORE_PUT_BLOCK, " blocks, "},
                 {STORE_PUT_FOLLOW, " follows, "},
                 {STORE_PUT_GUESS, " guesses, "},
                 {STORE_ENTER, " entrants, "},
                 {STORE_PUT_TOURNAMENT, " tournaments copied.\n"}};
    uint64_t left = 0;
    for (int kind = 0; kind < STORE_CHANGE_KINDS; kind++) left += copied->rows[kind];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        left -= copied->rows[parts[i].kind];
        tv_text_add_uint(out, copied->rows[parts[i].kind]);
        tv_text_add(out, parts[i].what);
    }
    TV_ASSERT(left == 0); /* every kind is named */
}
