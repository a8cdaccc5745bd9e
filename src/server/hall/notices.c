/* Notices: what somebody who is away is told through whatever the operator has set up, by mail for instance. Decided here: who wants to
 * hear of what, who is away, and that nobody is told twice of one turn. A notice holds what everybody may know about a table and nothing of
 * the game itself; it waits at the gate like all that is said. */
#include "people.h"
#include "tables.h"

#include "base/check.h"

#include <string.h>

enum { PER_HOUR = 60 };

typedef enum { TURN, BEGUN, OFFER, OVER, CHALLENGE, KINDS } notice_kind;
static const char *const names[KINDS] = {"your_turn", "begun", "offer", "game_over", "challenge"};

/* ---- who wants to hear of what ---- */

json_t *hall_notice_names(uint32_t kinds) {
    json_t *list = json_array();
    for (int kind = 0; kind < KINDS; kind++)
        if ((kinds >> kind & 1) != 0) json_array_append_new(list, json_string(names[kind]));
    return list;
}

static json_t *wishes_json(const hall *it, uint32_t kinds) {
    return json_pack("{s:b, s:o, s:o}", "available", it->host.notify != NULL, "kinds", hall_notice_names(kinds), "all",
                     hall_notice_names((1u << KINDS) - 1));
}

void hall_get_notices(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_answer(&call->asker, 200, wishes_json(call->asker.it, call->person.notices));
}

static bool read_wishes(const hall_call *call, uint32_t *kinds) {
    const json_t *list = json_object_get(call->body, "kinds"), *each;
    size_t at;
    bool good = json_is_array(list);
    *kinds = 0;
    json_array_foreach(list, at, each) {
        const char *name = json_string_value(each);
        int kind = 0;
        while (kind < KINDS && (name == NULL || strcmp(names[kind], name) != 0)) kind++;
        good = good && kind < KINDS;
        if (kind < KINDS) *kinds |= 1u << kind;
    }
    return good || hall_deny(&call->asker, 400, "bad_request", NULL,
                             "\"kinds\" must list some of: your_turn, begun, offer, game_over, challenge; or none.");
}

void hall_set_notices(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change = {.person = call->person, .parts = STORE_PART_NOTICES}};
    uint32_t *notices = &change.person_change.person.notices;
    if (!read_wishes(call, notices)) return;
    *notices |= call->person.notices & HALL_UNSEEN;
    if (call->person.kind != STORE_ACCOUNT) {
        hall_deny(&call->asker, 400, "bad_request", NULL, "Notices are for accounts: nobody knows where to write to a guest.");
        return;
    }
    hall_write(call->asker.it, &change, 1, 0);
    hall_answer(&call->asker, 200, wishes_json(call->asker.it, change.person_change.person.notices));
}

static bool wants(hall *it, int64_t who, notice_kind kind, store_person *person) {
    const hall_person *known = it->host.notify != NULL ? hall_cache_person(it, who) : NULL;
    if (known == NULL) return false;
    *person = known->row;
    return person->kind == STORE_ACCOUNT && !person->locked && (person->notices >> kind & 1) != 0;
}

/* The person at a seat, if it is one who is away and wants to hear of this. */
static bool is_to_hear(hall *it, const hall_seat *seat, notice_kind kind, store_person *person) {
    TV_ASSERT(kind < KINDS);
    if (seat->kind != HALL_SEAT_PERSON || seat->away_since_ms == 0) return false;
    return wants(it, seat->person, kind, person);
}

/* ---- telling ---- */

static json_t *deadline_json(const hall *it, const hall_table *table, uint8_t seat) {
    bool runs = table->status == STORE_RUNNING && table->clock != HALL_CLOCK_NONE && table->actor == seat;
    return runs ? json_integer(it->now_ms + hall_clock_left_ms(it, table, seat)) : json_null();
}

