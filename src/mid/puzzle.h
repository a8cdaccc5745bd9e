/* A puzzle as a record: a game up to a decision in which one move is clearly best and hard to see, and that move as the last one. A comment above
 * the headers says how hard it is and how clear; the comments before the last move give the reason, in every language, as lessons do; the lines of
 * the record (lines.h) show what would follow. docs/record.md describes it. */
#ifndef TRIVIUM_MID_PUZZLE_H
#define TRIVIUM_MID_PUZZLE_H

#include <trivium/lines.h>
#include <trivium/words.h>

/* What the comment says. */
typedef struct puzzle_facts {
    uint8_t level;       /* the weakest of the levels for people that finds the move, from 1 */
    int32_t value, next; /* the chances of who decides after the best move, and after the next best, in TV_WHOLE_WIN */
} puzzle_facts;

/* Is it a puzzle, and which? */
bool puzzle_read(const tv_record *record, puzzle_facts *out);
/* Makes a puzzle of a record whose last move is the solution; false when memory is short. */
bool puzzle_note(tv_record *record, const puzzle_facts *facts);

#endif
