/* Avalon's log: every event as a sentence that a player can check against the table. What a reader may not know is
 * already masked in the event. */
#include "names.h"

/* What the sentences of one event need. */
typedef struct teller {
    const avalon_box *box;
    const tv_event *event;
    const tv_reader *reader;
    tv_lang lang;
    const char *player; /* name of the event's seat */
    tv_text *out;
} teller;

static uint8_t open_at(const teller *t, uint8_t index) { return (uint8_t)t->event->open[index]; }
static const char *opponent_name(const teller *t) { return t->reader->names[avalon_opponent(t->event->seat)]; }
static avalon_phrase place_at(const teller *t, uint8_t place_index) {
    return avalon_place_phrase(t->box, open_at(t, place_index), AVALON_NOBODY, t->lang);
}
/* A place and the region after it. */
static avalon_phrase region_at(const teller *t, uint8_t place_index) {
    return avalon_place_phrase(t->box, open_at(t, place_index), open_at(t, (uint8_t)(place_index + 1)), t->lang);
}

/* ---- playing cards ---- */
static void tell_reinforce(const teller *t) {
    avalon_phrase where = region_at(t, 1);
    tv_say(t->out, t->lang, "{player} reinforces {place} {with}.", TV_S("player", t->player), TV_S("place", where.words),
           TV_S("with", avalon_card_means(open_at(t, 0), t->lang)));
}

static void tell_enchant(const teller *t) {
    avalon_phrase where = region_at(t, 1);
    tv_say(t->out, t->lang, "{player} plays {card} at {place} to enchant {target}.", TV_S("player", t->player),
           TV_S("card", avalon_card_object(open_at(t, 0), t->lang)), TV_S("place", where.words),
           TV_S("target", avalon_card_object(open_at(t, 3), t->lang)));
}

static void tell_attack(const teller *t) {
    avalon_phrase where = region_at(t, 1);
    const char *with = avalon_card_means(open_at(t, 0), t->lang);
    if (open_at(t, 5) == 0)
        tv_say(t->out, t->lang, "{player} attacks {place} {with}: {a} against {d}.", TV_S("player", t->player), TV_S("place", where.words),
               TV_S("with", with), TV_N("a", open_at(t, 3)), TV_N("d", open_at(t, 4)));
    else
        tv_say(t->out, t->lang, "{player} attacks {place} {with}: {a} against {d} + {bonus} for the castle.", TV_S("player", t->player),
               TV_S("place", where.words), TV_S("with", with), TV_N("a", open_at(t, 3)), TV_N("d", open_at(t, 4)),
               TV_N("bonus", open_at(t, 5)));
}

static void tell_counter(const teller *t) {
    avalon_phrase where = place_at(t, 1);
    tv_say(t->out, t->lang, "{player} counters at {place} {with} and takes {captured} into the hand.", TV_S("player", t->player),
           TV_S("place", where.words), TV_S("with", avalon_card_means(open_at(t, 0), t->lang)),
           TV_S("captured", avalon_card_object(open_at(t, 2), t->lang)));
}

static void tell_resist(const teller *t) {
    avalon_phrase where = place_at(t, 1);
    tv_say(t->out, t->lang, "{player} resists at {place} {with}: the attack fails.", TV_S("player", t->player), TV_S("place", where.words),
           TV_S("with", avalon_card_means(open_at(t, 0), t->lang)));
}

static void tell_enchanted(const teller *t) {
    avalon_phrase where = place_at(t, 1);
    tv_say(t->out, t->lang, "{player} wins {card} at {place}.", TV_S("player", t->player),
           TV_S("card", avalon_card_object(open_at(t, 0), t->lang)), TV_S("place", where.words));
}

/* ---- conquest ---- */
static void tell_revealed(const teller *t) {
    avalon_phrase where = place_at(t, 0);
    tv_say(t->out, t->lang, "The region at {place} is turned up: {region}.", TV_S("place", where.words),
           TV_S("region", avalon_region_name(t->box, open_at(t, 1), t->lang)));
}

