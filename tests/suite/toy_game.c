/* The toy game's rules, secrets and judgement, see toy_game.h. */
#include "toy_game.h"

#include <string.h>
#include <trivium/judgement.h>

const char *const toy_kinds[TOY_KINDS] = {"sun", "moon", "star"};

static bool toy_open(void *out, const tv_setup *setup, tv_error *error) {
    toy_box *box = out;
    *box = (toy_box){.limit = (uint32_t)setup->options[0], .seats = setup->seats, .copies = TOY_COPIES};
    if (setup->rules_version != 1) return tv_fail(error, "These rules are unknown.", NULL);
    if (setup->seats < 2 || setup->seats > 4) return tv_fail(error, "The game has 2 to 4 seats.", NULL);
    if (setup->material == NULL) return true;
    tv_form form = tv_form_reader(setup->material, 0, error);
    tv_form_u8(&form, "copies", &box->copies, 5, 40);
    return tv_form_end(&form);
}

static void toy_material(const void *box, tv_form *form) {
    uint8_t copies = ((const toy_box *)box)->copies;
    tv_form_u8(form, "copies", &copies, 5, 40);
}

static uint32_t sum(const uint8_t counts[TOY_KINDS]) { return (uint32_t)counts[0] + counts[1] + counts[2]; }

uint32_t toy_laid(const toy_state *state, uint8_t seat) { return sum(state->laid[seat]); }

/* Takes a card out of `from` at random. */
static uint8_t take_card(uint8_t from[TOY_KINDS], tv_chance *chance) {
    uint32_t index = tv_draw(chance, sum(from));
    uint8_t kind = 0;
    while (index >= from[kind]) index -= from[kind++];
    from[kind]--;
    return kind;
}

static void draw_card(toy_state *state, uint8_t actor, tv_chance *chance, tv_events *events) {
    uint8_t kind = take_card(state->deck, chance);
    state->deck_size--;
    state->hands[actor][kind]++;
    state->sizes[actor]++;
    toy_event_drew *told = toy_tell_drew(events, actor, (uint8_t)(1 << actor), &(toy_secret_drew){.card = kind});
    if (told != NULL) told->left = state->deck_size;
}

/* The hands, by kind: in which order their cards came a view does not show. */
static void tell_start(const toy_box *box, const toy_state *state, tv_events *events) {
    for (uint8_t seat = 0; seat < box->seats; seat++)
        for (uint8_t kind = 0; kind < TOY_KINDS; kind++)
            for (uint8_t card = 0; card < state->hands[seat][kind]; card++) {
                toy_event_drew *told = toy_tell_drew(events, seat, (uint8_t)(1 << seat), &(toy_secret_drew){.card = kind});
                if (told != NULL) told->left = state->deck_size;
            }
    tv_event_add(events, TOY_EV_BEGINS, state->owner);
}

static void toy_start(const void *box, void *out, tv_chance *chance, tv_events *events) {
    const toy_box *toy = box;
    toy_state *state = out;
    memset(state, 0, sizeof *state);
    memset(state->deck, toy->copies, TOY_KINDS);
    state->deck_size = (uint8_t)sum(state->deck);
    for (uint8_t seat = 0; seat < toy->seats; seat++)
        for (uint8_t card = 0; card < TOY_HAND; card++) draw_card(state, seat, chance, NULL);
    state->turn = 1;
    state->owner = (uint8_t)tv_draw(chance, toy->seats);
    if (events != NULL) tell_start(toy, state, events);
}

static uint8_t toy_actor(const void *box, const void *in) {
    (void)box;
    const toy_state *state = in;
    if (state->phase == TOY_ENDED) return TV_OVER;
    return state->phase == TOY_ANSWER ? state->asked : state->owner;
}

static tv_turn toy_turn(const void *box, const void *in) {
    (void)box;
    const toy_state *state = in;
    return (tv_turn){state->turn, state->owner};
}

