/* Attika in numbers, for programs that learn it (learning.h). The land is told cell by cell, tile after tile as `hex` moves name them: what a policy
 * thinks of a cell and what it sees of it have the same number. Where the tiles lie is told too, for who lays them out in a grid. */
#include "base/check.h"
#include "games/attika/attika.h"

#include <string.h>

enum {
    CELLS = ATTIKA_LAND_CELLS,
    KINDS = ATTIKA_KINDS_MAX,
    WINDOW = 16, /* coordinates beyond count as this far */
    SIDE = 2 * WINDOW + 1,
    CHOSEN = ATTIKA_BLANK + 2,
    COST_VALUES = 32,
    PAID_MAX = 4, /* cards of one landscape; more count as so many */
};
#define ON_CELLS .shape = {ATTIKA_TILES, ATTIKA_TILE_CELLS}

const tv_plane attika_planes[] = {
    {"phase", TV_PLANE_ABOUT("What is decided now."), TV_PLANE_ONE_OF, TV_PLANE_AT(attika_state, phase), .width = ATTIKA_PHASES},
    {"owner", TV_PLANE_ABOUT("Whose turn it is, who decides."), TV_PLANE_SEAT, TV_PLANE_AT(attika_state, owner_of_turn)},
    {"first", TV_PLANE_ABOUT("Who began, which settles whose turn is the last of a round."), TV_PLANE_SEAT,
     TV_PLANE_AT(attika_state, first)},
    {"turn_kind", TV_PLANE_ABOUT("Open, drawing, building, stopped."), TV_PLANE_ONE_OF, TV_PLANE_AT(attika_state, turn_kind),
     .width = ATTIKA_TURN_KINDS},
    {"left", TV_PLANE_ABOUT("Actions left in this turn."), TV_PLANE_NUMBER, TV_PLANE_AT(attika_state, left), .values = 20},
    {"took", TV_PLANE_ABOUT("A card was taken: no more draws and builds."), TV_PLANE_NUMBER, TV_PLANE_AT(attika_state, took), .values = 2},
    {"building", TV_PLANE_ABOUT("The kind of the building that is drawn or chosen."), TV_PLANE_ONE_OF, TV_PLANE_AT(attika_state, building),
     .width = KINDS},
    {"drawn", TV_PLANE_ABOUT("It was drawn."), TV_PLANE_NUMBER, TV_PLANE_AT(attika_state, drawn), .values = 2},
    {"tile_due", TV_PLANE_ABOUT("A landscape tile follows."), TV_PLANE_NUMBER, TV_PLANE_AT(attika_state, tile_due), .values = 2},
    {"tile", TV_PLANE_ABOUT("The landscape tile that is to be laid."), TV_PLANE_ONE_OF, TV_PLANE_AT(attika_state, tile),
     .width = ATTIKA_TILES},
    {"stacks", TV_PLANE_ABOUT("Heights of each seat's stacks, the main one first."), TV_PLANE_NUMBER, TV_PLANE_LISTS(attika_state, stack),
     .values = ATTIKA_BUILDINGS + 1},
    {"stored", TV_PLANE_ABOUT("Buildings of each kind on the storage boards."), TV_PLANE_NUMBER, TV_PLANE_LISTS(attika_state, stored),
     .values = ATTIKA_BUILDINGS + 1},
    {"unseen", TV_PLANE_ABOUT("Buildings of each kind still in the stacks."), TV_PLANE_NUMBER, TV_PLANE_LISTS(attika_state, unseen),
     .values = ATTIKA_BUILDINGS + 1},
    {"settlements", TV_PLANE_ABOUT("Settlements of each seat."), TV_PLANE_NUMBER, TV_PLANE_EACH(attika_state, settlements),
     .values = ATTIKA_BUILDINGS + 1},
    {"amphorae", TV_PLANE_ABOUT("Amphorae of each seat."), TV_PLANE_NUMBER, TV_PLANE_EACH(attika_state, amphorae),
     .values = ATTIKA_AMPHORAE + 1},
    {"hand_counts", TV_PLANE_ABOUT("Cards in each hand."), TV_PLANE_NUMBER, TV_PLANE_EACH(attika_state, hand_count),
     .values = ATTIKA_CARDS + 1},
    {"unseen_cards", TV_PLANE_ABOUT("Water, forest, hill, mountain in the deck or in other hands."), TV_PLANE_NUMBER,
     TV_PLANE_LIST(attika_state, deck), .values = ATTIKA_CARDS + 1},
    {"discard", TV_PLANE_ABOUT("The same on the discard pile."), TV_PLANE_NUMBER, TV_PLANE_LIST(attika_state, discard),
     .values = ATTIKA_CARDS + 1},
    {"kept", TV_PLANE_ABOUT("The same in all hands, as far as everybody knows."), TV_PLANE_NUMBER, TV_PLANE_LIST(attika_state, kept),
     .values = ATTIKA_CARDS + 1},
    {"deck_count", TV_PLANE_ABOUT("Cards in the deck."), TV_PLANE_NUMBER, TV_PLANE_AT(attika_state, deck_count),
     .values = ATTIKA_CARDS + 1},
    {"hand", TV_PLANE_ABOUT("The viewer's cards: water, forest, hill, mountain."), TV_PLANE_WRITTEN, .width = ATTIKA_LANDS,
     .values = ATTIKA_CARDS + 1},
    {"others", TV_PLANE_ABOUT("What the viewer knows the other hands to hold together."), TV_PLANE_WRITTEN, .width = ATTIKA_LANDS,
     .values = ATTIKA_CARDS + 1},
    {"price", TV_PLANE_ABOUT("While it is paid: symbols of each landscape that are missing, and cards of any."), TV_PLANE_WRITTEN,
     .width = ATTIKA_LANDS + 1, .values = COST_VALUES},
    {"rounds", TV_PLANE_ABOUT("Rounds left until the limit, this one included; 0: there is none."), TV_PLANE_WRITTEN, .width = 1},
    {"tile_at", TV_PLANE_ABOUT("Where the tile to be turned lies, q and r + 17; 0: there is none."), TV_PLANE_WRITTEN, .width = 2,
     .values = SIDE + 1},
    {"tile_q", TV_PLANE_ABOUT("Where the tiles' centres lie, from west to east, + 17; 0: not laid."), TV_PLANE_WRITTEN,
     .items = ATTIKA_TILES, .values = SIDE + 1},
    {"tile_r", TV_PLANE_ABOUT("The same from north-west to south-east."), TV_PLANE_WRITTEN, .items = ATTIKA_TILES, .values = SIDE + 1},
    {"free", TV_PLANE_ABOUT("Free cells: 1 + their symbol, 5: none; 6: the one that is chosen; 0: not free."), TV_PLANE_WRITTEN,
     .items = CELLS, .values = CHOSEN + 1, ON_CELLS},
    {"around", TV_PLANE_ABOUT("Symbols of each landscape on a free cell and its free neighbours."), TV_PLANE_WRITTEN,
     .items = ATTIKA_LANDS * CELLS, .values = 8, .shape = {ATTIKA_LANDS, ATTIKA_TILES, ATTIKA_TILE_CELLS}},
    {"beside_own", TV_PLANE_ABOUT("Free cells beside a building of the viewer."), TV_PLANE_WRITTEN, .items = CELLS, .values = 2, ON_CELLS},
    {"beside_others", TV_PLANE_ABOUT("Free cells beside a building of somebody else."), TV_PLANE_WRITTEN, .items = CELLS, .values = 2,
     ON_CELLS},
    {"cost", TV_PLANE_ABOUT("Free cells: 1 + cards that the chosen building costs there, without replacing any."), TV_PLANE_WRITTEN,
     .items = CELLS, .values = COST_VALUES, ON_CELLS},
    {"buildings", TV_PLANE_ABOUT("1 + the kind of each seat's building on a cell."), TV_PLANE_WRITTEN, .items = CELLS, .by_seat = 1,
     .values = KINDS + 1, ON_CELLS},
    {0},
};

