/* Attika's words in all languages: every event, name and clause can be said, no hole stays open, what is hidden is not said,
 * and whole games can be told. */
/* links: attika */
#include "words.h"

enum { RANDOM_GAMES = 9, DECISIONS_MAX = 4000, TRIES_TOLD = 60 };

/* ---- events ---- */
static const char *tell(const attika_box *box, const tv_event *event, tv_lang lang) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    attika_sentence(box, event, &readers[lang], &text);
    return room;
}

static const struct {
    tv_event event;
    const char *english;
} samples[] = {
    {{.kind = ATTIKA_EV_TURN, .seat = 1, .open = {7}}, "Turn 7: Bertil."},
    {{.kind = ATTIKA_EV_DRAWN, .seat = 0, .open = {TOWER, 2, 5}}, "Ada draws a tower from stack 2: 5 left."},
    {{.kind = ATTIKA_EV_DRAWN, .seat = 0, .open = {QUARRY, 0, 0}}, "Ada draws the quarry from the main stack, which is empty now."},
    {{.kind = ATTIKA_EV_STORED, .seat = 2, .open = {SILVER_MINE}}, "Cleo puts the silver mine on the storage board."},
    {{.kind = ATTIKA_EV_BUILT, .seat = 0, .open = {TOWER, 18, 0, 1, 0, 4}}, "Ada builds a tower at C4, free by its arrow. (4 of 30 built)"},
    {{.kind = ATTIKA_EV_BUILT, .seat = 0, .open = {ROAD, 0, 0, 0, 0, 12}}, "Ada builds a road at A0 without paying. (12 of 30 built)"},
    {{.kind = ATTIKA_EV_BUILT, .seat = 1, .open = {CAPITAL, 153, 1, 0, 1, 1}},
     "Bertil builds the capital at V6 for 1 card. It founds a settlement. (1 of 30 built)"},
    {{.kind = ATTIKA_EV_BUILT, .seat = 1, .open = {CAPITAL, 153, 3, 0, 0, 30}},
     "Bertil builds the capital at V6 for 3 cards. (30 of 30 built)"},
    {{.kind = ATTIKA_EV_PAID, .seat = 0, .open = {1, 0, 0, 2}}, "Ada pays 1 water, 2 mountains."},
    {{.kind = ATTIKA_EV_CARDS, .seat = 0, .open = {3, 3, 0}, .secret = {0, 2, 1, 0}},
     "Ada takes 3 cards for unused actions: 2 forests, 1 hill."},
    {{.kind = ATTIKA_EV_CARDS, .seat = 0, .masked = 1, .open = {1, 1, 0}}, "Ada takes 1 card for unused actions."},
    {{.kind = ATTIKA_EV_CARDS, .seat = 1, .masked = 1, .open = {1, 1, 1}}, "Bertil takes 1 card for the amphora."},
    {{.kind = ATTIKA_EV_CARDS, .seat = 1, .masked = 1, .open = {1, 1, 2}},
     "No amphora is left: for the connected group Bertil takes 1 card."},
    {{.kind = ATTIKA_EV_CARDS, .seat = 0, .open = {0, 2, 0}},
     "Ada takes 0 cards for unused actions. 2 cards were due, but the deck and the discard pile are empty."},
    {{.kind = ATTIKA_EV_RENEW, .seat = TV_OVER, .open = {31}},
     "The deck is empty: 31 discarded cards are shuffled and become the new deck."},
    {{.kind = ATTIKA_EV_AMPHORA, .seat = 0, .open = {1, 2}},
     "All buildings of the group \"defence\" are connected: Ada takes an amphora and now has 2."},
    {{.kind = ATTIKA_EV_ACTION, .seat = 3, .open = {1}}, "Dora spends an amphora for one more action; amphorae left: 1."},
    {{.kind = ATTIKA_EV_SPENT, .seat = 3, .open = {0}}, "Dora exchanges an amphora for a card; amphorae left: 0."},
    {{.kind = ATTIKA_EV_TILE, .seat = 0, .open = {21, 13}}, "Ada turns up the landscape tile V; left in the pile: 13."},
    {{.kind = ATTIKA_EV_NO_TILE, .seat = 0}, "A new landscape tile is due, but none is left."},
    {{.kind = ATTIKA_EV_LAID, .seat = 0, .open = {2, 3, -2, 2}}, "Ada lays the landscape tile C at 3, -2, turned by 120°."},
    {{.kind = ATTIKA_EV_LAID, .seat = TV_OVER, .open = {2, 3, -2, 2}}, "The landscape tile C lies at 3, -2, turned by 120°."},
    {{.kind = ATTIKA_EV_DEALT, .seat = 0, .open = {4, QUARRY, TOWER, TOWER, ROAD}, .secret = {0, 3, 0, 1}},
     "Ada begins with the quarry, a tower, a tower, a road on the storage board. Ada is dealt 4 cards: 3 forests, 1 mountain."},
    {{.kind = ATTIKA_EV_DEALT, .seat = 1, .masked = 1, .open = {5, QUARRY, TOWER, SILVER_MINE, ROAD}},
     "Bertil begins with the quarry, a tower, the silver mine, a road on the storage board. Bertil is dealt 5 cards."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_BUILDINGS, 2, 20, 21, 30, 3}},
     "Cleo wins: all 30 buildings are on the board. Buildings on the board: Ada 20, Bertil 21, Cleo 30, Dora 3."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_SHRINES, 1, 8, 7, 0, 3}},
     "Bertil wins: one settlement links two shrines. Buildings on the board: Ada 8, Bertil 7, Cleo 0, Dora 3."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_LIMIT, ATTIKA_NOTHING, 8, 7, 0, 3}},
     "Round limit reached. Buildings on the board: Ada 8, Bertil 7, Cleo 0, Dora 3."},
};

