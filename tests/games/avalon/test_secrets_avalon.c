/* Fair guesses (AV 10): what `imagine` fills in must come with the frequency that a person with perfect memory would expect, must never
 * contradict what that person knows, and must leave the truth possible. Expected values are computed here from the complete state,
 * not from the view under test. All seeds are fixed; a bound of five standard errors makes a fair sampler pass. */
/* links: avalon */
#include "scenario.h"

enum { SAMPLES = 4000, GAMES = 100 };

static const uint8_t viewers[] = {0, 1, TV_SPECTATOR};

/* ---- sums over many guesses ---- */

typedef struct {
    double sum[2][AVALON_KINDS], squares[2][AVALON_KINDS]; /* cards of a kind in a hand */
    uint32_t region[AVALON_PLACES][AVALON_PLACES];         /* a region at a place */
} tally;

static void add_guess(tally *t, const avalon_state *guess) {
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
            double count = guess->hand[seat][kind];
            t->sum[seat][kind] += count;
            t->squares[seat][kind] += count * count;
        }
    for (uint8_t place = 0; place < AVALON_PLACES; place++) t->region[place][guess->region[place]]++;
}

static tally guess_often(const scenario *s, uint8_t viewer) {
    tally t = {0};
    avalon_state view = view_of(s, viewer);
    tv_chance chance = tv_chance_fast(2024);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        avalon_state guess = s->state;
        avalon_imagine(&s->box, &guess, viewer, &chance);
        assert_null(avalon_validate(&s->box, &guess));
        add_guess(&t, &guess);
        avalon_hide(&s->box, &guess, viewer);
        assert_memory_equal(&guess, &view, sizeof view);
    }
    return t;
}

/* Is a deviation within five standard errors, given the square of one? Where nothing varies, only rounding is allowed. */
static bool five_errors_hold(double deviation, double error_square) {
    return deviation * deviation <= 25 * (error_square > 0 ? error_square : 0) + 1e-12;
}

static void expect_mean(const tally *t, uint8_t seat, uint8_t kind, double expected) {
    double mean = t->sum[seat][kind] / SAMPLES;
    double variance = t->squares[seat][kind] / SAMPLES - mean * mean;
    if (five_errors_hold(mean - expected, variance / SAMPLES)) return;
    print_error("%s in hand %u: %f of %f expected\n", avalon_card_ids[kind], seat, mean, expected);
    fail();
}

static void expect_regions(const scenario *s, const tally *t) {
    uint32_t hidden = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) hidden += !avalon_face_up(&s->state, place);
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        for (uint8_t other = 0; other < AVALON_PLACES; other++) {
            uint32_t count = t->region[place][s->state.region[other]];
            if (avalon_face_up(&s->state, place) || avalon_face_up(&s->state, other)) {
                assert_int_equal(count, place == other ? SAMPLES : 0);
                continue;
            }
            double p = 1.0 / hidden;
            assert_true(five_errors_hold(count - SAMPLES * p, SAMPLES * p * (1 - p)));
        }
}

/* ---- what a viewer should expect ---- */

/* Seat's hand holds `fixed` for certain and `others` cards at random out of `pool`. */
static void expect_hand_from(const tally *t, uint8_t seat, const uint8_t *fixed, uint32_t others, const uint8_t *pool) {
    double total = cards_in(pool);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        expect_mean(t, seat, kind, fixed[kind] + (others ? others * pool[kind] / total : 0));
}

/* All cards that neither lie in the open nor are among those. */
static void unseen_but(const scenario *s, const uint8_t *known, const uint8_t *known_too, uint8_t pool[AVALON_KINDS]) {
    memset(pool, AVALON_COPIES, AVALON_KINDS);
    for (uint8_t i = 0; i < s->state.pile_end[2 * AVALON_PLACES - 1]; i++) pool[s->state.cards[i]]--;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        pool[kind] = (uint8_t)(pool[kind] - s->state.discard[kind] - known[kind] - known_too[kind]);
}

