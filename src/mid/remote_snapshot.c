/* Snapshots of a remote table: who sits where, the set-up, and the whole of the game as it stands. */
#include "remote_inside.h"

#include <stdlib.h>
#include <string.h>

static const char other_version[] = TV_TEXT("The server has another version of this game; update the program.");

/* ---- about the table ---- */

static void read_seat(tv_remote *it, uint8_t number, remote_value from) {
    TV_ASSERT(number < it->about.seats && it->about.seats <= TV_SEATS_MAX);
    tv_remote_seat *seat = &it->about.seat[number];
    remote_value person = remote_get(from, "person");
    bool was_here = seat->here, known = seat->taken;
    seat->taken = remote_is_there(from) && !remote_says(remote_get(from, "kind"), "open");
    seat->here = remote_flag(remote_get(from, "here"), false);
    seat->salted = remote_flag(remote_get(from, "salted"), true);
    remote_text(remote_get(person, "name"), seat->name, sizeof seat->name);
    remote_text(remote_get(person, "id"), seat->person, sizeof seat->person);
    remote_text(remote_get(from, "bot"), seat->bot, sizeof seat->bot);
    seat->left = remote_says(remote_get(from, "left"), "resign") ? TV_ENTRY_RESIGN
                 : remote_says(remote_get(from, "left"), "flag") ? TV_ENTRY_FLAG
                                                                 : TV_ENTRY_MOVE;
    seat->left_at = (uint32_t)remote_number_or(remote_get(from, "left_at"), 0, INT32_MAX, 0);
    if (it->game != NULL && known && seat->person[0] && number != it->about.you && was_here != seat->here) remote_tell_presence(it, number);
}

/* The commitment that was seen first is the one that counts. */
static void read_commitment(tv_remote *it, remote_value from) {
    remote_text(from, it->about.commitment, sizeof it->about.commitment);
    if (!it->about.first_commitment[0]) memcpy(it->about.first_commitment, it->about.commitment, sizeof it->about.commitment);
}

/* Another game with the same people: known from the beginning, or made while we are here. Who has said yes to it from here goes there; anybody
 * else is told, and may. */
static void read_next(tv_remote *it, remote_value from) {
    bool known = it->about.next[0] != '\0';
    remote_text(from, it->about.next, sizeof it->about.next);
    if (it->game == NULL || !it->about.next[0] || known || it->about.you == TV_SPECTATOR) return;
    it->about.moves_on = it->agreed_next;
    if (!it->agreed_next) remote_tell(it, TV_REMARK_NEXT, TV_OVER, TV_TEXT("The next game with the same people is ready."));
}

void remote_read_clock(tv_remote *it, remote_value clock, uint64_t now_ms) {
    TV_ASSERT(it->about.seats <= TV_SEATS_MAX);
    remote_value list = remote_get(clock, "left_ms"), left = remote_first(list);
    bool none = !remote_is_there(clock) || remote_says(remote_get(clock, "kind"), "none");
    it->about.heard_ms = now_ms;
    for (uint8_t seat = 0; seat < it->about.seats; seat++) {
        it->about.seat[seat].left_ms = none ? -1 : remote_number_or(left, 0, INT64_MAX / 2, -1);
        if (remote_is_there(left)) left = remote_next(list, left);
    }
}

static uint8_t count_seats(remote_value seats) {
    uint8_t count = 0;
    for (remote_value each = remote_first(seats); remote_is_there(each); each = remote_next(seats, each))
        if (count++ == TV_SEATS_MAX) return 0;
    return count;
}

static void read_about(tv_remote *it, remote_value about, uint64_t now_ms) {
    remote_value seats = remote_get(about, "seats"), each = remote_first(seats);
    uint8_t count = count_seats(seats);
    if (count == 0 || (it->game != NULL && count != it->about.seats)) {
        remote_fail(it, other_version);
        return;
    }
    TV_ASSERT(count <= TV_SEATS_MAX);
    it->about.seats = count;
    uint8_t you = (uint8_t)remote_number_or(remote_get(about, "you"), 0, count - 1, TV_SPECTATOR);
    if (it->game != NULL && you != it->about.you) remote_fail(it, TV_TEXT("You are no longer known at this table; please join again."));
    it->about.you = you;
    remote_text(remote_get(about, "status"), it->about.status, sizeof it->about.status);
    remote_text(remote_get(about, "game"), it->about.game, sizeof it->about.game);
    it->about.can_undo = remote_flag(remote_get(about, "undo"), false);
    it->about.can_take_over = remote_flag(remote_get(about, "takeover"), true); /* older servers do not say */
    it->about.maker = remote_flag(remote_get(about, "maker"), false);
    it->about.rated = remote_flag(remote_get(about, "rated"), false);
    read_commitment(it, remote_get(about, "commitment"));
    read_next(it, remote_get(about, "rematch"));
    for (uint8_t seat = 0; seat < count; seat++, each = remote_next(seats, each)) read_seat(it, seat, each);
    remote_read_clock(it, remote_get(about, "clock"), now_ms);
    if (strcmp(it->about.status, "cancelled") == 0) remote_fail(it, TV_TEXT("This table was closed before the game began."));
}

/* ---- the game ---- */

static bool open_box(tv_remote *it, const tv_game *game) {
    TV_ASSERT(it->box == NULL && it->scratch == NULL);
    tv_error error;
    it->box = tv_record_open_box(&it->record, &error);
    it->scratch = malloc(game->state_bytes);
    return it->box != NULL && it->scratch != NULL;
}

