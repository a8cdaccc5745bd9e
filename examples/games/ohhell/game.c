/* Oh Hell, a public-domain card game of exact bids. The rules, whose clauses are named here, are in rules.md. */
#include <string.h>
#include <trivium/cards.h>
#include <trivium/game.h>

/* 32 cards in four suits. Hands of at most five, so that there are fewer than 2^62 ways to deal all hidden cards (cards.h). */
enum { CARDS = 32, RANKS = 8, SUITS = 4, HAND_MAX = 5, ROUNDS = 2 * HAND_MAX - 1, FOR_EXACT = 10, NONE = 255 };
static const tv_bits DECK = UINT32_MAX;
enum verb { BID, PLAY };
enum feature { SCORE, PROSPECT, FEATURES };

/* Who decides, which turn it is and how many cards each seat holds follow from this. */
typedef struct ohhell {
    tv_bits hands[TV_SEATS_MAX]; /* sets of cards; in a view those of others are empty */
    tv_bits voids[TV_SEATS_MAX]; /* sets of suits of which all saw that the seat has no card */
    tv_bits gone;                /* cards of the tricks that were taken in this round */
    uint8_t table[TV_SEATS_MAX]; /* each seat's card in the present trick, or NONE */
    uint8_t bids[TV_SEATS_MAX];  /* or NONE */
    uint8_t tricks[TV_SEATS_MAX], scores[TV_SEATS_MAX];
    uint8_t viewer, round;  /* round: from 0; as many as there are: the game is over */
    uint8_t dealer, leader; /* leader: of the present trick, of the first while bids are made; after the end who was last */
    uint8_t trump;          /* the card turned up */
    uint8_t spare[3];
} ohhell;
_Static_assert(sizeof(ohhell) == 96, "no padding");

#define OH_EVENTS(EVENT, SECRET, BARE, ONE, MANY)                                                                                          \
    SECRET(EV_DEALT, oh, dealt, ONE(size), MANY(card, 5))                                                                                  \
    EVENT(EV_TURNED, oh, turned, ONE(card))                                                                                                \
    EVENT(EV_BID, oh, bid, ONE(number))                                                                                                    \
    EVENT(EV_PLAYED, oh, played, ONE(card))                                                                                                \
    EVENT(EV_TOOK, oh, took, ONE(tricks))                                                                                                  \
    EVENT(EV_SCORED, oh, scored, ONE(bid) ONE(tricks) ONE(points))
enum oh_event { EV_NONE, TV_EVENT_ENUM(OH_EVENTS) EV_COUNT };
TV_EVENT_TYPES(OH_EVENTS)

static uint32_t suit_of(uint32_t card) { return card / RANKS; }
static tv_bits suit_cards(uint32_t suit) { return UINT64_C(0xFF) << suit * RANKS; }
static tv_bits card_set(uint32_t card) { return card == NONE ? 0 : tv_bit(card); }
static uint32_t size_of(uint32_t round) { return round < HAND_MAX ? round + 1 : ROUNDS - round; } /* 1 to 5 and back to 1 */
static uint8_t next_seat(const tv_plain_box *box, uint32_t seat) { return (uint8_t)((seat + 1) % box->seats); }
static uint32_t rounds_of(const tv_plain_box *box) { return box->options[0] > 0 ? (uint32_t)box->options[0] : ROUNDS; }

/* How many seats have bid, or have a card in the present trick; how many tricks were taken; how many cards a seat holds. */
static uint32_t made(const uint8_t *list) {
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < TV_SEATS_MAX; seat++) count += list[seat] != NONE;
    return count;
}
static uint32_t taken(const ohhell *state) { return tv_counts_sum(state->tricks, TV_SEATS_MAX); }
static uint32_t held(const tv_plain_box *box, const ohhell *state, uint8_t seat) {
    return state->round == rounds_of(box) ? 0 : size_of(state->round) - taken(state) - (state->table[seat] != NONE);
}

