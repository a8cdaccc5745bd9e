/* The growing land (AT 4, AT 7): tiles of seven hexes anywhere on an unbounded plane of hexes, in axial coordinates (q to the east, r to the
 * south-east). The board is the set of laid tiles with their centres; a cell is named by its tile and its position on it, so 22 tiles
 * and 4 shrines are all there can ever be, wherever players put them. Every tile touches an earlier one or a shrine, which moves the farthest
 * centre by 3 at most; 18 tiles beyond a layout that reaches 16 stay within ATTIKA_REACH. */
#include "games/attika/attika.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(ATTIKA_LAYOUT_REACH + 3 * (ATTIKA_TILES - 4) < ATTIKA_REACH && ATTIKA_REACH < 127, "coordinates fit a byte");

static const attika_layout *layout_of(const attika_box *b) { return &b->layouts[b->seats - 2]; }

static bool is_laid(const attika_state *s, uint8_t tile) { return s->tile_turn[tile] != ATTIKA_NOTHING; }

uint8_t attika_symbol(const attika_box *b, const attika_state *s, uint8_t cell) {
    uint8_t tile = attika_cell_tile(cell), position = (uint8_t)(cell - attika_cell(tile, 0));
    if (position > 0) position = (uint8_t)(1 + (position - 1 + 6 - s->tile_turn[tile]) % 6);
    return b->tiles[tile][position];
}

void attika_cell_at(const attika_box *b, const attika_state *s, uint8_t cell, int *q, int *r) {
    TV_ASSERT(cell < ATTIKA_CELLS);
    if (cell >= ATTIKA_LAND_CELLS) {
        *q = layout_of(b)->shrine_q[cell - ATTIKA_LAND_CELLS];
        *r = layout_of(b)->shrine_r[cell - ATTIKA_LAND_CELLS];
        return;
    }
    uint8_t tile = attika_cell_tile(cell), position = (uint8_t)(cell - attika_cell(tile, 0));
    *q = s->tile_q[tile] + (position ? tv_hex_step_q(position - 1) : 0);
    *r = s->tile_r[tile] + (position ? tv_hex_step_r(position - 1) : 0);
}

/* Position on a tile of the hex that lies (dq, dr) from its centre, or ATTIKA_NOTHING. */
static uint8_t position_of(int dq, int dr) {
    static const uint8_t positions[3][3] = {/* dr = -1, 0, 1; dq = -1, 0, 1 */
                                            {ATTIKA_NOTHING, 3, 2},
                                            {4, 0, 1},
                                            {5, 6, ATTIKA_NOTHING}};
    return dq < -1 || dq > 1 || dr < -1 || dr > 1 ? ATTIKA_NOTHING : positions[dr + 1][dq + 1];
}

uint8_t attika_cell_find(const attika_box *b, const attika_state *s, int q, int r) {
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (!is_laid(s, tile)) continue;
        uint8_t position = position_of(q - s->tile_q[tile], r - s->tile_r[tile]);
        if (position != ATTIKA_NOTHING) return attika_cell(tile, position);
    }
    for (uint8_t shrine = 0; shrine < b->seats; shrine++)
        if (layout_of(b)->shrine_q[shrine] == q && layout_of(b)->shrine_r[shrine] == r) return attika_shrine_cell(shrine);
    return ATTIKA_NOTHING;
}

/* ---- laying a tile ---- */
/* In four bits a landscape; a hex without a symbol has a bit that falls away. */
static uint16_t symbol_bit(uint8_t symbol) { return (uint16_t)(1u << (4 * symbol)); }
_Static_assert(4 * ATTIKA_BLANK == 16, "the bit of no symbol is beyond the others");

/* Tiles that touch a tile whose centre lies there: six at most in play, but a text that somebody wrote may heap them up. */
static uint8_t touching_tiles(const attika_state *s, int q, int r, uint8_t tiles[ATTIKA_TILES]) {
    uint8_t count = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        uint8_t touches = tv_hex_distance(q, r, s->tile_q[tile], s->tile_r[tile]) == 3;
        tiles[count] = tile; /* and stays if it touches, without a branch that nobody could foresee */
        count = (uint8_t)(count + (touches & is_laid(s, tile)));
    }
    return count;
}

/* What lies around a centre, as far as tiles that touch reach: cells and shrines by row and column, ATTIKA_NOTHING where nothing is. */
enum { TOUCH_REACH = 4, TOUCH_SIDE = 2 * TOUCH_REACH + 1 };
typedef uint8_t surroundings[TOUCH_SIDE][TOUCH_SIDE];

