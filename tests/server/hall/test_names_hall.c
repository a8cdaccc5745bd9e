/* Names: what may be one, what is the same, what looks the same, what is reserved. */
/* links: hall */
#include "server/names/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_good(const char *name) {
    char shown[NAMES_BYTES];
    const char *why = NULL;
    bool good = names_check(name, shown, &why);
    assert_true(good || strlen(why) > 0);
    return good;
}

static void test_usual_names_of_many_countries_are_good(void **state) {
    (void)state;
    static const char *const good[] = {
        "Ada",         "ada_lovelace", "J-P Sartre", "Zoë",     "Zoe\u0308", "Łukasz", "Straße 7",   "O2",     "Ngô Thanh",
        "Αριστοτέλης", "Софья",        "דוד",        "محمد",    "محمد ٢",    "李白",   "さくら花カ", "홍길동", "राम",
        "สมชาย",       "Botond",       "Bottom",     "Inviter", "Modesta",   "Gastón", "John Root",  "42",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_good(good[i])) fail_msg("%s is not taken for a name", good[i]);
}

static void test_what_is_no_name(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "A",
        "a234567890123456789012345",
        "Ada ",
        " Ada",
        "Ada  L",
        "Ada-_L",
        "Ada!",
        "Ada\n",
        "A\x01"
        "z",
        "Ada\u200b",
        "A\u202eda",
        "Ada\u00a0L",
        "\u3164da",
        "Ada\xc2\x85x",
        "\ue000da",
        "\u0378da" /* unassigned */,
        "\u0301Ada",
        "X\u0304\u0305\u0306da",
        "ﬁnn" /* ligature */,
        "Ⓐda",
        "½pint",
        "\u1112\u1161\u11ab"
        "\u1112\u1161\u11ab\u1112\u1161\u11ab\u115f",
        "א1b" /* mixed */,
        "\xff\xfe",
        "Ada\u0640",
        "😀😀",
        "ǅa",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_good(bad[i])) fail_msg("%zu: \"%s\" is taken for a name", i, bad[i]);
}

/* RFC 5893: a word from right to left neither begins with a digit nor mixes the two kinds of digits. */
static void test_direction(void **state) {
    (void)state;
    assert_true(is_good("דוד7"));
    assert_false(is_good("7דוד"));
    assert_false(is_good("محمد٢7"));
}

static void test_scripts_are_not_mixed(void **state) {
    (void)state;
    static const char *const mixed[] = {"Аda" /* Cyrillic A */, "Adaα", "李白x", "홍さくら", "Софья B", "Ada7\u0667"};
    for (size_t i = 0; i < sizeof mixed / sizeof *mixed; i++)
        if (is_good(mixed[i])) fail_msg("%s is taken for a name", mixed[i]);
}

static void test_lengths_count_characters(void **state) {
    (void)state;
    assert_true(is_good("abcdefghijklmnopqrstuvwx"));
    assert_false(is_good("abcdefghijklmnopqrstuvwxy"));
    assert_true(is_good("абвгдежзиклмнопрсту"));   /* 19 characters, 38 bytes */
    assert_false(is_good("абвгдежзиклмнопрстуф")); /* 40 bytes do not fit */
    char shown[NAMES_BYTES];
    const char *why;
    assert_true(names_check("Zoe\u0308", shown, &why));
    assert_string_equal(shown, "Zoë"); /* composed */
}

static bool same(void (*key)(const char *, char *), const char *one, const char *other) {
    char a[NAMES_KEY_BYTES], b[NAMES_KEY_BYTES];
    key(one, a);
    key(other, b);
    return strcmp(a, b) == 0;
}

static void test_one_name_written_differently(void **state) {
    (void)state;
    assert_true(same(names_fold, "Ada", "aDA"));
    assert_true(same(names_fold, "ZOË", "zoe\u0308"));
    assert_true(same(names_fold, "Ａｄａ", "ada"));
    assert_true(same(names_fold, "STRASSE", "straße"));
    assert_true(same(names_fold, "ΣΟΦΟΣ", "σοφος"));
    assert_false(same(names_fold, "Ada", "Аda"));
    assert_false(same(names_fold, "Rene", "René"));
    char long_text[600], out[NAMES_KEY_BYTES];
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = 0;
    names_fold(long_text, out); /* any text has one */
    assert_int_equal(strlen(out), NAMES_KEY_BYTES - 1);
    names_skeleton("\xff", out);
    assert_string_equal(out, "\xff");
}

static void test_lookalikes(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"Аdа", "Ada"},     {"Вова", "Boba"},   {"ΑΝΝΑ", "Anna"}, {"B0b", "Bob"},     {"Bi11", "BILL"},  {"Ill", "lll"}, {"Arnie", "Amie"},
        {"Ewwa", "Evvvva"}, {"Ada-L", "Ada_L"}, {"Ρορ", "pop"},   {"ѕсоре", "scope"}, {"Ｂｏｂ", "bob"}, {"İda", "lda"}, {"٠٠7", "oo7"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!same(names_skeleton, pairs[i][0], pairs[i][1])) fail_msg("%s and %s look the same", pairs[i][0], pairs[i][1]);
    static const char *const apart[][2] = {{"Rene", "René"}, {"Anna", "Ann"}, {"Bob", "Rob"}, {"Дима", "Dima"}, {"Adam", "Adan"}};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if (same(names_skeleton, apart[i][0], apart[i][1])) fail_msg("%s and %s look different", apart[i][0], apart[i][1]);
}

static void test_reserved_names(void **state) {
    (void)state;
    static const char *const reserved[] = {
        "admin",    "ADMIN",    "Adm1n", "admín",     "a.d.m.i.n",  "Admin 7",   "admin123", "Trivium Support", "trivium",
        "Tr1vium",  "Ｒｏｏｔ", "r00t",  "moderator", "Modérateur", "Betreiber", "Gast",     "Gäste",           "Invité",
        "invité 3", "guest x",  "Guest", "bot",       "Bot greedy", "bot-7",     "System",   "Système",         "server",
        "Serveur",  "staff",    "Mod",   "ѕуѕтем",    "Team",       "Personne",
    };
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (is_good(reserved[i])) fail_msg("%s is free to take", reserved[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usual_names_of_many_countries_are_good),
        cmocka_unit_test(test_what_is_no_name),
        cmocka_unit_test(test_direction),
        cmocka_unit_test(test_scripts_are_not_mixed),
        cmocka_unit_test(test_lengths_count_characters),
        cmocka_unit_test(test_one_name_written_differently),
        cmocka_unit_test(test_lookalikes),
        cmocka_unit_test(test_reserved_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
