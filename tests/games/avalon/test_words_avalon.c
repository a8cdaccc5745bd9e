/* Avalon's words in all languages: every event, decision and prompt can be said, no hole stays open, what is hidden is not
 * said, and the sums that a player relies on are right. */
/* links: avalon */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/avalon/avalon.h"

enum { ROOM = 1024, RANDOM_GAMES = 6, DECISIONS_MAX = 4000 };

static const tv_reader readers[TV_LANGS] = {
    {TV_EN, {"Ada", "Bertil"}},
    {TV_FR, {"Ada", "Bertil"}},
    {TV_DE, {"Ada", "Bertil"}},
};

static avalon_box default_box(void) {
    avalon_box box;
    tv_setup setup = {.seats = 2, .rules_version = 1};
    tv_error error;
    memset(&box, 0, sizeof box);
    assert_true(avalon_open(&box, &setup, &error));
    return box;
}

/* A complete, clean sentence: something was said, nothing was cut, no hole is left, no blank doubled or at an end. */
static void assert_clean(const tv_text *text) {
    if (text->used == 0) fail_msg("nothing was said");
    if (text->cut || strpbrk(text->at, "{}") || strstr(text->at, "  ") || text->at[0] == ' ' || text->at[text->used - 1] == ' ')
        fail_msg("not clean: %s", text->at);
}

static void assert_all_differ(char said[TV_LANGS][ROOM]) {
    assert_string_not_equal(said[TV_EN], said[TV_FR]);
    assert_string_not_equal(said[TV_EN], said[TV_DE]);
    assert_string_not_equal(said[TV_FR], said[TV_DE]);
}

/* ---- events ---- */
static const char *tell(const avalon_box *box, const tv_event *event, tv_lang lang) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    avalon_sentence(box, event, &readers[lang], &text);
    return room;
}

