/* Who knows what (AL 11): nobody knows the faces of face-down Picts, and all of them are exchangeable, so the state does not hold them: one is drawn from
 * those left when a Pict is revealed. A view therefore differs from the state only in whose it is. */
#include "games/albion/albion.h"

#include "base/check.h"

uint8_t albion_viewer(const void *box, const void *state) {
    (void)box;
    return ((const albion_state *)state)->viewer;
}

void albion_hide(const void *box, void *state, uint8_t viewer) {
    TV_ASSERT(viewer < ((const albion_box *)box)->seats || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING);
    (void)box;
    if (viewer != TV_EVERYTHING) ((albion_state *)state)->viewer = viewer;
}

void albion_imagine(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    (void)box, (void)viewer, (void)chance;
    ((albion_state *)state)->viewer = TV_EVERYTHING;
}
