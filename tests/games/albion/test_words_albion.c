/* Albion's words in all languages: every event, decision and prompt can be said, no hole stays open, and the sums that
 * a player relies on, of a raid above all, are right. */
/* links: albion */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/albion/albion.h"

enum { ROOM = 1024, RANDOM_GAMES = 6, DECISIONS_MAX = 4000 };
/* Regions of the default island, in its order. */
enum {
    CANTIUM,
    DUMNONIA,
    CATUVELLAUNI,
    ICENI,
    DOBUNNI,
    CORIELTAUVI,
    CORNOVII,
    ORDOVICES,
    PARISI,
    BRIGANTES,
    OTADINI,
    DAMNONII,
    NOVANTAE,
};

static const tv_reader readers[TV_LANGS] = {
    {TV_EN, {"Ada", "Bertil", "Carla", "Dan"}},
    {TV_FR, {"Ada", "Bertil", "Carla", "Dan"}},
    {TV_DE, {"Ada", "Bertil", "Carla", "Dan"}},
};

static const albion_box *box_for(uint8_t seats) {
    static albion_box box;
    tv_setup setup = {.seats = seats, .rules_version = 1};
    tv_error error;
    memset(&box, 0, sizeof box);
    assert_true(albion_open(&box, &setup, &error));
    return &box;
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
static const struct {
    tv_event event;
    const char *english;
} samples[] = {
    {{.kind = ALBION_EV_TURN, .seat = 1, .open = {9, 3, 4}}, "Round 3: Bertil has 4 movement points."},
    {{.kind = ALBION_EV_TURN, .seat = 1, .open = {9, 3, 1}}, "Round 3: Bertil has 1 movement point."},
    {{.kind = ALBION_EV_SITE, .seat = 0, .open = {DOBUNNI}}, "Ada puts castle I in Dobunni."},
    {{.kind = ALBION_EV_TAKE, .seat = 0, .open = {2, 3, 2, 1, 2, 3, 2, 1}}, "Ada takes resources: 2 fish, 3 wood, 2 stone, 1 gold."},
    {{.kind = ALBION_EV_TAKE, .seat = 0, .open = {1, 0, 0, 0, 1, 0, 0, 2}},
     "Ada takes resources: 1 fish. The supply has no more; missing: 2 gold."},
    {{.kind = ALBION_EV_TAKE, .seat = 0}, "Ada takes resources: nothing."},
    {{.kind = ALBION_EV_PUT_BACK, .seat = 2, .open = {ALBION_STONE, 2, 0}},
     "Carla puts 2 stone back, because the supply is too small for Ada."},
    {{.kind = ALBION_EV_CALL, .seat = 0, .open = {CANTIUM, PARISI}}, "Ada calls a settler from Cantium to the castle in Parisi."},
    {{.kind = ALBION_EV_STEP, .seat = 0, .open = {ALBION_SETTLER, CANTIUM, ICENI, 0, 3}}, "Ada moves a settler from Cantium to Iceni."},
    {{.kind = ALBION_EV_STEP, .seat = 0, .open = {ALBION_LEGIONARY, PARISI, OTADINI, 0, 3}},
     "Ada moves a legionary from Parisi to Otadini."},
    {{.kind = ALBION_EV_STEP, .seat = 0, .open = {ALBION_LEGIONARY, PARISI, OTADINI, 1, 2}},
     "Ada moves a legionary from Parisi to Otadini, taking a Pict along."},
    {{.kind = ALBION_EV_STEP, .seat = 0, .open = {ALBION_LEGIONARY, CORNOVII, OTADINI, 2, 1}},
     "Ada carries the Pict on from Cornovii to Otadini."},
    {{.kind = ALBION_EV_PUT, .seat = 0, .open = {OTADINI, 7}}, "Ada puts the Pict down in Otadini: 7 lie there face down now."},
    {{.kind = ALBION_EV_STOP, .seat = 0, .open = {0}}, "Ada stops moving."},
    {{.kind = ALBION_EV_STOP, .seat = 0, .open = {1}}, "Ada stops moving with 1 point unused."},
    {{.kind = ALBION_EV_BUILD, .seat = 0, .open = {PARISI, ALBION_CASTLE, 2, 3, 0}}, "Ada pays 1 fish and 1 wood for castle II in Parisi."},
    {{.kind = ALBION_EV_BUILD, .seat = 1, .open = {PARISI, ALBION_SETTLEMENT, 1, 8, 13}},
     "Bertil pays 1 gold for settlement I in Parisi. Entitled to tribute: Carla, Dan and Ada."},
    {{.kind = ALBION_EV_TRIBUTE, .seat = 2, .open = {ALBION_WOOD, 0, PARISI, 3}},
     "Carla takes 1 wood as tribute, having level III in Parisi."},
    {{.kind = ALBION_EV_PEACE, .seat = 0, .open = {PARISI, 2}},
     "A Pict is revealed in Parisi: peace. It leaves the island; 2 are left face down there."},
    {{.kind = ALBION_EV_PEACE, .seat = 0, .open = {PARISI, 0}},
     "A Pict is revealed in Parisi: peace. It leaves the island; it was the last one face down there."},
    {{.kind = ALBION_EV_RAID, .seat = 0, .open = {PARISI, 3, 1, 1, 4}},
     "A Pict is revealed in Parisi: a raid of strength 3 = 1 printed + 1 face up + 1 revealed."},
    {{.kind = ALBION_EV_RAID, .seat = 0, .open = {OTADINI, 3, 2, 0, 4}},
     "A Pict is revealed in Otadini: a raid of strength 3 = 2 printed + 1 revealed."},
    {{.kind = ALBION_EV_DEFENCE, .seat = 0, .open = {PARISI, 3, 2, 1, 1, 0}},
     "Ada defends Parisi with 2 = 1 legionary + 1 fortification level: too little against 3."},
    {{.kind = ALBION_EV_DEFENCE, .seat = 1, .open = {PARISI, 3, 4, 0, 4, 1}},
     "Bertil defends Parisi with 4 = 4 fortification levels: safe against 3."},
    {{.kind = ALBION_EV_DEFENCE, .seat = 1, .open = {PARISI, 3, 0, 0, 0, 2}},
     "Bertil defends Parisi with 0 against 3: too little, but a settlement IV is never lost."},
    {{.kind = ALBION_EV_LOST, .seat = 3, .open = {PARISI, ALBION_CASTLE, 1, 0, 2}},
     "Dan loses castle I in Parisi. Movement markers left: 2."},
    {{.kind = ALBION_EV_LOST, .seat = 0, .open = {PARISI, ALBION_CASTLE, 2, 1, 3}},
     "Ada loses castle II in Parisi, which was still face down."},
    {{.kind = ALBION_EV_LOST, .seat = 0, .open = {CORNOVII, ALBION_PLANT, 2, 2, 0}},
     "For the lost settlement III Ada also loses quarry II in Cornovii."},
    {{.kind = ALBION_EV_LOST, .seat = 0, .open = {PARISI, ALBION_CASTLE, 3, 3, 4}}, "Ada removes castle III in Parisi."},
    {{.kind = ALBION_EV_RETURNED, .seat = 0, .open = {ALBION_LEGIONARY, PARISI}}, "Ada returns a legionary from Parisi."},
    {{.kind = ALBION_EV_TURNED_UP, .seat = 0, .open = {PARISI, ALBION_CASTLE, 2, 4}},
     "Ada completes castle II in Parisi and now has 4 movement markers."},
    {{.kind = ALBION_EV_TURNED_UP, .seat = 0, .open = {PARISI, ALBION_CASTLE, 3, 0}},
     "Ada completes castle III in Parisi and may call a settler there each turn."},
    {{.kind = ALBION_EV_TURNED_UP, .seat = 0, .open = {PARISI, ALBION_FORT, 1, 3}},
     "Ada completes fortification I in Parisi: defence 3 everywhere."},
    {{.kind = ALBION_EV_TURNED_UP, .seat = 0, .open = {NOVANTAE, ALBION_PLANT, 1, 0}},
     "Ada completes gold mine I in Novantae, worth 1 gold each time."},
    {{.kind = ALBION_EV_TURNED_UP, .seat = 0, .open = {PARISI, ALBION_SETTLEMENT, 4, 0}}, "Ada completes settlement IV in Parisi."},
    {{.kind = ALBION_EV_GAIN, .seat = 0, .open = {ALBION_SETTLER, CANTIUM}}, "Ada gets a settler in Cantium."},
    {{.kind = ALBION_EV_RAISE, .seat = 0, .open = {DUMNONIA, ALBION_PLANT, 3}}, "Ada builds fishery III in Dumnonia free of charge."},
    {{.kind = ALBION_EV_DECLINE, .seat = 0}, "Ada raises no building."},
    {{.kind = ALBION_EV_GIVE_UP, .seat = 0, .open = {PARISI, ALBION_CASTLE, 2}}, "Ada tears down the building in Parisi."},
    {{.kind = ALBION_EV_END, .seat = 0}, "Ada ends the turn."},
    {{.kind = ALBION_EV_GOAL, .seat = 0, .open = {0}},
     "Ada has reached the goal: three settlements IV, one of them with a laurel. This turn is the last one."},
    {{.kind = ALBION_EV_GOAL, .seat = 0, .open = {2}},
     "Ada has reached the goal: three settlements IV, one of them with a laurel. 2 players still have a turn in this "
     "last "
     "round."},
    {{.kind = ALBION_EV_OVER, .seat = TV_OVER, .open = {ALBION_BY_GOAL, 2, 31}},
     "The game ends with round 31: the goal has been reached. Bertil wins."},
    {{.kind = ALBION_EV_OVER, .seat = TV_OVER, .open = {ALBION_BY_LIMIT, 5, 60}},
     "The game ends with round 60, the limit; nobody has reached the goal. Ada and Carla share the victory."},
    {{.kind = ALBION_EV_SCORE, .seat = 0, .open = {1, 7, 12, 30, 1, 0, 0, 2}},
     "1. Ada: goal reached, 7 raid Picts at the settlements IV; resources: 1 fish, 2 gold."},
    {{.kind = ALBION_EV_SCORE, .seat = 1, .open = {3, -1, 8, 21}},
     "3. Bertil: settlement levels 8, building levels 21; resources: nothing."},
    {{.kind = ALBION_EV_SET_UP, .seat = TV_OVER, .open = {DUMNONIA, ICENI, CANTIUM, 24}},
     "Everybody has fishery I in Dumnonia, lumber yard I in Iceni, fortification I and a settler in Cantium. 24 Picts lie face down on "
     "the island."},
    {{.kind = ALBION_EV_FIRST, .seat = 2}, "Carla is the first player."},
};

static void test_every_event_is_told(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    bool told[ALBION_EV_COUNT] = {false};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char said[TV_LANGS][ROOM];
        for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
            tv_text text = TV_TEXT_OVER(said[lang]);
            albion_sentence(box, &samples[i].event, &readers[lang], &text);
            assert_clean(&text);
        }
        assert_string_equal(said[TV_EN], samples[i].english);
        assert_all_differ(said);
        told[samples[i].event.kind] = true;
    }
    for (uint16_t kind = 1; kind < ALBION_EV_COUNT; kind++)
        if (!told[kind]) fail_msg("event %u has no sample", kind);
}

