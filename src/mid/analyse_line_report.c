/* A judged line as text and as JSON, see analyse_line.h. */
#include "analyse_line.h"

#include "base/check.h"
#include "game_json.h"

#include <stdlib.h>
#include <trivium/table_words.h>

enum { WORDS_MAX = 4096, MOVE_MAX = 512 };

/* Room for what somebody saw. */
typedef struct telling {
    const analyse_line_task *task;
    const analyse_line *line;
    const analyse_report *it;
    tv_bot_task seen;
    void *view, *scratch;
} telling;

static bool telling_begin(telling *to, const analyse_line_task *task, const analyse_line *line, const analyse_report *it, tv_error *error) {
    const tv_game *game = task->judge.record->game;
    *to = (telling){.task = task, .line = line, .it = it, .view = malloc(game->state_bytes), .scratch = malloc(tv_hint_scratch(game))};
    to->seen = (tv_bot_task){.game = game, .box = tv_table_box(tv_lines_game(line->lines)), .view = to->view, .seed = task->judge.seed};
    return (to->view != NULL && to->scratch != NULL) || tv_fail_memory(error);
}

static void telling_end(telling *to) {
    free(to->view);
    free(to->scratch);
}

/* What who decided saw at that moment. */
static bool look(const telling *to, uint32_t moment) {
    uint8_t actor = to->line->game.moments[moment].actor;
    TV_ASSERT(actor != TV_OVER);
    return tv_lines_view(to->line->lines, moment, actor, to->view);
}

static uint32_t worlds(const telling *to) { return tv_lines_worlds(to->task->as); }

/* The hint's words belong to its own chance. */
static void say_best(telling *to, tv_text *out) {
    to->seen.seed = to->line->seed;
    tv_hint_say(&to->line->best, &to->seen, &to->it->reader, to->scratch, out);
    to->seen.seed = to->task->judge.seed;
}

/* ---- JSON ---- */

typedef struct json_host {
    const telling *to;
    tv_json *json;
} json_host;

static void tell_json(void *host, const analyse_told *told) {
    const json_host *at = host;
    tv_json_object(at->json, NULL);
    analyse_json_decision(at->json, at->to->it, told);
    tv_json_uint(at->json, "holds", at->to->line->holds[told->number - 1 - at->to->task->from]);
    tv_json_object_end(at->json);
}

static void write_end(const telling *to, tv_json *json) {
    const analyse_game *game = &to->line->game;
    tv_json_object(json, "end");
    tv_json_uint(json, "decisions", game->decisions);
    tv_json_bool(json, "over", game->over);
    analyse_json_chances(json, to->it, game->decisions);
    tv_json_object_end(json);
}

static void write_one_best(const telling *to, tv_move move, int32_t value, const tv_move *line, uint32_t count, tv_json *json) {
    char words[MOVE_MAX];
    tv_text sentence = TV_TEXT_OVER(words);
    tv_game_describe(to->seen.game, to->seen.box, to->view, move, &to->it->reader, &sentence);
    tv_json_object(json, NULL);
    game_json_move(json, "move", to->seen.game, to->seen.box, move);
    tv_json_string(json, "sentence", words);
    tv_json_decimal(json, "chance", value, 2);
    analyse_json_line(json, "line", to->seen.game, to->seen.box, line, count);
    tv_json_object_end(json);
}

static bool write_best(telling *to, tv_json *json) {
    const tv_hint *best = &to->line->best;
    char words[WORDS_MAX] = "";
    tv_text advice = TV_TEXT_OVER(words);
    tv_json_array(json, "best");
    if (to->line->advised) {
        if (!look(to, to->line->game.decisions)) return false;
        write_one_best(to, best->move, best->value, best->reason.line, best->reason.line_count, json);
        if (best->choices > 1) write_one_best(to, best->next, best->next_value, best->reason.other, best->reason.other_count, json);
        say_best(to, &advice);
    }
    tv_json_array_end(json);
    tv_json_string(json, "advice", words);
    return true;
}

static bool write_moves(telling *to, tv_json *json) {
    bool good = true;
    tv_json_array(json, "moves");
    for (uint32_t moment = to->task->from; good && moment < to->line->game.decisions; moment++) {
        if (!to->line->game.moments[moment].judged) continue;
        good = look(to, moment);
        if (good) analyse_tell_one(to->it, moment + 1, &to->seen, to->scratch, tell_json, &(json_host){to, json});
    }
    tv_json_array_end(json);
    return good;
}

