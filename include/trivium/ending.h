/* Ending: how a game was won, as a game tells it: a headline, what happened, the numbers that were compared and the elements of the picture
 * that made it. A game fills it (`ending` in game.h); one that does not is told by its places and its score. */
#ifndef TRIVIUM_ENDING_H
#define TRIVIUM_ENDING_H

#include <trivium/scene.h>
#include <trivium/words.h>

TV_PUBLIC_BEGIN

enum { TV_ENDING_SEATS = 4, TV_ENDING_ROWS = 8, TV_ENDING_ELEMENTS = 48, TV_ENDING_WORDS = 320, TV_ENDING_LABEL = 64, TV_ENDING_KIND = 16 };

/* A line of the table of scores: what is counted, and every seat's number. */
typedef struct tv_ending_row {
    char label[TV_ENDING_LABEL]; /* "Crowns", in the reader's language */
    int32_t value[TV_ENDING_SEATS];
} tv_ending_row;

typedef struct tv_ending {
    char kind[TV_ENDING_KIND];      /* the way to win, a word that is the same in all languages: "shrines"; "": there is only one */
    char headline[TV_ENDING_WORDS]; /* "You win by three crowns." */
    char how[TV_ENDING_WORDS];      /* what happened, in a sentence more; "": nothing is to be added */
    tv_ending_row rows[TV_ENDING_ROWS];
    uint32_t row_count;
    uint32_t decider;                             /* the row that made the difference; row_count: none alone did */
    char elements[TV_ENDING_ELEMENTS][TV_ID_MAX]; /* of the picture, never only drawn: what was decisive */
    uint32_t element_count;
} tv_ending;

/* For games: a row more, whose numbers are then filled in; never NULL, what is too many takes the last one's place. */
tv_ending_row *tv_ending_row_add(tv_ending *ending, tv_lang lang, const char *label);
/* The last row made the difference, if all winners (bit k: seat k) have more than all others. */
void tv_ending_decide(tv_ending *ending, uint8_t winners, uint8_t seats);
/* An element more that was decisive, "kind.rest"; what is too many is left out. */
void tv_ending_light(tv_ending *ending, const char *kind, const char *rest);
/* A number from 2 to 12 in words, "three"; else in digits, into `digits`. */
const char *tv_number_words(tv_lang lang, int32_t number, char digits[12]);

TV_PUBLIC_END

#endif
