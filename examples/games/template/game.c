/* Template: get rid of your cards, each at least as high as the one before. The clauses (TEMPLATE n.n) are those of rules.md.
 * Everything that is not here, such as notation, picture and estimate, the library derives from the tables below (trivium/game.h). */
#include "game.h"

#include <string.h>
#include <trivium/cards.h>

/* ---- what a decision is made of ---- */
static const char *const card_ids[] = {"1", "2", "3", "4", "5", "6"};
static const tv_domain cards = {.name = "card", .label = TV_TEXT("Cards"), .ids = card_ids, .count = TEMPLATE_KINDS};
static const tv_domain players = {.name = "player", .label = TV_TEXT("Players"), .seats = 1};
static const tv_verb verbs[] = {
    [TEMPLATE_LAY] = {"lay", TV_TEXT("Lay a card: {card}"), {{"card", &cards}}},
    [TEMPLATE_DRAW] = {"draw", TV_TEXT("Draw a card"), {{0}}},
    [TEMPLATE_PASS] = {"pass", TV_TEXT("Pass"), {{0}}},
    {0},
};

/* ---- rules ---- */

/* Only the card's owner may read which it was. */
static void tell_drawn(const template_state *state, uint8_t seat, uint8_t kind, tv_events *events) {
    template_event_drew *told = template_tell_drew(events, seat, (uint8_t)(1 << seat), &(template_secret_drew){.card = kind});
    if (told != NULL) told->left = state->deck_size;
}

/* A card from the deck into a hand. */
static void draw_card(template_state *state, uint8_t seat, tv_chance *chance, tv_events *events) {
    uint8_t kind = tv_counts_draw(state->deck, state->deck_size, chance);
    state->deck_size--;
    state->hands[seat][kind]++;
    state->sizes[seat]++;
    tell_drawn(state, seat, kind, events);
}

/* The hands are told by kinds, not in the order in which their cards came: the view does not show that order. */
static void tell_start(uint8_t seats, const template_state *state, tv_events *events) {
    for (uint8_t seat = 0; seat < seats; seat++)
        for (uint8_t kind = 0; kind < TEMPLATE_KINDS; kind++)
            for (uint8_t card = 0; card < state->hands[seat][kind]; card++) tell_drawn(state, seat, kind, events);
    tv_event_add(events, TEMPLATE_EV_BEGINS, state->owner);
}

static void template_start(const void *in, void *out, tv_chance *chance, tv_events *events) {
    const tv_plain_box *box = in;
    template_state *state = out;
    *state = (template_state){.turn = 1, .viewer = TV_EVERYTHING, .deck_size = TEMPLATE_CARDS};
    memset(state->deck, TEMPLATE_COPIES, TEMPLATE_KINDS);
    for (uint8_t seat = 0; seat < box->seats; seat++)
        for (uint8_t card = 0; card < TEMPLATE_HAND; card++) draw_card(state, seat, chance, NULL);
    state->owner = state->actor = tv_draw_first(chance, box->seats, box->options[1]);
    if (events != NULL) tell_start(box->seats, state, events);
}

/* Asked only about moves of the table, by the seat that decides, while the game lasts. */
static const char *template_check(const void *box, const void *in, tv_move move) {
    (void)box;
    const template_state *state = in;
    uint32_t kind = tv_move_arg(move, 0);
    switch (tv_move_verb(move)) {
    case TEMPLATE_LAY:
        if (state->hands[state->actor][kind] == 0) return "TEMPLATE 2.1";
        return kind + 1 >= state->top || state->top == TEMPLATE_KINDS ? NULL : "TEMPLATE 2.2";
    case TEMPLATE_DRAW: return state->deck_size > 0 ? NULL : "TEMPLATE 2.3";
    default: return state->deck_size == 0 ? NULL : "TEMPLATE 2.4";
    }
}

static bool template_reveals(const void *box, const void *state, tv_move move) {
    (void)box, (void)state;
    return tv_move_verb(move) == TEMPLATE_DRAW;
}

static void lay(template_state *state, uint8_t kind, tv_events *events) {
    uint8_t seat = state->actor, points = state->top == kind + 1 ? 2 : 1;
    state->hands[seat][kind]--;
    state->sizes[seat]--;
    state->laid[kind]++;
    state->top = (uint8_t)(kind + 1);
    state->points[seat] = (uint8_t)(state->points[seat] + points);
    template_event_laid *told = template_tell_laid(events, seat);
    if (told != NULL) *told = (template_event_laid){.card = kind, .points = points};
}

static void template_play(const void *in, void *out, tv_move move, tv_chance *chance, tv_events *events) {
    const tv_plain_box *box = in;
    template_state *state = out;
    uint32_t limit = (uint32_t)box->options[0], verb = tv_move_verb(move);
    state->passes = verb == TEMPLATE_PASS ? (uint8_t)(state->passes + 1) : 0;
    if (verb == TEMPLATE_LAY) lay(state, (uint8_t)tv_move_arg(move, 0), events);
    if (verb == TEMPLATE_DRAW) draw_card(state, state->actor, chance, events);
    if (verb == TEMPLATE_PASS) tv_event_add(events, TEMPLATE_EV_PASSED, state->actor);
    bool laid_all = state->sizes[state->actor] == 0;
    if (laid_all || state->passes == box->seats || state->turn == limit || state->turn == UINT16_MAX) {
        state->actor = TV_OVER;
        tv_event_add(events, TEMPLATE_EV_OVER, TV_OVER);
        return;
    }
    state->turn++;
    state->owner = state->actor = (uint8_t)((state->owner + 1) % box->seats);
}

