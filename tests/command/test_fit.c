/* Text in columns: measured, cut and wrapped as a terminal shows it, whichever characters that has. */
/* links: program */
#define _POSIX_C_SOURCE 200809L
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "command/characters.h"
#include "command/fit.h"

/* ---- fit ---- */

static void test_columns_are_counted_as_drawn(void **state) {
    (void)state;
    assert_int_equal(fit_columns(""), 0);
    assert_int_equal(fit_columns("abc"), 3);
    assert_int_equal(fit_columns("●3pl♜"), 5);
    assert_int_equal(fit_columns("漢字"), 4);
    assert_int_equal(fit_columns("e\xCC\x81"), 1); /* e and a combining accent */
    assert_int_equal(fit_columns("a\xFF\xFE"), 3); /* no text: one column a byte */
    assert_int_equal(fit_columns("\xE2\x97"), 2);  /* half a character at the end */
}

static void test_cut_never_splits_a_character(void **state) {
    (void)state;
    char out[32];
    fit_cut(out, sizeof out, "●●●●", 4);
    assert_string_equal(out, "●●●●");
    fit_cut(out, sizeof out, "●●●●", 3);
    assert_string_equal(out, "●●…");
    fit_cut(out, sizeof out, "漢字", 2);
    assert_string_equal(out, "…");
    fit_cut(out, sizeof out, "a\033[2Jb", 20);
    assert_string_equal(out, "a [2Jb");
    fit_cut(out, 9, "●●●●", 8); /* room for two and the end: the bytes decide, not the columns */
    assert_string_equal(out, "●●");
    fit_cut(out, sizeof out, "abc", 0);
    assert_string_equal(out, "");
}

static void test_wrapping_keeps_every_word(void **state) {
    (void)state;
    char line[32];
    const char *rest = "one two  three\nfourandlonger";
    const char *const lines[] = {"one two", "three", "fourandl", "onger"};
    for (size_t k = 0; k < 4; k++) {
        assert_true(fit_next_line(&rest, 8, line, sizeof line));
        assert_string_equal(line, lines[k]);
    }
    assert_false(fit_next_line(&rest, 8, line, sizeof line));
    assert_int_equal(fit_lines("one two  three\nfourandlonger", 8), 4);
    assert_int_equal(fit_lines("漢字", 1), 2); /* wider than the line: goes on, and splits none */
    assert_int_equal(fit_lines("", 8), 0);
}

static void test_short_texts_keep_their_number(void **state) {
    (void)state;
    static const struct {
        const char *text, *expected;
        int columns;
    } texts[] = {{"shrine 1", "shri. 1", 7}, {"Heiligtum 12", "Hei. 12", 7}, {"E1●Capital", "E1●Cap.", 7}, {"G1:H=1", "G1:H=1", 7},
                 {"G1:H=1", "G1:H", 4},      {"shrine 1", "shrine 1", 8},    {"shrine 1", "s. 1", 4},      {"shrine 1", "s.", 2}};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        char out[32];
        fit_short(out, sizeof out, texts[k].text, texts[k].columns);
        assert_string_equal(out, texts[k].expected);
    }
}

/* ---- characters ---- */

static void test_what_is_shown_is_as_wide_as_measured(void **state) {
    (void)state;
    static const char *const texts[] = {"●♜II", "┌─┬┐", "Brigantès … «ß»", "plain", "漢字", "wählen, Straße, Œuvre", "\xFF", "Capital✓"};
    for (characters which = CHARACTERS_ALL; which <= CHARACTERS_ASCII; which++) {
        characters_limit(which);
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
            char out[64], again[64];
            characters_write(out, sizeof out, texts[k]);
            assert_int_equal(fit_columns(out), fit_columns(texts[k]));
            for (const char *each = out; which == CHARACTERS_ASCII && *each; each++) assert_true((unsigned char)*each < 128);
            for (int columns = 0; columns < 12; columns++) {
                fit_cut(out, sizeof out, texts[k], columns);
                characters_write(again, sizeof again, out);
                assert_true(fit_columns(again) <= columns);
            }
        }
    }
    characters_limit(CHARACTERS_ALL);
}

static void assert_shown(characters which, const char *text, const char *shown) {
    char out[64];
    characters_limit(which);
    characters_write(out, sizeof out, text);
    characters_limit(CHARACTERS_ALL);
    assert_string_equal(out, shown);
}

static void test_stand_ins(void **state) {
    (void)state;
    assert_shown(CHARACTERS_ASCII, "wählen Straße Übung", "waehlen Strasse Uebung");
    assert_shown(CHARACTERS_ASCII, "Capital✓ Corn+·", "Capital* Corn+.");
    assert_shown(CHARACTERS_ASCII, "■⌂IV ●♜I", "#^IV o&I"); /* no letter before a level */
    assert_shown(CHARACTERS_CONSOLE, "wählen ┌─┐ ●⚒I", "wählen ┌─┐ o=I");
    assert_shown(CHARACTERS_ALL, "wählen ●⚒I", "wählen ●⚒I");
}

/* What the environment says, also where its locale is not installed or only one of its parts is. */
static void test_environment(void **state) {
    (void)state;
    static const struct {
        const char *all, *ctype, *lang, *term;
        characters shown;
    } cases[] = {
        {NULL, NULL, NULL, "xterm", CHARACTERS_ALL},
        {NULL, NULL, "C.UTF-8", "xterm", CHARACTERS_ALL},
        {"C", NULL, "C.UTF-8", "xterm", CHARACTERS_ASCII},
        {NULL, NULL, "C", "xterm", CHARACTERS_ASCII},
        {NULL, NULL, "xx_XX.UTF-8", "xterm", CHARACTERS_ALL}, /* no system has it */
        {NULL, NULL, "xx_XX.utf8@euro", "xterm", CHARACTERS_ALL},
        {NULL, "C.UTF-8", "xx_XX.ISO-8859-1", "xterm", CHARACTERS_ALL},
        {NULL, NULL, "xx_XX.ISO-8859-1", "xterm", CHARACTERS_ASCII},
        {NULL, NULL, "C.UTF-8", "linux", CHARACTERS_CONSOLE},
        {"C", NULL, NULL, "linux", CHARACTERS_ASCII},
    };
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG", "TERM"};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const char *const values[] = {cases[k].all, cases[k].ctype, cases[k].lang, cases[k].term};
        for (size_t name = 0; name < sizeof names / sizeof *names; name++)
            if (values[name])
                setenv(names[name], values[name], 1);
            else
                unsetenv(names[name]);
        characters_choose(false);
        assert_int_equal(characters_shown(), cases[k].shown);
        assert_int_equal(mblen("\u25cf", 3), 3); /* UTF-8 is read all the same */
        characters_choose(true);
        assert_int_equal(characters_shown(), CHARACTERS_ASCII);
    }
    characters_limit(CHARACTERS_ALL);
}

int main(void) {
    if (!setlocale(LC_ALL, "C.UTF-8")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_are_counted_as_drawn),
        cmocka_unit_test(test_cut_never_splits_a_character),
        cmocka_unit_test(test_wrapping_keeps_every_word),
        cmocka_unit_test(test_short_texts_keep_their_number),
        cmocka_unit_test(test_what_is_shown_is_as_wide_as_measured),
        cmocka_unit_test(test_stand_ins),
        cmocka_unit_test(test_environment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
