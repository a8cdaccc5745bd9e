/* Positions that people write: every way in which one can be impossible gets a reason, nothing impossible is played on; and notation
 * that means nothing is refused. */
/* links: attika */
#include "scenario.h"

/* The starting land for two players. */
#define LAND "land: [{tile: A q: 0 r: 0} {tile: B q: 2 r: 1} {tile: C q: -1 r: 3} {tile: D q: 1 r: 4}] "
/* A line of seat 0 from shrine to shrine. */
#define LINK                                                                                                                               \
    "buildings: [{hex: A3 seat: 0 building: quarry} {hex: A0 seat: 0 building: road} {hex: A6 seat: 0 building: road}"                     \
    " {hex: C2 seat: 0 building: road} {hex: C1 seat: 0 building: road} {hex: D4 seat: 0 building: tower}"                                 \
    " {hex: D5 seat: 0 building: tower}] "

static const struct {
    const char *text, *says;
} impossible[] = {
    /* land */
    {"land: [{tile: A q: 0 r: 0} {tile: B q: 2 r: 0}]", "tiles overlap or do not hang together (AT 7.2)"},
    {"land: [{tile: A q: 0 r: 0} {tile: B q: 0 r: 0}]", "tiles overlap or do not hang together (AT 7.2)"},
    {"land: [{tile: A q: 40 r: 0}]", "tiles overlap or do not hang together (AT 7.2)"},
    {"land: [{tile: A q: 1 r: -2}]", "tiles overlap or do not hang together (AT 7.2)"}, /* on the shrine */
    {"land: [{tile: A q: 0 r: 0} {tile: A q: 2 r: 1}]", "tile A is laid twice"},
    {LAND "buildings: [{hex: E0 seat: 0 building: road}]", "no tile lies there"},
    {LAND "buildings: [{hex: A0 seat: 0 building: road} {hex: A0 seat: 1 building: road}]", "two on one hex"},
    {LAND "buildings: [{hex: W0 seat: 0 building: road}]", "no hex is named W0"},
    {LAND "buildings: [{seat: 0 building: road}]", "no tile lies there"},
    /* buildings */
    {LAND "buildings: [{hex: A0 seat: 0 building: quarry} {hex: A1 seat: 0 building: quarry}]", "exactly 30"},
    {"players: [{stored: [quarry quarry]} {}]", "exactly 30"},
    {"players: [{stacks: [6 8 8 7]} {}]", "heights and the buildings not seen yet disagree"},
    {"players: [{stacks: [5 8 8 8]} {}]", "heights and the buildings not seen yet disagree"},
    /* cards */
    {"players: [{hand: [W W W W W W W W W W W W W W W W]} {}]", "as many of each as the box has"},
    {"deck: {cards: []}", "as many of each as the box has"},
    {"deck: {count: 59}", "deck: number and cards disagree"},
    {"players: [{cards: 2 hand: [W]} {}]", "hand: number and cards disagree"},
    {"players: [{cards: 2} {}]", "hand: number and cards disagree"},
    {"viewer: seat1 players: [{cards: 1 hand: [W]} {}]", "hand: number and cards disagree"},
    {"players: [{amphorae: 8} {}]", "amphorae: a player wins at most 7"},
    {"turn_kind: drawing left: 12", "left: more actions than a turn has"},
    {"turn_kind: building left: 4 players: [{amphorae: 7} {}]", "left: more actions than a turn has"},
    {"players: [{} {amphorae: 14}]", "amphorae: a player wins at most 7"},
    /* knowledge */
    {"players: [{hand: [W]} {}] kept: [F]", "kept: more than the hands can hold"},
    {"players: [{hand: [W]} {others_hold: [F]}]", "others_hold: more than other hands can hold"},
    {"players: [{hand: [W] others_hold: [W]} {}]", "others_hold: more than other hands can hold"},
    {"viewer: spectator players: [{cards: 1} {}] deck: {count: 59} kept: [W F]", "kept: more than the hands hold"},
    {"viewer: seat1 players: [{cards: 1} {others_hold: [W F]}] deck: {count: 59}", "others_hold: more than other hands hold"},
    /* the turn */
    {"left: 1", "left: actions are counted"},
    {"turn_kind: stopped", "who stops has taken cards"},
    {"turn_kind: stopped took: true left: 1", "who stops has taken cards"},
    {"phase: ended", "ended_by"},
    {"ended_by: limit", "ended_by"},
    {"phase: ended ended_by: shrines", "winner"},
    {"winner: 0", "winner"},
    {"phase: ended ended_by: limit winner: 0", "winner"},
    /* something pending */
    {LAND "phase: hex", "a building waits exactly while"},
    {LAND "pending: {building: road}", "a building waits exactly while"},
    {LAND "phase: hex pending: {building: road}", "not on the storage board"},
    {LAND "phase: hex pending: {building: road drawn: true} turn_kind: drawing", "a drawn building is built or stored first"},
    {LAND "phase: drawn pending: {building: road}", "a drawn building is built or stored first"},
    {LAND "phase: drawn pending: {building: road drawn: true}", "turn_kind: a building was drawn"},
    {LAND "phase: drawn turn_kind: building pending: {building: road drawn: true}", "turn_kind: a building was drawn"},
    {LAND "phase: hex turn_kind: drawing left: 1 players: [{stored: [road]} {}] pending: {building: road}", "no action to build with"},
    {LAND "phase: hex turn_kind: building left: 0 players: [{stored: [road]} {}] pending: {building: road}", "no action to build with"},
    {LAND "phase: hex took: true players: [{stored: [road]} {}] pending: {building: road}", "no action to build with"},
    {LAND "pending: {tile_due: true}", "tile_due: only after the last building"},
    {LAND "phase: drawn turn_kind: drawing left: 1 pending: {building: road drawn: true tile_due: true}",
     "tile_due: only after the last building"},
    {LAND "phase: land", "a tile waits exactly while"},
    {LAND "phase: land pending: {tile: A}", "a tile waits exactly while"},
    {LAND "pending: {tile: E}", "a tile waits exactly while"},
    {LAND "phase: turn pending: {tile: E q: 0 r: 0}", "the tile does not fit there (AT 7.2)"},
    {LAND "phase: turn pending: {tile: E q: 20 r: 0}", "the tile does not fit there (AT 7.2)"},
    {LAND "phase: land pending: {tile: E q: 3 r: 0}", "the tile does not fit there (AT 7.2)"},
    {LAND "pending: {hex: A0}", "a hex is kept only while it is paid for"},
    {LAND "phase: pay players: [{stored: [road] hand: [W W W W W]} {}] pending: {building: road}", "that hex is taken"},
    {LAND "phase: pay players: [{stored: [road] hand: [W W W W W]} {}] pending: {building: road hex: E0}", "that hex is taken"},
    {LAND "phase: pay buildings: [{hex: A0 seat: 1 building: road}] players: [{stored: [road] hand: [W W W W W]} {}]"
          " pending: {building: road hex: A0}",
     "that hex is taken"},
    {LAND "phase: pay buildings: [{hex: A0 seat: 0 building: road}] players: [{stored: [road] hand: [W W W W W]} {}]"
          " pending: {building: road hex: A1}",
     "nothing is to be paid there"},
    {LAND "phase: pay players: [{stored: [fortress] hand: [W]} {}] pending: {building: fortress hex: C0}", "the hand cannot pay"},
    {LAND "phase: hex players: [{stored: [harbour] hand: [H]} {}] pending: {building: harbour}", "cannot pay for that anywhere"},
    {LAND "viewer: seat0 phase: hex players: [{stored: [harbour] hand: [H]} {}] pending: {building: harbour}",
     "cannot pay for that anywhere"},
    {LAND "viewer: seat1 phase: hex players: [{stored: [harbour] cards: 0} {}] pending: {building: "
          "harbour}",
     "cannot pay for that anywhere"},
    {LAND "viewer: spectator phase: pay players: [{stored: [fortress] cards: 1} {}] deck: {count: 59} pending: "
          "{building: fortress hex: C0}",
     "the hand cannot pay"},
    /* the end */
    {LAND "phase: ended ended_by: shrines winner: 0", "links two shrines, and nobody else"},
    {LAND "phase: ended ended_by: buildings winner: 1", "links two shrines, and nobody else"},
    {LAND LINK, "links two shrines, and nobody else"},
    {LAND LINK "phase: ended ended_by: buildings winner: 0", "links two shrines, and nobody else"},
    {LAND LINK "phase: ended ended_by: shrines winner: 1", "links two shrines, and nobody else"},
    {LAND LINK "phase: ended ended_by: limit", "links two shrines, and nobody else"},
    /* numbers and words out of range, found where they stand */
    {"turn: 0", "turn"},
    {"owner_of_turn: 2", "owner_of_turn"},
    {"first: 2", "first"},
    {"left: 19", "left"},
    {"winner: 2", "winner"},
    {"phase: dinner", "dinner"},
    {"turn_kind: idle", "idle"},
    {"viewer: me", "me"},
    {"viewer: seat3", "no such seat"},
    {"land: [{tile: W}]", "W"},
    {"land: [{tile: A q: 101}]", "q"},
    {"land: [{tile: A turn: 6}]", "turn"},
    {"land: [{tile: A size: 6}]", "size"},
    {LAND "buildings: [{hex: A0 seat: 2 building: road}]", "seat"},
    {LAND "buildings: [{hex: A0 seat: 0 building: pub}]", "pub"},
    {LAND "buildings: [{hex: A0000000}]", "hex"},
    {"players: [{} {} {}]", "3"},
    {"players: [{stacks: [1 2 3 4 5]} {}]", "5"},
    {"players: [{stacks: [31]} {}]", "31"},
    {"players: [{stored: [pub]} {}]", "pub"},
    {"players: [{hand: [X]} {}]", "X"},
    {"players: [{amphorae: 16} {}]", "amphorae"},
    {"players: [{cards: 61} {}]", "cards"},
    {"weather: rain", "weather"},
    {"pending: {weather: rain}", "weather"},
    {"deck: {weather: rain}", "weather"},
    {"land: 7", "land"},
    {"buildings: {}", "buildings"},
    {"players: [7 {}]", "players"},
    {"pending: []", "pending"},
};

