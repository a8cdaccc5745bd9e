/* The state's fields as JSON and as position text: one description reads and writes both (docs/json.md). What a text leaves out gets these
 * defaults: a first turn of seat 0, no tile laid, nothing stored or built, all buildings unseen in full stacks, empty hands, and all cards not
 * named elsewhere in the deck. What is derived from the land is computed, never read. */
#include "games/attika/attika.h"

#include <string.h>

static const char *const phases[] = {"act", "hex", "drawn", "pay", "land", "turn", "ended"};
static const char *const turn_kinds[] = {"open", "drawing", "building", "stopped"};
static const char *const reasons[] = {"none", "buildings", "shrines", "limit"};
static const char *const viewers[] = {"seat0", "seat1", "seat2", "seat3", "spectator", "all"};
static const uint8_t viewer_values[] = {0, 1, 2, 3, TV_SPECTATOR, TV_EVERYTHING};
enum { VIEWERS = 6, NOT_GIVEN = 255 };

static const char *const tile_ids[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K",
                                       "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V"};

static void kind_ids(const attika_box *b, const char *ids[ATTIKA_KINDS_MAX]) {
    for (uint8_t kind = 0; kind < ATTIKA_KINDS_MAX; kind++) ids[kind] = b->buildings[kind].id;
}

static void set_defaults(attika_state *s) {
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->turn = 1;
    s->winner = s->building = s->cell = s->tile = ATTIKA_NOTHING;
    memset(s->tile_turn, ATTIKA_NOTHING, sizeof s->tile_turn);
    memset(s->hand_count, NOT_GIVEN, sizeof s->hand_count);
    memset(s->fresh, NOT_GIVEN, sizeof s->fresh);
    s->deck_count = NOT_GIVEN;
    memset(s->stack, NOT_GIVEN, sizeof s->stack);
}

static void viewer_field(attika_state *s, tv_form *form) {
    uint8_t index = VIEWERS - 1;
    for (uint8_t i = 0; i < VIEWERS; i++)
        if (viewer_values[i] == s->viewer) index = i;
    tv_form_word(form, "viewer", &index, viewers, VIEWERS);
    s->viewer = viewer_values[index];
}

/* A cell by its name, or null. */
static void cell_field(tv_form *form, const char *key, uint8_t *cell) {
    char name[8] = "";
    if (!tv_form_reading(form)) {
        tv_text text = TV_TEXT_OVER(name);
        if (*cell != ATTIKA_NOTHING) attika_cell_write(*cell, &text);
    }
    if (!tv_form_string(form, key, name, sizeof name) || !tv_form_reading(form)) return;
    *cell = ATTIKA_NOTHING;
    if (name[0] && !attika_cell_read(name, strlen(name), cell)) tv_form_fail(form, "no hex is named {}", name);
}

static void turn_fields(const attika_box *b, attika_state *s, tv_form *form) {
    const char *ids[ATTIKA_KINDS_MAX];
    kind_ids(b, ids);
    tv_form_u32(form, "turn", &s->turn, 1, UINT32_MAX);
    tv_form_u8(form, "first", &s->first, 0, (uint8_t)(b->seats - 1));
    tv_form_u8(form, "owner_of_turn", &s->owner_of_turn, 0, (uint8_t)(b->seats - 1));
    tv_form_word(form, "phase", &s->phase, phases, ATTIKA_PHASES);
    tv_form_word(form, "ended_by", &s->reason, reasons, ATTIKA_REASONS);
    tv_form_u8_or_null(form, "winner", &s->winner, 0, (uint8_t)(b->seats - 1), ATTIKA_NOTHING);
    tv_form_word(form, "turn_kind", &s->turn_kind, turn_kinds, ATTIKA_TURN_KINDS);
    tv_form_u8(form, "left", &s->left, 0, ATTIKA_AMPHORAE + ATTIKA_BUILDS);
    tv_form_bool(form, "took", &s->took);
    if (tv_form_object(form, "pending")) {
        int16_t at[2] = {s->tile_at_q, s->tile_at_r};
        tv_form_word_or_null(form, "building", &s->building, ids, b->kinds, ATTIKA_NOTHING);
        tv_form_bool(form, "drawn", &s->drawn);
        cell_field(form, "hex", &s->cell);
        tv_form_bool(form, "tile_due", &s->tile_due);
        tv_form_word_or_null(form, "tile", &s->tile, tile_ids, ATTIKA_TILES, ATTIKA_NOTHING);
        tv_form_i16(form, "q", &at[0], -ATTIKA_REACH, ATTIKA_REACH);
        tv_form_i16(form, "r", &at[1], -ATTIKA_REACH, ATTIKA_REACH);
        tv_form_leave(form);
        s->tile_at_q = (int8_t)at[0], s->tile_at_r = (int8_t)at[1];
    }
}

