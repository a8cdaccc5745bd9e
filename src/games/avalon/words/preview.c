/* What a decision costs and what it is sure to do, in words, before it is confirmed; and a warning where it is certain to
 * be wasteful. Only what the deciding player may know is used, so a complete state and that player's view say the same. */
#include "names.h"

/* What the sentences of one preview need. */
typedef struct preview {
    const avalon_box *box;
    const avalon_state *s;
    const tv_reader *reader;
    tv_lang lang;
    uint8_t seat, opponent; /* who decides, and the other one */
    uint8_t card, place;    /* of the move */
    size_t begin;           /* where the preview starts in the text */
    tv_text *out;
} preview;

/* Sentences are separated by blanks. */
static tv_text *next(const preview *p) {
    if (p->out->used > p->begin) tv_text_add_char(p->out, ' ');
    return p->out;
}

static void say_standing(const preview *p, uint8_t own, uint8_t other) {
    tv_say(next(p), p->lang, "Cards there: {a} against {d}.", TV_N("a", own), TV_N("d", other));
}

/* ---- what the other hand may hold ---- */

/* Copies of a card that the deciding player does not see: in the deck or in the other hand. */
static uint8_t count_unseen(const preview *p, uint8_t card) {
    const avalon_state *s = p->s;
    uint8_t seen = (uint8_t)(s->hand[p->seat][card] + s->discard[card]);
    for (uint8_t i = 0; i < s->pile_end[2 * AVALON_PLACES - 1]; i++) seen = (uint8_t)(seen + (s->cards[i] == card));
    return (uint8_t)(AVALON_COPIES - seen);
}

static void say_needed(const preview *p, uint8_t card) {
    const uint8_t *known = p->s->known[p->opponent];
    uint8_t known_total = 0;
    for (uint8_t k = 0; k < AVALON_KINDS; k++) known_total = (uint8_t)(known_total + known[k]);
    if (known[card] > 0)
        tv_word(next(p), p->lang, "Warning: your opponent is known to hold one.");
    else if (count_unseen(p, card) == 0 || known_total == p->s->hand_count[p->opponent])
        tv_word(next(p), p->lang, "Your opponent cannot hold one.");
}

/* ---- playing a card ---- */
static void preview_reinforce(const preview *p) {
    say_standing(p, (uint8_t)(avalon_pile_count(p->s, p->seat, p->place) + 1), avalon_pile_count(p->s, p->opponent, p->place));
}

static void preview_enchant(const preview *p) {
    uint8_t own = avalon_pile_count(p->s, p->seat, p->place), other = avalon_pile_count(p->s, p->opponent, p->place);
    if (other == 0) return;
    tv_say(next(p), p->lang, "Not countered: you win {card}, then {a} against {d} there.",
           TV_S("card", avalon_card_object(avalon_pile_top(p->s, p->opponent, p->place), p->lang)), TV_N("a", own + 2),
           TV_N("d", other - 1));
    tv_say(next(p), p->lang, "Countered: your witch goes into the hand of your opponent, whose witch stays: {a} against {d} there.",
           TV_N("a", own), TV_N("d", other + 1));
    tv_say(next(p), p->lang, "Can be countered with: {card}.", TV_S("card", avalon_card_name(p->card, p->lang)));
    say_needed(p, p->card);
}

/* AV 6.4 and AV 6.5 for a conquest by the attacker with `a` cards against `d` and a castle's bonus. */
static void say_losses(const preview *p, uint8_t a, uint8_t d, uint8_t bonus) {
    uint8_t further = (uint8_t)(a + d + bonus);
    avalon_phrase sum = avalon_sum_phrase(a, d, bonus);
    if (d == 0) {
        tv_say_count(next(p), p->lang, "Not resisted: you lose {n} card of your choice ({sum}).",
                     "Not resisted: you lose {n} cards of your choice ({sum}).", further, TV_S("sum", sum.words));
        return;
    }
    tv_say_count(next(p), p->lang, "Not resisted: both sides lose {n} card there.", "Not resisted: both sides lose {n} cards there.", d,
                 TV_N("n", d));
    tv_say_count(next(p), p->lang, "Then you lose {n} more card of your choice ({sum}).",
                 "Then you lose {n} more cards of your choice ({sum}).", further, TV_S("sum", sum.words));
}

