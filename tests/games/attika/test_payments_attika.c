/* Payments (AT 5): held against an enumeration straight from the words of AT 5.3, over thousands of random prices and hands; the survey of the
 * whole land against the price of each hex; and the longest list of payments there can be. */
/* links: attika */
#include "games/attika/rules/survey.h"
#include "scenario.h"

enum { SIDE = 16, SETS = SIDE * SIDE * SIDE * SIDE, PRICES = 6000, FULL_PRICES = 300, POSITIONS = 2500 };

/* ---- by the words ---- */

/* Sets of cards, at most 15 of each landscape, as numbers; which of them can be split as the words say. */
typedef struct {
    uint8_t can[SETS];
    uint16_t list[SETS];
    uint32_t count;
} card_sets;

static uint32_t set_of(const uint8_t cards[ATTIKA_LANDS]) {
    return (uint32_t)(cards[0] + SIDE * (cards[1] + SIDE * (cards[2] + SIDE * cards[3])));
}

static uint8_t in_set(uint32_t set, uint8_t land) { return (uint8_t)(set >> (4 * land) & 15); }

static void add_set(card_sets *sets, uint32_t set) {
    if (!sets->can[set]) sets->list[sets->count++] = (uint16_t)set;
    sets->can[set] = 1;
}

/* The set and one card more, if the hand has it. */
static bool with_card(uint32_t *set, uint8_t land, const uint8_t hand[ATTIKA_LANDS]) {
    if (in_set(*set, land) >= hand[land]) return false;
    *set += 1u << (4 * land);
    return true;
}

/* Every set so far, and what pays one symbol more: one card of it, or any two; or one card of any kind (land 4). */
static void pay_one_more(card_sets *sets, uint8_t land, const uint8_t hand[ATTIKA_LANDS]) {
    static card_sets next;
    memset(&next, 0, sizeof next);
    for (uint32_t i = 0; i < sets->count; i++)
        for (uint8_t first = 0; first < ATTIKA_LANDS; first++) {
            uint32_t one = sets->list[i];
            if (!with_card(&one, first, hand)) continue;
            if (land == ATTIKA_LANDS || first == land) add_set(&next, one);
            for (uint8_t second = first; land < ATTIKA_LANDS && second < ATTIKA_LANDS; second++) {
                uint32_t two = one;
                if (with_card(&two, second, hand)) add_set(&next, two);
            }
        }
    *sets = next;
}

static void split_by_the_words(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], card_sets *sets) {
    memset(sets, 0, sizeof *sets);
    add_set(sets, 0);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        for (uint8_t i = 0; i < price->missing[land]; i++) pay_one_more(sets, land, hand);
    for (uint8_t i = 0; i < price->any; i++) pay_one_more(sets, ATTIKA_LANDS, hand);
}

/* No card could be left out with the rest still a payment. */
static bool is_minimal(const card_sets *sets, uint32_t set) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
        if (in_set(set, land) && sets->can[set - (1u << (4 * land))]) return false;
    return true;
}

/* ---- the program's payments ---- */

static void complain(const attika_price *price, const uint8_t hand[ATTIKA_LANDS], const char *what) {
    fail_msg("%s: price W%u F%u H%u M%u and %u of any kind, hand W%u F%u H%u M%u", what, price->missing[0], price->missing[1],
             price->missing[2], price->missing[3], price->any, hand[0], hand[1], hand[2], hand[3]);
}

static void compare(const attika_price *price, const uint8_t hand[ATTIKA_LANDS]) {
    static card_sets sets;
    static uint8_t listed[SETS];
    static tv_move moves[ATTIKA_PAYMENTS_MAX];
    split_by_the_words(price, hand, &sets);
    uint32_t count = attika_payments(price, hand, moves), wanted = 0, last = 0;
    memset(listed, 0, sizeof listed);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t cards[ATTIKA_LANDS];
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) cards[land] = attika_move_arg(moves[i], land);
        uint32_t set = set_of(cards), size = cards_in(cards);
        if (attika_move_verb(moves[i]) != ATTIKA_DO_PAY || listed[set]++) complain(price, hand, "listed twice");
        if (!sets.can[set] || !is_minimal(&sets, set)) complain(price, hand, "no payment by the words");
        if (size < last) complain(price, hand, "not the fewest cards first");
        last = size;
    }
    for (uint32_t i = 0; i < sets.count; i++) wanted += is_minimal(&sets, sets.list[i]);
    if (wanted != count) complain(price, hand, "payments are missing");
    if (attika_price_payable(price, hand) != (wanted > 0)) complain(price, hand, "payable or not");
    for (uint8_t w = 0; w <= hand[0]; w++) /* and each set on its own */
        for (uint8_t f = 0; f <= hand[1]; f++)
            for (uint8_t h = 0; h <= hand[2]; h++)
                for (uint8_t m = 0; m <= hand[3]; m++) {
                    uint8_t cards[ATTIKA_LANDS] = {w, f, h, m};
                    if (attika_payment_fits(price, cards) != (listed[set_of(cards)] > 0)) complain(price, hand, "fits or not");
                }
}

