/* A state with one number at a bound that `fields` names for it: the last turn that fits, more points than anybody can have. The bounds are what a
 * reader is told who writes a number that is far beyond them. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { NODES = 4096, HALF = SUITE_POOL / 2 };

typedef struct written {
    tv_json_node nodes[NODES];
    tv_json_doc doc;
} written;

static bool write_state(suite *in, const void *state, written *out) {
    tv_text text = tv_text_over(in->pool, HALF);
    tv_json json = tv_json_into(&text);
    tv_state_write(in->game, in->box, state, &json, NULL);
    out->doc = (tv_json_doc){.nodes = out->nodes, .max = NODES};
    return !text.cut && tv_json_read(&out->doc, in->pool, text.used, false, NULL);
}

/* One of the numbers, or 0: there is none. */
static uint32_t pick_number(suite *in, const tv_json_doc *doc) {
    uint32_t numbers = 0, picked = 0;
    for (uint32_t i = 0; i < doc->count; i++)
        if (doc->nodes[i].kind == TV_JSON_NUMBER && suite_draw(in, ++numbers) == 0) picked = i;
    return picked;
}

/* Reads what was written, with another number at a node. */
static bool read_with(suite *in, const written *from, uint32_t node, int64_t number, void *state, tv_error *error) {
    const tv_json_node *place = &from->nodes[node];
    written changed = {.doc = {.nodes = changed.nodes, .max = NODES}};
    tv_text text = tv_text_over(in->pool + HALF, HALF);
    tv_text_add_bytes(&text, in->pool, place->at);
    tv_text_add_int(&text, number);
    tv_text_add(&text, in->pool + place->at + place->size);
    memset(state, 0, in->game->state_bytes);
    return tv_json_read(&changed.doc, text.at, text.used, false, error) && tv_state_read(in->game, in->box, state, &changed.doc, 0, error);
}

bool suite_field_at_bound(suite *in, const void *state, void *out) {
    written text;
    tv_error error = {0};
    if (!write_state(in, state, &text)) return false;
    uint32_t node = pick_number(in, &text.doc);
    if (node == 0 || read_with(in, &text, node, INT64_C(1) << 40, out, &error)) return false;
    const char *told = strstr(error.what, " is not between ");
    long long bounds[2];
    if (told == NULL || sscanf(told, " is not between %lld and %lld", &bounds[0], &bounds[1]) != 2) return false;
    return read_with(in, &text, node, bounds[suite_draw(in, 4) != 0], out, &error); /* there is more wrong with the upper one */
}
