/* Attika's words in all languages: every event, decision and prompt can be said, no hole stays open, what is hidden is not
 * said, and the sums that a player relies on are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/attika/material.h"
#include "games/attika/names.h"

enum { ROOM = 1024, RANDOM_GAMES = 9, DECISIONS_MAX = 4000, TRIES_TOLD = 60 };
/* Kinds of the default material. */
enum { CAPITAL = 0, QUARRY = 10, FORTRESS = 11, TOWER = 12, VINEYARD = 13, VINTNER = 14, SILVER_MINE = 15, ROAD = 23 };

static const tv_reader readers[TV_LANGS] = {
    {TV_EN, {"Ada", "Bertil", "Cleo", "Dora"}},
    {TV_FR, {"Ada", "Bertil", "Cleo", "Dora"}},
    {TV_DE, {"Ada", "Bertil", "Cleo", "Dora"}},
};

static attika_box box_for(uint8_t seats) {
    attika_box box;
    tv_setup setup = {.seats = seats, .rules_version = 1};
    tv_error error;
    memset(&box, 0, sizeof box);
    assert_true(attika_open(&box, &setup, &error));
    return box;
}

/* A complete, clean sentence: something was said, nothing was cut, no hole is left, no blank doubled or at an end. */
static void assert_clean(const tv_text *text) {
    if (text->used == 0) fail_msg("nothing was said");
    if (text->cut || strpbrk(text->at, "{}") || strstr(text->at, "  ") || text->at[0] == ' ' ||
        text->at[text->used - 1] == ' ')
        fail_msg("not clean: %s", text->at);
}

static void assert_all_differ(char said[TV_LANGS][ROOM]) {
    assert_string_not_equal(said[TV_EN], said[TV_FR]);
    assert_string_not_equal(said[TV_EN], said[TV_DE]);
    assert_string_not_equal(said[TV_FR], said[TV_DE]);
}

static size_t letters(const char *text) {
    size_t count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

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
    {{.kind = ATTIKA_EV_DRAWN, .seat = 0, .open = {QUARRY, 0, 0}},
     "Ada draws the quarry from the main stack, which is empty now."},
    {{.kind = ATTIKA_EV_STORED, .seat = 2, .open = {SILVER_MINE}}, "Cleo puts the silver mine on the storage board."},
    {{.kind = ATTIKA_EV_BUILT, .seat = 0, .open = {TOWER, 18, 0, 1, 0, 4}},
     "Ada builds a tower at C4, free by its arrow. (4 of 30 built)"},
    {{.kind = ATTIKA_EV_BUILT, .seat = 0, .open = {ROAD, 0, 0, 0, 0, 12}},
     "Ada builds a road at A0 without paying. (12 of 30 built)"},
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
     "All buildings of the group defence are connected: Ada takes an amphora and now has 2."},
    {{.kind = ATTIKA_EV_ACTION, .seat = 3, .open = {1}},
     "Dora spends an amphora for one more action; amphorae left: 1."},
    {{.kind = ATTIKA_EV_SPENT, .seat = 3, .open = {0}}, "Dora exchanges an amphora for a card; amphorae left: 0."},
    {{.kind = ATTIKA_EV_TILE, .seat = 0, .open = {21, 13}}, "Ada turns up the landscape tile V; left in the pile: 13."},
    {{.kind = ATTIKA_EV_NO_TILE, .seat = 0}, "A new landscape tile is due, but none is left."},
    {{.kind = ATTIKA_EV_LAID, .seat = 0, .open = {2, 3, -2, 2}},
     "Ada lays the landscape tile C at 3, -2, turned by 120°."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_BUILDINGS, 2, 20, 21, 30, 3}},
     "Cleo wins: all 30 buildings are on the board. Buildings on the board: Ada 20, Bertil 21, Cleo 30, Dora 3."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_SHRINES, 1, 8, 7, 0, 3}},
     "Bertil wins: one settlement links two shrines. Buildings on the board: Ada 8, Bertil 7, Cleo 0, Dora 3."},
    {{.kind = ATTIKA_EV_OVER, .seat = TV_OVER, .open = {ATTIKA_BY_LIMIT, ATTIKA_NOTHING, 8, 7, 0, 3}},
     "The limit of rounds is reached. Buildings on the board: Ada 8, Bertil 7, Cleo 0, Dora 3."},
};

