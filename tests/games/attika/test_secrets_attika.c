/* Fair guesses (AT 9): what `imagine` fills in must come with the frequency that a person with perfect memory would expect, must never
 * contradict what that person knows, and must leave the truth possible. Expected values are computed here from the complete state,
 * not from the view under test. All seeds are fixed; a bound of five standard errors makes a fair sampler pass. */
/* links: attika */
#include "scenario.h"

enum { SAMPLES = 3000, GAMES = 25 };

/* ---- sums over many guesses ---- */

typedef struct {
    double sum[TV_SEATS_MAX][ATTIKA_LANDS], squares[TV_SEATS_MAX][ATTIKA_LANDS]; /* cards of a landscape in a hand */
} tally;

static tally guess_often(const scenario *s, uint8_t viewer) {
    tally t = {.sum = {{0}}};
    attika_state view = view_of(s, viewer);
    tv_chance chance = tv_chance_fast(2024);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        attika_state guess = s->state;
        attika_imagine(&s->box, &guess, viewer, &chance);
        assert_null(attika_validate(&s->box, &guess));
        for (uint8_t seat = 0; seat < s->box.seats; seat++)
            for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
                double count = guess.hand[seat][land];
                t.sum[seat][land] += count;
                t.squares[seat][land] += count * count;
            }
        attika_hide(&s->box, &guess, viewer);
        assert_memory_equal(&guess, &view, sizeof view);
    }
    return t;
}

/* Is a deviation within five standard errors, given the square of one? Where nothing varies, only rounding is allowed. */
static bool five_errors_hold(double deviation, double error_square) {
    return deviation * deviation <= 25 * (error_square > 0 ? error_square : 0) + 1e-12;
}

static void expect_mean(const tally *t, uint8_t seat, uint8_t land, double expected) {
    double mean = t->sum[seat][land] / SAMPLES;
    double variance = t->squares[seat][land] / SAMPLES - mean * mean;
    if (five_errors_hold(mean - expected, variance / SAMPLES)) return;
    fail_msg("%s in hand %u: %f of %f expected", attika_land_ids[land], seat, mean, expected);
}

/* ---- what a viewer should expect ---- */

/* The hidden hands hold `known` for certain, spread over them at random, and otherwise random cards of what is unseen. */
static void expect_fair(const scenario *s, uint8_t viewer, const uint8_t known[ATTIKA_LANDS]) {
    tally t = guess_often(s, viewer);
    uint32_t hidden = 0, others = 0;
    double rest[ATTIKA_LANDS];
    for (uint8_t seat = 0; seat < s->box.seats; seat++) hidden += seat == viewer ? 0 : s->state.hand_count[seat];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint32_t unseen = (uint32_t)s->box.cards[land] - s->state.discard[land] - (viewer < TV_SEATS_MAX ? s->state.hand[viewer][land] : 0);
        rest[land] = unseen - known[land];
        others += unseen - known[land];
    }
    for (uint8_t seat = 0; seat < s->box.seats; seat++)
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
            double held = known[land] + (hidden - cards_in(known)) * rest[land] / others;
            if (seat == viewer)
                expect_mean(&t, seat, land, s->state.hand[seat][land]);
            else
                expect_mean(&t, seat, land, hidden ? s->state.hand_count[seat] * held / hidden : 0);
        }
}

static const uint8_t nothing[ATTIKA_LANDS] = {0};

static void guesses_at_the_start_are_fair(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, seats);
        for (uint8_t seat = 0; seat < seats; seat++) expect_fair(&s, seat, nothing);
        expect_fair(&s, TV_SPECTATOR, nothing);
    }
}

static void guesses_in_the_middle_of_a_game_are_fair(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        uint64_t seed = 0;
        scenario s;
        do { /* a game in which nothing is known yet of any hand */
            s = set_up(seats, ++seed);
            tv_chance chance = tv_chance_fast(seed);
            for (int i = 0; i < 60 || s.state.phase != ATTIKA_ACT; i++) play_random(&s, &chance);
        } while (cards_in(s.state.kept) || s.state.phase == ATTIKA_ENDED);
        for (uint8_t seat = 0; seat < seats; seat++) expect_fair(&s, seat, nothing);
        expect_fair(&s, TV_SPECTATOR, nothing);
    }
}