static uint8_t oh_actor(const void *in, const void *of) {
    const tv_plain_box *box = in;
    const ohhell *state = of;
    return state->round == rounds_of(box) ? TV_OVER : (uint8_t)((state->leader + made(state->bids) + made(state->table)) % box->seats);
}

/* Every decision is a turn of its own. */
static tv_turn oh_turn(const void *in, const void *of) {
    const tv_plain_box *box = in;
    const ohhell *state = of;
    uint32_t number = 1 + made(state->bids) + made(state->table) + taken(state) * box->seats;
    for (uint32_t round = 0; round < state->round; round++) number += (size_of(round) + 1) * box->seats;
    if (oh_actor(box, state) == TV_OVER) return (tv_turn){number - 1, state->leader};
    return (tv_turn){number, oh_actor(box, state)};
}

/* A new round, or the end: all but the scores begins anew. */
static void deal(const tv_plain_box *box, ohhell *state, tv_chance *chance, tv_events *events) {
    tv_bits deck = DECK;
    state->gone = 0;
    state->trump = 0;
    for (uint32_t seat = 0; seat < TV_SEATS_MAX; seat++) state->table[seat] = state->bids[seat] = NONE;
    memset(state->tricks, 0, sizeof state->tricks);
    memset(state->voids, 0, sizeof state->voids);
    state->leader = next_seat(box, state->dealer);
    if (state->round == rounds_of(box)) return;
    for (uint8_t seat = 0; seat < box->seats; seat++) {
        oh_secret_dealt told = {{-1, -1, -1, -1, -1}};
        tv_bits left = state->hands[seat] = tv_bits_deal(&deck, size_of(state->round), chance);
        for (uint32_t i = 0; left != 0; i++) told.card[i] = (int16_t)tv_bits_take(&left);
        oh_event_dealt *open = oh_tell_dealt(events, seat, (uint8_t)(1u << seat), &told);
        if (open != NULL) open->size = (int16_t)size_of(state->round);
    }
    state->trump = (uint8_t)tv_bits_draw(&deck, chance);
    TV_TELL(events, state->dealer, oh, turned, .card = state->trump);
}

static void oh_start(const void *in, void *out, tv_chance *chance, tv_events *events) {
    const tv_plain_box *box = in;
    ohhell *state = out;
    memset(state, 0, sizeof *state);
    state->viewer = TV_EVERYTHING;
    state->dealer = (uint8_t)((tv_draw_first(chance, box->seats, box->options[1]) + box->seats - 1) % box->seats);
    deal(box, state, chance, events);
}

static const char *check_bid(const tv_plain_box *box, const ohhell *state, uint32_t number) {
    uint32_t sum = number, size = size_of(state->round);
    if (made(state->bids) == box->seats) return "OH 3";
    if (number > size) return "OH 4";
    for (uint8_t seat = 0; seat < box->seats; seat++) sum += state->bids[seat] != NONE ? state->bids[seat] : 0;
    return made(state->bids) + 1 == box->seats && sum == size ? "OH 5" : NULL;
}

static const char *check_card(const tv_plain_box *box, const ohhell *state, uint32_t card) {
    uint32_t lead = state->table[state->leader];
    tv_bits hand = state->hands[oh_actor(box, state)];
    if (made(state->bids) < box->seats || !tv_bits_has(hand, card)) return "OH 6";
    return lead == NONE || suit_of(card) == suit_of(lead) || !(hand & suit_cards(suit_of(lead))) ? NULL : "OH 7";
}

static const char *oh_check(const void *box, const void *state, tv_move move) {
    return tv_move_verb(move) == BID ? check_bid(box, state, tv_move_arg(move, 0)) : check_card(box, state, tv_move_arg(move, 0));
}

