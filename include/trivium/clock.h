/* Game clocks: how much time each seat has, and whose runs. One implementation for tables in memory, the server and hosts of
 * programs. Nothing here reads the time: callers say what time it is, in milliseconds of whatever clock they keep, and time in
 * which they themselves stood still is taken out with tv_clock_leap.
 *
 * Whoever must decide loses time, also for an answer in another's turn. A fischer clock grants the owner of a turn the increment
 * when the turn ends; days are granted anew for every turn or answer. */
#ifndef TRIVIUM_CLOCK_H
#define TRIVIUM_CLOCK_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

typedef enum tv_clock_kind { TV_CLOCK_NONE, TV_CLOCK_FISCHER, TV_CLOCK_DAYS } tv_clock_kind;

#define TV_CLOCK_NEVER INT64_MAX

typedef struct tv_clock {
    uint8_t kind, seats;
    uint8_t untimed; /* see tv_clock_spare */
    bool asked;      /* somebody was asked before: what follows is known */
    int64_t bank_ms, increment_ms;
    int64_t cap_ms;                /* no increment lifts a clock above it */
    int64_t left_ms[TV_SEATS_MAX]; /* at since_ms */
    int64_t passed_ms;             /* time that has passed at this table since it began, whoever's it was */
    uint8_t actor;                 /* who must decide; TV_OVER: nobody */
    tv_turn turn;                  /* in which turn */
    int64_t since_ms;
} tv_clock;

/* The clock at one moment, to come back to. */
typedef struct tv_clock_picture {
    int64_t left_ms[TV_SEATS_MAX], passed_ms;
} tv_clock_picture;

/* A clock that stands, with all its time; cap_ms: TV_CLOCK_NEVER for none. */
tv_clock tv_clock_begin(tv_clock_kind kind, uint8_t seats, int64_t bank_ms, int64_t increment_ms, int64_t cap_ms);
/* From now on these seats, bit k for seat k, neither lose nor earn time: bots, and whoever has left. */
void tv_clock_spare(tv_clock *clock, uint8_t seats, int64_t now_ms);
/* The actor, or the turn, may have changed: settles the time until now and lets the actor's run. */
void tv_clock_ask(tv_clock *clock, uint8_t actor, tv_turn turn, int64_t now_ms);
int64_t tv_clock_left_ms(const tv_clock *clock, uint8_t seat, int64_t now_ms);
/* The seat whose time is over, or TV_OVER; and when it will be, if nothing happens: TV_CLOCK_NEVER where no time runs. */
uint8_t tv_clock_flag(const tv_clock *clock, int64_t now_ms);
int64_t tv_clock_due_ms(const tv_clock *clock);
/* The caller's time leaps, forwards or back, and nobody is charged for it. */
void tv_clock_leap(tv_clock *clock, int64_t by_ms);

/* ---- undo ---- */
tv_clock_picture tv_clock_take_picture(const tv_clock *clock);
/* What `seat` would have left if the game went back to the moment of the picture, at which it had to decide: what it had then, less
 * all the time that has passed since. 0 or below: none. */
int64_t tv_clock_left_back_ms(const tv_clock *clock, const tv_clock_picture *then, uint8_t seat, int64_t now_ms);
/* Goes back there: the actor has that, everybody else what they had, and no turn has ended. */
void tv_clock_go_back(tv_clock *clock, const tv_clock_picture *then, uint8_t actor, tv_turn turn, int64_t now_ms);

/* ---- notes: what is kept with every entry of a game ---- */
/* "60000 58000 @2000": what each seat has left, and the time that has passed. */
void tv_clock_picture_write(const tv_clock_picture *picture, uint8_t seats, tv_text *out);
/* Numbers that the note lacks stay as they are, so older notes, which end before the @, can be read. */
void tv_clock_picture_read(tv_clock_picture *picture, uint8_t seats, const char *note);
/* A clock that has not been asked yet goes on from there. */
void tv_clock_go_on(tv_clock *clock, const tv_clock_picture *from);

TV_PUBLIC_END

#endif