/* ---- after the deck was renewed ---- */

/* Seat 0 took the last two cards of the deck, both water, and the first of the renewed one. */
static scenario renewed(uint8_t seats) {
    scenario s = meadow_of(seats);
    give(&s, 1, "HHM");
    if (seats > 2) give(&s, 2, "FW");
    discard_but(&s, "WW");
    play(&s, "stop");
    assert_non_null(event_of(&s, ATTIKA_EV_RENEW));
    return s;
}

static void after_a_renewal_other_hands_are_known(void **state) {
    (void)state;
    static const uint8_t hhm[] = {0, 0, 2, 1}, ww[] = {2, 0, 0, 0}, others[] = {1, 1, 2, 1};
    scenario s = renewed(2);
    expect_fair(&s, 0, hhm); /* exactly seat 1's hand */
    expect_fair(&s, 1, ww);  /* two known, one out of the new deck */
    play(&s, "stop");
    expect_fair(&s, 0, hhm); /* and three more out of the new deck */
    s = renewed(3);
    expect_fair(&s, 0, others); /* of two hands together */
    s = renewed(4);
    expect_fair(&s, 0, others);
}

static void after_payments_the_rest_is_known(void **state) {
    (void)state;
    static const uint8_t left[] = {0, 0, 0, 1};
    scenario s = renewed(2);
    store(&s, 1, "vintner");
    play(&s, "build:vintner at:A0 pay:HH");
    expect_fair(&s, 0, left);
}

/* ---- a player with perfect memory ---- */

/* What such a player noted since the deck was renewed, beside the sums of all hands at that moment. */
typedef struct {
    uint8_t hand[TV_SEATS_MAX][ATTIKA_LANDS]; /* at the renewal */
    uint8_t paid[TV_SEATS_MAX][ATTIKA_LANDS], drawn[TV_SEATS_MAX];
} notes;

static void note_renewal(notes *n, scenario *s) {
    tv_chance chance = tv_chance_fast(1);
    discard_but(s, "");
    *n = (notes){.drawn = {1}};
    memcpy(n->hand, s->state.hand, sizeof n->hand);
    attika_hand_take(&s->box, &s->state, 0, 1, 0, &chance, NULL);
}

/* Every card of the hidden hands at the renewal must be in one of them now or have been paid; and a hand that has drawn nothing since consists of such
 * cards alone, as do all hands of that kind together. */
static void expect_remembered(const notes *n, const scenario *s, const attika_state *guess, uint8_t viewer) {
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint32_t old = 0, accounted = 0, surely_old = 0;
        for (uint8_t seat = 0; seat < s->box.seats; seat++) {
            if (seat == viewer) continue;
            uint32_t all = (uint32_t)guess->hand[seat][land] + n->paid[seat][land];
            old += n->hand[seat][land];
            accounted += all;
            surely_old += n->drawn[seat] ? 0 : all;
        }
        assert_true(accounted >= old);
        assert_true(surely_old <= old);
    }
}

/* A random seat draws or pays. */
static void note_something(notes *n, scenario *s, tv_chance *chance) {
    uint8_t seat = (uint8_t)tv_draw(chance, s->box.seats);
    bool draws = tv_draw(chance, 3) == 0 && seat != s->box.seats - 1; /* the last seat never draws */
    if (draws && s->state.deck_count > 2) {
        attika_hand_take(&s->box, &s->state, seat, 2, 0, chance, NULL);
        n->drawn[seat] = (uint8_t)(n->drawn[seat] + 2);
    } else if (s->state.hand_count[seat] > 1) {
        uint8_t hand[ATTIKA_LANDS], cards[ATTIKA_LANDS] = {0};
        memcpy(hand, s->state.hand[seat], sizeof hand);
        uint8_t land = tv_counts_draw(hand, s->state.hand_count[seat], chance);
        cards[land] = 1;
        n->paid[seat][land]++;
        attika_hand_pay(&s->state, seat, cards);
    }
    assert_null(attika_validate(&s->box, &s->state));
}

