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

static uint8_t open_at(const teller *t, uint8_t index) { return (uint8_t)t->event->open[index]; }

/* The event's first number as a kind of building. */
static const char *building_of(const teller *t) { return attika_kind_object(t->box, open_at(t, 0), t->lang); }

/* "A": the letter by which hexes name their tile. */
static attika_phrase tile_of(const teller *t) {
    attika_phrase phrase = {{(char)('A' + open_at(t, 0)), 0}};
    return phrase;
}

/* ---- buildings ---- */
static void tell_drawn(const teller *t) {
    attika_phrase from = attika_stack_phrase(open_at(t, 1), t->lang);
    uint8_t left = open_at(t, 2);
    if (left == 0)
        tv_say(t->out, t->lang, "{player} draws {building} {from}, which is empty now.", TV_S("player", t->player),
               TV_S("building", building_of(t)), TV_S("from", from.words));
    else
        tv_say(t->out, t->lang, "{player} draws {building} {from}: {n} left.", TV_S("player", t->player), TV_S("building", building_of(t)),
               TV_S("from", from.words), TV_N("n", left));
}

static void tell_built(const teller *t) {
    attika_phrase where = attika_cell_phrase(open_at(t, 1));
    uint8_t paid = open_at(t, 2), built = open_at(t, 5);
    if (open_at(t, 3))
        tv_say(t->out, t->lang, "{player} builds {building} at {hex}, free by its arrow.", TV_S("player", t->player),
               TV_S("building", building_of(t)), TV_S("hex", where.words));
    else if (paid == 0)
        tv_say(t->out, t->lang, "{player} builds {building} at {hex} without paying.", TV_S("player", t->player),
               TV_S("building", building_of(t)), TV_S("hex", where.words));
    else
        tv_say_count(t->out, t->lang, "{player} builds {building} at {hex} for {n} card.",
                     "{player} builds {building} at {hex} for {n} cards.", paid, TV_S("player", t->player),
                     TV_S("building", building_of(t)), TV_S("hex", where.words));
    tv_text_add_char(t->out, ' ');
    if (open_at(t, 4)) {
        tv_word(t->out, t->lang, "It founds a settlement.");
        tv_text_add_char(t->out, ' ');
    }
    tv_say(t->out, t->lang, "({n} of {all} built)", TV_N("n", built), TV_N("all", ATTIKA_BUILDINGS));
}

static void tell_paid(const teller *t) {
    uint8_t cards[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) cards[land] = open_at(t, land);
    attika_phrase list = attika_lands_phrase(cards, t->lang);
    tv_say(t->out, t->lang, "{player} pays {cards}.", TV_S("player", t->player), TV_S("cards", list.words));
}

/* ---- cards ---- */
static void tell_cards_for(const teller *t, uint8_t got) {
    enum { UNUSED_ACTIONS, AMPHORA, NO_AMPHORA }; /* see ATTIKA_EV_CARDS */
    switch (open_at(t, 2)) {
    case UNUSED_ACTIONS:
        tv_say_count(t->out, t->lang, "{player} takes {n} card for unused actions", "{player} takes {n} cards for unused actions", got,
                     TV_S("player", t->player));
        break;
    case AMPHORA:
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
    uint8_t got = open_at(t, 0), due = open_at(t, 1), cards[ATTIKA_LANDS], named = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        cards[land] = t->event->masked ? 0 : (uint8_t)t->event->secret[land];
        named = (uint8_t)(named + cards[land]);
    }
    tell_cards_for(t, got);
    if (named > 0) {
        attika_phrase list = attika_lands_phrase(cards, t->lang);
        /* Translators: joins a sentence without its full stop and a list */
        tv_say(t->out, t->lang, ": {list}", TV_S("list", list.words));
    }
    tv_text_add_char(t->out, '.');
    if (got >= due) return;
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{n} card was due, but the deck and the discard pile are empty.",
                 "{n} cards were due, but the deck and the discard pile are empty.", due, TV_N("n", due));
}

/* ---- amphorae ---- */
static void tell_amphora(const teller *t) {
    tv_say(t->out, t->lang, "All buildings of the group {group} are connected: {player} takes an amphora and now has {n}.",
           TV_S("group", attika_group_name(t->box, open_at(t, 0), t->lang)), TV_S("player", t->player), TV_N("n", open_at(t, 1)));
}

/* ---- the land ---- */
static void tell_tile(const teller *t) {
    attika_phrase tile = tile_of(t);
    tv_say(t->out, t->lang, "{player} turns up the landscape tile {tile}; left in the pile: {n}.", TV_S("player", t->player),
           TV_S("tile", tile.words), TV_N("n", open_at(t, 1)));
}

static void tell_laid(const teller *t) {
    attika_phrase tile = tile_of(t);
    tv_say(t->out, t->lang, "{player} lays the landscape tile {tile} at {q}, {r}, turned by {degrees}°.", TV_S("player", t->player),
           TV_S("tile", tile.words), TV_N("q", t->event->open[1]), TV_N("r", t->event->open[2]), TV_N("degrees", open_at(t, 3) * 60));
}

/* ---- the rest, one sentence each ---- */
static void tell_plain(const teller *t) {
    tv_text *out = t->out;
    tv_lang lang = t->lang;
    uint8_t n = open_at(t, 0);
    switch (t->event->kind) {
    case ATTIKA_EV_TURN: tv_say(out, lang, "Turn {turn}: {player}.", TV_N("turn", t->event->open[0]), TV_S("player", t->player)); break;
    case ATTIKA_EV_STORED:
        tv_say(out, lang, "{player} puts {building} on the storage board.", TV_S("player", t->player), TV_S("building", building_of(t)));
        break;
    case ATTIKA_EV_RENEW:
        tv_say_count(out, lang, "The deck is empty: {n} discarded card is shuffled and becomes the new deck.",
                     "The deck is empty: {n} discarded cards are shuffled and become the new deck.", n, TV_N("n", n));
        break;
    case ATTIKA_EV_ACTION:
        tv_say(out, lang, "{player} spends an amphora for one more action; amphorae left: {n}.", TV_S("player", t->player), TV_N("n", n));
        break;
    case ATTIKA_EV_SPENT:
        tv_say(out, lang, "{player} exchanges an amphora for a card; amphorae left: {n}.", TV_S("player", t->player), TV_N("n", n));
        break;
    case ATTIKA_EV_NO_TILE: tv_word(out, lang, "A new landscape tile is due, but none is left."); break;
    default: break;
    }
}

static void tell_over(const teller *t) {
    attika_ending ending = {.reason = open_at(t, 0), .winner = open_at(t, 1)};
    for (uint8_t seat = 0; seat < t->box->seats; seat++) ending.buildings[seat] = open_at(t, (uint8_t)(2 + seat));
    attika_ending_tell(t->box, &ending, t->reader, t->out);
}

void attika_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!attika_event_fits(box, event)) return;
    const attika_box *b = box;
    const char *player = event->seat < b->seats ? reader->names[event->seat] : "";
    const teller t = {b, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case ATTIKA_EV_DRAWN: tell_drawn(&t); break;
    case ATTIKA_EV_BUILT: tell_built(&t); break;
    case ATTIKA_EV_PAID: tell_paid(&t); break;
    case ATTIKA_EV_CARDS: tell_cards(&t); break;
    case ATTIKA_EV_AMPHORA: tell_amphora(&t); break;
    case ATTIKA_EV_TILE: tell_tile(&t); break;
    case ATTIKA_EV_LAID: tell_laid(&t); break;
    case ATTIKA_EV_OVER: tell_over(&t); break;
    default: tell_plain(&t); break;
    }
}
