/* Layout: names how the bytes of a game's states are to be read. Views travel as bytes between programs (server, page, worker);
 * whoever receives one compares the layouts first, and updates itself when they differ. */
#ifndef TRIVIUM_LAYOUT_H
#define TRIVIUM_LAYOUT_H

#include <trivium/game.h>
#include <trivium/hash.h>
#include <trivium/version.h>

TV_PUBLIC_BEGIN

/* A view on its way is its layout followed by its bytes, so that none arrives without. */
enum { TV_LAYOUT_BYTES = 8 };

/* The layout of a game: a hash over the library's version, the rules version, the size of a state, and the bytes and the JSON form
 * of the states of a short game, so that any other order, size or meaning of a field changes it. The same on every machine. False
 * when memory is short. People read it as hexadecimal digits. */
bool tv_layout_of(const tv_game *game, uint8_t layout[TV_LAYOUT_BYTES]);

/* In memory the numbers of a state are as the machine writes them; on their way they are little-endian. Turns a state or view from the one to
 * the other, by the game's `widths`; doing it twice changes nothing. On most machines it does nothing at all. */
void tv_state_turn(const tv_game *game, void *state);
/* Adds the bytes of a state to a hash, as they would travel. */
void tv_state_hash(const tv_game *game, const void *state, tv_sha256 *hash);
/* The same as tv_state_turn for an event. */
void tv_event_turn(tv_event *event);

TV_PUBLIC_END

#endif
