/* Reversi, a public-domain game of perfect information on eight by eight squares. The rules, whose clauses are named here, are in rules.md. */
#include <string.h>
#include <trivium/board.h>
#include <trivium/game.h>

enum { SIDE = 8, CELLS = SIDE * SIDE, EMPTY = 255 };
enum verb { PLACE, PASS };
enum feature { DISCS, CORNERS, NEAR_CORNERS, MOBILITY, FEATURES };
static const tv_grid grid = {SIDE, SIDE};

typedef struct reversi {
    uint16_t turn; /* from 1 */
    uint8_t owner, actor, viewer, spare;
    uint8_t board[CELLS]; /* whose disc lies there, or EMPTY */
} reversi;
_Static_assert(sizeof(reversi) == 70, "no padding");

#define REVERSI_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                     \
    BARE(EV_BEGINS, reversi, begins)                                                                                                       \
    EVENT(EV_PLACED, reversi, placed, ONE(square) ONE(turned))                                                                             \
    BARE(EV_PASSED, reversi, passed)                                                                                                       \
    EVENT(EV_OVER, reversi, over, MANY(discs, 2))
enum reversi_event { EV_NONE, TV_EVENT_ENUM(REVERSI_EVENTS) EV_COUNT };
TV_EVENT_TYPES(REVERSI_EVENTS)

/* ---- rules ---- */

/* How many discs of the other a disc on a square would turn in one direction. */
static uint32_t turns_to(const reversi *state, uint8_t seat, uint8_t cell, uint32_t direction) {
    uint32_t count = 0;
    for (uint8_t at = tv_grid_step(grid, cell, direction); at != TV_OFF_BOARD; at = tv_grid_step(grid, at, direction), count++)
        if (state->board[at] != 1 - seat) return state->board[at] == seat ? count : 0;
    return 0;
}

static bool may_place(const reversi *state, uint8_t seat, uint8_t cell) {
    if (state->board[cell] != EMPTY) return false;
    for (uint32_t direction = 0; direction < TV_GRID_DIRECTIONS; direction++)
        if (turns_to(state, seat, cell, direction) > 0) return true;
    return false;
}

static uint32_t squares_for(const reversi *state, uint8_t seat) {
    uint32_t count = 0;
    for (uint8_t cell = 0; cell < CELLS; cell++) count += may_place(state, seat, cell);
    return count;
}

static int32_t reversi_score(const void *box, const void *of, uint8_t seat) {
    (void)box;
    int32_t count = 0;
    for (uint8_t cell = 0; cell < CELLS; cell++) count += ((const reversi *)of)->board[cell] == seat;
    return count;
}

static void reversi_start(const void *in, void *out, tv_chance *chance, tv_events *events) {
    const tv_plain_box *box = in;
    reversi *state = out;
    memset(state, 0, sizeof *state);
    memset(state->board, EMPTY, CELLS);
    state->turn = 1;
    state->viewer = TV_EVERYTHING;
    state->actor = state->owner = tv_draw_first(chance, box->seats, box->options[1]);
    state->board[27] = state->board[36] = 1 - state->owner;
    state->board[28] = state->board[35] = state->owner;
    tv_event_add(events, EV_BEGINS, state->owner);
}

static const char *reversi_check(const void *box, const void *in, tv_move move) {
    (void)box;
    const reversi *state = in;
    if (tv_move_verb(move) == PASS) return squares_for(state, state->actor) == 0 ? NULL : "RE 5";
    uint8_t cell = (uint8_t)tv_move_arg(move, 0);
    if (state->board[cell] != EMPTY) return "RE 3";
    return may_place(state, state->actor, cell) ? NULL : "RE 4";
}

static void place(reversi *state, uint8_t seat, uint8_t cell, tv_events *events) {
    int16_t turned = 0;
    for (uint32_t direction = 0; direction < TV_GRID_DIRECTIONS; direction++) {
        uint8_t at = cell;
        for (uint32_t left = turns_to(state, seat, cell, direction); left > 0; left--, turned++)
            state->board[at = tv_grid_step(grid, at, direction)] = seat;
    }
    state->board[cell] = seat;
    TV_TELL(events, seat, reversi, placed, .square = cell, .turned = turned);
}