static void look_around(const attika_box *b, const attika_state *s, int centre_q, int centre_r, surroundings map) {
    uint8_t touching[ATTIKA_TILES], count = touching_tiles(s, centre_q, centre_r, touching);
    memset(map, ATTIKA_NOTHING, sizeof(surroundings));
    for (uint8_t shrine = b->seats; shrine-- > 0;) { /* backwards: of several things in one place the first counts */
        int q = layout_of(b)->shrine_q[shrine] - centre_q + TOUCH_REACH, r = layout_of(b)->shrine_r[shrine] - centre_r + TOUCH_REACH;
        if (q >= 0 && q < TOUCH_SIDE && r >= 0 && r < TOUCH_SIDE) map[r][q] = attika_shrine_cell(shrine);
    }
    while (count-- > 0) {
        uint8_t tile = touching[count];
        int q = s->tile_q[tile] - centre_q + TOUCH_REACH, r = s->tile_r[tile] - centre_r + TOUCH_REACH;
        for (uint8_t side = 0; side < 6; side++)
            map[r + tv_hex_step_r(side)][q + tv_hex_step_q(side)] = attika_cell(tile, (uint8_t)(1 + side));
    }
}

static void join(attika_state *s, uint8_t cell, uint8_t direction, uint8_t other) {
    s->neighbour[cell][direction] = other;
    if (other != ATTIKA_NOTHING) s->neighbour[other][(direction + 3) % 6] = cell;
}

/* Joins each cell of a tile just laid with its neighbours: on the tile, and twelve hexes around it of which every other one touches two cells. */
static void join_neighbours(const attika_box *b, attika_state *s, uint8_t tile) {
    surroundings map;
    look_around(b, s, s->tile_q[tile], s->tile_r[tile], map);
    for (uint8_t side = 0; side < 6; side++) {
        uint8_t next = (side + 1) % 6, cell = attika_cell(tile, (uint8_t)(1 + side)), next_cell = attika_cell(tile, (uint8_t)(1 + next));
        int q = TOUCH_REACH + tv_hex_step_q(side), r = TOUCH_REACH + tv_hex_step_r(side);
        uint8_t beyond = map[r + tv_hex_step_r(side)][q + tv_hex_step_q(side)];
        uint8_t between = map[r + tv_hex_step_r(next)][q + tv_hex_step_q(next)];
        join(s, attika_cell(tile, 0), side, cell);
        join(s, cell, (side + 2) % 6, next_cell);
        join(s, cell, side, beyond);
        join(s, cell, next, between);
        join(s, next_cell, side, between);
    }
}

/* A cell of a tile just laid meets one of another tile: free symbols count on both (AT 5.1), or it is beside a building (AT 5.6). */
static void meet(const attika_box *b, attika_state *s, uint8_t cell, uint16_t own, uint8_t other) {
    if (s->occupant[other]) {
        attika_cells_add(&s->open[attika_occupant_seat(s->occupant[other])], cell);
        return;
    }
    s->around[other] = (uint16_t)(s->around[other] + own);
    s->around[cell] = (uint16_t)(s->around[cell] + symbol_bit(attika_symbol(b, s, other)));
}

/* AT 5.1: symbols count where they are and around it. The centre touches all cells of the tile, each other one the next and the one before, and
 * three hexes outside. */
static void add_symbols(const attika_box *b, attika_state *s, uint8_t tile) {
    uint16_t own[ATTIKA_TILE_CELLS], all = 0;
    for (uint8_t position = 0; position < ATTIKA_TILE_CELLS; position++) {
        own[position] = symbol_bit(attika_symbol(b, s, attika_cell(tile, position)));
        all = (uint16_t)(all + own[position]);
    }
    s->around[attika_cell(tile, 0)] = all;
    for (uint8_t side = 0; side < 6; side++) {
        uint8_t cell = attika_cell(tile, (uint8_t)(1 + side)), next = (side + 1) % 6, before = (side + 5) % 6;
        s->around[cell] = (uint16_t)(own[0] + own[1 + side] + own[1 + next] + own[1 + before]);
        const uint8_t outside[] = {before, side, next};
        for (uint8_t i = 0; i < 3; i++)
            if (s->neighbour[cell][outside[i]] < ATTIKA_LAND_CELLS) meet(b, s, cell, own[1 + side], s->neighbour[cell][outside[i]]);
    }
}