static void test_every_event_is_told(void **unused) {
    (void)unused;
    attika_box box = box_for(4);
    bool told[ATTIKA_EV_COUNT] = {false};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char said[TV_LANGS][ROOM];
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            tv_text text = TV_TEXT_OVER(said[lang]);
            attika_sentence(&box, &samples[i].event, &readers[lang], &text);
            assert_clean(&text);
        }
        assert_string_equal(said[TV_EN], samples[i].english);
        assert_all_differ(said);
        told[samples[i].event.kind] = true;
    }
    for (uint16_t kind = 1; kind < ATTIKA_EV_COUNT; kind++)
        if (!told[kind]) fail_msg("event %u has no sample", kind);
}

static void test_masked_cards_are_not_named(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    tv_event event = {.kind = ATTIKA_EV_CARDS, .seat = 0, .to = 1, .open = {4, 4, 0}, .secret = {1, 1, 1, 1}};
    for (tv_lang lang = 0; lang < TV_LANGS; lang++)
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) assert_non_null(strstr(tell(&box, &event, lang), attika_land_name(land, lang)));
    tv_event_hide(&event, 1);
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        const char *said = tell(&box, &event, lang);
        assert_non_null(strstr(said, "4"));
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++) assert_null(strstr(said, attika_land_name(land, lang)));
    }
}

/* Grammar that only names with their articles can get right. */
static void test_articles_fit_their_sentences(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    tv_event built = {.kind = ATTIKA_EV_BUILT, .open = {TOWER, 18, 2, 0, 0, 4}};
    tv_event drawn = {.kind = ATTIKA_EV_DRAWN, .open = {QUARRY, 0, 0}};
    assert_string_equal(tell(&box, &built, TV_DE), "Ada baut einen Turm auf C4 für 2 Karten. (4 von 30 gebaut)");
    assert_string_equal(tell(&box, &drawn, TV_DE), "Ada zieht den Steinbruch vom Hauptstapel, der nun leer ist.");
    assert_string_equal(tell(&box, &drawn, TV_FR), "Ada pioche la carrière de la pile principale, désormais vide.");
}