static void reversi_play(const void *in, void *out, tv_move move, tv_chance *chance, tv_events *events) {
    (void)chance;
    const tv_plain_box *box = in;
    reversi *state = out;
    uint8_t other = 1 - state->actor;
    if (tv_move_verb(move) == PLACE)
        place(state, state->actor, (uint8_t)tv_move_arg(move, 0), events);
    else
        tv_event_add(events, EV_PASSED, state->actor);
    bool stuck = squares_for(state, 0) + squares_for(state, 1) == 0;
    if (stuck || state->turn == box->options[0] || state->turn == UINT16_MAX) {
        state->actor = TV_OVER;
        TV_TELL(events, TV_OVER, reversi, over, .discs = {(int16_t)reversi_score(box, state, 0), (int16_t)reversi_score(box, state, 1)});
        return;
    }
    state->turn++;
    state->actor = state->owner = other;
}

static const char *reversi_validate(const void *in, const void *of) {
    const tv_plain_box *box = in;
    const reversi *state = of;
    for (uint8_t cell = 0; cell < CELLS; cell++)
        if (state->board[cell] >= box->seats && state->board[cell] != EMPTY) return "there is no such disc";
    for (uint8_t cell = 27; cell <= 36; cell = (uint8_t)(cell == 28 ? 35 : cell + 1))
        if (state->board[cell] == EMPTY) return "the middle is empty";
    if (state->viewer >= box->seats && state->viewer != TV_SPECTATOR && state->viewer != TV_EVERYTHING) return "there is no such viewer";
    if (state->spare != 0) return "a spare byte is used";
    if (state->turn == 0 || state->owner >= box->seats) return "the turn is wrong";
    if (state->actor == TV_OVER) return NULL;
    if (state->actor != state->owner) return "another seat decides";
    return squares_for(state, 0) + squares_for(state, 1) > 0 ? NULL : "nobody can place a disc";
}

/* ---- words ---- */

#define ROW(n) "a" n, "b" n, "c" n, "d" n, "e" n, "f" n, "g" n, "h" n
static const char *const square_ids[] = {ROW("8"), ROW("7"), ROW("6"), ROW("5"), ROW("4"), ROW("3"), ROW("2"), ROW("1")};
static const tv_domain squares = {
    .name = "square", .label = TV_TEXT("Board"), .ids = square_ids, .count = CELLS, .columns = SIDE, .holding = "board"};
static const tv_domain players = {.name = "player", .seats = 1};
static const tv_verb verbs[] = {
    [PLACE] = {"place", TV_TEXT("Place a disc on {square}"), {{"square", &squares}}}, [PASS] = {"pass", TV_TEXT("Pass"), {{0}}}, {0}};

static void reversi_fields(const void *in, void *out, tv_form *form) {
    reversi *state = out;
    (void)in;
    tv_form_u8(form, "viewer", &state->viewer, 0, 255);
    tv_form_u16(form, "turn", &state->turn, 1, UINT16_MAX);
    tv_form_u8(form, "owner", &state->owner, 0, 1);
    tv_form_u8_or_null(form, "actor", &state->actor, 0, 1, TV_OVER);
    tv_form_u8s_or_null(form, "board", state->board, CELLS, 0, 1, EMPTY);
}

static void reversi_preview(const void *box, const void *in, tv_move move, const tv_reader *reader, tv_text *out) {
    const reversi *state = in;
    (void)box;
    int32_t turned = 0;
    if (tv_move_verb(move) == PASS) return;
    for (uint32_t direction = 0; direction < TV_GRID_DIRECTIONS; direction++)
        turned += (int32_t)turns_to(state, state->actor, (uint8_t)tv_move_arg(move, 0), direction);
    tv_say(out, reader->lang, TV_TEXT("It turns {n} discs."), TV_N("n", turned));
}

/* ---- judgement ---- */

/* Corners can never be turned again; the square diagonally before an empty one gives it away. */
static void reversi_feature(const void *box, const void *in, uint8_t seat, int32_t *out) {
    static const uint8_t corners[] = {0, 7, 56, 63}, before[] = {9, 14, 49, 54};
    const reversi *state = in;
    out[DISCS] = reversi_score(box, state, seat);
    out[CORNERS] = out[NEAR_CORNERS] = 0;
    for (uint32_t i = 0; i < sizeof corners; i++) {
        out[CORNERS] += state->board[corners[i]] == seat;
        out[NEAR_CORNERS] += state->board[before[i]] == seat && state->board[corners[i]] == EMPTY;
    }
    out[MOBILITY] = (int32_t)squares_for(state, seat);
}

