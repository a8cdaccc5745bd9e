/* Forms: one description writes and reads; every kind of fault names its place. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/form.h>

static const char *const kinds[] = {"Kr", "Wb", "Zn"};

typedef struct {
    uint8_t crowns, owner;
} region;

typedef struct {
    uint8_t small, open, kind, maybe, number_or_none, region_count;
    uint16_t medium;
    int16_t signed_one;
    uint32_t large;
    char name[8];
    region regions[4];
    uint8_t hand[3];
} sample;

static void region_fields(tv_form *form, region *r) {
    tv_form_u8(form, "crowns", &r->crowns, 1, 3);
    tv_form_word_or_null(form, "owner", &r->owner, kinds, 3, 255);
}

static void sample_fields(tv_form *form, sample *s) {
    tv_form_u8(form, "small", &s->small, 1, 200);
    tv_form_u16(form, "medium", &s->medium, 0, 60000);
    tv_form_i16(form, "signed", &s->signed_one, -300, 300);
    tv_form_u32(form, "large", &s->large, 0, UINT32_MAX);
    tv_form_bool(form, "open", &s->open);
    tv_form_word(form, "kind", &s->kind, kinds, 3);
    tv_form_word_or_null(form, "maybe", &s->maybe, kinds, 3, 255);
    tv_form_u8_or_null(form, "number", &s->number_or_none, 0, 9, 255);
    tv_form_string(form, "name", s->name, sizeof s->name);
    uint32_t count = s->region_count;
    if (tv_form_list(form, "regions", &count, 4)) {
        for (uint32_t i = 0; i < count; i++) {
            if (!tv_form_object(form, NULL)) break;
            region_fields(form, &s->regions[i]);
            tv_form_leave(form);
        }
        tv_form_leave(form);
    }
    if (tv_form_reading(form)) s->region_count = (uint8_t)count;
    tv_form_counts(form, "hand", s->hand, kinds, 3);
    if (tv_form_object(form, "nested")) {
        if (tv_form_object(form, "deeper")) {
            tv_form_u8(form, "small", &s->small, 1, 200);
            tv_form_leave(form);
        }
        tv_form_leave(form);
    }
}

static const sample full = {
    .small = 200,
    .open = 1,
    .kind = 2,
    .maybe = 1,
    .number_or_none = 9,
    .region_count = 2,
    .medium = 60000,
    .signed_one = -300,
    .large = UINT32_MAX,
    .name = "a \"b\"",
    .regions = {{3, 255}, {1, 0}},
    .hand = {2, 0, 1},
};

typedef struct {
    tv_json_node nodes[128];
    tv_json_doc doc;
    tv_error error;
} fixture;

static bool read_sample(fixture *f, const char *text, bool relaxed, sample *s) {
    memset(f, 0, sizeof *f);
    f->doc = (tv_json_doc){.nodes = f->nodes, .max = 128};
    if (!tv_json_read(&f->doc, text, strlen(text), relaxed, &f->error)) fail_msg("no JSON: %s", f->error.what);
    tv_form form = tv_form_reader(&f->doc, 0, &f->error);
    if (!form.failed) sample_fields(&form, s);
    return tv_form_end(&form);
}

static void write_sample(tv_text *text, const sample *s, bool relaxed) {
    sample copy = *s;
    tv_json json = tv_json_into(text);
    json.relaxed = relaxed;
    tv_form form = tv_form_writer(&json);
    tv_json_object(&json, NULL);
    sample_fields(&form, &copy);
    assert_true(tv_form_end(&form));
    tv_json_object_end(&json);
    assert_memory_equal(&copy, s, sizeof copy); /* writing changes nothing */
}

static void test_write(void **unused) {
    (void)unused;
    char room[1024];
    tv_text text = TV_TEXT_OVER(room);
    write_sample(&text, &full, false);
    assert_string_equal(room, "{\"small\":200,\"medium\":60000,\"signed\":-300,\"large\":4294967295,\"open\":true,"
                              "\"kind\":\"Zn\",\"maybe\":\"Wb\",\"number\":9,\"name\":\"a \\\"b\\\"\","
                              "\"regions\":[{\"crowns\":3,\"owner\":null},{\"crowns\":1,\"owner\":\"Kr\"}],"
                              "\"hand\":[\"Kr\",\"Kr\",\"Zn\"],\"nested\":{\"deeper\":{\"small\":200}}}");
    tv_text_clear(&text);
    write_sample(&text, &full, true);
    assert_string_equal(room, "{small: 200, medium: 60000, signed: -300, large: 4294967295, open: true, kind: Zn, "
                              "maybe: Wb, number: 9, name: \"a \\\"b\\\"\", regions: [{crowns: 3, owner: null}, "
                              "{crowns: 1, owner: Kr}], hand: [Kr, Kr, Zn], nested: {deeper: {small: 200}}}");
}