/* ---- names and clauses ---- */
static void test_names(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    assert_string_equal(attika_kind_name(&box, SILVER_MINE, TV_EN), "silver mine");
    assert_string_equal(attika_kind_name(&box, SILVER_MINE, TV_FR), "mine d’argent");
    assert_string_equal(attika_kind_object(&box, SILVER_MINE, TV_DE), "die Silbermine");
    assert_string_equal(attika_group_name(&box, 1, TV_DE), "Verteidigung");
    assert_string_equal(attika_land_name(3, TV_FR), "montagne");
    assert_string_equal(attika_land_name(ATTIKA_BLANK, TV_EN), "meadow");
    for (tv_lang lang = 0; lang < TV_LANGS; lang++)
        for (uint8_t kind = 0; kind < box.kinds; kind++) {
            assert_true(attika_kind_known(&box, kind));
            assert_null(strchr(attika_kind_name(&box, kind, lang), '_'));
            assert_in_range(letters(attika_kind_short(&box, kind, lang)), 2, 7);
            if (lang != TV_EN) assert_string_not_equal(attika_kind_object(&box, kind, lang), attika_kind_object(&box, kind, TV_EN));
        }
    for (uint8_t group = 0; group < ATTIKA_GROUPS; group++)
        for (tv_lang lang = TV_FR; lang < TV_LANGS; lang++)
            assert_string_not_equal(attika_group_name(&box, group, lang), attika_group_name(&box, group, TV_EN));
}

/* A player's own material brings ids that nobody has translated. */
static void test_unknown_ids_are_their_own_names(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    strcpy(box.buildings[TOWER].id, "lighthouse");
    strcpy(box.group_ids[1], "harbours");
    assert_false(attika_kind_known(&box, TOWER));
    assert_string_equal(attika_kind_name(&box, TOWER, TV_FR), "lighthouse");
    assert_string_equal(attika_kind_object(&box, TOWER, TV_DE), "lighthouse");
    assert_string_equal(attika_group_name(&box, 1, TV_DE), "harbours");
}

static void test_lists_of_landscapes(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    assert_string_equal(attika_lands_phrase((const uint8_t[]){2, 1, 0, 3}, TV_EN).words, "2 water, 1 forest, 3 mountains");
    assert_string_equal(attika_lands_phrase((const uint8_t[]){2, 2, 2, 2}, TV_DE).words, "2 Wasser, 2 Wald, 2 Hügel, 2 Berg");
    assert_string_equal(attika_lands_phrase((const uint8_t[]){0, 0, 0, 0}, TV_EN).words, "nothing");
    assert_string_equal(attika_cost_phrase(&box, FORTRESS, TV_EN).words, "1 hill, 3 mountains");
    assert_string_equal(attika_cost_phrase(&box, ROAD, TV_DE).words, "5 beliebig");
    attika_price price = {.missing = {0, 0, 1, 0}, .any = 2, .surcharge = 2};
    assert_string_equal(attika_price_phrase(&price, TV_FR).words, "1 colline, 2 au choix");
    assert_string_equal(attika_price_phrase(&(attika_price){0}, TV_EN).words, "nothing to pay");
}

static void test_every_clause_in_every_language(void **unused) {
    (void)unused;
    static const uint8_t clauses_in_chapter[] = {3, 4, 8, 2, 8, 3, 3, 2, 3};
    uint32_t next = 0;
    for (uint32_t chapter = 0; chapter < sizeof clauses_in_chapter; chapter++)
        for (uint32_t number = 1; number <= clauses_in_chapter[chapter]; number++, next++) {
            char id[16];
            tv_text text = TV_TEXT_OVER(id);
            tv_text_add(&text, "AT ");
            tv_text_add_uint(&text, chapter + 1);
            tv_text_add_char(&text, '.');
            tv_text_add_uint(&text, number);
            assert_non_null(attika_clauses[next].id);
            assert_string_equal(attika_clauses[next].id, id);
            char said[TV_LANGS][ROOM];
            for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
                tv_text clause = TV_TEXT_OVER(said[lang]);
                tv_text_add(&clause, tv_translate(lang, attika_clauses[next].text));
                assert_clean(&clause);
            }
            assert_all_differ(said);
        }
    assert_null(attika_clauses[next].id);
}