/* Avalon helps its owner, also whoever has just conquered it (AV 6.2, AV 8.2). */
static bool avalon_helps(const preview *p) {
    if (p->s->avalon_used) return false;
    if (avalon_owns(p->s, p->seat, p->box->avalon)) return true;
    return avalon_face_up(p->s, p->place) && p->box->regions[p->s->region[p->place]].special == AVALON_AVALON;
}

static void say_gain(const preview *p) {
    if (!avalon_face_up(p->s, p->place)) {
        tv_word(next(p), p->lang, "Face down: a castle there does not count yet.");
        return;
    }
    uint8_t crowns = (uint8_t)(avalon_crowns(p->box, p->s, p->seat) + p->box->regions[p->s->region[p->place]].crowns);
    tv_say(next(p), p->lang, "You would have {n} of {goal} crowns.", TV_N("n", crowns), TV_N("goal", AVALON_CROWNS_TO_WIN));
}

static void preview_attack(const preview *p) {
    uint8_t a = (uint8_t)(avalon_pile_count(p->s, p->seat, p->place) + 1);
    uint8_t d = avalon_pile_count(p->s, p->opponent, p->place);
    uint8_t bonus = avalon_castle_bonus(p->box, p->s, p->seat, p->place);
    uint8_t needed = avalon_knight(avalon_colour(p->card));
    if (bonus)
        tv_say(next(p), p->lang, "{a} against {d} + {bonus} for the castle.", TV_N("a", a), TV_N("d", d), TV_N("bonus", bonus));
    else
        tv_say(next(p), p->lang, "{a} against {d}.", TV_N("a", a), TV_N("d", d));
    say_losses(p, a, d, bonus);
    bool helped = avalon_helps(p);
    if (helped) tv_word(next(p), p->lang, "Avalon can spare you one of them.");
    /* The attacking card has changed from the hand to the table; the first losses are gone. */
    int left = p->s->hand_count[p->seat] + avalon_table_count(p->s, p->seat) - d;
    bool may_be_helped = helped || (!p->s->avalon_used && !avalon_face_up(p->s, p->place)); /* it may be Avalon itself */
    if (left <= a + d + bonus - (may_be_helped ? 1 : 0))
        tv_word(next(p), p->lang, "Warning: you would lose all your cards, on the table and in hand.");
    tv_say(next(p), p->lang, "Can be resisted with: {card} (then both cards just stay).", TV_S("card", avalon_card_name(needed, p->lang)));
    say_needed(p, needed);
    say_gain(p);
}

static void preview_stop(const preview *p) {
    uint8_t crowns = avalon_crowns(p->box, p->s, p->seat);
    if (crowns >= AVALON_CROWNS_TO_WIN)
        tv_say(next(p), p->lang, "You have {n} of {goal} crowns: you win.", TV_N("n", crowns), TV_N("goal", AVALON_CROWNS_TO_WIN));
    else
        tv_say(next(p), p->lang, "You have {n} of {goal} crowns. You play no more cards this turn and take a tile.", TV_N("n", crowns),
               TV_N("goal", AVALON_CROWNS_TO_WIN));
}

/* ---- answering: the announced card already lies on the attacker's pile ---- */
static void preview_let_enchant(const preview *p) {
    uint8_t place = p->s->place, own = avalon_pile_count(p->s, p->seat, place);
    if (own == 0) return;
    tv_say(next(p), p->lang, "{opponent} wins {card}; then {a} against {d} there.", TV_S("opponent", p->reader->names[p->opponent]),
           TV_S("card", avalon_card_object(avalon_pile_top(p->s, p->seat, place), p->lang)), TV_N("a", own - 1),
           TV_N("d", avalon_pile_count(p->s, p->opponent, place) + 1));
}

