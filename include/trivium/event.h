/* Events: what happened in a game, as numbers. `sentence` (game.h) puts them into words where they are read.
 *
 * A game lists its kinds of events once, with the names of their numbers, as a macro over five others:
 *
 *     #define TOY_EVENTS(EVENT, SECRET, BARE, ONE, MANY)
 *         EVENT(TOY_EV_LAID, toy, laid, ONE(card) ONE(count))
 *         SECRET(TOY_EV_DREW, toy, drew, ONE(left), ONE(card))
 *         BARE(TOY_EV_PASSED, toy, passed)
 *
 *     enum toy_event { TOY_EV_NONE, TV_EVENT_ENUM(TOY_EVENTS) TOY_EV_COUNT };
 *     TV_EVENT_TYPES(TOY_EVENTS)
 *     const tv_event_kind toy_event_kinds[] = {TV_EVENT_ROWS(TOY_EVENTS)};
 *
 * From that list come the kinds, one struct of numbers for each kind that has any, the functions that tell and read it, and the names
 * in JSON:
 *
 *     toy_event_laid *laid = toy_tell_laid(events, seat);         NULL when nobody listens
 *     if (laid) *laid = (toy_event_laid){.card = card, .count = 1};
 *     TV_TELL(events, seat, toy, laid, .card = card, .count = 1); the same
 *     toy_told_laid(event)->count                                 where it is read
 *     {"kind": "laid", "seat": 0, "card": 2, "count": 1, ...}
 *
 * SECRET's last part are the numbers that only some seats may read (toy_secret_drew); BARE kinds have none and are told by tv_event_add.
 * ONE is a number, MANY(cards, 4) a list of four. */
#ifndef TRIVIUM_EVENT_H
#define TRIVIUM_EVENT_H

#include <trivium/api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

enum { TV_EVENT_ARGS = 8, TV_EVENT_SECRETS = 12, TV_EVENTS_MAX = 64 };

/* Secrets are zeroed and `masked` is set for viewers who are not in `to`. */
typedef struct tv_event {
    uint16_t kind;
    uint8_t seat; /* who did it; TV_OVER: nobody in particular */
    uint8_t to;   /* bit k: seat k may read the secrets */
    uint8_t masked;
    uint8_t spare[3];
    int16_t open[TV_EVENT_ARGS];
    int16_t secret[TV_EVENT_SECRETS];
} tv_event;
typedef struct tv_events {
    tv_event *list;
    uint32_t count, max;
} tv_events;

/* The name of a number, or of `count` numbers that follow one another. */
typedef struct tv_event_number {
    const char *name;
    uint8_t count;
} tv_event_number;
/* A kind's name and those of its numbers, in their order in `open` and `secret`, each list closed by a NULL name. */
typedef struct tv_event_kind {
    const char *name;
    tv_event_number open[TV_EVENT_ARGS + 1], secret[TV_EVENT_SECRETS + 1];
} tv_event_kind;

/* Takes the next free event, zeroed, or NULL when nobody listens: play-outs pay one comparison for the log. */
tv_event *tv_event_take(tv_events *events, uint16_t kind, uint8_t seat);
static inline tv_event *tv_event_add(tv_events *events, uint16_t kind, uint8_t seat) {
    return events == NULL ? NULL : tv_event_take(events, kind, seat);
}
/* What a viewer may read of an event. */
void tv_event_hide(tv_event *event, uint8_t viewer);
/* The event again, by who knows its kind: one of another kind is a bug. */
const tv_event *tv_event_expect(const tv_event *event, uint16_t kind);
/* How many numbers a list of names names. */
uint32_t tv_event_named(const tv_event_number *numbers);
/* A number that only grows, as far as an event can hold it. */
static inline int16_t tv_event_count(uint32_t count) { return (int16_t)(count > INT16_MAX ? INT16_MAX : count); }

TV_PUBLIC_END

/* ---- what is made from a game's list (in C: C++ has no such initialisers) ---- */

#define TV_EVENT_ENUM(LIST) LIST(TV_EVENT_ENUM_OPEN, TV_EVENT_ENUM_SECRET, TV_EVENT_ENUM_BARE, TV_EVENT_MEMBER, TV_EVENT_MEMBERS)
#define TV_EVENT_ENUM_OPEN(KIND, game, word, numbers) KIND,
#define TV_EVENT_ENUM_SECRET(KIND, game, word, numbers, secrets) KIND,
#define TV_EVENT_ENUM_BARE(KIND, game, word) KIND,