static void tile_fields(attika_state *s, uint8_t tile, tv_form *form) {
    if (!tv_form_object(form, NULL)) return;
    int16_t q = tile == ATTIKA_NOTHING ? 0 : s->tile_q[tile], r = tile == ATTIKA_NOTHING ? 0 : s->tile_r[tile];
    uint8_t turn = tile == ATTIKA_NOTHING ? 0 : s->tile_turn[tile], name = tile == ATTIKA_NOTHING ? 0 : tile;
    tv_form_word(form, "tile", &name, tile_ids, ATTIKA_TILES);
    tv_form_i16(form, "q", &q, -ATTIKA_REACH, ATTIKA_REACH);
    tv_form_i16(form, "r", &r, -ATTIKA_REACH, ATTIKA_REACH);
    tv_form_u8(form, "turn", &turn, 0, 5);
    if (tv_form_reading(form) && !form->failed) {
        if (s->tile_turn[name] != ATTIKA_NOTHING) tv_form_fail(form, "tile {} is laid twice", tile_ids[name]);
        s->tile_q[name] = (int8_t)q, s->tile_r[name] = (int8_t)r, s->tile_turn[name] = turn;
    }
    tv_form_leave(form);
}

static void land_field(attika_state *s, tv_form *form) {
    uint8_t laid[ATTIKA_TILES];
    uint32_t count = 0;
    memset(laid, ATTIKA_NOTHING, sizeof laid);
    if (!tv_form_reading(form))
        for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
            if (s->tile_turn[tile] != ATTIKA_NOTHING) laid[count++] = tile;
    if (!tv_form_list(form, "land", &count, ATTIKA_TILES)) return;
    for (uint32_t i = 0; i < count; i++) tile_fields(s, laid[i], form);
    tv_form_leave(form);
}

static void building_fields(const attika_box *b, attika_state *s, uint8_t cell, tv_form *form) {
    const char *ids[ATTIKA_KINDS_MAX];
    kind_ids(b, ids);
    if (!tv_form_object(form, NULL)) return;
    uint8_t occupant = cell == ATTIKA_NOTHING ? attika_occupant(0, 0) : s->occupant[cell];
    uint8_t seat = attika_occupant_seat(occupant), kind = attika_occupant_kind(occupant);
    cell_field(form, "hex", &cell);
    tv_form_u8(form, "seat", &seat, 0, (uint8_t)(b->seats - 1));
    tv_form_word(form, "building", &kind, ids, b->kinds);
    if (tv_form_reading(form) && !form->failed) {
        if (cell == ATTIKA_NOTHING || s->tile_turn[attika_cell_tile(cell)] == ATTIKA_NOTHING)
            tv_form_fail(form, "no tile lies there", NULL);
        else if (s->occupant[cell])
            tv_form_fail(form, "two on one hex", NULL);
        else
            s->occupant[cell] = attika_occupant(seat, kind);
    }
    tv_form_leave(form);
}

static void buildings_field(const attika_box *b, attika_state *s, tv_form *form) {
    uint8_t cells[ATTIKA_LAND_CELLS];
    uint32_t count = 0;
    memset(cells, ATTIKA_NOTHING, sizeof cells);
    if (!tv_form_reading(form))
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
            if (attika_is_built(s->occupant[cell])) cells[count++] = cell;
    if (!tv_form_list(form, "buildings", &count, ATTIKA_LAND_CELLS)) return;
    for (uint32_t i = 0; i < count; i++) building_fields(b, s, cells[i], form);
    tv_form_leave(form);
}