/* ---- the land, one loop for each plane, so that compilers take many cells at once ---- */

static uint8_t within(int coordinate) {
    int inside = coordinate < -WINDOW ? -WINDOW : coordinate > WINDOW ? WINDOW : coordinate;
    return (uint8_t)(inside + WINDOW + 1);
}

static void write_tiles(const attika_state *s, uint8_t *q, uint8_t *r) {
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (s->tile_turn[tile] == ATTIKA_NOTHING) continue;
        q[tile] = within(s->tile_q[tile]);
        r[tile] = within(s->tile_r[tile]);
    }
}

/* Symbols as they lie: the six round a centre are those of the printed tile, turned; so they stand in a row of them written twice. */
static void write_free(const attika_box *b, const attika_state *s, uint8_t *out) {
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        const uint8_t *printed = b->tiles[tile];
        uint8_t twice[12], turn = s->tile_turn[tile], *cells = out + attika_cell(tile, 0);
        if (turn == ATTIKA_NOTHING) continue;
        memcpy(twice, printed + 1, 6);
        memcpy(twice + 6, printed + 1, 6);
        cells[0] = printed[0];
        memcpy(cells + 1, twice + 6 - turn % 6, 6);
    }
    for (uint32_t cell = 0; cell < CELLS; cell++) out[cell] = s->occupant[cell] == 0 ? (uint8_t)(out[cell] + 1) : 0;
    if (s->cell < CELLS) out[s->cell] = CHOSEN;
}

