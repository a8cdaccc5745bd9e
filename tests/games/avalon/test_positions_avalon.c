/* Positions that people write: every way in which one can be impossible gets a reason, nothing impossible is played on; and notation
 * that means nothing is refused. */
/* links: avalon */
#include "scenario.h"

static const struct {
    const char *text, *says;
} impossible[] = {
    /* cards */
    {"hands: [{cards: [Kr Kr Kr Kr Kr Kr Kr Kr Kr]} {}]", "exactly 8 of each kind (AV 1.1)"},
    {"discard: [Kr Kr Kr Kr Kr Kr Kr Kr] row: [{piles: [[Kr] []]}]", "exactly 8 of each kind (AV 1.1)"},
    {"deck: {cards: []}", "exactly 8 of each kind (AV 1.1)"},
    {"deck: {count: 79}", "deck: count and cards disagree"},
    {"hands: [{count: 2 cards: [Kr]} {}]", "hands: count and cards disagree"},
    {"hands: [{count: 2} {}]", "hands: count and cards disagree"},
    /* knowledge */
    {"hands: [{cards: [Wb] captured: [Wb]} {}] kept: [Wb]", "captured: known cards must include them"},
    {"hands: [{cards: [Kr] known: [Kb]} {}]", "known: more than the hand holds"},
    {"hands: [{cards: [Wb] known: [Wb] captured: [Wb]} {}]", "kept: must include the captured witches"},
    {"hands: [{cards: [Kr]} {}] kept: [Kb]", "kept: more than the hands can hold"},
    {"hands: [{cards: [Kr] fresh: 2} {}]", "fresh: more than the hand holds"},
    {"hands: [{cards: [Kr] fresh: 0} {}]", "fresh: these and the kept cards are fewer"},
    {"viewer: spectator hands: [{count: 1} {}] deck: {count: 79} kept: [Kr Kb]", "row: a region is unknown exactly in views"},
    /* regions */
    {"row: [{region: swamp}]", "every region must occur exactly once (AV 1.2)"},
    {"row: [{region: null}]", "unknown exactly in views and while face down"},
    /* tiles */
    {"tiles: {used: [two_cards]}", "must be all there are (AV 1.3)"},
    {"owner_of_turn: 1 tiles: {available: [two_cards two_cards best_land largest_chain four_cards best_land_x2 "
     "all_regions all_regions]"
     " waiting: [two_cards null]}",
     "only dark ones wait (AV 7.4)"},
    {"tiles: {available: [two_cards two_cards two_cards best_land largest_chain best_land_x2 all_regions all_regions]"
     " waiting: [four_cards null]}",
     "used when its owner's turn begins (AV 7.4)"},
    {"phase: tile tiles: {available: [] used: [two_cards two_cards two_cards best_land largest_chain best_land_x2 "
     "all_regions all_regions]"
     " waiting: [null four_cards]}",
     "no tile is available (AV 7.6)"},
    /* the turn */
    {"quiet: 0", "quiet: 0 exactly when"},
    {"conquests: 1", "quiet: 0 exactly when"},
    {"avalon_used: true", "avalon_used: only with a conquest"},
    {"phase: ended", "reason: given exactly when"},
    {"ended_by: limit", "reason: given exactly when"},
    {"phase: ended ended_by: crowns", "fewer than 15 crowns (AV 9.1)"},
    {"phase: discard hands: [{cards: [Kr]} {}]", "nothing to discard (AV 7.8)"},
    {"phase: call", "no call is possible (AV 9.3)"},
    {"phase: call quiet: 12 hands: [{cards: [Kr Kr Kr Kr Kr Kr]} {}]", "no call is possible (AV 9.3)"},
    {"caller: 0 quiet: 13", "only in the opponent's next turn"},
    {"caller: 1 quiet: 12", "only in the opponent's next turn"},
    {"caller: 1 quiet: 0 conquests: 1", "only in the opponent's next turn"},
    /* announcements */
    {"phase: answer", "the card must lie on top"},
    {"phase: answer row: [{piles: [[Ky] []]}]", "neither an enchantment nor an attack"},
    {"phase: answer pending: {announced: reinforce} row: [{piles: [[Ky] []]}]", "neither an enchantment nor an attack"},
    {"phase: answer pending: {announced: attack card: Kr} row: [{piles: [[Kb] []]}]", "the card must lie on top"},
    {"phase: answer pending: {announced: enchant card: Wb} row: [{piles: [[Wb] []]}]", "cannot enchant here (AV 4.1)"},
    {"phase: answer pending: {announced: enchant card: Kb} row: [{piles: [[Kb] [Kb]]}]", "cannot enchant here (AV 4.1)"},
    {"phase: answer pending: {announced: attack card: Wb} row: [{piles: [[Wb] []]}]", "only with the stone circle (AV 8.3)"},
    {"phase: answer pending: {announced: attack card: Kb} row: [{owner: 0 piles: [[Kb] []]}]", "cannot be attacked (AV 5.1"},
    {"phase: answer pending: {announced: attack card: Kb} row: [{piles: [[Kb] [Kb]]}]", "too few cards for an attack (AV 5.2)"},
    {"phase: answer pending: {announced: attack card: Kb owed: 1} row: [{piles: [[Kb] []]}]", "owed: only after a conquest"},
    {"pending: {announced: attack}", "only while an answer is awaited"},
    {"pending: {card: Kb}", "only while an answer is awaited"},
    {"pending: {owed: 1}", "owed: only after a conquest"},
    {"pending: {place: 3}", "owed: only after a conquest"},
    /* losses */
    {"phase: lose conquests: 1 quiet: 0 pending: {owed: 1} row: [{owner: 1 piles: [[Kr Kr] []]}]", "losses follow a conquest (AV 6.5)"},
    {"phase: lose pending: {owed: 1} row: [{owner: 0 piles: [[Kr Kr] []]}]", "losses follow a conquest (AV 6.5)"},
    {"phase: lose conquests: 1 quiet: 0 row: [{owner: 0 piles: [[Kr Kr] []]}]", "losses follow a conquest (AV 6.5)"},
    {"phase: lose conquests: 1 quiet: 0 pending: {owed: 2} row: [{owner: 0 piles: [[Kr Kr] []]}]", "not asked (AV 6.6)"},
    {"phase: bless conquests: 1 quiet: 0 pending: {owed: 1 place: 5} row: [{} {} {} {} {owner: 0}]", "Avalon cannot help here (AV 8.2)"},
    {"phase: bless conquests: 2 quiet: 0 avalon_used: true pending: {owed: 1} row: [{owner: 0}]", "Avalon cannot help here (AV 8.2)"},
    /* numbers and words out of range, found where they stand */
    {"turn: 0", "turn"},
    {"owner_of_turn: 2", "owner_of_turn"},
    {"conquests: 3", "conquests"},
    {"quiet: 251", "quiet"},
    {"caller: 2", "caller"},
    {"phase: dinner", "dinner"},
    {"viewer: me", "me"},
    {"pending: {place: 12}", "place"},
    {"row: [{owner: 2}]", "owner"},
    {"row: [{region: atlantis}]", "atlantis"},
    {"row: [{} {} {} {} {} {} {} {} {} {} {} {}]", "12"},
    {"row: [{piles: [[] [] []]}]", "3"},
    {"hands: [{} {} {}]", "3"},
    {"hands: [{cards: [Kx]} {}]", "Kx"},
    {"hands: [{captured: [Kr]} {}]", "Kr"},
    {"tiles: {available: [five_cards]}", "five_cards"},
    {"weather: rain", "weather"},
};