/* The last card of a round lets new cards be dealt, unless it is the last round. */
static bool oh_reveals(const void *in, const void *of, tv_move move) {
    const tv_plain_box *box = in;
    const ohhell *state = of;
    return tv_move_verb(move) == PLAY && state->round + 1u < rounds_of(box) && made(state->table) + 1 == box->seats &&
           taken(state) + 1 == size_of(state->round);
}

/* Does a card beat one that was played before it? */
static bool beats(const ohhell *state, uint32_t card, uint32_t before) {
    return suit_of(card) == suit_of(before) ? card > before : suit_of(card) == suit_of(state->trump);
}

/* Who takes the present trick as it lies. */
static uint8_t winner(const tv_plain_box *box, const ohhell *state) {
    uint8_t best = state->leader;
    for (uint8_t seat = next_seat(box, best); seat != state->leader; seat = next_seat(box, seat))
        if (state->table[seat] != NONE && beats(state, state->table[seat], state->table[best])) best = seat;
    return best;
}

static void end_round(const tv_plain_box *box, ohhell *state, tv_chance *chance, tv_events *events) {
    for (uint8_t seat = 0; seat < box->seats; seat++) {
        uint8_t bid = state->bids[seat], tricks = state->tricks[seat], points = (uint8_t)(bid == tricks ? FOR_EXACT + bid : 0);
        state->scores[seat] = (uint8_t)(state->scores[seat] + points);
        TV_TELL(events, seat, oh, scored, .bid = bid, .tricks = tricks, .points = points);
    }
    state->round++;
    state->dealer = next_seat(box, state->dealer);
    deal(box, state, chance, events);
}

static void play_card(const tv_plain_box *box, ohhell *state, uint8_t seat, uint8_t card, tv_events *events) {
    uint8_t lead = state->table[state->leader];
    if (lead != NONE && suit_of(lead) != suit_of(card)) state->voids[seat] |= tv_bit(suit_of(lead));
    state->hands[seat] &= ~card_set(card);
    state->table[seat] = card;
    TV_TELL(events, seat, oh, played, .card = card);
    if (made(state->table) < box->seats) return;
    state->leader = winner(box, state);
    state->tricks[state->leader]++;
    for (uint8_t each = 0; each < box->seats; each++) state->gone |= card_set(state->table[each]);
    memset(state->table, NONE, sizeof state->table);
    TV_TELL(events, state->leader, oh, took, .tricks = state->tricks[state->leader]);
}

static void oh_play(const void *in, void *out, tv_move move, tv_chance *chance, tv_events *events) {
    const tv_plain_box *box = in;
    ohhell *state = out;
    uint8_t actor = oh_actor(box, state), argument = (uint8_t)tv_move_arg(move, 0);
    if (tv_move_verb(move) == BID) {
        state->bids[actor] = argument;
        TV_TELL(events, actor, oh, bid, .number = argument);
        return;
    }
    play_card(box, state, actor, argument, events);
    if (taken(state) == size_of(state->round)) end_round(box, state, chance, events);
    if (state->round == rounds_of(box)) state->leader = actor;
}

static int32_t oh_score(const void *box, const void *state, uint8_t seat) {
    (void)box;
    return ((const ohhell *)state)->scores[seat];
}

static bool sees(const ohhell *state, uint8_t seat) { return state->viewer == TV_EVERYTHING || state->viewer == seat; }

static tv_bits open_cards(const ohhell *state) {
    tv_bits cards = state->gone | card_set(state->trump);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) cards |= state->hands[seat] | card_set(state->table[seat]);
    return cards;
}

static tv_bits lacking(const ohhell *state, uint8_t seat) {
    tv_bits cards = 0;
    for (tv_bits left = state->voids[seat]; left != 0;) cards |= suit_cards(tv_bits_take(&left));
    return cards;
}