static void test_every_event_is_told(void **unused) {
    (void)unused;
    attika_box box = box_for(4);
    bool told[ATTIKA_EV_OVER + 1] = {false};
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
    for (uint16_t kind = 1; kind <= ATTIKA_EV_OVER; kind++)
        if (!told[kind]) fail_msg("event %u has no sample", kind);
}

static void test_masked_cards_are_not_named(void **unused) {
    (void)unused;
    attika_box box = box_for(2);
    tv_event event = {.kind = ATTIKA_EV_CARDS, .seat = 0, .to = 1, .open = {4, 4, 0}, .secret = {1, 1, 1, 1}};
    for (tv_lang lang = 0; lang < TV_LANGS; lang++)
        for (uint8_t land = 0; land < ATTIKA_LANDS; land++)
            assert_non_null(strstr(tell(&box, &event, lang), attika_land_name(land, lang)));
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
            if (lang != TV_EN)
                assert_string_not_equal(attika_kind_object(&box, kind, lang), attika_kind_object(&box, kind, TV_EN));
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
    assert_string_equal(attika_lands_phrase((const uint8_t[]){2, 1, 0, 3}, TV_EN).words,
                        "2 water, 1 forest, 3 mountains");
    assert_string_equal(attika_lands_phrase((const uint8_t[]){2, 2, 2, 2}, TV_DE).words,
                        "2 Wasser, 2 Wälder, 2 Hügel, 2 Berge");
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

/* ---- positions ---- */
static const char *foretell(const attika_box *box, const attika_state *s, tv_move move) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    attika_preview(box, s, move, &readers[TV_EN], &text);
    return room;
}

static const char *describe(const attika_box *box, const attika_state *s, tv_move move) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    attika_describe(box, s, move, &readers[TV_EN], &text);
    return room;
}

static const char *prompt(const attika_box *box, const attika_state *s) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    attika_prompt(box, s, &readers[TV_EN], &text);
    return room;
}

static tv_move verb(uint8_t which, uint8_t a) { return attika_move(which, a, 0, 0, 0); }

static uint8_t hex(const char *name) {
    uint8_t cell;
    assert_true(attika_cell_read(name, 2, &cell));
    return cell;
}

/* The land of two players. Tile A has two mountains in the east and north-east and two waters in the north-west and west; the
 * tiles B, C and D are blank. Ada is to play and holds 1 water, 1 forest, 1 hill, 1 mountain. */
static attika_state position(attika_box *box) {
    attika_state s;
    *box = box_for(2);
    assert_true(attika_tile_read(".MMWW..", box->tiles[0]));
    for (uint8_t tile = 1; tile < 4; tile++) assert_true(attika_tile_read(".......", box->tiles[tile]));
    memset(&s, 0, sizeof s);
    s.turn = 1;
    s.winner = s.building = s.cell = s.tile = ATTIKA_NOTHING;
    memset(s.tile_turn, ATTIKA_NOTHING, sizeof s.tile_turn);
    attika_land_derive(box, &s);
    for (uint8_t i = 0; i < 4; i++)
        attika_tile_lay(box, &s, i, box->layouts[0].tile_q[i], box->layouts[0].tile_r[i], 0);
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t kind = 0; kind < box->kinds; kind++) s.unseen[seat][kind] = box->buildings[kind].count;
    s.stack[0][0] = ATTIKA_MAINS, s.stack[0][1] = s.stack[0][2] = s.stack[0][3] = 8;
    memset(s.hand[0], 1, ATTIKA_LANDS);
    s.hand_count[0] = 4, s.hand_count[1] = 5;
    s.deck_count = 51;
    return s;
}

static void build(const attika_box *box, attika_state *s, const char *where, uint8_t seat, uint8_t kind) {
    assert_true(s->unseen[seat][kind] > 0);
    s->unseen[seat][kind]--;
    attika_cell_build(box, s, hex(where), seat, kind);
}

/* A building from the storage board waits for its hex. */
static void choose(attika_state *s, uint8_t kind) {
    s->unseen[0][kind]--;
    s->stored[0][kind]++;
    s->building = kind;
    s->phase = ATTIKA_HEX;
}