/* `around` of the state, 0 where the cell is not free. */
static void free_around(const attika_state *s, uint16_t around[CELLS]) {
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        uint16_t taken = s->occupant[cell] != 0;
        around[cell] = s->around[cell] & (uint16_t)(taken - 1);
    }
}

static void write_around(const uint16_t around[CELLS], uint8_t *restrict out) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++, out += CELLS)
        for (uint32_t cell = 0; cell < CELLS; cell++) out[cell] = around[cell] >> (4 * land) & 7;
}

/* Free cells beside a building of one of these seats, bit k for seat k. */
static void write_beside(const attika_state *s, uint8_t seats, uint8_t *restrict out) {
    attika_cells beside = {{0}};
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        for (uint32_t i = 0; i < sizeof beside.words / sizeof *beside.words; i++)
            beside.words[i] |= seats >> seat & 1 ? s->open[seat].words[i] : 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) out[cell] = beside.words[cell / 32] >> cell % 32 & 1;
}

static uint8_t less(uint8_t one, uint8_t other) { return one > other ? (uint8_t)(one - other) : 0; }

/* AT 5.4: nothing beside a predecessor, which most often is not there. */
static void write_free_of_cost(const attika_state *s, uint8_t predecessor, uint8_t *out) {
    uint8_t any = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) any |= s->occupant[cell] == predecessor;
    for (uint32_t cell = 0; any && cell < CELLS; cell++) {
        if (s->occupant[cell] != predecessor) continue;
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t other = s->neighbour[cell][d];
            if (other < CELLS && s->occupant[other] == 0) out[other] = 1;
        }
    }
}

/* AT 5.1 to 5.6: what the land around does not give, and the surcharge. */
static void write_cost(const attika_box *b, const attika_state *s, const uint8_t *around, const uint8_t *beside, uint8_t *out) {
    const attika_building *building = &b->buildings[s->building];
    uint8_t seat = s->owner_of_turn, surcharge = s->settlements[seat];
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        uint8_t sum = 0, cost = 1;
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
            uint8_t here = around[land * CELLS + cell];
            sum = (uint8_t)(sum + here);
            cost = (uint8_t)(cost + less(building->cost[land], here));
        }
        cost = (uint8_t)(cost + less(building->any, sum) + (beside[cell] ? 0 : surcharge));
        cost = cost < COST_VALUES ? cost : COST_VALUES - 1;
        out[cell] = s->occupant[cell] == 0 ? cost : 0;
    }
    if (building->after != ATTIKA_NOTHING) write_free_of_cost(s, attika_occupant(seat, building->after), out);
}

static void write_buildings(const attika_state *s, uint8_t seat, uint8_t *out) {
    uint8_t first = attika_occupant(seat, 0);
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        uint8_t kind = (uint8_t)(s->occupant[cell] - first);
        out[cell] = kind < KINDS ? (uint8_t)(kind + 1) : 0;
    }
}

