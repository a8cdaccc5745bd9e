/* Records: what is written can be read, comments survive, and every kind of damage is refused with its place and reason. The
 * toy game serves, because its moves are words and its material is one number. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "suite/toy_game.h"
#include "table/record_inside.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>
#include <trivium/table.h>

static const tv_record_style plain = {.with_secret = true};

/* Reads from memory of exactly that size, so that reading behind the end is found. */
static bool read_record(tv_record *record, const char *text, size_t size, tv_error *error) {
    char *copy = malloc(size == 0 ? 1 : size);
    assert_non_null(copy);
    memcpy(copy, text, size);
    bool good = tv_record_read_among(record, toy_games, copy, size, error);
    free(copy);
    return good;
}

static void must_read(tv_record *record, const char *text) {
    tv_error error = {0};
    if (!read_record(record, text, strlen(text), &error))
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.what);
}

static char *write_record(const tv_record *record, const tv_record_style *style) {
    tv_text text = tv_heap_text();
    tv_record_write(record, style, &text);
    assert_false(text.cut);
    return text.at;
}

static const char full[] = "Trivium record 1\n"
                           "# Played on a rainy day.\n"
                           "#\n"
                           "Game: toy\n"
                           "Rules: 1\n"
                           "Option limit: 20\n"
                           "Seat 0: person \"Anna \\\"the \\\\ quick\\\"\"\n"
                           "Seat 1: greedy\n"
                           "Seat 2: remote \"Žofie\"\n"
                           "Seed: 42\n"
                           "Salt 1: pepper\n"
                           "Commitment: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049\n"
                           "Clock: 600000+5000\n"
                           "\n"
                           "# Before the first move,\n"
                           "#two lines.\n"
                           "1 draw\n"
                           "2 ask.0.sun     # Bold!  \n"
                           "# before an event\n"
                           "! takeover 2 search:100ms #asleep\n"
                           "! return 2\n"
                           "3 refuse\n"
                           "! resign 0\n"
                           "! flag 1\n"
                           "# The end.\n"
                           "Result: 3 2 1, flag\n";

/* What somebody typed is refused as data; what fits makes a record that can be read again. */
static void test_beginning_with_what_somebody_gave(void **state) {
    (void)state;
    const tv_game *game = tv_games[0];
    static const char *const bad[] = {"two words", "a\nb", "a\tb",
                                      "0123456789012345678901234567890123456789012345678901234567890123456789012"};
    tv_record record;
    tv_error error;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        error = (tv_error){0};
        assert_false(tv_record_begin_checked(&record, game, game->seats_min, bad[k], &error));
        assert_true(error.what[0] != '\0' && record.game == NULL);
    }
    assert_false(tv_record_begin_checked(&record, game, (uint8_t)(game->seats_min - 1), "seed", &error));
    assert_false(tv_record_begin_checked(&record, game, (uint8_t)(game->seats_max + 1), "seed", &error));
    assert_false(tv_record_begin_checked(&record, game, UINT8_MAX, "seed", NULL));
    assert_true(tv_record_begin_checked(&record, game, game->seats_max, "seed", &error));
    assert_string_equal(record.seed, "seed");
    assert_int_equal(record.setup.seats, game->seats_max);
    tv_record_free(&record);
    assert_true(tv_record_begin_checked(&record, game, game->seats_min, "", &error)); /* given later */
    tv_record_free(&record);
}

static void test_round_trip_keeps_everything(void **state) {
    (void)state;
    tv_record record;
    must_read(&record, full);
    char *text = write_record(&record, &plain);
    assert_string_equal(text, full);
    free(text);
    tv_record_free(&record);
}