static void guesses_agree_with_a_perfect_memory(void **state) {
    (void)state;
    static const uint8_t watchers[] = {0, 1, 2, 3, TV_SPECTATOR};
    for (uint64_t seed = 0; seed < 60; seed++) {
        scenario s = meadow_of((uint8_t)(3 + seed % 2));
        tv_chance chance = tv_chance_fast(seed);
        notes n;
        give(&s, 0, "WWFH");
        give(&s, 1, "HHMMF");
        give(&s, 2, "FWMMWW");
        if (s.box.seats > 3) give(&s, 3, "FFFHHH");
        note_renewal(&n, &s);
        for (int step = 0; step < 20; step++) {
            for (uint32_t w = 0; w < 5; w++) {
                if (watchers[w] == 3 && s.box.seats == 3) continue;
                attika_state guess = s.state;
                attika_imagine(&s.box, &guess, watchers[w], &chance);
                assert_null(attika_validate(&s.box, &guess));
                expect_remembered(&n, &s, &guess, watchers[w]);
            }
            note_something(&n, &s, &chance);
        }
    }
}

/* ---- while somebody pays ---- */

static double ways(uint32_t n, uint32_t k) {
    double product = k <= n ? 1 : 0;
    for (uint32_t i = 0; i < k && k <= n; i++) product = product * (n - i) / (i + 1);
    return product;
}

/* Seat 0 has chosen; nobody else holds cards. All its hands, weighted by the ways to draw them, as far as they can pay. */
static void expect_fair_payer(const scenario *s, uint8_t viewer, bool (*can_pay)(const scenario *s)) {
    double sum[ATTIKA_LANDS] = {0}, total = 0;
    uint8_t size = s->state.hand_count[0], pool[ATTIKA_LANDS];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) pool[land] = (uint8_t)(s->state.deck[land] + s->state.hand[0][land]);
    scenario t = *s;
    uint8_t *hand = t.state.hand[0];
    for (hand[0] = 0; hand[0] <= size; hand[0]++)
        for (hand[1] = 0; hand[0] + hand[1] <= size; hand[1]++)
            for (hand[2] = 0; hand[0] + hand[1] + hand[2] <= size; hand[2]++) {
                double weight = 1;
                hand[3] = (uint8_t)(size - hand[0] - hand[1] - hand[2]);
                for (uint8_t land = 0; land < ATTIKA_LANDS; land++) weight *= ways(pool[land], hand[land]);
                if (weight == 0 || !can_pay(&t)) continue;
                total += weight;
                for (uint8_t land = 0; land < ATTIKA_LANDS; land++) sum[land] += weight * hand[land];
            }
    tally seen = guess_often(s, viewer);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) expect_mean(&seen, 0, land, sum[land] / total);
}

static bool pays_here(const scenario *s) {
    attika_price price = attika_price_of(&s->box, &s->state, 0, s->state.building, s->state.cell);
    return attika_price_payable(&price, s->state.hand[0]);
}

static bool pays_somewhere(const scenario *s) {
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (s->state.occupant[cell] != 0) continue;
        attika_price price = attika_price_of(&s->box, &s->state, 0, s->state.building, cell);
        if (attika_price_payable(&price, s->state.hand[0])) return true;
    }
    return false;
}

static void who_pays_is_known_to_be_able_to(void **state) {
    (void)state;
    static const char *const hands[] = {"HHMMM", "WFHHMMMM"};
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint32_t i = 0; i < 2; i++) {
            scenario s = meadow_of(seats);
            paint(&s, "A1=M");
            store(&s, 0, "fortress");
            give(&s, 0, hands[i]);
            play(&s, "build:fortress");
            expect_fair_payer(&s, 1, pays_somewhere);
            expect_fair_payer(&s, TV_SPECTATOR, pays_somewhere);
            play(&s, "at:A0");
            expect_fair_payer(&s, 1, pays_here);
            expect_fair_payer(&s, TV_SPECTATOR, pays_here);
        }
}