bool analyse_line_json(const analyse_line_task *task, const analyse_line *line, const analyse_report *report, tv_text *out,
                       tv_error *error) {
    telling to;
    tv_json json = tv_json_into(out);
    bool good = telling_begin(&to, task, line, report, error);
    if (good) {
        tv_json_object(&json, NULL);
        analyse_json_head(&json, report);
        tv_json_uint(&json, "from", task->from);
        if (task->as == TV_EVERYTHING)
            tv_json_null(&json, "as");
        else
            tv_json_uint(&json, "as", task->as);
        tv_json_uint(&json, "worlds", worlds(&to));
        good = write_moves(&to, &json);
        write_end(&to, &json);
        good = (good && write_best(&to, &json)) || tv_fail_memory(error);
        tv_json_object_end(&json);
        tv_text_add_char(out, '\n');
    }
    telling_end(&to);
    return good;
}

/* ---- text ---- */

typedef struct text_host {
    const telling *to;
    tv_text *out;
} text_host;

static void say_holds(const telling *to, uint32_t number, tv_text *out) {
    if (to->task->as == TV_EVERYTHING) return;
    uint32_t holds = to->line->holds[number - 1 - to->task->from];
    tv_text_add(out, "  ");
    tv_say(out, to->it->reader.lang, TV_TEXT("possible in {n} of {all} imagined worlds"), TV_N("n", holds), TV_N("all", worlds(to)));
    tv_text_add_char(out, '\n');
}

static void tell_text(void *host, const analyse_told *told) {
    const text_host *at = host;
    const analyse_report *it = at->to->it;
    const tv_analysis *found = &told->moment->decision;
    char before[24];
    tv_text text = TV_TEXT_OVER(before);
    if (found->loss >= it->much) {
        analyse_text_decision(it, told, at->out);
    } else {
        tv_points_write(&text, it->reader.lang, found->played_value);
        tv_say(at->out, it->reader.lang, TV_TEXT("Turn {turn}, move {n}, {seat}: {move} ({chance}%)"), TV_N("turn", told->turn),
               TV_N("n", told->number), TV_S("seat", it->reader.names[told->moment->actor]), TV_S("move", told->played),
               TV_S("chance", before));
        tv_text_add_char(at->out, '\n');
    }
    say_holds(at->to, told->number, at->out);
}

static void say_end(const telling *to, tv_text *out) {
    const analyse_game *game = &to->line->game;
    tv_lang lang = to->it->reader.lang;
    tv_word(out, lang, game->over ? TV_TEXT("The game is over.") : TV_TEXT("Chances to win after that"));
    if (game->over)
        tv_text_add_char(out, ' ');
    else
        tv_word(out, lang, ": ");
    for (uint8_t seat = 0; seat < to->task->judge.record->setup.seats; seat++) {
        char words[24];
        tv_text chance = TV_TEXT_OVER(words);
        tv_points_write(&chance, lang, analyse_chance(game, game->decisions, seat));
        if (seat > 0) tv_word(out, lang, ", ");
        analyse_say_seat(to->it, seat, out);
        tv_text_add_char(out, ' ');
        tv_say(out, lang, TV_TEXT("{n}%"), TV_S("n", words));
    }
    tv_text_add_char(out, '\n');
}

static bool say_moves(telling *to, tv_text *out) {
    for (uint32_t moment = to->task->from; moment < to->line->game.decisions; moment++) {
        if (!to->line->game.moments[moment].judged) continue;
        if (!look(to, moment)) return false;
        analyse_tell_one(to->it, moment + 1, &to->seen, to->scratch, tell_text, &(text_host){to, out});
    }
    return true;
}

static bool say_advice(telling *to, tv_text *out) {
    char words[WORDS_MAX];
    tv_text advice = TV_TEXT_OVER(words);
    if (!to->line->advised) return true;
    if (!look(to, to->line->game.decisions)) return false;
    say_best(to, &advice);
    tv_say(out, to->it->reader.lang, TV_TEXT("Best then, {seat}: {advice}"),
           TV_S("seat", to->it->reader.names[to->line->game.moments[to->line->game.decisions].actor]), TV_S("advice", words));
    tv_text_add_char(out, '\n');
    return true;
}

bool analyse_line_text(const analyse_line_task *task, const analyse_line *line, const analyse_report *report, tv_text *out,
                       tv_error *error) {
    telling to;
    bool good = telling_begin(&to, task, line, report, error);
    if (good) {
        tv_text_add(out, task->judge.record->game->title);
        tv_word(out, report->reader.lang, ": ");
        analyse_say_judge(report, out);
        tv_text_add(out, "\n\n");
        good = say_moves(&to, out);
        say_end(&to, out);
        good = (good && say_advice(&to, out)) || tv_fail_memory(error);
    }
    telling_end(&to);
    return good;
}
