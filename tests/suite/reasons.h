/* Reasons between two lines of moves that a test writes down. */
#ifndef TRIVIUM_TEST_REASONS_H
#define TRIVIUM_TEST_REASONS_H

#include <trivium/analysis.h>

enum { REASON_WORDS = 2048 };

/* Why the one line is better than the other for the seat that decides, found from what it sees. Moves in notation, separated by blanks. */
tv_reason reason_between(const tv_game *game, const void *box, const void *state, const char *line, const char *other);
/* What differs, in a language, told to a seat (TV_OVER: to nobody in particular). The seats are Ann, Bob, Cleo and Dan. */
void expect_reason(const tv_game *game, const tv_reason *reason, tv_lang lang, uint8_t you, const char *words);
/* What is expected to follow. */
void expect_line(const tv_game *game, const void *box, const void *state, const tv_reason *reason, uint8_t you, const char *words);
/* A point is about this feature of this seat, with these whole numbers in all worlds, and a gain or not. */
void expect_point(const tv_game *game, const tv_reason_point *point, const char *feature, uint8_t seat, int32_t here, int32_t there,
                  bool gain);

#endif