/* So unlikely a hand that random ones keep failing: only four cards, and all must match; or three mountains of four at least. */
static void unlikely_hands_are_found_too(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    store(&s, 0, "harbour");
    give(&s, 0, "WWWF");
    give(&s, 2, "WWWWWWWWWWFF");
    for (uint32_t phase = 0; phase < 2; phase++) {
        tv_chance chance = tv_chance_fast(5);
        play(&s, phase ? "at:A0" : "build:harbour");
        for (uint32_t i = 0; i < 300; i++) {
            attika_state guess = s.state;
            attika_imagine(&s.box, &guess, 1, &chance);
            assert_null(attika_validate(&s.box, &guess));
            assert_memory_equal(guess.hand[0], s.state.hand[0], 4);
            assert_int_equal(cards_in(guess.hand[2]), 12);
        }
    }
}

/* The same after a renewal: what is known of the hands is dealt, in whatever way it happens. */
static void unlikely_hands_respect_what_is_known(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    uint32_t truths = 0;
    give(&s, 0, "WWWF");
    give(&s, 2, "MMHHHHHHMMMMMHHMMHH");
    discard_but(&s, "");
    s.state.owner_of_turn = s.state.first = 1;
    play(&s, "stop stop"); /* seat 1 renews the deck, seat 2 takes three more */
    store(&s, 0, "harbour");
    play(&s, "build:harbour at:A0");
    tv_chance chance = tv_chance_fast(6);
    for (uint32_t i = 0; i < 400; i++) {
        attika_state guess = s.state;
        attika_imagine(&s.box, &guess, 1, &chance);
        assert_null(attika_validate(&s.box, &guess));
        for (uint8_t land = 0; land < 4; land++) assert_true(guess.hand[0][land] + guess.hand[2][land] >= s.state.others[1][land]);
        truths += !memcmp(guess.hand, s.state.hand, sizeof guess.hand);
    }
    assert_true(truths > 0);
}

/* ---- along whole games ---- */

/* What a view knows for certain is true, and the rest is among what it holds possible. */
static void expect_truth_possible(const scenario *s, uint8_t viewer) {
    attika_state view = view_of(s, viewer);
    const uint8_t *known = viewer == TV_SPECTATOR ? view.kept : view.others[viewer];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) {
        uint32_t hidden = 0;
        for (uint8_t seat = 0; seat < s->box.seats; seat++)
            if (seat != viewer) hidden += s->state.hand[seat][land];
        assert_true(known[land] <= hidden);
        assert_true(hidden <= view.deck[land]);
    }
}

static void the_truth_stays_possible(void **state) {
    (void)state;
    uint32_t renewals = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        scenario s = set_up((uint8_t)(2 + seed % 3), seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 1200 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            renewals += event_of(&s, ATTIKA_EV_RENEW) != NULL;
            for (uint8_t seat = 0; seat < s.box.seats; seat++) expect_truth_possible(&s, seat);
            expect_truth_possible(&s, TV_SPECTATOR);
        }
    }
    assert_true(renewals > 20);
}

/* Guesses along games, at every kind of decision, for every viewer: sound, and the same view. */
static void guesses_fit_every_position(void **state) {
    (void)state;
    uint32_t phases[ATTIKA_PHASES] = {0};
    for (uint64_t seed = 50; seed < 50 + GAMES; seed++) {
        scenario s = set_up((uint8_t)(2 + seed % 3), seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 500 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            uint8_t viewer = (uint8_t)tv_draw(&chance, s.box.seats + 1u);
            if (viewer == s.box.seats) viewer = TV_SPECTATOR;
            attika_state guess = s.state, view = view_of(&s, viewer);
            attika_imagine(&s.box, &guess, viewer, &chance);
            const char *fault = attika_validate(&s.box, &guess);
            if (fault) fail_msg("%s", fault);
            attika_hide(&s.box, &guess, viewer);
            assert_memory_equal(&guess, &view, sizeof view);
            phases[s.state.phase]++;
        }
    }
    for (uint8_t phase = 0; phase < ATTIKA_ENDED; phase++) assert_true(phases[phase] > 20);
}