static void test_reading_fills_the_record(void **state) {
    (void)state;
    tv_record record;
    must_read(&record, full);
    assert_ptr_equal(record.game, &toy_game);
    assert_int_equal(record.setup.seats, 3);
    assert_int_equal(record.setup.options[0], 20);
    assert_string_equal(record.seats[0].name, "Anna \"the \\ quick\"");
    assert_string_equal(record.seats[1].kind, "greedy");
    assert_string_equal(record.seats[1].salt, "pepper");
    assert_string_equal(record.seed, "42");
    assert_true(record.has_commitment && tv_record_commitment_holds(&record));
    assert_int_equal(record.clock_bank_ms, 600000);
    assert_int_equal(record.clock_increment_ms, 5000);
    assert_int_equal(record.count, 7);
    assert_string_equal(record.title_comment, " Played on a rainy day.\n");
    assert_string_equal(record.entries[0].before, " Before the first move,\ntwo lines.");
    assert_true(record.entries[1].move == toy_move(TOY_ASK, 0, 0));
    assert_string_equal(record.entries[1].comment, " Bold!  ");
    assert_int_equal(record.entries[2].kind, TV_ENTRY_TAKEOVER);
    assert_string_equal(record.entries[2].by, "search:100ms");
    assert_int_equal(record.entries[6].kind, TV_ENTRY_FLAG);
    assert_string_equal(record.end_comment, " The end.");
    assert_string_equal(record.result, "3 2 1, flag");
    tv_record_free(&record);
}

#define HEAD "Trivium record 1\nGame: toy\nRules: 1\nSeat 0: person\nSeat 1: person\nSeed: 42\n"

/* Different files, one content: what is not canonical becomes so. */
static void test_liberties_of_a_writer(void **state) {
    (void)state;
    static const char *const same[] = {
        HEAD "Option limit: 0\n\n1 draw\n",
        HEAD "1 draw\n",
        "Trivium record 1\r\nGame: toy\r\nRules: 1\r\nSeat 0: person\r\nSeat 1: person\r\nSeed: 42\r\n\r\n1 draw\r\n",
        "\xEF\xBB\xBF" HEAD "1 draw\n",
        "Trivium record 1\n\nGame:toy\nSeed:   42  \nSeat 1: person\nSeat 0:\tperson\n\nRules: 1\n\n\n1   draw ; Anna "
        "draws a card.\n; a report alone\n",
    };
    tv_record record;
    must_read(&record, same[0]);
    char *canonical = write_record(&record, &plain);
    tv_record_free(&record);
    for (size_t i = 1; i < sizeof same / sizeof *same; i++) {
        must_read(&record, same[i]);
        char *text = write_record(&record, &plain);
        assert_string_equal(text, canonical);
        free(text);
        tv_record_free(&record);
    }
    free(canonical);
}

static void test_comments_find_their_places(void **state) {
    (void)state;
    tv_record record;
    must_read(&record, "Trivium record 1\n# a\nGame: toy\n# b\nRules: 1\nSeat 0: person\nSeat 1: person\nSeed: 42\n# "
                       "c\n\n# d\n1 draw # e ; f # g\n"
                       "2 draw ; h # i\n# j\nResult: 1 2, TO 7\n# k\n");
    assert_string_equal(record.title_comment, " a\n b");
    assert_string_equal(record.entries[0].before, " c\n d");
    assert_string_equal(record.entries[0].comment, " e ; f # g");
    assert_string_equal(record.entries[1].comment, " i");
    assert_string_equal(record.end_comment, " j\n k");
    char *text = write_record(&record, &plain);
    tv_record again;
    must_read(&again, text);
    char *second = write_record(&again, &plain);
    assert_string_equal(text, second);
    free(text);
    free(second);
    tv_record_free(&record);
    tv_record_free(&again);
}