static void preview_let_attack(const preview *p) {
    uint8_t place = p->s->place;
    uint8_t a = avalon_pile_count(p->s, p->opponent, place), d = avalon_pile_count(p->s, p->seat, place);
    uint8_t bonus = avalon_castle_bonus(p->box, p->s, p->opponent, place);
    const char *opponent = p->reader->names[p->opponent];
    avalon_phrase sum = avalon_sum_phrase(a, d, bonus);
    tv_say(next(p), p->lang, "{opponent} conquers the region.", TV_S("opponent", opponent));
    if (d > 0) tv_say_count(next(p), p->lang, "Both sides lose {n} card there.", "Both sides lose {n} cards there.", d, TV_N("n", d));
    tv_say_count(next(p), p->lang, "{opponent} then loses {n} card of their choice ({sum}).",
                 "{opponent} then loses {n} cards of their choice ({sum}).", a + d + bonus, TV_S("opponent", opponent),
                 TV_S("sum", sum.words));
    if (!avalon_face_up(p->s, place)) return;
    uint8_t crowns = (uint8_t)(avalon_crowns(p->box, p->s, p->opponent) + p->box->regions[p->s->region[place]].crowns);
    tv_say(next(p), p->lang, "{opponent} would have {n} of {goal} crowns.", TV_S("opponent", opponent), TV_N("n", crowns),
           TV_N("goal", AVALON_CROWNS_TO_WIN));
}

static void preview_answer(const preview *p, bool lets) {
    bool attack = p->s->verb == AVALON_DO_ATTACK;
    if (lets && attack)
        preview_let_attack(p);
    else if (lets)
        preview_let_enchant(p);
    else if (attack)
        tv_word(next(p), p->lang, "The attack fails: both cards stay, and nothing else happens.");
    else
        tv_say(next(p), p->lang, "Your card stays, your witch lies on it, and {card} comes into your hand.",
               TV_S("card", avalon_card_object(p->s->card, p->lang)));
}

/* ---- losses ---- */
static void preview_help(const preview *p, bool uses) {
    uint8_t owed = p->s->owed;
    if (uses) {
        tv_say(next(p), p->lang, "Cards to lose: {n} instead of {m}.", TV_N("n", owed - 1), TV_N("m", owed));
        return;
    }
    tv_say(next(p), p->lang, "Cards to lose: {n}.", TV_N("n", owed));
    if (p->s->conquests >= AVALON_CONQUESTS_MAX)
        tv_word(next(p), p->lang, "Warning: this was your last conquest this turn; Avalon's help is lost.");
    else
        tv_word(next(p), p->lang, "Avalon can still help at a second conquest this turn.");
}

static void preview_lose(const preview *p) {
    uint8_t own = avalon_pile_count(p->s, p->seat, p->place);
    if (own == 0) return;
    say_standing(p, (uint8_t)(own - 1), avalon_pile_count(p->s, p->opponent, p->place));
    if (own == 1 && p->s->owner[p->place] == p->seat) tv_word(next(p), p->lang, "Your region there would have no cards.");
    tv_say(next(p), p->lang, "Cards still to lose after that: {n}.", TV_N("n", p->s->owed - 1));
}

static void preview_discard(const preview *p) {
    uint8_t hand = p->s->hand_count[p->seat];
    if (p->s->phase == AVALON_LOSE)
        tv_say(next(p), p->lang, "Cards still to lose after that: {n}.", TV_N("n", p->s->owed - 1));
    else
        tv_say(next(p), p->lang, "Cards still to discard after that: {n}.", TV_N("n", hand - AVALON_HAND_LIMIT - 1));
}

