/* Text buffers: cutting, growing, numbers; and the sentences of errors. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/text.h>

static void test_adding(void **unused) {
    (void)unused;
    char room[64];
    tv_text text = TV_TEXT_OVER(room);
    assert_string_equal(room, "");
    tv_text_add(&text, "one ");
    tv_text_add_char(&text, '2');
    tv_text_add_bytes(&text, " three", 3);
    assert_string_equal(room, "one 2 th");
    assert_int_equal(text.used, 8);
    tv_text_clear(&text);
    assert_string_equal(room, "");
    assert_int_equal(text.used, 0);
}

static void assert_int_written(int64_t number, const char *words) {
    char room[32];
    tv_text text = TV_TEXT_OVER(room);
    tv_text_add_int(&text, number);
    assert_string_equal(room, words);
}

static void test_numbers(void **unused) {
    (void)unused;
    assert_int_written(0, "0");
    assert_int_written(-1, "-1");
    assert_int_written(1000000, "1000000");
    assert_int_written(INT64_MAX, "9223372036854775807");
    assert_int_written(INT64_MIN, "-9223372036854775808");
    char room[32];
    tv_text text = TV_TEXT_OVER(room);
    tv_text_add_uint(&text, UINT64_MAX);
    assert_string_equal(room, "18446744073709551615");
    tv_text_clear(&text);
    tv_text_add_hex(&text, (const uint8_t[]){0x00, 0x9f, 0xff}, 3);
    assert_string_equal(room, "009fff");
}

static void test_full_buffer_keeps_what_fits(void **unused) {
    (void)unused;
    char room[5];
    tv_text text = TV_TEXT_OVER(room);
    tv_text_add(&text, "abcd");
    assert_false(text.cut);
    tv_text_add(&text, "");
    assert_false(text.cut);
    tv_text_add_char(&text, 'e');
    assert_true(text.cut);
    assert_string_equal(room, "abcd");
    tv_text_clear(&text);
    assert_false(text.cut);
    tv_text_add(&text, "abcdef");
    assert_true(text.cut);
    assert_string_equal(room, "abcd");
    assert_int_equal(text.used, 4);
}

/* Once cut, a shorter word that would fit again must not follow: the text would have a gap. */
static void test_nothing_follows_a_cut(void **unused) {
    (void)unused;
    char room[6];
    tv_text text = TV_TEXT_OVER(room);
    tv_text_add(&text, "abcdé");
    assert_string_equal(room, "abcd");
    tv_text_add(&text, "x");
    assert_string_equal(room, "abcd");
    char none[1];
    text = TV_TEXT_OVER(none);
    tv_text_add(&text, "x");
    assert_true(text.cut);
    assert_string_equal(none, "");
}

/* At every size, what is kept are whole characters: of 1, 2, 3 and 4 bytes. */
static void test_never_cuts_a_character(void **unused) {
    (void)unused;
    static const char words[] = "aé€🂡z";
    static const size_t ends[] = {0, 1, 3, 6, 10, 11};
    for (size_t size = 1; size <= sizeof words; size++) {
        size_t whole = 0;
        for (size_t i = 0; i < 6; i++)
            if (ends[i] < size) whole = ends[i];
        char at_once[32], by_bytes[32];
        tv_text text = tv_text_over(at_once, size), slow = tv_text_over(by_bytes, size);
        tv_text_add(&text, words);
        for (const char *byte = words; *byte != '\0'; byte++) tv_text_add_char(&slow, *byte);
        assert_int_equal(text.used, whole);
        assert_memory_equal(at_once, words, whole);
        assert_int_equal(at_once[whole], '\0');
        assert_string_equal(at_once, by_bytes);
        assert_int_equal(text.cut, size < sizeof words);
    }
}

static char larger[64];

static bool grow_once(tv_text *text, size_t size) {
    if (size > sizeof larger) return false;
    memcpy(larger, text->at, text->used + 1);
    text->at = larger;
    text->size = sizeof larger;
    return true;
}

static void test_growing(void **unused) {
    (void)unused;
    char room[4];
    tv_text text = TV_TEXT_OVER(room);
    text.grow = grow_once;
    tv_text_add(&text, "abc");
    assert_ptr_equal(text.at, room);
    tv_text_add(&text, "def");
    assert_ptr_equal(text.at, larger);
    assert_string_equal(text.at, "abcdef");
    assert_false(text.cut);
    for (int i = 0; i < 100; i++) tv_text_add(&text, "é");
    assert_true(text.cut);
    assert_int_equal(text.used, 62); /* 63 would be half a character */
    assert_int_equal(strlen(text.at), 62);
}

static void test_fail(void **unused) {
    (void)unused;
    tv_error error = {.line = 9, .column = 9};
    assert_false(tv_fail(&error, "{} is not {}", "x", "y", (const char *)NULL));
    assert_string_equal(error.what, "x is not y");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_false(tv_fail_at(&error, 3, 7, "no holes", (const char *)NULL));
    assert_string_equal(error.what, "no holes");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 7);
    assert_false(tv_fail(NULL, "nobody listens", (const char *)NULL));
    assert_false(tv_fail_at(NULL, 1, 1, "nobody listens", (const char *)NULL));
}

static void test_fail_holes(void **unused) {
    (void)unused;
    tv_error error;
    tv_fail(&error, "{} and {}", "one", (const char *)NULL);
    assert_string_equal(error.what, "one and {}");
    tv_fail(&error, "got {}", "a hole {} in the filling", "more", (const char *)NULL);
    assert_string_equal(error.what, "got a hole {} in the filling");
    tv_fail(&error, "outer: {}", error.what, (const char *)NULL); /* its own text as a filling */
    assert_string_equal(error.what, "outer: got a hole {} in the filling");
    char words[400];
    memset(words, 'w', sizeof words);
    words[sizeof words - 1] = '\0';
    tv_fail(&error, "{}", words, (const char *)NULL);
    assert_int_equal(strlen(error.what), sizeof error.what - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adding),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_full_buffer_keeps_what_fits),
        cmocka_unit_test(test_nothing_follows_a_cut),
        cmocka_unit_test(test_never_cuts_a_character),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_fail),
        cmocka_unit_test(test_fail_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