static uint32_t toy_candidates(const void *box, const void *state, tv_move *out) {
    (void)state;
    uint32_t count = 0, seats = ((const toy_box *)box)->seats;
    out[count++] = toy_move(TOY_DRAW, 0, 0);
    for (uint32_t kind = 0; kind < TOY_KINDS; kind++) {
        out[count++] = toy_move(TOY_LAY, kind, 0);
        out[count++] = toy_move(TOY_PAIR, kind, 0);
        for (uint32_t seat = 0; seat < seats; seat++) out[count++] = toy_move(TOY_ASK, kind, seat);
    }
    out[count++] = toy_move(TOY_PASS, 0, 0);
    out[count++] = toy_move(TOY_GIVE, 0, 0);
    out[count++] = toy_move(TOY_REFUSE, 0, 0);
    return count;
}

static const char *toy_check(const void *box, const void *in, tv_move move) {
    const toy_box *toy = box;
    const toy_state *state = in;
    uint8_t act = move & 255, kind = move >> 8 & 255, seat = move >> 16 & 255, actor = toy_actor(box, in);
    if (state->viewer != 0 && state->viewer != actor + 1) return "TO 1";
    if (actor == TV_OVER) return "TO 1";
    if (move >> 24 != 0 || kind >= TOY_KINDS || seat >= toy->seats) return "TO 2";
    if (act != TOY_LAY && act != TOY_PAIR && act != TOY_ASK && kind != 0) return "TO 2";
    if (act != TOY_ASK && seat != 0) return "TO 2";
    if ((act == TOY_GIVE || act == TOY_REFUSE) != (state->phase == TOY_ANSWER)) return "TO 5";
    switch (act) {
    case TOY_DRAW: return state->deck_size > 0 ? NULL : "TO 2";
    case TOY_LAY: return state->lays < TOY_LAYS && state->hands[actor][kind] >= 1 ? NULL : "TO 3";
    case TOY_PAIR: return state->lays < TOY_LAYS && state->hands[actor][kind] >= 2 ? NULL : "TO 3";
    case TOY_ASK: return seat != actor && state->sizes[seat] > 0 ? NULL : "TO 4";
    case TOY_GIVE: return state->hands[actor][state->kind] > 0 ? NULL : "TO 5";
    case TOY_PASS:
    case TOY_REFUSE: return NULL;
    default: return "TO 2";
    }
}

static uint32_t toy_moves(const void *box, const void *state, tv_move *out) {
    uint32_t legal = 0, count = toy_candidates(box, state, out);
    for (uint32_t i = 0; i < count; i++)
        if (toy_check(box, state, out[i]) == NULL) out[legal++] = out[i];
    return legal;
}

static bool toy_reveals(const void *box, const void *state, tv_move move) {
    (void)box, (void)state;
    return (move & 255) == TOY_DRAW;
}

static void end(toy_state *state, uint8_t clause, tv_events *events) {
    state->phase = TOY_ENDED;
    state->asked = state->kind = 0;
    state->ended_by = clause;
    tv_event_add(events, TOY_EV_OVER, TV_OVER);
}

static void end_turn(const toy_box *box, toy_state *state, tv_events *events) {
    uint32_t cards = state->deck_size;
    for (uint8_t seat = 0; seat < box->seats; seat++) cards += state->sizes[seat];
    state->phase = TOY_TURN;
    state->asked = state->kind = state->lays = 0;
    if (cards == 0 || state->turn == box->limit || state->turn == UINT16_MAX) {
        end(state, 7, events);
        return;
    }
    state->turn++;
    state->owner = (uint8_t)((state->owner + 1) % box->seats);
}

