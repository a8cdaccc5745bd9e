/* The course of the game: set-up (AT 2), how a turn goes on and ends (AT 3), and how the game ends (AT 8). */
#include "games/attika/attika.h"

#include "base/check.h"

#include <string.h>

/* ---- set-up (AT 2) ---- */
static void lay_first_tiles(const attika_box *b, attika_state *s, tv_chance *chance) {
    const attika_layout *layout = &b->layouts[b->seats - 2];
    TV_ASSERT(layout->tiles == 2 * b->seats);
    uint8_t pile[ATTIKA_TILES], chosen[2 * TV_SEATS_MAX];
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) pile[tile] = tile;
    uint32_t left = ATTIKA_TILES;
    for (uint8_t i = 0; i < layout->tiles; i++) chosen[i] = tv_draw_item(pile, &left, chance);
    for (uint8_t i = 0; i < layout->tiles; i++)
        attika_tile_lay(b, s, chosen[i], layout->tile_q[i], layout->tile_r[i], (uint8_t)tv_draw(chance, 6));
}

/* The main stack holds the main buildings (AT 2.2), the three others together all the rest. */
uint8_t attika_stack_draw(const attika_box *b, attika_state *s, uint8_t seat, uint8_t stack, tv_chance *chance) {
    const uint8_t *heights = s->stack[seat];
    TV_ASSERT(heights[stack] > 0);
    uint32_t nth = tv_draw(chance, stack == 0 ? heights[0] : (uint32_t)(heights[1] + heights[2] + heights[3]));
    tv_bits left = stack == 0 ? b->mains : ~b->mains;
    uint32_t kind = tv_bits_take(&left);
    for (; nth >= s->unseen[seat][kind]; kind = tv_bits_take(&left)) nth -= s->unseen[seat][kind];
    TV_ASSERT(kind < b->kinds);
    s->unseen[seat][kind]--;
    s->stack[seat][stack]--;
    return (uint8_t)kind;
}

static void fill_stacks(const attika_box *b, attika_state *s, uint8_t seat, tv_chance *chance) {
    TV_ASSERT(seat < b->seats && b->kinds <= ATTIKA_KINDS_MAX);
    for (uint8_t kind = 0; kind < b->kinds; kind++) s->unseen[seat][kind] = b->buildings[kind].count;
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++)
        s->stack[seat][stack] = stack == 0 ? ATTIKA_MAINS : (ATTIKA_BUILDINGS - ATTIKA_MAINS) / 3;
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++) s->stored[seat][attika_stack_draw(b, s, seat, stack, chance)]++;
}

/* AT 2.3: dealt by place in the turn order, before it is known who is first. */
static void deal_cards(const attika_box *b, attika_state *s, tv_chance *chance) {
    uint8_t dealt[TV_SEATS_MAX][ATTIKA_LANDS] = {{0}};
    memcpy(s->deck, b->cards, sizeof s->deck);
    s->deck_count = ATTIKA_CARDS;
    for (uint8_t place = 0; place < b->seats; place++)
        for (uint8_t i = 0; i < ATTIKA_START_CARDS + place; i++) dealt[place][tv_counts_draw(s->deck, s->deck_count--, chance)]++;
    s->first = tv_draw_first(chance, b->seats, b->first);
    for (uint8_t place = 0; place < b->seats; place++) {
        uint8_t seat = (uint8_t)((s->first + place) % b->seats);
        memcpy(s->hand[seat], dealt[place], ATTIKA_LANDS);
        s->hand_count[seat] = s->fresh[seat] = (uint8_t)(ATTIKA_START_CARDS + place);
    }
}

static void tell_dealt(const attika_box *b, const attika_state *s, uint8_t seat, tv_events *events) {
    attika_secret_dealt hand;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) hand.cards[land] = s->hand[seat][land];
    attika_event_dealt *told = attika_tell_dealt(events, seat, (uint8_t)(1u << seat), &hand);
    if (!told) return;
    uint8_t found = 0;
    told->count = s->hand_count[seat];
    for (uint8_t kind = 0; kind < b->kinds; kind++)
        for (uint8_t i = 0; i < s->stored[seat][kind]; i++) told->buildings[found++] = kind;
    TV_ASSERT(found == ATTIKA_STACKS);
}

/* The land, what each player has, and who begins. */
static void tell_start(const attika_box *b, const attika_state *s, tv_events *events) {
    TV_ASSERT(s->turn == 1 && s->first < b->seats);
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (s->tile_turn[tile] == ATTIKA_NOTHING) continue;
        TV_TELL(events, TV_OVER, attika, laid, .tile = tile, .q = s->tile_q[tile], .r = s->tile_r[tile], .steps = s->tile_turn[tile]);
    }
    for (uint8_t place = 0; place < b->seats; place++) tell_dealt(b, s, (uint8_t)((s->first + place) % b->seats), events);
    TV_TELL(events, s->first, attika, turn, .number = tv_event_count(s->turn));
}