void attika_tile_lay(const attika_box *b, attika_state *s, uint8_t tile, int q, int r, uint8_t turn) {
    TV_ASSERT(tile < ATTIKA_TILES && abs(q) <= ATTIKA_REACH && abs(r) <= ATTIKA_REACH);
    s->tile_q[tile] = (int8_t)q;
    s->tile_r[tile] = (int8_t)r;
    s->tile_turn[tile] = turn;
    memset(&s->occupant[attika_cell(tile, 0)], 0, ATTIKA_TILE_CELLS);
    for (uint8_t position = 0; position < ATTIKA_TILE_CELLS; position++) attika_cells_add(&s->free, attika_cell(tile, position));
    join_neighbours(b, s, tile);
    add_symbols(b, s, tile);
}

uint8_t attika_tiles_left(const attika_state *s) {
    uint8_t left = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) left = (uint8_t)(left + (!is_laid(s, tile) && s->tile != tile));
    return left;
}

/* ---- where a tile may lie (AT 7.2) ---- */
bool attika_tile_fits(const attika_box *b, const attika_state *s, int q, int r) {
    bool touches = false;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (!is_laid(s, tile)) continue;
        int distance = tv_hex_distance(q, r, s->tile_q[tile], s->tile_r[tile]);
        if (distance < 3) return false;
        touches |= distance == 3;
    }
    for (uint8_t shrine = 0; shrine < b->seats; shrine++) {
        int distance = tv_hex_distance(q, r, layout_of(b)->shrine_q[shrine], layout_of(b)->shrine_r[shrine]);
        if (distance < 2) return false;
        touches |= distance == 2;
    }
    return touches;
}

/* A map of possible centres, as large as the land with a margin: in each row the columns within reach of something, and those too near. */
enum { SIDE_MAX = 96, ROW_WORDS = (SIDE_MAX + 63) / 64 };
typedef struct map_row {
    tv_bits within[ROW_WORDS], near[ROW_WORDS];
} map_row;
_Static_assert(2 * ATTIKA_LAYOUT_REACH + 3 * (ATTIKA_TILES - 4) + 7 <= SIDE_MAX, "the most stretched land fits the map");

/* The hexes around a hex as far as `reach`, and those nearer than that: rows from the north, bit 0 for the column at q - reach. */
static const uint8_t within_two[] = {0x1C, 0x1E, 0x1F, 0x0F, 0x07}, near_two[] = {0, 0x0C, 0x0E, 0x06, 0};
static const uint8_t within_three[] = {0x78, 0x7C, 0x7E, 0x7F, 0x3F, 0x1F, 0x0F}, near_three[] = {0, 0x38, 0x3C, 0x3E, 0x1E, 0x0E, 0};

static inline void map_mark(map_row *map, int q, int r, int reach, const uint8_t *within, const uint8_t *near) {
    TV_ASSERT(q >= reach && q + reach < SIDE_MAX && r >= reach && r + reach < SIDE_MAX);
    int word = (q - reach) / 64, shift = (q - reach) % 64;
    map_row *rows = &map[r - reach];
    for (int row = 0; row <= 2 * reach; row++) {
        rows[row].within[word] |= (tv_bits)within[row] << shift;
        rows[row].near[word] |= (tv_bits)near[row] << shift;
    }
    if (shift + 2 * reach < 64) return;
    for (int row = 0; row <= 2 * reach; row++) {
        rows[row].within[word + 1] |= (tv_bits)within[row] >> (64 - shift);
        rows[row].near[word + 1] |= (tv_bits)near[row] >> (64 - shift);
    }
}

static uint8_t laid_tiles(const attika_state *s, uint8_t tiles[ATTIKA_TILES]) {
    uint8_t count = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        tiles[count] = tile; /* and stays if it is laid */
        count = (uint8_t)(count + is_laid(s, tile));
    }
    return count;
}

static void widen(int *low, int *high, int value) {
    if (value < *low) *low = value;
    if (value > *high) *high = value;
}

uint32_t attika_tile_places(const attika_box *b, const attika_state *s, int8_t *q, int8_t *r) {
    const attika_layout *layout = layout_of(b);
    int q_low = 127, q_high = -127, r_low = 127, r_high = -127;
    uint8_t laid[ATTIKA_TILES], count_laid = laid_tiles(s, laid);
    for (uint8_t i = 0; i < count_laid; i++) widen(&q_low, &q_high, s->tile_q[laid[i]]), widen(&r_low, &r_high, s->tile_r[laid[i]]);
    for (uint8_t i = 0; i < b->seats; i++) widen(&q_low, &q_high, layout->shrine_q[i]), widen(&r_low, &r_high, layout->shrine_r[i]);
    q_low -= 3, r_low -= 3;
    int rows = r_high + 3 - r_low + 1;
    map_row map[SIDE_MAX];
    TV_ASSERT(rows <= SIDE_MAX);
    memset(map, 0, (size_t)rows * sizeof *map);
    for (uint8_t i = 0; i < count_laid; i++)
        map_mark(map, s->tile_q[laid[i]] - q_low, s->tile_r[laid[i]] - r_low, 3, within_three, near_three);
    for (uint8_t i = 0; i < b->seats; i++) map_mark(map, layout->shrine_q[i] - q_low, layout->shrine_r[i] - r_low, 2, within_two, near_two);
    uint32_t count = 0;
    for (int row = 0; row < rows; row++)
        for (int word = 0; word < ROW_WORDS; word++)
            for (tv_bits left = map[row].within[word] & ~map[row].near[word]; left; count++) {
                TV_ASSERT(count < ATTIKA_PLACES_MAX);
                q[count] = (int8_t)(q_low + 64 * word + (int)tv_bits_take(&left));
                r[count] = (int8_t)(r_low + row);
            }
    return count;
}