static const struct {
    tv_event event;
    const char *english;
} samples[] = {
    {{.kind = AVALON_EV_TURN, .seat = 1, .open = {7}}, "Turn 7: Bertil."},
    {{.kind = AVALON_EV_DRAW, .seat = 0, .open = {2, 0, 2}, .secret = {0, 0, 1, 0, 0, 0, 0, 0, 1}},
     "Ada draws 2 cards: red knight, blue witch."},
    {{.kind = AVALON_EV_DRAW, .seat = 0, .open = {3, 3, 4}, .secret = {0, 0, 3}},
     "Ada draws 3 cards: 3 × red knight. 4 cards were due, but the deck and the discard pile are empty."},
    {{.kind = AVALON_EV_DRAW, .seat = 0, .masked = 1, .open = {1, 1, 1}}, "Ada draws 1 card."},
    {{.kind = AVALON_EV_DRAW, .seat = 0, .open = {0, 1, 0}}, "Ada draws no card."},
    {{.kind = AVALON_EV_RENEW, .seat = TV_OVER, .open = {31}},
     "The deck is empty: 31 discarded cards are shuffled and become the new deck."},
    {{.kind = AVALON_EV_REINFORCE, .seat = 0, .open = {7, 0, AVALON_UNKNOWN}},
     "Ada reinforces place 1 (hidden region) with the red witch."},
    {{.kind = AVALON_EV_ENCHANT, .seat = 1, .open = {5, 10, 4, 0}},
     "Bertil plays the yellow witch at place 11 (Forest) to enchant the yellow knight."},
    {{.kind = AVALON_EV_ATTACK, .seat = 0, .open = {2, 3, AVALON_UNKNOWN, 3, 1, 0}},
     "Ada attacks place 4 (hidden region) with the red knight: 3 against 1."},
    {{.kind = AVALON_EV_ATTACK, .seat = 0, .open = {2, 3, 8, 3, 1, 1}},
     "Ada attacks place 4 (Hill Castle) with the red knight: 3 against 1 + 1 for the castle."},
    {{.kind = AVALON_EV_LET, .seat = 1}, "Bertil lets it happen."},
    {{.kind = AVALON_EV_COUNTER, .seat = 1, .open = {8, 3, 8}},
     "Bertil counters at place 4 with the blue witch and takes the blue witch into the hand."},
    {{.kind = AVALON_EV_RESIST, .seat = 1, .open = {2, 3}}, "Bertil resists at place 4 with the red knight: the attack fails."},
    {{.kind = AVALON_EV_ENCHANTED, .seat = 0, .open = {4, 3}}, "Ada wins the violet knight at place 4."},
    {{.kind = AVALON_EV_REVEALED, .seat = 0, .open = {3, 1}}, "The region at place 4 is turned up: Swamp."},
    {{.kind = AVALON_EV_CONQUERED, .seat = 0, .open = {3, 1, 3, 1, 0, AVALON_NOBODY, 1}},
     "Ada conquers place 4 (Swamp) and now has 1 crown."},
    {{.kind = AVALON_EV_CONQUERED, .seat = 0, .open = {3, 8, 3, 1, 1, 1, 12}},
     "Ada takes place 4 (Hill Castle) from Bertil and now has 12 crowns."},
    {{.kind = AVALON_EV_FIRST_LOSS, .seat = 0, .open = {3, 0}}, "No cards are lost at place 4."},
    {{.kind = AVALON_EV_FIRST_LOSS, .seat = 0, .open = {3, 2}}, "Both sides lose 2 cards at place 4."},
    {{.kind = AVALON_EV_BLESSED, .seat = 0, .open = {1}}, "Ada uses Avalon: 1 card is still to be lost."},
    {{.kind = AVALON_EV_DECLINED, .seat = 0}, "Ada does not use Avalon this time."},
    {{.kind = AVALON_EV_LOST, .seat = 0, .open = {1, 9}}, "Ada loses the green knight at place 10."},
    {{.kind = AVALON_EV_LOST, .seat = 0, .open = {1, AVALON_NOBODY}}, "Ada loses the green knight from the hand."},
    {{.kind = AVALON_EV_LOST_ALL, .seat = 0, .open = {1, 2}}, "Ada loses all cards left: 1 in hand, 2 on the table."},
    {{.kind = AVALON_EV_STOP, .seat = 0, .open = {4}}, "Ada stops playing cards with 4 crowns."},
    {{.kind = AVALON_EV_TAKE, .seat = 0, .open = {AVALON_TWO_CARDS, 2}}, "Ada takes the light tile \"Two Cards\": 2 cards."},
    {{.kind = AVALON_EV_TAKE, .seat = 0, .open = {AVALON_ALL_REGIONS, 1}},
     "Ada takes the dark tile \"All Regions\": 1 card next turn, as things stand."},
    {{.kind = AVALON_EV_RESET, .seat = TV_OVER, .open = {9}}, "9 used tiles are available again."},
    {{.kind = AVALON_EV_DISCARD, .seat = 1, .open = {9}}, "Bertil discards the violet witch."},
    {{.kind = AVALON_EV_CALL, .seat = 0, .open = {12}},
     "Ada calls the last round after 12 turns without a conquest: Bertil plays one more turn."},
    {{.kind = AVALON_EV_CANCEL, .seat = 1}, "The conquest cancels the last round."},
    {{.kind = AVALON_EV_OVER, .seat = TV_OVER, .open = {AVALON_BY_CROWNS, 1, 6, 15, 20, 30}}, "Bertil wins with 15 crowns against 6."},
    {{.kind = AVALON_EV_OVER, .seat = TV_OVER, .open = {AVALON_BY_LIMIT, 0, 6, 6, 31, 30}},
     "Turn limit reached. Ada wins by cards, 31 against 30 (crowns 6 each)."},
    {{.kind = AVALON_EV_OVER, .seat = TV_OVER, .open = {AVALON_BY_STARVING, AVALON_NOBODY, 6, 6, 40, 40}},
     "Hands, deck and discard pile are empty. The game is a draw (crowns 6 each, cards 40 each)."},
    {{.kind = AVALON_EV_OVER, .seat = TV_OVER, .open = {AVALON_BY_CALL, 0, 1, 0, 40, 40}},
     "The last round is over. Ada wins with 1 crown against 0."},
    {{.kind = AVALON_EV_DEALT, .seat = TV_OVER, .open = {3, 2, 9}}, "At place 4 Ada has the red knight, Bertil has the violet witch."},
};