static void lay(toy_state *state, uint8_t from, uint8_t to, uint8_t kind, uint8_t count, tv_events *events) {
    state->hands[from][kind] = (uint8_t)(state->hands[from][kind] - count);
    state->sizes[from] = (uint8_t)(state->sizes[from] - count);
    state->laid[to][kind] = (uint8_t)(state->laid[to][kind] + count);
    if (from == to) {
        toy_event_laid *told = toy_tell_laid(events, from);
        if (told != NULL) *told = (toy_event_laid){.card = kind, .count = count};
    } else {
        toy_event_gave *told = toy_tell_gave(events, from);
        if (told != NULL) *told = (toy_event_gave){.card = kind, .count = count};
    }
    if (toy_laid(state, to) >= TOY_GOAL) end(state, 6, events);
}

static void toy_play(const void *in, void *out, tv_move move, tv_chance *chance, tv_events *events) {
    const toy_box *box = in;
    toy_state *state = out;
    uint8_t kind = move >> 8 & 255, seat = move >> 16 & 255, actor = toy_actor(box, state);
    toy_event_asked *told;
    switch (move & 255) {
    case TOY_DRAW:
        draw_card(state, actor, chance, events);
        end_turn(box, state, events);
        break;
    case TOY_LAY:
    case TOY_PAIR:
        state->lays++;
        lay(state, actor, actor, kind, (move & 255) == TOY_PAIR ? 2 : 1, events);
        break;
    case TOY_ASK:
        state->phase = TOY_ANSWER;
        state->asked = seat;
        state->kind = kind;
        told = toy_tell_asked(events, actor);
        if (told != NULL) told->card = kind;
        break;
    case TOY_GIVE:
        lay(state, actor, state->owner, state->kind, 1, events);
        if (state->phase != TOY_ENDED) end_turn(box, state, events);
        break;
    default: tv_event_add(events, (move & 255) == TOY_PASS ? TOY_EV_PASSED : TOY_EV_REFUSED, actor); end_turn(box, state, events);
    }
}

static void toy_result(const void *in, const void *state, tv_result *out) {
    const toy_box *box = in;
    const toy_state *toy = state;
    *out = (tv_result){.clause = toy->ended_by == 6 ? "TO 6" : toy->ended_by == 7 ? "TO 7" : NULL};
    for (uint8_t seat = 0; seat < box->seats; seat++) {
        out->place[seat] = 1;
        for (uint8_t other = 0; other < box->seats; other++) out->place[seat] += toy_laid(toy, other) > toy_laid(toy, seat);
    }
}

/* Each field by itself: states come from strangers, too. */
static const char *check_ranges(const toy_box *box, const toy_state *toy) {
    bool answering = toy->phase == TOY_ANSWER;
    if (toy->viewer > box->seats && toy->viewer != 255) return "the viewer is wrong";
    if (toy->phase > TOY_ENDED || toy->lays > TOY_LAYS || toy->spare != 0) return "the phase is wrong";
    if (toy->turn == 0 || toy->owner >= box->seats) return "the turn is wrong";
    if (answering ? toy->asked >= box->seats || toy->asked == toy->owner || toy->kind >= TOY_KINDS : toy->asked != 0 || toy->kind != 0)
        return "the question is wrong";
    bool ended = toy->ended_by == 6 || toy->ended_by == 7;
    return toy->phase == TOY_ENDED ? (ended ? NULL : "the end is wrong") : toy->ended_by == 0 ? NULL : "the end is wrong";
}

static const char *toy_validate(const void *in, const void *state) {
    const toy_box *box = in;
    const toy_state *toy = state;
    uint32_t all = toy->deck_size;
    const char *broken = check_ranges(box, toy);
    if (broken != NULL) return broken;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        if (seat >= box->seats && (toy->sizes[seat] > 0 || toy_laid(toy, seat) > 0)) return "a seat that does not exist holds cards";
        bool known = toy->viewer == 0 || toy->viewer == seat + 1;
        if (sum(toy->hands[seat]) != (known ? toy->sizes[seat] : 0)) return "a hand's size is wrong";
        all += toy->sizes[seat] + toy_laid(toy, seat);
    }
    if (sum(toy->deck) != (toy->viewer == 0 ? toy->deck_size : 0)) return "the deck's size is wrong";
    for (uint8_t kind = 0; kind < TOY_KINDS; kind++) {
        uint32_t seen = toy->deck[kind];
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) seen += toy->hands[seat][kind] + toy->laid[seat][kind];
        if (seen > box->copies) return "there are too many cards of a kind";
    }
    if (all != (uint32_t)TOY_KINDS * box->copies) return "the cards do not add up";
    return NULL;
}

