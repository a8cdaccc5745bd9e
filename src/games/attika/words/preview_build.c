/* The arithmetic of a building before it is confirmed: its cost, what the land gives, what is left to pay and how far the hand
 * reaches, and what the building is sure to bring (AT 5, AT 6.1, AT 8.1). */
#include "preview.h"

static uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

static attika_price price_at(const attika_preview_of *p, uint8_t kind, uint8_t cell) {
    return attika_price_of(p->box, p->s, p->seat, kind, cell);
}

/* ---- what follows from the building itself ---- */
/* AT 8.1; true when the game is won. */
static bool say_victory(const attika_preview_of *p, const attika_state *after, uint8_t cell) {
    uint8_t touched = attika_shrines_touched(after, cell);
    if (attika_buildings_on_board(p->box, after, p->seat) == ATTIKA_BUILDINGS)
        tv_word(attika_preview_next(p), p->lang, "Your last building: you win.");
    else if (touched & (touched - 1))
        tv_word(attika_preview_next(p), p->lang, "It links two shrines: you win.");
    else
        return false;
    return true;
}

static void say_amphora(const attika_preview_of *p, const attika_state *after, uint8_t cell, uint8_t kind) {
    if (!attika_group_connected(p->box, after, cell)) return;
    const char *group = attika_group_name(p->box, p->box->buildings[kind].group, p->lang);
    if (attika_amphorae_left(after))
        tv_say(attika_preview_next(p), p->lang, "It connects the whole group \"{group}\": you take an amphora.", TV_S("group", group));
    else
        tv_say(attika_preview_next(p), p->lang, "It connects the whole group \"{group}\": you take a card, since no amphora is left.",
               TV_S("group", group));
}

/* What is certain once the building stands there. */
static void say_outcome(const attika_preview_of *p, uint8_t kind, uint8_t cell) {
    attika_state after = *p->s;
    if (!after.drawn) after.stored[p->seat][kind]--;
    after.drawn = 0;
    attika_cell_build(p->box, &after, cell, p->seat, kind);
    uint8_t before = p->s->settlements[p->seat], now = after.settlements[p->seat];
    if (now < before)
        tv_say(attika_preview_next(p), p->lang, "Your settlements merge: {n} instead of {m}.", TV_N("n", now), TV_N("m", before));
    say_amphora(p, &after, cell, kind);
    if (!say_victory(p, &after, cell)) attika_preview_tile(p, p->s->drawn && p->s->tile_due);
}

void attika_preview_tile(const attika_preview_of *p, bool due) {
    if (!due) return;
    if (attika_tiles_left(p->s) > 0)
        tv_word(attika_preview_next(p), p->lang, "Then a new landscape tile is turned up: this cannot be undone.");
    else
        tv_word(attika_preview_next(p), p->lang, "A new landscape tile would follow, but none is left.");
}

/* ---- the cost on a hex ---- */
/* AT 5.1: the symbols that the land takes off. */
static void say_deduction(const attika_preview_of *p, uint8_t kind, uint8_t cell) {
    const attika_building *building = &p->box->buildings[kind];
    uint8_t found[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint8_t here = attika_around(p->s->around[cell], land);
        found[land] = building->any ? here : least(here, building->cost[land]); /* AT 5.5: all serve a road */
    }
    if (attika_sum(found) == 0) { /* then the price is the cost */
        tv_word(attika_preview_next(p), p->lang, "No matching symbol here or around.");
        return;
    }
    attika_phrase cost = attika_cost_phrase(p->box, kind, p->lang), lands = attika_lands_phrase(found, p->lang);
    tv_say(attika_preview_next(p), p->lang, "Cost {cost}; deducted here and around: {lands}.", TV_S("cost", cost.words),
           TV_S("lands", lands.words));
}

static void say_price(const attika_preview_of *p, const attika_price *price) {
    attika_price land_only = *price;
    land_only.any = (uint8_t)(price->any - price->surcharge);
    attika_phrase words = attika_price_phrase(&land_only, p->lang);
    if (attika_sum(price->missing))
        tv_say(attika_preview_next(p), p->lang, "To pay: {price} (any two cards replace one).", TV_S("price", words.words));
    else
        tv_say(attika_preview_next(p), p->lang, "To pay: {price}.", TV_S("price", words.words));
    if (price->surcharge)
        tv_say_count(attika_preview_next(p), p->lang, "New settlement: {n} more card of any kind.",
                     "New settlement: {n} more cards of any kind.", price->surcharge, TV_N("n", price->surcharge));
}

