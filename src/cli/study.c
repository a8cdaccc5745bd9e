/* The loop of a study and its words, see study.h. */
#include "study.h"

#include "base/check.h"
#include "command/table_lines.h"
#include "command/typed.h"
#include "host/files.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_LISTED_MAX = 12 };

static tv_text *out_of(const study *it) { return it->call->out; }
static const tv_frame *frame_of(const study *it) { return tv_session_frame(it->session); }

static void end_line(const study *it) { tv_text_add_char(out_of(it), '\n'); }

void study_say(study *it, const char *english) {
    tv_word(out_of(it), it->lang, english);
    end_line(it);
}

static void say_as_is(study *it, const char *words) {
    tv_text_add(out_of(it), words);
    end_line(it);
}

/* ---- where one is ---- */

static void list_moves(study *it, const char *with) {
    const tv_screen *screen = frame_of(it)->screen;
    for (uint32_t k = 0; k < screen->choice.count; k++) {
        char notation[128];
        tv_text move = TV_TEXT_OVER(notation);
        tv_game_move_write(screen->game, screen->box, screen->choice.moves[k], &move);
        if (strstr(notation, with) == NULL) continue;
        tv_text_add_uint(out_of(it), k + 1);
        tv_text_add(out_of(it), ". ");
        tv_text_add(out_of(it), notation);
        tv_word(out_of(it), it->lang, ": ");
        tv_game_describe(screen->game, screen->box, screen->view, screen->choice.moves[k], &screen->reader, out_of(it));
        end_line(it);
    }
}

static void say_place(study *it) {
    const tv_frame_lines *at = frame_of(it)->lines;
    if (at->place == TV_LINES_TRUNK)
        tv_say(out_of(it), it->lang, TV_TEXT("Move {n} of {all}."), TV_N("n", at->from), TV_N("all", at->game));
    else
        tv_text_add(out_of(it), tv_lines_words(at->lines, at->place, it->lang));
    if (at->as != TV_EVERYTHING) {
        tv_text_add(out_of(it), " (");
        tv_say(out_of(it), it->lang, TV_TEXT("possible in {n} of {all} imagined worlds"), TV_N("n", at->holds), TV_N("all", at->worlds));
        tv_text_add_char(out_of(it), ')');
    }
    end_line(it);
}

void study_ask(study *it) {
    const tv_frame *frame = frame_of(it);
    if (frame->puzzle != NULL)
        say_as_is(it, frame->puzzle->words);
    else
        say_place(it);
    if (frame->over) {
        say_as_is(it, frame->ending->said.headline);
        return;
    }
    tv_text_add(out_of(it), frame->seat[frame->actor].name);
    tv_word(out_of(it), it->lang, ": ");
    say_as_is(it, tv_session_question(it->session)->prompt);
    uint32_t count = frame->screen->choice.count;
    if (count <= MOVES_LISTED_MAX) {
        list_moves(it, "");
        return;
    }
    tv_say_count(out_of(it), it->lang, "{n} move is possible; type moves for the list, help for help.",
                 "{n} moves are possible; type moves for the list, help for help.", count, TV_N("n", count));
    end_line(it);
}

/* ---- the commands ---- */

static void do_moves(study *it, const char *rest) { list_moves(it, rest); }

static void do_show(study *it, const char *rest) { table_show(it->session, it->lang, rest, out_of(it)); }

static void do_look(study *it, const char *rest) { table_look(it->session, it->lang, rest, out_of(it)); }

static void do_help(study *it, const char *rest) {
    (void)rest;
    static const char *const lines[] = {
        TV_TEXT("Type the number of a move, or the move itself as the list writes it: it is tried, and kept in the tree."),
        TV_TEXT("moves: list the moves that are possible; moves TEXT: those written with TEXT"),
        TV_TEXT("look: tell what lies on the table; look NAME: about one thing, and what lies around it; show WORD: the parts that are "
                "called so"),
        TV_TEXT("go 12: to that move of the game; back, next: one move of the game; undo, redo: one move of the line"),
        TV_TEXT("tree: all that was tried; line 3: to that move; remove, first, name TEXT, remark TEXT: what becomes of the present one"),
        TV_TEXT("as 0: with the cards as that seat knew them; as all: as they were; against club: a level answers; against nobody"),
        TV_TEXT("best: everybody's chances, and the best moves"),
        TV_TEXT("mistakes: analyse the game; learn: solve the mistakes as puzzles; again, solution: of the puzzle; leave: be done with it"),
        TV_TEXT("save, save FILE: write the record with all lines; quit: end the program"),
    };
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) study_say(it, lines[k]);
}

static void moved(study *it, bool good) {
    if (!good) {
        study_say(it, TV_TEXT("There is no such line."));
        return;
    }
    study_attend(it);
    study_ask(it);
}