static void tell_conquered(const teller *t) {
    avalon_phrase where = region_at(t, 0);
    uint8_t former = open_at(t, 5);
    if (former == AVALON_NOBODY)
        tv_say_count(t->out, t->lang, "{player} conquers {place} and now has {n} crown.",
                     "{player} conquers {place} and now has {n} crowns.", open_at(t, 6), TV_S("player", t->player),
                     TV_S("place", where.words));
    else
        tv_say_count(t->out, t->lang, "{player} takes {place} from {loser} and now has {n} crown.",
                     "{player} takes {place} from {loser} and now has {n} crowns.", open_at(t, 6), TV_S("player", t->player),
                     TV_S("place", where.words), TV_S("loser", t->reader->names[former]));
}

static void tell_first_loss(const teller *t) {
    avalon_phrase where = place_at(t, 0);
    if (open_at(t, 1) == 0)
        tv_say(t->out, t->lang, "No cards are lost at {place}.", TV_S("place", where.words));
    else
        tv_say_count(t->out, t->lang, "Both sides lose {n} card at {place}.", "Both sides lose {n} cards at {place}.", open_at(t, 1),
                     TV_S("place", where.words));
}

static void tell_lost(const teller *t) {
    const char *card = avalon_card_object(open_at(t, 0), t->lang);
    if (open_at(t, 1) == AVALON_NOBODY) {
        tv_say(t->out, t->lang, "{player} loses {card} from the hand.", TV_S("player", t->player), TV_S("card", card));
        return;
    }
    avalon_phrase where = place_at(t, 1);
    tv_say(t->out, t->lang, "{player} loses {card} at {place}.", TV_S("player", t->player), TV_S("card", card), TV_S("place", where.words));
}

/* ---- tiles and cards drawn ---- */
static void tell_take(const teller *t) {
    const char *tile = avalon_tile_name(open_at(t, 0), t->lang);
    if (avalon_tile_is_dark(open_at(t, 0)))
        tv_say_count(t->out, t->lang, "{player} takes the dark tile {tile}: as things stand {n} card at the start of the next own turn.",
                     "{player} takes the dark tile {tile}: as things stand {n} cards at the start of the next own turn.", open_at(t, 1),
                     TV_S("player", t->player), TV_S("tile", tile));
    else
        tv_say_count(t->out, t->lang, "{player} takes the light tile {tile}: {n} card.", "{player} takes the light tile {tile}: {n} cards.",
                     open_at(t, 1), TV_S("player", t->player), TV_S("tile", tile));
}

/* "red knight, 2 x blue witch": the cards drawn. */
static void list_cards(const teller *t, tv_text *list) {
    bool first = true;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        int16_t count = t->event->secret[card];
        if (count <= 0) continue;
        if (!first) tv_text_add(list, ", ");
        first = false;
        const char *name = avalon_card_name(card, t->lang);
        if (count == 1)
            tv_text_add(list, name);
        else
            tv_say(list, t->lang, "{n} x {card}", TV_N("n", count), TV_S("card", name));
    }
}

static void tell_draw(const teller *t) {
    uint8_t drawn = open_at(t, 0), due = open_at(t, 2);
    char room[400];
    tv_text list = TV_TEXT_OVER(room);
    if (!t->event->masked) list_cards(t, &list);
    if (drawn == 0)
        tv_say(t->out, t->lang, "{player} draws no card.", TV_S("player", t->player));
    else if (list.used == 0)
        tv_say_count(t->out, t->lang, "{player} draws {n} card.", "{player} draws {n} cards.", drawn, TV_S("player", t->player));
    else
        tv_say_count(t->out, t->lang, "{player} draws {n} card: {cards}.", "{player} draws {n} cards: {cards}.", drawn,
                     TV_S("player", t->player), TV_S("cards", room));
    if (drawn >= due) return;
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{n} card was due, but the deck and the discard pile are empty.",
                 "{n} cards were due, but the deck and the discard pile are empty.", due, TV_N("n", due));
}