static int32_t template_score(const void *box, const void *in, uint8_t seat) {
    (void)box;
    const template_state *state = in;
    return (int32_t)state->points[seat] - state->sizes[seat];
}

/* ---- secrets ---- */

/* What a viewer cannot know becomes zero: the other hands, and the deck. */
static void template_hide(const void *box, void *out, uint8_t viewer) {
    (void)box;
    template_state *state = out;
    if (viewer == TV_EVERYTHING) return;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (seat != viewer) memset(state->hands[seat], 0, TEMPLATE_KINDS);
    memset(state->deck, 0, TEMPLATE_KINDS);
    state->viewer = viewer;
}

/* The cards that the viewer does not see are dealt to the other hands, all equally likely; what is left is the deck. */
static void template_imagine(const void *in, void *out, uint8_t viewer, tv_chance *chance) {
    const tv_plain_box *box = in;
    template_state *state = out;
    template_hide(box, state, viewer);
    for (uint8_t kind = 0; kind < TEMPLATE_KINDS; kind++) {
        uint8_t seen = viewer < box->seats ? state->hands[viewer][kind] : 0;
        state->deck[kind] = (uint8_t)(TEMPLATE_COPIES - state->laid[kind] - seen);
    }
    for (uint8_t seat = 0; seat < box->seats; seat++)
        if (seat != viewer) tv_counts_deal(state->deck, state->hands[seat], TEMPLATE_KINDS, state->sizes[seat], chance);
    state->viewer = TV_EVERYTHING;
}

/* Is a hand, or the deck, as large as it is said to be? What a view hides is empty. */
static bool fits(const uint8_t *counts, uint32_t size, bool seen) { return tv_counts_sum(counts, TEMPLATE_KINDS) == (seen ? size : 0); }

/* States come from strangers, too: whatever passes here, every other function must cope with. */
static const char *template_validate(const void *in, const void *out) {
    const template_state *state = out;
    uint8_t seats = ((const tv_plain_box *)in)->seats, viewer = state->viewer;
    uint32_t laid = tv_counts_sum(state->laid, TEMPLATE_KINDS), total = state->deck_size + laid;
    if (viewer >= seats && viewer != TV_SPECTATOR && viewer != TV_EVERYTHING) return "there is no such viewer";
    if (state->turn == 0 || state->owner >= seats) return "the turn is wrong";
    if (state->actor != state->owner && state->actor != TV_OVER) return "another seat decides";
    if (state->passes > seats || (state->passes == seats && state->actor != TV_OVER)) return "there are too many passes";
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        if (!fits(state->hands[seat], state->sizes[seat], viewer == TV_EVERYTHING || viewer == seat)) return "a hand has another size";
        if (seat >= seats && (state->sizes[seat] || state->points[seat])) return "a seat that does not exist has something";
        if (state->points[seat] > 2 * laid) return "there are too many points";
        total += state->sizes[seat];
    }
    if (total != TEMPLATE_CARDS || !fits(state->deck, state->deck_size, viewer == TV_EVERYTHING)) return "cards are missing";
    for (uint8_t kind = 0; kind < TEMPLATE_KINDS; kind++) {
        uint32_t seen = (uint32_t)state->laid[kind] + state->deck[kind];
        for (uint8_t seat = 0; seat < seats; seat++) seen += state->hands[seat][kind];
        if (seen > TEMPLATE_COPIES) return "there are too many cards of a kind";
    }
    return state->top <= TEMPLATE_KINDS && (state->top == 0 || state->laid[state->top - 1] > 0) ? NULL : "the top card was not laid";
}

/* ---- words ---- */

/* The state as JSON and as position text, in both directions. */
static void template_fields(const void *in, void *out, tv_form *form) {
    template_state *state = out;
    uint32_t seats = ((const tv_plain_box *)in)->seats, count = seats;
    tv_form_u8(form, "viewer", &state->viewer, 0, 255);
    tv_form_u16(form, "turn", &state->turn, 1, UINT16_MAX);
    tv_form_u8(form, "owner", &state->owner, 0, TV_SEATS_MAX - 1);
    tv_form_u8(form, "actor", &state->actor, 0, 255);
    tv_form_u8(form, "top", &state->top, 0, TEMPLATE_KINDS);
    tv_form_u8(form, "deck_size", &state->deck_size, 0, TEMPLATE_CARDS);
    tv_form_u8(form, "passes", &state->passes, 0, TV_SEATS_MAX);
    if (tv_form_list(form, "points", &count, seats)) {
        for (uint32_t seat = 0; seat < count; seat++) tv_form_u8(form, NULL, &state->points[seat], 0, 255);
        tv_form_leave(form);
    }
    if (tv_form_list(form, "sizes", &count, seats)) {
        for (uint32_t seat = 0; seat < count; seat++) tv_form_u8(form, NULL, &state->sizes[seat], 0, TEMPLATE_CARDS);
        tv_form_leave(form);
    }
    if (tv_form_list(form, "hands", &count, seats)) {
        for (uint32_t seat = 0; seat < count; seat++) tv_form_counts(form, NULL, state->hands[seat], card_ids, TEMPLATE_KINDS);
        tv_form_leave(form);
    }
    tv_form_counts(form, "laid", state->laid, card_ids, TEMPLATE_KINDS);
    tv_form_counts(form, "deck", state->deck, card_ids, TEMPLATE_KINDS);
}