static void test_every_event_is_told(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    bool told[AVALON_EV_COUNT] = {false};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char said[TV_LANGS][ROOM];
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            tv_text text = TV_TEXT_OVER(said[lang]);
            avalon_sentence(&box, &samples[i].event, &readers[lang], &text);
            assert_clean(&text);
        }
        assert_string_equal(said[TV_EN], samples[i].english);
        assert_all_differ(said);
        told[samples[i].event.kind] = true;
    }
    for (uint16_t kind = 1; kind < AVALON_EV_COUNT; kind++)
        if (!told[kind]) fail_msg("event %u has no sample", kind);
}

static void test_masked_draw_names_no_card(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    tv_event event = {.kind = AVALON_EV_DRAW, .seat = 0, .to = 1, .open = {2, 0, 2}, .secret = {0, 0, 1, 0, 0, 0, 0, 0, 1}};
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        assert_non_null(strstr(tell(&box, &event, lang), avalon_card_name(2, lang)));
        assert_non_null(strstr(tell(&box, &event, lang), avalon_card_name(8, lang)));
    }
    tv_event_hide(&event, 1);
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        const char *said = tell(&box, &event, lang);
        assert_non_null(strstr(said, "2"));
        for (uint8_t card = 0; card < AVALON_KINDS; card++) assert_null(strstr(said, avalon_card_name(card, lang)));
    }
}

/* Grammar that only the separate forms of a card's name can get right. */
static void test_german_bends_its_nouns(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    tv_event attack = {.kind = AVALON_EV_ATTACK, .open = {2, 3, 8, 3, 1, 0}};
    tv_event lost = {.kind = AVALON_EV_LOST, .open = {0, 3}};
    assert_string_equal(tell(&box, &attack, TV_DE), "Ada greift Platz 4 (Hügelburg) mit dem roten Ritter an: 3 gegen 1.");
    assert_string_equal(tell(&box, &lost, TV_DE), "Ada verliert den gelben Ritter auf Platz 4.");
}

/* ---- names and clauses ---- */
static void test_names(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    assert_string_equal(avalon_card_name(8, TV_EN), "blue witch");
    assert_string_equal(avalon_card_name(8, TV_FR), "sorcière bleue");
    assert_string_equal(avalon_card_name(2, TV_DE), "roter Ritter");
    for (uint8_t card = 0; card < AVALON_KINDS; card++)
        for (tv_lang lang = TV_FR; lang < TV_LANGS; lang++)
            assert_string_not_equal(avalon_card_name(card, lang), avalon_card_name(card, TV_EN));
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++)
        for (tv_lang lang = TV_FR; lang < TV_LANGS; lang++)
            assert_string_not_equal(avalon_tile_name(tile, lang), avalon_tile_name(tile, TV_EN));
    for (uint8_t region = 0; region < AVALON_PLACES; region++)
        assert_string_not_equal(avalon_region_name(&box, region, TV_EN), box.regions[region].id);
    assert_string_equal(avalon_region_name(&box, 8, TV_FR), "Château des collines");
    assert_string_equal(avalon_region_name(&box, AVALON_UNKNOWN, TV_DE), "verdecktes Gebiet");
    strcpy(box.regions[8].id, "camelot"); /* a player's own material */
    assert_string_equal(avalon_region_name(&box, 8, TV_FR), "camelot");
}

