/* Before the game: making a table, taking and leaving seats, invitations. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"
#include "reads.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* ---- making ---- */

bool hall_read_clock(hall_call *call, hall_table *table) {
    TV_ASSERT(table->clock == HALL_CLOCK_NONE);
    const json_t *clock = json_object_get(call->body, "clock");
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    hall_call inner = *call;
    int64_t days;
    inner.body = clock;
    if (clock == NULL || (kind != NULL && strcmp(kind, "none") == 0)) return true;
    if (kind != NULL && strcmp(kind, "fischer") == 0) {
        table->clock = HALL_CLOCK_FISCHER;
        return hall_number_of(&inner, "bank_ms", 10000, 30 * day_ms, 600000, &table->bank_ms) &&
               hall_number_of(&inner, "increment_ms", 0, day_ms, 10000, &table->increment_ms) &&
               hall_number_of(&inner, "cap_ms", 0, 60 * day_ms, 2 * table->bank_ms, &table->cap_ms);
    }
    if (kind == NULL || strcmp(kind, "days") != 0)
        return hall_deny(&call->asker, 400, "bad_request", NULL, "A clock's \"kind\" must be none, fischer or days.");
    table->clock = HALL_CLOCK_DAYS;
    if (!hall_number_of(&inner, "days", 1, 30, 3, &days)) return false;
    table->bank_ms = days * day_ms;
    return true;
}

static bool read_options(hall_call *call, const hall_table *table, tv_record *record) {
    const tv_game *game = table->game;
    const char *name;
    json_t *value, *options = json_object_get(call->body, "options");
    json_object_foreach(options, name, value) {
        uint32_t i = 0;
        while (game->options[i].name != NULL && strcmp(game->options[i].name, name) != 0) i++;
        if (game->options[i].name == NULL || !json_is_integer(value) || json_integer_value(value) < game->options[i].min ||
            json_integer_value(value) > game->options[i].max)
            return hall_deny(&call->asker, 400, "bad_option", NULL, "An option is unknown or out of range.");
        if (table->rated && strcmp(name, "first") == 0 && json_integer_value(value) >= 0)
            return hall_deny(&call->asker, 400, "rated_first", NULL, "At a rated table who begins is drawn by lot.");
        record->setup.options[i] = (int32_t)json_integer_value(value);
    }
    return true;
}

/* A bot that people may choose: one that answers in a bounded time by itself. */
bool hall_bot_read(hall_call *call, const char *text, char out[TV_NAME_MAX]) {
    tv_bot bot;
    tv_error error;
    if (text == NULL || strlen(text) >= TV_NAME_MAX) return hall_deny(&call->asker, 400, "bad_bot", NULL, "A bot's seat needs \"bot\".");
    if (!tv_bot_read(&bot, text, &error)) return hall_deny(&call->asker, 400, "bad_bot", NULL, error.what);
    if (bot.kind->limited && (bot.milliseconds > 5000 || bot.iterations > 2000000 || bot.memory_mib > 64 || bot.threads > 1))
        return hall_deny(&call->asker, 400, "bad_bot", NULL, "At most 5000ms, 2000000it, 64mib and one thread for a bot on this server.");
    if (bot.play_on != 0) /* it makes an iteration as long as anybody likes */
        return hall_deny(&call->asker, 400, "bad_request", NULL,
                         "A bot on this server plays on at the leaf as its game says; leave \"on\" out.");
    strcpy(out, text);
    return true;
}

bool hall_has_bot(const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_BOT) return true;
    return false;
}

/* The server's own bots play as well as somebody asks them to: a result against them says nothing. */
bool hall_may_have_bots(const hall_call *call, const hall_table *table, bool bots) {
    return !table->rated || !bots ||
           hall_deny(&call->asker, 400, "rated_bot", NULL, "The server's own bots are not rated: a rated table has none.");
}

static bool is_word(const json_t *seat, const char *word) {
    const char *kind = json_string_value(json_object_get(seat, "kind"));
    return kind != NULL && strcmp(kind, word) == 0;
}

static bool read_seat(hall_call *call, hall_table *table, uint8_t number, const json_t *from) {
    TV_ASSERT(number < table->seat_count && table->seats[number].kind == HALL_SEAT_OPEN);
    hall_seat *seat = &table->seats[number];
    if (is_word(from, "bot")) {
        seat->kind = HALL_SEAT_BOT;
        return hall_bot_read(call, json_string_value(json_object_get(from, "bot")), seat->bot);
    }
    if (is_word(from, "me") && hall_table_seat_of(table, call->person.id) == TV_SPECTATOR) {
        seat->kind = HALL_SEAT_PERSON;
        seat->person = call->person.id;
        return true;
    }
    if (is_word(from, "open")) return hall_challenge_read(call, table, number);
    return hall_deny(&call->asker, 400, "bad_seat", NULL, "A seat's \"kind\" must be me (once), open or bot.");
}

