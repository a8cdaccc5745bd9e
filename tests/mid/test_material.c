/* Material judged and described for editors: every field of every game's material is changed, to every bound and every word, and is either taken or refused
 * with a clause; what is taken opens; hostile texts are refused. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/game.h>

#include "../games/judged.h"

enum { TEXT_BYTES = 1 << 17 };

/* The default material, and the tree of its fields. */
typedef struct {
    const tv_game *game;
    char material[TEXT_BYTES], tree[JUDGED_BYTES / 2];
    tv_json_node *nodes[2];
    tv_json_doc values, fields;
    uint32_t changed, taken, refused;
    bool every; /* TRIVIUM_EVERY_FIELD: minutes */
} walk;

static void cut_out(const tv_json_doc *doc, const char *key, char *text, size_t room, tv_json_doc *into) {
    uint32_t node = tv_json_member(doc, 0, key);
    tv_error error = {0};
    assert_true(node != 0 && doc->nodes[node].size < room);
    memcpy(text, doc->text + doc->nodes[node].at, doc->nodes[node].size);
    text[doc->nodes[node].size] = '\0';
    into->max = JUDGED_NODES;
    into->nodes = malloc(JUDGED_NODES * sizeof *into->nodes);
    assert_true(tv_json_read(into, text, strlen(text), false, &error));
}

static walk *begin(const tv_game *game) {
    walk *it = calloc(1, sizeof *it);
    it->game = game;
    it->every = getenv("TRIVIUM_EVERY_FIELD") != NULL;
    const tv_json_doc *doc = judge(game, "", 0, true, TV_EN);
    assert_true(judged_good(doc));
    cut_out(doc, "material", it->material, sizeof it->material, &it->values);
    cut_out(doc, "tree", it->tree, sizeof it->tree, &it->fields);
    return it;
}

static void end(walk *it) {
    free(it->values.nodes);
    free(it->fields.nodes);
    free(it);
}

/* The material with other words in the place of one value, tried as an editor and as a table do. */
static void try_value(walk *it, uint32_t value, const char *words) {
    static char text[TEXT_BYTES + 256];
    const tv_json_node *node = &it->values.nodes[value];
    uint32_t from = node->at, to = node->at + node->size;
    if (node->kind == TV_JSON_STRING) from--, to++;
    tv_text out = TV_TEXT_OVER(text);
    tv_text_add_bytes(&out, it->material, from);
    tv_text_add(&out, words);
    tv_text_add(&out, it->material + to);
    assert_false(out.cut);
    it->changed++;
    const tv_json_doc *doc = judge(it->game, text, out.used, true, TV_DE);
    tv_error error = {0};
    if (!judged_good(doc)) {
        it->refused++;
        expect_clauses(it->game, doc, words);
        return;
    }
    it->taken++;
    uint32_t whole = tv_json_member(doc, 0, "material");
    if (!tv_material_fits(it->game, doc->text + doc->nodes[whole].at, doc->nodes[whole].size, &error, NULL))
        fail_msg("%s: judged good, but %s", it->game->id, error.what);
}

static int64_t number_of(const walk *it, uint32_t field, const char *key) {
    int64_t number = 0;
    assert_true(tv_json_get_int(&it->fields, tv_json_member(&it->fields, field, key), &number));
    return number;
}

static void try_number(walk *it, uint32_t field, uint32_t value) {
    int64_t min = number_of(it, field, "min"), max = number_of(it, field, "max"), now = number_of(it, field, "value");
    const int64_t tries[] = {now - 1, now + 1, min, max, min - 1, max + 1};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char words[32];
        if (tries[i] == now) continue;
        snprintf(words, sizeof words, "%lld", (long long)tries[i]);
        uint32_t taken = it->taken;
        try_value(it, value, words);
        if (tries[i] < min || tries[i] > max) assert_int_equal(it->taken, taken);
    }
    try_value(it, value, "\"three\"");
}

static void try_words(walk *it, uint32_t field, uint32_t value) {
    uint32_t list = tv_json_member(&it->fields, field, "words");
    for (uint32_t i = list + 1; i < it->fields.nodes[list].next; i = it->fields.nodes[i].next) {
        char word[64], quoted[70];
        assert_true(tv_json_get_string(&it->fields, i, word, sizeof word));
        snprintf(quoted, sizeof quoted, "\"%s\"", word);
        try_value(it, value, quoted);
    }
    try_value(it, value, "null");
    try_value(it, value, "\"nonsense\"");
}

