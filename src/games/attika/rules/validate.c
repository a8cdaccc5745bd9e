/* Conservation and invariants: nothing is lost, nothing is there twice, and the fields agree with each other. For tests, and for positions that
 * people write. */
#include "games/attika/attika.h"

#include <string.h>

static const char *check_ranges(const attika_box *b, const attika_state *s) {
    if (s->viewer >= b->seats && s->viewer != TV_SPECTATOR && s->viewer != TV_EVERYTHING) return "viewer: no such seat";
    if (s->phase >= ATTIKA_PHASES || s->reason >= ATTIKA_REASONS || s->turn_kind >= ATTIKA_TURN_KINDS) return "phase: out of range";
    if (s->owner_of_turn >= b->seats || s->first >= b->seats) return "owner_of_turn: no such seat";
    if (s->turn < 1 || s->turn > INT32_MAX) return "turn: counts from 1, and no game lasts for ever";
    if ((s->phase == ATTIKA_ENDED) != (s->reason != ATTIKA_GOING_ON)) return "ended_by: given exactly when the game has ended";
    bool won = s->reason == ATTIKA_BY_BUILDINGS || s->reason == ATTIKA_BY_SHRINES;
    if (won ? s->winner >= b->seats : s->winner != ATTIKA_NOTHING) return "winner: given exactly when somebody has won (AT 8.1)";
    if (s->took > 1 || s->drawn > 1 || s->tile_due > 1) return "took, drawn, tile_due: yes or no";
    if (s->turn_kind == ATTIKA_OPEN && s->left) return "left: actions are counted once the kind of turn is fixed (AT 3.1)";
    if (s->left + s->amphorae[s->owner_of_turn] > ATTIKA_BUILDS + ATTIKA_GROUPS)
        return "left: more actions than a turn has, and amphorae can give (AT 3.1, AT 6.2)"; /* spending one moves it from there to here */
    if (s->turn_kind == ATTIKA_STOPPED && (s->left || !s->took)) return "turn_kind: who stops has taken cards (AT 3.4)";
    return NULL;
}

/* Before anything is derived from them. */
static const char *check_occupants(const attika_box *b, const attika_state *s) {
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (!attika_is_built(s->occupant[cell])) continue;
        if (attika_occupant_seat(s->occupant[cell]) >= b->seats || attika_occupant_kind(s->occupant[cell]) >= b->kinds)
            return "buildings: of no player or kind";
    }
    return NULL;
}

static const char *check_land(const attika_box *b, const attika_state *s) {
    attika_state alone = *s;
    memset(alone.tile_turn, ATTIKA_NOTHING, sizeof alone.tile_turn);
    uint8_t order = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (s->tile_turn[tile] == ATTIKA_NOTHING) {
            if (s->tile_q[tile] || s->tile_r[tile]) return "land: a tile that is not laid lies nowhere";
            continue;
        }
        if (s->tile_turn[tile] > 5) return "land: a tile has six turns";
        order++;
    }
    /* Tiles are laid one after another, each where it fits beside the earlier ones (AT 7.2). */
    for (bool more = true; more;) {
        more = false;
        for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
            if (s->tile_turn[tile] == ATTIKA_NOTHING || alone.tile_turn[tile] != ATTIKA_NOTHING) continue;
            if (!attika_tile_fits(b, &alone, s->tile_q[tile], s->tile_r[tile])) continue;
            alone.tile_turn[tile] = s->tile_turn[tile];
            more = true;
            order--;
        }
    }
    if (order) return "land: tiles overlap or do not hang together (AT 7.2)";
    attika_state derived = *s;
    attika_land_derive(b, &derived);
    return memcmp(&derived, s, sizeof derived) ? "land: buildings lie off the tiles, or derived fields are wrong" : NULL;
}

