/* Offers: what needs everybody's agreement. Ending with the standing as it is, a bot taking over for somebody who left, another game. People
 * who are still playing are asked; who is to be taken over is not. To an end the bots must agree, too, also those that play for somebody:
 * nobody agrees alone. */
#include "tables.h"

#include "base/check.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"", "end", "takeover", "rematch"};

/* Seats whose people must agree to an offer. */
static uint8_t asked(const hall_table *table, const hall_offer *offer) {
    uint8_t mask = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        bool person = offer->kind == HALL_OFFER_REMATCH ? table->seats[seat].kind == HALL_SEAT_PERSON : hall_seat_plays(table, seat);
        bool about = offer->kind == HALL_OFFER_TAKEOVER && offer->seat == seat;
        mask |= (uint8_t)((person && !about) << seat);
    }
    return mask;
}

/* The same people at a new table, which waits for their salts. Who asked for it has made it: it counts among that person's tables. */
static void make_rematch(hall *it, hall_table *table, uint8_t maker) {
    TV_ASSERT(table->status == STORE_OVER && table->rematch[0] == 0 && maker < table->seat_count);
    tv_record record;
    if (!tv_record_read(&record, table->head, strlen(table->head), NULL)) return;
    hall_table *next = hall_table_make(it, table->game, table->seat_count);
    hall_record_commit(it, &record);
    next->creator = table->seats[maker].person;
    if (next->creator == table->creator) memcpy(next->guest_address, table->guest_address, sizeof next->guest_address);
    next->public = table->public;
    next->rated = table->rated && !hall_has_bot(table);
    next->undo = table->undo;
    next->clock = table->clock;
    next->bank_ms = table->bank_ms;
    next->increment_ms = table->increment_ms;
    next->cap_ms = table->cap_ms;
    memcpy(next->spectators, table->spectators, sizeof next->spectators); /* who could look on still can */
    next->has_spectators = table->has_spectators;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) { /* everybody moves on one seat */
        const hall_seat *from = &table->seats[(seat + 1) % table->seat_count];
        next->seats[seat] = (hall_seat){.kind = from->kind, .person = from->person, .invited = !table->public};
        it->host.entropy(it->host.host, next->seats[seat].invitation, STORE_HASH_BYTES); /* nobody has it: strangers stay out */
        memcpy(next->seats[seat].bot, from->bot, sizeof from->bot);
    }
    hall_table_set_head(next, &record);
    tv_record_free(&record);
    hall_table_note_away(it, next);
    hall_table_save(it, next);
    snprintf(table->rematch, sizeof table->rematch, "%s", next->id);
    hall_table_save(it, table);
    hall_table_tell_all(it, next);
    hall_table_may_start(it, next);
}

static void carry_out(hall *it, hall_table *table, const hall_offer *offer) {
    TV_ASSERT(offer->kind != HALL_OFFER_NONE && offer->seat < TV_SEATS_MAX);
    tv_error error;
    if (offer->kind == HALL_OFFER_END) hall_table_event(it, table, TV_ENTRY_AGREE, 0, NULL, &error);
    if (offer->kind == HALL_OFFER_TAKEOVER) hall_table_event(it, table, TV_ENTRY_TAKEOVER, offer->seat, offer->bot, &error);
    if (offer->kind == HALL_OFFER_REMATCH) make_rematch(it, table, offer->by);
}

static hall_offer *find_offer(hall_table *table, const char *kind) {
    for (int i = 0; kind != NULL && i < HALL_OFFERS_MAX; i++)
        if (table->offers[i].kind != HALL_OFFER_NONE && strcmp(kinds[table->offers[i].kind], kind) == 0) return &table->offers[i];
    return NULL;
}

static void agree(hall *it, hall_table *table, hall_offer *offer, uint8_t seat) {
    TV_ASSERT(offer != NULL && offer->kind != HALL_OFFER_NONE && seat < table->seat_count);
    offer->agreed |= (uint8_t)(1u << seat);
    uint8_t all = asked(table, offer);
    bool done = (offer->agreed & all) == all;
    hall_offer copy = *offer;
    if (done) *offer = (hall_offer){0};
    if (done) carry_out(it, table, &copy);
    hall_table_save(it, table); /* over days an offer must outlive the server */
    hall_table_tell_all(it, table);
}

static bool bots_agree(const hall_call *call, const hall_table *table) {
    return !hall_bots_want_to_play_on(table) || hall_deny(&call->asker, 409, "declined", NULL, "The bot is ahead and wants to play on.");
}

/* Has somebody else at the table blocked the caller? What ends a running game can still be offered. */
static bool is_shunned(const hall_call *call, const hall_table *table) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (hall_blocks(call->asker.it, table->seats[seat].person, call->person.id)) return true;
    return false;
}

