/* The present place of the lines: its worlds, its states, what happened on the way there. States are not kept along the tree; the way to a place is
 * played again, which costs little more than copying them would. */
#include "lines_inside.h"

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = TV_LINES_TRUNK, MOVE_WORDS_MAX = 256, DESCRIBED_MAX = 512 };

bool lines_walk_begin(tv_lines *lines) {
    lines->states = calloc(TV_LINES_WORLDS, lines->game->state_bytes);
    lines->spare = calloc(1, lines->game->state_bytes);
    lines->begun = calloc(1, lines->game->state_bytes);
    return lines->states != NULL && lines->spare != NULL && lines->begun != NULL;
}

static unsigned char *state_in(const tv_lines *lines, uint32_t world) {
    TV_ASSERT(world < TV_LINES_WORLDS);
    return lines->states + (size_t)world * lines->game->state_bytes;
}

/* ---- chance: docs/record.md tells the rule, so that anybody can play a line again ---- */

static void hash_words(tv_sha256 *hash, const char *words) {
    tv_sha256_add(hash, words, strlen(words));
    tv_sha256_add(hash, "\n", 1);
}

static void hash_number(tv_sha256 *hash, uint64_t number) {
    char digits[24];
    tv_text text = TV_TEXT_OVER(digits);
    tv_text_add_uint(&text, number);
    hash_words(hash, digits);
}

static tv_sha256 hash_world(const tv_lines *lines, const char *what, uint32_t world) {
    tv_sha256 hash;
    char digits[2 * sizeof lines->key.bytes + 1];
    tv_text key = TV_TEXT_OVER(digits);
    tv_text_add_hex(&key, lines->key.bytes, sizeof lines->key.bytes);
    tv_sha256_begin(&hash);
    hash_words(&hash, what);
    hash_words(&hash, digits);
    hash_number(&hash, lines->from);
    if (lines->as == TV_EVERYTHING)
        hash_words(&hash, "-");
    else
        hash_number(&hash, lines->as);
    hash_number(&hash, world);
    return hash;
}

static void hash_move(const tv_lines *lines, tv_sha256 *hash, tv_move move) {
    char words[MOVE_WORDS_MAX];
    tv_text text = TV_TEXT_OVER(words);
    tv_game_move_write(lines->game, lines->box, move, &text);
    hash_words(hash, words);
}

static tv_chance chance_of(tv_sha256 hash, uint32_t decision) {
    tv_key key;
    tv_sha256_end(&hash, key.bytes);
    return tv_chance_keyed(&key, decision);
}

/* ---- worlds ---- */

/* The moment at which the line leaves the game, in one of its worlds: what is not known is imagined. */
static void open_world(const tv_lines *lines, uint32_t world, void *state) {
    memcpy(state, lines->begun, lines->game->state_bytes);
    if (lines->as == TV_EVERYTHING) return;
    tv_chance chance = chance_of(hash_world(lines, "trivium world 1", world), lines->from);
    tv_game_hide(lines->game, lines->box, state, lines->as); /* from here on nothing else is known */
    tv_game_imagine(lines->game, lines->box, state, lines->as, &chance);
}

static bool is_possible(const tv_lines *lines, const void *state, tv_move move) {
    return tv_game_actor(lines->game, lines->box, state) != TV_OVER && tv_game_check(lines->game, lines->box, state, move) == NULL;
}

/* One move further in a world in which it is possible. */
static void play_in(const tv_lines *lines, tv_sha256 *moves, void *state, const tv_line_node *node, tv_events *events) {
    TV_ASSERT(is_possible(lines, state, node->move));
    hash_move(lines, moves, node->move);
    tv_chance chance = tv_chance_none();
    if (tv_game_reveals(lines->game, lines->box, state, node->move)) chance = chance_of(*moves, node->decision);
    tv_game_play(lines->game, lines->box, state, node->move, &chance, events);
}

