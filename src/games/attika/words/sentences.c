/* Attika's log: every event as a sentence that a player can check against the table. What a reader may not know is already
 * masked in the event. */
#include "names.h"

/* What the sentences of one event need. */
typedef struct teller {
    const attika_box *box;
    const tv_event *event;
    const tv_reader *reader;
    tv_lang lang;
    const char *player; /* name of the event's seat */
    tv_text *out;
} teller;

static const char *building_name(const teller *t, int16_t kind) { return attika_kind_object(t->box, (uint8_t)kind, t->lang); }

/* "A": the letter by which hexes name their tile. */
static attika_phrase tile_name(int16_t tile) {
    attika_phrase phrase = {{(char)('A' + tile), 0}};
    return phrase;
}

static attika_phrase card_list(const teller *t, const int16_t counts[ATTIKA_LANDS]) {
    uint8_t cards[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) cards[land] = (uint8_t)counts[land];
    return attika_lands_phrase(cards, t->lang);
}

/* The cards by name, where the reader may know them, and the full stop. */
static void tell_list(const teller *t, const int16_t cards[ATTIKA_LANDS]) {
    int16_t named = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) named = (int16_t)(named + cards[land]); /* 0 when they are masked */
    if (named > 0) {
        attika_phrase list = card_list(t, cards);
        /* Translators: joins a sentence without its full stop and a list */
        tv_say(t->out, t->lang, ": {list}", TV_S("list", list.words));
    }
    tv_text_add_char(t->out, '.');
}

/* ---- the set-up ---- */
static void tell_dealt(const teller *t) {
    const attika_event_dealt *told = attika_told_dealt(t->event);
    attika_phrase buildings;
    tv_text list = TV_TEXT_OVER(buildings.words);
    for (uint8_t i = 0; i < ATTIKA_STACKS; i++) {
        if (i > 0) tv_word(&list, t->lang, ", ");
        tv_text_add(&list, building_name(t, told->buildings[i]));
    }
    tv_say(t->out, t->lang, "{player} begins with {buildings} on the storage board.", TV_S("player", t->player),
           TV_S("buildings", buildings.words));
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{player} is dealt {n} card", "{player} is dealt {n} cards", told->count, TV_S("player", t->player));
    tell_list(t, attika_told_secret_dealt(t->event)->cards);
}

/* ---- buildings ---- */
static void tell_drawn(const teller *t) {
    const attika_event_drawn *told = attika_told_drawn(t->event);
    attika_phrase from = attika_stack_phrase((uint8_t)told->stack, t->lang);
    const char *building = building_name(t, told->building);
    if (told->left == 0)
        tv_say(t->out, t->lang, "{player} draws {building} {from}, which is empty now.", TV_S("player", t->player),
               TV_S("building", building), TV_S("from", from.words));
    else
        tv_say(t->out, t->lang, "{player} draws {building} {from}: {n} left.", TV_S("player", t->player), TV_S("building", building),
               TV_S("from", from.words), TV_N("n", told->left));
}

static void tell_built(const teller *t) {
    const attika_event_built *told = attika_told_built(t->event);
    attika_phrase where = attika_cell_phrase((uint8_t)told->hex);
    const char *building = building_name(t, told->building);
    if (told->free)
        tv_say(t->out, t->lang, "{player} builds {building} at {hex}, free by its arrow.", TV_S("player", t->player),
               TV_S("building", building), TV_S("hex", where.words));
    else if (told->cards == 0)
        tv_say(t->out, t->lang, "{player} builds {building} at {hex} without paying.", TV_S("player", t->player),
               TV_S("building", building), TV_S("hex", where.words));
    else
        tv_say_count(t->out, t->lang, "{player} builds {building} at {hex} for {n} card.",
                     "{player} builds {building} at {hex} for {n} cards.", told->cards, TV_S("player", t->player),
                     TV_S("building", building), TV_S("hex", where.words));
    tv_text_add_char(t->out, ' ');
    if (told->founds) {
        tv_word(t->out, t->lang, "It founds a settlement.");
        tv_text_add_char(t->out, ' ');
    }
    tv_say(t->out, t->lang, "({n} of {all} built)", TV_N("n", told->buildings), TV_N("all", ATTIKA_BUILDINGS));
}

static void tell_paid(const teller *t) {
    attika_phrase list = card_list(t, attika_told_paid(t->event)->cards);
    tv_say(t->out, t->lang, "{player} pays {cards}.", TV_S("player", t->player), TV_S("cards", list.words));
}

/* ---- cards ---- */
static void tell_cards_for(const teller *t, int16_t got, int16_t why) {
    switch (why) {
    case ATTIKA_WHY_ACTIONS:
        tv_say_count(t->out, t->lang, "{player} takes {n} card for unused actions", "{player} takes {n} cards for unused actions", got,
                     TV_S("player", t->player));
        break;
    case ATTIKA_WHY_AMPHORA:
        tv_say_count(t->out, t->lang, "{player} takes {n} card for the amphora", "{player} takes {n} cards for the amphora", got,
                     TV_S("player", t->player));
        break;
    default:
        tv_say_count(t->out, t->lang, "No amphora is left: for the connected group {player} takes {n} card",
                     "No amphora is left: for the connected group {player} takes {n} cards", got, TV_S("player", t->player));
        break;
    }
}