/* AT 5.8, before anything is confirmed. */
static void test_cost_shows_its_sums(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    choose(&s, FORTRESS);
    assert_string_equal(
        foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
        "Cost 1 hill, 3 mountains; deducted here and around: 2 mountains. "
        "To pay: 1 hill, 1 mountain (any two cards replace one). That takes at least 2 of your 4 cards.");
    assert_string_equal(describe(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
                        "Build the fortress at A0: 1 hill, 1 mountain");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))),
                        "No matching symbol here or around. "
                        "To pay: 1 hill, 3 mountains (any two cards replace one). Your hand cannot pay that.");
    s = position(&box);
    choose(&s, ROAD);
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
                        "Cost 5 of any kind; deducted here and around: 2 water, 2 mountains. "
                        "To pay: 1 of any kind. That takes at least 1 of your 4 cards.");
}

static void test_new_settlements_cost_more(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    build(&box, &s, "D0", 0, CAPITAL);
    build(&box, &s, "C1", 0, QUARRY); /* not beside D0 */
    assert_int_equal(s.settlements[0], 2);
    choose(&s, ROAD);
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
                        "Cost 5 of any kind; deducted here and around: 2 water, 2 mountains. To pay: 1 of any kind. "
                        "New settlement: 2 more cards of any kind. That takes at least 3 of your 4 cards.");
    assert_string_equal(describe(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "Build a road at A0: 3 of any kind");
    s.hand[0][0] = 5, s.hand_count[0] = 8;
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D3"))),
                           "Settlements of yours grow together: 1 instead of 2."));
}

static void test_arrows_are_named(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    build(&box, &s, "A0", 0, FORTRESS);
    choose(&s, TOWER);
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A1"))), "Free by its arrow: fortress → tower.");
    assert_string_equal(describe(&box, &s, verb(ATTIKA_DO_HEX, hex("A1"))), "Build a tower at A1: nothing to pay");
    s.hand[0][2] = 5, s.hand_count[0] = 8;
    assert_non_null(
        strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))), "Warning: by its arrow it would be free at A1."));
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), ""); /* occupied */
    s = position(&box);
    build(&box, &s, "A0", 1, FORTRESS); /* of the other player */
    choose(&s, TOWER);
    assert_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A1"))), "rrow"));
}

static void test_amphora_is_foretold(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    build(&box, &s, "A1", 0, VINEYARD);
    choose(&s, VINTNER);
    assert_string_equal(
        foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
        "Free by its arrow: vineyard → vintner. It connects the whole group wine: you take an amphora.");
    assert_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))), "amphora"));
    s.amphorae[1] = ATTIKA_AMPHORAE;
    assert_non_null(
        strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "you take a card, since no amphora is left."));
}

static void test_victory_is_foretold(void **unused) {
    (void)unused;
    static const char *const chain[] = {"A2", "A1", "B4", "B5", "D3", "D5"};
    attika_box box;
    attika_state s = position(&box);
    for (uint8_t i = 0; i < 6; i++) build(&box, &s, chain[i], 0, i);
    choose(&s, 6);
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))), "It links two shrines: you win."));
    assert_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "you win"));
    memset(s.unseen[0], 0, sizeof s.unseen[0]);
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "Your last building: you win."));
}

static void test_payment_tells_what_is_left(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    choose(&s, FORTRESS);
    s.cell = hex("A0");
    s.phase = ATTIKA_PAY;
    assert_string_equal(foretell(&box, &s, attika_move(ATTIKA_DO_PAY, 0, 0, 1, 1)),
                        "Left in your hand: 1 water, 1 forest.");
    assert_string_equal(foretell(&box, &s, attika_move(ATTIKA_DO_PAY, 1, 1, 1, 0)),
                        "Left in your hand: 1 mountain. Warning: 2 cards would be enough.");
    assert_string_equal(foretell(&box, &s, attika_move(ATTIKA_DO_PAY, 1, 1, 1, 1)), ""); /* no payment */
    assert_string_equal(foretell(&box, &s, attika_move(ATTIKA_DO_PAY, 0, 0, 2, 0)), ""); /* not in the hand */
    assert_string_equal(describe(&box, &s, attika_move(ATTIKA_DO_PAY, 1, 1, 1, 0)), "Pay 1 water, 1 forest, 1 hill");
    s.viewer = 0;
    assert_string_equal(prompt(&box, &s), "Pay for the fortress at A0: 1 hill, 1 mountain. "
                                          "Any two cards replace a card of a named landscape.");
}