bool lines_leave(tv_lines *lines, uint32_t decision, uint8_t as) {
    if (decision > tv_table_decisions(lines->table) || (as >= lines->record.setup.seats && as != TV_EVERYTHING)) return false;
    if (!tv_table_view_at(lines->table, decision, TV_EVERYTHING, lines->begun)) return false;
    lines->place = NONE;
    lines->from = decision;
    lines->as = as;
    lines->depth = 0;
    for (uint32_t world = 0; world < TV_LINES_WORLDS; world++) {
        lines_world *it = &lines->worlds[world];
        *it = (lines_world){.holds = world < tv_lines_worlds(as), .moves = hash_world(lines, "trivium line 1", world)};
        if (it->holds) open_world(lines, world, state_in(lines, world));
    }
    lines->world = 0;
    return true;
}

void lines_step(tv_lines *lines, uint32_t node) {
    tv_line_node *at = &lines->nodes[node].told;
    TV_ASSERT(lines->depth < TV_LINES_DEPTH_MAX && at->parent == lines->place);
    lines->place = lines->path[lines->depth++] = node;
    at->holds = 0;
    for (uint32_t world = 0; world < TV_LINES_WORLDS; world++) {
        lines_world *it = &lines->worlds[world];
        it->holds = it->holds && is_possible(lines, state_in(lines, world), at->move);
        if (!it->holds) continue;
        if (at->holds++ == 0) {
            lines->world = world;
            at->seat = tv_game_actor(lines->game, lines->box, state_in(lines, world));
        }
        play_in(lines, &it->moves, state_in(lines, world), at, NULL);
    }
    TV_ASSERT(at->holds > 0); /* only what is possible becomes a node */
}

/* ---- what is told of the way ---- */

static bool log_events(tv_lines *lines, const tv_logged *events, uint32_t count) {
    void *log = lines->log;
    bool room = tv_heap_room(&log, &lines->log_room, lines->log_count + count, sizeof *lines->log);
    lines->log = log;
    if (!room) return false;
    if (count > 0) memcpy(lines->log + lines->log_count, events, count * sizeof *events);
    lines->log_count += count;
    return true;
}

static bool tell_node(tv_lines *lines, tv_sha256 *moves, void *state, const tv_line_node *node) {
    tv_event list[TV_EVENTS_MAX];
    tv_logged logged[TV_EVENTS_MAX];
    tv_events events = {.list = list, .max = TV_EVENTS_MAX};
    uint32_t turn = tv_game_turn(lines->game, lines->box, state).number;
    play_in(lines, moves, state, node, &events);
    for (uint32_t k = 0; k < events.count; k++) logged[k] = (tv_logged){.event = list[k], .decision = node->decision, .turn = turn};
    return log_events(lines, logged, events.count);
}

/* In the first world in which all of it holds: which one that is, is known only at the end of the way. */
static bool tell_way(tv_lines *lines) {
    uint32_t count, kept = 0;
    const tv_logged *log = tv_table_log(lines->table, &count);
    while (kept < count && log[kept].decision <= lines->from) kept++;
    lines->log_count = 0;
    if (!log_events(lines, log, kept)) return false;
    tv_sha256 moves = hash_world(lines, "trivium line 1", lines->world);
    open_world(lines, lines->world, lines->spare);
    for (uint32_t k = 0; k < lines->depth; k++)
        if (!tell_node(lines, &moves, lines->spare, &lines->nodes[lines->path[k]].told)) return false;
    return true;
}

/* How many entries of the game stand before the one that comes after so many decisions. */
static uint32_t entries_until(const tv_record *record, uint32_t decisions) {
    uint32_t entries = 0;
    for (; decisions > 0; entries++) {
        TV_ASSERT(entries < record->count);
        decisions -= record->entries[entries].kind == TV_ENTRY_MOVE;
    }
    return entries;
}

