/* The levels for people: searches with fewer iterations, which at the bottom draw their move from what they looked at: weak in the way of
 * people, who play what comes to mind. docs/bots.md shows how far they lie apart. */
#include "bots.h"

#define LEVEL(number, name, name_of_it, about_it, pause_ms, as_written)                                                                    \
    const tv_bot_kind tv_bot_##name = {                                                                                                    \
        .id = #name,                                                                                                                       \
        .title = name_of_it,                                                                                                               \
        .about = about_it,                                                                                                                 \
        .level = number,                                                                                                                   \
        .plays = as_written,                                                                                                               \
        .pace_ms = pause_ms,                                                                                                               \
        .memory = bot_search_memory,                                                                                                       \
        .choose = bot_search_choose,                                                                                                       \
    }

LEVEL(1, novice, TV_TEXT("Novice"), TV_TEXT("For your first games: plays simply and misses a lot."), 900, "search:20it:80warm");
LEVEL(2, casual, TV_TEXT("Casual player"), TV_TEXT("Once you know the rules: sees what is obvious, misjudges the rest."), 700,
      "search:56it:30warm");
LEVEL(3, club, TV_TEXT("Club player"), TV_TEXT("For regular players: thinks a few moves ahead and overlooks little."), 500,
      "search:150it:13warm");
LEVEL(4, expert, TV_TEXT("Expert"), TV_TEXT("For experienced players: hardly ever makes a mistake."), 300, "search:560it:5warm");
LEVEL(5, master, TV_TEXT("Master"), TV_TEXT("For strong players: takes its time and punishes mistakes."), 0, "search:3000it");
LEVEL(6, champion, TV_TEXT("Champion"), TV_TEXT("The strongest player here."), 0, "search:24000it");
