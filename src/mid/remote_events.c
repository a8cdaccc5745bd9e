/* The log of a remote table: events as bytes or as JSON, the newest of a snapshot joined with those that are known, older ones put before
 * them. */
#include "remote_inside.h"

#include <stdlib.h>
#include <string.h>

/* A snapshot is cut only when it has about this many events, docs/online.md. */
enum { EVENTS_OF_A_CUT_SNAPSHOT = 300 };

/* ---- one event ---- */

static uint16_t kinds_of(const tv_game *game) {
    uint16_t count = 0;
    while (game->event_kinds[count].name != NULL) count++;
    return count;
}

static bool is_event(const tv_remote *it, const tv_event *event) {
    bool seat = event->seat < it->about.seats || event->seat == TV_OVER;
    return event->kind > 0 && event->kind < kinds_of(it->game) && seat && event->masked <= 1;
}

static bool read_numbers(remote_value list, int16_t *out, uint32_t count) {
    uint32_t read = 0;
    for (remote_value each = remote_first(list); remote_is_there(each); each = remote_next(list, each)) {
        int64_t number;
        if (read == count || !remote_number(each, INT16_MIN, INT16_MAX, &number)) return false;
        TV_ASSERT(read < count);
        out[read++] = (int16_t)number;
    }
    return true;
}

/* {"at":{"decision":7,"turn":3},"kind":"raid","seat":0,"open":[...],"secret":null}: secrets that are not there are those that we may not read. */
static bool read_json_event(const tv_remote *it, remote_value from, tv_event *out) {
    uint16_t kind = 0, kinds = kinds_of(it->game);
    while (kind < kinds && !remote_says(remote_get(from, "kind"), it->game->event_kinds[kind].name)) kind++;
    remote_value secret = remote_get(from, "secret");
    bool masked = !remote_is_kind(secret, TV_JSON_ARRAY);
    *out = (tv_event){.kind = kind, .masked = masked, .to = 0};
    out->seat = (uint8_t)remote_number_or(remote_get(from, "seat"), 0, TV_SEATS_MAX - 1, TV_OVER);
    if (!masked && it->about.you < TV_SEATS_MAX) out->to = (uint8_t)(1U << it->about.you);
    return read_numbers(remote_get(from, "open"), out->open, TV_EVENT_ARGS) && read_numbers(secret, out->secret, TV_EVENT_SECRETS);
}

static bool read_event(const tv_remote *it, remote_value from, tv_event *out) {
    TV_ASSERT(it->game != NULL);
    remote_value bytes = remote_get(from, "event");
    bool read = remote_is_there(bytes) ? !it->about.json && remote_bytes(bytes, out, sizeof *out) : read_json_event(it, from, out);
    if (read && remote_is_there(bytes)) tv_event_turn(out);
    memset(out->spare, 0, sizeof out->spare);
    return read && is_event(it, out);
}

/* ---- lists of them ---- */

static bool add(remote_log *to, const tv_logged *logged, uint32_t count) {
    TV_ASSERT(count > 0 && to->count <= REMOTE_LOG_MAX);
    void *room = to->list;
    if (count > REMOTE_LOG_MAX - to->count || !tv_heap_room(&room, &to->room, to->count + count, sizeof *to->list)) return false;
    to->list = room;
    memcpy(to->list + to->count, logged, count * sizeof *logged);
    to->count += count;
    return true;
}

void remote_add_events(const tv_remote *it, remote_log *to, remote_value events, uint32_t decision, uint32_t most) {
    TV_ASSERT(it->game != NULL && decision <= most);
    uint32_t last = to->count > 0 ? to->list[to->count - 1].decision : 0;
    for (remote_value each = remote_first(events); remote_is_there(each); each = remote_next(events, each)) {
        remote_value at = remote_is_there(remote_get(each, "event")) ? each : remote_get(each, "at");
        tv_logged logged = {.decision = (uint32_t)remote_number_or(remote_get(at, "decision"), 0, UINT32_MAX, decision),
                            .turn = (uint32_t)remote_number_or(remote_get(at, "turn"), 0, UINT32_MAX, 0)};
        if (logged.decision < last || logged.decision > most || !read_event(it, each, &logged.event)) continue;
        last = logged.decision;
        if (!add(to, &logged, 1)) return;
    }
}

uint32_t remote_oldest(const tv_remote *it) { return it->log.count > 0 ? it->log.list[0].decision : 0; }

static uint32_t count_below(const remote_log *log, uint32_t decision) {
    uint32_t count = 0;
    while (count < log->count && log->list[count].decision < decision) count++;
    return count;
}

/* Where what is known and what is told part, from the first event of the told ones on. */
static uint32_t first_difference(const remote_log *known, const remote_log *told) {
    uint32_t first = told->count > 0 ? told->list[0].decision : 0, at = count_below(known, first), k = 0;
    for (; at + k < known->count; k++) {
        const tv_logged *before = &known->list[at + k];
        if (k == told->count) return before->decision;
        if (memcmp(&before->event, &told->list[k].event, sizeof before->event) != 0 || before->decision != told->list[k].decision)
            return before->decision < told->list[k].decision ? before->decision : told->list[k].decision;
    }
    return UINT32_MAX;
}

/* Do they overlap, and agree on the first decision of the overlap? Then there is no hole between them, and all before it is the same game. */
static bool are_joined(const remote_log *known, const remote_log *told, uint32_t difference) {
    return told->count > 0 && count_below(known, told->list[0].decision) < known->count && difference > told->list[0].decision;
}

uint32_t remote_take_events(tv_remote *it, remote_value events, uint32_t number) {
    remote_log told = {0}, whole = {0};
    remote_add_events(it, &told, events, 0, number);
    uint32_t difference = first_difference(&it->log, &told), first = told.count > 0 ? told.list[0].decision : 0;
    bool joined = are_joined(&it->log, &told, difference);
    uint32_t kept = joined ? count_below(&it->log, first) : 0;
    if (!joined && first > 1) difference = 0; /* nothing says that what was before is still the same */
    TV_ASSERT(kept <= it->log.count);
    bool good = (kept == 0 || add(&whole, it->log.list, kept)) && (told.count == 0 || add(&whole, told.list, told.count));
    if (!joined) it->older = first > 1 || (first == 1 && told.count >= EVENTS_OF_A_CUT_SNAPSHOT);
    free(told.list);
    if (!good) {
        free(whole.list);
        remote_fail(it, TV_TEXT("There is not enough memory for this game."));
        return UINT32_MAX;
    }
    free(it->log.list);
    it->log = whole;
    return difference;
}

void remote_take_older(tv_remote *it, remote_value events) {
    TV_ASSERT(it->game != NULL);
    remote_log whole = {0};
    uint32_t oldest = remote_oldest(it);
    if (oldest > 0) remote_add_events(it, &whole, events, 0, oldest - 1);
    it->older = whole.count > 0 && whole.list[0].decision > 0 && whole.list[0].decision < oldest;
    if (whole.count > 0 && add(&whole, it->log.list, it->log.count)) {
        free(it->log.list);
        it->log = whole;
    } else {
        free(whole.list);
    }
}
