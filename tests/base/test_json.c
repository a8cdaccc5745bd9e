/* JSON: what the writer makes; what the strict reader takes and refuses; the relaxed form; values out of a document. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/json.h>

enum { NODES = 64 };

typedef struct {
    tv_json_node nodes[NODES];
    tv_json_doc doc;
    tv_error error;
} fixture;

static bool read_bytes(fixture *f, const char *text, size_t size, bool relaxed) {
    memset(f, 0, sizeof *f);
    f->doc.nodes = f->nodes;
    f->doc.max = NODES;
    return tv_json_read(&f->doc, text, size, relaxed, &f->error);
}

static bool read_text(fixture *f, const char *text, bool relaxed) { return read_bytes(f, text, strlen(text), relaxed); }

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- writing ---- */

static void write_sample(tv_json *json) {
    tv_json_object(json, NULL);
    tv_json_string(json, "name", "Max");
    tv_json_string(json, "two words", "a \"b\" \\ \n\t\x01 é");
    tv_json_int(json, "i", INT64_MIN);
    tv_json_uint(json, "u", UINT64_MAX);
    tv_json_array(json, "list");
    tv_json_bool(json, NULL, true);
    tv_json_bool(json, NULL, false);
    tv_json_null(json, NULL);
    tv_json_array(json, NULL);
    tv_json_array_end(json);
    tv_json_object(json, NULL);
    tv_json_object_end(json);
    tv_json_array_end(json);
    tv_json_string(json, "last", "");
    tv_json_object_end(json);
}

static void test_write_strict(void **unused) {
    (void)unused;
    char room[512];
    tv_text text = TV_TEXT_OVER(room);
    tv_json json = tv_json_into(&text);
    write_sample(&json);
    assert_string_equal(room, "{\"name\":\"Max\",\"two words\":\"a \\\"b\\\" \\\\ \\n\\t\\u0001 é\",\"i\":-9223372036854775808,"
                              "\"u\":18446744073709551615,\"list\":[true,false,null,[],{}],\"last\":\"\"}");
    fixture f;
    assert_true(read_text(&f, room, false));
}

static void test_write_relaxed(void **unused) {
    (void)unused;
    char room[512];
    tv_text text = TV_TEXT_OVER(room);
    tv_json json = tv_json_into(&text);
    json.relaxed = true;
    write_sample(&json);
    assert_string_equal(room, "{name: Max, \"two words\": \"a \\\"b\\\" \\\\ \\n\\t\\u0001 é\", i: -9223372036854775808, "
                              "u: 18446744073709551615, list: [true, false, null, [], {}], last: \"\"}");
    fixture f;
    assert_true(read_text(&f, room, true));
}

