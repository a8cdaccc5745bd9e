/* Reading what a server says about a table. Nothing is believed before it was checked: layout, sizes, whose view it is,
 * and that the position is sound; a server of another version gets a clear sentence instead of a strange picture. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bits.h>
#include <trivium/layout.h>

#include "memory/heap.h"
#include "remote_game.h"

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void fail(remote_game *it, const char *english) {
    if (it->failed) return;
    it->failed = true;
    snprintf(it->reason, sizeof it->reason, "%s", tv_translate(it->lang, english));
}

void remote_copy_text(char *to, size_t size, const json_t *from) {
    const char *text = json_string_value(from);
    tv_text out = tv_text_over(to, size);
    tv_text_add(&out, text ? text : ""); /* whole characters only */
    for (char *at = to; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127) *at = '?';
}

static bool read_bytes(const json_t *from, void *to, size_t size) {
    const char *text = json_string_value(from), *end;
    size_t got;
    return text && sodium_base642bin(to, size, text, strlen(text), NULL, &got, &end, sodium_base64_VARIANT_ORIGINAL) == 0 && got == size &&
           *end == '\0';
}

/* ---- who sits where ---- */

static void read_seat(remote_game *it, uint8_t seat, const json_t *from) {
    remote_seat *who = &it->who[seat];
    const json_t *person = json_object_get(from, "person");
    bool was_here = who->here, known = who->taken;
    who->taken = strcmp(text_of(from, "kind"), "open") != 0;
    who->here = json_is_true(json_object_get(from, "here"));
    remote_copy_text(who->name, sizeof who->name, json_object_get(person, "name"));
    remote_copy_text(who->person, sizeof who->person, json_object_get(person, "id"));
    remote_copy_text(who->bot, sizeof who->bot, json_object_get(from, "bot"));
    if (it->game && known && who->person[0] && seat != it->seat && was_here != who->here) remote_tell_presence(it, seat);
}

/* The commitment that was seen first is the one that counts. */
static void read_fairness(remote_game *it, const json_t *about) {
    const json_t *own = it->seat == TV_SPECTATOR ? NULL : json_array_get(json_object_get(about, "seats"), it->seat);
    if (!it->ticket.commitment[0])
        remote_copy_text(it->ticket.commitment, sizeof it->ticket.commitment, json_object_get(about, "commitment"));
    if (!json_is_false(json_object_get(own, "salted"))) it->salted = true;
}

/* Another game with the same people: known from the beginning, or agreed upon while we are here. */
static void read_next(remote_game *it, const json_t *about) {
    bool known = it->next[0] != '\0';
    remote_copy_text(it->next, sizeof it->next, json_object_get(about, "rematch"));
    if (it->game && it->next[0] && !known && it->seat != TV_SPECTATOR) it->moves_on = true;
}

static void read_clock(remote_game *it, const json_t *clock) {
    it->heard_ms = remote_now_ms();
    bool none = strcmp(text_of(clock, "kind"), "none") == 0;
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        const json_t *left = json_array_get(json_object_get(clock, "left_ms"), seat);
        it->who[seat].left_ms = none || !left ? -1 : (int64_t)json_integer_value(left);
    }
}

static void read_about(remote_game *it, const json_t *about) {
    const json_t *seats = json_object_get(about, "seats"), *you = json_object_get(about, "you");
    snprintf(it->status, sizeof it->status, "%s", text_of(about, "status"));
    it->seats = json_array_size(seats) <= TV_SEATS_MAX ? (uint8_t)json_array_size(seats) : 0;
    uint8_t seat = json_is_integer(you) && json_integer_value(you) >= 0 && json_integer_value(you) < it->seats
                       ? (uint8_t)json_integer_value(you)
                       : TV_SPECTATOR;
    if (it->game && seat != it->seat) fail(it, TV_TEXT("The server does not know you any more at this table; begin anew."));
    it->seat = seat;
    it->can_undo = json_is_true(json_object_get(about, "undo"));
    it->can_take_over = !json_is_false(json_object_get(about, "takeover")); /* older servers do not say */
    it->maker = json_is_true(json_object_get(about, "maker"));
    read_fairness(it, about);
    read_next(it, about);
    for (uint8_t k = 0; k < it->seats; k++) read_seat(it, k, json_array_get(seats, k));
    if (strcmp(it->status, "cancelled") == 0) fail(it, TV_TEXT("This table was closed before the game began."));
}

/* ---- the game ---- */

static bool layout_fits(const tv_game *game, const char *layout) {
    uint8_t mine[TV_LAYOUT_BYTES];
    char digits[2 * TV_LAYOUT_BYTES + 1];
    tv_text text = TV_TEXT_OVER(digits);
    if (!tv_layout_of(game, mine)) return false;
    tv_text_add_hex(&text, mine, sizeof mine);
    return strcmp(digits, layout) == 0;
}

