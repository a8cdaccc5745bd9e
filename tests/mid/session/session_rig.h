/* What the tests of the session share: the toy game from a position that a reader can follow, and walks through all games. */
#ifndef TRIVIUM_TEST_SESSION_RIG_H
#define TRIVIUM_TEST_SESSION_RIG_H

#include "suite/toy_game.h"

#include <trivium/session.h>

enum { SUN, MOON, STAR };

static inline tv_move lay(uint32_t kind) { return toy_move(TOY_LAY, kind, 0); }
static inline tv_move ask(uint32_t seat, uint32_t kind) { return toy_move(TOY_ASK, kind, seat); }

/* Opens a session over the record, and frees this. */
tv_session *open_record(tv_record *record);
/* A game of persons; `others` (may be NULL) plays all seats but the first. */
tv_session *open_game(const tv_game *game, uint8_t seats, const char *others);
/* Two suns and a moon against a moon and a star, played by `second`; the first seat begins. */
tv_session *open_toy(const char *second);
void play(tv_session *session, tv_move move);
void lift_if_needed(tv_session *session);

/* Small numbers in a fixed order. */
uint32_t draw(uint32_t *seed, uint32_t below);
void shuffle(tv_path *path, uint32_t *seed);

/* Calls back at each of so many decisions of a game between persons, in which any move is played: in each game, and in the toy game. */
void walk_all_games(uint32_t decisions, uint32_t seed, void (*look)(tv_session *session, uint32_t *seed));

#endif