static void test_drawing_and_the_new_tile(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_DRAW, 1)),
                        "This turn you then only draw, up to 2 buildings. Left in the stack: 7.");
    s.stack[0][0] = 1;
    for (uint8_t kind = 0; kind < box.kinds; kind++)
        if (box.buildings[kind].main && kind != QUARRY) s.unseen[0][kind] = 0;
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_DRAW, 0)),
                        "This turn you then only draw, up to 2 buildings. May bring: quarry. "
                        "Last of its stack: after building or storing it you place a new landscape tile.");
    s.turn_kind = ATTIKA_BUILDING, s.left = 2; /* not in a building turn */
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_DRAW, 0)), "");
    s.turn_kind = ATTIKA_DRAWING, s.left = 1;
    s.stack[0][0] = 0, s.unseen[0][QUARRY] = 0, s.building = QUARRY, s.drawn = 1, s.tile_due = 1,
    s.phase = ATTIKA_DRAWN;
    s.viewer = 0;
    assert_string_equal(prompt(&box, &s), "Drawn: quarry (cost: 1 hill, 2 mountains). "
                                          "Build it now on a hex, or put it on your storage board.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_STORE, 0)),
                        "It can be built from your next turn on. "
                        "Then a new landscape tile is turned up: no way back after that.");
    assert_non_null(
        strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "Then a new landscape tile is turned up"));
    memset(s.tile_turn, 0, sizeof s.tile_turn); /* as if all were laid */
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_STORE, 0)), "but none is left."));
}

static void test_placing_and_turning_a_tile(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    assert_true(attika_tile_read("HF...W.", box.tiles[4]));
    s.phase = ATTIKA_LAND, s.tile = 4;
    tv_move beside = attika_move(ATTIKA_DO_PLACE, 128 - 2, 128 - 1, 0, 0),
            far = attika_move(ATTIKA_DO_PLACE, 150, 150, 0, 0);
    assert_string_equal(describe(&box, &s, beside), "Lay the landscape tile with its centre at -2, -1");
    assert_string_equal(foretell(&box, &s, beside), "Tiles it touches: 1; shrines: 0. You turn it next.");
    assert_string_equal(foretell(&box, &s, far), "");
    s.phase = ATTIKA_TURN, s.tile_at_q = -2, s.tile_at_r = -1;
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_TURN, 0)),
                        "Symbols then: centre: hill, east: forest, south-west: water.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_TURN, 2)),
                        "Symbols then: centre: hill, east: water, north-west: forest.");
    assert_string_equal(describe(&box, &s, verb(ATTIKA_DO_TURN, 2)), "Turn the landscape tile by 120° to the left");
    /* What the preview says is what comes to lie there. */
    attika_tile_lay(&box, &s, 4, -2, -1, 2);
    assert_int_equal(attika_symbol(&box, &s, hex("E1")), 0);
    assert_int_equal(attika_symbol(&box, &s, hex("E3")), 1);
}

static void test_stopping_and_amphorae(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    tv_move stop = verb(ATTIKA_DO_STOP, 0), action = verb(ATTIKA_DO_ACTION, 0), card = verb(ATTIKA_DO_CARD, 0);
    assert_string_equal(describe(&box, &s, stop), "Give up the whole turn: take 3 cards");
    assert_string_equal(foretell(&box, &s, stop), "You then hold 7 cards. Your turn ends.");
    s.amphorae[0] = 2;
    assert_string_equal(foretell(&box, &s, card),
                        "Amphorae left: 1. Warning: after that you neither draw nor build this "
                        "turn; unused actions can only become cards.");
    s.turn_kind = ATTIKA_BUILDING, s.left = 1, s.deck_count = 0, s.discard[1] = 1;
    assert_string_equal(describe(&box, &s, stop), "Stop: take 1 card for your unused action");
    assert_string_equal(foretell(&box, &s, stop), "You then hold 5 cards. The discard pile becomes the new deck. "
                                                  "You can still exchange amphorae for cards.");
    s.discard[1] = 0;
    assert_non_null(strstr(foretell(&box, &s, stop), "Warning: you take only 0 of 1"));
    s.left = 0;
    assert_string_equal(foretell(&box, &s, action), "Amphorae left: 1. Warning: as things stand you can pay for no "
                                                    "building of your storage board.");
    s.stored[0][ROAD] = 1;
    assert_string_equal(foretell(&box, &s, action), "Amphorae left: 1.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_END, 0)), "Amphorae kept for later turns: 2.");
}

static void test_stored_building_names_its_best_hex(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    s.stored[0][ROAD] = s.stored[0][TOWER] = 1;
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_BUILD, ROAD)),
                        "Cost 5 of any kind. Cheapest for your hand: 1 card, for example at A0. "
                        "This turn you then only build, up to 3 buildings.");
    build(&box, &s, "A0", 0, FORTRESS);
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_BUILD, TOWER)),
                        "Cost 2 hills, 1 mountain. Nothing to pay on 6 hexes, for example A1. "
                        "This turn you then only build, up to 3 buildings.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_BUILD, CAPITAL)), ""); /* not stored */
}