/* Words that would read back as something else keep their quotes. */
static void test_write_relaxed_quotes(void **unused) {
    (void)unused;
    static const struct {
        const char *word, *written;
    } rows[] = {
        {"Kr", "Kr"},         {"hand.Kr", "hand.Kr"}, {"a>b", "a>b"},       {"?", "?"},       {"1a", "1a"},
        {"-", "-"},           {"+1", "+1"},           {"01", "01"},         {"1.", "1."},     {"true", "\"true\""},
        {"null", "\"null\""}, {"12", "\"12\""},       {"-1e5", "\"-1e5\""}, {"", "\"\""},     {"a b", "\"a b\""},
        {"a,b", "\"a,b\""},   {"é", "\"é\""},         {"#x", "\"#x\""},     {"x#", "\"x#\""}, {"a:b", "\"a:b\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char room[64], back[64];
        tv_text text = TV_TEXT_OVER(room);
        tv_json json = tv_json_into(&text);
        json.relaxed = true;
        tv_json_string(&json, NULL, rows[i].word);
        assert_string_equal(room, rows[i].written);
        fixture f;
        assert_true(read_text(&f, room, true));
        assert_true(tv_json_get_string(&f.doc, 0, back, sizeof back));
        assert_string_equal(back, rows[i].word);
    }
}

static void test_write_decimals(void **unused) {
    (void)unused;
    static const struct {
        int64_t value;
        uint32_t digits;
        const char *written;
    } rows[] = {
        {0, 0, "0"},        {0, 2, "0.00"},     {5, 1, "0.5"}, {-5, 2, "-0.05"},
        {1234, 3, "1.234"}, {-100, 1, "-10.0"}, {7, 0, "7"},   {INT64_MIN, 18, "-9.223372036854775808"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char room[64];
        tv_text text = TV_TEXT_OVER(room);
        tv_json json = tv_json_into(&text);
        tv_json_decimal(&json, NULL, rows[i].value, rows[i].digits);
        assert_string_equal(room, rows[i].written);
    }
}

/* The reader takes UTF-8 only, so the writer must not make anything else of a broken name. */
static void test_write_broken_utf8(void **unused) {
    (void)unused;
    static const struct {
        const char *word, *written;
    } rows[] = {
        {"a\xC3", "\"a\xEF\xBF\xBD\""},
        {"\xFFz", "\"\xEF\xBF\xBDz\""},
        {"\xE2\x82", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char room[64];
        tv_text text = TV_TEXT_OVER(room);
        tv_json json = tv_json_into(&text);
        tv_json_string(&json, NULL, rows[i].word);
        assert_string_equal(room, rows[i].written);
        fixture f;
        assert_true(read_text(&f, room, false));
    }
}

/* ---- strict reading ---- */

static void test_strict_accepts(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "10",
        "1.5",
        "0.1",
        "1e5",
        "1E+5",
        "1e-5",
        "-1.25e10",
        "\"\"",
        "\"a\"",
        "\"é€🂡\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u00e9\"",
        "\"\\u0000\"",
        "\"\\uD83C\\uDCA1\"",
        "\"\\uDBFF\\uDFFF\"",
        "\"\x7f\"",
        "[]",
        "[ ]",
        "{}",
        "{ }",
        "[1]",
        "[1,2]",
        " [ 1 , 2 ] ",
        "[[],[[]],{}]",
        "{\"a\":1}",
        "{\"a\":1,\"b\":2}",
        "{\"\":0}",
        "{\"a\":{\"a\":{\"a\":[]}}}",
        "\t\r\n 1 \n",
        "[1,\n2]",
        "{\"a\":1,\"A\":2}",
        "[\"\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\"]",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]", /* 16 deep */
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        fixture f;
        if (!read_text(&f, texts[i], false)) fail_msg("refused %s: %s", texts[i], f.error.what);
        assert_int_equal(f.doc.nodes[0].next, f.doc.count);
        if (!read_text(&f, texts[i], true)) fail_msg("relaxed refused %s: %s", texts[i], f.error.what);
    }
}

static void test_strict_refuses(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t line, column;
        const char *what;
    } rows[] = {
        {"", 1, 1, "the text ends too early"},
        {"  ", 1, 3, "the text ends too early"},
        {"[", 1, 2, "the text ends too early"},
        {"{", 1, 2, "the text ends too early"},
        {"{\"a\"", 1, 5, "the text ends too early"},
        {"{\"a\":", 1, 6, "the text ends too early"},
        {"[1", 1, 3, "the text ends too early"},
        {"[1,", 1, 4, "the text ends too early"},
        {"]", 1, 1, "unexpected \"]\""},
        {"[}", 1, 2, "unexpected \"}\""},
        {"{]", 1, 2, "unexpected \"]\""},
        {"[,1]", 1, 2, "unexpected \",\""},
        {"{,}", 1, 2, "unexpected \",\""},
        {"[1,,2]", 1, 4, "unexpected \",\""},
        {"[1,]", 1, 4, "a value is missing behind the comma"},
        {"{\"a\":1,}", 1, 8, "a value is missing behind the comma"},
        {"[1 2]", 1, 4, "a comma is missing"},
        {"{\"a\":1 \"b\":2}", 1, 8, "a comma is missing"},
        {"{\"a\" 1}", 1, 6, "a colon is missing behind the key"},
        {"{\"a\",1}", 1, 5, "a colon is missing behind the key"},
        {"{\"a\"::1}", 1, 6, "unexpected \":\""},
        {"{a:1}", 1, 2, "a key needs quotes here"},
        {"{1:1}", 1, 2, "a key needs quotes here"},
        {"{'a':1}", 1, 2, "unexpected \"'\""},
        {"1 2", 1, 3, "something follows the end of the value"},
        {"[] x", 1, 4, "something follows the end of the value"},
        {"{}}", 1, 3, "something follows the end of the value"},
        {"1,", 1, 2, "something follows the end of the value"},
        {"# no\n1", 1, 1, "unexpected \"#\""},
        {"[é]", 1, 2, "unexpected \"é\""},
        {"[\"é\", é]", 1, 7, "unexpected \"é\""},
        {"[1,\n  x]", 2, 3, "x is neither a number nor true, false or null; words need quotes here"},
        {"\xEF\xBB\xBF[]", 1, 1, NULL}, /* a byte order mark */
        {"[\v]", 1, 2, "unexpected control character"},
        {"\"a", 1, 3, "the text ends inside a string"},
        {"\"a\\", 1, 4, "the text ends inside a string"},
        {"\"a\nb\"", 1, 3, "control character in a string; write it as an escape"},
        {"\"\t\"", 1, 2, "control character in a string; write it as an escape"},
        {"\"ab\\x\"", 1, 4, "bad escape in a string"},
        {"\"\\u12\"", 1, 2, "bad escape in a string"},
        {"\"\\u12g4\"", 1, 2, "bad escape in a string"},
        {"\"\\U1234\"", 1, 2, "bad escape in a string"},
        {"\"\\uD800\"", 1, 2, "half a surrogate pair in a string"},
        {"\"\\uDC00\"", 1, 2, "half a surrogate pair in a string"},
        {"\"\\uD800\\u0041\"", 1, 2, "half a surrogate pair in a string"},
        {"\"\\uD800\\uD800\"", 1, 2, "half a surrogate pair in a string"},
        {"\"\\uD800x\"", 1, 2, "half a surrogate pair in a string"},
        {"\"\xFF\"", 1, 2, "the text is not UTF-8"},
        {"\"é\xC0\x80\"", 1, 3, "the text is not UTF-8"},
        {"\"\xED\xA0\x80\"", 1, 2, "the text is not UTF-8"},
        {"\"\xE0\x80\x80\"", 1, 2, "the text is not UTF-8"},
        {"\"\xF0\x80\x80\x80\"", 1, 2, "the text is not UTF-8"},
        {"\"\xF4\x90\x80\x80\"", 1, 2, "the text is not UTF-8"},
        {"\"\xC3", 1, 2, "the text is not UTF-8"},
        {"\x80", 1, 1, "the text is not UTF-8"},
        {"{\"a\":1,\"b\":2,\n\"a\":3}", 2, 2, "the key a stands here twice"},
        {"{\"a\":1,\"\\u0061\":2}", 1, 9, "the key \\u0061 stands here twice"},
        {"{\"\\u00e9\":1,\"é\":2}", 1, 14, "the key é stands here twice"},
        {"[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]", 1, 17, "nested too deeply"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        fixture f;
        if (read_text(&f, rows[i].text, false)) fail_msg("took %s", rows[i].text);
        if (rows[i].what != NULL) assert_string_equal(f.error.what, rows[i].what);
        if (f.error.line != rows[i].line || f.error.column != rows[i].column)
            fail_msg("%s: place %u:%u", rows[i].text, f.error.line, f.error.column);
        assert_int_equal(f.doc.count, 0);
    }
}

static void test_strict_refuses_words(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "tru", "nul", "True", "truefalse", "NaN",   "Infinity", "-Infinity", "+1",  "-",   "01",    "-01",   "00",  "1.",  ".5",
        "-.5", "1e",  "1e+",  "1.e5",      "1.5.5", "0x10",     "1_000",     "--1", "1-1", "2e3e4", "1 000", "1/2", "abc", "undefined",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        fixture f;
        if (read_text(&f, texts[i], false)) fail_msg("took %s", texts[i]);
    }
    fixture f;
    assert_false(read_bytes(&f, "1\0", 2, false)); /* a zero byte is no blank */
    assert_false(read_bytes(&f, "\"\0\"", 3, false));
    assert_false(read_bytes(&f, "[1]", 2, false)); /* nothing is read beyond the size */
}