static void impossible_positions_are_refused_with_a_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        const char *fault = position_fault(2, impossible[i].text);
        if (fault == NULL) fail_msg("taken: %s", impossible[i].text);
        if (strstr(fault, impossible[i].says) == NULL)
            fail_msg("%s\nis refused with \"%s\", not \"%s\"", impossible[i].text, fault, impossible[i].says);
    }
}

static void more_amphorae_than_there_are_are_refused(void **state) {
    (void)state;
    assert_null(position_fault(3, "players: [{amphorae: 7} {amphorae: 7} {amphorae: 1}]"));
    const char *fault = position_fault(3, "players: [{amphorae: 7} {amphorae: 7} {amphorae: 2}]");
    assert_non_null(fault);
    assert_non_null(strstr(fault, "amphorae: there are 15"));
}

/* Many tiles on one place, all beside another: no table of neighbours overflows before the position is refused. */
static void heaps_of_tiles_do_not_overflow(void **state) {
    (void)state;
    char text[4096];
    tv_text out = TV_TEXT_OVER(text);
    tv_text_add(&out, "land: [");
    for (char tile = 'A'; tile <= 'V'; tile++) {
        tv_text_add(&out, "{tile: ");
        tv_text_add_char(&out, tile);
        tv_text_add(&out, tile < 'V' ? " q: 3 r: 0}" : " q: 0 r: 0}");
    }
    tv_text_add(&out, "]");
    const char *fault = position_fault(2, text);
    assert_non_null(fault);
    assert_non_null(strstr(fault, "AT 7.2"));
}