static void go_to(study *it, uint32_t decision) { moved(it, tv_session_try(it->session, decision, frame_of(it)->lines->as)); }

static void do_go(study *it, const char *rest) {
    uint64_t number;
    if (cli_read_number(rest, 0, frame_of(it)->lines->game, &number))
        go_to(it, (uint32_t)number);
    else
        study_say(it, TV_TEXT("Name a move: go 12"));
}

static void do_back(study *it, const char *rest) {
    (void)rest;
    uint32_t from = frame_of(it)->lines->from;
    go_to(it, from > 0 ? from - 1 : 0);
}

static void do_next(study *it, const char *rest) {
    (void)rest;
    go_to(it, frame_of(it)->lines->from + 1);
}

static void do_undo(study *it, const char *rest) {
    (void)rest;
    tv_error error = {0};
    if (tv_session_undo(it->session, &error))
        moved(it, true);
    else
        say_as_is(it, error.what);
}

static void do_redo(study *it, const char *rest) {
    (void)rest;
    tv_error error = {0};
    if (tv_session_redo(it->session, &error))
        moved(it, true);
    else
        say_as_is(it, error.what);
}

/* "  3  12. Attack ... 57% 14/16" */
static void tell_node(study *it, uint32_t number) {
    const tv_line_node *node = tv_lines_node(it->lines, number);
    tv_text *out = out_of(it);
    for (uint32_t at = node->parent; at != TV_LINES_TRUNK; at = tv_lines_node(it->lines, at)->parent) tv_text_add_char(out, ' ');
    tv_text_add_char(out, number == tv_lines_place(it->lines) ? '>' : ' ');
    tv_text_add_uint(out, number);
    tv_text_add(out, "  ");
    tv_text_add_uint(out, node->decision);
    tv_text_add(out, ". ");
    tv_text_add(out, tv_lines_words(it->lines, number, it->lang));
    if (node->judged && node->seat < TV_SEATS_MAX && node->chances[node->seat] >= 0) {
        char points[24];
        tv_text chance = TV_TEXT_OVER(points);
        tv_points_write(&chance, it->lang, node->chances[node->seat]);
        tv_text_add(out, "  ");
        tv_say(out, it->lang, TV_TEXT("{n}%"), TV_S("n", points));
    }
    if (node->as != TV_EVERYTHING) {
        tv_text_add(out, "  ");
        tv_text_add_uint(out, node->holds);
        tv_text_add_char(out, '/');
        tv_text_add_uint(out, TV_LINES_WORLDS);
    }
    if (node->name[0] != '\0') tv_text_add(out, "  ");
    tv_text_add(out, node->name);
    end_line(it);
}

static void do_tree(study *it, const char *rest) {
    (void)rest;
    uint32_t node = tv_lines_after(it->lines, TV_LINES_TRUNK);
    if (node == TV_LINES_TRUNK) study_say(it, TV_TEXT("Nothing was tried yet."));
    for (; node != TV_LINES_TRUNK; node = tv_lines_after(it->lines, node)) tell_node(it, node);
}

static void do_line(study *it, const char *rest) {
    uint64_t number;
    moved(it, cli_read_number(rest, 0, TV_LINES_NODES_MAX, &number) && tv_session_try_line(it->session, (uint32_t)number));
}

static void do_remove(study *it, const char *rest) {
    (void)rest;
    moved(it, tv_session_remove_line(it->session, tv_lines_place(it->lines)));
}

static void do_first(study *it, const char *rest) {
    (void)rest;
    moved(it, tv_session_promote_line(it->session, tv_lines_place(it->lines)));
}

static void do_name(study *it, const char *rest) { moved(it, tv_session_name_line(it->session, tv_lines_place(it->lines), rest, NULL)); }

static void do_remark(study *it, const char *rest) { moved(it, tv_session_name_line(it->session, tv_lines_place(it->lines), NULL, rest)); }

static void do_as(study *it, const char *rest) {
    const tv_frame *frame = frame_of(it);
    uint64_t seat = TV_EVERYTHING;
    if (strcmp(rest, "all") != 0 && !cli_read_number(rest, 0, frame->seats - 1u, &seat))
        study_say(it, TV_TEXT("Name a seat, from 0, or all: as 0"));
    else
        moved(it, tv_session_try(it->session, frame->lines->from, (uint8_t)seat));
}

static void do_against(study *it, const char *rest) {
    const tv_frame *frame = frame_of(it);
    uint8_t actor = frame->actor, seats = frame->seats;
    tv_error error = {0};
    bool good = true;
    for (uint8_t seat = 0; good && seat < seats; seat++)
        good = tv_session_seat_line(it->session, seat, seat == actor || strcmp(rest, "nobody") == 0 ? "person" : rest, &error);
    if (good)
        moved(it, true);
    else
        say_as_is(it, error.what);
}

