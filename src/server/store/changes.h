/* What every store knows of changes: which game one is about, who is to hear of it, and the sentence for one that was refused. */
#ifndef TRIVIUM_SERVER_STORE_CHANGES_H
#define TRIVIUM_SERVER_STORE_CHANGES_H

#include "sharing.h"

/* The game that a change is about; NULL: none. */
const char *store_change_game(const store_change *change);

enum { STORE_NEWS_MAX = STORE_SEATS };
/* What others are to read again because of a change; returns how much. A key that is deleted by its hash is its owner's business, whom the
 * change does not name: `person` does (0: nobody's). */
uint32_t store_change_news(const store_change *change, int64_t person, store_news news[STORE_NEWS_MAX]);

/* Notes why a batch was not made, at which of its changes. */
void store_refuse(store_batch *batch, const store_change *change, store_refusal why);

#endif