/* ---- the rest, one sentence each ---- */
static void tell_counted(const teller *t) {
    tv_text *out = t->out;
    tv_lang lang = t->lang;
    uint8_t n = open_at(t, 0);
    switch (t->event->kind) {
    case AVALON_EV_RENEW:
        tv_say_count(out, lang, "The deck is empty: {n} discarded card is shuffled and becomes the new deck.",
                     "The deck is empty: {n} discarded cards are shuffled and become the new deck.", n, TV_N("n", n));
        break;
    case AVALON_EV_BLESSED:
        tv_say_count(out, lang, "{player} uses Avalon: {n} card is still to be lost.",
                     "{player} uses Avalon: {n} cards are still to be lost.", n, TV_S("player", t->player));
        break;
    case AVALON_EV_STOP:
        tv_say_count(out, lang, "{player} stops playing cards with {n} crown.", "{player} stops playing cards with {n} crowns.", n,
                     TV_S("player", t->player));
        break;
    case AVALON_EV_RESET:
        tv_say_count(out, lang, "{n} used tile is available again.", "{n} used tiles are available again.", n, TV_N("n", n));
        break;
    case AVALON_EV_CALL:
        tv_say_count(out, lang, "{player} calls the last round after {n} turn without a conquest: {opponent} plays one more turn.",
                     "{player} calls the last round after {n} turns without a conquest: {opponent} plays one more turn.", n,
                     TV_S("player", t->player), TV_S("opponent", opponent_name(t)));
        break;
    default: break;
    }
}

static void tell_plain(const teller *t) {
    tv_text *out = t->out;
    tv_lang lang = t->lang;
    switch (t->event->kind) {
    case AVALON_EV_TURN: tv_say(out, lang, "Turn {turn}: {player}.", TV_N("turn", t->event->open[0]), TV_S("player", t->player)); break;
    case AVALON_EV_LET: tv_say(out, lang, "{player} lets it happen.", TV_S("player", t->player)); break;
    case AVALON_EV_DECLINED: tv_say(out, lang, "{player} does not use Avalon this time.", TV_S("player", t->player)); break;
    case AVALON_EV_LOST_ALL:
        tv_say(out, lang, "{player} loses all cards left: {hand} in hand, {table} on the table.", TV_S("player", t->player),
               TV_N("hand", open_at(t, 0)), TV_N("table", open_at(t, 1)));
        break;
    case AVALON_EV_DISCARD:
        tv_say(out, lang, "{player} discards {card}.", TV_S("player", t->player), TV_S("card", avalon_card_object(open_at(t, 0), lang)));
        break;
    case AVALON_EV_CANCEL: tv_word(out, lang, "The conquest cancels the last round."); break;
    default: break;
    }
}

static void tell_over(const teller *t) {
    avalon_ending ending = {.reason = open_at(t, 0),
                            .winner = open_at(t, 1),
                            .crowns = {open_at(t, 2), open_at(t, 3)},
                            .cards = {open_at(t, 4), open_at(t, 5)}};
    avalon_ending_tell(&ending, t->reader, t->out);
}

void avalon_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!avalon_event_fits(event)) return;
    const char *player = event->seat < 2 ? reader->names[event->seat] : "";
    const teller t = {box, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case AVALON_EV_REINFORCE: tell_reinforce(&t); break;
    case AVALON_EV_ENCHANT: tell_enchant(&t); break;
    case AVALON_EV_ATTACK: tell_attack(&t); break;
    case AVALON_EV_COUNTER: tell_counter(&t); break;
    case AVALON_EV_RESIST: tell_resist(&t); break;
    case AVALON_EV_ENCHANTED: tell_enchanted(&t); break;
    case AVALON_EV_REVEALED: tell_revealed(&t); break;
    case AVALON_EV_CONQUERED: tell_conquered(&t); break;
    case AVALON_EV_FIRST_LOSS: tell_first_loss(&t); break;
    case AVALON_EV_LOST: tell_lost(&t); break;
    case AVALON_EV_TAKE: tell_take(&t); break;
    case AVALON_EV_DRAW: tell_draw(&t); break;
    case AVALON_EV_OVER: tell_over(&t); break;
    case AVALON_EV_RENEW:
    case AVALON_EV_BLESSED:
    case AVALON_EV_STOP:
    case AVALON_EV_RESET:
    case AVALON_EV_CALL: tell_counted(&t); break;
    default: tell_plain(&t); break;
    }
}