static void test_round_trip(void **unused) {
    (void)unused;
    for (int relaxed = 0; relaxed < 2; relaxed++) {
        char room[1024];
        tv_text text = TV_TEXT_OVER(room);
        write_sample(&text, &full, relaxed);
        fixture f;
        sample back;
        memset(&back, 0xA5, sizeof back);
        memset(back.name, 0, sizeof back.name);
        memset(back.regions, 0, sizeof back.regions);
        assert_true(read_sample(&f, room, relaxed, &back));
        assert_int_equal(back.small, full.small);
        assert_int_equal(back.medium, full.medium);
        assert_int_equal(back.signed_one, full.signed_one);
        assert_int_equal(back.large, full.large);
        assert_int_equal(back.open, 1);
        assert_int_equal(back.kind, full.kind);
        assert_int_equal(back.maybe, full.maybe);
        assert_int_equal(back.number_or_none, full.number_or_none);
        assert_string_equal(back.name, full.name);
        assert_int_equal(back.region_count, 2);
        assert_memory_equal(back.regions, full.regions, sizeof full.regions);
        assert_memory_equal(back.hand, full.hand, sizeof full.hand);
    }
}

static void test_missing_fields_stay(void **unused) {
    (void)unused;
    fixture f;
    sample s = full;
    assert_true(read_sample(&f, "{}", false, &s));
    assert_memory_equal(&s, &full, sizeof s);
    assert_true(read_sample(&f, "{maybe: null, number: null, open: false}", true, &s));
    assert_int_equal(s.maybe, 255);
    assert_int_equal(s.number_or_none, 255);
    assert_int_equal(s.open, 0);
    assert_int_equal(s.small, 200);
}

/* Fields that the text names say so; the others do not. */
static void test_fields_answer(void **unused) {
    (void)unused;
    fixture f = {0};
    static const char text[] = "{\"a\":1}";
    uint8_t a = 0, b = 9;
    f.doc = (tv_json_doc){.nodes = f.nodes, .max = 128};
    assert_true(tv_json_read(&f.doc, text, sizeof text - 1, false, &f.error));
    tv_form form = tv_form_reader(&f.doc, 0, &f.error);
    assert_true(tv_form_u8(&form, "a", &a, 0, 9));
    assert_false(tv_form_u8(&form, "b", &b, 0, 9));
    assert_true(tv_form_u8(&form, "a", &a, 0, 9)); /* asking twice does no harm */
    assert_true(tv_form_end(&form));
    assert_int_equal(a, 1);
    assert_int_equal(b, 9);
}

