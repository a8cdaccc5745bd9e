/* One sentence or two for everything that lies on the table: what a screen reader says of an element. The longer
 * answers to "what is here?" (picture_tell.c) begin with the same words. */
#include "picture.h"

#include "games/attika/words/names.h"

uint8_t attika_kind_built(const attika_picture *p, uint8_t seat, uint8_t kind) {
    const attika_state *s = p->s;
    uint8_t waiting = s->drawn && s->owner_of_turn == seat && s->building == kind;
    return (uint8_t)(p->box->buildings[kind].count - s->stored[seat][kind] - s->unseen[seat][kind] - waiting);
}

uint8_t attika_price_figure(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]) {
    return attika_price_payable(price, hand) ? attika_price_cards(price, hand) : attika_price_sum(price);
}

/* ---- price ---- */

void attika_price_tell(const attika_picture *p, uint8_t seat, uint8_t kind, uint8_t cell, tv_text *out) {
    tv_lang lang = p->reader->lang;
    attika_price price = attika_price_of(p->box, p->s, seat, kind, cell);
    const char *building = attika_kind_name(p->box, kind, lang);
    if (price.free) {
        tv_say(out, lang, "Cost here, {building}: free, beside its predecessor.", TV_S("building", building));
        return;
    }
    if (attika_price_is_zero(&price)) {
        tv_say(out, lang, "Cost here, {building}: nothing, the land gives it all.", TV_S("building", building));
        return;
    }
    tv_say(out, lang, "Cost here, {building}: {cards}.", TV_S("building", building),
           TV_S("cards", attika_price_phrase(&price, lang).words));
    if (price.surcharge) {
        tv_text_add_char(out, ' ');
        tv_say_count(out, lang, "{n} of them because it founds a new settlement.", "{n} of them because it founds a new settlement.",
                     price.surcharge, TV_N("n", price.surcharge));
    }
    if (!attika_hand_known(p->s, seat) || attika_price_payable(&price, p->s->hand[seat])) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, "The hand cannot pay that.");
}

/* ---- land ---- */

void attika_cell_label(const attika_picture *p, uint8_t cell, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (cell >= ATTIKA_LAND_CELLS) {
        tv_say(out, lang, "Shrine {n}.", TV_N("n", cell - ATTIKA_LAND_CELLS + 1));
        return;
    }
    uint8_t occupant = p->s->occupant[cell];
    if (attika_is_built(occupant)) {
        uint8_t kind = attika_occupant_kind(occupant);
        tv_say(out, lang, "Hex {hex}: {building} ({player}), group \"{group}\".", TV_S("hex", attika_cell_phrase(cell).words),
               TV_S("building", attika_kind_name(p->box, kind, lang)), TV_S("player", p->reader->names[attika_occupant_seat(occupant)]),
               TV_S("group", attika_group_name(p->box, p->box->buildings[kind].group, lang)));
        return;
    }
    tv_say(out, lang, "Hex {hex}: {land}, free.", TV_S("hex", attika_cell_phrase(cell).words),
           TV_S("land", attika_land_name(attika_symbol(p->box, p->s, cell), lang)));
    if (!attika_is_placing(p->s)) return;
    tv_text_add_char(out, ' ');
    attika_price_tell(p, p->s->owner_of_turn, p->s->building, cell, out);
}

/* Which tiles a new one would touch there: the only names that a place has. */
void attika_place_label(const attika_picture *p, int q, int r, tv_text *out) {
    char words[80];
    tv_text list = TV_TEXT_OVER(words);
    uint32_t seen = 0;
    for (uint8_t d = 0; d < 6; d++)
        for (uint8_t e = 0; e < 6; e++) {
            uint8_t cell = attika_cell_find(p->box, p->s, q + tv_hex_step_q(d) + tv_hex_step_q(e), r + tv_hex_step_r(d) + tv_hex_step_r(e));
            if (cell == ATTIKA_NOTHING) continue;
            uint8_t tile = cell < ATTIKA_LAND_CELLS ? attika_cell_tile(cell) : (uint8_t)(ATTIKA_TILES + cell - ATTIKA_LAND_CELLS);
            if (seen >> tile & 1) continue;
            seen |= 1u << tile;
            if (list.used) tv_word(&list, p->reader->lang, ", ");
            if (tile < ATTIKA_TILES)
                tv_text_add_char(&list, (char)('A' + tile));
            else
                tv_say(&list, p->reader->lang, "shrine {n}", TV_N("n", tile - ATTIKA_TILES + 1));
        }
    tv_say(out, p->reader->lang, "Place {q}, {r} for the new tile, beside {tiles}.", TV_N("q", q), TV_N("r", r), TV_S("tiles", words));
}