/* Articles, cases and typography that only separate texts can get right. */
static void test_grammar(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    const tv_event lost = {.kind = ALBION_EV_LOST, .open = {PARISI, ALBION_CASTLE, 2, 1, 3}};
    const tv_event raid = {.kind = ALBION_EV_RAID, .open = {PARISI, 3, 1, 1, 4}};
    const tv_event gain = {.kind = ALBION_EV_GAIN, .open = {ALBION_LEGIONARY, PARISI}};
    const struct {
        const tv_event *event;
        tv_lang lang;
        const char *words;
    } wanted[] = {
        {&lost, TV_FR, "Ada perd le château II à Parisi, niveau encore caché."},
        {&lost, TV_DE, "Ada verliert Kastell II in Parisi, noch verdeckt."},
        {&raid, TV_FR, "Un Picte est révélé à Parisi\u00a0: une attaque de force 3 = 1 imprimé + 1 visible + 1 révélé."},
        {&raid, TV_DE,
         "In Parisi wird ein Pikte aufgedeckt: ein Überfall der Stärke 3 = 1 aufgedruckter + 1 offener + 1 "
         "aufgedeckter."},
        {&gain, TV_DE, "Ada bekommt einen Legionär in Parisi."},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char said[ROOM];
        tv_text text = TV_TEXT_OVER(said);
        albion_sentence(box, wanted[i].event, &readers[wanted[i].lang], &text);
        assert_string_equal(said, wanted[i].words);
    }
}