/* Few unseen cards: the very hands that are there must come up among the guesses, for every viewer. */
static void the_truth_is_guessed_sometimes(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    give(&s, 0, "WF"), give(&s, 1, "HM"), give(&s, 2, "WH");
    discard_but(&s, "WMF");
    static const uint8_t viewers[] = {0, 1, 2, TV_SPECTATOR};
    for (uint32_t v = 0; v < 4; v++) {
        tv_chance chance = tv_chance_fast(9);
        uint32_t hits = 0;
        for (uint32_t i = 0; i < SAMPLES; i++) {
            attika_state guess = s.state;
            attika_imagine(&s.box, &guess, viewers[v], &chance);
            hits += !memcmp(guess.hand, s.state.hand, sizeof guess.hand);
        }
        assert_true(hits > 0);
    }
}

/* ---- stacks and piles ---- */

/* What is drawn from any of the three stacks is each unseen building alike: 24 of them, 250 of 6000 expected for each copy, deviation 15. */
static void stacks_are_drawn_uniformly(void **state) {
    (void)state;
    for (uint8_t stack = 0; stack < ATTIKA_STACKS; stack++) {
        scenario s = meadow_of(2);
        uint32_t seen[ATTIKA_KINDS_MAX] = {0};
        tv_chance chance = tv_chance_fast(stack);
        s.state.stack[0][1] = 2, s.state.stack[0][2] = 9, s.state.stack[0][3] = 13; /* whatever their heights */
        for (uint32_t i = 0; i < 6000; i++) {
            attika_state t = s.state;
            seen[attika_stack_draw(&s.box, &t, 0, stack, &chance)]++;
        }
        for (uint8_t kind = 0; kind < s.box.kinds; kind++) {
            uint32_t copies = s.box.buildings[kind].count;
            if (s.box.buildings[kind].main != (stack == 0))
                assert_int_equal(seen[kind], 0);
            else if (stack == 0)
                assert_in_range(seen[kind], 850, 1150);
            else
                assert_in_range(seen[kind], 175 * copies, 325 * copies);
        }
    }
}

/* A chosen viewer sees everything already: nothing is guessed. */
static void who_sees_everything_guesses_nothing(void **state) {
    (void)state;
    scenario s = set_up(3, 1);
    attika_state guess = s.state;
    tv_chance chance = tv_chance_fast(1);
    attika_imagine(&s.box, &guess, TV_EVERYTHING, &chance);
    assert_memory_equal(&guess, &s.state, sizeof guess);
    assert_int_equal(chance.draws, 0);
    assert_int_equal(tv_game_viewer(&attika_game, &s.box, &s.state), TV_EVERYTHING);
    guess = view_of(&s, 1);
    assert_int_equal(tv_game_viewer(&attika_game, &s.box, &guess), 1);
    attika_hide(&s.box, &guess, 1); /* once more changes nothing */
    attika_state view = view_of(&s, 1);
    assert_memory_equal(&guess, &view, sizeof view);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_at_the_start_are_fair),
        cmocka_unit_test(guesses_in_the_middle_of_a_game_are_fair),
        cmocka_unit_test(after_a_renewal_other_hands_are_known),
        cmocka_unit_test(after_payments_the_rest_is_known),
        cmocka_unit_test(guesses_agree_with_a_perfect_memory),
        cmocka_unit_test(who_pays_is_known_to_be_able_to),
        cmocka_unit_test(unlikely_hands_are_found_too),
        cmocka_unit_test(unlikely_hands_respect_what_is_known),
        cmocka_unit_test(the_truth_stays_possible),
        cmocka_unit_test(guesses_fit_every_position),
        cmocka_unit_test(the_truth_is_guessed_sometimes),
        cmocka_unit_test(stacks_are_drawn_uniformly),
        cmocka_unit_test(who_sees_everything_guesses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
