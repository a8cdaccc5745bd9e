/* A tiny game for tests of everything that is written for all games: two to four seats, hidden hands, a draw that reveals, an
 * answer by another seat, a path with the same element twice, an option, material of one number. It is in no list of games.
 *
 *   TO 1  Only the seat whose decision it is decides.
 *   TO 2  In your turn draw a card, which ends it; or lay cards; or ask; or pass, which ends it.
 *   TO 3  Lay a card you hold, or a pair, at most twice a turn.
 *   TO 4  Ask another seat for a kind: it gives one, which is laid before you, or refuses. Your turn ends.
 *   TO 5  Only a card in hand can be given. Answers are for those who are asked.
 *   TO 6  Who has laid five cards wins.
 *   TO 7  At the limit of turns, or when deck and hands are empty, most cards laid win; ties share. */
#ifndef TRIVIUM_SUITE_TOY_GAME_H
#define TRIVIUM_SUITE_TOY_GAME_H

#include <trivium/game.h>

enum { TOY_KINDS = 3, TOY_HAND = 2, TOY_GOAL = 5, TOY_COPIES = 6, TOY_LAYS = 2 };
enum toy_phase { TOY_TURN, TOY_ANSWER, TOY_ENDED };
enum toy_act { TOY_DRAW = 1, TOY_LAY, TOY_PAIR, TOY_ASK, TOY_PASS, TOY_GIVE, TOY_REFUSE };

#define TOY_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                         \
    SECRET(TOY_EV_DREW, toy, drew, ONE(left), ONE(card))                                                                                   \
    EVENT(TOY_EV_LAID, toy, laid, ONE(card) ONE(count))                                                                                    \
    EVENT(TOY_EV_ASKED, toy, asked, ONE(card))                                                                                             \
    EVENT(TOY_EV_GAVE, toy, gave, ONE(card) ONE(count))                                                                                    \
    BARE(TOY_EV_REFUSED, toy, refused)                                                                                                     \
    BARE(TOY_EV_PASSED, toy, passed)                                                                                                       \
    BARE(TOY_EV_OVER, toy, over)                                                                                                           \
    BARE(TOY_EV_BEGINS, toy, begins)
enum toy_event { TOY_EV_NONE, TV_EVENT_ENUM(TOY_EVENTS) TOY_EV_COUNT };
TV_EVENT_TYPES(TOY_EVENTS)

typedef struct toy_box {
    uint32_t limit;
    uint8_t seats, copies;
} toy_box;

typedef struct toy_state {
    uint16_t turn; /* from 1 */
    uint8_t hands[TV_SEATS_MAX][TOY_KINDS], sizes[TV_SEATS_MAX], laid[TV_SEATS_MAX][TOY_KINDS];
    uint8_t deck[TOY_KINDS], deck_size;
    uint8_t phase, owner;
    uint8_t asked, kind; /* TOY_ANSWER: who is asked for what; else 0 */
    uint8_t lays;        /* in this turn */
    uint8_t viewer;      /* 0: complete; seat + 1; 255: spectator */
    uint8_t ended_by;    /* 6 or 7: the clause */
    uint8_t spare;
} toy_state;
_Static_assert(sizeof(toy_state) == 42, "no padding");

extern const tv_game toy_game;
/* A list of games that holds only this one. */
extern const tv_game *const toy_games[];

static inline tv_move toy_move(uint32_t act, uint32_t kind, uint32_t seat) { return act | kind << 8 | seat << 16; }
void toy_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out);
uint32_t toy_laid(const toy_state *state, uint8_t seat);

/* Words and picture, for the table of functions. */
extern const char *const toy_kinds[TOY_KINDS];
void toy_fields(const void *box, void *state, tv_form *form);
void toy_move_write(const void *box, tv_move move, tv_text *out);
bool toy_move_read(const void *box, const char *text, size_t size, tv_move *out);
void toy_describe(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);
void toy_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out);
void toy_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out);
void toy_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out);
void toy_scene(const void *box, const void *view, const tv_reader *reader, tv_scene *out);
void toy_path(const void *box, const void *view, tv_move move, tv_path *out);
void toy_tell(const void *box, const void *view, const tv_path *elements, const tv_reader *reader, tv_text *out);
void toy_touch(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out);

#endif