static const struct bad {
    const char *text;
    uint32_t line, column;
    const char *reason;
} bad_records[] = {
    {"", 1, 1, "empty"},
    {"Trivium\n", 1, 1, "no record"},
    {"Trivium record\n", 1, 1, "no record"},
    {"# first\nTrivium record 1\n", 1, 1, "no record"},
    {"Trivium record 1 or so\n", 1, 1, "no record"},
    {"Trivium record 2\n", 1, 16, "format 2"},
    {"Trivium record 1", 1, 17, "cut off"},
    {HEAD "1 draw", 7, 7, "cut off"},
    {"Trivium record 1\nGame: chess\n", 2, 7, "no game \"chess\""},
    {"Trivium record 1\nRules: 1\n", 2, 1, "must be Game"},
    {"Trivium record 1\nGame: toy\nGame: toy\n", 3, 1, "given before"},
    {"Trivium record 1\nGame 1: toy\n", 2, 6, "nothing before its colon"},
    {"Trivium record 1\nGame:\n", 2, 5, "value is missing"},
    {"Trivium record 1\nGame: toy\nColour: red\n", 3, 1, "no header \"Colour\""},
    {"Trivium record 1\nGame: toy\nhello\n", 3, 1, "neither"},
    {"Trivium record 1\nGame: toy\nRules: 0\n", 3, 8, "number from 1"},
    {"Trivium record 1\nGame: toy\nRules: 2\n", 3, 8, "newest here is 1"},
    {"Trivium record 1\nGame: toy\nRules: 99999999999999999999\n", 3, 8, "number from 1"},
    {"Trivium record 1\nGame: toy\nOption speed: 1\n", 3, 8, "no option \"speed\""},
    {"Trivium record 1\nGame: toy\nOption : 1\n", 3, 8, "no option"},
    {"Trivium record 1\nGame: toy\nOption limit x: 1\n", 3, 14, "colon"},
    {"Trivium record 1\nGame: toy\nOption limit: -1\n", 3, 15, "0 to 1000"},
    {"Trivium record 1\nGame: toy\nOption limit: 1001\n", 3, 15, "0 to 1000"},
    {"Trivium record 1\nGame: toy\nOption limit: 1\nOption limit: 1\n", 4, 1, "given before"},
    {"Trivium record 1\nGame: toy\nSeat 4: person\n", 3, 6, "0 to 3"},
    {"Trivium record 1\nGame: toy\nSeat x: person\n", 3, 6, "0 to 3"},
    {"Trivium record 1\nGame: toy\nSeat 0: Person\n", 3, 9, "not \"Person\""},
    {"Trivium record 1\nGame: toy\nSeat 0: person Anna\n", 3, 16, "in quotes"},
    {"Trivium record 1\nGame: toy\nSeat 0: person \"Anna\n", 3, 16, "closing quote"},
    {"Trivium record 1\nGame: toy\nSeat 0: person \"\"\n", 3, 16, "empty"},
    {"Trivium record 1\nGame: toy\nSeat 0: person \"A\" b\n", 3, 19, "follow the name"},
    {"Trivium record 1\nGame: toy\nSeat 0: person \"A\\n\"\n", 3, 18, "stands only before"},
    {"Trivium record 1\nGame: toy\nSeat 0: person \"1234567890123456789012345678901234567890\"\n", 3, 16, "39 bytes"},
    {"Trivium record 1\nGame: toy\nSeed: a b\n", 3, 7, "no blanks"},
    {"Trivium record 1\nGame: toy\nSeed: 123456789012345678901234567890123456789012345678901234567890123456789012\n", 3, 7, "71 bytes"},
    {"Trivium record 1\nGame: toy\nCommitment: 1234\n", 3, 13, "64 digits"},
    {"Trivium record 1\nGame: toy\nCommitment: 73475CB40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049\n", 3, 13, "64 digits"},
    {"Trivium record 1\nGame: toy\nClock: 600\n", 3, 8, "600000+5000"},
    {"Trivium record 1\nGame: toy\nClock: 0+5\n", 3, 8, "600000+5000"},
    {"Trivium record 1\nGame: toy\nClock: 1+99999999999999999999\n", 3, 8, "600000+5000"},
    {"Trivium record 1\nGame: toy\nMaterial: 12 {}\n", 3, 11, "64 digits"},
    {"Trivium record 1\nGame: toy\nMaterial: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049\n", 3, 75, "missing behind"},
    {HEAD "Material: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049 {\"copies\":7}\n", 7, 76, "not the one"},
    {HEAD "Material: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049 {\"copies\":99}\n", 7, 0, "copies"},
    {HEAD "Material: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049 {copies:7}\n", 7, 77, ""},
    {HEAD "Position: {turn: 0}\n", 7, 0, "turn"},
    {HEAD "Position: {\n", 7, 0, ""},
    {HEAD "Position: {deck: [sun]}\n", 7, 11, "add up"},
    {HEAD "Position: {viewer: 1, sizes: [0, 0], deck_size: 18}\n", 7, 11, "one viewer"},
    {"Trivium record 1\n", 1, 1, "Game is missing"},
    {"Trivium record 1\nGame: toy\nSeat 0: person\nSeat 1: person\nSeed: 1\n1 draw\n", 6, 1, "Rules is missing"},
    {"Trivium record 1\nGame: toy\nRules: 1\nSeat 0: person\nSeat 1: person\n1 draw\n", 6, 1, "Seed is missing"},
    {"Trivium record 1\nGame: toy\nRules: 1\nSeat 0: person\nSeat 2: person\nSeed: 1\n", 6, 1, "\"Seat 1\" is missing"},
    {"Trivium record 1\nGame: toy\nRules: 1\nSeat 0: person\nSeed: 1\n", 5, 1, "2 to 4 seats; the record has 1"},
    {HEAD "Salt 2: x\n", 7, 1, "seat that does not exist"},
    {HEAD "2 draw\n", 7, 1, "should be 1, not 2"},
    {HEAD "1 draw\n1 draw\n", 8, 1, "should be 2, not 1"},
    {HEAD "01 draw\n", 7, 1, "should be 1"},
    {HEAD "1. draw\n", 7, 1, "should be 1"},
    {HEAD "1\n", 7, 2, "move is missing"},
    {HEAD "1 # draw\n", 7, 3, "move is missing"},
    {HEAD "1 drow\n", 7, 3, "\"drow\" is not a move"},
    {HEAD "1 draw draw\n", 7, 8, "Only a report"},
    {HEAD "1 draw\nSeed: 42\n", 8, 1, "before the first move"},
    {HEAD " 1 draw\n", 7, 1, "begin with a blank"},
    {HEAD "! vanish 0\n", 7, 3, "not \"vanish\""},
    {HEAD "! resign\n", 7, 9, "number of a seat"},
    {HEAD "! resign 2\n", 7, 10, "number of a seat"},
    {HEAD "! agree 0\n", 7, 9, "Only a report"},
    {HEAD "! takeover 0\n", 7, 13, "bot that takes over"},
    {HEAD "! takeover 0 Hal\n", 7, 14, "bot that takes over"},
    {HEAD "Result: 1, TO 7\n", 7, 9, "place for each seat"},
    {HEAD "Result: 1 2 TO 7\n", 7, 11, "place for each seat"},
    {HEAD "Result: 1 3, TO 7\n", 7, 11, "place for each seat"},
    {HEAD "Result: 2 2, TO 7\n", 7, 9, "cannot be"},
    {HEAD "Result: 1 2,\n", 7, 13, "reason of the end"},
    {HEAD "Result: 1 2, resign\n1 draw\n", 8, 1, "follow the result"},
    {HEAD "Result: 1 2, resign\nResult: 1 2, resign\n", 8, 1, "told before"},
    {HEAD "# tschü\xDF\n", 7, 8, "UTF-8"},
    {HEAD "# ü\x01\n", 7, 4, "Control"},
    {HEAD "1 draw\r2 draw\n", 7, 7, "carriage return"},
};