static void tell_cards(const teller *t) {
    const attika_event_cards *told = attika_told_cards(t->event);
    tell_cards_for(t, told->got, told->why);
    tell_list(t, attika_told_secret_cards(t->event)->cards);
    if (told->got >= told->due) return;
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{n} card was due, but the deck and the discard pile are empty.",
                 "{n} cards were due, but the deck and the discard pile are empty.", told->due, TV_N("n", told->due));
}

/* ---- amphorae ---- */
static void tell_amphora(const teller *t) {
    const attika_event_amphora *told = attika_told_amphora(t->event);
    tv_say(t->out, t->lang, "All buildings of the group \"{group}\" are connected: {player} takes an amphora and now has {n}.",
           TV_S("group", attika_group_name(t->box, (uint8_t)told->group, t->lang)), TV_S("player", t->player), TV_N("n", told->amphorae));
}

/* ---- the land ---- */
static void tell_tile(const teller *t) {
    const attika_event_tile *told = attika_told_tile(t->event);
    attika_phrase tile = tile_name(told->tile);
    tv_say(t->out, t->lang, "{player} turns up the landscape tile {tile}; left in the pile: {n}.", TV_S("player", t->player),
           TV_S("tile", tile.words), TV_N("n", told->left));
}

static void tell_laid(const teller *t) {
    const attika_event_laid *told = attika_told_laid(t->event);
    attika_phrase tile = tile_name(told->tile);
    if (t->event->seat == TV_OVER)
        tv_say(t->out, t->lang, "The landscape tile {tile} lies at {q}, {r}, turned by {degrees}°.", TV_S("tile", tile.words),
               TV_N("q", told->q), TV_N("r", told->r), TV_N("degrees", told->steps * 60));
    else
        tv_say(t->out, t->lang, "{player} lays the landscape tile {tile} at {q}, {r}, turned by {degrees}°.", TV_S("player", t->player),
               TV_S("tile", tile.words), TV_N("q", told->q), TV_N("r", told->r), TV_N("degrees", told->steps * 60));
}

/* ---- the rest, one sentence each ---- */
static void tell_turn(const teller *t) {
    tv_say(t->out, t->lang, "Turn {turn}: {player}.", TV_N("turn", attika_told_turn(t->event)->number), TV_S("player", t->player));
}

static void tell_stored(const teller *t) {
    tv_say(t->out, t->lang, "{player} puts {building} on the storage board.", TV_S("player", t->player),
           TV_S("building", building_name(t, attika_told_stored(t->event)->building)));
}

static void tell_renew(const teller *t) {
    int16_t n = attika_told_renew(t->event)->cards;
    tv_say_count(t->out, t->lang, "The deck is empty: {n} discarded card is shuffled and becomes the new deck.",
                 "The deck is empty: {n} discarded cards are shuffled and become the new deck.", n, TV_N("n", n));
}

static void tell_action(const teller *t) {
    tv_say(t->out, t->lang, "{player} spends an amphora for one more action; amphorae left: {n}.", TV_S("player", t->player),
           TV_N("n", attika_told_action(t->event)->amphorae));
}

static void tell_spent(const teller *t) {
    tv_say(t->out, t->lang, "{player} exchanges an amphora for a card; amphorae left: {n}.", TV_S("player", t->player),
           TV_N("n", attika_told_spent(t->event)->amphorae));
}

static void tell_over(const teller *t) {
    const attika_event_over *told = attika_told_over(t->event);
    attika_ending ending = {.reason = (uint8_t)told->reason, .winner = (uint8_t)told->winner};
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) ending.buildings[seat] = (uint8_t)told->buildings[seat];
    attika_ending_tell(t->box, &ending, t->reader, t->out);
}

void attika_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!attika_event_fits(box, event)) return;
    const attika_box *b = box;
    const char *player = event->seat < b->seats ? reader->names[event->seat] : "";
    const teller t = {b, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case ATTIKA_EV_TURN: tell_turn(&t); break;
    case ATTIKA_EV_DRAWN: tell_drawn(&t); break;
    case ATTIKA_EV_STORED: tell_stored(&t); break;
    case ATTIKA_EV_BUILT: tell_built(&t); break;
    case ATTIKA_EV_PAID: tell_paid(&t); break;
    case ATTIKA_EV_CARDS: tell_cards(&t); break;
    case ATTIKA_EV_RENEW: tell_renew(&t); break;
    case ATTIKA_EV_AMPHORA: tell_amphora(&t); break;
    case ATTIKA_EV_ACTION: tell_action(&t); break;
    case ATTIKA_EV_SPENT: tell_spent(&t); break;
    case ATTIKA_EV_TILE: tell_tile(&t); break;
    case ATTIKA_EV_NO_TILE: tv_word(out, t.lang, "A new landscape tile is due, but none is left."); break;
    case ATTIKA_EV_LAID: tell_laid(&t); break;
    case ATTIKA_EV_OVER: tell_over(&t); break;
    case ATTIKA_EV_DEALT: tell_dealt(&t); break;
    default: break;
    }
}