static bool read_seats(hall_call *call, hall_table *table) {
    const json_t *seats = json_object_get(call->body, "seats");
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (!read_seat(call, table, seat, json_array_get(seats, seat))) return false;
    return hall_table_seat_of(table, call->person.id) != TV_SPECTATOR ||
           hall_deny(&call->asker, 400, "bad_seat", NULL, "One seat must be yours: {\"kind\":\"me\"}.");
}

/* The game has the last word on its options. */
static bool can_be_played(hall_call *call, const tv_record *record) {
    TV_ASSERT(record->has_commitment);
    tv_error error = {0};
    tv_table *table = tv_table_open(record, &error);
    if (table == NULL) return hall_deny(&call->asker, 400, "bad_option", NULL, error.what);
    tv_table_close(table);
    return true;
}

/* The record's headers with a fresh secret. */
bool hall_begin_record(hall_call *call, hall_table *table, const hall_read *material) {
    TV_ASSERT(table->head == NULL && table->status == STORE_WAITING);
    tv_record record;
    hall_record_begin(call->asker.it, table, &record);
    bool good = read_options(call, table, &record);
    tv_error error = {0};
    if (good && material != NULL && !tv_record_set_material(&record, material->entries.at, material->entries.used, &error))
        good = hall_deny(&call->asker, 400, "bad_material", NULL, error.what);
    good = good && can_be_played(call, &record);
    if (good) hall_table_set_head(table, &record);
    tv_record_free(&record);
    return good;
}

static json_t *invite(hall *it, hall_table *table) {
    TV_ASSERT(!table->public);
    json_t *links = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        char secret[HALL_COOKIE_MAX];
        if (table->seats[seat].kind != HALL_SEAT_OPEN) {
            json_array_append_new(links, json_null());
            continue;
        }
        hall_fresh_secret(it, secret);
        hall_hash_secret(secret, table->seats[seat].invitation);
        table->seats[seat].invited = true;
        json_array_append_new(links, json_string(secret));
    }
    return links;
}

bool hall_has_room_for_table(const hall *it, int64_t person) {
    hall_table_list own = hall_tables_of(it, person);
    uint32_t count = 0;
    for (uint32_t i = 0; i < own.count; i++)
        count += own.at[i]->creator == person && (own.at[i]->status == STORE_WAITING || own.at[i]->status == STORE_RUNNING);
    return count < it->limits.tables_per_person;
}

bool hall_may_make_table(const hall_call *call) {
    return hall_has_room_for_table(call->asker.it, call->person.id) ||
           hall_deny(&call->asker, 429, "too_many", NULL, "You have too many tables; finish or leave some first.");
}

static const tv_game *game_of(hall_call *call, uint8_t *seats) {
    const char *id = hall_text_of(call, "game", 1, 23);
    const tv_game *game = id != NULL ? tv_game_find(id) : NULL;
    size_t count = json_array_size(json_object_get(call->body, "seats"));
    if (id == NULL) return NULL;
    if (game == NULL || count < game->seats_min || count > game->seats_max) {
        hall_deny(&call->asker, 400, "bad_game", NULL, "There is no such game, or not for so many players.");
        return NULL;
    }
    *seats = (uint8_t)count;
    return game;
}

void hall_table_create(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    uint8_t seats;
    const tv_game *game = game_of(call, &seats);
    if (game == NULL || !hall_may_make_table(call) || !hall_challenges_find(call)) return;
    if (!hall_owns(it)) { /* nobody can have it here now; a node that leaves hands it over like any other */
        hall_stall(call);
        return;
    }
    const hall_read *material;
    hall_table *table = hall_table_make(it, game, seats);
    table->creator = call->person.id;
    if (call->person.kind == STORE_GUEST) snprintf(table->guest_address, sizeof table->guest_address, "%s", call->address);
    table->public = hall_flag_of(call, "public", true);
    table->rated = hall_flag_of(call, "rated", false);
    table->undo = hall_flag_of(call, "undo", !table->rated);
    if (!hall_may_sit_down(call, table) || !hall_read_clock(call, table) || !read_seats(call, table) ||
        !hall_may_have_bots(call, table, hall_has_bot(table)) || !hall_material_of(call, table, &material) ||
        !hall_begin_record(call, table, material)) {
        hall_table_free(it, table);
        return;
    }
    hall_seat *own = &table->seats[hall_table_seat_of(table, call->person.id)];
    own->salted = !hall_flag_of(call, "hold", false);
    hall_mark_program(call, own);
    hall_table_note_away(it, table);
    json_t *invitations = table->public ? json_array() : invite(it, table);
    char spectators[HALL_COOKIE_MAX] = "";
    if (!table->public) hall_table_admit_spectators(it, table, spectators);
    hall_table_save(it, table);
    hall_table_may_start(it, table);
    json_t *about = hall_table_summary(it, table, call->person.id);
    json_object_set_new(about, "invitations", invitations);
    if (!table->public) json_object_set_new(about, "spectators", json_string(spectators));
    hall_answer(&call->asker, 201, about);
    hall_lobby_changed(it, table);
    hall_mine_changed(it, table);
    hall_challenges_tell(it, table);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) hall_notice_challenge(it, table, seat);
}

