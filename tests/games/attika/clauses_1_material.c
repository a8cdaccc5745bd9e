/* AT 1: what is in the box. */
#include "clauses.h"

static void AT_1_1_a_tile_is_a_centre_and_its_six_neighbours(void **state) {
    (void)state;
    scenario s = table_of(4);
    lay_until(&s, 0);
    for (uint8_t tile = 0; tile < 22; tile++) {
        int q, r, to_q, to_r;
        attika_cell_at(&s.box, &s.state, attika_cell(tile, 0), &q, &r);
        for (uint8_t d = 0; d < 6; d++) {
            assert_int_equal(s.state.neighbour[attika_cell(tile, 0)][d], attika_cell(tile, (uint8_t)(d + 1)));
            attika_cell_at(&s.box, &s.state, attika_cell(tile, (uint8_t)(d + 1)), &to_q, &to_r);
            assert_int_equal(to_q, q + tv_hex_step_q(d));
            assert_int_equal(to_r, r + tv_hex_step_r(d));
            assert_int_equal(attika_cell_find(&s.box, &s.state, to_q, to_r), attika_cell(tile, (uint8_t)(d + 1)));
        }
    }
}

static void AT_1_1_each_hex_is_blank_or_shows_one_landscape(void **state) {
    (void)state;
    static const char *const tiles[] = {"H..F.FW", "MH.FM..", "..M.WWH", "F.FMH..", ".FMHW..", "MM...F.", "...FWH.", ".W.H.M.",
                                        "W.W...F", "WW...M.", "W.M..H.", "...WH.F", "FH....H", "..M..FH", ".H...HF", "F...M..",
                                        "..F..M.", "..M...H", "..H.W..", ".MW....", ".M....F", "..WW..."};
    scenario s = table_of(2);
    uint32_t seen[5] = {0};
    assert_int_equal(sizeof tiles / sizeof *tiles, ATTIKA_TILES);
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
        for (uint8_t i = 0; i < 7; i++) {
            uint8_t symbol = s.box.tiles[tile][i];
            assert_true(symbol <= ATTIKA_BLANK);
            assert_int_equal(symbol == ATTIKA_BLANK ? '.' : attika_land_ids[symbol][0], tiles[tile][i]);
            seen[symbol]++;
        }
    for (uint8_t land = 0; land < 4; land++) assert_int_equal(seen[land], 16);
    assert_int_equal(seen[ATTIKA_BLANK], 22 * 7 - 64);
}

static void AT_1_1_turning_moves_east_to_north_east(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.box.tiles[4][0] = 0; /* tile E: water in the centre, a hill in the east */
    s.box.tiles[4][1] = 2;
    for (uint8_t turn = 0; turn < 6; turn++) {
        attika_state laid = s.state;
        attika_tile_lay(&s.box, &laid, 4, -2, -1, turn);
        for (uint8_t i = 1; i < 7; i++) assert_int_equal(attika_symbol(&s.box, &laid, attika_cell(4, i)), i == turn + 1 ? 2 : ATTIKA_BLANK);
        assert_int_equal(attika_symbol(&s.box, &laid, attika_cell(4, 0)), 0);
    }
}

static void AT_1_2_as_many_shrines_as_players_each_a_hex_of_its_own(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, seats);
        uint32_t shrines = 0;
        for (uint8_t cell = 0; cell < ATTIKA_CELLS; cell++) shrines += s.state.occupant[cell] == ATTIKA_SHRINE;
        assert_int_equal(shrines, seats);
        for (uint8_t i = 0; i < seats; i++) {
            int q, r;
            attika_cell_at(&s.box, &s.state, attika_shrine_cell(i), &q, &r);
            assert_int_equal(attika_cell_find(&s.box, &s.state, q, r), attika_shrine_cell(i)); /* and no tile lies there */
        }
    }
}

static void AT_1_2_fifteen_amphorae(void **state) {
    (void)state;
    scenario s = table_of(3);
    assert_int_equal(attika_amphorae_left(&s.state), 15);
    s.state.amphorae[0] = 7, s.state.amphorae[1] = 7, s.state.amphorae[2] = 1;
    assert_int_equal(attika_amphorae_left(&s.state), 0);
    assert_null(attika_validate(&s.box, &s.state));
    s.state.amphorae[2]++;
    assert_string_equal(attika_validate(&s.box, &s.state), "amphorae: there are 15 (AT 1.2)");
}

static void AT_1_2_sixty_cards_fifteen_of_each_landscape(void **state) {
    (void)state;
    scenario s = table_of(3);
    assert_int_equal(s.state.deck_count, 60);
    for (uint8_t land = 0; land < 4; land++) assert_int_equal(s.state.deck[land], 15);
    s.state.deck[1]--, s.state.deck[2]++;
    assert_string_equal(attika_validate(&s.box, &s.state), "cards: there must be as many of each as the box has (AT 1.2)");
}