/* ---- names and clauses ---- */
static void test_names(void **unused) {
    (void)unused;
    albion_box box = *box_for(4);
    assert_string_equal(albion_region_name(&box, CANTIUM).words, "Cantium");
    strcpy(box.region[PARISI].id, "north_hills_2"); /* a player's own map */
    assert_string_equal(albion_region_name(&box, PARISI).words, "North Hills 2");
    assert_string_equal(albion_building_name(&box, CORNOVII, albion_building(ALBION_PLANT, 3), TV_EN).words, "quarry III");
    assert_string_equal(albion_building_name(&box, PARISI, albion_building(ALBION_SETTLEMENT, 4), TV_FR).words, "colonie IV");
    assert_string_equal(albion_building_name(&box, ICENI, albion_building(ALBION_PLANT, 1), TV_DE).words, "Holzlager I");
    const uint8_t some[ALBION_RESOURCES] = {2, 0, 2, 1}, none[ALBION_RESOURCES] = {0};
    assert_string_equal(albion_resource_list(some, TV_EN).words, "2 fish, 2 stone, 1 gold");
    assert_string_equal(albion_resource_list(some, TV_FR).words, "2 poissons, 2 pierres, 1 or");
    assert_string_equal(albion_resource_list(some, TV_DE).words, "2 Fische, 2 Steine, 1 Gold");
    assert_string_equal(albion_resource_list(none, TV_EN).words, "nothing");
    assert_string_equal(albion_figure_count(ALBION_LEGIONARY, 2, TV_FR).words, "2 légionnaires");
    assert_string_equal(albion_figure_name(ALBION_SETTLER, TV_FR), "colon");
    assert_string_equal(albion_resource_name(ALBION_STONE, TV_DE), "Stein");
}