static void test_bad_records_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_records / sizeof *bad_records; i++) {
        const struct bad *bad = &bad_records[i];
        tv_record record;
        tv_error error = {0};
        if (read_record(&record, bad->text, strlen(bad->text), &error)) fail_msg("was taken: %s", bad->text);
        bool place = error.line == bad->line && (bad->column == 0 || error.column == bad->column);
        if (!place || strstr(error.what, bad->reason) == NULL || error.what[0] == '\0')
            fail_msg("%s\ngave %u:%u %s", bad->text, (unsigned)error.line, (unsigned)error.column, error.what);
        assert_null(record.game);
        assert_null(record.entries);
        assert_false(read_record(&record, bad->text, strlen(bad->text), NULL));
    }
}

static void test_zero_bytes_and_long_lines_are_refused(void **state) {
    (void)state;
    static const char zero[] = HEAD "# a\0b\n";
    tv_record record;
    tv_error error = {0};
    assert_false(read_record(&record, zero, sizeof zero - 1, &error));
    assert_int_equal(error.line, 7);
    assert_int_equal(error.column, 4);
    assert_non_null(strstr(error.what, "zero byte"));

    size_t head = strlen(HEAD), size = head + TV_LINE_MAX + 64;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    memcpy(text, HEAD "1 draw", head + 6);
    text[size - 1] = '\n';
    assert_false(read_record(&record, text, size, &error));
    assert_int_equal(error.line, 7);
    assert_non_null(strstr(error.what, "too long"));
    text[head + 10] = '#'; /* comments may be long */
    assert_true(read_record(&record, text, size, &error));
    tv_record_free(&record);
    memcpy(text, HEAD "Salt 0:", head + 7);
    assert_false(read_record(&record, text, size, &error));
    assert_non_null(strstr(error.what, "too long"));
    free(text);
}

