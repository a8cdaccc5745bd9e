/* The levels for people: the search with fewer iterations and with handicaps, weak in the way of people at the bottom: short sight,
 * answers overlooked, few ideas, misjudged moves. docs/bots.md shows how far they lie apart. */
#include "bots/bots.h"

#define LEVEL(name, about_it, tries, sight_turns, ideas_most, answers_most, error_typical, pause_ms)                   \
    const tv_bot_kind tv_bot_##name = {                                                                                \
        .id = #name,                                                                                                   \
        .about = about_it,                                                                                             \
        .iterations = tries,                                                                                           \
        .handicap = {.sight = sight_turns, .ideas = ideas_most, .answers = answers_most, .error = error_typical},      \
        .pace_ms = pause_ms,                                                                                           \
        .memory = bot_search_memory,                                                                                   \
        .choose = bot_search_choose,                                                                                   \
    }

/* clang-format off */
/*                                                                          iterations  sight  ideas  answers  error  pause
 *                                                                                      turns                  1/16   ms */
LEVEL(novice, TV_TEXT("Looks hardly further than its own move."),                   60,     1,     5,       1,    15,  900);
LEVEL(casual, TV_TEXT("Sees the obvious answers and misjudges the rest."),         100,     1,     6,       2,    10,  700);
LEVEL(club,   TV_TEXT("Thinks a few decisions ahead and overlooks little."),       200,     2,     8,       3,     6,  500);
LEVEL(expert, TV_TEXT("Overlooks nothing within its reach."),                      400,     3,    12,       4,     4,  300);
LEVEL(master, TV_TEXT("Takes its time."),                                        12000,     0,     0,       0,     0,    0);
/* clang-format on */