/* ---- the end of the turn ---- */
static void preview_take(const preview *p) {
    const avalon_state *s = p->s;
    uint8_t due = avalon_tile_cards(p->box, s, p->seat, p->place);
    if (due == 0) {
        tv_word(next(p), p->lang, "Warning: as things stand this tile yields no card.");
        return;
    }
    uint32_t there = s->deck_count;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) there += s->discard[card];
    uint32_t drawn = due < there ? due : there;
    bool dark = avalon_tile_is_dark(p->place);
    if (dark)
        tv_say_count(next(p), p->lang, "You draw at the start of your next turn: {n} card as things stand.",
                     "You draw at the start of your next turn: {n} cards as things stand.", due, TV_N("n", due));
    else if (drawn < due)
        tv_say(next(p), p->lang, "You draw only {n} of {m}: deck and discard pile hold no more.", TV_N("n", drawn), TV_N("m", due));
    else
        tv_say_count(next(p), p->lang, "You draw {n} card now.", "You draw {n} cards now.", due, TV_N("n", due));
    uint32_t hand = s->hand_count[p->seat] + (dark ? 0 : drawn);
    if (hand > AVALON_HAND_LIMIT)
        tv_say_count(next(p), p->lang, "Then you discard {n} card, down to {limit}.", "Then you discard {n} cards, down to {limit}.",
                     hand - AVALON_HAND_LIMIT, TV_N("limit", AVALON_HAND_LIMIT));
}

static void preview_call(const preview *p) {
    const avalon_state *s = p->s;
    tv_say(next(p), p->lang, "{opponent} plays one more turn; without a conquest in it the game ends.",
           TV_S("opponent", p->reader->names[p->opponent]));
    tv_say(next(p), p->lang, "As things stand: crowns {a} to {b}, cards {c} to {d}.", TV_N("a", avalon_crowns(p->box, s, p->seat)),
           TV_N("b", avalon_crowns(p->box, s, p->opponent)), TV_N("c", avalon_table_count(s, p->seat) + s->hand_count[p->seat]),
           TV_N("d", avalon_table_count(s, p->opponent) + s->hand_count[p->opponent]));
}

/* A move that was only tried may belong to another phase; nothing is certain about it. */
static bool belongs_to_phase(uint8_t verb, uint8_t phase) {
    switch (verb) {
    case AVALON_DO_REINFORCE:
    case AVALON_DO_ENCHANT:
    case AVALON_DO_ATTACK:
    case AVALON_DO_STOP: return phase == AVALON_PLAY;
    case AVALON_DO_LET:
    case AVALON_DO_COUNTER: return phase == AVALON_ANSWER;
    case AVALON_DO_BLESS:
    case AVALON_DO_DECLINE: return phase == AVALON_BLESS;
    case AVALON_DO_LOSE: return phase == AVALON_LOSE;
    case AVALON_DO_DISCARD: return phase == AVALON_LOSE || phase == AVALON_DISCARD;
    case AVALON_DO_TAKE: return phase == AVALON_TILE;
    case AVALON_DO_CALL:
    case AVALON_DO_END: return phase == AVALON_CALL;
    default: return false;
    }
}

void avalon_preview(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const avalon_state *s = state;
    uint8_t verb = avalon_move_verb(move);
    if (!belongs_to_phase(verb, s->phase)) return;
    uint8_t seat = s->phase == AVALON_ANSWER ? avalon_opponent(s->owner_of_turn) : s->owner_of_turn;
    const preview p = {.box = box,
                       .s = s,
                       .reader = reader,
                       .lang = reader->lang,
                       .seat = seat,
                       .opponent = avalon_opponent(seat),
                       .card = avalon_move_card(move),
                       .place = avalon_move_place(move),
                       .begin = out->used,
                       .out = out};
    switch (verb) {
    case AVALON_DO_REINFORCE: preview_reinforce(&p); break;
    case AVALON_DO_ENCHANT: preview_enchant(&p); break;
    case AVALON_DO_ATTACK: preview_attack(&p); break;
    case AVALON_DO_STOP: preview_stop(&p); break;
    case AVALON_DO_LET: preview_answer(&p, true); break;
    case AVALON_DO_COUNTER: preview_answer(&p, false); break;
    case AVALON_DO_BLESS: preview_help(&p, true); break;
    case AVALON_DO_DECLINE: preview_help(&p, false); break;
    case AVALON_DO_LOSE: preview_lose(&p); break;
    case AVALON_DO_DISCARD: preview_discard(&p); break;
    case AVALON_DO_TAKE: preview_take(&p); break;
    case AVALON_DO_CALL: preview_call(&p); break;
    case AVALON_DO_END: tv_word(next(&p), p.lang, "The game goes on; you may call the last round at the end of a later turn."); break;
    default: break;
    }
}