/* Deals what a view hides to the other seats and the stock, every way equally likely that the voids allow; false: there is none. */
static bool guess(const tv_plain_box *box, ohhell *view, tv_chance *chance) {
    tv_bits hidden = DECK & ~open_cards(view);
    uint32_t left = tv_bits_count(hidden);
    uint8_t sizes[TV_SEATS_MAX + 1] = {0};
    tv_bits may[TV_SEATS_MAX + 1], hands[TV_SEATS_MAX + 1];
    for (uint8_t seat = 0; seat < box->seats; seat++) {
        sizes[seat] = sees(view, seat) ? 0 : (uint8_t)held(box, view, seat);
        left -= sizes[seat];
        may[seat] = hidden & ~lacking(view, seat);
    }
    sizes[box->seats] = (uint8_t)left;
    may[box->seats] = hidden;
    if (!tv_deal_fair(hidden, box->seats + 1u, sizes, may, hands, chance)) return false;
    for (uint8_t seat = 0; seat < box->seats; seat++)
        if (!sees(view, seat)) view->hands[seat] = hands[seat];
    return true;
}

static void oh_hide(const void *box, void *out, uint8_t viewer) {
    (void)box;
    ohhell *state = out;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (seat != viewer && viewer != TV_EVERYTHING) state->hands[seat] = 0;
    if (viewer != TV_EVERYTHING) state->viewer = viewer;
}

static void oh_imagine(const void *box, void *out, uint8_t viewer, tv_chance *chance) {
    ohhell *state = out;
    oh_hide(box, state, viewer);
    guess(box, state, chance);
    state->viewer = TV_EVERYTHING;
}

/* Bids and cards come in turn, from the leader on; seats that do not exist have none. */
static bool in_turn(const tv_plain_box *box, const ohhell *state, const uint8_t *list) {
    for (uint32_t i = 0, count = made(list); i < TV_SEATS_MAX; i++)
        if ((list[i < box->seats ? (state->leader + i) % box->seats : i] != NONE) != (i < count && i < box->seats)) return false;
    return true;
}

static const char *validate_seat(const tv_plain_box *box, const ohhell *state, uint8_t seat) {
    bool exists = seat < box->seats;
    if (!exists && (state->hands[seat] || state->tricks[seat] || state->scores[seat] || state->voids[seat])) return "there is no such seat";
    if (state->bids[seat] != NONE && state->bids[seat] > size_of(state->round)) return "a bid is too high";
    if (state->table[seat] != NONE && state->table[seat] >= CARDS) return "there is no such card";
    if (state->scores[seat] > state->round * (FOR_EXACT + HAND_MAX)) return "a score is too high";
    if (state->voids[seat] >= tv_bit(SUITS)) return "there is no such suit";
    if (exists && tv_bits_count(state->hands[seat]) != (sees(state, seat) ? held(box, state, seat) : 0)) return "a hand has another size";
    return state->hands[seat] & lacking(state, seat) ? "a hand has what it lacks" : NULL;
}

static const char *oh_validate(const void *in, const void *of) {
    const tv_plain_box *box = in;
    ohhell state = *(const ohhell *)of;
    tv_chance chance = tv_chance_fast(0);
    if (state.spare[0] | state.spare[1] | state.spare[2]) return "spare bytes are used";
    if (state.viewer >= box->seats && state.viewer != TV_SPECTATOR && state.viewer != TV_EVERYTHING) return "there is no such viewer";
    if (state.round > rounds_of(box) || state.dealer >= box->seats || state.leader >= box->seats) return "the round is wrong";
    bool over = state.round == rounds_of(box), bidding = made(state.bids) < box->seats;
    uint32_t tricks = taken(&state), lying = made(state.table), size = over ? 0 : size_of(state.round);
    if (!in_turn(box, &state, state.bids) || !in_turn(box, &state, state.table) || lying == box->seats) return "it is not in turn";
    if (tricks > 0 ? state.tricks[state.leader] == 0 : !over && state.leader != next_seat(box, state.dealer)) return "another seat leads";
    if (bidding ? tricks + lying > 0 : tricks >= size) return "it is not time for cards";
    if (state.trump >= CARDS || (over && (made(state.bids) || state.trump))) return "the game is over";
    uint32_t cards = 1 + box->seats * tricks + lying;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        const char *broken = validate_seat(box, &state, seat);
        if (broken != NULL) return broken;
        cards += tv_bits_count(state.hands[seat]);
    }
    if (tv_bits_count(state.gone) != tricks * box->seats || tv_bits_count(open_cards(&state)) != cards) return "a card is there twice";
    return !(open_cards(&state) & ~DECK) && guess(box, &state, &chance) ? NULL : "nobody can hold such cards";
}

