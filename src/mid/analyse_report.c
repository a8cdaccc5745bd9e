/* An analysed game as text and as JSON, see analyse_report.h. */
#include "analyse_report.h"

#include "base/check.h"
#include "game_json.h"

#include <stdlib.h>
#include <trivium/table_words.h>

enum { WORDS_MAX = 1024, LINE_MAX = 2048, ROWS_MAX = 24 };

/* ---- decisions in words ---- */

/* Memory for a view and for the words of a line. */
typedef struct telling {
    void *view, *scratch;
} telling;

static const char *without_blank(const char *words) { return words[0] == ' ' ? words + 1 : words; }

static void tell_one(const analyse_report *it, uint32_t number, const tv_table *table, const telling *with,
                     void (*tell)(void *host, const analyse_told *told), void *host) {
    TV_ASSERT(number >= 1 && number <= it->game->decisions && it->game->moments[number - 1].judged);
    const analyse_moment *moment = &it->game->moments[number - 1];
    const tv_game *game = it->task->record->game;
    const tv_reason *why = &moment->decision.reason;
    tv_bot_task task = {.game = game, .box = tv_table_box(table), .view = with->view, .seed = it->task->seed};
    char played[WORDS_MAX], better[WORDS_MAX], reason[WORDS_MAX] = "", expected[LINE_MAX] = "";
    tv_text text = TV_TEXT_OVER(played), best = TV_TEXT_OVER(better), points = TV_TEXT_OVER(reason), line = TV_TEXT_OVER(expected);
    tv_table_view(table, moment->actor, with->view);
    tv_game_describe(game, task.box, with->view, moment->played, &it->reader, &text);
    tv_game_describe(game, task.box, with->view, moment->decision.best, &it->reader, &best);
    tv_reason_say_points(why, game, &it->reader, TV_OVER, &points);
    if (points.used == 0 && moment->decision.loss > 0) tv_word(&points, it->reader.lang, TV_TEXT("It pays off later rather than at once."));
    tv_reason_say_line(why, &task, &it->reader, TV_OVER, with->scratch, &line);
    tell(host, &(analyse_told){number, tv_game_turn(game, task.box, with->view).number, moment, task.box, played, better,
                               without_blank(reason), without_blank(expected)});
}

bool analyse_tell(const analyse_report *it, void (*tell)(void *host, const analyse_told *told), void *host, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL);
    tv_table *table = tv_table_open_at(it->task->record, 0, error);
    if (table == NULL) return false;
    const tv_game *game = it->task->record->game;
    telling with = {malloc(game->state_bytes), malloc(tv_hint_scratch(game))};
    bool good = (with.view != NULL && with.scratch != NULL) || tv_fail_memory(error);
    for (uint32_t i = 0; good && i < it->game->decisions; i++) {
        if (it->game->moments[i].judged) tell_one(it, i + 1, table, &with, tell, host);
        good = tv_table_play(table, it->game->moments[i].played, error);
    }
    free(with.view);
    free(with.scratch);
    tv_table_close(table);
    return good;
}

analyse_sum analyse_add_up(const analyse_report *it, uint8_t seat) {
    analyse_sum sum = {0};
    for (uint32_t i = 0; i < it->game->decisions; i++) {
        const analyse_moment *moment = &it->game->moments[i];
        if (!moment->judged || moment->actor != seat) continue;
        sum.decisions++;
        sum.choices += moment->decision.choices > 1;
        sum.loss += moment->decision.loss;
        sum.much += moment->decision.loss >= it->much;
    }
    return sum;
}

void analyse_say_seat(const analyse_report *it, uint8_t seat, tv_text *out) {
    TV_ASSERT(seat < it->task->record->setup.seats);
    tv_text_add(out, tv_seat_mark(seat));
    tv_text_add_char(out, ' ');
    tv_text_add(out, it->reader.names[seat]);
}

/* "": no net judged. */
static void net_name(const analyse_report *it, char name[TV_NET_NAME_BYTES]) {
    name[0] = '\0';
    if (it->task->net != NULL && !it->task->bot.plain) tv_net_name(it->task->net, name);
}