/* Lines that begin an entry, in a piece of the file. */
static uint32_t entry_lines(const char *text, size_t size) {
    uint32_t count = 0;
    for (size_t at = 0; at < size; at++)
        if ((at == 0 || text[at - 1] == '\n') && (text[at] == '!' || (text[at] >= '0' && text[at] <= '9'))) count++;
    return count;
}

static void test_a_cut_file_is_refused_or_ends_between_lines(void **state) {
    (void)state;
    uint32_t taken = 0;
    for (size_t size = 0; size < sizeof full; size++) {
        tv_record record;
        tv_error error = {0};
        if (!read_record(&record, full, size, &error)) {
            assert_true(error.line > 0 && error.what[0] != '\0');
            continue;
        }
        taken++;
        assert_int_equal(full[size - 1], '\n');
        assert_int_equal(record.count, entry_lines(full, size));
        tv_record_free(&record);
    }
    assert_int_equal(taken, 17); /* once after each line from the seed on */
}

static void test_changed_bytes_never_crash(void **state) {
    (void)state;
    uint64_t chance = 7;
    char text[sizeof full];
    for (uint32_t round = 0; round < 20000; round++) {
        memcpy(text, full, sizeof full);
        for (uint32_t i = tv_fast_below(&chance, 3) + 1; i > 0; i--)
            text[tv_fast_below(&chance, sizeof full - 1)] = (char)tv_fast_below(&chance, 256);
        tv_record record;
        tv_error error = {0};
        if (!tv_record_read_among(&record, toy_games, text, sizeof full - 1, &error)) {
            assert_true(error.what[0] != '\0');
            continue;
        }
        char *once = write_record(&record, &plain);
        tv_record_free(&record);
        must_read(&record, once);
        char *twice = write_record(&record, &plain);
        assert_string_equal(once, twice);
        tv_record_free(&record);
        free(once);
        free(twice);
    }
}

static void test_material_travels_with_the_record(void **state) {
    (void)state;
    tv_record record, back;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    assert_true(tv_record_set_material(&record, " { \"copies\" : 9 } ", 18, &error));
    assert_string_equal(record.material, "{\"copies\":9}");
    char *text = write_record(&record, &plain);
    uint8_t digest[32];
    char line[128];
    tv_text wanted = TV_TEXT_OVER(line);
    tv_sha256_of("{\"copies\":9}", 12, digest);
    tv_text_add(&wanted, "\nMaterial: ");
    tv_text_add_hex(&wanted, digest, 32);
    tv_text_add(&wanted, " {\"copies\":9}\n");
    assert_non_null(strstr(text, line));
    must_read(&back, text);
    assert_string_equal(back.material, "{\"copies\":9}");
    tv_table *table = tv_table_open(&back, &error);
    assert_non_null(table);
    assert_int_equal(((const toy_box *)tv_table_box(table))->copies, 9);
    tv_table_close(table);

    tv_record copy;
    assert_true(tv_record_copy(&copy, &back));
    assert_ptr_equal(copy.setup.material, &copy.material_doc);
    tv_record_free(&back);
    char *second = write_record(&copy, &plain);
    assert_string_equal(text, second);
    free(text);
    free(second);
    tv_record_free(&copy);
    tv_record_free(&record);
}