static void test_every_clause_in_every_language(void **unused) {
    (void)unused;
    static const uint8_t clauses_in_chapter[] = {4, 4, 6, 10, 7, 3, 7, 9, 4, 4, 1};
    uint32_t next = 0;
    for (uint32_t chapter = 0; chapter < sizeof clauses_in_chapter; chapter++)
        for (uint32_t number = 1; number <= clauses_in_chapter[chapter]; number++, next++) {
            char id[16];
            tv_text text = TV_TEXT_OVER(id);
            tv_text_add(&text, "AL ");
            tv_text_add_uint(&text, chapter + 1);
            tv_text_add_char(&text, '.');
            tv_text_add_uint(&text, number);
            assert_non_null(albion_clauses[next].id);
            assert_string_equal(albion_clauses[next].id, id);
            char said[TV_LANGS][ROOM];
            for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
                tv_text clause = TV_TEXT_OVER(said[lang]);
                tv_text_add(&clause, tv_translate(lang, albion_clauses[next].text));
                assert_clean(&clause);
            }
            assert_all_differ(said);
        }
    assert_null(albion_clauses[next].id);
}

/* ---- positions: Ada builds in Parisi (one printed Pict, five hidden) ---- */
static albion_state position(const albion_box *box) {
    albion_state s;
    tv_chance chance = tv_chance_fast(1);
    albion_start(box, &s, &chance, NULL);
    s.first = s.owner_of_turn = s.actor = s.viewer = 0;
    s.phase = ALBION_BUILD;
    s.building[0][PARISI] = albion_building(ALBION_CASTLE, 1);
    s.settlers[0][CANTIUM] = 0, s.settlers[0][PARISI] = 1;
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) s.resources[0][resource] = 2;
    return s;
}

static const char *foretell(const albion_box *box, const albion_state *s, tv_move move) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    albion_preview(box, s, move, &readers[TV_EN], &text);
    return room;
}

static const char *prompt(const albion_box *box, const albion_state *s) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    albion_prompt(box, s, &readers[TV_EN], &text);
    return room;
}

static const char *describe(const albion_box *box, const albion_state *s, tv_move move) {
    static char room[ROOM];
    tv_text text = TV_TEXT_OVER(room);
    albion_describe(box, s, move, &readers[TV_EN], &text);
    return room;
}

