/* Lines: opening, and the tree as data; see lines.h. */
#include "lines_inside.h"

#include "base/check.h"

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = TV_LINES_TRUNK };

bool lines_is_node(const tv_lines *lines, uint32_t node) { return node < lines->count && lines->nodes[node].there; }

static tv_line_node *told(tv_lines *lines, uint32_t node) {
    TV_ASSERT(lines_is_node(lines, node));
    return &lines->nodes[node].told;
}

void lines_changed(tv_lines *lines) { lines->version++; }

uint32_t tv_lines_version(const tv_lines *lines) { return lines->version; }

uint32_t tv_lines_worlds(uint8_t as) { return as == TV_EVERYTHING ? 1 : TV_LINES_WORLDS; }

/* ---- opening ---- */

static bool open_game(tv_lines *lines, const tv_record *record, tv_error *error) {
    if (!tv_record_copy(&lines->record, record)) return tv_fail_memory(error);
    lines->table = tv_table_open(&lines->record, error);
    if (lines->table == NULL) return false;
    lines->game = record->game;
    lines->box = tv_table_box(lines->table);
    tv_record_key(&lines->record, &lines->key);
    return lines_walk_begin(lines) || tv_fail_memory(error);
}

tv_lines *tv_lines_open(const tv_record *record, tv_error *error) {
    tv_lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    lines->first = NONE;
    bool good = open_game(lines, record, error) && lines_read(lines, error);
    good = good && (tv_lines_go(lines, tv_table_decisions(lines->table), TV_EVERYTHING) || tv_fail_memory(error));
    if (good) return lines;
    tv_lines_close(lines);
    return NULL;
}

void tv_lines_close(tv_lines *lines) {
    if (lines == NULL) return;
    tv_table_close(lines->table);
    for (uint32_t node = 0; node < lines->count; node++) {
        free(lines->nodes[node].name);
        free(lines->nodes[node].remark);
        free(lines->nodes[node].words);
    }
    tv_record_free(&lines->record);
    tv_record_free(&lines->line);
    if (lines->kept_made) tv_record_free(&lines->kept);
    free(lines->nodes);
    free(lines->states);
    free(lines->begun);
    free(lines->spare);
    free(lines->log);
    free(lines);
}

const tv_table *tv_lines_game(const tv_lines *lines) { return lines->table; }

/* The lines stand behind what else was said at the end. */
static bool write_end(const tv_lines *lines, tv_text *out) {
    if (lines->record.end_comment != NULL) tv_text_add(out, lines->record.end_comment);
    size_t before = out->used;
    if (before > 0) tv_text_add_char(out, '\n');
    size_t begin = out->used;
    lines_write(lines, out);
    if (out->used == begin) out->used = before; /* there are none */
    if (out->at != NULL) out->at[out->used] = '\0';
    return !out->cut;
}

const tv_record *tv_lines_record(tv_lines *lines) {
    if (lines->kept_made && lines->kept_version == lines->version) return &lines->kept;
    tv_text end = tv_heap_text();
    if (lines->kept_made) tv_record_free(&lines->kept);
    lines->kept_made = end.at != NULL && write_end(lines, &end) && tv_record_copy(&lines->kept, &lines->record);
    bool good = lines->kept_made && tv_record_set_comment(&lines->kept.end_comment, end.used > 0 ? end.at : NULL);
    free(end.at);
    lines->kept_version = lines->version;
    if (good) return &lines->kept;
    if (lines->kept_made) tv_record_free(&lines->kept);
    lines->kept_made = false;
    return NULL;
}

/* ---- nodes ---- */

const tv_line_node *tv_lines_node(const tv_lines *lines, uint32_t node) {
    return lines_is_node(lines, node) ? &lines->nodes[node].told : NULL;
}

uint32_t tv_lines_first(const tv_lines *lines) { return lines->first; }

uint32_t tv_lines_after(const tv_lines *lines, uint32_t node) {
    if (node == NONE) return lines->first;
    const tv_line_node *at = tv_lines_node(lines, node);
    if (at == NULL) return NONE;
    if (at->first != NONE) return at->first;
    while (at->next == NONE && at->parent != NONE) at = tv_lines_node(lines, at->parent);
    return at->next;
}

/* Where the list begins in which a node stands. */
static uint32_t *list_of(tv_lines *lines, uint32_t parent) { return parent == NONE ? &lines->first : &told(lines, parent)->first; }

uint32_t lines_find(const tv_lines *lines, uint32_t parent, uint32_t from, uint8_t as, tv_move move) {
    uint32_t node = parent == NONE ? lines->first : lines->nodes[parent].told.first;
    for (; node != NONE; node = lines->nodes[node].told.next) {
        const tv_line_node *at = &lines->nodes[node].told;
        if (at->move == move && at->from == from && at->as == as) return node;
    }
    return NONE;
}

/* Do moves of the first place come before those of the second? Of moves that leave the game, those of earlier moments do; as everything was goes
 * before what a seat knew. */