static void AT_1_3_thirty_buildings_in_seven_groups_six_of_them_main(void **state) {
    (void)state;
    static const struct {
        const char *group, *buildings;
        uint8_t size;
    } groups[] = {
        {"city", "capital oracle theatre tavern plaza gymnasium statue market stadium temple", 10},
        {"defence", "quarry fortress tower tower", 4},
        {"wine", "vineyard vintner", 2},
        {"mint", "silver_mine mint", 2},
        {"seafaring", "shipyard harbour ship ship", 4},
        {"supply", "spring farm cornfield cornfield", 4},
        {"roads", "road road road road", 4},
    };
    scenario s = table_of(2);
    uint8_t seen[ATTIKA_KINDS_MAX] = {0}, mains = 0, all = 0;
    for (uint8_t group = 0; group < 7; group++) {
        const char *at = groups[group].buildings;
        char word[32];
        assert_string_equal(s.box.group_ids[group], groups[group].group);
        assert_int_equal(s.box.group_size[group], groups[group].size);
        while (script_word(&at, word, sizeof word)) {
            uint8_t kind = kind_of(&s, word);
            assert_int_equal(s.box.buildings[kind].group, group);
            seen[kind]++, all++;
            mains = (uint8_t)(mains + s.box.buildings[kind].main);
        }
    }
    assert_int_equal(all, 30);
    assert_int_equal(mains, 6);
    for (uint8_t kind = 0; kind < s.box.kinds; kind++) {
        assert_int_equal(s.box.buildings[kind].count, seen[kind]);
        for (uint8_t seat = 0; seat < 2; seat++) assert_int_equal(s.state.unseen[seat][kind], seen[kind]);
    }
}

static void AT_1_3_costs_and_arrows(void **state) {
    (void)state;
    static const struct {
        const char *id, *cost, *after;
    } sure[] = {
        {"capital", "WFHM", ""},         {"oracle", "FH", "capital"},    {"theatre", "WM", "capital"},    {"tavern", "WF", "capital"},
        {"plaza", "WH", "capital"},      {"gymnasium", "HM", "capital"}, {"statue", "FM", "capital"},     {"market", "WFH", "plaza"},
        {"stadium", "FHM", "gymnasium"}, {"temple", "WFM", "statue"},    {"quarry", "HMM", ""},           {"fortress", "HMMM", "quarry"},
        {"tower", "HHM", "fortress"},    {"vineyard", "WHH", ""},        {"vintner", "HH", "vineyard"},   {"silver_mine", "FMM", ""},
        {"mint", "FFM", "silver_mine"},  {"shipyard", "WFFF", ""},       {"harbour", "WWWF", "shipyard"}, {"ship", "WWF", "harbour"},
        {"spring", "WWM", ""},           {"farm", "WFFH", "spring"},     {"cornfield", "WFH", "farm"},    {"road", "*****", "road"},
    };
    scenario s = meadow_of(2);
    assert_int_equal(s.box.kinds, sizeof sure / sizeof *sure);
    for (size_t i = 0; i < sizeof sure / sizeof *sure; i++) {
        const attika_building *building = &s.box.buildings[kind_of(&s, sure[i].id)];
        expect_price(&s, 0, sure[i].id, "A0", sure[i].cost);
        assert_int_equal(building->after, *sure[i].after ? kind_of(&s, sure[i].after) : ATTIKA_NOTHING);
        assert_int_equal(building->main, *sure[i].after == '\0');
    }
}

/* Roads and ships count among the thirty like houses. */
static void AT_1_3_roads_and_ships_are_buildings_too(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    assert_int_equal(attika_buildings_on_board(&s.box, &s.state, 0), 0);
    put(&s, 0, "road:A0 ship:A1 tavern:A2");
    assert_int_equal(attika_buildings_on_board(&s.box, &s.state, 0), 3);
    assert_int_equal(s.state.settlements[0], 1);
}

static void AT_1_3_a_building_more_or_less_is_impossible(void **state) {
    (void)state;
    scenario s = table_of(2);
    store(&s, 0, "road");
    uint8_t road = kind_of(&s, "road");
    s.state.stored[0][road]++;
    assert_string_equal(attika_validate(&s.box, &s.state), "buildings: a player has exactly 30, each as often as the box says (AT 1.3)");
    s.state.stored[0][road] = 0;
    assert_string_equal(attika_validate(&s.box, &s.state), "buildings: a player has exactly 30, each as often as the box says (AT 1.3)");
}

const struct CMUnitTest clauses_1_material[] = {
    cmocka_unit_test(AT_1_1_a_tile_is_a_centre_and_its_six_neighbours),
    cmocka_unit_test(AT_1_1_each_hex_is_blank_or_shows_one_landscape),
    cmocka_unit_test(AT_1_1_turning_moves_east_to_north_east),
    cmocka_unit_test(AT_1_2_as_many_shrines_as_players_each_a_hex_of_its_own),
    cmocka_unit_test(AT_1_2_fifteen_amphorae),
    cmocka_unit_test(AT_1_2_sixty_cards_fifteen_of_each_landscape),
    cmocka_unit_test(AT_1_3_thirty_buildings_in_seven_groups_six_of_them_main),
    cmocka_unit_test(AT_1_3_costs_and_arrows),
    cmocka_unit_test(AT_1_3_roads_and_ships_are_buildings_too),
    cmocka_unit_test(AT_1_3_a_building_more_or_less_is_impossible),
    {0},
};
