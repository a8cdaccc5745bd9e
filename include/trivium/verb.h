/* Verbs: a game's decisions as a table. Each verb has a word for the notation, a sentence with named holes, and up to three arguments; each
 * argument is a value of a *domain*: kinds of cards, squares, numbers, seats. A move is then a number made of them, and from the table come,
 * for a game that does not write them itself: the well-formed moves, their notation and its inverse, their description, their paths, and
 * what a plain picture offers to point at (game.h says which entry has which default).
 *
 *     static const tv_domain cards = {.name = "card", .label = TV_TEXT("Cards"), .ids = card_ids, .names = card_names, .count = 3};
 *     static const tv_domain players = {.name = "player", .label = TV_TEXT("Players"), .seats = 1};
 *     static const tv_verb verbs[] = {
 *         [DRAW] = {"draw", TV_TEXT("Draw a card")},
 *         [LAY] = {"lay", TV_TEXT("Lay {card}"), {{"card", &cards}}},
 *         [ASK] = {"ask", TV_TEXT("Ask {whom} for {card}"), {{"whom", &players}, {"card", &cards}}},
 *         {0},
 *     };
 *     tv_verb_move(ASK, 1, 2, 0)          written "ask:1:star" */
#ifndef TRIVIUM_VERB_H
#define TRIVIUM_VERB_H

#include <trivium/text.h>
#include <trivium/words.h>

TV_PUBLIC_BEGIN

typedef uint64_t tv_move;

enum { TV_VERB_ARGS = 3, TV_DOMAIN_MAX = 256, TV_DOMAINS_MAX = 8 }; /* arguments; values of a domain; domains of a table */

/* What an argument can be: `count` values, counted from 0 in moves. The elements that a plain picture shows for them are called
 * "name.id", so both together have at most TV_ID_MAX - 2 bytes (scene.h); ids are of a-z, 0-9 and _. */
typedef struct tv_domain {
    const char *name;         /* "card" */
    const char *label;        /* over its values in a picture, "Cards", translatable; NULL: the name */
    const char *const *ids;   /* in the notation; NULL: numbers, from `min` */
    const char *const *names; /* for people, translatable; NULL: the ids */
    int32_t min;              /* the first of the numbers */
    uint16_t count;
    uint8_t seats;       /* 1: the seats of the table; `count` is left out, people are shown the players' names */
    uint8_t columns;     /* > 0: they lie in a grid, that many a row, and all of them are shown */
    const char *holding; /* the field, a list as long as the domain, that says what lies there; NULL: nothing does */
} tv_domain;

typedef struct tv_verb_arg {
    const char *name; /* of its hole; NULL: there is none */
    const tv_domain *domain;
} tv_verb_arg;
/* Tables of verbs are closed by a NULL id. Its place in the table is the verb's number. */
typedef struct tv_verb {
    const char *id;   /* "lay": of a-z, 0-9 and _ */
    const char *text; /* "Lay {card}", translatable */
    tv_verb_arg args[TV_VERB_ARGS];
} tv_verb;

/* A move of a verb and its arguments, 0 for those that it has not; and back. */
static inline tv_move tv_verb_move(uint32_t verb, uint32_t first, uint32_t second, uint32_t third) {
    return (tv_move)verb | (tv_move)first << 8 | (tv_move)second << 16 | (tv_move)third << 24;
}
static inline uint32_t tv_move_verb(tv_move move) { return (uint32_t)(move & 255); }
static inline uint32_t tv_move_arg(tv_move move, uint32_t number) { return (uint32_t)(move >> (8 + 8 * number) & 255); }

TV_PUBLIC_END

#endif
