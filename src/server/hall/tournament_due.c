/* When a tournament has to be looked at, and who follows it. An arbiter is what memory has of one: no part of its truth, only when to read it next.
 * What ends a game touches its tournament; once in a while all that wait or run are looked through, so nothing that was missed stays. */
#include "tournaments.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static const int64_t list_every_ms = 60000, list_every_shared_ms = 5000, again_ms = 2000;

typedef struct arbiter {
    uint64_t key;
    int64_t due_ms;
    bool reading, touched; /* a read is on its way; something happened since it was asked */
    hall_links followers;
} arbiter;

static arbiter *arbiter_of(hall *it, uint64_t key) {
    arbiter *found = hall_map_get(&it->arbiters, key);
    if (found != NULL) return found;
    found = calloc(1, sizeof *found);
    TV_ASSERT(found != NULL && key != 0);
    *found = (arbiter){.key = key, .due_ms = HALL_NEVER_MS};
    hall_map_put(&it->arbiters, key, found);
    return found;
}

void hall_tournament_touch(hall *it, uint64_t tournament) {
    if (tournament == 0) return;
    arbiter *at = arbiter_of(it, tournament);
    at->due_ms = it->now_ms;
    at->touched = true;
}

/* ---- telling ---- */

static void tell(hall *it, uint64_t tournament) {
    const arbiter *at = hall_map_get(&it->arbiters, tournament);
    char id[STORE_GAME_ID_MAX];
    hall_audience audience = {0};
    if (at == NULL || at->followers.count == 0) return;
    hall_id_write(tournament, id);
    for (uint32_t i = 0; i < at->followers.count; i++) hall_audience_add(&audience, at->followers.at[i]->connection);
    hall_say_to(it, &audience, hall_message_encode(json_pack("{s:s, s:s}", "type", "tournament", "tournament", id)));
}

/* What was written is looked at once more when it is there, or was refused. */
void hall_tournament_written(hall *it, uint64_t tournament) {
    TV_ASSERT(tournament != 0);
    hall_tournament_touch(it, tournament);
    tell(it, tournament);
}

void hall_tournament_news(hall *it, uint64_t tournament) { tell(it, tournament); }

void hall_tournaments_missed(hall *it) {
    size_t place = 0;
    for (const arbiter *at = hall_map_next(&it->arbiters, &place); at != NULL; at = hall_map_next(&it->arbiters, &place)) tell(it, at->key);
}

void hall_tournament_unfollow(hall *it, hall_link *link) {
    arbiter *at = link->tournament != 0 ? hall_map_get(&it->arbiters, link->tournament) : NULL;
    if (at != NULL) hall_links_take(&at->followers, HALL_AT_TOURNAMENT, link);
    link->tournament = 0;
    TV_ASSERT(link->places[HALL_AT_TOURNAMENT] == 0);
}

/* {"do":"tournament","tournament":ID}: is told whenever it changes; without one, no longer. */
void hall_tournament_follow(hall_call *call) {
    TV_ASSERT(call->link != NULL);
    hall *it = call->asker.it;
    const char *id = json_string_value(json_object_get(call->body, "tournament"));
    uint64_t key = id != NULL ? hall_id_read(id) : 0;
    hall_tournament_unfollow(it, call->link);
    if (id == NULL || !hall_may_afford(call, 2)) return;
    hall_read *wanted = hall_read_make(HALL_READ_TOURNAMENT);
    tv_text copy = TV_TEXT_OVER(wanted->id);
    tv_text_add(&copy, key != 0 ? id : "");
    const hall_read *read = hall_need(call, wanted);
    if (read == NULL) return;
    if (read->answer != STORE_FOUND) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such tournament.");
        return;
    }
    call->link->tournament = key;
    hall_links_put(&arbiter_of(it, key)->followers, HALL_AT_TOURNAMENT, call->link);
    hall_say(it, call->link->connection, json_pack("{s:s, s:s}", "type", "tournament", "tournament", id));
}

/* ---- reading ---- */

static hall_read *full_read(uint64_t key) {
    hall_read *read = hall_read_make(HALL_READ_TOURNAMENT);
    hall_id_write(key, read->id);
    read->which = 1;
    return read;
}

/* An administrator's command names what and which; its number and whom it is about travel with the read. */
void hall_tournament_command(hall *it, const store_command *command) {
    TV_ASSERT(command->id != 0);
    const char *space = strchr(command->what, ' ');
    uint64_t key = space != NULL ? hall_id_read(space + 1) : 0;
    if (key == 0) {
        hall_command_answer(it, command->id, "unknown");
        return;
    }
    if (it->commanded == command->id) return; /* it is under way */
    it->commanded = command->id;
    hall_read *read = full_read(key);
    read->person = command->person;
    read->retention.node = command->id;
    tv_text what = TV_TEXT_OVER(read->name);
    tv_text_add(&what, command->what);
    hall_read_begin(it, read);
}