static bool add_moves(const tv_lines *lines, tv_record *record) {
    record->result[0] = '\0';
    for (uint32_t k = 0; k < lines->depth; k++) {
        const tv_line_node *node = &lines->nodes[lines->path[k]].told;
        if (!tv_record_add(record, &(tv_entry){.kind = TV_ENTRY_MOVE, .seat = node->seat, .move = node->move})) return false;
    }
    return true;
}

/* The way as a record: what was decided, and by whom. */
static bool record_way(tv_lines *lines) {
    const tv_record *game = tv_table_record(lines->table);
    tv_record way;
    if (!tv_record_copy_part(&way, game, entries_until(game, lines->from))) return false;
    bool good = add_moves(lines, &way);
    tv_record_free(good ? &lines->line : &way);
    if (good) lines->line = way;
    return good;
}

bool lines_arrive(tv_lines *lines) { return tell_way(lines) && record_way(lines); }

/* ---- going ---- */

bool tv_lines_go(tv_lines *lines, uint32_t decision, uint8_t as) { return lines_leave(lines, decision, as) && lines_arrive(lines); }

bool tv_lines_go_to(tv_lines *lines, uint32_t node) {
    if (!lines_is_node(lines, node)) return false;
    const tv_line_node *last = &lines->nodes[node].told;
    uint32_t way[TV_LINES_DEPTH_MAX], depth = last->decision - last->from, at = node;
    TV_ASSERT(depth >= 1 && depth <= TV_LINES_DEPTH_MAX);
    for (uint32_t k = depth; k > 0; k--) {
        way[k - 1] = at;
        at = lines->nodes[at].told.parent;
    }
    if (!lines_leave(lines, last->from, last->as)) return false;
    for (uint32_t k = 0; k < depth; k++) lines_step(lines, way[k]);
    return lines_arrive(lines);
}

uint32_t tv_lines_place(const tv_lines *lines) { return lines->place; }
uint8_t tv_lines_as(const tv_lines *lines) { return lines->as; }
uint32_t tv_lines_from(const tv_lines *lines) { return lines->from; }
uint32_t tv_lines_world(const tv_lines *lines) { return lines->world; }
uint32_t tv_lines_decisions(const tv_lines *lines) { return lines->from + lines->depth; }
const void *tv_lines_state(const tv_lines *lines) { return state_in(lines, lines->world); }

uint8_t tv_lines_actor(const tv_lines *lines) { return tv_game_actor(lines->game, lines->box, tv_lines_state(lines)); }

const void *tv_lines_state_in(const tv_lines *lines, uint32_t world) {
    return world < TV_LINES_WORLDS && lines->worlds[world].holds ? state_in(lines, world) : NULL;
}

static bool state_at(const tv_lines *lines, uint32_t decision, void *state) {
    if (decision < lines->from) return tv_table_view_at(lines->table, decision, TV_EVERYTHING, state);
    open_world(lines, lines->world, state);
    tv_sha256 moves = hash_world(lines, "trivium line 1", lines->world);
    for (uint32_t k = 0; k < decision - lines->from; k++) play_in(lines, &moves, state, &lines->nodes[lines->path[k]].told, NULL);
    return true;
}

bool tv_lines_view(const tv_lines *lines, uint32_t decision, uint8_t viewer, void *view) {
    if (decision > tv_lines_decisions(lines)) return false;
    if (decision == tv_lines_decisions(lines))
        memcpy(view, tv_lines_state(lines), lines->game->state_bytes);
    else if (!state_at(lines, decision, view))
        return false;
    if (viewer != TV_EVERYTHING) tv_game_hide(lines->game, lines->box, view, viewer);
    return true;
}

/* ---- words ---- */

