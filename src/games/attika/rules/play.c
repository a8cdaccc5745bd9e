/* Playing a decision: each verb does what its clause says (AT 3 to AT 7). The move is legal; `check` saw to that. */
#include "games/attika/attika.h"

#include "base/check.h"

#include <string.h>

/* ---- after a building is on the board: amphora, victory, new tile, in this order (AT 6.1) ---- */
/* Own cells of one group that can be reached from one of them through that group alone. */
static uint8_t connected_in_group(const attika_box *b, const attika_state *s, uint8_t cell, uint8_t seat, uint8_t group) {
    uint8_t queue[ATTIKA_BUILDINGS] = {cell}, found = 1;
    for (uint8_t at = 0; at < found; at++)
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t other = s->neighbour[queue[at]][d];
            if (other >= ATTIKA_LAND_CELLS || !attika_is_built_by(s->occupant[other], seat)) continue;
            if (b->buildings[attika_occupant_kind(s->occupant[other])].group != group || memchr(queue, other, found)) continue;
            queue[found++] = other;
        }
    return found;
}

bool attika_group_connected(const attika_box *b, const attika_state *s, uint8_t cell) {
    uint8_t seat = attika_occupant_seat(s->occupant[cell]);
    uint8_t group = b->buildings[attika_occupant_kind(s->occupant[cell])].group;
    for (tv_bits left = b->group_kinds[group]; left;) {
        uint32_t kind = tv_bits_take(&left);
        if (s->stored[seat][kind] | s->unseen[seat][kind]) return false;
    }
    return connected_in_group(b, s, cell, seat, group) == b->group_size[group];
}

static void win_amphora(const attika_box *b, attika_state *s, uint8_t seat, uint8_t group, tv_chance *chance, tv_events *events) {
    TV_ASSERT(seat == s->owner_of_turn && group < ATTIKA_GROUPS);
    if (!attika_amphorae_left(s)) {
        attika_hand_take(b, s, seat, 1, ATTIKA_WHY_NO_AMPHORA, chance, events); /* AT 3.5: does not count as taken */
        return;
    }
    s->amphorae[seat]++;
    TV_TELL(events, seat, attika, amphora, .group = group, .amphorae = s->amphorae[seat]);
}

/* AT 8.1 */
static bool wins(const attika_box *b, attika_state *s, uint8_t cell, uint8_t seat, tv_events *events) {
    TV_ASSERT(attika_is_built_by(s->occupant[cell], seat));
    uint8_t touched = attika_shrines_touched(s, cell);
    bool stacks_empty = attika_sum(s->stack[seat]) == 0, linked = (touched & (touched - 1)) != 0;
    bool all = stacks_empty && attika_buildings_on_board(b, s, seat) == ATTIKA_BUILDINGS;
    if (!all && !linked) return false;
    attika_game_end(b, s, all ? ATTIKA_BY_BUILDINGS : ATTIKA_BY_SHRINES, seat, events);
    return true;
}

/* AT 7.1, 7.3 */
static void grow_land(const attika_box *b, attika_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->tile == ATTIKA_NOTHING);
    if (!s->tile_due) {
        attika_turn_go_on(b, s, events);
        return;
    }
    s->tile_due = 0;
    uint8_t left = attika_tiles_left(s);
    if (!left) {
        tv_event_add(events, ATTIKA_EV_NO_TILE, s->owner_of_turn);
        attika_turn_go_on(b, s, events);
        return;
    }
    uint32_t nth = tv_draw(chance, left);
    uint8_t tile = 0;
    for (;; tile++)
        if (s->tile_turn[tile] == ATTIKA_NOTHING && nth-- == 0) break;
    s->tile = tile;
    s->building = s->cell = ATTIKA_NOTHING;
    s->drawn = 0;
    s->phase = ATTIKA_LAND;
    TV_TELL(events, s->owner_of_turn, attika, tile, .tile = tile, .left = (int16_t)(left - 1));
}

static void put_building(const attika_box *b, attika_state *s, uint8_t cell, bool by_arrow, uint8_t paid, tv_chance *chance,
                         tv_events *events) {
    TV_ASSERT(s->building < b->kinds);
    uint8_t seat = s->owner_of_turn, kind = s->building, group = b->buildings[kind].group, before = s->settlements[seat];
    if (!s->drawn) {
        if (s->turn_kind == ATTIKA_OPEN) s->turn_kind = ATTIKA_BUILDING, s->left = ATTIKA_BUILDS;
        TV_ASSERT(s->left > 0 && s->stored[seat][kind] > 0);
        s->left--;
        s->stored[seat][kind]--;
    }
    s->drawn = 0;
    s->building = s->cell = ATTIKA_NOTHING;
    attika_cell_build(b, s, cell, seat, kind);
    attika_event_built *told = attika_tell_built(events, seat);
    if (told) {
        told->building = kind;
        told->hex = cell;
        told->cards = paid;
        told->free = by_arrow;
        told->founds = s->settlements[seat] > before;
        told->buildings = attika_buildings_on_board(b, s, seat);
    }
    if (attika_group_connected(b, s, cell)) win_amphora(b, s, seat, group, chance, events);
    if (!wins(b, s, cell, seat, events)) grow_land(b, s, chance, events);
}

/* ---- the verbs ---- */
/* AT 3.2 */
static void play_draw(const attika_box *b, attika_state *s, uint8_t stack, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == ATTIKA_ACT && s->stack[s->owner_of_turn][stack] > 0);
    uint8_t seat = s->owner_of_turn;
    if (s->turn_kind == ATTIKA_OPEN) s->turn_kind = ATTIKA_DRAWING, s->left = ATTIKA_DRAWS;
    s->left--;
    s->building = attika_stack_draw(b, s, seat, stack, chance);
    s->drawn = 1;
    s->tile_due = s->stack[seat][stack] == 0;
    s->phase = ATTIKA_DRAWN;
    TV_TELL(events, seat, attika, drawn, .building = s->building, .stack = stack, .left = s->stack[seat][stack]);
}

