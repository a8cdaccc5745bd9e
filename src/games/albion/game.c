/* Albion as a game: the table of its functions. */
#include "games/albion/judgement/judgement.h"

static const tv_option options[] = {
    {"limit", TV_TEXT("Round limit; 0: none (AL 10.4)"), 0, 100000, 0},
    {"first", TV_TEXT("The seat that begins, from 0; -1 for drawn by lot (AL 3.3)"), -1, TV_SEATS_MAX - 1, -1},
    {0},
};

static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(ALBION_EVENTS)};
_Static_assert(sizeof(albion_event_take) == 2 * ALBION_RESOURCES * sizeof(int16_t), "an event lists every resource");

static const tv_width widths[] = {{sizeof(uint32_t), 1}, {sizeof(uint16_t), 1}, TV_WIDTH_REST(albion_state, viewer), {0}};

const tv_game albion_game = {
    .size = sizeof(tv_game),
    .id = "albion",
    .title = "Albion",
    .about = TV_TEXT("Settlers and legions on an island of Picts"),
    .makers = "Klaus-Jürgen Wrede, Amigo",
    .rebuilt = TV_TEXT("The map: names and shapes of the regions, most borders in the middle and the north, and where the hidden and "
                       "the "
                       "printed Picts lie. Their numbers in all, the kinds of regions and the laurels are as in the original."),
    .minutes = 75,
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 1,
    .box_bytes = sizeof(albion_box),
    .state_bytes = sizeof(albion_state),
    .moves_max = ALBION_MOVES_MAX,
    .candidates_max = ALBION_CANDIDATES_MAX,
    .features = ALBION_FEATURES,
    .clues = ALBION_CLUES,
    .limit_for_engines = 60,
    .options = options,
    .clauses = albion_clauses,
    .symbols = albion_symbols,
    .weights = albion_weights,
    .clue_weights = albion_clue_weights,
    .event_kinds = event_kinds,
    .open = albion_open,
    .material = albion_material,
    .start = albion_start,
    .actor = albion_actor,
    .moves = albion_moves,
    .candidates = albion_candidates,
    .check = albion_check,
    .reveals = albion_reveals,
    .play = albion_play,
    .result = albion_result,
    .validate = albion_validate,
    .move_write = albion_move_write,
    .move_read = albion_move_read,
    .fields = albion_fields,
    .describe = albion_describe,
    .preview = albion_preview,
    .sentence = albion_sentence,
    .prompt = albion_prompt,
    .scene = albion_scene,
    .path = albion_path,
    .tell = albion_tell,
    .touch = albion_touch,
    .play_on = 0,
    .estimate = albion_estimate,
    .prior = albion_prior,
    .feature = albion_feature,
    .clue = albion_clue,
    .features_all = albion_features_all,
    .clues_all = albion_clues_all,
    .seats_at = TV_AT(albion_box, seats),
    .turn_at = TV_AT(albion_state, turn),
    .owner_at = TV_AT(albion_state, owner_of_turn),
    .viewer_at = TV_AT(albion_state, viewer), /* AL 11: nobody knows the face-down Picts, so a view differs in nothing else */
    .age = 12,
    .planes = albion_planes,
    .action_lines = albion_action_lines,
    .observe = albion_observe,
    .feature_texts = albion_feature_texts,
    .ask = albion_ask,
    .ending = albion_tell_ending,
    .around = albion_tell_around,
    .widths = widths,
};