static void test_every_clause_in_every_language(void **unused) {
    (void)unused;
    static const uint8_t clauses_in_chapter[] = {3, 4, 5, 6, 6, 7, 10, 5, 3, 3};
    uint32_t next = 0;
    for (uint32_t chapter = 0; chapter < sizeof clauses_in_chapter; chapter++)
        for (uint32_t number = 1; number <= clauses_in_chapter[chapter]; number++, next++) {
            char id[16];
            tv_text text = TV_TEXT_OVER(id);
            tv_text_add(&text, "AV ");
            tv_text_add_uint(&text, chapter + 1);
            tv_text_add_char(&text, '.');
            tv_text_add_uint(&text, number);
            assert_non_null(avalon_clauses[next].id);
            assert_string_equal(avalon_clauses[next].id, id);
            char said[TV_LANGS][ROOM];
            for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
                tv_text clause = TV_TEXT_OVER(said[lang]);
                tv_text_add(&clause, tv_translate(lang, avalon_clauses[next].text));
                assert_clean(&clause);
            }
            assert_all_differ(said);
        }
    assert_null(avalon_clauses[next].id);
}

/* ---- positions ---- */
static void lay(avalon_state *s, uint8_t seat, uint8_t place, uint8_t count, uint8_t card) {
    for (uint8_t i = 0; i < count; i++) avalon_pile_push(s, seat, place, card);
}

/* Ada to play with a red knight and three other cards; place 4 is Bertil's Hill Castle if `castle`, else face down. She has
 * two cards there and three elsewhere, he has one there. */
static avalon_state position(bool castle) {
    avalon_state s;
    memset(&s, 0, sizeof s);
    s.viewer = 0;
    s.phase = AVALON_PLAY;
    s.turn = s.quiet = 1;
    s.caller = s.waiting[0] = s.waiting[1] = AVALON_NOBODY;
    memset(s.owner, AVALON_NOBODY, sizeof s.owner);
    memset(s.region, AVALON_UNKNOWN, sizeof s.region);
    if (castle) s.owner[3] = 1, s.region[3] = 8;
    lay(&s, 0, 3, 2, 0);
    lay(&s, 0, 5, 3, 0);
    lay(&s, 1, 3, 1, 6);
    s.hand[0][2] = 1;
    s.hand[0][6] = 3;
    s.hand_count[0] = 4;
    s.hand_count[1] = 5;
    return s;
}

static const char *foretell(const avalon_box *box, const avalon_state *s, tv_move move) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    avalon_preview(box, s, move, &readers[TV_EN], &text);
    return room;
}

static const char *prompt(const avalon_box *box, const avalon_state *s) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    avalon_prompt(box, s, &readers[TV_EN], &text);
    return room;
}

static void test_attack_shows_its_sums(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(false);
    tv_move attack = avalon_move(AVALON_DO_ATTACK, 2, 3);
    assert_string_equal(foretell(&box, &s, attack),
                        "3 against 1. Not resisted: both sides lose 1 card there. Then you lose 4 more cards of your "
                        "choice (3 + 1). Can be resisted with: red knight (then both cards just stay). "
                        "Face down: a castle there does not count yet.");
    s = position(true);
    assert_string_equal(foretell(&box, &s, attack), "3 against 1 + 1 for the castle. Not resisted: both sides lose 1 card there. "
                                                    "Then you lose 5 more cards of your choice (3 + 1 + 1). "
                                                    "Can be resisted with: red knight (then both cards just stay). "
                                                    "You would have 2 of 15 crowns.");
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_ATTACK, 2, 7)),
                        "1 against 0. Not resisted: you lose 1 card of your choice (1 + 0). "
                        "Can be resisted with: red knight (then both cards just stay). "
                        "Face down: a castle there does not count yet.");
}

static void test_attack_knows_avalon_and_the_last_card(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(true);
    tv_move attack = avalon_move(AVALON_DO_ATTACK, 2, 3);
    assert_null(strstr(foretell(&box, &s, attack), "Avalon"));
    assert_null(strstr(foretell(&box, &s, attack), "Warning"));
    s.owner[0] = s.region[0] = 0; /* Ada's Avalon */
    assert_non_null(strstr(foretell(&box, &s, attack), "Avalon can spare you one of them."));
    s.avalon_used = 1;
    assert_null(strstr(foretell(&box, &s, attack), "Avalon"));
    /* 9 cards, 1 of them the first loss: 8 are left for 5 further losses. With 5 left all go. */
    s.hand[0][6] = 0, s.hand_count[0] = 1;
    assert_non_null(strstr(foretell(&box, &s, attack), "Warning: you would lose all your cards"));
    s.avalon_used = 0; /* 5 left, 4 to lose */
    assert_null(strstr(foretell(&box, &s, attack), "Warning"));
}