static void try_leaf(walk *it, uint32_t field, uint32_t value) {
    const tv_json_doc *fields = &it->fields;
    uint32_t kind = tv_json_member(fields, field, "kind");
    if (tv_json_is(fields, kind, "number")) try_number(it, field, value);
    if (tv_json_is(fields, kind, "word")) try_words(it, field, value);
    if (tv_json_is(fields, kind, "truth")) {
        bool on = it->material[it->values.nodes[value].at] == 't';
        try_value(it, value, on ? "false" : "true");
        try_value(it, value, "7");
    }
    if (!tv_json_is(fields, kind, "text")) return;
    static const char *const texts[] = {"\"\"", "\"other_words\"", "\"Not\"", "\"*\"", "\"W\"", "\"1234567890123456789012345678901\"",
                                        "[]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) try_value(it, value, texts[i]);
}

static uint32_t child(const tv_json_doc *doc, uint32_t container, uint32_t number) {
    uint32_t at = container + 1;
    while (number-- > 0) at = doc->nodes[at].next;
    return at;
}

/* `list`: of descriptions, one for each child of `values`. */
static void walk_fields(walk *it, uint32_t list, uint32_t values) {
    assert_int_equal(it->fields.nodes[list].count, it->values.nodes[values].count);
    for (uint32_t i = 0; i < it->fields.nodes[list].count; i++) {
        uint32_t field = child(&it->fields, list, i), value = child(&it->values, values, i);
        uint32_t items = tv_json_member(&it->fields, field, "items");
        /* Of lists the first and the last item stand for all, unless all are asked for. */
        bool tried = i == 0 || i + 1 == it->fields.nodes[list].count || it->values.nodes[values].kind == TV_JSON_OBJECT || it->every;
        if (!tried) continue;
        if (items != 0)
            walk_fields(it, items, value);
        else
            try_leaf(it, field, value);
    }
}

static void every_field_can_be_changed_and_refusals_name_a_clause(void **state) {
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        walk *it = begin(*game);
        walk_fields(it, 0, 0);
        printf("%s: %u changes, %u taken, %u refused\n", (*game)->id, it->changed, it->taken, it->refused);
        assert_true(it->taken > 0 && it->refused > 0);
        end(it);
    }
}

/* Without any of its items, with one too many, as something else: what a list cannot be is said with a clause. */
static void lists_are_bounded(void **state) {
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        walk *it = begin(*game);
        for (uint32_t i = 1; i < it->values.count; i++) {
            const tv_json_node *node = &it->values.nodes[i];
            if (node->kind != TV_JSON_ARRAY || node->count == 0 || (i > 80 && !it->every)) continue;
            try_value(it, i, "[]");
            try_value(it, i, "7");
            try_value(it, i, "{}");
        }
        end(it);
    }
}

static void strangers_texts_are_refused(void **state) {
    (void)state;
    static char deep[4000], long_one[TV_MATERIAL_BYTES_MAX + 2], many[TV_MATERIAL_BYTES_MAX + 1];
    memset(deep, '[', sizeof deep - 1);
    memset(long_one, ' ', sizeof long_one - 1);
    long_one[0] = '{', long_one[sizeof long_one - 2] = '}';
    tv_text out = TV_TEXT_OVER(many);
    tv_text_add(&out, "{\"x\":[");
    while (out.used < sizeof many - 8) tv_text_add(&out, "0,");
    tv_text_add(&out, "0]}");
    const char *const texts[] = {deep,
                                 long_one,
                                 many,
                                 "{\"regions\": 1e999}",
                                 "{\"regions\": [1e308]}",
                                 "null",
                                 "[]",
                                 "{",
                                 "\"\"",
                                 "{\"a\":\"\\ud800\"}",
                                 "{\"regions\":[{\"id\":\"\\u0000\"}]}",
                                 "{\"canvas\":[-99999999999999999999, 1]}",
                                 "{\"canvas\":[1.5, 1]}",
                                 "\xff\xfe",
                                 " "};
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) expect_refusal(*game, texts[i], texts[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_can_be_changed_and_refusals_name_a_clause),
        cmocka_unit_test(lists_are_bounded),
        cmocka_unit_test(strangers_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