static void test_too_many_values(void **unused) {
    (void)unused;
    char text[4 * NODES] = "[";
    for (int i = 0; i < NODES - 2; i++) strcat(text, "1,");
    fixture f;
    strcat(text, "1]");
    assert_true(read_text(&f, text, false));
    assert_int_equal(f.doc.count, NODES);
    text[strlen(text) - 1] = '\0';
    strcat(text, ",2]");
    assert_false(read_text(&f, text, false));
    assert_string_equal(f.error.what, "the text holds too many values");
    assert_int_equal(f.error.column, 2 * NODES);
}

/* Comparing keys must not take for ever on hostile texts. */
static void test_too_many_keys(void **unused) {
    (void)unused;
    static tv_json_node nodes[2000];
    static char room[20000];
    tv_json_doc doc = {.nodes = nodes, .max = 2000};
    tv_error error;
    for (int keys = 1024; keys <= 1025; keys++) {
        tv_text text = TV_TEXT_OVER(room);
        tv_json json = tv_json_into(&text);
        tv_json_object(&json, NULL);
        for (int i = 0; i < keys; i++) {
            char key[8];
            tv_text name = TV_TEXT_OVER(key);
            tv_text_add_int(&name, i);
            tv_json_int(&json, key, i);
        }
        tv_json_object_end(&json);
        assert_int_equal(tv_json_read(&doc, room, text.used, false, &error), keys == 1024);
    }
    assert_string_equal(error.what, "the object has too many keys");
}

