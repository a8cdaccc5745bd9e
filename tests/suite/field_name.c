/* Which field does a byte of a state belong to? Two states that differ in that byte alone are written by `fields`, and the first place where the texts
 * differ has a name. The byte's other value comes from a random game, so that it is one that can be written. */
#include "suite.h"

#include <string.h>

enum { GAMES = 8, NODES = 4096 };

static bool write_and_read(suite *in, const void *state, char *at, size_t size, tv_json_doc *doc) {
    tv_text text = tv_text_over(at, size);
    tv_json json = tv_json_into(&text);
    tv_state_write(in->game, in->box, state, &json, NULL);
    return !text.cut && tv_json_read(doc, at, text.used, false, NULL);
}

static bool same_bytes(const tv_json_doc *one, uint32_t node, const tv_json_doc *other, uint32_t there) {
    const tv_json_node *a = &one->nodes[node], *b = &other->nodes[there];
    return a->size == b->size && memcmp(one->text + a->at, other->text + b->at, a->size) == 0;
}

/* Lists of words are sets and counts: the place of a word in it says nothing. */
static bool is_whole(const tv_json_doc *doc, uint32_t node) {
    const tv_json_node *n = &doc->nodes[node];
    return n->count == 0 || (n->kind == TV_JSON_ARRAY && n[1].kind == TV_JSON_STRING);
}

static void add_step(tv_text *out, const tv_json_doc *doc, uint32_t container, uint32_t node, uint32_t number) {
    if (doc->nodes[container].kind == TV_JSON_ARRAY) {
        tv_text_add_char(out, '[');
        tv_text_add_uint(out, number);
        tv_text_add_char(out, ']');
        return;
    }
    if (out->used > 0) tv_text_add_char(out, '.');
    tv_text_add_bytes(out, doc->text + doc->nodes[node].key, doc->nodes[node].key_size);
}

/* Adds the way to the first difference below two nodes; false: there is none. */
static bool add_difference(tv_text *out, const tv_json_doc *one, uint32_t node, const tv_json_doc *other, uint32_t there) {
    const tv_json_node *a = &one->nodes[node], *b = &other->nodes[there];
    if (a->kind != b->kind || a->count != b->count || is_whole(one, node))
        return a->kind != b->kind || !same_bytes(one, node, other, there);
    for (uint32_t i = 0, x = node + 1, y = there + 1; i < a->count; i++, x = one->nodes[x].next, y = other->nodes[y].next) {
        tv_text before = *out;
        add_step(out, one, node, x, i);
        if (add_difference(out, one, x, other, y)) return true;
        *out = before;
    }
    return false;
}

static bool name_difference(suite *in, const void *state, uint32_t offset, uint8_t value, tv_text *out) {
    tv_json_node nodes[2][NODES];
    tv_json_doc docs[2] = {{.nodes = nodes[0], .max = NODES}, {.nodes = nodes[1], .max = NODES}};
    uint8_t *changed = suite_copy(in, in->spare[2], state);
    changed[offset] = value;
    return write_and_read(in, state, in->pool, SUITE_POOL / 2, &docs[0]) &&
           write_and_read(in, changed, in->pool + SUITE_POOL / 2, SUITE_POOL / 2, &docs[1]) &&
           add_difference(out, &docs[0], 0, &docs[1], 0);
}

void suite_name_field(suite *in, uint32_t offset, tv_text *out) {
    uint8_t *now = in->spare[0], *before = in->spare[1];
    for (uint32_t i = 0; i < GAMES; i++) {
        tv_chance chance = suite_chance(in);
        tv_game_start(in->game, in->box, now, &chance, NULL);
        for (uint32_t legal; (legal = tv_game_moves(in->game, in->box, now, in->list)) > 0;) {
            suite_copy(in, before, now);
            tv_game_play(in->game, in->box, now, in->list[suite_draw(in, legal)], &chance, NULL);
            if (now[offset] != before[offset] && name_difference(in, before, offset, now[offset], out)) return;
        }
    }
    tv_text_add(out, "no field");
}