static uint8_t *write_land(const attika_box *b, const attika_state *s, uint8_t viewer, uint8_t *out) {
    uint8_t *around = out + CELLS, *own = around + ATTIKA_LANDS * CELLS, *others = own + CELLS, *cost = others + CELLS;
    uint8_t own_bit = (uint8_t)(1u << viewer), owners[CELLS];
    uint16_t packed[CELLS];
    free_around(s, packed);
    write_free(b, s, out);
    write_around(packed, around);
    write_beside(s, own_bit, own);
    write_beside(s, 15 & ~own_bit, others);
    if (s->building < b->kinds) {
        write_beside(s, (uint8_t)(1u << s->owner_of_turn), owners);
        write_cost(b, s, around, owners, cost);
    }
    return cost + CELLS;
}

static void write_price(const attika_box *b, const attika_state *s, uint8_t *out) {
    attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
    memcpy(out, price.missing, ATTIKA_LANDS);
    out[ATTIKA_LANDS] = price.any < COST_VALUES ? price.any : COST_VALUES - 1;
}

enum { BEFORE_TILES = 2 * ATTIKA_LANDS + ATTIKA_LANDS + 1 + 1 + 2 }; /* the land takes longest, and some nets do not look at it */

void attika_observe_first(const void *box, const void *view, uint8_t viewer, uint32_t bytes, uint8_t *out) {
    const attika_box *b = box;
    const attika_state *s = view;
    const uint8_t *begin = out;
    memcpy(out, s->hand[viewer], ATTIKA_LANDS);
    memcpy(out + ATTIKA_LANDS, s->others[viewer], ATTIKA_LANDS);
    out += 2 * ATTIKA_LANDS;
    if (s->phase == ATTIKA_PAY) write_price(b, s, out);
    out += ATTIKA_LANDS + 1;
    *out++ = tv_plane_left(b->limit, (s->turn - 1) / b->seats + 1);
    if (s->phase == ATTIKA_TURN) out[0] = within(s->tile_at_q), out[1] = within(s->tile_at_r);
    out += 2;
    TV_ASSERT_DEAR(out == begin + BEFORE_TILES);
    if (bytes <= BEFORE_TILES) return;
    write_tiles(s, out, out + ATTIKA_TILES);
    out = write_land(b, s, viewer, out + 2 * ATTIKA_TILES);
    for (uint8_t row = 0; row < b->seats; row++, out += CELLS) write_buildings(s, (uint8_t)((viewer + row) % b->seats), out);
}

void attika_observe(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    attika_observe_first(box, view, viewer, UINT32_MAX, out);
}

/* ---- moves ---- */
#define NUMBER_OF(values)                                                                                                                  \
    { .shift = 8, .count = values }
#define COORDINATE(bit)                                                                                                                    \
    { .shift = bit, .low = 128 - WINDOW, .count = SIDE }
#define CARDS(bit)                                                                                                                         \
    { .shift = bit, .count = PAID_MAX + 1 }

const tv_action_line attika_action_lines[] = {
    {"draw", ATTIKA_DO_DRAW, .args = {NUMBER_OF(ATTIKA_STACKS)}},
    {"build", ATTIKA_DO_BUILD, .args = {NUMBER_OF(KINDS)}},
    {"hex", ATTIKA_DO_HEX, .args = {NUMBER_OF(CELLS)}},
    {"store", .verb = ATTIKA_DO_STORE},
    {"pay", ATTIKA_DO_PAY, .shared = 1, .args = {CARDS(8), CARDS(16), CARDS(24), CARDS(32)}},
    {"stop", .verb = ATTIKA_DO_STOP},
    {"action", .verb = ATTIKA_DO_ACTION},
    {"card", .verb = ATTIKA_DO_CARD},
    {"end", .verb = ATTIKA_DO_END},
    {"place", ATTIKA_DO_PLACE, .shared = 1, .args = {COORDINATE(8), COORDINATE(16)}},
    {"turn", ATTIKA_DO_TURN, .args = {NUMBER_OF(6)}},
    {0},
};