static bool is_before(const tv_line_node *one, const tv_line_node *other) {
    if (one->from != other->from) return one->from < other->from;
    int a = one->as == TV_EVERYTHING ? -1 : one->as, b = other->as == TV_EVERYTHING ? -1 : other->as;
    return a < b;
}

static bool is_beside(const tv_line_node *one, const tv_line_node *other) {
    return one->parent == other->parent && one->from == other->from && one->as == other->as;
}

/* Behind all that come before it, and behind those in its own place. */
static void put_in_list(tv_lines *lines, uint32_t node) {
    TV_ASSERT(node < lines->count);
    tv_line_node *at = told(lines, node);
    uint32_t *link = list_of(lines, at->parent);
    while (*link != NONE && !is_before(at, told(lines, *link))) link = &told(lines, *link)->next;
    at->next = *link;
    *link = node;
}

static void take_from_list(tv_lines *lines, uint32_t node) {
    TV_ASSERT(node < lines->count);
    uint32_t *link = list_of(lines, told(lines, node)->parent);
    while (*link != node) {
        TV_ASSERT(*link != NONE);
        link = &told(lines, *link)->next;
    }
    *link = told(lines, node)->next;
}

uint32_t lines_add(tv_lines *lines, uint32_t parent, uint32_t from, uint8_t as, tv_move move) {
    uint32_t found = lines_find(lines, parent, from, as, move);
    if (found != NONE) return found;
    if (lines->count == TV_LINES_NODES_MAX) return NONE;
    void *nodes = lines->nodes;
    bool room = tv_heap_room(&nodes, &lines->room, lines->count + 1, sizeof *lines->nodes);
    lines->nodes = nodes;
    if (!room) return NONE;
    uint32_t node = lines->count++, before = parent == NONE ? from : lines->nodes[parent].told.decision;
    lines->nodes[node] = (lines_node){.there = true,
                                      .told = {.parent = parent,
                                               .decision = before + 1,
                                               .from = from,
                                               .as = as,
                                               .seat = TV_OVER,
                                               .move = move,
                                               .name = "",
                                               .remark = "",
                                               .first = NONE,
                                               .next = NONE}};
    put_in_list(lines, node);
    lines_changed(lines);
    return node;
}

/* ---- changes ---- */

/* Does the way to this node lead over the other one? */
static bool is_under(const tv_lines *lines, uint32_t node, uint32_t other) {
    while (node != NONE && node != other) node = lines->nodes[node].told.parent;
    return node == other;
}

bool tv_lines_remove(tv_lines *lines, uint32_t node) {
    if (!lines_is_node(lines, node)) return false;
    const tv_line_node at = *told(lines, node);
    bool stands = lines->place != NONE && is_under(lines, lines->place, node);
    take_from_list(lines, node);
    for (uint32_t each = 0; each < lines->count; each++)
        if (lines->nodes[each].there && each != node && is_under(lines, each, node)) lines->nodes[each].there = false;
    lines->nodes[node].there = false;
    lines_changed(lines);
    if (!stands) return true;
    return at.parent == NONE ? tv_lines_go(lines, at.from, at.as) : tv_lines_go_to(lines, at.parent);
}

bool tv_lines_promote(tv_lines *lines, uint32_t node) {
    if (!lines_is_node(lines, node)) return false;
    tv_line_node *at = told(lines, node);
    uint32_t *link = list_of(lines, at->parent);
    while (!is_beside(told(lines, *link), at)) link = &told(lines, *link)->next;
    if (*link == node) return false;
    uint32_t elder = *link;
    take_from_list(lines, node);
    at->next = elder;
    *link = node;
    lines_changed(lines);
    return true;
}

/* One line of text, without blanks at its ends; nothing is left of nothing. */
static bool set_words(tv_lines *lines, char **field, const char **shown, const char *words) {
    while (*words == ' ') words++;
    size_t size = strlen(words);
    while (size > 0 && words[size - 1] == ' ') size--;
    if (size >= TV_LINES_WORDS_MAX) return false;
    char *copy = size > 0 ? tv_heap_copy(words, size) : NULL;
    if (size > 0 && copy == NULL) return false;
    for (size_t k = 0; k < size; k++)
        if ((unsigned char)copy[k] < ' ' || copy[k] == 0x7f) copy[k] = ' ';
    free(*field);
    *field = copy;
    *shown = copy != NULL ? copy : "";
    lines_changed(lines);
    return true;
}

bool tv_lines_name(tv_lines *lines, uint32_t node, const char *words) {
    return lines_is_node(lines, node) && set_words(lines, &lines->nodes[node].name, &lines->nodes[node].told.name, words);
}

bool tv_lines_remark(tv_lines *lines, uint32_t node, const char *words) {
    return lines_is_node(lines, node) && set_words(lines, &lines->nodes[node].remark, &lines->nodes[node].told.remark, words);
}

bool tv_lines_judge(tv_lines *lines, uint32_t node, const int32_t chances[TV_SEATS_MAX]) {
    if (!lines_is_node(lines, node)) return false;
    memcpy(told(lines, node)->chances, chances, sizeof told(lines, node)->chances);
    told(lines, node)->judged = true;
    lines_changed(lines);
    return true;
}
