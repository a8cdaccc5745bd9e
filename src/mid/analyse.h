/* A game that was analysed: what the search found at every decision of it, see lab/analyse.h, which finds it, and analyse_report.h,
 * which tells it. */
#ifndef TRIVIUM_MID_ANALYSE_H
#define TRIVIUM_MID_ANALYSE_H

#include <trivium/analysis.h>
#include <trivium/table.h>

enum { ANALYSE_UNKNOWN = -1 };
/* The level that judges unless another is asked for, the same in every client. */
#define ANALYSE_JUDGE "expert"

typedef struct analyse_task {
    const tv_record *record;
    const tv_net *net; /* that it judges by; NULL: none */
    tv_bot bot;        /* a search with a limit of iterations and none of time */
    uint8_t seat;      /* only this seat's decisions and chances; TV_EVERYTHING: all */
    uint32_t threads;
    uint64_t seed;
    /* Called now and then, by one thread at a time; NULL: nobody watches. */
    void (*progress)(void *host, uint32_t done, uint32_t count);
    bool (*stop)(void *host); /* asked before every moment: shall it end here, with what was found so far? NULL: never */
    void *host;
} analyse_task;

/* One moment: before decision i + 1, or the last one. */
typedef struct analyse_moment {
    int32_t chances[TV_SEATS_MAX]; /* of each seat by its own view; ANALYSE_UNKNOWN where nobody asked */
    uint8_t actor;                 /* who decided, */
    tv_move played;                /* and what */
    bool reveals;                  /* which taught somebody something */
    bool done;                     /* this moment was looked at */
    bool judged;                   /* the decision was asked for, */
    tv_analysis decision;          /* and this is what was found */
} analyse_moment;

typedef struct analyse_game {
    analyse_moment *moments; /* one for each decision, and one for what followed the last */
    uint32_t decisions;      /* of the game; where it was stopped, those before the first moment that was not looked at */
    uint32_t all;            /* of the whole game */
    bool over;               /* by the rules or at the table; false where it was stopped */
} analyse_game;

void analyse_free(analyse_game *game);

/* A seat's chance at a moment, as every report tells it. After a mistake that taught nobody anything it is what the move was found to be worth in
 * longer looks than the moment itself had, so that words and curves agree. */
int32_t analyse_chance(const analyse_game *game, uint32_t moment, uint8_t seat);

#endif