/* A player knows the own hand and some cards of the other. */
static void expect_fair_for_player(const scenario *s, uint8_t viewer, const uint8_t *known) {
    uint8_t other = avalon_opponent(viewer), pool[AVALON_KINDS];
    unseen_but(s, s->state.hand[viewer], known, pool);
    tally t = guess_often(s, viewer);
    expect_hand_from(&t, viewer, s->state.hand[viewer], 0, pool);
    expect_hand_from(&t, other, known, s->state.hand_count[other] - cards_in(known), pool);
    expect_regions(s, &t);
}

/* A spectator knows of both hands the captured witches only. */
static void expect_fair_for_spectator(const scenario *s) {
    uint8_t captured[2][AVALON_KINDS] = {{0}}, pool[AVALON_KINDS];
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++) captured[seat][avalon_witch(colour)] = s->state.captured[seat][colour];
    unseen_but(s, captured[0], captured[1], pool);
    tally t = guess_often(s, TV_SPECTATOR);
    for (uint8_t seat = 0; seat < 2; seat++)
        expect_hand_from(&t, seat, captured[seat], s->state.hand_count[seat] - cards_in(captured[seat]), pool);
    expect_regions(s, &t);
}

static const uint8_t nothing[AVALON_KINDS] = {0};

/* ---- positions ---- */

static void play_random(scenario *s, tv_chance *chance) {
    tv_move moves[AVALON_MOVES_MAX];
    tv_events events = {s->log, 0, TV_EVENTS_MAX};
    uint32_t count = avalon_moves(&s->box, &s->state, moves);
    avalon_play(&s->box, &s->state, moves[tv_draw(chance, count)], &s->chance, &events);
    s->logged = events.count;
}

static void guesses_at_the_start_are_fair(void **state) {
    (void)state;
    scenario s = set_up(3);
    expect_fair_for_player(&s, 0, nothing);
    expect_fair_for_player(&s, 1, nothing);
    expect_fair_for_spectator(&s);
}

static void guesses_in_the_middle_of_a_game_are_fair(void **state) {
    (void)state;
    scenario s = set_up(5);
    tv_chance chance = tv_chance_fast(5);
    uint32_t up = 0;
    for (int i = 0; i < 60; i++) {
        play_random(&s, &chance);
        assert_null(event_of(&s, AVALON_EV_RENEW));
        assert_null(event_of(&s, AVALON_EV_COUNTER));
    }
    for (uint8_t place = 0; place < AVALON_PLACES; place++) up += avalon_face_up(&s.state, place);
    assert_in_range(up, 2, 9);
    expect_fair_for_player(&s, 0, nothing);
    expect_fair_for_player(&s, 1, nothing);
    expect_fair_for_spectator(&s);
}

static void captured_witches_are_always_there(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]} {piles: [[] [Kr]]}]"
                          "hands: [{cards: [Wb Wr Ky]} {cards: [Wb Wr Kg Kr Kv Ky]}]");
    play(&s, "Wb*1 =Wb Wr*2 =Wr");
    uint8_t captured[AVALON_KINDS] = {0};
    captured[avalon_witch(2)] = captured[avalon_witch(3)] = 1;
    expect_fair_for_player(&s, 0, captured);
    expect_fair_for_player(&s, 1, nothing);
    expect_fair_for_spectator(&s);
}

/* How many blue knights five cards out of an unseen pool hold: not only the mean must be right. */
static void whole_hands_are_drawn_without_replacement(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb Kb]} {cards: [Kr Kr Kr Kr Kr]}]");
    uint32_t seen[6] = {0};
    tv_chance chance = tv_chance_fast(77);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        avalon_state guess = s.state;
        avalon_imagine(&s.box, &guess, 0, &chance);
        seen[guess.hand[1][avalon_knight(3)]]++;
    }
    double square = 0; /* six of 78 unseen cards are blue knights */
    for (uint32_t count = 0; count <= 2; count++) {
        static const double ways[] = {1, 5, 10};
        double p = ways[count];
        for (uint32_t i = 0; i < 5; i++) p *= (i < count ? 6.0 - i : 72.0 - (i - count)) / (78.0 - i);
        square += (seen[count] - SAMPLES * p) * (seen[count] - SAMPLES * p) / (SAMPLES * p);
    }
    assert_true(square < 20); /* three cells; 0.02 % of fair samplers exceed it */
}

