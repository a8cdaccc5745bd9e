/* The start: the secret and the commitment to it, the players' salts, and the moment when a table has all it needs. The commitment is out
 * before anybody adds a salt, so a game waits for the salts of all people at it: who made the table and who plays a rematch give theirs
 * after they have seen it. Who never does cannot hold up the others for ever. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

enum { SECRET_BYTES = 32, SALTS_LIVE_MS = 20000, SALTS_DAYS_MS = 24 * 3600 * 1000 };

/* ---- the record's head ---- */

void hall_record_begin(hall *it, const hall_table *table, tv_record *record) {
    tv_record_begin(record, table->game, table->seat_count, "");
    hall_record_commit(it, record);
    if (table->clock == HALL_CLOCK_NONE) return;
    record->clock_used = 1;
    record->clock_bank_ms = (uint64_t)table->bank_ms;
    record->clock_increment_ms = (uint64_t)table->increment_ms;
}

void hall_record_commit(hall *it, tv_record *record) {
    uint8_t bytes[SECRET_BYTES];
    tv_text seed = TV_TEXT_OVER(record->seed);
    it->host.entropy(it->host.host, bytes, sizeof bytes);
    tv_text_add_hex(&seed, bytes, sizeof bytes);
    TV_ASSERT(!seed.cut);
    tv_sha256_of(record->seed, seed.used, record->commitment);
    record->has_commitment = true;
}

static void note_head(hall_table *table, const tv_record *record) {
    tv_text hex = TV_TEXT_OVER(table->commitment);
    memcpy(table->options, record->setup.options, sizeof table->options);
    if (record->has_commitment) tv_text_add_hex(&hex, record->commitment, sizeof record->commitment);
    table->material[0] = '\0';
    if (record->material == NULL) return;
    uint8_t digest[TV_SHA256_BYTES];
    tv_text hash = TV_TEXT_OVER(table->material);
    tv_sha256_of(record->material, strlen(record->material), digest);
    tv_text_add_hex(&hash, digest, sizeof digest);
}

void hall_table_set_head(hall_table *table, const tv_record *record) {
    tv_text text = tv_heap_text();
    tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    TV_ASSERT(text.at != NULL && !text.cut);
    free(table->head);
    table->head = text.at;
    note_head(table, record);
}

void hall_table_take_head(hall_table *table, const char *head) {
    tv_record record;
    free(table->head);
    table->head = strdup(head);
    TV_ASSERT(table->head != NULL);
    if (!tv_record_read(&record, head, strlen(head), NULL)) return;
    note_head(table, &record);
    tv_record_free(&record);
}

/* ---- salts ---- */

void hall_seat_add_salt(const hall_call *call, hall_seat *seat) {
    TV_ASSERT(seat->kind == HALL_SEAT_PERSON);
    const char *salt = json_string_value(json_object_get(call->body, "salt"));
    size_t good = salt != NULL ? strspn(salt, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-") : 0;
    if (salt != NULL && good == strlen(salt) && good < sizeof seat->salt) strcpy(seat->salt, salt);
    seat->salted = true;
}

static bool has_open_seat(const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_OPEN) return true;
    return false;
}

static bool lacks_salts(const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_PERSON && !table->seats[seat].salted) return true;
    return false;
}

/* ---- the start ---- */

static bool start(hall *it, hall_table *table, tv_error *error) {
    TV_ASSERT(table->status == STORE_WAITING && table->whole && table->play == NULL);
    tv_record record;
    if (!tv_record_read(&record, table->head, strlen(table->head), error)) return false;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        hall_seat *at = &table->seats[seat];
        snprintf(record.seats[seat].kind, sizeof record.seats[seat].kind, "%s", at->kind == HALL_SEAT_BOT ? at->bot : "remote");
        snprintf(record.seats[seat].salt, sizeof record.seats[seat].salt, "%s", at->salt);
    }
    hall_clock_begin(table);
    hall_table_set_head(table, &record);
    tv_record_free(&record);
    if (hall_table_begin_game(it, table) == NULL) return tv_fail(error, "the game cannot be opened.", (const char *)NULL);
    table->status = STORE_RUNNING;
    hall_clock_ask(it, table);
    hall_table_save(it, table); /* with who must decide first */
    hall_table_tell_all(it, table);
    hall_notice_begun(it, table);
    hall_table_go_on(it, table);
    return true;
}

void hall_table_note_full(hall *it, hall_table *table) {
    bool full = table->status == STORE_WAITING && !has_open_seat(table);
    if (full && table->full_ms == 0) table->full_ms = it->now_ms;
}

void hall_table_may_start(hall *it, hall_table *table) {
    tv_error error = {0};
    hall_table_note_full(it, table);
    if (table->status != STORE_WAITING || has_open_seat(table)) return;
    int64_t patience_ms = table->clock == HALL_CLOCK_DAYS ? SALTS_DAYS_MS : SALTS_LIVE_MS;
    if (table->tournament != 0 && !hall_pairing_may_start(it, table)) return;
    if (table->tournament == 0 && lacks_salts(table) && it->now_ms - table->full_ms < patience_ms) return;
    if (!table->whole) { /* comes again when it has been read */
        hall_table_play(it, table);
        return;
    }
    if (start(it, table, &error)) {
        hall_pairing_begun(it, table);
        return;
    }
    table->status = STORE_CANCELLED;
    hall_table_log_broken(it, table, &error);
    hall_table_save(it, table);
    hall_tournament_touch(it, table->tournament);
}

/* The creator may fill open seats with a bot and begin. */
void hall_table_begin(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table = hall_table_of(call);
    char bot[TV_NAME_MAX] = "";
    if (table == NULL) return;
    if (table->creator != call->person.id || table->status != STORE_WAITING) {
        hall_deny(&call->asker, 403, "not_yours", NULL, "Only the player who created the table can start the game.");
        return;
    }
    if (!hall_may_have_bots(call, table, has_open_seat(table))) return;
    if (has_open_seat(table) && !hall_bot_read(call, json_string_value(json_object_get(call->body, "bot")), bot)) return;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        if (table->seats[seat].kind != HALL_SEAT_OPEN) continue;
        table->seats[seat] = (hall_seat){.kind = HALL_SEAT_BOT};
        strcpy(table->seats[seat].bot, bot);
    }
    uint8_t own = hall_table_seat_of(table, call->person.id);
    if (own < table->seat_count && !table->seats[own].salted) hall_seat_add_salt(call, &table->seats[own]);
    hall_table_save(it, table);
    hall_table_may_start(it, table);
    hall_answer(&call->asker, 200, hall_table_summary(it, table, call->person.id));
}
