/* trivium moves: what may be done at a moment of a game, and, on request, what may not and why. */
#include "command/choose.h"
#include "commands.h"
#include "mid/game_json.h"
#include "mid/screen_json.h"
#include "opened.h"

static void write_refused(tv_json *json, const opened *it, tv_move move, const char *clause) {
    tv_json_object(json, NULL);
    game_json_move(json, "text", it->game, it->box, move);
    tv_json_string(json, "clause", clause);
    tv_json_string(json, "reason", tv_clause_text(it->game, clause, it->reader.lang));
    tv_json_object_end(json);
}

static void print_json(const opened *it, const tv_screen *screen, const tv_move *candidates, uint32_t try_count, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", it->game->id);
    tv_json_uint(&json, "decision", tv_table_decisions(it->table));
    game_json_viewer(&json, it->viewer);
    game_json_seat(&json, "actor", tv_table_actor(it->table));
    screen_json_moves(screen, "moves", &json);
    if (candidates != NULL) {
        tv_json_array(&json, "refused");
        for (uint32_t i = 0; i < try_count; i++) {
            const char *clause = tv_game_check(it->game, it->box, it->view, candidates[i]);
            if (clause != NULL) write_refused(&json, it, candidates[i], clause);
        }
        tv_json_array_end(&json);
    }
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

/* What is said of a move: what it does, or the clause against it. */
static void print_sentence(const opened *it, tv_move move, const char *clause, tv_text *out) {
    if (clause != NULL) {
        tv_say(out, it->reader.lang, TV_TEXT("Not allowed, {clause}: {text}"), TV_S("clause", clause),
               TV_S("text", tv_clause_text(it->game, clause, it->reader.lang)));
    } else {
        tv_game_describe(it->game, it->box, it->view, move, &it->reader, out);
        if (!tv_game_reveals(it->game, it->box, it->view, move)) return;
        tv_text_add(out, ". ");
        tv_word(out, it->reader.lang, TV_TEXT("It reveals something: it cannot be undone."));
    }
}

static void print_line(const opened *it, tv_move move, const char *clause, tv_text *out) {
    enum { SENTENCE_COLUMN = 10 };
    size_t begin = out->used;
    tv_game_move_write(it->game, it->box, move, out);
    do tv_text_add_char(out, ' ');
    while (out->used - begin < SENTENCE_COLUMN);
    print_sentence(it, move, clause, out);
    tv_text_add_char(out, '\n');
}

/* Why the list is empty. */
static void print_none(const opened *it, tv_text *out) {
    uint8_t actor = tv_table_actor(it->table);
    if (actor == TV_OVER)
        tv_word(out, it->reader.lang, TV_TEXT("The game is over."));
    else
        tv_say(out, it->reader.lang, TV_TEXT("{player} decides: nobody else can do anything now."),
               TV_S("player", it->reader.names[actor]));
    tv_text_add_char(out, '\n');
}

static void print_text(const opened *it, const tv_screen *screen, uint32_t try_count, tv_text *out) {
    const tv_move *candidates = screen->candidates;
    if (screen->choice.count == 0) print_none(it, out);
    for (uint32_t i = 0; i < screen->choice.count; i++) print_line(it, screen->choice.moves[i], NULL, out);
    for (uint32_t i = 0; i < try_count; i++) {
        const char *clause = tv_game_check(it->game, it->box, it->view, candidates[i]);
        if (clause != NULL) print_line(it, candidates[i], clause, out);
    }
}

static int run(cli_call *call) {
    opened it;
    int exit_code = opened_open(&it, call, call->arguments[0]);
    if (exit_code != CLI_OK) return exit_code;
    tv_screen screen;
    if (opened_show(&it, &screen)) {
        bool all = cli_given(call, "all"), over = tv_table_actor(it.table) == TV_OVER;
        uint32_t try_count = over || !all ? 0 : tv_game_candidates(it.game, it.box, it.view, screen.candidates);
        if (!cli_given(call, "json")) cli_prose(call, cli_given(call, "ascii"));
        if (cli_given(call, "json"))
            print_json(&it, &screen, all ? screen.candidates : NULL, try_count, call->out);
        else
            print_text(&it, &screen, try_count, call->out);
        tv_screen_close(&screen);
    } else {
        exit_code = cli_complain_memory(call);
    }
    opened_close(&it);
    return exit_code;
}

static const cli_option options[] = {
    {"at", "N", "after the first N decisions; otherwise at the end", 0, UINT32_MAX},
    {"seat", "K", "as seat K (from 0) or as \"spectator\"; others than the actor may do nothing", 0, 0},
    {"all", NULL, "also what is well-formed but not allowed, with the clause against it", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    CHOOSE_ASCII_OPTION,
    {0},
};

const cli_command command_moves = {
    .name = "moves",
    .arguments = "FILE",
    .about = "Lists what may be done at a moment of a game.",
    .more = "Each legal decision: its notation, a sentence, and whether it reveals something, so that it cannot "
            "be undone.",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .run = run,
};
