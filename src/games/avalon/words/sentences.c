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

static const char *opponent_name(const teller *t) { return t->reader->names[avalon_opponent(t->event->seat)]; }
static avalon_phrase place_name(const teller *t, int16_t place) {
    return avalon_place_phrase(t->box, (uint8_t)place, AVALON_NOBODY, t->lang);
}
/* A place and the region that lies there. */
static avalon_phrase region_name(const teller *t, int16_t place, int16_t region) {
    return avalon_place_phrase(t->box, (uint8_t)place, (uint8_t)region, t->lang);
}
static const char *card_object(const teller *t, int16_t card) { return avalon_card_object((uint8_t)card, t->lang); }
static const char *card_means(const teller *t, int16_t card) { return avalon_card_means((uint8_t)card, t->lang); }

/* ---- the set-up ---- */
static void tell_dealt(const teller *t) {
    const avalon_event_dealt *told = avalon_told_dealt(t->event);
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "At {place} {player} has {card}, {opponent} has {other}.", TV_S("place", where.words),
           TV_S("player", t->reader->names[0]), TV_S("card", card_object(t, told->cards[0])), TV_S("opponent", t->reader->names[1]),
           TV_S("other", card_object(t, told->cards[1])));
}

/* ---- playing cards ---- */
static void tell_reinforce(const teller *t) {
    const avalon_event_reinforce *told = avalon_told_reinforce(t->event);
    avalon_phrase where = region_name(t, told->place, told->region);
    tv_say(t->out, t->lang, "{player} reinforces {place} {with}.", TV_S("player", t->player), TV_S("place", where.words),
           TV_S("with", card_means(t, told->card)));
}

static void tell_enchant(const teller *t) {
    const avalon_event_enchant *told = avalon_told_enchant(t->event);
    avalon_phrase where = region_name(t, told->place, told->region);
    tv_say(t->out, t->lang, "{player} plays {card} at {place} to enchant {target}.", TV_S("player", t->player),
           TV_S("card", card_object(t, told->card)), TV_S("place", where.words), TV_S("target", card_object(t, told->target)));
}

static void tell_attack(const teller *t) {
    const avalon_event_attack *told = avalon_told_attack(t->event);
    avalon_phrase where = region_name(t, told->place, told->region);
    const char *with = card_means(t, told->card);
    if (told->bonus == 0)
        tv_say(t->out, t->lang, "{player} attacks {place} {with}: {a} against {d}.", TV_S("player", t->player), TV_S("place", where.words),
               TV_S("with", with), TV_N("a", told->attackers), TV_N("d", told->defenders));
    else
        tv_say(t->out, t->lang, "{player} attacks {place} {with}: {a} against {d} + {bonus} for the castle.", TV_S("player", t->player),
               TV_S("place", where.words), TV_S("with", with), TV_N("a", told->attackers), TV_N("d", told->defenders),
               TV_N("bonus", told->bonus));
}

static void tell_counter(const teller *t) {
    const avalon_event_counter *told = avalon_told_counter(t->event);
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "{player} counters at {place} {with} and takes {captured} into the hand.", TV_S("player", t->player),
           TV_S("place", where.words), TV_S("with", card_means(t, told->card)), TV_S("captured", card_object(t, told->captured)));
}

static void tell_resist(const teller *t) {
    const avalon_event_resist *told = avalon_told_resist(t->event);
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "{player} resists at {place} {with}: the attack fails.", TV_S("player", t->player), TV_S("place", where.words),
           TV_S("with", card_means(t, told->card)));
}

static void tell_enchanted(const teller *t) {
    const avalon_event_enchanted *told = avalon_told_enchanted(t->event);
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "{player} wins {card} at {place}.", TV_S("player", t->player), TV_S("card", card_object(t, told->card)),
           TV_S("place", where.words));
}

/* ---- conquest ---- */
static void tell_revealed(const teller *t) {
    const avalon_event_revealed *told = avalon_told_revealed(t->event);
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "The region at {place} is turned up: {region}.", TV_S("place", where.words),
           TV_S("region", avalon_region_name(t->box, (uint8_t)told->region, t->lang)));
}