static void test_default_material_is_not_carried(void **state) {
    (void)state;
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    assert_true(tv_record_set_material(&record, "{\"copies\":6}", 12, &error));
    assert_null(record.material);
    assert_null(record.setup.material);
    assert_true(tv_record_set_material(&record, "{\"copies\":7}", 12, &error));
    assert_false(tv_record_set_material(&record, "{\"copies\":4}", 12, &error));
    assert_non_null(strstr(error.what, "copies"));
    assert_string_equal(record.material, "{\"copies\":7}"); /* a refused one changes nothing */
    tv_record_free(&record);
}

static void test_export_of_a_running_game_keeps_the_secret(void **state) {
    (void)state;
    tv_record record, back;
    must_read(&record, HEAD "Salt 0: pepper\n1 draw\n");
    char *text = write_record(&record, &(tv_record_style){.with_secret = false});
    assert_null(strstr(text, "Seed"));
    assert_null(strstr(text, "Salt"));
    assert_non_null(strstr(text, "\nCommitment: 73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049\n"));
    must_read(&back, text);
    assert_string_equal(back.seed, "");
    tv_error error = {0};
    assert_null(tv_table_open(&back, &error));
    assert_non_null(strstr(error.what, "only the commitment"));
    char *again = write_record(&back, &(tv_record_style){.with_secret = true, .with_report = true});
    assert_string_equal(text, again);
    free(text);
    free(again);
    tv_record_free(&back);
    tv_record_free(&record);
}

static void test_key_and_commitment(void **state) {
    (void)state;
    tv_record record;
    tv_record_begin(&record, &toy_game, 3, "secret");
    strcpy(record.seats[1].salt, "pepper");
    static const char hashed[] = "trivium key 1\nsecret\n\npepper\n\n";
    uint8_t digest[32];
    tv_key key;
    tv_sha256_of(hashed, sizeof hashed - 1, digest);
    tv_record_key(&record, &key);
    assert_memory_equal(key.bytes, digest, 32);
    assert_true(tv_record_commitment_holds(&record));
    record.has_commitment = true;
    assert_false(tv_record_commitment_holds(&record));
    tv_sha256_of("secret", 6, record.commitment);
    assert_true(tv_record_commitment_holds(&record));
}

static void test_names_by_colour_and_language(void **state) {
    (void)state;
    tv_record record;
    tv_record_begin(&record, &toy_game, 4, "1");
    strcpy(record.seats[1].name, "Zoe");
    tv_reader reader = tv_record_reader(&record, TV_EN);
    assert_string_equal(reader.names[0], "Blue");
    assert_string_equal(reader.names[1], "Zoe");
    assert_string_equal(reader.names[2], "Green");
    assert_string_equal(reader.names[3], "Purple");
}

/* Whatever a program puts into names and comments, the file can be read back. */
static void test_writing_makes_texts_harmless(void **state) {
    (void)state;
    tv_record record, back;
    tv_record_begin(&record, &toy_game, 2, "1");
    strcpy(record.seats[0].name, "caf\xC3");
    strcpy(record.seats[1].name, "a\tb\n");
    tv_entry entry = {.kind = TV_ENTRY_MOVE, .move = toy_move(TOY_DRAW, 0, 0)};
    assert_true(tv_record_add(&record, &entry));
    assert_true(tv_record_set_comment(&record.entries[0].comment, "one\ntwo\xFF"));
    assert_true(tv_record_set_comment(&record.entries[0].before, "a\r\n\nb"));
    char *text = write_record(&record, &plain);
    must_read(&back, text);
    assert_string_equal(back.seats[0].name, "caf?");
    assert_string_equal(back.seats[1].name, "a?b?");
    assert_string_equal(back.entries[0].comment, "one?two?");
    assert_string_equal(back.entries[0].before, "a?\n\nb");
    assert_true(tv_record_set_comment(&record.entries[0].comment, NULL));
    assert_null(record.entries[0].comment);
    free(text);
    tv_record_free(&back);
    tv_record_free(&record);
}