static attika_price random_price(tv_chance *chance, uint32_t any) {
    attika_price price = {.any = (uint8_t)tv_draw(chance, any)};
    for (uint32_t symbols = tv_draw(chance, ATTIKA_COST_MAX + 1); symbols; symbols--) price.missing[tv_draw(chance, 4)]++;
    return price;
}

static void payments_are_those_of_the_words(void **state) {
    (void)state;
    tv_chance chance = tv_chance_fast(53);
    for (uint32_t i = 0; i < PRICES; i++) {
        attika_price price = random_price(&chance, 5);
        uint8_t hand[ATTIKA_LANDS];
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) hand[land] = (uint8_t)tv_draw(&chance, 5);
        compare(&price, hand);
    }
}

/* The same with long hands and many settlements. */
static void payments_from_full_hands_are_too(void **state) {
    (void)state;
    tv_chance chance = tv_chance_fast(54);
    for (uint32_t i = 0; i < FULL_PRICES; i++) {
        attika_price price = random_price(&chance, 12);
        uint8_t hand[ATTIKA_LANDS];
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) hand[land] = (uint8_t)tv_draw(&chance, i % 8 ? 9 : SIDE);
        compare(&price, hand);
    }
}

/* ---- how long a list can be ---- */

/* Calls `visit` for every price there can be: up to five symbols, up to 29 settlements or five of any kind. */
static void every_price(void (*visit)(const attika_price *price, void *data), void *data) {
    attika_price price = {0};
    uint8_t *missing = price.missing;
    for (missing[0] = 0; missing[0] <= 5; missing[0]++)
        for (missing[1] = 0; missing[0] + missing[1] <= 5; missing[1]++)
            for (missing[2] = 0; missing[0] + missing[1] + missing[2] <= 5; missing[2]++)
                for (missing[3] = 0; missing[0] + missing[1] + missing[2] + missing[3] <= 5; missing[3]++)
                    for (price.any = 0; price.any < ATTIKA_BUILDINGS; price.any++) visit(&price, data);
}

typedef struct {
    const uint8_t *hand;
    uint32_t most_payments, most_candidates, prices;
} longest;

static void count_list(const attika_price *price, void *data) {
    static tv_move moves[ATTIKA_CANDIDATES_MAX];
    longest *l = data;
    uint32_t count = attika_payments(price, l->hand, moves);
    if (count > l->most_payments) l->most_payments = count;
    count = attika_payment_candidates(price, l->hand, moves);
    if (count > l->most_candidates) l->most_candidates = count;
    l->prices++;
}

/* A larger hand can only add payments, so hands of all sixty cards are the worst. With the default cards that is one hand. */
static void the_longest_list_of_the_default_cards(void **state) {
    (void)state;
    static const uint8_t hand[] = {15, 15, 15, 15};
    longest l = {.hand = hand};
    every_price(count_list, &l);
    assert_int_equal(l.prices, 126 * 30);
    assert_int_equal(l.most_payments, 2720);
    assert_true(l.most_payments < ATTIKA_PAYMENTS_MAX);
    assert_true(l.most_candidates + ATTIKA_STACKS + ATTIKA_KINDS_MAX + ATTIKA_LAND_CELLS + ATTIKA_VERBS + 6 <= ATTIKA_CANDIDATES_MAX);
}

/* A payment is settled by its cards of three landscapes, for each further card of the fourth pays more. So there are at most as many as ways to
 * choose from the three scarcest. */