static void read_setup(remote_game *it, const json_t *message) {
    static const char other[] = TV_TEXT("The server has another version of this game; update the program.");
    const char *setup = text_of(message, "setup");
    tv_error error;
    tv_record record;
    if (!tv_record_read(&record, setup, strlen(setup), &error)) {
        fail(it, other);
        return;
    }
    const tv_game *game = record.game;
    it->record = record;
    it->box = calloc(1, game->box_bytes);
    it->view = calloc(1, game->state_bytes);
    if (!it->box || !it->view)
        fail(it, TV_TEXT("There is not enough memory for this game."));
    else if (record.setup.seats != it->seats || !layout_fits(game, text_of(message, "layout")) ||
             !game->open(it->box, &it->record.setup, &error))
        fail(it, other);
    else
        it->game = game;
}

static void copy_names(remote_game *it) {
    for (uint8_t seat = 0; seat < it->seats; seat++) memcpy(it->record.seats[seat].name, it->who[seat].name, TV_NAME_MAX);
}

static void add_events(remote_game *it, const json_t *events) {
    size_t index;
    json_t *each;
    json_array_foreach(events, index, each) {
        void *room = it->log;
        tv_logged logged = {.decision = (uint32_t)json_integer_value(json_object_get(each, "decision"))};
        if (!read_bytes(json_object_get(each, "event"), &logged.event, sizeof logged.event) || !tv_event_is_of(it->game, &logged.event))
            continue;
        if (!tv_heap_room(&room, &it->log_room, it->log_count + 1, sizeof *it->log)) return;
        it->log = room;
        it->log[it->log_count++] = logged;
    }
}

/* Puts those of the earlier events that belong to decisions below this one before the log. */
static void put_before(remote_game *it, const tv_logged *earlier, uint32_t count, uint32_t below) {
    void *room = it->log;
    while (count > 0 && earlier[count - 1].decision >= below) count--;
    if (count == 0 || !tv_heap_room(&room, &it->log_room, it->log_count + count, sizeof *it->log)) return;
    it->log = room;
    memmove(it->log + count, it->log, it->log_count * sizeof *it->log);
    memcpy(it->log, earlier, count * sizeof *it->log);
    it->log_count += count;
}

/* A snapshot's events; those before them that are known stay, if nothing is missing in between. */
static void take_events(remote_game *it, const json_t *events) {
    remote_game known = {.log = it->log, .log_count = it->log_count};
    it->log = NULL;
    it->log_count = it->log_room = 0;
    add_events(it, events);
    uint32_t first = it->log_count > 0 ? it->log[0].decision : 0;
    if (known.log_count > 0 && known.log[known.log_count - 1].decision + 1 >= first) put_before(it, known.log, known.log_count, first);
    free(known.log);
}

void remote_read_older(remote_game *it, const json_t *events) {
    remote_game older = {.game = it->game};
    add_events(&older, events);
    put_before(it, older.log, older.log_count, it->log_count > 0 ? it->log[0].decision : UINT32_MAX);
    free(older.log);
}

/* "1 2, AV 9.1": each seat's place, and why it ended. */
static void read_result(remote_game *it, const char *text) {
    char *at;
    it->result = (tv_result){0};
    for (uint8_t seat = 0; seat < it->seats; seat++) {
        it->result.place[seat] = (uint8_t)strtol(text, &at, 10);
        text = at;
    }
    if (strncmp(text, ", ", 2) != 0) return;
    snprintf(it->clause, sizeof it->clause, "%s", text + 2);
    it->result.clause = it->clause;
}

/* What snapshots and steps have in common. */
static void read_moment(remote_game *it, const json_t *message) {
    const json_t *actor = json_object_get(message, "actor");
    const tv_game *game = it->game;
    if (!read_bytes(json_object_get(message, "view"), it->view, game->state_bytes) || game->validate(it->box, it->view) ||
        game->viewer(it->box, it->view) != it->seat) {
        fail(it, TV_TEXT("The server sent a position that cannot be read; update the program."));
        return;
    }
    bool ours = json_is_integer(actor) && json_integer_value(actor) >= 0 && json_integer_value(actor) < it->seats;
    it->actor = ours ? (uint8_t)json_integer_value(actor) : TV_OVER;
    it->number = (uint32_t)json_integer_value(json_object_get(message, "number"));
    if (json_object_get(message, "clock")) read_clock(it, json_object_get(message, "clock"));
    if (json_object_get(message, "result")) read_result(it, text_of(message, "result"));
    it->changed = true;
}

void remote_read_step(remote_game *it, const json_t *message) {
    uint8_t before = it->actor;
    add_events(it, json_object_get(message, "events"));
    read_moment(it, message);
    if (before == it->seat) it->seen = it->number;
    if (it->seat == TV_SPECTATOR) it->seen = it->number - 1;
    if (it->sent.number <= it->number) it->sent.waiting = false;
}

void remote_read_table(remote_game *it, const json_t *message) {
    uint32_t before = it->number;
    bool first = it->game == NULL;
    read_about(it, json_object_get(message, "about"));
    it->changed = true;
    if (!it->failed && first && json_object_get(message, "view")) read_setup(it, message);
    if (it->failed || !it->game) return;
    copy_names(it);
    take_events(it, json_object_get(message, "events"));
    read_moment(it, message);
    it->seen = (uint32_t)json_integer_value(json_object_get(message, "seen"));
    if (it->sent.number <= it->number) it->sent.waiting = false;
    if (!first && it->number < before) remote_tell(it, TV_TEXT("A decision was taken back."));
    remote_read_beside(it, message, first);
}