/* Whether the hand can pay, and with how many cards; false: it cannot. */
static bool say_hand(const attika_preview_of *p, const attika_price *price) {
    const uint8_t *hand = p->s->hand[p->seat];
    if (!p->sees || attika_price_is_zero(price)) return true;
    if (!attika_price_payable(price, hand)) {
        tv_word(attika_preview_next(p), p->lang, "Your hand cannot pay that.");
        return false;
    }
    tv_say(attika_preview_next(p), p->lang, "That takes at least {n} of your {m} cards.", TV_N("n", attika_price_cards(price, hand)),
           TV_N("m", attika_sum(hand)));
    return true;
}

/* A hex where the arrow makes the building free (AT 5.4), or ATTIKA_NOTHING. */
static uint8_t find_free_hex(const attika_preview_of *p, uint8_t kind) {
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
        if (p->s->occupant[cell] == 0 && price_at(p, kind, cell).free) return cell;
    return ATTIKA_NOTHING;
}

/* Paying for what could be free is allowed, and often a waste. */
static void say_free_elsewhere(const attika_preview_of *p, uint8_t kind) {
    uint8_t elsewhere = find_free_hex(p, kind);
    if (elsewhere == ATTIKA_NOTHING) return;
    attika_phrase hex = attika_cell_phrase(elsewhere);
    tv_say(attika_preview_next(p), p->lang, "Warning: by its arrow it would be free at {hex}.", TV_S("hex", hex.words));
}

void attika_preview_hex(const attika_preview_of *p, uint8_t cell) {
    uint8_t kind = p->s->building;
    if (p->s->occupant[cell] != 0) return; /* only tried: nothing can stand there */
    attika_price price = price_at(p, kind, cell);
    if (price.free) {
        tv_say(attika_preview_next(p), p->lang, "Free by its arrow: {before} → {building}.",
               TV_S("before", attika_kind_name(p->box, p->box->buildings[kind].after, p->lang)),
               TV_S("building", attika_kind_name(p->box, kind, p->lang)));
    } else {
        say_deduction(p, kind, cell);
        say_price(p, &price);
        if (!say_hand(p, &price)) return;
    }
    say_outcome(p, kind, cell);
    if (!attika_price_is_zero(&price)) say_free_elsewhere(p, kind);
}

/* ---- a payment ---- */
void attika_preview_pay(const attika_preview_of *p, tv_move move) {
    attika_price price = price_at(p, p->s->building, p->s->cell);
    uint8_t cards[ATTIKA_LANDS], left[ATTIKA_LANDS];
    const uint8_t *hand = p->s->hand[p->seat];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        cards[land] = attika_move_arg(move, land);
        if (cards[land] > hand[land]) return; /* only tried */
        left[land] = (uint8_t)(hand[land] - cards[land]);
    }
    if (!attika_payment_fits(&price, cards)) return;
    attika_phrase rest = attika_lands_phrase(left, p->lang);
    tv_say(attika_preview_next(p), p->lang, "Left in your hand: {cards}.", TV_S("cards", rest.words));
    uint8_t fewest = attika_price_cards(&price, hand);
    if (attika_sum(cards) > fewest)
        tv_say_count(attika_preview_next(p), p->lang, "Warning: {n} card would be enough.", "Warning: {n} cards would be enough.", fewest,
                     TV_N("n", fewest));
    say_outcome(p, p->s->building, p->s->cell);
}

/* ---- a building from the storage board, before its hex is chosen ---- */
void attika_preview_kind(const attika_preview_of *p, uint8_t kind) {
    if (!p->sees) return;
    uint8_t best = ATTIKA_NOTHING, hexes = 0, example = ATTIKA_NOTHING;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (p->s->occupant[cell] != 0) continue;
        attika_price price = price_at(p, kind, cell);
        if (!attika_price_payable(&price, p->s->hand[p->seat])) continue;
        uint8_t cards = attika_price_cards(&price, p->s->hand[p->seat]);
        if (cards < best) best = cards, hexes = 0, example = cell;
        if (cards == best) hexes++;
    }
    attika_phrase cost = attika_cost_phrase(p->box, kind, p->lang), hex;
    if (example == ATTIKA_NOTHING) {
        tv_say(attika_preview_next(p), p->lang, "Cost {cost}. Your hand can pay it on no hex.", TV_S("cost", cost.words));
        return;
    }
    hex = attika_cell_phrase(example);
    if (best == 0)
        tv_say_count(attika_preview_next(p), p->lang, "Cost {cost}. Nothing to pay on {n} hex: {hex}.",
                     "Cost {cost}. Nothing to pay on {n} hexes, for example {hex}.", hexes, TV_S("cost", cost.words),
                     TV_S("hex", hex.words));
    else
        tv_say_count(attika_preview_next(p), p->lang, "Cost {cost}. Cheapest for your hand: {n} card, for example at {hex}.",
                     "Cost {cost}. Cheapest for your hand: {n} cards, for example at {hex}.", best, TV_S("cost", cost.words),
                     TV_S("hex", hex.words));
}
