/* Games that were played earlier, see arena_recall.h. */
#include "arena_recall.h"

#include <string.h>
#include <trivium/table.h>

static bool fail_other(tv_error *error, const char *what, const char *here, const char *wanted) {
    return tv_fail(error, "this is a game of another match: its {} is \"{}\", not \"{}\"; name another folder.", what, here, wanted,
                   (const char *)NULL);
}

static bool fail_other_plain(tv_error *error, const char *what) {
    return tv_fail(error, "this is a game of another match: its {} differ; name another folder.", what, (const char *)NULL);
}

/* Material may be written in many ways; what the box makes of it counts. */
static bool hash_material(const tv_record *record, uint8_t digest[32], tv_error *error) {
    tv_table *table = tv_table_open_at(record, 0, error);
    if (table == NULL) return false;
    tv_material_hash(record->game, tv_table_box(table), digest);
    tv_table_close(table);
    return true;
}

static bool same_material(const tv_record *begun, const tv_record *record, tv_error *error) {
    if (begun->material == NULL && record->material == NULL) return true;
    uint8_t wanted[32], here[32];
    if (!hash_material(begun, wanted, error) || !hash_material(record, here, error)) return false;
    return memcmp(wanted, here, sizeof here) == 0 || fail_other_plain(error, "rules or material");
}

bool arena_recall_belongs(const tv_record *begun, const tv_record *record, tv_error *error) {
    if (record->game != begun->game) return fail_other(error, "game", record->game->id, begun->game->id);
    if (record->setup.seats != begun->setup.seats) return fail_other_plain(error, "numbers of seats");
    for (uint8_t seat = 0; seat < begun->setup.seats; seat++)
        if (strcmp(record->seats[seat].kind, begun->seats[seat].kind) != 0)
            return fail_other(error, "player at a seat", record->seats[seat].kind, begun->seats[seat].kind);
    char net[TV_NET_NAME_BYTES], wanted[TV_NET_NAME_BYTES];
    tv_record_net(record, 0, net);
    tv_record_net(begun, 0, wanted);
    if (strcmp(net, wanted) != 0) return fail_other(error, "net", net, wanted);
    if (strcmp(record->seed, begun->seed) != 0) return fail_other(error, "seed", record->seed, begun->seed);
    if (record->setup.rules_version != begun->setup.rules_version || record->position != NULL)
        return fail_other_plain(error, "rules or set-up");
    if (memcmp(record->setup.options, begun->setup.options, sizeof begun->setup.options) != 0) return fail_other_plain(error, "options");
    if (record->clock_used != begun->clock_used || record->clock_bank_ms != begun->clock_bank_ms ||
        record->clock_increment_ms != begun->clock_increment_ms)
        return fail_other_plain(error, "clocks");
    return same_material(begun, record, error);
}

void arena_recall_forfeits(const tv_record *record, arena_memory *memory, arena_game *out) {
    for (uint32_t i = 0; i < record->count; i++) {
        const tv_entry *entry = &record->entries[i];
        if (entry->kind != TV_ENTRY_RESIGN) continue;
        out->forfeits |= (uint8_t)(1u << entry->seat);
        player_forfeit_reason(entry, &memory->forfeit[entry->seat]);
    }
}
