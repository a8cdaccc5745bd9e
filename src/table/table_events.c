/* Table events and the result. Who resigns or loses on time has left: a bot plays that seat on, and it is placed last. The
 * table ends when only one seat is left in, so with two seats at once; or when all agree. */
#include "table_inside.h"

#include "base/check.h"

#include <string.h>
#include <trivium/hash.h>

/* Plays on for seats whose person left. */
static const char replacement[] = "greedy";

static bool one_left(const tv_table *table) { return table->left_count + 1 >= table->record.setup.seats; }

uint8_t tv_table_actor(const tv_table *table) {
    if (table->agreed || one_left(table)) return TV_OVER;
    return tv_game_actor(table->game, table->box, tv_table_state(table));
}

const char *tv_table_player(const tv_table *table, uint8_t seat) {
    if (table->by[seat][0] != '\0') return table->by[seat];
    return table->left[seat] ? replacement : table->record.seats[seat].kind;
}

uint64_t tv_table_bot_seed(const tv_table *table, uint8_t seat) {
    const char *secret = table->record.seed;
    uint32_t decision = table->decisions;
    const uint8_t place[5] = {seat, (uint8_t)decision, (uint8_t)(decision >> 8), (uint8_t)(decision >> 16), (uint8_t)(decision >> 24)};
    static const char purpose[] = "trivium bot 1\n";
    tv_sha256 hash;
    uint8_t digest[TV_SHA256_BYTES];
    tv_sha256_begin(&hash);
    tv_sha256_add(&hash, purpose, sizeof purpose - 1);
    tv_sha256_add(&hash, secret, strlen(secret));
    tv_sha256_add(&hash, place, sizeof place);
    tv_sha256_end(&hash, digest);
    uint64_t seed = 0;
    for (int k = 0; k < 8; k++) seed = seed << 8 | digest[k];
    return seed;
}

static bool check_event(const tv_table *table, const tv_entry *entry, tv_error *error) {
    uint8_t seat = entry->seat;
    if (tv_table_actor(table) == TV_OVER) return tv_fail(error, "The game is over.", NULL);
    if (entry->kind == TV_ENTRY_AGREE) return true;
    if (seat >= table->record.setup.seats) return tv_fail(error, "There is no such seat.", NULL);
    if (table->left[seat])
        return tv_fail(error, "That seat has {} before.", table->left_by[seat] == TV_ENTRY_FLAG ? "lost on time" : "resigned", NULL);
    switch (entry->kind) {
    case TV_ENTRY_RESIGN: return true;
    case TV_ENTRY_FLAG: return table->record.clock_used || tv_fail(error, "The game is played without clocks.", NULL);
    case TV_ENTRY_TAKEOVER:
        return tv_player_well_formed(entry->by, strlen(entry->by)) || tv_fail(error, "It must name the bot that takes over.", NULL);
    case TV_ENTRY_RETURN: return table->by[seat][0] != '\0' || tv_fail(error, "Nobody took that seat over.", NULL);
    default: return tv_fail(error, "There is no such table event.", NULL);
    }
}

bool tv_table_apply_event(tv_table *table, const tv_entry *entry, tv_error *error) {
    if (!check_event(table, entry, error)) return false;
    if (!tv_record_add(&table->record, entry)) return tv_fail_memory(error);
    uint8_t seat = entry->seat;
    switch (entry->kind) {
    case TV_ENTRY_AGREE: table->agreed = 1; break;
    case TV_ENTRY_TAKEOVER: strcpy(table->by[seat], entry->by); break;
    case TV_ENTRY_RETURN: table->by[seat][0] = '\0'; break;
    default: table->left[seat] = ++table->left_count; table->left_by[seat] = entry->kind;
    }
    TV_ASSERT(table->left_count < table->record.setup.seats); /* the last one plays on or has won */
    tv_table_note_result(table);
    tv_table_clock_asked(table);
    if (entry->kind == TV_ENTRY_FLAG) table->clock.left_ms[seat] = 0;
    return true;
}

bool tv_table_event(tv_table *table, tv_entry_kind kind, uint8_t seat, const char *by, tv_error *error) {
    if (kind == TV_ENTRY_MOVE) return tv_fail(error, "A move is no table event.", NULL);
    tv_entry entry = {.kind = (uint8_t)kind, .seat = kind == TV_ENTRY_AGREE ? 0 : seat};
    tv_text text = TV_TEXT_OVER(entry.by);
    if (kind == TV_ENTRY_TAKEOVER && by != NULL) tv_text_add(&text, by);
    if (text.cut) return tv_fail(error, "The bot's name is too long.", NULL);
    if (!tv_table_apply_event(table, &entry, error)) return false;
    tv_table_forget_undone(table);
    return true;
}

/* Why it ended; NULL while it goes on. */
static const char *end_reason(const tv_table *table, const char *clause) {
    if (tv_game_actor(table->game, table->box, tv_table_state(table)) == TV_OVER) return clause;
    if (table->agreed) return tv_entry_words[TV_ENTRY_AGREE];
    if (!one_left(table)) return NULL;
    for (uint8_t seat = 0; seat < table->record.setup.seats; seat++)
        if (table->left[seat] == table->left_count) return tv_entry_words[table->left_by[seat]];
    return NULL;
}

/* Those still in are ranked by the game, among each other; behind them those who left, the first to leave last. */
void tv_table_result(const tv_table *table, tv_result *out) {
    uint8_t seats = table->record.setup.seats;
    TV_ASSERT(table->left_count < seats);
    tv_result game_result = {0};
    tv_game_result(table->game, table->box, tv_table_state(table), &game_result);
    *out = (tv_result){.clause = end_reason(table, game_result.clause)};
    for (uint8_t seat = 0; seat < seats; seat++) {
        out->place[seat] = 1;
        for (uint8_t other = 0; other < seats && !table->left[seat]; other++)
            out->place[seat] += !table->left[other] && game_result.place[other] < game_result.place[seat];
        if (table->left[seat]) out->place[seat] = (uint8_t)(seats + 1 - table->left[seat]);
    }
}

void tv_table_note_result(tv_table *table) {
    table->record.result[0] = '\0';
    if (tv_table_actor(table) != TV_OVER) return;
    tv_result result;
    tv_text text = TV_TEXT_OVER(table->record.result);
    tv_table_result(table, &result);
    tv_result_write(&result, table->record.setup.seats, &text);
    TV_ASSERT(!text.cut);
}
