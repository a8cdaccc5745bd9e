/* Game clocks, see clock.h. */
#include "base/check.h"

#include <trivium/clock.h>

tv_clock tv_clock_begin(tv_clock_kind kind, uint8_t seats, int64_t bank_ms, int64_t increment_ms, int64_t cap_ms) {
    TV_ASSERT(seats <= TV_SEATS_MAX && bank_ms >= 0 && increment_ms >= 0);
    tv_clock clock = {
        .kind = (uint8_t)kind, .seats = seats, .bank_ms = bank_ms, .increment_ms = increment_ms, .cap_ms = cap_ms, .actor = TV_OVER};
    for (uint8_t seat = 0; seat < seats; seat++) clock.left_ms[seat] = bank_ms;
    return clock;
}

/* ---- time that passes ---- */

static bool is_timed(const tv_clock *clock, uint8_t seat) {
    return clock->kind != TV_CLOCK_NONE && seat < clock->seats && (clock->untimed >> seat & 1) == 0;
}

static bool runs(const tv_clock *clock, uint8_t seat) { return clock->actor == seat && is_timed(clock, seat); }

/* Since somebody was asked; nothing passes while nobody is. Time does not run back. */
static int64_t since_asked_ms(const tv_clock *clock, int64_t now_ms) {
    return clock->actor < clock->seats && now_ms > clock->since_ms ? now_ms - clock->since_ms : 0;
}

int64_t tv_clock_left_ms(const tv_clock *clock, uint8_t seat, int64_t now_ms) {
    TV_ASSERT(seat < TV_SEATS_MAX);
    int64_t left = clock->left_ms[seat];
    if (runs(clock, seat)) left -= since_asked_ms(clock, now_ms);
    return left > 0 ? left : 0;
}

int64_t tv_clock_due_ms(const tv_clock *clock) {
    return runs(clock, clock->actor) ? clock->since_ms + clock->left_ms[clock->actor] : TV_CLOCK_NEVER;
}

uint8_t tv_clock_flag(const tv_clock *clock, int64_t now_ms) {
    int64_t due = tv_clock_due_ms(clock);
    return due != TV_CLOCK_NEVER && now_ms >= due ? clock->actor : TV_OVER;
}

void tv_clock_leap(tv_clock *clock, int64_t by_ms) { clock->since_ms += by_ms; }

static void settle(tv_clock *clock, int64_t now_ms) {
    TV_ASSERT(clock->actor < clock->seats || clock->actor == TV_OVER);
    int64_t passed = since_asked_ms(clock, now_ms);
    if (clock->actor < clock->seats) clock->left_ms[clock->actor] = tv_clock_left_ms(clock, clock->actor, now_ms);
    clock->passed_ms += passed;
    clock->since_ms += passed;
    TV_ASSERT(clock->actor >= clock->seats || clock->left_ms[clock->actor] >= 0);
}

void tv_clock_spare(tv_clock *clock, uint8_t seats, int64_t now_ms) {
    settle(clock, now_ms);
    clock->untimed = seats;
}

/* ---- questions ---- */

static void grant_increment(tv_clock *clock, uint8_t owner) {
    if (clock->kind != TV_CLOCK_FISCHER || !is_timed(clock, owner)) return;
    int64_t *left = &clock->left_ms[owner], room = clock->cap_ms - *left;
    if (room > 0) *left += clock->increment_ms < room ? clock->increment_ms : room;
    TV_ASSERT(room <= 0 || *left <= clock->cap_ms);
}

static void let_run(tv_clock *clock, uint8_t actor, tv_turn turn, int64_t now_ms) {
    clock->asked = true;
    clock->actor = actor;
    clock->turn = turn;
    if (now_ms > clock->since_ms) clock->since_ms = now_ms;
    TV_ASSERT(clock->since_ms >= now_ms);
}

void tv_clock_ask(tv_clock *clock, uint8_t actor, tv_turn turn, int64_t now_ms) {
    TV_ASSERT(actor < clock->seats || actor == TV_OVER);
    bool turned = clock->asked && turn.number != clock->turn.number;
    bool anew = turned || (clock->asked && actor != clock->actor);
    settle(clock, now_ms);
    if (turned) grant_increment(clock, clock->turn.owner);
    if (anew && clock->kind == TV_CLOCK_DAYS && is_timed(clock, actor)) clock->left_ms[actor] = clock->bank_ms;
    let_run(clock, actor, turn, now_ms);
}

/* ---- undo ---- */

tv_clock_picture tv_clock_take_picture(const tv_clock *clock) {
    tv_clock_picture picture = {.passed_ms = clock->passed_ms};
    for (uint8_t seat = 0; seat < clock->seats; seat++) picture.left_ms[seat] = clock->left_ms[seat];
    return picture;
}

int64_t tv_clock_left_back_ms(const tv_clock *clock, const tv_clock_picture *then, uint8_t seat, int64_t now_ms) {
    int64_t cost = clock->passed_ms + since_asked_ms(clock, now_ms) - then->passed_ms;
    return then->left_ms[seat] - (is_timed(clock, seat) && cost > 0 ? cost : 0);
}

void tv_clock_go_back(tv_clock *clock, const tv_clock_picture *then, uint8_t actor, tv_turn turn, int64_t now_ms) {
    TV_ASSERT(actor < clock->seats);
    int64_t left = tv_clock_left_back_ms(clock, then, actor, now_ms);
    settle(clock, now_ms);
    for (uint8_t seat = 0; seat < clock->seats; seat++) clock->left_ms[seat] = then->left_ms[seat];
    clock->left_ms[actor] = left > 0 ? left : 0;
    let_run(clock, actor, turn, now_ms);
}

/* ---- notes ---- */

void tv_clock_picture_write(const tv_clock_picture *picture, uint8_t seats, tv_text *out) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    for (uint8_t seat = 0; seat < seats; seat++) {
        tv_text_add_int(out, picture->left_ms[seat]);
        tv_text_add_char(out, ' ');
    }
    tv_text_add_char(out, '@');
    tv_text_add_int(out, picture->passed_ms);
}

/* Takes a number off the note, with what stands before it; false: there is none. */
static bool take_number(const char **note, char before, int64_t *out) {
    const char *at = *note;
    uint64_t value = 0;
    while (*at == ' ') at++;
    if (before != 0 && *at++ != before) return false;
    if (*at < '0' || *at > '9') return false;
    for (; *at >= '0' && *at <= '9'; at++)
        if (value < INT64_MAX / 20) value = value * 10 + (uint64_t)(*at - '0');
    *note = at;
    *out = (int64_t)value;
    return true;
}

void tv_clock_picture_read(tv_clock_picture *picture, uint8_t seats, const char *note) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    for (uint8_t seat = 0; seat < seats; seat++)
        if (!take_number(&note, 0, &picture->left_ms[seat])) return;
    take_number(&note, '@', &picture->passed_ms);
}

void tv_clock_go_on(tv_clock *clock, const tv_clock_picture *from) {
    if (clock->asked) return;
    for (uint8_t seat = 0; seat < clock->seats; seat++) clock->left_ms[seat] = from->left_ms[seat];
    clock->passed_ms = from->passed_ms;
}