static bool may_offer(hall_call *call, hall_table *table, uint8_t by, hall_offer_kind kind, int64_t about) {
    TV_ASSERT(kind != HALL_OFFER_NONE && by < table->seat_count);
    bool running = table->status == STORE_RUNNING && table->play != NULL;
    if (kind == HALL_OFFER_REMATCH && table->status != STORE_OVER)
        return hall_deny(&call->asker, 409, "running", NULL, "The game is not over yet.");
    if (kind != HALL_OFFER_REMATCH && !running) return hall_deny(&call->asker, 409, "not_running", NULL, "This game is not in progress.");
    if (kind == HALL_OFFER_REMATCH && table->tournament != 0)
        return hall_deny(&call->asker, 409, "tournament", NULL, "The tournament decides who plays next.");
    if (kind == HALL_OFFER_REMATCH && table->rematch[0] != 0)
        return hall_deny(&call->asker, 409, "rematch", NULL, "The next game exists already.");
    if (kind == HALL_OFFER_REMATCH && is_shunned(call, table))
        return hall_deny(&call->asker, 409, "rematch", NULL, "Not everybody at this table wants another game.");
    if (kind == HALL_OFFER_REMATCH && !hall_may_make_table(call)) return false;
    if (kind == HALL_OFFER_REMATCH) return true;
    if (!hall_seat_plays(table, by)) return hall_deny(&call->asker, 409, "not_playing", NULL, "You no longer play at this table.");
    return kind == HALL_OFFER_TAKEOVER ? hall_may_take_over(call, table, about) : bots_agree(call, table);
}

static hall_offer_kind kind_of(const char *text) {
    for (int kind = HALL_OFFER_END; kind <= HALL_OFFER_REMATCH; kind++)
        if (strcmp(kinds[kind], text) == 0) return (hall_offer_kind)kind;
    return HALL_OFFER_NONE;
}

void hall_table_offer(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_table *table;
    uint8_t seat;
    int64_t about;
    const char *text = hall_text_of(call, "kind", 1, 16);
    if (text == NULL || !hall_number_of(call, "seat", 0, TV_SEATS_MAX - 1, 0, &about) || !hall_seat_of_call(call, &table, &seat)) return;
    hall_offer_kind kind = kind_of(text);
    if (kind == HALL_OFFER_NONE) {
        hall_deny(&call->asker, 400, "bad_request", NULL, "\"kind\" must be end, takeover or rematch.");
        return;
    }
    hall_table_play(it, table);
    if (!may_offer(call, table, seat, kind, about)) return;
    hall_offer *offer = find_offer(table, text);
    if (offer != NULL && kind == HALL_OFFER_TAKEOVER && offer->seat != about) {
        hall_deny(&call->asker, 409, "refused", NULL, "Another offer of this kind is open; answer that one first.");
        return;
    }
    uint8_t others = 0;
    for (int i = 0; offer == NULL && i < HALL_OFFERS_MAX; i++)
        if (table->offers[i].kind == HALL_OFFER_NONE) {
            offer = &table->offers[i];
            *offer = (hall_offer){.kind = kind, .by = seat, .seat = (uint8_t)about, .bot = "greedy"};
            others = asked(table, offer) & (uint8_t) ~(1u << seat);
        }
    agree(it, table, offer, seat);
    if (others != 0) hall_notice_offer(it, table, text, others);
    hall_answer(&call->asker, 200, json_object());
}

/* Who asked for another game may have no room for it any more; and nobody's clock begins to run because of a wish from before that
 * person went away, except by days. */
static bool is_old_wish(const hall *it, const hall_table *table, const hall_offer *offer) {
    if (!hall_has_room_for_table(it, table->seats[offer->by].person)) return true;
    for (uint8_t seat = 0; seat < table->seat_count && table->clock != HALL_CLOCK_DAYS; seat++)
        if ((offer->agreed >> seat & 1) != 0 && hall_is_away_long(it, table, seat)) return true;
    return false;
}

static bool may_accept(hall_call *call, const hall_table *table, uint8_t seat, const hall_offer *offer) {
    if (offer->kind == HALL_OFFER_REMATCH)
        return !is_old_wish(call->asker.it, table, offer) || hall_deny(&call->asker, 404, "no_offer", NULL, "There is no such offer.");
    if (!hall_seat_plays(table, seat)) return hall_deny(&call->asker, 409, "not_playing", NULL, "You no longer play at this table.");
    return offer->kind == HALL_OFFER_TAKEOVER ? hall_may_take_over(call, table, offer->seat) : bots_agree(call, table);
}

/* Whose offer was seen, and about whom: another of its kind may have come instead of it. Older clients do not say. */
static bool is_meant(const hall_call *call, const hall_offer *offer) {
    const json_t *about = json_object_get(call->body, "seat"), *by = json_object_get(call->body, "by");
    if (json_is_integer(by) && json_integer_value(by) != offer->by) return false;
    return offer->kind != HALL_OFFER_TAKEOVER || !json_is_integer(about) || json_integer_value(about) == offer->seat;
}

static hall_offer *offer_of(hall_call *call, hall_table **table, uint8_t *seat) {
    const char *kind = hall_text_of(call, "kind", 1, 16);
    if (kind == NULL || !hall_seat_of_call(call, table, seat)) return NULL;
    hall_table_play(call->asker.it, *table);
    hall_offer *offer = find_offer(*table, kind);
    if (offer != NULL && !is_meant(call, offer)) offer = NULL;
    if (offer == NULL) hall_deny(&call->asker, 404, "no_offer", NULL, "There is no such offer.");
    return offer;
}

void hall_table_accept(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    hall_offer *offer = offer_of(call, &table, &seat);
    if (offer == NULL || !may_accept(call, table, seat, offer)) return;
    agree(call->asker.it, table, offer, seat);
    hall_answer(&call->asker, 200, json_object());
}

void hall_table_decline(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_table *table;
    uint8_t seat;
    hall_offer *offer = offer_of(call, &table, &seat);
    if (offer == NULL) return;
    *offer = (hall_offer){0};
    hall_table_save(call->asker.it, table);
    hall_table_tell_all(call->asker.it, table);
    hall_answer(&call->asker, 200, json_object());
}
