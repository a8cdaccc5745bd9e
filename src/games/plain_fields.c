/* Fields in words, see plain_fields.h. */
#include "games/plain_fields.h"

#include "base/check.h"
#include "games/verbs.h"

#include <string.h>

void plain_fields_read(plain_fields *fields, const tv_game *game, const void *box, const void *view, const tv_reader *reader) {
    fields->game = game;
    fields->reader = reader;
    fields->seats = tv_game_seats(game, box);
    fields->doc = (tv_json_doc){.nodes = fields->nodes, .max = FIELDS_NODES};
    tv_text text = TV_TEXT_OVER(fields->text);
    tv_json json = tv_json_into(&text);
    tv_state_write(game, box, view, &json, NULL);
    fields->whole = !text.cut && tv_json_read(&fields->doc, fields->text, text.used, false, NULL);
}

uint32_t plain_field_first(const plain_fields *fields) { return fields->whole && fields->nodes[0].count > 0 ? 1 : 0; }

uint32_t plain_field_next(const plain_fields *fields, uint32_t node) {
    uint32_t next = fields->nodes[node].next;
    return next < fields->nodes[0].next ? next : 0;
}

/* Whose view it is, everybody sees anyway. */
tv_shown plain_field_shown(const plain_fields *fields, uint32_t node) {
    const tv_shown *list = TV_GAME_HAS(fields->game, shown) ? fields->game->shown : NULL;
    for (; list != NULL && list->key != NULL; list++)
        if (tv_json_key_is(&fields->doc, node, list->key)) return *list;
    return (tv_shown){.label = tv_json_key_is(&fields->doc, node, "viewer") ? NULL : ""};
}

uint32_t plain_item(const plain_fields *fields, uint32_t node, uint32_t number) {
    if (fields->nodes[node].kind != TV_JSON_ARRAY || number >= fields->nodes[node].count) return 0;
    uint32_t item = node + 1;
    while (number-- > 0) item = fields->nodes[item].next;
    return item;
}

static bool is_container(const tv_json_node *node) { return node->kind == TV_JSON_ARRAY || node->kind == TV_JSON_OBJECT; }

bool plain_is_list_of_lists(const plain_fields *fields, uint32_t node) {
    return fields->nodes[node].kind == TV_JSON_ARRAY && fields->nodes[node].count > 0 && is_container(&fields->nodes[node + 1]);
}

bool plain_is_something(const plain_fields *fields, uint32_t node) {
    int64_t number;
    switch (fields->nodes[node].kind) {
    case TV_JSON_NULL: return false;
    case TV_JSON_NUMBER: return !tv_json_get_int(&fields->doc, node, &number) || number != 0;
    case TV_JSON_STRING: return fields->nodes[node].size > 0;
    default: return fields->nodes[node].count > 0 || !is_container(&fields->nodes[node]);
    }
}

/* ---- words ---- */