static void tell_conquered(const teller *t) {
    const avalon_event_conquered *told = avalon_told_conquered(t->event);
    avalon_phrase where = region_name(t, told->place, told->region);
    if (told->former == AVALON_NOBODY)
        tv_say_count(t->out, t->lang, "{player} conquers {place} and now has {n} crown.",
                     "{player} conquers {place} and now has {n} crowns.", told->crowns, TV_S("player", t->player),
                     TV_S("place", where.words));
    else
        tv_say_count(t->out, t->lang, "{player} takes {place} from {loser} and now has {n} crown.",
                     "{player} takes {place} from {loser} and now has {n} crowns.", told->crowns, TV_S("player", t->player),
                     TV_S("place", where.words), TV_S("loser", t->reader->names[told->former]));
}

static void tell_first_loss(const teller *t) {
    const avalon_event_first_loss *told = avalon_told_first_loss(t->event);
    avalon_phrase where = place_name(t, told->place);
    if (told->cards == 0)
        tv_say(t->out, t->lang, "No cards are lost at {place}.", TV_S("place", where.words));
    else
        tv_say_count(t->out, t->lang, "Both sides lose {n} card at {place}.", "Both sides lose {n} cards at {place}.", told->cards,
                     TV_S("place", where.words));
}

static void tell_lost(const teller *t) {
    const avalon_event_lost *told = avalon_told_lost(t->event);
    const char *card = card_object(t, told->card);
    if (told->place == AVALON_NOBODY) {
        tv_say(t->out, t->lang, "{player} loses {card} from the hand.", TV_S("player", t->player), TV_S("card", card));
        return;
    }
    avalon_phrase where = place_name(t, told->place);
    tv_say(t->out, t->lang, "{player} loses {card} at {place}.", TV_S("player", t->player), TV_S("card", card), TV_S("place", where.words));
}

/* ---- tiles and cards drawn ---- */
static void tell_take(const teller *t) {
    const avalon_event_take *told = avalon_told_take(t->event);
    const char *tile = avalon_tile_name((uint8_t)told->tile, t->lang);
    if (avalon_tile_is_dark((uint8_t)told->tile))
        tv_say_count(t->out, t->lang, "{player} takes the dark tile \"{tile}\": {n} card next turn, as things stand.",
                     "{player} takes the dark tile \"{tile}\": {n} cards next turn, as things stand.", told->cards,
                     TV_S("player", t->player), TV_S("tile", tile));
    else
        tv_say_count(t->out, t->lang, "{player} takes the light tile \"{tile}\": {n} card.",
                     "{player} takes the light tile \"{tile}\": {n} cards.", told->cards, TV_S("player", t->player), TV_S("tile", tile));
}

/* "red knight, 2 x blue witch": the cards drawn. */
static void list_cards(const teller *t, tv_text *list) {
    bool first = true;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        int16_t count = avalon_told_secret_draw(t->event)->cards[card];
        if (count <= 0) continue;
        if (!first) tv_word(list, t->lang, ", ");
        first = false;
        const char *name = avalon_card_name(card, t->lang);
        if (count == 1)
            tv_text_add(list, name);
        else
            tv_say(list, t->lang, "{n} × {card}", TV_N("n", count), TV_S("card", name));
    }
}

static void tell_draw(const teller *t) {
    const avalon_event_draw *told = avalon_told_draw(t->event);
    char room[400];
    tv_text list = TV_TEXT_OVER(room);
    if (!t->event->masked) list_cards(t, &list);
    if (told->drawn == 0)
        tv_say(t->out, t->lang, "{player} draws no card.", TV_S("player", t->player));
    else if (list.used == 0)
        tv_say_count(t->out, t->lang, "{player} draws {n} card.", "{player} draws {n} cards.", told->drawn, TV_S("player", t->player));
    else
        tv_say_count(t->out, t->lang, "{player} draws {n} card: {cards}.", "{player} draws {n} cards: {cards}.", told->drawn,
                     TV_S("player", t->player), TV_S("cards", room));
    if (told->drawn >= told->due) return;
    tv_text_add_char(t->out, ' ');
    tv_say_count(t->out, t->lang, "{n} card was due, but the deck and the discard pile are empty.",
                 "{n} cards were due, but the deck and the discard pile are empty.", told->due, TV_N("n", told->due));
}

/* ---- the rest, one sentence each ---- */
static void tell_turn(const teller *t) {
    tv_say(t->out, t->lang, "Turn {turn}: {player}.", TV_N("turn", avalon_told_turn(t->event)->number), TV_S("player", t->player));
}

static void tell_renew(const teller *t) {
    int16_t n = avalon_told_renew(t->event)->cards;
    tv_say_count(t->out, t->lang, "The deck is empty: {n} discarded card is shuffled and becomes the new deck.",
                 "The deck is empty: {n} discarded cards are shuffled and become the new deck.", n, TV_N("n", n));
}