static const char *obey(hall *it, hall_tournament *of, const hall_read *read) {
    TV_ASSERT(read->name[0] != 0);
    bool ended = of->row.status != STORE_WAITING && of->row.status != STORE_RUNNING;
    if (ended) return "it is over";
    if (strncmp(read->name, "cancel ", 7) == 0) {
        hall_tournament_cancel(it, of);
        return "cancelled";
    }
    if (strncmp(read->name, "leave ", 6) == 0) {
        bool in = false;
        for (uint32_t i = 0; i < of->entrant_count; i++) in |= of->entrants[i].person == read->person;
        if (in) hall_tournament_withdraw(it, of, read->person);
        return in ? "withdrawn" : "not in it";
    }
    switch (hall_tournament_begin(it, of, read)) {
    case HALL_COURSE_TOO_FEW: return "too few have entered";
    case HALL_COURSE_PLAYED: return "the round is still being played";
    default: return "begun";
    }
}

static void take_command(hall *it, const hall_read *read) {
    TV_ASSERT(read->retention.node != 0);
    hall_tournament *of = read->answer == STORE_FOUND ? hall_tournament_make(it, read) : NULL;
    const char *answer = of != NULL ? obey(it, of, read) : "there is no such tournament";
    it->batch = 0;
    hall_command_answer(it, read->retention.node, answer);
    hall_tournament_free(of);
}

static void take_one(hall *it, const hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_TOURNAMENT && read->which == 1);
    arbiter *at = hall_map_get(&it->arbiters, hall_id_read(read->id));
    if (at == NULL || !at->reading) return; /* somebody's call has asked for it */
    at->reading = false;
    if (read->answer != STORE_FOUND) {
        at->due_ms = read->answer == STORE_FAILED ? it->now_ms + again_ms : HALL_NEVER_MS;
        return;
    }
    hall_tournament *of = hall_tournament_make(it, read);
    if (of == NULL) {
        at->due_ms = HALL_NEVER_MS;
        return;
    }
    bool touched = at->touched, written = hall_tournament_go_on(it, of, read) == HALL_COURSE_WRITTEN;
    at->due_ms = hall_tournament_due_ms(of);
    if (written && at->due_ms > it->now_ms + again_ms) at->due_ms = it->now_ms + again_ms; /* it may have been refused */
    if (touched) at->due_ms = it->now_ms;                                                  /* a game has ended meanwhile */
    hall_tournament_free(of);
}

static void take_list(hall *it, const hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_TOURNAMENTS);
    if (read->person != 0 || read->answer != STORE_FOUND) return;
    for (uint32_t i = 0; i < read->tournament_count; i++) {
        const store_tournament *row = &read->tournaments[i].row;
        if (row->status == STORE_WAITING || row->status == STORE_RUNNING) hall_tournament_touch(it, hall_id_read(row->id));
    }
}

void hall_tournaments_take(hall *it, const hall_read *read) {
    it->batch = it->showing = 0;
    if (read->kind == HALL_READ_TOURNAMENTS)
        take_list(it, read);
    else if (read->retention.node != 0)
        take_command(it, read);
    else if (read->which == 1)
        take_one(it, read);
    it->batch = 0;
}

/* ---- time ---- */

static void ask_list(hall *it) {
    int64_t every_ms = it->nodes.shared ? list_every_shared_ms : list_every_ms;
    if (it->tournaments_ms != 0 && it->now_ms - it->tournaments_ms < every_ms && it->now_ms >= it->tournaments_ms) return;
    it->tournaments_ms = it->now_ms;
    if (!it->nodes.shared || it->nodes.leads) hall_read_begin(it, hall_read_make(HALL_READ_TOURNAMENTS));
}

void hall_tournaments_tick(hall *it) {
    size_t place = 0;
    arbiter *idle = NULL;
    ask_list(it);
    for (arbiter *at = hall_map_next(&it->arbiters, &place); at != NULL; at = hall_map_next(&it->arbiters, &place)) {
        if (at->reading) continue;
        if (at->due_ms == HALL_NEVER_MS && at->followers.count == 0) idle = at;
        if (at->due_ms > it->now_ms) continue;
        at->reading = true;
        at->touched = false;
        hall_read_begin(it, full_read(at->key));
    }
    if (idle == NULL) return;
    hall_map_take(&it->arbiters, idle->key); /* one at a time is enough */
    free(idle->followers.at);
    free(idle);
}

/* Dates stay what they are; what waits for one is looked at anew. */
void hall_tournaments_leap(hall *it) {
    size_t place = 0;
    it->tournaments_ms = 0;
    for (arbiter *at = hall_map_next(&it->arbiters, &place); at != NULL; at = hall_map_next(&it->arbiters, &place)) at->due_ms = it->now_ms;
}

void hall_tournaments_free(hall *it) {
    size_t place = 0;
    for (arbiter *at = hall_map_next(&it->arbiters, &place); at != NULL; at = hall_map_next(&it->arbiters, &place)) {
        free(at->followers.at);
        free(at);
    }
    hall_map_free(&it->arbiters);
}