/* AT 1.3: 30 buildings a player, wherever they are. */
static const char *check_buildings(const attika_box *b, const attika_state *s) {
    uint8_t built[TV_SEATS_MAX][ATTIKA_KINDS_MAX] = {{0}};
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (!attika_is_built(s->occupant[cell])) continue;
        built[attika_occupant_seat(s->occupant[cell])][attika_occupant_kind(s->occupant[cell])]++;
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        uint32_t mains = 0, others = 0;
        for (uint8_t kind = 0; kind < ATTIKA_KINDS_MAX; kind++) {
            uint32_t pending = s->drawn && s->owner_of_turn == seat && s->building == kind;
            uint32_t all = (uint32_t)built[seat][kind] + s->stored[seat][kind] + s->unseen[seat][kind] + pending;
            if (all != (seat < b->seats && kind < b->kinds ? b->buildings[kind].count : 0))
                return "buildings: a player has exactly 30, each as often as the box says (AT 1.3)";
            if (kind < b->kinds && b->buildings[kind].main)
                mains += s->unseen[seat][kind];
            else
                others += s->unseen[seat][kind];
        }
        if (mains != s->stack[seat][0] || others != (uint32_t)s->stack[seat][1] + s->stack[seat][2] + s->stack[seat][3])
            return "stacks: their heights and the buildings not seen yet disagree (AT 2.2)";
    }
    return NULL;
}

static const char *check_cards(const attika_box *b, const attika_state *s) {
    uint32_t hidden = 0, amphorae = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint32_t hands = 0;
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) hands += s->hand[seat][land];
        if (hands + s->deck[land] + s->discard[land] != b->cards[land])
            return "cards: there must be as many of each as the box has (AT 1.2)";
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        bool open = s->viewer == TV_EVERYTHING || s->viewer == seat;
        if (open ? attika_sum(s->hand[seat]) != s->hand_count[seat] : attika_sum(s->hand[seat]) != 0)
            return "hand: number and cards disagree";
        if (seat >= b->seats && (s->hand_count[seat] || s->amphorae[seat])) return "players: only those at the table hold cards";
        if (s->amphorae[seat] > ATTIKA_GROUPS) return "amphorae: a player wins at most 7, one for each group (AT 6.1)";
        hidden += s->hand_count[seat] - attika_sum(s->hand[seat]);
        amphorae += s->amphorae[seat];
    }
    if (attika_sum(s->deck) != s->deck_count + hidden) return "deck: number and cards disagree";
    return amphorae > ATTIKA_AMPHORAE ? "amphorae: there are 15 (AT 1.2)" : NULL;
}

/* AT 9.3: lower bounds that the cards must be able to meet. */
static const char *check_knowledge(const attika_box *b, const attika_state *s) {
    bool view = s->viewer != TV_EVERYTHING;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint32_t hands = view ? s->deck[land] : 0;
        for (uint8_t seat = 0; seat < b->seats; seat++) hands += s->hand[seat][land];
        if (s->kept[land] > hands) return "kept: more than the hands can hold (AT 9.3)";
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
            if (s->others[seat][land] > hands - (seat < b->seats ? s->hand[seat][land] : 0))
                return "others_hold: more than other hands can hold (AT 9.3)";
    }
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        if (s->kept[land] + s->perhaps[land] > b->cards[land]) return "perhaps: more than there are (AT 9.3)";
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
            if (s->others[seat][land] + s->others_perhaps[seat][land] > b->cards[land])
                return "others_perhaps: more than there are (AT 9.3)";
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (s->fresh[seat] > s->hand_count[seat]) return "fresh: more than the hand holds (AT 9.3)";
    uint32_t all = 0;
    for (uint8_t seat = 0; seat < b->seats; seat++) all += s->hand_count[seat];
    if (attika_sum(s->kept) > all) return "kept: more than the hands hold (AT 9.3)";
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (attika_sum(s->others[seat]) > all - s->hand_count[seat]) return "others_hold: more than other hands hold (AT 9.3)";
    return view && !attika_knowledge_fits(b, s) ? "others_hold: a view knows of hands that hold it, and only what its viewer knows (AT 9.3)"
                                                : NULL;
}

