/* Lines in the comments of a record (docs/record.md): below the last move, each on a line of its own that begins with "#~".
 *
 *   #~ 37 Kr+4 stop            leaves the game after 37 moves, with these
 *   #~ 37@1 let                the same with what seat 1 knew then
 *   #~ 37 Kr+4 = A name        words at the last of these moves: a name, a remark,
 *   #~ 37 Kr+4 ; A remark      and every seat's chance after it, in percent
 *   #~ 37 Kr+4 % 51.20 48.80 */
#include "lines_inside.h"

#include "base/check.h"

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = TV_LINES_TRUNK, LINES_MAX = 4 * TV_LINES_NODES_MAX /* that are read */ };

/* ---- reading ---- */

/* What is left of a line. */
typedef struct rest {
    const char *at, *end;
} rest;

static rest next_word(rest *line) {
    while (line->at < line->end && *line->at == ' ') line->at++;
    rest word = {line->at, line->at};
    while (word.end < line->end && *word.end != ' ') word.end++;
    line->at = word.end;
    return word;
}

static bool is_word(rest word, char c) { return word.end - word.at == 1 && *word.at == c; }

/* Takes digits off the front; false: there are none, or too many. */
static bool take_number(rest *word, uint32_t *number) {
    const char *begin = word->at;
    *number = 0;
    for (; word->at < word->end && *word->at >= '0' && *word->at <= '9' && word->at - begin < 8; word->at++)
        *number = *number * 10 + (uint32_t)(*word->at - '0');
    return word->at > begin;
}

/* "37" or "37@1". */
static bool read_place(rest word, uint32_t *from, uint8_t *as) {
    uint32_t seat;
    *as = TV_EVERYTHING;
    if (!take_number(&word, from)) return false;
    if (word.at == word.end) return true;
    if (*word.at++ != '@' || !take_number(&word, &seat) || seat >= TV_SEATS_MAX) return false;
    *as = (uint8_t)seat;
    return word.at == word.end;
}

/* "51.20", or "-" where nobody asked. */
static bool read_chance(rest word, int32_t *chance) {
    uint32_t whole, cents = 0;
    *chance = -1;
    if (is_word(word, '-')) return true;
    if (!take_number(&word, &whole) || whole > 100) return false;
    if (word.at < word.end && (*word.at++ != '.' || word.end - word.at != 2 || !take_number(&word, &cents))) return false;
    *chance = (int32_t)(whole * 100 + cents);
    return word.at == word.end && *chance <= TV_WHOLE_WIN;
}

static bool read_chances(tv_lines *lines, rest words) {
    TV_ASSERT(lines->game != NULL);
    int32_t chances[TV_SEATS_MAX];
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) chances[seat] = -1;
    for (uint8_t seat = 0; seat < lines->record.setup.seats; seat++)
        if (!read_chance(next_word(&words), &chances[seat])) return false;
    return next_word(&words).at == words.end && tv_lines_judge(lines, lines->place, chances);
}

/* What stands behind the moves: words at the node that they lead to. */
static bool read_words(tv_lines *lines, char kind, rest words) {
    char text[TV_LINES_WORDS_MAX];
    size_t size = (size_t)(words.end - words.at);
    if (lines->place == NONE) return false;
    if (kind == '%') return read_chances(lines, words);
    if (size >= sizeof text) return false;
    memcpy(text, words.at, size);
    text[size] = '\0';
    return kind == '=' ? tv_lines_name(lines, lines->place, text) : tv_lines_remark(lines, lines->place, text);
}

static bool read_moves(tv_lines *lines, rest line) {
    uint32_t moves = 0;
    for (;; moves++) {
        rest word = next_word(&line);
        tv_move move;
        if (word.at == word.end) return moves > 0;
        if (is_word(word, '=') || is_word(word, ';') || is_word(word, '%')) return moves > 0 && read_words(lines, *word.at, line);
        if (!tv_game_move_read(lines->game, lines->box, word.at, (size_t)(word.end - word.at), &move)) return false;
        if (!lines_try(lines, move, NULL)) return false;
    }
}