static void test_what_the_other_hand_may_hold(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(false);
    tv_move attack = avalon_move(AVALON_DO_ATTACK, 2, 3);
    assert_null(strstr(foretell(&box, &s, attack), "hold one"));
    s.known[1][2] = 1;
    assert_non_null(strstr(foretell(&box, &s, attack), "your opponent is known to hold one"));
    s.known[1][2] = 0;
    s.discard[2] = 7; /* the eighth is Ada's own */
    assert_non_null(strstr(foretell(&box, &s, attack), "Your opponent cannot hold one."));
    s.discard[2] = 6;
    assert_null(strstr(foretell(&box, &s, attack), "cannot"));
    s.known[1][5] = 5; /* the whole hand is known */
    assert_non_null(strstr(foretell(&box, &s, attack), "Your opponent cannot hold one."));
}

static void test_enchantment_and_its_answers(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(false);
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_ENCHANT, 6, 3)),
                        "Not countered: you win the green witch, then 4 against 0 there. Countered: your witch goes into the hand of "
                        "your opponent, whose witch stays: 2 against 2 there. Can be countered with: green witch.");
    /* The witch lies there, and Bertil answers. */
    lay(&s, 0, 3, 1, 6);
    s.phase = AVALON_ANSWER, s.verb = AVALON_DO_ENCHANT, s.card = 6, s.place = 3;
    s.viewer = 1;
    s.hand[1][6] = 2;
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_LET, 0, 0)), "Ada wins the green witch; then 0 against 4 there.");
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_COUNTER, 6, 0)),
                        "Your card stays, your witch lies on it, and the green witch comes into your hand.");
    assert_string_equal(prompt(&box, &s), "Ada enchants your top card at place 4 (hidden region) with the green witch. "
                                          "Counter with a witch of the same colour, or let it happen. In your hand: 2 × green witch.");
}

static void test_letting_an_attack_happen(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(true);
    lay(&s, 0, 3, 1, 7); /* a witch attacks by the stone circle: a knight resists */
    s.phase = AVALON_ANSWER, s.verb = AVALON_DO_ATTACK, s.card = 7, s.place = 3;
    s.viewer = 1;
    s.hand[1][2] = 1, s.hand[1][7] = 3;
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_LET, 0, 0)),
                        "Ada conquers the region. Both sides lose 1 card there. Ada then loses 5 cards of their choice (3 + 1 + 1). "
                        "Ada would have 2 of 15 crowns.");
    assert_string_equal(prompt(&box, &s), "Ada attacks place 4 (Hill Castle) with the red witch. Resist with a knight of the same "
                                          "colour, or let it happen. In your hand: 1 × red knight.");
    s.hand[1][2] = 0; /* nobody holds 0 of a card */
    assert_string_equal(prompt(&box, &s), "Ada attacks place 4 (Hill Castle) with the red witch. Resist with a knight of the same "
                                          "colour, or let it happen. You have no such card.");
}

static void test_tiles_count_before_they_are_taken(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(false);
    s.phase = AVALON_TILE;
    s.deck_count = 1;
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_TAKE, 0, AVALON_TWO_CARDS)),
                        "You draw only 1 of 2: deck and discard pile hold no more.");
    s.deck_count = 30;
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_TAKE, 0, AVALON_TWO_CARDS)),
                        "You draw 2 cards now. Then you discard 1 card, down to 5.");
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_TAKE, 0, AVALON_FOUR_CARDS)),
                        "You draw at the start of your next turn: 4 cards as things stand.");
    assert_string_equal(foretell(&box, &s, avalon_move(AVALON_DO_TAKE, 0, AVALON_BEST_LAND)),
                        "Warning: as things stand this tile yields no card.");
}

