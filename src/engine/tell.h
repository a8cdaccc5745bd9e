/* What a host tells an engine: the lines of the protocol that describe a game, written from a table for one seat.
 * Nothing reaches these lines but through tv_table_view and tv_event_hide, so an engine cannot learn what its seat may
 * not know. */
#ifndef TRIVIUM_ENGINE_TELL_H
#define TRIVIUM_ENGINE_TELL_H

#include "line.h"

#include <trivium/table.h>

/* newgame: the game's head, and which seat is the engine's. */
void engine_tell_game(tv_text *out, const tv_table *table, uint8_t seat);
/* observe: the moment as the seat sees it, and the log from event number `begin` on; then legal, when the seat must
 * decide. Fills `view` with what the seat sees and `moves` (tv_game_moves_max(game)) with what it may do; returns how many
 * moves that are. */
uint32_t engine_tell_moment(tv_text *out, const tv_table *table, uint8_t seat, uint32_t begin, void *view, tv_move *moves);

#endif
