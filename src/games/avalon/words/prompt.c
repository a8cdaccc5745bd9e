/* Avalon's prompts: the one line that says what is expected now, and how the game ended. */
#include "names.h"

/* What an answering player reads: what was announced, and what would answer it. */
static void prompt_answer(const avalon_box *box, const avalon_state *s, const tv_reader *reader, tv_text *out) {
    tv_lang lang = reader->lang;
    uint8_t seat = avalon_opponent(s->owner_of_turn);
    bool attack = s->verb == AVALON_DO_ATTACK;
    uint8_t needed = attack ? avalon_knight(avalon_colour(s->card)) : s->card;
    avalon_phrase where = avalon_where(box, s, s->place, lang);
    const char *opponent = reader->names[s->owner_of_turn], *with = avalon_card_means(s->card, lang);
    if (attack)
        tv_say(out, lang, "{opponent} attacks {place} {with}. Resist with a knight of the same colour, or let it happen.",
               TV_S("opponent", opponent), TV_S("place", where.words), TV_S("with", with));
    else
        tv_say(out, lang,
               "{opponent} enchants your top card at {place} {with}. Counter with a witch of the same colour, or let it "
               "happen.",
               TV_S("opponent", opponent), TV_S("place", where.words), TV_S("with", with));
    if (s->viewer != seat) return; /* the rest tells what is in the hand */
    tv_text_add_char(out, ' ');
    uint8_t have = s->hand[seat][needed];
    if (have == 0)
        tv_word(out, lang, "You have no such card.");
    else
        tv_say(out, lang, "In your hand: {n} × {card}.", TV_N("n", have), TV_S("card", avalon_card_name(needed, lang)));
}

static void prompt_play(const avalon_box *box, const avalon_state *s, tv_lang lang, tv_text *out) {
    uint8_t crowns = avalon_crowns(box, s, s->owner_of_turn);
    if (crowns >= AVALON_CROWNS_TO_WIN)
        tv_say(out, lang, "You have {n} crowns: stop to win, or play a card.", TV_N("n", crowns));
    else if (s->conquests >= AVALON_CONQUESTS_MAX)
        tv_word(out, lang, "Play a card or stop. You have made both conquests of this turn.");
    else
        tv_word(out, lang, "Play a card or stop.");
    uint8_t cards = s->hand_count[s->owner_of_turn];
    tv_text_add_char(out, ' ');
    tv_say_count(out, lang, "You have {n} card.", "You have {n} cards.", cards, TV_N("n", cards));
    if (s->caller == AVALON_NOBODY || s->caller == s->owner_of_turn) return;
    tv_text_add_char(out, ' ');
    tv_word(out, lang, "This is the last turn unless you conquer a region.");
}

static void prompt_actor(const avalon_box *box, const avalon_state *s, const tv_reader *reader, tv_text *out) {
    tv_lang lang = reader->lang;
    switch (s->phase) {
    case AVALON_PLAY: prompt_play(box, s, lang, out); break;
    case AVALON_ANSWER: prompt_answer(box, s, reader, out); break;
    case AVALON_BLESS:
        tv_say_count(out, lang, "You have {n} card to lose: use Avalon to lose one fewer?",
                     "You have {n} cards to lose: use Avalon to lose one fewer?", s->owed, TV_N("n", s->owed));
        break;
    case AVALON_LOSE:
        tv_say(out, lang, "Choose a card to lose, from your hand or the top of a pile: {n} to go.", TV_N("n", s->owed));
        break;
    case AVALON_TILE: tv_word(out, lang, "Take a reinforcement tile."); break;
    case AVALON_DISCARD: {
        uint8_t excess = (uint8_t)(s->hand_count[s->owner_of_turn] - AVALON_HAND_LIMIT);
        tv_say(out, lang, "Keep {limit} cards and discard the rest: {n} to go.", TV_N("limit", AVALON_HAND_LIMIT), TV_N("n", excess));
        break;
    }
    case AVALON_CALL: tv_say(out, lang, "{n} turns without a conquest: call the last round, or end your turn.", TV_N("n", s->quiet)); break;
    default: break;
    }
}

static void prompt_ended(const avalon_box *box, const avalon_state *s, const tv_reader *reader, tv_text *out) {
    tv_result result;
    avalon_result(box, s, &result);
    avalon_ending ending = {.reason = s->reason, .winner = AVALON_NOBODY};
    if (result.place[0] != result.place[1]) ending.winner = result.place[0] < result.place[1] ? 0 : 1;
    for (uint8_t seat = 0; seat < 2; seat++) {
        ending.crowns[seat] = avalon_crowns(box, s, seat);
        ending.cards[seat] = (uint8_t)(avalon_table_count(s, seat) + s->hand_count[seat]);
    }
    avalon_ending_tell(&ending, reader, out);
}

void avalon_prompt(const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    const avalon_state *s = state;
    uint8_t actor = avalon_actor(box, s);
    if (actor == TV_OVER) {
        prompt_ended(box, s, reader, out);
        return;
    }
    if (s->viewer == actor) {
        prompt_actor(box, s, reader, out);
        return;
    }
    /* Everybody else reads it as said to the actor. */
    char room[400];
    tv_text said = TV_TEXT_OVER(room);
    prompt_actor(box, s, reader, &said);
    tv_say(out, reader->lang, "{player}: {said}", TV_S("player", reader->names[actor]), TV_S("said", room));
}

/* ---- the end ---- */
static void tell_reason(uint8_t reason, tv_lang lang, tv_text *out) {
    switch (reason) {
    case AVALON_BY_LIMIT: tv_word(out, lang, "Turn limit reached."); break;
    case AVALON_BY_STARVING: tv_word(out, lang, "Hands, deck and discard pile are empty."); break;
    case AVALON_BY_CALL: tv_word(out, lang, "The last round is over."); break;
    default: return;
    }
    tv_text_add_char(out, ' ');
}

void avalon_ending_tell(const avalon_ending *ending, const tv_reader *reader, tv_text *out) {
    tv_lang lang = reader->lang;
    tell_reason(ending->reason, lang, out);
    if (ending->winner == AVALON_NOBODY) {
        tv_say(out, lang, "The game is a draw (crowns {crowns} each, cards {cards} each).", TV_N("crowns", ending->crowns[0]),
               TV_N("cards", ending->cards[0]));
        return;
    }
    uint8_t winner = ending->winner, loser = avalon_opponent(winner);
    const char *name = reader->names[winner];
    if (ending->crowns[winner] != ending->crowns[loser] || ending->reason == AVALON_BY_CROWNS)
        tv_say_count(out, lang, "{player} wins with {n} crown against {b}.", "{player} wins with {n} crowns against {b}.",
                     ending->crowns[winner], TV_S("player", name), TV_N("b", ending->crowns[loser]));
    else
        tv_say(out, lang, "{player} wins by cards, {a} against {b} (crowns {crowns} each).", TV_S("player", name),
               TV_N("a", ending->cards[winner]), TV_N("b", ending->cards[loser]), TV_N("crowns", ending->crowns[winner]));
}