/* More copies than a byte can count. */
static void heaps_of_cards_and_buildings_do_not_overflow(void **state) {
    (void)state;
    static const char *const lists[][2] = {{"players: [{hand: [", "]} {}]"}, {"discard: [", "]"}, {"kept: [", "]"}};
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (int count = 61; count <= 300; count += 239) {
            char text[2048];
            tv_text out = TV_TEXT_OVER(text);
            tv_text_add(&out, lists[l][0]);
            for (int i = 0; i < count; i++) tv_text_add(&out, "W ");
            tv_text_add(&out, lists[l][1]);
            assert_non_null(position_fault(2, text));
        }
}

/* Every state that play reaches from a written position is possible, whatever is chosen. */
static void written_positions_can_be_played_on(void **state) {
    (void)state;
    static const char *const texts[] = {
        LAND,
        LAND "players: [{stored: [road road tower] hand: [W W W F F H M]} {stored: [quarry] amphorae: 3}]",
        LAND "phase: hex players: [{stored: [road] hand: [W W W F F H M]} {}] pending: {building: road}",
        LAND "phase: drawn turn_kind: drawing left: 1 players: [{hand: [W W]} {}] pending: {building: road drawn: true}",
        LAND "phase: pay players: [{stored: [vintner] hand: [W W H H]} {}] pending: {building: vintner hex: D0}",
        LAND "phase: land turn_kind: drawing left: 1 players: [{stacks: [6 0 12 12]} {}] pending: {tile: V}",
        LAND "phase: turn turn_kind: drawing left: 1 pending: {tile: V q: -3 r: 1}",
        LAND "turn_kind: stopped took: true players: [{amphorae: 2} {}]",
        LAND LINK "phase: ended ended_by: shrines winner: 0",
        LAND "turn: 7 owner_of_turn: 0 players: [{hand: [W]} {hand: [F F]}] discard: [H H H H] kept: [F]",
    };
    for (uint64_t seed = 0; seed < 10; seed++)
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            scenario s = position(2, texts[i]);
            s.chance = tv_chance_fast(seed);
            tv_chance chance = tv_chance_fast(seed + 100);
            for (uint32_t d = 0; d < 300 && s.state.phase != ATTIKA_ENDED; d++) {
                play_random(&s, &chance);
                const char *fault = attika_validate(&s.box, &s.state);
                if (fault) fail_msg("%s, after %s", fault, texts[i]);
            }
        }
}