static void tell(hall *it, const hall_table *table, uint8_t seat, notice_kind kind, const store_person *person, const char *offer) {
    TV_ASSERT(it->host.notify != NULL && seat < table->seat_count);
    char id[STORE_GAME_ID_MAX], who[STORE_GAME_ID_MAX];
    if (!hall_allow_person(it, "notice", person->id, PER_HOUR / 60.0, PER_HOUR)) return;
    hall_id_write(hall_fresh_number(it), id);
    hall_id_write((uint64_t)person->id, who);
    const hall_person *maker = kind == CHALLENGE ? hall_cache_person(it, table->creator) : NULL;
    hall_notify(it, json_pack("{s:s, s:s, s:I, s:{s:s, s:s}, s:s, s:s, s:i, s:o, s:s?, s:s*}", "id", id, "kind", names[kind], "at_ms",
                              (json_int_t)it->now_ms, "person", "id", who, "name", person->name, "table", table->id, "game",
                              table->game->id, "turn", (int)table->turn_number, "deadline_ms", deadline_json(it, table, seat), "offer",
                              offer, "by", maker != NULL ? maker->row.name : NULL));
}

static int64_t later(int64_t one, int64_t other) { return one > other ? one : other; }

/* A decision that has waited for a while for somebody who is away: one notice a turn, however often it is taken back. The turn is
 * kept before the notice goes out, so that a restart does not repeat it. */
void hall_notices_tick(hall *it, hall_table *table) {
    store_person person;
    if (it->host.notify == NULL || table->status != STORE_RUNNING || table->actor >= table->seat_count) return;
    hall_seat *seat = &table->seats[table->actor];
    if (seat->kind != HALL_SEAT_PERSON || seat->away_since_ms == 0 || seat->told_turn > table->turn_number) return;
    /* People who only load a page again, or whose standing answer comes after its delay, are not written to. */
    if (it->now_ms - later(table->asked_ms, seat->away_since_ms) < (int64_t)it->limits.notice_after_ms) return;
    if (!table->whole) { /* comes again when it has been read */
        hall_table_play(it, table);
        return;
    }
    seat->told_turn = table->turn_number + 1;
    if (!is_to_hear(it, seat, TURN, &person) || table->play == NULL) return;
    if (strcmp(tv_table_player(table->play, table->actor), "remote") != 0) return; /* a bot has taken over */
    hall_table_save(it, table);
    tell(it, table, table->actor, TURN, &person, NULL);
}

/* Who must decide first hears of that instead. */
void hall_notice_begun(hall *it, hall_table *table) {
    TV_ASSERT(table->status == STORE_RUNNING);
    store_person person;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (is_to_hear(it, &table->seats[seat], BEGUN, &person) && (table->actor != seat || (person.notices & 1u << TURN) == 0))
            tell(it, table, seat, BEGUN, &person, NULL);
}

void hall_notice_over(hall *it, hall_table *table) {
    TV_ASSERT(table->status == STORE_OVER);
    store_person person;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (is_to_hear(it, &table->seats[seat], OVER, &person)) tell(it, table, seat, OVER, &person, NULL);
}

void hall_notice_challenge(hall *it, const hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count);
    int64_t challenged = table->seats[seat].kept_for;
    store_person person;
    if (challenged == 0 || hall_is_here(it, challenged) || !wants(it, challenged, CHALLENGE, &person)) return;
    tell(it, table, seat, CHALLENGE, &person, NULL);
}

/* An offer that is withdrawn and made again is told once a turn, too. */
void hall_notice_offer(hall *it, hall_table *table, const char *offer, uint8_t seats) {
    TV_ASSERT(seats >> table->seat_count == 0);
    store_person person;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        hall_seat *at = &table->seats[seat];
        if ((seats >> seat & 1) == 0 || at->told_offer > table->turn_number || !is_to_hear(it, at, OFFER, &person)) continue;
        at->told_offer = table->turn_number + 1;
        tell(it, table, seat, OFFER, &person, offer);
    }
}