/* ---- after the deck was renewed ---- */

/* Seat 0 took the last card of the deck and the first of the renewed one. */
static scenario renewed(void) {
    scenario s = position("hands: [{cards: [Wg Wg]} {cards: [Kb Wb Wv]}]");
    keep_in_deck(&s, "Kr");
    play(&s, "stop take:two_cards");
    assert_non_null(event_of(&s, AVALON_EV_RENEW));
    return s;
}

static void after_a_renewal_the_hand_is_known_and_what_was_drawn_since_is_not(void **state) {
    (void)state;
    scenario s = renewed();
    uint8_t old_0[AVALON_KINDS] = {0}, old_1[AVALON_KINDS] = {0};
    old_0[avalon_witch(1)] = 2, old_0[avalon_knight(2)] = 1;
    old_1[avalon_knight(3)] = old_1[avalon_witch(3)] = old_1[avalon_witch(4)] = 1;
    expect_fair_for_player(&s, 0, old_1); /* exactly seat 1's hand: nothing was drawn there since */
    expect_fair_for_player(&s, 1, old_0); /* three known, one out of the new deck */
    play(&s, "stop take:two_cards");
    expect_fair_for_player(&s, 0, old_1); /* two more out of the new deck */
    play(&s, "Wg+1 stop take:two_cards Wv+1");
    old_0[avalon_witch(1)]--, old_1[avalon_witch(4)]--;
    expect_fair_for_player(&s, 0, old_1);
    expect_fair_for_player(&s, 1, old_0);
}

/* A spectator knows the two hands together at the renewal, and who has drawn since: seat 0 one card, seat 1 none. */
static void after_a_renewal_a_spectator_knows_both_hands_together(void **state) {
    (void)state;
    scenario s = renewed();
    uint8_t together[AVALON_KINDS] = {0}, deck[AVALON_KINDS];
    together[avalon_witch(1)] = 2;
    together[avalon_knight(2)] = together[avalon_knight(3)] = together[avalon_witch(3)] = together[avalon_witch(4)] = 1;
    unseen_but(&s, together, nothing, deck);
    tally t = guess_often(&s, TV_SPECTATOR);
    expect_hand_from(&t, 1, nothing, 3, together);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        expect_mean(&t, 0, kind, 3.0 * together[kind] / 6 + 1.0 * deck[kind] / cards_in(deck));
}

/* ---- along whole games ---- */

typedef struct {
    bool exact[2]; /* nothing was drawn into this hand since the deck was renewed */
    uint32_t compared;
} memory;

static void remember(memory *m, const scenario *s) {
    for (uint32_t i = 0; i < s->logged; i++) {
        const tv_event *event = &s->log[i];
        if (event->kind == AVALON_EV_RENEW) m->exact[0] = m->exact[1] = true;
        if (event->kind == AVALON_EV_DRAW && avalon_told_draw(event)->drawn) m->exact[event->seat] = false; /* told after its renewal */
    }
}

static void compare_exact_hands(memory *m, const scenario *s, tv_chance *chance) {
    for (uint8_t viewer = 0; viewer < 2; viewer++) {
        uint8_t other = avalon_opponent(viewer);
        if (!m->exact[other]) continue;
        avalon_state guess = s->state;
        avalon_imagine(&s->box, &guess, viewer, chance);
        assert_memory_equal(guess.hand[other], s->state.hand[other], AVALON_KINDS);
        m->compared++;
    }
}