/* ---- words ---- */

#define SUIT(s) s "7", s "8", s "9", s "t", s "j", s "q", s "k", s "a"
#define SIGN(s) "7" s, "8" s, "9" s, "10" s, "J" s, "Q" s, "K" s, "A" s
static const char *const card_ids[] = {SUIT("c"), SUIT("d"), SUIT("h"), SUIT("s")};
static const char *const card_names[] = {SIGN("♣"), SIGN("♦"), SIGN("♥"), SIGN("♠")};
static const char *const suit_ids[] = {"clubs", "diamonds", "hearts", "spades"}, *const suit_names[] = {"♣", "♦", "♥", "♠"};
static const tv_domain players = {.name = "player", .seats = 1};
static const tv_domain suits = {.name = "suit", .ids = suit_ids, .names = suit_names, .count = SUITS};
static const tv_domain cards = {.name = "card", .label = TV_TEXT("Hand"), .ids = card_ids, .names = card_names, .count = CARDS};
static const tv_domain numbers = {.name = "number", .label = TV_TEXT("Tricks to bid"), .min = 0, .count = HAND_MAX + 1};
static const tv_verb verbs[] = {
    [BID] = {"bid", TV_TEXT("Bid {number}"), {{"number", &numbers}}}, [PLAY] = {"play", TV_TEXT("Play {card}"), {{"card", &cards}}}, {0}};

static void oh_fields(const void *in, void *out, tv_form *form) {
    uint32_t seats = ((const tv_plain_box *)in)->seats;
    ohhell *state = out;
    for (uint32_t seat = tv_form_reading(form) ? 0 : TV_SEATS_MAX; seat < TV_SEATS_MAX; seat++)
        state->table[seat] = state->bids[seat] = NONE;
    tv_form_u8(form, "viewer", &state->viewer, 0, 255);
    tv_form_u8(form, "round", &state->round, 0, ROUNDS);
    tv_form_u8(form, "dealer", &state->dealer, 0, TV_SEATS_MAX - 1);
    tv_form_u8(form, "leader", &state->leader, 0, TV_SEATS_MAX - 1);
    tv_form_word(form, "trump", &state->trump, card_ids, CARDS);
    tv_form_words_or_null(form, "table", state->table, seats, card_ids, CARDS, NONE);
    tv_form_u8s_or_null(form, "bids", state->bids, seats, 0, HAND_MAX, NONE);
    tv_form_u8s(form, "tricks", state->tricks, seats, 0, HAND_MAX);
    tv_form_u8s(form, "scores", state->scores, seats, 0, 255);
    tv_form_sets(form, "voids", state->voids, seats, suit_ids, SUITS);
    tv_form_sets(form, "hands", state->hands, seats, card_ids, CARDS);
    tv_form_set(form, "gone", &state->gone, card_ids, CARDS);
}

/* ---- judgement ---- */

/* How likely a card takes a trick against so many others, in thousandths, by what its owner has not seen: led, or laid on another's lead. */
static int32_t chance_of(const ohhell *state, tv_bits unseen, uint32_t card, uint32_t others, bool lies) {
    int32_t above = 0, below = 0, all = (int32_t)tv_bits_count(unseen), chance = 1000;
    for (tv_bits left = unseen; left != 0; above += beats(state, tv_bits_take(&left), card))
        below += beats(state, card, tv_bits_first(left));
    for (uint32_t i = lies ? 0 : 1; i < others; i++) chance = chance * (all - above) / all;
    return lies ? chance : chance * (all - above + (int32_t)others * below) / (all * (int32_t)(others + 1));
}

