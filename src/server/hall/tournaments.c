/* Questions about tournaments, and what organisers may do. */
#include "tournaments.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_PER_PERSON = 3, MADE_PER_DAY = 12 };

/* ---- finding ---- */

/* The tournament of the call's path as it was read; NULL: denied, or the caller returns at once. To be freed. */
static hall_tournament *tournament_of(hall_call *call, uint8_t which, const hall_read **found) {
    const char *id = call->holes.values[0];
    hall_read *wanted = hall_read_make(HALL_READ_TOURNAMENT);
    tv_text copy = TV_TEXT_OVER(wanted->id);
    tv_text_add(&copy, hall_id_read(id) != 0 ? id : "");
    wanted->which = which;
    const hall_read *read = hall_need(call, wanted);
    if (read == NULL) return NULL;
    hall_tournament *of = read->answer == STORE_FOUND ? hall_tournament_make(call->asker.it, read) : NULL;
    if (of == NULL) hall_deny(&call->asker, 404, "not_found", NULL, "There is no such tournament.");
    if (found != NULL) *found = read;
    return of;
}

/* The same, for its organiser, while it waits or runs. */
static hall_tournament *own_of(hall_call *call, const hall_read **found) {
    hall_tournament *of = tournament_of(call, 1, found);
    bool open = of != NULL && (of->row.status == STORE_WAITING || of->row.status == STORE_RUNNING);
    if (of == NULL) return NULL;
    if (of->row.organiser != call->person.id)
        hall_deny(&call->asker, 403, "not_yours", NULL, "Only the player who organises the tournament can do this.");
    else if (!open)
        hall_deny(&call->asker, 409, "over", NULL, "This tournament is over.");
    else
        return of;
    hall_tournament_free(of);
    return NULL;
}

static bool is_in(const hall_tournament *of, int64_t person) {
    for (uint32_t i = 0; i < of->entrant_count; i++)
        if (of->entrants[i].person == person) return true;
    return false;
}

static void answer_done(hall_call *call, hall_tournament *of, int status) {
    TV_ASSERT(of != NULL);
    hall_answer(&call->asker, status, json_pack("{s:s}", "id", of->row.id));
    hall_tournament_free(of);
}

/* ---- lists ---- */

static void list(hall_call *call) {
    hall *it = call->asker.it;
    const hall_read *read = hall_need(call, hall_read_make(HALL_READ_TOURNAMENTS));
    if (read == NULL) return;
    json_t *all = json_array();
    for (uint32_t i = 0; i < read->tournament_count; i++) {
        hall_tournament *of = hall_tournament_settings(&read->tournaments[i].row);
        if (of != NULL) json_array_append_new(all, hall_tournament_summary(it, of, call->person.id));
        hall_tournament_free(of);
    }
    hall_answer(&call->asker, 200, json_pack("{s:o}", "tournaments", all));
}

static void show(hall_call *call) {
    hall_tournament *of = tournament_of(call, 0, NULL);
    if (of == NULL) return;
    hall_answer(&call->asker, 200, hall_tournament_json(call->asker.it, of, call->person.id));
    hall_tournament_free(of);
}

/* As it would be had at its table: with names and its result. */
static json_t *record_json(hall *it, const hall_row *row) {
    tv_record record;
    json_t *settings = json_loads(row->table, 0, NULL);
    const char *result = json_string_value(json_object_get(settings, "result"));
    json_t *text = json_null();
    if (tv_record_read(&record, row->record, strlen(row->record), NULL)) {
        tv_text written = tv_heap_text();
        snprintf(record.result, sizeof record.result, "%s", result != NULL ? result : "");
        for (uint8_t seat = 0; seat < row->game.seats && seat < TV_SEATS_MAX; seat++) {
            const hall_person *person = hall_cache_person(it, row->game.persons[seat]);
            snprintf(record.seats[seat].name, sizeof record.seats[seat].name, "%s", person != NULL ? person->row.name : "");
        }
        tv_record_write(&record, &(tv_record_style){.with_secret = true}, &written);
        text = json_string(written.at);
        free(written.at);
        tv_record_free(&record);
    }
    json_decref(settings);
    return text;
}

/* The records of a round, of games that are over: those of one that is being played would tell what is hidden. */
static void list_records(hall_call *call) {
    const char *text = json_string_value(json_object_get(call->query, "round"));
    unsigned long round = text != NULL ? strtoul(text, NULL, 10) : 0;
    hall_read *wanted = hall_read_make(HALL_READ_ROUND);
    tv_text copy = TV_TEXT_OVER(wanted->id);
    tv_text_add(&copy, hall_id_read(call->holes.values[0]) != 0 ? call->holes.values[0] : "");
    wanted->which = round >= 1 && round <= PAIRING_ROUNDS_MAX ? (uint8_t)round : 0;
    if (wanted->which == 0) {
        hall_read_release(wanted);
        hall_deny(&call->asker, 400, "bad_request", NULL, "\"round\" must be the number of a round.");
        return;
    }
    const hall_read *read = hall_need(call, wanted);
    if (read == NULL) return;
    if (read->answer != STORE_FOUND) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such tournament.");
        return;
    }
    json_t *records = json_array();
    for (uint32_t i = 0; i < read->row_count; i++)
        if (read->rows[i].game.status == STORE_OVER)
            json_array_append_new(
                records, json_pack("{s:s, s:o}", "table", read->rows[i].game.id, "record", record_json(call->asker.it, &read->rows[i])));
    hall_answer(&call->asker, 200, json_pack("{s:i, s:o}", "round", (int)round, "records", records));
}

/* ---- making ---- */