/* False: it is none of this game, and nothing of it is left. */
static bool read_line(tv_lines *lines, rest line) {
    uint32_t from, count = lines->count;
    uint8_t as;
    if (!read_place(next_word(&line), &from, &as) || !lines_leave(lines, from, as)) return false;
    if (read_moves(lines, line)) return true;
    if (lines->count > count) tv_lines_remove(lines, count); /* the first that was new: all others follow it */
    return false;
}

/* What is no line of this game stays where it stood. */
bool lines_read(tv_lines *lines, tv_error *error) {
    const char *comment = lines->record.end_comment;
    uint32_t count = 0;
    bool any = false;
    tv_text others = tv_heap_text();
    if (others.at == NULL) return tv_fail_memory(error);
    while (comment != NULL) {
        const char *end = strchr(comment, '\n');
        rest line = {comment, end != NULL ? end : comment + strlen(comment)};
        bool marked = line.end - line.at >= 2 && memcmp(line.at, "~ ", 2) == 0 && count++ < LINES_MAX;
        if (!marked || !read_line(lines, (rest){line.at + 2, line.end})) {
            if (any) tv_text_add_char(&others, '\n');
            tv_text_add_bytes(&others, line.at, (size_t)(line.end - line.at));
            any = true;
        }
        comment = end != NULL ? end + 1 : NULL;
    }
    bool good = !others.cut && tv_record_set_comment(&lines->record.end_comment, any ? others.at : NULL);
    free(others.at);
    return good || tv_fail_memory(error);
}

/* ---- writing ---- */

static void write_way(const tv_lines *lines, uint32_t node, tv_text *out) {
    TV_ASSERT(tv_lines_node(lines, node) != NULL);
    const tv_line_node *at = &lines->nodes[node].told;
    if (at->parent != NONE) {
        write_way(lines, at->parent, out);
    } else {
        if (out->used > 0 && out->at[out->used - 1] != '\n') tv_text_add_char(out, '\n');
        tv_text_add(out, "~ ");
        tv_text_add_uint(out, at->from);
        if (at->as != TV_EVERYTHING) {
            tv_text_add_char(out, '@');
            tv_text_add_uint(out, at->as);
        }
    }
    tv_text_add_char(out, ' ');
    tv_game_move_write(lines->game, lines->box, at->move, out);
}

static void write_words(const tv_lines *lines, uint32_t node, const char *kind, const char *words, tv_text *out) {
    if (words[0] == '\0') return;
    write_way(lines, node, out);
    tv_text_add(out, kind);
    tv_text_add(out, words);
}

static void write_chances(const tv_lines *lines, uint32_t node, tv_text *out) {
    TV_ASSERT(tv_lines_node(lines, node) != NULL);
    const tv_line_node *at = &lines->nodes[node].told;
    if (!at->judged) return;
    write_way(lines, node, out);
    tv_text_add(out, " %");
    for (uint8_t seat = 0; seat < lines->record.setup.seats; seat++) {
        int32_t chance = at->chances[seat];
        tv_text_add_char(out, ' ');
        if (chance < 0) {
            tv_text_add_char(out, '-');
            continue;
        }
        tv_text_add_int(out, chance / 100);
        tv_text_add(out, chance % 100 < 10 ? ".0" : ".");
        tv_text_add_int(out, chance % 100);
    }
}

/* Of a line that goes on, its end tells what is before it. */
void lines_write(const tv_lines *lines, tv_text *out) {
    for (uint32_t node = tv_lines_after(lines, NONE); node != NONE; node = tv_lines_after(lines, node)) {
        const tv_line_node *at = &lines->nodes[node].told;
        bool said = at->name[0] != '\0' || at->remark[0] != '\0' || at->judged;
        if (at->first == NONE && !said) write_way(lines, node, out);
        write_words(lines, node, " = ", at->name, out);
        write_words(lines, node, " ; ", at->remark, out);
        write_chances(lines, node, out);
    }
}