/* What a seat may expect of its bid: the less, the more the bid differs from the tricks to expect; beyond one and a half, nothing. */
static void oh_feature(const void *in, const void *of, uint8_t seat, int32_t *out) {
    const tv_plain_box *box = in;
    const ohhell *state = of;
    tv_bits unseen = DECK & ~(state->hands[seat] | state->gone | card_set(state->trump));
    int32_t off = (state->bids[seat] - state->tricks[seat]) * 1000;
    for (uint8_t each = 0; each < box->seats; each++) unseen &= ~card_set(state->table[each]);
    for (tv_bits left = state->hands[seat]; left != 0;) off -= chance_of(state, unseen, tv_bits_take(&left), box->seats - 1u, false);
    if (state->table[seat] != NONE && winner(box, state) == seat)
        off -= chance_of(state, unseen, state->table[seat], box->seats - made(state->table), true);
    out[SCORE] = state->scores[seat];
    int32_t near = off > -1500 && off < 1500 && state->bids[seat] != NONE ? 1500 - (off < 0 ? -off : off) : 0;
    out[PROSPECT] = (FOR_EXACT + state->bids[seat]) * near / 15;
}

/* ---- the table ---- */

static const tv_weight weights[] = {[SCORE] = {"SCORE", "points", {1500, 1500, 1500}},
                                    [PROSPECT] = {"PROSPECT", "hundredths of a point to expect of this round", {15, 15, 15}},
                                    {0}};
static const tv_option options[] = {{"limit", TV_TEXT("Rounds until the end; 0: all nine"), 0, ROUNDS, 0},
                                    {"first", TV_TEXT("The seat that begins; -1: by lot"), -1, TV_SEATS_MAX - 1, -1},
                                    {0}};
static const tv_clause clauses[] = {{"OH 1", TV_TEXT("The players decide in turn.")},
                                    {"OH 3", TV_TEXT("Everybody bids once, before the first card.")},
                                    {"OH 4", TV_TEXT("Nobody bids more tricks than there are.")},
                                    {"OH 5", TV_TEXT("The dealer's bid must not make all bids add up to the tricks there are.")},
                                    {"OH 6", TV_TEXT("After the bids, play a card of your hand.")},
                                    {"OH 7", TV_TEXT("Follow the suit that was led if you can.")},
                                    {"OH 10", TV_TEXT("After the last round most points win.")},
                                    {0}};
static const tv_event_kind event_kinds[] = {TV_EVENT_ROWS(OH_EVENTS)};
static const tv_event_text event_texts[] = {
    [EV_DEALT] = {TV_TEXT("{player} is dealt {card}."), TV_TEXT("{player} is dealt {size} cards.")},
    [EV_TURNED] = {TV_TEXT("{player} turns up {card}: its suit is trump."), NULL},
    [EV_BID] = {TV_TEXT("{player} bids {number}."), NULL},
    [EV_PLAYED] = {TV_TEXT("{player} plays {card}."), NULL},
    [EV_TOOK] = {TV_TEXT("{player} takes the trick, the {tricks}. of this round."), NULL},
    [EV_SCORED] = {TV_TEXT("{player} bid {bid}, took {tricks} and scores {points}."), NULL},
};
static const tv_shown shown[] = {{.key = "round", .label = TV_TEXT("Rounds played")},
                                 {.key = "dealer", .label = TV_TEXT("Dealer"), .domain = &players},
                                 {.key = "leader", .label = TV_TEXT("Leads"), .domain = &players},
                                 {.key = "trump", .label = TV_TEXT("Trump")},
                                 {.key = "table", .label = TV_TEXT("Plays"), .by_seat = 1},
                                 {.key = "bids", .label = TV_TEXT("Bid"), .by_seat = 1},
                                 {.key = "tricks", .label = TV_TEXT("Tricks"), .by_seat = 1},
                                 {.key = "scores", .label = TV_TEXT("Points"), .by_seat = 1},
                                 {.key = "voids", .label = TV_TEXT("Known to lack"), .domain = &suits, .by_seat = 1},
                                 {.key = "hands", .label = TV_TEXT("Hand"), .domain = &cards, .by_seat = 1, .cards = 1},
                                 {.key = "gone", .label = TV_TEXT("Gone")},
                                 {0}};