/* ---- whole games ---- */
typedef struct game_run {
    attika_box box;
    attika_state state;
    uint64_t dice;
    tv_event list[TV_EVENTS_MAX];
    tv_move moves[ATTIKA_CANDIDATES_MAX];
} game_run;

/* What a full screen of 80 columns has room for. */
enum { PREVIEW_LETTERS = 320 };

static void check_move(const game_run *run, const attika_state *view, tv_move move, const tv_reader *reader) {
    static char whole[ROOM], seen[ROOM];
    tv_text from_state = TV_TEXT_OVER(whole), from_view = TV_TEXT_OVER(seen);
    attika_describe(&run->box, &run->state, move, reader, &from_state);
    attika_describe(&run->box, view, move, reader, &from_view);
    assert_clean(&from_state);
    assert_string_equal(whole, seen);
    tv_text_clear(&from_state);
    tv_text_clear(&from_view);
    attika_preview(&run->box, &run->state, move, reader, &from_state);
    attika_preview(&run->box, view, move, reader, &from_view);
    if (from_state.used) assert_clean(&from_state);
    assert_string_equal(whole, seen); /* nothing of what the player cannot know */
    if (letters(whole) > PREVIEW_LETTERS) fail_msg("too long: %s", whole);
}

static void check_words_here(game_run *run, const tv_reader *reader) {
    static char room[ROOM];
    attika_state view = run->state;
    attika_hide(&run->box, &view, attika_actor(&run->box, &run->state));
    for (uint8_t tried = 0; tried < 2; tried++) {
        uint32_t count = tried ? attika_candidates(&run->box, &run->state, run->moves) : attika_moves(&run->box, &run->state, run->moves);
        for (uint32_t i = 0; i < count; i += 1 + count / TRIES_TOLD) check_move(run, &view, run->moves[i], reader);
    }
    tv_text text = TV_TEXT_OVER(room);
    attika_prompt(&run->box, &view, reader, &text);
    assert_clean(&text);
}

static void play_one(game_run *run, const tv_reader *reader) {
    uint32_t count = attika_moves(&run->box, &run->state, run->moves);
    tv_move move = run->moves[tv_fast_below(&run->dice, count)];
    tv_chance chance = tv_chance_fast(tv_fast_next(&run->dice));
    tv_events events = {run->list, 0, TV_EVENTS_MAX};
    attika_play(&run->box, &run->state, move, &chance, &events);
    for (uint32_t i = 0; i < events.count; i++) {
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        attika_sentence(&run->box, &run->list[i], reader, &text);
        assert_clean(&text);
    }
}

static void test_whole_games_can_be_told(void **unused) {
    (void)unused;
    static game_run run;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        const tv_reader *reader = &readers[seed % TV_LANGS];
        run.box = box_for((uint8_t)(2 + seed / 3));
        run.box.limit = 25;
        run.dice = seed;
        tv_chance chance = tv_chance_fast(seed);
        attika_start(&run.box, &run.state, &chance, NULL);
        uint32_t decisions = 0;
        for (; attika_actor(&run.box, &run.state) != TV_OVER; decisions++) {
            assert_in_range(decisions, 0, DECISIONS_MAX);
            check_words_here(&run, reader);
            play_one(&run, reader);
        }
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        attika_prompt(&run.box, &run.state, reader, &text);
        assert_clean(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_is_told),
        cmocka_unit_test(test_masked_cards_are_not_named),
        cmocka_unit_test(test_articles_fit_their_sentences),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_unknown_ids_are_their_own_names),
        cmocka_unit_test(test_lists_of_landscapes),
        cmocka_unit_test(test_every_clause_in_every_language),
        cmocka_unit_test(test_whole_games_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
