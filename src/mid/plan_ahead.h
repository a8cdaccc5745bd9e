/* The own next decision, as far as it can be known now: for planning while others decide. */
#ifndef TRIVIUM_MID_PLAN_AHEAD_H
#define TRIVIUM_MID_PLAN_AHEAD_H

#include <trivium/game.h>

/* From what `person` sees while somebody else decides, to what they would see at their own next decision if the others did as little as they can.
 * What is not known is imagined in several ways, and only steps are taken whose outcome looks the same in all of them, so that nothing in `out` is
 * more than `view` holds. False where there is no such way, or memory is short. */
bool plan_ahead(const tv_game *game, const void *box, const void *view, uint8_t person, void *out);

#endif
