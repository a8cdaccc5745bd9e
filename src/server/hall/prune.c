/* What is kept how long, and how it goes; see prune.h. */
#include "prune.h"

#include "base/check.h"

#include <string.h>

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
enum { GUEST_DAYS = 90, CANCELLED_DAYS = 7, ABANDONED_DAYS = 180, WAITING_DAYS = 30 };

hall_read *hall_prune_read(int64_t now_ms) {
    hall_read *read = hall_read_make(HALL_READ_EXPIRED);
    read->retention = (store_retention){
        .keys_before = now_ms,
        .guests_before = now_ms - GUEST_DAYS * day_ms,
        .cancelled_before = now_ms - CANCELLED_DAYS * day_ms,
        .abandoned_before = now_ms - ABANDONED_DAYS * day_ms,
        .waiting_before = now_ms - WAITING_DAYS * day_ms,
    };
    return read;
}

static store_change change_of(const store_expired *old, const store_retention *retention, int64_t now_ms, hall_pruned *pruned) {
    store_change change = {.kind = STORE_DELETE_KEY};
    switch (old->kind) {
    case STORE_OLD_KEY:
        memcpy(change.key.hash, old->hash, sizeof change.key.hash);
        pruned->keys++;
        return change;
    case STORE_OLD_GUEST:
        pruned->guests++;
        return (store_change){.kind = STORE_FORGET_GUEST, .person = {.id = old->person, .seen_ms = retention->guests_before}};
    case STORE_OLD_CANCELLED:
        change = (store_change){.kind = STORE_DELETE_GAME};
        pruned->tables++;
        break;
    case STORE_OLD_TOURNAMENT:
        change = (store_change){.kind = STORE_DELETE_TOURNAMENT};
        memcpy(change.tournament.id, old->game, sizeof change.tournament.id);
        pruned->tables++;
        return change;
    case STORE_OLD_ABANDONED: /* its row goes later, as a cancelled one */
        change = (store_change){.kind = STORE_CANCEL_GAME,
                                .fence = {retention->node, old->epoch},
                                .game = {.changed_ms = now_ms, .created_ms = old->before_ms}};
        pruned->abandoned++;
        break;
    }
    memcpy(change.game.id, old->game, sizeof change.game.id);
    return change;
}

size_t hall_prune_changes(const hall_read *found, int64_t now_ms, store_change changes[HALL_PRUNE_CHANGES], hall_pruned *pruned) {
    TV_ASSERT(found->expired_count <= HALL_PRUNE_CHANGES);
    for (uint32_t i = 0; i < found->expired_count; i++) changes[i] = change_of(&found->expired[i], &found->retention, now_ms, pruned);
    return found->expired_count;
}

void hall_pruned_write(const hall_pruned *pruned, tv_text *out) {
    const struct {
        uint64_t count;
        const char *what;
    } parts[] = {
        {pruned->keys, " keys, "},
        {pruned->guests, " guests, "},
        {pruned->tables, " tables deleted; "},
        {pruned->abandoned, " abandoned ones cancelled."},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        tv_text_add_uint(out, parts[i].count);
        tv_text_add(out, parts[i].what);
    }
}