enum { FISH_AND_WOOD = 1 << ALBION_FISH | 1 << ALBION_WOOD };

static void test_building_shows_the_arithmetic_of_the_raid(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    tv_move up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, FISH_AND_WOOD);
    assert_string_equal(describe(box, &s, up), "Build castle II in Parisi for 1 fish and 1 wood");
    assert_string_equal(foretell(box, &s, up),
                        "A Pict is revealed: 51% for a raid (18 of the 35 Picts nobody has seen). A raid here would "
                        "have strength 2 = 1 printed + 1 revealed; you defend with 1 = 1 fortification level: you would "
                        "lose the level. It brings a movement marker: 3 movement points a turn. You then have 1 fish, 1 "
                        "wood, 2 stone, 2 gold.");
    s.legionaries[0][PARISI] = 1;
    assert_non_null(strstr(foretell(box, &s, up), "you defend with 2 = 1 legionary + 1 fortification level: the level is safe."));
    s.raids[PARISI] = 2;
    assert_non_null(strstr(foretell(box, &s, up), "strength 4 = 1 printed + 2 face up + 1 revealed;"));
    /* All 18 raids lie open: the next one can only be peace. */
    s.raids[PARISI] = 0, s.raids[OTADINI] = 18;
    assert_non_null(strstr(foretell(box, &s, up), "A Pict is revealed; only peace is left. It brings"));
    s.hidden[PARISI] = 0;
    assert_non_null(strstr(foretell(box, &s, up), "No Pict lies face down there: no raid."));
}

static void test_certain_loss_is_warned_of(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    tv_move up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, FISH_AND_WOOD);
    assert_null(strstr(foretell(box, &s, up), "Warning"));
    memset(s.hidden, 0, sizeof s.hidden); /* of the 17 peace Picts none is left: 16 raids hidden, two in the box */
    s.hidden[PARISI] = 9, s.hidden[OTADINI] = 7;
    assert_non_null(strstr(foretell(box, &s, up), "A Pict is revealed; only raids are left."));
    assert_non_null(strstr(foretell(box, &s, up), "Warning: this cannot succeed, the level is certain to be lost."));
}

/* AL 6.3: beside II, III and I the owner of III picks first, then that of II; the owner of I gets nothing. */
static void test_tribute_is_foretold_in_its_order(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    s.building[1][PARISI] = albion_building(ALBION_SETTLEMENT, 2);
    s.building[2][PARISI] = albion_building(ALBION_FORT, 3);
    s.building[3][PARISI] = albion_building(ALBION_CASTLE, 1);
    tv_move up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, FISH_AND_WOOD);
    assert_non_null(strstr(foretell(box, &s, up), "Tribute, one resource each: Carla (level III), Bertil (level II)."));
    /* Bertil's and Dan's one fortification level is too little against 2, Carla's four are not. */
    assert_non_null(strstr(foretell(box, &s, up), "Others who would lose a level there: Bertil and Dan."));
    s.phase = ALBION_TRIBUTE, s.task = ALBION_BUILDING, s.place = PARISI, s.paid = FISH_AND_WOOD, s.actor = s.viewer = 2;
    assert_string_equal(prompt(box, &s), "Ada builds in Parisi and owes you tribute: choose a resource (1 fish and 1 wood).");
    s.resources[2][0] = s.resources[2][1] = 0;
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_TRIBUTE, 0, 0, ALBION_WOOD, 0)), "You then have 1 wood.");
}

static void test_what_is_missing_is_named(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    s.resources[0][ALBION_WOOD] = 0;
    assert_non_null(strstr(foretell(box, &s, albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, FISH_AND_WOOD)), "You lack 1 wood."));
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, 15)), ""); /* not its price */
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_UPGRADE, 0, OTADINI, 0, 3)), ""); /* no settler there */
}

