/* The plain game, all of it, see plain_game.h. */
#include "plain_game.h"

#include <string.h>

static const char *const heap_ids[] = {"left", "middle", "right"};
static const char *const heap_names[] = {"the left heap", "the middle heap", "the right heap"};
static const tv_domain heaps = {.name = "heap",
                                .label = "Heaps",
                                .ids = heap_ids,
                                .names = heap_names,
                                .count = PLAIN_HEAPS,
                                .columns = PLAIN_HEAPS,
                                .holding = "heaps"};
static const tv_domain numbers = {.name = "number", .label = "How many", .min = 1, .count = 3};
static const tv_domain players = {.name = "player", .label = "Players", .seats = 1};

static const tv_verb verbs[] = {
    [PLAIN_TAKE] = {"take", "Take {number} from {heap}", {{"heap", &heaps}, {"number", &numbers}}},
    [PLAIN_SWEEP] = {"sweep", "Sweep {heap}", {{"heap", &heaps}}},
    [PLAIN_GIVE] = {"give", "Give a stone to {whom}", {{"whom", &players}}},
    [PLAIN_PASS] = {"pass", "Pass", {{0}}},
    {0},
};

static void plain_start(const void *box, void *out, tv_chance *chance, tv_events *events) {
    plain_state *state = out;
    memset(state, 0, sizeof *state);
    for (uint32_t heap = 0; heap < PLAIN_HEAPS; heap++) state->heaps[heap] = (uint8_t)(1 + tv_draw(chance, PLAIN_STONES));
    state->turn = 1;
    state->viewer = TV_EVERYTHING;
    state->actor = state->owner = (uint8_t)tv_draw(chance, ((const tv_plain_box *)box)->seats);
    plain_event_began *told = plain_tell_began(events, state->owner);
    if (told != NULL) *told = (plain_event_began){.heaps = {state->heaps[0], state->heaps[1], state->heaps[2]}};
}

static const char *plain_check(const void *box, const void *in, tv_move move) {
    (void)box;
    const plain_state *state = in;
    uint32_t value = tv_move_arg(move, 0);
    switch (tv_move_verb(move)) {
    case PLAIN_TAKE: return state->heaps[value] > tv_move_arg(move, 1) ? NULL : "PL 2";
    case PLAIN_SWEEP: return state->heaps[value] == 2 ? NULL : "PL 3";
    case PLAIN_GIVE: return value != state->actor && state->stones[state->actor] && !state->given[state->actor] ? NULL : "PL 4";
    default: return NULL;
    }
}

static void take(plain_state *state, uint32_t heap, uint8_t count, tv_events *events) {
    state->heaps[heap] = (uint8_t)(state->heaps[heap] - count);
    state->stones[state->actor] = (uint8_t)(state->stones[state->actor] + count);
    plain_event_took *told = plain_tell_took(events, state->actor);
    if (told != NULL)
        *told = (plain_event_took){.number = count, .heap = (int16_t)heap, .heaps = {state->heaps[0], state->heaps[1], state->heaps[2]}};
}

static void give(plain_state *state, uint8_t whom, tv_events *events) {
    state->stones[state->actor]--;
    state->stones[whom]++;
    state->given[state->actor] = 1;
    plain_event_gave *told = plain_tell_gave(events, state->actor);
    if (told != NULL) told->whom = whom;
}

static void plain_play(const void *in, void *out, tv_move move, tv_chance *chance, tv_events *events) {
    (void)chance;
    const tv_plain_box *box = in;
    plain_state *state = out;
    uint32_t value = tv_move_arg(move, 0), limit = (uint32_t)box->options[0];
    switch (tv_move_verb(move)) {
    case PLAIN_TAKE: take(state, value, (uint8_t)(tv_move_arg(move, 1) + 1), events); break;
    case PLAIN_SWEEP: take(state, value, 2, events); break;
    case PLAIN_GIVE: give(state, (uint8_t)value, events); break;
    default: tv_event_add(events, PLAIN_EV_PASSED, state->actor);
    }
    if (state->heaps[0] + state->heaps[1] + state->heaps[2] == 0 || state->turn == limit || state->turn == UINT16_MAX) {
        state->actor = TV_OVER;
        tv_event_add(events, PLAIN_EV_OVER, TV_OVER);
        return;
    }
    state->turn++;
    state->actor = state->owner = (uint8_t)((state->owner + 1) % box->seats);
}