static uint8_t toy_viewer(const void *box, const void *state) {
    uint8_t viewer = ((const toy_state *)state)->viewer;
    (void)box;
    return viewer == 0 ? TV_EVERYTHING : viewer == 255 ? TV_SPECTATOR : (uint8_t)(viewer - 1);
}

static void toy_hide(const void *in, void *state, uint8_t viewer) {
    const toy_box *box = in;
    toy_state *toy = state;
    if (viewer == TV_EVERYTHING) return;
    for (uint8_t seat = 0; seat < box->seats; seat++)
        if (seat != viewer) memset(toy->hands[seat], 0, TOY_KINDS);
    memset(toy->deck, 0, TOY_KINDS);
    toy->viewer = viewer < box->seats ? (uint8_t)(viewer + 1) : 255;
}

static void toy_imagine(const void *in, void *state, uint8_t viewer, tv_chance *chance) {
    const toy_box *box = in;
    toy_state *toy = state;
    toy_hide(box, toy, viewer);
    memset(toy->deck, box->copies, TOY_KINDS);
    for (uint8_t seat = 0; seat < box->seats; seat++)
        for (uint8_t kind = 0; kind < TOY_KINDS; kind++)
            toy->deck[kind] = (uint8_t)(toy->deck[kind] - toy->hands[seat][kind] - toy->laid[seat][kind]);
    for (uint8_t seat = 0; seat < box->seats; seat++)
        for (uint8_t card = 0; seat != viewer && card < toy->sizes[seat]; card++) toy->hands[seat][take_card(toy->deck, chance)]++;
    toy->viewer = 0;
}

static void toy_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    (void)box;
    const toy_state *toy = state;
    out[0] = (int32_t)toy_laid(toy, seat);
    out[1] = toy->sizes[seat];
}

static const tv_weight toy_weights[] = {
    {"LAID", "cards on the table", {8000, 8000, 8000}}, {"HAND", "cards in hand", {2000, 2000, 2000}}, {0}};
static const tv_weight toy_clue_weights[] = {{"PASS", "passes", {-16000, -16000, -16000}}, {0}};

static void toy_estimate(const void *in, const void *state, int32_t values[TV_SEATS_MAX]) {
    const toy_box *box = in;
    int32_t scores[TV_SEATS_MAX], features[2];
    for (uint8_t seat = 0; seat < box->seats; seat++) {
        toy_feature(box, state, seat, features);
        scores[seat] = tv_weigh(toy_weights, 2, tv_weight_column(2, box->seats), features);
    }
    tv_share_scores(scores, box->seats, values);
}

static void toy_clue(const void *box, const void *state, tv_move move, int32_t *out) {
    (void)box, (void)state;
    out[0] = (move & 255) == TOY_PASS;
}

static void toy_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    int32_t clue, scores[22];
    for (uint32_t i = 0; i < count; i++) {
        toy_clue(box, state, moves[i], &clue);
        scores[i] = tv_weigh(toy_clue_weights, 1, 0, &clue);
    }
    tv_share_priors(scores, count, weights);
}

static const tv_option options[] = {{"limit", "Turns until the end; 0: none", 0, 1000, 0}, {NULL, NULL, 0, 0, 0}};
static const tv_clause clauses[] = {
    {"TO 1", "Only the seat whose decision it is decides."},
    {"TO 2", "Draw, lay, ask or pass."},
    {"TO 3", "Lay a card you hold, or a pair, at most twice a turn."},
    {"TO 4", "Ask another seat that holds cards."},
    {"TO 5", "Only a card in hand can be given."},
    {"TO 6", "Who has laid five cards wins."},
    {"TO 7", "At the end most cards laid win."},
    {NULL, NULL},
};
static const tv_symbol symbols[] = {{NULL, NULL}};