static void test_stopping_names_the_crowns(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(true);
    tv_move stop = avalon_move(AVALON_DO_STOP, 0, 0);
    assert_string_equal(foretell(&box, &s, stop), "You have 0 of 15 crowns. You play no more cards this turn and take a tile.");
    for (uint8_t place = 4; place < 9; place++) s.owner[place] = 0; /* five regions of three crowns */
    s.region[4] = 4, s.region[5] = 6, s.region[6] = 7, s.region[7] = 9, s.region[8] = 10;
    assert_string_equal(foretell(&box, &s, stop), "You have 15 of 15 crowns: you win.");
    assert_string_equal(prompt(&box, &s), "You have 15 crowns: stop to win, or play a card. You have 4 cards.");
}

/* ---- prompts ---- */
static void test_every_phase_prompts(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    for (uint8_t phase = 0; phase < AVALON_PHASES; phase++) {
        avalon_state s = position(true);
        s.phase = phase;
        if (phase == AVALON_ANSWER) s.verb = AVALON_DO_ATTACK, s.card = 2, s.place = 3;
        if (phase == AVALON_BLESS || phase == AVALON_LOSE) s.owed = 3;
        if (phase == AVALON_DISCARD) s.hand_count[0] = 7;
        if (phase == AVALON_CALL) s.quiet = 12;
        if (phase == AVALON_ENDED) s.reason = AVALON_BY_LIMIT;
        char said[TV_LANGS][ROOM];
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            tv_text text = TV_TEXT_OVER(said[lang]);
            avalon_prompt(&box, &s, &readers[lang], &text);
            assert_clean(&text);
        }
        assert_all_differ(said);
    }
}

/* Others read whom the prompt is for, and nothing of the hand. */
static void test_prompt_for_others(void **unused) {
    (void)unused;
    avalon_box box = default_box();
    avalon_state s = position(false);
    s.viewer = 1;
    assert_string_equal(prompt(&box, &s), "Ada: Play a card or stop. You have 4 cards.");
    s.phase = AVALON_ANSWER, s.verb = AVALON_DO_ATTACK, s.card = 2, s.place = 3;
    s.viewer = TV_SPECTATOR;
    assert_string_equal(prompt(&box, &s), "Bertil: Ada attacks place 4 (hidden region) with the red knight. "
                                          "Resist with a knight of the same colour, or let it happen.");
    s.phase = AVALON_PLAY, s.caller = 1;
    s.viewer = 0;
    assert_string_equal(prompt(&box, &s), "Play a card or stop. You have 4 cards. This is the last turn unless you conquer a region.");
}

/* ---- whole games ---- */
typedef struct game_run {
    avalon_box box;
    avalon_state state;
    uint64_t dice;
    tv_event list[TV_EVENTS_MAX];
    tv_move moves[AVALON_CANDIDATES_MAX];
} game_run;

static void check_words_here(game_run *run, const tv_reader *reader) {
    static char whole[ROOM], seen[ROOM];
    avalon_state view = run->state;
    avalon_hide(&run->box, &view, avalon_actor(&run->box, &run->state));
    uint32_t legal = avalon_moves(&run->box, &run->state, run->moves);
    for (uint32_t i = 0; i < legal; i++) {
        tv_text from_state = TV_TEXT_OVER(whole), from_view = TV_TEXT_OVER(seen);
        avalon_describe(&run->box, &run->state, run->moves[i], reader, &from_state);
        avalon_describe(&run->box, &view, run->moves[i], reader, &from_view);
        assert_clean(&from_state);
        assert_string_equal(whole, seen);
        tv_text_clear(&from_state);
        tv_text_clear(&from_view);
        avalon_preview(&run->box, &run->state, run->moves[i], reader, &from_state);
        avalon_preview(&run->box, &view, run->moves[i], reader, &from_view);
        assert_clean(&from_state);
        assert_string_equal(whole, seen); /* nothing of what the player cannot know */
    }
    uint32_t candidates = avalon_candidates(&run->box, &run->state, run->moves);
    for (uint32_t i = 0; i < candidates; i++) {
        tv_text text = TV_TEXT_OVER(whole);
        avalon_describe(&run->box, &run->state, run->moves[i], reader, &text);
        assert_clean(&text);
        tv_text_clear(&text);
        avalon_preview(&run->box, &run->state, run->moves[i], reader, &text);
        if (text.used) assert_clean(&text);
    }
    tv_text text = TV_TEXT_OVER(whole);
    avalon_prompt(&run->box, &view, reader, &text);
    assert_clean(&text);
}