/* Our own layout takes a while to find out, so that is done once, and only where bytes come. */
static bool layout_fits(tv_remote *it, remote_value told) {
    TV_ASSERT(it->game != NULL);
    uint8_t layout[TV_LAYOUT_BYTES];
    if (it->layout[0] == '\0' && tv_layout_of(it->game, layout)) {
        tv_text digits = TV_TEXT_OVER(it->layout);
        tv_text_add_hex(&digits, layout, sizeof layout);
    }
    return it->layout[0] != '\0' && remote_says(told, it->layout);
}

/* The record's head, from which the box is made. A position or moves have no place in it. */
static void read_setup(tv_remote *it, remote_value from) {
    TV_ASSERT(it->game == NULL && it->view_count == 0);
    size_t size = 0;
    char *text = remote_copy(from, &size);
    tv_error error;
    bool read = text != NULL && tv_record_read(&it->record, text, size, &error);
    free(text);
    if (read && it->record.setup.seats == it->about.seats && it->record.count == 0 && open_box(it, it->record.game)) {
        it->game = it->record.game;
        return;
    }
    remote_fail(it, other_version);
}

void remote_copy_names(const tv_remote *it, tv_record *to) {
    TV_ASSERT(to->setup.seats == it->about.seats);
    for (uint8_t seat = 0; seat < it->about.seats; seat++) memcpy(to->seats[seat].name, it->about.seat[seat].name, TV_NAME_MAX);
}

/* Bytes are only read where both programs lay out states alike; otherwise the same is asked for in JSON. */
static bool has_readable_form(tv_remote *it, remote_value message) {
    if (remote_is_kind(remote_get(message, "view"), TV_JSON_OBJECT)) return true;
    if (!it->about.json && layout_fits(it, remote_get(message, "layout"))) return true;
    if (it->about.json)
        remote_fail(it, other_version);
    else
        it->about.json = true, remote_watch(it);
    return false;
}

/* A move on its way was meant for the position that was shown then. If that has become another, it must not be said again. */
static void judge_sent(tv_remote *it, bool same_position) {
    TV_ASSERT(!it->about.sent || it->game != NULL);
    if (!it->about.sent) return;
    bool due = it->sent.number == it->about.number + 1 && it->about.actor == it->about.you;
    if (due && same_position) return;
    it->about.sent = false;
    if (it->sent.number > it->about.number && it->about.actor != TV_OVER)
        remote_tell(it, TV_REMARK_REFUSED, it->about.you, TV_TEXT("The game has gone on; look again."));
}

static void read_game(tv_remote *it, remote_value message, bool first, uint64_t now_ms) {
    TV_ASSERT(it->game != NULL && !it->about.failed);
    uint32_t before = it->about.number, undo = it->about.undo;
    uint8_t actor = it->about.actor;
    bool sent = it->about.sent;
    uint32_t number = (uint32_t)remote_number_or(remote_get(message, "number"), 0, TV_ENTRIES_MAX, 0);
    uint32_t difference = remote_take_events(it, remote_get(message, "events"), number);
    remote_drop_views_from(it, number < UINT32_MAX ? number + 1 : number);
    bool same = remote_read_view(it, remote_get(message, "view")) && tv_remote_view(it, number) != NULL &&
                memcmp(tv_remote_view(it, number), it->scratch, it->game->state_bytes) == 0;
    remote_drop_views_from(it, difference);
    if (!remote_read_moment(it, message, number, now_ms)) return;
    it->about.seen = (uint32_t)remote_number_or(remote_get(message, "seen"), 0, number, 0);
    judge_sent(it, same);
    if (!first && number < before) remote_tell(it, TV_REMARK_UNDONE, TV_OVER, TV_TEXT("A move was undone."));
    if (strcmp(it->about.status, "over") == 0) {
        it->about.actor = TV_OVER;
        it->wants_record = it->whole == NULL;
    }
    if (!same || number != before || actor != it->about.actor || undo != it->about.undo || sent != it->about.sent) it->changed = true;
}

/* Is it another who decides, as far as the server's words about the table go? What was said or offered is no change of the game. */
static bool is_other(const tv_remote_table *before, const tv_remote_table *now) {
    bool other = before->you != now->you || strcmp(before->status, now->status) != 0 || before->can_undo != now->can_undo;
    for (uint8_t seat = 0; seat < now->seats; seat++) other |= strcmp(before->seat[seat].bot, now->seat[seat].bot) != 0;
    return other;
}

void remote_hear_table(tv_remote *it, remote_value message, uint64_t now_ms) {
    TV_ASSERT(!it->about.failed);
    bool first = it->game == NULL || it->view_count == 0;
    tv_remote_table before = it->about;
    read_about(it, remote_get(message, "about"), now_ms);
    if (first || is_other(&before, &it->about)) it->changed = true;
    it->changed |= it->game == NULL;
    if (it->about.failed) return;
    it->about.watching = false;
    if (remote_is_there(remote_get(message, "view"))) {
        if (it->game == NULL) read_setup(it, remote_get(message, "setup"));
        if (it->about.failed || !has_readable_form(it, message)) return;
        remote_copy_names(it, &it->record);
        read_game(it, message, first, now_ms);
    }
    if (it->about.failed) return;
    remote_read_beside(it, message, first);
    remote_ask_due(it);
}