static void a_hand_is_guessed_exactly_until_cards_are_drawn(void **state) {
    (void)state;
    memory m = {0};
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        scenario s = set_up(seed);
        tv_chance chance = tv_chance_fast(seed);
        m.exact[0] = m.exact[1] = false;
        for (uint32_t i = 0; i < 2000 && s.state.phase != AVALON_ENDED; i++) {
            play_random(&s, &chance);
            remember(&m, &s);
            compare_exact_hands(&m, &s, &chance);
        }
    }
    assert_true(m.compared > 1000);
}

static uint8_t captured_of(const avalon_state *s, uint8_t seat, uint8_t kind) {
    return avalon_is_witch(kind) ? s->captured[seat][avalon_colour(kind)] : 0;
}

static uint32_t smaller(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* Can the cards that a spectator knows to be, or perhaps to be, in both hands together be split so that each hand holds no more others than it
 * may? Each hand alone must hold enough of them, and so must the two together. */
static void expect_split_possible(const avalon_state *s) {
    uint32_t first = 0, second = 0, both = 0, needed[2] = {s->hand_count[0] - s->fresh[0], s->hand_count[1] - s->fresh[1]};
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint8_t captured[2] = {captured_of(s, 0, kind), captured_of(s, 1, kind)};
        uint32_t hand[2] = {s->hand[0][kind] - captured[0], s->hand[1][kind] - captured[1]};
        uint32_t pool = s->kept[kind] - captured[0] - captured[1] + s->perhaps[kind];
        first += smaller(hand[0], pool);
        second += smaller(hand[1], pool);
        both += smaller(hand[0] + hand[1], pool);
        needed[0] -= captured[0], needed[1] -= captured[1];
    }
    assert_true(needed[0] <= first && needed[1] <= second && needed[0] + needed[1] <= both);
}

/* ---- a spectator with perfect memory ---- */

/* What such a one noted since the deck was renewed: the two hands together then, and who has drawn and laid what since. */
typedef struct {
    uint8_t together[AVALON_KINDS], left[2][AVALON_KINDS], drawn[2];
} notes;

static void note_renewal(notes *n, scenario *s) {
    tv_chance chance = tv_chance_fast(1);
    keep_in_deck(s, "");
    *n = (notes){.drawn = {1, 0}};
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) n->together[kind] = (uint8_t)(s->state.hand[0][kind] + s->state.hand[1][kind]);
    avalon_hand_draw(&s->state, 0, 1, 0, &chance, NULL);
}

/* Every card of then is in a hand now or has left one; and a hand that has drawn nothing since holds such cards alone. */
static void expect_remembered(const notes *n, const avalon_state *guess) {
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint32_t accounted = 0, surely_old = 0;
        for (uint8_t seat = 0; seat < 2; seat++) {
            uint32_t all = (uint32_t)guess->hand[seat][kind] + n->left[seat][kind];
            accounted += all;
            surely_old += n->drawn[seat] ? 0 : all;
        }
        assert_true(accounted >= n->together[kind]);
        assert_true(surely_old <= n->together[kind]);
    }
}

/* Seat 0 draws a card or discards one; seat 1 only discards. */
static void note_something(notes *n, scenario *s, tv_chance *chance) {
    uint8_t seat = (uint8_t)tv_draw(chance, 2), card = 0;
    if (seat == 0 && tv_draw(chance, 2) && s->state.deck_count > 1) {
        avalon_hand_draw(&s->state, 0, 1, 0, chance, NULL);
        n->drawn[0]++;
    } else if (s->state.hand_count[seat] > 1) {
        for (uint32_t nth = tv_draw(chance, s->state.hand_count[seat]); nth >= s->state.hand[seat][card]; card++)
            nth -= s->state.hand[seat][card];
        avalon_hand_leave(&s->state, seat, card);
        s->state.discard[card]++;
        n->left[seat][card]++;
    }
    assert_null(avalon_validate(&s->box, &s->state));
}