/* A key as words: "owner_of_turn" becomes "owner of turn", at the beginning "Owner of turn". */
static void write_key(const plain_fields *fields, const tv_json_node *node, bool begins, tv_text *out) {
    for (uint32_t i = 0; i < node->key_size; i++) {
        char c = fields->text[node->key + i];
        if (i == 0 && begins && c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        tv_text_add_char(out, c == '_' ? ' ' : c);
    }
}

void plain_write_label(const plain_fields *fields, uint32_t node, const tv_shown *shown, tv_text *out) {
    if (shown->label != NULL && shown->label[0] != '\0')
        tv_word(out, fields->reader->lang, shown->label);
    else
        write_key(fields, &fields->nodes[node], true, out);
}

/* The word is written by its name where a domain knows it: the field's own, or else one of the verbs'. */
static bool write_named(const plain_fields *fields, const char *word, const tv_domain *domain, tv_text *out) {
    for (uint32_t value = 0; domain != NULL && domain->ids != NULL && value < domain->count; value++) {
        if (strcmp(domain->ids[value], word) != 0) continue;
        domain_write_name(domain, value, fields->reader, out);
        return true;
    }
    return false;
}

static void write_word(const plain_fields *fields, uint32_t node, const tv_domain *domain, tv_text *out) {
    char word[64];
    const tv_verb *verbs = verbs_of(fields->game);
    if (!tv_json_get_string(&fields->doc, node, word, sizeof word)) {
        tv_text_add_bytes(out, fields->text + fields->nodes[node].at, fields->nodes[node].size);
        return;
    }
    bool named = write_named(fields, word, domain, out);
    for (uint32_t verb = 0; domain == NULL && !named && verbs[verb].id != NULL; verb++)
        for (uint32_t i = 0; !named && i < verb_args(&verbs[verb]); i++) named = write_named(fields, word, verbs[verb].args[i].domain, out);
    if (!named) tv_text_add(out, word);
}

static void write_number(const plain_fields *fields, uint32_t node, const tv_domain *domain, tv_text *out) {
    int64_t number;
    bool named = domain != NULL && (domain->seats || domain->ids != NULL) && tv_json_get_int(&fields->doc, node, &number);
    if (named && number >= 0 && number < domain_count(domain, fields->seats))
        domain_write_name(domain, (uint32_t)number, fields->reader, out);
    else
        tv_text_add_bytes(out, fields->text + fields->nodes[node].at, fields->nodes[node].size);
}

static bool same_bytes(const plain_fields *fields, const tv_json_node *one, const tv_json_node *other) {
    return one->size == other->size && memcmp(fields->text + one->at, fields->text + other->at, one->size) == 0;
}

static void write_value(const plain_fields *fields, uint32_t node, const tv_domain *domain, uint32_t depth, tv_text *out);

/* Words that follow one another and are the same are counted: "2 × sun, moon". */
static void write_list(const plain_fields *fields, uint32_t node, const tv_domain *domain, uint32_t depth, tv_text *out) {
    bool first = true;
    for (uint32_t item = node + 1, end = fields->nodes[node].next, next; item < end; item = next) {
        uint32_t count = 1;
        next = fields->nodes[item].next;
        while (fields->nodes[item].kind == TV_JSON_STRING && next < end && same_bytes(fields, &fields->nodes[item], &fields->nodes[next])) {
            next = fields->nodes[next].next;
            count++;
        }
        if (!first) tv_text_add(out, is_container(&fields->nodes[item]) ? " | " : ", ");
        first = false;
        if (count > 1) {
            tv_text_add_uint(out, count);
            tv_text_add(out, " × ");
        }
        write_value(fields, item, domain, depth + 1, out);
    }
}

static void write_object(const plain_fields *fields, uint32_t node, const tv_domain *domain, uint32_t depth, tv_text *out) {
    for (uint32_t member = node + 1, end = fields->nodes[node].next; member < end; member = fields->nodes[member].next) {
        if (member > node + 1) tv_text_add(out, ", ");
        write_key(fields, &fields->nodes[member], false, out);
        tv_text_add_char(out, ' ');
        write_value(fields, member, domain, depth + 1, out);
    }
}

/* As deep as texts of ours are read (json.h). */
static void write_value(const plain_fields *fields, uint32_t node, const tv_domain *domain, uint32_t depth, tv_text *out) {
    const tv_json_node *at = &fields->nodes[node];
    TV_ASSERT(depth <= TV_JSON_DEPTH_MAX);
    if (at->kind == TV_JSON_NULL || (is_container(at) && at->count == 0)) {
        tv_text_add(out, "–");
        return;
    }
    switch (at->kind) {
    case TV_JSON_BOOL: tv_word(out, fields->reader->lang, fields->text[at->at] == 't' ? TV_TEXT("yes") : TV_TEXT("no")); break;
    case TV_JSON_NUMBER: write_number(fields, node, domain, out); break;
    case TV_JSON_STRING: write_word(fields, node, domain, out); break;
    case TV_JSON_ARRAY: write_list(fields, node, domain, depth, out); break;
    default: write_object(fields, node, domain, depth, out);
    }
}

void plain_write_value(const plain_fields *fields, uint32_t node, const tv_domain *domain, tv_text *out) {
    write_value(fields, node, domain, 0, out);
}