static void test_benefits_are_named(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    tv_move up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, FISH_AND_WOOD);
    s.building[0][PARISI] = albion_building(ALBION_FORT, 1);
    assert_non_null(strstr(foretell(box, &s, up), "Your fortifications then defend with 3 everywhere."));
    s.building[0][PARISI] = albion_building(ALBION_SETTLEMENT, 1);
    assert_non_null(strstr(foretell(box, &s, up), "It brings a settler or a legionary."));
    s.legionaries[0][CANTIUM] = 3;
    assert_non_null(strstr(foretell(box, &s, up), "It brings a settler; your stock has no legionary left."));
    s.building[0][PARISI] = albion_building(ALBION_SETTLEMENT, 2);
    up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, 7);
    assert_non_null(strstr(foretell(box, &s, up), "It raises one of your other buildings by a level"));
    memset(s.building[0], 0, sizeof s.building[0]);
    s.building[0][PARISI] = albion_building(ALBION_SETTLEMENT, 2);
    assert_non_null(strstr(foretell(box, &s, up), "Warning: its benefit is lost"));
    s.building[0][PARISI] = albion_building(ALBION_SETTLEMENT, 3);
    up = albion_move(ALBION_DO_UPGRADE, 0, PARISI, 0, 15);
    s.building[0][BRIGANTES] = albion_building(ALBION_SETTLEMENT, 4);
    assert_non_null(strstr(foretell(box, &s, up), "It is never lost again: 2 of 3 settlements IV, 1 with a laurel."));
    s.building[0][DAMNONII] = albion_building(ALBION_SETTLEMENT, 4);
    assert_non_null(strstr(foretell(box, &s, up), "You reach the goal: the game ends with this round."));
    s.settlers[0][PARISI] = 0, s.settlers[0][NOVANTAE] = 1;
    assert_non_null(strstr(foretell(box, &s, albion_move(ALBION_DO_BUILD, 0, NOVANTAE, ALBION_PLANT, 1)),
                           "No Pict lies face down there: no raid. It then produces 1 gold."));
}

static void test_moving(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    s.phase = ALBION_MOVE, s.points = 2;
    assert_string_equal(prompt(box, &s), "Take resources, or move with 2 movement points and then build.");
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_SETTLER, PARISI, OTADINI, 0, 0)),
                        "Movement points left: 1. A raid in Otadini: strength 3 = 2 printed + 1 revealed, your defence 1 = "
                        "1 fortification level.");
    s.legionaries[0][PARISI] = 1;
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_LIFT, PARISI, OTADINI, 0, 0)),
                        "Movement points left: 1. Face-down Picts left in Parisi: 4. A raid in Otadini: strength 3 = 2 "
                        "printed + 1 revealed, your defence 2 = 1 legionary + 1 fortification level. A raid in Parisi: "
                        "strength 2 = 1 printed + 1 revealed, your defence 1 = 1 fortification level.");
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_LIFT, PARISI, CORNOVII, 0, 0)),
                        "Movement points left: 1. The Pict cannot be put down there. Face-down Picts left in Parisi: 4. A "
                        "raid in Parisi: strength 2 = 1 printed + 1 revealed, your defence 1 = 1 fortification level.");
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_STOP, 0, 0, 0, 0)),
                        "You leave 2 movement points unused. You go on to building.");
    s.points = 1;
    assert_string_equal(prompt(box, &s), "Move on, 1 movement point is left, or stop moving to build.");
    memset(s.resources[0], 0, sizeof s.resources[0]);
    assert_non_null(strstr(foretell(box, &s, albion_move(ALBION_DO_SETTLER, PARISI, OTADINI, 0, 0)),
                           "Warning: you can build nothing there with what you have."));
    s.carried[PARISI] = 1;
    assert_string_equal(prompt(box, &s), "You carry 1 Pict: put it down in a dark region before you stop moving. Movement points left: 1.");
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_PUT, 0, PARISI, 0, 0)), "Then 6 Picts lie there face down.");
}

static void test_taking_shows_the_short_supply(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    tv_move take = albion_move(ALBION_DO_TAKE, 0, 0, 0, 0);
    s.phase = ALBION_MOVE, s.points = 2;
    assert_string_equal(describe(box, &s, take), "Take resources: 1 fish, 1 wood");
    assert_string_equal(foretell(box, &s, take), "You then have 3 fish, 3 wood, 2 stone, 2 gold. You neither move nor build this turn.");
    s.supply[ALBION_FISH] = 0;
    s.resources[1][ALBION_FISH] = s.resources[3][ALBION_FISH] = 0;
    assert_string_equal(foretell(box, &s, take),
                        "The supply is too small: Carla puts back 1 fish. You then have 3 fish, 3 wood, 2 stone, 2 gold. "
                        "You neither move nor build this turn.");
    s.building[0][DUMNONIA] = s.building[0][ICENI] = 0;
    assert_non_null(strstr(foretell(box, &s, take), "Warning: you get nothing."));
}