void analyse_say_judge(const analyse_report *it, tv_text *out) {
    char net[TV_NET_NAME_BYTES];
    net_name(it, net);
    if (net[0] == '\0')
        tv_say(out, it->reader.lang, TV_TEXT("Moves: {n}; judged by {bot} from what each player knew then"), TV_N("n", it->game->decisions),
               TV_S("bot", it->bot));
    else
        tv_say(out, it->reader.lang, TV_TEXT("Moves: {n}; judged by {bot} with the net {net} from what each player knew then"),
               TV_N("n", it->game->decisions), TV_S("bot", it->bot), TV_S("net", net));
}

static bool is_asked(const analyse_report *it, uint8_t seat) {
    return it->game->moments[it->game->decisions].chances[seat] != ANALYSE_UNKNOWN;
}

/* ---- text ---- */

typedef struct points {
    char words[24];
} points;

static points points_of(const analyse_report *it, int32_t value) {
    points out;
    tv_text text = TV_TEXT_OVER(out.words);
    tv_points_write(&text, it->reader.lang, value);
    return out;
}

static void write_seat(const analyse_report *it, uint8_t seat, tv_text *out) {
    TV_ASSERT(seat < it->task->record->setup.seats);
    analyse_sum sum = analyse_add_up(it, seat);
    points mean = points_of(it, sum.choices > 0 ? (int32_t)(sum.loss / sum.choices) : 0);
    points end = points_of(it, it->game->moments[it->game->decisions].chances[seat]);
    tv_text_add(out, "  ");
    analyse_say_seat(it, seat, out);
    tv_word(out, it->reader.lang, ": ");
    tv_say(out, it->reader.lang,
           TV_TEXT("moves: {decisions}, lost on average: {mean} points, big mistakes: {much}, chance at the end: {end}%"),
           TV_N("decisions", sum.decisions), TV_S("mean", mean.words), TV_N("much", sum.much), TV_S("end", end.words));
    tv_text_add_char(out, '\n');
}

/* A number at the right end of so many columns. */
static void write_right(tv_text *out, const char *words, size_t columns) {
    size_t wide = 0;
    for (const char *at = words; *at != '\0'; at++) wide += ((unsigned char)*at & 0xC0) != 0x80;
    for (; wide < columns; wide++) tv_text_add_char(out, ' ');
    tv_text_add(out, words);
}

static void write_row(const analyse_report *it, uint32_t moment, tv_text *out) {
    TV_ASSERT(moment <= it->game->decisions);
    char number[16];
    tv_text text = TV_TEXT_OVER(number);
    tv_text_add_uint(&text, moment);
    write_right(out, number, 8);
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++)
        if (is_asked(it, seat)) write_right(out, points_of(it, it->game->moments[moment].chances[seat]).words, 8);
    tv_text_add_char(out, '\n');
}

/* The curves of the chart as a table, at moments of equal distance. */
static void write_curves(const analyse_report *it, tv_text *out) {
    uint32_t last = it->game->decisions, step = last / ROWS_MAX + 1;
    tv_text_add_char(out, '\n');
    tv_word(out, it->reader.lang, TV_TEXT("Chances to win in percent, after so many moves:"));
    tv_text_add(out, "\n        ");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++)
        if (is_asked(it, seat)) write_right(out, tv_seat_mark(seat), 8);
    tv_text_add_char(out, '\n');
    for (uint32_t moment = 0; moment < last; moment += step) write_row(it, moment, out);
    write_row(it, last, out);
}

typedef struct text_host {
    const analyse_report *it;
    tv_text *out;
} text_host;

static void tell_text(void *host, const analyse_told *told) {
    TV_ASSERT(told->moment->judged);
    const text_host *to = host;
    const analyse_report *it = to->it;
    const tv_analysis *found = &told->moment->decision;
    tv_text *out = to->out;
    if (found->loss < it->much) return;
    tv_text_add_char(out, '\n');
    tv_say(out, it->reader.lang, TV_TEXT("Turn {turn}, move {n}, {seat}: lost {loss} points ({before}% to {after}%)"),
           TV_N("turn", told->turn), TV_N("n", told->number), TV_S("seat", it->reader.names[told->moment->actor]),
           TV_S("loss", points_of(it, found->loss).words), TV_S("before", points_of(it, found->best_value).words),
           TV_S("after", points_of(it, found->played_value).words));
    tv_text_add(out, "\n  ");
    tv_say(out, it->reader.lang, TV_TEXT("played: {move}"), TV_S("move", told->played));
    tv_text_add(out, "\n  ");
    tv_say(out, it->reader.lang, TV_TEXT("better: {move}"), TV_S("move", told->better));
    if (told->reason[0] != '\0') {
        tv_text_add(out, "\n  ");
        tv_say(out, it->reader.lang, TV_TEXT("why: {reason}"), TV_S("reason", told->reason));
    }
    if (told->expected[0] != '\0') {
        tv_text_add(out, "\n  ");
        tv_text_add(out, told->expected);
    }
    tv_text_add_char(out, '\n');
}

