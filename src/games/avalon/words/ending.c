/* How a game of Avalon was won (AV 9): crowns, cards and regions, and the regions whose crowns made it. */
#include "names.h"

#include <trivium/bits.h>

typedef struct teller {
    const avalon_box *b;
    const avalon_state *s;
    const tv_reader *reader;
    uint8_t you, winner; /* TV_OVER: a draw */
    tv_ending *out;
} teller;

static uint8_t cards_of(const avalon_state *s, uint8_t seat) { return (uint8_t)(avalon_table_count(s, seat) + s->hand_count[seat]); }

static uint8_t regions_of(const avalon_state *s, uint8_t seat) {
    uint8_t count = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) count = (uint8_t)(count + (s->owner[place] == seat));
    return count;
}

/* Crowns decide, and where they are level cards (AV 9.2); nothing does where who stopped first with enough had not the most (AV 9.1). */
static void add_rows(const teller *t) {
    static const char *const labels[] = {TV_TEXT("Crowns"), TV_TEXT("Cards on the table and in hand"), TV_TEXT("Regions")};
    uint8_t winners = t->winner == TV_OVER ? 0 : (uint8_t)tv_bit(t->winner);
    bool level = avalon_crowns(t->b, t->s, 0) == avalon_crowns(t->b, t->s, 1);
    uint32_t decider = TV_ENDING_ROWS;
    for (uint32_t row = 0; row < 3; row++) {
        tv_ending_row *to = tv_ending_row_add(t->out, t->reader->lang, labels[row]);
        for (uint8_t seat = 0; seat < 2; seat++)
            to->value[seat] = row == 0 ? avalon_crowns(t->b, t->s, seat) : row == 1 ? cards_of(t->s, seat) : regions_of(t->s, seat);
        if (winners != 0 && row == level) tv_ending_decide(t->out, winners, 2);
        if (t->out->decider == row) decider = row;
    }
    t->out->decider = decider < t->out->row_count ? decider : t->out->row_count;
}

static void say_headline(const teller *t) {
    static const tv_lead_texts by_crowns = {TV_TEXT("You win by one crown."), TV_TEXT("You win by {number} crowns."),
                                            TV_TEXT("{player} wins by one crown."), TV_TEXT("{player} wins by {number} crowns.")};
    static const tv_lead_texts by_cards = {
        TV_TEXT("Crowns are level: you win by one card."), TV_TEXT("Crowns are level: you win by {number} cards."),
        TV_TEXT("Crowns are level: {player} wins by one card."), TV_TEXT("Crowns are level: {player} wins by {number} cards.")};
    static const tv_lead_texts in_time = {NULL, TV_TEXT("You win with {number} crowns."), NULL,
                                          TV_TEXT("{player} wins with {number} crowns.")};
    tv_text out = TV_TEXT_OVER(t->out->headline);
    if (t->winner == TV_OVER) {
        tv_word(&out, t->reader->lang, TV_TEXT("A draw: crowns and cards are level."));
        return;
    }
    uint8_t loser = avalon_opponent(t->winner);
    int32_t have = avalon_crowns(t->b, t->s, t->winner), crowns = have - avalon_crowns(t->b, t->s, loser);
    int32_t cards = cards_of(t->s, t->winner) - cards_of(t->s, loser);
    bool level = crowns == 0 && t->s->reason != AVALON_BY_CROWNS;
    tv_ending_say_lead(t->out,
                       level        ? &by_cards
                       : crowns > 0 ? &by_crowns
                                    : &in_time,
                       level        ? cards
                       : crowns > 0 ? crowns
                                    : have,
                       t->winner, t->reader, t->you);
}

static void say_how(const teller *t) {
    tv_text out = TV_TEXT_OVER(t->out->how);
    tv_lang lang = t->reader->lang;
    int32_t crowns = t->winner == TV_OVER ? 0 : avalon_crowns(t->b, t->s, t->winner);
    switch (t->s->reason) {
    case AVALON_BY_CROWNS:
        tv_say(&out, lang,
               t->winner == t->you ? TV_TEXT("You stopped playing cards with {crowns} crowns; {goal} are enough.")
                                   : TV_TEXT("{player} stopped playing cards with {crowns} crowns; {goal} are enough."),
               TV_S("player", t->reader->names[t->winner]), TV_N("crowns", crowns), TV_N("goal", AVALON_CROWNS_TO_WIN));
        break;
    case AVALON_BY_LIMIT: tv_word(&out, lang, "Turn limit reached."); break;
    case AVALON_BY_STARVING: tv_word(&out, lang, "Hands, deck and discard pile are empty."); break;
    case AVALON_BY_CALL: tv_word(&out, lang, "The last round is over."); break;
    default: break;
    }
}

/* The winner's regions that carry crowns. */
static void light(const teller *t) {
    for (uint8_t place = 0; place < AVALON_PLACES && t->winner != TV_OVER; place++) {
        if (t->s->owner[place] != t->winner || t->b->regions[t->s->region[place]].crowns == 0) continue;
        char number[4];
        tv_text text = TV_TEXT_OVER(number);
        tv_text_add_uint(&text, (uint64_t)place + 1);
        tv_ending_light(t->out, "region", number);
    }
}

void avalon_tell_ending(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    static const char *const kinds[AVALON_REASONS] = {"", "crowns", "limit", "limit", "last_round"};
    tv_result result;
    avalon_result(box, view, &result);
    teller t = {box, view, reader, you, tv_result_winner(&result, 2), out};
    tv_text kind = TV_TEXT_OVER(out->kind);
    tv_text_add(&kind, kinds[t.s->reason]);
    say_headline(&t);
    say_how(&t);
    add_rows(&t);
    light(&t);
}