static void the_bound_holds_for_every_split_of_sixty_cards(void **state) {
    (void)state;
    uint32_t splits = 0, most = 0;
    for (uint32_t a = 0; a <= 60; a++)
        for (uint32_t b = a; a + b <= 60; b++)
            for (uint32_t c = b; a + b + 2 * c <= 60; c++) { /* the fourth has c or more */
                uint32_t ways = (a + 1) * (b + 1) * (c + 1);
                if (ways > most) most = ways;
                splits++;
            }
    assert_true(splits > 1000);
    assert_int_equal(most, ATTIKA_PAYMENTS_MAX);
}

/* Counts as large as 60, in every order: nothing overflows. */
static void lists_of_uneven_cards_stay_within_the_bound(void **state) {
    (void)state;
    static const uint8_t hands[][ATTIKA_LANDS] = {
        {60, 0, 0, 0},   {0, 60, 0, 0},    {0, 0, 60, 0},    {0, 0, 0, 60},    {30, 30, 0, 0},   {0, 0, 30, 30},
        {20, 20, 20, 0}, {0, 20, 20, 20},  {16, 16, 14, 14}, {14, 14, 16, 16}, {12, 16, 16, 16}, {39, 7, 7, 7},
        {7, 7, 7, 39},   {24, 12, 12, 12}, {12, 12, 24, 12}, {10, 10, 20, 20}, {17, 15, 14, 14},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        longest l = {.hand = hands[i]};
        assert_int_equal(cards_in(hands[i]), 60);
        every_price(count_list, &l);
        assert_true(l.most_payments < ATTIKA_PAYMENTS_MAX);
        assert_true(l.most_candidates < ATTIKA_CANDIDATES_MAX - 256);
    }
}

/* ---- prices over the whole land ---- */

static void compare_survey(const scenario *s, uint8_t seat) {
    attika_survey survey;
    tv_move hexes[ATTIKA_LAND_CELLS];
    attika_survey_make(&s->box, &s->state, seat, &survey);
    tv_bits kinds = attika_survey_kinds(&survey);
    for (uint8_t kind = 0; kind < s->box.kinds; kind++) {
        uint32_t count = attika_survey_hexes(&survey, kind, hexes), at = 0;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
            if (s->state.occupant[cell] != 0) continue;
            attika_price price = attika_price_of(&s->box, &s->state, seat, kind, cell);
            if (!price.free)
                assert_int_equal(attika_survey_cards(&survey, kind, cell) + price.surcharge,
                                 attika_price_cards(&price, s->state.hand[seat]));
            if (!attika_price_payable(&price, s->state.hand[seat])) continue;
            assert_true(at < count);
            assert_true(hexes[at++] == attika_move(ATTIKA_DO_HEX, cell, 0, 0, 0));
        }
        assert_int_equal(at, count);
        assert_int_equal(tv_bits_has(kinds, kind), s->state.stored[seat][kind] && count > 0);
        assert_int_equal(attika_kind_buildable(&s->box, &s->state, seat, kind), count > 0);
    }
}

/* A hand of any size, as play alone would rarely give it. */
static void deal_random_hand(scenario *s, uint8_t seat, tv_chance *chance) {
    uint8_t left[ATTIKA_LANDS];
    memcpy(left, s->box.cards, sizeof left);
    memset(s->state.hand[seat], 0, ATTIKA_LANDS);
    uint32_t size = tv_draw(chance, tv_draw(chance, 4) ? 9 : ATTIKA_CARDS + 1);
    for (uint32_t i = 0; i < size; i++) s->state.hand[seat][tv_counts_draw(left, ATTIKA_CARDS - i, chance)]++;
    s->state.hand_count[seat] = (uint8_t)size;
}

static void the_survey_agrees_with_the_price_of_every_hex(void **state) {
    (void)state;
    uint32_t positions = 0;
    for (uint64_t seed = 0; positions < POSITIONS; seed++) {
        scenario s = set_up((uint8_t)(2 + seed % 3), seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 400 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            if (i % 9) continue;
            scenario copy = s;
            uint8_t seat = (uint8_t)tv_draw(&chance, s.box.seats);
            deal_random_hand(&copy, seat, &chance);
            compare_survey(&copy, seat);
            compare_survey(&s, s.state.owner_of_turn);
            positions++;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payments_are_those_of_the_words),
        cmocka_unit_test(payments_from_full_hands_are_too),
        cmocka_unit_test(the_longest_list_of_the_default_cards),
        cmocka_unit_test(the_bound_holds_for_every_split_of_sixty_cards),
        cmocka_unit_test(lists_of_uneven_cards_stay_within_the_bound),
        cmocka_unit_test(the_survey_agrees_with_the_price_of_every_hex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