static const char *check_phase(const attika_box *b, const attika_state *s) {
    uint8_t seat = s->owner_of_turn;
    bool choosing = s->phase == ATTIKA_HEX || s->phase == ATTIKA_DRAWN || s->phase == ATTIKA_PAY;
    bool laying = s->phase == ATTIKA_LAND || s->phase == ATTIKA_TURN;
    if (choosing ? s->building >= b->kinds : s->building != ATTIKA_NOTHING)
        return "pending: a building waits exactly while it is being built (AT 3.2)";
    if (s->drawn ? s->phase != ATTIKA_DRAWN && s->phase != ATTIKA_PAY : s->phase == ATTIKA_DRAWN)
        return "pending: a drawn building is built or stored first (AT 3.2)";
    if (choosing && !s->drawn && !s->stored[seat][s->building]) return "pending: that building is not on the storage board (AT 3.3)";
    if (choosing && s->drawn && s->turn_kind != ATTIKA_DRAWING) return "turn_kind: a building was drawn (AT 3.1)";
    if (choosing && !s->drawn && (s->took || s->turn_kind == ATTIKA_DRAWING || (s->turn_kind == ATTIKA_BUILDING && !s->left)))
        return "turn_kind: no action to build with (AT 3.1)";
    if (s->tile_due && (!s->drawn || (s->stack[seat][0] && s->stack[seat][1] && s->stack[seat][2] && s->stack[seat][3])))
        return "tile_due: only after the last building of a stack was drawn (AT 7.1)";
    if (laying ? s->tile >= ATTIKA_TILES || s->tile_turn[s->tile] != ATTIKA_NOTHING : s->tile != ATTIKA_NOTHING)
        return "pending: a tile waits exactly while it is being laid (AT 7.1)";
    if (s->phase == ATTIKA_TURN ? !attika_tile_fits(b, s, s->tile_at_q, s->tile_at_r) : s->tile_at_q || s->tile_at_r)
        return "pending: the tile does not fit there (AT 7.2)";
    if (s->phase != ATTIKA_PAY && s->cell != ATTIKA_NOTHING) return "pending: a hex is kept only while it is paid for";
    if (s->phase == ATTIKA_HEX && !attika_owner_can_pay(b, s)) return "pending: the hand cannot pay for that anywhere (AT 5.1)";
    if (s->phase != ATTIKA_PAY) return NULL;
    if (s->cell >= ATTIKA_LAND_CELLS || s->occupant[s->cell] != 0) return "pending: that hex is taken (AT 4.1)";
    attika_price price = attika_price_of(b, s, seat, s->building, s->cell);
    if (attika_price_is_zero(&price)) return "pending: nothing is to be paid there";
    return attika_owner_can_pay(b, s) ? NULL : "pending: the hand cannot pay for that (AT 5.1)";
}

/* AT 8.1: who has all buildings on the board, or a settlement that touches two shrines, has won, and nobody else has. */
static const char *check_end(const attika_box *b, const attika_state *s) {
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        bool all = attika_buildings_on_board(b, s, seat) == ATTIKA_BUILDINGS, linked = false;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
            uint8_t touched = attika_is_built_by(s->occupant[cell], seat) ? attika_shrines_touched(s, cell) : 0;
            linked |= (touched & (touched - 1)) != 0;
        }
        uint8_t reason = all ? ATTIKA_BY_BUILDINGS : linked ? ATTIKA_BY_SHRINES : ATTIKA_GOING_ON;
        if (reason == ATTIKA_GOING_ON ? s->winner == seat : s->winner != seat || s->reason != reason)
            return "winner: who has all buildings on the board or links two shrines, and nobody else (AT 8.1)";
    }
    return NULL;
}

const char *attika_validate(const void *box, const void *state) {
    const attika_state *s = state;
    const char *fault;
    if ((fault = check_ranges(box, s))) return fault;
    if ((fault = check_occupants(box, s))) return fault;
    if ((fault = check_land(box, s))) return fault;
    if ((fault = check_buildings(box, s))) return fault;
    if ((fault = check_cards(box, s))) return fault;
    if ((fault = check_knowledge(box, s))) return fault;
    if ((fault = check_phase(box, s))) return fault;
    return check_end(box, s);
}