static const struct {
    const char *text;
    uint32_t line, column;
    const char *what;
} faults[] = {
    {"{small: 0}", 1, 9, "small: 0 is not between 1 and 200"},
    {"{small: 201}", 1, 9, "small: 201 is not between 1 and 200"},
    {"{small: -1}", 1, 9, "small: -1 is not between 1 and 200"},
    {"{small: 1.5}", 1, 9, "small: 1.5 is not between 1 and 200"},
    {"{small: 99999999999999999999}", 1, 9, "small: 99999999999999999999 is not between 1 and 200"},
    {"{small: \"5\"}", 1, 9, "small: \"5\" is not a number"},
    {"{small: null}", 1, 9, "small: null is not a number"},
    {"{small: [1]}", 1, 9, "small: [1] is not a number"},
    {"{medium: 60001}", 1, 10, "medium: 60001 is not between 0 and 60000"},
    {"{signed: -301}", 1, 10, "signed: -301 is not between -300 and 300"},
    {"{large: 4294967296}", 1, 9, "large: 4294967296 is not between 0 and 4294967295"},
    {"{open: 1}", 1, 8, "open: true or false is needed here"},
    {"{kind: Xx}", 1, 8, "kind: \"Xx\" is none of Kr, Wb, Zn"},
    {"{kind: null}", 1, 8, "kind: null is none of Kr, Wb, Zn"},
    {"{kind: 1}", 1, 8, "kind: 1 is none of Kr, Wb, Zn"},
    {"{kind: kr}", 1, 8, "kind: \"kr\" is none of Kr, Wb, Zn"},
    {"{maybe: K}", 1, 9, "maybe: \"K\" is none of Kr, Wb, Zn"},
    {"{number: 10}", 1, 10, "number: 10 is not between 0 and 9"},
    {"{number: x}", 1, 10, "number: \"x\" is not a number"},
    {"{name: 12}", 1, 8, "name: words in quotes are needed here"},
    {"{name: abcdefgh}", 1, 8, "name: too long; there is room for 7 bytes"},
    {"{regions: 3}", 1, 11, "regions: a list in [] is needed here"},
    {"{regions: [{} {} {} {} {}]}", 1, 11, "regions: 5 items are more than the 4 allowed"},
    {"{regions: [{} 7]}", 1, 15, "regions[1]: an object in {} is needed here"},
    {"{regions: [\n {}\n {}\n {}\n {crowns: 5}]}", 5, 11, "regions[3].crowns: 5 is not between 1 and 3"},
    {"{regions: [{} {owner: Qq}]}", 1, 23, "regions[1].owner: \"Qq\" is none of Kr, Wb, Zn"},
    {"{regions: [{} {crown: 2}]}", 1, 16, "regions[1]: unknown key \"crown\""},
    {"{hand: Kr}", 1, 8, "hand: a list in [] is needed here"},
    {"{hand: [Kr Kx]}", 1, 12, "hand[1]: \"Kx\" is none of Kr, Wb, Zn"},
    {"{nested: []}", 1, 10, "nested: an object in {} is needed here"},
    {"{nested: {deeper: {small: 0}}}", 1, 27, "nested.deeper.small: 0 is not between 1 and 200"},
    {"{nested: {deeper: {a: 0}}}", 1, 20, "nested.deeper: unknown key \"a\""},
    {"{nested: {\n  \"b\": 0}}", 2, 3, "nested: unknown key \"b\""},
    {"{small: 5, smal: 5}", 1, 12, "unknown key \"smal\""},
    {"[]", 1, 1, "an object in {} is needed here"},
};

static void test_faults(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fixture f;
        sample s = full;
        if (read_sample(&f, faults[i].text, true, &s)) fail_msg("took %s", faults[i].text);
        assert_string_equal(f.error.what, faults[i].what);
        if (f.error.line != faults[i].line || f.error.column != faults[i].column)
            fail_msg("%s: place %u:%u", faults[i].text, f.error.line, f.error.column);
    }
}

/* The first error counts, and nothing is read after it. */
static void test_first_fault_counts(void **unused) {
    (void)unused;
    fixture f;
    sample s = full;
    assert_false(read_sample(&f, "{small: 0, medium: 7, kind: Xx, odd: 1}", true, &s));
    assert_string_equal(f.error.what, "small: 0 is not between 1 and 200");
    assert_memory_equal(&s, &full, sizeof s);
}

static void test_found_values_are_shortened(void **unused) {
    (void)unused;
    fixture f;
    sample s = full;
    assert_false(read_sample(&f, "{kind: \"ééééééééééééééééééééééééééééé\"}", true, &s));
    assert_string_equal(f.error.what, "kind: \"éééééééééééééééééé...\" is none of Kr, Wb, Zn");
}

static void test_counts_have_a_limit(void **unused) {
    (void)unused;
    static tv_json_node nodes[300];
    static char room[2000];
    for (int items = 255; items <= 256; items++) {
        tv_text text = TV_TEXT_OVER(room);
        tv_text_add(&text, "{hand: [");
        for (int i = 0; i < items; i++) tv_text_add(&text, "Wb ");
        tv_text_add(&text, "]}");
        tv_json_doc doc = {.nodes = nodes, .max = 300};
        tv_error error;
        uint8_t hand[3] = {9, 9, 9};
        assert_true(tv_json_read(&doc, room, text.used, true, &error));
        tv_form form = tv_form_reader(&doc, 0, &error);
        assert_int_equal(tv_form_counts(&form, "hand", hand, kinds, 3), items == 255);
        assert_int_equal(tv_form_end(&form), items == 255);
        if (items == 255)
            assert_memory_equal(hand, ((uint8_t[]){0, 255, 0}), 3);
        else
            assert_string_equal(error.what, "hand[255]: more than 255 of one kind");
    }
}