static void a_spectator_s_guesses_agree_with_a_perfect_memory(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        scenario s = position("hands: [{cards: [Kr Kr Wb Wg]} {cards: [Ky Kb Wv Wv Wr]}]");
        tv_chance chance = tv_chance_fast(seed);
        notes n;
        note_renewal(&n, &s);
        for (int step = 0; step < 20; step++) {
            avalon_state guess = s.state;
            avalon_imagine(&s.box, &guess, TV_SPECTATOR, &chance);
            assert_null(avalon_validate(&s.box, &guess));
            expect_remembered(&n, &guess);
            note_something(&n, &s, &chance);
        }
    }
}

/* What a view shows of a hand is in it, and the rest of it is among the cards that the view holds possible. */
static void expect_truth_possible(const scenario *s, uint8_t viewer) {
    avalon_state view = view_of(s, viewer);
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        uint32_t real = 0, shown = 0;
        for (uint8_t seat = 0; seat < 2; seat++) {
            assert_true(view.hand[seat][kind] <= s->state.hand[seat][kind]);
            real += s->state.hand[seat][kind];
            shown += view.hand[seat][kind];
        }
        assert_true(real - shown <= view.deck[kind]);
        assert_true(view.kept[kind] <= real);
    }
    expect_split_possible(&s->state);
}

static void the_truth_stays_possible(void **state) {
    (void)state;
    for (uint64_t seed = 100; seed < 100 + GAMES; seed++) {
        scenario s = set_up(seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 2000 && s.state.phase != AVALON_ENDED; i++) {
            for (uint32_t v = 0; v < 3; v++) expect_truth_possible(&s, viewers[v]);
            play_random(&s, &chance);
        }
    }
}

/* Few unseen cards: the very hands and regions that are there must come up among the guesses, for every viewer. */
static void the_truth_is_guessed_sometimes(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {owner: 0} {owner: 0} {owner: 1} {owner: 1} {owner: 1} {owner: 0} {owner: 0} {owner: 1}]"
                          "hands: [{cards: [Kr Wb]} {cards: [Wg Kv]}] discard: []");
    keep_in_deck(&s, "Kr Ky Wv");
    for (uint32_t v = 0; v < 3; v++) {
        tv_chance chance = tv_chance_fast(9);
        uint32_t hits = 0;
        for (uint32_t i = 0; i < SAMPLES; i++) {
            avalon_state guess = s.state;
            avalon_imagine(&s.box, &guess, viewers[v], &chance);
            hits += !memcmp(guess.hand, s.state.hand, sizeof guess.hand) && !memcmp(guess.region, s.state.region, sizeof guess.region);
        }
        assert_true(hits > 0);
    }
}

/* A view from outside may claim to show a card that its viewer cannot know: it is refused before anybody imagines from it. */
static void a_view_that_shows_too_much_is_refused(void **state) {
    (void)state;
    scenario s = position("");
    tv_chance chance = tv_chance_fast(5);
    avalon_start(&s.box, &s.state, &chance, NULL);
    for (uint32_t v = 0; v < sizeof viewers; v++) {
        avalon_state view = view_of(&s, viewers[v]);
        uint8_t other = viewers[v] == 1 ? 0 : 1, card = 0;
        assert_null(avalon_validate(&s.box, &view));
        while (view.deck[card] == 0) card++;
        view.deck[card]--;
        view.hand[other][card]++;
        assert_non_null(avalon_validate(&s.box, &view));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_that_shows_too_much_is_refused),
        cmocka_unit_test(guesses_at_the_start_are_fair),
        cmocka_unit_test(guesses_in_the_middle_of_a_game_are_fair),
        cmocka_unit_test(captured_witches_are_always_there),
        cmocka_unit_test(whole_hands_are_drawn_without_replacement),
        cmocka_unit_test(after_a_renewal_the_hand_is_known_and_what_was_drawn_since_is_not),
        cmocka_unit_test(after_a_renewal_a_spectator_knows_both_hands_together),
        cmocka_unit_test(a_hand_is_guessed_exactly_until_cards_are_drawn),
        cmocka_unit_test(a_spectator_s_guesses_agree_with_a_perfect_memory),
        cmocka_unit_test(the_truth_stays_possible),
        cmocka_unit_test(the_truth_is_guessed_sometimes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
