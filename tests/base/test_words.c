/* Words: looking translations up; plural rules; holes; languages. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/words.h>

#include "base/catalog.h"
#include "base/plural.h"

static const tv_catalog_row sample_rows[] = {
    {"Castle", 0, {[TV_FR] = "Château", [TV_DE] = "Burg"}},
    {"Only", 0, {[TV_FR] = "Seul"}},
    {"{n} card", 0, {[TV_FR] = "{n} carte", [TV_DE] = "{n} Karte"}},
    {"{n} card", 1, {[TV_FR] = "{n} cartes", [TV_DE] = "{n} Karten"}},
    {"{n} card", 2, {[TV_FR] = "{n} de cartes"}}, /* as a language with three forms would have it */
    {"{player} takes {card}.", 0, {[TV_FR] = "{card} : pris par {player}."}},
};
static const tv_catalog catalog = {sample_rows, sizeof sample_rows / sizeof sample_rows[0], {NULL}};

static const char *find(tv_lang lang, const char *english, uint32_t form) { return tv_catalog_find(&catalog, lang, english, form); }

static void test_catalog(void **unused) {
    (void)unused;
    assert_string_equal(find(TV_FR, "Castle", 0), "Château");
    assert_string_equal(find(TV_DE, "Castle", 0), "Burg");
    assert_string_equal(find(TV_FR, "Only", 0), "Seul");
    assert_string_equal(find(TV_FR, "{player} takes {card}.", 0), "{card} : pris par {player}.");
    assert_string_equal(find(TV_FR, "{n} card", 0), "{n} carte");
    assert_string_equal(find(TV_FR, "{n} card", 1), "{n} cartes");
    assert_string_equal(find(TV_FR, "{n} card", 2), "{n} de cartes");
    assert_string_equal(find(TV_DE, "{n} card", 1), "{n} Karten");
}

static void test_catalog_misses(void **unused) {
    (void)unused;
    assert_null(find(TV_FR, "", 0));
    assert_null(find(TV_FR, "Castl", 0));
    assert_null(find(TV_FR, "Castles", 0));
    assert_null(find(TV_FR, "A", 0));
    assert_null(find(TV_FR, "~", 0));
    assert_null(find(TV_FR, "{n} cards", 0)); /* plurals are found by their singular */
    assert_null(find(TV_FR, "{n} card", 3));
    assert_null(find(TV_FR, "Castle", 1)); /* it has one form only */
    assert_null(find(TV_DE, "{n} card", 2));
    assert_null(find(TV_DE, "Only", 0)); /* not translated */
    assert_null(find(TV_EN, "Castle", 0));
    static const tv_catalog none = {0};
    assert_null(tv_catalog_find(&none, TV_FR, "Castle", 0));
}

/* The search finds a row only where the build has put it: in order, each once; no text is empty, none is the file's header. */
static void test_catalog_built(void **unused) {
    (void)unused;
    assert_true(tv_catalog_built.count > 0);
    for (uint32_t i = 0; i < tv_catalog_built.count; i++) {
        const tv_catalog_row *row = &tv_catalog_built.rows[i];
        assert_true(row->english[0] != '\0');
        assert_null(row->said[TV_EN]);
        for (uint32_t lang = TV_EN + 1; lang < TV_LANGS; lang++) {
            assert_true(row->said[lang] != NULL && row->said[lang][0] != '\0'); /* German and French have the same two forms */
            assert_ptr_equal(tv_catalog_find(&tv_catalog_built, (tv_lang)lang, row->english, row->form), row->said[lang]);
        }
    }
    for (uint32_t lang = TV_EN + 1; lang < TV_LANGS; lang++) assert_non_null(tv_catalog_built.plural[lang]);
}