static const tv_clause clauses[] = {{"TEMPLATE 1.1", TV_TEXT("There are six cards of each value from 1 to 6.")},
                                    {"TEMPLATE 1.2", TV_TEXT("Everybody is dealt five cards.")},
                                    {"TEMPLATE 2.1", TV_TEXT("In your turn lay a card that you hold, draw one, or pass.")},
                                    {"TEMPLATE 2.2", TV_TEXT("A card must be at least as high as the one on top; on a 6 any card goes.")},
                                    {"TEMPLATE 2.3", TV_TEXT("You can draw while the deck has cards.")},
                                    {"TEMPLATE 2.4", TV_TEXT("You can pass when the deck is empty.")},
                                    {"TEMPLATE 2.5", TV_TEXT("A card laid gives a point, or two on an equal card.")},
                                    {"TEMPLATE 3.1", TV_TEXT("The game ends when a hand is empty or everybody passes.")},
                                    {"TEMPLATE 3.2", TV_TEXT("Every card in hand costs a point; most points win.")},
                                    {0}};
static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(TEMPLATE_EVENTS)};
static const tv_event_text event_texts[] = {
    [TEMPLATE_EV_BEGINS] = {TV_TEXT("{player} begins."), NULL},
    [TEMPLATE_EV_DREW] = {TV_TEXT("{player} draws a card: {card}. Left in the deck: {left}."),
                          TV_TEXT("{player} draws a card. Left in the deck: {left}.")},
    [TEMPLATE_EV_LAID] = {TV_TEXT("{player} lays a card: {card}. Points: {points}."), NULL},
    [TEMPLATE_EV_PASSED] = {TV_TEXT("{player} passes."), NULL},
    [TEMPLATE_EV_OVER] = {TV_TEXT("The game is over."), NULL},
};
/* What the plain picture shows, and under which words; once you draw a picture of your own (`scene`), it goes. */
static const tv_shown shown[] = {
    {.key = "viewer"},
    {.key = "actor"},
    {.key = "owner", .label = TV_TEXT("To move"), .domain = &players},
    {.key = "turn", .label = TV_TEXT("Turn")},
    {.key = "top", .label = TV_TEXT("Top card")},
    {.key = "deck_size", .label = TV_TEXT("Cards in the deck")},
    {.key = "passes"},
    {.key = "points", .label = TV_TEXT("Points"), .by_seat = 1},
    {.key = "sizes", .label = TV_TEXT("Cards in hand"), .by_seat = 1},
    {.key = "hands", .label = TV_TEXT("Hand"), .domain = &cards, .by_seat = 1},
    {.key = "laid", .label = TV_TEXT("Cards laid"), .domain = &cards},
    {.key = "deck"},
    {0},
};
static const tv_option options[] = {{"limit", TV_TEXT("End after this many turns"), 0, 60000, 0},
                                    {"first", TV_TEXT("The seat that begins; -1: by lot"), -1, TV_SEATS_MAX - 1, -1},
                                    {0}};

/* The numbers of the state, so that its bytes are the same on every machine: the turn, and all others are bytes. */
static const tv_width widths[] = {{sizeof(uint16_t), 1}, TV_WIDTH_REST(template_state, owner), {0}};

const tv_game template_game = {
    .size = sizeof(tv_game),
    .id = "template",
    .title = "Template",
    .about = TV_TEXT("Get rid of your cards, each at least as high as the one before"),
    .minutes = 5,
    .seats_min = 2,
    .seats_max = 4,
    .rules_version = 1,
    .box_bytes = sizeof(tv_plain_box),
    .state_bytes = sizeof(template_state),
    .widths = widths,
    .options = options,
    .limit_for_engines = 200,
    .clauses = clauses,
    .event_kinds = event_kinds,
    .start = template_start,
    .check = template_check,
    .reveals = template_reveals,
    .play = template_play,
    .validate = template_validate,
    .hide = template_hide,
    .imagine = template_imagine,
    .fields = template_fields,
    .actor_at = TV_AT(template_state, actor),
    .turn_at = TV_AT(template_state, turn),
    .owner_at = TV_AT(template_state, owner),
    .viewer_at = TV_AT(template_state, viewer),
    .score = template_score,
    .end_clause = "TEMPLATE 3.2",
    .verbs = verbs,
    .event_texts = event_texts,
    .shown = shown,
    .age = 8,
};