static void do_best(study *it, const char *rest) {
    (void)rest;
    study_best(it);
}

static void do_mistakes(study *it, const char *rest) {
    (void)rest;
    study_mistakes(it);
}

static void do_learn(study *it, const char *rest) {
    (void)rest;
    study_learn(it);
}

static void do_again(study *it, const char *rest) {
    (void)rest;
    moved(it, tv_session_retry(it->session));
}

static void do_solution(study *it, const char *rest) {
    (void)rest;
    moved(it, tv_session_show_solution(it->session));
}

static void do_stop(study *it, const char *rest) {
    (void)rest;
    moved(it, tv_session_pose(it->session, NULL, NULL));
}

static void do_save(study *it, const char *rest) {
    const char *path = *rest != '\0' ? rest : it->path;
    tv_error error = {0};
    tv_text text = tv_heap_text();
    const tv_record *record = tv_lines_record(it->lines);
    bool good = (path != NULL && text.at != NULL && record != NULL) || tv_fail(&error, "Name a file: save FILE", NULL);
    if (good) tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    good = good && !text.cut && file_write(path, text.at, text.used, &error);
    free(text.at);
    if (good) {
        tv_say(out_of(it), it->lang, TV_TEXT("{file} is saved."), TV_S("file", path));
        end_line(it);
        it->dirty = false;
    } else {
        say_as_is(it, error.what);
    }
}

static void do_quit(study *it, const char *rest) {
    (void)rest;
    it->leave = true;
}

static const struct {
    const char *word;
    void (*act)(study *it, const char *rest);
} commands[] = {
    {"moves", do_moves}, {"show", do_show},         {"look", do_look},   {"help", do_help},         {"go", do_go},
    {"back", do_back},   {"next", do_next},         {"undo", do_undo},   {"redo", do_redo},         {"tree", do_tree},
    {"line", do_line},   {"remove", do_remove},     {"first", do_first}, {"name", do_name},         {"remark", do_remark},
    {"as", do_as},       {"against", do_against},   {"best", do_best},   {"mistakes", do_mistakes}, {"learn", do_learn},
    {"again", do_again}, {"solution", do_solution}, {"leave", do_stop},  {"stop", do_stop},         {"save", do_save},
    {"quit", do_quit},
};

/* ---- the loop ---- */

static void try_move(study *it, const char *line) {
    const tv_choice *choice = &frame_of(it)->screen->choice;
    tv_move move;
    tv_refusal why = {0};
    tv_error error = {0};
    uint64_t number;
    bool known = cli_read_number(line, 1, choice->count, &number);
    if (known) move = choice->moves[number - 1];
    if (!known && !tv_session_read_move(it->session, line, &move, &why)) {
        say_as_is(it, why.sentence);
        study_say(it, TV_TEXT("Type help for what can be typed."));
    } else if (!tv_session_play(it->session, move, &error)) {
        say_as_is(it, error.what);
    } else {
        moved(it, true);
    }
}

/* Is it a move of the list, word for word? Games may call theirs as the commands are called: "stop". */
static bool is_listed(const study *it, const char *line) {
    const tv_screen *screen = frame_of(it)->screen;
    for (uint32_t k = 0; k < screen->choice.count; k++) {
        char notation[128];
        tv_text move = TV_TEXT_OVER(notation);
        tv_game_move_write(screen->game, screen->box, screen->choice.moves[k], &move);
        if (strcmp(notation, line) == 0) return true;
    }
    return false;
}

static void obey(study *it, const char *line) {
    size_t size = strcspn(line, " ");
    bool listed = is_listed(it, line);
    for (size_t k = 0; !listed && k < sizeof commands / sizeof *commands; k++) {
        if (strlen(commands[k].word) != size || memcmp(commands[k].word, line, size) != 0) continue;
        commands[k].act(it, line + size + strspn(line + size, " "));
        return;
    }
    if (*line == '\0')
        study_ask(it);
    else
        try_move(it, line);
}

int study_run(study *it) {
    char line[TYPED_MAX];
    TV_ASSERT(it->session != NULL && it->lines != NULL);
    study_ask(it);
    while (!it->leave) {
        typed_clean(out_of(it), 0);
        if (!cli_flush(it->call)) return CLI_FAILED;
        switch (typed_read(line)) {
        case TYPED_LINE: obey(it, line); break;
        case TYPED_BAD: study_say(it, TV_TEXT("This line is too long or contains invalid characters; it is ignored.")); break;
        case TYPED_END: it->leave = true; break;
        }
    }
    if (it->dirty && it->path != NULL) study_say(it, TV_TEXT("What was tried is not saved."));
    return CLI_OK;
}