/* ---- the relaxed form ---- */

static void assert_same_meaning(const char *relaxed, const char *strict) {
    fixture a, b;
    if (!read_text(&a, relaxed, true)) fail_msg("refused %s: %s", relaxed, a.error.what);
    assert_true(read_text(&b, strict, false));
    assert_int_equal(a.doc.count, b.doc.count);
    for (uint32_t i = 0; i < a.doc.count; i++) {
        const tv_json_node *x = &a.nodes[i], *y = &b.nodes[i];
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->count, y->count);
        assert_int_equal(x->next, y->next);
        assert_int_equal(x->key_size, y->key_size);
        assert_memory_equal(relaxed + x->key, strict + y->key, x->key_size);
        if (x->kind >= TV_JSON_ARRAY) continue;
        assert_int_equal(x->size, y->size);
        assert_memory_equal(relaxed + x->at, strict + y->at, x->size);
    }
}

static void test_relaxed_accepts(void **unused) {
    (void)unused;
    assert_same_meaning("{turn: 3}", "{\"turn\":3}");
    assert_same_meaning("[Kr Kr Wb]", "[\"Kr\",\"Kr\",\"Wb\"]");
    assert_same_meaning("[Kr, Kr, Wb,]", "[\"Kr\",\"Kr\",\"Wb\"]");
    assert_same_meaning("{a: 1 b: [] c: {} d: x}", "{\"a\":1,\"b\":[],\"c\":{},\"d\":\"x\"}");
    assert_same_meaning("{a:1,}", "{\"a\":1}");
    assert_same_meaning("# head\n[1 # one\n 2]# tail", "[1,2]");
    assert_same_meaning("[\"#\" \"a b\"]", "[\"#\",\"a b\"]");
    assert_same_meaning("[1a 01 -x +1 . ? ! > @ a/b a.b-c_d]",
                        "[\"1a\",\"01\",\"-x\",\"+1\",\".\",\"?\",\"!\",\">\",\"@\",\"a/b\",\"a.b-c_d\"]");
    assert_same_meaning("[true false null 12 -3]", "[true,false,null,12,-3]");
    assert_same_meaning("{true: 1, 2: 3}", "{\"true\":1,\"2\":3}");
    assert_same_meaning("word", "\"word\"");
}

static void test_relaxed_refuses(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t line, column;
    } rows[] = {
        {"", 1, 1},
        {"# only", 1, 7},
        {"[,]", 1, 2},
        {"[a,,b]", 1, 4},
        {"{a}", 1, 3},
        {"{a:}", 1, 4},
        {"{:1}", 1, 2},
        {"{a: 1 a: 2}", 1, 7},
        {"[é]", 1, 2},
        {"[a\n b\n $]", 3, 2},
        {"[1;2]", 1, 3},
        {"'a'", 1, 1},
        {"a b", 1, 3},
        {"[a # never closed]", 1, 19},
        {"{\"a\n\":1}", 1, 4},
        {"a\\b", 1, 2},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        fixture f;
        if (read_text(&f, rows[i].text, true)) fail_msg("took %s", rows[i].text);
        if (f.error.line != rows[i].line || f.error.column != rows[i].column)
            fail_msg("%s: place %u:%u", rows[i].text, f.error.line, f.error.column);
    }
}

