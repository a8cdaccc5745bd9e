/* Avalon as a game: the table of its functions. */
#include "games/avalon/judgement/judgement.h"

static const tv_option options[] = {
    {"limit", TV_TEXT("Player-turns after which the game is scored; even; 0 for no limit (AV 9.2)"), 0, 100000, 0},
    {"last_round", TV_TEXT("The last round may be called after 12 turns without a conquest (AV 9.3)"), 0, 1, 0},
    {"first", TV_TEXT("The seat that begins, from 0; -1 for drawn by lot (AV 2.4)"), -1, 1, -1},
    {0},
};
enum { LIMIT_FOR_ENGINES = 200 };
static const int32_t options_for_engines[] = {LIMIT_FOR_ENGINES, 1, -1};

static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(AVALON_EVENTS)};
_Static_assert(sizeof(avalon_secret_draw) == AVALON_KINDS * sizeof(int16_t), "an event lists every kind of card");

const tv_game avalon_game = {
    .size = sizeof(tv_game),
    .id = "avalon",
    .title = "Avalon",
    .about = TV_TEXT("A card duel of knights and witches for eleven regions in the mist"),
    .makers = "Leo Colovini, Kosmos",
    .rebuilt = TV_TEXT("The crowns and landscapes of nine regions and which of them carry the castles, and how many copies of each "
                       "reinforcement tile there are."),
    .minutes = 45,
    .seats_min = 2,
    .seats_max = 2,
    .rules_version = 2,
    .box_bytes = sizeof(avalon_box),
    .state_bytes = sizeof(avalon_state),
    .moves_max = AVALON_MOVES_MAX,
    .candidates_max = AVALON_CANDIDATES_MAX,
    .features = AVALON_FEATURES,
    .clues = AVALON_CLUES,
    .limit_for_engines = LIMIT_FOR_ENGINES,
    .options = options,
    .clauses = avalon_clauses,
    .symbols = avalon_symbols,
    .weights = avalon_weights,
    .clue_weights = avalon_clue_weights,
    .event_kinds = event_kinds,
    .open = avalon_open,
    .material = avalon_material,
    .start = avalon_start,
    .actor = avalon_actor,
    .moves = avalon_moves,
    .candidates = avalon_candidates,
    .check = avalon_check,
    .reveals = avalon_reveals,
    .play = avalon_play,
    .result = avalon_result,
    .validate = avalon_validate,
    .hide = avalon_hide,
    .imagine = avalon_imagine,
    .move_write = avalon_move_write,
    .move_read = avalon_move_read,
    .fields = avalon_fields,
    .describe = avalon_describe,
    .preview = avalon_preview,
    .sentence = avalon_sentence,
    .prompt = avalon_prompt,
    .scene = avalon_scene,
    .path = avalon_path,
    .tell = avalon_tell,
    .play_on = 0,
    .estimate = avalon_estimate,
    .prior = avalon_prior,
    .feature = avalon_feature,
    .clue = avalon_clue,
    .turn_at = TV_AT(avalon_state, turn),
    .owner_at = TV_AT(avalon_state, owner_of_turn),
    .viewer_at = TV_AT(avalon_state, viewer),
    .options_for_engines = options_for_engines,
    .age = 12,
};