static void write_turning_text(const analyse_report *it, tv_text *out) {
    analyse_turning turning;
    if (!analyse_find_turning(it, &turning)) return;
    tv_text_add_char(out, '\n');
    tv_say(out, it->reader.lang, TV_TEXT("Turning point, move {n}:"), TV_N("n", turning.decision));
    tv_text_add_char(out, ' ');
    analyse_say_turning(it, &turning, out);
    tv_text_add_char(out, '\n');
}

bool analyse_report_text(const analyse_report *it, tv_text *out, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL && it->task->record->setup.seats <= TV_SEATS_MAX);
    uint32_t much = 0;
    tv_text_add(out, it->task->record->game->title);
    tv_word(out, it->reader.lang, ": ");
    analyse_say_judge(it, out);
    tv_text_add(out, "\n\n");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) {
        if (!is_asked(it, seat)) continue;
        write_seat(it, seat, out);
        much += analyse_add_up(it, seat).much;
    }
    write_curves(it, out);
    write_turning_text(it, out);
    if (much > 0) return analyse_tell(it, tell_text, &(text_host){it, out}, error);
    tv_text_add_char(out, '\n');
    tv_word(out, it->reader.lang, TV_TEXT("No big mistakes."));
    tv_text_add_char(out, '\n');
    return true;
}

/* ---- JSON ---- */

typedef struct json_host {
    const analyse_report *it;
    tv_json json;
} json_host;

/* Chances are percent with two decimals. */
static void write_chance(tv_json *json, const char *key, int32_t chance) {
    TV_ASSERT(chance >= ANALYSE_UNKNOWN);
    if (chance == ANALYSE_UNKNOWN)
        tv_json_null(json, key);
    else
        tv_json_decimal(json, key, chance, 2);
}

static void write_chances(tv_json *json, const analyse_report *it, uint32_t moment) {
    TV_ASSERT(moment <= it->game->decisions);
    tv_json_array(json, "chances");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) write_chance(json, NULL, it->game->moments[moment].chances[seat]);
    tv_json_array_end(json);
}

static void write_line(tv_json *json, const char *key, const tv_game *game, const void *box, const tv_move *line, uint32_t count) {
    TV_ASSERT(count <= TV_SEARCH_LINE_MAX);
    tv_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) game_json_move(json, NULL, game, box, line[i]);
    tv_json_array_end(json);
}