/* What is left out: stacks share what there is. */
static void what_a_text_leaves_out_is_filled_in(void **state) {
    (void)state;
    scenario s = position(3, "players: [{stored: [road road]} {stacks: [6]}]");
    static const uint8_t shared[] = {6, 8, 7, 7};
    assert_memory_equal(s.state.stack[0], shared, 4);
    assert_int_equal(s.state.deck_count, 60);
    assert_int_equal(s.state.unseen[0][kind_of(&s, "road")], 2);
}

/* At every kind of decision, for every viewer. */
static void states_and_views_are_written_and_read_again(void **state) {
    (void)state;
    static char text[1 << 16];
    static tv_json_node nodes[1 << 13];
    static const uint8_t viewers[] = {TV_EVERYTHING, 0, 1, 2, TV_SPECTATOR};
    for (uint64_t seed = 0; seed < 4; seed++) {
        scenario s = set_up(3, seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 250 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            attika_state view = s.state, again;
            uint8_t viewer = viewers[i % 5];
            if (viewer != TV_EVERYTHING) attika_hide(&s.box, &view, viewer);
            tv_text out = TV_TEXT_OVER(text);
            tv_json json = tv_json_into(&out);
            tv_error error = {0};
            tv_state_write(&attika_game, &s.box, &view, &json, NULL);
            tv_json_doc doc = {.nodes = nodes, .max = 1 << 13};
            if (!tv_json_read(&doc, text, out.used, false, &error) || !tv_state_read(&attika_game, &s.box, &again, &doc, 0, &error))
                fail_msg("%s", error.what);
            assert_memory_equal(&again, &view, sizeof view);
        }
    }
}

static void senseless_notation_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",           "draw",      "draw:",     "draw:0",     "draw:4",
        "draw:main ", "Draw:1",    "build:",    "build:pub",  "build:Road",
        "at:",        "at:A",      "at:A7",     "at:W0",      "at:a0",
        "at:A00",     "at:S1*",    "pay:",      "pay:X",      "pay:FW",
        "pay:WFW",    "pay:w",     "stop ",     "Stop",       "sto",
        "tile:",      "tile:1",    "tile:1,",   "tile:,1",    "tile:01,1",
        "tile:-0,1",  "tile:1,+1", "tile:1,2,", "tile:200,1", "tile:-129,1",
        "turn:",      "turn:6",    "turn:-1",   "turn:00",    "turn:1 ",
        "at:A0\n",    "card:1",    "end:",      "store ",     "pay:WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    };
    scenario s = table_of(2);
    tv_move move;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (attika_move_read(&s.box, texts[i], strlen(texts[i]), &move)) fail_msg("\"%s\" was read", texts[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_positions_are_refused_with_a_reason),
        cmocka_unit_test(more_amphorae_than_there_are_are_refused),
        cmocka_unit_test(heaps_of_tiles_do_not_overflow),
        cmocka_unit_test(heaps_of_cards_and_buildings_do_not_overflow),
        cmocka_unit_test(written_positions_can_be_played_on),
        cmocka_unit_test(what_a_text_leaves_out_is_filled_in),
        cmocka_unit_test(states_and_views_are_written_and_read_again),
        cmocka_unit_test(senseless_notation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
