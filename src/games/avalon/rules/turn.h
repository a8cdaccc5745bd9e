/* The parts of a turn, from one to the next (AV 3.1). */
#ifndef TRIVIUM_GAMES_AVALON_RULES_TURN_H
#define TRIVIUM_GAMES_AVALON_RULES_TURN_H

#include "games/avalon/avalon.h"

/* AV 3.1 (c): no more cards are played; victory is checked. */
void avalon_stop(const avalon_box *b, avalon_state *s, tv_events *events);
/* AV 3.1 (d). */
void avalon_take_tile(const avalon_box *b, avalon_state *s, uint8_t tile, tv_chance *chance, tv_events *events);
/* AV 3.1 (e) and what follows: discard, the call, the end of the turn. */
void avalon_after_tile(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events);
/* Passes the turn on, or ends the game. */
void avalon_end_turn(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events);
/* The clause by which the game has ended, or NULL. */
const char *avalon_end_clause(const avalon_state *s);
/* Would passing the turn on draw the next player's cards? `after_discard`: a card is discarded before, so there is one to draw. */
bool avalon_end_turn_draws(const avalon_box *b, const avalon_state *s, bool after_discard);
/* AV 9.3 (b): may the last round be called at the end of this turn? */
bool avalon_may_call(const avalon_box *b, const avalon_state *s);

/* AV 6: the owner of the turn conquers the place. (conquest.c) */
void avalon_conquer(const avalon_box *b, avalon_state *s, uint8_t place, uint8_t bonus, tv_events *events);
/* AV 6.5: asks for the further losses still owed, or goes on playing when there are none. */
void avalon_ask_losses(avalon_state *s, tv_events *events);
/* Would losing so many cards take everything (AV 6.6)? */
bool avalon_losses_take_all(const avalon_state *s, uint8_t owed);
/* Would a conquest there take all the conqueror's cards without asking (AV 6.6)? */
bool avalon_conquest_takes_all(const avalon_box *b, const avalon_state *s, uint8_t place);

#endif