static void test_report_tells_what_the_style_allows(void **state) {
    (void)state;
    tv_record record, back;
    must_read(&record, HEAD "1 draw # lucky\n2 pass\n");
    strcpy(record.seats[0].name, "#1");
    char *open = write_record(&record, &(tv_record_style){.with_secret = true, .with_report = true});
    char *closed = write_record(&record, &(tv_record_style){.with_report = true});
    assert_non_null(strstr(open, "1 draw          ; "));
    assert_true(strstr(open, "draws sun.") != NULL || strstr(open, "draws moon.") != NULL || strstr(open, "draws star.") != NULL);
    assert_non_null(strstr(closed, "draws a card. # lucky\n"));
    assert_non_null(strstr(open, "; *1 "));
    must_read(&back, open);
    assert_int_equal(back.count, 2);
    assert_string_equal(back.entries[0].comment, " lucky");
    free(open);
    free(closed);
    tv_record_free(&back);
    tv_record_free(&record);
}

static void test_position_becomes_one_line(void **state) {
    (void)state;
    static const char text[] = "{ # a comment\n hands: [[sun sun] [moon]]\n deck: [sun sun sun sun, moon moon moon "
                               "moon moon, star star star star star star]\n}";
    tv_record record, back;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "1");
    assert_true(tv_record_set_position(&record, text, sizeof text - 1, &error));
    assert_null(strchr(record.position, '\n'));
    assert_false(tv_record_set_position(&record, "{deck: []}", 10, &error));
    char *file = write_record(&record, &plain);
    must_read(&back, file);
    assert_string_equal(back.position, record.position);
    free(file);
    tv_record_free(&back);
    tv_record_free(&record);
}

static void test_nets_are_noted_once_each(void **state) {
    (void)state;
    tv_record record;
    char name[TV_NET_NAME_BYTES];
    tv_record_begin(&record, &toy_game, 2, "seed");
    assert_false(tv_record_net(&record, 0, name));
    assert_true(tv_record_add_net(&record, ""));
    assert_null(record.title_comment);
    assert_true(tv_record_set_comment(&record.title_comment, " A rainy day.\n net of fishes\n net 0123456789abc"));
    for (int i = 0; i < 2; i++) assert_true(tv_record_add_net(&record, "0123456789ab") && tv_record_add_net(&record, "ba9876543210"));
    char *text = write_record(&record, &plain);
    tv_record again;
    must_read(&again, text);
    assert_string_equal(again.title_comment, " A rainy day.\n net of fishes\n net 0123456789abc\n net 0123456789ab\n net ba9876543210");
    assert_true(tv_record_net(&again, 0, name));
    assert_string_equal(name, "0123456789ab");
    assert_true(tv_record_net(&again, 1, name));
    assert_string_equal(name, "ba9876543210");
    assert_false(tv_record_net(&again, 2, name));
    assert_string_equal(name, "");
    free(text);
    tv_record_free(&again);
    tv_record_free(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beginning_with_what_somebody_gave),
        cmocka_unit_test(test_round_trip_keeps_everything),
        cmocka_unit_test(test_reading_fills_the_record),
        cmocka_unit_test(test_liberties_of_a_writer),
        cmocka_unit_test(test_comments_find_their_places),
        cmocka_unit_test(test_bad_records_are_refused),
        cmocka_unit_test(test_zero_bytes_and_long_lines_are_refused),
        cmocka_unit_test(test_a_cut_file_is_refused_or_ends_between_lines),
        cmocka_unit_test(test_changed_bytes_never_crash),
        cmocka_unit_test(test_material_travels_with_the_record),
        cmocka_unit_test(test_default_material_is_not_carried),
        cmocka_unit_test(test_export_of_a_running_game_keeps_the_secret),
        cmocka_unit_test(test_key_and_commitment),
        cmocka_unit_test(test_names_by_colour_and_language),
        cmocka_unit_test(test_writing_makes_texts_harmless),
        cmocka_unit_test(test_report_tells_what_the_style_allows),
        cmocka_unit_test(test_position_becomes_one_line),
        cmocka_unit_test(test_nets_are_noted_once_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