/* The symbols from east, counter-clockwise, as the hexes of a tile are numbered. */
void attika_tile_label(const attika_picture *p, uint8_t tile, uint8_t turn, tv_text *out) {
    tv_lang lang = p->reader->lang;
    const char letter[2] = {(char)('A' + tile), '\0'};
    char around[160];
    tv_text list = TV_TEXT_OVER(around);
    for (uint8_t position = 1; position < ATTIKA_TILE_CELLS; position++) {
        uint8_t printed = (uint8_t)(1 + (position - 1 + 6 - turn) % 6);
        if (position > 1) tv_word(&list, p->reader->lang, ", ");
        tv_text_add(&list, attika_land_name(p->box->tiles[tile][printed], lang));
    }
    tv_say(out, lang, "Tile {letter}, rotation {n}: {land} in the middle; from the east counter-clockwise: {around}.",
           TV_S("letter", letter), TV_N("n", turn), TV_S("land", attika_land_name(p->box->tiles[tile][0], lang)), TV_S("around", around));
}

/* ---- players ---- */

void attika_kind_label(const attika_picture *p, uint8_t seat, uint8_t kind, tv_text *out) {
    tv_lang lang = p->reader->lang;
    const attika_building *building = &p->box->buildings[kind];
    tv_say(out, lang, "{player}, {building}: {built} on the board, {stored} stored, {unseen} in the stacks.",
           TV_S("player", p->reader->names[seat]), TV_S("building", attika_kind_name(p->box, kind, lang)),
           TV_N("built", attika_kind_built(p, seat, kind)), TV_N("stored", p->s->stored[seat][kind]),
           TV_N("unseen", p->s->unseen[seat][kind]));
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Cost: {cards}.", TV_S("cards", attika_cost_phrase(p->box, kind, lang).words));
    if (building->after == ATTIKA_NOTHING) return;
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Free next to the player's own {building}.", TV_S("building", attika_kind_name(p->box, building->after, lang)));
}

void attika_hand_label(const attika_picture *p, uint8_t seat, tv_text *out) {
    tv_say_count(out, p->reader->lang, "{n} card in hand.", "{n} cards in hand.", p->s->hand_count[seat],
                 TV_N("n", p->s->hand_count[seat]));
}

void attika_player_label(const attika_picture *p, uint8_t seat, tv_text *out) {
    tv_lang lang = p->reader->lang;
    tv_say(out, lang, "{player}: {n} of {goal} buildings on the board.", TV_S("player", p->reader->names[seat]),
           TV_N("n", attika_buildings_on_board(p->box, p->s, seat)), TV_N("goal", ATTIKA_BUILDINGS));
    tv_text_add_char(out, ' ');
    attika_hand_label(p, seat, out);
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "{n} amphora.", "{n} amphorae.", p->s->amphorae[seat], TV_N("n", p->s->amphorae[seat]));
    if (attika_actor(p->box, p->s) != seat) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, seat == p->s->viewer ? TV_TEXT("You decide now.") : TV_TEXT("Decides now."));
}

void attika_turn_label(const attika_picture *p, const char *words, tv_text *out) {
    tv_say(out, p->reader->lang, "{player}: {turn}.", TV_S("player", p->reader->names[p->s->owner_of_turn]), TV_S("turn", words));
    if (p->s->turn_kind == ATTIKA_OPEN) return;
    tv_text_add_char(out, ' ');
    tv_say_count(out, p->reader->lang, "{n} action left.", "{n} actions left.", p->s->left, TV_N("n", p->s->left));
}

void attika_stack_label(const attika_picture *p, uint8_t seat, uint8_t stack, tv_text *out) {
    uint8_t count = p->s->stack[seat][stack];
    const char *player = p->reader->names[seat];
    if (stack == 0)
        tv_say_count(out, p->reader->lang, "{player}, main stack: {n} building.", "{player}, main stack: {n} buildings.", count,
                     TV_S("player", player), TV_N("n", count));
    else
        tv_say_count(out, p->reader->lang, "{player}, stack {number}: {n} building.", "{player}, stack {number}: {n} buildings.", count,
                     TV_S("player", player), TV_N("number", stack), TV_N("n", count));
}

/* ---- cards ---- */

void attika_discard_label(const attika_picture *p, tv_text *out) {
    const uint8_t *discard = p->s->discard;
    uint8_t count = (uint8_t)(discard[0] + discard[1] + discard[2] + discard[3]);
    tv_say_count(out, p->reader->lang, "Discard pile: {n} card.", "Discard pile: {n} cards.", count, TV_N("n", count));
    if (!count) return;
    tv_text_add_char(out, ' ');
    tv_say(out, p->reader->lang, "In it: {cards}.", TV_S("cards", attika_lands_phrase(discard, p->reader->lang).words));
}

void attika_payment_label(const attika_picture *p, tv_move move, tv_text *out) {
    uint8_t cards[ATTIKA_LANDS], count = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        cards[land] = attika_move_arg(move, land);
        count = (uint8_t)(count + cards[land]);
    }
    tv_say_count(out, p->reader->lang, "Pay {n} card: {cards}.", "Pay {n} cards: {cards}.", count, TV_N("n", count),
                 TV_S("cards", attika_lands_phrase(cards, p->reader->lang).words));
}