/* ---- seats ---- */

/* Does the body's invitation open this seat? */
static bool opens(const hall_call *call, const hall_seat *seat) {
    const char *secret = json_string_value(json_object_get(call->body, "invitation"));
    uint8_t hash[STORE_HASH_BYTES];
    if (seat->kept_for != 0) return seat->kept_for == call->person.id;
    if (!seat->invited) return true;
    if (secret == NULL || strlen(secret) >= HALL_COOKIE_MAX) return false;
    hall_hash_secret(secret, hash);
    return sodium_memcmp(hash, seat->invitation, sizeof hash) == 0;
}

/* The seat wished for, or the one that is kept for the caller, or the first that is open. */
static uint8_t open_seat(const hall_call *call, const hall_table *table, int64_t wished) {
    uint8_t kept = hall_kept_seat(table, call->person.id);
    if (kept != TV_SPECTATOR && wished < 0) return kept;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == HALL_SEAT_OPEN && (wished < 0 || wished == seat) && opens(call, &table->seats[seat])) return seat;
    return TV_SPECTATOR;
}

/* Who has a seat already adds the salt that was not given with it: who makes a table learns its commitment only in the
 * answer, and in a rematch nobody has given one yet. */
static void join_again(hall_call *call, hall_table *table) {
    TV_ASSERT(hall_table_seat_of(table, call->person.id) < table->seat_count);
    hall *it = call->asker.it;
    hall_seat *seat = &table->seats[hall_table_seat_of(table, call->person.id)];
    if (table->status == STORE_WAITING && seat->salt[0] == 0) {
        hall_seat_add_salt(call, seat);
        hall_table_save(it, table);
        hall_table_may_start(it, table);
    }
    hall_answer(&call->asker, 200, hall_table_summary(it, table, call->person.id));
}

void hall_table_join(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table = hall_table_of(call);
    int64_t wished;
    if (table == NULL || !hall_number_of(call, "seat", -1, TV_SEATS_MAX - 1, -1, &wished)) return;
    uint8_t seat = table->status == STORE_WAITING ? open_seat(call, table, wished) : TV_SPECTATOR;
    if (hall_table_seat_of(table, call->person.id) != TV_SPECTATOR) {
        join_again(call, table);
        return;
    }
    if (seat == TV_SPECTATOR || hall_table_was_removed(table, call->person.id) || hall_blocks(it, table->creator, call->person.id)) {
        hall_deny(&call->asker, 409, "no_seat", NULL, "No seat at this table is open to you.");
        return;
    }
    if (!hall_may_sit_down(call, table)) return;
    hall_seat *taken = &table->seats[seat];
    hall_seat_keep_no_more(table, call->person.id);
    taken->kind = HALL_SEAT_PERSON;
    taken->person = call->person.id;
    hall_seat_add_salt(call, taken);
    hall_mark_program(call, taken);
    hall_table_note_away(it, table);
    hall_table_save(it, table);
    hall_table_tell_all(it, table);
    hall_table_may_start(it, table);
    hall_answer(&call->asker, 200, hall_table_summary(it, table, call->person.id));
}

void hall_seat_empty(hall_seat *seat) {
    TV_ASSERT(seat->kind == HALL_SEAT_PERSON);
    hall_seat empty = {.kind = HALL_SEAT_OPEN, .invited = seat->invited};
    memcpy(empty.invitation, seat->invitation, sizeof empty.invitation);
    *seat = empty;
}

void hall_table_leave(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    if (!hall_seat_of_call(call, &table, &seat)) return;
    if (table->status != STORE_WAITING) {
        hall_deny(&call->asker, 409, "running", NULL, "The game has begun; you can resign.");
        return;
    }
    if (table->tournament != 0) {
        hall_deny(&call->asker, 409, "tournament", NULL, "This table belongs to a tournament; withdraw from the tournament instead.");
        return;
    }
    if (table->creator == call->person.id) {
        table->status = STORE_CANCELLED;
    } else {
        hall_seat_empty(&table->seats[seat]);
        table->full_ms = 0;
    }
    hall_table_save(it, table);
    hall_table_shut_out(it, table, call->person.id);
    hall_table_tell_all(it, table);
    hall_answer(&call->asker, 200, json_object());
}
