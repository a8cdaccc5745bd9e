/* The levels for people: the search with fewer iterations and with handicaps, weak in the way of people at the bottom: short sight,
 * answers overlooked, few ideas, misjudged moves. docs/bots.md shows how far they lie apart. */
#include "bots/bots.h"

#define LEVEL(number, name, name_of_it, about_it, tries, sight_turns, ideas_most, answers_most, error_typical, pause_ms) \
    const tv_bot_kind tv_bot_##name = {                                                                                 \
        .id = #name,                                                                                                    \
        .title = name_of_it,                                                                                            \
        .about = about_it,                                                                                              \
        .level = number,                                                                                                \
        .iterations = tries,                                                                                            \
        .handicap = {.sight = sight_turns, .ideas = ideas_most, .answers = answers_most, .error = error_typical},       \
        .pace_ms = pause_ms,                                                                                            \
        .memory = bot_search_memory,                                                                                    \
        .choose = bot_search_choose,                                                                                    \
    }

/* clang-format off */
/* After the texts: iterations; sight in turns; ideas; answers; error in 1/16; pause in milliseconds. */
LEVEL(1, novice, TV_TEXT("Novice"), TV_TEXT("Looks hardly further than its own move."),
      60, 1, 5, 1, 15, 900);
LEVEL(2, casual, TV_TEXT("Casual player"), TV_TEXT("Sees the obvious answers and misjudges the rest."),
      100, 1, 6, 2, 10, 700);
LEVEL(3, club, TV_TEXT("Club player"), TV_TEXT("Thinks a few decisions ahead and overlooks little."),
      200, 2, 8, 3, 6, 500);
LEVEL(4, expert, TV_TEXT("Expert"), TV_TEXT("Overlooks nothing within its reach."),
      400, 3, 12, 4, 4, 300);
LEVEL(5, master, TV_TEXT("Master"), TV_TEXT("Takes its time."),
      12000, 0, 0, 0, 0, 0);
/* clang-format on */