/* Neither one person nor all together may have too many; whoever makes one answers for it with an account. */
static bool may_make(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    if (call->person.kind != STORE_ACCOUNT)
        return hall_deny(&call->asker, 403, "no_account", NULL, "Only an account can organise a tournament; create one first.");
    hall_read *wanted = hall_read_make(HALL_READ_TOURNAMENTS), *all = hall_read_make(HALL_READ_TOURNAMENTS);
    wanted->person = call->person.id;
    const hall_read *own = hall_need(call, wanted), *every = hall_need(call, all);
    if (own == NULL || every == NULL) return false;
    uint32_t count = 0, open = 0;
    for (uint32_t i = 0; i < own->tournament_count; i++)
        count += own->tournaments[i].row.organiser == call->person.id && own->tournaments[i].row.status <= STORE_RUNNING;
    for (uint32_t i = 0; i < every->tournament_count; i++) open += every->tournaments[i].row.status <= STORE_RUNNING;
    if (count >= OPEN_PER_PERSON || open >= HALL_TOURNAMENTS_MAX)
        return hall_deny(&call->asker, 429, "too_many", NULL, "You have too many tournaments, or this server has; end some first.");
    return true;
}

static void make(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    char *settings, *rounds;
    if (!may_make(call)) return;
    hall_tournament *of = hall_tournament_read(call);
    if (of == NULL) return;
    if (!hall_allow_person(it, "tournament", call->person.id, MADE_PER_DAY / 1440.0, MADE_PER_DAY)) {
        hall_deny(&call->asker, 429, "too_many", NULL, "Too many attempts; wait a while.");
        hall_tournament_free(of);
        return;
    }
    store_change change = hall_tournament_change(it, of, &settings, &rounds);
    hall_write(it, &change, 1, 0);
    hall_tournament_written(it, hall_id_read(of->row.id));
    free(settings);
    free(rounds);
    answer_done(call, of, 201);
}

/* ---- entering and leaving ---- */

static bool may_enter(const hall_call *call, const hall_tournament *of) {
    if (of->row.status != STORE_WAITING)
        return hall_deny(&call->asker, 409, "begun", NULL, "This tournament has begun; nobody can enter any more.");
    if (of->entrant_count >= of->most) return hall_deny(&call->asker, 409, "full", NULL, "This tournament is full.");
    if (call->person.kind != STORE_ACCOUNT && !of->guests)
        return hall_deny(&call->asker, 403, "no_account", NULL, "Only accounts can enter this tournament; create one first.");
    if (hall_blocks(call->asker.it, of->row.organiser, call->person.id))
        return hall_deny(&call->asker, 403, "no_seat", NULL, "This tournament is not open to you.");
    return !of->rated || hall_may_play_rated(call);
}

static void enter(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    hall_tournament *of = tournament_of(call, 0, NULL);
    if (of == NULL) return;
    bool in = is_in(of, call->person.id);
    if (!in && !may_enter(call, of)) {
        hall_tournament_free(of);
        return;
    }
    store_change change = {.kind = STORE_ENTER, .entrant = {.person = call->person.id, .most = of->most, .at_ms = it->now_ms}};
    memcpy(change.entrant.tournament, of->row.id, sizeof change.entrant.tournament);
    if (!in) hall_write(it, &change, 1, 0);
    if (!in) hall_tournament_written(it, hall_id_read(of->row.id));
    answer_done(call, of, 200);
}

static void leave(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_tournament *of = tournament_of(call, 0, NULL);
    if (of == NULL) return;
    if (is_in(of, call->person.id) && of->row.status <= STORE_RUNNING) hall_tournament_withdraw(call->asker.it, of, call->person.id);
    answer_done(call, of, 200);
}

/* ---- the organiser ---- */

static void begin(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const hall_read *read;
    if (!hall_owns(call->asker.it)) { /* its tables can be nobody's now */
        hall_stall(call);
        return;
    }
    hall_tournament *of = own_of(call, &read);
    if (of == NULL) return;
    switch (hall_tournament_begin(call->asker.it, of, read)) {
    case HALL_COURSE_TOO_FEW: hall_deny(&call->asker, 409, "too_few", NULL, "Two must have entered before it can begin."); break;
    case HALL_COURSE_PLAYED: hall_deny(&call->asker, 409, "running", NULL, "The round is still being played."); break;
    default: answer_done(call, of, 200); return;
    }
    hall_tournament_free(of);
}

static void cancel(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_tournament *of = own_of(call, NULL);
    if (of == NULL) return;
    hall_tournament_cancel(call->asker.it, of);
    answer_done(call, of, 200);
}

static void withdraw(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const char *id = hall_text_of(call, "person", 1, STORE_GAME_ID_MAX - 1);
    hall_tournament *of = id != NULL ? own_of(call, NULL) : NULL;
    if (of == NULL) return;
    int64_t person = (int64_t)hall_id_read(id);
    if (!is_in(of, person)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is nobody with this number in the tournament.");
        hall_tournament_free(of);
        return;
    }
    hall_tournament_withdraw(call->asker.it, of, person);
    answer_done(call, of, 200);
}

const hall_route hall_routes_tournaments[] = {
    {"GET", "/tournaments", list, HALL_SCOPE_READ, false, 4},
    {"POST", "/tournaments", make, HALL_SCOPE_PLAY, true, 4},
    {"GET", "/tournaments/:id", show, HALL_SCOPE_READ, false, 4},
    {"GET", "/tournaments/:id/records", list_records, HALL_SCOPE_READ, false, 19},
    {"POST", "/tournaments/:id/enter", enter, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tournaments/:id/leave", leave, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tournaments/:id/begin", begin, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tournaments/:id/cancel", cancel, HALL_SCOPE_PLAY, true, 0},
    {"POST", "/tournaments/:id/withdraw", withdraw, HALL_SCOPE_PLAY, true, 0},
    {0},
};
