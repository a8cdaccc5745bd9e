/* Attika's decisions before they are made: previews whose sums a player relies on, descriptions and prompts, in positions laid
 * out by hand. */
/* links: attika */
#include "games/attika/rules/material.h"
#include "words.h"

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
    for (uint8_t i = 0; i < 4; i++) attika_tile_lay(box, &s, i, box->layouts[0].tile_q[i], box->layouts[0].tile_r[i], 0);
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
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
                        "Cost 1 hill, 3 mountains; deducted here and around: 2 mountains. "
                        "To pay: 1 hill, 1 mountain (any two cards replace one). That takes at least 2 of your 4 cards.");
    assert_string_equal(describe(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "Build the fortress at A0: 1 hill, 1 mountain");
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
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D3"))), "Your settlements merge: 1 instead of 2."));
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
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))), "Warning: by its arrow it would be free at A1."));
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
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))),
                        "Free by its arrow: vineyard → vintner. It connects the whole group \"wine\": you take an amphora.");
    assert_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("D0"))), "amphora"));
    s.amphorae[1] = ATTIKA_AMPHORAE;
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "you take a card, since no amphora is left."));
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
    assert_string_equal(foretell(&box, &s, attika_move(ATTIKA_DO_PAY, 0, 0, 1, 1)), "Left in your hand: 1 water, 1 forest.");
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
    s.stack[0][0] = 0, s.unseen[0][QUARRY] = 0, s.building = QUARRY, s.drawn = 1, s.tile_due = 1, s.phase = ATTIKA_DRAWN;
    s.viewer = 0;
    assert_string_equal(prompt(&box, &s), "Drawn: quarry (cost: 1 hill, 2 mountains). "
                                          "Build it now on a hex, or put it on your storage board.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_STORE, 0)), "It can be built from your next turn on. "
                                                                      "Then a new landscape tile is turned up: this cannot be undone.");
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_HEX, hex("A0"))), "Then a new landscape tile is turned up"));
    memset(s.tile_turn, 0, sizeof s.tile_turn); /* as if all were laid */
    assert_non_null(strstr(foretell(&box, &s, verb(ATTIKA_DO_STORE, 0)), "but none is left."));
}

static void test_placing_and_turning_a_tile(void **unused) {
    (void)unused;
    attika_box box;
    attika_state s = position(&box);
    assert_true(attika_tile_read("HF...W.", box.tiles[4]));
    s.phase = ATTIKA_LAND, s.tile = 4;
    tv_move beside = attika_move(ATTIKA_DO_PLACE, 128 - 2, 128 - 1, 0, 0), far = attika_move(ATTIKA_DO_PLACE, 150, 150, 0, 0);
    assert_string_equal(describe(&box, &s, beside), "Lay the landscape tile with its centre at -2, -1");
    assert_string_equal(foretell(&box, &s, beside), "Tiles it touches: 1; shrines: 0. You turn it next.");
    assert_string_equal(foretell(&box, &s, far), "");
    s.phase = ATTIKA_TURN, s.tile_at_q = -2, s.tile_at_r = -1;
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_TURN, 0)), "Symbols then: centre: hill, east: forest, south-west: water.");
    assert_string_equal(foretell(&box, &s, verb(ATTIKA_DO_TURN, 2)), "Symbols then: centre: hill, east: water, north-west: forest.");
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
    assert_string_equal(describe(&box, &s, stop), "Forgo the whole turn: take 3 cards");
    assert_string_equal(foretell(&box, &s, stop), "You will have 7 cards. Your turn ends.");
    s.amphorae[0] = 2;
    assert_string_equal(foretell(&box, &s, card), "Amphorae left: 1. Warning: after that you neither draw nor build this "
                                                  "turn; unused actions can only become cards.");
    s.turn_kind = ATTIKA_BUILDING, s.left = 1, s.deck_count = 0, s.discard[1] = 1;
    assert_string_equal(describe(&box, &s, stop), "Stop: take 1 card for your unused action");
    assert_string_equal(foretell(&box, &s, stop), "You will have 5 cards. The discard pile becomes the new deck. "
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
    assert_string_equal(prompt(&box, &s), "Ada: Draw up to 2 buildings, build up to 3 from your storage board, or take 3 cards.");
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
    assert_string_equal(prompt(&box, &s), "Round limit reached. Buildings on the board: Ada 0, Bertil 0. "
                                          "Bertil is first: buildings 0, amphorae 0, cards 5.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