/* ---- the table ---- */

static const tv_weight weights[] = {[DISCS] = {"DISCS", "discs", {100}},
                                    [CORNERS] = {"CORNERS", "corners", {12000}},
                                    [NEAR_CORNERS] = {"NEAR_CORNERS", "discs diagonally before an empty corner", {-6000}},
                                    [MOBILITY] = {"MOBILITY", "squares where a disc could be placed", {1000}},
                                    {0}};
static const tv_feature_text feature_texts[] = {
    [CORNERS] = {.good = 1, TV_TEXTS("{n} corner", "{n} corners")},
    [MOBILITY] = {.good = 1, TV_TEXTS("{n} square to choose from", "{n} squares to choose from")},
};
static const tv_option options[] = {
    {"limit", TV_TEXT("Turns until the end; 0: none"), 0, 1000, 0}, {"first", TV_TEXT("The seat that begins; -1: by lot"), -1, 1, -1}, {0}};
static const tv_clause clauses[] = {{"RE 2", TV_TEXT("The players place discs in turn.")},
                                    {"RE 3", TV_TEXT("A disc is placed on an empty square.")},
                                    {"RE 4", TV_TEXT("A disc must turn at least one disc of the other player.")},
                                    {"RE 5", TV_TEXT("Only who cannot place a disc passes.")},
                                    {"RE 7", TV_TEXT("At the end most discs win.")},
                                    {0}};
static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(REVERSI_EVENTS)};
static const tv_event_text event_texts[] = {
    [EV_BEGINS] = {.text = TV_TEXT("{player} begins.")},
    [EV_PLACED] = {.text = TV_TEXT("{player} places a disc on {square} and turns {turned}.")},
    [EV_PASSED] = {.text = TV_TEXT("{player} cannot place a disc and passes.")},
    [EV_OVER] = {.text = TV_TEXT("The game is over; the discs: {discs}.")},
};
static const tv_shown shown[] = {{.key = "viewer"},
                                 {.key = "owner"},
                                 {.key = "actor"},
                                 {.key = "turn", .label = TV_TEXT("Turn")},
                                 {.key = "board", .label = TV_TEXT("Board"), .domain = &players},
                                 {0}};

/* For programs that learn it (docs/learning.md): who decides, and the board as two planes, mine and theirs. */
static const tv_plane planes[] = {
    {"actor", "Who decides.", TV_PLANE_SEAT, TV_PLANE_AT(reversi, actor)},
    {"discs", "The discs of each seat.", TV_PLANE_SEAT, TV_PLANE_LIST(reversi, board), .shape = {SIDE, SIDE}},
    {0},
};

static const tv_width widths[] = {{sizeof(uint16_t), 1}, TV_WIDTH_REST(reversi, owner), {0}};

const tv_game reversi_game = {
    .size = sizeof(tv_game),
    .id = "reversi",
    .title = "Reversi",
    .about = TV_TEXT("Enclose the other player's discs to turn them into yours."),
    .minutes = 15,
    .seats_min = 2,
    .seats_max = 2,
    .rules_version = 1,
    .box_bytes = sizeof(tv_plain_box),
    .state_bytes = sizeof(reversi),
    .widths = widths,
    .features = FEATURES,
    .options = options,
    .clauses = clauses,
    .weights = weights,
    .feature_texts = feature_texts,
    .event_kinds = event_kinds,
    .start = reversi_start,
    .check = reversi_check,
    .play = reversi_play,
    .validate = reversi_validate,
    .fields = reversi_fields,
    .preview = reversi_preview,
    .feature = reversi_feature,
    .actor_at = TV_AT(reversi, actor),
    .turn_at = TV_AT(reversi, turn),
    .owner_at = TV_AT(reversi, owner),
    .viewer_at = TV_AT(reversi, viewer),
    .score = reversi_score,
    .end_clause = "RE 7",
    .verbs = verbs,
    .event_texts = event_texts,
    .shown = shown,
    .planes = planes,
};