/* What differs between the two lines; numbers are means with two decimals. */
static void write_differences(tv_json *json, const tv_game *game, const tv_reason *reason) {
    _Static_assert(TV_REASON_WHOLE == 100, "numbers are written with two decimals");
    TV_ASSERT(reason->count <= TV_REASON_POINTS);
    tv_json_array(json, "differences");
    for (uint32_t i = 0; i < reason->count; i++) {
        const tv_reason_point *point = &reason->points[i];
        bool victory = point->feature == TV_REASON_VICTORY;
        TV_ASSERT(victory || point->feature < game->features);
        tv_json_object(json, NULL);
        tv_json_string(json, "feature", victory ? "victory" : game->weights[point->feature].name);
        tv_json_uint(json, "seat", point->seat);
        tv_json_decimal(json, "best", point->here, 2);
        tv_json_decimal(json, "played", point->there, 2);
        tv_json_bool(json, "certain", point->certain);
        tv_json_bool(json, "gain", point->worth > 0);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_found(tv_json *json, const tv_game *game, const analyse_told *told) {
    const tv_analysis *found = &told->moment->decision;
    TV_ASSERT(found->move_count <= TV_ANALYSIS_MOVES && found->line_count <= TV_SEARCH_LINE_MAX);
    write_chance(json, "played_chance", found->played_value);
    game_json_move(json, "best", game, told->box, found->best);
    tv_json_string(json, "best_sentence", told->better);
    write_chance(json, "best_chance", found->best_value);
    write_chance(json, "loss", found->loss);
    tv_json_array(json, "moves");
    for (uint32_t i = 0; i < found->move_count; i++) {
        tv_json_object(json, NULL);
        game_json_move(json, "move", game, told->box, found->moves[i].move);
        tv_json_uint(json, "visits", found->moves[i].visits);
        write_chance(json, "chance", found->moves[i].value);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    write_line(json, "line", game, told->box, found->line, found->line_count);
    write_line(json, "played_line", game, told->box, found->reason.other, found->reason.other_count);
    tv_json_string(json, "reason", told->reason);
    tv_json_string(json, "expected", told->expected);
    write_differences(json, game, &found->reason);
}

static void tell_json(void *host, const analyse_told *told) {
    json_host *to = host;
    TV_ASSERT(told->number >= 1 && told->number <= to->it->game->decisions);
    tv_json *json = &to->json;
    const tv_game *game = to->it->task->record->game;
    tv_json_object(json, NULL);
    tv_json_uint(json, "decision", told->number);
    tv_json_uint(json, "turn", told->turn);
    tv_json_uint(json, "seat", told->moment->actor);
    tv_json_uint(json, "choices", told->moment->decision.choices);
    write_chances(json, to->it, told->number - 1);
    game_json_move(json, "played", game, told->box, told->moment->played);
    tv_json_string(json, "sentence", told->played);
    write_found(json, game, told);
    tv_json_bool(json, "lost_much", told->moment->decision.loss >= to->it->much);
    tv_json_object_end(json);
}

static void write_sums(tv_json *json, const analyse_report *it) {
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < it->task->record->setup.seats; seat++) {
        analyse_sum sum = analyse_add_up(it, seat);
        tv_json_object(json, NULL);
        tv_json_string(json, "kind", it->task->record->seats[seat].kind);
        tv_json_string(json, "name", it->reader.names[seat]);
        tv_json_uint(json, "decisions", sum.decisions);
        tv_json_uint(json, "choices", sum.choices);
        tv_json_decimal(json, "loss_mean", sum.choices > 0 ? sum.loss / sum.choices : 0, 2);
        tv_json_uint(json, "lost_much", sum.much);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_turning(tv_json *json, const analyse_report *it) {
    analyse_turning turning;
    char sentence[WORDS_MAX];
    tv_text words = TV_TEXT_OVER(sentence);
    if (!analyse_find_turning(it, &turning)) {
        tv_json_null(json, "turning_point");
        return;
    }
    analyse_say_turning(it, &turning, &words);
    tv_json_object(json, "turning_point");
    tv_json_uint(json, "decision", turning.decision);
    tv_json_uint(json, "seat", it->game->moments[turning.decision - 1].actor);
    tv_json_uint(json, "winner", turning.winner);
    tv_json_bool(json, "for_good", turning.for_good);
    tv_json_string(json, "sentence", sentence);
    tv_json_object_end(json);
}

bool analyse_report_json(const analyse_report *it, tv_text *out, tv_error *error) {
    TV_ASSERT(it->game->moments != NULL && it->task->record->setup.seats <= TV_SEATS_MAX);
    json_host host = {.it = it, .json = tv_json_into(out)};
    tv_json *json = &host.json;
    char net[TV_NET_NAME_BYTES];
    tv_json_object(json, NULL);
    tv_json_string(json, "game", it->task->record->game->id);
    tv_json_string(json, "bot", it->bot);
    net_name(it, net);
    if (net[0] != '\0')
        tv_json_string(json, "net", net);
    else
        tv_json_null(json, "net");
    tv_json_uint(json, "seed", it->task->seed);
    tv_json_decimal(json, "much", it->much, 2);
    write_sums(json, it);
    tv_json_array(json, "decisions");
    if (!analyse_tell(it, tell_json, &host, error)) return false;
    tv_json_array_end(json);
    tv_json_object(json, "end");
    tv_json_uint(json, "decisions", it->game->decisions);
    tv_json_uint(json, "all", it->game->all);
    tv_json_bool(json, "over", it->game->over);
    write_chances(json, it, it->game->decisions);
    tv_json_object_end(json);
    write_turning(json, it);
    tv_json_object_end(json);
    tv_text_add_char(out, '\n');
    return true;
}
