/* The levels for people: the search with fewer iterations and with handicaps, weak in the way of people at the bottom: short sight,
 * answers overlooked, few ideas, misjudged moves. docs/bots.md shows how far they lie apart. */
#include "bots/bots.h"

#define LEVEL(number, level_id, level_title, level_about)                                                              \
    .id = (level_id), .title = (level_title), .about = (level_about), .level = (number), .memory = bot_search_memory,  \
    .choose = bot_search_choose

/* clang-format off */
const tv_bot_kind tv_bot_novice = {
    LEVEL(1, "novice", TV_TEXT("Novice"), TV_TEXT("Looks hardly further than its own move.")),
    .iterations = 60, .handicap = {.sight = 2, .ideas = 5, .answers = 1, .error = 24}, .pace_ms = 900,
};
const tv_bot_kind tv_bot_casual = {
    LEVEL(2, "casual", TV_TEXT("Casual player"), TV_TEXT("Sees the obvious answers and misjudges the rest.")),
    .iterations = 250, .handicap = {.sight = 4, .ideas = 8, .answers = 2, .error = 12}, .pace_ms = 700,
};
const tv_bot_kind tv_bot_club = {
    LEVEL(3, "club", TV_TEXT("Club player"), TV_TEXT("Thinks a few decisions ahead and overlooks little.")),
    .iterations = 1000, .handicap = {.sight = 12, .answers = 6, .error = 4}, .pace_ms = 500,
};
const tv_bot_kind tv_bot_expert = {
    LEVEL(4, "expert", TV_TEXT("Expert"), TV_TEXT("Overlooks nothing within its reach.")),
    .iterations = 5000, .pace_ms = 300,
};
const tv_bot_kind tv_bot_master = {
    LEVEL(5, "master", TV_TEXT("Master"), TV_TEXT("Takes its time.")),
    .iterations = 40000,
};
/* clang-format on */