/* ---- values ---- */

static void test_nodes(void **unused) {
    (void)unused;
    fixture f;
    assert_true(read_text(&f, "{\"a\": [1, \"é\", 2],\n \"b\": {\"a\": true}}", false));
    assert_int_equal(f.doc.count, 7);
    uint32_t a = tv_json_member(&f.doc, 0, "a"), b = tv_json_member(&f.doc, 0, "b");
    assert_int_equal(a, 1);
    assert_int_equal(b, 5);
    assert_int_equal(f.nodes[a].count, 3);
    assert_int_equal(f.nodes[a].next, b);
    assert_int_equal(f.nodes[4].column, 16); /* columns count characters, not bytes */
    assert_int_equal(f.nodes[b].line, 2);
    assert_int_equal(f.nodes[b].column, 7);
    assert_int_equal(tv_json_member(&f.doc, b, "a"), 6);
    assert_int_equal(tv_json_member(&f.doc, b, "b"), 0);
    assert_int_equal(tv_json_member(&f.doc, a, "a"), 0);
}

static void test_get_int(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        bool fits;
        int64_t value;
    } rows[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"42", true, 42},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"99999999999999999999999", false, 0},
        {"1.0", false, 0},
        {"1e2", false, 0},
        {"\"1\"", false, 0},
        {"true", false, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        fixture f;
        int64_t value = 7;
        assert_true(read_text(&f, rows[i].text, false));
        assert_int_equal(tv_json_get_int(&f.doc, 0, &value), rows[i].fits);
        assert_true(value == (rows[i].fits ? rows[i].value : 7));
    }
}

static void test_get_string(void **unused) {
    (void)unused;
    fixture f;
    char out[16];
    assert_true(read_text(&f, "\"a\\n\\u00e9\\uD83C\\uDCA1\\/\\\\\"", false));
    assert_true(tv_json_get_string(&f.doc, 0, out, sizeof out));
    assert_string_equal(out, "a\né🂡/\\");
    assert_true(tv_json_is(&f.doc, 0, "a\né🂡/\\"));
    assert_false(tv_json_is(&f.doc, 0, "a\né🂡/"));
    assert_false(tv_json_is(&f.doc, 0, "a\né🂡/\\x"));
    assert_true(tv_json_get_string(&f.doc, 0, out, 11));
    assert_false(tv_json_get_string(&f.doc, 0, out, 10));
    assert_true(read_text(&f, "\"a\\u0000b\"", false));
    assert_false(tv_json_get_string(&f.doc, 0, out, sizeof out));
    assert_false(tv_json_is(&f.doc, 0, "a"));
    assert_true(read_text(&f, "12", false));
    assert_false(tv_json_get_string(&f.doc, 0, out, sizeof out));
    assert_false(tv_json_is(&f.doc, 0, "12"));
    assert_true(read_text(&f, "[a-b]", true));
    assert_true(tv_json_get_string(&f.doc, 1, out, sizeof out));
    assert_string_equal(out, "a-b");
}

static void test_keys_with_escapes(void **unused) {
    (void)unused;
    fixture f;
    assert_true(read_text(&f, "{\"\\u0061b\": 1, \"\\\\\": 2}", false));
    assert_int_equal(tv_json_member(&f.doc, 0, "ab"), 1);
    assert_int_equal(tv_json_member(&f.doc, 0, "\\"), 2);
    assert_true(tv_json_key_is(&f.doc, 1, "ab"));
    assert_false(tv_json_key_is(&f.doc, 1, "a"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write_strict),
        cmocka_unit_test(test_write_relaxed),
        cmocka_unit_test(test_write_relaxed_quotes),
        cmocka_unit_test(test_write_decimals),
        cmocka_unit_test(test_write_broken_utf8),
        cmocka_unit_test(test_strict_accepts),
        cmocka_unit_test(test_strict_refuses),
        cmocka_unit_test(test_strict_refuses_words),
        cmocka_unit_test(test_too_many_values),
        cmocka_unit_test(test_too_many_keys),
        cmocka_unit_test(test_relaxed_accepts),
        cmocka_unit_test(test_relaxed_refuses),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_get_int),
        cmocka_unit_test(test_get_string),
        cmocka_unit_test(test_keys_with_escapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