static int32_t plain_score(const void *box, const void *state, uint8_t seat) {
    (void)box;
    return ((const plain_state *)state)->stones[seat];
}

static const char *plain_validate(const void *in, const void *state) {
    const plain_state *plain = state;
    uint8_t seats = ((const tv_plain_box *)in)->seats;
    for (uint32_t heap = 0; heap < PLAIN_HEAPS; heap++)
        if (plain->heaps[heap] > PLAIN_STONES) return "a heap is too high";
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (seat >= seats && (plain->stones[seat] || plain->given[seat])) return "a seat that does not exist has stones";
    if (plain->viewer >= seats && plain->viewer != TV_SPECTATOR && plain->viewer != TV_EVERYTHING) return "there is no such viewer";
    if (plain->turn == 0 || plain->owner >= seats) return "the turn is wrong";
    return plain->actor == plain->owner || plain->actor == TV_OVER ? NULL : "another seat decides";
}

static void bytes(tv_form *form, const char *key, uint8_t *list, uint32_t max) {
    uint32_t count = max;
    if (!tv_form_list(form, key, &count, max)) return;
    for (uint32_t i = 0; i < count; i++) tv_form_u8(form, NULL, &list[i], 0, 255);
    tv_form_leave(form);
}

static void plain_fields(const void *in, void *out, tv_form *form) {
    plain_state *state = out;
    uint8_t seats = ((const tv_plain_box *)in)->seats;
    tv_form_u8(form, "viewer", &state->viewer, 0, 255);
    tv_form_u16(form, "turn", &state->turn, 1, UINT16_MAX);
    tv_form_u8(form, "owner", &state->owner, 0, TV_SEATS_MAX - 1);
    tv_form_u8(form, "actor", &state->actor, 0, 255);
    bytes(form, "heaps", state->heaps, PLAIN_HEAPS);
    bytes(form, "stones", state->stones, seats);
    bytes(form, "given", state->given, seats);
}

static const tv_option options[] = {{"limit", "Turns until the end; 0: none", 0, 1000, 0}, {0}};
static const tv_clause clauses[] = {{"PL 1", "Who has the turn takes, sweeps, gives or passes."},
                                    {"PL 2", "Take one to three stones from a heap that holds as many."},
                                    {"PL 3", "Sweep a heap of two stones."},
                                    {"PL 4", "Give a stone of yours to another player, once."},
                                    {"PL 5", "At the end most stones win."},
                                    {0}};
static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(PLAIN_EVENTS)};
static const tv_event_text event_texts[] = {
    [PLAIN_EV_BEGAN] = {.text = "{player} begins; there are {heaps}."},
    [PLAIN_EV_TOOK] = {.text = "{player} takes {number} from {heap}; there are now {heaps}."},
    [PLAIN_EV_GAVE] = {.text = "{player} gives a stone to {whom}."},
    [PLAIN_EV_PASSED] = {.text = "{player} passes."},
    [PLAIN_EV_OVER] = {.text = NULL},
};
static const tv_shown shown[] = {
    {.key = "viewer"},
    {.key = "actor"},
    {.key = "turn", .label = "Turn"},
    {.key = "owner", .label = "To move", .domain = &players},
    {.key = "stones", .label = "Stones", .by_seat = 1},
    {0},
};

static const tv_width widths[] = {{sizeof(uint16_t), 1}, TV_WIDTH_REST(plain_state, owner), {0}};

const tv_game plain_game = {
    .size = sizeof(tv_game),
    .id = "plain",
    .title = "Plain",
    .about = "A tiny game that the defaults play.",
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 1,
    .box_bytes = sizeof(tv_plain_box),
    .state_bytes = sizeof(plain_state),
    .widths = widths,
    .options = options,
    .limit_for_engines = 40,
    .clauses = clauses,
    .event_kinds = event_kinds,
    .start = plain_start,
    .check = plain_check,
    .play = plain_play,
    .validate = plain_validate,
    .fields = plain_fields,
    .actor_at = TV_AT(plain_state, actor),
    .turn_at = TV_AT(plain_state, turn),
    .owner_at = TV_AT(plain_state, owner),
    .viewer_at = TV_AT(plain_state, viewer),
    .score = plain_score,
    .end_clause = "PL 5",
    .verbs = verbs,
    .event_texts = event_texts,
    .shown = shown,
};

const tv_game *const plain_games[] = {&plain_game, NULL};