static void tell_blessed(const teller *t) {
    tv_say_count(t->out, t->lang, "{player} uses Avalon: {n} card is still to be lost.",
                 "{player} uses Avalon: {n} cards are still to be lost.", avalon_told_blessed(t->event)->owed, TV_S("player", t->player));
}

static void tell_stop(const teller *t) {
    tv_say_count(t->out, t->lang, "{player} stops playing cards with {n} crown.", "{player} stops playing cards with {n} crowns.",
                 avalon_told_stop(t->event)->crowns, TV_S("player", t->player));
}

static void tell_reset(const teller *t) {
    int16_t n = avalon_told_reset(t->event)->tiles;
    tv_say_count(t->out, t->lang, "{n} used tile is available again.", "{n} used tiles are available again.", n, TV_N("n", n));
}

static void tell_call(const teller *t) {
    tv_say_count(t->out, t->lang, "{player} calls the last round after {n} turn without a conquest: {opponent} plays one more turn.",
                 "{player} calls the last round after {n} turns without a conquest: {opponent} plays one more turn.",
                 avalon_told_call(t->event)->quiet, TV_S("player", t->player), TV_S("opponent", opponent_name(t)));
}

static void tell_lost_all(const teller *t) {
    const avalon_event_lost_all *told = avalon_told_lost_all(t->event);
    tv_say(t->out, t->lang, "{player} loses all cards left: {hand} in hand, {table} on the table.", TV_S("player", t->player),
           TV_N("hand", told->hand), TV_N("table", told->table));
}

static void tell_discard(const teller *t) {
    tv_say(t->out, t->lang, "{player} discards {card}.", TV_S("player", t->player),
           TV_S("card", card_object(t, avalon_told_discard(t->event)->card)));
}

static void tell_over(const teller *t) {
    const avalon_event_over *told = avalon_told_over(t->event);
    avalon_ending ending = {.reason = (uint8_t)told->reason, .winner = (uint8_t)told->winner};
    for (uint8_t seat = 0; seat < 2; seat++) {
        ending.crowns[seat] = (uint8_t)told->crowns[seat];
        ending.cards[seat] = (uint8_t)told->cards[seat];
    }
    avalon_ending_tell(&ending, t->reader, t->out);
}

void avalon_sentence(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (!avalon_event_fits(event)) return;
    const char *player = event->seat < 2 ? reader->names[event->seat] : "";
    const teller t = {box, event, reader, reader->lang, player, out};
    switch (event->kind) {
    case AVALON_EV_TURN: tell_turn(&t); break;
    case AVALON_EV_DRAW: tell_draw(&t); break;
    case AVALON_EV_RENEW: tell_renew(&t); break;
    case AVALON_EV_REINFORCE: tell_reinforce(&t); break;
    case AVALON_EV_ENCHANT: tell_enchant(&t); break;
    case AVALON_EV_ATTACK: tell_attack(&t); break;
    case AVALON_EV_LET: tv_say(out, t.lang, "{player} lets it happen.", TV_S("player", player)); break;
    case AVALON_EV_COUNTER: tell_counter(&t); break;
    case AVALON_EV_RESIST: tell_resist(&t); break;
    case AVALON_EV_ENCHANTED: tell_enchanted(&t); break;
    case AVALON_EV_REVEALED: tell_revealed(&t); break;
    case AVALON_EV_CONQUERED: tell_conquered(&t); break;
    case AVALON_EV_FIRST_LOSS: tell_first_loss(&t); break;
    case AVALON_EV_BLESSED: tell_blessed(&t); break;
    case AVALON_EV_DECLINED: tv_say(out, t.lang, "{player} does not use Avalon this time.", TV_S("player", player)); break;
    case AVALON_EV_LOST: tell_lost(&t); break;
    case AVALON_EV_LOST_ALL: tell_lost_all(&t); break;
    case AVALON_EV_STOP: tell_stop(&t); break;
    case AVALON_EV_TAKE: tell_take(&t); break;
    case AVALON_EV_RESET: tell_reset(&t); break;
    case AVALON_EV_DISCARD: tell_discard(&t); break;
    case AVALON_EV_CALL: tell_call(&t); break;
    case AVALON_EV_CANCEL: tv_word(out, t.lang, "The conquest cancels the last round."); break;
    case AVALON_EV_OVER: tell_over(&t); break;
    case AVALON_EV_DEALT: tell_dealt(&t); break;
    default: break;
    }
}