static void impossible_positions_are_refused_with_a_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        const char *fault = position_fault(impossible[i].text);
        if (fault == NULL) fail_msg("taken: %s", impossible[i].text);
        if (strstr(fault, impossible[i].says) == NULL)
            fail_msg("%s\nis refused with \"%s\", not \"%s\"", impossible[i].text, fault, impossible[i].says);
    }
}

static void more_cards_than_there_are_do_not_overflow(void **state) {
    (void)state;
    char text[8192];
    tv_text out = TV_TEXT_OVER(text);
    tv_text_add(&out, "row: [{piles: [[");
    for (int i = 0; i < 60; i++) tv_text_add(&out, "Kr ");
    tv_text_add(&out, "] [");
    for (int i = 0; i < 21; i++) tv_text_add(&out, "Kr ");
    tv_text_add(&out, "]]}]");
    assert_non_null(strstr(position_fault(text), "more than 80 cards on the table"));
    out = TV_TEXT_OVER(text);
    tv_text_add(&out, "hands: [{cards: [");
    for (int i = 0; i < 256; i++) tv_text_add(&out, "Kr ");
    tv_text_add(&out, "]} {}]");
    assert_non_null(strstr(position_fault(text), "255"));
}

/* Every state that play reaches from a written position is possible, whatever is chosen. */
static void written_positions_can_be_played_on(void **state) {
    (void)state;
    static const char *const texts[] = {
        "quiet: 12 hands: [{cards: [Kr Wb]} {cards: [Kb]}]",
        "phase: lose conquests: 1 quiet: 0 pending: {owed: 2} row: [{owner: 0 piles: [[Kr Kr Wb] []]}] hands: [{cards: "
        "[Kb]} {}]",
        "phase: answer pending: {announced: attack card: Kr place: 2} row: [{} {piles: [[Kb Kr] [Wv]]}] hands: "
        "[{cards: [Wb]} {cards: [Kr]}]",
        "owner_of_turn: 1 hands: [{cards: [Kr Kr] fresh: 0} {cards: [Kb Wb] known: [Wb] captured: [Wb]}] kept: [Kr Kr "
        "Wb]",
        "hands: [{cards: [Kb] fresh: 0} {cards: [Kr] fresh: 1}] kept: [Kr]",
    };
    tv_move moves[AVALON_MOVES_MAX];
    for (uint64_t seed = 0; seed < 40; seed++)
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            scenario s = position(texts[i]);
            s.chance = tv_chance_fast(seed);
            for (uint32_t d = 0; d < 400 && s.state.phase != AVALON_ENDED; d++) {
                uint32_t count = avalon_moves(&s.box, &s.state, moves);
                avalon_play(&s.box, &s.state, moves[tv_draw(&s.chance, count)], &s.chance, NULL);
                assert_null(avalon_validate(&s.box, &s.state));
            }
        }
}

static void senseless_notation_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "K",
        "Kr",
        "Kr+",
        "Kr+0",
        "Kr+12",
        "Kr+01",
        "Kr+1 ",
        "Kr+1x",
        "kr+1",
        "Kx+1",
        "Kr-1",
        "Kr!1",
        "=",
        "=K",
        "=Krr",
        "=kr",
        "-",
        "-0",
        "-12",
        "-1a",
        "-Kx",
        "take",
        "take:",
        "take:x",
        "stop ",
        "Stop",
        "stopp",
        "sto",
        "lets",
        "take:two_cards ",
        "+Kr4",
        "Kr+-1",
        "Kr+1\n",
        "Wb*",
        "Wbx99",
    };
    tv_move move;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (avalon_move_read(NULL, texts[i], strlen(texts[i]), &move)) fail_msg("\"%s\" was read", texts[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_positions_are_refused_with_a_reason),
        cmocka_unit_test(more_cards_than_there_are_do_not_overflow),
        cmocka_unit_test(written_positions_can_be_played_on),
        cmocka_unit_test(senseless_notation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
