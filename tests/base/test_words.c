/* Words: looking translations up, also in damaged catalogues; plural rules; holes; languages. */
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

/* Made by msgfmt from five entries: Castle, Only, {n} card(s), {player} takes {card}., and the header. */
static const unsigned char catalog[] = {
    0xde, 0x12, 0x04, 0x95, 0x00, 0x00, 0x00, 0x00, 0x05, 0x00, 0x00, 0x00, 0x1c, 0x00, 0x00, 0x00, 0x44, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x6c, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x6c, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00, 0x00, 0x6d, 0x00, 0x00, 0x00,
    0x04, 0x00, 0x00, 0x00, 0x74, 0x00, 0x00, 0x00, 0x12, 0x00, 0x00, 0x00, 0x79, 0x00, 0x00, 0x00, 0x16, 0x00, 0x00, 0x00, 0x8c, 0x00,
    0x00, 0x00, 0x8f, 0x00, 0x00, 0x00, 0xa3, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00, 0x33, 0x01, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00,
    0x3c, 0x01, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x41, 0x01, 0x00, 0x00, 0x1b, 0x00, 0x00, 0x00, 0x56, 0x01, 0x00, 0x00, 0x00, 0x43,
    0x61, 0x73, 0x74, 0x6c, 0x65, 0x00, 0x4f, 0x6e, 0x6c, 0x79, 0x00, 0x7b, 0x6e, 0x7d, 0x20, 0x63, 0x61, 0x72, 0x64, 0x00, 0x7b, 0x6e,
    0x7d, 0x20, 0x63, 0x61, 0x72, 0x64, 0x73, 0x00, 0x7b, 0x70, 0x6c, 0x61, 0x79, 0x65, 0x72, 0x7d, 0x20, 0x74, 0x61, 0x6b, 0x65, 0x73,
    0x20, 0x7b, 0x63, 0x61, 0x72, 0x64, 0x7d, 0x2e, 0x00, 0x4c, 0x61, 0x6e, 0x67, 0x75, 0x61, 0x67, 0x65, 0x3a, 0x20, 0x66, 0x72, 0x0a,
    0x4d, 0x49, 0x4d, 0x45, 0x2d, 0x56, 0x65, 0x72, 0x73, 0x69, 0x6f, 0x6e, 0x3a, 0x20, 0x31, 0x2e, 0x30, 0x0a, 0x43, 0x6f, 0x6e, 0x74,
    0x65, 0x6e, 0x74, 0x2d, 0x54, 0x79, 0x70, 0x65, 0x3a, 0x20, 0x74, 0x65, 0x78, 0x74, 0x2f, 0x70, 0x6c, 0x61, 0x69, 0x6e, 0x3b, 0x20,
    0x63, 0x68, 0x61, 0x72, 0x73, 0x65, 0x74, 0x3d, 0x55, 0x54, 0x46, 0x2d, 0x38, 0x0a, 0x43, 0x6f, 0x6e, 0x74, 0x65, 0x6e, 0x74, 0x2d,
    0x54, 0x72, 0x61, 0x6e, 0x73, 0x66, 0x65, 0x72, 0x2d, 0x45, 0x6e, 0x63, 0x6f, 0x64, 0x69, 0x6e, 0x67, 0x3a, 0x20, 0x38, 0x62, 0x69,
    0x74, 0x0a, 0x50, 0x6c, 0x75, 0x72, 0x61, 0x6c, 0x2d, 0x46, 0x6f, 0x72, 0x6d, 0x73, 0x3a, 0x20, 0x6e, 0x70, 0x6c, 0x75, 0x72, 0x61,
    0x6c, 0x73, 0x3d, 0x32, 0x3b, 0x20, 0x70, 0x6c, 0x75, 0x72, 0x61, 0x6c, 0x3d, 0x6e, 0x20, 0x3e, 0x20, 0x31, 0x3b, 0x0a, 0x00, 0x43,
    0x68, 0xc3, 0xa2, 0x74, 0x65, 0x61, 0x75, 0x00, 0x53, 0x65, 0x75, 0x6c, 0x00, 0x7b, 0x6e, 0x7d, 0x20, 0x63, 0x61, 0x72, 0x74, 0x65,
    0x00, 0x7b, 0x6e, 0x7d, 0x20, 0x63, 0x61, 0x72, 0x74, 0x65, 0x73, 0x00, 0x7b, 0x63, 0x61, 0x72, 0x64, 0x7d, 0x20, 0x3a, 0x20, 0x70,
    0x72, 0x69, 0x73, 0x20, 0x70, 0x61, 0x72, 0x20, 0x7b, 0x70, 0x6c, 0x61, 0x79, 0x65, 0x72, 0x7d, 0x2e, 0x00,
};

static const char *find(const char *english, uint32_t form) { return tv_catalog_find(catalog, sizeof catalog, english, form); }

static void test_catalog(void **unused) {
    (void)unused;
    assert_string_equal(find("Castle", 0), "Château");
    assert_string_equal(find("Only", 0), "Seul");
    assert_string_equal(find("{player} takes {card}.", 0), "{card} : pris par {player}.");
    assert_string_equal(find("{n} card", 0), "{n} carte");
    assert_string_equal(find("{n} card", 1), "{n} cartes");
}

static void test_catalog_misses(void **unused) {
    (void)unused;
    assert_null(find("", 0)); /* the header is no translation */
    assert_null(find("Castl", 0));
    assert_null(find("Castles", 0));
    assert_null(find("A", 0));
    assert_null(find("~", 0));
    assert_null(find("{n} cards", 0)); /* plurals are found by their singular */
    assert_null(find("{n} card", 2));
    assert_null(find("Castle", 1)); /* it has one form only */
}

/* Cut at every length, and with every byte changed: the sanitizers see whether a search leaves the bytes. */
static void test_catalog_damaged(void **unused) {
    (void)unused;
    static const char *const words[] = {"Castle", "Only", "{n} card", "zzz"};
    unsigned char copy[sizeof catalog];
    for (size_t size = 0; size <= sizeof catalog; size++) {
        unsigned char *exact = test_malloc(size + 1);
        memcpy(exact, catalog, size);
        for (size_t i = 0; i < 4; i++) {
            const char *found = tv_catalog_find(exact, size, words[i], 1);
            assert_true(found == NULL || (found > (const char *)exact && found < (const char *)exact + size));
        }
        test_free(exact);
    }
    for (size_t at = 0; at < sizeof catalog; at++)
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, catalog, sizeof copy);
            copy[at] ^= (unsigned char)(1 << bit);
            for (size_t i = 0; i < 4; i++) {
                const char *found = tv_catalog_find(copy, sizeof copy, words[i], 0);
                if (found != NULL) assert_true(strlen(found) < sizeof copy);
            }
        }
    memcpy(copy, catalog, sizeof copy);
    copy[0] ^= 1;
    assert_null(tv_catalog_find(copy, sizeof copy, "Castle", 0)); /* not the magic number */
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

/* The catalogues are in the library, and the right one is asked. */
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
        cmocka_unit_test(test_catalog),   cmocka_unit_test(test_catalog_misses), cmocka_unit_test(test_catalog_damaged),
        cmocka_unit_test(test_languages), cmocka_unit_test(test_translated),     cmocka_unit_test(test_untranslated),
        cmocka_unit_test(test_holes),     cmocka_unit_test(test_counts),         cmocka_unit_test(test_plural_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