static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(TOY_EVENTS)};

/* ---- in numbers ---- */

static const tv_plane planes[] = {
    {"phase", "What is decided.", TV_PLANE_ONE_OF, TV_PLANE_AT(toy_state, phase), .width = TOY_ENDED + 1},
    {"owner", "Whose turn it is.", TV_PLANE_SEAT, TV_PLANE_AT(toy_state, owner)},
    {"hands", "Cards of each kind, as far as they are seen.", TV_PLANE_NUMBER, TV_PLANE_LISTS(toy_state, hands), .values = 32},
    {"sizes", "Cards in each hand.", TV_PLANE_NUMBER, TV_PLANE_EACH(toy_state, sizes), .values = 32},
    {"laid", "Cards laid, up to two of a kind.", TV_PLANE_AT_MOST, TV_PLANE_LISTS(toy_state, laid), .width = 2},
    {"ahead", "Who has laid more than the viewer.", TV_PLANE_WRITTEN, .by_seat = 1, .values = 2},
    {0},
};

void toy_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    uint8_t seats = ((const toy_box *)box)->seats;
    for (uint8_t row = 0; row < seats; row++) out[row] = toy_laid(view, (uint8_t)((viewer + row) % seats)) > toy_laid(view, viewer);
}

static const tv_action_line action_lines[] = {
    {"draw", .verb = TOY_DRAW},
    {"lay", TOY_LAY, .args = {{.shift = 8, .count = TOY_KINDS}}},
    {"pair", TOY_PAIR, .args = {{.shift = 8, .count = TOY_KINDS}}},
    {"ask", TOY_ASK, .args = {{.shift = 8, .count = TOY_KINDS}, {.shift = 16, .seat = 1}}},
    {"pass", .verb = TOY_PASS},
    {"give", .verb = TOY_GIVE},
    {"refuse", .verb = TOY_REFUSE},
    {0},
};

static const tv_width toy_widths[] = {{sizeof(uint16_t), 1}, TV_WIDTH_REST(toy_state, hands), {0}};

const tv_game toy_game = {
    .size = sizeof(tv_game),
    .id = "toy",
    .title = "Toy",
    .about = "A tiny game for tests.",
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 1,
    .box_bytes = sizeof(toy_box),
    .state_bytes = sizeof(toy_state),
    .widths = toy_widths,
    .moves_max = 22,
    .candidates_max = 22,
    .features = 2,
    .clues = 1,
    .options = options,
    .limit_for_engines = 60,
    .clauses = clauses,
    .symbols = symbols,
    .weights = toy_weights,
    .clue_weights = toy_clue_weights,
    .event_kinds = event_kinds,
    .open = toy_open,
    .material = toy_material,
    .start = toy_start,
    .actor = toy_actor,
    .turn = toy_turn,
    .moves = toy_moves,
    .candidates = toy_candidates,
    .check = toy_check,
    .reveals = toy_reveals,
    .play = toy_play,
    .result = toy_result,
    .validate = toy_validate,
    .viewer = toy_viewer,
    .hide = toy_hide,
    .imagine = toy_imagine,
    .move_write = toy_move_write,
    .move_read = toy_move_read,
    .fields = toy_fields,
    .describe = toy_describe,
    .preview = toy_preview,
    .sentence = toy_sentence,
    .prompt = toy_prompt,
    .scene = toy_scene,
    .path = toy_path,
    .tell = toy_tell,
    .touch = toy_touch,
    .play_on = 3,
    .estimate = toy_estimate,
    .prior = toy_prior,
    .feature = toy_feature,
    .clue = toy_clue,
    .seats_at = TV_AT(toy_box, seats),
    .planes = planes,
    .action_lines = action_lines,
    .observe = toy_observe,
};

const tv_game *const toy_games[] = {&toy_game, NULL};