void attika_start(const void *box, void *state, tv_chance *chance, tv_events *events) {
    const attika_box *b = box;
    attika_state *s = state;
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->winner = s->building = s->cell = s->tile = ATTIKA_NOTHING;
    memset(s->tile_turn, ATTIKA_NOTHING, sizeof s->tile_turn);
    attika_land_derive(b, s); /* nothing but the shrines */
    lay_first_tiles(b, s, chance);
    for (uint8_t seat = 0; seat < b->seats; seat++) fill_stacks(b, s, seat, chance);
    deal_cards(b, s, chance);
    s->owner_of_turn = s->first;
    s->turn = 1;
    TV_ASSERT_DEAR(attika_validate(b, s) == NULL);
    if (events != NULL) tell_start(b, s, events);
}

/* ---- the turn (AT 3) ---- */
uint8_t attika_buildings_on_board(const attika_box *b, const attika_state *s, uint8_t seat) {
    uint8_t elsewhere = s->drawn && s->owner_of_turn == seat;
    for (uint8_t kind = 0; kind < b->kinds; kind++) elsewhere = (uint8_t)(elsewhere + s->stored[seat][kind] + s->unseen[seat][kind]);
    return (uint8_t)(ATTIKA_BUILDINGS - elsewhere);
}

uint8_t attika_amphorae_left(const attika_state *s) {
    return (uint8_t)(ATTIKA_AMPHORAE - s->amphorae[0] - s->amphorae[1] - s->amphorae[2] - s->amphorae[3]);
}

bool attika_action_exists(const attika_box *b, const attika_state *s) {
    uint8_t seat = s->owner_of_turn;
    if (s->turn_kind == ATTIKA_DRAWING)
        for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++)
            if (s->stack[seat][stack]) return true;
    if (s->turn_kind == ATTIKA_BUILDING)
        for (uint8_t kind = 0; kind < b->kinds; kind++)
            if (s->stored[seat][kind]) return true;
    return false;
}

/* AT 3.7: is anything left that the owner of the turn could do? */
static bool turn_is_used_up(const attika_box *b, const attika_state *s) {
    if (s->turn_kind == ATTIKA_OPEN || s->left) return false;
    if (!s->amphorae[s->owner_of_turn]) return true;
    return !attika_card_left(s) && (s->took || !attika_action_exists(b, s));
}

void attika_turn_go_on(const attika_box *b, attika_state *s, tv_events *events) {
    TV_ASSERT(s->phase != ATTIKA_ENDED && !s->tile_due);
    s->phase = ATTIKA_ACT;
    s->building = s->cell = s->tile = ATTIKA_NOTHING;
    s->drawn = 0;
    s->tile_at_q = s->tile_at_r = 0;
    if (turn_is_used_up(b, s)) attika_turn_end(b, s, events);
}

void attika_turn_end(const attika_box *b, attika_state *s, tv_events *events) {
    TV_ASSERT(s->owner_of_turn < b->seats && s->building == ATTIKA_NOTHING && s->tile == ATTIKA_NOTHING);
    if (b->limit && s->turn >= b->limit * b->seats) { /* AT 8.2 */
        attika_game_end(b, s, ATTIKA_BY_LIMIT, ATTIKA_NOTHING, events);
        return;
    }
    s->owner_of_turn = (uint8_t)((s->owner_of_turn + 1) % b->seats);
    s->turn++;
    s->turn_kind = ATTIKA_OPEN;
    s->left = s->took = 0;
    TV_TELL(events, s->owner_of_turn, attika, turn, .number = tv_event_count(s->turn));
}

/* ---- the end (AT 8) ---- */
void attika_game_end(const attika_box *b, attika_state *s, uint8_t reason, uint8_t winner, tv_events *events) {
    TV_ASSERT(reason != ATTIKA_GOING_ON && reason < ATTIKA_REASONS && (winner < b->seats || winner == ATTIKA_NOTHING));
    s->phase = ATTIKA_ENDED;
    s->reason = reason;
    s->winner = winner;
    s->building = s->cell = s->tile = ATTIKA_NOTHING;
    s->drawn = s->tile_due = 0;
    attika_event_over *told = attika_tell_over(events, TV_OVER);
    if (!told) return;
    told->reason = reason;
    told->winner = winner;
    for (uint8_t seat = 0; seat < b->seats; seat++) told->buildings[seat] = attika_buildings_on_board(b, s, seat);
}

/* AT 8.2: buildings, then amphorae, then cards, as one number. Who won at once (AT 8.1) is before all. */
static int32_t standing(const attika_box *b, const attika_state *s, uint8_t seat) {
    int32_t value = (attika_buildings_on_board(b, s, seat) * 16 + s->amphorae[seat]) * 64 + s->hand_count[seat];
    return value + (s->winner == seat ? 1 << 30 : 0);
}

void attika_result(const void *box, const void *state, tv_result *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    TV_ASSERT(s->reason < ATTIKA_REASONS);
    static const char *const clause[ATTIKA_REASONS] = {NULL, "AT 8.1", "AT 8.1", "AT 8.2"};
    int32_t standings[TV_SEATS_MAX];
    for (uint8_t seat = 0; seat < b->seats; seat++) standings[seat] = standing(b, s, seat);
    tv_result_by_scores(standings, b->seats, out);
    out->clause = clause[s->reason];
}

uint8_t attika_actor(const void *box, const void *state) {
    const attika_state *s = state;
    (void)box;
    return s->phase == ATTIKA_ENDED ? TV_OVER : s->owner_of_turn;
}