#define TV_EVENT_TYPES(LIST) LIST(TV_EVENT_TYPE_OPEN, TV_EVENT_TYPE_SECRET, TV_EVENT_TYPE_BARE, TV_EVENT_MEMBER, TV_EVENT_MEMBERS)
#define TV_EVENT_MEMBER(name) int16_t name;
#define TV_EVENT_MEMBERS(name, count) int16_t name[count];
#define TV_EVENT_TYPE_READ(KIND, game, word, numbers)                                                                                      \
    typedef struct game##_event_##word {                                                                                                   \
        numbers                                                                                                                            \
    } game##_event_##word;                                                                                                                 \
    _Static_assert(sizeof(game##_event_##word) <= TV_EVENT_ARGS * sizeof(int16_t), "an event has room for the numbers of " #word);         \
    TV_UNUSED static inline const game##_event_##word *game##_told_##word(const tv_event *event) {                                         \
        return (const game##_event_##word *)tv_event_expect(event, KIND)->open;                                                            \
    }
#define TV_EVENT_TYPE_OPEN(KIND, game, word, numbers)                                                                                      \
    TV_EVENT_TYPE_READ(KIND, game, word, numbers)                                                                                          \
    TV_UNUSED static inline game##_event_##word *game##_tell_##word(tv_events *events, uint8_t seat) {                                     \
        tv_event *event = tv_event_add(events, KIND, seat);                                                                                \
        return event == NULL ? NULL : (game##_event_##word *)event->open;                                                                  \
    }
#define TV_EVENT_TYPE_SECRET(KIND, game, word, numbers, secrets)                                                                           \
    TV_EVENT_TYPE_READ(KIND, game, word, numbers)                                                                                          \
    typedef struct game##_secret_##word {                                                                                                  \
        secrets                                                                                                                            \
    } game##_secret_##word;                                                                                                                \
    _Static_assert(sizeof(game##_secret_##word) <= TV_EVENT_SECRETS * sizeof(int16_t), "an event has room for the secrets of " #word);     \
    TV_UNUSED static inline const game##_secret_##word *game##_told_secret_##word(const tv_event *event) {                                 \
        return (const game##_secret_##word *)tv_event_expect(event, KIND)->secret;                                                         \
    }                                                                                                                                      \
    TV_UNUSED static inline game##_event_##word *game##_tell_##word(tv_events *events, uint8_t seat, uint8_t to,                           \
                                                                    const game##_secret_##word *secret) {                                  \
        tv_event *event = tv_event_add(events, KIND, seat);                                                                                \
        if (event == NULL) return NULL;                                                                                                    \
        event->to = to;                                                                                                                    \
        *(game##_secret_##word *)event->secret = *secret;                                                                                  \
        return (game##_event_##word *)event->open;                                                                                         \
    }
#define TV_EVENT_TYPE_BARE(KIND, game, word)

/* Tells an event that is all open: TV_TELL(events, seat, toy, laid, .card = card, .count = 1). */
#define TV_TELL(events, seat, game, word, ...)                                                                                             \
    do {                                                                                                                                   \
        game##_event_##word *tell_to = game##_tell_##word(events, seat);                                                                   \
        if (tell_to != NULL) *tell_to = (game##_event_##word){__VA_ARGS__};                                                                \
    } while (0)

#define TV_EVENT_ROWS(LIST)                                                                                                                \
    {.name = "none"}, LIST(TV_EVENT_ROW_OPEN, TV_EVENT_ROW_SECRET, TV_EVENT_ROW_BARE, TV_EVENT_NAME, TV_EVENT_NAMES) { .name = NULL }
#define TV_EVENT_NAME(name) {#name, 1},
#define TV_EVENT_NAMES(name, count) {#name, count},
#define TV_EVENT_ROW_OPEN(KIND, game, word, numbers) [KIND] = {.name = #word, .open = {numbers}},
#define TV_EVENT_ROW_SECRET(KIND, game, word, numbers, secrets) [KIND] = {.name = #word, .open = {numbers}, .secret = {secrets}},
#define TV_EVENT_ROW_BARE(KIND, game, word) [KIND] = {.name = #word},

#endif