/* ---- building ---- */
/* AT 5.6, 5.7: a building joins the settlements it touches; their cells take the smallest cell as their common name. */
static void join_settlements(attika_state *s, uint8_t cell, uint8_t seat) {
    uint16_t alone = ATTIKA_SETTLED + cell, name = alone, last = 0, theirs[6];
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = attika_land_beside(s, cell, d);
        theirs[d] = attika_is_built_by(s->occupant[other], seat) ? s->around[other] : 0;
        last = theirs[d] > last ? theirs[d] : last;
        name = theirs[d] && theirs[d] < name ? theirs[d] : name;
    }
    uint8_t joined = name != alone;
    s->around[cell] = name;
    for (uint8_t d = 0; last > name && d < 6; d++) {
        if (theirs[d] <= name || s->around[s->neighbour[cell][d]] == name) continue;
        for (uint32_t x = 0; x < ATTIKA_LAND_CELLS; x++) s->around[x] = s->around[x] == theirs[d] ? name : s->around[x];
        joined++;
    }
    TV_ASSERT(s->settlements[seat] + 1 >= joined);
    s->settlements[seat] = (uint8_t)(s->settlements[seat] + 1 - joined);
}

void attika_cell_build(const attika_box *b, attika_state *s, uint8_t cell, uint8_t seat, uint8_t kind) {
    TV_ASSERT(s->occupant[cell] == 0);
    uint16_t symbol = symbol_bit(attika_symbol(b, s, cell));
    s->occupant[cell] = attika_occupant(seat, kind);
    for (uint8_t d = 0; d < 6; d++) {
        uint8_t other = attika_land_beside(s, cell, d);
        uint8_t target = s->occupant[other] ? cell : other;         /* the cell itself is no longer asked */
        s->around[target] = (uint16_t)(s->around[target] - symbol); /* AT 4.2: covered for good */
        attika_cells_add(&s->open[seat], target);
    }
    attika_cells_remove(&s->free, cell);
    for (uint8_t other = 0; other < TV_SEATS_MAX; other++) attika_cells_remove(&s->open[other], cell);
    join_settlements(s, cell, seat);
}

uint8_t attika_shrines_touched(const attika_state *s, uint8_t cell) {
    uint8_t touched = 0;
    for (uint8_t shrine = 0; shrine < TV_SEATS_MAX && s->occupant[attika_shrine_cell(shrine)] == ATTIKA_SHRINE; shrine++) {
        bool touches = false;
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t beside = s->neighbour[attika_shrine_cell(shrine)][d];
            touches |= beside < ATTIKA_LAND_CELLS && attika_same_settlement(s, cell, beside);
        }
        touched |= (uint8_t)(touches << shrine);
    }
    return touched;
}

void attika_land_derive(const attika_box *b, attika_state *s) {
    attika_state from = *s;
    memset(s->neighbour, ATTIKA_NOTHING, sizeof s->neighbour);
    memset(s->around, 0, sizeof s->around);
    memset(&s->free, 0, sizeof s->free);
    memset(s->open, 0, sizeof s->open);
    memset(s->settlements, 0, sizeof s->settlements);
    memset(s->occupant, ATTIKA_ABSENT, sizeof s->occupant);
    memset(s->tile_turn, ATTIKA_NOTHING, sizeof s->tile_turn);
    for (uint8_t shrine = 0; shrine < b->seats; shrine++) s->occupant[attika_shrine_cell(shrine)] = ATTIKA_SHRINE;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
        if (is_laid(&from, tile)) attika_tile_lay(b, s, tile, from.tile_q[tile], from.tile_r[tile], from.tile_turn[tile]);
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
        if (s->occupant[cell] == 0 && attika_is_built(from.occupant[cell]))
            attika_cell_build(b, s, cell, attika_occupant_seat(from.occupant[cell]), attika_occupant_kind(from.occupant[cell]));
}