static void play_hex(const attika_box *b, attika_state *s, uint8_t cell, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->building < b->kinds && s->occupant[cell] == 0);
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, cell);
    if (attika_price_is_zero(&price)) {
        put_building(b, s, cell, price.free, 0, chance, events);
        return;
    }
    s->cell = cell; /* a payment is asked whenever the price is not zero, however many answers the hand allows */
    s->phase = ATTIKA_PAY;
}

static void play_store(const attika_box *b, attika_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == ATTIKA_DRAWN && s->drawn && s->building < b->kinds);
    uint8_t seat = s->owner_of_turn;
    s->stored[seat][s->building]++;
    TV_TELL(events, seat, attika, stored, .building = s->building);
    s->building = ATTIKA_NOTHING;
    s->drawn = 0;
    grow_land(b, s, chance, events);
}

static void play_pay(const attika_box *b, attika_state *s, tv_move m, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == ATTIKA_PAY && s->cell < ATTIKA_LAND_CELLS);
    uint8_t cards[ATTIKA_LANDS], paid = 0, seat = s->owner_of_turn;
    attika_event_paid *told = attika_tell_paid(events, seat);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        cards[land] = attika_move_arg(m, land);
        paid = (uint8_t)(paid + cards[land]);
        if (told) told->cards[land] = cards[land];
    }
    attika_hand_pay(s, seat, cards);
    put_building(b, s, s->cell, false, paid, chance, events); /* what an arrow makes free is not paid for */
}

/* AT 3.4 */
static void play_stop(const attika_box *b, attika_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == ATTIKA_ACT && s->turn_kind != ATTIKA_STOPPED);
    uint8_t cards = s->turn_kind == ATTIKA_OPEN ? ATTIKA_CARDS_FOR_TURN : s->left;
    s->turn_kind = ATTIKA_STOPPED;
    s->left = 0;
    s->took = 1;
    attika_hand_take(b, s, s->owner_of_turn, cards, ATTIKA_WHY_ACTIONS, chance, events);
    attika_turn_go_on(b, s, events);
}

/* AT 6.2 */
static void play_amphora(const attika_box *b, attika_state *s, bool for_card, tv_chance *chance, tv_events *events) {
    uint8_t seat = s->owner_of_turn;
    TV_ASSERT(s->amphorae[seat] > 0);
    s->amphorae[seat]--;
    if (for_card) {
        TV_TELL(events, seat, attika, spent, .amphorae = s->amphorae[seat]);
        s->took = 1;
        attika_hand_take(b, s, seat, 1, ATTIKA_WHY_AMPHORA, chance, events);
    } else {
        TV_TELL(events, seat, attika, action, .amphorae = s->amphorae[seat]);
        s->left++;
    }
    attika_turn_go_on(b, s, events);
}

/* AT 7.1: "turned as you like" */
static void play_turn(const attika_box *b, attika_state *s, uint8_t turn, tv_events *events) {
    TV_ASSERT_DEAR(attika_tile_fits(b, s, s->tile_at_q, s->tile_at_r));
    TV_ASSERT(s->phase == ATTIKA_TURN && turn < 6 && s->tile < ATTIKA_TILES && s->tile_turn[s->tile] == ATTIKA_NOTHING);
    attika_tile_lay(b, s, s->tile, s->tile_at_q, s->tile_at_r, turn);
    TV_TELL(events, s->owner_of_turn, attika, laid, .tile = s->tile, .q = s->tile_at_q, .r = s->tile_at_r, .steps = turn);
    attika_turn_go_on(b, s, events);
}

void attika_play(const void *box, void *state, tv_move m, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(attika_check(box, state, m) == NULL); /* legal */
    const attika_box *b = box;
    attika_state *s = state;
    uint8_t a = attika_move_arg(m, 0);
    switch (attika_move_verb(m)) {
    case ATTIKA_DO_DRAW: play_draw(b, s, a, chance, events); break;
    case ATTIKA_DO_BUILD:
        s->building = a;
        s->phase = ATTIKA_HEX;
        break;
    case ATTIKA_DO_HEX: play_hex(b, s, a, chance, events); break;
    case ATTIKA_DO_STORE: play_store(b, s, chance, events); break;
    case ATTIKA_DO_PAY: play_pay(b, s, m, chance, events); break;
    case ATTIKA_DO_STOP: play_stop(b, s, chance, events); break;
    case ATTIKA_DO_ACTION: play_amphora(b, s, false, chance, events); break;
    case ATTIKA_DO_CARD: play_amphora(b, s, true, chance, events); break;
    case ATTIKA_DO_END: attika_turn_end(b, s, events); break;
    case ATTIKA_DO_PLACE:
        s->tile_at_q = (int8_t)(a - 128);
        s->tile_at_r = (int8_t)(attika_move_arg(m, 1) - 128);
        s->phase = ATTIKA_TURN;
        break;
    case ATTIKA_DO_TURN: play_turn(b, s, a, events); break;
    }
}

/* Played on a copy with chance to throw away: whatever draws reveals. */
bool attika_reveals(const void *box, const void *state, tv_move m) {
    attika_state copy = *(const attika_state *)state;
    tv_chance chance = tv_chance_fast(0);
    attika_play(box, &copy, m, &chance, NULL);
    return chance.draws > 0;
}
