/* Attika as a game: the table of its functions. */
#include "games/attika/judgement/judgement.h"

static const tv_option options[] = {
    {"limit", TV_TEXT("Full rounds after which the game is scored; 0 for no limit (AT 8.2)"), 0, 100000, 0},
    {"first", TV_TEXT("The seat that begins, from 0; -1 for drawn by lot (AT 2.4)"), -1, TV_SEATS_MAX - 1, -1},
    {0},
};

static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(ATTIKA_EVENTS)};
_Static_assert(sizeof(attika_secret_cards) == ATTIKA_LANDS * sizeof(int16_t), "an event lists every landscape");

extern const tv_game attika_game;
const tv_game attika_game = {
    .size = sizeof(tv_game),
    .id = "attika",
    .title = "Attika",
    .about = TV_TEXT("City building on a growing land of hexes in ancient Greece"),
    .makers = "Marcel-André Casasola Merkle, Hans im Glück",
    .rebuilt = TV_TEXT("The costs of about a third of the buildings and a few arrows between them, the symbols on the "
                       "landscape tiles, "
                       "the numbers of cards, and the exact starting layouts."),
    .minutes = 60,
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 1,
    .box_bytes = sizeof(attika_box),
    .state_bytes = sizeof(attika_state),
    .moves_max = ATTIKA_MOVES_MAX,
    .candidates_max = ATTIKA_CANDIDATES_MAX,
    .features = ATTIKA_FEATURES,
    .clues = ATTIKA_CLUES,
    .limit_for_engines = 60,
    .options = options,
    .clauses = attika_clauses,
    .symbols = attika_symbols,
    .weights = attika_weights,
    .clue_weights = attika_clue_weights,
    .event_kinds = event_kinds,
    .open = attika_open,
    .material = attika_material,
    .start = attika_start,
    .actor = attika_actor,
    .turn = attika_turn_of,
    .moves = attika_moves,
    .candidates = attika_candidates,
    .check = attika_check,
    .reveals = attika_reveals,
    .play = attika_play,
    .result = attika_result,
    .validate = attika_validate,
    .viewer = attika_viewer,
    .hide = attika_hide,
    .imagine = attika_imagine,
    .move_write = attika_move_write,
    .move_read = attika_move_read,
    .fields = attika_fields,
    .describe = attika_describe,
    .preview = attika_preview,
    .sentence = attika_sentence,
    .prompt = attika_prompt,
    .scene = attika_scene,
    .path = attika_path,
    .tell = attika_tell,
    .play_on = 0,
    .estimate = attika_estimate,
    .prior = attika_prior,
    .feature = attika_feature,
    .clue = attika_clue,
    .age = 10,
};