static void player_fields(const attika_box *b, attika_state *s, uint8_t seat, tv_form *form) {
    const char *ids[ATTIKA_KINDS_MAX];
    uint32_t stacks = ATTIKA_STACKS;
    kind_ids(b, ids);
    if (!tv_form_object(form, NULL)) return;
    if (tv_form_list(form, "stacks", &stacks, ATTIKA_STACKS)) {
        for (uint32_t i = 0; i < stacks; i++) tv_form_u8(form, NULL, &s->stack[seat][i], 0, ATTIKA_BUILDINGS);
        tv_form_leave(form);
    }
    tv_form_counts(form, "stored", s->stored[seat], ids, b->kinds);
    tv_form_u8(form, "amphorae", &s->amphorae[seat], 0, ATTIKA_AMPHORAE);
    tv_form_u8(form, "cards", &s->hand_count[seat], 0, ATTIKA_CARDS);
    tv_form_counts(form, "hand", s->hand[seat], attika_land_ids, ATTIKA_LANDS);
    tv_form_counts(form, "others_hold", s->others[seat], attika_land_ids, ATTIKA_LANDS);
    tv_form_counts(form, "others_perhaps", s->others_perhaps[seat], attika_land_ids, ATTIKA_LANDS);
    tv_form_u8(form, "fresh", &s->fresh[seat], 0, ATTIKA_CARDS);
    tv_form_leave(form);
}

static void card_fields(attika_state *s, tv_form *form, bool *deck_given) {
    tv_form_counts(form, "kept", s->kept, attika_land_ids, ATTIKA_LANDS);
    tv_form_counts(form, "perhaps", s->perhaps, attika_land_ids, ATTIKA_LANDS);
    if (tv_form_object(form, "deck")) {
        tv_form_u8(form, "count", &s->deck_count, 0, ATTIKA_CARDS);
        *deck_given = tv_form_counts(form, "cards", s->deck, attika_land_ids, ATTIKA_LANDS);
        tv_form_leave(form);
    }
    tv_form_counts(form, "discard", s->discard, attika_land_ids, ATTIKA_LANDS);
}

/* ---- what a text leaves out ---- */
static void fill_cards(const attika_box *b, attika_state *s, bool deck_given) {
    for (uint8_t land = 0; land < ATTIKA_LANDS && !deck_given; land++) {
        uint32_t elsewhere = s->discard[land];
        for (uint8_t seat = 0; seat < b->seats; seat++) elsewhere += s->hand[seat][land];
        s->deck[land] = elsewhere < b->cards[land] ? (uint8_t)(b->cards[land] - elsewhere) : 0;
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        if (s->hand_count[seat] == NOT_GIVEN) s->hand_count[seat] = (uint8_t)attika_sum(s->hand[seat]);
        if (s->fresh[seat] == NOT_GIVEN) s->fresh[seat] = s->hand_count[seat]; /* any card may have been drawn since the last renewal */
    }
    if (s->deck_count == NOT_GIVEN) s->deck_count = (uint8_t)attika_sum(s->deck);
}

/* Buildings that are nowhere else are in the stacks; stacks that are not given share what there is. */
static void fill_stacks(const attika_box *b, attika_state *s, uint8_t seat) {
    uint8_t left[2] = {0}; /* main, others */
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        uint32_t seen = s->stored[seat][kind];
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) seen += s->occupant[cell] == attika_occupant(seat, kind);
        seen += s->drawn && s->owner_of_turn == seat && s->building == kind;
        uint8_t count = b->buildings[kind].count;
        s->unseen[seat][kind] = seen < count ? (uint8_t)(count - seen) : 0;
        uint8_t *sort = &left[b->buildings[kind].main ? 0 : 1];
        *sort = (uint8_t)(*sort + s->unseen[seat][kind]);
    }
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++) {
        uint8_t share = stack == 0 ? left[0] : (uint8_t)((left[1] + 2 - (stack - 1)) / 3);
        if (s->stack[seat][stack] == NOT_GIVEN) s->stack[seat][stack] = share;
    }
}

void attika_fields(const void *box, void *state, tv_form *form) {
    const attika_box *b = box;
    attika_state copy = *(attika_state *)state; /* writing changes nothing */
    attika_state *s = tv_form_reading(form) ? state : &copy;
    bool deck_given = false;
    if (tv_form_reading(form)) set_defaults(s);
    viewer_field(s, form);
    turn_fields(b, s, form);
    land_field(s, form);
    buildings_field(b, s, form);
    uint32_t seats = b->seats;
    if (tv_form_list(form, "players", &seats, b->seats)) {
        for (uint8_t seat = 0; seat < seats; seat++) player_fields(b, s, seat, form);
        tv_form_leave(form);
    }
    card_fields(s, form, &deck_given);
    if (!tv_form_reading(form)) return;
    fill_cards(b, s, deck_given);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (seat < b->seats)
            fill_stacks(b, s, seat);
        else
            memset(s->stack[seat], 0, ATTIKA_STACKS);
    attika_land_derive(b, s);
}