/* The state before a node, in the first world in which it can be made; false: nowhere. `way` are the nodes before it. */
static bool state_before(const tv_lines *at, uint32_t node, uint32_t world, const uint32_t *way, uint32_t depth, void *state) {
    tv_sha256 moves = hash_world(at, "trivium line 1", world);
    open_world(at, world, state);
    for (uint32_t k = 0; k < depth; k++) {
        const tv_line_node *each = &at->nodes[way[k]].told;
        if (!is_possible(at, state, each->move)) return false;
        play_in(at, &moves, state, each, NULL);
    }
    return is_possible(at, state, at->nodes[node].told.move);
}

/* Looks at another place for a moment, without going there. */
static void describe(tv_lines *lines, uint32_t node, tv_lang lang, tv_text *out) {
    const tv_line_node *told = &lines->nodes[node].told;
    tv_lines at = *lines; /* the same tree; where it leaves the game is another matter */
    uint32_t way[TV_LINES_DEPTH_MAX], depth = told->decision - told->from - 1, each = told->parent, world = 0;
    for (uint32_t k = depth; k > 0; k--, each = lines->nodes[each].told.parent) way[k - 1] = each;
    at.from = told->from;
    at.as = told->as;
    at.begun = malloc(lines->game->state_bytes);
    bool known = at.begun != NULL && tv_table_view_at(lines->table, at.from, TV_EVERYTHING, at.begun);
    while (known && world < tv_lines_worlds(at.as) && !state_before(&at, node, world, way, depth, lines->spare)) world++;
    tv_reader reader = tv_record_reader(&lines->record, lang);
    if (known && world < tv_lines_worlds(at.as)) tv_game_describe(lines->game, lines->box, lines->spare, told->move, &reader, out);
    free(at.begun);
}

const char *tv_lines_words(tv_lines *lines, uint32_t node, tv_lang lang) {
    if (!lines_is_node(lines, node)) return "";
    lines_node *it = &lines->nodes[node];
    if (it->words == NULL || it->lang != lang) {
        char words[DESCRIBED_MAX];
        tv_text text = TV_TEXT_OVER(words);
        describe(lines, node, lang, &text);
        free(it->words);
        it->words = tv_heap_copy(words, text.used);
        it->lang = lang;
    }
    return it->words != NULL ? it->words : "";
}

/* ---- playing ---- */

/* The game's own next move, where it has one. */
static const tv_entry *next_of_game(const tv_lines *lines) {
    if (lines->place != NONE || lines->as != TV_EVERYTHING || lines->from == tv_table_decisions(lines->table)) return NULL;
    const tv_record *game = tv_table_record(lines->table);
    return &game->entries[entries_until(game, lines->from + 1) - 1];
}

/* NULL, or the clause that forbids it in the world that is shown. */
static const char *clause_against(const tv_lines *lines, tv_move move) {
    for (uint32_t world = 0; world < TV_LINES_WORLDS; world++)
        if (lines->worlds[world].holds && is_possible(lines, state_in(lines, world), move)) return NULL;
    return tv_game_check(lines->game, lines->box, tv_lines_state(lines), move);
}

bool lines_try(tv_lines *lines, tv_move move, tv_error *error) {
    if (tv_lines_actor(lines) == TV_OVER) return tv_fail(error, "The game is over.", NULL);
    const char *clause = clause_against(lines, move);
    if (clause != NULL) return tv_refuse(error, clause, "{}: {}", clause, tv_clause_text(lines->game, clause, TV_EN), NULL);
    const tv_entry *next = next_of_game(lines);
    if (next != NULL && next->move == move) return lines_leave(lines, lines->from + 1, lines->as) || tv_fail_memory(error);
    uint32_t node = lines->depth < TV_LINES_DEPTH_MAX ? lines_add(lines, lines->place, lines->from, lines->as, move) : NONE;
    if (node == NONE) return tv_fail(error, "There is no room for more lines in this record.", NULL);
    lines_step(lines, node);
    return true;
}

bool tv_lines_play(tv_lines *lines, tv_move move, tv_error *error) {
    return lines_try(lines, move, error) && (lines_arrive(lines) || tv_fail_memory(error));
}
