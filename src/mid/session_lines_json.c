/* Plans, lines and puzzles as JSON, see session_lines_json.h. */
#include "session_lines_json.h"

#include "base/check.h"
#include "game_json.h"
#include "screen_json.h"

static void write_chances(tv_json *json, const char *key, const int32_t chances[TV_SEATS_MAX], uint8_t seats) {
    _Static_assert(TV_WHOLE_WIN == 10000, "chances are written with four decimals");
    tv_json_array(json, key);
    for (uint8_t seat = 0; seat < seats; seat++)
        if (chances[seat] < 0)
            tv_json_null(json, NULL);
        else
            tv_json_decimal(json, NULL, chances[seat], 4);
    tv_json_array_end(json);
}

static void write_number(tv_json *json, const char *key, bool known, uint32_t number) {
    if (known)
        tv_json_uint(json, key, number);
    else
        tv_json_null(json, key);
}

/* ---- plans ---- */

/* The first of the moves can be played at once: all that is told of a legal move. */
static void write_offered(const tv_frame *frame, tv_json *json) {
    const tv_screen *screen = frame->screen;
    uint32_t number = 0;
    while (frame->plan->offered && number < screen->choice.count && screen->choice.moves[number] != frame->plan->moves[0]) number++;
    if (frame->plan->offered && number < screen->choice.count)
        screen_json_move(screen, "offered", number, json);
    else
        tv_json_null(json, "offered");
}

void session_json_plan(const tv_frame *frame, tv_json *json) {
    const tv_plan *plan = frame->plan;
    if (plan == NULL) {
        tv_json_null(json, "plan");
        return;
    }
    tv_json_object(json, "plan");
    tv_json_bool(json, "open", plan->open);
    tv_json_bool(json, "ahead", plan->ahead);
    tv_json_array(json, "moves");
    for (uint32_t k = 0; k < plan->count; k++) tv_json_string(json, NULL, plan->words[k]);
    tv_json_array_end(json);
    write_offered(frame, json);
    tv_json_uint(json, "broken", plan->broken);
    tv_json_string(json, "broken_words", plan->broken > 0 ? plan->broken_words : "");
    tv_json_object_end(json);
}

/* ---- lines ---- */

typedef struct tree {
    const tv_frame *frame;
    tv_lines *lines;
    tv_lang lang;
    tv_json *json;
} tree;

/* Does the present line lead over it? */
static bool is_on_way(const tree *it, uint32_t node) {
    uint32_t at = it->frame->lines->place;
    while (at != TV_LINES_TRUNK && at != node) at = tv_lines_node(it->lines, at)->parent;
    return at == node;
}

static void write_node(const tree *it, uint32_t number, uint32_t level) {
    const tv_line_node *node = tv_lines_node(it->lines, number);
    tv_json *json = it->json;
    TV_ASSERT(node != NULL);
    tv_json_object(json, NULL);
    tv_json_uint(json, "id", number);
    tv_json_uint(json, "level", level);
    tv_json_uint(json, "decision", node->decision);
    tv_json_uint(json, "from", node->from);
    write_number(json, "as", node->as != TV_EVERYTHING, node->as);
    game_json_seat(json, "seat", node->seat);
    game_json_move(json, "move", it->frame->game, it->frame->box, node->move);
    tv_json_string(json, "sentence", tv_lines_words(it->lines, number, it->lang));
    tv_json_string(json, "name", node->name);
    tv_json_string(json, "remark", node->remark);
    tv_json_uint(json, "holds", node->holds);
    if (node->judged)
        write_chances(json, "chances", node->chances, it->frame->seats);
    else
        tv_json_null(json, "chances");
    tv_json_bool(json, "first", node->parent == TV_LINES_TRUNK);
    tv_json_bool(json, "last", node->first == TV_LINES_TRUNK);
    tv_json_bool(json, "on_way", is_on_way(it, number));
    tv_json_object_end(json);
}

/* A move, then the others in its place, each with all that follows it and one level deeper, then what follows the move. */
static void write_from(const tree *it, uint32_t node, uint32_t level) {
    while (node != TV_LINES_TRUNK) {
        const tv_line_node *at = tv_lines_node(it->lines, node);
        write_node(it, node, level);
        for (uint32_t other = at->next; other != TV_LINES_TRUNK; other = tv_lines_node(it->lines, other)->next) {
            write_node(it, other, level + 1);
            write_from(it, tv_lines_node(it->lines, other)->first, level + 1);
        }
        node = at->first;
    }
}

/* Moves that leave the game are all of the same rank, wherever they do. */
void session_json_lines(const tv_frame *frame, tv_json *json) {
    const tv_frame_lines *at = frame->lines;
    if (at == NULL) {
        tv_json_null(json, "lines");
        return;
    }
    tree it = {.frame = frame, .lines = at->lines, .lang = frame->screen->reader.lang, .json = json};
    tv_json_object(json, "lines");
    write_number(json, "place", at->place != TV_LINES_TRUNK, at->place);
    tv_json_uint(json, "from", at->from);
    tv_json_uint(json, "game", at->game);
    write_number(json, "as", at->as != TV_EVERYTHING, at->as);
    tv_json_uint(json, "worlds", at->worlds);
    tv_json_uint(json, "holds", at->holds);
    tv_json_uint(json, "world", at->world);
    tv_json_array(json, "nodes");
    for (uint32_t node = tv_lines_first(at->lines); node != TV_LINES_TRUNK; node = tv_lines_node(at->lines, node)->next) {
        write_node(&it, node, 0);
        write_from(&it, tv_lines_node(at->lines, node)->first, 0);
    }
    tv_json_array_end(json);
    tv_json_object_end(json);
}

/* ---- puzzles ---- */

void session_json_puzzle(const tv_frame *frame, tv_json *json) {
    static const char *const stages[] = {"asked", "tried", "wrong", "solved", "shown"};
    const tv_frame_puzzle *at = frame->puzzle;
    if (at == NULL) {
        tv_json_null(json, "puzzle");
        return;
    }
    TV_ASSERT(at->stage <= TV_PUZZLE_SHOWN);
    tv_json_object(json, "puzzle");
    tv_json_string(json, "stage", stages[at->stage]);
    tv_json_uint(json, "decision", at->puzzle->decision);
    tv_json_uint(json, "seat", at->puzzle->seat);
    tv_json_uint(json, "level", at->puzzle->level);
    tv_json_uint(json, "tries", at->tries);
    if (at->tries > 0 || at->stage == TV_PUZZLE_SHOWN)
        game_json_move(json, "tried", frame->game, frame->box, at->tried);
    else
        tv_json_null(json, "tried");
    tv_json_string(json, "words", at->words);
    tv_json_object_end(json);
}