/* ---- prompts ---- */
static void test_every_phase_prompts(void **unused) {
    (void)unused;
    attika_box box;
    for (uint8_t phase = 0; phase < ATTIKA_PHASES; phase++) {
        attika_state s = position(&box);
        s.phase = phase;
        if (phase == ATTIKA_HEX || phase == ATTIKA_DRAWN || phase == ATTIKA_PAY) s.building = FORTRESS;
        if (phase == ATTIKA_PAY) s.cell = hex("A0");
        if (phase == ATTIKA_LAND || phase == ATTIKA_TURN) s.tile = 4;
        if (phase == ATTIKA_ENDED) s.reason = ATTIKA_BY_LIMIT;
        char said[TV_LANGS][ROOM];
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            tv_text text = TV_TEXT_OVER(said[lang]);
            attika_prompt(&box, &s, &readers[lang], &text);
            assert_clean(&text);
        }
        assert_all_differ(said);
    }
}

static void test_prompts_of_the_turn(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    s.viewer = 1;
    assert_string_equal(prompt(&box, &s),
                        "Ada: Draw up to 2 buildings, build up to 3 from your storage board, or take 3 cards.");
    s.viewer = 0;
    s.turn_kind = ATTIKA_DRAWING, s.left = 1;
    assert_string_equal(prompt(&box, &s), "Draw a building, or take 1 card for the action left.");
    s.turn_kind = ATTIKA_BUILDING, s.left = 2;
    assert_string_equal(prompt(&box, &s), "Build from your storage board, or take 2 cards for the actions left.");
    s.took = 1;
    assert_string_equal(prompt(&box, &s), "You took a card, so you neither draw nor build any more: "
                                          "take 2 cards for the unused actions.");
    s.left = 0, s.amphorae[0] = 1, s.stored[0][ROAD] = 1;
    assert_string_equal(prompt(&box, &s), "Exchange an amphora for a card, or end your turn.");
    s.took = 0;
    assert_string_equal(prompt(&box, &s), "Your actions are used up: spend an amphora, or end your turn.");
}

static void test_prompt_at_the_limit_names_who_is_first(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    s.phase = ATTIKA_ENDED, s.reason = ATTIKA_BY_LIMIT;
    assert_string_equal(prompt(&box, &s), "The limit of rounds is reached. Buildings on the board: Ada 0, Bertil 0. "
                                          "Bertil is first: buildings 0, amphorae 0, cards 5.");
}

/* ---- whole games ---- */
typedef struct game_run {
    attika_box box;
    attika_state state;
    uint64_t dice;
    tv_event list[TV_EVENTS_MAX];
    tv_move moves[ATTIKA_TRIES_MAX];
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
        uint32_t count =
            tried ? attika_tries(&run->box, &run->state, run->moves) : attika_moves(&run->box, &run->state, run->moves);
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
        attika_start(&run.box, &run.state, &chance);
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
        cmocka_unit_test(test_cost_shows_its_sums),
        cmocka_unit_test(test_new_settlements_cost_more),
        cmocka_unit_test(test_arrows_are_named),
        cmocka_unit_test(test_amphora_is_foretold),
        cmocka_unit_test(test_victory_is_foretold),
        cmocka_unit_test(test_payment_tells_what_is_left),
        cmocka_unit_test(test_drawing_and_the_new_tile),
        cmocka_unit_test(test_placing_and_turning_a_tile),
        cmocka_unit_test(test_stopping_and_amphorae),
        cmocka_unit_test(test_stored_building_names_its_best_hex),
        cmocka_unit_test(test_every_phase_prompts),
        cmocka_unit_test(test_prompts_of_the_turn),
        cmocka_unit_test(test_prompt_at_the_limit_names_who_is_first),
        cmocka_unit_test(test_whole_games_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