static void test_languages(void **unused) {
    (void)unused;
    static const struct {
        const char *code;
        bool known;
        tv_lang lang;
    } rows[] = {
        {"en", true, TV_EN},       {"fr", true, TV_FR},      {"de", true, TV_DE},  {"fr_FR.UTF-8", true, TV_FR}, {"de-AT", true, TV_DE},
        {"en.UTF-8", true, TV_EN}, {"de@euro", true, TV_DE}, {"", false, TV_EN},   {"f", false, TV_EN},          {"french", false, TV_EN},
        {"C", false, TV_EN},       {"es", false, TV_EN},     {"FR", false, TV_EN}, {"C.UTF-8", false, TV_EN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tv_lang lang = TV_LANGS;
        assert_int_equal(tv_lang_read(rows[i].code, &lang), rows[i].known);
        assert_int_equal(lang, rows[i].known ? rows[i].lang : TV_LANGS);
    }
    for (uint32_t i = 0; i < TV_LANGS; i++) {
        tv_lang back = TV_LANGS;
        assert_true(tv_lang_read(tv_lang_code((tv_lang)i), &back));
        assert_int_equal(back, i);
    }
    assert_string_equal(tv_lang_name(TV_EN), "English");
    assert_string_equal(tv_lang_name(TV_FR), "Français");
    assert_string_equal(tv_lang_name(TV_DE), "Deutsch");
}

/* The catalogue is in the library, and the right language is asked. */
static void test_translated(void **unused) {
    (void)unused;
    assert_string_equal(tv_translate(TV_EN, "Blue"), "Blue");
    assert_string_equal(tv_translate(TV_FR, "Blue"), "Bleu");
    assert_string_equal(tv_translate(TV_DE, "Blue"), "Blau");
}

static void test_untranslated(void **unused) {
    (void)unused;
    static const char words[] = "certainly not in any catalogue";
    for (uint32_t i = 0; i < TV_LANGS; i++) {
        assert_ptr_equal(tv_translate((tv_lang)i, words), words);
        assert_string_equal(tv_translate((tv_lang)i, ""), "");
    }
    char room[64];
    tv_text text = TV_TEXT_OVER(room);
    tv_word(&text, TV_DE, words);
    assert_string_equal(room, words);
}

static void assert_said(const char *english, const char *expected) {
    char room[128];
    tv_text text = TV_TEXT_OVER(room);
    tv_say(&text, TV_EN, english, TV_S("player", "Max"), TV_N("n", -2), TV_S("empty", ""), TV_S("odd", "{n}"));
    assert_string_equal(room, expected);
}

static void test_holes(void **unused) {
    (void)unused;
    assert_said("{player} draws {n} cards.", "Max draws -2 cards.");
    assert_said("{n} for {player}, {player}", "-2 for Max, Max");
    assert_said("no holes", "no holes");
    assert_said("[{empty}]", "[]");
    assert_said("{odd}", "{n}"); /* fillings have no holes */
    assert_said("{unknown} {play} {players}", "{unknown} {play} {players}");
    assert_said("{", "{");
    assert_said("{player", "{player");
    assert_said("{{player}}", "{Max}");
    assert_said("{} }{", "{} }{");
}

static void assert_counted(tv_lang lang, int64_t count, const char *expected) {
    char room[64];
    tv_text text = TV_TEXT_OVER(room);
    tv_say_count(&text, lang, "{n} sample of {x}", "{n} samples of {x}", count, TV_S("x", "it"), TV_N("n", 99));
    assert_string_equal(room, expected);
}

/* Without a translation the English sentence follows the English rule, in every language. */
static void test_counts(void **unused) {
    (void)unused;
    for (uint32_t lang = 0; lang < TV_LANGS; lang++) {
        assert_counted((tv_lang)lang, 0, "0 samples of it");
        assert_counted((tv_lang)lang, 1, "1 sample of it");
        assert_counted((tv_lang)lang, 2, "2 samples of it");
        assert_counted((tv_lang)lang, -1, "-1 sample of it");
        assert_counted((tv_lang)lang, 1000000, "1000000 samples of it");
    }
}

static void test_plural_rules(void **unused) {
    (void)unused;
    static const struct {
        int64_t count;
        uint32_t en, fr, de;
    } rows[] = {
        {0, 1, 0, 1}, {1, 0, 0, 0}, {2, 1, 1, 1}, {-1, 0, 0, 0}, {-2, 1, 1, 1}, {101, 1, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(tv_plural_form(TV_EN, rows[i].count), rows[i].en);
        assert_int_equal(tv_plural_form(TV_FR, rows[i].count), rows[i].fr);
        assert_int_equal(tv_plural_form(TV_DE, rows[i].count), rows[i].de);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalog),   cmocka_unit_test(test_catalog_misses), cmocka_unit_test(test_catalog_built),
        cmocka_unit_test(test_languages), cmocka_unit_test(test_translated),     cmocka_unit_test(test_untranslated),
        cmocka_unit_test(test_holes),     cmocka_unit_test(test_counts),         cmocka_unit_test(test_plural_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