static void test_losses_are_foretold(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    s.building[0][PARISI] = albion_building(ALBION_CASTLE, 3);
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_GIVE_UP, 0, PARISI, 0, 0)),
                        "All its levels go back to your stock, and you get nothing for them. It calls no settler any more. "
                        "Movement markers left: 1.");
    s.settlers[0][DUMNONIA] = 1;
    assert_non_null(strstr(foretell(box, &s, albion_move(ALBION_DO_GIVE_UP, 0, DUMNONIA, 0, 0)), "It then produces nothing."));
    s.settlers[0][DUMNONIA] = 0;
    s.phase = ALBION_LOWER;
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_LOWER, 0, PARISI, 0, 0)), "It calls no settler any more.");
    s.building[0][PARISI] = albion_building(ALBION_CASTLE, 2);
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_LOWER, 0, PARISI, 0, 0)), "Movement markers left: 2.");
    s.phase = ALBION_BUILD;
    s.building[0][PARISI] = albion_building(ALBION_SETTLEMENT, 3);
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_GIVE_UP, 0, PARISI, 0, 0)),
                        "All its levels go back to your stock, and you get nothing for them. For level III you remove a level "
                        "II or III of another building, if you have one. You return 2 figures.");
    s.phase = ALBION_RETURN;
    s.settlers[0][CANTIUM] = 2;
    s.legionaries[0][PARISI] = 1;
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_RETURN, PARISI, 0, ALBION_SETTLER, 0)),
                        "You keep 2 settlers, 1 legionary. Warning: this settler could still act this turn.");
    s.spent = 1;
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_RETURN, CANTIUM, 0, ALBION_SETTLER, 0)),
                        "You keep 2 settlers, 1 legionary.");
    assert_string_equal(foretell(box, &s, albion_move(ALBION_DO_RETURN, PARISI, 0, ALBION_LEGIONARY, 0)),
                        "You keep 3 settlers, 0 legionaries. A raid in Parisi: strength 2 = 1 printed + 1 revealed, your "
                        "defence 1 = 1 fortification level.");
}

static void test_prompt_for_others_and_the_end(void **unused) {
    (void)unused;
    const albion_box *box = box_for(4);
    albion_state s = position(box);
    assert_string_equal(prompt(box, &s), "Build, or end your turn: 1 settler may still act. You have 2 fish, 2 wood, 2 stone, 2 gold.");
    s.viewer = 1;
    assert_string_equal(prompt(box, &s), "Ada: Build, or end your turn: 1 settler may still act. You have 2 fish, 2 wood, 2 "
                                         "stone, 2 gold.");
    s.phase = ALBION_ENDED, s.actor = TV_OVER, s.reason = ALBION_BY_LIMIT, s.turn = 8;
    assert_string_equal(prompt(box, &s), "The game ends with round 2, the limit; nobody has reached the goal. Ada wins.");
    s.building[1][PARISI] = s.building[1][OTADINI] = s.building[1][DOBUNNI] = albion_building(ALBION_SETTLEMENT, 4);
    s.reason = ALBION_BY_GOAL;
    assert_string_equal(prompt(box, &s), "The game ends with round 2: the goal has been reached. Bertil wins.");
    s.phase = ALBION_MOVE, s.actor = s.viewer = 0, s.points = 2, s.reason = ALBION_GOING_ON;
    assert_non_null(strstr(prompt(box, &s), "This is the last round."));
}

/* ---- whole games: everything that is said is clean, in every language and number of players ---- */
typedef struct game_run {
    albion_box box;
    albion_state state;
    uint64_t dice;
    tv_event list[TV_EVENTS_MAX];
    tv_move moves[ALBION_CANDIDATES_MAX];
} game_run;