/* For programs that learn it (docs/learning.md). */
static const tv_plane planes[] = {
    {"round", "Rounds played.", TV_PLANE_ONE_OF, TV_PLANE_AT(ohhell, round), .width = ROUNDS},
    {"dealer", "Who dealt.", TV_PLANE_SEAT, TV_PLANE_AT(ohhell, dealer)},
    {"leader", "Who leads.", TV_PLANE_SEAT, TV_PLANE_AT(ohhell, leader)},
    {"trump", "The card turned up.", TV_PLANE_ONE_OF, TV_PLANE_AT(ohhell, trump), .width = CARDS, .shape = {SUITS, RANKS}},
    {"gone", "Cards of the tricks taken.", TV_PLANE_BITS, TV_PLANE_AT(ohhell, gone), .width = CARDS, .shape = {SUITS, RANKS}},
    {"hands", "The own cards.", TV_PLANE_BITS, TV_PLANE_EACH(ohhell, hands), .width = CARDS, .shape = {SUITS, RANKS}},
    {"voids", "Suits that a seat has shown to lack.", TV_PLANE_BITS, TV_PLANE_EACH(ohhell, voids), .width = SUITS},
    {"table", "The present trick.", TV_PLANE_ONE_OF, TV_PLANE_EACH(ohhell, table), .width = CARDS, .shape = {SUITS, RANKS}},
    {"bids", "Tricks bid.", TV_PLANE_ONE_OF, TV_PLANE_EACH(ohhell, bids), .width = HAND_MAX + 1},
    {"tricks", "Tricks taken.", TV_PLANE_NUMBER, TV_PLANE_EACH(ohhell, tricks), .values = HAND_MAX + 1},
    {"scores", "Points.", TV_PLANE_NUMBER, TV_PLANE_EACH(ohhell, scores)},
    {0},
};

static const tv_width widths[] = {{sizeof(tv_bits), 2 * TV_SEATS_MAX + 1}, TV_WIDTH_REST(ohhell, table), {0}};

const tv_game ohhell_game = {.size = sizeof(tv_game),
                             .id = "ohhell",
                             .title = "Oh Hell",
                             .about = TV_TEXT("Bid how many tricks you will take, and take exactly as many."),
                             .seats_min = 2,
                             .seats_max = 4,
                             .rules_version = 1,
                             .box_bytes = sizeof(tv_plain_box),
                             .state_bytes = sizeof(ohhell),
                             .widths = widths,
                             .features = FEATURES,
                             .options = options,
                             .clauses = clauses,
                             .weights = weights,
                             .event_kinds = event_kinds,
                             .start = oh_start,
                             .actor = oh_actor,
                             .turn = oh_turn,
                             .check = oh_check,
                             .reveals = oh_reveals,
                             .play = oh_play,
                             .validate = oh_validate,
                             .hide = oh_hide,
                             .imagine = oh_imagine,
                             .fields = oh_fields,
                             .feature = oh_feature,
                             .viewer_at = TV_AT(ohhell, viewer),
                             .score = oh_score,
                             .end_clause = "OH 10",
                             .verbs = verbs,
                             .event_texts = event_texts,
                             .shown = shown,
                             .planes = planes};
