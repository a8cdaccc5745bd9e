/* One sentence or two for everything that lies on the table: what a screen reader says of an element. The longer answers to
 * "what is here?" (picture_tell.c) begin with the same words. */
#include "games/avalon/words/names.h"
#include "picture.h"

uint8_t avalon_hand_unknown(const avalon_state *s, uint8_t seat) {
    uint8_t unknown = s->hand_count[seat];
    for (uint8_t card = 0; card < AVALON_KINDS; card++) unknown = (uint8_t)(unknown - s->hand[seat][card]);
    return unknown;
}

uint8_t avalon_discard_count(const avalon_state *s) {
    uint8_t count = 0;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) count = (uint8_t)(count + s->discard[card]);
    return count;
}

void avalon_pile_label(const avalon_picture *p, uint8_t seat, uint8_t place, tv_text *out) {
    uint8_t count = avalon_pile_count(p->s, seat, place);
    const char *player = p->reader->names[seat];
    if (count == 0) {
        tv_say(out, p->reader->lang, "{player}, place {place}: no card.", TV_S("player", player), TV_N("place", place + 1));
        return;
    }
    tv_say_count(out, p->reader->lang, "{player}, place {place}: {n} card, {card}.", "{player}, place {place}: {n} cards, on top: {card}.",
                 count, TV_S("player", player), TV_N("place", place + 1),
                 TV_S("card", avalon_card_name(avalon_pile_top(p->s, seat, place), p->reader->lang)));
}

static void region_ability(const avalon_picture *p, const avalon_region *region, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (region->special == AVALON_NOBODY) return;
    tv_text_add_char(out, ' ');
    if (region->special == AVALON_CASTLE) tv_word(out, lang, "Castle: counts as one more defending card for its owner.");
    if (region->special == AVALON_CIRCLE) tv_word(out, lang, "Stone circle: its owner's witches may attack like knights.");
    if (region->special == AVALON_AVALON) tv_word(out, lang, "Avalon: one card fewer to lose, once a turn.");
}

static void region_land(const avalon_picture *p, const avalon_region *region, tv_text *out) {
    static const char *const lands[AVALON_LANDS] = {TV_TEXT("Landscape: plain."), TV_TEXT("Landscape: forest."),
                                                    TV_TEXT("Landscape: hill.")};
    tv_text_add_char(out, ' ');
    tv_word(out, p->reader->lang, region->land == AVALON_NOBODY ? TV_TEXT("No landscape.") : lands[region->land]);
}

void avalon_region_label(const avalon_picture *p, uint8_t place, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (!avalon_face_up(p->s, place)) {
        tv_say(out, lang, "Place {place}: a region face down.", TV_N("place", place + 1));
    } else {
        const avalon_region *region = &p->box->regions[p->s->region[place]];
        tv_say_count(out, lang, "Place {place}: {region}, {n} crown, owned by {player}.",
                     "Place {place}: {region}, {n} crowns, owned by {player}.", region->crowns, TV_N("place", place + 1),
                     TV_S("region", avalon_region_name(p->box, p->s->region[place], lang)),
                     TV_S("player", p->reader->names[p->s->owner[place]]));
        region_land(p, region, out);
        region_ability(p, region, out);
    }
    if (p->s->phase != AVALON_ANSWER || p->s->place != place) return;
    tv_text_add_char(out, ' ');
    if (p->s->verb == AVALON_DO_ATTACK)
        tv_say(out, lang, "Attack announced: {card}.", TV_S("card", avalon_card_name(p->s->card, lang)));
    else
        tv_say(out, lang, "Enchantment announced: {card}.", TV_S("card", avalon_card_name(p->s->card, lang)));
}

void avalon_player_label(const avalon_picture *p, uint8_t seat, tv_text *out) {
    tv_lang lang = p->reader->lang;
    tv_say(out, lang, "{player}: {crowns} of {goal} crowns.", TV_S("player", p->reader->names[seat]),
           TV_N("crowns", avalon_crowns(p->box, p->s, seat)), TV_N("goal", AVALON_CROWNS_TO_WIN));
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "{n} card in hand.", "{n} cards in hand.", p->s->hand_count[seat], TV_N("n", p->s->hand_count[seat]));
    if (avalon_actor(p->box, p->s) != seat) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, seat == p->s->viewer ? TV_TEXT("You decide now.") : TV_TEXT("Decides now."));
}

void avalon_tile_label(const avalon_picture *p, uint8_t tile, tv_text *out) {
    tv_lang lang = p->reader->lang;
    const char *sentence = avalon_tile_is_dark(tile) ? TV_TEXT("{tile}, dark; available: {available}, used: {used}.")
                                                     : TV_TEXT("{tile}, light; available: {available}, used: {used}.");
    tv_say(out, lang, sentence, TV_S("tile", avalon_tile_name(tile, lang)), TV_N("available", p->s->available[tile]),
           TV_N("used", p->s->used[tile]));
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Cards now: {player} {n}, {opponent} {m}.", TV_S("player", p->reader->names[p->near]),
           TV_N("n", avalon_tile_cards(p->box, p->s, p->near, tile)), TV_S("opponent", p->reader->names[p->far]),
           TV_N("m", avalon_tile_cards(p->box, p->s, p->far, tile)));
}

void avalon_waiting_label(const avalon_picture *p, uint8_t seat, tv_text *out) {
    uint8_t tile = p->s->waiting[seat], cards = avalon_tile_cards(p->box, p->s, seat, tile);
    tv_say_count(out, p->reader->lang, "{player} has the dark tile \"{tile}\": {n} card next turn, as things stand.",
                 "{player} has the dark tile \"{tile}\": {n} cards next turn, as things stand.", cards,
                 TV_S("player", p->reader->names[seat]), TV_S("tile", avalon_tile_name(tile, p->reader->lang)));
}

/* "Red knight" would need a capital in every language; a count before the name spares it. */
void avalon_hand_label(const avalon_picture *p, uint8_t card, tv_text *out) {
    tv_lang lang = p->reader->lang;
    tv_say(out, lang, "In hand: {n} × {card}.", TV_N("n", p->s->hand[p->near][card]), TV_S("card", avalon_card_name(card, lang)));
    uint8_t known = p->s->viewer == p->near ? p->s->known[p->near][card] : 0;
    if (!known) return;
    tv_text_add_char(out, ' ');
    tv_say(out, lang, "Your opponent knows of {n}.", TV_N("n", known));
}

void avalon_known_label(const avalon_picture *p, uint8_t seat, uint8_t card, tv_text *out) {
    tv_say(out, p->reader->lang, "Known in the hand of {player}: {n} × {card}.", TV_S("player", p->reader->names[seat]),
           TV_N("n", p->s->hand[seat][card]), TV_S("card", avalon_card_name(card, p->reader->lang)));
}

void avalon_backs_label(const avalon_picture *p, uint8_t seat, tv_text *out) {
    tv_say_count(out, p->reader->lang, "Hidden in the hand of {player}: {n} card.", "Hidden in the hand of {player}: {n} cards.",
                 avalon_hand_unknown(p->s, seat), TV_S("player", p->reader->names[seat]));
}

void avalon_deck_label(const avalon_picture *p, tv_text *out) {
    tv_say_count(out, p->reader->lang, "Deck: {n} card.", "Deck: {n} cards.", p->s->deck_count, TV_N("n", p->s->deck_count));
}

void avalon_discard_label(const avalon_picture *p, tv_text *out) {
    uint8_t count = avalon_discard_count(p->s);
    tv_say_count(out, p->reader->lang, "Discard pile: {n} card.", "Discard pile: {n} cards.", count, TV_N("n", count));
}
