/* Template: its state, its decisions and what it tells. */
#ifndef TRIVIUM_GAME_TEMPLATE_H
#define TRIVIUM_GAME_TEMPLATE_H

#include <trivium/game.h>

enum { TEMPLATE_KINDS = 6, TEMPLATE_COPIES = 6, TEMPLATE_CARDS = TEMPLATE_KINDS * TEMPLATE_COPIES, TEMPLATE_HAND = 5 };
enum template_verb { TEMPLATE_LAY, TEMPLATE_DRAW, TEMPLATE_PASS };

/* The last part of a SECRET kind only those may read to whom it is told. */
#define TEMPLATE_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                    \
    BARE(TEMPLATE_EV_BEGINS, template, begins)                                                                                             \
    SECRET(TEMPLATE_EV_DREW, template, drew, ONE(left), ONE(card))                                                                         \
    EVENT(TEMPLATE_EV_LAID, template, laid, ONE(card) ONE(points))                                                                         \
    BARE(TEMPLATE_EV_PASSED, template, passed)                                                                                             \
    BARE(TEMPLATE_EV_OVER, template, over)
enum template_event { TEMPLATE_EV_NONE, TV_EVENT_ENUM(TEMPLATE_EVENTS) TEMPLATE_EV_COUNT };
TV_EVENT_TYPES(TEMPLATE_EVENTS)

/* Cards are counted by kind: equal cards have no order, so equal situations have equal bytes. What a view hides is zero there. */
typedef struct template_state {
    uint16_t turn; /* from 1 */
    uint8_t owner, actor, viewer;
    uint8_t top;    /* the value that lies on top; 0: none yet */
    uint8_t passes; /* one after the other */
    uint8_t deck_size;
    uint8_t points[TV_SEATS_MAX], sizes[TV_SEATS_MAX];
    uint8_t hands[TV_SEATS_MAX][TEMPLATE_KINDS];
    uint8_t laid[TEMPLATE_KINDS], deck[TEMPLATE_KINDS];
} template_state;
_Static_assert(sizeof(template_state) == 52, "no padding");

extern const tv_game template_game;

#endif