static void check_words_here(game_run *run, const tv_reader *reader) {
    static char whole[ROOM], seen[ROOM];
    albion_state view = run->state;
    tv_game_hide(&albion_game, &run->box, &view, run->state.actor);
    uint32_t candidates = albion_candidates(&run->box, &run->state, run->moves);
    for (uint32_t i = 0; i < candidates; i++) {
        tv_text from_state = TV_TEXT_OVER(whole), from_view = TV_TEXT_OVER(seen);
        albion_describe(&run->box, &run->state, run->moves[i], reader, &from_state);
        assert_clean(&from_state);
        tv_text_clear(&from_state);
        albion_preview(&run->box, &run->state, run->moves[i], reader, &from_state);
        albion_preview(&run->box, &view, run->moves[i], reader, &from_view);
        assert_string_equal(whole, seen);
        if (from_state.used || albion_check(&run->box, &run->state, run->moves[i]) == NULL) assert_clean(&from_state);
    }
    tv_text text = TV_TEXT_OVER(whole);
    albion_prompt(&run->box, &view, reader, &text);
    assert_clean(&text);
}

static void play_one(game_run *run, const tv_reader *reader) {
    uint32_t count = albion_moves(&run->box, &run->state, run->moves);
    tv_move move = run->moves[tv_fast_below(&run->dice, count)];
    tv_chance chance = tv_chance_fast(tv_fast_next(&run->dice));
    tv_events events = {run->list, 0, TV_EVENTS_MAX};
    albion_play(&run->box, &run->state, move, &chance, &events);
    for (uint32_t i = 0; i < events.count; i++) {
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        albion_sentence(&run->box, &run->list[i], reader, &text);
        assert_clean(&text);
    }
}

static void test_whole_games_can_be_told(void **unused) {
    (void)unused;
    static game_run run;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        const tv_reader *reader = &readers[seed % TV_LANGS];
        run.box = *box_for((uint8_t)(2 + seed % 3));
        run.box.limit = 12;
        run.dice = seed;
        tv_chance chance = tv_chance_fast(seed);
        albion_start(&run.box, &run.state, &chance, NULL);
        uint32_t decisions = 0;
        for (; run.state.actor != TV_OVER; decisions++) {
            assert_in_range(decisions, 0, DECISIONS_MAX);
            check_words_here(&run, reader);
            play_one(&run, reader);
        }
        static char room[ROOM];
        tv_text text = TV_TEXT_OVER(room);
        albion_prompt(&run.box, &run.state, reader, &text);
        assert_clean(&text);
    }
}

/* ---- the lesson ---- */

/* The lesson speaks of things in the words of the rules (the short texts of the clauses), not in others that mean the same. */
static void the_lesson_uses_the_words_of_the_rules(void **state) {
    (void)state;
    static const struct {
        const char *lang, *word;
    } foreign[] = {{"# fr:", "bâtir"},      {"# fr:", "âtiss"},       {"# fr:", "raid"},        {"# fr:", "terres sombres"},
                   {"# fr:", "grandissez"}, {"# de:", "Region"},      {"# de:", "dunkle Land"}, {"# de:", "dunklen Land"},
                   {"# de:", "Lorbeer "},   {"# de:", "Setze den Pi"}};
    char line[1024];
    uint32_t lines = 0;
    FILE *file = fopen(TRIVIUM_SOURCE_DIR "/src/games/albion/tutorial.trv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        for (size_t k = 0; k < sizeof foreign / sizeof *foreign; k++)
            if (strncmp(line, foreign[k].lang, 5) == 0 && strstr(line, foreign[k].word) != NULL)
                fail_msg("the rules do not say \"%s\": %s", foreign[k].word, line);
        lines++;
    }
    fclose(file);
    assert_true(lines > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lesson_uses_the_words_of_the_rules),
        cmocka_unit_test(test_every_event_is_told),
        cmocka_unit_test(test_grammar),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_every_clause_in_every_language),
        cmocka_unit_test(test_building_shows_the_arithmetic_of_the_raid),
        cmocka_unit_test(test_certain_loss_is_warned_of),
        cmocka_unit_test(test_tribute_is_foretold_in_its_order),
        cmocka_unit_test(test_what_is_missing_is_named),
        cmocka_unit_test(test_benefits_are_named),
        cmocka_unit_test(test_moving),
        cmocka_unit_test(test_taking_shows_the_short_supply),
        cmocka_unit_test(test_losses_are_foretold),
        cmocka_unit_test(test_prompt_for_others_and_the_end),
        cmocka_unit_test(test_whole_games_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