static void test_too_many_keys(void **unused) {
    (void)unused;
    static tv_json_node nodes[80];
    char room[1000];
    for (int keys = 64; keys <= 65; keys++) {
        tv_text text = TV_TEXT_OVER(room);
        tv_json json = tv_json_into(&text);
        tv_json_object(&json, NULL);
        for (int i = 0; i < keys; i++) tv_json_int(&json, (char[]){(char)('0' + i), '\0'}, i);
        tv_json_object_end(&json);
        tv_json_doc doc = {.nodes = nodes, .max = 80};
        tv_error error;
        assert_true(tv_json_read(&doc, room, text.used, false, &error));
        tv_form form = tv_form_reader(&doc, 0, &error);
        for (int i = 0; i < keys; i++) {
            uint8_t value = 0;
            tv_form_u8(&form, (char[]){(char)('0' + i), '\0'}, &value, 0, 99);
        }
        assert_int_equal(tv_form_end(&form), keys == 64);
        if (keys == 65) assert_string_equal(error.what, "too many keys");
    }
}

static void test_too_many_keys_within(void **unused) {
    (void)unused;
    static tv_json_node nodes[80];
    char room[1000];
    tv_text text = TV_TEXT_OVER(room);
    tv_json json = tv_json_into(&text);
    tv_json_object(&json, NULL);
    tv_json_object(&json, "within");
    for (int i = 0; i < 65; i++) tv_json_int(&json, (char[]){(char)('0' + i), '\0'}, i);
    tv_json_object_end(&json);
    tv_json_object_end(&json);
    tv_json_doc doc = {.nodes = nodes, .max = 80};
    tv_error error;
    assert_true(tv_json_read(&doc, room, text.used, false, &error));
    tv_form form = tv_form_reader(&doc, 0, &error);
    assert_false(tv_form_object(&form, "within"));
    assert_false(tv_form_end(&form));
    assert_string_equal(error.what, "within: too many keys");
}

/* What is absent is written as null, and null reads as absent. */
static void test_absent(void **unused) {
    (void)unused;
    char room[1024];
    tv_text text = TV_TEXT_OVER(room);
    sample s = full;
    s.maybe = s.number_or_none = 255;
    write_sample(&text, &s, true);
    assert_non_null(strstr(room, "maybe: null, number: null,"));
    fixture f;
    sample back = full;
    assert_true(read_sample(&f, room, true, &back));
    assert_int_equal(back.maybe, 255);
    assert_int_equal(back.number_or_none, 255);
}

/* A game's own check, in the midst of an object. */
static void test_own_faults(void **unused) {
    (void)unused;
    fixture f = {0};
    static const char text[] = "{list: [1 {a: 2}]}";
    f.doc = (tv_json_doc){.nodes = f.nodes, .max = 128};
    assert_true(tv_json_read(&f.doc, text, sizeof text - 1, true, &f.error));
    tv_form form = tv_form_reader(&f.doc, 0, &f.error);
    uint32_t count = 0;
    uint8_t value = 0;
    assert_true(tv_form_list(&form, "list", &count, 2));
    assert_true(tv_form_u8(&form, NULL, &value, 0, 9));
    assert_true(tv_form_object(&form, NULL));
    assert_true(tv_form_u8(&form, "a", &value, 0, 9));
    assert_false(tv_form_fail(&form, "no such {} here", "tile"));
    assert_false(tv_form_fail(&form, "later ones do not count", NULL));
    tv_form_leave(&form);
    tv_form_leave(&form);
    assert_false(tv_form_end(&form));
    assert_string_equal(f.error.what, "list[1]: no such tile here");
    assert_int_equal(f.error.column, 11);
}

/* Nobody needs to listen. */
static void test_without_error(void **unused) {
    (void)unused;
    fixture f = {0};
    static const char text[] = "{\"odd\":1}";
    f.doc = (tv_json_doc){.nodes = f.nodes, .max = 128};
    assert_true(tv_json_read(&f.doc, text, sizeof text - 1, false, NULL));
    tv_form form = tv_form_reader(&f.doc, 0, NULL);
    assert_false(tv_form_end(&form));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_missing_fields_stay),
        cmocka_unit_test(test_fields_answer),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_first_fault_counts),
        cmocka_unit_test(test_found_values_are_shortened),
        cmocka_unit_test(test_counts_have_a_limit),
        cmocka_unit_test(test_too_many_keys),
        cmocka_unit_test(test_too_many_keys_within),
        cmocka_unit_test(test_absent),
        cmocka_unit_test(test_own_faults),
        cmocka_unit_test(test_without_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