static void play_one(game_run *run, const tv_reader *reader) {
    uint32_t count = avalon_moves(&run->box, &run->state, run->moves);
    tv_move move = run->moves[tv_fast_below(&run->dice, count)];
    tv_chance chance = tv_chance_fast(tv_fast_next(&run->dice));
    tv_events events = {run->list, 0, TV_EVENTS_MAX};
    avalon_play(&run->box, &run->state, move, &chance, &events);
    for (uint32_t i = 0; i < events.count; i++) {
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        avalon_sentence(&run->box, &run->list[i], reader, &text);
        assert_clean(&text);
    }
}

static void test_whole_games_can_be_told(void **unused) {
    (void)unused;
    static game_run run;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        const tv_reader *reader = &readers[seed % TV_LANGS];
        run.box = default_box();
        run.box.limit = 40;
        run.dice = seed;
        tv_chance chance = tv_chance_fast(seed);
        avalon_start(&run.box, &run.state, &chance, NULL);
        uint32_t decisions = 0;
        for (; avalon_actor(&run.box, &run.state) != TV_OVER; decisions++) {
            assert_in_range(decisions, 0, DECISIONS_MAX);
            check_words_here(&run, reader);
            play_one(&run, reader);
        }
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        avalon_prompt(&run.box, &run.state, reader, &text);
        assert_clean(&text);
    }
}

/* Automatic replies rely on it: who is asked in another's turn finds first what lets it happen. */
static void test_letting_it_happen_comes_first(void **state) {
    (void)state;
    avalon_box box = default_box();
    uint32_t asked = 0;
    for (uint64_t game = 0; game < RANDOM_GAMES; game++) {
        avalon_state s;
        tv_move moves[AVALON_MOVES_MAX];
        tv_chance chance = tv_chance_fast(game + 1);
        avalon_start(&box, &s, &chance, NULL);
        for (uint32_t decision = 1; decision < DECISIONS_MAX && avalon_actor(&box, &s) != TV_OVER; decision++) {
            uint32_t count = avalon_moves(&box, &s, moves);
            bool answers = avalon_actor(&box, &s) != tv_game_turn(&avalon_game, &box, &s).owner;
            if (answers) assert_int_equal(avalon_move_verb(moves[0]), AVALON_DO_LET);
            asked += answers;
            avalon_play(&box, &s, moves[decision * 7 % count], &chance, NULL);
        }
    }
    assert_true(asked > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_is_told),
        cmocka_unit_test(test_masked_draw_names_no_card),
        cmocka_unit_test(test_german_bends_its_nouns),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_every_clause_in_every_language),
        cmocka_unit_test(test_attack_shows_its_sums),
        cmocka_unit_test(test_attack_knows_avalon_and_the_last_card),
        cmocka_unit_test(test_what_the_other_hand_may_hold),
        cmocka_unit_test(test_enchantment_and_its_answers),
        cmocka_unit_test(test_letting_an_attack_happen),
        cmocka_unit_test(test_tiles_count_before_they_are_taken),
        cmocka_unit_test(test_stopping_names_the_crowns),
        cmocka_unit_test(test_every_phase_prompts),
        cmocka_unit_test(test_prompt_for_others),
        cmocka_unit_test(test_whole_games_can_be_told),
        cmocka_unit_test(test_letting_it_happen_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
